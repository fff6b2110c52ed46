// Setting a position up: a stone for each click, as text in the notation of the command, which says what is wrong with it.

import { h } from "../dom";
import type { Board } from "./types";

/** What a cell goes through, and how the notation writes it. */
const NEXT: Record<string, string> = { ".": "x", x: "o", o: "." };
const HOLDS: Record<string, string> = { "": ".", X: "x", O: "o" };

export interface SetupEvents {
  /** Opens the position in brackets; returns the problem. */
  open(position: string): Promise<string>;
  close(): void;
}

/** Where each cell of a board stands in the text of its position; nothing where cells are not written one by one. */
export function places(board: Board): number[] | undefined {
  const text = board.setup?.slice(1, -1) ?? "";
  const rows = text.split(" ")[0] ?? "";
  const written = [...rows.matchAll(/[.xo]/g)].map(({ index }) => index);
  if (written.length !== board.cells.length) return undefined;
  const right = board.cells.every(({ holds }, at) => HOLDS[holds] === rows[written[at]!]);
  return right ? written : undefined;
}

export class SetupPanel {
  readonly element = h("section", { class: "card setup", "aria-label": "Set up a position" });
  private readonly text = h("input", { id: "setup-text", spellcheck: "false", autocomplete: "off" });
  private readonly problem = h("p", { class: "problem", role: "alert" });
  private readonly grid = h("div", { class: "setup-grid" });

  constructor(private readonly board: Board, private readonly events: SetupEvents) {
    this.text.value = board.setup?.slice(1, -1) ?? "";
    this.text.addEventListener("input", () => this.draw());
    this.text.addEventListener("keydown", (event) => {
      if (event.key === "Enter") void this.open();
    });
    const turn = h("button", { type: "button", "data-do": "setup-turn", onclick: () => this.edit((text) => text.replace(/ ([xo])(?= |$)/, (_, side) => ` ${side === "x" ? "o" : "x"}`)) }, "The other side to move");
    const empty = h("button", { type: "button", "data-do": "setup-empty", onclick: () => this.edit((text) => text.replace(/^\S+/, (rows) => rows.replaceAll(/[xo]/g, "."))) }, "Empty the board");
    const clicks = places(board) !== undefined;
    this.element.append(
      h("h2", {}, "Set up a position"),
      h("p", { class: "quiet" }, clicks ? "Click a cell for X, again for O, again for nothing; or write the position." : "Write the position, as the command has it."),
      clicks ? this.grid : "",
      h("div", { class: "field" }, h("label", { for: "setup-text" }, "Rows from the top, then the side to move"), this.text),
      h("p", {}, clicks ? turn : null, " ", clicks ? empty : null, " ", h("button", { type: "button", "data-do": "setup-open", onclick: () => void this.open() }, "Use this position"), " ", h("button", { type: "button", "data-do": "setup-close", onclick: () => events.close() }, "Cancel")),
      this.problem,
    );
    this.draw();
  }

  private edit(change: (text: string) => string): void {
    this.text.value = change(this.text.value);
    this.problem.textContent = "";
    this.draw();
  }

  /** The cells as buttons, where the drawing has them. */
  private draw(): void {
    const at = places(this.board);
    if (!at) return;
    const { width, height, cells } = this.board;
    const focused = (document.activeElement as HTMLElement | null)?.dataset["setup"];
    this.grid.style.aspectRatio = `${width} / ${height}`;
    this.grid.replaceChildren(
      ...cells.map((cell, index) => {
        const character = this.text.value[at[index]!] ?? ".";
        const holds = character === "x" ? "X" : character === "o" ? "O" : "";
        const button = h("button", { type: "button", "data-setup": cell.name, "data-holds": holds, "aria-label": `${cell.name}, ${holds || "empty"}`, onclick: () => this.edit((text) => text.slice(0, at[index]!) + (NEXT[text[at[index]!] ?? "."] ?? ".") + text.slice(at[index]! + 1)) }, holds);
        Object.assign(button.style, { left: `${(100 * (cell.x - cell.width / 2)) / width}%`, top: `${(100 * (cell.y - cell.height / 2)) / height}%`, width: `${(100 * cell.width) / width}%`, height: `${(100 * cell.height) / height}%` });
        return button;
      }),
    );
    if (focused) this.grid.querySelector<HTMLElement>(`[data-setup="${CSS.escape(focused)}"]`)?.focus();
  }

  private async open(): Promise<void> {
    this.problem.textContent = await this.events.open(`[${this.text.value.trim().replace(/^\[|\]$/g, "")}]`);
  }
}
