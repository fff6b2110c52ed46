// Questions while stepping: before a step is shown, what will happen is asked; then it is shown, with the sentence why.

import { h } from "../dom";
import type { Reel } from "../reel";

/** What can happen next at a node. */
const CHOICES: [what: What, text: string][] = [
  ["child", "a child is searched"],
  ["better", "its value gets better"],
  ["cut", "it is cut off"],
  ["return", "it returns its value"],
];
type What = "child" | "better" | "cut" | "return";

/** What a step is about: at which node, and what happens there; nothing for the first step, and for what nobody could know. */
export function asked(reel: Reel, moment: number): { node: number; what: What; child?: number } | undefined {
  const { film } = reel;
  const at = film.at[moment];
  if (at === undefined || moment === 0) return undefined;
  switch (film.head.events[film.event[moment]!]) {
    case "enter":
    case "leaf":
    case "known": {
      // A node that is entered again after another, as by SSS*, is no child of the node before.
      const parent = film.parent[at]!;
      const path = reel.path(reel.node);
      return at !== 0 && path.includes(parent) ? { node: parent, what: "child", child: at } : undefined;
    }
    case "improved":
      return { node: at, what: "better" };
    case "cutoff":
      return { node: at, what: "cut" };
    case "leave":
      return { node: at, what: "return" };
    default:
      return undefined;
  }
}

export class Ask {
  private readonly verdict = h("p", { class: "verdict", role: "status" });
  private readonly count = h("span", { class: "quiet" });
  private on = false;
  private right = 0;
  private answered = 0;
  private pending: { reel: Reel; moment: number; go: () => void } | undefined;

  /** Asks in this element; `why` says what happens at a moment, from 1. */
  constructor(private readonly element: HTMLElement, private readonly why: (moment: number) => Promise<string>) {}

  /** Asks before a step forwards; returns whether it does: then the answer goes on. */
  ask(reel: Reel, to: number, go: () => void): boolean {
    if (!this.on || to !== reel.now + 1) return false;
    const question = asked(reel, reel.now);
    if (!question) return false;
    this.pending = { reel, moment: reel.now, go };
    this.element.replaceChildren(
      h("p", {}, h("strong", {}, `What happens next at ${reel.name(question.node)}?`), " Press an answer, or click the child that is searched. ", this.count),
      h("div", { class: "buttons" }, ...CHOICES.map(([what, text], at) => h("button", { type: "button", "data-answer": what, title: `Key ${at + 1}`, onclick: () => void this.answer(what) }, text))),
    );
    return true;
  }

  /** The drawing stands elsewhere: what was asked is not asked any more. */
  leave(): void {
    if (!this.pending) return;
    this.pending = undefined;
    this.invite();
  }

  /** A node was clicked; returns whether that was an answer. */
  click(node: number): boolean {
    const { pending } = this;
    const question = pending && asked(pending.reel, pending.moment);
    if (!pending || !question || node === 0 || pending.reel.film.parent[node] !== question.node) return false;
    void this.answer("child", node);
    return true;
  }

  /** The keys 1 to 4 answer; returns whether this one did. */
  key(event: KeyboardEvent): boolean {
    const choice = CHOICES[Number(event.key) - 1];
    if (!this.pending || !choice || event.ctrlKey || event.metaKey || event.altKey) return false;
    void this.answer(choice[0]);
    return true;
  }

  private async answer(what: What, child?: number): Promise<void> {
    const { pending } = this;
    const question = pending && asked(pending.reel, pending.moment);
    if (!pending || !question) return;
    this.pending = undefined;
    const right = question.what === what && (child === undefined || child === question.child);
    this.answered++;
    if (right) this.right++;
    this.count.textContent = `${this.right} of ${this.answered} right.`;
    const happened = CHOICES.find(([other]) => other === question.what)![1];
    const named = question.child === undefined ? happened : `${happened}: ${pending.reel.name(question.child)}`;
    const why = await this.why(pending.moment + 1);
    this.verdict.className = `verdict ${right ? "right" : "wrong"}`;
    this.verdict.replaceChildren(h("strong", {}, right ? "✓ Right: " : "✗ No: "), `${named}. ${why}.`);
    this.invite();
    pending.go();
  }

  /** The last verdict, and how to go on. */
  private invite(): void {
    this.element.replaceChildren(this.verdict, h("p", {}, "Press ▶ or →: you are asked before every step. ", this.count));
  }

  /** Begins to ask, or ends it. */
  turn(on: boolean): void {
    this.on = on;
    this.pending = undefined;
    this.verdict.replaceChildren();
    this.verdict.className = "verdict";
    this.element.hidden = !on;
    this.invite();
  }
}
