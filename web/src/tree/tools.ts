// What is done with a whole search: compared, marked, saved, shared.

import { h } from "../dom";
import type { Algorithm, Catalogue, Request } from "../engine/types";
import { ALGORITHMS as ASKED } from "../practice/kinds";
import { FORMATS } from "./exports";

/** What is chosen. */
export interface Choice {
  /** The algorithm to compare with, `best-order`, or nothing. */
  compared: string;
  /** Whether critical positions are marked. */
  marks: boolean;
  /** Whether returned values are shown. */
  returned: boolean;
}

export interface ToolEvents {
  /** Something else was chosen. */
  choose(choice: Choice): void;
  /** Saves in this format, or copies a link; returns what to say of it. */
  save(format: string): Promise<string>;
  link(): Promise<string>;
  /** Goes to questions about this tree. */
  practise(): void;
}

export function tools(catalogue: Catalogue, algorithm: Algorithm, request: Request, now: Choice, events: ToolEvents): HTMLElement {
  const chosen = () => events.choose({ compared: compared.value, marks: marks.checked, returned: returned.checked });
  const compared = h(
    "select",
    { "aria-label": "Compare with", onchange: chosen },
    h("option", { value: "" }, "nothing"),
    h("option", { value: "best-order" }, "the same, best order"),
    ...catalogue.algorithms
      .filter(({ name, statics }) => name !== algorithm.name && statics === algorithm.statics && name !== "product")
      .map(({ name }) => h("option", { value: name }, name)),
  );
  compared.value = now.compared;
  const marks = h("input", { type: "checkbox", id: "marks", checked: now.marks, onchange: chosen });
  const returned = h("input", { type: "checkbox", id: "returned", checked: now.returned, onchange: chosen });
  const format = h("select", { "aria-label": "Format" }, ...FORMATS.map(([name, text]) => h("option", { value: name }, text)));
  const said = h("p", { role: "status" });
  const act = (done: Promise<string>) => {
    done.then((text) => (said.textContent = text), (error: Error) => (said.textContent = error.message));
  };
  return h(
    "section",
    { class: "card tools" },
    h("h2", {}, "Compare, export, share"),
    h("p", {}, h("label", {}, "Compare with ", compared)),
    h("p", {}, marks, h("label", { for: "marks" }, " Critical positions (types 1, 2, 3)")),
    h("p", {}, returned, h("label", { for: "returned" }, " Returned values (↑): what the procedure hands to the caller")),
    h(
      "p",
      {},
      format,
      h("button", { type: "button", "data-do": "export", onclick: () => act(events.save(format.value)) }, "Save"),
      h("button", { type: "button", "data-do": "link", onclick: () => act(events.link()) }, "Copy link"),
    ),
    said,
    h("p", {}, h("button", { type: "button", "data-do": "practise", onclick: () => events.practise() }, "Practise this tree")),
    h("p", { class: "quiet" }, "The same in a terminal: ", h("code", {}, command(request)), ", and questions about it: ", h("code", {}, quiz(request))),
  );
}

function shown({ tree }: Request): string {
  return tree.length > 60 ? "tree.txt" : `'${tree}'`;
}

function view({ values }: Request): string {
  return values === "mover" ? " --values mover" : "";
}

function command(request: Request): string {
  const { algorithm = "alphabeta", window } = request;
  return `gametree tree ${shown(request)} --algorithm ${algorithm}${view(request)}${window ? ` --window ${window}` : ""} --steps`;
}

function quiz(request: Request): string {
  const { algorithm = "" } = request;
  return `gametree quiz ${shown(request)}${ASKED.includes(algorithm) && algorithm !== "alphabeta" ? ` --algorithm ${algorithm}` : ""}${view(request)}`;
}
