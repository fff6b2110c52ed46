// Docs: the repository's pages in the lab, and the search over them.

import { expect, test } from "./lab";

test("every page of the list opens, with its pictures, and its links lead to pages and headings that are there", async ({ lab, page, request }) => {
  const pages: { name: string; title: string }[] = await (await request.get(`${lab.address}docs/pages.json`)).json();
  expect(pages.length).toBeGreaterThan(20);
  const links = new Set<string>();
  for (const { name, title } of pages) {
    await lab.open(`#/docs/${name}`);
    await expect(page.locator(".doc h1").first()).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · gametree`);
    const broken = await page.locator(".doc img").evaluateAll(async (images) => {
      await Promise.all(images.map((image) => (image as HTMLImageElement).decode().catch(() => {})));
      return images.filter((image) => (image as HTMLImageElement).naturalWidth === 0).map((image) => image.getAttribute("src"));
    });
    expect(broken, name).toEqual([]);
    for (const link of await page.locator(".doc a").evaluateAll((links) => links.map((link) => link.getAttribute("href")!))) links.add(link);
  }
  const headings = new Map<string, string>();
  for (const { name } of pages) headings.set(name, await (await request.get(`${lab.address}docs/${name}.html`)).text());
  for (const link of links) {
    if (link.startsWith("http")) continue;
    const [, name, anchor] = /^#\/docs(?:\/([^?]+))?(?:\?at=(.+))?$/.exec(link)!;
    expect(headings.get(name ?? "index") ?? "", link).toContain(anchor ? `id="doc-${anchor}"` : "<h1");
  }
  expect(links.size).toBeGreaterThan(50);
});

test("from the list to a heading of a page, and back", async ({ lab, page }) => {
  await lab.open("#/docs");
  await page.getByRole("link", { name: "Learning alpha-beta by running it" }).click();
  await expect(page.locator(".doc h1")).toHaveText("Learning alpha-beta by running it");
  await lab.open("#/docs/alpha-beta?at=3-deep-cut-offs");
  const heading = page.getByRole("heading", { name: "3. Deep cut-offs" });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/#\/docs\/alpha-beta$/);
});

test("the search finds sections by words, by beginnings and with a slip, and keeps its words in the address", async ({ lab, page }) => {
  await lab.open("#/docs");
  const words = page.getByLabel("Search the pages");
  await words.fill("deep cut-off");
  const first = page.locator(".found a").first();
  await expect(first).toHaveText("Learning alpha-beta by running it: 3. Deep cut-offs");
  await expect(page.getByRole("status").filter({ hasText: "section" })).toBeVisible();
  await words.fill("semi-strog"); // a slip
  await expect(first).toContainText("emi-strong");
  await words.fill("--memory");
  await expect(page.locator(".found li").first()).toContainText("memory", { ignoreCase: true });
  await expect(page).toHaveURL(/#\/docs\?q=--memory$/);
  await first.click();
  await expect(words).toHaveValue("");
  await page.goBack();
  await expect(words).toHaveValue("--memory");
  await expect(first).toBeVisible();
  await words.fill("zzzzzz");
  await expect(page.getByText("Nothing has the words “zzzzzz”.")).toBeVisible();
  await words.fill("");
  await expect(page.locator(".doc h1")).toHaveText("The pages of gametree");
});

test("a page that is not there is said, and the list is shown", async ({ lab, page }) => {
  await lab.open("#/docs/nothing");
  await expect(page.getByRole("alert").filter({ hasText: "There is no page “nothing”" })).toBeVisible();
  await expect(page.locator(".doc h1")).toHaveText("The pages of gametree");
});
