// The frame around the pages: navigation, links, keys, and what is going on.

import { h } from "./dom";
import type { Engine } from "./engine/client";
import type { Catalogue } from "./engine/types";
import { readPlace, writePlace } from "./link";
import { once } from "./once";
import { keysOn } from "./storage";

export interface Page {
  readonly element: HTMLElement;
  readonly title: string;
  /** Shows what a link says, and the problem, if part of it can't be read. */
  open(state: URLSearchParams, problem?: string): Promise<void>;
  /** A key that no control took; returns whether it meant anything. */
  key?(event: KeyboardEvent): boolean;
  leave?(): void;
}

/** Pages by name: each is loaded when it is first opened. */
export type Pages = Record<string, { text: string; load: (app: App) => Promise<Page> }>;

export class App {
  private page: Page | undefined;
  /** The name of the page that is open; nothing while another place is being opened. */
  private open = "";
  /** How many places were to be opened: what was loaded for an older one is not shown. */
  private routes = 0;
  /** How many answers are waited for, and what will say so. */
  private waits = 0;
  private notice: number | undefined;
  /** A page, by its name. */
  private readonly load = once((name: string) => this.pages[name]!.load(this));
  private readonly links = new Map<string, HTMLAnchorElement>();
  private readonly place = h("div", { class: "place" });
  private readonly problem = h("p", { class: "problem", role: "alert" });
  private readonly busy = h("div", { class: "busy", hidden: true }, h("span", { role: "status" }, "Searching…"), h("button", { type: "button", "data-do": "stop", onclick: () => this.engine.stop() }, "Stop"));
  private help: HTMLDialogElement | undefined;
  private hash = "";
  /** How often the address was read or written: what took longer than the next one is not written. */
  private turn = 0;
  /** Whether what is written next is something new. */
  private fresh = false;
  private timer: number | undefined;

  constructor(readonly engine: Engine, readonly catalogue: Catalogue, private readonly pages: Pages, root: HTMLElement) {
    const navigation = h("nav", { "aria-label": "Pages" });
    for (const [name, { text }] of Object.entries(pages)) {
      const link = h("a", { href: `#/${name}` }, text);
      this.links.set(name, link);
      navigation.append(link);
    }
    root.replaceChildren(
      h("a", { class: "skip", href: "#main", onclick: (event: Event) => { event.preventDefault(); this.page?.element.focus(); } }, "Skip to the page"),
      h("header", { class: "frame" }, h("a", { class: "brand", href: "#/tree" }, "gametree"), navigation, h("button", { type: "button", "aria-label": "Keys and help", title: "Keys and help (?)", onclick: () => void this.showHelp() }, "?")),
      this.busy,
      this.problem,
      this.place,
    );
    window.addEventListener("hashchange", () => void this.route());
    window.addEventListener("keydown", (event) => this.key(event));
  }

  /** Opens the page that the address names. */
  async route(): Promise<void> {
    if (location.hash === this.hash && this.page) return;
    this.hash = location.hash;
    this.turn++;
    this.fresh = false;
    this.open = "";
    clearTimeout(this.timer); // what the page before would still put into the address
    const route = ++this.routes;
    const { page: wanted, state, problem } = await readPlace(this.hash);
    const name = wanted.split("/")[0] || "tree";
    const known = Object.hasOwn(this.pages, name) ? name : "tree";
    const page = await this.load(known);
    if (route !== this.routes) return;
    this.open = known;
    if (this.page !== page) this.page?.leave?.();
    this.page = page;
    this.problem.textContent = name === known ? "" : `There is no page “${name}”: this is the tree lab.`;
    this.links.forEach((link, at) => (at === known ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current")));
    document.title = `${page.title} · gametree`;
    if (page.element.parentElement !== this.place) this.place.replaceChildren(page.element);
    state.set("path", wanted.split("/").slice(1).join("/"));
    await page.open(state, problem);
    if (route === this.routes) this.catchFocus();
  }

  /** Waits for the library; after a moment says so, and offers to stop. */
  async working<Value>(answer: Promise<Value>): Promise<Value> {
    this.waits++;
    this.notice ??= window.setTimeout(() => (this.busy.hidden = false), 300);
    try {
      return await answer;
    } finally {
      this.waits--;
      // What is asked at once after an answer is the same work: the button stays, and a press on it is not lost.
      setTimeout(() => this.rest());
    }
  }

  private rest(): void {
    if (this.waits > 0) return;
    clearTimeout(this.notice);
    this.notice = undefined;
    this.busy.hidden = true;
    this.catchFocus();
  }

  /** What had the focus is gone: whoever goes on by keyboard begins at the page, not at the top of the frame. */
  private catchFocus(): void {
    if (!this.help?.open && document.activeElement === document.body) this.page?.element.focus({ preventScroll: true });
  }

  /** Puts what a page shows into the address, while it is open; as a new entry of the browser's history, if it is something new. Returns the link to it. */
  async remember(page: string, state: URLSearchParams, fresh = false): Promise<string> {
    const isOpen = page === this.open;
    if (isOpen) clearTimeout(this.timer);
    const turn = isOpen ? ++this.turn : -1;
    this.fresh ||= fresh && isOpen;
    const hash = await writePlace(page, state);
    // Where the reader went elsewhere the address is theirs, also in the moment before `route` hears of it.
    if (turn === this.turn && location.hash === this.hash) {
      if (location.hash !== hash) history[this.fresh ? "pushState" : "replaceState"](null, "", hash);
      this.fresh = false;
      this.hash = location.hash;
    }
    return new URL(hash, location.href).href;
  }

  /** The same, once the reader pauses. */
  rememberSoon(page: string, state: () => URLSearchParams): void {
    if (page !== this.open) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.remember(page, state()), 250);
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (event.defaultPrevented || this.help?.open || target.closest("input:not([type=checkbox]):not([type=range]), textarea, select")) return;
    if ([" ", "Enter"].includes(event.key) && target.closest("button, a, summary, input")) return;
    if (target.closest("input[type=range]") && /^(Arrow|Home|End|Page)/.test(event.key)) return;
    const letter = event.key.length === 1;
    if (letter && !keysOn()) return;
    if (event.key === "?") void this.showHelp();
    else if (!this.page?.key?.(event)) return;
    event.preventDefault();
  }

  /** The list of keys, loaded when it is asked for. */
  private async showHelp(): Promise<void> {
    if (!this.help) {
      const { helpDialog } = await import("./help");
      this.help ??= helpDialog(this.catalogue.version);
      if (!this.help.isConnected) this.place.after(this.help);
    }
    if (!this.help.open) this.help.showModal();
  }
}
