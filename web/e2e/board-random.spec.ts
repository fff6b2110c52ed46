// Random actions on boards of all kinds: no error, no stuck worker, and little more memory.

import { expect, test } from "./lab";

/** How many actions; `GAMETREE_ACTIONS` asks for more. */
const ACTIONS = Number(process.env["GAMETREE_ACTIONS"] ?? 250);
const GAMES = ["connect4:5x4", "hex:4", "tictactoe3d:3", "tictactoe", "breakthrough:4x4", "othello:4", "domineering:4x4", "kalah:3,2", "morris", "nim:3,4,5", "chess"];

test(`${ACTIONS} random actions leave the board at work`, async ({ lab, page }) => {
  test.setTimeout(120_000 + ACTIONS * 400);
  await lab.open("#/board?g=tictactoe&sec=0.2");
  await page.locator(".game-cell").first().waitFor();
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    return usedSize / (1 << 20);
  };
  let before = 0;
  let seed = 11;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % below;
  };
  for (let at = 0; at < ACTIONS; at++) {
    if (at % 25 === 24) {
      const game = GAMES[(at / 25 - 1 + GAMES.length) % GAMES.length | 0]!;
      const level = ["", "&o=3", "&x=2&o=4"][random(3)];
      await page.evaluate((hash) => (location.hash = hash), `#/board?g=${game}&sec=0.2${level}`);
    } else {
      const chosen = random(1 << 20);
      await page.evaluate((chosen) => {
        const quiet = /^(tree|prove|certify|save-proof|save-svg|copy-link|copy-board)$/;
        const all = [...document.querySelectorAll<HTMLElement>(".board-page button, .board-page select, .graph .point")].filter((one) => one.checkVisibility() && !quiet.test(one.dataset["do"] ?? ""));
        const cells = all.filter((one) => one.classList.contains("game-cell"));
        const from = chosen % 3 > 0 && cells.length > 0 ? cells : all;
        const one = from[(chosen >> 3) % from.length];
        if (one instanceof HTMLSelectElement) {
          one.selectedIndex = chosen % Math.min(one.options.length, 4);
          one.dispatchEvent(new Event("change"));
        } else one?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }, chosen);
    }
    if (at === Math.floor(ACTIONS / 3)) before = await heap();
  }
  // The worker still answers. What a reader has set of values is kept, and here it is to be as at first.
  await page.evaluate(() => (location.hash = "#/board?g=nim:1,2&sec=5&m=room&pov=mover"));
  await expect(page.locator("h1")).toHaveText("nim:1,2");
  await expect(page.locator(".chip[data-kind=win]").first()).toBeVisible({ timeout: 30_000 });
  expect((await heap()) - before).toBeLessThan(20);
});
