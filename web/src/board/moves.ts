// The moves of the game with their variations, and every legal move with what is known of it.

import { h } from "../dom";
import type { Moment, GameRecord } from "./record";
import { markOf, wordsOf, worth } from "./signs";
import type { Board, MoveValue, Reviewed, Values } from "./types";

/** The record as text whose moves are buttons. */
export function recordList(record: GameRecord, changes: Map<Moment, Reviewed>, go: (moment: Moment) => void): HTMLElement {
  const button = (moment: Moment, ply: number) => {
    const change = changes.get(moment)?.change;
    const what = change ? `, a ${change[0]} became a ${change[1]}` : "";
    return h(
      "button",
      { type: "button", class: `move${change ? " mistake" : ""}`, "aria-current": moment === record.at ? "step" : null, "aria-label": `move ${ply}, ${moment.move}${what}`, onclick: () => go(moment) },
      ply % 2 === 1 ? h("span", { class: "quiet" }, `${(ply + 1) / 2}. `) : null,
      moment.move,
      change ? " ✱" : null,
    );
  };
  const from = (moment: Moment, ply: number): (HTMLElement | string)[] => {
    const [first, ...others] = moment.children;
    if (!first) return [];
    const variation = (other: Moment) => h("span", { class: "variation" }, "(", button(other, ply), " ", ...from(other, ply + 1), ") ");
    return [button(first, ply), " ", ...others.map(variation), ...from(first, ply + 1)];
  };
  const start = h("button", { type: "button", class: "move", "aria-current": record.at === record.root ? "step" : null, onclick: () => go(record.root) }, record.start === "" ? "start" : "set up");
  return h("div", { class: "record", role: "group", "aria-label": "Moves of the game" }, start, " ", ...from(record.root, 1));
}

/** What the mark of a move leaves open. */
function shortly(value: MoveValue): string {
  if (value.sign === "≈") return `estimate, depth ${value.depth}`;
  return value.sign === "?" ? "" : wordsOf(value).replace(" (proved)", "");
}

/** A table of all moves, the best first: a way to play without the board, and to see where each value comes from. */
export function moveTable(board: Board, values: Values | undefined, order: string[], events: { play(move: string): void; line(moves: string[]): void; not(move: string): void }): HTMLElement {
  const known = values?.moves ?? {};
  const names = board.moves.map(({ name }) => name);
  if (values) names.sort((one, two) => worth(known[two]!) - worth(known[one]!));
  const row = (name: string) => {
    const value = known[name];
    const mark = value && markOf(value);
    const place = order.indexOf(name) + 1;
    return h(
      "tr",
      { "data-move": name },
      h("th", { scope: "row" }, h("button", { type: "button", class: "move", onclick: () => events.play(name) }, name)),
      h("td", {}, mark ? h("span", { class: "chip", "data-kind": mark.kind, "aria-hidden": "true" }, mark.shape, mark.number) : "", " ", value ? shortly(value) : ""),
      h("td", { class: "quiet" }, value?.source ?? "", place > 0 ? ` #${place}` : ""),
      h("td", {}, value && value.pv.length > 1 ? h("button", { type: "button", class: "link", title: "Show this line on the board", "aria-label": `Line of ${name}: ${value.pv.join(" ")}`, onclick: () => events.line(value.pv) }, value.pv.slice(1, 7).join(" "), value.pv.length > 7 ? " …" : "") : ""),
      h("td", {}, h("button", { type: "button", class: "link", "aria-label": `Why ${name}?`, onclick: () => events.not(name) }, "why?")),
    );
  };
  return h(
    "div",
    { class: "wide" },
    h("table", { class: "move-table" }, h("thead", {}, h("tr", {}, ...["Move", "Value", "By", "Line", "Why"].map((text) => h("th", { scope: "col" }, text)))), h("tbody", {}, ...names.map(row))),
  );
}
