// The small part of the library, compiled once: for the workers, and for the page itself, which draws with it at once.

import init, { Columns, Drawing } from "./pkg/core/gametree_wasm.js";
import { once } from "../once";
import wasm from "./pkg/core/gametree_wasm_bg.wasm?url";
import type { FilmData } from "./types";

/** The compiled module. */
const compiled = once(async () => WebAssembly.compile(await (await fetch(wasm)).arrayBuffer()));

/** Hands the module to a worker that waits for it. */
export function handTo(worker: Worker): Worker {
  compiled().then(
    (module) => worker.postMessage({ module }),
    () => worker.dispatchEvent(new ErrorEvent("error")),
  );
  return worker;
}

/** Waits until drawings can be made. */
export async function readyToDraw(): Promise<void> {
  await init({ module_or_path: await compiled() });
}

const COLUMNS = ["parent", "player", "value", "at", "cut", "owner", "first", "node", "look", "low", "high", "alpha", "beta", "returned", "before"] as const satisfies readonly (keyof FilmData & keyof Columns)[];

/** The columns of a film, for this module or for another one that draws. */
export function filled<Into extends Columns>(columns: Into, film: FilmData): Into {
  for (const name of COLUMNS) (columns[name] as FilmData[typeof name]) = film[name];
  columns.best = Uint32Array.from(film.head.line);
  columns.statics = film.head.statics;
  columns.name = film.head.names ?? [];
  columns.label = film.head.label ?? [];
  return columns;
}

/** The drawing of a film. */
export function drawingOf(film: FilmData): Drawing {
  return new Drawing(filled(new Columns(), film));
}

export type { Drawing };
