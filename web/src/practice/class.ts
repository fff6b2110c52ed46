// A class's sheet: to be answered, and as it was handed in.

import { h } from "../dom";
import type { Engine } from "../engine/client";
import type { Question, Request } from "../engine/types";
import { store, stored } from "../storage";
import { card, verdict } from "./card";
import { type Sheet, type Task, written } from "./sheet";

/** The address of a sheet. */
export async function addressOf(sheet: Sheet): Promise<string> {
  return `${location.href.split("#")[0]}#/practice?sheet=${await written(sheet)}`;
}

/** Counts how often these questions were handed in from this browser. */
function handedInAgain({ title, tasks }: Sheet): number {
  const place = `gametree.handed-in.${digest(JSON.stringify([title, tasks]))}`;
  const times = (Number(stored(place)) || 0) + 1;
  store(place, String(times));
  return times;
}

/** A short name of a text (FNV-1a). */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

export function requestOf(task: Task): Request {
  return { tree: task.tree, algorithm: task.algorithm, ...(task.values ? { values: task.values } : {}) };
}

/** A student's sheet. */
export async function toAnswer(engine: Engine, sheet: Sheet): Promise<HTMLElement[]> {
  const cards: HTMLElement[] = [];
  const answers: (HTMLInputElement | undefined)[] = [];
  for (const task of sheet.tasks) {
    try {
      const question = await engine.call("question", requestOf(task), task.kind, task.seed);
      const { element, answer } = await card(engine, requestOf(task), task.kind, question, {});
      cards.push(element);
      answers.push(answer);
    } catch (error) {
      cards.push(h("p", { role: "alert" }, error instanceof Error ? error.message : String(error)));
      answers.push(undefined);
    }
  }
  const name = h("input", { id: "student", size: 24, autocomplete: "name" });
  const link = h("p", { role: "status" });
  const hand = async () => {
    const text = h("textarea", { rows: 3, readonly: true, "aria-label": "The link with your answers" });
    const times = handedInAgain(sheet);
    text.value = await addressOf({ ...sheet, name: name.value, answers: answers.map((answer) => answer?.value ?? ""), times });
    link.replaceChildren(times > 1 ? `You hand this in for the ${ordinal(times)} time, and the link says so. ` : "", "Send this link to your teacher: ", text);
  };
  return [
    h("h1", {}, sheet.title || "Sheet"),
    h("ol", { class: "sheet" }, ...cards.map((card) => h("li", {}, card))),
    h("p", {}, h("label", { for: "student" }, "Your name "), name, h("button", { type: "button", "data-do": "hand-in", onclick: () => void hand() }, "Hand in")),
    link,
  ];
}

/** A sheet as it was handed in: to be read only, and without the key, unless whoever set it lets everybody see that. */
export async function handedIn(engine: Engine, sheet: Sheet): Promise<HTMLElement[]> {
  const marks = await marksOf(engine, sheet);
  const shown: (HTMLElement | null)[] = [
    h("h1", {}, `${sheet.title || "Sheet"}: ${sheet.name || "no name"}`),
    h("p", { class: "asked-for" }, "This sheet was handed in. It can be read, but not changed and not handed in again."),
    h("p", {}, h("strong", {}, `${rightOf(marks)}.`), again(sheet) && ` It was handed in ${again(sheet)}.`),
    sheet.key ? null : h("p", { class: "quiet" }, "Which ones is shown to whoever set it, on the page ", h("a", { href: "#/practice/teacher" }, "For a class"), "."),
    answered(marks, sheet.key === true),
  ];
  return shown.filter((element) => element !== null);
}

/** Whether a sheet was handed in before from the same browser, in words. */
export function again({ times = 1 }: Sheet): string {
  return times > 1 ? `for the ${ordinal(times)} time from one browser` : "";
}

function ordinal(count: number): string {
  return ["first", "second", "third"][count - 1] ?? `${count}th`;
}

/** An answer that was handed in, and what it is worth. */
export interface Mark {
  right: boolean;
  given: string;
  asked: string;
  /** The graded answer; else what is wrong with it. */
  solved: Question | undefined;
  problem: string;
}

export async function marksOf(engine: Engine, sheet: Sheet): Promise<Mark[]> {
  const marks: Mark[] = [];
  for (const [at, task] of sheet.tasks.entries()) {
    const mark: Mark = { right: false, given: sheet.answers?.[at] ?? "", asked: "", solved: undefined, problem: "" };
    marks.push(mark);
    try {
      mark.asked = (await engine.call("question", requestOf(task), task.kind, task.seed)).question;
      mark.solved = await engine.call("grade", requestOf(task), task.kind, task.seed, mark.given);
      mark.right = mark.solved.grade!.right;
    } catch (error) {
      mark.problem = error instanceof Error ? error.message : String(error);
    }
  }
  return marks;
}

export function rightOf(marks: Mark[]): string {
  return `${marks.filter(({ right }) => right).length} of ${marks.length} right`;
}

/** The questions and their answers; with the key, what is right. */
export function answered(marks: Mark[], key: boolean): HTMLElement {
  const graded = ({ solved, problem }: Mark) => (solved ? verdict(solved) : h("p", { class: "problem" }, problem));
  return h("ol", { class: "sheet" }, ...marks.map((mark) => h("li", {}, h("p", {}, mark.asked), h("p", {}, `Answer: ${mark.given || "(none)"}`), key && graded(mark))));
}
