// What a service worker keeps for use offline.

import { expect, test } from "./lab";

test.use({ serviceWorkers: "allow" });

test("the lab works offline once it was there", async ({ lab, page, context }) => {
  await lab.open();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const caught = async () => (await caches.keys()).length > 0 && (await (await caches.open((await caches.keys())[0]!)).keys()).length > 8;
    while (!(await caught())) await new Promise((done) => setTimeout(done, 50));
  });
  await context.setOffline(true);
  await page.reload();
  await page.locator(".picture [data-node=root]").waitFor();
  await page.keyboard.press("c");
  await expect(lab.happened).toContainText("cut:");
  await context.setOffline(false);
});

test("pages and search work offline, also those that were never opened", async ({ lab, page, context }) => {
  await lab.open();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  await page.waitForFunction(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length))).some((files) => files > 50));
  await context.setOffline(true);
  await page.reload();
  await lab.open("#/docs/proofs");
  await expect(page.locator(".doc h1")).toHaveText("Proofs");
  await page.getByLabel("Search the pages").fill("benzene");
  await expect(page.locator(".found a").filter({ hasText: "Solving Hex" }).first()).toBeVisible();
  await context.setOffline(false);
});
