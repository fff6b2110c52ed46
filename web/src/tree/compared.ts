// The search beside the search, by another algorithm or of the same tree in its best order, and the numbers of both. Loaded when somebody
// first wants to compare.

import { h } from "../dom";
import { Refusal } from "../engine/client";
import type { Engine } from "../engine/client";
import type { Algorithm, Request } from "../engine/types";
import type { Stage } from "./stage";

/** The search that `compared` names. */
export async function comparedWith(engine: Engine, request: Request, compared: string, algorithms: Algorithm[]): Promise<Request> {
  if (compared === "best-order") {
    const { permuted, why_not } = await engine.call("critical", request);
    if (permuted === null) throw new Refusal(why_not ?? "there is no best order");
    return { ...request, tree: permuted };
  }
  const { window, guess: _, at_least: __, ...rest } = request;
  const takesWindow = algorithms.find(({ name }) => name === compared)?.window ?? false;
  return { ...rest, algorithm: compared, ...(takesWindow && window ? { window } : {}) };
}

/** What the second search is called. */
export function titleOf(compared: string, algorithm: string): string {
  return compared === "best-order" ? `${algorithm}, best order` : algorithm;
}

/** The numbers of two searches, side by side. */
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
