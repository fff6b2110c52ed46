// What every test uses: the command's own server, and a page that must not complain.

import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

const TARGET = process.env["CARGO_TARGET_DIR"] ?? new URL("../../target", import.meta.url).pathname;
export const COMMAND = process.env["GAMETREE_COMMAND"] ?? `${TARGET}/release/gametree`;

/** What the browser says where a test does without the worker that keeps files for use offline. */
const BLOCKED = "Service Worker registration blocked by Playwright";

// Tests may have tags. `@alone`: a board that asks neither the command nor a worker (`v=off`), so that one host is enough. `@anew`: the tree
// lab on the site that is built anew, and not on the one that the repository holds.
export const test = base.extend<{ lab: Lab }, { address: string }>({
  address: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      if (process.env["GAMETREE_SITE"]) {
        const files = await serveFolder(new URL(`${process.env["GAMETREE_SITE"]}/`, new URL("..", import.meta.url)));
        await use(files.address);
        files.close();
        return;
      }
      const server = spawn(COMMAND, ["lab", "--port", "0", "--no-open"], { stdio: ["ignore", "pipe", "inherit"] });
      const address = await new Promise<string>((resolve, reject) => {
        createInterface({ input: server.stdout }).once("line", resolve);
        server.once("exit", (status) => reject(new Error(`the server ended with status ${status}`)));
      });
      await use(address);
      server.kill("SIGINT");
    },
    { scope: "worker" },
  ],
  lab: async ({ page, address }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && message.text() !== BLOCKED && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await use(new Lab(page, address));
    expect(complaints).toEqual([]);
  },
});

/** A folder for what a test writes, which the next run empties. */
export function scratch(name: string): string {
  const path = test.info().outputPath(name);
  mkdirSync(path, { recursive: true });
  return path;
}

/** Serves a folder, as any static host does. */
export async function serveFolder(folder: URL): Promise<{ address: string; close(): void }> {
  const types: Record<string, string> = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml", wasm: "application/wasm" };
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").split("?")[0]!;
    try {
      const body = readFileSync(new URL(`.${path === "/" ? "/index.html" : path}`, folder));
      response.setHeader("content-type", types[path.split(".").at(-1)!] ?? "text/html");
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as { port: number };
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

export { expect };

const LOOKS = [
  { name: "light", media: { colorScheme: "light", forcedColors: "none" } },
  { name: "dark", media: { colorScheme: "dark", forcedColors: "none" } },
  { name: "forced colours", media: { colorScheme: "light", forcedColors: "active" } },
] as const;
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Whether a state of a page has to be scrolled sideways at 320 px, and what axe finds in it at full width in every look. A page follows
 * its width, so the state is reached once: where that is hardest, in the narrow window.
 */
export async function violations(page: Page, reach: () => Promise<void>): Promise<string[]> {
  const said: string[] = [];
  await page.emulateMedia({ ...LOOKS[0].media, reducedMotion: "reduce" });
  const full = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 720 });
  await reach();
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth] as const);
  if (inner > outer) said.push(`${inner} px wide in a window of ${outer} px`);
  await page.setViewportSize(full);
  // What follows the width in the program and not in the style sheet does so in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  for (const { name, media } of LOOKS) {
    await page.emulateMedia({ ...media, reducedMotion: "reduce" });
    // All violations, but no lists of what is right; and evaluated in the page itself, which has no frames: three times as fast.
    const found = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).withTags(RULES).setLegacyMode().analyze();
    said.push(...found.violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`));
  }
  return said;
}

export class Lab {
  constructor(readonly page: Page, readonly address: string) {}

  /** Opens a place, and waits until it is there: a drawing of the place before does not count. */
  async open(hash = ""): Promise<void> {
    await this.page.locator(".picture").evaluateAll((pictures) => pictures.forEach((picture) => picture.setAttribute("data-before", "")));
    await this.page.goto(`${this.address}${hash}`);
    await this.page.locator("main").waitFor();
    if (hash === "" || /^#\/(tree|practice\?kind|learn\/)/.test(hash)) await this.page.locator(".picture:not([data-before]) [data-key='0']").first().waitFor();
  }

  /** A tree in the tree lab. */
  async tree(tree: string, more: Record<string, string> = {}): Promise<void> {
    await this.open(`#/tree?${new URLSearchParams({ t: tree, ...more })}`);
  }

  /** Opens the form of the tree lab, where a narrow window folds it. */
  async form(): Promise<void> {
    const fold = this.page.getByText("Tree and search…");
    if (await fold.isVisible()) await fold.click();
  }

  /** The group of a node in the drawing. */
  node(name: string) {
    return this.page.locator(`.picture [data-node="${name}"]`).first();
  }

  /** What a node shows. */
  value(name: string) {
    return this.node(name).locator(".value");
  }

  do(name: string) {
    return this.page.locator(`[data-do="${name}"]`).first();
  }

  get happened() {
    return this.page.locator(".happened").first();
  }

  get count() {
    return this.page.locator(".player .count").first();
  }
}
