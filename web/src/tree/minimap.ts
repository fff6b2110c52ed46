// The whole drawing in a corner, with a frame around the part in view: press or drag to look elsewhere.

import { s } from "../dom";
import type { Point } from "./camera";
import type { Seen } from "./picture";

const WIDTH = 120;
const HEIGHT = 40;
/** The size of a node. */
const DOT = 3;

export class Minimap {
  readonly element: SVGSVGElement;
  private readonly nodes = s("path", { class: "silhouette", "stroke-width": DOT });
  private readonly frame = s("rect", { class: "frame-of-view" });
  private across = 1;
  private down = 1;

  constructor(move: (place: Point) => void) {
    // The outline has all that the minimap shows, and buttons move the drawing: it is for the pointer alone.
    this.element = s("svg", { class: "minimap", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, "aria-hidden": "true", hidden: true }, this.nodes, this.frame);
    const to = (event: PointerEvent) => {
      const box = this.element.getBoundingClientRect();
      move({ x: ((event.clientX - box.left) / box.width) * (WIDTH / this.across), y: ((event.clientY - box.top) / box.height) * (HEIGHT / this.down) });
    };
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      to(event);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (this.element.hasPointerCapture(event.pointerId)) to(event);
    });
  }

  /** Frames the part in view; hides the whole where nothing is outside. Returns whether something is. */
  show({ size, view, nodes }: Seen): boolean {
    const whole = view.left <= 0 && view.right >= size.width && view.top <= 0 && view.bottom >= size.height;
    this.element.toggleAttribute("hidden", whole);
    if (whole) return false;
    this.across = WIDTH / size.width;
    this.down = HEIGHT / size.height;
    this.nodes.setAttribute("d", nodes.map(({ x, y }) => `M${(x * this.across - DOT / 2).toFixed(1)} ${(y * this.down).toFixed(1)}h${DOT}`).join(""));
    const [x, end] = [view.left, view.right].map((at) => Math.min(WIDTH, Math.max(0, at * this.across)));
    const [y, floor] = [view.top, view.bottom].map((at) => Math.min(HEIGHT, Math.max(0, at * this.down)));
    const box = { x: x!, y: y!, width: Math.max(3, end! - x!), height: Math.max(3, floor! - y!) };
    for (const [name, value] of Object.entries(box)) this.frame.setAttribute(name, value.toFixed(1));
    return true;
  }
}
