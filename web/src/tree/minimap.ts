// The whole tree in a corner of the drawing, with a frame around the part in view: press or drag to look elsewhere.

import { s } from "../dom";
import type { Reel } from "../reel";

const WIDTH = 150;
const HEIGHT = 54;

/** A part of the plane of a tree: across in the units of its layout, down in plies. */
export interface View {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export class Minimap {
  readonly element: SVGSVGElement;
  private readonly frame = s("rect", { class: "frame-of-view" });
  private readonly across: number;
  private readonly down: number;
  private readonly left: number;

  constructor(private readonly reel: Reel, move: (x: number, ply: number) => void) {
    this.left = reel.left[0]!;
    this.across = WIDTH / Math.max(1, reel.right[0]! - this.left);
    this.down = HEIGHT / (reel.film.head.height + 1);
    // The outline has all that the minimap shows, and buttons move the drawing: it is for the pointer alone.
    this.element = s("svg", { class: "minimap", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, "aria-hidden": "true", hidden: true }, this.silhouette(), this.frame);
    const to = (event: PointerEvent) => {
      const box = this.element.getBoundingClientRect();
      move(this.left + ((event.clientX - box.left) / box.width) * (WIDTH / this.across), ((event.clientY - box.top) / box.height) * (HEIGHT / this.down) - 0.5);
    };
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      to(event);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (this.element.hasPointerCapture(event.pointerId)) to(event);
    });
  }

  /** Frames the part in view; hides the whole where nothing is outside. */
  show(view: View): void {
    const { reel, left } = this;
    const whole = view.left <= left && view.right >= reel.right[0]! && view.top <= 0 && view.bottom >= reel.film.head.height;
    this.element.toggleAttribute("hidden", whole);
    if (whole) return;
    const [x, end] = [view.left - left, view.right - left].map((at) => Math.min(WIDTH, Math.max(0, at * this.across)));
    const [y, floor] = [view.top + 0.5, view.bottom + 0.5].map((at) => Math.min(HEIGHT, Math.max(0, at * this.down)));
    const box = { x: x!, y: y!, width: Math.max(3, end! - x!), height: Math.max(3, floor! - y!) };
    for (const [name, value] of Object.entries(box)) this.frame.setAttribute(name, value.toFixed(1));
  }

  /** The nodes of every ply, those in neighbouring columns of pixels joined to one bar. */
  private silhouette(): SVGPathElement {
    const { reel } = this;
    const plies: Set<number>[] = [];
    reel.film.x.forEach((x, node) => (plies[reel.ply[node]!] ??= new Set()).add(Math.floor((x - this.left) * this.across)));
    let path = "";
    plies.forEach((columns, ply) => {
      const y = ((ply + 0.5) * this.down).toFixed(1);
      for (const column of columns) {
        if (columns.has(column - 1)) continue;
        let end = column + 1;
        while (columns.has(end)) end++;
        path += `M${column} ${y}H${end}`;
      }
    });
    return s("path", { class: "silhouette", d: path, "stroke-width": Math.max(0.5, Math.min(4, this.down * 0.7)).toFixed(1) });
  }
}
