// What a reader has practised, kept in this browser alone.

import { store, stored } from "../storage";

const PLACE = "gametree.practice";

export type Progress = Record<string, { asked: number; right: number }>;

export function progress(): Progress {
  try {
    return JSON.parse(stored(PLACE) || "{}") as Progress;
  } catch {
    return {};
  }
}

export function note(kind: string, right: boolean): void {
  const all = progress();
  const { asked, right: before } = all[kind] ?? { asked: 0, right: 0 };
  all[kind] = { asked: asked + 1, right: before + (right ? 1 : 0) };
  store(PLACE, JSON.stringify(all));
}

export function forget(): void {
  store(PLACE, "");
}
