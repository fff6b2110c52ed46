// The web component on somebody else's page, and inside a file of its own.

import { createServer } from "node:http";
import { gunzipSync } from "node:zlib";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { scratch } from "./lab";

const SCRIPT = process.env["GAMETREE_SITE"]
  ? readFileSync(new URL(`../${process.env["GAMETREE_SITE"]}/gametree-tree.js`, import.meta.url))
  : gunzipSync(readFileSync(new URL("../../crates/gametree-site/site/gametree-tree.js.gz", import.meta.url)));
/** The lines that the documentation says to put on a page. */
const SNIPPET = /<script defer[^]*?<\/gametree-tree>/.exec(readFileSync(new URL("../../docs/lab.md", import.meta.url), "utf8"))![0];
const PAGE = `<!doctype html><html lang="en"><title>x</title>${SNIPPET}`;

test("a page of any encoding reads the script as it was meant", () => {
  expect(SCRIPT.findIndex((byte) => byte > 127)).toBe(-1);
});

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

test("the same lines on a page that is opened as a file; without the script they say what is missing", async ({ page }) => {
  const folder = scratch("page");
  writeFileSync(join(folder, "page.html"), PAGE);
  await page.goto(`file://${folder}/page.html`);
  await expect(page.getByText("gametree-tree.js could not be loaded")).toBeVisible();
  writeFileSync(join(folder, "gametree-tree.js"), SCRIPT);
  await page.reload();
  await page.locator("gametree-tree [data-do=cut]").click();
  await expect(page.locator("gametree-tree .happened")).toContainText("skips 2.2");
  expect(await page.locator("body").ariaSnapshot()).not.toContain("could not be loaded");
});

test("the script as a module, and on a page that allows no worker", async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>x</title><gametree-tree tree="(1 (2 3))" window="(−∞, 5)"></gametree-tree><script type="module">${SCRIPT.toString()}</script>`);
  await expect(page.locator("gametree-tree [data-node='2.2']").first()).toBeVisible();
  await page.getByText("The tree in words").click();
  await expect(page.getByRole("tree", { name: "Outline of the tree" })).toContainText("2.2 leaf 3, not reached");
  await page.goto("about:blank");
  await page.setContent(`<!doctype html><html lang="en"><meta http-equiv="Content-Security-Policy" content="worker-src 'none'"><title>x</title><gametree-tree tree="(1 2)"></gametree-tree><script>${SCRIPT.toString()}</script>`);
  await expect(page.locator("gametree-tree").getByRole("alert")).not.toBeEmpty();
});

test("one self-contained file, as a notebook embeds it", async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>x</title><gametree-tree tree="((3 17) (2 12))"></gametree-tree><script type="module">${SCRIPT.toString()}</script>`);
  await page.locator("gametree-tree [data-do=cut]").click();
  await expect(page.locator("gametree-tree .happened")).toContainText("skips 2.2");
});
