// What the library answers, as the pages see it.

/** A tree and how to search it; numbers are written as on the command line. */
export interface Request {
  tree: string;
  values?: "root" | "mover";
  algorithm?: string;
  window?: string;
  guess?: string;
  at_least?: string;
}

export interface Line {
  indent: number;
  text: string;
  player: "max" | "min" | null;
}

export interface Algorithm {
  name: string;
  what: string;
  window: boolean;
  bounds: boolean;
  statics: boolean;
  proves: boolean;
  guess: boolean;
  /** Its code in the view of MAX's numbers, and of the mover's. */
  lines: Record<"root" | "mover", Line[]>;
}

export interface Preset {
  name: string;
  what: string;
  tree: string;
  values: "root" | "mover";
}

export interface Catalogue {
  version: string;
  algorithms: Algorithm[];
  presets: Preset[];
}

export interface Head {
  algorithm: string;
  value: string;
  line: number[];
  nodes: number;
  leaves: number;
  tree_nodes: number;
  tree_leaves: number;
  height: number;
  statics: boolean;
  events: string[];
  /** How many cut-offs skip something. */
  cuts: number;
  /** In a trace of a game: for every node, the move that leads there. */
  label?: string[];
  /** For every node, the name it was given, or nothing; of a tree without names, and of a trace, there are none. */
  names?: string[];
}

/** What the judge says of a trace, as the command's `trace check --json` has it; `node` is where the film shows it. */
export type Verdict =
  | { ok: true; first_error: null; nodes: number; leaves: number; cutoffs: number; capped: boolean }
  | { ok: false; first_error: { line: number; id: number; kind: string; text: string }; node: number | null };

export interface TraceHead extends Head {
  game: string;
  position: string;
  evaluation: string | null;
  stopped: boolean;
  capped: boolean;
  /** The records, and the nodes that the search entered, if the trace says so. */
  recorded: number;
  entered: number | null;
  roots: number;
  verdict: Verdict;
  label: string[];
}

export type TraceFilm = FilmData & { head: TraceHead };

/** A search in columns: see `Film` in the crate gametree-wasm, which says what each is. */
export interface FilmData {
  head: Head;
  parent: Uint32Array;
  number: Uint32Array;
  player: Uint8Array;
  value: Float64Array;
  kind: Uint8Array;
  at: Uint32Array;
  event: Uint8Array;
  line: Int16Array;
  call: Int16Array;
  best: Float64Array;
  cut: Int8Array;
  owner: Int32Array;
  first: Uint32Array;
  node: Uint32Array;
  look: Uint8Array;
  low: Float64Array;
  high: Float64Array;
  alpha: Float64Array;
  beta: Float64Array;
  returned: Float64Array;
  entered: Int32Array;
  before: Int32Array;
}

export interface TreeFacts {
  text: string;
  json: string;
  nodes: number;
  leaves: number;
  height: number;
  values: "root" | "mover";
}

export interface Explanation {
  node: string;
  status: "cut" | "searched" | "never-reached";
  kind: string | null;
  owner: string | null;
  bound: number | null;
  skipped: string[];
  text: string;
}

export interface Trial {
  skipped: string[];
  value: string;
  tried: { tried: string; value: string; leaves: number }[];
}

export interface Critical {
  minimal: number[];
  leaves: number;
  permuted: string | null;
  why_not: string | null;
}

export interface Recipe {
  kind: string;
  branching: number;
  depth: number;
  range?: string;
  seed: number;
  statics: boolean;
}

/** A practice question; with its key and explanation once they are asked for, and the grade of an answer. */
export interface Question {
  kind: string;
  algorithm: string;
  seed: number;
  question: string;
  asked: string;
  node: string | null;
  child: string | null;
  /** How much of the film is shown with it: all before the answer would be given away. */
  moment: number | null;
  answer_form: string;
  hint: string;
  key?: string;
  explanation?: string;
  grade?: Grade;
}

export interface Grade {
  right: boolean;
  missing: string[];
  extra: string[];
  parts: { name: string; given: string; expected: string; right: boolean }[];
  remarks: string[];
}

/** The functions of the library, by name. */
export interface Functions {
  catalogue(): Catalogue;
  readTree(text: string): TreeFacts;
  generate(recipe: Recipe): string;
  film(request: Request): FilmData;
  words(request: Request, from: number, to: number): string[];
  explain(request: Request, node: string): Explanation;
  tryValues(request: Request, node: string): Trial;
  searchJson(request: Request): string;
  critical(request: Request): Critical;
  reordered(request: Request, order: string, seed: number): string;
  drawing(request: Request, kind: string): string;
  question(request: Request, kind: string, seed: number): Question;
  openTrace(text: string): TraceFilm;
  traceWords(text: string, from: number, to: number): string[];
  grade(request: Request, kind: string, seed: number, answer: string): Question;
}
