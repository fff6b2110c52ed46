// The part of the library that a page's first tree needs.

import init, * as library from "./pkg/core/gametree_wasm.js";
import type { FilmData, Functions } from "./types";

/** Functions that may have to be loaded first. */
export type Serving = { [Name in keyof Functions]?: (...args: Parameters<Functions[Name]>) => ReturnType<Functions[Name]> | Promise<ReturnType<Functions[Name]>> };

export interface Call {
  id: number;
  name: keyof Functions;
  args: unknown[];
}

export type Answer = { id: number; value: unknown } | { id: number; error: string };

const COLUMNS = [
  "parent", "number", "player", "value", "kind", "at", "event", "line", "call", "best", "cut", "owner", "first",
  "node", "look", "low", "high", "alpha", "beta", "returned", "entered", "before",
] as const satisfies readonly (keyof FilmData)[];

/** The library's film as plain data, which can be handed to a page; frees the library's. */
export function plain<Data extends FilmData>(found: library.Film): Data {
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, found[name]]));
  const data = { ...columns, head: JSON.parse(found.head) } as Data;
  found.free();
  return data;
}

export const core: Serving = {
  catalogue: () => JSON.parse(library.catalogue()),
  readTree: (text) => JSON.parse(library.read_tree(text)),
  film: (request) => plain(library.film(JSON.stringify(request))),
  words: (request, from, to) => JSON.parse(library.words(JSON.stringify(request), from, to)),
};

/** What a page hands over first of all: the library, which it has compiled. */
export interface Library {
  module: WebAssembly.Module;
}

/** Answers the calls of a page, one after the other. */
export function serve(functions: Serving): void {
  let begin: (module: WebAssembly.Module) => void;
  const ready = new Promise<WebAssembly.Module>((handed) => (begin = handed)).then((module) => init({ module_or_path: module }));
  self.onmessage = async (event: MessageEvent<Call | Library>) => {
    if ("module" in event.data) return begin(event.data.module);
    const { id, name, args } = event.data;
    try {
      await ready;
      const value = await (functions[name] as (...args: unknown[]) => unknown)(...args);
      const buffers = name === "film" || name === "openTrace" ? COLUMNS.map((column) => (value as FilmData)[column].buffer) : [];
      self.postMessage({ id, value } satisfies Answer, { transfer: buffers as ArrayBuffer[] });
    } catch (error) {
      // The library's own messages are strings; anything else is a fault of ours.
      self.postMessage({ id, error: typeof error === "string" ? error : String(error) } satisfies Answer);
    }
  };
}
