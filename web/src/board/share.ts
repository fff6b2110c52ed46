// Links, notations and commands of a position, and how one is opened or set up.

import { h, save } from "../dom";
import type { Board } from "./types";

export interface ShareEvents {
  link(): Promise<string>;
  /** Opens a position in any notation of its game; returns the problem. */
  open(game: string, position: string): Promise<string>;
  /** The drawing, as a file. */
  svg(): string;
}

/** A word for a shell: quoted, where it has to be. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]*$/.test(word) && word !== "" ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A command of the terminal about a position. */
export function command(name: string, { game, position }: { game: string; position: string }, ...more: string[]): string {
  const words = position === "" ? [] : position.startsWith("[") ? [shellWord(position)] : position.split(" ").map(shellWord);
  return ["gametree", name, shellWord(game), ...words, ...more].join(" ");
}

export class SharePanel {
  readonly element = h("section", { class: "card", "aria-label": "Open, save, share" });
  private readonly said = h("p", { role: "status" });
  private readonly written = h("div", {});
  private readonly text = h("textarea", { id: "position-text", rows: 2, spellcheck: "false", autocomplete: "off" });
  private readonly problem = h("p", { class: "problem", role: "alert" });
  private board: Board | undefined;

  constructor(private readonly events: ShareEvents) {
    const copy = (text: () => Promise<string> | string, what: string) => async () => {
      try {
        await navigator.clipboard.writeText(await text());
        this.said.textContent = `${what} is copied.`;
      } catch (error) {
        this.said.textContent = `It could not be copied: ${error instanceof Error ? error.message : String(error)}`;
      }
    };
    this.text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.shiftKey) {
        event.preventDefault();
        void this.open();
      }
    });
    this.element.append(
      h("h2", {}, "Open, save, share"),
      h("div", { class: "field" }, h("label", { for: "position-text" }, "A position: moves, a position in brackets, or what another program has written"), this.text),
      h("p", {}, h("button", { type: "button", "data-do": "open-position", onclick: () => void this.open() }, "Open")),
      this.problem,
      h(
        "p",
        {},
        h("button", { type: "button", "data-do": "copy-link", onclick: copy(() => this.events.link(), "The link: it has the game with all its variations") }, "Copy link"),
        " ",
        h("button", { type: "button", "data-do": "copy-board", onclick: copy(() => this.board?.text ?? "", "The board as text") }, "Copy board"),
        " ",
        h("button", { type: "button", "data-do": "save-svg", onclick: () => save(new Blob([this.events.svg()], { type: "image/svg+xml" }), "board.svg") }, "Save picture"),
      ),
      this.said,
      this.written,
    );
  }

  show(board: Board, commands: string[]): void {
    this.board = board;
    this.problem.textContent = "";
    if (document.activeElement !== this.text) this.text.value = board.position;
    const rows: [string, string][] = [];
    if (board.setup) rows.push(["Position", board.setup]);
    for (const [name, text] of Object.entries(board.notations)) rows.push([name, text]);
    this.written.replaceChildren(
      h("dl", { class: "facts" }, ...rows.flatMap(([name, text]) => [h("dt", {}, name), h("dd", {}, h("code", {}, text))])),
      h("h3", {}, "The same in a terminal"),
      ...commands.map((text) => h("p", {}, h("code", {}, text))),
    );
  }

  private async open(): Promise<void> {
    this.problem.textContent = await this.events.open(this.board?.game ?? "", this.text.value.trim());
  }
}
