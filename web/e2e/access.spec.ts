// Accessibility in every state of every page: axe, reflow at 320 px, forced colours, dark and light.

import type { Page } from "@playwright/test";
import { deflateRawSync } from "node:zlib";
import { expect, type Lab, test, violations } from "./lab";

const SHEET = { title: "x", tasks: [{ tree: "((3 17) (2 12))", algorithm: "alphabeta", kind: "mark", seed: 1 }] };
/** The place of a sheet, as a link carries it. */
const sheet = (more: object) => `#/practice?sheet=${deflateRawSync(Buffer.from(JSON.stringify({ ...SHEET, ...more }))).toString("base64url")}`;

type State = [name: string, reach: (lab: Lab, page: Page) => Promise<void>];

const STATES: State[] = [
  ["tree, at the start", async (lab) => lab.open()],
  ["tree, at a cut, chosen and proved", async (lab, page) => {
    await lab.tree("(10 (((1 9) 4) 20))", { k: "1" });
    await page.keyboard.press("c");
    await lab.node("2.1.1.2").click();
    await page.getByRole("button", { name: "Prove it" }).click();
    await page.locator(".why tbody").waitFor();
  }],
  ["tree, at the end, compared", async (lab, page) => {
    await lab.tree("((3 17) (2 12))", { c: "pvs" });
    await page.locator(".compared").waitFor();
    await page.keyboard.press("End");
  }],
  ["tree, a value refused", async (lab, page) => {
    await lab.tree("(1 2)", { n: "1" });
    await page.getByLabel("Value of 1").fill("abc");
    await lab.do("set").click();
    await page.locator(".editor .problem:not(:empty)").waitFor();
  }],
  ["tree, refused, with the generator open", async (lab, page) => {
    await lab.open();
    await lab.form();
    await page.getByText("Random tree…").click();
    await page.getByLabel("Tree", { exact: true }).fill("((");
    await page.getByRole("button", { name: "Search" }).click();
    await page.locator("main .problem").first().waitFor();
  }],
  ["tree, large", async (lab, page) => {
    await lab.open();
    await lab.form();
    await page.getByText("Random tree…").click();
    await page.getByLabel("Depth").fill("6");
    await page.getByRole("button", { name: "Generate" }).click();
    await page.locator(".icicle").waitFor();
    await page.keyboard.press("c");
  }],
  ["help", async (lab, page) => {
    await lab.open();
    await page.getByRole("button", { name: "Keys and help" }).click();
  }],
  ["board, values of a game under way", async (lab, page) => {
    await lab.open("#/board?g=connect4:5x4&p=3+(2)+3&sec=1");
    await page.locator(".chip[data-kind]").first().waitFor();
    await page.locator(".move-table tbody tr").first().waitFor();
  }],
  ["board, of a cube, over", async (lab, page) => {
    await lab.open("#/board?g=tictactoe3d:3&p=Bb2+Aa1+Aa2+Ab1+Cb2+Ac1");
    await page.locator(".game-cell.decided").first().waitFor();
  }],
  ["board, why", async (lab) => {
    await lab.open("#/board?g=tictactoe&p=a1+b1+b2+c3&v=off");
    await lab.do("why").click();
    await lab.do("why-on").click();
  }],
  ["board, played by a list", async (lab, page) => {
    await lab.open("#/board?g=connect4&p=4+4+5+5&v=off");
    await lab.do("policy").click();
    await page.locator(".game-cell.named").waitFor({ timeout: 60_000 });
  }],
  ["board, few values for the side that is not to move", async (lab, page) => {
    await lab.open("#/board?g=connect4:5x4&p=3+3&sec=1&m=3&pov=second");
    await page.locator(".game-cell .chip:not([data-kind=''])").first().waitFor();
  }],
  ["board, being set up", async (lab, page) => {
    await lab.open("#/board?g=hex:4&p=b2&v=off");
    await lab.do("setup").click();
    await page.locator("[data-setup=a1]").click();
    await lab.do("setup-open").click();
  }],
  ["board, proved", async (lab) => {
    await lab.open("#/board?g=tictactoe&p=b2+a2&v=off");
    await lab.do("prove").click();
    await lab.do("certify").click();
    await lab.do("check-proof").waitFor();
  }],
  ["practice, asked", async (lab, page) => {
    await lab.open("#/practice?kind=next&seed=2");
    await page.locator(".question").waitFor();
    await lab.do("hint").click();
  }],
  ["practice, graded", async (lab, page) => {
    await lab.open("#/practice?kind=mark&t=((3 17) (2 12))");
    await page.locator("input[name=answer]").fill("1.1");
    await page.getByRole("button", { name: "Check" }).click();
    await page.locator(".verdict").waitFor();
  }],
  ["practice, a sheet", async (lab, page) => {
    await lab.open(sheet({}));
    await page.locator(".question").waitFor();
  }],
  ["practice, a sheet that was handed in", async (lab, page) => {
    await lab.open(sheet({ answers: ["2.2"], name: "Ada", key: true }));
    await page.locator(".verdict").waitFor();
  }],
  ["practice, teacher", async (lab) => lab.open("#/practice/teacher")],
  ["docs, the list", async (lab, page) => {
    await lab.open("#/docs");
    await page.locator(".doc h1").waitFor();
  }],
  ["docs, a page with code and pictures", async (lab, page) => {
    await lab.open("#/docs/alpha-beta");
    await page.locator(".doc img").first().waitFor();
  }],
  ["docs, a page with large tables", async (lab, page) => {
    await lab.open("#/docs/reproduction");
    await page.locator(".doc table").first().waitFor();
  }],
  ["docs, searched", async (lab, page) => {
    await lab.open("#/docs?q=cut-off");
    await page.locator(".found li").first().waitFor();
  }],
  ["learn", async (lab) => lab.open("#/learn")],
  ["learn, answered", async (lab, page) => {
    await lab.open("#/learn/deep-cut-offs");
    await page.locator(".choices button").nth(1).click();
  }],
];

for (const [name, reach] of STATES) {
  test(`axe finds nothing, and nothing is scrolled sideways: ${name}`, async ({ lab, page }) => {
    expect(await violations(page, () => reach(lab, page))).toEqual([]);
  });
}
