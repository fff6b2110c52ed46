// The judge of traces, which knows the rules of all games: for the worker, which judges, and for the page, which draws boards with it.

import { once } from "../once";

export type Judge = typeof import("./pkg/judge/gametree_wasm.js");

/** The judge. */
export const judge = once(async (): Promise<Judge> => {
  const [library, wasm] = await Promise.all([import("./pkg/judge/gametree_wasm.js"), import("./pkg/judge/gametree_wasm_bg.wasm?url")]);
  await library.default({ module_or_path: wasm.default });
  return library;
});
