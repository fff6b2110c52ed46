// The rules of games: a module of WebAssembly for each kind of game, loaded when one is opened, compiled once, and used by the page
// itself, which draws boards with it at once, and by the worker, which searches.

import type { Questions } from "./types";

/** What answers questions within one thread. */
export interface Study {
  ask(question: string): string;
}

interface Bindings {
  default(options: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  Desk: new (outside: { tell(event: string): void; stopped(nodes: number): boolean }, megabytes: number) => Study;
}

type Load = { bindings: () => Promise<unknown>; wasm: () => Promise<{ default: string }> };

const KINDS = {
  lines: { bindings: () => import("../engine/pkg/lines/gametree_wasm.js"), wasm: () => import("../engine/pkg/lines/gametree_wasm_bg.wasm?url") },
  hex: { bindings: () => import("../engine/pkg/hex/gametree_wasm.js"), wasm: () => import("../engine/pkg/hex/gametree_wasm_bg.wasm?url") },
  connect4: { bindings: () => import("../engine/pkg/connect4/gametree_wasm.js"), wasm: () => import("../engine/pkg/connect4/gametree_wasm_bg.wasm?url") },
  "other-games": { bindings: () => import("../engine/pkg/other-games/gametree_wasm.js"), wasm: () => import("../engine/pkg/other-games/gametree_wasm_bg.wasm?url") },
} satisfies Record<string, Load>;

export type Kind = keyof typeof KINDS;

const OF_GAMES: Record<string, Kind> = { tictactoe: "lines", mnk: "lines", tictactoe3d: "lines", qubic: "lines", hex: "hex", connect4: "connect4" };

/** The kind of a game, by its name in the catalogue. */
export function kindOf(game: string): Kind {
  return OF_GAMES[game.split(":")[0]!.trim()] ?? "other-games";
}

const compiling = new Map<Kind, Promise<WebAssembly.Module>>();

/** The compiled module of a kind; loaded anew where that failed. */
export function compiled(kind: Kind): Promise<WebAssembly.Module> {
  let module = compiling.get(kind);
  if (!module) {
    module = KINDS[kind].wasm()
      .then(({ default: url }) => {
        void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ keep: new URL(url, location.href).href }));
        return fetch(url);
      })
      .then((response) => response.arrayBuffer())
      .then((bytes) => WebAssembly.compile(bytes))
      .catch(() => {
        throw new Error("The rules of this game could not be loaded: expected a connection, or that a game of its kind was opened here before");
      });
    compiling.set(kind, module);
    module.catch(() => compiling.delete(kind));
  }
  return module;
}

/** A study in this thread. There may be one of each kind. */
export async function study(kind: Kind, module: WebAssembly.Module, outside: ConstructorParameters<Bindings["Desk"]>[0], megabytes: number): Promise<Study> {
  const bindings = (await KINDS[kind].bindings()) as unknown as Bindings;
  await bindings.default({ module_or_path: module });
  return new bindings.Desk(outside, megabytes);
}

type Quick = "games" | "style" | "board";

/** The rules in the page itself: answers at once what needs no search. */
export interface Rules {
  ask<Name extends Quick>(what: Name, question: Questions[Name]["asks"]): Questions[Name]["answer"];
}

const ready = new Map<Kind, Promise<Rules>>();

export function rules(game: string): Promise<Rules> {
  const kind = kindOf(game);
  let found = ready.get(kind);
  if (!found) {
    found = compiled(kind)
      .then((module) => study(kind, module, { tell: () => {}, stopped: () => false }, 1))
      .then((study) => ({ ask: (what: string, question: object) => JSON.parse(study.ask(JSON.stringify({ do: what, ...question }))) }));
    ready.set(kind, found);
    found.catch(() => ready.delete(kind));
  }
  return found;
}
