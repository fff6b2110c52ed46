// Questions about games and their answers, as the library's `Study` has them: the one description of the protocol for both sides, the
// page and whoever answers, a worker or the command that serves the page.

/** What is known of a value: what is proved, and how it is known. */
export interface Valued {
  value: Result | null;
  plies: number | null;
  score?: number | null;
  bounds?: { lower: Result; upper: Result };
  points?: number;
  /** `=` proved, `≥` and `≤` bounded by a draw, `≈` estimated, `?` nothing known. */
  sign: Sign;
}

export type Result = "win" | "draw" | "loss";
export type Sign = "=" | "≥" | "≤" | "≈" | "?";
export type Side = "first" | "second";

/** A line of play, and how a person writes it where that depends on the positions. */
export interface Line {
  pv: string[];
  written?: string[];
}

export interface MoveValue extends Valued, Line {
  depth: number;
  source: string;
  /** "wins in 5", for the side that makes the move. */
  words: string;
  /** "loses in 5": the same for the other side. */
  against: string;
}

interface About {
  game: string;
  position: string;
}

export interface Cell {
  name: string;
  /** The middle and the size, in pixels of the drawing. */
  x: number;
  y: number;
  width: number;
  height: number;
  layer: number;
  /** `X`, `O`, a piece by its name, a number of seeds, `stone`, `blocked`, or nothing. */
  holds: string;
  /** The move that it stands for. */
  move: string | null;
}

export interface Board extends About {
  setup: string | null;
  /** The position in brackets from which the moves are counted. */
  start: string;
  played: string[];
  /** How a person writes them, where that depends on the position. */
  written: (string | null)[];
  /** Who made each move, and who is to move now. */
  movers: Side[];
  aim: string;
  to_move: Side;
  outcome: Result | null;
  /** Whether the position was there before in this game: where that can be, it is a draw. */
  repeated: boolean;
  words: string;
  moves: { name: string; written: string | null; cells: string[] }[];
  /** The moves in the order in which the engine begins with them. */
  order: string[];
  last: string[];
  /** The cells that decided a game that is over. */
  decided: string[];
  /** The lines of a cube. */
  lines: string[][];
  threats: string[];
  winning: string | null;
  text: string;
  unreachable: string | null;
  notations: Record<string, string>;
  width: number;
  height: number;
  svg: string;
  /** The drawing as a file of its own, where it is asked for. */
  file?: string;
  cells: Cell[];
}

export interface Values extends About, Partial<Valued>, Partial<Line> {
  best?: string;
  /** A sentence for the side to move, and the same for the other one. */
  words?: string;
  against?: string;
  depth: number | null;
  moves: Record<string, MoveValue>;
  seconds: number;
}

export interface Advised extends About, Valued, Line {
  best: string;
  depth: number;
  source: string;
  only: boolean;
  nodes: number;
  seconds: number;
  words: string;
  against: string;
}

/** What the command's `search --json` says. */
export interface Searched extends About, Line {
  value: Result | null;
  plies: number | null;
  best: string[];
  words: string;
  /** The same for the side that is not to move, where it is a value of a game. */
  against: string | null;
  score: number | null;
  depth: number | null;
  nodes: number;
  nodes_per_second: number;
  seconds: number;
  stopped: boolean;
  complete: boolean;
  algorithm: string;
  counts: Record<string, number>;
  cutoffs?: { all: number; first: number };
  table?: { bytes: number; probes: number; hits: number };
  /** Of Monte Carlo tree search: how many play-outs began with each move. */
  visits?: Record<string, { visits: number; mean: number | null }>;
  playouts?: number;
  moves?: Record<string, Omit<Valued, "sign">>;
}

export interface Solved extends Searched {
  proved: boolean;
  /** Whether more memory would have been needed. */
  out_of_memory: boolean;
  certificate?: { bytes: number; records: number; data: string };
  no_certificate?: string;
}

export interface Claim {
  text: string;
  kind: string;
  proved: boolean;
  depth: number | null;
  cells: string[];
  line: string[];
  /** How a person writes it, where that depends on the positions. */
  written?: string[];
  /** The marks that show it on the board. */
  marks: Record<string, string>;
  /** Of a refutation: the nodes that it took, and the bound that ended it. */
  cut: { nodes: number; reached: Result; bound: { move: string; value: Result } | null; others: number; text: string } | null;
}

/** A list of cells by which whoever wins can go on, and the move that it names now. */
export interface Policy extends About {
  /** Who wins by it; nothing if nobody is found to win. */
  player: Side | null;
  order: string[] | null;
  /** The move for the side to move, where that is the one that plays by it, and whether it wins at once. */
  move: string | null;
  ends: boolean;
  /** The cells before it that would let the opponent win at once. */
  skipped: string[];
  words: string;
}

export interface Why extends About, Omit<Valued, "sign"> {
  move: string;
  best: string;
  pv: string[];
  depth: number;
  not: (Omit<Valued, "sign"> & { move: string; pv: string[] }) | null;
  summary: string;
  marks: Record<string, string>;
  arrows: [string, string][];
  claims: Claim[];
}

export interface Reviewed {
  ply: number;
  move: string;
  to_move: Side;
  before: Valued;
  after: Valued;
  change: [Result, Result] | null;
  keeping: string[];
  open: number;
  words: string;
  against: string;
}

export interface Verified {
  file: string;
  valid: boolean;
  game: string | null;
  position: string | null;
  claim: { relation: string; value: Result; plies: number | null } | null;
  nodes: number | null;
  seconds: number;
  first_error: { moves: string[]; text: string } | null;
}

/** Limits and options of a search, as the command has them. */
export interface SearchOptions {
  algorithm?: string;
  depth?: number;
  nodes?: number;
  seconds?: number;
  eval?: string;
  order?: string;
  seed?: number;
  every_move?: boolean;
}

interface Position {
  game: string;
  position: string;
}

/** Every question: what is asked, what is told before the answer, and the answer. */
export interface Questions {
  games: { asks: object; hears: never; answer: { version: string; games: { name: string; what: string; example: string }[] } };
  style: { asks: object; hears: never; answer: string };
  board: { asks: Position & { marks?: Record<string, string>; arrows?: [string, string][]; layers?: number; turned?: boolean; file?: boolean }; hears: never; answer: Board };
  values: { asks: Position & { seconds?: number }; hears: Values; answer: Values };
  move: { asks: Position & { level?: number; seconds?: number }; hears: never; answer: Advised };
  search: { asks: Position & SearchOptions; hears: Searched; answer: Searched };
  solve: { asks: Position & SearchOptions & { exact?: boolean }; hears: never; answer: Solved };
  certificate: { asks: Position & SearchOptions & { exact?: boolean }; hears: never; answer: Solved };
  why: { asks: Position & { move?: string; not?: string; seconds?: number; nodes?: number }; hears: never; answer: Why };
  policy: { asks: Position & { order?: string[]; seconds?: number }; hears: never; answer: Policy };
  review: { asks: Position & { seconds?: number }; hears: { looked: number; of: number }; answer: About & { review: Reviewed[] } };
  trace: { asks: Position & SearchOptions & { most?: number }; hears: never; answer: About & { nodes: number; recorded: number; trace: string } };
  verify: { asks: { certificate: string; file?: string }; hears: never; answer: Verified };
}

/** How far a search is: the positions that it has entered, and the seconds since it was asked. */
export type Heartbeat = (nodes: number, seconds: number) => void;

/** A question that is being answered. */
export interface Asked<Answer> {
  answer: Promise<Answer>;
  /** Asks for the answer now: it is what is known by then. */
  stop(): void;
}

/** Whoever answers: one question after the other. */
export interface Desk {
  ask<Name extends keyof Questions>(
    what: Name,
    question: Questions[Name]["asks"],
    heard?: (event: Questions[Name]["hears"]) => void,
    beat?: Heartbeat,
  ): Asked<Questions[Name]["answer"]>;
}
