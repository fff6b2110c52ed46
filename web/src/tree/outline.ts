// The tree in words, one line a node: what a screen reader reads and a phone shows first.

import { h } from "../dom";
import { Look, number, type Reel } from "../reel";

/** So many children of a node are listed at a time. */
const PAGE = 100;

export class Outline {
  readonly element: HTMLElement;
  private readonly items = new Map<number, HTMLLIElement>();
  private readonly tree = h("ul", { role: "tree", "aria-label": "Outline of the tree" });
  private focused = 0;

  constructor(private readonly reel: Reel, private readonly onselect: (node: number) => void) {
    this.element = h("section", { class: "card outline" }, h("h2", {}, "Outline"), this.tree);
    this.tree.append(this.item(0));
    this.expand(0);
    const small = reel.film.parent.length <= 60;
    if (small) [...this.items.keys()].forEach((node) => this.expandAll(node));
    this.tree.addEventListener("keydown", (event) => this.key(event));
    this.tree.addEventListener("click", (event) => {
      const item = (event.target as Element).closest<HTMLLIElement>("li[data-node]");
      if (!item) return;
      const node = Number(item.dataset["node"]);
      if (item.hasAttribute("aria-expanded") && event.target instanceof HTMLElement && event.target.classList.contains("twist")) this.toggle(node);
      else this.choose(node);
    });
  }

  update(touched: Iterable<number>): void {
    for (const node of touched) this.refresh(node);
  }

  /** Marks the chosen node, and opens the way to it. */
  select(node: number | undefined): void {
    this.tree.querySelectorAll("[aria-selected=true]").forEach((item) => item.setAttribute("aria-selected", "false"));
    if (node === undefined) return;
    for (const above of this.reel.path(node).slice(0, -1)) this.expand(above);
    const item = this.items.get(node);
    item?.setAttribute("aria-selected", "true");
    this.rove(node);
  }

  private label(node: number): string {
    const { reel } = this;
    const look = reel.look(node);
    const name = `${reel.name(node)} ${reel.move(node)}`.trim();
    const value = reel.film.value[node]!;
    const parts = [reel.isLeaf(node) && !Number.isNaN(value) ? `${name} leaf ${number(value)}` : `${name} ${reel.player(node)} ${reel.proven(node)}`.trim()];
    const window = reel.window(node);
    if (window && look !== Look.Unvisited) parts.push(`window ${window}`);
    if (look === Look.Open) parts.push("being searched");
    if (look === Look.Cut) parts.push("cut off");
    if (look === Look.Skipped) parts.push("skipped");
    if (look === Look.Unvisited) parts.push("not reached");
    return parts.join(", ");
  }

  private item(node: number): HTMLLIElement {
    const inner = !this.reel.isLeaf(node);
    const item = h(
      "li",
      { role: "treeitem", "data-node": node, tabindex: node === this.focused ? 0 : -1, "aria-selected": "false", "aria-expanded": inner ? "false" : null, "aria-level": this.reel.ply[node]! + 1 },
      h("span", { class: "row" }, inner && h("span", { class: "twist", "aria-hidden": "true" }, "▸"), h("span", { class: "label" })),
    );
    this.items.set(node, item);
    this.refresh(node);
    return item;
  }

  private refresh(node: number): void {
    const item = this.items.get(node);
    if (!item) return;
    const label = item.querySelector(":scope > .row > .label")!;
    const text = this.label(node);
    if (label.textContent !== text) label.textContent = text;
    const look = ["unvisited", "open", "done", "cut", "skipped"][this.reel.look(node)]!;
    if (item.dataset["look"] !== look) item.dataset["look"] = look;
  }

  private expand(node: number): void {
    const item = this.items.get(node);
    if (!item || item.getAttribute("aria-expanded") !== "false") return;
    item.setAttribute("aria-expanded", "true");
    item.querySelector(":scope > .row > .twist")!.textContent = "▾";
    const group = h("ul", { role: "group" });
    item.append(group);
    this.list(node, group, 0);
  }

  private list(node: number, group: HTMLUListElement, from: number): void {
    const children = this.reel.children[node]!;
    for (const child of children.slice(from, from + PAGE)) group.append(this.item(child));
    const rest = children.length - from - PAGE;
    if (rest <= 0) return;
    const more = h("li", { role: "treeitem", tabindex: -1, class: "more", "aria-selected": "false" }, `… and ${rest.toLocaleString("en")} more`);
    const next = () => {
      more.remove();
      this.list(node, group, from + PAGE);
    };
    more.addEventListener("click", next);
    more.addEventListener("keydown", (event) => event.key === "Enter" && next());
    group.append(more);
  }

  private expandAll(node: number): void {
    this.expand(node);
    this.reel.children[node]!.forEach((child) => this.expandAll(child));
  }

  private collapse(node: number): void {
    const item = this.items.get(node);
    if (!item || item.getAttribute("aria-expanded") !== "true") return;
    item.setAttribute("aria-expanded", "false");
    item.querySelector(":scope > .row > .twist")!.textContent = "▸";
    const group = item.querySelector(":scope > ul");
    group?.querySelectorAll<HTMLLIElement>("li[data-node]").forEach((below) => this.items.delete(Number(below.dataset["node"])));
    group?.remove();
  }

  private toggle(node: number): void {
    if (this.items.get(node)?.getAttribute("aria-expanded") === "true") this.collapse(node);
    else this.expand(node);
  }

  private choose(node: number): void {
    this.onselect(node);
    this.rove(node);
    this.items.get(node)?.focus();
  }

  private rove(node: number): void {
    this.items.get(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = this.items.has(node) ? node : 0;
    this.items.get(this.focused)?.setAttribute("tabindex", "0");
  }

  private key(event: KeyboardEvent): void {
    const item = (event.target as Element).closest<HTMLLIElement>("li[role=treeitem]");
    if (!item) return;
    const all = [...this.tree.querySelectorAll<HTMLLIElement>("li[role=treeitem]")];
    const at = all.indexOf(item);
    const node = item.dataset["node"] === undefined ? undefined : Number(item.dataset["node"]);
    const go = (to: HTMLLIElement | null | undefined) => {
      if (!to) return;
      item.setAttribute("tabindex", "-1");
      to.setAttribute("tabindex", "0");
      if (to.dataset["node"] !== undefined) this.focused = Number(to.dataset["node"]);
      to.focus();
    };
    const open = item.getAttribute("aria-expanded");
    switch (event.key) {
      case "ArrowDown": go(all[at + 1]); break;
      case "ArrowUp": go(all[at - 1]); break;
      case "ArrowRight":
        if (open === "false" && node !== undefined) this.expand(node);
        else if (open === "true") go(all[at + 1]);
        break;
      case "ArrowLeft":
        if (open === "true" && node !== undefined) this.collapse(node);
        else go(item.parentElement?.closest<HTMLLIElement>("li[role=treeitem]"));
        break;
      case "Home": go(all[0]); break;
      case "End": go(all[all.length - 1]); break;
      case "Enter":
      case " ":
        if (node !== undefined) this.onselect(node);
        break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
