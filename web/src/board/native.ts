// The command behind the page: `gametree lab` answers questions about boards on all cores, and goes on when the page is closed.

/** A question that was asked. */
export interface Asked {
  /** The whole answer; an error has the library's message. */
  answer: Promise<unknown>;
  /** Ends the question early: its answer is what is known by then. */
  stop(): void;
}

/** Answers questions about games, one after the other. */
export interface Desk {
  /** Asks; `heard` hears what is known before the answer is complete, and `nodes` how far the search is. */
  ask(question: object, heard: (event: unknown) => void, nodes?: (nodes: number, seconds: number) => void): Asked;
}

/** The desk of a command. */
export interface NativeDesk extends Desk {
  readonly threads: number;
  /** The questions of this tab from before it was loaded again. Whoever asks one again gets the answer that is being worked on. */
  left(): object[];
}

type Message = { open: number[] } | { id: number; event: unknown } | { id: number; answer: unknown } | { id: number; error: string } | { id: number; nodes: number; seconds: number };

/** What is done with messages to a question: nothing, as long as nobody in this page has asked it. */
interface Listener {
  heard(event: unknown): void;
  nodes(nodes: number, seconds: number): void;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

interface Question {
  text: string;
  listener?: Listener;
  /** What was said before anybody listened: the last event, and the end. */
  event?: unknown;
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

  left(): object[] {
    return [...this.questions.values()].filter(({ listener }) => !listener).map(({ text }) => JSON.parse(text) as object);
  }

  ask(question: object, heard: (event: unknown) => void, nodes: (nodes: number, seconds: number) => void = () => {}): Asked {
    const text = JSON.stringify(question);
    const before = [...this.questions].find(([, { listener, text: left }]) => !listener && left === text);
    // Two tabs that share a session don't share numbers.
    const [id, asked] = before ?? [Math.floor(Math.random() * Number.MAX_SAFE_INTEGER), { text, stopped: false, accepted: false, expected: false, again: false }];
    const answer = new Promise<unknown>((resolve, reject) => (asked.listener = { heard, nodes, resolve, reject }));
    this.questions.set(id, asked);
    if (asked.event !== undefined) heard(asked.event);
    if (asked.end) this.settle(id, asked, asked.end);
    else if (!before) this.send(id, asked);
    this.keep();
    this.listen();
    const stop = () => {
      if (asked.stopped || asked.end) return;
      asked.stopped = true;
      this.sendStop(id);
    };
    return { answer, stop };
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
    stream.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      this.lost = undefined;
      this.hear(JSON.parse(data) as Message);
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
  }

  private hear(message: Message): void {
    if ("open" in message) {
      this.compare(new Set(message.open));
      // A hidden page has heard all answers by now, and lets others have the connection.
      if (document.hidden) this.listen();
      return;
    }
    const asked = this.questions.get(message.id);
    if (!asked) return;
    if ("event" in message) {
      asked.event = message.event;
      asked.listener?.heard(message.event);
    } else if ("nodes" in message) asked.listener?.nodes(message.nodes, message.seconds);
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
