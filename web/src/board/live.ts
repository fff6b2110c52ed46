// What a search is doing and what it has found: depth by depth, as the command's numbers.

import { h, setDisabled } from "../dom";
import type { Work } from "./thinker";
import type { SearchOptions, Searched, Values } from "./types";
import { lineOf } from "./written";

export interface LiveEvents {
  search(options: SearchOptions): void;
  stop(): void;
  line(moves: string[]): void;
  /** What a search says of its value, from the side from which values are seen. */
  words(found: Searched): string;
}

const WORDS: { [what: string]: string } = { values: "Finding the value of every move", move: "Choosing a move", search: "Searching", solve: "Proving", certificate: "Writing a certificate", why: "Looking for reasons", policy: "Looking for a list of cells", review: "Looking at the game again", verify: "Checking", trace: "Recording a search" };

const ALGORITHMS: [string, string][] = [["", "engine"], ["mcts", "Monte Carlo"], ["alphabeta", "alpha-beta"], ["negascout", "NegaScout"], ["mtdf", "MTD(f)"], ["negamax", "negamax"]];

const count = (number: number) => Math.round(number).toLocaleString("en");

export class LivePanel {
  readonly element = h("section", { class: "card", "aria-label": "Search" });
  private readonly now = h("p", { class: "working" });
  private readonly stop = h("button", { type: "button", "data-do": "stop-search", onclick: () => this.halt() }, "Stop");
  /** Whether a person has ended the search. */
  private halted = false;
  private readonly notes = h("p", { role: "status" });
  private readonly rows = h("tbody", {});
  private readonly table = h("table", { hidden: true }, h("thead", {}, h("tr", {}, ...["Depth", "Value", "Nodes", "Line"].map((text) => h("th", { scope: "col" }, text)))), this.rows);
  private readonly result = h("div", {});

  constructor(private readonly events: LiveEvents) {
    const algorithm = h("select", { id: "live-algorithm" }, ...ALGORITHMS.map(([name, text]) => h("option", { value: name }, text)));
    const limit = h("select", { id: "live-limit" }, ...[["nodes", "nodes"], ["depth", "plies"], ["seconds", "seconds"]].map(([name, text]) => h("option", { value: name! }, text!)));
    const amount = h("input", { type: "number", id: "live-amount", min: 0, step: "any", value: 1_000_000 });
    limit.addEventListener("change", () => (amount.value = { nodes: "1000000", depth: "8", seconds: "5" }[limit.value]!));
    const every = h("input", { type: "checkbox", id: "live-every", checked: true });
    const start = () => {
      const number = Number(amount.value);
      if (!(number > 0)) return void (this.notes.textContent = "Expected a number above 0.");
      const whole = limit.value === "seconds" ? number : Math.ceil(number);
      this.clear();
      this.halted = false;
      events.search({ ...(algorithm.value ? { algorithm: algorithm.value } : {}), [limit.value]: whole, ...(every.checked ? { every_move: true } : {}) });
    };
    this.element.append(
      h("h2", {}, "Search"),
      this.now,
      h("form", { class: "source", onsubmit: (event: Event) => { event.preventDefault(); start(); } },
        h("div", { class: "field" }, h("label", { for: "live-algorithm" }, "By"), algorithm),
        h("div", { class: "field" }, h("label", { for: "live-amount" }, "At most"), amount),
        h("div", { class: "field" }, h("label", { for: "live-limit" }, "Limit"), limit),
        h("p", {}, every, h("label", { for: "live-every" }, " every move")),
        h("button", { type: "submit", "data-do": "start-search" }, "Search"), this.stop),
      this.notes, h("div", { class: "wide" }, this.table), this.result,
    );
    this.work(undefined);
  }

  private halt(): void {
    this.halted = true;
    this.events.stop();
  }

  clear(): void {
    this.rows.replaceChildren();
    this.table.hidden = true;
    this.result.replaceChildren();
    this.notes.textContent = "";
  }

  note(text: string): void {
    this.notes.textContent = text;
  }

  work(work: Work | undefined): void {
    setDisabled(this.stop, work === undefined);
    const rate = work && work.seconds > 0 && work.nodes > 0 ? `, ${count(work.nodes)} nodes, ${count(work.nodes / work.seconds)} a second` : "";
    this.now.textContent = work ? `${WORDS[work.what] ?? work.what} … ${work.seconds > 0.3 ? `${work.seconds.toFixed(1)} s` : ""}${rate}` : "Idle.";
  }

  progress({ depth, moves }: Values): void {
    const all = Object.values(moves);
    const proved = all.filter(({ sign }) => sign === "=").length;
    this.notes.textContent = `${proved} of ${all.length} moves proved${depth ? `, the others to depth ${depth}` : ""}.`;
  }

  depth(found: Searched): void {
    this.table.hidden = false;
    this.rows.append(
      h("tr", {}, h("td", {}, String(found.depth ?? "")), h("td", {}, this.events.words(found)), h("td", {}, count(found.nodes)), h("td", {}, h("button", { type: "button", class: "link", onclick: () => this.events.line(found.pv) }, lineOf(found).slice(0, 6).join(" ")))),
    );
  }

  /** Shows what a search has found; `cramped` if it ended because it could go no deeper. */
  found(found: Searched, command: string, cramped: boolean, named: (move: string) => string): void {
    const rows: [string, string][] = [
      ["Value", this.events.words(found)],
      ["Best", found.best.map(named).join(" ") || "—"],
      ["Depth", String(found.depth ?? (found.complete ? "to the end" : "—"))],
      ["Nodes", `${count(found.nodes)}, ${count(found.nodes_per_second)} a second`],
      ["Leaves", count(found.counts["leaves"] ?? 0)],
      ["Ended by", found.complete ? "the whole game is searched" : this.halted ? "Stop" : cramped ? "the depth that there is room for here" : "its limit"],
    ];
    const share = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;
    if (found.cutoffs) rows.push(["Cut by the first move", share(found.cutoffs.first, found.cutoffs.all)]);
    if (found.table) rows.push(["Found in the table", share(found.table.hits, found.table.probes)]);
    if (found.cutoffs && found.depth && found.nodes > 1) rows.push(["Branching", (found.nodes ** (1 / found.depth)).toFixed(2)]);
    this.result.replaceChildren(h("dl", { class: "facts" }, ...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])), h("p", { class: "quiet" }, "The same in a terminal: ", h("code", {}, command)));
  }
}
