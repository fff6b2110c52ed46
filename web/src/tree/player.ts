// The controls of a search: one step or many, forwards and backwards, and the line that says what happened.

import { h, id, setDisabled } from "../dom";
import { type Reel, typeset } from "../reel";

/** How many moments are put into words at a time. */
const CHUNK = 400;
const SPEEDS: [string, number][] = [["slow", 1600], ["normal", 800], ["fast", 300], ["very fast", 80]];

/** The words of the moments from one to another. */
export type Said = (from: number, to: number) => Promise<string[]>;

/** The words of moments, fetched as they are needed. */
export class Words {
  private readonly chunks = new Map<number, Promise<string[]>>();

  constructor(private readonly said: Said) {}

  /** What happens at a moment, from 1. */
  async of(moment: number): Promise<string> {
    if (moment <= 0) return "";
    const chunk = Math.floor((moment - 1) / CHUNK);
    let words = this.chunks.get(chunk);
    if (!words) {
      words = this.said(chunk * CHUNK, (chunk + 1) * CHUNK);
      words.catch(() => this.chunks.delete(chunk));
      this.chunks.set(chunk, words);
    }
    return typeset((await words)[(moment - 1) % CHUNK] ?? "");
  }
}

export class Player {
  readonly element: HTMLElement;
  private readonly count = h("output", { class: "count" });
  private readonly slider: HTMLInputElement;
  private readonly playButton: HTMLButtonElement;
  private readonly ticks = h("div", { class: "ticks", "aria-hidden": "true" });
  private readonly buttons: Record<string, HTMLButtonElement>;
  private timer: number | undefined;
  private pause = SPEEDS[1]![1];

  /** `hold` may keep a step that was pressed for later, and then says true. */
  constructor(private reel: Reel, private readonly move: (moment: number) => void, private readonly hold?: (step: string) => boolean) {
    const button = (name: string, text: string, title: string, key: string) =>
      h("button", { type: "button", title: `${title} (${key})`, "aria-label": title, "data-do": name, onclick: () => this.press(name) }, text);
    this.playButton = button("play", "Play", "Play", "Space");
    this.buttons = {
      start: button("start", "❘◀", "To the start", "Home"),
      backCut: button("previous-cut", "✂◂", "Previous cut-off", "Shift+C"),
      back: button("back", "◀", "One step back", "←"),
      step: button("step", "▶", "One step forward", "→"),
      over: button("over", "↷", "Step over the node", "O"),
      change: button("change", "Δ▸", "Next change of a value", "U"),
      cut: button("cut", "▸✂", "Next cut-off", "C"),
      end: button("end", "▶❘", "To the end", "End"),
    };
    const name = id("scrubber");
    this.slider = h("input", { type: "range", id: name, min: 0, max: reel.length, value: 0, "aria-label": "Step", oninput: () => this.move(Number(this.slider.value)) });
    const speed = h(
      "select",
      { "aria-label": "Speed", onchange: () => (this.pause = Number(speed.value)) },
      ...SPEEDS.map(([label, pause]) => h("option", { value: pause, selected: pause === this.pause }, label)),
    );
    this.element = h(
      "div",
      { class: "player", role: "group", "aria-label": "Steps of the search" },
      h("div", { class: "buttons" }, this.buttons["start"]!, this.buttons["backCut"]!, this.buttons["back"]!, this.playButton, this.buttons["step"]!, this.buttons["over"]!, this.buttons["change"]!, this.buttons["cut"]!, this.buttons["end"]!, speed, this.count),
      h("div", { class: "scrubber" }, this.slider, this.ticks),
    );
    this.drawTicks();
    this.update();
  }

  /** One more button among the steps. */
  add(button: HTMLButtonElement): void {
    this.count.before(button);
  }

  /** Follows another reel, of the same controls. */
  follow(reel: Reel): void {
    this.stop();
    this.reel = reel;
    this.slider.max = String(reel.length);
    this.drawTicks();
    this.update();
  }

  /** A step that the reader asked for, by button or by key. */
  press(step: string): void {
    if (step === "play") this.toggle();
    else if (!this.hold?.(step)) this.to(step);
  }

  /** Where a named step leads. */
  to(step: string): void {
    const { reel } = this;
    const target: number | undefined = {
      start: 0,
      end: reel.length,
      back: reel.now - 1,
      step: reel.now + 1,
      over: reel.stepOver(),
      cut: reel.nextCut(reel.now, 1) ?? reel.length,
      "previous-cut": reel.nextCut(reel.now, -1) ?? 0,
      change: reel.nextChange(reel.now, 1) ?? reel.length,
      "previous-change": reel.nextChange(reel.now, -1) ?? 0,
    }[step];
    if (target !== undefined) this.move(Math.max(0, Math.min(reel.length, target)));
  }

  toggle(): void {
    if (this.timer !== undefined) return this.stop();
    if (this.reel.now >= this.reel.length) this.move(0);
    this.playButton.textContent = "Pause";
    this.playButton.setAttribute("aria-label", "Pause");
    const tick = () => {
      this.to("step");
      if (this.reel.now >= this.reel.length) this.stop();
      else this.timer = window.setTimeout(tick, this.pause);
    };
    this.timer = window.setTimeout(tick, Math.min(this.pause, 300));
  }

  stop(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.playButton.textContent = "Play";
    this.playButton.setAttribute("aria-label", "Play");
  }

  /** Shows where the reel stands. */
  update(): void {
    const { reel } = this;
    this.slider.value = String(reel.now);
    this.slider.setAttribute("aria-valuetext", `step ${reel.now} of ${reel.length}`);
    this.count.textContent = `${reel.now} / ${reel.length}`;
    const [first, last] = [reel.now === 0, reel.now === reel.length];
    for (const name of ["start", "backCut", "back"]) setDisabled(this.buttons[name]!, first);
    for (const name of ["step", "over", "change", "cut", "end"]) setDisabled(this.buttons[name]!, last);
  }

  /** Marks the cut-offs under the scrubber, as far as they can be told apart. */
  private drawTicks(): void {
    const { film, length } = this.reel;
    const places = new Set<number>();
    film.cut.forEach((cut, moment) => cut >= 0 && places.add(Math.round(((moment + 1) / length) * 500) / 5));
    this.ticks.replaceChildren(
      ...[...places].map((place) => {
        const tick = h("i", {});
        tick.style.left = `${place}%`;
        return tick;
      }),
    );
  }
}

/** The step that a key means, if it means one. */
export function stepOfKey(event: KeyboardEvent): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  switch (event.key) {
    case "ArrowRight": return "step";
    case "ArrowLeft": return "back";
    case "Home": return "start";
    case "End": return "end";
    case "c": return "cut";
    case "C": return "previous-cut";
    case "u": return "change";
    case "U": return "previous-change";
    case "o": return "over";
    case " ": return "play";
    default: return undefined;
  }
}
