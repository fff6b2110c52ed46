// What can be seen on the cells: values, the order of the moves, shares of play-outs, the best line, threats.

import type { Rules } from "./library";
import type { Board, Searched } from "./types";

export type Layer = "values" | "order" | "share" | "line" | "threats";

export const LAYERS: [Layer, string][] = [
  ["values", "what each move is worth"],
  ["order", "the order in which moves are tried"],
  ["share", "the shares of play-outs"],
  ["line", "the best line"],
  ["threats", "threats"],
];

/** The moves of a line that are numbered on the board. */
const MOST = 12;

/** The places of the moves in the order of the engine, from 1. */
export function orderTexts({ order }: Board): Record<string, string> {
  return Object.fromEntries(order.map((move, at) => [move, String(at + 1)]));
}

/** The share of the play-outs that began with each move. */
export function shareTexts({ visits = {}, playouts = 0 }: Searched): Record<string, string> {
  return Object.fromEntries(Object.entries(visits).map(([move, { visits: count }]) => [move, `${Math.round((100 * count) / Math.max(1, playouts))}%`]));
}

/** The moves of a line as numbers on the cells that they fill. */
export function lineMarks(rules: Rules, board: Board, line: string[]): Record<string, string> {
  const marks: Record<string, string> = {};
  let position = board.position;
  for (const [at, move] of line.slice(0, MOST).entries()) {
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
