// The board: the library's drawing, and over each cell a button with the value of the move, for the hand, the keyboard and a screen
// reader alike.

import { h, s } from "../dom";
import { MoveChoice } from "./choice";
import { type Most, shownMoves } from "./layers";
import { markOf, wordsOf, worth } from "./signs";
import type { Board, Cell, MoveValue } from "./types";

/** Cells with fewer pixels have no room for the number beside the shape; still smaller ones for the number of an estimate. */
const NARROW = 34;
const TINY = 26;
/** So many estimates there is room for on a board of many moves, by the size of its cells. */
const ROOM = { wide: 8, narrow: 5, tiny: 3 };

export interface ViewEvents {
  /** A move was chosen. */
  play(move: string): void;
  /** Something to be said to whoever can't see. */
  say(text: string): void;
}

/** What lies on the board. */
export interface Layers {
  /** The values of moves, where they are to be shown. */
  values: Record<string, MoveValue> | undefined;
  /** How many of them are shown. */
  most: Most;
  /** A value as it is to be seen, and whose it is, where that is not the side to move's. */
  look(value: MoveValue): MoveValue;
  who: string;
  /** Short texts on cells that are not values, such as the order in which the moves are tried, by the move. */
  texts: Record<string, string> | undefined;
  /** The same by the cell, and the cell that stands out among them. */
  ranks: { of: Record<string, string>; named: string | undefined } | undefined;
  /** Whether moves can be made. */
  live: boolean;
}

/** Nothing on the board. */
export const NOTHING: Layers = { values: undefined, most: "room", look: (value) => value, who: "", texts: undefined, ranks: undefined, live: false };

/** Whether a man stands on a cell, which is taken up and put down, and whether it is one that is told from others by its figure. */
const isFigure = ({ holds }: Cell) => !/^([XO]|\d+|stone|blocked|)$/.test(holds);
const isMan = (cell: Cell) => /^[XO]$/.test(cell.holds) || isFigure(cell);

/** The name of the cell that is nearest to a place, in parts of the board's breadth and height. */
function nearest({ cells, width, height }: Board, x: number, y: number): string | undefined {
  const away = (cell: Cell) => Math.hypot(cell.x / width - x, cell.y / height - y);
  return cells.reduce<Cell | undefined>((best, cell) => (best && away(best) <= away(cell) ? best : cell), undefined)?.name;
}

export class BoardView {
  readonly element = h("div", { class: "game-view" });
  private readonly holder = h("div", { class: "game-board" });
  private readonly picture = s("svg", { class: "gametree-board", "aria-hidden": "true" });
  private readonly cells = h("div", { class: "game-cells", role: "group", "aria-label": "Board" });
  private readonly threads = s("svg", { class: "threads", "aria-hidden": "true" });
  private readonly hint = h("p", { class: "quiet picking", role: "status" });
  private readonly choice = new MoveChoice((move, cell) => this.chosen(move, cell), () => this.giveUp());
  private readonly buttons = new Map<string, HTMLButtonElement>();
  private board: Board | undefined;
  private layers: Layers = NOTHING;
  private size: keyof typeof ROOM = "wide";
  /** What each cell shows, as text: one that does not change is left alone, since a large board takes long to draw. */
  private readonly drawn = new Map<string, string>();
  /** The cells that were chosen so far, of a move that needs several. */
  private picks: string[] = [];
  /** The cell that the keys have reached. */
  private focus = "";

  constructor(private readonly events: ViewEvents) {
    this.holder.append(this.picture, this.threads, this.cells, this.choice.element);
    this.element.append(this.holder, this.hint);
    this.cells.addEventListener("keydown", (event) => this.key(event));
    this.cells.addEventListener("pointerover", (event) => this.hover(event, true));
    this.cells.addEventListener("pointerout", (event) => this.hover(event, false));
    new ResizeObserver(() => this.measure()).observe(this.holder);
  }

  show(board: Board, layers: Layers): void {
    const same = this.board?.cells.length === board.cells.length && board.cells.every(({ name }, at) => this.board!.cells[at]!.name === name);
    if (this.board?.position !== board.position) this.letGo();
    const before = same ? undefined : this.board;
    const focused = this.focused() !== undefined;
    const place = before?.cells.find(({ name }) => name === this.focus);
    this.board = board;
    this.layers = layers;
    this.choice.close(); // which may be elsewhere now
    this.picture.setAttribute("viewBox", `0 0 ${board.width.toFixed(0)} ${board.height.toFixed(0)}`);
    this.threads.setAttribute("viewBox", this.picture.getAttribute("viewBox")!);
    this.threads.replaceChildren();
    this.picture.innerHTML = board.svg; // the library's own, which escapes what it writes
    this.holder.style.aspectRatio = `${board.width} / ${board.height}`;
    this.holder.style.setProperty("--wide", String(board.width));
    this.holder.style.setProperty("--high", String(board.height));
    if (!same) {
      this.build();
      // Cells may have other names, or be gone: who was on one goes on at the nearest.
      if (before && place) this.focus = nearest(board, place.x / before.width, place.y / before.height) ?? this.focus;
      if (focused) this.focusCell();
    }
    this.place();
    this.update();
    this.measure();
  }

  /** Other values of the same position. */
  refresh(layers: Layers): void {
    this.layers = layers;
    this.update();
  }

  /** Gives the focus to the board. */
  focusCell(name?: string): void {
    const button = this.buttons.get(name ?? this.focus) ?? this.cells.querySelector("button");
    button?.focus({ preventScroll: true });
  }

  /** The name of the cell that has the focus. */
  focused(): string | undefined {
    const at = document.activeElement;
    return at instanceof HTMLElement && this.cells.contains(at) ? at.dataset["cell"] : undefined;
  }

  /** What is said of a cell. */
  words(name: string): string {
    return this.buttons.get(name)?.getAttribute("aria-label") ?? "";
  }

  private build(): void {
    this.buttons.clear();
    this.drawn.clear();
    for (const { name } of this.board!.cells) {
      this.buttons.set(name, h("button", { type: "button", class: "game-cell", "data-cell": name, tabindex: -1, onclick: () => this.pick(name), onfocus: () => this.reach(name) }, h("span", { class: "chip" })));
    }
    if (!this.buttons.has(this.focus)) this.focus = this.board!.cells[0]?.name ?? "";
    this.cells.replaceChildren(...this.buttons.values());
  }

  private place(): void {
    const { width, height, cells } = this.board!;
    for (const cell of cells) {
      const { style } = this.buttons.get(cell.name)!;
      style.left = `${(100 * (cell.x - cell.width / 2)) / width}%`;
      style.top = `${(100 * (cell.y - cell.height / 2)) / height}%`;
      style.width = `${(100 * cell.width) / width}%`;
      style.height = `${(100 * cell.height) / height}%`;
    }
  }

  private measure(): void {
    const cell = this.board?.cells[0];
    if (!cell) return;
    const size = (Math.min(cell.width, cell.height) * this.holder.clientWidth) / this.board!.width;
    this.holder.style.setProperty("--cell", `${size}px`);
    const before = this.size;
    this.size = size < TINY ? "tiny" : size < NARROW ? "narrow" : "wide";
    this.holder.classList.toggle("narrow", this.size !== "wide");
    this.holder.classList.toggle("tiny", this.size === "tiny");
    if (this.size !== before) this.update();
  }

  private reach(name: string): void {
    this.buttons.get(this.focus)?.setAttribute("tabindex", "-1");
    this.focus = name;
    this.buttons.get(name)?.setAttribute("tabindex", "0");
    this.drawn.clear();
  }

  /** The moves that go on from the cells that were chosen. */
  private open(picks: string[] = this.picks): Board["moves"] {
    return this.board!.moves.filter(({ cells }) => picks.every((pick, at) => cells[at] === pick));
  }

  /** The moves for which a cell stands. */
  private of(cell: Cell): Board["moves"] {
    if (this.picks.length === 0 && cell.move !== null) {
      const own = this.board!.moves.filter(({ name }) => name === cell.move);
      if (own.length > 0) return own;
    }
    return this.open([...this.picks, cell.name]);
  }

  private pick(name: string): void {
    const board = this.board;
    const cell = board?.cells.find((cell) => cell.name === name);
    if (!board || !cell || !this.layers.live) return;
    const moves = this.of(cell);
    this.choice.close();
    if (moves.length === 0) {
      const begun = this.picks.length > 0;
      const other = !this.picks.includes(name);
      this.picks = [];
      if (begun && other && this.of(cell).length > 0) return this.pick(name); // another man instead
      this.update();
      this.events.say(begun ? "The move is not made: choose again" : `${name}: no move here`);
      return;
    }
    const [move] = moves;
    const steps = this.picks.length + 1;
    // A man that is taken up is put down by hand, even where there is only one place for it.
    const moved = board.cells.some((cell) => cell.name === move!.cells[0] && isMan(cell)) && move!.cells.length > 1;
    if (moves.length === 1 && (!moved || steps >= move!.cells.length)) {
      this.picks = [];
      return this.events.play(move!.name);
    }
    const whole = moves.filter(({ cells }) => cells.length === steps);
    if (whole.length > 1) {
      this.choice.open(board, cell, whole);
      return this.events.say(`${whole.length} moves to choose from`);
    }
    if (whole[0]) {
      this.picks = [];
      return this.events.play(whole[0].name);
    }
    this.picks = [...this.picks, name];
    this.update();
    this.events.say(`${name} chosen: now ${new Set(moves.map(({ cells }) => cells[steps])).size} cells to choose from`);
  }

  /** Makes the move that was chosen of several. */
  private chosen(move: string, cell: string): void {
    this.letGo();
    this.focusCell(cell);
    this.events.play(move);
  }

  /** Forgets what was chosen of a move. */
  private letGo(): void {
    this.picks = [];
    this.choice.close();
  }

  /** The same by hand, after which the board is used again. */
  private giveUp(): void {
    this.letGo();
    this.update();
    this.focusCell();
  }

  private update(): void {
    const board = this.board;
    if (!board) return;
    const { values, most, look, who, texts, ranks, live } = this.layers;
    if (!live) this.choice.close();
    const last = new Set(board.last);
    const decided = new Set(board.decided);
    const shown = values && shownMoves(values, most, ROOM[this.size]);
    for (const cell of board.cells) {
      const button = this.buttons.get(cell.name)!;
      const moves = live || values ? this.of(cell) : [];
      // One column of Connect Four is one move: its value stands where the disc comes to lie.
      const here = moves.filter(({ cells }) => cells.includes(cell.name));
      const known = here.filter(({ name }) => values?.[name] !== undefined);
      const chosen = known.length > 0 ? known.reduce((one, two) => (worth(values![two.name]!) > worth(values![one.name]!) ? two : one)).name : undefined;
      const best = chosen === undefined ? undefined : look(values![chosen]!);
      const mark = best && shown!.has(chosen!) ? markOf(best) : undefined;
      const text = ranks?.of[cell.name] ?? (texts && here.length > 0 ? here.map(({ name }) => texts[name]).find((text) => text !== undefined) : undefined);
      const named = ranks?.named === cell.name;
      const classes = { last: last.has(cell.name), decided: decided.has(cell.name), picked: this.picks.includes(cell.name), target: live && this.picks.length > 0 && moves.length > 0, named };
      const holds = cell.holds === "" ? "empty" : /^\d+$/.test(cell.holds) ? `${cell.holds} seeds` : cell.holds;
      const parts = [`${cell.name}, ${holds}`];
      if (last.has(cell.name)) parts.push("last move");
      if (decided.has(cell.name)) parts.push("decides the game");
      if (this.picks.includes(cell.name)) parts.push("chosen");
      if (moves.length > 0) parts.push(moves.length === 1 ? `move ${moves[0]!.name}` : `${moves.length} moves`);
      if (best) parts.push(`${moves.length > 1 ? "the best " : ""}${wordsOf(best, who)}`);
      else if (text) parts.push(ranks ? `number ${text} of the list${named ? ", to be played now" : ""}` : /^\d+$/.test(text) ? `number ${text} in the order` : text);
      const label = parts.join(", ");
      const disabled = String(!live || (moves.length === 0 && !classes.picked));
      const kind = mark?.kind ?? (text ? "text" : "");
      const drawn = JSON.stringify([mark, text, kind, classes, label, disabled, cell.name === this.focus]);
      if (this.drawn.get(cell.name) === drawn) continue;
      this.drawn.set(cell.name, drawn);
      const chip = button.firstElementChild as HTMLElement;
      chip.replaceChildren(...(mark ? [h("b", {}, mark.shape), h("span", { class: "more" }, mark.number)] : text ? [text] : []));
      chip.dataset["kind"] = kind;
      chip.toggleAttribute("data-long", (mark?.number.length ?? 0) > 3);
      for (const [name, on] of Object.entries(classes)) button.classList.toggle(name, on);
      button.setAttribute("aria-disabled", disabled);
      button.setAttribute("tabindex", cell.name === this.focus ? "0" : "-1");
      button.toggleAttribute("data-seeds", /^\d+$/.test(cell.holds));
      button.toggleAttribute("data-figure", isFigure(cell));
      button.setAttribute("aria-label", label);
    }
    this.hint.textContent = this.picks.length > 0 ? `${this.picks.join(" ")} … choose where to, or the same cell again to give up` : "";
  }

  /** Arrows go to the nearest cell in their direction; in a cube also from layer to layer. */
  private key(event: KeyboardEvent): void {
    const directions: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const cells = this.board?.cells ?? [];
    const here = cells.find(({ name }) => name === this.focus);
    if (event.key === "Escape" && this.picks.length > 0) {
      this.giveUp();
      return event.preventDefault();
    }
    const to = (cell: Cell | undefined) => {
      if (!cell) return;
      this.focusCell(cell.name);
    };
    if (event.key === "Home" || event.key === "End") {
      to(cells.at(event.key === "Home" ? 0 : -1));
      return event.preventDefault();
    }
    const direction = directions[event.key];
    if (!direction || !here || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const [right, down] = direction;
    let next: Cell | undefined;
    let least = Infinity;
    for (const cell of cells) {
      const along = (cell.x - here.x) * right + (cell.y - here.y) * down;
      const across = Math.abs((cell.x - here.x) * down) + Math.abs((cell.y - here.y) * right);
      if (along <= 1 || across > 2 * along) continue;
      const distance = along + 2 * across;
      if (distance < least) [next, least] = [cell, distance];
    }
    to(next);
  }

  /** In a cube the same cell of the other layers is marked, too. */
  private hover(event: Event, on: boolean): void {
    const name = (event.target as Element).closest<HTMLElement>("[data-cell]")?.dataset["cell"];
    const cells = this.board?.cells ?? [];
    if (name === undefined || !cells.some(({ layer }) => layer > 0)) return;
    for (const cell of cells) if (cell.name.slice(1) === name.slice(1)) this.buttons.get(cell.name)?.classList.toggle("column", on);
    const holds = new Map(cells.map((cell) => [cell.name, cell.holds]));
    const lines = on ? this.board!.lines.filter((line) => line.includes(name)) : [];
    const at = new Map(cells.map((cell) => [cell.name, cell]));
    const open = (player: string) => lines.filter((line) => line.every((cell) => holds.get(cell) !== player)).length;
    this.threads.replaceChildren(
      ...lines.map((line) => s("polyline", { class: "thread", points: line.map((cell) => `${at.get(cell)!.x},${at.get(cell)!.y}`).join(" ") })),
    );
    this.hint.textContent = on && lines.length > 0 ? `${name}: on ${lines.length} lines, ${open("O")} still open for X, ${open("X")} for O` : "";
  }
}
