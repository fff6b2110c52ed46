// The controls that change a tree: the chosen node, and the order of all children.

import { h, setDisabled } from "../dom";
import type { Reel } from "../reel";
import { addChild, type Change, move, remove, setName, setValue } from "./edit";
import { readNumber, Unreadable } from "./numbers";

const ORDERS: [order: string, text: string, title: string][] = [
  ["best-first", "best first", "At every node the best child first: few leaves are needed"],
  ["best-last", "best last", "At every node the best child last: many leaves are needed"],
  ["random", "shuffle", "By chance, anew each time"],
];

export interface EditorEvents {
  /** A node is to be changed; who presses twice changes what the first change made of it. */
  change(change: Change, target: { name: string }): void;
  reorder(order: string): void;
  /** Goes to a moment. */
  run(moment: number): void;
  /** Opens what is folded below a node, or folds it. */
  fold(node: number): void;
}

export class Editor {
  readonly element = h("div", { class: "editor" });
  private readonly said = h("p", { role: "status" });
  private readonly problem = h("p", { class: "problem", role: "alert" });

  constructor(private readonly events: EditorEvents) {}

  /** Says what was done. */
  say(text: string): void {
    this.said.textContent = text;
  }

  /** Shows the controls for the chosen node. */
  show(reel: Reel, selected: number | undefined): void {
    this.said.textContent = "";
    this.problem.textContent = "";
    const orders = h(
      "p",
      { class: "orders", role: "group", "aria-label": "Order of the children, at every node" },
      "Children: ",
      ...ORDERS.map(([order, text, title]) => h("button", { type: "button", title, "data-do": order, onclick: () => this.events.reorder(order) }, text)),
    );
    const node = selected === undefined ? h("p", {}, "Choose a node, or write the tree above: ((3 17) (2 12)).") : this.node(reel, selected);
    this.element.replaceChildren(node, this.problem, this.said, orders);
  }

  private node(reel: Reel, node: number): HTMLElement {
    const name = reel.name(node);
    const target = { name: reel.dewey(node) };
    const called = h("input", { size: 5, value: reel.film.head.names?.[node] ?? "", placeholder: "A", "aria-label": `Name of ${name}`, "data-do": "name" });
    const written = reel.film.value[node]!;
    const value = h("input", { size: 5, value: Number.isNaN(written) ? "" : String(written).replace("Infinity", "inf"), "aria-label": `Value of ${name}`, "data-do": "value" });
    const set = (event: Event) => {
      event.preventDefault();
      const word = called.value.trim();
      if (word !== (reel.film.head.names?.[node] ?? "")) this.events.change(setName(word || undefined), target);
      if (value.value === value.defaultValue) return;
      try {
        const given = value.value.trim() === "" && !reel.isLeaf(node) ? undefined : readNumber(value.value);
        this.events.change(setValue(given), target);
      } catch (error) {
        this.problem.textContent = (error as Unreadable).message;
        value.setAttribute("aria-invalid", "true");
        value.focus();
      }
    };
    const button = (text: string, title: string, act: () => void, does: string, disabled = false) => {
      const button = h("button", { type: "button", title, "aria-label": title, "data-do": does, onclick: () => disabled || act() }, text);
      setDisabled(button, disabled);
      return button;
    };
    const change = (text: string, title: string, act: Change, does: string, disabled = false) => button(text, title, () => this.events.change(act, target), does, disabled);
    const family = node === 0 ? 0 : reel.children[reel.film.parent[node]!]!.length;
    const place = reel.film.number[node]!;
    const moment = reel.firstVisit(node);
    return h(
      "form",
      { onsubmit: set },
      h("strong", {}, name),
      h("label", {}, "value ", value),
      h("label", {}, "name ", called),
      h("button", { type: "submit", "data-do": "set" }, "Set"),
      change("+ child", `Add a child to ${name}`, addChild, "add-child"),
      change("Delete", `Delete ${name}`, remove, "delete", node === 0),
      change("←", `Move ${name} to the left`, move(-1), "left", place <= 1),
      change("→", `Move ${name} to the right`, move(1), "right", node === 0 || place >= family),
      !reel.isLeaf(node) && button("Fold", `Fold or unfold what is below ${name}`, () => this.events.fold(node), "fold"),
      button("Run to here", `Go to the first visit of ${name}`, () => this.events.run(moment ?? 0), "run", moment === undefined),
    );
  }
}
