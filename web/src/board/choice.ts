// The choice among moves that take the same cells, such as those of a pawn that becomes a piece: buttons beside the cell where they end.

import { h } from "../dom";
import type { Board, Cell } from "./types";

export class MoveChoice {
  readonly element = h("div", { class: "choice", role: "group", "aria-label": "Which move?", hidden: true });

  /** `play` makes the move that was chosen; `leave` hears that none is. */
  constructor(private readonly play: (move: string, cell: string) => void, leave: () => void) {
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && leave());
  }

  open({ width, height }: Board, cell: Cell, moves: Board["moves"]): void {
    const button = ({ name, written }: Board["moves"][number]) => h("button", { type: "button", "data-choice": name, onclick: () => this.play(name, cell.name) }, written ?? name);
    this.element.replaceChildren(...moves.map(button));
    // Towards the middle of the board, and never beyond its sides.
    const [x, y] = [cell.x / width, cell.y / height];
    const down = y < 0.5;
    const edge = (cell.y + (down ? 1 : -1) * (cell.height / 2 + 2)) / height;
    Object.assign(this.element.style, { left: `${100 * x}%`, top: `${100 * edge}%`, transform: `translate(${-100 * x}%, ${down ? 0 : -100}%)` });
    this.element.hidden = false;
    this.element.querySelector("button")?.focus({ preventScroll: true });
  }

  close(): void {
    this.element.hidden = true;
  }
}
