// The drawing of a tree at the sizes of a class: how large it is, how small its texts are, what is folded, and how it is on a phone.

import { readFile } from "node:fs/promises";
import { expect, Lab, test } from "./lab";
import type { Page } from "@playwright/test";

/** A tree of so many nodes, hung anywhere. */
function irregular(count: number, seed: number): string {
  let state = seed;
  const next = (below: number) => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 8) % below;
  const children: number[][] = [[]];
  while (children.length < count) {
    children[next(children.length)]!.push(children.length);
    children.push([]);
  }
  const text: string[] = [];
  for (let node = count - 1; node >= 0; node--) text[node] = children[node]!.length === 0 ? String(next(40) - 20) : `(${children[node]!.map((child) => text[child]).join(" ")})`;
  return text[0]!;
}

function uniform(breadth: number, plies: number): string {
  let leaf = 7;
  const grow = (left: number): string => (left === 0 ? String((leaf = (leaf * 31 + 11) % 41) - 20) : `(${Array.from({ length: breadth }, () => grow(left - 1)).join(" ")})`);
  return grow(plies);
}

/** What is measured: the share of the window, the smallest text in pixels, and whatever lies on something else. */
async function measured(page: Page) {
  return await page.locator(".picture").first().evaluate((picture) => {
    const { width, height } = picture.getBoundingClientRect();
    const texts = [...picture.querySelectorAll<SVGTextElement>("text")].filter((text) => text.textContent !== "");
    const scale = (text: SVGTextElement) => Math.hypot(text.getScreenCTM()!.a, text.getScreenCTM()!.b);
    const smallest = Math.min(...texts.map((text) => parseFloat(getComputedStyle(text).fontSize) * scale(text)));
    const boxes = [...picture.querySelectorAll("polygon")].map((node) => node.getBoundingClientRect());
    let overlaps = 0;
    boxes.forEach((a, at) => boxes.slice(0, at).forEach((b) => (overlaps += Number(a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1))));
    const drawn = boxes.map(({ left, right }) => [left, right]).flat();
    return { share: (width * height) / (innerWidth * innerHeight), smallest, overlaps, nodes: boxes.length, across: Math.max(...drawn) - Math.min(...drawn), width };
  });
}

async function shown(lab: Lab, page: Page, tree: string) {
  await page.goto("about:blank");
  await lab.tree(tree);
  return await measured(page);
}

test("the drawing takes half of the page, its texts are legible, and it fits", async ({ lab, page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  for (const [tree, nodes] of [["((3 5) (2 9))", 7], [uniform(2, 4), 31], [uniform(3, 3), 40], [irregular(40, 5), 40], [irregular(200, 3), undefined], [irregular(2000, 11), undefined], [uniform(10, 3), undefined]] as const) {
    const found = await shown(lab, page, tree);
    expect(found.share).toBeGreaterThan(0.5);
    expect(found.smallest).toBeGreaterThanOrEqual(11);
    expect(found.overlaps).toBe(0);
    expect(found.across).toBeLessThanOrEqual(found.width);
    if (nodes) expect(found.nodes).toBe(nodes);
    else expect(found.nodes).toBeGreaterThan(6);
    for (const key of ["c", "c", "End"]) {
      await page.keyboard.press(key);
      const after = await measured(page);
      expect(after.smallest).toBeGreaterThanOrEqual(11);
      expect(after.overlaps).toBe(0);
    }
  }
});

test("what is folded is opened and folded again, and everything at once", async ({ lab, page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await lab.tree(uniform(3, 4));
  const drawn = page.locator(".picture [data-node]");
  const before = await drawn.count();
  expect(before).toBeLessThan(121);
  const folded = page.locator(".picture .closed").first();
  const name = (await folded.getAttribute("data-node"))!;
  await folded.click(); // chosen
  await lab.node(name).click(); // opened
  await expect(lab.node(`${name}.1`)).toBeVisible();
  await page.getByRole("button", { name: `Fold or unfold what is below ${name}` }).click();
  await expect(lab.node(`${name}.1`)).toHaveCount(0);
  await page.getByRole("button", { name: "Unfold everything" }).click();
  await expect(drawn).toHaveCount(121);
  await expect(page.getByRole("button", { name: "Move right" })).toBeVisible();
  await page.getByRole("button", { name: "Fit the tree" }).click();
  await expect(page.getByRole("button", { name: "Move right" })).toBeHidden();
});

test("the node that is searched is always drawn", async ({ lab, page }) => {
  await lab.tree(irregular(300, 8));
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press(step % 3 === 0 ? "c" : "u");
    const current = page.locator(".picture .current");
    await expect(current).toHaveCount(1);
    await expect(current).toBeInViewport();
    // The sentence names it, and of an inner node the children are drawn, which come next.
    const name = (await current.getAttribute("data-node"))!;
    await expect(lab.happened).toContainText(name);
    if ((await current.getAttribute("class"))!.includes("leaf")) continue;
    const child = name === "root" ? "1" : `${name}.1`;
    await expect(page.locator(`.picture [data-node="${child}"], .picture [data-fold="${child}"]`)).toHaveCount(1);
  }
});

test("MAX and MIN are tinted and their rows named; first skipped, skipped and not reached differ", async ({ lab, page }) => {
  await lab.tree("((3 5) (2 9 (1 1) 4))");
  await page.keyboard.press("End");
  await expect(page.locator(".picture .row")).toHaveText(["MAX", "MIN", "MAX"]);
  const fill = (name: string) => lab.node(name).locator("polygon").evaluate((node) => getComputedStyle(node).fill);
  expect(await fill("root")).not.toBe(await fill("1"));
  await expect(page.locator(".picture .ticks")).toHaveCount(1);
  await expect(lab.node("2.2").locator(".ticks")).toHaveCount(1);
  await expect(page.locator(".picture .edge.skipped")).toHaveCount(3);
  await expect(page.locator(".picture .edge.unvisited")).toHaveCount(2);
});

test("names that a tree gives are shown, found and changed", async ({ lab, page }) => {
  await lab.tree("A(B(3 5) C(D=2 E=9))");
  await expect(lab.node("E").locator(".name")).toHaveText("E");
  await page.keyboard.press("c");
  await expect(lab.happened).toContainText("C");
  await page.getByLabel("Find nodes").fill("D");
  await page.getByLabel("Find nodes").press("Enter");
  await expect(lab.node("D")).toHaveClass(/selected/);
  await page.getByLabel("Name of D").fill("Delta");
  await page.getByRole("button", { name: "Set" }).click();
  await expect(page.getByLabel("Tree", { exact: true })).toHaveValue("A(B(3 5) C(Delta=2 E=9))");
  await page.getByLabel("Name of Delta").fill("E");
  await page.getByRole("button", { name: "Set" }).click();
  await expect(page.getByRole("alert").first()).toContainText("E");
});

test("a step a line is an export", async ({ lab, page }) => {
  await lab.tree("((3 17) (2 12))");
  await page.getByLabel("Format").selectOption("ndjson");
  const [download] = await Promise.all([page.waitForEvent("download"), lab.do("export").click()]);
  const lines = (await readFile((await download.path())!, "utf8")).trimEnd().split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines[0]).toMatchObject({ algorithm: "alphabeta", value: 3 });
  expect(lines.slice(1).every((line) => typeof line["event"] === "string")).toBe(true);
  expect(lines.length).toBeGreaterThan(10);
});

test("on a phone drawing, sentence and steps are visible together", async ({ lab, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await lab.tree(uniform(3, 3));
  await page.keyboard.press("c");
  const parts = [page.locator(".canvas"), lab.happened, page.locator(".player")];
  const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox())!));
  expect(boxes[0]!.height).toBeGreaterThan(300);
  boxes.forEach((box, at) => {
    expect(box.y).toBeGreaterThanOrEqual(at === 0 ? 0 : boxes[at - 1]!.y + boxes[at - 1]!.height - 1);
    expect(box.y + box.height).toBeLessThanOrEqual(844);
  });
  expect((await measured(page)).smallest).toBeGreaterThanOrEqual(11);
});

test("the drawing fills the screen, and the window where that is not allowed", async ({ lab, page }) => {
  await lab.open();
  await page.evaluate(() => (Element.prototype.requestFullscreen = () => Promise.reject(new Error("not allowed"))));
  const full = page.getByRole("button", { name: "Full screen" });
  await full.click();
  await expect(page.locator(".stage.filling")).toBeVisible();
  const { width, height } = page.viewportSize()!;
  const box = (await page.locator(".canvas").boundingBox())!;
  expect((box.width * box.height) / (width * height)).toBeGreaterThan(0.65);
  await full.click();
  await expect(page.locator(".stage.filling")).toHaveCount(0);
});
