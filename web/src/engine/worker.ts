// The lab's worker: what the first tree needs at once, and the whole library when something else is asked for.

import { core, serve } from "./core";
import type { Request } from "./types";

type Library = typeof import("./pkg/full/gametree_wasm.js");

let loading: Promise<Library> | undefined;

/** The whole library, loaded once. */
function whole(): Promise<Library> {
  loading ??= (async () => {
    const [library, wasm] = await Promise.all([import("./pkg/full/gametree_wasm.js"), import("./pkg/full/gametree_wasm_bg.wasm?url")]);
    await library.default({ module_or_path: wasm.default });
    return library;
  })();
  loading.catch(() => (loading = undefined));
  return loading;
}

const text = (request: Request) => JSON.stringify(request);

serve({
  ...core,
  generate: async (recipe) => (await whole()).generate_tree(JSON.stringify(recipe)),
  tryValues: async (request, node) => JSON.parse((await whole()).try_values(text(request), node)),
  searchJson: async (request) => (await whole()).search_json(text(request)),
  critical: async (request) => JSON.parse((await whole()).critical(text(request))),
  drawing: async (request, kind) => (await whole()).drawing(text(request), kind),
  question: async (request, kind, seed) => JSON.parse((await whole()).question(text(request), kind, seed)),
  solution: async (request, kind, seed) => JSON.parse((await whole()).solution(text(request), kind, seed)),
  grade: async (request, kind, seed, answer) => JSON.parse((await whole()).grade(text(request), kind, seed, answer)),
});
