// The elements of one node in the drawing of a tree, or of a wedge that stands for a whole tree, and how they look at a step.

import { s } from "../dom";
import { Look, number, type Reel } from "../reel";
import { type Camera, LEVEL, type Point } from "./camera";

const LOOKS = ["unvisited", "open", "done", "cut", "skipped"];
const TICKS = { window: 1, shallow: 2, deep: 3 } as const;

/** What is written at nodes besides their values. */
export interface Notes {
  /** Marks beside nodes, such as their types. */
  marked: Map<number, string>;
  /** Whether each node tells what it has returned, beside what is proved of it. */
  returning: boolean;
}

/** What is to be seen of a node at a step. */
export interface Shown {
  current: boolean;
  selected: boolean;
  best: boolean;
}

export class DrawnNode {
  readonly group: SVGGElement;
  /** The edge from the parent; the root has none. */
  readonly line: SVGPathElement | undefined;
  private value: SVGTextElement | undefined;
  private window: SVGTextElement | undefined;
  private returned: SVGTextElement | undefined;
  private ticks: SVGPathElement | undefined;

  constructor(private readonly reel: Reel, private readonly camera: Camera, private readonly node: number, readonly wedge: boolean, notes: Notes) {
    const { x, y } = camera.at(node);
    const size = camera.nodeSize;
    const place = `translate(${x.toFixed(2)} ${y.toFixed(2)})`;
    this.group = s("g", { "data-node": reel.name(node), transform: wedge || size === 1 ? place : `${place} scale(${size.toFixed(4)})` });
    if (wedge) this.asWedge();
    else this.asNode(notes);
    if (node !== 0) this.line = this.edge({ x, y });
  }

  remove(): void {
    this.group.remove();
    this.line?.remove();
  }

  /** Looks as the node does at this step. */
  refresh({ current, selected, best }: Shown): void {
    const { reel, node } = this;
    const look = reel.look(node);
    const classes = ["node", reel.isLeaf(node) ? "leaf" : reel.player(node).toLowerCase(), LOOKS[look]!];
    if (current) classes.push("current");
    if (selected) classes.push("selected");
    if (best) classes.push("best");
    set(this.group, "class", classes.join(" "));
    if (this.line) set(this.line, "class", `edge ${LOOKS[look]}${best ? " best" : ""}`);
    if (this.value) {
      const text = reel.value(node);
      write(this.value, text);
      const long = text.length > 9 ? 8 : text.length > 7 ? 10 : text.length > 5 ? 11.5 : 14;
      set(this.value, "font-size", String(reel.isLeaf(node) && text.length > 4 ? Math.min(long, 34 / text.length * 1.6) : long));
    }
    if (this.window) write(this.window, look === Look.Open || !reel.isLeaf(node) || current ? reel.shifted(node) : "");
    if (this.returned) write(this.returned, reel.returned(node));
    if (this.ticks) set(this.ticks, "d", look === Look.Skipped ? this.across() : "");
  }

  private asWedge(): void {
    const { reel, node, group } = this;
    const count = reel.size[node]!.toLocaleString("en");
    const depth = Math.max(0.6, reel.film.head.height - reel.ply[node]!) * LEVEL * this.camera.down;
    const half = Math.max(((reel.right[node]! - reel.left[node]!) / 2) * this.camera.scale, 5);
    group.append(s("path", { class: "shape wedge", d: `M0 0L${half.toFixed(2)} ${depth.toFixed(2)}H${(-half).toFixed(2)}z` }));
    if (half > 24) {
      group.append(s("text", { class: "count", y: depth * 0.75, "font-size": 11 }, count));
      this.value = s("text", { class: "value", y: -9 });
      group.append(this.value);
    }
    group.append(s("title", {}, `${reel.name(node)}: ${count} nodes`));
  }

  private asNode({ marked, returning }: Notes): void {
    const { reel, node, group } = this;
    const leaf = reel.isLeaf(node);
    group.append(s("path", { class: "shape", d: shape(leaf, reel.player(node)) }));
    this.value = s("text", { class: "value" });
    this.window = s("text", { class: "window", y: -26 });
    group.append(this.value, s("text", { class: "name", y: leaf ? 27 : 34 }, this.name()), this.window);
    if (reel.film.head.statics && !leaf) {
      group.append(s("text", { class: "static", x: 34, y: 4 }, `f = ${number(reel.film.value[node]!)}`));
    }
    if (returning && !leaf) {
      this.returned = s("text", { class: "static returned", x: 31, y: 19 });
      group.append(this.returned);
    }
    const mark = marked.get(node);
    if (mark) group.append(s("text", { class: "mark", x: leaf ? 22 : 32, y: -14 }, mark));
  }

  /** The line to the parent, with the move and room for ticks. */
  private edge({ x, y }: Point): SVGPathElement {
    const { reel, node } = this;
    const parent = this.camera.at(reel.film.parent[node]!);
    const move = reel.move(node);
    if (move && !this.wedge) {
      const size = this.camera.nodeSize;
      const [dx, dy] = [parent.x - x, parent.y - y];
      this.group.prepend(s("text", { class: "move", x: (dx * 0.46) / size, y: (dy * 0.46) / size }, move));
    }
    this.ticks = s("path", { class: "ticks", d: "" });
    this.group.prepend(this.ticks);
    return s("path", { d: `M${parent.x} ${parent.y}L${x} ${y}` });
  }

  /** The Dewey number of the node, or only its last part where there is no room for all of it. */
  private name(): string {
    const { reel, node } = this;
    const name = reel.name(node);
    if (node === 0) return name;
    const family = reel.children[reel.film.parent[node]!]!;
    const [first, last] = [family[0]!, family[family.length - 1]!];
    const apart = ((reel.film.x[last]! - reel.film.x[first]!) / Math.max(1, family.length - 1)) * (this.camera.scale / this.camera.nodeSize);
    return family.length > 1 && name.length * 5.6 > apart ? `….${reel.film.number[node]}` : name;
  }

  /** One, two or three ticks across the edge of a skipped child: by the window, shallow, deep. */
  private across(): string {
    const cutoff = this.reel.cutoffOf(this.node);
    const count = cutoff ? TICKS[cutoff.kind] : 1;
    const from = this.camera.at(this.reel.film.parent[this.node]!);
    const to = this.camera.at(this.node);
    const [dx, dy] = [from.x - to.x, from.y - to.y];
    const distance = Math.hypot(dx, dy);
    const [ux, uy] = [dx / distance, dy / distance];
    // In the coordinates of the node's group.
    const length = this.wedge ? distance : distance / this.camera.nodeSize;
    let path = "";
    for (let tick = 0; tick < count; tick++) {
      const along = length * 0.5 + (tick - (count - 1) / 2) * 5;
      const [x, y] = [ux * along, uy * along];
      path += `M${(x - uy * 8).toFixed(1)} ${(y + ux * 8).toFixed(1)}l${(uy * 16).toFixed(1)} ${(-ux * 16).toFixed(1)}`;
    }
    return path;
  }
}

function shape(leaf: boolean, player: string): string {
  if (leaf) return "M-19 -15H19V15H-19z";
  return player === "MAX" ? "M0 -22L28 -8V20H-28V-8z" : "M0 22L28 8V-20H-28V8z";
}

/** Sets an attribute only where it changes. */
export function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
