// Pointers on a drawing: dragging moves it, two fingers or Ctrl and the wheel zoom, and a click is what did not move.

/** So many pixels of movement make a drag. */
const DRAG = 5;

export interface Gestures {
  pan(x: number, y: number): void;
  /** Zooms about a point of the drawing. */
  zoom(by: number, x: number, y: number): void;
  click(target: Element): void;
}

interface Point {
  x: number;
  y: number;
}

export function gestures(element: SVGSVGElement, on: Gestures): void {
  const pointers = new Map<number, Point>();
  let moved = 0;
  const zoom = (by: number, at: Point) => {
    const box = element.getBoundingClientRect();
    on.zoom(by, at.x - box.left, at.y - box.top);
  };
  element.addEventListener("pointerdown", (event) => {
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    moved = 0;
  });
  element.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    if (moved < DRAG) return;
    element.setPointerCapture(event.pointerId);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
      zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    } else on.pan(now.x - before.x, now.y - before.y);
    pointers.set(event.pointerId, now);
  });
  const release = (event: PointerEvent) => pointers.delete(event.pointerId);
  element.addEventListener("pointerup", release);
  element.addEventListener("pointercancel", release);
  element.addEventListener("click", (event) => {
    if (moved < DRAG) on.click(event.target as Element);
  });
  element.addEventListener(
    "wheel",
    (event) => {
      // The wheel alone scrolls the page.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );
}
