// The moves of the game with their variations, and every legal move with what is known of it.

import { h } from "../dom";
import type { Moment, GameRecord } from "./record";
import { REVERSED, type Sight, letter, markOf, sideOf, wordsOf, worth } from "./signs";
import type { Board, MoveValue, Reviewed, Values } from "./types";
import { lineOf, moveOf } from "./written";

/** What a move changed, from the side from which values are seen. */
export function changed({ change, to_move }: Reviewed, sight: Sight): string {
  if (!change) return "";
  const side = sideOf(sight, to_move);
  const [before, after] = side === to_move ? change : change.map((result) => REVERSED[result]);
  return sight === "mover" ? `a ${before} became a ${after}` : `a ${before} of ${letter(side)} became a ${after}`;
}

/** The record as text whose moves are buttons, each as `written` has it. */
export function recordList(record: GameRecord, written: (moment: Moment) => string, changes: Map<Moment, Reviewed>, sight: Sight, go: (moment: Moment) => void): HTMLElement {
  const button = (moment: Moment, ply: number) => {
    const reviewed = changes.get(moment);
    const what = reviewed ? changed(reviewed, sight) : "";
    return h(
      "button",
      { type: "button", class: `move${what ? " mistake" : ""}`, "aria-current": moment === record.at ? "step" : null, "aria-label": `move ${ply}, ${written(moment)}${what ? `, ${what}` : ""}`, onclick: () => go(moment) },
      ply % 2 === 1 ? h("span", { class: "quiet" }, `${(ply + 1) / 2}. `) : null,
      written(moment),
      what ? " ✱" : null,
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

export interface TableEvents {
  play(move: string): void;
  line(moves: string[]): void;
  not(move: string): void;
}

/** What a table of moves shows beside the board. */
export interface TableLook {
  values: Values | undefined;
  look(value: MoveValue): MoveValue;
  who: string;
  order: string[];
}

/** So many rows stand in a table unless all are asked for: the moves of most boards, and no more than can be drawn in no time. */
const ROWS = 64;

/** A table of the moves, the best first: a way to play without the board, and to see where each value comes from. */
export class MoveTable {
  readonly element = h("div", { class: "wide" });
  private readonly body = h("tbody", {});
  private readonly table = h("table", { class: "move-table" }, h("thead", {}, h("tr", {}, ...["Move", "Value", "By", "Line", "Why"].map((text) => h("th", { scope: "col" }, text)))), this.body);
  private readonly rest = h("button", { type: "button", "data-do": "all-moves", hidden: true, onclick: () => this.showAll() });
  /** The rows by their moves, with what they show as text: a row that does not change is left alone. */
  private rows = new Map<string, { row: HTMLElement; drawn: string }>();
  private position = "";
  private all = false;
  private last: [Board, TableLook] | undefined;

  constructor(private readonly events: TableEvents) {}

  show(board: Board, shown: TableLook): void {
    this.last = [board, shown];
    if (this.position !== `${board.game} ${board.position}`) {
      this.position = `${board.game} ${board.position}`;
      this.rows.clear();
      this.all = false;
    }
    if (board.outcome !== null) {
      this.element.replaceChildren(h("p", {}, board.words));
      return;
    }
    if (!this.table.isConnected) this.element.replaceChildren(this.table, this.rest);
    const known = shown.values?.moves ?? {};
    const names = board.moves.map(({ name }) => name);
    if (shown.values) names.sort((one, two) => worth(known[two]!) - worth(known[one]!));
    const rows = names.slice(0, this.all ? undefined : ROWS).map((name) => this.row(board, name, known[name], shown));
    rows.forEach((row, at) => this.body.children[at] !== row && this.body.insertBefore(row, this.body.children[at] ?? null));
    while (this.body.children.length > rows.length) this.body.lastElementChild!.remove();
    this.rest.hidden = names.length <= rows.length;
    this.rest.textContent = `All ${names.length} moves`;
  }

  private showAll(): void {
    this.all = true;
    if (this.last) this.show(...this.last);
  }

  private row(board: Board, name: string, value: MoveValue | undefined, { look, who, order }: TableLook): HTMLElement {
    const written = moveOf(board, name);
    const line = value ? lineOf(value) : [];
    const place = order.indexOf(name) + 1;
    const looked = value && look(value);
    const drawn = JSON.stringify([looked, who, place]);
    const before = this.rows.get(name);
    if (before?.drawn === drawn) return before.row;
    const mark = looked && markOf(looked);
    const cells = [
      h("th", { scope: "row" }, h("button", { type: "button", class: "move", onclick: () => this.events.play(name) }, written)),
      h("td", {}, mark ? h("span", { class: "chip", "data-kind": mark.kind, "aria-hidden": "true" }, mark.shape, mark.number) : "", " ", looked ? shortly(looked, who) : ""),
      h("td", { class: "quiet" }, value?.source ?? "", place > 0 ? ` #${place}` : ""),
      h("td", {}, value && value.pv.length > 1 ? h("button", { type: "button", class: "link", title: "Show this line on the board", "aria-label": `Line of ${written}: ${line.join(" ")}`, onclick: () => this.events.line(value.pv) }, line.slice(1, 7).join(" "), line.length > 7 ? " …" : "") : ""),
      h("td", {}, h("button", { type: "button", class: "link", "aria-label": `Why ${written}?`, onclick: () => this.events.not(name) }, "why?")),
    ];
    const row = before?.row ?? h("tr", { "data-move": name });
    // Who has the focus in a row goes on in it.
    const focused = [...row.querySelectorAll("button")].findIndex((button) => button === document.activeElement);
    row.replaceChildren(...cells);
    if (focused >= 0) row.querySelectorAll("button")[focused]?.focus({ preventScroll: true });
    this.rows.set(name, { row, drawn });
    return row;
  }
}

/** What the mark of a move leaves open. */
function shortly(value: MoveValue, who: string): string {
  if (value.sign === "≈") return `estimate, depth ${value.depth}`;
  return value.sign === "?" ? "" : wordsOf(value, who).replace(" (proved)", "");
}
