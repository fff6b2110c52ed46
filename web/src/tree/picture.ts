// The drawing of a tree: one group of SVG elements a node, of which a step changes only those that look different. What is
// too small to read is drawn as a wedge, so that a tree of any size costs a few hundred elements.

import { s } from "../dom";
import { Look, number, type Reel } from "../reel";
import { gestures } from "./gestures";
import type { View } from "./minimap";

const LEVEL = 96;
const MARGIN = 48;
/** A family whose children would be closer than this, for nodes of full size, is drawn as a wedge. */
const CLOSE = 40;
/** Nodes are not drawn smaller than this, however closely they stand. */
const SMALLEST = 0.5;
/** Below this size the small print is left out. */
const FAR = 0.55;
/** A tree of more nodes is pressed together sideways, and keeps its plies apart. */
const LARGE = 400;
const LOOKS = ["unvisited", "open", "done", "cut", "skipped"];
const TICKS = { window: 1, shallow: 2, deep: 3 } as const;

interface Drawn {
  group: SVGGElement;
  wedge: boolean;
  value: SVGTextElement | undefined;
  window: SVGTextElement | undefined;
  returned: SVGTextElement | undefined;
  ticks: SVGPathElement | undefined;
}

export interface PictureOptions {
  onselect?: (node: number) => void;
  /** Called when another part of the tree is in view. */
  onview?: (view: View) => void;
}

export class Picture {
  readonly element: SVGSVGElement;
  private readonly scene = s("g");
  private readonly edges = s("g");
  private readonly nodes = s("g");
  private readonly arrow = s("path", { class: "owner", "marker-end": "url(#gt-head)", visibility: "hidden" });
  private readonly drawn = new Map<number, Drawn>();
  private readonly lines = new Map<number, SVGPathElement>();
  /** The scale across the tree; down the tree it is at least `least`. */
  private scale = 1;
  private least = 0;
  /** The scale that the elements were drawn for. */
  private drawnFor = "";
  private shift = { x: 0, y: 0 };
  private size = { width: 0, height: 0 };
  private selected: number | undefined;
  private best = new Set<number>();
  private marked = new Map<number, string>();
  private returning = false;
  private current = -1;
  private fitted = false;
  private ended = false;

  constructor(readonly reel: Reel, private readonly options: PictureOptions = {}) {
    this.scene.append(this.edges, this.arrow, this.nodes);
    this.element = s(
      "svg",
      { class: "picture", role: "img", preserveAspectRatio: "xMidYMid" },
      s("defs", {}, s("marker", { id: "gt-head", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto-start-reverse" }, s("path", { d: "M0 0 8 4 0 8z", class: "owner-head" }))),
      this.scene,
    );
    this.describe();
    gestures(this.element, {
      pan: (x, y) => this.pan(x, y),
      zoom: (by, x, y) => this.zoom(by, x, y),
      click: (target) => {
        const name = target.closest("[data-node]")?.getAttribute("data-node");
        const node = name ? this.reel.find(name) : undefined;
        if (node !== undefined) this.options.onselect?.(node);
      },
    });
    new ResizeObserver(() => this.resized()).observe(this.element);
  }

  /** Shows what has changed: call it with what `Reel.go` returned. */
  update(touched: Iterable<number>): void {
    const before = this.current;
    this.current = this.reel.now === 0 ? -1 : this.reel.node;
    for (const node of touched) this.refresh(node);
    const ended = this.reel.now === this.reel.length;
    if (ended !== this.ended) this.best.forEach((node) => this.refresh(node));
    this.ended = ended;
    if (before !== this.current) {
      if (before >= 0) this.refresh(before);
      if (this.current >= 0) this.refresh(this.current);
    }
    this.pointToOwner();
    this.follow();
    this.describe();
  }

  /** Marks a node that the reader has chosen. */
  select(node: number | undefined): void {
    const before = this.selected;
    this.selected = node;
    if (before !== undefined) this.refresh(before);
    if (node !== undefined) {
      this.refresh(node);
      this.show(node);
    }
    this.pointToOwner();
  }

  /** Marks the line of best play. */
  showLine(line: number[]): void {
    this.best = new Set(line);
    for (const node of this.drawn.keys()) this.refresh(node);
  }

  /** Writes a mark beside nodes, such as their type. */
  showMarks(marks: Map<number, string>): void {
    if (marks.size === 0 && this.marked.size === 0) return;
    this.marked = marks;
    this.clear();
    this.render();
  }

  /** Writes, or no longer, what each node has returned beside what is proved of it. */
  showReturned(on: boolean): void {
    if (on === this.returning) return;
    this.returning = on;
    this.clear();
    this.render();
  }

  private clear(): void {
    this.nodes.replaceChildren();
    this.edges.replaceChildren();
    this.drawn.clear();
    this.lines.clear();
  }

  /** The whole tree, or as much of it as can be read. */
  fit(): void {
    if (this.size.width === 0) return;
    const { left, right } = this.reel;
    const width = right[0]! - left[0]! + 2 * MARGIN;
    const height = this.reel.film.head.height * LEVEL + 2 * MARGIN;
    const whole = Math.min(this.size.width / width, this.size.height / height, 1.25);
    const large = this.reel.film.parent.length > LARGE;
    this.scale = large ? Math.min(1, this.size.width / width) : Math.max(whole, SMALLEST);
    this.least = large ? Math.min(1, Math.max(0.3, (this.size.height - 2 * MARGIN) / (height - 2 * MARGIN))) : 0;
    const fits = large || this.scale <= whole + 1e-9;
    const middle = fits ? (left[0]! + right[0]!) / 2 : this.reel.film.x[Math.max(this.current, 0)]!;
    const spare = Math.max(0, this.size.height - height * this.down) / 3;
    this.shift = { x: this.size.width / 2 - middle * this.scale, y: MARGIN * Math.max(0.7, Math.min(this.down, 1)) + spare };
    this.fitted = true;
    this.place();
  }

  /** Zooms about a point of the drawing, by default its middle. */
  zoom(by: number, x = this.size.width / 2, y = this.size.height / 2): void {
    const before = { across: this.scale, down: this.down };
    this.scale = Math.min(4, Math.max(0.0005, this.scale * by));
    this.shift = {
      x: x - ((x - this.shift.x) * this.scale) / before.across,
      y: y - ((y - this.shift.y) * this.down) / before.down,
    };
    this.place();
  }

  pan(x: number, y: number): void {
    this.shift = { x: this.shift.x + x, y: this.shift.y + y };
    this.place();
  }

  /** Brings a node into view. */
  show(node: number): void {
    if (this.scale < FAR / 2) this.scale = FAR;
    this.centre(this.reel.film.x[node]!, this.reel.ply[node]!);
  }

  /** Brings a place of the layout to the middle. */
  centre(x: number, ply: number): void {
    this.shift = { x: this.size.width / 2 - x * this.scale, y: this.size.height / 2 - ply * LEVEL * this.down };
    this.place();
  }

  /** The scale down the tree. */
  private get down(): number {
    return Math.max(this.scale, this.least);
  }

  /** The size of a node. */
  private get nodeSize(): number {
    return Math.max(this.scale, SMALLEST);
  }

  private resized(): void {
    const box = this.element.getBoundingClientRect();
    if (box.width === 0 || (box.width === this.size.width && box.height === this.size.height)) return;
    this.size = { width: box.width, height: box.height };
    if (this.fitted) this.place();
    else this.fit();
  }

  private at(node: number): { x: number; y: number } {
    return { x: this.reel.film.x[node]! * this.scale, y: this.reel.ply[node]! * LEVEL * this.down };
  }

  /** Keeps the node that is being searched in view. */
  private follow(): void {
    if (this.current < 0 || this.size.width === 0) return;
    let shown = this.current;
    while (shown > 0 && !this.drawn.has(shown)) shown = this.reel.film.parent[shown]!;
    if (this.drawn.get(shown)?.wedge) return; // the wedge that holds it is in view
    const { x, y } = this.at(this.current);
    const [left, top] = [x + this.shift.x, y + this.shift.y];
    const edge = Math.min(60, this.size.width / 6);
    if (left < edge || left > this.size.width - edge || top < 20 || top > this.size.height - 30) {
      this.shift = { x: this.size.width / 2 - x, y: Math.min(MARGIN, this.size.height / 2 - y) };
      this.place();
    }
  }

  private place(): void {
    set(this.scene, "transform", `translate(${this.shift.x.toFixed(2)} ${this.shift.y.toFixed(2)})`);
    this.element.classList.toggle("far", this.nodeSize < FAR);
    const scale = `${this.scale} ${this.down}`;
    if (scale !== this.drawnFor) {
      this.drawnFor = scale;
      this.clear();
    }
    this.render();
    this.pointToOwner();
    const level = LEVEL * this.down;
    this.options.onview?.({
      left: -this.shift.x / this.scale,
      right: (this.size.width - this.shift.x) / this.scale,
      top: -this.shift.y / level,
      bottom: (this.size.height - this.shift.y) / level,
    });
  }

  /** Draws what is in view, and removes the rest. */
  private render(): void {
    if (this.size.width === 0) return;
    const { reel, scale } = this;
    const left = (-this.shift.x - 60) / scale;
    const right = (this.size.width - this.shift.x + 60) / scale;
    const lowest = (this.size.height - this.shift.y) / (LEVEL * this.down) + 1;
    const wanted = new Map<number, boolean>();
    const open = [0];
    while (open.length > 0) {
      const node = open.pop()!;
      if (reel.right[node]! < left || reel.left[node]! > right || reel.ply[node]! > lowest) continue;
      const children = reel.children[node]!;
      const width = (reel.right[node]! - reel.left[node]!) * scale;
      const wedge = children.length > 0 && (width + CLOSE * scale) / children.length < CLOSE * this.nodeSize;
      wanted.set(node, wedge);
      if (!wedge) open.push(...children);
    }
    for (const [node, drawn] of this.drawn) {
      if (wanted.get(node) === drawn.wedge) continue;
      drawn.group.remove();
      this.drawn.delete(node);
      this.lines.get(node)?.remove();
      this.lines.delete(node);
    }
    for (const [node, wedge] of wanted) {
      if (!this.drawn.has(node)) this.draw(node, wedge);
    }
  }

  private draw(node: number, wedge: boolean): void {
    const { reel } = this;
    const { x, y } = this.at(node);
    const size = this.nodeSize;
    const place = `translate(${x.toFixed(2)} ${y.toFixed(2)})`;
    const group = s("g", { "data-node": reel.name(node), transform: wedge || size === 1 ? place : `${place} scale(${size.toFixed(4)})` });
    const drawn: Drawn = { group, wedge, value: undefined, window: undefined, returned: undefined, ticks: undefined };
    if (wedge) {
      const depth = Math.max(0.6, reel.film.head.height - reel.ply[node]!) * LEVEL * this.down;
      const half = Math.max(((reel.right[node]! - reel.left[node]!) / 2) * this.scale, 5);
      group.append(s("path", { class: "shape wedge", d: `M0 0L${half.toFixed(2)} ${depth.toFixed(2)}H${(-half).toFixed(2)}z` }));
      if (half > 24) {
        group.append(s("text", { class: "count", y: depth * 0.75, "font-size": 11 }, reel.size[node]!.toLocaleString("en")));
        drawn.value = s("text", { class: "value", y: -9 });
        group.append(drawn.value);
      }
      group.append(s("title", {}, `${reel.name(node)}: ${reel.size[node]!.toLocaleString("en")} nodes`));
    } else {
      group.append(s("path", { class: "shape", d: shape(reel.isLeaf(node), reel.player(node)) }));
      drawn.value = s("text", { class: "value" });
      drawn.window = s("text", { class: "window", y: -26 });
      const name = s("text", { class: "name", y: reel.isLeaf(node) ? 27 : 34 }, this.nameFor(node));
      group.append(drawn.value, name, drawn.window);
      const f = reel.film.value[node]!;
      if (reel.film.head.statics && !reel.isLeaf(node)) {
        group.append(s("text", { class: "static", x: 34, y: 4 }, `f = ${number(f)}`));
      }
      if (this.returning && !reel.isLeaf(node)) {
        drawn.returned = s("text", { class: "static returned", x: 31, y: 19 });
        group.append(drawn.returned);
      }
      const mark = this.marked.get(node);
      if (mark) group.append(s("text", { class: "mark", x: reel.isLeaf(node) ? 22 : 32, y: -14 }, mark));
    }
    if (node !== 0) {
      const parent = this.at(reel.film.parent[node]!);
      const line = s("path", { d: `M${parent.x} ${parent.y}L${x} ${y}` });
      this.lines.set(node, line);
      this.edges.append(line);
      const move = reel.move(node);
      if (move && !wedge) {
        const [dx, dy] = [parent.x - x, parent.y - y];
        group.prepend(s("text", { class: "move", x: (dx * 0.46) / size, y: (dy * 0.46) / size }, move));
      }
      drawn.ticks = s("path", { class: "ticks", d: "" });
      group.prepend(drawn.ticks);
    }
    this.drawn.set(node, drawn);
    this.refresh(node);
    this.nodes.append(group);
  }

  /** The Dewey number of a node, or only its last part where there is no room for all of it. */
  private nameFor(node: number): string {
    const { reel } = this;
    const name = reel.name(node);
    if (node === 0) return name;
    const family = reel.children[reel.film.parent[node]!]!;
    const [first, last] = [family[0]!, family[family.length - 1]!];
    const apart = ((reel.film.x[last]! - reel.film.x[first]!) / Math.max(1, family.length - 1)) * (this.scale / this.nodeSize);
    return family.length > 1 && name.length * 5.6 > apart ? `….${reel.film.number[node]}` : name;
  }

  /** Makes a node look as it does now; where it is not drawn, the wedge that holds it. */
  private refresh(node: number): void {
    const { reel } = this;
    let at = node;
    while (!this.drawn.has(at)) {
      if (at === 0) return;
      at = reel.film.parent[at]!;
    }
    const drawn = this.drawn.get(at)!;
    const look = reel.look(at);
    const current = this.current === at || (drawn.wedge && this.within(this.current, at));
    const classes = ["node", reel.isLeaf(at) ? "leaf" : reel.player(at).toLowerCase(), LOOKS[look]!];
    if (current) classes.push("current");
    if (this.selected === at) classes.push("selected");
    if (this.best.has(at) && reel.now === reel.length) classes.push("best");
    set(drawn.group, "class", classes.join(" "));
    const line = this.lines.get(at);
    if (line) set(line, "class", `edge ${LOOKS[look]}${this.best.has(at) && reel.now === reel.length ? " best" : ""}`);
    if (drawn.value) {
      const text = reel.value(at);
      write(drawn.value, text);
      const long = text.length > 9 ? 8 : text.length > 7 ? 10 : text.length > 5 ? 11.5 : 14;
      set(drawn.value, "font-size", String(reel.isLeaf(at) && text.length > 4 ? Math.min(long, 34 / text.length * 1.6) : long));
    }
    if (drawn.window) write(drawn.window, look === Look.Open || !reel.isLeaf(at) || current ? reel.shifted(at) : "");
    if (drawn.returned) write(drawn.returned, reel.returned(at));
    if (drawn.ticks) set(drawn.ticks, "d", look === Look.Skipped ? this.ticks(at) : "");
  }

  private within(node: number, top: number): boolean {
    let at = node;
    while (at > top) at = this.reel.film.parent[at]!;
    return at === top;
  }

  /** One, two or three ticks across the edge of a skipped child: by the window, shallow, deep. */
  private ticks(node: number): string {
    const cutoff = this.reel.cutoffOf(node);
    const count = cutoff ? TICKS[cutoff.kind] : 1;
    const from = this.at(this.reel.film.parent[node]!);
    const to = this.at(node);
    const [dx, dy] = [from.x - to.x, from.y - to.y];
    const distance = Math.hypot(dx, dy);
    const [ux, uy] = [dx / distance, dy / distance];
    // In the coordinates of the node's group.
    const length = this.drawn.get(node)?.wedge ? distance : distance / this.nodeSize;
    let path = "";
    for (let tick = 0; tick < count; tick++) {
      const along = length * 0.5 + (tick - (count - 1) / 2) * 5;
      const [x, y] = [ux * along, uy * along];
      path += `M${(x - uy * 8).toFixed(1)} ${(y + ux * 8).toFixed(1)}l${(uy * 16).toFixed(1)} ${(-ux * 16).toFixed(1)}`;
    }
    return path;
  }

  /** The arrow from a cut to the node that set the bound: of the chosen node, or of the latest moment. */
  private pointToOwner(): void {
    const chosen = this.selected === undefined ? undefined : this.reel.cutoffOf(this.selected);
    const cutoff = chosen ?? this.reel.cutoff;
    if (cutoff?.owner === undefined) {
      set(this.arrow, "visibility", "hidden");
      return;
    }
    const [from, to] = [this.at(cutoff.node), this.at(cutoff.owner)];
    const size = this.nodeSize;
    const side = (from.x >= to.x ? 1 : -1) * size;
    const bend = 46 + (from.y - to.y) / 6 / size;
    const path = [from.x + side * 30, from.y, from.x + side * bend, from.y - 40 * size, to.x + side * bend, to.y + 40 * size, to.x + side * 31, to.y + 6 * size];
    const [x, y, ...curve] = path.map((part) => part.toFixed(1));
    set(this.arrow, "d", `M${x} ${y}C${curve.join(" ")}`);
    set(this.arrow, "visibility", "visible");
  }

  private describe(): void {
    const { reel } = this;
    const { head } = reel.film;
    const seen = `${head.tree_nodes.toLocaleString("en")} nodes, ${head.height} plies`;
    set(this.element, "aria-label", `Game tree of ${seen}, searched by ${head.algorithm}; step ${reel.now} of ${reel.length}. The outline says the same in words.`);
  }
}

function shape(leaf: boolean, player: string): string {
  if (leaf) return "M-19 -15H19V15H-19z";
  return player === "MAX" ? "M0 -22L28 -8V20H-28V-8z" : "M0 22L28 8V-20H-28V8z";
}

/** Sets an attribute only where it changes. */
function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
