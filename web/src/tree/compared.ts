// The search beside the search: by another algorithm, or of the same tree in its best order.

import { Refusal } from "../engine/client";
import type { Engine } from "../engine/client";
import type { Algorithm, Request } from "../engine/types";

/** The search that `compared` names. */
export async function comparedWith(engine: Engine, request: Request, compared: string, algorithms: Algorithm[]): Promise<Request> {
  if (compared === "best-order") {
    const { permuted, why_not } = await engine.call("critical", request);
    if (permuted === null) throw new Refusal(why_not ?? "there is no best order");
    return { ...request, tree: permuted };
  }
  const { window, guess: _, at_least: __, ...rest } = request;
  const takesWindow = algorithms.find(({ name }) => name === compared)?.window ?? false;
  return { ...rest, algorithm: compared, ...(takesWindow && window ? { window } : {}) };
}

/** What the second search is called. */
export function titleOf(compared: string, algorithm: string): string {
  return compared === "best-order" ? `${algorithm}, best order` : algorithm;
}
