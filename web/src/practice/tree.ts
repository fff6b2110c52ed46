// The trees of questions.

import type { Engine } from "../engine/client";

/** A tree, and whose its numbers are. */
export interface Given {
  text: string;
  values?: "root" | "mover";
}

const SHAPES: [branching: number, depth: number][] = [[2, 3], [3, 2], [2, 4], [3, 3]];

/** The tree of a question: the one that is given, or one drawn from the seed. */
export async function treeOf(engine: Engine, given: Given | undefined, seed: number): Promise<Given> {
  if (given) return given;
  const [branching, depth] = SHAPES[seed % SHAPES.length]!;
  return { text: await engine.call("generate", { kind: "uniform", branching, depth, range: "0..20", seed, statics: false }) };
}
