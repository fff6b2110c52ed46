// A question: what is asked, the tree as far as it may be seen, in a drawing and in words, and the place for an answer.

import { h, id } from "../dom";
import { type Engine, Refusal } from "../engine/client";
import type { FilmData, Question, Request } from "../engine/types";
import { searchWords, Stage } from "../tree/stage";
import { Hand } from "./hand";

export interface CardOptions {
  /** Buttons beside the answer. */
  buttons?: HTMLButtonElement[];
  /** Grades an answer; on a sheet it is only written down. */
  graded?: {
    /** An answer was graded for the first time. */
    onfirst(solved: Question): void;
    /** From now on the whole search may be stepped through. */
    onwhole(stage: Stage): void;
  };
}

export interface Card {
  readonly element: HTMLElement;
  readonly answer: HTMLInputElement;
}

export async function card(engine: Engine, request: Request, kind: string, question: Question, { buttons = [], graded }: CardOptions): Promise<Card> {
  const film = await engine.call("film", request);
  const name = id("answer");
  const answer = h("input", { id: name, name: "answer", autocomplete: "off", spellcheck: "false", size: 24, "aria-describedby": `${name}-question ${name}-form` });
  let stage: Stage;
  const hand = new Hand(question.kind, film, answer, {
    get reel() {
      return stage.reel;
    },
    pick: (nodes) => stage.picture.pick(nodes),
    redraw: (other) => {
      const before = stage;
      stage = shown(other);
      before.element.replaceWith(stage.element);
      before.inWords.replaceWith(stage.inWords);
    },
  });
  const chosen = (node: number) => {
    stage.select(node);
    hand.choose(node);
  };
  const shown = (shown: FilmData): Stage => {
    const made = new Stage(searchWords(engine, request), shown, {
      driven: true,
      title: "The tree of the question",
      outline: "apart",
      whole: true,
      ...(hand.element ? { onselect: (node: number) => chosen(node) } : {}),
      edges: hand.edges,
      ...(hand.drags ? { ondrop: (node: number, place: number) => hand.drop(node, place) } : {}),
    });
    made.element.classList.add("asked");
    return made;
  };
  stage = shown(film);
  stage.go(question.moment ?? 0);
  const node = question.node ? stage.reel.find(question.node) : undefined;
  if (node !== undefined) stage.select(node);
  const result = h("div", { class: "result", role: "status" });
  const hint = h("p", { class: "hint", "aria-live": "polite" });
  let done = false;
  const grade = async (event: Event) => {
    event.preventDefault();
    if (!graded) return;
    try {
      const solved = await engine.call("grade", request, kind, question.seed, answer.value);
      result.replaceChildren(verdict(solved));
      if (done || !stage.element.isConnected) return;
      done = true;
      graded.onfirst(solved);
      const whole = new Stage(searchWords(engine, request), film, { title: "The whole search", outline: "apart", whole: true });
      whole.go(question.moment ?? film.at.length);
      stage.element.parentElement!.replaceChildren(whole.element);
      stage.inWords.replaceWith(whole.inWords);
      graded.onwhole(whole);
    } catch (error) {
      if (error instanceof Refusal) result.replaceChildren(h("p", { class: "problem" }, error.message));
    }
  };
  const element = h(
    "article",
    { class: "question", "aria-label": "Question" },
    h("p", { class: "asked-for", id: `${name}-question` }, question.question),
    h("div", { class: "shown" }, stage.element, hand.element),
    h(
      "form",
      { onsubmit: (event: Event) => void grade(event) },
      h("label", { for: name }, "Answer "),
      answer,
      graded && h("button", { type: "submit" }, "Check"),
      graded && h("button", { type: "button", "data-do": "hint", onclick: () => (hint.textContent = question.hint) }, "Hint"),
      ...buttons,
      h("p", { id: `${name}-form`, class: "quiet" }, `An answer is written: ${question.answer_form}`),
    ),
    hint,
    result,
    stage.inWords,
  );
  return { element, answer };
}

/** Whether an answer is right, with the key and the explanation. */
export function verdict(solved: Question): HTMLElement {
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
