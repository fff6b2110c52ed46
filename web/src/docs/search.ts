// A search over the pages: every section is found by its words, its beginnings of words, and small mistakes in them.

import MiniSearch from "minisearch";
import type { Listed } from "./library";

export interface Found {
  /** The page's name and title. */
  page: string;
  title: string;
  /** The heading, and the name by which links reach it. Empty at the beginning of a page. */
  heading: string;
  anchor: string;
  text: string;
}

/** What is shown of a section. */
const EXCERPT = 160;

export class Search {
  private readonly index = new MiniSearch<Found & { id: number }>({
    fields: ["title", "heading", "text"],
    storeFields: ["page", "title", "heading", "anchor", "text"],
    // Names of options and files are words as they stand, and so are their parts.
    tokenize: (text) => text.split(/[\s()[\]{},;:!?"“”«»|=<>]+/u).flatMap((word) => {
      const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
      const parts = bare.split(/[^\p{L}\p{N}]+/u);
      return parts.length > 1 ? [bare, ...parts] : [bare];
    }).filter((word) => word !== ""),
    searchOptions: { boost: { title: 3, heading: 4 }, prefix: true, fuzzy: (word) => (word.length > 4 ? 0.2 : false), combineWith: "AND" },
  });

  constructor(pages: [Listed, DocumentFragment][]) {
    let id = 0;
    for (const [{ name, title }, content] of pages) {
      for (const section of sections(content)) this.index.add({ id: id++, page: name, title, ...section });
    }
  }

  /** The sections in which all words occur, best first. */
  find(words: string): Found[] {
    return this.index.search(words).map((found) => found as unknown as Found);
  }
}

/** A page in pieces: what stands under each heading. */
function sections(content: DocumentFragment): Pick<Found, "heading" | "anchor" | "text">[] {
  const found = [{ heading: "", anchor: "", text: "" }];
  for (const cell of content.querySelectorAll("td, th, li, br")) cell.after(" "); // words of neighbours stay apart
  for (const element of content.children) {
    if (/^H[1-6]$/.test(element.tagName)) {
      found.push({ heading: element.tagName === "H1" ? "" : element.textContent!, anchor: element.id.replace(/^doc-/, ""), text: "" });
    } else {
      found.at(-1)!.text += ` ${element.textContent!.replace(/\s+/g, " ")}`;
    }
  }
  return found.filter(({ heading, text }) => heading !== "" || text.trim() !== "");
}

/** The part of a text around the first of the words. */
export function excerpt(text: string, words: string): string {
  const small = text.toLowerCase();
  const places = words.toLowerCase().split(/\s+/).map((word) => small.indexOf(word)).filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...(places.length ? places : [0])) - EXCERPT / 3);
  const begin = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const end = begin + EXCERPT >= text.length ? text.length : text.lastIndexOf(" ", begin + EXCERPT);
  return `${begin > 0 ? "… " : ""}${text.slice(begin, end).trim()}${end < text.length ? " …" : ""}`;
}
