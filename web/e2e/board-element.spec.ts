// The web component of a board on somebody else's page.

import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";

const WEB = new URL("..", import.meta.url);
const SITE = process.env["GAMETREE_SITE"];
/** The lines that the documentation says to put on a page. */
const SNIPPET = /<script type="module"[^]*?<\/gametree-board>/.exec(readFileSync(new URL("../docs/game-lab.md", WEB), "utf8"))![0];

/** A file of the site, as it is built or as the repository holds it. */
function file(path: string): Buffer | undefined {
  try {
    return SITE ? readFileSync(new URL(`${SITE}/${path}`, WEB)) : gunzipSync(readFileSync(new URL(`../crates/gametree-site/site/${path}.gz`, WEB)));
  } catch {
    return undefined;
  }
}

test("two lines on a page: a game against the engine", async ({ page }) => {
  const types: Record<string, string> = { js: "text/javascript", wasm: "application/wasm" };
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").slice(1);
    const found = path === "" ? `<!doctype html><html lang="en"><title>x</title>${SNIPPET}` : file(path);
    response.statusCode = found ? 200 : 404;
    response.setHeader("content-type", types[path.split(".").at(-1)!] ?? "text/html");
    response.end(found ?? "");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`http://127.0.0.1:${(server.address() as { port: number }).port}/`);
  const board = page.locator("gametree-board");
  // The snippet has the engine play O, and it is O's turn.
  await expect(board.locator(".verdict-line")).toContainText("X to move", { timeout: 30_000 });
  const moves = page.evaluate(() => new Promise((heard) => document.querySelector("gametree-board")!.addEventListener("move", (event) => heard((event as CustomEvent).detail.move))));
  await board.locator("[data-cell=d2]").click();
  expect(await moves).toBe("d2");
  await expect(board.locator(".verdict-line")).toContainText("X to move", { timeout: 30_000 });
  await page.evaluate(() => document.querySelector("gametree-board")!.setAttribute("game", "hex:999"));
  await expect(board.getByRole("alert")).toContainText("hex:999");
  expect(complaints).toEqual([]);
  server.close();
});
