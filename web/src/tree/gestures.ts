// Pointers on a drawing: dragging moves it, two fingers or Ctrl and the wheel zoom, and a click is what did not move.

/** So many pixels of movement make a drag. */
const DRAG = 5;

export interface Gestures {
  pan(x: number, y: number): void;
  /** Zooms about a point of the drawing. */
  zoom(by: number, x: number, y: number): void;
  click(target: Element): void;
  /** Something that can be dragged by itself begins to be: how it moves across, and how it is dropped. */
  drag(target: Element): { move(x: number): void; drop(): void } | undefined;
}

interface Point {
  x: number;
  y: number;
}

export function gestures(element: SVGSVGElement, on: Gestures): void {
  const pointers = new Map<number, Point>();
  let moved = 0;
  let pressed: Element | undefined;
  let dragging: ReturnType<Gestures["drag"]>;
  const zoom = (by: number, at: Point) => {
    const box = element.getBoundingClientRect();
    on.zoom(by, at.x - box.left, at.y - box.top);
  };
  element.addEventListener("pointerdown", (event) => {
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    moved = 0;
    pressed = event.target as Element;
  });
  element.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    if (moved < DRAG) return;
    if (!element.hasPointerCapture(event.pointerId)) {
      element.setPointerCapture(event.pointerId);
      if (pressed && pointers.size === 1) dragging = on.drag(pressed);
    }
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
      zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    } else if (dragging) dragging.move(now.x - before.x);
    else on.pan(now.x - before.x, now.y - before.y);
    pointers.set(event.pointerId, now);
  });
  const release = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
    dragging?.drop();
    dragging = undefined;
  };
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
