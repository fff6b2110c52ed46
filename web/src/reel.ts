// A film and where it stands: applies and takes back the changes of moments, and tells which nodes they touch.

import type { FilmData } from "./engine/types";

export const enum Look {
  Unvisited,
  Open,
  Done,
  Cut,
  Skipped,
}

/** A cut-off: where, of which kind, and the node that holds the bound, if it is not the window of the call. */
export interface Cutoff {
  node: number;
  kind: "window" | "shallow" | "deep";
  owner: number | undefined;
}

/** The kinds of cut-offs by their numbers in a film. */
const KINDS = ["window", "shallow", "deep"] as const;

/** The proven interval in words: `= 3`, `≥ 3`, `≤ 3`, `2 … 15`, or nothing. */
export function proven(low: number, high: number): string {
  if (low === high) return `= ${number(low)}`;
  if (low === -Infinity) return high === Infinity ? "" : `≤ ${number(high)}`;
  return high === Infinity ? `≥ ${number(low)}` : `${number(low)} … ${number(high)}`;
}

/** A number as people write it. */
export function number(value: number): string {
  if (value === Infinity) return "∞";
  return value < 0 ? `−${value === -Infinity ? "∞" : -value}` : String(value);
}

/** A sentence of the library with the signs that the drawing has: −3 for -3, ∞ for inf. */
export function typeset(text: string): string {
  return text.replace(/(^|[\s(,=])-(?=\d|inf\b)/g, "$1−").replace(/\binf\b/g, "∞");
}

/** What a call has found so far: the best value, the one before, the child that returned last, with what, and whether it cut off. */
export interface Local {
  best?: number;
  before?: number;
  child?: number;
  returned: number;
  cut: boolean;
}

export class Reel {
  /** The change that each node shows, or −1. */
  readonly shown: Int32Array;
  /** How many moments have happened. */
  now = 0;
  readonly children: Uint32Array[];
  readonly ply: Uint16Array;
  /** The number of nodes below and including each. */
  readonly size: Uint32Array;

  constructor(readonly film: FilmData) {
    const count = film.parent.length;
    this.shown = new Int32Array(count).fill(-1);
    this.ply = new Uint16Array(count);
    this.size = new Uint32Array(count).fill(1);
    const families: number[][] = Array.from({ length: count }, () => []);
    for (let node = 1; node < count; node++) {
      const parent = film.parent[node]!;
      this.ply[node] = this.ply[parent]! + 1;
      families[parent]!.push(node);
    }
    for (let node = count - 1; node > 0; node--) {
      const parent = film.parent[node]!;
      this.size[parent]! += this.size[node]!;
    }
    this.children = families.map((family) => Uint32Array.from(family));
  }

  /** The number of moments. */
  get length(): number {
    return this.film.at.length;
  }

  /** The node of the latest moment; the root before the first. */
  get node(): number {
    return this.now === 0 ? 0 : this.film.at[this.now - 1]!;
  }

  /** The event of the latest moment. */
  get event(): string {
    return this.now === 0 ? "" : this.film.head.events[this.film.event[this.now - 1]!]!;
  }

  /** The cut-off of the latest moment. */
  get cutoff(): Cutoff | undefined {
    return this.cutoffAt(this.now);
  }

  /** The cut-off of a moment, from 1. */
  private cutoffAt(moment: number): Cutoff | undefined {
    const { film } = this;
    const kind = moment === 0 ? -1 : film.cut[moment - 1]!;
    if (kind < 0) return undefined;
    const owner = film.owner[moment - 1]!;
    return { node: film.at[moment - 1]!, kind: KINDS[kind]!, owner: owner < 0 ? undefined : owner };
  }

  /** The cut-off that a node shows: its own, or the one that skipped it. */
  cutoffOf(node: number): Cutoff | undefined {
    const look = this.look(node);
    return look === Look.Cut || look === Look.Skipped ? this.cutoffAt(this.momentOf(this.shown[node]!)) : undefined;
  }

  /** The moment, from 1, to which a change belongs. */
  private momentOf(change: number): number {
    const { first } = this.film;
    let [low, high] = [0, this.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (first[middle]! <= change) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** Goes to a moment; returns the nodes that look different. */
  go(moment: number): Set<number> {
    const { film } = this;
    const to = Math.max(0, Math.min(this.length, moment));
    const touched = new Set<number>();
    while (this.now < to) {
      for (let change = film.first[this.now]!; change < film.first[this.now + 1]!; change++) {
        this.shown[film.node[change]!] = change;
        touched.add(film.node[change]!);
      }
      this.now++;
    }
    while (this.now > to) {
      this.now--;
      for (let change = film.first[this.now + 1]! - 1; change >= film.first[this.now]!; change--) {
        this.shown[film.node[change]!] = film.before[change]!;
        touched.add(film.node[change]!);
      }
    }
    return touched;
  }

  look(node: number): Look {
    const change = this.shown[node]!;
    return change < 0 ? Look.Unvisited : this.film.look[change]!;
  }

  isLeaf(node: number): boolean {
    return this.children[node]!.length === 0;
  }

  /** What is proved of a node so far, in words. */
  proven(node: number): string {
    const change = this.shown[node]!;
    return change < 0 ? "" : proven(this.film.low[change]!, this.film.high[change]!);
  }

  /** The value of a leaf that has one, else what is proved so far. */
  value(node: number): string {
    const value = this.film.value[node]!;
    return this.isLeaf(node) && !Number.isNaN(value) ? number(value) : this.proven(node);
  }

  /** The window of a node's latest visit, or nothing. */
  window(node: number): string {
    const change = this.shown[node]!;
    if (change < 0 || Number.isNaN(this.film.alpha[change]!)) return "";
    return `(${number(this.film.alpha[change]!)}, ${number(this.film.beta[change]!)})`;
  }

  /** The window; of a node in search under Althöfer's rule less its own static value, as a sum: its children get the negative. */
  shifted(node: number): string {
    const window = this.window(node);
    const own = this.film.value[node]!;
    if (!window || !this.film.head.statics || this.isLeaf(node) || this.look(node) !== Look.Open || !Number.isFinite(own)) return window;
    const change = this.shown[node]!;
    const [alpha, beta] = [this.film.alpha[change]!, this.film.beta[change]!];
    return `${window} ${own < 0 ? "+" : "−"} ${Math.abs(own)} = (${number(alpha - own)}, ${number(beta - own)})`;
  }

  /** What the latest visit of an inner node has returned, or nothing. */
  returned(node: number): string {
    const change = this.shown[node]!;
    const value = change < 0 || this.isLeaf(node) ? NaN : this.film.returned[change]!;
    return Number.isNaN(value) ? "" : `↑ ${number(value)}`;
  }

  /** What a call has found so far. */
  local(node: number): Local {
    const { film } = this;
    const entered = film.entered[this.shown[node]!] ?? -1;
    const found: Local = { returned: NaN, cut: false };
    for (let moment = this.now - 1; moment > entered && entered >= 0; moment--) {
      const at = film.at[moment]!;
      if (at === node) {
        found.cut ||= film.head.events[film.event[moment]!] === "cutoff";
        const best = film.best[moment]!;
        if (Number.isNaN(best)) continue;
        if (found.best === undefined) found.best = best;
        else {
          found.before = best;
          break;
        }
      } else if (film.parent[at] === node && found.child === undefined) {
        const returned = film.returned[this.shown[at]!]!;
        if (!Number.isNaN(returned)) [found.child, found.returned] = [at, returned];
      }
    }
    return found;
  }

  /** What a node is called: the name it was given, or its Dewey number. */
  name(node: number): string {
    return this.film.head.names?.[node] || this.dewey(node);
  }

  /** The Dewey number. */
  dewey(node: number): string {
    if (node === 0) return "root";
    const parts: number[] = [];
    for (let at = node; at !== 0; at = this.film.parent[at]!) parts.push(this.film.number[at]!);
    return parts.reverse().join(".");
  }

  /** In a trace of a game, the move that leads to a node; else nothing. */
  move(node: number): string {
    return this.film.head.label?.[node] ?? "";
  }

  /** The node of a name or of a Dewey number. */
  find(name: string): number | undefined {
    if (name === "root") return 0;
    const named = this.film.head.names?.indexOf(name) ?? -1;
    if (named >= 0) return named;
    let node: number | undefined = 0;
    for (const part of name.split(".")) node = node === undefined ? undefined : this.children[node]![Number(part) - 1];
    return node;
  }

  /** From the root to the node. */
  path(node: number): number[] {
    const path = [node];
    for (let at = node; at !== 0; at = this.film.parent[at]!) path.push(this.film.parent[at]!);
    return path.reverse();
  }

  /** MAX or MIN, who moves there. */
  player(node: number): "MAX" | "MIN" {
    return this.film.player[node] === 0 ? "MAX" : "MIN";
  }

  /** The moment after which the next cut-off has happened, in this direction. */
  nextCut(from: number, direction: 1 | -1): number | undefined {
    return this.nextWhere(from, direction, (moment) => this.film.cut[moment]! >= 0);
  }

  /** The moment after which a window or a value has changed next. */
  nextChange(from: number, direction: 1 | -1): number | undefined {
    const improved = this.film.head.events.indexOf("improved");
    return this.nextWhere(from, direction, (moment) => this.film.event[moment] === improved);
  }

  private nextWhere(from: number, direction: 1 | -1, fits: (moment: number) => boolean): number | undefined {
    for (let at = direction === 1 ? from : from - 2; at >= 0 && at < this.length; at += direction) {
      if (fits(at)) return at + 1;
    }
    return undefined;
  }

  /** After a node was entered, the moment after which it has been left; else the next moment. */
  stepOver(): number {
    const { film, node } = this;
    const leave = film.head.events.indexOf("leave");
    if (this.event !== "enter") return this.now + 1;
    for (let at = this.now; at < this.length; at++) {
      if (film.at[at] === node && film.event[at] === leave) return at + 1;
    }
    return this.now + 1;
  }

  /** The moment after which a node has first been reached. */
  firstVisit(node: number): number | undefined {
    const at = this.film.at.indexOf(node);
    return at < 0 ? undefined : at + 1;
  }
}
