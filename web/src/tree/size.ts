// How large a tree is, before anything is made of it: whoever opens a link has not asked for gigabytes.

import { Refusal } from "../engine/client";

/** Trees with more nodes are not searched: a search that evaluates them all takes a quarter of a gigabyte. */
export const MOST_NODES = 300_000;

/** How many nodes a text describes, in either notation: at least as many as the library would make of it. */
export function nodesOf(text: string): number {
  let nodes = 0;
  if (/^\s*\{/.test(text)) {
    for (let at = text.indexOf("{"); at >= 0; at = text.indexOf("{", at + 1)) nodes++;
    return nodes;
  }
  // A bracket opens a node. A word is a leaf, unless it is the static value or the player of a bracket.
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === "(" || character === "[") nodes++;
    else if (inWord && " ,)]#\t\r\n".includes(character)) nodes++;
    if (character === "#") at = (text.indexOf("\n", at) + 1 || text.length + 1) - 1;
    inWord = !" ,()[]:#\t\r\n".includes(character);
  }
  return nodes + (inWord ? 1 : 0);
}

/** How many nodes a tree has with so many successors at every node. */
export function nodesOfUniform(branching: number, depth: number): number {
  return branching === 1 ? depth + 1 : (branching ** (depth + 1) - 1) / (branching - 1);
}

/** Refuses a tree of so many nodes, if they are too many. */
export function refuseLarge(nodes: number): void {
  if (nodes <= MOST_NODES) return;
  const count = (value: number) => value.toLocaleString("en", { maximumSignificantDigits: 7 });
  throw new Refusal(`the tree has ${count(nodes)} nodes: expected at most ${count(MOST_NODES)} here; the command takes larger ones (gametree tree)`);
}
