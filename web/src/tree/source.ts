// Where the tree comes from: an example, text, a random one; and how it is searched.

import { field, folded, h, setDisabled } from "../dom";
import type { Catalogue, Recipe, Request } from "../engine/types";
import type { Part } from "./numbers";

/** Of longer trees the field shows the beginning: a text of megabytes would make it slow. */
const LONG = 20_000;

export interface SourceEvents {
  request(request: Request): void;
  generate(recipe: Recipe): void;
  undo(): void;
  redo(): void;
}

export class SourceForm {
  readonly element: HTMLElement;
  private readonly presets: HTMLSelectElement;
  private readonly text = h("textarea", { rows: 1, spellcheck: "false", autocomplete: "off" });
  private readonly algorithm: HTMLSelectElement;
  private readonly values: HTMLSelectElement;
  private readonly window = h("input", { placeholder: "(−∞, ∞)", size: 9 });
  private readonly guess = h("input", { placeholder: "0", size: 5 });
  private readonly goal = h("input", { placeholder: "best", size: 5 });
  private readonly parts: Record<"window" | "guess" | "goal", HTMLElement>;
  private readonly problem = h("p", { class: "problem", role: "alert" });
  /** A tree too long for the field, and the beginning of it that stands there instead. */
  private long = { shown: "", tree: "" };
  /** The fields that were typed in since the last request. */
  private readonly typed = new Set<EventTarget>();
  private readonly undo: HTMLButtonElement;
  private readonly redo: HTMLButtonElement;

  constructor(private readonly catalogue: Catalogue, private readonly events: SourceEvents) {
    this.presets = h(
      "select",
      { onchange: () => this.preset() },
      h("option", { value: "" }, "own tree"),
      ...catalogue.presets.map(({ name, what }) => h("option", { value: name }, `${name}: ${what}`)),
    );
    this.algorithm = h("select", { onchange: () => this.submit() }, ...catalogue.algorithms.map(({ name, what }) => h("option", { value: name, title: what }, name)));
    this.values = h("select", { onchange: () => this.submit() }, h("option", { value: "root" }, "MAX’s"), h("option", { value: "mover" }, "the mover’s"));
    this.parts = { window: field("Window", this.window), guess: field("First guess", this.guess), goal: field("Prove ≥", this.goal) };
    const button = (text: string, act: () => void, name: string) => h("button", { type: "button", onclick: act, "data-do": name }, text);
    this.undo = button("Undo", () => events.undo(), "undo");
    this.redo = button("Redo", () => events.redo(), "redo");
    const form = h(
      "form",
      {
        class: "source",
        "aria-label": "The tree and its search",
        onsubmit: (event: Event) => {
          event.preventDefault();
          this.submit();
        },
      },
      field("Example", this.presets),
      h("div", { class: "field grow" }, h("label", { for: "tree-text" }, "Tree"), this.text),
      field("Algorithm", this.algorithm),
      field("Numbers are", this.values),
      this.parts.window,
      this.parts.guess,
      this.parts.goal,
      h("div", { class: "field row" }, h("button", { type: "submit" }, "Search"), this.undo, this.redo),
    );
    this.text.id = "tree-text";
    this.text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.shiftKey) {
        event.preventDefault();
        this.submit();
      }
    });
    form.addEventListener("input", ({ target }) => target && this.typed.add(target));
    this.element = h("div", {}, folded("Tree and search…", h("div", { class: "from" }, form, this.generator())), this.problem);
  }

  /** A request is asked for: its answer will fill the fields, but for those that are typed in meanwhile. */
  asked(): void {
    this.typed.clear();
  }

  /** Shows a request. */
  show(request: Request): void {
    const fill = (control: HTMLInputElement | HTMLTextAreaElement, text: string) => {
      if (!this.typed.has(control)) control.value = text;
    };
    const preset = this.catalogue.presets.find(({ tree }) => tree === request.tree);
    this.presets.value = preset?.name ?? "";
    const isLong = request.tree.length > LONG;
    const shown = isLong ? `${request.tree.slice(0, 200)}…` : request.tree;
    fill(this.text, shown);
    this.long = { shown, tree: request.tree };
    this.algorithm.value = request.algorithm ?? "alphabeta";
    this.values.value = request.values ?? "root";
    fill(this.window, request.window ?? "");
    fill(this.guess, request.guess ?? "");
    fill(this.goal, request.at_least ?? "");
    this.fit();
  }

  /** Says what was refused, of the tree or of another part. */
  refuse(message: string, part?: Part): void {
    this.problem.textContent = message;
    const wrong = part === undefined ? this.text : { window: this.window, guess: this.guess, at_least: this.goal }[part];
    for (const control of [this.text, this.window, this.guess, this.goal]) control.setAttribute("aria-invalid", String(message !== "" && control === wrong));
  }

  /** Whether there is a tree before, and one after. */
  travels(before: boolean, after: boolean): void {
    setDisabled(this.undo, !before);
    setDisabled(this.redo, !after);
  }

  private preset(): void {
    const preset = this.catalogue.presets.find(({ name }) => name === this.presets.value);
    if (!preset) return;
    this.text.value = preset.tree;
    this.values.value = preset.values;
    this.submit();
  }

  /** Only what the algorithm takes is offered. */
  private fit(): void {
    const algorithm = this.catalogue.algorithms.find(({ name }) => name === this.algorithm.value)!;
    this.parts.window.hidden = !algorithm.window;
    this.parts.guess.hidden = !algorithm.guess;
    this.parts.goal.hidden = !algorithm.proves;
  }

  private submit(): void {
    this.fit();
    const { shown, tree } = this.long;
    const request: Request = { tree: this.text.value === shown ? tree : this.text.value, algorithm: this.algorithm.value, values: this.values.value as "root" | "mover" };
    const given = (control: HTMLInputElement, part: HTMLElement) => !part.hidden && control.value.trim() !== "";
    if (given(this.window, this.parts.window)) request.window = this.window.value.trim();
    if (given(this.guess, this.parts.guess)) request.guess = this.guess.value.trim();
    if (given(this.goal, this.parts.goal)) request.at_least = this.goal.value.trim();
    this.events.request(request);
  }

  private generator(): HTMLElement {
    const kinds: [string, string][] = [
      ["uniform", "independent values"],
      ["perfect", "best child first"],
      ["worst", "best child last"],
      ["pgame", "P-game: won and lost"],
      ["ngame", "N-game: sums of arcs"],
      ["real", "real values (millionths)"],
    ];
    const kind = h("select", {}, ...kinds.map(([value, text]) => h("option", { value }, text)));
    const whole = (value: number, most: number) => h("input", { type: "number", min: 1, max: most, value });
    const [branching, depth] = [whole(3, 200), whole(3, 20)];
    const range = h("input", { value: "-9..9", size: 8 });
    const seed = h("input", { type: "number", min: 0, value: 1 });
    const statics = h("input", { type: "checkbox" });
    const make = (event: Event) => {
      event.preventDefault();
      this.events.generate({
        kind: kind.value,
        branching: Number(branching.value),
        depth: Number(depth.value),
        range: range.value,
        seed: Number(seed.value),
        statics: statics.checked,
      });
    };
    return h(
      "details",
      { class: "generator" },
      h("summary", {}, "Random tree…"),
      h(
        "form",
        { class: "source", onsubmit: make, "aria-label": "A random tree" },
        field("Values", kind),
        field("Branching", branching),
        field("Depth", depth),
        field("Range", range),
        field("Seed", seed),
        field("Static values too", statics),
        h("div", { class: "field row" }, h("button", { type: "submit" }, "Generate"), h("button", { type: "button", onclick: (event: Event) => { seed.value = String(Number(seed.value) + 1); make(event); } }, "Another")),
      ),
    );
  }
}
