// Proofs: a position is solved in the page, its certificate saved, opened and checked there.

import { h, save } from "../dom";
import type { Solved, Verified } from "./types";

export interface ProofEvents {
  /** Solves the position that is shown, or writes the certificate of its solution, too. */
  prove(): Promise<Solved | undefined>;
  certify(): Promise<Solved | undefined>;
  /** Checks a certificate, in Base64. */
  verify(certificate: string, file: string): Promise<Verified | undefined>;
  /** Opens the position of a certificate. */
  open(game: string, position: string): void;
  command(solved: Solved, ...more: string[]): string;
  /** Who wins, from the side from which values are seen. */
  words(solved: Solved): string;
}

/** Larger files are not read. */
const MOST = 64 << 20;

/** The memory of a command that is asked where that of the page was too small. */
const MORE = "8G";

/** The positions whose proofs are kept. */
const KEPT = 50;

const grouped = (number: number) => number.toLocaleString("en");

export class ProofPanel {
  readonly element = h("section", { class: "card", "aria-label": "Proofs" });
  private position = "";
  /** What was found of positions. */
  private readonly results = new Map<string, Node[]>();
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

  /** Takes up a proof that somebody else goes on with. */
  resume(certified: boolean): void {
    void (certified ? this.certify() : this.prove());
  }

  /** Another position is shown, with what was proved of it. */
  show(position: string): void {
    this.position = position;
    this.found.replaceChildren(...(this.results.get(position) ?? []));
  }

  /** Shows something of a position, now or when it is shown again. */
  private put(position: string, ...nodes: Node[]): void {
    if (this.results.size >= KEPT) this.results.clear();
    this.results.set(position, nodes);
    if (position === this.position) this.found.replaceChildren(...nodes);
  }

  private async prove(): Promise<void> {
    await this.ask("Proving …", () => this.events.prove(), (solved) => [
      this.summary(solved),
      solved.proved ? h("p", {}, h("button", { type: "button", "data-do": "certify", onclick: () => void this.certify() }, "Write a certificate"), h("span", { class: "quiet" }, " which anybody can check who trusts nobody; it may take longer than the proof.")) : null,
      solved.proved || solved.out_of_memory ? this.command(solved) : null,
    ]);
  }

  private async certify(): Promise<void> {
    await this.ask("Writing the certificate …", () => this.events.certify(), (solved) => {
      const { certificate, no_certificate: none } = solved;
      if (!certificate) return [this.summary(solved), h("p", {}, `No certificate: ${none ?? "nothing is proved"}.`), this.command(solved, "--proof", "proof.gtc")];
      const name = `${solved.game.replaceAll(/[^a-z0-9]+/gi, "-")}.gtc`;
      const bytes = Uint8Array.from(atob(certificate.data), (character) => character.charCodeAt(0));
      return [
        this.summary(solved),
        h(
          "p",
          {},
          `The certificate has ${grouped(certificate.bytes)} bytes. `,
          h("button", { type: "button", "data-do": "save-proof", onclick: () => save(new Blob([bytes], { type: "application/octet-stream" }), name) }, "Save it"),
          " ",
          h("button", { type: "button", "data-do": "check-proof", onclick: () => void this.check(certificate.data, name) }, "Check it here"),
        ),
        this.command(solved, "--proof", "proof.gtc"),
      ];
    });
  }

  /** Asks, and shows the answer with its position. */
  private async ask(doing: string, asked: () => Promise<Solved | undefined>, shown: (solved: Solved) => (Node | null)[]): Promise<void> {
    const { position } = this;
    this.put(position, h("p", {}, doing));
    try {
      const solved = await asked();
      if (solved) this.put(position, ...shown(solved).filter((node) => node !== null));
      else this.put(position, h("p", { class: "quiet" }, "It was ended, because something else was asked."));
    } catch (error) {
      this.put(position, h("p", { class: "problem" }, error instanceof Error ? error.message : String(error)));
    }
  }

  private summary(solved: Solved): HTMLElement {
    return h("p", {}, h("strong", {}, solved.proved ? this.events.words(solved) : solved.out_of_memory ? "Nothing is proved: it takes more memory than there is here; the command has as much as it is given" : "Nothing is proved"), `. ${grouped(solved.nodes)} nodes${solved.certificate ? "" : ` in ${solved.seconds.toFixed(2)} s`}, by ${solved.algorithm}.`);
  }

  private command(solved: Solved, ...more: string[]): HTMLElement {
    const memory = solved.out_of_memory ? ["--memory", MORE] : [];
    return h("p", { class: "quiet" }, solved.out_of_memory ? "In a terminal, with more memory: " : "The same in a terminal: ", h("code", {}, this.events.command(solved, ...memory, ...more)));
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
