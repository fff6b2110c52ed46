// Changing a tree, and the numbers that are typed: by keyboard, quickly, and as people write them.

import type { Page } from "@playwright/test";
import { expect, test } from "./lab";

/** What has the focus: its accessible name, or that it is the whole document. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement!;
    return element === document.body ? "body" : (element.getAttribute("aria-label") ?? element.textContent ?? "");
  });
}

test("three presses one right after the other add three children", async ({ lab, page }) => {
  const text = page.getByLabel("Tree", { exact: true });
  for (const [tree, node, after] of [["(4 (1 9))", "2", "(4 (1 9 0 0 0))"], ["(4 (1 9))", "2.2", "(4 (1 (9 0 0)))"]] as const) {
    await page.goto("about:blank");
    await lab.tree(tree);
    await lab.node(node).click();
    await page.getByRole("button", { name: `Add a child to ${node}`, exact: true }).evaluate((button: HTMLElement) => [1, 2, 3].forEach(() => button.click()));
    await expect(text).toHaveValue(after);
    await lab.do("undo").evaluate((button: HTMLElement) => [1, 2, 3].forEach(() => button.click()));
    await expect(text).toHaveValue(tree);
  }
  await lab.tree("(1 2 3 4)");
  await lab.node("4").click();
  await page.getByRole("button", { name: "Move 4 to the left" }).evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click()));
  await expect(text).toHaveValue("(1 4 2 3)");
  await page.getByRole("button", { name: "Delete 2" }).evaluate((button: HTMLElement) => [1, 2, 3, 4, 5].forEach(() => button.click()));
  await expect(text).toHaveValue("0"); // and then there is only the root
});

test("after every change by keyboard the focus is where it was", async ({ lab, page }) => {
  await lab.tree("(4 (1 9))");
  await lab.node("2").click();
  const text = page.getByLabel("Tree", { exact: true });
  const said = page.locator(".editor [role=status]");
  await page.getByRole("button", { name: "Add a child to 2" }).focus();
  for (const after of ["(4 (1 9 0))", "(4 (1 9 0 0))"]) {
    await page.keyboard.press("Enter");
    await expect(text).toHaveValue(after);
    await expect.poll(() => focused(page)).toBe("Add a child to 2");
  }
  await expect(said).toHaveText("2.4 was added.");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("Delete 2");
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue("(4)");
  await expect(said).toHaveText("2 was deleted.");
  await expect.poll(() => focused(page)).toBe("Delete 1");
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue("0");
  await expect.poll(() => focused(page)).toBe("Delete root");
  await page.keyboard.press("Enter"); // which does nothing, and loses nothing
  await expect.poll(() => focused(page)).toBe("Delete root");
  await page.getByLabel("Value of root").fill("−7");
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue("-7");
  await expect.poll(() => focused(page)).toBe("Value of root");
  await lab.do("undo").focus();
  for (const before of ["0", "(4)", "(4 (1 9 0 0))", "(4 (1 9 0))", "(4 (1 9))"]) {
    await page.keyboard.press("Enter");
    await expect(text).toHaveValue(before);
    await expect.poll(() => focused(page)).toBe("Undo");
  }
  await page.getByRole("button", { name: "best last" }).focus();
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue("((9 1) 4)");
  await expect.poll(() => focused(page)).toBe("best last");
});

test("the focus is not lost with a button that goes away", async ({ lab, page }) => {
  await lab.tree("(10 (((1 9) 4) 20))");
  await lab.node("2.1.1.2").click();
  await page.getByRole("button", { name: /which holds the bound/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".why h2")).toContainText("root");
  expect(await focused(page)).not.toBe("body");
  await lab.open("#/learn");
  await page.locator(".lessons a").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".choices")).toBeVisible();
  await page.getByRole("link", { name: "All pages" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".lessons")).toBeVisible();
  await expect.poll(() => focused(page)).not.toBe("body");
});

test("a value that is no number is refused in its place, and the tree stays", async ({ lab, page }) => {
  await lab.tree("(4 (1 9))");
  await lab.node("2.2").click();
  const value = page.getByLabel("Value of 2.2");
  const problem = page.locator(".editor .problem");
  for (const wrong of ["abc", "1.5", "1e3", "0x10", "NaN", "", "--3", "<b>"]) {
    await value.fill(wrong);
    await page.keyboard.press("Enter");
    await expect(problem).toHaveText(`“${wrong}” is no value: expected a whole number, such as −3, or ∞ (inf)`);
    await expect(value).toBeFocused();
    await expect(value).toHaveAttribute("aria-invalid", "true");
  }
  await value.fill("99999999999999999999");
  await page.keyboard.press("Enter");
  await expect(problem).toContainText("is too large: expected at most ±2,147,483,646");
  await expect(page.getByLabel("Tree", { exact: true })).toHaveValue("(4 (1 9))");
  for (const [written, tree] of [["−3", "(4 (1 -3))"], ["+5", "(4 (1 5))"], ["−∞", "(4 (1 -inf))"], ["∞", "(4 (1 inf))"], ["-inf", "(4 (1 -inf))"], [" 12 ", "(4 (1 12))"]] as const) {
    await value.fill(written);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Tree", { exact: true })).toHaveValue(tree);
    await expect(problem).toBeEmpty();
  }
});

test("windows are read as people write them", async ({ lab, page }) => {
  await lab.tree("((3 17) (2 12))");
  const window = page.getByLabel("Window");
  const root = lab.node("root").locator(".window");
  for (const [written, shown] of [
    ["−∞,∞", "(−∞, ∞)"], ["(3,5)", "(3, 5)"], ["( −3 , 5 )", "(−3, 5)"], ["[3;5]", "(3, 5)"], ["]3, 5[", "(3, 5)"], ["-inf , +inf", "(−∞, ∞)"], ["-Infinity,7", "(−∞, 7)"],
    ["3,", "(3, ∞)"], [",5", "(−∞, 5)"], ["(3, )", "(3, ∞)"], ["(, 5)", "(−∞, 5)"], ["(3, ∞", "(3, ∞)"], ["– 4, 4", "(−4, 4)"],
  ] as const) {
    await window.fill(written);
    await window.press("Enter");
    await lab.do("step").click();
    await expect(root, written).toHaveText(shown);
    await expect(page.locator("main .problem").first(), written).toBeEmpty();
    await lab.do("start").click();
  }
  for (const [written, said] of [
    ["5,3", "window: the window (5, 3) is empty: expected the smaller end first, such as (−5, 5)"],
    ["3", "window: “3” is no window: expected two ends and a comma, such as (−5, 5) or (3, ∞)"],
    ["1,2,3", "window: “1,2,3” is no window: expected two ends and a comma, such as (−5, 5) or (3, ∞)"],
    ["a,5", "window: “a” is no value: expected a whole number, such as −3, or ∞ (inf)"],
    ["((3,5))", "window: “((3,5))” is no window: expected two ends and a comma, such as (−5, 5) or (3, ∞)"],
  ] as const) {
    await window.fill(written);
    await window.press("Enter");
    await expect(page.locator("main .problem").first()).toHaveText(said);
    await expect(window).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Tree", { exact: true })).toHaveAttribute("aria-invalid", "false");
  }
  await page.goto("about:blank");
  await lab.tree("((3 17) (2 12))", { w: "(3, ∞)", s: "1" });
  await expect(root).toHaveText("(3, ∞)");
});
