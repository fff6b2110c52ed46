// The rules of games: a module of WebAssembly for each kind of game, loaded when one is opened, compiled once, and used by the page
// itself, which draws boards with it at once, and by the worker, which searches.

import { keep } from "../keep";
import { once } from "../once";
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
  chess: { bindings: () => import("../engine/pkg/chess/gametree_wasm.js"), wasm: () => import("../engine/pkg/chess/gametree_wasm_bg.wasm?url") },
} satisfies Record<string, Load>;

export type Kind = keyof typeof KINDS;

const OF_GAMES = new Map<string, Kind>(Object.entries({ tictactoe: "lines", mnk: "lines", tictactoe3d: "lines", qubic: "lines", hex: "hex", connect4: "connect4", chess: "chess", chess960: "chess" }));

/** The kind of a game, by its name in the catalogue. */
export function kindOf(game: string): Kind {
  return OF_GAMES.get(game.split(":")[0]!.trim()) ?? "other-games";
}

/** The compiled module of a kind. */
export const compiled = once(async (kind: Kind) => {
  try {
    const { default: url } = await KINDS[kind].wasm();
    keep(url);
    return await WebAssembly.compile(await (await fetch(url)).arrayBuffer());
  } catch {
    throw new Error("The rules of this game could not be loaded: expected a connection, or that a game of its kind was opened here before");
  }
});

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

const rulesOf = once(async (kind: Kind): Promise<Rules> => {
  const quick = await study(kind, await compiled(kind), { tell: () => {}, stopped: () => false }, 1);
  return { ask: (what: string, question: object) => JSON.parse(quick.ask(JSON.stringify({ do: what, ...question }))) };
});

/** The rules of a game. */
export const rules = (game: string): Promise<Rules> => rulesOf(kindOf(game));
