// A search on the screen: the drawing, the controls, and a line that says what happened.

import { h, s } from "../dom";
import type { Engine } from "../engine/client";
import type { Drawing } from "../engine/library";
import type { FilmData, Request } from "../engine/types";
import { Reel, typeset } from "../reel";
import type { Ask } from "./ask";
import { Minimap } from "./minimap";
import { Outline } from "./outline";
import { Picture } from "./picture";
import { Player, type Said, Words, stepOfKey } from "./player";

export interface StageOptions {
  drawing?: Drawing;
  /** Called after each move. */
  onmove?: (reel: Reel, touched: Set<number>) => void;
  onselect?: (node: number) => void;
  /** Keeps a step that was pressed for the search that is coming, if one is. */
  hold?: (step: string) => boolean;
  /** Whether the controls are those of another stage. */
  driven?: boolean;
  title?: string;
  /** Whether every node is drawn, however broad that is. */
  whole?: boolean;
  /** Whether the reader may be asked what happens before each step. */
  asks?: boolean;
  /** Whether an edge can be clicked, for the node that it leads to. */
  edges?: boolean;
  /** A child was dragged to this place among its siblings, from 0. */
  ondrop?: (node: number, place: number) => void;
  /** The tree in words below the drawing, where the page does not have it elsewhere; or apart, for the page to place. */
  outline?: "open" | "folded" | "apart";
}

/** The words of a search of a tree. */
export function searchWords(engine: Engine, request: Request): Said {
  return (from, to) => engine.call("words", request, from, to);
}

export class Stage {
  readonly element: HTMLElement;
  readonly reel: Reel;
  readonly picture: Picture;
  readonly player: Player;
  readonly words: Words;
  /** Loaded when somebody first wants to be asked. */
  private ask: Ask | undefined;
  private readonly outline: Outline | undefined;
  /** What to do first. */
  private readonly first = h("button", { type: "button", class: "first", tabindex: -1, "aria-hidden": "true", onclick: () => this.player.press("step") }, "▶");
  private readonly questions = h("div", { class: "ask", role: "group", "aria-label": "What happens next?", hidden: true });
  private readonly happened = h("p", { class: "happened", "aria-live": "polite" });

  constructor(said: Said, film: FilmData, private readonly options: StageOptions = {}) {
    this.reel = new Reel(film);
    this.words = new Words(said);
    const minimap = new Minimap((place) => this.picture.centre(place));
    this.picture = new Picture(this.reel, {
      drawing: options.drawing,
      onselect: (node) => {
        if (!this.ask?.click(node)) (options.onselect ?? ((node) => this.select(node)))(node);
      },
      edges: options.edges ?? false,
      ondrop: options.ondrop,
      onview: (seen) => (moving.hidden = !minimap.show(seen)),
      whole: options.whole ?? false,
    });
    this.outline = options.outline && new Outline(this.reel, options.onselect ?? ((node) => this.select(node)));
    this.player = new Player(this.reel, (moment) => {
      if (this.ask?.ask(this.reel, moment, () => this.go(moment))) this.player.stop();
      else this.go(moment);
    }, options.hold);
    const asks = h("button", { type: "button", "aria-pressed": "false", "data-do": "ask", title: "Ask me what happens before each step", onclick: () => void this.toggleAsking(asks) }, "Ask me");
    if (options.asks) this.player.add(asks);
    const button = (text: string, title: string, act: () => void) => h("button", { type: "button", "aria-label": title, title, onclick: act }, text);
    // Only where something is out of view; what follows stays where it is.
    const moving = h(
      "div",
      { class: "moving", hidden: true },
      button("‹", "Move left", () => this.picture.pan(160, 0)),
      button("›", "Move right", () => this.picture.pan(-160, 0)),
      button("ˆ", "Move up", () => this.picture.pan(0, 120)),
      button("ˇ", "Move down", () => this.picture.pan(0, -120)),
      button("◎", "Centre on the current node", () => this.picture.show(this.reel.node)),
    );
    const tools = h(
      "div",
      { class: "zoom", role: "group", "aria-label": "View" },
      h("button", { type: "button", "aria-label": "Full screen", title: "Full screen", onclick: () => fullScreen(this.element) }, corners()),
      button("+", "Zoom in", () => this.picture.zoom(1.4)),
      button("−", "Zoom out", () => this.picture.zoom(1 / 1.4)),
      button("⤢", "Fit the tree", () => this.picture.fit()),
      button("⊞", "Unfold everything", () => this.picture.unfold()),
      moving,
    );
    this.element = h(
      "section",
      { class: "stage", "aria-label": options.title ?? "The search" },
      h("div", { class: "board" }, h("div", { class: "canvas" }, this.picture.element), tools),
      h("div", { class: "below" }, !options.driven && this.first, this.happened, minimap.element),
      this.questions,
      !options.driven && this.player.element,
      options.outline === "folded" ? h("details", {}, h("summary", {}, "The tree in words"), this.outline!.element) : options.outline === "open" && this.outline!.element,
    );
    void this.say();
  }

  /** The tree in words, of a stage that has it. */
  get inWords(): HTMLElement {
    return this.outline!.element;
  }

  /** Marks a node as chosen. */
  select(node: number): void {
    this.picture.select(node);
    this.outline?.select(node);
  }

  /** Goes to a moment. */
  go(moment: number): void {
    this.ask?.leave();
    const touched = this.reel.go(moment);
    this.picture.update();
    this.outline?.update(touched);
    this.player.update();
    this.first.hidden = this.reel.now > 0;
    void this.say();
    this.options.onmove?.(this.reel, touched);
  }

  /** Does what a key means; returns whether it means anything. */
  key(event: KeyboardEvent): boolean {
    if (this.ask?.key(event)) return true;
    const step = stepOfKey(event);
    if (step) this.player.press(step);
    return !!step;
  }

  /** Begins or ends the questions before each step. */
  private async toggleAsking(button: HTMLButtonElement): Promise<void> {
    if (!this.ask) {
      const { Ask } = await import("./ask");
      this.ask ??= new Ask(this.questions, (moment) => this.words.of(moment));
    }
    const on = this.questions.hidden;
    this.ask.turn(on);
    button.setAttribute("aria-pressed", String(on));
    this.element.classList.toggle("asking", on);
  }

  private async say(): Promise<void> {
    const { reel } = this;
    const moment = reel.now;
    let text = this.options.driven ? "" : "Press → or ▶ for the first step.";
    if (moment > 0) {
      try {
        text = await this.words.of(moment);
      } catch {
        return; // stopped; the next step asks again
      }
      if (moment === reel.length) text += ` — done: value ${typeset(reel.film.head.value)}, ${leaves(reel)}.`;
    }
    if (reel.now === moment && this.happened.textContent !== text) this.happened.textContent = text;
  }
}

/** Four corners: no font has that sign for certain. */
function corners(): SVGSVGElement {
  return s("svg", { viewBox: "0 0 20 20", width: 16, height: 16, "aria-hidden": "true", fill: "none", stroke: "currentColor", "stroke-width": 2 }, s("path", { d: "M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5" }));
}

/** Fills the screen, or no longer; where the browser allows no page to, the window. */
function fullScreen(element: HTMLElement): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (element.classList.contains("filling")) element.classList.remove("filling");
  else element.requestFullscreen?.().catch(() => element.classList.add("filling")) ?? element.classList.add("filling");
}

/** How many leaves were evaluated. */
export function leaves(reel: Reel): string {
  const { head } = reel.film;
  const count = (value: number) => value.toLocaleString("en");
  if (head.label) return `${count(head.leaves)} leaves evaluated`;
  return `${count(head.leaves)} of ${count(head.tree_leaves)} leaves evaluated`;
}
