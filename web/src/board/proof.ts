// Proofs: a position is solved in the page, its certificate saved, opened and checked there.

import { h } from "../dom";
import { save } from "../tree/exports";
import type { Solved, Verified } from "./types";

export interface ProofEvents {
  /** Solves the position that is shown, with its certificate. */
  prove(): Promise<Solved | undefined>;
  /** Checks a certificate, in Base64. */
  verify(certificate: string, file: string): Promise<Verified | undefined>;
  /** Opens the position of a certificate. */
  open(game: string, position: string): void;
  command(solved: Solved): string;
}

/** Larger files are not read. */
const MOST = 64 << 20;

const grouped = (number: number) => number.toLocaleString("en");

export class ProofPanel {
  readonly element = h("section", { class: "card", "aria-label": "Proofs" });
  private readonly found = h("div", { role: "status" });
  private readonly checked = h("div", { role: "status" });

  constructor(private readonly events: ProofEvents) {
    const file = h("input", {
      type: "file",
      id: "certificate",
      onchange: () => {
        const chosen = file.files?.[0];
        if (chosen) void this.read(chosen);
        file.value = "";
      },
    });
    this.element.append(
      h("h2", {}, "Proofs"),
      h("p", {}, h("button", { type: "button", "data-do": "prove", onclick: () => void this.prove() }, "Prove this position")),
      this.found,
      h("div", { class: "field" }, h("label", { for: "certificate" }, "Check a certificate"), file),
      this.checked,
    );
  }

  /** Another position is shown: what was proved is not of it. */
  clear(): void {
    this.found.replaceChildren();
  }

  private async prove(): Promise<void> {
    this.found.replaceChildren("Proving …");
    try {
      const solved = await this.events.prove();
      if (!solved) return;
      const { certificate, no_certificate: none } = solved;
      const rows = [h("p", {}, h("strong", {}, solved.words), ` ${grouped(solved.nodes)} positions in ${solved.seconds.toFixed(2)} s, by ${solved.algorithm}.`)];
      if (certificate) {
        const name = `${solved.game.replaceAll(/[^a-z0-9]+/gi, "-")}.gtc`;
        const bytes = Uint8Array.from(atob(certificate.data), (character) => character.charCodeAt(0));
        rows.push(
          h(
            "p",
            {},
            `A certificate of ${grouped(certificate.bytes)} bytes says why, and whoever checks it need not trust this page. `,
            h("button", { type: "button", "data-do": "save-proof", onclick: () => save(new Blob([bytes], { type: "application/octet-stream" }), name) }, "Save it"),
            " ",
            h("button", { type: "button", "data-do": "check-proof", onclick: () => void this.check(certificate.data, name) }, "Check it here"),
          ),
        );
      } else if (none && solved.proved) rows.push(h("p", { class: "quiet" }, `No certificate: ${none}.`));
      rows.push(h("p", { class: "quiet" }, "The same in a terminal: ", h("code", {}, this.events.command(solved))));
      this.found.replaceChildren(...rows);
    } catch (error) {
      this.found.replaceChildren(h("p", { class: "problem" }, error instanceof Error ? error.message : String(error)));
    }
  }

  private async read(file: File): Promise<void> {
    if (file.size > MOST) {
      this.checked.replaceChildren(h("p", { class: "problem" }, `${file.name} has ${grouped(file.size)} bytes: expected at most ${grouped(MOST)}; the command checks larger ones.`));
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    let binary = "";
    for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
    await this.check(btoa(binary), file.name);
  }

  private async check(data: string, name: string): Promise<void> {
    this.checked.replaceChildren(`Checking ${name} …`);
    try {
      const verified = await this.events.verify(data, name);
      if (!verified) return;
      const { game, position, claim, first_error: error } = verified;
      if (verified.valid && game !== null && claim) {
        const within = claim.plies === null ? "" : ` in ${claim.plies}`;
        const relation = { at_least: "at least ", at_most: "at most ", exact: "" }[claim.relation] ?? "";
        this.checked.replaceChildren(
          h("p", {}, h("strong", {}, "The checker accepts it"), `: ${game}${position ? `, ${position}` : ", the start"}: ${relation}a ${claim.value}${within} for the side to move. ${grouped(verified.nodes ?? 0)} records, ${verified.seconds.toFixed(2)} s.`),
          h("p", {}, h("button", { type: "button", onclick: () => this.events.open(game, position ?? "") }, "Show its position")),
        );
      } else {
        this.checked.replaceChildren(h("p", { class: "problem" }, `The checker does not accept ${name}: ${error?.text ?? "it is no certificate"}${error && error.moves.length > 0 ? `, after ${error.moves.join(" ")}` : ""}.`));
      }
    } catch (error) {
      this.checked.replaceChildren(h("p", { class: "problem" }, error instanceof Error ? error.message : String(error)));
    }
  }
}
