// The command behind the page: `gametree lab` answers questions about boards on all cores, and goes on when the page is closed.

import type { Asked, Desk, Heartbeat, Questions } from "./types";

/** The desk of a command. */
export interface NativeDesk extends Desk {
  /** The threads of a search. */
  readonly threads: number;
  /** The questions from before the page was loaded again. One that is asked again is not begun anew; all others end when the page
   * asks something else, so that nothing waits for them. */
  left(): { do: keyof Questions }[];
}

type Message = { open: number[] } | { id: number; event: unknown } | { id: number; answer: unknown } | { id: number; error: string } | { id: number; nodes: number; seconds: number };

/** What is done with messages to a question: nothing, as long as nobody in this page has asked it. */
interface Listener {
  heard(event: unknown): void;
  beat: Heartbeat;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

interface Question {
  text: string;
  listener?: Listener;
  /** What was said last, with its number: a stream repeats it, and somebody may listen only later. */
  event?: { event: unknown; mark: string };
  /** The end, until somebody listens. */
  end?: { answer: unknown } | { error: string };
  stopped: boolean;
  /** Whether the command has it, and whether it had it when the stream was asked for. */
  accepted: boolean;
  expected: boolean;
  again: boolean;
}

/** How long a stream is kept that has nothing to say. A browser has few connections to a server, for all of its tabs together. */
const LINGER = 5_000;
/** How often a hidden page asks what has been answered. */
const HIDDEN = 10_000;
/** How long the command may be out of reach. */
const PATIENCE = 15_000;
/** After what time a stream that has ended is asked for again. */
const AGAIN = 500;

const SESSION = "gametree-session";
const HEARD = "gametree-heard";
const QUESTIONS = "gametree-questions";
/** How many questions are kept for the page that is loaded next. */
const KEPT = 16;

/** What the browser keeps for this tab, where it may. */
const kept = {
  get(name: string): string | null {
    try {
      return sessionStorage.getItem(name);
    } catch {
      return null;
    }
  },
  set(name: string, value: string): void {
    try {
      sessionStorage.setItem(name, value);
    } catch {
      // Then a page that is loaded again begins anew.
    }
  },
};

/** Whether no other tab has this session: a tab that was duplicated has its name, too. The name is held as long as the page lives. */
function isFree(session: string): Promise<boolean> {
  // Pages from another machine have no locks.
  if (!("locks" in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    // A page that is being left may hold the name for a moment.
    const options = { signal: AbortSignal.timeout(1_000) };
    const hold = () => {
      resolve(true);
      return new Promise<never>(() => {});
    };
    navigator.locks.request(`${SESSION} ${session}`, options, hold).catch(() => resolve(false));
  });
}

/** The session of this tab, with what it has kept of it. */
async function findSession(): Promise<string> {
  const known = kept.get(SESSION);
  if (known && (await isFree(known))) return known;
  const session = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  kept.set(SESSION, session);
  kept.set(HEARD, "");
  kept.set(QUESTIONS, "[]");
  await isFree(session);
  return session;
}

/** The desk of the command that serves this page; nothing if it is served by something else. */
export async function nativeDesk(): Promise<NativeDesk | undefined> {
  try {
    const response = await fetch("study");
    if (!response.ok) return undefined;
    const told = (await response.json()) as { threads?: unknown };
    return typeof told.threads === "number" ? new Command(await findSession(), told.threads) : undefined;
  } catch {
    return undefined;
  }
}

class Command implements NativeDesk {
  private readonly questions = new Map<number, Question>();
  /** Requests are sent one after the other, so that none overtakes another. */
  private sending: Promise<unknown> = Promise.resolve();
  private stream: EventSource | undefined;
  private listening: Promise<void> | undefined;
  private timer: number | undefined;
  /** Since when the command has been out of reach. */
  private lost: number | undefined;
  private heard = kept.get(HEARD) ?? "";

  constructor(
    private readonly session: string,
    readonly threads: number,
  ) {
    for (const [id, text] of JSON.parse(kept.get(QUESTIONS) || "[]") as [number, string][]) {
      this.questions.set(id, { text, stopped: false, accepted: true, expected: true, again: false });
    }
    document.addEventListener("visibilitychange", () => this.listen());
  }

  left(): { do: keyof Questions }[] {
    return this.unheard().map(([, { text }]) => JSON.parse(text) as { do: keyof Questions });
  }

  private unheard(): [number, Question][] {
    return [...this.questions].filter(([, { listener }]) => !listener);
  }

  ask<Name extends keyof Questions>(
    what: Name,
    question: Questions[Name]["asks"],
    heard: (event: Questions[Name]["hears"]) => void = () => {},
    beat: Heartbeat = () => {},
  ): Asked<Questions[Name]["answer"]> {
    const text = JSON.stringify({ do: what, ...question });
    const before = this.unheard().find(([, { text: left }]) => left === text);
    // Two tabs that share a session don't share numbers.
    const [id, asked] = before ?? [Math.floor(Math.random() * Number.MAX_SAFE_INTEGER), { text, stopped: false, accepted: false, expected: false, again: false }];
    const answer = new Promise<Questions[Name]["answer"]>((resolve, reject) => {
      asked.listener = { heard: (event) => heard(event as never), beat, resolve: resolve as (answer: unknown) => void, reject };
    });
    this.questions.set(id, asked);
    if (asked.event) heard(asked.event.event as never);
    if (asked.end) this.settle(id, asked, asked.end);
    this.keep();
    this.listen();
    if (!before) {
      this.unheard().forEach(([id, left]) => this.stop(id, left));
      this.send(id, asked);
    }
    return { answer, stop: () => this.stop(id, asked) };
  }

  private stop(id: number, asked: Question): void {
    if (asked.stopped || asked.end) return;
    asked.stopped = true;
    this.sendStop(id);
  }

  private send(id: number, asked: Question): void {
    const body = `{"session":${JSON.stringify(this.session)},"id":${id},"question":${asked.text}}`;
    this.post("ask", body).then(
      () => (asked.accepted = true),
      (error: Error) => this.settle(id, asked, { error: error.message }),
    );
  }

  private sendStop(id: number): void {
    // A command that is not reached is noticed by the stream.
    this.post("stop", JSON.stringify({ session: this.session, id })).catch(() => {});
  }

  private post(what: "ask" | "stop", body: string): Promise<void> {
    const sent = this.sending.then(async () => {
      // Whoever listens before asking hears everything.
      await this.listening;
      const response = await fetch(`study/${what}`, { method: "POST", headers: { "content-type": "application/json" }, body }).catch(() => undefined);
      if (!response) throw new Error(UNREACHED);
      if (!response.ok) throw new Error(await response.text());
    });
    this.sending = sent.catch(() => {});
    return sent;
  }

  /** Opens or closes the stream, by what there is to hear. */
  private listen(): void {
    clearTimeout(this.timer);
    const waiting = [...this.questions.values()].some(({ listener }) => listener);
    if (!waiting) this.timer = window.setTimeout(() => this.close(), LINGER);
    else if (!document.hidden) this.open();
    else {
      this.close();
      this.timer = window.setTimeout(() => this.open(), HIDDEN);
    }
  }

  private open(): void {
    if (this.stream) return;
    this.questions.forEach((asked) => (asked.expected = asked.accepted));
    const after = this.heard && `&after=${this.heard}`;
    const stream = new EventSource(`study/events?session=${this.session}${after}`);
    this.stream = stream;
    this.listening = new Promise((done) => {
      stream.addEventListener("message", () => done(), { once: true });
      stream.addEventListener("error", () => done(), { once: true });
    });
    stream.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      this.lost = undefined;
      this.hear(JSON.parse(data) as Message, lastEventId);
      if (!lastEventId) return;
      this.heard = lastEventId;
      // The page that is loaded next hears what nobody in this one has asked for.
      if (![...this.questions.values()].some(({ end }) => end)) kept.set(HEARD, lastEventId);
    };
    // Browsers differ in when they connect again, so none is left to do it by itself.
    stream.onerror = () => {
      this.close();
      this.lost ??= Date.now();
      if (Date.now() - this.lost < PATIENCE) {
        this.timer = window.setTimeout(() => this.open(), AGAIN);
        return;
      }
      this.lost = undefined;
      for (const [id, asked] of this.questions) if (asked.listener) this.settle(id, asked, { error: UNREACHED });
    };
  }

  private close(): void {
    clearTimeout(this.timer);
    this.stream?.close();
    this.stream = undefined;
    this.listening = undefined;
  }

  private hear(message: Message, mark: string): void {
    if ("open" in message) {
      this.compare(new Set(message.open));
      // A hidden page has heard all answers by now, and lets others have the connection.
      if (document.hidden) this.listen();
      return;
    }
    const asked = this.questions.get(message.id);
    if (!asked) return;
    if ("event" in message) {
      if (asked.event?.mark === mark) return;
      asked.event = { event: message.event, mark };
      asked.listener?.heard(message.event);
    } else if ("nodes" in message) asked.listener?.beat(message.nodes, message.seconds);
    else this.settle(message.id, asked, message);
  }

  /** Asks again what the command has forgotten, as it does when it is started anew. */
  private compare(open: Set<number>): void {
    for (const [id, asked] of this.questions) {
      if (open.has(id) || !asked.expected || asked.end) continue;
      if (!asked.listener) this.questions.delete(id);
      else if (asked.again) this.settle(id, asked, { error: "the command has forgotten the question: expected it to be asked again" });
      else {
        Object.assign(asked, { again: true, accepted: false, expected: false });
        this.send(id, asked);
        if (asked.stopped) this.sendStop(id);
      }
    }
    this.keep();
  }

  private settle(id: number, asked: Question, end: { answer: unknown } | { error: string }): void {
    asked.end = end;
    if (!asked.listener) return;
    if ("answer" in end) asked.listener.resolve(end.answer);
    else asked.listener.reject(new Error(end.error));
    this.questions.delete(id);
    this.keep();
    this.listen();
  }

  private keep(): void {
    const texts = [...this.questions].map(([id, { text }]) => [id, text]);
    kept.set(QUESTIONS, JSON.stringify(texts.slice(-KEPT)));
  }
}

const UNREACHED = "the command gametree lab can't be reached: expected it to run";
