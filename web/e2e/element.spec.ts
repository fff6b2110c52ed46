// The web component on somebody else's page, and inside a file of its own.

import { createServer } from "node:http";
import { gunzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

const SCRIPT = gunzipSync(readFileSync(new URL("../../crates/gametree-site/site/gametree-tree.js.gz", import.meta.url)));
const PAGE = `<!doctype html><html lang="en"><title>x</title><script type="module" src="gametree-tree.js"></script>
<gametree-tree tree="((3 17) (2 12))" algorithm="alphabeta"></gametree-tree>`;

test("two lines on a page", async ({ page }) => {
  const server = createServer((request, response) => {
    const script = request.url === "/gametree-tree.js";
    response.setHeader("content-type", script ? "text/javascript" : "text/html");
    response.end(script ? SCRIPT : request.url === "/" ? PAGE : "");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as { port: number };
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`http://127.0.0.1:${port}/`);
  const tree = page.locator("gametree-tree");
  await tree.locator("[data-do=cut]").click();
  await expect(tree.locator(".happened")).toContainText("skips 2.2");
  await page.evaluate(() => document.querySelector("gametree-tree")!.setAttribute("tree", "(1 (2 3))"));
  await expect(tree.locator("[data-node='2.2']")).toBeVisible();
  await page.evaluate(() => document.querySelector("gametree-tree")!.setAttribute("tree", "(("));
  await expect(tree.getByRole("alert")).toContainText("expected");
  expect(complaints).toEqual([]);
  server.close();
});

test("one self-contained file, as a notebook embeds it", async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>x</title><gametree-tree tree="((3 17) (2 12))"></gametree-tree><script type="module">${SCRIPT.toString()}</script>`);
  await page.locator("gametree-tree [data-do=cut]").click();
  await expect(page.locator("gametree-tree .happened")).toContainText("skips 2.2");
});
