// Docs: the repository's pages in the lab's frame, and a search over them.

import type { App } from "../app";
import { h } from "../dom";
import { Library, type Listed } from "./library";
import { excerpt, type Found, type Search } from "./search";

/** More are not listed: who finds so many adds a word. */
const MOST = 30;

export class DocsPage {
  readonly element = h("main", { id: "main", class: "docs-page", tabindex: -1 });
  readonly title = "Docs";
  private readonly library = new Library();
  private search: Promise<Search> | undefined;
  private readonly words = h("input", { type: "search", id: "docs-search", autocomplete: "off", oninput: () => void this.find() });
  private readonly count = h("p", { class: "quiet", role: "status" });
  private readonly found = h("ol", { class: "found" });
  private readonly problem = h("p", { class: "problem", role: "alert" });
  private readonly content = h("article", { class: "doc" });
  /** How many places were opened or searches begun: what was asked for an older one is not shown. */
  private turn = 0;
  private readonly sizes = new ResizeObserver(() => this.reachable());

  constructor(private readonly app: App) {
    this.element.append(
      h("div", { class: "docs-bar" }, h("a", { href: "#/docs" }, "All pages"), h("div", { class: "field row", role: "search" }, h("label", { for: this.words.id }, "Search the pages"), this.words)),
      this.problem,
      this.content,
      this.count,
      this.found,
    );
    this.sizes.observe(this.content);
  }

  async open(state: URLSearchParams): Promise<void> {
    const words = state.get("q") ?? "";
    this.words.value = words;
    if (words !== "") return this.find();
    await this.show(state.get("path") || "index", state.get("at") ?? "");
  }

  private async show(wanted: string, anchor: string): Promise<void> {
    const turn = ++this.turn;
    this.clear();
    try {
      const pages = await this.library.list();
      const page = pages.find(({ name }) => name === wanted);
      const content = await this.library.page(page ? wanted : "index");
      if (turn !== this.turn) return;
      this.problem.textContent = page ? "" : `There is no page “${wanted}”: these are all.`;
      this.content.replaceChildren(content);
      document.title = `${page?.title ?? "Docs"} · gametree`;
      this.reachable();
      const heading = anchor === "" ? null : this.content.querySelector<HTMLElement>(`#${CSS.escape(`doc-${anchor}`)}`);
      if (heading) {
        heading.tabIndex = -1;
        heading.scrollIntoView();
        heading.focus({ preventScroll: true });
      } else {
        window.scrollTo(0, 0);
        this.element.focus({ preventScroll: true });
      }
    } catch (error) {
      if (turn === this.turn) this.failed(error);
    }
  }

  private async find(): Promise<void> {
    const words = this.words.value.trim();
    if (words === "") return this.show("index", "");
    const turn = ++this.turn;
    this.app.rememberSoon("docs", () => new URLSearchParams({ q: words }));
    try {
      this.search ??= this.index();
      const all = (await this.search).find(words);
      if (turn !== this.turn) return;
      this.clear();
      this.content.replaceChildren(h("h1", {}, `Search for “${words}”`));
      document.title = `${words} · Docs · gametree`;
      this.count.textContent = all.length === 0 ? `Nothing has the words “${words}”.` : `${all.length} ${all.length === 1 ? "section" : "sections"}${all.length > MOST ? `, the first ${MOST} of them` : ""}`;
      this.found.append(...all.slice(0, MOST).map((section) => result(section, words)));
    } catch (error) {
      this.search = undefined;
      if (turn === this.turn) this.failed(error);
    }
  }

  private async index(): Promise<Search> {
    const [{ Search }, pages] = await Promise.all([import("./search"), this.library.list()]);
    const contents = await Promise.all(pages.map(async (page): Promise<[Listed, DocumentFragment]> => [page, await this.library.page(page.name)]));
    return new Search(contents);
  }

  private clear(): void {
    this.count.textContent = "";
    this.problem.textContent = "";
    this.found.replaceChildren();
  }

  private failed(error: unknown): void {
    this.clear();
    this.content.replaceChildren();
    this.problem.textContent = `The pages could not be loaded (${error instanceof Error ? error.message : String(error)}).`;
  }

  /** What has to be scrolled sideways is reached by the keyboard too; what has not is no stop on the way. */
  private reachable(): void {
    for (const part of this.content.querySelectorAll<HTMLElement>("pre, .wide")) {
      const scrolls = part.scrollWidth > part.clientWidth;
      const names = { tabindex: "0", role: "group", "aria-label": part.tagName === "PRE" ? "Code" : "Table" };
      for (const [name, value] of Object.entries(names)) scrolls ? part.setAttribute(name, value) : part.removeAttribute(name);
    }
  }
}

function result({ page, title, heading, anchor, text }: Found, words: string): HTMLLIElement {
  const place = page === "index" ? "#/docs" : `#/docs/${page}`;
  const link = h("a", { href: anchor === "" ? place : `${place}?at=${anchor}` }, heading === "" ? title : `${title}: ${heading}`);
  return h("li", {}, link, h("p", { class: "quiet" }, excerpt(text, words)));
}
