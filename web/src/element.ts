// `<gametree-tree tree="((3 17) (2 12))" algorithm="alphabeta">`: a search to step through, on anybody's page.
// Further attributes: `values`, `window`, `step`. What stands between its tags is shown where this script can't be loaded.

import style from "./style.css?inline";
import { h } from "./dom";
import { Engine } from "./engine/client";
import EngineWorker from "./engine/inline-worker?worker&inline";
import { handTo, readyToDraw } from "./engine/library";
import type { Request } from "./engine/types";
import { readable } from "./tree/numbers";
import { nodesOf, refuseLarge } from "./tree/size";
import { searchWords, Stage } from "./tree/stage";

let engine: Engine | undefined;

class GametreeTree extends HTMLElement {
  static readonly observedAttributes = ["tree", "algorithm", "values", "window", "step"];
  private readonly root = this.attachShadow({ mode: "open" });
  private stage: Stage | undefined;
  private waiting = false;

  connectedCallback(): void {
    this.refresh();
  }

  attributeChangedCallback(): void {
    this.refresh();
  }

  /** Steps forwards or backwards; the same names as the lab's buttons. */
  step(name: string): void {
    this.stage?.player.to(name);
  }

  /** Once for all attributes that change together. */
  private refresh(): void {
    if (this.waiting || !this.isConnected) return;
    this.waiting = true;
    queueMicrotask(() => {
      this.waiting = false;
      void this.show();
    });
  }

  private async show(): Promise<void> {
    const given = (name: string) => this.getAttribute(name) ?? undefined;
    const request: Request = { tree: given("tree") ?? this.textContent?.trim() ?? "", algorithm: given("algorithm") ?? "alphabeta" };
    const [values, window] = [given("values"), given("window")];
    if (values === "root" || values === "mover") request.values = values;
    if (window) request.window = window;
    const sheet = h("style", {}, style.replaceAll(":root", ":host"), ":host{display:block}.board{height:var(--gametree-height,22rem)}");
    try {
      engine ??= new Engine(() => handTo(new EngineWorker())); // which a page's own policy may forbid
      refuseLarge(nodesOf(request.tree));
      const read = readable(request);
      const [film] = await Promise.all([engine.call("film", read), readyToDraw()]);
      this.stage = new Stage(searchWords(engine, read), film, { title: `Search of ${request.tree.slice(0, 60)}`, outline: "folded" });
      this.root.replaceChildren(sheet, this.stage.element);
      this.stage.go(Number(given("step") ?? 0) || 0);
      const { stage } = this;
      stage.element.addEventListener("keydown", (event) => {
        if ((event.target as Element).closest("input, select, button, summary") === null && stage.key(event)) event.preventDefault();
      });
    } catch (error) {
      this.root.replaceChildren(sheet, h("p", { role: "alert" }, error instanceof Error ? error.message : String(error)));
    }
  }
}

if (!customElements.get("gametree-tree")) customElements.define("gametree-tree", GametreeTree);
