// The game so far: a tree of moves, with the place in it that is shown. As text it is a line of moves with variations in brackets behind
// the move that they replace, as chess players write them: `b2 a1 (c3 a3) c1`.

export interface Moment {
  readonly move: string;
  readonly parent: Moment | undefined;
  readonly children: Moment[];
}

/** No record has more moves: a link carries them all. */
const MOST = 5_000;

export class GameRecord {
  readonly root: Moment = { move: "", parent: undefined, children: [] };
  at: Moment = this.root;
  private size = 0;

  /** `start` is the position in brackets from which the moves are counted; nothing for the usual one. */
  constructor(readonly start = "") {}

  /** The moves to a moment. */
  line(moment: Moment = this.at): string[] {
    const moves: string[] = [];
    for (let at: Moment | undefined = moment; at?.parent; at = at.parent) moves.push(at.move);
    return moves.reverse();
  }

  /** A position in the notation of the command. */
  position(moment: Moment = this.at): string {
    return [this.start, ...this.line(moment)].filter((part) => part !== "").join(" ");
  }

  /** The moments from the start through the one that is shown, and on along the first variations. */
  main(): Moment[] {
    const before: Moment[] = [];
    for (let at: Moment | undefined = this.at; at; at = at.parent) before.push(at);
    before.reverse();
    for (let at = this.at.children[0]; at; at = at.children[0]) before.push(at);
    return before;
  }

  /** Plays a move from the moment that is shown: one that was played there before, or a new variation. */
  play(move: string): void {
    this.go(this.child(move) ?? this.at);
  }

  /** Goes to a moment; the way there becomes the main line. */
  go(moment: Moment): void {
    this.at = moment;
    for (let at = moment; at.parent; at = at.parent) {
      const { children } = at.parent;
      children.unshift(...children.splice(children.indexOf(at), 1));
    }
  }

  /** What a move leads to, which is the last variation if it was not played there before; nothing, if the record is full. */
  private child(move: string): Moment | undefined {
    const known = this.at.children.find((child) => child.move === move);
    if (known || this.size >= MOST) return known;
    this.size++;
    const made = { move, parent: this.at, children: [] };
    this.at.children.push(made);
    return made;
  }

  undo(): boolean {
    const { parent } = this.at;
    if (parent) this.at = parent;
    return parent !== undefined;
  }

  redo(): boolean {
    const next = this.at.children[0];
    if (next) this.at = next;
    return next !== undefined;
  }

  /** Takes the moment that is shown, and what follows it, out of the record. */
  remove(): void {
    const { at } = this;
    if (!at.parent) return;
    at.parent.children.splice(at.parent.children.indexOf(at), 1);
    this.at = at.parent;
  }

  toString(): string {
    const from = (moment: Moment): string[] => {
      const [first, ...others] = moment.children;
      if (!first) return [];
      return [first.move, ...others.map((other) => `(${[other.move, ...from(other)].join(" ")})`), ...from(first)];
    };
    return from(this.root).join(" ");
  }

  /** Reads what `toString` has written, up to where it can't be read; `ply` is how far the main line is shown. */
  static read(start: string, text: string, ply?: number): GameRecord {
    const record = new GameRecord(start);
    const back: Moment[] = [];
    for (const [token] of text.matchAll(/[()]|[^()\s]+/g)) {
      if (token === "(") {
        back.push(record.at);
        if (!record.undo()) break;
      } else if (token === ")") {
        const to = back.pop();
        if (!to) break;
        record.at = to;
      } else record.at = record.child(token) ?? record.at;
    }
    record.at = record.root;
    for (let left = ply ?? Infinity; left > 0 && record.redo(); left--);
    return record;
  }
}
