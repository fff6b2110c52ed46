// The drawing of a tree: the library says what is to be seen at a moment, node by node; a step changes only those that look
// different.

import { s } from "../dom";
import { type Drawing, drawingOf } from "../engine/library";
import type { Reel } from "../reel";
import { Camera, MARGIN, type Point, type View } from "./camera";
import { gestures } from "./gestures";

export interface PictureOptions {
  /** Who draws, if it is not the library of trees. */
  drawing?: Drawing | undefined;
  onselect?: (node: number) => void;
  /** Called when another part of the tree is in view. */
  onview?: (seen: Seen) => void;
  /** Whether every node is drawn, however broad that is. */
  whole?: boolean;
  /** Whether an edge can be clicked, for the node that it leads to. */
  edges?: boolean;
  /** A child was dragged to this place among its siblings, from 0. */
  ondrop?: ((node: number, place: number) => void) | undefined;
}

/** What there is, and which part of it is in view. */
export interface Seen {
  size: { width: number; height: number };
  view: View;
  nodes: Point[];
}

/** The elements of a node, or of several in one mark. */
interface Drawn {
  group: SVGGElement;
  line: SVGPathElement | undefined;
  /** What of the edge can be clicked. */
  hit: SVGPathElement | undefined;
  svg: string;
}

export class Picture {
  readonly element: SVGSVGElement;
  private readonly scene = s("g");
  private readonly edges = s("g");
  private readonly arrow = s("path", { class: "arrow", "marker-end": "url(#gt-head)" });
  private readonly nodes = s("g");
  private readonly rows = s("g", { class: "rows", "aria-hidden": "true" });
  private readonly drawing;
  private readonly drawn = new Map<string, Drawn>();
  private readonly camera = new Camera();
  private size = { width: 1, height: 1 };
  /** The places of the nodes that are drawn, and the names of the rows with theirs. */
  private places = new Map<number, Point>();
  private bases: [name: string, y: number][] = [];
  private selected: number | undefined;
  private picked = new Set<number>();
  private fitted = false;

  constructor(readonly reel: Reel, private readonly options: PictureOptions = {}) {
    this.drawing = options.drawing ?? drawingOf(reel.film);
    this.scene.append(this.edges, this.arrow, this.nodes);
    this.element = s(
      "svg",
      { class: "picture", role: "img" },
      s("defs", {}, s("marker", { id: "gt-head", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, markerUnits: "userSpaceOnUse", orient: "auto" }, s("path", { d: "M0 0 8 4 0 8z", class: "arrow-head" }))),
      this.scene,
      this.rows,
    );
    this.describe();
    gestures(this.element, {
      pan: (x, y) => this.pan(x, y),
      zoom: (by, x, y) => this.zoom(by, x, y),
      click: (target) => this.click(target),
      drag: (target) => this.dragged(target),
    });
    new ResizeObserver(() => this.resized()).observe(this.element);
  }

  /** Shows the moment at which the reel stands. */
  update(): void {
    this.drawing.go(this.reel.now);
    this.render();
    if (this.reel.now > 0) this.bringIn(this.reel.node);
    this.describe();
  }

  /** Marks a node that the reader has chosen. */
  select(node: number | undefined): void {
    this.selected = node;
    this.drawing.select(node);
    this.render();
    if (node !== undefined) this.bringIn(node);
  }

  /** Marks nodes that an answer names, and the edges that lead to them. */
  pick(nodes: Iterable<number>): void {
    this.picked = new Set(nodes);
    this.render();
  }

  /** Writes a mark beside nodes, such as their type. */
  showMarks(marks: Map<number, string>): void {
    this.drawing.mark(marks.size === 0 ? [] : this.reel.children.map((_, node) => marks.get(node) ?? ""));
    this.refit();
  }

  /** Writes, or no longer, what each node has returned beside what is proved of it. */
  showReturned(on: boolean): void {
    this.drawing.show_returned(on);
    this.refit();
  }

  /** The whole tree, or as much of it as there is room for; what does not fit is folded. */
  fit(): void {
    if (this.camera.hidden) return;
    this.fitted = true;
    const { width, height } = this.camera.room;
    if (this.options.whole) this.drawing.show_whole(width, height);
    else this.drawing.fit(width, height);
    this.render();
    this.camera.fit(this.size, this.placeOf(this.reel.node) ?? { x: 0, y: 0 });
    this.place();
  }

  /** Draws everything, however broad. */
  unfold(): void {
    this.drawing.open_all();
    this.render();
    this.bringIn(this.selected ?? this.reel.node);
    this.place();
  }

  /** Opens what is folded below a node, or folds it. */
  toggle(node: number): void {
    this.drawing.toggle(node);
    this.render();
    this.bringIn(node);
    this.place();
  }

  /** Whether what is below a node is drawn. */
  isOpen(node: number): boolean {
    return this.drawing.is_open(node);
  }

  /** Zooms about a point of the drawing, by default its middle. */
  zoom(by: number, x?: number, y?: number): void {
    this.camera.zoom(by, x, y);
    this.place();
  }

  pan(x: number, y: number): void {
    this.camera.pan(x, y);
    this.place();
  }

  /** Brings a node to the middle. */
  show(node: number): void {
    const place = this.placeOf(node);
    if (place) this.centre(place);
  }

  /** Brings a place of the drawing to the middle. */
  centre(place: Point): void {
    this.camera.centre(place);
    this.place();
  }

  private bringIn(node: number): void {
    const place = this.placeOf(node);
    if (!place || this.camera.hidden) return;
    // Its children are what happens next, or what was skipped.
    const child = this.places.get(this.reel.children[node]![0] ?? -1);
    const lower = child !== undefined && this.camera.follow({ x: place.x, y: child.y });
    if (this.camera.follow(place) || lower) this.place();
  }

  private click(target: Element): void {
    const key = target.closest("[data-key]")?.getAttribute("data-key");
    if (!key) return;
    const [node = 0, last] = key.split("-").map(Number);
    if (last !== undefined) this.select(node);
    else if (!this.reel.isLeaf(node) && target.closest(".closed") && this.selected === node) this.toggle(node);
    else this.options.onselect?.(node);
  }

  /** A child that begins to be dragged: what follows the pointer, and where it is dropped. */
  private dragged(target: Element): { move(x: number): void; drop(): void } | undefined {
    const { ondrop } = this.options;
    const group = target.closest<SVGGElement>("[data-node]");
    const node = Number(group?.getAttribute("data-key"));
    if (!ondrop || !group || !node) return undefined;
    const family = [...this.reel.children[this.reel.film.parent[node]!]!];
    const from = this.places.get(node)!;
    let x = 0;
    return {
      move: (by) => {
        x += by / this.camera.scale;
        group.setAttribute("transform", `translate(${x.toFixed(1)} 0)`);
      },
      drop: () => {
        group.removeAttribute("transform");
        const before = (other: number) => other !== node && (this.places.get(other)?.x ?? 0) < from.x + x;
        ondrop(node, family.filter(before).length);
      },
    };
  }

  private resized(): void {
    if (!this.camera.resize(this.element.getBoundingClientRect())) return;
    this.fit();
  }

  private refit(): void {
    if (this.fitted) this.fit();
  }

  /** The place of a node, or of what it is folded into. */
  private placeOf(node: number): Point | undefined {
    let at = node;
    while (at > 0 && !this.places.has(at)) at = this.reel.film.parent[at]!;
    return this.places.get(at);
  }

  private place(): void {
    set(this.scene, "transform", this.camera.transform);
    const strip = s("rect", { class: "strip", width: MARGIN.left - 2, height: "100%" });
    this.rows.replaceChildren(strip, ...this.bases.map(([name, y]) => s("text", { class: "row", x: 5, y: this.camera.down(y).toFixed(1) }, name)));
    this.options.onview?.({ size: this.size, view: this.camera.view, nodes: [...this.places.values()] });
  }

  /** Draws what the library says, and touches nothing that looks as it should. */
  private render(): void {
    if (!this.fitted) return;
    const frame = this.drawing.frame();
    const { node: nodes, last, class: classes, edge_class, edge, svg, x, y } = frame;
    const before = this.size;
    this.size = { width: frame.width, height: frame.height };
    const names = frame.row_name;
    const bases = names.map((name, row) => [name, frame.row_base[row]!] as [string, number]);
    const moved = bases.join() !== this.bases.join();
    this.bases = bases;
    set(this.arrow, "d", frame.arrow);
    frame.free();
    const gone = new Set(this.drawn.keys());
    this.places = new Map();
    nodes.forEach((node, at) => {
      const key = last[at]! < 0 ? String(node) : `${node}-${last[at]}`;
      gone.delete(key);
      this.places.set(node, { x: x[at]!, y: y[at]! });
      const drawn = this.drawn.get(key) ?? this.added(key, node, edge[at] !== "");
      if (drawn.svg !== svg[at]) drawn.group.innerHTML = drawn.svg = svg[at]!;
      const picked = this.picked.has(node) ? " picked" : "";
      set(drawn.group, "class", classes[at]! + picked);
      if (drawn.line) {
        set(drawn.line, "class", edge_class[at]! + picked);
        set(drawn.line, "d", edge[at]!);
      }
      if (drawn.hit) set(drawn.hit, "d", edge[at]!);
    });
    for (const key of gone) {
      const { group, line, hit } = this.drawn.get(key)!;
      group.remove();
      line?.remove();
      hit?.remove();
      this.drawn.delete(key);
    }
    // Another layout that is all in view stays so.
    if (before.width !== this.size.width || before.height !== this.size.height) this.camera.refit(this.size);
    else if (!moved) return;
    this.place();
  }

  private added(key: string, node: number, line: boolean): Drawn {
    const name = key.includes("-") ? { "data-fold": this.reel.name(node) } : { "data-node": this.reel.name(node) };
    const drawn: Drawn = { group: s("g", { ...name, "data-key": key }), line: line ? s("path") : undefined, hit: line && this.options.edges ? s("path", { class: "hit", "data-key": key }) : undefined, svg: "" };
    this.drawn.set(key, drawn);
    this.nodes.append(drawn.group);
    if (drawn.line) this.edges.append(drawn.line);
    if (drawn.hit) this.edges.append(drawn.hit);
    return drawn;
  }

  private describe(): void {
    const { reel } = this;
    const { head } = reel.film;
    const seen = `${head.tree_nodes.toLocaleString("en")} nodes, ${head.height} plies`;
    set(this.element, "aria-label", `Game tree of ${seen}, searched by ${head.algorithm}; step ${reel.now} of ${reel.length}. The outline says the same in words.`);
  }
}

/** Sets an attribute only where it changes. */
function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
