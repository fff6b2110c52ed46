// Learn: six short pages, each a question first and an embedded search after.

import type { App } from "../app";
import { h } from "../dom";
import { writePlace } from "../link";
import { searchWords, Stage } from "../tree/stage";
import { type Lesson, LESSONS } from "./pages";

export class LearnPage {
  readonly element = h("main", { id: "main", class: "learn-page", tabindex: -1 });
  readonly title = "Learn";
  private stage: Stage | undefined;
  /** How many places were opened: what was asked for an older one is not shown. */
  private opened = 0;

  constructor(private readonly app: App) {}

  async open(state: URLSearchParams): Promise<void> {
    this.leave();
    this.opened++;
    const lesson = LESSONS.find(({ name }) => name === state.get("path"));
    if (lesson) await this.show(lesson);
    else this.list();
  }

  key(event: KeyboardEvent): boolean {
    return this.stage?.key(event) ?? false;
  }

  leave(): void {
    this.stage?.player.stop();
    this.stage = undefined;
  }

  private list(): void {
    this.element.replaceChildren(
      h("h1", {}, "Learn"),
      h("p", {}, "Six short pages. Each asks first, and then shows the search that answers. ", h("a", { href: "#/docs/alpha-beta" }, "A longer guide"), " goes through all of it with the command."),
      h("ol", { class: "lessons" }, ...LESSONS.map(({ name, title, question }) => h("li", {}, h("a", { href: `#/learn/${name}` }, title), h("p", { class: "quiet" }, question)))),
    );
  }

  private async show(lesson: Lesson): Promise<void> {
    const { engine } = this.app;
    const number = this.opened;
    const state = new URLSearchParams({ t: lesson.request.tree, a: lesson.request.algorithm ?? "alphabeta" });
    if (lesson.request.values === "mover") state.set("v", "mover");
    if (lesson.request.at_least) state.set("p", lesson.request.at_least);
    const [film, link] = await Promise.all([engine.call("film", lesson.request), writePlace("tree", state)]);
    if (number !== this.opened) return;
    const stage = new Stage(searchWords(engine, lesson.request), film, { title: `The search of “${lesson.title}”`, outline: "open" });
    this.stage = stage;
    const answer = h("p", { class: "answer", role: "status" });
    const rest = h("div", { hidden: true });
    const choose = (choice: Lesson["choices"][number], button: HTMLButtonElement) => {
      for (const other of button.parentElement!.querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === button));
      answer.textContent = `${choice.right ? "✓ Yes." : "✗ No."} ${choice.because}`;
      answer.classList.toggle("right", choice.right ?? false);
      if (rest.hidden) {
        rest.hidden = false;
        if (lesson.step) stage.go(lesson.step);
      }
    };
    const choices = lesson.choices.map((choice) => {
      const button: HTMLButtonElement = h("button", { type: "button", "aria-pressed": "false", onclick: () => choose(choice, button) }, choice.text);
      return button;
    });
    const following = LESSONS.find(({ name }) => name === lesson.next);
    const sized = h("div", { class: "lesson-stage" }, stage.element);
    rest.append(
      ...lesson.text.map((text) => h("p", {}, text)),
      h("p", {}, h("a", { href: link }, "Open this search in the tree lab")),
      h("p", { class: "quiet" }, `Sources: ${lesson.sources}`),
      h("p", {}, following ? h("a", { href: `#/learn/${following.name}` }, `Next: ${following.title}`) : h("a", { href: "#/practice" }, "Now practise")),
    );
    this.element.replaceChildren(
      h("p", {}, h("a", { href: "#/learn" }, "All pages")),
      h("h1", {}, lesson.title),
      h("p", { class: "asked-for", id: "lesson-question" }, lesson.question),
      h("div", { class: "choices", role: "group", "aria-labelledby": "lesson-question" }, ...choices),
      answer,
      sized,
      rest,
    );
    this.element.focus({ preventScroll: true });
  }
}
