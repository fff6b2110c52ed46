// Why a move, and why not another: the library's sentences one by one, with their marks on the board, and their lines played out.

import { h, setDisabled } from "../dom";
import type { Claim, Why } from "./types";

/** What is to be seen on the board for a sentence: moves beyond the position, and marks. */
export interface Scene {
  moves: string[];
  marks: Record<string, string>;
  arrows: [string, string][];
}

export class WhyFilm {
  readonly element = h("div", { class: "why-film" });
  /** The sentence that is shown: 0 is the summary. */
  private at = 0;
  /** How many moves of its line are played out. */
  private played = 0;
  private readonly list = h("ol", { class: "claims" });
  private readonly count = h("span", { class: "count", role: "status" });
  private readonly buttons: Record<"back" | "on" | "play" | "close", HTMLButtonElement>;

  constructor(private readonly why: Why, private readonly show: (scene: Scene | undefined) => void) {
    const button = (name: string, text: string, act: () => void) => h("button", { type: "button", "data-do": `why-${name}`, onclick: act }, text);
    this.buttons = {
      back: button("back", "◀ Back", () => this.go(-1)),
      on: button("on", "Next reason ▶", () => this.go(1)),
      play: button("play", "Play the line out", () => this.step()),
      close: button("close", "Close", () => this.close()),
    };
    this.element.append(
      h("p", { class: "summary" }, why.summary),
      this.list,
      h("p", { class: "buttons" }, this.buttons.back, this.buttons.on, this.buttons.play, this.buttons.close),
      this.count,
    );
    why.claims.forEach((claim, at) => this.list.append(this.row(claim, at + 1)));
    if (why.claims.length === 0) this.list.replaceChildren(h("li", { class: "quiet" }, "There is no reason that can be put in a sentence here: the value is what a search has found."));
    this.draw();
  }

  private row(claim: Claim, at: number): HTMLElement {
    const how = claim.proved ? "proved" : `a search to depth ${claim.depth ?? 0}`;
    return h("li", {}, h("button", { type: "button", class: "claim", onclick: () => this.jump(at) }, claim.text), " ", h("span", { class: "quiet" }, how));
  }

  private get claim(): Claim | undefined {
    return this.why.claims[this.at - 1];
  }

  private jump(at: number): void {
    [this.at, this.played] = [at, 0];
    this.draw();
  }

  go(by: number): void {
    const to = this.at + by;
    if (this.played > 0 && by < 0) {
      this.played--;
      return this.draw();
    }
    if (to >= 0 && to <= this.why.claims.length) this.jump(to);
  }

  /** One more move of the line; after its end from the start again. */
  step(): void {
    const { claim } = this;
    if (!claim || claim.line.length === 0) return;
    this.played = this.played >= claim.line.length ? 0 : this.played + 1;
    this.draw();
  }

  close(): void {
    this.element.remove();
    this.show(undefined);
  }

  private draw(): void {
    const { claim, played, why } = this;
    [...this.list.children].forEach((row, at) => {
      const here = at + 1 === this.at;
      row.classList.toggle("here", here);
      const button = row.querySelector("button");
      if (here) button?.setAttribute("aria-current", "step");
      else button?.removeAttribute("aria-current");
    });
    setDisabled(this.buttons.back, this.at === 0);
    setDisabled(this.buttons.on, this.at >= why.claims.length);
    setDisabled(this.buttons.play, !claim || claim.line.length === 0);
    this.buttons.play.textContent = claim && played > 0 ? (played >= claim.line.length ? "From the start" : `Next move: ${(claim.written ?? claim.line)[played]}`) : "Play the line out";
    const cut = claim?.cut ? ` ${claim.cut.nodes > 0 ? `The refutation took ${claim.cut.nodes.toLocaleString("en")} nodes.` : "It took no search."} ${claim.cut.text}` : "";
    const line = claim && claim.line.length > 0 ? ` Line: ${(claim.written ?? claim.line).map((move, at) => (at === played - 1 ? `[${move}]` : move)).join(" ")}` : "";
    this.count.textContent = claim ? `Reason ${this.at} of ${why.claims.length}.${line}${line && cut ? "." : ""}${cut}` : why.claims.length > 0 ? `${why.claims.length} ${why.claims.length === 1 ? "reason" : "reasons"}: the board shows all marks.` : "";
    if (!claim) this.show({ moves: [], marks: why.marks, arrows: why.arrows });
    else this.show({ moves: claim.line.slice(0, played), marks: played > 0 ? {} : claim.marks, arrows: played > 0 ? [] : why.arrows });
  }
}
