// The controls above the board: the game, who plays, the time, and what is seen on the cells.

import { choice, field, h } from "../dom";
import { type Player, type State, LEVELS } from "./address";
import { GAMES, playerOf } from "./games";
import { LAYERS, type Layer, MOSTS, type Most, PLIES } from "./layers";
import { SIGHTS, type Sight } from "./signs";
import type { Side } from "./types";

export interface ControlEvents {
  /** Another game is opened. */
  game(name: string): void;
  player(side: Side, player: Player): void;
  /** Something changes that the position does not depend on. */
  set(change: Partial<Pick<State, "seconds" | "depth" | "layer">>): void;
  /** Something changes of how things are shown, which a reader keeps. */
  look(change: Partial<Pick<State, "most" | "plies" | "sight">>): void;
}

export function controls(state: State, events: ControlEvents): HTMLElement[] {
  const known = GAMES.some(({ boards }) => boards.some(([name]) => name === state.game));
  const games = h(
    "select",
    { onchange: () => events.game(games.value) },
    ...(known ? [] : [h("option", { value: state.game }, state.game)]),
    ...GAMES.map(({ title, boards }) => h("optgroup", { label: title }, ...boards.map(([name, text]) => h("option", { value: name }, `${title} ${text}`.trim())))),
  );
  games.value = state.game;
  const levels = Array.from({ length: LEVELS }, (_, at): [string, string] => [String(at + 1), at + 1 === LEVELS ? "engine, full strength" : `engine, level ${at + 1}`]);
  const player = (side: Side) => choice(String(state.players[side]), [["person", "you"], ...levels], (value) => events.player(side, value === "person" ? "person" : Number(value)));
  const number = (value: number, [min, max]: [number, number], set: (value: number) => void) => {
    const input = h("input", { type: "number", min, max, step: "any", value, onchange: () => {
      const given = Number(input.value);
      if (given >= min && given <= max) set(given);
      else input.value = String(value);
    } });
    return input;
  };
  const other = h("input", { id: "other-board", placeholder: "hex:8x6", size: 12, spellcheck: "false", autocomplete: "off" });
  const named = (event: Event) => {
    event.preventDefault();
    events.game(other.value.trim());
  };
  return [
    field("Game", games),
    h("form", { class: "field", onsubmit: named }, h("label", { for: "other-board" }, "Another board"), other),
    field(playerOf(state.game, "first"), player("first")),
    field(playerOf(state.game, "second"), player("second")),
    field("Seconds a move", number(state.seconds, [0.1, 3600], (seconds) => events.set({ seconds }))),
    field("Show", choice(state.layer, LAYERS, (layer) => events.set({ layer: layer as Layer }))),
    field("Values of moves", choice(state.most, MOSTS, (most) => events.look({ most: most as Most }))),
    field("Line", choice(String(state.plies), PLIES, (plies) => events.look({ plies: Number(plies) }))),
    field("Values are for", choice(state.sight, SIGHTS, (sight) => events.look({ sight: sight as Sight }))),
    field("Estimates from depth", number(state.depth, [0, 99], (depth) => events.set({ depth: Math.floor(depth) }))),
  ];
}
