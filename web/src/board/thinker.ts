// What the engine is doing for the page: one question at a time, the last one asked; and what has been found out of each position.

import { desk } from "./desk";
import type { Asked, Desk, Heartbeat, Questions, Values } from "./types";

/** What is going on, for the panel. */
export interface Work {
  what: keyof Questions;
  nodes: number;
  seconds: number;
}

/** The positions of which it is kept what their moves are worth. */
const KEPT = 500;

export class Thinker {
  /** What is known of the moves of positions, by their text. */
  readonly known = new Map<string, Values>();
  private current: { asked: Asked<unknown>; done: Promise<unknown> } | undefined;
  private turn = 0;

  /** `changed` hears when a question begins or ends, and how far it is. */
  constructor(private readonly game: string, private readonly changed: (work: Work | undefined) => void) {}

  /** Keeps what was found out, of so many positions. */
  learn(position: string, values: Values): void {
    this.known.delete(position);
    this.known.set(position, values);
    const oldest = this.known.size > KEPT ? this.known.keys().next() : undefined;
    if (oldest && !oldest.done) this.known.delete(oldest.value);
  }

  /** Ends what is being answered; its answer is what is known by then. */
  stop(): void {
    this.current?.asked.stop();
  }

  /** Asks something else: what is being answered is ended first. Nothing, if still another thing was asked meanwhile. */
  async ask<Name extends keyof Questions>(
    what: Name,
    question: Questions[Name]["asks"],
    heard: (event: Questions[Name]["hears"]) => void = () => {},
  ): Promise<Questions[Name]["answer"] | undefined> {
    const turn = ++this.turn;
    this.stop();
    const answering: Desk = await desk(this.game);
    await this.current?.done;
    if (turn !== this.turn) return undefined;
    const work: Work = { what, nodes: 0, seconds: 0 };
    this.changed(work);
    const beat: Heartbeat = (nodes, seconds) => turn === this.turn && this.changed({ ...work, nodes, seconds });
    const asked = answering.ask(what, question, (event) => turn === this.turn && heard(event), beat);
    const current = { asked, done: asked.answer.then(() => {}, () => {}) };
    this.current = current;
    try {
      const answer = await asked.answer;
      return turn === this.turn ? answer : undefined;
    } catch (error) {
      if (turn !== this.turn) return undefined;
      throw error;
    } finally {
      if (this.current === current) this.current = undefined;
      if (turn === this.turn) this.changed(undefined);
    }
  }

  /** Forgets what is waited for: another game is opened. */
  leave(): void {
    this.turn++;
    this.stop();
    this.changed(undefined);
  }
}
