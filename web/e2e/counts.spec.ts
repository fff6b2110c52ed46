// What can be counted: bytes of the first load, elements that a step touches, and that Stop stops.

import { expect, test } from "./lab";

test("the first load is under 180 KB until the tree is drawn", async ({ lab, page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
  let bytes = 0;
  const sizes = new Map<string, number>();
  page.on("response", async (response) => {
    const length = Number(response.headers()["content-length"] ?? 0);
    // The icon is asked for by the browser, once more if it is busy.
    if (!response.url().endsWith("/icon.svg") || !sizes.has(response.url())) bytes += length;
    sizes.set(response.url(), length);
  });
  // What is loaded once the page is idle, for Stop and for use offline, comes after the first tree.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await lab.open();
  const names = [...sizes.keys()].join(" ");
  expect(names).toContain(".wasm");
  expect(names).toContain("worker");
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(180_000);
});

for (const [game, kind] of [["connect4", "win"], ["chess", "estimate"]]) test(`a board of ${game}, with its module and its book, is under 750 KB`, async ({ lab, page }) => {
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await lab.open();
  const sizes = new Map<string, number>();
  page.on("response", (response) => sizes.set(response.url(), Number(response.headers()["content-length"] ?? 0)));
  await page.evaluate((game) => (location.hash = `#/board?g=${game}&sec=1`), game);
  await expect(page.locator(`.game-cell .chip[data-kind=${kind}]`).first()).toBeVisible({ timeout: 30_000 });
  const bytes = [...sizes.values()].reduce((one, two) => one + two, 0);
  expect([...sizes.keys()].join(" ")).toContain(".wasm");
  expect(bytes).toBeGreaterThan(400_000);
  expect(bytes).toBeLessThan(750_000);
});

test("a step touches only the nodes that change", async ({ lab, page }) => {
  await lab.open();
  await page.getByText("Random tree…").click();
  await page.getByLabel("Depth").fill("4");
  await page.getByRole("button", { name: "Generate" }).click();
  await expect(page.locator(".facts")).toContainText("81");
  await page.getByRole("button", { name: "Unfold everything" }).click();
  for (let step = 0; step < 60; step++) {
    const touched = await page.evaluate(async () => {
      const groups = new Set<Node>();
      const watch = new MutationObserver((records) => {
        for (const { target } of records) {
          const group = target.nodeType === 1 ? (target as Element).closest("[data-node]") : target.parentElement?.closest("[data-node]");
          if (group) groups.add(group);
        }
      });
      watch.observe(document.querySelector(".picture")!, { subtree: true, attributes: true, childList: true, characterData: true });
      document.querySelector<HTMLElement>('[data-do="step"]')!.click();
      await new Promise((done) => requestAnimationFrame(done));
      watch.disconnect();
      return groups.size;
    });
    // The node, the one before, and those whose proven values follow: at most the path to the root.
    expect(touched).toBeLessThanOrEqual(7);
  }
});

test("Stop ends a long search, and the lab goes on", async ({ lab, page }) => {
  await lab.open();
  await page.getByLabel("Algorithm", { exact: true }).selectOption("pns"); // which takes seconds for such a tree
  await page.getByText("Random tree…").click();
  await page.getByLabel("Branching").fill("2");
  await page.getByLabel("Depth").fill("17");
  await page.getByRole("button", { name: "Generate" }).click();
  await lab.do("stop").click({ timeout: 20_000 });
  await expect(lab.do("stop")).toBeHidden();
  await page.getByLabel("Tree", { exact: true }).fill("(1 2)");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.locator(".facts dd").first()).toHaveText("2");
});

test("without WebAssembly nothing but the frame remains", async ({ page, address }) => {
  await page.addInitScript(() => {
    const start = window.Worker;
    window.Worker = class extends start {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(`data:text/javascript,self.onmessage = (e) => self.postMessage({ id: e.data.id, error: "no WebAssembly: expected a browser that has it" })`, options);
        void url;
      }
    } as typeof Worker;
  });
  await page.goto(address);
  await expect(page.getByRole("alert")).toBeVisible();
});
