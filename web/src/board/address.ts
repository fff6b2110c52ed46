// What a link to a board says: the game, the record with its variations, who plays, and what is shown.

import { GameRecord } from "./record";
import { LAYERS, type Layer, MOSTS, type Most, PLIES } from "./layers";
import { SIGHTS, type Sight } from "./signs";
import type { Side } from "./types";

/** Who plays a side: a person, or the engine at a level from 1 to 10. */
export type Player = "person" | number;

export interface State {
  game: string;
  record: GameRecord;
  players: { [side in Side]: Player };
  /** Whether the values of moves are shown. */
  values: boolean;
  /** Whether blunders are looked for, without telling what the best move is. */
  checking: boolean;
  /** Estimates of a smaller depth are not shown. */
  depth: number;
  /** What is seen on the cells. */
  layer: Layer;
  /** The moves that have their values on the board. */
  most: Most;
  /** The plies of the best line that are drawn; 0 for all. */
  plies: number;
  /** From whose side values are seen. */
  sight: Sight;
  /** Whether the board is seen from the other side. */
  turned: boolean;
  /** Whether a cube's layers stand one above the other. */
  stacked: boolean;
  /** Seconds for a move or for the values of a position. */
  seconds: number;
}

export const FIRST = "connect4";
export const LEVELS = 10;
const SECONDS = 5;

function playerOf(text: string | null): Player {
  const level = Number(text);
  return Number.isInteger(level) && level >= 1 && level <= LEVELS ? level : "person";
}

export function stateOf(link: URLSearchParams): State {
  const ply = link.get("n");
  const seconds = Number(link.get("sec") ?? SECONDS);
  return {
    game: link.get("g")?.trim() || FIRST,
    record: GameRecord.read(link.get("s") ?? "", link.get("p") ?? "", ply === null ? undefined : Number(ply) || 0),
    players: { first: playerOf(link.get("x")), second: playerOf(link.get("o")) },
    values: link.get("v") !== "off",
    checking: link.get("check") === "on",
    depth: Math.max(0, Math.min(99, Number(link.get("d")) || 0)),
    layer: LAYERS.find(([name]) => name === link.get("show"))?.[0] ?? "values",
    most: MOSTS.find(([name]) => name === link.get("m"))?.[0] ?? "room",
    plies: PLIES.some(([name]) => name === link.get("l")) ? Number(link.get("l")) : 0,
    sight: SIGHTS.find(([name]) => name === link.get("pov"))?.[0] ?? "mover",
    turned: link.get("turn") === "on",
    stacked: link.get("view") === "stack",
    seconds: seconds > 0 && seconds <= 3600 ? seconds : SECONDS,
  };
}

/** The reverse. The line that is shown is the main line, and `n` the number of its moves that are shown. */
export function linkOf(state: State): URLSearchParams {
  const { game, record, players } = state;
  const link = new URLSearchParams({ g: game });
  if (record.start !== "") link.set("s", record.start);
  const moves = record.toString();
  if (moves !== "") link.set("p", moves);
  if (record.at.children.length > 0) link.set("n", String(record.line().length));
  if (players.first !== "person") link.set("x", String(players.first));
  if (players.second !== "person") link.set("o", String(players.second));
  if (!state.values) link.set("v", "off");
  if (state.checking) link.set("check", "on");
  if (state.depth > 0) link.set("d", String(state.depth));
  if (state.layer !== "values") link.set("show", state.layer);
  if (state.most !== "room") link.set("m", state.most);
  if (state.plies > 0) link.set("l", String(state.plies));
  if (state.sight !== "mover") link.set("pov", state.sight);
  if (state.turned) link.set("turn", "on");
  if (state.stacked) link.set("view", "stack");
  if (state.seconds !== SECONDS) link.set("sec", String(state.seconds));
  return link;
}
