// The teacher's page: sets a sheet, and grades what is handed in.

import { field, h } from "../dom";
import { type Engine, Refusal } from "../engine/client";
import { addressOf, again, answered, marksOf, requestOf, rightOf } from "./class";
import { type Asked, KINDS, whatToAsk } from "./kinds";
import { LARGEST_SHEET, read, type Sheet, type Task } from "./sheet";
import { type Given, treeOf } from "./tree";

/** A tree may have nothing of a kind to ask about: so many seeds are tried. */
const TRIES = 500;

export function forClass(engine: Engine, asked: Asked, tree: Given | undefined): HTMLElement[] {
  const own = h("input", { id: "own-sheet", spellcheck: "false", autocomplete: "off" });
  return [
    h("h1", {}, "For a class"),
    h("p", {}, "A sheet is a link: everybody gets the same questions, and no answer is in it. Students send back a link with theirs; it is graded here, in your browser."),
    ...setting(engine, { ...asked }, tree, (address) => (own.value = address)),
    h("h2", {}, "Grade"),
    ...grading(engine, own),
  ];
}

/** Sets a sheet. */
function setting(engine: Engine, asked: Asked, given: Given | undefined, made: (address: string) => void): HTMLElement[] {
  const title = h("input", { value: "Alpha-beta", size: 24 });
  const count = h("input", { type: "number", min: 1, max: LARGEST_SHEET, value: 6 });
  const seed = h("input", { type: "number", min: 0, value: Math.floor(Math.random() * 1_000_000) });
  const key = h("input", { type: "checkbox" });
  const link = h("p", { role: "status" });
  const make = async () => {
    const tasks: Task[] = [];
    const kinds = KINDS.slice(1).map(([name]) => name);
    const wanted = Math.max(1, Math.min(LARGEST_SHEET, Number(count.value) || 1));
    const first = Number(seed.value) || 0;
    for (let at = first; tasks.length < wanted; at++) {
      const kind = asked.kind === "any" ? kinds[tasks.length % kinds.length]! : asked.kind;
      try {
        const tree = await treeOf(engine, given, at);
        const task: Task = { tree: tree.text, algorithm: asked.algorithm, kind, seed: at, ...(tree.values ? { values: tree.values } : {}) };
        await engine.call("question", requestOf(task), kind, at);
        tasks.push(task);
      } catch (error) {
        if (error instanceof Refusal && at < first + TRIES) continue;
        link.textContent = error instanceof Error ? error.message : String(error);
        return;
      }
    }
    const address = await addressOf({ title: title.value, tasks, ...(key.checked ? { key: true } : {}) });
    link.replaceChildren("Give this link to the class; it holds no answers: ", h("a", { href: address }, `${title.value}, ${tasks.length} questions`));
    made(address);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void make();
  };
  return [
    h("div", { class: "source" }, ...whatToAsk(asked, (chosen) => Object.assign(asked, chosen))),
    h(
      "form",
      { class: "source", onsubmit: submit },
      field("Title", title),
      field("Questions", count),
      field("Seed", seed),
      field("Who opens a sheet that was handed in sees the key", key),
      h("div", { class: "field row" }, h("button", { type: "submit" }, "Make the sheet")),
    ),
    link,
  ];
}

/** Grades the links that were handed in, beside the teacher's own. */
function grading(engine: Engine, own: HTMLInputElement): HTMLElement[] {
  const handed = h("textarea", { id: "handed-in", rows: 4, spellcheck: "false" });
  const graded = h("div", { role: "status" });
  const details = h("div", {});
  const grade = async () => {
    const set = own.value.trim() === "" ? undefined : await read(sheetOf(own.value.trim())).catch(() => null);
    own.setAttribute("aria-invalid", String(set === null));
    details.replaceChildren();
    if (set === null) {
      graded.replaceChildren(h("p", { class: "problem" }, "Your own link is no link of a sheet: expected the one that you gave to the class, or nothing."));
      return;
    }
    const rows: HTMLElement[] = [];
    const names = new Map<string, number>();
    for (const word of new Set(handed.value.split(/\s+/).filter(Boolean))) {
      const sheet = await read(sheetOf(word)).catch(() => undefined);
      if (!sheet?.answers) {
        rows.push(h("tr", {}, h("td", { colspan: 4 }, `not a sheet that was handed in: ${word.slice(0, 40)}…`)));
        continue;
      }
      const times = (names.get(sheet.name ?? "") ?? 0) + 1;
      names.set(sheet.name ?? "", times);
      const who = `${sheet.name || "(no name)"}${times > 1 ? `, handed in again (${times})` : ""}${again(sheet) && `, ${again(sheet)}`}`;
      const row = (...cells: HTMLElement[]) => rows.push(h("tr", {}, h("th", { scope: "row" }, who), ...cells));
      if (set && !sameQuestions(set, sheet)) {
        row(h("td", { colspan: 3 }, "not your sheet: its questions are others"));
        continue;
      }
      const marks = await marksOf(engine, sheet);
      row(h("td", {}, sheet.title), h("td", {}, rightOf(marks)), h("td", {}, marks.map((mark) => (mark.right ? "✓" : "✗")).join(" ")));
      details.append(h("details", {}, h("summary", {}, `${who}: ${rightOf(marks)}`), answered(marks, true)));
    }
    graded.replaceChildren(h("table", {}, h("caption", {}, "Handed in"), h("thead", {}, h("tr", {}, ...["Name", "Sheet", "Right", "Questions"].map((text) => h("th", { scope: "col" }, text)))), h("tbody", {}, ...rows)));
  };
  return [
    h("p", {}, h("label", { for: "own-sheet" }, "Your sheet’s link, with which they are compared "), own),
    h("label", { for: "handed-in" }, "Links that were handed in, one a line"),
    handed,
    h("p", {}, h("button", { type: "button", "data-do": "grade", onclick: () => void grade() }, "Grade")),
    graded,
    details,
  ];
}

function sameQuestions(one: Sheet, other: Sheet): boolean {
  return JSON.stringify(one.tasks) === JSON.stringify(other.tasks);
}

/** The sheet in a link, or the text itself. */
function sheetOf(link: string): string {
  return link.split("sheet=")[1] ?? link;
}
