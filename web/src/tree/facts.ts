// The numbers of a search.

import { h } from "../dom";
import { type Reel, typeset } from "../reel";
import { leaves } from "./stage";

/** So many moves of the line of best play are named. */
const SHOWN = 12;

/** The value, the counts and the line of best play, as the items of a list of descriptions. */
export function factsOf(reel: Reel): HTMLElement[] {
  const { head } = reel.film;
  const count = (value: number) => value.toLocaleString("en");
  const rows: [string, string][] = [
    ["Value", typeset(head.value)],
    ["Nodes entered", `${count(head.nodes)} (the tree has ${count(head.tree_nodes)})`],
    ["Leaves", leaves(reel)],
    ["Cut-offs", count(head.cuts)],
    ["Best play", head.line.slice(0, SHOWN).map((node) => reel.name(node)).join(" → ") + (head.line.length > SHOWN ? ` … (${count(head.line.length)} moves)` : "") || "—"],
  ];
  return rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]);
}
