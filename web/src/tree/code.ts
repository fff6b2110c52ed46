// The pseudocode with the current line, and the call stack with its windows.

import { h } from "../dom";
import type { Algorithm } from "../engine/types";
import type { Reel } from "../reel";

export class CodePanel {
  readonly element: HTMLElement;
  private readonly lines: HTMLLIElement[];
  private readonly stack = h("ol", { class: "stack" });
  private current = -1;
  private rows = "";

  constructor(private readonly algorithm: Algorithm) {
    this.lines = algorithm.lines.map((line) => {
      const [code = "", note] = line.text.split("—", 2);
      const item = h("li", {}, code.trimEnd(), note !== undefined && h("span", { class: "remark" }, `  —${note}`));
      item.style.paddingLeft = `${line.indent * 1.2 + 0.4}em`;
      return item;
    });
    this.element = h(
      "section",
      { class: "card code" },
      h("h2", {}, "Code"),
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
    const path = reel.now === 0 ? [] : reel.path(reel.node);
    const rows = path.map((node, at) => {
      const child = path[at + 1];
      const entered = child === undefined ? -1 : (reel.film.entered[reel.shown[child]!] ?? -1);
      const call = entered < 0 ? -1 : reel.film.call[entered]!;
      const text = call < 0 ? "" : this.algorithm.lines[call]!.text.split("—")[0]!.trim();
      return `${reel.player(node)} ${reel.name(node)} ${reel.window(node)}${text ? ` · ${text}` : ""}`;
    });
    if (rows.join("\n") === this.rows) return;
    this.rows = rows.join("\n");
    this.stack.replaceChildren(...(rows.length > 0 ? rows : ["empty"]).map((row) => h("li", {}, row)));
  }
}
