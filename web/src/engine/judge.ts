// The judges of traces, which know the rules of games: for the worker, which judges, and for the page, which draws boards with them.

import { keep } from "../keep";
import { once } from "../once";

export type Judge = typeof import("./pkg/judge/gametree_wasm.js");

const LOADS = {
  chess: () => Promise.all([import("./pkg/judge-chess/gametree_wasm.js"), import("./pkg/judge-chess/gametree_wasm_bg.wasm?url")]),
  others: () => Promise.all([import("./pkg/judge/gametree_wasm.js"), import("./pkg/judge/gametree_wasm_bg.wasm?url")]),
};

const loaded = once(async (kind: keyof typeof LOADS): Promise<Judge> => {
  const [library, wasm] = await LOADS[kind]();
  await library.default({ module_or_path: wasm.default });
  keep(wasm.default);
  return library as Judge;
});

/** The judge of a game, by the game's name: chess has one of its own, which is large. */
export const judge = (game: string): Promise<Judge> => loaded(/^chess/.test(game) ? "chess" : "others");

/** The game of a trace, as its first line has it. */
export function gameOf(trace: string): string {
  return /"game"\s*:\s*"([^"]*)"/.exec(trace.split("\n", 1)[0]!)?.[1] ?? "";
}
