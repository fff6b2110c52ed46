// Numbers and windows as people write them, turned into what the library reads.

import { Refusal } from "../engine/client";
import type { Request } from "../engine/types";

/** A part of a request that has a field of its own. */
export type Part = "window" | "guess" | "at_least";

/** What is no number or no window, and what was expected. */
export class Unreadable extends Refusal {
  /** The field that it stands in. */
  part?: Part;
}

/** The library's largest value. */
const LARGEST = 2 ** 31 - 2;

/** A whole number or an infinity: with a hyphen or a minus sign, as `∞` or `inf`, with spaces around. */
export function readNumber(text: string): string {
  const plain = text.trim().replace(/^[−–‒]\s*/, "-").replace(/^([+-]?)(∞|inf|infinity)$/i, "$1inf").replace(/^\+/, "");
  if (!/^-?(\d+|inf)$/.test(plain)) throw new Unreadable(`“${shortened(text)}” is no value: expected a whole number, such as −3, or ∞ (inf)`);
  if (!plain.endsWith("inf") && Math.abs(Number(plain)) > LARGEST) throw new Unreadable(`${shortened(text)} is too large: expected at most ±${LARGEST.toLocaleString("en")}, or ∞ (inf)`);
  return plain;
}

/** A window: two ends and a comma between them, in brackets or not; an end that is left out is an infinity. */
export function readWindow(text: string): string {
  const [, inside = ""] = /^\s*[([\]]?([^()[\]]*)[)\][]?\s*$/.exec(text) ?? [];
  const ends = inside.split(/[,;]/).map((end) => end.trim());
  if (ends.length !== 2) throw new Unreadable(`“${shortened(text)}” is no window: expected two ends and a comma, such as (−5, 5) or (3, ∞)`);
  const [low, high] = [readNumber(ends[0] || "-inf"), readNumber(ends[1] || "inf")];
  if (asNumber(low) >= asNumber(high)) throw new Unreadable(`the window (${ends.join(", ")}) is empty: expected the smaller end first, such as (−5, 5)`);
  return `${low},${high}`;
}

/** The same request with all of its numbers as the library reads them. */
export function readable(request: Request): Request {
  const read: Request = { ...request };
  const take = (part: Part, reader: (text: string) => string) => {
    const text = request[part];
    if (text === undefined) return;
    try {
      read[part] = reader(text);
    } catch (error) {
      throw Object.assign(error as Unreadable, { part, message: `${NAMES[part]}: ${(error as Unreadable).message}` });
    }
  };
  take("window", readWindow);
  take("guess", readNumber);
  take("at_least", readNumber);
  return read;
}

const NAMES: Record<Part, string> = { window: "window", guess: "first guess", at_least: "prove ≥" };

function asNumber(text: string): number {
  return Number(text.replace("inf", "Infinity"));
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
