// Finding nodes in a tree: by name, by move, or by what the whole search made of them.

import { h, id } from "../dom";
import { Look, type Reel } from "../reel";

const EXPECTED = "a name (2.1.3), or conditions: cut, cut=deep, cut=shallow, cut=window, skipped, reached, leaf, max, min, ply=4, child>1, value<0, move=d4";

type Condition = (node: number) => boolean;

/** The nodes that a text asks for, in the order of the drawing; or what is wrong with it. */
export function find(reel: Reel, text: string): number[] | string {
  const words = text.trim().split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return `Nothing to find: expected ${EXPECTED}.`;
  const named = words.length === 1 ? reel.film.head.names?.indexOf(words[0]!) ?? -1 : -1;
  if (named >= 0) return [named];
  if (words.length === 1 && /^(root|\d+(\.\d+)*)$/.test(words[0]!)) {
    const node = reel.find(words[0]!);
    return node === undefined ? `There is no node ${words[0]}.` : [node];
  }
  const known = facts(reel);
  const conditions: Condition[] = [];
  for (const word of words) {
    const condition = read(reel, known, word.toLowerCase(), word);
    if (!condition) return `“${word}” is no condition: expected ${EXPECTED}.`;
    conditions.push(condition);
  }
  const found: number[] = [];
  for (let node = 0; node < reel.film.parent.length; node++) {
    if (conditions.every((holds) => holds(node))) found.push(node);
  }
  return found;
}

/** What the whole search made of every node, wherever the reel stands. */
interface Facts {
  look: Uint8Array;
  /** The kind of a node's cut-off by its number in a film, or −1. */
  cut: Int8Array;
}

function facts({ film }: Reel): Facts {
  const look = new Uint8Array(film.parent.length);
  film.node.forEach((node, change) => (look[node] = film.look[change]!));
  const cut = new Int8Array(film.parent.length).fill(-1);
  film.cut.forEach((kind, moment) => kind >= 0 && (cut[film.at[moment]!] = kind));
  return { look, cut };
}

function read(reel: Reel, { look, cut }: Facts, word: string, asWritten: string): Condition | undefined {
  const { film } = reel;
  switch (word) {
    case "cut": return (node) => cut[node]! >= 0;
    case "cut=window": return (node) => cut[node] === 0;
    case "cut=shallow": return (node) => cut[node] === 1;
    case "cut=deep": return (node) => cut[node] === 2;
    case "skipped": return (node) => look[node] === Look.Skipped;
    case "reached": return (node) => look[node] !== Look.Skipped && look[node] !== Look.Unvisited;
    case "leaf": return (node) => reel.isLeaf(node);
    case "max": return (node) => !reel.isLeaf(node) && reel.player(node) === "MAX";
    case "min": return (node) => !reel.isLeaf(node) && reel.player(node) === "MIN";
  }
  if (word.startsWith("move=")) {
    const move = asWritten.slice("move=".length);
    return (node) => reel.move(node) === move;
  }
  const [, name, relation, number] = /^(ply|child|value)(<=|>=|<|>|=)([-−]?(?:\d+|inf|∞))$/.exec(word) ?? [];
  if (!name || !relation || !number) return undefined;
  const given = Number(number.replace("−", "-").replace(/inf|∞/, "Infinity"));
  const of: Record<string, (node: number) => number> = {
    ply: (node) => reel.ply[node]!,
    child: (node) => (node === 0 ? NaN : film.number[node]!),
    value: (node) => (reel.isLeaf(node) ? film.value[node]! : NaN),
  };
  const holds: Record<string, (a: number) => boolean> = {
    "=": (a) => a === given,
    "<": (a) => a < given,
    ">": (a) => a > given,
    "<=": (a) => a <= given,
    ">=": (a) => a >= given,
  };
  return (node) => holds[relation]!(of[name]!(node));
}

/** The field, and the buttons that go from one node found to the next. */
export class Finder {
  readonly element: HTMLFormElement;
  private readonly said = h("output", {});
  private asked = "";
  private found: number[] = [];
  private at = -1;

  constructor(private readonly reel: Reel, private readonly onfound: (node: number) => void) {
    const name = id("find");
    const text = h("input", { id: name, type: "search", size: 24, autocomplete: "off", spellcheck: "false", placeholder: "2.1.3 or cut=deep ply>2", title: `Expected ${EXPECTED}` });
    const button = (label: string, title: string, act: () => void) => h("button", { type: "button", "aria-label": title, title, onclick: act }, label);
    this.element = h(
      "form",
      {
        class: "finder",
        role: "search",
        onsubmit: (event: Event) => {
          event.preventDefault();
          this.go(text.value, 1);
        },
      },
      h("label", { for: name }, "Find nodes"),
      text,
      button("◂", "Previous node found", () => this.go(text.value, -1)),
      button("▸", "Next node found", () => this.go(text.value, 1)),
      this.said,
    );
  }

  private go(text: string, direction: 1 | -1): void {
    if (text !== this.asked) {
      const found = find(this.reel, text);
      this.asked = text;
      this.at = direction === 1 ? -1 : 0;
      this.found = typeof found === "string" ? [] : found;
      this.said.textContent = typeof found === "string" ? found : "None.";
    }
    const { length } = this.found;
    if (length === 0) return;
    this.at = (this.at + direction + length) % length;
    this.said.textContent = `${(this.at + 1).toLocaleString("en")} of ${length.toLocaleString("en")}`;
    this.onfound(this.found[this.at]!);
  }
}
