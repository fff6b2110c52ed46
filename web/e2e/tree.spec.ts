// The tree lab, by what a person sees and does.

import { readFile } from "node:fs/promises";
import { expect, test } from "./lab";

test("the first tree is drawn, and nothing moves until it is asked for", async ({ lab, page }) => {
  await lab.open();
  await expect(lab.count).toHaveText("0 / 23");
  await expect(lab.happened).toContainText("first step");
  await page.waitForTimeout(1200);
  await expect(lab.count).toHaveText("0 / 23");
});

test("steps go both ways, and a node shows what is proved of it", { tag: "@anew" }, async ({ lab, page }) => {
  await lab.tree("((3 17) (2 12))");
  await page.keyboard.press("ArrowRight");
  await expect(lab.happened).toHaveText("root MAX");
  for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowRight");
  await expect(lab.value("1")).toHaveText("≤ 3");
  await expect(lab.happened).toHaveText("1 ≤ 3 by 1.1");
  await page.keyboard.press("End");
  await expect(lab.value("root")).toHaveText("= 3");
  await expect(lab.value("2")).toHaveText("≤ 2");
  await expect(lab.node("2.2")).toHaveClass(/skipped/);
  await expect(lab.node("1.1")).toHaveClass(/best/);
  await page.keyboard.press("ArrowLeft");
  await lab.do("start").click();
  await expect(lab.value("root")).toHaveCount(0);
  await expect(lab.node("2.2")).toHaveClass(/unvisited/);
});

test("windows stand at the nodes that were entered", { tag: "@anew" }, async ({ lab, page }) => {
  await lab.tree("((3 17) (2 12))");
  await page.keyboard.press("c");
  await expect(lab.node("2").locator(".window")).toHaveText("(3, ∞)");
  await expect(lab.node("root").locator(".window")).toHaveText("(−∞, ∞)");
});

test("a cut is ticked, faded, explained, and proved by other values", async ({ lab, page }) => {
  await lab.tree("(10 (((1 9) 4) 20))");
  await page.keyboard.press("c");
  await expect(lab.happened).toContainText("2.1.1 reaches the 10 of root (deep), skips 2.1.1.2");
  const ticks = await lab.node("2.1.1.2").locator(".ticks").getAttribute("d");
  expect(ticks!.match(/M/g)).toHaveLength(3);
  await expect(page.locator(".picture .arrow")).toHaveAttribute("d", /^M/);
  await expect(lab.node("root")).toHaveClass(/owner/);
  await expect(page.locator(".why h2")).toHaveText("Why was 2.1.1 cut off?");
  await expect(page.locator(".why p").first()).toContainText("root");
  await page.getByRole("button", { name: "Prove it" }).click();
  await expect(page.locator(".why tbody tr")).toHaveCount(5);
  for (const cell of await page.locator(".why tbody tr td:nth-child(2)").all()) await expect(cell).toHaveText("10");
  await expect(page.locator(".why")).toContainText("Whatever stands there, the root’s value is 10.");
  await page.getByRole("button", { name: "Show root" }).click();
  await expect(lab.node("root")).toHaveClass(/selected/);
});

test("next cut, next change, step over, play and scrubber", { tag: "@anew" }, async ({ lab, page }) => {
  await lab.tree("((3 17) (2 12) (15 (25 0)))");
  await page.keyboard.press("c");
  await expect(lab.count).toHaveText("11 / 23");
  await page.keyboard.press("c");
  await expect(lab.happened).toContainText("cut:");
  await page.keyboard.press("Shift+C");
  await expect(lab.count).toHaveText("11 / 23");
  await page.keyboard.press("Home");
  await page.keyboard.press("u");
  await expect(lab.happened).toHaveText("1 ≤ 3 by 1.1");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("o");
  await expect(lab.happened).toHaveText("1 = 3");
  await page.getByLabel("Speed").selectOption("very fast");
  await lab.do("play").click();
  await expect(lab.count).toHaveText("23 / 23");
  const slider = page.getByRole("slider", { name: "Step" });
  await slider.fill("7");
  await expect(lab.count).toHaveText("7 / 23");
});

test("variables hold what the code has put into them, in both views", { tag: "@anew" }, async ({ lab, page }) => {
  const shown = async (tree: string, more: Record<string, string>) => {
    await page.goto("about:blank");
    await lab.tree(tree, more);
    await expect(lab.count).toHaveText(new RegExp(`^${more["s"]} /`));
    return (await page.locator(".variables > div").allTextContents()).join(" ");
  };
  // The second improvement at 1.2: α was moved by the first.
  expect(await shown("(((-8 -4 6) (2 5 -3) 5) 2)", { s: "16" })).toContain("α2");
  // After a cut-off the code has returned, and moved nothing.
  expect(await shown("(3 (5 1 9) (2 4))", { s: "10" })).toBe("α3 β5 best1 t1 (from 2.2)");
  await expect(page.locator(".listing [aria-current=step]")).toHaveText("if best ≤ α: return best");
  // What a child returns changes its sign where numbers are the mover's.
  expect(await shown("((9 -5) ((8 5) ((-1 -2) (4 -1 2))))", { v: "mover", s: "4" })).toContain("best−9 m−9 t−9 (from 1.1)");
});

test("the code shows the line, and the stack its callers", { tag: "@anew" }, async ({ lab, page }) => {
  await lab.tree("((3 17) (2 12))");
  await page.keyboard.press("c");
  await expect(page.locator(".listing [aria-current=step]")).toContainText("if best ≤ α: return best");
  await expect(page.locator(".stack li")).toHaveCount(2);
  await expect(page.locator(".stack li").first()).toContainText("MAX root (−∞, ∞) · t ← Min(c, α, β)");
  await expect(page.locator(".variables")).toHaveText("α3β∞best2t2 (from 2.1)");
  await page.getByLabel("Numbers are").selectOption("mover");
  await expect(page.locator(".code p").first()).toContainText("the mover’s");
  await expect(page.locator(".listing")).toContainText("t ← −AlphaBeta(pᵢ, −β, −m)");
});

test("every algorithm can be stepped to its end", async ({ lab, page }) => {
  await lab.tree("((3 17) (2 12))");
  const algorithms = page.getByLabel("Algorithm", { exact: true }).locator("option");
  await expect(algorithms).toHaveCount(20);
  const names = await algorithms.allTextContents();
  for (const name of names) {
    const weighed = name.includes("althofer");
    await lab.tree(weighed ? "1:(2:(3 17) 0:(2 12))" : "((3 17) (2 12))", { a: name });
    await page.keyboard.press("End");
    await expect(page.locator(".facts dd").first()).not.toHaveText("");
    await expect(lab.node("1")).not.toHaveClass(/unvisited/);
    expect(await page.locator(".listing li").count()).toBeGreaterThan(4);
  }
});

test("trees are typed, refused with a reason, edited, and undone", { tag: "@anew" }, async ({ lab, page }) => {
  await lab.open();
  const text = page.getByLabel("Tree", { exact: true });
  await text.fill("((1 2) (3");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("alert").first()).toContainText("expected");
  await text.fill("(4 (1 9))");
  await text.press("Enter");
  await expect(lab.value("1")).toHaveText("4");
  await lab.node("2.2").click();
  await page.getByLabel("Value of 2.2").fill("-7");
  await page.getByRole("button", { name: "Set" }).click();
  await expect(lab.value("2.2")).toHaveText("−7");
  await page.getByRole("button", { name: "Add a child to 2.2" }).click();
  await expect(text).toHaveValue("(4 (1 (-7)))");
  await lab.node("2.2").click();
  await page.getByRole("button", { name: "Add a child to 2.2", exact: true }).click();
  await expect(text).toHaveValue("(4 (1 (-7 0)))");
  await lab.node("1").click();
  await page.getByRole("button", { name: "Move 1 to the right" }).click();
  await expect(text).toHaveValue("((1 (-7 0)) 4)");
  await page.getByRole("button", { name: "Delete 2" }).click();
  await expect(text).toHaveValue("((1 (-7 0)))");
  await lab.do("undo").click();
  await expect(text).toHaveValue("((1 (-7 0)) 4)");
  await lab.do("redo").click();
  await expect(text).toHaveValue("((1 (-7 0)))");
});

test("a node chosen as soon as a changed tree is drawn stays chosen", { tag: "@anew" }, async ({ lab, page }) => {
  await lab.tree("(4 (1 9))");
  await lab.node("2.2").click();
  await expect(page).toHaveURL(/n=2\.2/);
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const drawn = document.querySelector(".picture [data-node='2.2.1']");
      if (!drawn) return;
      observer.disconnect();
      document.querySelector(".picture [data-node='1']")!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }).observe(document.querySelector(".lab")!, { childList: true, subtree: true });
  });
  await page.getByRole("button", { name: "Add a child to 2.2" }).click();
  await expect(page).toHaveURL(/n=1$/);
  await expect(page.getByRole("button", { name: "Move 1 to the right" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Tree", { exact: true })).toHaveValue("(4 (1 9))");
});

test("an explanation that comes while a button is pressed does not move the button away", { tag: "@anew" }, async ({ lab, page }) => {
  await lab.tree("((3 17) (2 12) (15 (25 0)))");
  const button = lab.do("export");
  await button.scrollIntoViewIfNeeded();
  await button.hover();
  await page.mouse.down();
  await lab.node("3.2.2").dispatchEvent("click"); // its explanation is long
  await page.waitForTimeout(500);
  await expect(page.getByText("Why was")).toHaveCount(0);
  const saved = page.waitForEvent("download");
  await page.mouse.up();
  await saved;
  await expect(page.getByText("Why was 3.2.2 never reached?")).toBeVisible();
});

test("random trees, examples, windows and views", { tag: "@anew" }, async ({ lab, page }) => {
  await lab.open();
  await page.getByText("Random tree…").click();
  await page.getByLabel("Branching").fill("2");
  await page.getByLabel("Depth").fill("4");
  await page.getByLabel("Values", { exact: true }).selectOption("perfect");
  await page.getByRole("button", { name: "Generate" }).click();
  await expect(page.locator(".facts")).toContainText("7 of 16 leaves");
  await page.getByLabel("Example").selectOption("fig5");
  await expect(page.getByLabel("Numbers are")).toHaveValue("mover");
  await page.getByLabel("Algorithm", { exact: true }).selectOption("alphabeta-althofer-hard");
  await expect(page.locator(".facts dd").first()).toHaveText("−3");
  await page.getByLabel("Algorithm", { exact: true }).selectOption("alphabeta");
  await page.getByLabel("Window").fill("5,1");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("alert").first()).toContainText("window");
});

test("two searches are compared in locked steps", { tag: "@anew" }, async ({ lab, page }) => {
  await lab.tree("((2 12) (3 17))");
  await page.getByLabel("Compare with").selectOption("minimax");
  await expect(page.locator(".stage")).toHaveCount(2);
  await expect(page.locator(".compared")).toContainText("Leaves evaluated");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".stage").nth(1).locator(".picture [data-node='1']")).toHaveClass(/open/);
  await page.getByLabel("Compare with").selectOption("best-order");
  await expect(page.locator(".stage").nth(1)).toBeVisible();
  await expect(page.locator(".compared tbody tr").nth(2).locator("td").nth(1)).toHaveText("3");
  await page.getByLabel("Critical positions").check();
  await expect(lab.node("root").locator(".mark")).toHaveText("1");
});

test("exports can be saved", async ({ lab, page }) => {
  await lab.tree("((3 17) (2 12))");
  const starts: Record<string, string> = { svg: "<svg", png: "\x89PNG", tikz: "%", dot: "digraph", json: "{", text: "", sheet: "<svg", key: "<svg" };
  for (const [format, start] of Object.entries(starts)) {
    await page.getByLabel("Format").selectOption(format);
    const [download] = await Promise.all([page.waitForEvent("download"), lab.do("export").click()]);
    const bytes = await readFile((await download.path())!);
    expect(bytes.length).toBeGreaterThan(80);
    if (start && format !== "tikz") expect(bytes.toString("latin1").startsWith(start)).toBe(true);
  }
});

test("a large tree is drawn with few elements, and still steps", { tag: "@anew" }, async ({ lab, page }) => {
  await lab.open();
  await page.getByText("Random tree…").click();
  await page.getByLabel("Branching").fill("10");
  await page.getByLabel("Depth").fill("5");
  await page.getByRole("button", { name: "Generate" }).click();
  await expect(page.locator(".facts")).toContainText("100,000 leaves", { timeout: 30_000 });
  expect(await page.locator(".picture *").count()).toBeLessThan(1500);
  await expect(page.locator(".icicle canvas")).toBeVisible();
  await page.keyboard.press("c");
  await expect(lab.happened).toContainText("cut:");
  await page.keyboard.press("End");
  await expect(lab.value("root")).toContainText("=");
  await page.getByRole("button", { name: "Zoom in" }).click();
  expect(await page.locator(".picture *").count()).toBeLessThan(3000);
});

test("all works by keyboard: outline, buttons, dialog", { tag: "@anew" }, async ({ lab, page }) => {
  await lab.tree("((3 17) (2 12))");
  const outline = page.getByRole("tree");
  await outline.locator("[data-node='0']").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(lab.node("1.1")).toHaveClass(/selected/);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(outline.locator("[data-node='1']")).toHaveAttribute("aria-expanded", "false");
  await page.locator("body").press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByLabel("Single keys work").uncheck();
  await page.keyboard.press("Escape");
  await page.locator("main").focus();
  await page.keyboard.press("c");
  await expect(lab.count).toHaveText(/^0 /);
  await page.keyboard.press("ArrowRight");
  await expect(lab.count).toHaveText(/^1 /);
});

test("nodes are found by name and by what the search made of them", { tag: "@anew" }, async ({ lab, page }) => {
  await lab.tree("((3 17) (2 12) (15 (25 0)))");
  const text = page.getByLabel("Find nodes");
  const said = page.locator(".finder output");
  const find = async (what: string) => {
    await text.fill(what);
    await text.press("Enter");
  };
  await find("3.2.1");
  await expect(said).toHaveText("1 of 1");
  await expect(lab.node("3.2.1")).toHaveClass(/selected/);
  await find("cut=shallow");
  await expect(said).toHaveText("1 of 2");
  await expect(lab.node("2")).toHaveClass(/selected/);
  await find("leaf value>=12");
  await expect(said).toHaveText("1 of 4");
  await expect(lab.node("1.2")).toHaveClass(/selected/);
  await page.getByRole("button", { name: "Next node found" }).click();
  await expect(lab.node("2.2")).toHaveClass(/selected/);
  await page.getByRole("button", { name: "Previous node found" }).click();
  await page.getByRole("button", { name: "Previous node found" }).click();
  await expect(said).toHaveText("4 of 4");
  await expect(lab.node("3.2.1")).toHaveClass(/selected/);
  await find("skipped leaf");
  await expect(said).toHaveText("1 of 2");
  await expect(lab.node("2.2")).toHaveClass(/selected/);
  await find("ply=2 child>1");
  await expect(said).toHaveText("1 of 3");
  await find("value>99");
  await expect(said).toHaveText("None.");
  await find("cut=deeper");
  await expect(said).toContainText("“cut=deeper” is no condition: expected");
  await find("9.9");
  await expect(said).toHaveText("There is no node 9.9.");
});

test("the minimap shows which part of a tree is in view, and leads elsewhere", { tag: "@anew" }, async ({ lab, page }) => {
  await lab.tree("((3 17) (2 12))");
  const map = page.locator(".minimap").first();
  await expect(map).toBeHidden();
  for (let times = 0; times < 4; times++) await page.getByRole("button", { name: "Zoom in" }).first().click();
  await expect(map).toBeVisible();
  const box = (await map.boundingBox())!;
  const left = async () => Number(await map.locator("rect").getAttribute("x"));
  await page.mouse.click(box.x + 2, box.y + box.height / 2);
  const before = await left();
  await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
  expect(await left()).toBeGreaterThan(before + box.width / 3);
  await page.getByRole("button", { name: "Fit the tree" }).first().click();
  await expect(map).toBeHidden();
});

test("under Althöfer’s rule a node in search shows its window less its own value", { tag: "@anew" }, async ({ lab, page }) => {
  await lab.tree("@fig5", { a: "alphabeta-althofer" });
  await page.keyboard.press("c");
  await expect(lab.node("2").locator(".window")).toHaveText("(−∞, 2) − 1 = (−∞, 1)");
  await expect(lab.node("2.2").locator(".window")).toHaveText("(−1, 4) + 3 = (2, 7)");
  await expect(lab.node("2.2").locator(".static")).toHaveText("f = −3");
  await expect(lab.node("2.2.1").locator(".window")).toHaveText("(−7, −2)");
  await page.keyboard.press("End");
  await expect(lab.node("2.2").locator(".window")).toHaveText("(−1, 4)");
});

test("children are put in order, best first, best last and by chance", { tag: "@anew" }, async ({ lab, page }) => {
  await lab.tree("((3 17) (2 12) (15 (25 0)))");
  const text = page.getByLabel("Tree", { exact: true });
  await page.getByRole("button", { name: "best first" }).click();
  await expect(text).toHaveValue("((15 (25 0)) (3 17) (2 12))");
  await expect(page.locator(".facts")).toContainText("4 of 7 leaves");
  await page.getByRole("button", { name: "best last" }).click();
  await expect(text).toHaveValue("((12 2) (17 3) ((0 25) 15))");
  await expect(page.locator(".facts")).toContainText("7 of 7 leaves");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(text).toHaveValue("((15 (25 0)) (3 17) (2 12))");
});

test("what the procedure returned is shown on request, apart from what is proved", { tag: "@anew" }, async ({ lab, page }) => {
  await lab.tree("(10 ((1 2) 20))");
  await page.keyboard.press("End");
  await expect(lab.node("2.1")).not.toContainText("↑");
  await page.getByLabel("Returned values").check();
  await expect(lab.node("2.1").locator(".returned")).toHaveText("↑ 2");
  await expect(lab.value("2.1")).toHaveText("= 2");
  await lab.tree("(10 ((1 2) 20))", { a: "alphabeta-hard", r: "1" });
  await page.keyboard.press("End");
  // Fail-hard: α, of which the value is no more than a bound.
  await expect(lab.node("2.1").locator(".returned")).toHaveText("↑ 10");
  await expect(lab.value("2.1")).toHaveText("= 2");
});

test("the outline says the same after steps back as after steps forward", { tag: "@anew" }, async ({ lab, page }) => {
  await lab.tree("(3 (2 9) 7)");
  const outline = () => page.locator(".outline .label").allTextContents();
  const forward = [await outline()];
  const steps = Number((await lab.count.textContent())!.split("/")[1]);
  for (let step = 1; step <= steps; step++) {
    await page.keyboard.press("ArrowRight");
    await expect(lab.count).toHaveText(`${step} / ${steps}`);
    forward.push(await outline());
  }
  expect(new Set(forward.map((lines) => lines.join())).size).toBeGreaterThan(steps / 2);
  for (let step = steps - 1; step >= 0; step--) {
    await page.keyboard.press("ArrowLeft");
    await expect(lab.count).toHaveText(`${step} / ${steps}`);
    expect(await outline()).toEqual(forward[step]);
  }
});
