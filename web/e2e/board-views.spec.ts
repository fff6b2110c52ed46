// What a reader can set of a board: how many values and plies are shown, and from whose side; lists to play by; what ended a refutation; and
// that a redrawing touches no more than what changes.

import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { COMMAND, expect, type Lab, test } from "./lab";

const told = (...words: string[]) => JSON.parse(execFileSync(COMMAND, [...words, "--json"], { encoding: "utf8" }));
const cell = (page: Page, name: string) => page.locator(`.game-cell[data-cell="${name}"]`);
const chips = (page: Page) => page.locator(".game-cell .chip:not([data-kind=''])");

async function board(lab: Lab, page: Page, more: Record<string, string>): Promise<void> {
  await lab.open(`#/board?${new URLSearchParams(more)}`);
  await page.locator(".game-cell").first().waitFor();
}

async function proved(page: Page): Promise<void> {
  await expect(page.locator("[aria-label='Search'] [role=status]")).toHaveText(/^(\d+) of \1 moves proved\.$/, { timeout: 60_000 });
}

test("so many of the best moves have their values on the board, by the link and by the reader's choice", async ({ lab, page }) => {
  await board(lab, page, { g: "tictactoe", p: "b2 a1" });
  await proved(page);
  await expect(chips(page)).toHaveCount(7);
  await page.getByLabel("Values of moves").selectOption("3");
  await expect(chips(page)).toHaveCount(3);
  await page.getByLabel("Show", { exact: true }).selectOption("order");
  await expect.poll(async () => (await chips(page).allTextContents()).sort().join()).toBe("1,2,3");
  await page.getByLabel("Show", { exact: true }).selectOption("values");
  await expect(page.locator(".move-table .chip")).toHaveCount(7); // the table has all
  await expect.poll(() => page.url()).toContain("m=3");
  await board(lab, page, { g: "tictactoe", p: "b2 a1 a2" });
  await expect(page.getByLabel("Values of moves")).toHaveValue("3"); // of a link that says nothing of it
  await board(lab, page, { g: "tictactoe", p: "b2 a1", m: "5" });
  await expect(chips(page)).toHaveCount(5);
});

test("so many plies of the best line are drawn", async ({ lab, page }) => {
  await board(lab, page, { g: "connect4:5x4", p: "3 3", show: "line", sec: "20" });
  await proved(page);
  await page.getByLabel("Show", { exact: true }).selectOption("values");
  await page.getByLabel("Show", { exact: true }).selectOption("line");
  // The columns have the numbers up to 5, too.
  const numbers = page.locator(".game-board svg text", { hasText: /^([6-9]|1\d)$/ });
  const fives = page.locator(".game-board svg text", { hasText: /^5$/ });
  await expect(numbers.filter({ hasText: /^10$/ })).toHaveCount(1);
  await page.getByLabel("Line", { exact: true }).selectOption("5");
  await expect(numbers).toHaveCount(0);
  await expect(fives).toHaveCount(2);
  await page.getByLabel("Line", { exact: true }).selectOption("3");
  await expect(fives).toHaveCount(1);
  await expect.poll(() => page.url()).toContain("l=3");
});

test("values, sentence, graph and lists are from one side's point of view", async ({ lab, page }) => {
  // O has overlooked a threat, and X wins in three plies whatever O plays.
  await board(lab, page, { g: "tictactoe", p: "a1 b1 b2", v: "on" });
  await proved(page);
  await expect(page.locator(".verdict-line")).toContainText("O to move. O loses in");
  await expect(page.locator(".sights")).toContainText("those for O, who is to move");
  await expect(cell(page, "c2")).toHaveAttribute("aria-label", /, loses in 2 \(proved\)/);
  await expect(cell(page, "c2").locator(".chip")).toHaveText(/▼/);
  await page.getByLabel("Values are for").selectOption("first");
  await expect(page.locator(".verdict-line")).toContainText("O to move. X wins in");
  await expect(page.locator(".sights")).toContainText("those for X, whoever is to move");
  await expect(cell(page, "c2")).toHaveAttribute("aria-label", /, X wins in 2 \(proved\)/);
  await expect(cell(page, "c2").locator(".chip")).toHaveText(/▲/);
  await expect(page.locator(".move-table [data-move=c2]")).toContainText("X wins in 2");
  await expect(page.locator(".graph .here title")).toContainText("O to move. X wins in");
  await expect(page.locator(".graph .axis").first()).toHaveText("X");
  await page.getByLabel("Values are for").selectOption("second");
  await expect(cell(page, "c2")).toHaveAttribute("aria-label", /, O loses in 2 \(proved\)/);
  await expect(page.locator(".graph .axis").first()).toHaveText("O");
  await expect.poll(() => page.url()).toContain("pov=second");
  await lab.do("review").click();
  await expect(page.locator(".record .mistake").first()).toHaveAttribute("aria-label", /a draw of O became a loss/, { timeout: 30_000 });
  await page.reload();
  await expect(page.getByLabel("Values are for")).toHaveValue("second");
});

test("a refutation says how many nodes it took, and which bound ended it", async ({ lab, page }) => {
  await board(lab, page, { g: "hex:4", v: "off" });
  await page.locator("[data-move=a1] button").last().click();
  await page.locator(".why-film .claim").first().click({ timeout: 30_000 });
  await expect(page.locator(".why-film .count")).toContainText(/The refutation took [\d,]+ nodes?\. Cut off: \S+ gives O a win, and X has a win by \S+, so a draw or more for O is enough: the other 14 replies need not be looked at\./);
});

test("a won position of Connect Four is played to its end by a list of cells", async ({ lab, page }) => {
  await board(lab, page, { g: "connect4", p: "4 4 5 5", sec: "20", v: "off" });
  await lab.do("policy").click();
  await expect(page.locator(".policy")).toContainText("X wins by this list against every reply", { timeout: 60_000 });
  await expect(chips(page)).toHaveCount(38);
  await expect(page.locator(".game-cell.named")).toHaveCount(1);
  await expect(page.locator(".game-cell.named")).toHaveAttribute("aria-label", /number \d+ of the list, to be played now/);
  // By hand as the list says, then against it: it answers by itself.
  await lab.do("policy-play").click();
  await expect(page.locator(".policy")).toContainText("O is to move; whatever it plays, the list goes on");
  await lab.do("policy-answers").click();
  for (let replies = 0; replies < 19 && !(await page.locator(".verdict-line").textContent())!.includes("won"); replies++) {
    const before = await page.locator(".record .move").count();
    await page.locator(".game-cell[aria-disabled=false]").nth(replies % 3).click();
    await expect.poll(async () => (await page.locator(".record .move").count()) >= before + 2 || (await page.locator(".verdict-line").textContent())!.includes("won"), { timeout: 30_000 }).toBe(true);
  }
  await expect(page.locator(".verdict-line")).toContainText("X has won");
  await expect(page.locator(".policy")).toContainText("X has won");
  await lab.do("policy").click();
  await expect(page.locator(".policy")).toHaveCount(0);
  await expect(chips(page)).toHaveCount(0);
});

test("where there is no list it is said why", async ({ lab, page }) => {
  await board(lab, page, { g: "connect4", v: "off" });
  await lab.do("policy").click();
  await expect(page.locator(".policy")).toContainText("It is too early");
  await expect(chips(page)).toHaveCount(0);
});

test("a proof that does not fit is refused in one line", async ({ lab, page }) => {
  await board(lab, page, { g: "morris", v: "off" });
  await lab.do("prove").click();
  await expect(page.locator("[aria-label=Proofs] .problem")).toContainText(/Nine Men's Morris is proved backwards from every position that can follow, here more than \d+ of \d+ MB/);
  expect(told("show", "morris").game).toBe("morris");
});

test("on a board of many cells only what changes is drawn anew, and as many rows as a page can hold", async ({ lab, page }) => {
  await board(lab, page, { g: "mnk:19,19,5", sec: "600" });
  await expect(page.locator(".move-table tbody tr")).toHaveCount(64);
  await expect(chips(page).first()).toBeVisible({ timeout: 30_000 });
  await lab.do("stop-search").click();
  await expect(page.locator(".working")).toHaveText("Idle.");
  const touched = await page.evaluate(async () => {
    const cells = new Set<Element>();
    const watch = new MutationObserver((records) => records.forEach(({ target }) => {
      const cell = (target.nodeType === 1 ? (target as Element) : target.parentElement)?.closest(".game-cell, .move-table tr");
      if (cell) cells.add(cell);
    }));
    document.querySelectorAll(".game-cells, .move-table").forEach((part) => watch.observe(part, { subtree: true, attributes: true, childList: true, characterData: true }));
    const most = document.querySelector("option[value=room]")!.parentElement as HTMLSelectElement;
    most.value = "10";
    most.dispatchEvent(new Event("change"));
    await new Promise((done) => requestAnimationFrame(done));
    watch.disconnect();
    return cells.size;
  });
  expect(touched).toBeGreaterThan(0);
  expect(touched).toBeLessThan(20);
  await lab.do("all-moves").click();
  await expect(page.locator(".move-table tbody tr")).toHaveCount(361);
});
