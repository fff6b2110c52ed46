// The drawing of a tree: one group of SVG elements a node, of which a step changes only those that look different. What is
// too small to read is drawn as a wedge, so that a tree of any size costs a few hundred elements.

import { s } from "../dom";
import { Look, number, type Reel } from "../reel";

const LEVEL = 96;
const MARGIN = 48;
/** A family whose children would be closer than this, in pixels, is drawn as a wedge. */
const CLOSE = 13;
/** Below this scale the small print is left out. */
const FAR = 0.55;
const LOOKS = ["unvisited", "open", "done", "cut", "skipped"];
const TICKS = { window: 1, shallow: 2, deep: 3 } as const;

interface Drawn {
  group: SVGGElement;
  wedge: boolean;
  value: SVGTextElement | undefined;
  window: SVGTextElement | undefined;
  ticks: SVGPathElement | undefined;
}

export interface PictureOptions {
  onselect?: (node: number) => void;
}

export class Picture {
  readonly element: SVGSVGElement;
  private readonly scene = s("g");
  private readonly edges = s("g");
  private readonly nodes = s("g");
  private readonly arrow = s("path", { class: "owner", "marker-end": "url(#gt-head)", visibility: "hidden" });
  private readonly drawn = new Map<number, Drawn>();
  private readonly lines = new Map<number, SVGPathElement>();
  private scale = 1;
  private shift = { x: 0, y: 0 };
  private size = { width: 0, height: 0 };
  private selected: number | undefined;
  private best = new Set<number>();
  private marked = new Map<number, string>();
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
    this.listen();
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
    this.marked = marks;
    this.drawn.forEach(({ group }) => group.remove());
    this.drawn.clear();
    this.render();
  }

  /** The whole tree, or as much of it as can be read. */
  fit(): void {
    if (this.size.width === 0) return;
    const { left, right } = this.reel;
    const width = right[0]! - left[0]! + 2 * MARGIN;
    const height = this.reel.film.head.height * LEVEL + 2 * MARGIN;
    const whole = Math.min(this.size.width / width, this.size.height / height, 1.25);
    const large = this.reel.film.parent.length > 400;
    this.scale = large ? whole : Math.max(whole, 0.5);
    const fits = this.scale <= whole + 1e-9;
    const middle = fits ? (left[0]! + right[0]!) / 2 : this.reel.film.x[Math.max(this.current, 0)]!;
    const spare = Math.max(0, this.size.height - height * this.scale) / 3;
    this.shift = { x: this.size.width / 2 - middle * this.scale, y: MARGIN * Math.min(this.scale, 1) + spare };
    this.fitted = true;
    this.place();
  }

  /** Zooms about a point of the drawing, by default its middle. */
  zoom(by: number, x = this.size.width / 2, y = this.size.height / 2): void {
    const scale = Math.min(4, Math.max(0.0005, this.scale * by));
    const ratio = scale / this.scale;
    this.shift = { x: x - (x - this.shift.x) * ratio, y: y - (y - this.shift.y) * ratio };
    this.scale = scale;
    this.place();
  }

  pan(x: number, y: number): void {
    this.shift = { x: this.shift.x + x, y: this.shift.y + y };
    this.place();
  }

  /** Brings a node into view. */
  show(node: number): void {
    const { x, y } = this.at(node);
    if (this.scale < FAR / 2) this.scale = FAR;
    this.shift = { x: this.size.width / 2 - x * this.scale, y: this.size.height / 2 - y * this.scale };
    this.place();
  }

  private resized(): void {
    const box = this.element.getBoundingClientRect();
    if (box.width === 0 || (box.width === this.size.width && box.height === this.size.height)) return;
    this.size = { width: box.width, height: box.height };
    if (this.fitted) this.place();
    else this.fit();
  }

  private at(node: number): { x: number; y: number } {
    return { x: this.reel.film.x[node]!, y: this.reel.ply[node]! * LEVEL };
  }

  /** Keeps the node that is being searched in view. */
  private follow(): void {
    if (this.current < 0 || this.size.width === 0) return;
    const { x, y } = this.at(this.current);
    const [left, top] = [x * this.scale + this.shift.x, y * this.scale + this.shift.y];
    const edge = Math.min(60, this.size.width / 6);
    if (left < edge || left > this.size.width - edge || top < 20 || top > this.size.height - 30) {
      this.shift = { x: this.size.width / 2 - x * this.scale, y: Math.min(MARGIN, this.size.height / 2 - y * this.scale) };
      this.place();
    }
  }

  private place(): void {
    this.scene.setAttribute("transform", `translate(${this.shift.x.toFixed(2)} ${this.shift.y.toFixed(2)}) scale(${this.scale.toFixed(5)})`);
    this.element.classList.toggle("far", this.scale < FAR);
    this.render();
  }

  /** Draws what is in view, and removes the rest. */
  private render(): void {
    if (this.size.width === 0) return;
    const { reel, scale } = this;
    const left = -this.shift.x / scale - 80;
    const right = (this.size.width - this.shift.x) / scale + 80;
    const bottom = (this.size.height - this.shift.y) / scale + LEVEL;
    const wanted = new Map<number, boolean>();
    const open = [0];
    while (open.length > 0) {
      const node = open.pop()!;
      if (reel.right[node]! < left || reel.left[node]! > right || reel.ply[node]! * LEVEL > bottom) continue;
      const children = reel.children[node]!;
      const width = (reel.right[node]! - reel.left[node]!) * scale;
      const wedge = children.length > 0 && (width + 40 * scale) / children.length < CLOSE;
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
    const group = s("g", { "data-node": reel.name(node), transform: `translate(${x} ${y})` });
    const drawn: Drawn = { group, wedge, value: undefined, window: undefined, ticks: undefined };
    if (wedge) {
      const [left, right] = [reel.left[node]! - x, reel.right[node]! - x];
      const depth = Math.max(0.7, reel.film.head.height - reel.ply[node]!) * LEVEL;
      const half = Math.max((right - left) / 2, 6 / this.scale);
      group.append(s("path", { class: "shape wedge", d: `M0 0L${half} ${depth}H${-half}z` }));
      const size = 11 / this.scale;
      if (half * 2 * this.scale > 44) {
        group.append(s("text", { class: "count", y: depth * 0.75, "font-size": size }, reel.size[node]!.toLocaleString("en")));
      }
      group.append(s("title", {}, `${reel.name(node)}: ${reel.size[node]!.toLocaleString("en")} nodes`));
    } else {
      group.append(s("path", { class: "shape", d: shape(reel.isLeaf(node), reel.player(node)) }));
      drawn.value = s("text", { class: "value" });
      drawn.window = s("text", { class: "window", y: -26 });
      const name = s("text", { class: "name", y: reel.isLeaf(node) ? 27 : 34 }, reel.name(node));
      group.append(drawn.value, name, drawn.window);
      const f = reel.film.value[node]!;
      if (reel.film.head.statics && !reel.isLeaf(node)) {
        group.append(s("text", { class: "static", x: 34, y: 4 }, `f = ${number(f)}`));
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
        group.prepend(s("text", { class: "move", x: dx * 0.46, y: dy * 0.46 }, move));
      }
      drawn.ticks = s("path", { class: "ticks", d: "" });
      group.prepend(drawn.ticks);
    }
    this.drawn.set(node, drawn);
    this.refresh(node);
    this.nodes.append(group);
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
    if (drawn.window) write(drawn.window, look === Look.Open || !reel.isLeaf(at) || current ? reel.window(at) : "");
    if (drawn.ticks) set(drawn.ticks, "d", look === Look.Skipped ? this.ticks(at) : "");
  }

  private within(node: number, top: number): boolean {
    let at = node;
    while (at > top) at = this.reel.film.parent[at]!;
    return at === top;
  }

  /** One, two or three ticks across the edge of a skipped child: by the window, shallow, deep. */
  private ticks(node: number): string {
    const cutoff = this.skippedBy(node);
    const count = cutoff ? TICKS[cutoff.kind] : 1;
    const from = this.at(this.reel.film.parent[node]!);
    const to = this.at(node);
    const [dx, dy] = [from.x - to.x, from.y - to.y];
    const length = Math.hypot(dx, dy);
    const [ux, uy] = [dx / length, dy / length];
    let path = "";
    for (let tick = 0; tick < count; tick++) {
      const along = length * 0.5 + (tick - (count - 1) / 2) * 5;
      const [x, y] = [ux * along, uy * along];
      path += `M${(x - uy * 8).toFixed(1)} ${(y + ux * 8).toFixed(1)}l${(uy * 16).toFixed(1)} ${(-ux * 16).toFixed(1)}`;
    }
    return path;
  }

  /** The latest cut-off so far that skipped a node. */
  skippedBy(node: number) {
    for (let moment = this.reel.now; moment > 0; moment--) {
      const cutoff = this.reel.cutoffAt(moment);
      if (cutoff?.skipped.includes(node)) return cutoff;
    }
    return undefined;
  }

  /** The arrow from a cut to the node that set the bound: of the chosen node, or of the latest moment. */
  private pointToOwner(): void {
    let cutoff = this.reel.cutoff;
    if (this.selected !== undefined) {
      const node = this.selected;
      for (let moment = this.reel.now; moment > 0; moment--) {
        const found = this.reel.cutoffAt(moment);
        if (found && (found.node === node || found.skipped.includes(node))) {
          cutoff = found;
          break;
        }
      }
    }
    if (cutoff?.owner === null || cutoff === undefined) {
      set(this.arrow, "visibility", "hidden");
      return;
    }
    const [from, to] = [this.at(cutoff.node), this.at(cutoff.owner)];
    const side = from.x >= to.x ? 1 : -1;
    const bend = 46 + (from.y - to.y) / 6;
    set(this.arrow, "d", `M${from.x + side * 30} ${from.y}C${from.x + side * bend} ${from.y - 40} ${to.x + side * bend} ${to.y + 40} ${to.x + side * 31} ${to.y + 6}`);
    set(this.arrow, "visibility", "visible");
  }

  private describe(): void {
    const { reel } = this;
    const { head } = reel.film;
    const seen = `${head.tree_nodes.toLocaleString("en")} nodes, ${head.height} plies`;
    set(this.element, "aria-label", `Game tree of ${seen}, searched by ${head.algorithm}; step ${reel.now} of ${reel.length}. The outline says the same in words.`);
  }

  private listen(): void {
    const pointers = new Map<number, { x: number; y: number }>();
    let moved = 0;
    this.element.addEventListener("pointerdown", (event) => {
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      moved = 0;
    });
    this.element.addEventListener("pointermove", (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
      moved += Math.abs(dx) + Math.abs(dy);
      if (moved < 5) return;
      this.element.setPointerCapture(event.pointerId);
      const others = [...pointers.entries()].filter(([other]) => other !== event.pointerId);
      if (others.length === 1) {
        const [, other] = others[0]!;
        const box = this.element.getBoundingClientRect();
        const apart = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y);
        this.zoom(apart({ x: event.clientX, y: event.clientY }) / Math.max(1, apart(before)), (event.clientX + other.x) / 2 - box.left, (event.clientY + other.y) / 2 - box.top);
      } else this.pan(dx, dy);
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    const release = (event: PointerEvent) => pointers.delete(event.pointerId);
    this.element.addEventListener("pointerup", release);
    this.element.addEventListener("pointercancel", release);
    this.element.addEventListener("click", (event) => {
      if (moved >= 5) return;
      const group = (event.target as Element).closest("[data-node]");
      const node = group && this.reel.find(group.getAttribute("data-node")!);
      if (node !== null && node !== undefined) this.options.onselect?.(node);
    });
    this.element.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = this.element.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
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
