// The worker: loads the library and answers one call after the other.

import init, * as library from "./pkg/gametree_wasm.js";
import wasm from "./pkg/gametree_wasm_bg.wasm?url";
import type { FilmData, Functions } from "./types";

const ready = init({ module_or_path: wasm });

const COLUMNS = [
  "parent", "number", "player", "value", "kind", "x", "at", "event", "line", "call", "cut", "first",
  "node", "look", "low", "high", "alpha", "beta", "alpha_owner", "beta_owner", "entered", "before",
] as const satisfies readonly (keyof FilmData)[];

function film(request: string): FilmData {
  const found = library.film(request);
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, found[name]]));
  const data = { ...columns, head: JSON.parse(found.head) } as FilmData;
  found.free();
  return data;
}

const functions: { [Name in keyof Functions]: (...args: Parameters<Functions[Name]>) => ReturnType<Functions[Name]> } = {
  catalogue: () => JSON.parse(library.catalogue()),
  readTree: (text) => JSON.parse(library.read_tree(text)),
  generate: (recipe) => library.generate_tree(JSON.stringify(recipe)),
  film: (request) => film(JSON.stringify(request)),
  words: (request, from, to) => JSON.parse(library.words(JSON.stringify(request), from, to)),
  explain: (request, node) => JSON.parse(library.explain(JSON.stringify(request), node)),
  tryValues: (request, node) => JSON.parse(library.try_values(JSON.stringify(request), node)),
  searchJson: (request) => library.search_json(JSON.stringify(request)),
  critical: (request) => JSON.parse(library.critical(JSON.stringify(request))),
  drawing: (request, kind) => library.drawing(JSON.stringify(request), kind),
};

export interface Call {
  id: number;
  name: keyof Functions;
  args: unknown[];
}

export type Answer = { id: number; value: unknown } | { id: number; error: string };

self.onmessage = async (event: MessageEvent<Call>) => {
  const { id, name, args } = event.data;
  try {
    await ready;
    const value = (functions[name] as (...args: unknown[]) => unknown)(...args);
    const buffers = name === "film" ? COLUMNS.map((column) => (value as FilmData)[column].buffer) : [];
    self.postMessage({ id, value } satisfies Answer, { transfer: buffers as ArrayBuffer[] });
  } catch (error) {
    // The library's own messages are strings; anything else is a fault of ours.
    self.postMessage({ id, error: typeof error === "string" ? error : String(error) } satisfies Answer);
  }
};
