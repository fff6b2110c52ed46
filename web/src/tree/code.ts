// The pseudocode in the view of the numbers, with the current line, the values of its variables, and the call stack.

import { h } from "../dom";
import type { Algorithm, Line } from "../engine/types";
import { number, type Reel } from "../reel";

export class CodePanel {
  readonly element: HTMLElement;
  private readonly code: Line[];
  private readonly lines: HTMLLIElement[];
  private readonly variables = h("dl", { class: "variables" });
  private readonly stack = h("ol", { class: "stack" });
  private current = -1;
  private rows = "";

  constructor(algorithm: Algorithm, private readonly values: "root" | "mover") {
    this.code = algorithm.lines[values];
    this.lines = this.code.map((line) => {
      const [code = "", note] = line.text.split("—", 2);
      const item = h("li", { "data-side": line.player }, code.trimEnd(), note !== undefined && h("span", { class: "remark" }, `  —${note}`));
      item.style.paddingLeft = `${line.indent * 1.2 + 0.4}em`;
      return item;
    });
    this.element = h(
      "section",
      { class: "card code" },
      h("h2", {}, "Code"),
      h("p", { class: "quiet" }, values === "root" ? "Numbers are MAX’s, in the code as in the drawing." : "Numbers are the mover’s, in the code as in the drawing."),
      this.variables,
      h("ol", { class: "listing", "aria-label": `${algorithm.name}: ${algorithm.what}` }, ...this.lines),
      h("h3", {}, "Call stack"),
      this.stack,
    );
    this.stack.append(h("li", { class: "quiet" }, "empty"));
  }

  update(reel: Reel): void {
    const line = reel.now === 0 ? -1 : reel.film.line[reel.now - 1]!;
    if (line !== this.current) {
      const [before, after] = [this.lines[this.current], this.lines[line]];
      before?.classList.remove("here");
      before?.removeAttribute("aria-current");
      after?.classList.add("here");
      after?.setAttribute("aria-current", "step");
      this.current = line;
    }
    this.showVariables(reel, line);
    const path = reel.now === 0 ? [] : reel.path(reel.node);
    const rows = path.map((node, at) => {
      const child = path[at + 1];
      const entered = child === undefined ? -1 : (reel.film.entered[reel.shown[child]!] ?? -1);
      const call = entered < 0 ? -1 : reel.film.call[entered]!;
      const text = call < 0 ? "" : this.code[call]!.text.split("—")[0]!.trim();
      return `${reel.player(node)} ${reel.name(node)} ${reel.window(node)}${text ? ` · ${text}` : ""}`;
    });
    if (rows.join("\n") === this.rows) return;
    this.rows = rows.join("\n");
    this.stack.replaceChildren(...(rows.length > 0 ? rows : ["empty"]).map((row) => h("li", {}, row)));
  }

  /** What the variables of the current call hold after the step, by the names that the code gives them. */
  private showVariables(reel: Reel, line: number): void {
    const rows = line < 0 ? [] : this.valuesAt(reel);
    this.variables.replaceChildren(...rows.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
  }

  private valuesAt(reel: Reel): [name: string, value: string][] {
    const { node } = reel;
    const max = reel.player(node) === "MAX";
    const change = reel.shown[node]!;
    if (change < 0) return [];
    const { alpha, beta } = reel.film;
    const found = reel.local(node);
    const side = this.code.filter(({ player }) => player === null || player === (max ? "max" : "min"));
    const has = (text: string) => side.some((line) => line.text.includes(text));
    // The code moves an end of the window when it goes on to the next child: what the last one has given counts once it does.
    const gone = reel.event === "leave" && !found.cut ? found.best : found.before;
    const moved = (end: number, moves: boolean, better: (a: number, b: number) => number) => (moves && gone !== undefined ? better(end, gone) : end);
    const rows: [string, string][] = [];
    const [low, high] = [alpha[change]!, beta[change]!];
    if (!Number.isNaN(low)) rows.push(["α", number(moved(low, has("α ← max("), Math.max))], ["β", number(moved(high, has("β ← min("), Math.min))]);
    const name = this.called(side, /^(?:if .*: )?(best|m|v|q) ←/);
    if (name && found.best !== undefined) rows.push([name, number(found.best)]);
    if (name === "best" && found.best !== undefined && has("m ← max(")) rows.push(["m", number(Math.max(low, found.best))]);
    const last = this.called(side, /^(t|w) ←/);
    if (last && found.child !== undefined) {
      // Where numbers are the mover's, what a child returns changes its sign.
      const turned = this.values === "mover" && reel.player(found.child) !== reel.player(node) && last === "t" && has("t ← −");
      rows.push([last, `${number(turned ? 0 - found.returned : found.returned)} (from ${reel.name(found.child)})`]);
    }
    return rows;
  }

  /** The name of a variable that the code sets in such a line. */
  private called(lines: Line[], pattern: RegExp): string | undefined {
    for (const { text } of lines) {
      const [, name] = pattern.exec(text) ?? [];
      if (name) return name;
    }
    return undefined;
  }
}
