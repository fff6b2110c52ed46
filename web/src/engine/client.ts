// Calls into the worker. Stopping ends the worker; a second one is kept ready, so that nothing waits for a new one.

import type { Functions } from "./types";
import type { Answer, Call } from "./core";

/** What the library refuses, in its own words. */
export class Refusal extends Error {}

/** A call that was stopped. */
export class Stopped extends Error {}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export class Engine {
  private worker: Worker;
  private spare: Worker | undefined;
  private waiting = new Map<number, Waiting>();
  private calls = 0;

  constructor(private readonly start: () => Worker) {
    this.worker = this.adopt(start());
  }

  /** Calls a function of the library. */
  call<Name extends keyof Functions>(
    name: Name,
    ...args: Parameters<Functions[Name]>
  ): Promise<ReturnType<Functions[Name]>> {
    const id = ++this.calls;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: (value) => resolve(value as ReturnType<Functions[Name]>), reject });
      this.worker.postMessage({ id, name, args } satisfies Call);
    });
  }

  /** Starts the second worker; to be called when the page is idle. */
  warm(): void {
    this.spare ??= this.start();
  }

  /** Ends what is being computed. */
  stop(): void {
    this.worker.terminate();
    this.worker = this.adopt(this.spare ?? this.start());
    this.spare = undefined;
    const stopped = [...this.waiting.values()];
    this.waiting.clear();
    stopped.forEach(({ reject }) => reject(new Stopped("stopped")));
    this.warm();
  }

  private adopt(worker: Worker): Worker {
    worker.onmessage = (event: MessageEvent<Answer>) => {
      const answer = event.data;
      const call = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if ("error" in answer) call?.reject(new Refusal(answer.error));
      else call?.resolve(answer.value);
    };
    worker.onerror = () => {
      const failed = [...this.waiting.values()];
      this.waiting.clear();
      failed.forEach(({ reject }) => reject(new Refusal("the library could not be loaded: expected a browser with WebAssembly")));
    };
    return worker;
  }
}
