// Links of the lab in a frame of somebody else's page, as the documentation promises.

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { COMMAND, expect, scratch, serveFolder, test } from "./lab";

/** A page with the lab in a frame. */
function framing(lab: string): string {
  return `<!doctype html><html lang="en"><title>x</title><iframe title="lab" width="900" height="700" src="${lab}#/tree?t=(4 (1 9))"></iframe>`;
}

/** Opens it as a file, which is no page of the server's machine for any browser. (From a public site browsers block this machine themselves.) */
async function asFile(page: Page, lab: string): Promise<void> {
  const file = join(scratch("frame"), "page.html");
  writeFileSync(file, framing(lab));
  await page.goto(pathToFileURL(file).href);
}

async function worksInside(page: Page): Promise<void> {
  const inside = page.frameLocator("iframe");
  await expect(inside.locator(".picture [data-node='2.2']").first()).toBeVisible();
  await inside.locator("[data-do=cut]").click();
  await expect(inside.locator(".happened").first()).toContainText("skips 2.2");
  // A browser may keep nothing for a page in a frame.
  await inside.getByRole("button", { name: "Keys and help" }).click();
  await inside.getByLabel("Single keys work").uncheck();
  await inside.getByRole("button", { name: "Close" }).click();
  await inside.getByRole("link", { name: "Practice" }).click();
  await inside.getByRole("textbox", { name: "Answer" }).fill("?");
  await expect(inside.locator("#progress")).toContainText("Nothing answered yet");
}

test("pages of this machine may show the lab in a frame", async ({ page, address }) => {
  // Another port is another origin.
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(framing(address));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as { port: number };
  for (const host of ["localhost", "127.0.0.1"]) {
    await page.goto(`http://${host}:${port}/`);
    await worksInside(page);
  }
  server.close();
});

test("others may not", async ({ page, address }) => {
  test.skip(process.env["GAMETREE_SITE"] !== undefined, "the rule is of the command's server");
  const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
  await asFile(page, address);
  await refused;
  await expect(page.frameLocator("iframe").locator("main")).toHaveCount(0);
});

test("an exported copy may be framed from anywhere", async ({ page }) => {
  const folder = scratch("site");
  execFileSync(COMMAND, ["lab", "--export", folder], { stdio: "ignore" });
  const copy = await serveFolder(pathToFileURL(`${folder}/`));
  await asFile(page, copy.address);
  await worksInside(page);
  copy.close();
});
