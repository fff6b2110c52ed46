// A trace of a search of a game: the judge's verdict on it, and its tree to step through.

import type { App } from "../app";
import { h, id, keepFocus } from "../dom";
import { Refusal, Stopped } from "../engine/client";
import type { TraceFilm, Verdict } from "../engine/types";
import { packed } from "../link";
import { typeset } from "../reel";
import { Finder } from "../tree/finder";
import { Icicle } from "../tree/icicle";
import { Outline } from "../tree/outline";
import { leaves, Stage } from "../tree/stage";
import { type Boards, boardsOf } from "./boards";
import { boardOf, commandOf, type Search, searched, searchOf, stateOf } from "./search";
import example from "./example.ndjson?raw";

/** Trees with more nodes get the strip that shows where they are. */
const LARGE = 150;
/** Larger files are not read: the default of `--trace-cap` makes some 20 MB. */
const MAX_BYTES = 64 << 20;
/** A link of more characters is not made: servers and chats cut them off. */
const LONGEST_LINK = 32_000;
const VIEW =
  "All numbers are in the view of MAX, who is the game’s first player; in the file they are the mover’s. At a node stands what its record says: = for exact, ≥ and ≤ for a bound. Which moves were skipped is not in a trace: a cut-off shows only as such a bound.";

const count = (value: number) => value.toLocaleString("en");

export class TracePage {
  readonly element = h("main", { id: "main", class: "trace-page", tabindex: -1 });
  readonly title = "Trace";
  private readonly heading = h("div", {});
  private readonly drop = this.source();
  private readonly problem = h("p", { class: "problem", role: "alert" });
  private readonly verdict = h("div", { role: "status" });
  private readonly body = h("div", {});
  private readonly chosen = h("div", {});
  private readonly position = h("figure", { class: "position" });
  private stage: Stage | undefined;
  /** The trace that is shown. */
  private text = "";
  /** The search whose trace it is, if it was made here. */
  private search: Search | undefined;
  private boards: Boards | undefined;
  private outline: Outline | undefined;
  private icicle: Icicle | undefined;
  /** Counts what was opened: only the latest is shown. */
  private latest = 0;

  constructor(private readonly app: App) {
    this.element.append(this.heading, this.drop, this.problem, this.verdict, this.body);
    this.head();
  }

  /** What the page is about: opening a trace, or a search that was made here. */
  private head(): void {
    const { search } = this;
    // What was asked for comes first; another trace can be opened below it.
    if (search) this.body.after(this.drop);
    else this.heading.after(this.drop);
    if (!search) {
      this.heading.replaceChildren(
        h("h1", {}, "Trace of a search"),
        h("p", {}, "Open what ", h("code", {}, "gametree search GAME --trace FILE"), " or your own engine has written: the judge of ", h("code", {}, "gametree trace check"), " checks every line, and the tree can be stepped through."),
      );
      return;
    }
    this.heading.replaceChildren(
      h("h1", {}, `Search of ${search.game}, ${search.position ? `after ${search.position}` : "from the start"}`),
      h("p", {}, h("a", { href: boardOf(search) }, "Back to the board"), " · the command prints the same trace: ", h("code", {}, ...commandOf(search).flatMap((part) => [h("span", {}, part), " "]))),
    );
  }

  /** Shows the trace that a link carries, or that of the search that it names; without one, what was open. */
  async open(state: URLSearchParams, problem?: string): Promise<void> {
    if (problem) return this.refuse(`${problem}. Expected one that “Copy link” made.`);
    const [text, search] = [state.get("t"), searchOf(state)];
    if (search) {
      if (this.search && String(stateOf(search)) === String(stateOf(this.search)) && this.stage) return;
      await this.make(search);
    } else if (text === null) {
      // What was open has an address where it was made here.
      if (this.search) void this.app.remember("trace", stateOf(this.search));
      return;
    } else if (text !== this.text) await this.show(text);
    const step = Number(state.get("s") ?? 0);
    if (Number.isInteger(step) && step > 0) this.stage?.go(step);
  }

  /** Makes the trace of a search and shows it. */
  private async make(search: Search): Promise<void> {
    this.refuse("", search);
    const latest = this.latest;
    const stopping = new AbortController();
    this.verdict.replaceChildren(h("p", {}, "Searching… ", h("button", { type: "button", "data-do": "stop-search", onclick: () => stopping.abort() }, "Stop")));
    try {
      const { desk } = await import("../board/desk");
      const text = await searched(await desk(search.game), search, stopping.signal);
      if (latest === this.latest) await this.show(text, search);
    } catch (error) {
      if (latest === this.latest) this.refuse(error instanceof Error ? error.message : String(error), search);
    }
  }

  key(event: KeyboardEvent): boolean {
    return this.stage?.key(event) ?? false;
  }

  leave(): void {
    this.stage?.player.stop();
  }

  /** Where a trace comes from: a file, dropped or chosen, pasted text, or the example. */
  private source(): HTMLElement {
    const name = id("trace-file");
    const file = h("input", {
      type: "file",
      id: name,
      accept: ".ndjson,.jsonl,.json,.txt",
      onchange: () => {
        const chosen = file.files?.[0];
        if (chosen) void this.read(chosen);
        file.value = ""; // so that the same file can be chosen again
      },
    });
    const text = h("textarea", { id: id("trace-text"), rows: 5, spellcheck: "false", autocomplete: "off" });
    const drop = h(
      "section",
      { class: "drop", "aria-label": "Open a trace" },
      h(
        "div",
        { class: "source" },
        h("div", { class: "field" }, h("label", { for: name }, "A file, chosen here or dropped on the page"), file),
        h("button", { type: "button", "data-do": "example", onclick: () => void this.show(example) }, "Example"),
      ),
      h(
        "details",
        {},
        h("summary", {}, "Paste text…"),
        h("label", { for: text.id }, "Lines of a trace"),
        text,
        h("button", { type: "button", "data-do": "open", onclick: () => void this.read(new File([text.value], "The text")) }, "Open"),
      ),
    );
    const over = (event: DragEvent, on: boolean) => {
      event.preventDefault();
      drop.classList.toggle("over", on);
    };
    this.element.addEventListener("dragover", (event) => over(event, true));
    this.element.addEventListener("dragleave", (event) => over(event, false));
    this.element.addEventListener("drop", (event) => {
      over(event, false);
      const dropped = event.dataTransfer?.files[0];
      if (dropped) void this.read(dropped);
      else this.refuse("No file was dropped: expected a trace.");
    });
    return drop;
  }

  private async read(file: File): Promise<void> {
    if (file.size > MAX_BYTES) {
      this.refuse(`${file.name} has ${count(Math.ceil(file.size / (1 << 20)))} MB: expected at most ${MAX_BYTES >> 20}, e.g. a trace with a smaller --trace-cap.`);
      return;
    }
    const latest = ++this.latest;
    try {
      const text = await file.text();
      if (latest === this.latest) await this.show(text);
    } catch (error) {
      if (latest === this.latest) this.refuse(`${file.name} can’t be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Shows nothing but the problem, and the search that it is about. */
  private refuse(problem: string, search?: Search): void {
    this.latest++;
    this.leave();
    this.stage = undefined;
    this.text = "";
    this.about(search);
    this.problem.textContent = problem;
    this.verdict.replaceChildren();
    this.body.replaceChildren();
  }

  /** Another search than before, or none: then the address does not name one any more. */
  private about(search: Search | undefined): void {
    if (this.search && !search) void this.app.remember("trace", new URLSearchParams());
    this.search = search;
    this.head();
  }

  /** Judges a trace and shows it from the start; a wrong one where it is wrong. */
  private async show(text: string, search?: Search): Promise<void> {
    const latest = ++this.latest;
    const { engine } = this.app;
    let film: TraceFilm;
    try {
      film = await this.app.working(engine.call("openTrace", text));
    } catch (error) {
      if (latest !== this.latest) return;
      if (error instanceof Refusal) this.refuse(error.message, search);
      else if (!(error instanceof Stopped)) throw error;
      return;
    }
    const boards = await boardsOf(film);
    if (latest !== this.latest) return;
    this.leave();
    this.text = text;
    this.about(search);
    this.boards = boards;
    boards.show(true);
    this.problem.textContent = "";
    const { verdict } = film.head;
    this.verdict.replaceChildren(this.judged(film));
    const stage = new Stage((from, to) => engine.call("traceWords", text, from, to), film, {
      drawing: boards.drawing,
      onmove: (reel, touched) => {
        this.outline?.update(touched);
        this.icicle?.update();
        this.showPosition(reel.node);
      },
      onselect: (node) => this.select(node),
      title: `Search by ${film.head.algorithm}`,
    });
    this.build(stage, film);
    if (!verdict.ok && verdict.node !== null) this.goTo(verdict.node);
  }

  /** The verdict in words, first of all. */
  private judged({ head }: TraceFilm): HTMLElement {
    const { verdict } = head;
    const left = head.capped ? "Capped: the rest of the search was not recorded. " : "";
    const drawn = head.tree_nodes < head.recorded ? `Only the first ${count(head.tree_nodes)} of ${count(head.recorded)} nodes are drawn. ` : "";
    const lacks = `${left}${head.stopped ? "The search was stopped. " : ""}${drawn}`.trim();
    const more = lacks && h("p", { class: "quiet" }, lacks);
    if (verdict.ok) {
      const { nodes, leaves: ends, cutoffs } = verdict;
      return h("div", { class: "verdict right" }, h("p", {}, h("strong", {}, `The judge accepts it: ${count(nodes)} nodes`), `, ${count(ends)} leaves, ${count(cutoffs)} cut-offs.`), more);
    }
    const { line, id: record, kind, text } = verdict.first_error;
    return h("div", { class: "verdict wrong" }, h("p", {}, h("strong", {}, `Line ${line}: ${kind}`), ` at the node with the id ${record}: ${text}.`), this.shower(verdict), more);
  }

  private shower({ node }: Verdict & { ok: false }): HTMLElement {
    if (node === null) return h("p", { class: "quiet" }, "The drawing does not have that node: it hangs on nothing.");
    return h("p", {}, h("button", { type: "button", "data-do": "show-error", onclick: () => this.goTo(node) }, "Show the node"));
  }

  private build(stage: Stage, { head }: TraceFilm): void {
    const { reel } = stage;
    this.stage = stage;
    this.outline = new Outline(reel, (node) => this.select(node));
    this.icicle = head.tree_nodes > LARGE ? new Icicle(reel, (node) => this.select(node)) : undefined;
    const inNodes = h("button", { type: "button", "aria-pressed": "true", "data-do": "boards", title: "Boards in the nodes, as far as there is room for them", onclick: () => this.toggleBoards(inNodes) }, "Boards");
    stage.player.add(inNodes);
    const best = head.line.map((node) => reel.move(node)).filter((move) => move !== "");
    const rows: [string, string][] = [
      ["Game", head.game],
      ["Position", head.position || "the start"],
      ["Algorithm", head.algorithm],
      ["Evaluation", head.evaluation ?? "not named"],
      ["Value for MAX", typeset(head.value)],
      ["Records", head.entered === null ? count(head.recorded) : `${count(head.recorded)} of ${count(head.entered)} nodes entered`],
      ["Leaves", leaves(reel)],
      ["Best play", best.join(" → ") || "—"],
    ];
    if (head.roots > 1) rows.push(["Searches", `${count(head.roots)}, drawn under one node`]);
    this.chosen.replaceChildren(h("p", {}, "Choose a node, in the tree or in the outline."));
    this.position.replaceChildren();
    this.showPosition(0);
    this.body.replaceChildren(
      h(
        "div",
        { class: "lab" },
        h("div", { class: "views" }, h("div", { class: "stages" }, stage.element), new Finder(reel, (node) => this.select(node)).element, this.icicle?.element ?? null, h("p", { class: "quiet" }, VIEW)),
        h(
          "aside",
          { class: "panels", "aria-label": "About the trace" },
          h("section", { class: "card" }, h("h2", {}, "Trace"), h("dl", { class: "facts" }, ...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]))),
          h("section", { class: "card node-card" }, h("h2", {}, "Node"), this.position, this.chosen),
          this.sharing(),
          this.outline.element,
        ),
      ),
    );
  }

  /** A link that carries the trace itself, where it is not too long for one. */
  private sharing(): HTMLElement {
    const said = h("p", { role: "status" });
    const copy = async (): Promise<string> => {
      const length = this.search ? 0 : (await packed(this.text)).length;
      if (length > LONGEST_LINK) return `This trace would make a link of ${count(length)} characters, and not every program takes more than ${count(LONGEST_LINK)}: send the file.`;
      const state = this.search ? stateOf(this.search) : new URLSearchParams({ t: this.text });
      if (this.stage && this.stage.reel.now > 0) state.set("s", String(this.stage.reel.now));
      await navigator.clipboard.writeText(await this.app.remember("trace", state));
      return `The link is copied: it ${this.search ? "makes this search again" : "carries this trace"}, and opens it at this step.`;
    };
    const act = () => copy().then((text) => (said.textContent = text), (error: Error) => (said.textContent = error.message));
    return h("section", { class: "card" }, h("h2", {}, "Share"), h("button", { type: "button", "data-do": "link", onclick: () => void act() }, "Copy link"), said);
  }

  /** Draws boards in the nodes, or no longer. */
  private toggleBoards(button: HTMLElement): void {
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(on));
    this.boards?.show(on);
    this.stage?.picture.fit();
  }

  /** The moves that lead to a node. */
  private movesTo(node: number): string[] {
    const { reel } = this.stage!;
    return reel.path(node).map((at) => reel.move(at)).filter((move) => move !== "");
  }

  /** Shows the board of a node, which the drawing may have no room for. */
  private showPosition(node: number): void {
    const moves = this.movesTo(node);
    const name = `At ${this.stage!.reel.name(node)}`;
    if (this.position.lastChild?.textContent === name) return;
    this.position.innerHTML = this.boards?.svg(moves.length > 0 ? `The board after ${moves.join(" ")}` : "The board at the root", moves) ?? "";
    this.position.append(h("figcaption", { class: "quiet" }, name));
  }

  /** Chooses a node, at the moment after which it is done. */
  private goTo(node: number): void {
    const { stage } = this;
    if (!stage) return;
    stage.go(stage.reel.film.at.lastIndexOf(node) + 1);
    this.select(node);
  }

  private select(node: number): void {
    const { stage } = this;
    if (!stage) return;
    const { reel } = stage;
    stage.picture.select(node);
    this.outline?.select(node);
    const moves = this.movesTo(node);
    this.showPosition(node);
    const refocus = keepFocus(this.chosen);
    this.chosen.replaceChildren(
      h("p", {}, h("strong", {}, reel.name(node)), `, ${reel.player(node)} to move${moves.length > 0 ? `, after ${moves.join(" ")}` : ""}.`),
      h("button", { type: "button", "data-do": "run", onclick: () => this.goTo(node) }, "Run to here"),
    );
    refocus();
  }
}
