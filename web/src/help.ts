// Keys and help: a dialog that is loaded when it is asked for.

import { h } from "./dom";
import { keysOn, store } from "./storage";

const KEYS: [string, string][] = [
  ["→ ←", "one step forward, back"],
  ["Home End", "to the start, to the end"],
  ["Space", "play or pause"],
  ["C, Shift+C", "next, previous cut-off"],
  ["U, Shift+U", "next, previous change of a value"],
  ["O", "step over the node"],
  ["Arrows, Enter", "on a board: to a cell, and a move there"],
  ["U, R", "on a board: a move back, on"],
  ["E, B", "on a board: what is known of the cell, the best move"],
  ["H, W, N", "on a board: hide the values, why, a new game"],
  ["?", "this list"],
];

export function helpDialog(version: string): HTMLDialogElement {
  const keys = h("input", { type: "checkbox", id: "single-keys", checked: keysOn(), onchange: () => store("gametree.keys", keys.checked ? "on" : "off") });
  const close = h("button", { type: "button", onclick: () => dialog.close() }, "Close");
  const dialog = h(
    "dialog",
    { class: "help", "aria-labelledby": "help-title" },
    h("h2", { id: "help-title" }, "Keys and help"),
    h("table", {}, h("tbody", {}, ...KEYS.map(([key, what]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, what))))),
    h("p", {}, keys, h("label", { for: "single-keys" }, " Single keys work (off: only buttons, arrows, Home and End)")),
    h("p", {}, "Upward shapes are MAX, downward ones MIN, boxes leaves. A node shows what is proved of its value: = 3, ≥ 3, ≤ 3; its window stands on the edge that leads to it, and +12 below it are twelve nodes that are folded. Thick green edges lead to the node that is being searched and, at the end, along best play. Ticks across an edge are a cut-off: two for shallow, three for deep, one by the window of the call; red dashed edges were skipped with it, dotted ones not reached; the dashed arrow leads to the node that holds the bound."),
    h("p", {}, `gametree ${version}. All is computed in your browser or, for boards, by the command that serves the page; nothing goes anywhere else.`),
    close,
  );
  return dialog;
}
