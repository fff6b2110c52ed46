// The worker of boards: answers one question after the other, and keeps what it has found. While it searches it can't be told anything, so
// it looks: the page takes an address away when it wants the answer now.

import { type Kind, type Study, study } from "./library";

/** What a page says: first of all the library, then questions. `line` is an address that lasts until the answer is wanted. */
export type ToWorker = { kind: Kind; module: WebAssembly.Module; megabytes: number } | { id: number; what: string; question: string; line: string };

/** What it hears; `stoppable` says once, before an answer, whether the worker can see that its line is gone. */
export type FromWorker =
  | { id: number; stoppable: boolean }
  | { id: number; nodes: number; seconds: number }
  | { id: number; event: unknown }
  | { id: number; answer: unknown }
  | { id: number; error: string; failed: boolean };

/** The shortest time between two events of one question, in ms: more would only keep the page busy. */
const EVERY = 50;

const say = (message: FromWorker) => self.postMessage(message);

/** The question that is being answered. */
let now = { id: 0, line: "", stoppable: false, begun: 0, told: 0, untold: [] as string[], latest: false };

/** Whether an address still leads to something. */
function lasts(line: string): boolean {
  try {
    const request = new XMLHttpRequest();
    request.open("GET", line, false);
    request.send();
    return request.status === 200;
  } catch {
    return false; // which an address that is gone may also be answered with
  }
}

function tell(): void {
  for (const event of now.untold) say({ id: now.id, event: JSON.parse(event) });
  now.untold = [];
  now.told = performance.now();
}

const outside = {
  tell(event: string): void {
    // Of the values of all moves the latest say everything; of the depths of a search each counts.
    if (now.latest) now.untold = [event];
    else now.untold.push(event);
    if (performance.now() - now.told >= EVERY) tell();
  },
  stopped(nodes: number): boolean {
    // It looks more often than there is something to say, so that Stop is heard at once.
    if (performance.now() - now.told >= EVERY) {
      tell();
      say({ id: now.id, nodes, seconds: (performance.now() - now.begun) / 1000 });
    }
    return now.stoppable && !lasts(now.line);
  },
};

let desk: Promise<Study> | undefined;

self.onmessage = async (message: MessageEvent<ToWorker>) => {
  const { data } = message;
  if ("module" in data) {
    desk = study(data.kind, data.module, outside, data.megabytes);
    return;
  }
  const { id, what, question, line } = data;
  try {
    const study = await desk!;
    const stoppable = lasts(line);
    now = { id, line, stoppable, begun: performance.now(), told: 0, untold: [], latest: what === "values" };
    say({ id, stoppable });
    const answer = study.ask(question);
    tell();
    say({ id, answer: JSON.parse(answer) });
  } catch (error) {
    // The library's own messages are strings; anything else is a fault of ours, after which nothing in the worker can be trusted.
    const failed = typeof error !== "string";
    const deep = error instanceof RangeError ? "The search goes deeper than a browser lets it: expected a limit of the depth, or the command" : String(error);
    say({ id, error: failed ? deep : error, failed });
  }
};
