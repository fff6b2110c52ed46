// How a person writes the moves of a record, where that depends on the position: chess has `Nf3` for what is `g1f3` in a link.

import type { GameRecord, Moment } from "./record";
import type { Board, Line } from "./types";

/** A line as a person writes it. */
export const lineOf = ({ pv, written }: Line): string[] => written ?? pv;

/** A move of a position as a person writes it. */
export const moveOf = ({ moves }: Board, name: string): string => moves.find((move) => move.name === name)?.written ?? name;

export class Written {
  private readonly known = new WeakMap<Moment, string>();

  /** A move as a person writes it. */
  readonly of = (moment: Moment): string => this.known.get(moment) ?? moment.move;

  /** Finds out how the moves of a record are written, each line of which `boardOf` shows at its end. */
  learn(record: GameRecord, here: Board, boardOf: (end: Moment) => Board): void {
    if (![...here.written, ...here.moves.map(({ written }) => written)].some((written) => written)) return;
    const ends = (moment: Moment): Moment[] => (moment.children.length > 0 ? moment.children.flatMap(ends) : [moment]);
    for (const end of ends(record.root)) {
      if (!end.parent || this.known.has(end)) continue;
      try {
        this.keep(end, boardOf(end));
      } catch {
        this.known.set(end, end.move); // what can't be played, in a link
      }
    }
  }

  /** Keeps how the moves that lead to a moment are written. */
  private keep(end: Moment, { written }: Board): void {
    let at = written.length;
    for (let moment = end; moment.parent && at > 0; moment = moment.parent) this.known.set(moment, written[--at] ?? moment.move);
  }
}
