// The game lab: a board of any game of the catalogue, the value of every move, why, and the proof.

import { h } from "../dom";
import { adopt } from "../sheet";
import { type State, linkOf, stateOf } from "./address";
import { Ended, left, threads } from "./desk";
import { lineMarks, orderTexts, shareTexts, threatMarks } from "./layers";
import { type Rules, rules } from "./library";
import { type Moment, GameRecord } from "./record";
import { Screen } from "./screen";
import { changed } from "./moves";
import { withSettings } from "./settings";
import { SetupPanel } from "./setup";
import { command } from "./share";
import { letter, wordsOf } from "./signs";
import { Thinker } from "./thinker";
import type { Reviewed, SearchOptions, Values } from "./types";
import { moveOf } from "./written";
import { WhyFilm } from "./why";

/** The play-outs whose shares are shown. */
const SHARED = 20_000;
/** How often the values are drawn while more is found out, in ms: of large boards that takes a while, and Stop would wait for it. */
const DRAWN = 250;

export class BoardPage extends Screen {
  async open(link: URLSearchParams, problem?: string): Promise<void> {
    this.problem.textContent = problem ?? "";
    await this.begin(stateOf(withSettings(link)));
  }

  leave(): void {
    this.thinker.leave();
  }

  key(event: KeyboardEvent): boolean {
    const cell = this.view.focused();
    const acts: { [key: string]: () => void } = {
      ArrowLeft: () => this.travel("undo"),
      ArrowRight: () => this.travel("redo"),
      u: () => this.travel("undo"),
      r: () => this.travel("redo"),
      h: () => this.setValues(!this.state.values),
      e: () => this.say(cell ? this.view.words(cell) : (this.verdict.textContent ?? "")),
      b: () => void this.sayBest(),
      w: () => void this.why({}),
      n: () => void this.begin({ ...this.state, record: new GameRecord() }),
    };
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[event.key];
    act?.();
    return act !== undefined;
  }

  /** Opens a game, or a record of it. */
  protected async begin(state: State): Promise<void> {
    const shown = ++this.shown;
    this.thinker.leave();
    let found: Rules;
    try {
      found = await this.app.working(rules(state.game));
    } catch (error) {
      this.problem.textContent = error instanceof Error ? error.message : String(error);
      return;
    }
    if (shown !== this.shown) return;
    adopt(found.ask("style", {}));
    try {
      found.ask("board", { game: state.game, position: state.record.position() });
    } catch (error) {
      // A link that is wrong in its moves still names a game.
      this.problem.textContent = `${String(error)}. Shown instead: ${this.board ? "what was shown before" : "the start of a game"}`;
      if (this.board) return;
      try {
        found.ask("board", { game: state.game, position: "" });
        state = { ...state, record: new GameRecord() };
      } catch {
        return this.begin(stateOf(new URLSearchParams()));
      }
    }
    if (this.policy.open && this.state.game !== state.game) this.policy.toggle();
    if (this.state.game !== state.game || !this.rules) this.thinker = new Thinker(state.game, (work) => this.panel.work(work));
    this.rules = found;
    this.state = state;
    this.review.clear();
    this.drawControls();
    this.position();
  }

  /** A position is reached: everything about it is shown, and whoever is to move thinks. */
  protected position(): void {
    this.shown++;
    this.lab.inert = false;
    this.scene = undefined;
    this.texts = undefined;
    this.whys.replaceChildren();
    this.setup.replaceChildren();
    this.hints.clear();
    this.policy.clear();
    this.proof.show(this.asked().position);
    this.panel.clear();
    this.draw();
    void this.app.remember("board", linkOf(this.state));
    void this.follow();
  }

  /** What follows when a position is reached: the layer that is chosen, and whoever is to move. */
  private async follow(): Promise<void> {
    const { shown } = this;
    if (this.policy.open) return this.policy.look();
    const layered = this.showLayer(false);
    // Shares are searched, and one search follows the other.
    if (this.state.layer === "share") await layered;
    if (shown === this.shown && !(await this.resume())) await this.think();
  }

  /** Takes up what the command behind the page has gone on with while the tab was closed. Returns whether there is such. */
  private async resume(): Promise<boolean> {
    const { game, position } = this.asked();
    const question = (await left()).find((asked) => asked.game === game && asked.position === position && ["search", "solve", "certificate"].includes(asked.do));
    if (!question) return false;
    const { do: what, game: _game, position: _position, ...options } = question;
    if (what === "search") void this.search(options);
    else this.proof.resume(what === "certificate");
    return true;
  }

  /** Shows the layer that is chosen; what needs a search is searched only where it is asked for. */
  protected async showLayer(asked = true): Promise<void> {
    const { board, shown } = this;
    const { layer } = this.state;
    if (!board) return;
    if (asked) {
      [this.texts, this.scene] = [undefined, undefined];
      void this.app.remember("board", linkOf(this.state));
    }
    if (layer === "order") this.texts = orderTexts(board);
    if (layer === "threats") this.scene = { moves: [], marks: threatMarks(board), arrows: [] };
    if (layer === "line") {
      const line = (asked ? await this.valuesFor(this.state.seconds) : this.known())?.pv ?? [];
      if (shown === this.shown) this.scene = { moves: [], marks: lineMarks(this.rules!, board, line, this.state.plies), arrows: [] };
    }
    if (layer === "share" && board.outcome === null) {
      try {
        const found = await this.thinker.ask("search", { ...this.asked(), algorithm: "mcts", nodes: SHARED, every_move: true });
        if (found && shown === this.shown) this.texts = shareTexts(found);
      } catch (error) {
        this.failed(error);
      }
    }
    if (shown !== this.shown) return;
    this.drawBoard();
    this.drawValues();
  }

  /** Whoever is to move thinks: the engine for its move, or about the values of the person's moves. */
  private async think(): Promise<void> {
    const { board, shown } = this;
    if (!board || board.outcome !== null) {
      return this.thinker.leave();
    }
    const player = this.state.players[board.to_move];
    try {
      if (player !== "person") {
        if (board.repeated) return this.say("The position is repeated: a draw");
        const advised = await this.thinker.ask("move", { ...this.asked(), level: player, seconds: Math.min(this.state.seconds, 60) });
        if (!advised || shown !== this.shown) return;
        this.say(`${letter(board.to_move)} plays ${moveOf(board, advised.best)}. ${this.wordsOf(advised)}`);
        this.play(advised.best);
      } else if (this.state.values || this.state.checking) await this.valuesFor(this.state.seconds);
    } catch (error) {
      this.failed(error);
    }
  }

  /** What is known of every move, found out in so many seconds where it is not all known already. */
  protected async valuesFor(seconds: number): Promise<Values | undefined> {
    const { shown, board } = this;
    const asked = this.asked();
    const before = this.thinker.known.get(asked.position);
    if (!board || board.outcome !== null || (before && Object.values(before.moves).every(({ sign, value, plies, points }) => sign === "=" && (value === "draw" || plies !== null || points !== undefined)))) return before;
    const learn = (values: Values) => {
      this.thinker.learn(asked.position, values);
      if (shown !== this.shown) return;
      this.panel.progress(values);
      this.drawValues();
    };
    let drawn = -Infinity;
    const values = await this.thinker.ask("values", { ...asked, seconds }, (event) => {
      if (performance.now() - drawn < DRAWN) return;
      learn(event);
      drawn = performance.now();
    });
    if (!values) return undefined;
    learn(values);
    if (shown === this.shown) this.drawRecord();
    return values;
  }

  protected async search(options: SearchOptions): Promise<void> {
    const asked = { ...this.asked(), ...options };
    const { shown } = this;
    try {
      const found = await this.thinker.ask("search", asked, (event) => this.panel.depth(event));
      if (!found || shown !== this.shown) return;
      const cores = await threads();
      const flags = [
        ...(options.algorithm ? ["--algorithm", options.algorithm] : []),
        ...(options.depth ? ["--depth", String(options.depth)] : []),
        ...(options.nodes ? ["--nodes", String(options.nodes)] : []),
        ...(options.seconds ? ["--time", String(options.seconds)] : []),
        ...(options.seconds && !options.nodes && !options.depth && !options.algorithm && (cores ?? 1) > 1 ? ["--threads", String(cores)] : []),
        ...(options.every_move ? ["--all-moves"] : []),
      ];
      // Textbook algorithms take all their nodes, unless a game is longer than the stack is deep.
      const textbook = options.algorithm !== undefined && options.algorithm !== "mcts";
      const cramped = textbook && options.nodes !== undefined && found.nodes < options.nodes;
      this.panel.found(found, command("search", this.asked(), ...flags), cramped, (move) => (this.board ? moveOf(this.board, move) : move));
      this.drawValues();
    } catch (error) {
      this.failed(error);
      if (shown === this.shown) this.panel.note(error instanceof Error ? error.message : String(error));
    }
  }

  protected async why(question: { move?: string; not?: string }): Promise<void> {
    const { shown, board } = this;
    if (!board || board.outcome !== null) return;
    this.whys.replaceChildren(h("p", { class: "quiet" }, "Looking for reasons …"));
    try {
      const why = await this.thinker.ask("why", { ...this.asked(), ...question, seconds: this.state.seconds });
      if (shown !== this.shown) return;
      if (!why) return this.whys.replaceChildren();
      const named = (move: string) => moveOf(board, move);
      const film = new WhyFilm(why, (scene) => {
        this.scene = scene;
        this.drawBoard();
      });
      this.whys.replaceChildren(h("section", { class: "card", "aria-label": "Why" }, h("h2", {}, question.move ? `Why ${named(question.move)}?` : question.not ? `Why not ${named(question.not)}?` : "Why?"), film.element));
    } catch (error) {
      this.whys.replaceChildren();
      this.failed(error);
    }
  }

  protected async lookAgain(): Promise<void> {
    const { record } = this.state;
    const main = record.main();
    const last = main.at(-1)!;
    const { shown } = this;
    try {
      const found = await this.thinker.ask("review", { game: this.state.game, position: record.position(last), seconds: Math.max(0.5, this.state.seconds / 3) }, ({ looked, of }) => this.panel.note(`Looking at the game again: ${looked} of ${of} moves.`));
      if (!found || shown !== this.shown) return;
      this.review = new Map(found.review.map((reviewed) => [main[reviewed.ply + 1]!, reviewed]));
      const changes = found.review.filter(({ change }) => change !== null);
      const judged = found.review.filter(({ before, after }) => before.sign === "=" && after.sign === "=").length;
      const open = main.length - 1 - judged;
      const none = judged === 0 ? "No move was judged." : open > 0 ? "No move that was judged changed the result." : "No move changed the result.";
      const sentence = (reviewed: Reviewed) => `Move ${reviewed.ply + 1}, ${reviewed.move}: ${changed(reviewed, this.state.sight)}${this.state.checking || reviewed.keeping.length === 0 ? "" : `; kept by ${reviewed.keeping.join(" ")}`}.`;
      this.panel.note(`${changes.length === 0 ? none : changes.map(sentence).join(" ")}${open > 0 ? ` Not judged in the time: ${open} of ${main.length - 1} moves.` : ""}`);
      this.draw();
    } catch (error) {
      this.failed(error);
    }
  }

  /** Shows the best move, or that another one lost what there was. */
  private async sayBest(): Promise<void> {
    const values = await this.valuesFor(this.state.seconds);
    const { look, who } = this.seeing();
    if (values?.best && this.board) this.say(`Best: ${moveOf(this.board, values.best)}${who ? ":" : ", which"} ${wordsOf(look(values.moves[values.best]!), who)}`);
  }

  /** Plays a line out on the board, without making its moves. */
  protected showLine(moves: string[]): void {
    this.scene = { moves, marks: {}, arrows: [] };
    this.drawBoard();
    this.whys.replaceChildren(
      h("section", { class: "card", "aria-label": "Line" }, h("p", {}, "The board shows the end of the line ", h("strong", {}, moves.join(" ")), "."), h("p", {}, h("button", { type: "button", "data-do": "line-close", onclick: () => this.clearScene() }, "Back to the position"), " ", h("button", { type: "button", onclick: () => this.playLine(moves) }, "Play it as a variation"))),
    );
  }

  private playLine(moves: string[]): void {
    const { record } = this.state;
    const { at } = record;
    moves.forEach((move) => record.play(move));
    this.go(at);
  }

  private clearScene(): void {
    this.scene = undefined;
    this.whys.replaceChildren();
    this.drawBoard();
  }

  protected mark(marks: Record<string, string>): void {
    this.scene = Object.keys(marks).length > 0 ? { moves: [], marks, arrows: [] } : undefined;
    this.drawBoard();
  }

  protected playByHand(move: string): void {
    const { board } = this;
    if (board?.outcome !== null) return;
    if (this.state.players[board.to_move] === "person") this.play(move);
    else this.say(`${letter(board.to_move)} is played by the engine: Stop makes it move now`);
  }

  /** Ends what is going on. Two engines would go on at once: both sides are the person's then. */
  protected halt(): void {
    const { players } = this.state;
    if (players.first === "person" || players.second === "person") return this.thinker.stop();
    this.shown++;
    this.thinker.leave();
    this.state.players = { first: "person", second: "person" };
    this.drawControls();
    this.draw();
    void this.app.remember("board", linkOf(this.state));
    this.say("Stopped: both sides are played by hand now");
  }

  protected play(move: string): void {
    this.problem.textContent = "";
    this.state.record.play(move);
    this.position();
    const { board } = this;
    if (board?.outcome !== null) this.say(board?.words ?? "");
  }

  protected go(moment: Moment): void {
    this.problem.textContent = "";
    this.state.record.go(moment);
    this.position();
  }

  /** One move back or on: against the engine as far as the person's turn. */
  protected travel(way: "undo" | "redo"): void {
    const { record, players } = this.state;
    const person = Object.values(players).includes("person");
    const engineMoves = () => players[this.rules!.ask("board", this.asked()).to_move] !== "person";
    let moved = false;
    while (record[way]()) {
      moved = true;
      if (!person || !engineMoves()) break;
    }
    if (moved) this.position();
  }

  protected setValues(on: boolean): void {
    this.state.values = on;
    this.drawButtons();
    this.drawValues();
    void this.app.remember("board", linkOf(this.state));
    if (on) void this.think();
    this.say(on ? "Values are shown" : "Values are hidden");
  }

  protected async openPosition(game: string, position: string): Promise<string> {
    try {
      const found = await rules(game);
      const board = found.ask("board", { game, position });
      const record = new GameRecord(board.start);
      board.played.forEach((move) => record.play(move));
      await this.begin({ ...this.state, game, record });
      return "";
    } catch (error) {
      const message = typeof error === "string" ? error : error instanceof Error ? error.message : String(error);
      // Each kind of game knows its own names alone.
      return message.includes(" is not a game") ? `${JSON.stringify(game)} is not a game: expected one of the list, or another board of it, e.g. hex:8x6` : message;
    }
  }

  private failed(error: unknown): void {
    if (error instanceof Ended) return;
    this.problem.textContent = error instanceof Error ? error.message : String(error);
  }

  protected setChecking(on: boolean): void {
    this.state.checking = on;
    this.draw();
    void this.app.remember("board", linkOf(this.state));
    void this.think();
  }

  protected togglePolicy(): void {
    this.policy.toggle();
    void this.follow();
  }

  protected openTree(): void {
    const { game, position } = this.asked();
    location.hash = `#/trace?${new URLSearchParams({ g: game, p: position, a: "alphabeta", d: "3" })}`;
  }

  protected openSetup(): void {
    if (!this.board) return;
    if (!this.board.setup) {
      this.setup.replaceChildren(h("p", {}, "Positions of this game can’t be set up."));
      return;
    }
    const plain = this.rules!.ask("board", this.asked());
    const close = () => {
      this.setup.replaceChildren();
      this.drawBoard();
    };
    const panel = new SetupPanel(plain, { open: (position) => this.openPosition(this.state.game, position), close });
    this.setup.replaceChildren(panel.element);
    this.drawBoard(); // on which no move is made meanwhile
    panel.element.querySelector<HTMLElement>("button, input")?.focus();
  }
}
