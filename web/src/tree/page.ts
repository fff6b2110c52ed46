// The tree lab: a tree, a search of it, and everything that can be asked about it.

import type { App } from "../app";
import { h, keepFocus, save } from "../dom";
import { Refusal } from "../engine/client";
import { writePlace } from "../link";
import type { Recipe, Request } from "../engine/types";
import type { Reel } from "../reel";
import { ALGORITHMS as ASKED } from "../practice/kinds";
import { FIRST, linkOf, requestOf, shownOf } from "./address";
import { CodePanel } from "./code";
import { Coming } from "./coming";
import type { Change, Plain } from "./edit";
import { Editor } from "./editor";
import { exported, FORMATS } from "./exports";
import { factsOf } from "./facts";
import { Finder } from "./finder";
import { Icicle } from "./icicle";
import { Outline } from "./outline";
import { readable, Unreadable } from "./numbers";
import { nodesOf, nodesOfUniform, refuseLarge } from "./size";
import { SourceForm } from "./source";
import { searchWords, Stage } from "./stage";
import { type Choice, tools } from "./tools";
import { WhyPanel } from "./why";

/** Longer trees are not put into the address at every step, which then names no tree; Copy link makes a link of any. */
const LONGEST_NOTED = 1_000_000;
/** Trees with more nodes get the strip that shows where they are. */
const LARGE = 150;

/** How a search is shown. */
interface Showing {
  /** Whether the tree before can be returned to. */
  remember?: boolean;
  /** Called at the moment when it is shown, before what was shown is forgotten. */
  onshow?: () => void;
  step?: number;
  /** The node that is chosen, by name. */
  node?: string | undefined;
}

export class TreePage {
  readonly element = h("main", { id: "main", class: "tree-page", tabindex: -1 });
  readonly title = "Tree lab";
  private readonly form: SourceForm;
  private readonly body = h("div", { class: "lab" });
  private request: Request = { tree: FIRST, algorithm: "alphabeta", values: "root" };
  private past: Request[] = [];
  private future: Request[] = [];
  private stage: Stage | undefined;
  private second: Stage | undefined;
  private compared = "";
  private marks = false;
  private returned = false;
  private quiet = false;
  /** The seed of the next random order. */
  private shuffles = 1;
  /** How many searches were asked for: the answer to an older one is not shown. */
  private searches = 0;
  /** How many trees were asked for: one that takes a while to make is not searched once another was asked for. */
  private wishes = 0;
  /** How many comparisons were asked for, likewise. */
  private comparisons = 0;
  /** The last wish that was a change of the tree: the next change is of what that one makes. */
  private changing = -1;
  /** Changes, and steps through past trees, one after the other. */
  private steps = Promise.resolve();
  private readonly coming = new Coming((step) => this.stage?.player.to(step));
  private selected: number | undefined;
  private code: CodePanel | undefined;
  private why: WhyPanel | undefined;
  private outline: Outline | undefined;
  private icicle: Icicle | undefined;
  private readonly facts = h("dl", { class: "facts" });
  private readonly editor = new Editor({
    change: (change, target) => this.change(change, target),
    reorder: (order) => void this.coming.await(this.reorder(order)),
    run: (moment) => this.stage?.go(moment),
    fold: (node) => this.stage?.picture.toggle(node),
  });
  private readonly table = h("div", { class: "comparison" });

  constructor(private readonly app: App) {
    this.form = new SourceForm(app.catalogue, {
      request: (request) => {
        this.wish();
        void this.search(request);
      },
      generate: (recipe) => void this.coming.await(this.generate(recipe)),
      undo: () => this.travel("past", "future"),
      redo: () => this.travel("future", "past"),
    });
    this.element.append(h("h1", { class: "visually-hidden" }, "Tree lab"), this.form.element, this.body);
  }

  /** Shows what a link says. */
  async open(state: URLSearchParams, problem?: string): Promise<void> {
    const request = requestOf(state, this.app.catalogue.presets);
    const { step, node, compared, marks, returned } = shownOf(state);
    [this.compared, this.marks, this.returned] = [compared, marks, returned];
    this.wish();
    const shown = await this.search(request, { remember: false, step, node });
    if (shown && problem) this.form.refuse(`${problem}. Shown instead: the first example`);
  }

  key(event: KeyboardEvent): boolean {
    return this.stage?.key(event) ?? false;
  }

  leave(): void {
    this.stage?.player.stop();
  }

  /** Another tree is asked for: what is typed from now on stays. Returns whether it is still the last one asked for. */
  private wish(): () => boolean {
    const number = ++this.wishes;
    this.form.asked();
    return () => number === this.wishes;
  }

  /** Searches a tree, and shows it from the start or from the place given. */
  private async search(request: Request, showing: Showing = {}): Promise<boolean> {
    const number = ++this.searches;
    if (!(await this.coming.await(this.show(number, request, showing)))) return false;
    await this.compare();
    return number === this.searches;
  }

  /** The search of this number, if no later one was asked for before it was made. Returns whether it is shown. */
  private async show(number: number, request: Request, { remember = true, onshow, step = 0, node }: Showing): Promise<boolean> {
    const { engine } = this.app;
    try {
      refuseLarge(nodesOf(request.tree));
      const read = readable(request);
      const facts = await this.app.working(engine.call("readTree", request.tree));
      const asked = { ...read, tree: facts.text };
      const film = await this.app.working(engine.call("film", asked));
      if (number !== this.searches) return false;
      const fresh = remember && asked.tree !== this.request.tree;
      if (fresh) {
        this.past.push(this.request);
        this.future = [];
      }
      onshow?.();
      this.request = asked;
      this.form.refuse("");
      this.form.show(asked);
      this.form.travels(this.past.length > 0, this.future.length > 0);
      this.stage?.player.stop();
      const refocus = keepFocus(this.editor.element);
      this.build(new Stage(searchWords(engine, asked), film, { onmove: (reel, touched) => this.moved(reel, touched), onselect: (node) => this.select(node), hold: this.coming.hold, asks: true, title: `Search by ${film.head.algorithm}` }));
      this.place(step, node); // at once: what the reader chooses from now on stays
      refocus();
      if (fresh) void this.app.remember("tree", this.noted(), true);
      else this.note();
      this.showMarks();
      return true;
    } catch (error) {
      if (error instanceof Refusal && number === this.searches) {
        this.form.refuse(error.message, error instanceof Unreadable ? error.part : undefined);
        if (!this.stage) await this.instead(request, error.message);
      }
      return false;
    }
  }

  /** For a link that can't be shown: its tree without the rest of it or, if that is at fault, the example; the text stays. */
  private async instead(request: Request, problem: string): Promise<void> {
    const plain: Request = { tree: request.tree, algorithm: "alphabeta", values: request.values ?? "root" };
    const bare = Object.keys(request).length <= 3 && request.algorithm === "alphabeta";
    this.quiet = true; // the address stays what it was
    const shown = await this.search(bare ? this.request : plain, { remember: false }); // the first request is the example
    if (shown) {
      if (bare) this.form.show(request);
      this.form.refuse(`${problem}. Shown instead: ${bare ? "an example" : "the same tree, searched by alphabeta"}`);
    }
    this.quiet = false;
  }

  private build(stage: Stage): void {
    const { catalogue, engine } = this.app;
    const { head } = stage.reel.film;
    this.stage = stage;
    this.second = undefined;
    this.selected = undefined;
    const algorithm = catalogue.algorithms.find(({ name }) => name === head.algorithm)!;
    this.code = new CodePanel(algorithm, this.request.values ?? "root");
    this.why = new WhyPanel(engine, this.request, (owner) => {
      const node = stage.reel.find(owner);
      if (node !== undefined) this.select(node);
    });
    this.outline = new Outline(stage.reel, (node) => this.select(node));
    this.icicle = stage.reel.film.parent.length > LARGE ? new Icicle(stage.reel, (node) => this.select(node)) : undefined;
    this.body.replaceChildren(
      h("div", { class: "views" }, h("div", { class: "stages" }, stage.element), new Finder(stage.reel, (node) => this.select(node)).element, h("section", { class: "card" }, h("h2", {}, "Change the tree"), this.editor.element), this.table, this.icicle?.element ?? null),
      h(
        "aside",
        { class: "panels", "aria-label": "About the search" },
        this.why.element,
        this.code.element,
        h("section", { class: "card" }, h("h2", {}, "Result"), this.facts),
        tools(catalogue, algorithm, this.request, { compared: this.compared, marks: this.marks, returned: this.returned }, {
          choose: (choice) => void this.choose(choice),
          save: (format) => this.export(format),
          link: () => this.copyLink(),
          practise: () => void this.practise(),
        }),
        this.outline.element,
      ),
    );
    this.facts.replaceChildren(...factsOf(stage.reel));
    this.edit();
  }

  /** Goes to a step and a node of a new search, where it has them. */
  private place(step: number, name: string | undefined): void {
    const { stage } = this;
    if (!stage) return;
    if (Number.isInteger(step) && step > 0) stage.go(step);
    const node = name ? stage.reel.find(name) : undefined;
    if (node !== undefined) this.select(node);
  }

  private moved(reel: Reel, touched: Set<number>): void {
    this.code?.update(reel);
    this.outline?.update(touched);
    this.icicle?.update();
    if (this.second) this.second.go(Math.min(reel.now, this.second.reel.length));
    const cutoff = reel.cutoff;
    if (cutoff) void this.why?.explain(reel.name(cutoff.node));
    this.note();
  }

  private select(node: number): void {
    const { stage } = this;
    if (!stage) return;
    this.selected = node;
    stage.picture.select(node);
    this.outline?.select(node);
    void this.why?.explain(stage.reel.name(node));
    this.edit();
    this.note();
  }

  /** The controls that change the chosen node. */
  private edit(): void {
    if (this.stage) this.editor.show(this.stage.reel, this.selected);
  }

  /** Changes the tree, once what was pressed before is done. `target` names the node, and follows it through the changes. */
  private change(change: Change, target: { name: string }): void {
    if (this.changing !== this.wishes) {
      this.wish();
      this.changing = this.wishes;
    }
    this.form.asked();
    const wish = this.changing;
    const { engine } = this.app;
    this.inTurn(async () => {
      const { request } = this;
      try {
        if (wish !== this.wishes) return;
        const facts = await engine.call("readTree", request.tree);
        if (wish !== this.wishes) return;
        const tree = JSON.parse(facts.json) as Plain;
        const changed = change(tree, target.name);
        if (!changed) return;
        target.name = changed.chosen;
        if (await this.search({ ...request, tree: JSON.stringify(tree) }, { node: changed.chosen })) this.editor.say(`${changed.said}.`);
      } catch (error) {
        if (error instanceof Refusal && wish === this.wishes) this.form.refuse(error.message);
      }
    });
  }

  /** Does what was pressed after what was pressed before. */
  private inTurn(act: () => Promise<void>): void {
    this.steps = this.coming.await(this.steps.then(act));
  }

  private async generate(recipe: Recipe): Promise<void> {
    const isLast = this.wish();
    const statics = this.app.catalogue.algorithms.find(({ name }) => name === this.request.algorithm)?.statics ?? false;
    try {
      refuseLarge(nodesOfUniform(recipe.branching, recipe.depth));
      const tree = await this.app.working(this.app.engine.call("generate", { ...recipe, statics: recipe.statics || statics }));
      if (!isLast()) return;
      const { window: _, ...rest } = this.request;
      await this.search({ ...rest, tree, values: "root" });
    } catch (error) {
      if (error instanceof Refusal && isLast()) this.form.refuse(error.message);
    }
  }

  /** To the tree before, or back from it. Who presses twice goes two steps. */
  private travel(from: "past" | "future", to: "past" | "future"): void {
    this.wish();
    this.inTurn(async () => {
      const request = this[from].at(-1);
      if (!request) return;
      const onshow = () => {
        this[from].pop();
        this[to].push(this.request);
      };
      await this.search(request, { remember: false, onshow });
    });
  }

  /** Compares, marks and shows what is chosen now. */
  private async choose({ compared, marks, returned }: Choice): Promise<void> {
    const other = compared !== this.compared;
    [this.compared, this.marks, this.returned] = [compared, marks, returned];
    this.showMarks();
    this.note();
    if (other) await this.compare();
  }

  private async export(format: string): Promise<string> {
    const blob = await exported(this.app.engine, this.request, format);
    const extension = FORMATS.find(([name]) => name === format)![2];
    save(blob, `tree-${format}.${extension}`);
    return `Saved ${Math.ceil(blob.size / 1024).toLocaleString("en")} KB.`;
  }

  private async copyLink(): Promise<string> {
    await navigator.clipboard.writeText(await this.app.remember("tree", this.state()));
    return "The link is copied: it opens this tree at this step.";
  }

  /** Questions about this tree, of the same search if there are any of it. */
  private async practise(): Promise<void> {
    const { tree, values, algorithm = "" } = this.request;
    const state = new URLSearchParams({ t: tree, a: ASKED.includes(algorithm) ? algorithm : "alphabeta" });
    if (values === "mover") state.set("v", values);
    location.hash = await writePlace("practice", state);
  }

  private showMarks(): void {
    for (const stage of [this.stage, this.second]) {
      if (!stage) continue;
      const marks = new Map<number, string>();
      if (this.marks) stage.reel.film.kind.forEach((kind, node) => kind > 0 && marks.set(node, String(kind)));
      stage.picture.showMarks(marks);
      stage.picture.showReturned(this.returned);
    }
  }

  /** Orders the children of every node anew. */
  private async reorder(order: string): Promise<void> {
    const isLast = this.wish();
    const { request } = this;
    try {
      const tree = await this.app.working(this.app.engine.call("reordered", request, order, this.shuffles++));
      if (isLast()) await this.search({ ...request, tree });
    } catch (error) {
      if (error instanceof Refusal && isLast()) this.form.refuse(error.message);
    }
  }

  /** Builds or removes the second stage. */
  private async compare(): Promise<void> {
    this.second?.element.remove();
    this.second = undefined;
    this.table.replaceChildren();
    const { stage, compared } = this;
    const number = ++this.comparisons;
    if (!compared || !stage) return;
    const { engine } = this.app;
    try {
      const { comparedWith, comparison, titleOf } = await import("./compared");
      const request = await comparedWith(engine, this.request, compared, this.app.catalogue.algorithms);
      const film = await engine.call("film", request);
      if (number !== this.comparisons) return;
      const title = titleOf(compared, film.head.algorithm);
      const second = new Stage(searchWords(engine, request), film, { driven: true, title: `Compared: ${title}`, outline: "folded" });
      this.second = second;
      this.body.querySelector(".stages")!.append(second.element);
      second.go(Math.min(stage.reel.now, second.reel.length));
      this.table.replaceChildren(comparison(stage, second, title));
      this.showMarks();
    } catch (error) {
      if (error instanceof Refusal && number === this.comparisons) this.table.replaceChildren(h("p", { class: "problem" }, error.message));
    }
  }

  private state(): URLSearchParams {
    const { request, stage, selected, compared, marks, returned } = this;
    const node = stage && selected !== undefined ? stage.reel.name(selected) : undefined;
    return linkOf(request, { step: stage?.reel.now ?? 0, node, compared, marks, returned });
  }

  /** What the address says of the page. */
  private noted(): URLSearchParams {
    return this.request.tree.length < LONGEST_NOTED ? this.state() : new URLSearchParams();
  }

  private note(): void {
    if (!this.quiet) this.app.rememberSoon("tree", () => this.noted());
  }
}
