// Answers with the hand, beside an alpha-beta of the test's own; and questions while stepping.

import { expect, test } from "./lab";

/** A tree: a number, or children. */
type Plain = number | Plain[];

/** Trees of all shapes, by a generator of its own. */
function tree(seed: number): Plain {
  let state = seed * 2654435761;
  const next = (below: number) => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 8) % below;
  const grow = (plies: number): Plain => (plies === 0 ? next(30) - 10 : Array.from({ length: 2 + next(2) }, () => (next(5) === 0 ? next(30) - 10 : grow(plies - 1))));
  return Array.from({ length: 2 + next(2) }, () => grow(2));
}

const written = (plain: Plain): string => (typeof plain === "number" ? String(plain) : `(${plain.map(written).join(" ")})`);

/** Fail-soft alpha-beta, MAX first: the topmost nodes that it skips, and the leaves in the order in which it evaluates them. */
function searched(root: Plain): { skipped: string[]; leaves: string[] } {
  const skipped: string[] = [];
  const leaves: string[] = [];
  const visit = (node: Plain, name: string, max: boolean, alpha: number, beta: number): number => {
    if (typeof node === "number") {
      leaves.push(name || "root");
      return node;
    }
    let best = max ? -Infinity : Infinity;
    for (const [at, child] of node.entries()) {
      const called = name ? `${name}.${at + 1}` : String(at + 1);
      if (max ? best >= beta : best <= alpha) {
        skipped.push(called);
        continue;
      }
      const value = visit(child, called, !max, max ? Math.max(alpha, best) : alpha, max ? beta : Math.min(beta, best));
      best = max ? Math.max(best, value) : Math.min(best, value);
    }
    return best;
  };
  visit(root, "", true, -Infinity, Infinity);
  return { skipped, leaves };
}

test("edges are cut by clicks, and graded as an alpha-beta of the test's own says", async ({ lab, page }) => {
  test.slow();
  let cuts = 0;
  for (let seed = 1; seed <= 7; seed++) {
    const plain = tree(seed);
    const { skipped } = searched(plain);
    await page.goto("about:blank");
    await lab.open(`#/practice?kind=mark&t=${written(plain)}&seed=${seed}`);
    const answer = page.locator("input[name=answer]");
    if (skipped.length === 0) await page.getByRole("button", { name: "none", exact: true }).click();
    for (const [at, name] of skipped.entries()) {
      // Every second one by its edge, which is clicked where it begins to be the node's own.
      if (at % 2 === 0) await lab.node(name).click();
      else await page.locator(`.picture .hit[data-key="${await lab.node(name).getAttribute("data-key")}"]`).dispatchEvent("click");
      await expect(lab.node(name)).toHaveClass(/picked/);
      cuts++;
    }
    await expect(answer).toHaveValue(skipped.join(" ") || "none");
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page.locator(".verdict"), written(plain)).toContainText("✓ Right");
  }
  expect(cuts).toBeGreaterThan(8);
});

test("a cut too many is not right, and a second click takes it back", async ({ lab, page }) => {
  await lab.open("#/practice?kind=mark&t=((3 17) (2 12))&seed=1");
  const answer = page.locator("input[name=answer]");
  for (const name of ["1.2", "2.2"]) await lab.node(name).click();
  await expect(answer).toHaveValue("1.2 2.2");
  await lab.node("1.2").click();
  await expect(answer).toHaveValue("2.2");
  await lab.node("1").click();
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.locator(".verdict")).toContainText("Not cut off: 1");
});

test("the next leaf is clicked, and other nodes are no answer", async ({ lab, page }) => {
  let asked = 0;
  for (let seed = 1; seed <= 5; seed++) {
    const plain = tree(seed + 40);
    const { leaves } = searched(plain);
    await page.goto("about:blank");
    await lab.open(`#/practice?kind=next&t=${written(plain)}&seed=${seed}`);
    const before = /Leaf (\S+) has just been evaluated/.exec((await page.locator(".asked-for").textContent())!)?.[1];
    if (!before) continue;
    const next = leaves[leaves.indexOf(before) + 1];
    await lab.node("root").click();
    await expect(page.locator("input[name=answer]")).toHaveValue("");
    if (next) await lab.node(next).click();
    else await page.getByRole("button", { name: "none", exact: true }).click();
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page.locator(".verdict"), written(plain)).toContainText("✓ Right");
    asked++;
  }
  expect(asked).toBeGreaterThan(2);
});

test("a child is dragged before another, and moved by buttons", async ({ lab, page }) => {
  await lab.open("#/practice?kind=order&t=((3 17) (2 12) (15 25))&seed=1");
  const answer = page.locator("input[name=answer]");
  const box = async (name: string) => (await lab.node(name).locator("polygon").boundingBox())!;
  const [from, to] = [await box("3"), await box("1")];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x - 30, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(answer).toHaveValue("root: 3 1 2");
  expect((await box("3")).x).toBeLessThan((await box("1")).x);
  await expect(lab.value("3.1")).toHaveText("15");
  await lab.node("1.2").click();
  await page.getByRole("button", { name: "← earlier" }).click();
  await expect(answer).toHaveValue("root: 3 1 2; 1: 1.2 1.1");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.locator(".verdict")).toContainText(/Right|Not right/);
  await lab.do("next").click();
  await page.getByRole("button", { name: "as drawn" }).click();
  await expect(answer).toHaveValue("as drawn");
});

test("what happens next is asked before each step, and the sentence comes after", async ({ lab, page }) => {
  await lab.tree("((3 17) (2 12))");
  await lab.do("ask").click();
  await page.keyboard.press("ArrowRight"); // the root is entered: nothing to ask
  await expect(lab.count).toHaveText(/^1 /);
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".ask")).toContainText("What happens next at root?");
  await expect(lab.count).toHaveText(/^1 /);
  await lab.node("1").click();
  await expect(lab.count).toHaveText(/^2 /);
  await expect(page.locator(".ask .verdict")).toContainText("✓ Right: a child is searched: 1.");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("3"); // a cut-off, which it is not
  await expect(page.locator(".ask .verdict")).toContainText("✗ No: a child is searched: 1.1.");
  await expect(lab.count).toHaveText(/^3 /);
  await expect(page.locator(".ask")).toContainText("1 of 2 right");
  await expect(page.locator(".ask button")).toHaveCount(0); // what is answered is no question any more
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".ask button")).toHaveCount(4);
  await page.keyboard.press("ArrowLeft"); // nor is what was asked elsewhere
  await expect(page.locator(".ask button")).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await page.locator(".ask button").first().click();
  await expect(lab.count).toHaveText(/^3 /);
  // Every question to the end is answered by what the next sentence says.
  for (let step = 4; ; step++) {
    await page.keyboard.press("ArrowRight");
    const [now, all] = (await lab.count.textContent())!.split(" / ").map(Number);
    if (now === all) break;
    await page.locator(".ask button").first().click();
    await expect(lab.count).toHaveText(new RegExp(`^${step} /`));
  }
  await lab.do("ask").click();
  await expect(page.locator(".ask")).toBeHidden();
});

test("a tree is practised from its page", async ({ lab, page }) => {
  await lab.tree("A(B(3 5) C(2 9))", { a: "alphabeta-hard" });
  await lab.do("practise").click();
  await expect(page).toHaveURL(/#\/practice\?.*alphabeta-hard/);
  await expect(lab.node("C")).toBeVisible();
});
