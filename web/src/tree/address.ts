// What the address of the tree lab says: the search, the place in it, and what is shown beside it.

import type { Preset, Request } from "../engine/types";

/** What the lab shows unless it is told otherwise. */
export const FIRST = "((3 17) (2 12) (15 (25 0)))";

/** The search that a link asks for; a preset brings the view of its source. */
export function requestOf(state: URLSearchParams, presets: Preset[]): Request {
  const text = (name: string) => state.get(name) ?? undefined;
  const request: Request = { tree: text("t") ?? FIRST, algorithm: text("a") ?? "alphabeta" };
  const preset = presets.find(({ name }) => `@${name}` === request.tree);
  const values = text("v");
  request.values = values === "mover" || values === "root" ? values : (preset?.values ?? "root");
  if (preset) request.tree = preset.tree;
  if (text("w")) request.window = text("w")!;
  if (text("g")) request.guess = text("g")!;
  if (text("p")) request.at_least = text("p")!;
  return request;
}

/** What is shown of a search. */
export interface Shown {
  step: number;
  /** The chosen node, by name. */
  node: string | undefined;
  /** With what it is compared. */
  compared: string;
  marks: boolean;
  returned: boolean;
}

/** What a link says beside the search. */
export function shownOf(state: URLSearchParams): Shown {
  return {
    step: Number(state.get("s") ?? 0),
    node: state.get("n") ?? undefined,
    compared: state.get("c") ?? "",
    marks: state.has("k"),
    returned: state.has("r"),
  };
}

/** The link to a search and what is shown of it. */
export function linkOf(request: Request, { step, node, compared, marks, returned }: Shown): URLSearchParams {
  const state = new URLSearchParams({ t: request.tree });
  if (request.algorithm && request.algorithm !== "alphabeta") state.set("a", request.algorithm);
  if (request.values === "mover") state.set("v", "mover");
  if (request.window) state.set("w", request.window);
  if (request.guess) state.set("g", request.guess);
  if (request.at_least) state.set("p", request.at_least);
  if (step > 0) state.set("s", String(step));
  if (node !== undefined) state.set("n", node);
  if (compared) state.set("c", compared);
  if (marks) state.set("k", "1");
  if (returned) state.set("r", "1");
  return state;
}
