// `<gametree-board game="hex:5" position="c3" o="5">`: a board to play on, with the value of every move, on anybody's page. Further
// attributes: `x` (the engine's level for X), `values="off"`, `seconds`. An event `move` tells of every move. The rules of a game are
// loaded from beside this script.

import boards from "./board.css?inline";
import frame from "../style.css?inline";
import { h, setDisabled } from "../dom";
import { type Player, type State, linkOf, stateOf } from "./address";
import { withoutCommand } from "./desk";
import { titleOf } from "./games";
import { type Rules, rules } from "./library";
import { GameRecord } from "./record";
import { letter } from "./signs";
import { Thinker } from "./thinker";
import type { Board, Side } from "./types";
import { moveOf } from "./written";
import { BoardView, NOTHING } from "./view";

withoutCommand();

class GametreeBoard extends HTMLElement {
  static readonly observedAttributes = ["game", "position", "x", "o", "values", "seconds"];
  private readonly root = this.attachShadow({ mode: "open" });
  private readonly view = new BoardView({ play: (move) => this.play(move), say: (text) => (this.said.textContent = text) });
  private readonly verdict = h("p", { class: "verdict-line" });
  private readonly said = h("p", { class: "visually-hidden", role: "status" });
  private readonly back = h("button", { type: "button", onclick: () => this.travel("undo") }, "◀ Undo");
  private readonly on = h("button", { type: "button", onclick: () => this.travel("redo") }, "Redo ▶");
  private readonly shown = h("button", { type: "button", onclick: () => this.toggleValues() }, "Values");
  private state: State = stateOf(new URLSearchParams());
  private rules: Rules | undefined;
  private board: Board | undefined;
  private thinker: Thinker | undefined;
  private waiting = false;
  private turn = 0;

  connectedCallback(): void {
    this.refresh();
  }

  disconnectedCallback(): void {
    this.thinker?.leave();
  }

  attributeChangedCallback(): void {
    this.refresh();
  }

  /** The position that is shown, in the notation of the command. */
  get position(): string {
    return this.state.record.position();
  }

  /** Once for all attributes that change together. */
  private refresh(): void {
    if (this.waiting || !this.isConnected) return;
    this.waiting = true;
    queueMicrotask(() => {
      this.waiting = false;
      void this.begin();
    });
  }

  private async begin(): Promise<void> {
    const given = (name: string) => this.getAttribute(name) ?? "";
    const link = new URLSearchParams({ g: given("game"), x: given("x"), o: given("o"), v: given("values") });
    if (given("seconds")) link.set("sec", given("seconds"));
    const sheet = h("style", {}, frame.replaceAll(":root", ":host"), boards, ":host{display:block}");
    this.thinker?.leave();
    try {
      const state = stateOf(link);
      const found = await rules(state.game);
      const board = found.ask("board", { game: state.game, position: given("position") });
      const record = new GameRecord(board.start);
      board.played.forEach((move) => record.play(move));
      this.state = { ...state, record };
      this.rules = found;
      this.thinker = new Thinker(state.game, () => {});
      const style = h("style", {}, found.ask("style", {}));
      const lab = h("a", { target: "_blank", rel: "noopener" }, "Open in the lab");
      lab.addEventListener("click", () => (lab.href = `${new URL("./", import.meta.url).href}#/board?${linkOf(this.state)}`));
      lab.href = "#";
      this.root.replaceChildren(sheet, style, h("section", { "aria-label": titleOf(state.game) }, this.verdict, this.view.element, h("div", { class: "buttons" }, this.back, this.on, this.shown, lab), this.said));
      this.show();
    } catch (error) {
      this.root.replaceChildren(sheet, h("p", { role: "alert" }, typeof error === "string" ? error : error instanceof Error ? error.message : String(error)));
    }
  }

  private player(side: Side): Player {
    return this.state.players[side];
  }

  private show(): void {
    const { record, game } = this.state;
    this.board = this.rules!.ask("board", { game, position: record.position(), layers: 2 });
    this.view.show(this.board, this.layers());
    setDisabled(this.back, record.at.parent === undefined);
    setDisabled(this.on, record.at.children.length === 0);
    this.values();
    void this.think();
  }

  private layers() {
    const known = this.state.values ? this.thinker!.known.get(this.position) : undefined;
    return { ...NOTHING, values: known?.moves, live: this.board!.outcome === null && this.player(this.board!.to_move) === "person" };
  }

  private values(): void {
    const known = this.state.values ? this.thinker!.known.get(this.position) : undefined;
    this.view.refresh(this.layers());
    this.shown.setAttribute("aria-pressed", String(this.state.values));
    this.verdict.textContent = `${this.board!.words}.${known?.words && this.board!.outcome === null ? ` ${known.words}` : ""}`;
  }

  private async think(): Promise<void> {
    const { board, position } = this;
    const thinker = this.thinker!;
    const turn = ++this.turn;
    if (!board || board.outcome !== null) return thinker.leave();
    const player = this.player(board.to_move);
    const asked = { game: this.state.game, position, seconds: this.state.seconds };
    try {
      if (player !== "person") {
        const advised = await thinker.ask("move", { ...asked, level: player });
        if (!advised || turn !== this.turn) return;
        this.said.textContent = `${letter(board.to_move)} plays ${moveOf(board, advised.best)}`;
        this.play(advised.best);
      } else if (this.state.values) {
        const heard = (values: Parameters<Thinker["learn"]>[1]) => {
          thinker.learn(position, values);
          if (turn === this.turn) this.values();
        };
        const values = await thinker.ask("values", asked, heard);
        if (values) heard(values);
      }
    } catch {
      // Ended with its worker: the board goes on without values.
    }
  }

  private play(move: string): void {
    this.state.record.play(move);
    this.show();
    this.dispatchEvent(new CustomEvent("move", { detail: { move, position: this.position }, bubbles: true }));
  }

  private travel(way: "undo" | "redo"): void {
    if (this.state.record[way]()) this.show();
  }

  private toggleValues(): void {
    this.state.values = !this.state.values;
    this.values();
    if (this.state.values) void this.think();
  }
}

if (!customElements.get("gametree-board")) customElements.define("gametree-board", GametreeBoard);
