// The page's side of a study: questions to the worker of boards, or to the command that serves the page, where there is one.

import { type Kind, compiled, kindOf } from "./library";
import { type NativeDesk, nativeDesk } from "./native";
import type { FromWorker, ToWorker } from "./worker";
import type { Asked, Desk, Heartbeat, Questions, SearchOptions } from "./types";

/** The largest size of all tables of a worker, in megabytes: phones give a page no more than a few hundred. */
const MEGABYTES = 96;
/** How long a worker may take to see that an answer is wanted, in ms, until it is ended instead. */
const PATIENCE = 400;

/** A question that nobody answers, because it was stopped and the worker could only be ended. */
export class Ended extends Error {}

interface Waiting {
  id: number;
  line: string;
  stopped: boolean;
  /** Whether the worker sees that its line is gone; nothing until it says so. */
  stoppable?: boolean;
  patience?: number;
  heard(event: unknown): void;
  beat?: Heartbeat | undefined;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

class WorkerDesk implements Desk {
  private worker: Promise<Worker> | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private ids = 0;

  constructor(private readonly kind: Kind) {}

  ask<Name extends keyof Questions>(
    what: Name,
    question: Questions[Name]["asks"],
    heard: (event: Questions[Name]["hears"]) => void = () => {},
    beat?: Heartbeat,
  ): Asked<Questions[Name]["answer"]> {
    const id = ++this.ids;
    const line = URL.createObjectURL(new Blob(["go on"]));
    const answer = new Promise<Questions[Name]["answer"]>((resolve, reject) => {
      this.waiting.set(id, { id, line, stopped: false, heard: (event) => heard(event as never), beat, resolve: resolve as (answer: unknown) => void, reject });
    });
    void this.post({ id, what, question: JSON.stringify({ do: what, ...question }), line });
    return { answer, stop: () => this.stop(id) };
  }

  /** Sends to the worker, which has the library first. */
  private async post(message: ToWorker): Promise<void> {
    try {
      const worker = (this.worker ??= this.start());
      (await worker).postMessage(message);
    } catch (error) {
      this.end(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private async start(): Promise<Worker> {
    const module = await compiled(this.kind);
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
    worker.onerror = () => this.end(new Error("the library has failed, which is a bug of ours"));
    worker.postMessage({ kind: this.kind, module, megabytes: MEGABYTES } satisfies ToWorker);
    return worker;
  }

  private hear(message: FromWorker): void {
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    if ("stoppable" in message) {
      waiting.stoppable = message.stoppable;
      if (waiting.stopped && !waiting.stoppable) this.end(new Ended("stopped"));
    } else if ("nodes" in message) waiting.beat?.(message.nodes, message.seconds);
    else if ("event" in message) waiting.heard(message.event);
    else {
      this.close(waiting);
      if ("answer" in message) return waiting.resolve(message.answer);
      waiting.reject(new Error(message.error));
      if (message.failed) this.end(new Error(message.error));
    }
  }

  private close({ id, line, patience }: Waiting): void {
    this.waiting.delete(id);
    URL.revokeObjectURL(line);
    clearTimeout(patience);
  }

  private stop(id: number): void {
    const waiting = this.waiting.get(id);
    if (!waiting || waiting.stopped) return;
    waiting.stopped = true;
    URL.revokeObjectURL(waiting.line);
    // Where the worker can't see that, as in a page that is opened as a file, it is ended, and what it has found with it.
    if (waiting.stoppable === false) this.end(new Ended("stopped"));
    else waiting.patience = window.setTimeout(() => this.end(new Ended("stopped")), PATIENCE);
  }

  /** Ends the worker, and with it all questions; the next one is asked of another worker, which knows nothing. */
  private end(why: Error): void {
    void this.worker?.then((worker) => worker.terminate(), () => {});
    this.worker = undefined;
    for (const waiting of [...this.waiting.values()]) {
      this.close(waiting);
      waiting.reject(why);
    }
  }
}

/** The command that serves the page, where it does: it answers for all games. */
let native: Promise<NativeDesk | undefined> | undefined;

/** Asks for no command: on somebody else's page there is none. */
export function withoutCommand(): void {
  native = Promise.resolve(undefined);
}

const workers = new Map<Kind, Desk>();

/** Who answers questions about this game. */
export async function desk(game: string): Promise<Desk> {
  const command = await (native ??= nativeDesk());
  if (command) return command;
  const kind = kindOf(game);
  let found = workers.get(kind);
  if (!found) {
    found = new WorkerDesk(kind);
    workers.set(kind, found);
  }
  return found;
}

/** The questions that a command is still answering for this tab, from before it was closed or loaded again. */
export async function left(): Promise<({ do: keyof Questions; game?: string; position?: string } & SearchOptions)[]> {
  return ((await (native ??= nativeDesk()))?.left() ?? []) as Awaited<ReturnType<typeof left>>;
}

/** The threads of the command that answers; nothing where the page itself does. */
export async function threads(): Promise<number | undefined> {
  return (await (native ??= nativeDesk()))?.threads;
}
