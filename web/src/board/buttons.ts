// The buttons below the board.

import { h, setDisabled } from "../dom";
import type { State } from "./address";
import type { Board } from "./types";

/** What the buttons do. */
export interface Acts {
  undo(): void;
  redo(): void;
  begin(): void;
  swap(): void;
  turn(): void;
  stack(): void;
  values(): void;
  check(): void;
  why(): void;
  policy(): void;
  review(): void;
  tree(): void;
  setup(): void;
  remove(): void;
  /** A move that has no cell, such as a pass. */
  play(move: string): void;
}

export function boardButtons(board: Board, { record, values, turned, stacked, checking }: State, policy: boolean, acts: Acts): HTMLElement[] {
  const button = (name: string, text: string, act: () => void, enabled = true, pressed?: boolean) => {
    const made = h("button", { type: "button", "data-do": name, "aria-pressed": pressed === undefined ? null : String(pressed), onclick: () => made.getAttribute("aria-disabled") !== "true" && act() }, text);
    if (!enabled) setDisabled(made, true);
    return made;
  };
  const over = board.outcome !== null;
  const cells = new Set(board.cells.map(({ name }) => name));
  const bare = board.moves.filter((move) => !move.cells.some((cell) => cells.has(cell)));
  return [
    ...bare.map(({ name }) => button(`play-${name}`, name === "pass" ? "Pass" : name, () => acts.play(name))),
    button("undo", "◀ Undo", acts.undo, record.at.parent !== undefined),
    button("redo", "Redo ▶", acts.redo, record.at.children.length > 0),
    button("new", "New game", acts.begin),
    button("swap", "Swap sides", acts.swap),
    button("turn", "Turn the board", acts.turn, true, turned),
    ...(board.cells.some(({ layer }) => layer > 0) ? [button("stack", "Stacked", acts.stack, true, stacked)] : []),
    button("values", "Values", acts.values, true, values),
    button("check", "Blunder check", acts.check, true, checking),
    button("why", "Why?", acts.why, !over),
    ...(board.game.startsWith("connect4") ? [button("policy", "Play by a list", acts.policy, policy || !over, policy)] : []),
    button("review", "Review the game", acts.review, record.root.children.length > 0),
    button("tree", "Open the search as a tree", acts.tree, !over),
    button("setup", "Set up", acts.setup),
    button("remove", "Delete from here", acts.remove, record.at.parent !== undefined),
  ];
}
