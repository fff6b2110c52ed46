// Practice and Learn in words and by keyboard: what is asked, every step, and whether an answer was right.

import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./lab";

/** The labels of an outline by the names of their nodes. */
async function labels(outline: Locator): Promise<Map<string, string>> {
  const texts = await outline.locator(".label").allTextContents();
  return new Map(texts.map((text) => [text.split(" ")[0]!, text]));
}

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${wanted} can't be reached by Tab`);
}

/** Steps from the start by a key: every step is said, in a sentence of its own. */
async function hear(page: Page, steps: number, key: string): Promise<void> {
  const said = page.locator(".happened[aria-live=polite]");
  await expect(said).toHaveText("Press → or ▶ for the first step.");
  for (let step = 1; step <= steps; step++) {
    const before = (await said.textContent())!;
    await page.keyboard.press(key);
    await expect(page.locator(".player .count")).toHaveText(new RegExp(`^${step} /`));
    await expect(said).not.toHaveText(before);
    await expect(said).not.toBeEmpty();
  }
}

test("a question has its tree in words, and they tell no more than the drawing", async ({ lab, page }) => {
  const asked = { value: 0, window: 0, next: 0, cut: 0, mark: 0, order: 0 };
  for (const kind of Object.keys(asked) as (keyof typeof asked)[]) {
    for (const seed of [1, 2, 3]) {
      await page.goto("about:blank");
      await page.goto(`${lab.address}#/practice?kind=${kind}&seed=${seed}`);
      await expect(page.locator(".asked-for, main [role=alert]").first()).toBeVisible();
      if ((await page.locator(".question").count()) === 0) continue; // nothing of the kind in this tree
      asked[kind]++;
      const outline = page.getByRole("tree", { name: "Outline of the tree" });
      await expect(page.locator(".picture [data-node]").first()).toBeVisible(); // it comes after the words
      const drawn = await page.locator(".picture [data-node]").evaluateAll((groups) => groups.map((group) => [group.getAttribute("data-node")!, group.querySelector(".value")?.textContent ?? "", group.querySelector(".window")?.textContent ?? "", group.getAttribute("class")!] as const));
      const said = await labels(outline);
      expect(said.size).toBe(drawn.length);
      for (const [name, value, window, look] of drawn) {
        const text = said.get(name)!;
        const [, proven = ""] = /(?:MAX|MIN|leaf)([^,]*)/.exec(text)!;
        expect(proven.trim(), `${kind} ${seed}: ${text}`).toBe(value);
        if (!look.includes("leaf")) expect(/window (\(.*?\))/.exec(text)?.[1] ?? "", `${kind} ${seed}: ${text}`).toBe(window);
        expect(text.includes("not reached")).toBe(look.includes("unvisited"));
        expect(text.includes("skipped")).toBe(look.includes("skipped"));
        expect(text.includes("cut off")).toBe(look.includes("cut"));
      }
      const node = /(?:[Nn]ode|of) (\d[\d.]*\d|\d|root)/.exec((await page.locator(".asked-for").textContent())!)?.[1];
      if (kind === "value") expect(said.get(node!), `value ${seed}`).not.toContain("=");
      if (kind === "window") expect(said.get(node!), `window ${seed}`).toMatch(/not reached$/);
      if (kind === "mark" || kind === "order") expect([...said.values()].join()).not.toMatch(/cut off|skipped|window|[=≤≥]/);
    }
  }
  for (const [kind, count] of Object.entries(asked)) expect(count, kind).toBeGreaterThan(1);
});

test("practice by keyboard: what is asked, the answer, every step in words, the next question", async ({ lab, page }) => {
  await lab.open("#/practice?kind=mark&t=((3 17) (2 12))&seed=1");
  const answer = page.getByRole("textbox", { name: "Answer" });
  await expect(answer).toHaveAccessibleDescription(/Which branches are cut off\?.*An answer is written/);
  const outline = page.getByRole("tree", { name: "Outline of the tree" });
  await tabTo(page, outline.getByRole("treeitem").first());
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(lab.node("1.1")).toHaveClass(/selected/);
  await tabTo(page, answer);
  await page.keyboard.type("1.2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Not right" })).toContainText("Missing: 2.2");
  await expect(answer).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("2.2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "✓ Right." })).toBeVisible();
  // Now the whole search, of which each step is said.
  await expect(outline).toContainText("2.2 leaf 12, skipped");
  await tabTo(page, lab.do("next"));
  await page.keyboard.press("Home");
  await expect(outline).not.toContainText("skipped");
  await hear(page, 8, "ArrowRight");
  await expect(lab.do("next")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#progress")).toContainText("0 of 1");
  await expect(page.locator(".verdict")).toHaveCount(0);
  await expect(answer).toBeFocused();
});

test("another kind of question is said, and the choice keeps the focus", async ({ lab, page }) => {
  await lab.open("#/practice?kind=value&seed=1");
  const kind = page.getByLabel("Ask for");
  await kind.focus();
  await kind.selectOption("mark");
  await expect(page.getByRole("status").filter({ hasText: "Which branches are cut off?" })).toBeAttached();
  await expect(page.locator(".asked-for")).toContainText("Which branches are cut off?");
  await expect(kind).toBeFocused();
});

test("a lesson by keyboard: the question, the answer, every step in words", async ({ lab, page }) => {
  await lab.open("#/learn/cut-offs");
  await expect(page.getByRole("group", { name: /What must the other answer, 12, be looked at for\?/ })).toBeVisible();
  const outline = page.getByRole("tree", { name: "Outline of the tree" });
  await expect(outline.getByRole("treeitem")).toHaveCount(7);
  const right = page.getByRole("button", { name: "For nothing" });
  await tabTo(page, right);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "✓ Yes." })).toBeVisible();
  await expect(right).toHaveAttribute("aria-pressed", "true");
  await expect(right).toBeFocused();
  await expect(outline).toContainText("2.2 leaf 12, skipped");
  await page.keyboard.press("Home");
  await tabTo(page, lab.do("step"));
  await hear(page, 4, "Enter");
  await expect(outline).toContainText("1 MIN ≤ 3, window (−∞, ∞), being searched");
});

test("wherever a drawing promises an outline there is one", async ({ lab, page }) => {
  for (const place of ["#/tree?t=((3 17) (2 12))", "#/tree?t=((3 17) (2 12))&c=pvs", "#/practice?kind=value&seed=1", "#/learn/minimax", "#/learn/proofs"]) {
    await page.goto("about:blank");
    await lab.open(place);
    const promised = page.getByRole("img", { name: /The outline says the same in words/ });
    const count = place.includes("c=") ? 2 : 1;
    await expect(promised).toHaveCount(count);
    for (const folded of await page.getByText("The tree in words").all()) await folded.click();
    await expect(page.getByRole("tree", { name: "Outline of the tree" })).toHaveCount(count);
  }
});
