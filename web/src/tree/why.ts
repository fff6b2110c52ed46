// Why a branch was pruned: the library's explanation, and values put in the place of what was skipped.

import { h, released } from "../dom";
import { type Engine, Refusal } from "../engine/client";
import type { Request, Trial } from "../engine/types";
import { typeset } from "../reel";

export class WhyPanel {
  readonly element: HTMLElement;
  private readonly title = h("h2", { tabindex: -1 }, "Why?");
  private readonly text = h("p", { "aria-live": "polite" });
  private readonly proof = h("div", { "aria-live": "polite" });
  private readonly button = h("button", { type: "button", hidden: true, onclick: () => void this.prove() }, "Prove it: try other values");
  /** The node that is asked about, and the one whose explanation is shown. */
  private node = "";
  private shown = "";

  constructor(private readonly engine: Engine, private readonly request: Request, private readonly onowner: (name: string) => void) {
    this.element = h("section", { class: "card why" }, this.title, this.text, this.button, this.proof);
    this.clear();
  }

  clear(): void {
    this.node = this.shown = "";
    this.title.textContent = "Why?";
    this.text.textContent = "Choose a node in the drawing or in the outline, or step to a cut-off.";
    this.button.hidden = true;
    this.proof.replaceChildren();
  }

  /** Explains a node. */
  async explain(node: string): Promise<void> {
    if (node === this.node) return;
    this.node = node;
    this.proof.replaceChildren();
    // Somebody who steps quickly asks for the last one only.
    await new Promise((done) => setTimeout(done, 60));
    if (this.node !== node) return;
    try {
      const why = await this.engine.call("explain", this.request, node);
      await released();
      if (this.node !== node) return;
      this.shown = node;
      this.title.textContent = { cut: `Why was ${node} cut off?`, searched: `Why was ${node} searched?`, "never-reached": `Why was ${node} never reached?` }[why.status];
      const pressed = this.text.contains(document.activeElement); // the button below, which goes
      this.text.replaceChildren(typeset(why.text));
      if (pressed) this.title.focus({ preventScroll: true });
      if (why.owner && why.owner !== "window" && why.skipped.length > 0) {
        const owner = why.owner;
        this.text.append(" ", h("button", { type: "button", class: "link", onclick: () => this.onowner(owner) }, `Show ${owner}, which holds the bound`));
      }
      this.button.hidden = why.skipped.length === 0;
    } catch (error) {
      if (this.node !== node) return;
      if (error instanceof Refusal) this.text.textContent = error.message;
      else this.node = this.shown; // stopped: it may be asked for again
    }
  }

  private async prove(): Promise<void> {
    const { node } = this;
    try {
      const trial = await this.engine.call("tryValues", this.request, node);
      if (this.node === node) this.proof.replaceChildren(table(trial));
    } catch (error) {
      if (error instanceof Refusal && this.node === node) this.proof.replaceChildren(h("p", {}, error.message));
    }
  }
}

function table(trial: Trial): HTMLElement {
  const which = trial.skipped.join(", ");
  const same = trial.tried.every(({ value }) => value === trial.value);
  return h(
    "div",
    {},
    h(
      "table",
      {},
      h("caption", {}, `The same search, with other values in place of ${which}`),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "value there"), h("th", { scope: "col" }, "value of the root"), h("th", { scope: "col" }, "leaves evaluated"))),
      h("tbody", {}, ...trial.tried.map(({ tried, value, leaves }) => h("tr", {}, h("td", {}, typeset(tried)), h("td", {}, typeset(value)), h("td", {}, String(leaves))))),
    ),
    h("p", {}, same ? `Whatever stands there, the root’s value is ${typeset(trial.value)}.` : "The root’s value changes: please report this as a bug."),
  );
}
