// The drawing of a tree: one group of SVG elements a node, of which a step changes only those that look different. What is
// too small to read is drawn as a wedge, so that a tree of any size costs a few hundred elements.

import { s } from "../dom";
import type { Reel } from "../reel";
import { Camera } from "./camera";
import { gestures } from "./gestures";
import type { View } from "./minimap";
import { DrawnNode, type Notes, set } from "./node";

/** A family whose children would be closer than this, for nodes of full size, is drawn as a wedge. */
const CLOSE = 40;

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
  private readonly drawn = new Map<number, DrawnNode>();
  private readonly camera: Camera;
  /** The scales that the elements were drawn for. */
  private drawnFor = "";
  private selected: number | undefined;
  private best = new Set<number>();
  private readonly notes: Notes = { marked: new Map(), returning: false };
  private current = -1;
  private fitted = false;
  private ended = false;

  constructor(readonly reel: Reel, private readonly options: PictureOptions = {}) {
    this.camera = new Camera(reel);
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
    if (marks.size === 0 && this.notes.marked.size === 0) return;
    this.notes.marked = marks;
    this.clear();
    this.render();
  }

  /** Writes, or no longer, what each node has returned beside what is proved of it. */
  showReturned(on: boolean): void {
    if (on === this.notes.returning) return;
    this.notes.returning = on;
    this.clear();
    this.render();
  }

  /** The whole tree, or as much of it as can be read. */
  fit(): void {
    if (this.camera.hidden) return;
    this.camera.fit(Math.max(this.current, 0));
    this.fitted = true;
    this.place();
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

  /** Brings a node into view. */
  show(node: number): void {
    this.camera.show(node);
    this.place();
  }

  /** Brings a place of the layout to the middle. */
  centre(x: number, ply: number): void {
    this.camera.centre(x, ply);
    this.place();
  }

  private clear(): void {
    this.nodes.replaceChildren();
    this.edges.replaceChildren();
    this.drawn.clear();
  }

  private resized(): void {
    if (!this.camera.resize(this.element.getBoundingClientRect())) return;
    if (this.fitted) this.place();
    else this.fit();
  }

  /** Keeps the node that is being searched in view. */
  private follow(): void {
    if (this.current < 0 || this.camera.hidden) return;
    let shown = this.current;
    while (shown > 0 && !this.drawn.has(shown)) shown = this.reel.film.parent[shown]!;
    if (this.drawn.get(shown)?.wedge) return; // the wedge that holds it is in view
    if (this.camera.follow(this.current)) this.place();
  }

  private place(): void {
    const { camera } = this;
    set(this.scene, "transform", camera.transform);
    this.element.classList.toggle("far", camera.far);
    if (camera.scales !== this.drawnFor) {
      this.drawnFor = camera.scales;
      this.clear();
    }
    this.render();
    this.pointToOwner();
    this.options.onview?.(camera.view);
  }

  /** Draws what is in view, and removes the rest. */
  private render(): void {
    if (this.camera.hidden) return;
    const wanted = this.wanted();
    for (const [node, drawn] of this.drawn) {
      if (wanted.get(node) === drawn.wedge) continue;
      drawn.remove();
      this.drawn.delete(node);
    }
    for (const [node, wedge] of wanted) {
      if (this.drawn.has(node)) continue;
      const drawn = new DrawnNode(this.reel, this.camera, node, wedge, this.notes);
      this.drawn.set(node, drawn);
      this.refresh(node);
      if (drawn.line) this.edges.append(drawn.line);
      this.nodes.append(drawn.group);
    }
  }

  /** The nodes in view, and whether each is drawn as a wedge. */
  private wanted(): Map<number, boolean> {
    const { reel, camera } = this;
    const wanted = new Map<number, boolean>();
    const sees = camera.eye();
    const open = [0];
    while (open.length > 0) {
      const node = open.pop()!;
      if (!sees(node)) continue;
      const children = reel.children[node]!;
      const width = (reel.right[node]! - reel.left[node]!) * camera.scale;
      const wedge = children.length > 0 && (width + CLOSE * camera.scale) / children.length < CLOSE * camera.nodeSize;
      wanted.set(node, wedge);
      if (!wedge) open.push(...children);
    }
    return wanted;
  }

  /** Makes a node look as it does now; where it is not drawn, the wedge that holds it. */
  private refresh(node: number): void {
    let at = node;
    while (!this.drawn.has(at)) {
      if (at === 0) return;
      at = this.reel.film.parent[at]!;
    }
    const drawn = this.drawn.get(at)!;
    drawn.refresh({
      current: this.current === at || (drawn.wedge && this.within(this.current, at)),
      selected: this.selected === at,
      best: this.best.has(at) && this.reel.now === this.reel.length,
    });
  }

  private within(node: number, top: number): boolean {
    let at = node;
    while (at > top) at = this.reel.film.parent[at]!;
    return at === top;
  }

  /** The arrow from a cut to the node that set the bound: of the chosen node, or of the latest moment. */
  private pointToOwner(): void {
    const chosen = this.selected === undefined ? undefined : this.reel.cutoffOf(this.selected);
    const cutoff = chosen ?? this.reel.cutoff;
    if (cutoff?.owner === undefined) {
      set(this.arrow, "visibility", "hidden");
      return;
    }
    const [from, to] = [this.camera.at(cutoff.node), this.camera.at(cutoff.owner)];
    const size = this.camera.nodeSize;
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
