// The values over the moves of a game: who was winning, and where that changed. What is not known is a gap, not a line.

import { h, s } from "../dom";
import type { Moment } from "./record";
import { type Sight, height, letter, other, seen } from "./signs";
import type { Side, Valued } from "./types";

/** What is known of a moment, for its side to move. */
export interface Point {
  moment: Moment;
  mover: Side;
  valued: (Valued & { words?: string; against?: string }) | undefined;
}

const HIGH = 96;
const STEP = 18;
const EDGE = 22;

export class Graph {
  readonly element = h("figure", { class: "value-graph" });

  constructor(private readonly go: (moment: Moment) => void) {}

  /** Above the line is the side from which values are seen; a game has no one side to move, and so it is X then. */
  show(points: Point[], written: (moment: Moment) => string, here: Moment, sight: Sight): void {
    const top: Side = sight === "second" ? "second" : "first";
    const wide = EDGE * 2 + STEP * Math.max(points.length - 1, 8);
    const y = (value: number) => HIGH / 2 - value * (HIGH / 2 - 12);
    const picture = s("svg", { class: "graph", viewBox: `0 0 ${wide} ${HIGH}`, width: wide, height: HIGH, role: "group", "aria-label": "Values over the moves" });
    const label = (text: string, at: number) => s("text", { x: 4, y: at, class: "axis" }, text);
    picture.append(label(letter(top), 14), label("=", HIGH / 2 + 4), label(letter(other(top)), HIGH - 6), s("line", { x1: EDGE - 6, x2: wide, y1: HIGH / 2, y2: HIGH / 2, class: "even" }));
    let before: { x: number; y: number } | undefined;
    points.forEach(({ moment, mover, valued }, ply) => {
      const value = valued && height(valued, mover === top ? "first" : "second");
      const x = EDGE + ply * STEP;
      const at = value === undefined ? undefined : { x, y: y(value) };
      if (at && before) picture.append(s("line", { x1: before.x, y1: before.y, x2: at.x, y2: at.y, class: valued?.sign === "=" ? "known" : "guessed" }));
      before = at;
      const words = valued && valued.sign !== "?" ? `${letter(mover)} to move. ${seen(valued, mover, sight).words ?? ""}` : "not known";
      const name = ply === 0 ? "The start" : `Move ${ply}, ${written(moment)}`;
      const point = s(
        "g",
        { class: `point ${valued?.sign === "=" ? "proved" : valued && at ? "estimate" : "open"}${moment === here ? " here" : ""}`, role: "button", tabindex: moment === here ? 0 : -1, "aria-label": `${name}: ${words}`, "aria-current": moment === here ? "step" : null },
        s("title", {}, `${name}: ${words}`),
        s("rect", { x: x - STEP / 2, y: 0, width: STEP, height: HIGH, class: "hit" }),
        s("circle", { cx: x, cy: at?.y ?? HIGH / 2, r: moment === here ? 6 : 4 }),
      );
      point.addEventListener("click", () => this.go(moment));
      point.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        const next = event.key === "Enter" || event.key === " " ? moment : step && points[ply + step]?.moment;
        if (!next) return;
        event.preventDefault();
        event.stopPropagation();
        this.go(next);
        requestAnimationFrame(() => this.element.querySelector<SVGElement>("[tabindex='0']")?.focus());
      });
      picture.append(point);
    });
    this.element.replaceChildren(h("div", { class: "scroll", tabindex: -1 }, picture), h("figcaption", { class: "quiet" }, `Above the line ${letter(top)} is better, below it ${letter(other(top))}; the nearer to the edge, the sooner it is over. Filled: proved, hollow: an estimate, on the line and small: not looked at.`));
  }
}
