// Playing by a list: where whoever wins can go on by a fixed order of cells, the board shows each cell's place in it, and after every reply
// the list names the next move.

import { h, keepFocus } from "../dom";
import { letter } from "./signs";
import type { Board, Policy } from "./types";

export interface PolicyEvents {
  /** Asks for the list of the position that is shown, from one that was found before. */
  ask(order: string[] | undefined): Promise<Policy | undefined>;
  board(): Board | undefined;
  play(move: string): void;
  /** What is to be seen on the board has changed. */
  draw(): void;
  say(text: string): void;
}

export class PolicyPanel {
  readonly element = h("div", {});
  private readonly said = h("p", { role: "status" });
  private readonly more = h("div", {});
  private readonly card = h("section", { class: "card policy", "aria-label": "Playing by a list" }, h("h2", {}, "Playing by a list"), this.said, this.more);
  /** Whether somebody plays by a list. */
  open = false;
  /** What was said of the position that is shown. */
  private policy: Policy | undefined;
  /** The list that was found last: it is that of what follows, too. */
  private order: string[] | undefined;
  /** Whether the list makes its moves by itself, and the person the other side's. */
  private answers = false;

  constructor(private readonly events: PolicyEvents) {}

  toggle(): void {
    [this.open, this.order, this.answers] = [!this.open, undefined, false];
    this.clear();
    if (!this.open) this.element.replaceChildren();
    this.events.draw();
  }

  /** Another position will be shown, of which nothing was said yet. */
  clear(): void {
    this.policy = undefined;
  }

  /** The places of the cells in the list, and the cell to be played now. */
  ranks(): { of: Record<string, string>; named: string | undefined } | undefined {
    const { policy } = this;
    if (!this.open || !policy?.order) return undefined;
    const move = this.events.board()?.moves.find(({ name }) => name === policy.move);
    return { of: Object.fromEntries(policy.order.map((cell, at) => [cell, String(at + 1)])), named: move?.cells[0] };
  }

  /** Finds out what the list says of the position that is shown. */
  async look(): Promise<void> {
    const board = this.events.board();
    if (!board) return;
    if (board.outcome !== null) return this.show(`${board.words}. Undo, or begin a new game, to play by the list again.`);
    // From a list that is known the answer is there at once.
    if (!this.order) this.show("Looking for a list of cells that wins against every reply …");
    try {
      const found = await this.events.ask(this.order);
      if (!this.open || this.events.board()?.position !== board.position) return;
      this.policy = found;
      if (!found) return this.show("It was ended before a list was found.");
      this.order = found.order ?? this.order;
      if (found.move !== null && this.answers) {
        this.events.say(`The list plays ${found.move}`);
        return this.events.play(found.move);
      }
      this.events.draw();
      this.show(found.words, ...this.told(found));
    } catch (error) {
      this.show(error instanceof Error ? error.message : String(error));
    }
  }

  private told({ order, move, player }: Policy): Node[] {
    if (!order || !player) return [];
    const against = h("button", { type: "button", "data-do": "policy-answers", "aria-pressed": String(this.answers), onclick: () => this.turn() }, `Let the list play ${letter(player)}`);
    return [
      h("p", { class: "buttons" }, move === null ? null : h("button", { type: "button", "data-do": "policy-play", onclick: () => this.playNamed() }, `Play ${move}`), " ", against),
      h("p", { class: "quiet" }, "The numbers on the board are the places in the list. In order: ", order.join(", "), "."),
    ];
  }

  /** Plays the move that the list names now: none, while it is asked. */
  private playNamed(): void {
    const move = this.policy?.move;
    if (move) this.events.play(move);
  }

  /** Whether the list plays its side by itself is changed. */
  private turn(): void {
    this.answers = !this.answers;
    void this.look();
  }

  /** Says something, in one place that a screen reader listens to, with what else there is. */
  private show(words: string, ...more: Node[]): void {
    if (!this.card.isConnected) this.element.replaceChildren(this.card);
    this.said.textContent = words;
    const focused = this.more.contains(document.activeElement);
    const refocus = keepFocus(this.more);
    this.more.replaceChildren(...more);
    refocus();
    if (focused && !this.more.contains(document.activeElement)) this.more.querySelector("button")?.focus({ preventScroll: true });
  }
}
