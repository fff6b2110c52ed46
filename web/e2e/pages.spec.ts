// Practice and Learn.

import { deflateRawSync } from "node:zlib";
import { expect, test } from "./lab";

test("a question is asked, hinted, answered wrong and right", async ({ lab, page }) => {
  await lab.open("#/practice?kind=mark&t=((3 17) (2 12))&seed=1");
  await expect(page.locator(".asked-for")).toContainText("Which branches are cut off?");
  await expect(page.locator(".picture [data-node='2.2']")).toHaveClass(/unvisited/);
  await lab.do("hint").click();
  await expect(page.locator(".hint")).not.toHaveText("");
  const answer = page.getByLabel("Answer", { exact: false }).first();
  await answer.fill("1.2");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.locator(".verdict")).toContainText("Not right");
  await expect(page.locator(".verdict")).toContainText("Missing: 2.2");
  await answer.fill("2.2");
  await answer.press("Enter");
  await expect(page.locator(".verdict")).toContainText("Right");
  await expect(page.locator("#progress")).toContainText("0 of 1 right");
  await lab.do("next").click();
  await expect(page.locator(".verdict")).toHaveCount(0);
});

test("a leaf that has just been evaluated looks it", async ({ lab, page }) => {
  await lab.open("#/practice?kind=next&t=((6 12 2) (1 11 14) (9 1 18))&seed=5");
  const asked = (await page.locator(".asked-for").textContent())!;
  const leaf = /Leaf (\S+) has just been evaluated/.exec(asked)![1]!;
  await expect(page.locator(`.picture [data-node="${leaf}"]`).first()).toHaveClass(/done/);
});

test("every kind can be asked, and an answer that can't be read is refused", async ({ lab, page }) => {
  for (const kind of ["value", "window", "next", "cut", "mark", "order"]) {
    await lab.open(`#/practice?kind=${kind}&t=((3 17) (2 12) (15 (25 0)))&seed=4`);
    await expect(page.locator(".asked-for")).toContainText("Search by alphabeta");
    await page.locator("input[name=answer]").fill("?!");
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page.locator(".result .problem")).toContainText("expected");
  }
});

test("a teacher's sheet holds no answer, is handed in, and graded", async ({ lab, page }) => {
  await lab.open("#/practice/teacher");
  await page.getByLabel("Questions").fill("3");
  await page.getByLabel("Ask for").selectOption("value");
  await page.getByLabel("Seed").fill("5");
  await page.getByRole("button", { name: "Make the sheet" }).click();
  const link = (await page.getByRole("link", { name: /3 questions/ }).getAttribute("href"))!;
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.locator(".question")).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Check" })).toHaveCount(0);
  await expect(page.locator("body")).not.toContainText("The answer is");
  await page.locator("input[name=answer]").nth(0).fill("5");
  await page.getByLabel("Your name").fill("Ada");
  await lab.do("hand-in").click();
  const handed = await page.getByLabel("The link with your answers").inputValue();
  await page.goto("about:blank");
  await lab.open("#/practice/teacher");
  await page.getByLabel("Links that were handed in").fill(`${handed}\n${link}\nnonsense`);
  await lab.do("grade").click();
  await expect(page.locator("main table")).toContainText("Ada");
  await expect(page.locator("main table")).toContainText("of 3");
  await expect(page.locator("main table")).toContainText("not a sheet");
  // Only the teacher sees what is right.
  await page.locator("details").filter({ hasText: "Ada" }).locator("summary").click();
  await expect(page.locator("details .verdict, details .problem")).toHaveCount(3);
  await page.goto("about:blank");
  await page.goto(handed);
  await expect(page.locator("h1")).toContainText("Ada");
  await expect(page.locator("main")).toContainText("This sheet was handed in.");
  await expect(page.locator("main li")).toHaveCount(3);
  await expect(page.locator("main li").first()).toContainText("Answer: 5");
  for (const none of ["input, textarea, button", ".verdict, .problem"]) await expect(page.locator("main").locator(none)).toHaveCount(0);
  await expect(page.locator("main")).toContainText("of 3 right.");
  for (const none of ["The answer is", "✓", "✗"]) await expect(page.locator("main")).not.toContainText(none);
});

test("the key is shown to whoever handed in where the teacher allows that, and who hands in again is told apart", async ({ lab, page }) => {
  await lab.open("#/practice/teacher");
  await page.getByLabel("Questions").fill("2");
  await page.getByLabel("Ask for").selectOption("mark");
  await page.getByLabel("Who opens a sheet that was handed in sees the key").check();
  await page.getByRole("button", { name: "Make the sheet" }).click();
  const link = (await page.getByRole("link", { name: /2 questions/ }).getAttribute("href"))!;
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.locator(".question")).toHaveCount(2);
  await expect(page.locator("body")).not.toContainText("The answer is");
  await page.getByLabel("Your name").fill("Bea");
  const handed: string[] = [];
  for (const answer of ["1", "none"]) {
    await page.locator("input[name=answer]").first().fill(answer);
    await lab.do("hand-in").click();
    const field = page.getByLabel("The link with your answers");
    await expect.poll(async () => handed.includes(await field.inputValue())).toBe(false);
    handed.push(await field.inputValue());
  }
  await page.goto("about:blank");
  await page.goto(handed[0]!);
  await expect(page.locator("main")).toContainText("of 2 right.");
  await expect(page.locator("main .verdict, main .problem")).toHaveCount(2);
  await expect(page.locator("main").locator("input, textarea, button")).toHaveCount(0);
  await page.goto("about:blank");
  await lab.open("#/practice/teacher");
  await page.getByLabel("Links that were handed in").fill(handed.join("\n"));
  await lab.do("grade").click();
  await expect(page.locator("main table tbody th")).toHaveText(["Bea", "Bea, handed in again (2), for the second time from one browser"]);
});

test("what is no sheet says so", async ({ lab, page }) => {
  const packed = (value: unknown) => deflateRawSync(Buffer.from(JSON.stringify(value))).toString("base64url");
  const task = { tree: "(1 2)", algorithm: "alphabeta", kind: "value", seed: 1 };
  const sheets = [null, 5, [], {}, { title: "x", tasks: [] }, { title: "x", tasks: [null] }, { title: "x", tasks: [task], answers: [5] }, { title: "x", tasks: [task], answers: "5" }, { title: "x", tasks: [task], name: {} }, { title: "x", tasks: Array(51).fill(task) }];
  for (const sheet of sheets) {
    await page.goto("about:blank");
    await page.goto(`${lab.address}#/practice?sheet=${packed(sheet)}`);
    await expect(page.getByRole("alert"), JSON.stringify(sheet)).toContainText("There is no sheet to show");
  }
  await page.goto("about:blank");
  await page.goto(`${lab.address}#/practice?sheet=${packed({ title: "x", tasks: Array(50).fill({ ...task, tree: `(${"1 ".repeat(10_000)})` }) })}`);
  await expect(page.getByRole("alert")).toContainText("expected at most 300,000");
});

test("six pages ask first and show after", async ({ lab, page }) => {
  await lab.open("#/learn");
  await expect(page.locator(".lessons a")).toHaveCount(6);
  const links = await page.locator(".lessons a").evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
  for (const link of links) {
    await page.goto("about:blank");
    await lab.open(link);
    await expect(page.getByText("Sources:")).toBeHidden();
    const choices = page.locator(".choices button");
    await expect(choices.first()).toBeVisible();
    let right = 0;
    for (const choice of await choices.all()) {
      await choice.click();
      right += (await page.locator(".answer").textContent())!.startsWith("✓") ? 1 : 0;
    }
    expect(right).toBe(1);
    await expect(page.getByText("Sources:")).toBeVisible();
    await page.getByRole("link", { name: "Open this search in the tree lab" }).click();
    await expect(page.locator(".picture [data-node=root]")).toBeVisible();
  }
});

test("of places opened one right after the other the last one is shown", async ({ lab, page }) => {
  await lab.open("#/learn");
  await page.locator(".lessons a").first().waitFor();
  const open = (...hashes: string[]) =>
    page.evaluate((hashes) => {
      for (const hash of hashes) {
        history.replaceState(null, "", hash);
        window.dispatchEvent(new HashChangeEvent("hashchange"));
      }
    }, hashes);
  // A lesson asks the library first, and their list does not: the list is there at once, and the lesson must not follow.
  const titles = await page.evaluateHandle(() => {
    const titles: string[] = [];
    new MutationObserver(() => titles.push(document.querySelector("h1")?.textContent ?? "")).observe(document.querySelector(".place")!, { childList: true, subtree: true });
    return titles;
  });
  await open("#/learn/deep-cut-offs", "#/learn");
  await open("#/learn/minimax"); // answered after the other
  await expect(page.getByRole("heading", { name: "Minimax" })).toBeVisible();
  expect(await titles.evaluate((titles) => titles)).not.toContain("Deep cut-offs");
  await open("#/practice?seed=3", "#/practice/teacher");
  await expect(page.getByRole("heading", { name: "For a class" })).toBeVisible();
  await page.getByLabel("Questions").fill("1");
  await page.getByRole("button", { name: "Make the sheet" }).click();
  await expect(page.getByRole("link", { name: /1 questions/ })).toBeVisible(); // answered after the question
  await expect(page).toHaveURL(/teacher$/);
});
