// The lab's worker: what the first tree needs at once, and the rest of the library when something else is asked for.

import { once } from "../once";
import { core, plain, serve } from "./core";
import { type Judge, gameOf, judge } from "./judge";
import type { Request, TraceFilm } from "./types";

/** The whole library. */
const whole = once(async () => {
  const [library, wasm] = await Promise.all([import("./pkg/full/gametree_wasm.js"), import("./pkg/full/gametree_wasm_bg.wasm?url")]);
  await library.default({ module_or_path: wasm.default });
  return library;
});

/** The trace that was opened last: its words are asked for again and again, and reading it takes a while. */
let opened: { text: string; trace: ReturnType<Judge["open_trace"]> } | undefined;

async function trace(text: string): Promise<ReturnType<Judge["open_trace"]>> {
  const library = await judge(gameOf(text));
  if (opened?.text !== text) {
    opened?.trace.free();
    opened = undefined;
    opened = { text, trace: library.open_trace(text) };
  }
  return opened.trace;
}

const text = (request: Request) => JSON.stringify(request);

serve({
  ...core,
  generate: async (recipe) => (await whole()).generate_tree(JSON.stringify(recipe)),
  explain: async (request, node) => JSON.parse((await whole()).explain(text(request), node)),
  tryValues: async (request, node) => JSON.parse((await whole()).try_values(text(request), node)),
  searchJson: async (request) => (await whole()).search_json(text(request)),
  critical: async (request) => JSON.parse((await whole()).critical(text(request))),
  reordered: async (request, order, seed) => (await whole()).reordered(text(request), order, seed),
  drawing: async (request, kind) => (await whole()).drawing(text(request), kind),
  question: async (request, kind, seed) => JSON.parse((await whole()).question(text(request), kind, seed)),
  openTrace: async (text) => plain<TraceFilm>((await trace(text)).film()),
  traceWords: async (text, from, to) => JSON.parse((await trace(text)).trace_words(from, to)),
  grade: async (request, kind, seed, answer) => JSON.parse((await whole()).grade(text(request), kind, seed, answer)),
});
