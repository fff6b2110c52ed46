// Hints in three strengths: what there is to be found, where, and the move.

import { h } from "../dom";
import { letter, worth } from "./signs";
import type { Board, MoveValue, Values } from "./types";
import { moveOf } from "./written";

export class Hints {
  readonly element = h("div", { class: "hints" });
  private readonly said = h("p", { role: "status" });
  /** The strength of the hint that was given last. */
  private strength = 0;

  constructor(private readonly board: () => Board | undefined, private readonly values: () => Promise<Values | undefined>, private readonly mark: (marks: Record<string, string>) => void, private readonly words: (value: MoveValue) => string) {
    this.element.append(h("p", {}, h("button", { type: "button", "data-do": "hint", onclick: () => void this.give() }, "Hint"), h("span", { class: "quiet" }, " once: what to look for; twice: where; three times: the move")), this.said);
  }

  clear(): void {
    this.strength = 0;
    this.said.textContent = "";
  }

  private async give(): Promise<void> {
    const board = this.board();
    if (!board || board.outcome !== null) return;
    this.said.textContent = "Looking …";
    const values = await this.values();
    this.said.textContent = "";
    if (!values || this.board()?.position !== board.position) return;
    const moves = Object.entries(values.moves).sort(([, one], [, two]) => worth(two) - worth(one));
    const best = moves[0];
    if (!best) return;
    this.strength = Math.min(3, this.strength + 1);
    const good = moves.filter(([, value]) => same(value, best[1]));
    if (this.strength === 1) this.said.textContent = this.first(letter(board.to_move), good.length, moves.length, best[1]);
    else if (this.strength === 2) {
      // A third of the moves, with the best among them: enough to know where to look.
      const shown = good.length > 1 ? good : moves.slice(0, Math.max(2, Math.ceil(moves.length / 3)));
      const cells = shown.flatMap(([name]) => board.moves.find((move) => move.name === name)?.cells ?? []);
      this.mark(Object.fromEntries(cells.map((cell) => [cell, "region"])));
      this.said.textContent = `One of the ${shown.length} marked moves.`;
    } else {
      const cells = board.moves.find(({ name }) => name === best[0])?.cells ?? [];
      this.mark(Object.fromEntries(cells.map((cell) => [cell, "chosen"])));
      this.said.textContent = `${moveOf(board, best[0])}: ${this.words(best[1])}.`;
    }
  }

  private first(side: string, good: number, all: number, best: MoveValue): string {
    const many = good === 1 ? "exactly one move" : good === all ? "every move" : `${good} of ${all} moves`;
    if (best.sign !== "=") return "Nothing is proved: look for the most useful move.";
    if (best.value === "win") return `There is a win for ${side}: ${many} ${good === 1 ? "does it" : "do it"}.`;
    if (best.value === "draw") return `${side} can hold a draw, by ${many}.`;
    return `Every move of ${side} loses: hold out as long as you can.`;
  }
}

/** Whether two moves are equally good as far as the result goes. */
function same(one: MoveValue, two: MoveValue): boolean {
  return one.sign === two.sign && one.value === two.value && (one.sign === "=" || worth(one) === worth(two));
}
