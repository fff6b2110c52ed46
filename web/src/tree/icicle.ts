// Where the nodes of a large search went: every node a box under its parent, as wide as its subtree has nodes.

import { h } from "../dom";
import { Look, type Reel } from "../reel";

const ROW = 11;
const COLOURS = ["--unvisited", "--open", "--done", "--cut", "--skipped"];

export class Icicle {
  readonly element: HTMLElement;
  private readonly canvas = h("canvas", {});
  private waiting = false;

  constructor(private readonly reel: Reel, onselect: (node: number) => void) {
    const rows = Math.min(reel.film.head.height + 1, 14);
    this.canvas.style.height = `${rows * ROW}px`;
    this.element = h("figure", { class: "icicle" }, this.canvas, h("figcaption", {}, "Every node under its parent, as wide as its subtree: darker is searched, underlined is cut."));
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", "Where the nodes of the search are; the outline lists them");
    this.canvas.addEventListener("click", (event) => {
      const box = this.canvas.getBoundingClientRect();
      const node = this.find((event.clientX - box.left) / box.width, Math.floor((event.clientY - box.top) / ROW));
      if (node !== undefined) onselect(node);
    });
    new ResizeObserver(() => this.update()).observe(this.canvas);
  }

  /** Draws it again, once in a frame. */
  update(): void {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  private draw(): void {
    const { reel, canvas } = this;
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (width === 0) return;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const context = canvas.getContext("2d")!;
    context.scale(ratio, ratio);
    const style = getComputedStyle(canvas);
    const colours = COLOURS.map((name) => style.getPropertyValue(name) || "gray");
    const cut = style.getPropertyValue("--cut-ink") || "red";
    const rows = Math.floor(height / ROW);
    const open: [number, number, number][] = [[0, 0, width]];
    while (open.length > 0) {
      const [node, left, wide] = open.pop()!;
      const row = reel.ply[node]!;
      if (row >= rows || wide < 0.5) continue;
      const look = reel.look(node);
      context.fillStyle = colours[look]!;
      context.fillRect(left, row * ROW, Math.max(0.5, wide - (wide > 3 ? 1 : 0)), ROW - 1);
      if (look === Look.Cut && wide > 1) {
        context.fillStyle = cut;
        context.fillRect(left, row * ROW + ROW - 3, wide - 1, 2);
      }
      let at = left;
      const below = reel.size[node]! - 1;
      for (const child of reel.children[node]!) {
        const share = (wide * reel.size[child]!) / below;
        open.push([child, at, share]);
        at += share;
      }
    }
  }

  private find(x: number, row: number): number | undefined {
    let [node, left, wide] = [0, 0, 1];
    while (this.reel.ply[node]! < row) {
      let at = left;
      let next: number | undefined;
      for (const child of this.reel.children[node]!) {
        const share = (wide * this.reel.size[child]!) / (this.reel.size[node]! - 1);
        if (x >= at && x < at + share) {
          [next, left] = [child, at];
          wide = share;
          break;
        }
        at += share;
      }
      if (next === undefined) return undefined;
      node = next;
    }
    return node;
  }
}
