// Which part of a drawing is in view: it is moved, and enlarged, but never made smaller than it can be read.

/** Free space around the drawing; to its left are the names of the rows. */
export const MARGIN = { left: 40, right: 10, top: 10, bottom: 10 };
/** A small drawing fills the room up to this scale. */
const FILLING = 1.6;
const LARGEST = 4;
/** So far from the edge a node is kept. */
const EDGE = 40;

export interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** The part of the drawing that is in view. */
export interface View {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export class Camera {
  scale = 1;
  /** The scale at which the drawing was fitted, until the reader chooses another. */
  private fitting = 1;
  private shift: Point = { x: MARGIN.left, y: MARGIN.top };
  private size: Size = { width: 0, height: 0 };

  /** Whether nothing can be seen. */
  get hidden(): boolean {
    return this.size.width === 0;
  }

  /** The room for a drawing. */
  get room(): Size {
    return { width: Math.max(60, this.size.width - MARGIN.left - MARGIN.right), height: Math.max(60, this.size.height - MARGIN.top - MARGIN.bottom) };
  }

  get transform(): string {
    return `translate(${this.shift.x.toFixed(1)} ${this.shift.y.toFixed(1)}) scale(${this.scale.toFixed(3)})`;
  }

  /** Where a height of the drawing is on the screen. */
  down(y: number): number {
    return y * this.scale + this.shift.y;
  }

  /** Takes the size of the element; returns whether it is another one. */
  resize({ width, height }: Size): boolean {
    if (width === 0 || (width === this.size.width && height === this.size.height)) return false;
    this.size = { width, height };
    return true;
  }

  /** Shows all of a drawing, or as much of it as there is room for, about a point. */
  fit({ width, height }: Size, about: Point): void {
    const { room } = this;
    this.scale = this.fitting = Math.min(FILLING, Math.max(1, Math.min(room.width / width, room.height / height)));
    const spare = { x: room.width - width * this.scale, y: room.height - height * this.scale };
    this.shift = {
      x: MARGIN.left + (spare.x >= 0 ? spare.x / 2 : Math.min(0, Math.max(spare.x, room.width / 2 - about.x * this.scale))),
      y: MARGIN.top + (spare.y >= 0 ? spare.y / 3 : Math.min(0, Math.max(spare.y, room.height / 2 - about.y * this.scale))),
    };
  }

  /** Brings a drawing that fits the room back into it. */
  refit(size: Size): void {
    const { room } = this;
    if (this.scale === this.fitting) this.scale = this.fitting = Math.max(1, Math.min(this.scale, room.width / size.width));
    if (size.width * this.scale <= room.width + 1 && size.height * this.scale <= room.height + 1) this.fit(size, { x: 0, y: 0 });
    else if (size.width * this.scale <= room.width + 1) this.shift.x = MARGIN.left + (room.width - size.width * this.scale) / 2;
  }

  /** Zooms about a point of the element, by default its middle. */
  zoom(by: number, x = this.size.width / 2, y = this.size.height / 2): void {
    const before = this.scale;
    this.scale = Math.min(LARGEST, Math.max(1, this.scale * by));
    const ratio = this.scale / before;
    this.shift = { x: x - (x - this.shift.x) * ratio, y: y - (y - this.shift.y) * ratio };
  }

  pan(x: number, y: number): void {
    this.shift = { x: this.shift.x + x, y: this.shift.y + y };
  }

  /** Brings a point to the middle. */
  centre({ x, y }: Point): void {
    this.shift = { x: this.size.width / 2 - x * this.scale, y: this.size.height / 2 - y * this.scale };
  }

  /** Moves so far that a point is in view; returns whether that was needed. */
  follow({ x, y }: Point): boolean {
    const [left, top] = [x * this.scale + this.shift.x, y * this.scale + this.shift.y];
    const [right, bottom] = [this.size.width - EDGE, this.size.height - EDGE];
    if (left >= MARGIN.left && left <= right && top >= EDGE && top <= bottom) return false;
    // Across it goes to the middle; down no further than needed, since what is above belongs to the way there.
    this.pan(left < MARGIN.left || left > right ? this.size.width / 2 - left : 0, Math.min(0, bottom - top) + Math.max(0, EDGE - top));
    return true;
  }

  get view(): View {
    return {
      left: -this.shift.x / this.scale,
      right: (this.size.width - this.shift.x) / this.scale,
      top: -this.shift.y / this.scale,
      bottom: (this.size.height - this.shift.y) / this.scale,
    };
  }
}
