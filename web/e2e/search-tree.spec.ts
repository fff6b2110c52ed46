// A search of a position, made by the page and shown as a tree whose nodes have boards.

import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { COMMAND, expect, type Lab, test, violations } from "./lab";

const CONNECT4 = "#/trace?g=connect4&p=44&a=alphabeta&d=3";

async function open(lab: Lab, page: Page, hash = CONNECT4): Promise<void> {
  await lab.open(hash);
  await page.locator(".verdict.right").waitFor();
}

/** The words of the command that the page names, without its own name; no position here has to be quoted. */
async function command(page: Page): Promise<string[]> {
  return (await page.locator("main code").first().innerText()).split(/\s+/).slice(1);
}

test("a search of Connect Four is a tree with boards, and the command named prints the same", async ({ lab, page }) => {
  await open(lab, page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search of connect4, after 44");
  await expect(page.getByRole("link", { name: "Back to the board" })).toHaveAttribute("href", "#/board?g=connect4&p=44");
  const records = execFileSync(COMMAND, await command(page), { encoding: "utf8" }).trim().split("\n").length - 1;
  await expect(page.locator(".verdict.right")).toContainText(`The judge accepts it: ${records} nodes`);
  const nodes = await page.locator(".picture .node:not(.folded)").count();
  expect(nodes).toBeGreaterThan(8);
  await expect(page.locator(".picture .node .gametree-board")).toHaveCount(nodes);
  // Two stones at the root, one more after a move, with a ring around it.
  await expect(lab.node("root").locator(".stone-first, .stone-second")).toHaveCount(2);
  await expect(lab.node("root").locator(".chosen")).toHaveCount(0);
  await expect(lab.node("3").locator(".stone-first")).toHaveCount(2);
  await expect(lab.node("3").locator(".chosen")).toHaveCount(1);
});

test("stepping goes through the positions, which stand beside the tree too", async ({ lab, page }) => {
  await open(lab, page);
  const position = page.getByRole("figure");
  await expect(position).toContainText("At root");
  for (const at of ["root", "1", "1.1", "1.1.1"]) {
    await page.keyboard.press("ArrowRight");
    await expect(position).toContainText(`At ${at}`);
    await expect(page.locator(".picture .current .gametree-board")).toHaveCount(1);
  }
  await expect(lab.node("1.1.1").locator(".stone-first, .stone-second")).toHaveCount(5);
  await expect(position.getByRole("img", { name: "The board after 1 1 1" }).locator(".chosen")).toHaveCount(1);
  await page.keyboard.press("End");
  await expect(lab.value("root")).toHaveText("= 0");
  await lab.node("2").locator(".value").click();
  await expect(position).toContainText("At 2");
  await expect(page.locator(".panels")).toContainText("after 2.");
});

test("boards are left out on demand, and where there is no room for them", async ({ lab, page }) => {
  await open(lab, page);
  const boards = page.locator(".picture .gametree-board");
  await lab.do("boards").click();
  await expect(boards).toHaveCount(0);
  await expect(lab.do("boards")).toHaveAttribute("aria-pressed", "false");
  await lab.do("boards").click();
  await expect(boards).not.toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(boards).toHaveCount(0);
  await expect(lab.do("boards")).toBeHidden();
  await expect(page.getByRole("figure").locator("svg")).toBeVisible();
});

test("numbers on boards are large enough to be read", async ({ lab, page }) => {
  await open(lab, page, "#/trace?g=kalah&a=alphabeta&d=2");
  const sizes = await page.locator(".picture .gametree-board text").evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().height));
  expect(sizes.length).toBeGreaterThan(20);
  // The height of a line is more than the size of its letters.
  expect(Math.min(...sizes)).toBeGreaterThan(11);
});

test("a link makes the search again, and opens it at its step", async ({ lab, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(lab, page, "#/trace?g=tictactoe&p=b2+a1&a=pvs&d=2");
  for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowRight");
  await expect(lab.count).toHaveText(/^3 \//);
  await lab.do("link").click();
  await expect(page.getByText("it makes this search again")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.locator(".verdict.right")).toContainText("The judge accepts it");
  await expect(lab.count).toHaveText(/^3 \//);
  await expect(page.locator(".facts")).toContainText("pvs");
});

test("another trace can be opened below, and then the address names no search", async ({ lab, page }) => {
  await open(lab, page);
  await lab.do("example").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Trace of a search");
  await expect.poll(() => page.evaluate(() => location.hash)).toBe("#/trace");
  await expect(page.locator(".verdict.right")).toBeVisible();
});

test("a long search is stopped, and what there is of it is shown", async ({ lab, page }) => {
  await lab.open("#/trace?g=connect4&a=minimax&d=20");
  await page.waitForTimeout(500);
  await lab.do("stop-search").click();
  await expect(page.locator(".verdict")).toContainText("The search was stopped.", { timeout: 60_000 });
  await page.keyboard.press("ArrowRight");
  await expect(lab.happened).toContainText("root MAX");
});

test("what can't be searched is refused in the library’s words, with the way back", async ({ lab, page }) => {
  for (const [hash, said] of [
    ["#/trace?g=checkers&d=2", /checkers/],
    ["#/trace?g=connect4&p=88&d=2", /"8" is not on the board/],
    ["#/trace?g=connect4&a=guessing&d=2", /guessing/],
  ] as const) {
    await lab.open(hash);
    await expect(page.locator("main .problem")).toContainText(said);
    await expect(page.getByRole("link", { name: "Back to the board" })).toBeVisible();
    await expect(page.locator(".stage")).toHaveCount(0);
  }
});

const STATES: [name: string, reach: (lab: Lab, page: Page) => Promise<void>][] = [
  ["a search with boards", async (lab, page) => {
    await open(lab, page);
    await page.keyboard.press("End");
    await page.locator(".outline .label").nth(1).click();
  }],
  ["a search refused", async (lab, page) => {
    await lab.open("#/trace?g=connect4&a=guessing&d=2");
    await page.locator("main .problem").filter({ hasText: "guessing" }).waitFor();
  }],
];

for (const [name, reach] of STATES) {
  test(`axe finds nothing, and nothing is scrolled sideways: ${name}`, async ({ lab, page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await violations(page, () => reach(lab, page))).toEqual([]);
  });
}
