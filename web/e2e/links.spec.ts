// Links, the history, and what is asked for while something else is still under way.

import { expect, test } from "./lab";

test("what is typed while a search runs is not overwritten by its answer", async ({ lab, page }) => {
  await lab.open();
  await page.evaluate(() => {
    const field = <Control extends Element>(label: string) => document.getElementById([...document.querySelectorAll("label")].find((found) => found.textContent === label)!.htmlFor) as unknown as Control;
    const algorithm = field<HTMLSelectElement>("Algorithm");
    algorithm.value = "minimax";
    algorithm.dispatchEvent(new Event("change"));
    algorithm.value = "negascout";
    algorithm.dispatchEvent(new Event("change"));
    const typed = field<HTMLInputElement>("Window");
    typed.value = "5,1";
    typed.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect(page.locator("[aria-label='Search by negascout']")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Window" })).toHaveValue("5,1");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("alert").first()).toContainText("window");
});

test("a link restores everything in another profile", async ({ lab, page, browser }) => {
  await lab.tree("((3 17) (2 12))", { a: "pvs" });
  await page.keyboard.press("c");
  await lab.node("2.1").click();
  await page.getByLabel("Compare with").selectOption("minimax");
  await expect.poll(() => page.url()).toContain("c=minimax");
  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url());
  await expect(other.locator(".player .count").first()).toHaveText((await lab.count.textContent())!);
  await expect(other.locator(".picture [data-node='2.1']").first()).toHaveClass(/selected/);
  await expect(other.locator(".stage")).toHaveCount(2);
  await other.context().close();
});

test("a long tree is compressed into the link, and a damaged link says so", async ({ lab, page }) => {
  const tree = `(${Array.from({ length: 200 }, (_, i) => `(${i} ${i * 7 % 13})`).join(" ")})`;
  await lab.open();
  await page.getByLabel("Tree", { exact: true }).fill(tree);
  await page.getByRole("button", { name: "Search" }).click();
  await expect.poll(() => page.url()).toContain("z=");
  expect(page.url().length).toBeLessThan(tree.length);
  await page.goto("about:blank");
  await lab.open("#/tree?z=broken!");
  await expect(page.getByRole("alert").first()).toContainText("damaged");
});

test("a link with a bad part keeps its tree and its address", async ({ lab, page }) => {
  await lab.tree("((3 5) (2 9))", { w: "5,1" });
  await expect(page.getByRole("alert").first()).toContainText("window");
  await expect(page.getByRole("alert").first()).toContainText("the same tree");
  await expect(lab.value("2.2")).toHaveText("9");
  expect(page.url()).toContain("w=5");
  await page.goto("about:blank");
  await lab.open("#/tree?t=((3");
  await expect(page.getByRole("alert").first()).toContainText("an example");
  await expect(page.getByLabel("Tree", { exact: true })).toHaveValue("((3");
});

test("a page that there is not is named", async ({ lab, page }) => {
  await lab.open("#/nothing");
  await expect(page.getByRole("alert").filter({ hasText: "There is no page “nothing”: this is the tree lab." })).toBeVisible();
  await page.getByRole("link", { name: "Learn" }).click();
  await expect(page.getByText("There is no page")).toHaveCount(0);
});

test("a link that is followed before the address is brought up to date is not lost", async ({ lab, page }) => {
  await lab.tree("(1 2)");
  await page.getByLabel("Returned values").check(); // which the address will say in a moment
  // The address changes, and the browser tells the page of it only later: a change of history is silent until the event.
  await page.evaluate(() => history.pushState(null, "", `#/tree?${new URLSearchParams({ t: "(7 (8 9))" })}`));
  await page.waitForTimeout(600);
  await page.evaluate(() => window.dispatchEvent(new HashChangeEvent("hashchange")));
  await expect(page.getByLabel("Tree", { exact: true })).toHaveValue("(7 (8 9))");
  await expect(lab.value("2.1")).toBeVisible();
});

test("a tree too long for its field is still the tree that is searched, linked and ordered", async ({ lab, page }) => {
  await lab.open();
  const leaves = Array.from({ length: 5200 }, (_, at) => (at * 7) % 1000);
  const text = page.getByLabel("Tree", { exact: true });
  await text.fill(`(${leaves.join(" ")})`);
  await text.press("Enter");
  await expect(page.locator(".facts")).toContainText("5,200 of 5,200");
  await expect(text).toHaveValue(/…$/);
  await expect.poll(() => page.evaluate(() => location.hash)).toContain("z=");
  await page.getByLabel("Algorithm", { exact: true }).selectOption("minimax");
  await expect(page.locator(".code .listing")).toHaveAttribute("aria-label", /^minimax/);
  await page.getByRole("button", { name: "best first" }).click();
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.locator(".facts dd").first()).toHaveText("999");
  await expect(page.locator("main .problem").first()).toBeHidden();
  await page.reload();
  await expect(page.locator(".facts dd").first()).toHaveText("999");
  await text.fill("(1 2)");
  await text.press("Enter");
  await expect(page.locator(".facts dd").first()).toHaveText("2");
});

test("Back leads to the tree before", async ({ lab, page }) => {
  await lab.open();
  const text = page.getByLabel("Tree", { exact: true });
  for (const tree of ["(1 2)", "(4 (5 6))"]) {
    await text.fill(tree);
    await text.press("Enter");
    await expect.poll(() => page.evaluate(() => decodeURIComponent(location.hash.replaceAll("+", " ")))).toContain(tree);
  }
  await page.goBack();
  await expect(text).toHaveValue("(1 2)");
  await expect(page.locator(".facts dd").first()).toHaveText("2");
  await page.goForward();
  await expect(text).toHaveValue("(4 (5 6))");
});

test("of two comparisons chosen at once the last one is shown", async ({ lab, page }) => {
  await lab.tree("((3 17) (2 12))");
  await page.getByLabel("Compare with").evaluate((select: HTMLSelectElement) => {
    for (const value of ["minimax", "best-order", "pvs"]) {
      select.value = value;
      select.dispatchEvent(new Event("change"));
    }
  });
  await expect(page.locator(".compared thead")).toContainText("pvs");
  await expect(page.locator(".stage")).toHaveCount(2);
  await page.getByLabel("Critical positions").check(); // a question more, after all answers
  await expect(page.locator(".stage").nth(1).locator("[data-node=root] .mark")).toHaveText("1");
  await expect(page.locator(".stage")).toHaveCount(2);
});

test("Undo pressed twice at once leads two trees back, and Redo to each", async ({ lab, page }) => {
  await lab.tree("(1 2)");
  const text = page.getByLabel("Tree", { exact: true });
  for (const [tree, value] of [["(4 (5 6))", "5"], ["(7 8 9)", "9"]] as const) {
    await text.fill(tree);
    await text.press("Enter");
    await expect(page.locator(".facts dd").first()).toHaveText(value);
  }
  const twice = (button: HTMLElement) => [1, 2].forEach(() => button.click());
  await lab.do("undo").evaluate(twice);
  await expect(text).toHaveValue("(1 2)");
  await expect(lab.do("undo")).toBeDisabled();
  await lab.do("redo").click();
  await expect(text).toHaveValue("(4 (5 6))");
  await lab.do("redo").click();
  await expect(text).toHaveValue("(7 8 9)");
  await expect(lab.do("redo")).toBeDisabled();
});

test("a tree that is typed while a random one is made is the one that is searched", async ({ lab, page }) => {
  await lab.open();
  await page.getByText("Random tree…").click();
  await page.getByRole("button", { name: "Generate" }).evaluate((button: HTMLElement) => {
    button.click();
    const text = document.querySelector<HTMLTextAreaElement>("#tree-text")!;
    text.value = "(1 2 3)";
    text.dispatchEvent(new Event("input", { bubbles: true }));
    text.form!.requestSubmit();
  });
  await expect(page.locator(".facts")).toContainText("3 of 3 leaves");
  await lab.node("2").click();
  await page.getByRole("button", { name: "Add a child to 2" }).click(); // of the tree that is there
  await expect(page.getByLabel("Tree", { exact: true })).toHaveValue("(1 (2) 3)");
});

test("a step pressed while a search is made is a step of that search", async ({ lab, page }) => {
  await lab.tree("((3 17) (2 12))");
  await page.getByLabel("Window").evaluate((window: HTMLInputElement) => {
    window.value = "3, 5";
    window.form!.requestSubmit();
    for (const step of ["step", "step", "back"]) document.querySelector<HTMLElement>(`[data-do="${step}"]`)!.click();
  });
  await expect(lab.node("root").locator(".window")).toHaveText("(3, 5)");
  await expect(lab.count).toHaveText(/^1 \//);
  await page.getByLabel("Window").evaluate((window: HTMLInputElement) => {
    window.value = "5, 3"; // refused: the step is one of the search that stays
    window.form!.requestSubmit();
    document.querySelector<HTMLElement>('[data-do="step"]')!.click();
  });
  await expect(page.locator("main .problem").first()).toContainText("is empty");
  await expect(lab.count).toHaveText(/^2 \//);
  await lab.node("2").click();
  await page.getByRole("button", { name: "Add a child to 2" }).evaluate((button: HTMLElement) => {
    button.click();
    document.querySelector<HTMLElement>('[data-do="step"]')!.click();
  });
  await expect(page.getByLabel("Tree", { exact: true })).toHaveValue("((3 17) (2 12 0))");
  await expect(lab.count).toHaveText(/^1 \//);
});

test("what a search answers after its page was left does not change the address", async ({ lab, page }) => {
  await lab.open();
  await page.getByLabel("Tree", { exact: true }).evaluate((text: HTMLTextAreaElement) => {
    text.value = "(1 2 3)";
    text.form!.requestSubmit();
    location.hash = "#/learn";
  });
  await expect(page.getByRole("heading", { name: "Learn" })).toBeVisible();
  await page.locator(".lessons a").first().click();
  await expect(page.locator(".choices button").first()).toBeVisible();
  await expect(page).toHaveURL(/#\/learn\/[a-z-]+$/);
  await page.goBack();
  await expect(page).toHaveURL(/#\/learn$/);
  await expect(page.locator(".lessons")).toBeVisible();
});
