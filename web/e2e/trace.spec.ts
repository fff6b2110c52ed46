// Traces of games: opened, judged, stepped through, refused.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { COMMAND, expect, type Lab, scratch, test, violations } from "./lab";

/** A trace written by the command. */
function written(...words: string[]): string {
  const file = join(scratch("trace"), "search.ndjson");
  execFileSync(COMMAND, ["search", ...words, "--trace", file], { stdio: "ignore" });
  return readFileSync(file, "utf8");
}

/** What the command's judge says of a trace. */
function judged(text: string): { ok: boolean; first_error: { line: number; kind: string; text: string } | null } {
  try {
    return JSON.parse(execFileSync(COMMAND, ["trace", "check", "-", "--json"], { input: text, encoding: "utf8" }));
  } catch (error) {
    return JSON.parse((error as { stdout: string }).stdout);
  }
}

const TICTACTOE = ["tictactoe", "b2", "a1", "c3", "a3", "a2", "--algorithm", "alphabeta", "--depth", "6"];

async function choose(page: Page, text: string): Promise<void> {
  await page.getByLabel("A file, chosen here").setInputFiles({ name: "search.ndjson", mimeType: "application/x-ndjson", buffer: Buffer.from(text) });
}

test("a trace of the command is accepted, and stepped through", async ({ lab, page }) => {
  const text = written(...TICTACTOE);
  await lab.open("#/trace");
  await choose(page, text);
  await expect(page.locator(".verdict.right")).toContainText(`The judge accepts it: ${text.trim().split("\n").length - 1} nodes, 12 leaves, 5 cut-offs.`);
  await expect(lab.count).toHaveText(/^0 \//);
  await page.keyboard.press("ArrowRight");
  await expect(lab.happened).toHaveText("root MIN");
  await page.keyboard.press("ArrowRight");
  await expect(lab.happened).toHaveText("1 (b1) MAX");
  await expect(lab.node("1").locator(".move")).toHaveText("b1");
  await page.keyboard.press("End");
  await expect(lab.value("root")).toHaveText("= 0");
  await expect(page.locator(".facts")).toContainText("c2 → b1 → b3 → c1");
  await page.getByRole("treeitem", { name: /^▾? ?1 b1/ }).first().locator(".label").first().click();
  await expect(page.locator(".panels")).toContainText("after b1.");
});

test("the same with one changed value is refused in the judge’s words, at the node", async ({ lab, page }) => {
  const lines = written(...TICTACTOE).split("\n");
  const leaf = lines.findIndex((line) => line.includes('"kind":"leaf"'));
  lines[leaf] = lines[leaf]!.replace(/"value":(-?\d+)/, (_, value: string) => `"value":${Number(value) + 5}`);
  const text = lines.join("\n");
  const { first_error: error } = judged(text);
  expect(error!.line).toBe(leaf + 1);
  await lab.open("#/trace");
  await choose(page, text);
  const verdict = page.locator(".verdict.wrong");
  await expect(verdict).toContainText(`Line ${leaf + 1}: ${error!.kind}`);
  await expect(verdict).toContainText(error!.text);
  await expect(page.locator(".picture .selected")).toHaveCount(1);
  await expect(page.locator(".outline [aria-selected=true]")).toHaveCount(1);
  await lab.do("start").click();
  await lab.do("show-error").click();
  await expect(lab.count).not.toHaveText(/^0 /);
});

test("what is no trace is refused in one sentence, and another one can be opened", async ({ lab, page }) => {
  await lab.open("#/trace");
  await choose(page, "garbage");
  await expect(page.getByRole("alert")).toContainText("line 1: this is no JSON object: expected a first line");
  await expect(page.locator(".stage")).toHaveCount(0);
  await lab.do("example").click();
  await expect(page.locator(".verdict.right")).toBeVisible();
  await expect(page.locator("main .problem")).toBeHidden();
  await page.getByText("Paste text…").click();
  await page.getByLabel("Lines of a trace").fill('{"schema":1,"game":"checkers","algorithm":"mine","window":[null,null]}');
  await lab.do("open").click();
  await expect(page.getByRole("alert")).toContainText("line 1:");
  await expect(page.locator(".verdict")).toHaveCount(0);
});

test("a file is dropped", async ({ lab, page }) => {
  await lab.open("#/trace");
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "search.ndjson"));
    return data;
  }, written(...TICTACTOE));
  await page.dispatchEvent(".drop", "drop", { dataTransfer: dropped });
  await expect(page.locator(".verdict.right")).toBeVisible();
});

test("a capped trace says so", async ({ lab, page }) => {
  await lab.open("#/trace");
  await choose(page, written(...TICTACTOE, "--trace-cap", "20"));
  await expect(page.locator(".verdict")).toContainText("Capped: the rest of the search was not recorded.");
  await expect(page.locator(".facts")).toContainText("20 of 34 nodes entered");
  await page.keyboard.press("End");
  await expect(lab.count).not.toHaveText(/^0 /);
});

test("a large trace is drawn and stepped", async ({ lab, page }) => {
  await lab.open("#/trace");
  await choose(page, written("tictactoe", "--algorithm", "alphabeta", "--depth", "7"));
  await expect(page.locator(".verdict.right")).toBeVisible({ timeout: 30_000 });
  await expect(page.locator(".icicle canvas")).toBeVisible();
  expect(await page.locator(".picture *").count()).toBeLessThan(1500);
  await page.keyboard.press("End");
  await expect(lab.happened).toContainText("done", { timeout: 20_000 });
});

const STATES: [name: string, reach: (lab: Lab, page: Page) => Promise<void>][] = [
  ["empty", async (lab) => lab.open("#/trace")],
  ["accepted", async (lab, page) => {
    await lab.open("#/trace");
    await lab.do("example").click();
    await page.locator(".verdict.right").waitFor();
    await page.keyboard.press("End");
    await page.locator(".outline .label").nth(1).click();
  }],
  ["wrong", async (lab, page) => {
    await lab.open("#/trace");
    await choose(page, written(...TICTACTOE).replace('"value":1,"kind":"exact"', '"value":3,"kind":"exact"'));
    await page.locator(".verdict.wrong").waitFor();
  }],
  ["refused", async (lab, page) => {
    await lab.open("#/trace");
    await page.getByText("Paste text…").click();
    await lab.do("open").click();
    await page.locator("main .problem").filter({ hasText: "expected" }).waitFor();
  }],
];

for (const [name, reach] of STATES) {
  test(`axe finds nothing, and nothing is scrolled sideways: ${name}`, async ({ lab, page }) => {
    expect(await violations(page, () => reach(lab, page))).toEqual([]);
  });
}

test("a link carries a trace and its step", async ({ lab, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await lab.open("#/trace");
  await choose(page, written(...TICTACTOE));
  await expect(page.locator(".verdict.right")).toBeVisible();
  for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowRight");
  await expect(lab.count).toHaveText(/^3 \//);
  await lab.do("link").click();
  await expect(page.getByText("The link is copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.locator(".verdict.right")).toContainText("The judge accepts it");
  await expect(lab.count).toHaveText(/^3 \//);
  await page.goto("about:blank");
  await page.goto(`${link.slice(0, -60)}`);
  await expect(page.getByRole("alert").filter({ hasText: /damaged|expected/ })).toBeVisible();
});

test("no link is made that could not be opened again", async ({ lab, page }) => {
  await lab.open("#/trace");
  await choose(page, written(...TICTACTOE) + "\n".repeat(9 << 20));
  await expect(page.locator(".verdict.right")).toBeVisible();
  await lab.do("link").click();
  await expect(page.getByText("A link carries at most 8 MB of text: send it as a file")).toBeVisible();
});
