// The game lab: playing, values and how they are known, reasons, proofs, links, and Stop.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { COMMAND, expect, type Lab, test } from "./lab";

/** What the command says. */
const told = (...words: string[]) => JSON.parse(execFileSync(COMMAND, [...words, "--json"], { encoding: "utf8" }));

const cell = (page: Page, name: string) => page.locator(`.game-cell[data-cell="${name}"]`);
const verdict = (page: Page) => page.locator(".verdict-line");

async function board(lab: Lab, page: Page, more: Record<string, string>): Promise<void> {
  await lab.open(`#/board?${new URLSearchParams(more)}`);
  await page.locator(".game-cell").first().waitFor();
}

/** Waits until every move has its value. */
async function proved(page: Page): Promise<void> {
  await expect(page.locator("[aria-label='Search'] [role=status]")).toHaveText(/^(\d+) of \1 moves proved\.$/, { timeout: 60_000 });
}

const EXAMPLES: [game: string, position: string][] = [
  ["connect4", ""],
  ["hex:4", "a1"],
  ["qubic", ""],
  ["tictactoe3d:3", "Bb2 Aa1"],
  ["tictactoe", "b2 a1"],
  ["mnk:5,5,4", "c3"],
  ["breakthrough:5x5", ""],
  ["othello:4", ""],
  ["chess", "e2e4"],
  ["chess960:0", ""],
  ["domineering:4x4", "b2"],
  ["kalah:3,2", ""],
  ["morris", ""],
  ["nim:3,4,5", "b3"],
];

test("every game has a board on which each of its moves can be made by hand", { tag: "@alone" }, async ({ lab, page }) => {
  for (const [game, position] of EXAMPLES) {
    await board(lab, page, { g: game, p: position, v: "off" });
    const { moves } = told("show", game, ...position.split(" ").filter((word) => word !== ""));
    await expect(page.locator(".move-table tbody tr")).toHaveCount(moves.length);
    // By hand: cells until a move is made.
    await page.evaluate(() => {
      for (let clicks = 0; clicks < 3 && document.querySelectorAll(".record .move").length === Number((document.body.dataset["moves"] ??= String(document.querySelectorAll(".record .move").length))); clicks++) {
        const cells = [...document.querySelectorAll<HTMLElement>(".game-cell[aria-disabled=false]:not(.picked)")];
        (cells.find((cell) => cell.classList.contains("target")) ?? cells[0])!.click();
      }
      delete document.body.dataset["moves"];
    });
    await expect(page.locator(".record .move")).toHaveCount(1 + position.split(" ").filter((word) => word !== "").length + 1);
  }
});

test("values are those of the command, with signs of how they are known", async ({ lab, page }) => {
  await board(lab, page, { g: "hex:4", p: "a1 d4", sec: "20" });
  await proved(page);
  const solved = told("solve", "hex:4", "a1", "d4", "--all-moves");
  for (const [move, value] of Object.entries<{ value: string }>(solved.moves)) {
    await expect(cell(page, move)).toHaveAttribute("aria-label", new RegExp(`${value.value === "win" ? "wins" : "loses"}.*\\(proved\\)`));
  }
  await expect(verdict(page)).toContainText(solved.value === "win" ? "X wins" : "X loses");
});

test("a game by keyboard alone, against the engine", async ({ lab, page }) => {
  await board(lab, page, { g: "tictactoe", o: "10", sec: "5" });
  await cell(page, "a1").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(cell(page, "b2")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".record .move")).toHaveCount(3); // the start, the move and the answer
  await page.keyboard.press("u");
  await expect(page.locator(".record .move[aria-current]")).toHaveText("start");
  await page.keyboard.press("r");
  await expect(page.locator(".record .move")).toHaveCount(3);
  await page.keyboard.press("h");
  await expect(page.locator(".game-cell .chip[data-kind=draw]")).toHaveCount(0);
});

test("variations, links and reloads keep the whole record", { tag: "@alone" }, async ({ lab, page }) => {
  await board(lab, page, { g: "connect4:5x4", p: "3 (2 2) 3 4", n: "1", v: "off", turn: "on" });
  await expect(page.locator(".record")).toContainText("(");
  await expect(page.locator(".record .move[aria-current]")).toContainText("3");
  await lab.do("redo").click();
  await lab.do("redo").click();
  await expect.poll(() => page.url()).not.toContain("n=1");
  await page.reload();
  await expect(page.locator(".record .move")).toHaveCount(6);
  await expect(lab.do("turn")).toHaveAttribute("aria-pressed", "true");
});

test("why: sentences with their marks, played out", async ({ lab, page }) => {
  await board(lab, page, { g: "tictactoe", p: "a1 b1 b2 c3", v: "off" });
  await lab.do("why").click();
  await expect(page.locator(".why-film .summary")).toHaveText(/^(a2|a3) wins in 3 \(proved\)\.$/, { timeout: 30_000 }); // both do, equally soon
  await lab.do("why-on").click();
  await expect(page.locator(".game-board .chosen")).toHaveCount(1);
  await expect(page.locator(".game-board .key")).toHaveCount(2);
  await page.locator("[data-move=c1] button").last().click();
  await expect(page.locator(".why-film .summary")).toContainText("c1");
  await lab.do("why-close").click();
  await expect(page.locator(".game-board .chosen")).toHaveCount(0);
});

test("a proof is made, checked and saved in the page, and the command accepts it", async ({ lab, page }, info) => {
  await board(lab, page, { g: "tictactoe3d:3", v: "off" });
  await lab.do("prove").click();
  await expect(page.locator("[aria-label=Proofs]")).toContainText("X wins", { timeout: 30_000 });
  await lab.do("certify").click();
  await lab.do("check-proof").click({ timeout: 30_000 });
  await expect(page.locator("[aria-label=Proofs]")).toContainText("The checker accepts it", { timeout: 30_000 });
  const download = page.waitForEvent("download");
  await lab.do("save-proof").click();
  const file = info.outputPath("proof.gtc");
  await (await download).saveAs(file);
  expect(told("verify", file)).toMatchObject({ valid: true, game: "tictactoe3d:3" });
  await page.getByLabel("Check a certificate").setInputFiles({ name: "bad.gtc", mimeType: "", buffer: readFileSync(file).subarray(0, 200) });
  await expect(page.locator("[aria-label=Proofs]")).toContainText("does not accept bad.gtc");
});

test("a search finds the command's numbers, and the page prints that command", async ({ lab, page }) => {
  await board(lab, page, { g: "othello:6", p: "", v: "off" });
  await page.getByLabel("At most").fill("60000");
  await lab.do("start-search").click();
  const printed = page.locator("[aria-label=Search] code");
  await expect(printed).toHaveText("gametree search othello:6 --nodes 60000 --all-moves", { timeout: 30_000 });
  const found = told("search", "othello:6", "--nodes", "60000", "--all-moves");
  await expect(page.locator("[aria-label=Search] .facts")).toContainText(`${found.nodes.toLocaleString("en")}, `);
  await expect(page.locator("[aria-label=Search] .facts")).toContainText(found.words);
});

test("Stop ends a search at once, and the worker keeps what it knows", async ({ lab, page }) => {
  await board(lab, page, { g: "hex:9", v: "off" });
  let ended = 0;
  page.on("worker", (worker) => worker.on("close", () => ended++));
  await page.getByLabel("Limit").selectOption("seconds");
  await page.getByLabel("At most").fill("600");
  await lab.do("start-search").click();
  await expect(page.locator(".working")).toContainText("a second", { timeout: 30_000 });
  await lab.do("stop-search").click();
  await expect(page.locator(".working")).toHaveText("Idle.");
  await expect(page.locator("[aria-label=Search] .facts")).toContainText("Stop");
  expect(ended).toBe(0);
});

test("whoever leaves the page ends what was asked, and finds a board that works", async ({ lab, page }) => {
  await board(lab, page, { g: "breakthrough:5x5", v: "off" });
  await lab.do("prove").click();
  await expect(page.locator(".working")).toContainText("Proving");
  await page.getByRole("navigation").getByRole("link", { name: "Docs" }).click();
  await page.locator(".docs-page").waitFor();
  await page.goBack();
  await page.locator(".game-cell").first().waitFor();
  await expect(page.locator(".working")).toHaveText("Idle.");
  await lab.do("prove").click();
  await expect(page.locator(".working")).toContainText("Proving");
  await lab.do("stop-search").click();
  await expect(page.locator(".working")).toHaveText("Idle.");
});

test("every depth of a search is told, and no move is made while a position is set up", async ({ lab, page }) => {
  await board(lab, page, { g: "othello:6", v: "off" });
  await page.getByLabel("Limit").selectOption("depth");
  await page.getByLabel("At most").fill("6");
  await lab.do("start-search").click();
  await expect(page.locator("[aria-label=Search] code")).toHaveText("gametree search othello:6 --depth 6 --all-moves", { timeout: 30_000 });
  const rows = await page.locator("[aria-label=Search] tbody tr td:first-child").allTextContents();
  expect(rows.at(-1)).toBe("6");
  expect(rows.length).toBeGreaterThanOrEqual(3);
  await lab.do("setup").click();
  await expect(page.locator(".game-cell[aria-disabled=false]")).toHaveCount(0);
  await lab.do("setup-close").click();
  await expect(page.locator(".game-cell[aria-disabled=false]")).toHaveCount(4);
});

test("what is refused is said in the library's words", async ({ lab, page }) => {
  await board(lab, page, { g: "tictactoe", p: "b2", v: "off" });
  await page.locator("#position-text").fill("b2 b2");
  await lab.do("open-position").click();
  await expect(page.locator("[aria-label='Open, save, share'] .problem")).toContainText("b2 is not legal there");
  await page.getByLabel("Another board").fill("hex:99");
  await page.getByLabel("Another board").press("Enter");
  await expect(page.locator(".board-page > .problem")).toContainText("hex:99");
  await lab.do("setup").click();
  await page.locator("[data-setup=a1]").click();
  await lab.do("setup-open").click();
  await expect(page.locator(".setup .problem")).not.toBeEmpty();
  await page.locator("[data-setup=a1]").click({ clickCount: 2 });
  await lab.do("setup-open").click();
  await expect(page.locator(".record .move").first()).toHaveText("set up");
});
