// The game lab: a board of any game of the catalogue, the value of every move, why, and the proof.

import "./board.css";
import type { App } from "../app";
import { h, keepFocus } from "../dom";
import { type State, linkOf, stateOf } from "./address";
import { boardButtons } from "./buttons";
import { controls } from "./controls";
import { Ended } from "./desk";
import { titleOf } from "./games";
import { Graph, type Point } from "./graph";
import { Hints } from "./hints";
import { lineMarks, orderTexts, shareTexts, threatMarks } from "./layers";
import { type Rules, rules } from "./library";
import { LivePanel } from "./live";
import { moveTable, recordList } from "./moves";
import { ProofPanel } from "./proof";
import { type Moment, GameRecord } from "./record";
import { SetupPanel } from "./setup";
import { SharePanel, command } from "./share";
import { letter, wordsOf } from "./signs";
import { Thinker, type Work } from "./thinker";
import type { Board, Questions, Reviewed, Valued, Values } from "./types";
import { BoardView } from "./view";
import { type Scene, WhyFilm } from "./why";

/** The play-outs whose shares are shown. */
const SHARED = 20_000;
/** Below this breadth of the board the layers of a cube stand two by two, in pixels. */
const NARROW = 1100;

export class BoardPage {
  readonly element = h("main", { id: "main", class: "board-page", tabindex: -1 });
  readonly title = "Game lab";
  private state: State = stateOf(new URLSearchParams());
  private rules: Rules | undefined;
  private board: Board | undefined;
  private thinker = new Thinker(this.state.game, () => {});
  /** What is seen on the board beyond the position: a reason, or a line. */
  private scene: Scene | undefined;
  private film: WhyFilm | undefined;
  private review = new Map<Moment, Reviewed>();
  /** Blunders are looked for without telling what the best move is. */
  private checking = false;
  /** The texts of the layer that is shown, where it is not the values. */
  private texts: Record<string, string> | undefined;
  /** How many positions were shown: what was found out for an older one is not shown. */
  private shown = 0;
  private readonly view = new BoardView({ play: (move) => this.play(move), say: (text) => this.say(text) });
  private readonly heading = h("h1", {}, "Game lab");
  private readonly verdict = h("p", { class: "verdict-line" });
  private readonly live = h("p", { class: "visually-hidden", role: "status" });
  private readonly problem = h("p", { class: "problem", role: "alert" });
  private readonly controls = h("div", { class: "source" });
  /** On a narrow page the board comes first, and the controls are folded. */
  private readonly fold = h("details", { class: "form", open: matchMedia("(min-width: 901px)").matches }, h("summary", {}, "Game, players, time…"), this.controls);
  private readonly buttons = h("div", { class: "buttons" });
  private readonly aim = h("p", { class: "quiet" });
  private readonly record = h("div", {});
  private readonly table = h("div", {});
  private readonly whys = h("div", { role: "status" });
  private readonly setup = h("div", {});
  private readonly graph = new Graph((moment) => this.go(moment));
  private readonly panel = new LivePanel({ search: (options) => void this.search(options), stop: () => this.thinker.stop(), line: (moves) => this.showLine(moves) });
  private readonly hints = new Hints(() => this.board, () => this.valuesFor(3), (marks) => this.mark(marks));
  private readonly proof = new ProofPanel({
    prove: () => this.thinker.ask("solve", this.asked()),
    certify: () => this.thinker.ask("certificate", this.asked()),
    verify: (certificate, file) => this.thinker.ask("verify", { certificate, file }),
    open: (game, position) => void this.openPosition(game, position),
    command: ({ game, position }, ...more) => command("solve", { game, position }, ...more),
  });
  private readonly share = new SharePanel({ link: () => this.app.remember("board", linkOf(this.state)), open: (game, position) => this.openPosition(game, position), svg: () => this.svg() });

  constructor(private readonly app: App) {
    this.element.append(
      h("div", { class: "game-head" }, this.heading, this.fold),
      this.problem,
      h(
        "div",
        { class: "game-lab" },
        h("section", { class: "game-main", "aria-label": "Game" }, this.verdict, this.view.element, this.buttons, this.hints.element, this.setup, this.whys, this.graph.element, this.record, this.aim),
        h("aside", { class: "panels", "aria-label": "About the position" }, h("section", { class: "card", "aria-label": "Moves" }, h("h2", {}, "Every move"), this.table), this.panel.element, this.proof.element, this.share.element),
      ),
      this.live,
    );
    new ResizeObserver(() => this.layersChanged()).observe(this.element);
  }

  async open(link: URLSearchParams, problem?: string): Promise<void> {
    this.problem.textContent = problem ?? "";
    await this.begin(stateOf(link));
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
  private async begin(state: State): Promise<void> {
    const shown = ++this.shown;
    this.thinker.leave();
    let found: Rules;
    try {
      found = await this.app.working(rules(state.game));
    } catch (error) {
      this.problem.textContent = `The rules could not be loaded: ${error instanceof Error ? error.message : String(error)}`;
      return;
    }
    if (shown !== this.shown) return;
    const { style } = BoardPage;
    if (!style.done) {
      style.done = true;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(found.ask("style", {}));
      document.adoptedStyleSheets.push(sheet);
    }
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
    if (this.state.game !== state.game || !this.rules) this.thinker = new Thinker(state.game, (work) => this.working(work));
    this.rules = found;
    this.state = state;
    this.review.clear();
    this.drawControls();
    this.position();
  }

  private static readonly style = { done: false };

  /** The game's name and the moves that lead here. */
  private asked(): { game: string; position: string } {
    return { game: this.state.game, position: this.state.record.position() };
  }

  /** A position is reached: everything about it is shown, and whoever is to move thinks. */
  private position(): void {
    this.shown++;
    this.scene = undefined;
    this.film = undefined;
    this.texts = undefined;
    this.whys.replaceChildren();
    this.setup.replaceChildren();
    this.hints.clear();
    this.proof.clear();
    this.panel.clear();
    this.draw();
    void this.app.remember("board", linkOf(this.state));
    void this.follow();
  }

  /** What follows when a position is reached: the layer that is chosen, and whoever is to move. */
  private async follow(): Promise<void> {
    const { shown } = this;
    const layered = this.showLayer(false);
    // Shares are searched, and one search follows the other.
    if (this.state.layer === "share") await layered;
    if (shown === this.shown) await this.think();
  }

  /** Shows the layer that is chosen; what needs a search is searched only where it is asked for. */
  private async showLayer(asked = true): Promise<void> {
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
      if (shown === this.shown) this.scene = { moves: [], marks: lineMarks(this.rules!, board, line), arrows: [] };
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

  /** How many layers stood side by side when the board was drawn last. */
  private drawn: number | undefined;

  private layers(): number | undefined {
    if (this.state.stacked) return 0;
    return this.view.element.clientWidth < NARROW ? 2 : undefined;
  }

  private layersChanged(): void {
    const layers = this.layers();
    if (layers === this.drawn) return;
    this.drawn = layers;
    if (this.board) this.draw();
  }

  /** The question for the drawing of what is to be seen. */
  private drawing(): Questions["board"]["asks"] {
    const { scene } = this;
    const position = [this.state.record.position(), ...(scene?.moves ?? [])].filter((part) => part !== "").join(" ");
    const layers = this.layers();
    return { game: this.state.game, position, turned: this.state.turned, ...(layers === undefined ? {} : { layers }), ...(scene ? { marks: scene.marks, arrows: scene.arrows } : {}) };
  }

  private draw(): void {
    const { record } = this.state;
    this.board = this.rules!.ask("board", { ...this.drawing(), position: record.position(), marks: {}, arrows: [] });
    const { board } = this;
    this.heading.textContent = titleOf(this.state.game);
    this.aim.textContent = board.aim;
    this.drawBoard();
    this.drawValues();
    this.drawButtons();
    this.drawRecord();
    const limit = ["--time", String(this.state.seconds)];
    this.share.show(board, [command("show", this.asked()), command("solve", this.asked(), "--all-moves"), command("why", this.asked(), ...limit), command("play", this.asked())]);
  }

  private drawBoard(): void {
    const { board, scene } = this;
    if (!board) return;
    const seen = scene ? this.rules!.ask("board", this.drawing()) : board;
    this.view.show(seen, this.onBoard());
  }

  private onBoard() {
    const { board, scene } = this;
    const live = !scene?.moves.length && board?.outcome === null && this.state.players[board.to_move] === "person";
    const shown = !scene && this.state.values && !this.checking && this.state.layer === "values";
    return { values: shown ? this.deepEnough(this.known())?.moves : undefined, texts: scene ? undefined : this.texts, live };
  }

  private known(moment: Moment = this.state.record.at): Values | undefined {
    return this.thinker.known.get(this.state.record.position(moment));
  }

  /** Values without the estimates of searches that were not deep enough. */
  private deepEnough(values: Values | undefined): Values | undefined {
    const { depth } = this.state;
    if (!values || depth === 0) return values;
    const moves = Object.entries(values.moves).map(([name, move]) => [name, move.sign === "≈" && move.depth < depth ? { ...move, sign: "?" as const } : move] as const);
    return { ...values, moves: Object.fromEntries(moves) };
  }

  /** What the last move gave away, as far as it is known. */
  private lost(): string {
    const { at } = this.state.record;
    const known = at.parent && this.known(at.parent);
    const made = known?.moves[at.move];
    const [before, after] = this.review.get(at)?.change ?? [known?.sign === "=" ? known.value : null, made?.sign === "=" ? made.value : null];
    return before && after && before !== after ? `The last move turned a ${before} into a ${after}: undo it and try again.` : "";
  }

  private drawValues(): void {
    const { board } = this;
    if (!board) return;
    this.view.refresh(this.onBoard());
    const known = this.known();
    const open = this.state.values && !this.checking;
    this.verdict.textContent = board.outcome !== null ? `${board.words}.` : `${board.words}. ${open ? (known?.words ?? "") : this.checking ? this.lost() : ""}`;
    const refocus = keepFocus(this.table);
    this.table.replaceChildren(board.outcome !== null ? h("p", {}, board.words) : moveTable(board, open ? this.deepEnough(known) : undefined, this.state.layer === "order" ? board.order : [], { play: (move) => this.playByHand(move), line: (moves) => this.showLine(moves), not: (move) => void this.why({ move }) }));
    refocus();
  }

  private drawRecord(): void {
    const { record } = this.state;
    this.record.replaceChildren(recordList(record, this.review, (moment) => this.go(moment)));
    const main = record.main();
    const { movers } = this.rules!.ask("board", { game: this.state.game, position: record.position(main.at(-1)) });
    const point = (moment: Moment, ply: number): Point => {
      const values = this.known(moment);
      const next = main[ply + 1];
      const found = values?.sign && values.sign !== "?" ? (values as Values & Valued) : next && this.review.get(next)?.before;
      return { moment, mover: movers[ply]!, valued: found };
    };
    this.graph.show(main.map(point), record.at);
  }

  /** Whoever is to move thinks: the engine for its move, or about the values of the person's moves. */
  private async think(): Promise<void> {
    const { board, shown } = this;
    if (!board || board.outcome !== null) {
      this.thinker.leave();
      return this.working(undefined);
    }
    const player = this.state.players[board.to_move];
    try {
      if (player !== "person") {
        const advised = await this.thinker.ask("move", { ...this.asked(), level: player, seconds: Math.min(this.state.seconds, 60) });
        if (!advised || shown !== this.shown) return;
        this.say(`${letter(board.to_move)} plays ${advised.best}. ${advised.words}`);
        this.play(advised.best);
      } else if (this.state.values || this.checking) await this.valuesFor(this.state.seconds);
    } catch (error) {
      this.failed(error);
    }
  }

  /** What is known of every move, found out in so many seconds where it is not all known already. */
  private async valuesFor(seconds: number): Promise<Values | undefined> {
    const { shown, board } = this;
    const asked = this.asked();
    const before = this.thinker.known.get(asked.position);
    if (!board || board.outcome !== null || (before && Object.values(before.moves).every(({ sign, value, plies, points }) => sign === "=" && (value === "draw" || plies !== null || points !== undefined)))) return before;
    const heard = (values: Values) => {
      this.thinker.learn(asked.position, values);
      if (shown !== this.shown) return;
      this.panel.progress(values);
      this.drawValues();
    };
    const values = await this.thinker.ask("values", { ...asked, seconds }, heard);
    if (!values) return undefined;
    heard(values);
    if (shown === this.shown) this.drawRecord();
    return values;
  }

  private async search(options: Questions["search"]["asks"] extends infer Asks ? Omit<Asks, "game" | "position"> : never): Promise<void> {
    const asked = { ...this.asked(), ...options };
    const { shown } = this;
    try {
      const found = await this.thinker.ask("search", asked, (event) => this.panel.depth(event));
      if (!found || shown !== this.shown) return;
      const flags = [
        ...(options.algorithm ? ["--algorithm", options.algorithm] : []),
        ...(options.depth ? ["--depth", String(options.depth)] : []),
        ...(options.nodes ? ["--nodes", String(options.nodes)] : []),
        ...(options.seconds ? ["--time", String(options.seconds)] : []),
        ...(options.every_move ? ["--all-moves"] : []),
      ];
      this.panel.found(found, command("search", this.asked(), ...flags));
      this.drawValues();
    } catch (error) {
      this.failed(error);
    }
  }

  private async why(question: { move?: string; not?: string }): Promise<void> {
    const { shown, board } = this;
    if (!board || board.outcome !== null) return;
    this.whys.replaceChildren(h("p", { class: "quiet" }, "Looking for reasons …"));
    try {
      const why = await this.thinker.ask("why", { ...this.asked(), ...question, seconds: this.state.seconds });
      if (!why || shown !== this.shown) return;
      this.film = new WhyFilm(why, (scene) => {
        this.scene = scene;
        this.drawBoard();
      });
      this.whys.replaceChildren(h("section", { class: "card", "aria-label": "Why" }, h("h2", {}, question.move ? `Why ${question.move}?` : question.not ? `Why not ${question.not}?` : "Why?"), this.film.element));
    } catch (error) {
      this.whys.replaceChildren();
      this.failed(error);
    }
  }

  private async lookAgain(): Promise<void> {
    const { record } = this.state;
    const main = record.main();
    const last = main.at(-1)!;
    const { shown } = this;
    try {
      const found = await this.thinker.ask("review", { game: this.state.game, position: record.position(last), seconds: Math.max(0.5, this.state.seconds / 3) }, ({ looked, of }) => this.panel.note(`Looking at the game again: ${looked} of ${of} moves.`));
      if (!found || shown !== this.shown) return;
      this.review = new Map(found.review.map((reviewed) => [main[reviewed.ply + 1]!, reviewed]));
      const changes = found.review.filter(({ change }) => change !== null);
      const open = found.review.filter(({ before, after }) => before.sign !== "=" || after.sign !== "=").length;
      const sentence = ({ ply, move, change, keeping }: Reviewed) => `Move ${ply + 1}, ${move}: a ${change![0]} became a ${change![1]}${this.checking || keeping.length === 0 ? "" : `; kept by ${keeping.join(" ")}`}.`;
      this.panel.note(`${changes.length === 0 ? "No move changed the result" : changes.map(sentence).join(" ")}${open > 0 ? ` Not judged in the time: ${open} of ${found.review.length} moves.` : ""}`);
      this.draw();
    } catch (error) {
      this.failed(error);
    }
  }

  /** Shows the best move, or that another one lost what there was. */
  private async sayBest(): Promise<void> {
    const values = await this.valuesFor(this.state.seconds);
    if (values?.best) this.say(`Best: ${values.best}, which ${wordsOf(values.moves[values.best]!)}`);
  }

  /** Plays a line out on the board, without making its moves. */
  private showLine(moves: string[]): void {
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

  private mark(marks: Record<string, string>): void {
    this.scene = Object.keys(marks).length > 0 ? { moves: [], marks, arrows: [] } : undefined;
    this.drawBoard();
  }

  private playByHand(move: string): void {
    if (this.board?.outcome === null) this.play(move);
  }

  private play(move: string): void {
    this.state.record.play(move);
    this.position();
    const { board } = this;
    if (board?.outcome !== null) this.say(board?.words ?? "");
  }

  private go(moment: Moment): void {
    this.state.record.at = moment;
    this.position();
  }

  /** One move back or on: against the engine as far as the person's turn. */
  private travel(way: "undo" | "redo"): void {
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

  private setValues(on: boolean): void {
    this.state.values = on;
    this.drawButtons();
    this.drawValues();
    void this.app.remember("board", linkOf(this.state));
    if (on) void this.think();
    this.say(on ? "Values are shown" : "Values are hidden");
  }

  private async openPosition(game: string, position: string): Promise<string> {
    try {
      const found = await rules(game);
      const board = found.ask("board", { game, position });
      const record = new GameRecord(board.start);
      board.played.forEach((move) => record.play(move));
      await this.begin({ ...this.state, game, record });
      return "";
    } catch (error) {
      return typeof error === "string" ? error : error instanceof Error ? error.message : String(error);
    }
  }

  private svg(): string {
    const { board } = this;
    if (!board) return "";
    const style = this.rules!.ask("style", {});
    return `<svg xmlns="http://www.w3.org/2000/svg" class="gametree-board" width="${board.width.toFixed(0)}" height="${board.height.toFixed(0)}" viewBox="0 0 ${board.width.toFixed(0)} ${board.height.toFixed(0)}"><style>${style}</style>${board.svg}</svg>\n`;
  }

  private say(text: string): void {
    this.live.textContent = "";
    requestAnimationFrame(() => (this.live.textContent = text));
  }

  private failed(error: unknown): void {
    if (error instanceof Ended && error.message === "stopped") return;
    this.problem.textContent = error instanceof Error ? error.message : String(error);
  }

  private working(work: Work | undefined): void {
    this.panel.work(work);
    this.element.classList.toggle("thinking", work !== undefined);
  }

  private drawControls(): void {
    this.controls.replaceChildren(
      ...controls(this.state, {
        game: (game) => void this.openPosition(game, "").then((problem) => (this.problem.textContent = problem)),
        player: (side, player) => {
          this.state.players[side] = player;
          this.position();
        },
        set: (change) => {
          Object.assign(this.state, change);
          if (change.layer) void this.showLayer();
          else this.position();
        },
      }),
    );
  }

  private drawButtons(): void {
    const { board, state } = this;
    if (!board) return;
    const { players, record } = state;
    const refocus = keepFocus(this.buttons);
    const change = (changed: Partial<State>) => {
      Object.assign(state, changed);
      this.drawControls();
      this.position();
    };
    this.buttons.replaceChildren(
      ...boardButtons(board, state, this.checking, {
        undo: () => this.travel("undo"),
        redo: () => this.travel("redo"),
        begin: () => void this.begin({ ...state, record: new GameRecord() }),
        swap: () => change({ players: { first: players.second, second: players.first } }),
        turn: () => change({ turned: !state.turned }),
        stack: () => change({ stacked: !state.stacked }),
        values: () => this.setValues(!state.values),
        check: () => this.setChecking(!this.checking),
        why: () => void this.why({}),
        review: () => void this.lookAgain(),
        tree: () => this.openTree(),
        setup: () => this.openSetup(),
        remove: () => {
          record.remove();
          this.position();
        },
        play: (move) => this.playByHand(move),
      }),
    );
    refocus();
  }

  private setChecking(on: boolean): void {
    this.checking = on;
    this.draw();
    void this.think();
  }

  private openTree(): void {
    const { game, position } = this.asked();
    location.hash = `#/trace?${new URLSearchParams({ g: game, p: position, a: "alphabeta", d: "3" })}`;
  }

  private openSetup(): void {
    if (!this.board) return;
    if (!this.board.setup) {
      this.setup.replaceChildren(h("p", {}, "Positions of this game can’t be set up."));
      return;
    }
    const plain = this.rules!.ask("board", this.asked());
    const panel = new SetupPanel(plain, { open: (position) => this.openPosition(this.state.game, position), close: () => this.setup.replaceChildren() });
    this.setup.replaceChildren(panel.element);
    panel.element.querySelector<HTMLElement>("button, input")?.focus();
  }
}
