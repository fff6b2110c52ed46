// Practice: one question after the other, or a sheet for a class.

import type { App } from "../app";
import { field, h } from "../dom";
import { Refusal } from "../engine/client";
import type { Request } from "../engine/types";
import { nodesOf, refuseLarge } from "../tree/size";
import type { Stage } from "../tree/stage";
import { card } from "./card";
import { handedIn, toAnswer } from "./class";
import { ALGORITHMS, KINDS, whatToAsk } from "./kinds";
import { forget, note, progress } from "./progress";
import { read } from "./sheet";
import { forClass } from "./teacher";
import { type Given, treeOf } from "./tree";

export class PracticePage {
  readonly element = h("main", { id: "main", class: "practice-page", tabindex: -1 });
  readonly title = "Practice";
  private kind = "any";
  private algorithm = "alphabeta";
  private seed = 1;
  private tree: Given | undefined;
  private stage: Stage | undefined;
  /** The number of the question, and the place for the question itself. */
  private readonly number = h("input", { type: "number", min: 0, max: 4_000_000_000 });
  private readonly question = h("div", {});
  /** Says what is asked, where the focus does not go to the answer. */
  private readonly asked = h("p", { class: "visually-hidden", role: "status" });
  private readonly counts = h("p", { class: "progress quiet", id: "progress" });
  /** How often something was asked for: what was to be shown for an older wish is not. */
  private wishes = 0;

  constructor(private readonly app: App) {
    this.number.addEventListener("change", () => {
      this.seed = Math.max(0, Math.floor(Number(this.number.value)) || 0);
      void this.ask();
    });
  }

  async open(state: URLSearchParams, problem?: string): Promise<void> {
    this.leave();
    const isLast = this.wish();
    const sheet = state.get("sheet");
    if (sheet !== null) return this.openSheet(sheet, isLast);
    this.kind = KINDS.some(([name]) => name === state.get("kind")) ? state.get("kind")! : "any";
    this.algorithm = ALGORITHMS.includes(state.get("a") ?? "") ? state.get("a")! : "alphabeta";
    this.seed = Math.max(0, Math.min(4e9, Math.floor(Number(state.get("seed") ?? this.seed)) || 1));
    const tree = state.get("t");
    const values = state.get("v");
    this.tree = tree === null ? undefined : { text: tree, ...(values === "mover" ? { values } : {}) };
    if (state.get("path") === "teacher") {
      this.element.replaceChildren(...forClass(this.app.engine, { kind: this.kind, algorithm: this.algorithm }, this.tree));
      return;
    }
    this.element.replaceChildren(h("h1", {}, "Practice"), ...(problem ? [h("p", { role: "alert" }, `${problem}. These are random trees instead.`)] : []), this.choices(), this.asked, this.question);
    this.showProgress();
    await this.ask();
  }

  key(event: KeyboardEvent): boolean {
    return event.key.length > 1 && (this.stage?.key(event) ?? false);
  }

  leave(): void {
    this.stage?.player.stop();
    this.stage = undefined;
  }

  private wish(): () => boolean {
    const number = ++this.wishes;
    return () => number === this.wishes;
  }

  /** A sheet to answer, or one that was handed in. */
  private async openSheet(text: string, isLast: () => boolean): Promise<void> {
    try {
      const sheet = await read(text);
      const shown = await (sheet.answers ? handedIn : toAnswer)(this.app.engine, sheet);
      if (isLast()) this.element.replaceChildren(...shown);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      if (isLast()) this.element.replaceChildren(h("h1", {}, "Practice"), h("p", { role: "alert" }, `There is no sheet to show: ${said}.`), h("p", {}, h("a", { href: "#/practice" }, "Practise without one")));
    }
  }

  /** Asks; then the answer can be typed at once, if the question was asked for by a button that goes away. */
  private async ask(typing = false): Promise<void> {
    const { engine } = this.app;
    const { kind, seed } = this;
    const isLast = this.wish();
    this.leave();
    this.number.value = String(seed);
    void this.app.remember("practice", this.state());
    const next = h("button", {
      type: "button",
      "data-do": "next",
      onclick: () => {
        this.seed++;
        void this.ask(true);
      },
    }, "Next question");
    try {
      if (this.tree) refuseLarge(nodesOf(this.tree.text));
      const tree = await treeOf(engine, this.tree, seed);
      const request: Request = { tree: tree.text, algorithm: this.algorithm, ...(tree.values ? { values: tree.values } : {}) };
      const question = await engine.call("question", request, kind, seed);
      const { element, answer } = await card(engine, request, kind, question, {
        buttons: [next],
        graded: {
          onfirst: (solved) => {
            note(solved.kind, solved.grade!.right);
            this.showProgress();
          },
          onwhole: (stage) => (this.stage = stage),
        },
      });
      if (!isLast()) return;
      this.question.replaceChildren(element);
      this.asked.textContent = typing ? "" : question.question;
      if (typing) answer.focus({ preventScroll: true });
    } catch (error) {
      if (!(error instanceof Refusal) || !isLast()) return;
      this.question.replaceChildren(h("p", { role: "alert" }, error.message), next);
      if (typing) next.focus();
    }
  }

  private choices(): HTMLElement {
    return h(
      "div",
      { class: "source" },
      ...whatToAsk({ kind: this.kind, algorithm: this.algorithm }, (asked) => {
        Object.assign(this, asked);
        void this.ask();
      }),
      field("Question", this.number),
      this.tree && h("div", { class: "field" }, h("a", { href: "#/practice" }, "Random trees instead of this one")),
      h("div", { class: "field" }, h("a", { href: "#/practice/teacher" }, "For a class…")),
      this.counts,
    );
  }

  private showProgress(): void {
    const all = Object.entries(progress());
    const [asked, right] = all.reduce(([a, r], [, one]) => [a + one.asked, r + one.right], [0, 0]);
    if (asked === 0) this.counts.replaceChildren("Nothing answered yet in this browser.");
    else this.counts.replaceChildren(`${right} of ${asked} right in this browser (${all.map(([kind, one]) => `${kind} ${one.right}/${one.asked}`).join(", ")}). `, h("button", { type: "button", class: "link", onclick: () => { forget(); this.showProgress(); } }, "Forget"));
  }

  private state(): URLSearchParams {
    const state = new URLSearchParams({ kind: this.kind, a: this.algorithm, seed: String(this.seed) });
    if (this.tree) {
      state.set("t", this.tree.text);
      if (this.tree.values) state.set("v", this.tree.values);
    }
    return state;
  }
}
