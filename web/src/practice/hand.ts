// Answers with the hand: what is clicked, cut and dragged in the drawing becomes the text of the answer, which can be typed just
// as well.

import { h } from "../dom";
import type { FilmData } from "../engine/types";
import type { Reel } from "../reel";
import { type Order, reordered } from "./order";

/** What a hand does to the drawing. */
export interface Drawing {
  readonly reel: Reel;
  /** Marks these nodes as answered. */
  pick(nodes: Iterable<number>): void;
  /** Draws another film in its place. */
  redraw(film: FilmData): void;
}

const HOW: Record<string, string> = {
  next: "Click the leaf, or write its name.",
  cut: "Click the node that holds the bound, press a button, or write it.",
  mark: "Click the edges that are cut, or the nodes below them; a second click takes a cut back. Or write the nodes.",
  order: "Drag a child before or behind another; or choose it and press a button. Or write the order.",
};

export class Hand {
  /** How to answer, and the buttons that a pointer needs; nothing where only numbers are asked. */
  readonly element: HTMLElement | undefined;
  private readonly cuts = new Set<number>();
  /** By the names of nodes, their children in the order of the answer. */
  private readonly order: Order = new Map();
  private chosen: string | undefined;

  constructor(private readonly kind: string, private readonly film: FilmData, private readonly answer: HTMLInputElement, private readonly drawing: Drawing) {
    const how = HOW[kind];
    if (!how) return;
    const button = (text: string, act: () => void) => h("button", { type: "button", onclick: act }, text);
    const fill = (text: string) => button(text, () => this.write(text, []));
    const buttons: Record<string, HTMLButtonElement[]> = {
      next: [fill("none")],
      cut: [fill("go on"), fill("cut by window")],
      mark: [button("none", () => this.cutNothing())],
      order: [button("← earlier", () => this.shift(-1)), button("later →", () => this.shift(1)), button("as drawn", () => this.orderAsDrawn())],
    };
    this.element = h("p", { class: "by-hand" }, how, " ", ...buttons[kind]!);
  }

  /** Whether edges can be clicked, and children dragged. */
  get edges(): boolean {
    return this.kind === "mark";
  }

  get drags(): boolean {
    return this.kind === "order";
  }

  /** A node was clicked, or chosen in the outline. */
  choose(node: number): void {
    const { reel } = this.drawing;
    const name = reel.name(node);
    this.chosen = name;
    switch (this.kind) {
      case "next":
        if (reel.isLeaf(node)) this.write(name, [node]);
        break;
      case "cut":
        this.write(`cut by ${name}`, [node]);
        break;
      case "mark":
        if (node === 0) return;
        if (!this.cuts.delete(node)) this.cuts.add(node);
        this.writeCuts();
        break;
      case "order":
        this.drawing.pick([node]);
    }
  }

  /** A child was dragged to this place among its siblings, from 0. */
  drop(node: number, place: number): void {
    const { reel } = this.drawing;
    const parent = reel.film.parent[node]!;
    const children = [...reel.children[parent]!].map((child) => reel.name(child));
    const from = children.indexOf(reel.name(node));
    if (from === place) return;
    children.splice(place, 0, ...children.splice(from, 1));
    this.order.set(reel.name(parent), children);
    this.chosen = reel.name(node);
    this.writeOrder();
  }

  private shift(by: 1 | -1): void {
    const { reel } = this.drawing;
    const node = this.chosen === undefined ? undefined : reel.find(this.chosen);
    if (node === undefined || node === 0) return;
    const last = reel.children[reel.film.parent[node]!]!.length - 1;
    this.drop(node, Math.max(0, Math.min(last, reel.film.number[node]! - 1 + by)));
  }

  private write(text: string, picked: number[]): void {
    this.answer.value = text;
    this.drawing.pick(picked);
  }

  private writeCuts(): void {
    const nodes = [...this.cuts].sort((a, b) => a - b);
    this.write(nodes.map((node) => this.drawing.reel.name(node)).join(" "), nodes);
  }

  private cutNothing(): void {
    this.cuts.clear();
    this.write("none", []);
  }

  private orderAsDrawn(): void {
    this.order.clear();
    this.writeOrder();
  }

  private writeOrder(): void {
    const changed = [...this.order].map(([node, children]) => `${node}: ${children.join(" ")}`);
    this.answer.value = changed.join("; ") || "as drawn";
    this.drawing.redraw(reordered(this.film, this.order));
    const chosen = this.chosen === undefined ? undefined : this.drawing.reel.find(this.chosen);
    if (chosen !== undefined) this.drawing.pick([chosen]);
  }
}
