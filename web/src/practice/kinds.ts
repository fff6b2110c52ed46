// What can be asked, and of which searches.

import { choice, field } from "../dom";

export const KINDS: [string, string][] = [
  ["any", "all kinds"],
  ["value", "the value of a node"],
  ["window", "the window of a node, and what it returns"],
  ["next", "the leaf that is evaluated next"],
  ["cut", "cut off or go on?"],
  ["mark", "all branches that are cut"],
  ["order", "the best order of the children"],
];
export const ALGORITHMS = ["alphabeta", "alphabeta-hard", "branch-and-bound"];

/** What is asked for, of which search. */
export interface Asked {
  kind: string;
  algorithm: string;
}

/** The choice of both. */
export function whatToAsk({ kind, algorithm }: Asked, chosen: (asked: Partial<Asked>) => void): HTMLElement[] {
  return [
    field("Ask for", choice(kind, KINDS, (kind) => chosen({ kind }))),
    field("Algorithm", choice(algorithm, ALGORITHMS.map((name) => [name, name]), (algorithm) => chosen({ algorithm }))),
  ];
}
