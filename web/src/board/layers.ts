// What can be seen on the cells: values, the order of the moves, shares of play-outs, the best line, threats.

import type { Rules } from "./library";
import { worth } from "./signs";
import type { Board, MoveValue, Searched } from "./types";

export type Layer = "values" | "order" | "share" | "line" | "threats";

export const LAYERS: [Layer, string][] = [
  ["values", "what each move is worth"],
  ["order", "the order in which moves are tried"],
  ["share", "the shares of play-outs"],
  ["line", "the best line"],
  ["threats", "threats"],
];

/** How many moves have their values on the board: as many as there is room for, all, or so many of the best. */
export type Most = "room" | "all" | "10" | "5" | "3";

export const MOSTS: [Most, string][] = [
  ["room", "as many as there is room for"],
  ["all", "all"],
  ["10", "the best 10"],
  ["5", "the best 5"],
  ["3", "the best 3"],
];

/** How many plies of the best line are drawn; 0 for all. */
export const PLIES: [string, string][] = [
  ["0", "all of it"],
  ["10", "10 plies"],
  ["5", "5 plies"],
  ["3", "3 plies"],
];

/** Of more moves than this a board full of numbers says nothing. */
const MANY = 30;

/** The moves whose values stand on the board. Where it goes by room all proofs do and, of many moves, so many estimates. */
export function shownMoves(values: Record<string, MoveValue>, most: Most, room: number): Set<string> {
  const names = Object.keys(values);
  if (most === "all") return new Set(names);
  const known = names.filter((name) => values[name]!.sign !== "?").sort((one, two) => worth(values[two]!) - worth(values[one]!));
  if (most !== "room") return new Set(known.slice(0, Number(most)));
  if (names.length <= MANY) return new Set(names);
  const estimates = known.filter((name) => values[name]!.sign === "≈");
  return new Set([...known.filter((name) => values[name]!.sign !== "≈"), ...(estimates.length > MANY ? estimates.slice(0, room) : estimates)]);
}

/** The places of the moves in the order of the engine, from 1. */
export function orderTexts({ order }: Board): Record<string, string> {
  return Object.fromEntries(order.map((move, at) => [move, String(at + 1)]));
}

/** The share of the play-outs that began with each move. */
export function shareTexts({ visits = {}, playouts = 0 }: Searched): Record<string, string> {
  return Object.fromEntries(Object.entries(visits).map(([move, { visits: count }]) => [move, `${Math.round((100 * count) / Math.max(1, playouts))}%`]));
}

/** The texts of as many moves as are to be shown: the first in the order, or those with the largest shares. */
export function limited(texts: Record<string, string>, layer: Layer, most: Most): Record<string, string> {
  if (most === "room" || most === "all") return texts;
  const sign = layer === "order" ? 1 : -1;
  const best = Object.entries(texts).sort(([, one], [, two]) => sign * (parseFloat(one) - parseFloat(two)));
  return Object.fromEntries(best.slice(0, Number(most)));
}

/** The moves of a line as numbers on the cells that they fill. */
export function lineMarks(rules: Rules, board: Board, line: string[], plies: number): Record<string, string> {
  const marks: Record<string, string> = {};
  let position = board.position;
  for (const [at, move] of line.slice(0, plies || undefined).entries()) {
    position = [position, move].filter((part) => part !== "").join(" ");
    const cell = rules.ask("board", { game: board.game, position }).last.at(-1);
    if (cell !== undefined) marks[cell] ??= String(at + 1);
  }
  return marks;
}

/** The cells at which somebody would win at once: those of the mover, and those that have to be answered. */
export function threatMarks(board: Board): Record<string, string> {
  const cells = (move: string | null) => board.moves.find(({ name }) => name === move)?.cells ?? [];
  const own = cells(board.winning).map((cell): [string, string] => [cell, "chosen"]);
  const theirs = board.threats.flatMap(cells).map((cell): [string, string] => [cell, "key"]);
  return Object.fromEntries([...theirs, ...own]);
}
