// Which part of the layout is in view, and how large: nodes have a least size, and a large tree is pressed together sideways only.

import type { Reel } from "../reel";
import type { View } from "./minimap";

export const LEVEL = 96;
const MARGIN = 48;
/** Nodes are not drawn smaller than this, however closely they stand. */
const SMALLEST = 0.5;
/** Below this size the small print is left out. */
const FAR = 0.55;
/** A tree of more nodes is pressed together sideways, and keeps its plies apart. */
const LARGE = 400;
/** What is partly in view is drawn. */
const BESIDE = 60;

export interface Point {
  x: number;
  y: number;
}

export class Camera {
  /** The scale across the tree; down the tree it is at least `least`. */
  scale = 1;
  private least = 0;
  private shift: Point = { x: 0, y: 0 };
  private size = { width: 0, height: 0 };

  constructor(private readonly reel: Reel) {}

  /** Whether nothing can be seen. */
  get hidden(): boolean {
    return this.size.width === 0;
  }

  /** The scale down the tree. */
  get down(): number {
    return Math.max(this.scale, this.least);
  }

  /** The size of a node. */
  get nodeSize(): number {
    return Math.max(this.scale, SMALLEST);
  }

  /** Whether the small print can't be read. */
  get far(): boolean {
    return this.nodeSize < FAR;
  }

  /** Changes whenever everything has to be drawn anew. */
  get scales(): string {
    return `${this.scale} ${this.down}`;
  }

  get transform(): string {
    return `translate(${this.shift.x.toFixed(2)} ${this.shift.y.toFixed(2)})`;
  }

  /** The place of a node in the drawing. */
  at(node: number): Point {
    return { x: this.reel.film.x[node]! * this.scale, y: this.reel.ply[node]! * LEVEL * this.down };
  }

  /** Takes the size of the element; returns whether it is another one. */
  resize({ width, height }: { width: number; height: number }): boolean {
    if (width === 0 || (width === this.size.width && height === this.size.height)) return false;
    this.size = { width, height };
    return true;
  }

  /** The whole tree, or as much of it as can be read, about a node. */
  fit(about: number): void {
    const { left, right } = this.reel;
    const width = right[0]! - left[0]! + 2 * MARGIN;
    const height = this.reel.film.head.height * LEVEL + 2 * MARGIN;
    const whole = Math.min(this.size.width / width, this.size.height / height, 1.25);
    const large = this.reel.film.parent.length > LARGE;
    this.scale = large ? Math.min(1, this.size.width / width) : Math.max(whole, SMALLEST);
    this.least = large ? Math.min(1, Math.max(0.3, (this.size.height - 2 * MARGIN) / (height - 2 * MARGIN))) : 0;
    const fits = large || this.scale <= whole + 1e-9;
    const middle = fits ? (left[0]! + right[0]!) / 2 : this.reel.film.x[about]!;
    const spare = Math.max(0, this.size.height - height * this.down) / 3;
    this.shift = { x: this.size.width / 2 - middle * this.scale, y: MARGIN * Math.max(0.7, Math.min(this.down, 1)) + spare };
  }

  /** Zooms about a point of the element, by default its middle. */
  zoom(by: number, x = this.size.width / 2, y = this.size.height / 2): void {
    const before = { across: this.scale, down: this.down };
    this.scale = Math.min(4, Math.max(0.0005, this.scale * by));
    this.shift = {
      x: x - ((x - this.shift.x) * this.scale) / before.across,
      y: y - ((y - this.shift.y) * this.down) / before.down,
    };
  }

  pan(x: number, y: number): void {
    this.shift = { x: this.shift.x + x, y: this.shift.y + y };
  }

  /** Brings a node to the middle, large enough to be read. */
  show(node: number): void {
    if (this.scale < FAR / 2) this.scale = FAR;
    this.centre(this.reel.film.x[node]!, this.reel.ply[node]!);
  }

  /** Brings a place of the layout to the middle. */
  centre(x: number, ply: number): void {
    this.shift = { x: this.size.width / 2 - x * this.scale, y: this.size.height / 2 - ply * LEVEL * this.down };
  }

  /** Moves so that a node is in view; returns whether that was needed. */
  follow(node: number): boolean {
    const { x, y } = this.at(node);
    const [left, top] = [x + this.shift.x, y + this.shift.y];
    const edge = Math.min(60, this.size.width / 6);
    if (left >= edge && left <= this.size.width - edge && top >= 20 && top <= this.size.height - 30) return false;
    this.shift = { x: this.size.width / 2 - x, y: Math.min(MARGIN, this.size.height / 2 - y) };
    return true;
  }

  /** The part of the layout that is in view. */
  get view(): View {
    const level = LEVEL * this.down;
    return {
      left: -this.shift.x / this.scale,
      right: (this.size.width - this.shift.x) / this.scale,
      top: -this.shift.y / level,
      bottom: (this.size.height - this.shift.y) / level,
    };
  }

  /** Tells of nodes whether something of the tree below them may be in view. */
  eye(): (node: number) => boolean {
    const { left, right, bottom } = this.view;
    const beside = BESIDE / this.scale;
    return (node) => this.reel.right[node]! >= left - beside && this.reel.left[node]! <= right + beside && this.reel.ply[node]! <= bottom + 1;
  }
}
