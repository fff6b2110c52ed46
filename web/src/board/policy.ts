// Playing by a list: where whoever wins can go on by a fixed order of cells, the board shows each cell's place in it, and after every reply
// the list names the next move.

import { h } from "../dom";
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
  }

  /** Another position is shown, of which nothing was said yet. */
  clear(): void {
    this.policy = undefined;
    this.element.replaceChildren();
    this.events.draw();
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
    if (board.outcome !== null) return this.show(h("p", {}, `${board.words}. Undo, or begin a new game, to play by the list again.`));
    this.show(h("p", { class: "quiet" }, "Looking for a list of cells that wins against every reply …"));
    try {
      const found = await this.events.ask(this.order);
      if (!this.open || this.events.board()?.position !== board.position) return;
      this.policy = found;
      if (!found) return this.show(h("p", { class: "quiet" }, "It was ended before a list was found."));
      this.order = found.order ?? this.order;
      if (found.move !== null && this.answers) {
        this.events.say(`The list plays ${found.move}`);
        return this.events.play(found.move);
      }
      this.events.draw();
      this.show(...this.told(found));
    } catch (error) {
      this.show(h("p", { class: "problem" }, error instanceof Error ? error.message : String(error)));
    }
  }

  private told({ words, order, move, player }: Policy): Node[] {
    const nodes: Node[] = [h("p", {}, words)];
    if (!order || !player) return nodes;
    const against = h("button", { type: "button", "data-do": "policy-answers", "aria-pressed": String(this.answers), onclick: () => this.turn() }, `Let the list play ${letter(player)}`);
    nodes.push(
      h("p", { class: "buttons" }, move === null ? null : h("button", { type: "button", "data-do": "policy-play", onclick: () => this.events.play(move) }, `Play ${move}`), " ", against),
      h("p", { class: "quiet" }, "The numbers on the board are the places in the list. In order: ", order.join(", "), "."),
    );
    return nodes;
  }

  /** Whether the list plays its side by itself is changed. */
  private turn(): void {
    this.answers = !this.answers;
    void this.look();
  }

  private show(...nodes: Node[]): void {
    const focused = (document.activeElement as HTMLElement | null)?.dataset["do"];
    this.element.replaceChildren(h("section", { class: "card policy", "aria-label": "Playing by a list" }, h("h2", {}, "Playing by a list"), h("div", { role: "status" }, ...nodes)));
    if (focused?.startsWith("policy-")) (this.element.querySelector<HTMLElement>(`[data-do="${focused}"]`) ?? this.element.querySelector<HTMLElement>("button"))?.focus({ preventScroll: true });
  }
}
