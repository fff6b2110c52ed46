// The game lab at play: the focus stays on the board, Stop stops, and nothing is said of what was not looked at.

import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { COMMAND, expect, type Lab, test } from "./lab";

async function board(lab: Lab, page: Page, more: Record<string, string>): Promise<void> {
  await lab.open(`#/board?${new URLSearchParams(more)}`);
  await page.locator(".game-cell").first().waitFor();
}

const moves = (page: Page) => page.locator(".record .move");

test("the focus stays on the board where cells change their names or go", { tag: "@alone" }, async ({ lab, page }) => {
  for (const [game, move] of [["kalah:6,4", "2"], ["nim:3,4,5", "c3"], ["morris", "a1"]] as const) {
    await board(lab, page, { g: game, v: "off" });
    await page.locator(`.game-cell[data-cell="${move}"]`).focus();
    await page.keyboard.press("Enter");
    await expect(moves(page)).toHaveCount(2);
    await expect(page.locator(".game-cell:focus")).toHaveCount(1);
    // So an arrow goes over the board, and takes no move back.
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator(".game-cell:focus")).toHaveCount(1);
    await expect(moves(page)).toHaveCount(2);
  }
});

test("a board that was opened in a narrow window shows its form in a wide one", { tag: "@alone" }, async ({ lab, page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await board(lab, page, { g: "tictactoe", v: "off" });
  const control = page.locator(".board-page .source select").first();
  await expect(control).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(control).toBeVisible();
});

test("Stop stops two engines that play each other", async ({ lab, page }) => {
  await board(lab, page, { g: "hex:9", x: "10", o: "10", sec: "60", v: "off" });
  await expect(page.locator(".working")).toContainText("Choosing a move");
  await page.locator("[data-do=stop-search]").click();
  await expect(page.locator(".working")).toHaveText("Idle.");
  const made = await moves(page).count();
  await page.waitForTimeout(500);
  await expect(moves(page)).toHaveCount(made);
  await expect(page.locator(".working")).toHaveText("Idle.");
  await page.locator('.game-cell[data-cell="e5"]').click();
  await expect(moves(page)).toHaveCount(made + 1);
});

test("no move is made for an engine that thinks", async ({ lab, page }) => {
  await board(lab, page, { g: "hex:9", x: "10", sec: "60", v: "off" });
  await expect(page.locator(".working")).toContainText("Choosing a move");
  await page.locator(".move-table button.move").first().click();
  await expect(moves(page)).toHaveCount(1);
});

test("a review says how many moves were not judged", async ({ lab, page }) => {
  await board(lab, page, { g: "hex:11", p: "e5 d4 c6 d6 f3 g2", v: "off", sec: "0.5" });
  await page.locator("[data-do=review]").click();
  await expect(page.locator("[aria-label='Search'] [role=status]")).toHaveText("No move was judged. Not judged in the time: 6 of 6 moves.", { timeout: 30_000 });
});

test("a hint names the side that it is for", async ({ lab, page }) => {
  await board(lab, page, { g: "tictactoe", p: "b2 a2 a1 c3", v: "off", pov: "second" });
  const hint = page.locator("[data-do=hint]");
  await hint.click();
  await expect(page.locator(".hints [role=status]")).toContainText("There is a win for X");
  await hint.click();
  await hint.click();
  await expect(page.locator(".hints [role=status]")).toContainText(/: O loses in \d+ \(proved\)/);
});

test("a search that goes too deep for a browser leaves a worker that answers", async ({ lab, page }) => {
  await board(lab, page, { g: "morris", v: "off" });
  await page.getByLabel("By").selectOption("alphabeta");
  await page.locator("[data-do=start-search]").click();
  await expect(page.locator("[aria-label='Search'] .facts, .problem:not(:empty)").first()).toBeVisible({ timeout: 60_000 });
  await expect(page.locator(".working")).toHaveText("Idle.", { timeout: 60_000 });
  await page.getByLabel("By").selectOption("");
  await page.getByLabel("At most").fill("5000");
  await page.locator("[data-do=start-search]").click();
  await expect(page.locator("[aria-label='Search'] .facts")).toContainText("Nodes", { timeout: 30_000 });
});

test("links with odd names open a board", async ({ lab, page }) => {
  for (const game of ["__proto__", "constructor", "hex:0", "foo"]) {
    await lab.open(`#/board?g=${game}`);
    await page.locator(".game-cell").first().waitFor();
  }
});

test("a certificate of Hex by links is written in the page, and the command accepts it", async ({ lab, page }, info) => {
  await board(lab, page, { g: "hex:7", p: "d4", v: "off" });
  await page.locator("[data-do=prove]").click();
  await page.locator("[data-do=certify]").click({ timeout: 30_000 });
  await page.locator("[data-do=check-proof]").click({ timeout: 60_000 });
  await expect(page.getByText("The checker accepts it")).toBeVisible({ timeout: 30_000 });
  const downloading = page.waitForEvent("download");
  await page.locator("[data-do=save-proof]").click();
  const file = info.outputPath("hex.cert");
  await (await downloading).saveAs(file);
  const verified = JSON.parse(execFileSync(COMMAND, ["verify", file, "--json"], { encoding: "utf8" }));
  expect(verified).toMatchObject({ valid: true, game: "hex:7", position: "d4" });
  expect(verified.links).toBeGreaterThan(100);
});
