// How a reader wants boards to be shown, kept in the browser: it holds where a link says nothing of it.

import { store, stored } from "../storage";
import type { State } from "./address";

const PLACE = "gametree.board";
/** What is kept, by its name in a link. */
const NAMES = ["m", "l", "pov"];

/** A link with what it leaves to the reader. */
export function withSettings(link: URLSearchParams): URLSearchParams {
  const whole = new URLSearchParams(link);
  const kept = new URLSearchParams(stored(PLACE) ?? "");
  for (const name of NAMES) {
    const value = kept.get(name);
    if (value !== null && !whole.has(name)) whole.set(name, value);
  }
  return whole;
}

/** Keeps what a reader has chosen. */
export function keepSettings({ most, plies, sight }: State): void {
  store(PLACE, String(new URLSearchParams({ m: most, l: String(plies), pov: sight })));
}
