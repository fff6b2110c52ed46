// A search of a position, which is made here and shown as a trace: what its address says, who makes it, and the command that prints the
// same.

import type { Desk } from "../board/types";

export interface Search {
  game: string;
  /** In the notation of the command line. */
  position: string;
  algorithm: string;
  depth: number;
  evaluation: string | undefined;
}

/** The most nodes of a trace that is made here: more would be too much to look at. */
const MOST = 20_000;

/** The search that an address names, if it names one. */
export function searchOf(state: URLSearchParams): Search | undefined {
  const game = state.get("g")?.trim();
  if (!game) return undefined;
  const depth = Number(state.get("d") ?? 3);
  return {
    game,
    position: state.get("p")?.trim() ?? "",
    algorithm: state.get("a") || "alphabeta",
    depth: Number.isInteger(depth) && depth >= 0 ? depth : 3,
    evaluation: state.get("e") || undefined,
  };
}

/** The reverse. */
export function stateOf({ game, position, algorithm, depth, evaluation }: Search): URLSearchParams {
  const state = new URLSearchParams({ g: game, p: position, a: algorithm, d: String(depth) });
  if (evaluation) state.set("e", evaluation);
  return state;
}

/** Makes the trace; the signal asks for what there is by then. */
export async function searched(desk: Desk, { game, position, algorithm, depth, evaluation }: Search, signal?: AbortSignal): Promise<string> {
  const options = { algorithm, depth, ...(evaluation !== undefined && { eval: evaluation }) };
  const asked = desk.ask("trace", { game, position, ...options, most: MOST });
  signal?.addEventListener("abort", () => asked.stop());
  return (await asked.answer).trace;
}

/** The command that prints the same trace, in parts: what is searched, and each option. */
export function commandOf({ game, position, algorithm, depth, evaluation }: Search): string[] {
  const plain = /^[\w:,.+=* -]*$/;
  const words = [game, position].filter((word) => word !== "").map((word) => (plain.test(word) ? word : `'${word}'`));
  const options = [["algorithm", algorithm], ["depth", depth], ...(evaluation ? [["eval", evaluation]] : []), ["trace-cap", MOST], ["trace", "-"]];
  return [["gametree search", ...words].join(" "), ...options.map(([name, value]) => `--${name} ${value}`)];
}

/** The address of the board from which a search may have been asked for; a position that was set up begins with it, in brackets. */
export function boardOf({ game, position }: Search): string {
  const [, start = "", moves = ""] = /^(\[[^\]]*\])?\s*(.*)$/.exec(position) ?? [];
  const state = new URLSearchParams({ g: game });
  if (start) state.set("s", start);
  if (moves) state.set("p", moves);
  return `#/board?${state}`;
}
