// Chess on the board: moves by hand, of which some take more than two squares, positions as FEN and PGN, and moves as people write them.

import type { Page } from "@playwright/test";
import { expect, type Lab, test, violations } from "./lab";

const cell = (page: Page, name: string) => page.locator(`.game-cell[data-cell="${name}"]`);
const record = (page: Page) => page.locator(".record .move");
const problem = (page: Page) => page.locator("[aria-label='Open, save, share'] .problem");

async function board(lab: Lab, page: Page, more: Record<string, string>): Promise<void> {
  await lab.open(`#/board?${new URLSearchParams({ v: "off", ...more })}`);
  await page.locator(".game-cell").first().waitFor();
}

/** Makes moves by hand: squares, and what a pawn becomes. */
async function make(page: Page, moves: string): Promise<void> {
  for (const move of moves.split(" ")) {
    await cell(page, move.slice(0, 2)).click();
    await cell(page, move.slice(2, 4)).click();
    if (move.length > 4) await page.locator(`[data-choice="${move}"]`).click();
  }
}

async function open(page: Page, position: string): Promise<void> {
  await page.locator("#position-text").fill(position);
  await page.locator("[data-do=open-position]").click();
}

/** The moves of the record without their numbers. */
const written = async (page: Page) => (await record(page).allTextContents()).slice(1).map((text) => text.replace(/^\d+\. /, "")).join(" ");

test("a game by hand: a promotion, castling on both sides, and back", { tag: "@alone" }, async ({ lab, page }) => {
  await board(lab, page, { g: "chess" });
  await expect(page.locator("h1")).toHaveText("Chess");
  await expect(cell(page, "e1")).toHaveAttribute("aria-label", /^e1, white king/);
  await expect(cell(page, "d8")).toHaveAttribute("aria-label", /^d8, black queen/);
  await make(page, "e2e4 d7d5 e4d5 c7c6 d5c6 g8f6 c6b7 e7e6");
  // A move that is not made: the same square again, or Escape.
  await cell(page, "b7").click();
  await expect(cell(page, "b7")).toHaveClass(/picked/);
  await cell(page, "b7").click();
  await expect(page.locator(".picked")).toHaveCount(0);
  await cell(page, "b7").click();
  await cell(page, "a8").click();
  const choice = page.getByRole("group", { name: "Which move?" });
  await expect(choice.getByRole("button")).toHaveCount(4);
  await page.keyboard.press("Escape");
  await expect(choice).toBeHidden();
  await expect(record(page)).toHaveCount(9);
  await make(page, "b7a8n f8e7 g1f3 e8g8 f1e2 a7a6 e1g1");
  await expect.poll(() => written(page)).toBe("e4 d5 exd5 c6 dxc6 Nf6 cxb7 e6 bxa8=N Be7 Nf3 O-O Be2 a6 O-O");
  await expect(cell(page, "g1")).toHaveAttribute("aria-label", /^g1, white king, last move/);
  await expect(cell(page, "f1")).toHaveAttribute("aria-label", /^f1, white rook/);
  await expect(cell(page, "a8")).toHaveAttribute("aria-label", /^a8, white knight/);
  for (let moves = 0; moves < 7; moves++) await lab.do("undo").click();
  await expect(cell(page, "b7")).toHaveAttribute("aria-label", /^b7, white pawn/);
  await lab.do("turn").click();
  const [top, bottom] = [await cell(page, "a1").boundingBox(), await cell(page, "a8").boundingBox()];
  expect(top!.y).toBeLessThan(bottom!.y);
  // Another piece at the same place is a variation.
  await make(page, "b7a8q");
  await expect(page.locator(".record .variation")).toHaveText(/^\(5\. bxa8=N Be7 .* O-O \) $/);
});

test("a pawn is captured in passing, and a piece with one move is put down by hand", { tag: "@alone" }, async ({ lab, page }) => {
  await board(lab, page, { g: "chess", p: "e2e4 a7a6 e4e5 d7d5" });
  await make(page, "e5d6");
  await expect(cell(page, "d5")).toHaveAttribute("aria-label", /^d5, empty/);
  await expect.poll(() => written(page)).toContain("exd6");
  await open(page, "[7k/8/8/8/8/p7/P7/K7 w - - 0 1]");
  await cell(page, "a1").click();
  await expect(record(page)).toHaveCount(1);
  await expect(cell(page, "b1")).toHaveClass(/target/);
});

test("FEN, algebraic moves and PGN are read, and said in the record", { tag: "@alone" }, async ({ lab, page }) => {
  await board(lab, page, { g: "chess" });
  const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  await open(page, fen);
  await expect(record(page).first()).toHaveText("set up");
  await expect(cell(page, "a8")).toHaveAttribute("aria-label", /^a8, black rook/);
  await open(page, `[${fen}] O-O-O Ke7`);
  await expect.poll(() => written(page)).toBe("O-O-O Ke7");
  await open(page, '[White "A"]\n[Black "B"]\n\n1. f3 e5 2. g4 {as if asked to} Qh4# 0-1');
  await expect.poll(() => written(page)).toBe("f3 e5 g4 Qh4#");
  await expect(page.locator(".verdict-line")).toHaveText("O has won.");
  await expect(cell(page, "e1")).toHaveAttribute("aria-label", /decides the game/);
  await open(page, "e4 e5 Ke3");
  await expect(problem(page)).toContainText('move 3: "Ke3" is not legal here');
  await lab.do("setup").click();
  await page.locator("#setup-text").fill("8/8/8/8/8/8/8/K7 w - - 0 1");
  await lab.do("setup-open").click();
  await expect(page.locator(".setup .problem")).toContainText("Black has 0 kings");
  await page.locator("#setup-text").fill("8/P6k/8/8/8/8/8/K7 w - - 0 1");
  await lab.do("setup-open").click();
  await make(page, "a7a8q");
  await expect.poll(() => written(page)).toBe("a8=Q");
  // The game can be taken along, with the position that it started from.
  const pgn = page.locator("dl.facts code", { hasText: "[SetUp" });
  await expect(pgn).toContainText('[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]');
  await expect(pgn).toContainText("1. a8=Q *");
});

test("the engine answers, a mate is proved, and why", async ({ lab, page }) => {
  await board(lab, page, { g: "chess", o: "3", sec: "1" });
  await make(page, "e2e4");
  await expect(record(page)).toHaveCount(3, { timeout: 30_000 });
  await board(lab, page, { g: "chess", s: "[6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1]", v: "on", sec: "2" });
  await expect(page.locator(".verdict-line")).toContainText("X wins (proved)", { timeout: 30_000 });
  await expect(cell(page, "a1").locator(".chip[data-kind=win]")).toBeVisible();
  await lab.do("stop-search").click();
  for (let hints = 0; hints < 3; hints++) {
    await lab.do("hint").click();
    await expect(page.locator(".hints [role=status]")).not.toHaveText(/^(Looking …|)$/, { timeout: 30_000 });
  }
  await expect(page.locator(".hints [role=status]")).toContainText(/^Ra8#: wins/);
  await expect(page.locator(".move-table [data-move=a1a8] .move")).toHaveText("Ra8#");
  await lab.do("why").click();
  await expect(page.locator(".why-film .summary")).toContainText("Ra8# wins", { timeout: 30_000 });
  await make(page, "a1a8");
  await expect(page.locator(".verdict-line")).toHaveText("X has won.");
  await lab.do("review").click();
  await expect(page.locator("[aria-label='Search'] [role=status]")).toContainText("changed the result", { timeout: 30_000 });
});

test("links keep a game with its variations, and it is written as before", { tag: "@alone" }, async ({ lab, page }) => {
  await board(lab, page, { g: "chess", p: "e2e4 (d2d4 g8f6 (d7d5 c2c4)) e7e5 g1f3", n: "1", turn: "on" });
  const text = "e4 (1. d4 Nf6 (d5 2. c4 ) ) e5 2. Nf3";
  const said = async () => (await page.locator(".record").innerText()).replace(/\s+/g, " ").replace("start 1. ", "").trim();
  await expect.poll(said).toBe(text);
  await lab.do("redo").click();
  await page.reload();
  await expect.poll(said).toBe(text);
  await expect(record(page).and(page.locator("[aria-current]"))).toHaveText("e5");
});

test("a search is a tree with boards, which a judge of chess accepts", async ({ lab, page }) => {
  await board(lab, page, { g: "chess", p: "e2e4 e7e5" });
  await lab.do("tree").click();
  await expect(page.locator(".verdict")).toContainText("The judge accepts it", { timeout: 30_000 });
  await expect(page.locator(".position .piece-first").first()).toBeVisible();
});

test("in Chess960 a king castles onto its rook", { tag: "@alone" }, async ({ lab, page }) => {
  await board(lab, page, { g: "chess960:356" });
  await expect(page.locator("h1")).toHaveText("Chess960 NBBRKRQN");
  await open(page, "1k6/8/8/8/8/8/8/1KR5 w C - 0 1");
  await make(page, "b1c1");
  await expect.poll(() => written(page)).toBe("O-O");
  await expect(cell(page, "g1")).toHaveAttribute("aria-label", /^g1, white king/);
  await expect(cell(page, "f1")).toHaveAttribute("aria-label", /^f1, white rook/);
});

test("a board of chess and a choice of pieces can be read and reached", { tag: "@alone" }, async ({ lab, page }) => {
  expect(await violations(page, async () => {
    await board(lab, page, { g: "chess", s: "[8/P6k/8/8/8/8/8/K7 w - - 0 1]" });
    await cell(page, "a7").click();
    await cell(page, "a8").click();
    await expect(page.locator("[data-choice]")).toHaveCount(4);
  })).toEqual([]);
});
