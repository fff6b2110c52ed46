// The game lab as it is seen: its parts, and how they follow from the position and what is known of it.

import "./board.css";
import type { App } from "../app";
import { folded, h, keepFocus } from "../dom";
import { type State, linkOf, stateOf } from "./address";
import { boardButtons } from "./buttons";
import { controls } from "./controls";
import { titleOf } from "./games";
import { Graph, type Point } from "./graph";
import { Hints } from "./hints";
import { limited } from "./layers";
import type { Rules } from "./library";
import { LivePanel } from "./live";
import { MoveTable, recordList } from "./moves";
import { PolicyPanel } from "./policy";
import { ProofPanel } from "./proof";
import { type Moment, GameRecord } from "./record";
import { keepSettings } from "./settings";
import { SharePanel, command } from "./share";
import { letter, seen, sideOf, wordsOf } from "./signs";
import { Thinker } from "./thinker";
import type { Board, Questions, Reviewed, SearchOptions, Valued, Values } from "./types";
import { BoardView, type Layers } from "./view";
import type { Scene } from "./why";
import { Written } from "./written";

/** Below this breadth of the board the layers of a cube stand two by two, in pixels. */
const NARROW = 1100;

/** What a review says of the position before a move. */
const reviewedAs = (reviewed: Reviewed | undefined) => reviewed && { ...reviewed.before, words: reviewed.words, against: reviewed.against };

export abstract class Screen {
  readonly element = h("main", { id: "main", class: "board-page", tabindex: -1 });
  readonly title = "Game lab";
  protected state: State = stateOf(new URLSearchParams());
  protected rules: Rules | undefined;
  protected board: Board | undefined;
  protected thinker = new Thinker(this.state.game, () => {});
  /** What is seen on the board beyond the position: a reason, or a line. */
  protected scene: Scene | undefined;
  protected review = new Map<Moment, Reviewed>();
  /** The texts of the layer that is shown, where it is not the values. */
  protected texts: Record<string, string> | undefined;
  /** How many positions were shown: what was found out for an older one is not shown. */
  protected shown = 0;
  protected readonly view = new BoardView({ play: (move) => this.play(move), say: (text) => this.say(text) });
  protected readonly heading = h("h1", {}, "Game lab");
  protected readonly verdict = h("p", { class: "verdict-line" });
  /** Everything about a board: nothing of it can be used before there is one. */
  protected readonly lab = h("div", { class: "game-lab", inert: true });
  protected readonly live = h("p", { class: "visually-hidden", role: "status" });
  protected readonly problem = h("p", { class: "problem", role: "alert" });
  protected readonly controls = h("div", { class: "source" });
  protected readonly fold = folded("Game, players, time…", this.controls);
  protected readonly buttons = h("div", { class: "buttons" });
  protected readonly aim = h("p", { class: "quiet" });
  /** From whose side values are seen, in words. */
  protected readonly sights = h("p", { class: "quiet sights" });
  protected readonly record = h("div", {});
  private readonly written = new Written();
  protected readonly table = new MoveTable({ play: (move) => this.playByHand(move), line: (moves) => this.showLine(moves), not: (move) => void this.why({ move }) });
  protected readonly whys = h("div", { role: "status" });
  protected readonly setup = h("div", {});
  protected readonly graph = new Graph((moment) => this.go(moment));
  protected readonly panel = new LivePanel({ search: (options) => void this.search(options), stop: () => this.halt(), line: (moves) => this.showLine(moves), words: (found) => this.wordsOf(found) });
  protected readonly policy = new PolicyPanel({
    ask: (order) => this.thinker.ask("policy", { ...this.asked(), ...(order ? { order } : {}), seconds: Math.max(this.state.seconds, 10) }),
    board: () => this.board,
    play: (move) => this.play(move),
    draw: () => this.drawPolicy(),
    say: (text) => this.say(text),
  });
  protected readonly hints = new Hints(() => this.board, () => this.valuesFor(3), (marks) => this.mark(marks), (value) => wordsOf(this.seeing().look(value), this.seeing().who));
  protected readonly proof = new ProofPanel({
    prove: () => this.thinker.ask("solve", this.asked()),
    certify: () => this.thinker.ask("certificate", this.asked()),
    verify: (certificate, file) => this.thinker.ask("verify", { certificate, file }),
    open: (game, position) => void this.openPosition(game, position),
    command: ({ game, position }, ...more) => command("solve", { game, position }, ...more),
    words: (solved) => this.wordsOf(solved),
  });
  protected readonly share = new SharePanel({ link: () => this.app.remember("board", linkOf(this.state)), open: (game, position) => this.openPosition(game, position), svg: () => this.svg() });

  constructor(protected readonly app: App) {
    this.element.append(
      h("div", { class: "game-head" }, this.heading, this.fold),
      this.problem,
      this.lab,
      this.live,
    );
    this.lab.append(
      h("section", { class: "game-main", "aria-label": "Game" }, this.verdict, this.view.element, this.sights, this.buttons, this.policy.element, this.hints.element, this.setup, this.whys, this.graph.element, this.record, this.aim),
      h("aside", { class: "panels", "aria-label": "About the position" }, h("section", { class: "card", "aria-label": "Moves" }, h("h2", {}, "Every move"), this.table.element), this.panel.element, this.proof.element, this.share.element),
    );
    new ResizeObserver(() => this.layersChanged()).observe(this.element);
  }

  /** How many layers stood side by side when the board was drawn last. */
  protected drawn: number | undefined;

  protected layers(): number | undefined {
    if (this.state.stacked) return 0;
    return this.view.element.clientWidth < NARROW ? 2 : undefined;
  }

  protected layersChanged(): void {
    const layers = this.layers();
    if (layers === this.drawn) return;
    this.drawn = layers;
    if (this.board) this.draw();
  }

  /** The question for the drawing of what is to be seen. */
  protected drawing(): Questions["board"]["asks"] {
    const { scene } = this;
    const position = [this.state.record.position(), ...(scene?.moves ?? [])].filter((part) => part !== "").join(" ");
    const layers = this.layers();
    return { game: this.state.game, position, turned: this.state.turned, ...(layers === undefined ? {} : { layers }), ...(scene ? { marks: scene.marks, arrows: scene.arrows } : {}) };
  }

  protected draw(): void {
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

  protected drawBoard(): void {
    const { board, scene } = this;
    if (!board) return;
    const seen = scene ? this.rules!.ask("board", this.drawing()) : board;
    this.view.show(seen, this.onBoard());
  }

  protected onBoard(): Layers {
    const { board, scene, state } = this;
    const ranks = scene ? undefined : this.policy.ranks();
    const live = !this.setup.firstChild && !scene?.moves.length && board?.outcome === null && this.state.players[board.to_move] === "person";
    const shown = !scene && !ranks && state.values && !state.checking && state.layer === "values";
    return { values: shown ? this.deepEnough(this.known())?.moves : undefined, most: state.most, texts: scene || !this.texts ? undefined : limited(this.texts, state.layer, state.most), ranks, live, ...this.seeing() };
  }

  /** How the values of the moves of this position are seen. */
  protected seeing(): Pick<Layers, "look" | "who"> {
    const { sight } = this.state;
    const mover = this.board?.to_move ?? "first";
    return { look: (value) => seen(value, mover, sight), who: sight === "mover" ? "" : letter(sight) };
  }

  /** What a search says of its value, from the side from which values are seen. */
  protected wordsOf({ words, against }: { words: string; against: string | null }): string {
    const mover = this.board?.to_move ?? "first";
    return sideOf(this.state.sight, mover) === mover ? words : (against ?? words);
  }

  /** The list of cells to play by has changed. */
  protected drawPolicy(): void {
    this.drawButtons();
    this.drawValues();
  }

  protected known(moment: Moment = this.state.record.at): Values | undefined {
    return this.thinker.known.get(this.state.record.position(moment));
  }

  /** Values without the estimates of searches that were not deep enough. */
  protected deepEnough(values: Values | undefined): Values | undefined {
    const { depth } = this.state;
    if (!values || depth === 0) return values;
    const moves = Object.entries(values.moves).map(([name, move]) => [name, move.sign === "≈" && move.depth < depth ? { ...move, sign: "?" as const } : move] as const);
    return { ...values, moves: Object.fromEntries(moves) };
  }

  /** What the last move gave away, as far as it is known. */
  protected lost(): string {
    const { at } = this.state.record;
    const known = at.parent && this.known(at.parent);
    const made = known?.moves[at.move];
    const [before, after] = this.review.get(at)?.change ?? [known?.sign === "=" ? known.value : null, made?.sign === "=" ? made.value : null];
    return before && after && before !== after ? `The last move turned a ${before} into a ${after}: undo it and try again.` : "";
  }

  protected drawValues(): void {
    const { board } = this;
    if (!board) return;
    this.view.refresh(this.onBoard());
    const known = this.known();
    const open = this.state.values && !this.state.checking;
    this.verdict.textContent = board.outcome !== null ? `${board.words}.` : `${board.words}. ${board.repeated ? "This position was there before: by the rules a draw. " : ""}${open && known && !(known.sign === "≈" && (known.depth ?? 0) < this.state.depth) ? this.wordsOf({ words: known.words ?? "", against: known.against ?? "" }) : this.state.checking ? this.lost() : ""}`;
    const { sight } = this.state;
    const side = letter(sideOf(sight, board.to_move));
    this.sights.textContent = board.outcome === null && open && !this.policy.open ? `Values are those for ${side}${sight === "mover" ? ", who is to move" : ", whoever is to move"}: ▲ ${side} wins, ▼ ${side} loses.` : "";
    this.table.show(board, { values: open ? this.deepEnough(known) : undefined, order: this.state.layer === "order" ? board.order : [], ...this.seeing() });
  }

  protected drawRecord(): void {
    const { record } = this.state;
    const boardOf = (moment: Moment) => (moment === record.at ? this.board! : this.rules!.ask("board", { game: this.state.game, position: record.position(moment) }));
    this.written.learn(record, this.board!, boardOf);
    this.record.replaceChildren(recordList(record, this.written.of, this.review, this.state.sight, (moment) => this.go(moment)));
    const main = record.main();
    const last = main.at(-1)!;
    const { movers } = boardOf(last);
    const point = (moment: Moment, ply: number): Point => {
      const values = this.known(moment);
      const next = main[ply + 1];
      const found = values?.sign && values.sign !== "?" ? (values as Values & Valued) : next && reviewedAs(this.review.get(next));
      return { moment, mover: movers[ply]!, valued: found };
    };
    this.graph.show(main.map(point), this.written.of, record.at, this.state.sight);
  }

  protected drawControls(): void {
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
        look: (change) => {
          Object.assign(this.state, change);
          keepSettings(this.state);
          void this.app.remember("board", linkOf(this.state));
          this.draw();
          if (change.plies !== undefined && this.state.layer === "line") void this.showLayer();
        },
      }),
    );
  }

  protected drawButtons(): void {
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
      ...boardButtons(board, state, this.policy.open, {
        undo: () => this.travel("undo"),
        redo: () => this.travel("redo"),
        begin: () => void this.begin({ ...state, record: new GameRecord() }),
        swap: () => change({ players: { first: players.second, second: players.first } }),
        turn: () => change({ turned: !state.turned }),
        stack: () => change({ stacked: !state.stacked }),
        values: () => this.setValues(!state.values),
        check: () => this.setChecking(!this.state.checking),
        why: () => void this.why({}),
        policy: () => this.togglePolicy(),
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

  protected svg(): string {
    return this.rules!.ask("board", { ...this.drawing(), file: true }).file ?? "";
  }

  protected say(text: string): void {
    this.live.textContent = "";
    requestAnimationFrame(() => (this.live.textContent = text));
  }

  /** The game's name and the moves that lead here. */
  protected asked(): { game: string; position: string } {
    return { game: this.state.game, position: this.state.record.position() };
  }

  /** Asks the engine, and reaches positions: what the page does. */
  protected abstract play(move: string): void;
  protected abstract playByHand(move: string): void;
  protected abstract halt(): void;
  protected abstract go(moment: Moment): void;
  protected abstract travel(way: "undo" | "redo"): void;
  protected abstract position(): void;
  protected abstract begin(state: State): Promise<void>;
  protected abstract openPosition(game: string, position: string): Promise<string>;
  protected abstract openTree(): void;
  protected abstract togglePolicy(): void;
  protected abstract openSetup(): void;
  protected abstract setValues(on: boolean): void;
  protected abstract setChecking(on: boolean): void;
  protected abstract showLayer(asked?: boolean): Promise<void>;
  protected abstract showLine(moves: string[]): void;
  protected abstract mark(marks: Record<string, string>): void;
  protected abstract search(options: SearchOptions): Promise<void>;
  protected abstract valuesFor(seconds: number): Promise<Values | undefined>;
  protected abstract why(question: { move?: string; not?: string }): Promise<void>;
  protected abstract lookAgain(): Promise<void>;
}
