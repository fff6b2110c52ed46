// Practice: one question after the other, or a sheet for a class.

import type { App } from "../app";
import { choice, field, h, id } from "../dom";
import { Refusal } from "../engine/client";
import type { Question, Request } from "../engine/types";
import { searchWords, Stage } from "../tree/stage";
import { forget, note, progress } from "./progress";
import { read, type Sheet, type Task, written } from "./sheet";

const KINDS: [string, string][] = [
  ["any", "all kinds"],
  ["value", "the value of a node"],
  ["window", "the window of a node, and what it returns"],
  ["next", "the leaf that is evaluated next"],
  ["cut", "cut off or go on?"],
  ["mark", "all branches that are cut"],
  ["order", "the best order of the children"],
];
const ALGORITHMS = ["alphabeta", "alphabeta-hard", "branch-and-bound"];

export class PracticePage {
  readonly element = h("main", { id: "main", class: "practice-page", tabindex: -1 });
  readonly title = "Practice";
  private kind = "any";
  private algorithm = "alphabeta";
  private seed = 1;
  private tree: { text: string; values?: "root" | "mover" } | undefined;
  private stage: Stage | undefined;
  /** How often something was asked for: what was to be shown for an older wish is not. */
  private wishes = 0;

  constructor(private readonly app: App) {}

  async open(state: URLSearchParams): Promise<void> {
    this.stage = undefined;
    const isLast = this.wish();
    const sheet = state.get("sheet");
    if (sheet !== null) {
      try {
        const found = await read(sheet);
        if (!isLast()) return;
        if (found.answers) await this.showGraded(found, isLast);
        else await this.showSheet(found, isLast);
      } catch {
        if (isLast()) this.element.replaceChildren(h("h1", {}, "Practice"), h("p", { role: "alert" }, "This link holds no sheet: part of it may be missing."), h("p", {}, h("a", { href: "#/practice" }, "Practise without one")));
      }
      return;
    }
    this.kind = KINDS.some(([name]) => name === state.get("kind")) ? state.get("kind")! : "any";
    this.algorithm = ALGORITHMS.includes(state.get("a") ?? "") ? state.get("a")! : "alphabeta";
    this.seed = Math.max(0, Math.min(4e9, Math.floor(Number(state.get("seed") ?? this.seed)) || 1));
    const tree = state.get("t");
    const values = state.get("v");
    this.tree = tree === null ? undefined : { text: tree, ...(values === "mover" ? { values } : {}) };
    if (state.get("path") === "teacher") this.showTeacher();
    else await this.ask();
  }

  key(event: KeyboardEvent): boolean {
    return event.key.length > 1 && (this.stage?.key(event) ?? false);
  }

  private wish(): () => boolean {
    const number = ++this.wishes;
    return () => number === this.wishes;
  }

  /** The tree of a task: the reader's own, or one drawn from the seed. */
  private async treeOf(seed: number): Promise<{ text: string; values?: "root" | "mover" }> {
    if (this.tree) return this.tree;
    const shapes: [number, number][] = [[2, 3], [3, 2], [2, 4], [3, 3]];
    const [branching, depth] = shapes[seed % shapes.length]!;
    const text = await this.app.engine.call("generate", { kind: "uniform", branching, depth, range: "0..20", seed, statics: false });
    return { text };
  }

  private async ask(): Promise<void> {
    const { engine } = this.app;
    const { kind, seed } = this;
    const isLast = this.wish();
    const tree = await this.treeOf(seed);
    if (!isLast()) return;
    const request: Request = { tree: tree.text, algorithm: this.algorithm, ...(tree.values ? { values: tree.values } : {}) };
    const body = h("div", {});
    this.stage = undefined;
    this.element.replaceChildren(h("h1", {}, "Practice"), this.choices(), body);
    void this.app.remember("practice", this.state());
    try {
      const question = await engine.call("question", request, kind, seed);
      const card = await this.card(request, kind, question, true);
      if (isLast()) body.replaceChildren(card);
    } catch (error) {
      if (error instanceof Refusal) body.replaceChildren(h("p", { role: "alert" }, error.message), this.nextButton());
    }
  }

  /** A question with the tree as far as it may be seen, and the place for an answer. */
  private async card(request: Request, kind: string, question: Question, graded: boolean): Promise<HTMLElement> {
    const { engine } = this.app;
    const film = await engine.call("film", request);
    const stage = new Stage(searchWords(engine, request), film, { driven: true, title: "The tree of the question" });
    stage.go(question.moment ?? 0);
    const node = question.node ? stage.reel.find(question.node) : undefined;
    if (node !== undefined) stage.picture.select(node);
    stage.element.classList.add("asked");
    const name = id("answer");
    const answer = h("input", { id: name, name: "answer", autocomplete: "off", spellcheck: "false", size: 24, "aria-describedby": `${name}-form` });
    const result = h("div", { class: "result", role: "status" });
    const hint = h("p", { class: "hint", "aria-live": "polite" });
    let done = false;
    let whole: Stage | undefined;
    const grade = async (event: Event) => {
      event.preventDefault();
      try {
        const solved = await engine.call("grade", request, kind, question.seed, answer.value);
        result.replaceChildren(verdict(solved));
        if (!done) {
          done = true;
          note(solved.kind, solved.grade!.right);
          this.showProgress();
        }
        // From now on the whole search may be stepped through.
        if (whole || !stage.element.isConnected) return;
        whole = new Stage(searchWords(engine, request), film, { title: "The whole search" });
        whole.go(question.moment ?? film.at.length);
        this.stage = whole;
        stage.element.replaceWith(whole.element);
      } catch (error) {
        if (error instanceof Refusal) result.replaceChildren(h("p", { class: "problem" }, error.message));
      }
    };
    return h(
      "article",
      { class: "question" },
      h("p", { class: "asked-for" }, question.question),
      stage.element,
      h(
        "form",
        { onsubmit: (event: Event) => void grade(event) },
        h("label", { for: name }, "Answer "),
        answer,
        graded && h("button", { type: "submit" }, "Check"),
        graded && h("button", { type: "button", "data-do": "hint", onclick: () => (hint.textContent = question.hint) }, "Hint"),
        graded && this.nextButton(),
        h("p", { id: `${name}-form`, class: "quiet" }, `An answer is written: ${question.answer_form}`),
      ),
      hint,
      result,
    );
  }

  private nextButton(): HTMLButtonElement {
    return h("button", {
      type: "button",
      "data-do": "next",
      onclick: () => {
        this.seed++;
        void this.ask();
      },
    }, "Next question");
  }

  private choices(): HTMLElement {
    const seed = h("input", { type: "number", id: "seed", min: 0, max: 4_000_000_000, value: this.seed, onchange: () => { this.seed = Math.max(0, Math.floor(Number(seed.value)) || 0); void this.ask(); } });
    const counts = h("p", { class: "progress quiet", id: "progress" });
    queueMicrotask(() => this.showProgress());
    return h(
      "div",
      { class: "source" },
      ...this.whatToAsk(() => void this.ask()),
      field("Question", seed),
      this.tree && h("div", { class: "field" }, h("a", { href: "#/practice" }, "Random trees instead of this one")),
      h("div", { class: "field" }, h("a", { href: "#/practice/teacher" }, "For a class…")),
      counts,
    );
  }

  private showProgress(): void {
    const place = this.element.querySelector("#progress");
    if (!place) return;
    const all = Object.entries(progress());
    const [asked, right] = all.reduce(([a, r], [, one]) => [a + one.asked, r + one.right], [0, 0]);
    if (asked === 0) place.replaceChildren("Nothing answered yet in this browser.");
    else place.replaceChildren(`${right} of ${asked} right in this browser (${all.map(([kind, one]) => `${kind} ${one.right}/${one.asked}`).join(", ")}). `, h("button", { type: "button", class: "link", onclick: () => { forget(); this.showProgress(); } }, "Forget"));
  }

  private state(): URLSearchParams {
    const state = new URLSearchParams({ kind: this.kind, a: this.algorithm, seed: String(this.seed) });
    if (this.tree) {
      state.set("t", this.tree.text);
      if (this.tree.values) state.set("v", this.tree.values);
    }
    return state;
  }

  /** Sets a sheet, and grades what is handed in. */
  private showTeacher(): void {
    const title = h("input", { id: "sheet-title", value: "Alpha-beta", size: 24 });
    const count = h("input", { id: "sheet-count", type: "number", min: 1, max: 50, value: 6 });
    const seed = h("input", { id: "sheet-seed", type: "number", min: 0, value: Math.floor(Math.random() * 1_000_000) });
    const link = h("p", { role: "status" });
    const make = async (event: Event) => {
      event.preventDefault();
      const tasks: Task[] = [];
      const kinds = KINDS.slice(1).map(([name]) => name);
      const wanted = Math.max(1, Math.min(50, Number(count.value) || 1));
      // A tree may have nothing of a kind to ask about: then the next seed is tried.
      for (let at = Number(seed.value) || 0; tasks.length < wanted; at++) {
        const kind = this.kind === "any" ? kinds[tasks.length % kinds.length]! : this.kind;
        const tree = await this.treeOf(at);
        const task: Task = { tree: tree.text, algorithm: this.algorithm, kind, seed: at, ...(tree.values ? { values: tree.values } : {}) };
        try {
          await this.app.engine.call("question", request(task), kind, at);
          tasks.push(task);
        } catch (error) {
          if (!(error instanceof Refusal) || at > (Number(seed.value) || 0) + 500) {
            link.textContent = error instanceof Error ? error.message : String(error);
            return;
          }
        }
      }
      const address = `${location.href.split("#")[0]}#/practice?sheet=${await written({ title: title.value, tasks })}`;
      link.replaceChildren("Give this link to the class; it holds no answers: ", h("a", { href: address }, `${title.value}, ${tasks.length} questions`));
      own.value = address;
    };
    const handed = h("textarea", { id: "handed-in", rows: 4, spellcheck: "false" });
    const own = h("input", { id: "own-sheet", spellcheck: "false", autocomplete: "off" });
    const graded = h("div", { role: "status" });
    const gradeAll = async () => {
      const rows: HTMLElement[] = [];
      const asked = own.value.trim() === "" ? undefined : await read(sheetOf(own.value.trim())).catch(() => null);
      own.setAttribute("aria-invalid", String(asked === null));
      if (asked === null) {
        graded.replaceChildren(h("p", { class: "problem" }, "Your own link is no link of a sheet: expected the one that you gave to the class, or nothing."));
        return;
      }
      const seen = new Set<string>();
      for (const word of handed.value.split(/\s+/).filter(Boolean)) {
        if (seen.has(word)) continue;
        seen.add(word);
        try {
          const sheet = await read(sheetOf(word));
          if (!sheet.answers) throw new Error("the sheet itself");
          if (asked && JSON.stringify(asked.tasks) !== JSON.stringify(sheet.tasks)) {
            rows.push(h("tr", {}, h("th", { scope: "row" }, sheet.name || "(no name)"), h("td", { colspan: 3 }, "not your sheet: its questions are others")));
            continue;
          }
          const marks = await this.marks(sheet);
          rows.push(h("tr", {}, h("th", { scope: "row" }, sheet.name || "(no name)"), h("td", {}, sheet.title), h("td", {}, `${marks.filter((mark) => mark.right).length} of ${marks.length}`), h("td", {}, marks.map((mark) => (mark.right ? "✓" : "✗")).join(" "))));
        } catch {
          rows.push(h("tr", {}, h("td", { colspan: 4 }, `not a sheet that was handed in: ${word.slice(0, 40)}…`)));
        }
      }
      graded.replaceChildren(h("table", {}, h("caption", {}, "Handed in"), h("thead", {}, h("tr", {}, ...["Name", "Sheet", "Right", "Questions"].map((text) => h("th", { scope: "col" }, text)))), h("tbody", {}, ...rows)));
    };
    this.element.replaceChildren(
      h("h1", {}, "For a class"),
      h("p", {}, "A sheet is a link: everybody gets the same questions, and no answer is in it. Students send back a link with theirs; it is graded here, in your browser."),
      h("div", { class: "source" }, ...this.whatToAsk(() => {})),
      h(
        "form",
        { class: "source", onsubmit: (event: Event) => void make(event) },
        field("Title", title),
        field("Questions", count),
        field("Seed", seed),
        h("div", { class: "field row" }, h("button", { type: "submit" }, "Make the sheet")),
      ),
      link,
      h("h2", {}, "Grade"),
      h("p", {}, h("label", { for: "own-sheet" }, "Your sheet’s link, with which they are compared "), own),
      h("label", { for: "handed-in" }, "Links that were handed in, one a line"),
      handed,
      h("p", {}, h("button", { type: "button", "data-do": "grade", onclick: () => void gradeAll() }, "Grade")),
      graded,
    );
  }

  /** The choice of what is asked for, and of which search. */
  private whatToAsk(changed: () => void): HTMLElement[] {
    const chosen = (set: (value: string) => void) => (value: string) => {
      set(value);
      changed();
    };
    return [
      field("Ask for", choice(this.kind, KINDS, chosen((value) => (this.kind = value)))),
      field("Algorithm", choice(this.algorithm, ALGORITHMS.map((name) => [name, name]), chosen((value) => (this.algorithm = value)))),
    ];
  }

  /** A student's sheet. */
  private async showSheet(sheet: Sheet, isLast: () => boolean): Promise<void> {
    const cards: HTMLElement[] = [];
    for (const task of sheet.tasks) {
      try {
        const question = await this.app.engine.call("question", request(task), task.kind, task.seed);
        cards.push(await this.card(request(task), task.kind, question, false));
      } catch (error) {
        cards.push(h("p", { role: "alert" }, error instanceof Error ? error.message : String(error)));
      }
    }
    if (!isLast()) return;
    const name = h("input", { id: "student", size: 24, autocomplete: "name" });
    const link = h("p", { role: "status" });
    const hand = async () => {
      const answers = cards.map((card) => card.querySelector<HTMLInputElement>("input[name=answer]")?.value ?? "");
      const address = `${location.href.split("#")[0]}#/practice?sheet=${await written({ ...sheet, name: name.value, answers })}`;
      const text = h("textarea", { rows: 3, readonly: true, "aria-label": "The link with your answers" });
      text.value = address;
      link.replaceChildren("Send this link to your teacher: ", text);
    };
    this.element.replaceChildren(
      h("h1", {}, sheet.title || "Sheet"),
      h("ol", { class: "sheet" }, ...cards.map((card) => h("li", {}, card))),
      h("p", {}, h("label", { for: "student" }, "Your name "), name, h("button", { type: "button", "data-do": "hand-in", onclick: () => void hand() }, "Hand in")),
      link,
    );
  }

  private async marks(sheet: Sheet): Promise<{ right: boolean; solved: Question | undefined; given: string; problem: string }[]> {
    const marks = [];
    for (const [at, task] of sheet.tasks.entries()) {
      const given = sheet.answers?.[at] ?? "";
      try {
        const solved = await this.app.engine.call("grade", request(task), task.kind, task.seed, given);
        marks.push({ right: solved.grade!.right, solved, given, problem: "" });
      } catch (error) {
        marks.push({ right: false, solved: undefined, given, problem: error instanceof Error ? error.message : String(error) });
      }
    }
    return marks;
  }

  /** A sheet that was handed in, graded. */
  private async showGraded(sheet: Sheet, isLast: () => boolean): Promise<void> {
    const marks = await this.marks(sheet);
    if (!isLast()) return;
    const right = marks.filter((mark) => mark.right).length;
    this.element.replaceChildren(
      h("h1", {}, `${sheet.title}: ${sheet.name || "no name"}`),
      h("p", { class: "asked-for" }, `${right} of ${marks.length} right.`),
      h(
        "ol",
        { class: "sheet" },
        ...marks.map((mark) =>
          h("li", {}, h("p", {}, mark.solved?.question ?? ""), h("p", {}, `Answer: ${mark.given || "(none)"}`), mark.solved ? verdict(mark.solved) : h("p", { class: "problem" }, mark.problem)),
        ),
      ),
    );
  }
}

/** The sheet in a link, or the text itself. */
function sheetOf(link: string): string {
  return link.split("sheet=")[1] ?? link;
}

function request(task: Task): Request {
  return { tree: task.tree, algorithm: task.algorithm, ...(task.values ? { values: task.values } : {}) };
}

function verdict(solved: Question): HTMLElement {
  const grade = solved.grade!;
  const parts = grade.parts.filter((part) => !part.right).map((part) => `${part.name}: ${part.given}, right is ${part.expected}`);
  const lists: [string, string[]][] = [["Missing", grade.missing], ["Not cut off", grade.extra]];
  return h(
    "div",
    { class: grade.right ? "verdict right" : "verdict wrong" },
    h("p", {}, h("strong", {}, grade.right ? "✓ Right." : "✗ Not right."), ` The answer is ${solved.key}.`),
    ...lists.filter(([, nodes]) => nodes.length > 0).map(([text, nodes]) => h("p", {}, `${text}: ${nodes.join(", ")}`)),
    ...(grade.parts.length > 1 ? parts : []).map((text) => h("p", {}, text)),
    ...grade.remarks.map((text) => h("p", {}, text)),
    h("p", {}, solved.explanation ?? ""),
  );
}
