// Addresses that nobody made with the lab: they are refused in a sentence, and the frame stays.

import { deflateRawSync } from "node:zlib";
import { expect, test } from "./lab";

/** A tree as a link carries it. */
function link(text: string): string {
  return `#/tree?z=${deflateRawSync(Buffer.from(text), { level: 9 }).toString("base64url")}`;
}

test("words that every object knows are no pages", async ({ lab, page }) => {
  for (const word of ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "nothing", "%", "%E0%A4%A"]) {
    await page.goto("about:blank");
    await lab.open(`#/${word}`);
    await expect(page.getByRole("alert").filter({ hasText: `There is no page “${word}”` })).toBeVisible();
    await expect(page.getByRole("navigation").getByRole("link")).toHaveCount(6);
    await expect(lab.node("root")).toBeVisible();
  }
});

test("addresses of nonsense show a page all the same", async ({ lab, page }) => {
  const places = [
    "#", "#/", "#?", "#/?t", "#//tree", "#/tree/__proto__", "#/tree?%", "#/tree?t=%E0%A4%A&s=%", "#/tree?=&&&=",
    "#/tree?t=((3 5) (2 9))&a=constructor&c=__proto__&s=-1e999&n=constructor.1&w=toString&k&r", `#/tree?t=(1 2)&n=${"9".repeat(400)}&s=${"9".repeat(400)}`,
    `#/tree?x=${"y".repeat(1_000_000)}`, "#/learn/__proto__", "#/learn/%", "#/docs/__proto__", "#/docs/%", "#/docs/../index", "#/docs?at=%", "#/docs/alpha-beta?at=__proto__", "#/docs?q=__proto__ constructor", "#/docs?q=%00\"><b>", "#/practice?kind=__proto__&a=constructor&seed=NaN&t=", "#/practice?t=((", "#/practice?sheet=", "#/practice?sheet=%00", "#/trace?z=AAAA", "#/trace?t=constructor",
  ];
  for (const place of places) {
    await page.goto("about:blank");
    await page.goto(`${lab.address}${place}`);
    await expect(page.locator("main h1").first(), place).toBeAttached();
    await expect(page.getByRole("navigation").getByRole("link"), place).toHaveCount(6);
    await expect(page.locator(".busy"), place).toBeHidden();
  }
});

test("links that are damaged say so", async ({ lab, page }) => {
  const whole = link(`(${Array.from({ length: 500 }, (_, at) => (at * 7919) % 1000).join(" ")})`);
  for (const broken of [whole.slice(0, -40), whole.replace(/z=....../, "z=______"), "#/tree?z=!", "#/tree?z=%FF%FE", "#/tree?z=", "#/tree?z=A"]) {
    await page.goto("about:blank");
    await lab.open(broken);
    await expect(page.getByRole("alert").filter({ hasText: /damaged|expected/ }).first(), broken.slice(0, 40)).toBeVisible();
    await expect(lab.node("root")).toBeVisible();
  }
  await page.goto("about:blank");
  await lab.open("#/practice?kind=value&z=!");
  await expect(page.getByRole("alert")).toContainText("damaged");
});

test("a short link to a tree of millions of nodes is refused before anything is made of it", async ({ lab, page }) => {
  const asked: string[] = [];
  await page.exposeFunction("noteCall", (name: string) => asked.push(name));
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: { name: string; args: [{ tree?: string } | string] }, ...rest: never[]) {
      const [first] = message.args ?? [];
      const tree = typeof first === "string" ? first : (first?.tree ?? "");
      if (tree.length > 1_000_000) (window as unknown as { noteCall(name: string): void }).noteCall(message.name);
      post.call(this, message, ...(rest as []));
    } as typeof post;
  });
  const wide = `(${"1 ".repeat(2_000_000)})`;
  for (const tree of [wide, wide.replaceAll(" ", ","), `{"children":[${`{"f":1},`.repeat(400_000)}{"f":1}]}`, `(${"(1)".repeat(400_000)})`]) {
    const short = link(tree);
    expect(short.length).toBeLessThan(10_000);
    for (const place of [short, short.replace("tree", "practice")]) {
      await page.goto("about:blank");
      await page.goto(`${lab.address}${place}`);
      await expect(page.getByRole("alert").filter({ hasText: /nodes: expected at most 300,000/ })).toBeVisible();
    }
  }
  // So short a link for so much text; eight megabytes of it are unpacked.
  const bomb = link("1".repeat(200 << 20));
  for (const place of [bomb, bomb.replace("tree", "trace"), bomb.replace("tree", "practice"), bomb.replace("tree?z", "practice?sheet")]) {
    await page.goto("about:blank");
    await page.goto(`${lab.address}${place}`);
    await expect(page.getByRole("alert").filter({ hasText: "more than 8 MB of text" })).toBeVisible();
  }
  expect(asked).toEqual([]);
});

test("the same tree typed, and one drawn at random, are refused likewise", async ({ lab, page }) => {
  await lab.open();
  const text = page.getByLabel("Tree", { exact: true });
  await text.evaluate((field: HTMLTextAreaElement) => {
    field.value = `(${"1 ".repeat(2_000_000)})`;
    field.form!.requestSubmit();
  });
  await expect(page.locator("main .problem").first()).toContainText("the tree has 2,000,001 nodes: expected at most 300,000");
  await page.getByText("Random tree…").click();
  await page.getByLabel("Branching").fill("200");
  await page.getByLabel("Depth").fill("20");
  await page.getByRole("button", { name: "Generate" }).click();
  await expect(page.locator("main .problem").first()).toContainText("expected at most 300,000");
  await text.fill("(1 2)");
  await text.press("Enter");
  await expect(page.locator(".facts dd").first()).toHaveText("2");
});

test("trees of any depth are refused in a sentence", async ({ lab, page }) => {
  const deep = (open: string, close: string, depth: number) => `${open.repeat(depth)}${close.includes("}") ? '{"f":1}' : "1"}${close.repeat(depth)}`;
  for (const tree of [deep("(", ")", 100_000), deep('{"children":[', "]}", 100_000), deep('{"x":[', "]}", 100_000)]) {
    await page.goto("about:blank");
    await page.goto(`${lab.address}${link(tree)}`);
    await expect(page.getByRole("alert").filter({ hasText: "expected" })).toBeVisible();
    await expect(lab.node("root")).toBeVisible();
  }
});
