// How well a value is known, in signs and words: shapes first, colour last; and from whose side it is seen. The library's values are those
// of the side that makes the move.

import type { Result, Side, Sign, Valued } from "./types";

/** From whose side values are seen: always that of the side to move, or always one side's. */
export type Sight = "mover" | Side;

export const SIGHTS: [Sight, string][] = [
  ["mover", "the side to move"],
  ["first", "X"],
  ["second", "O"],
];

/** A value with what is said of it, for its own side and for the other one. */
type Said = Valued & { words?: string; against?: string | null };

export const REVERSED: { [result in Result]: Result } = { win: "loss", draw: "draw", loss: "win" };
const TURNED: Partial<{ [sign in Sign]: Sign }> = { "≥": "≤", "≤": "≥" };

/** The side from which something is seen that is the `mover`'s. */
export const sideOf = (sight: Sight, mover: Side): Side => (sight === "mover" ? mover : sight);

/** A value of the `mover`'s as it is seen. */
export function seen<Value extends Said>(valued: Value, mover: Side, sight: Sight): Value {
  if (sideOf(sight, mover) === mover) return valued;
  const { value, score, points, bounds, sign, words, against } = valued;
  return {
    ...valued,
    value: value && REVERSED[value],
    sign: TURNED[sign] ?? sign,
    ...(score === undefined || score === null ? {} : { score: -score }),
    ...(points === undefined ? {} : { points: -points }),
    ...(bounds ? { bounds: { lower: REVERSED[bounds.upper], upper: REVERSED[bounds.lower] } } : {}),
    words: against ?? "",
    against: words ?? "",
  };
}

/** What stands on a cell: a shape for the result, and the number of plies, the points or the estimate. */
export interface Mark {
  shape: string;
  number: string;
  kind: "win" | "draw" | "loss" | "bound" | "estimate" | "open";
}

export function markOf(valued: Valued): Mark {
  const { value, plies, points, score, sign } = valued;
  const number = points !== undefined ? Math.abs(points) : plies;
  const many = number === null || number === undefined || number === 0 ? "" : String(number);
  if (sign === "=") {
    if (value === "win") return { shape: "▲", number: many, kind: "win" };
    if (value === "loss") return { shape: "▼", number: many, kind: "loss" };
    return { shape: "=", number: "", kind: "draw" };
  }
  if (sign === "≥" || sign === "≤") return { shape: `${sign}=`, number: "", kind: "bound" };
  if (sign === "≈") return { shape: "≈", number: signed(score ?? 0), kind: "estimate" };
  return { shape: "?", number: "", kind: "open" };
}

/** A number with its sign, as people write it. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0";
}

/** The same in words, with how it is known; `who` is named where it is not the side that makes the move. */
export function wordsOf(valued: Valued & { words?: string; depth?: number }, who = ""): string {
  const { sign, words = "", depth = 0 } = valued;
  const named = who === "" ? "" : `${who} `;
  if (sign === "=") return `${named}${words} (proved)`;
  if (sign === "≥") return `${named}draws at least (proved)`;
  if (sign === "≤") return `${named}draws at most (proved)`;
  if (sign === "≈") return `${named}${words}, not proved, depth ${depth}`;
  return "nothing is known";
}

/** How good a value is for the side that makes the move: larger is better; what is not known stands between. */
export function worth(valued: Valued): number {
  const { value, plies, points, score, sign } = valued;
  const haste = plies === null ? 500 : Math.min(plies, 999);
  if (points !== undefined && points !== null) return 2_000 * Math.sign(points) + points;
  if (sign === "=" && value === "win") return 3_000 - haste;
  if (sign === "=" && value === "loss") return -3_000 + haste;
  if (sign === "≈") return Math.max(-900, Math.min(900, score ?? 0));
  return sign === "≤" ? -1 : 0;
}

/** Where a value stands between the players, for a graph: 1 where the first player wins at once, −1 where the second does. */
export function height(valued: Valued, mover: Side): number | undefined {
  const { value, plies, points, score, sign } = valued;
  const own = (() => {
    if (sign === "=" && value === "draw") return 0;
    if (points !== undefined && points !== 0) return Math.sign(points) * (0.3 + 0.7 * Math.min(1, Math.abs(points) / 40));
    if (sign === "=") return (value === "win" ? 1 : -1) * (plies === null ? 0.6 : 1 - Math.min(0.45, plies / 90));
    if (sign === "≈") return 0.4 * Math.tanh((score ?? 0) / 60);
    return undefined;
  })();
  return own === undefined ? undefined : mover === "first" ? own : -own;
}

/** A player by the letter on the stones. */
export const letter = (side: Side): string => (side === "first" ? "X" : "O");

export const other = (side: Side): Side => (side === "first" ? "second" : "first");
