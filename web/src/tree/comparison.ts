// The numbers of two searches, side by side.

import { h } from "../dom";
import type { Stage } from "./stage";

export function comparison(first: Stage, second: Stage, title: string): HTMLElement {
  const row = (name: string, of: (stage: Stage) => string | number) =>
    h("tr", {}, h("th", { scope: "row" }, name), ...[first, second].map((stage) => h("td", {}, of(stage).toLocaleString("en"))));
  return h(
    "table",
    { class: "compared" },
    h("caption", {}, "The two searches"),
    h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, first.reel.film.head.algorithm), h("th", { scope: "col" }, title))),
    h(
      "tbody",
      {},
      row("Value", (stage) => stage.reel.film.head.value),
      row("Nodes entered", (stage) => stage.reel.film.head.nodes),
      row("Leaves evaluated", (stage) => stage.reel.film.head.leaves),
      row("Cut-offs", (stage) => stage.reel.film.head.cuts),
      row("Steps", (stage) => stage.reel.length),
    ),
  );
}
