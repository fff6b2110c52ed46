// Measures the lab against a blank page, in one run: `npm run bench` after `cargo build --release`. Times are of this machine;
// the ratios are what to look at. The frames are counted to the next one but one, in which the browser has drawn.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { chromium } from "@playwright/test";

const ROUNDS = 40;
const COMMAND = new URL("../../target/release/gametree", import.meta.url).pathname;

const server = spawn(COMMAND, ["lab", "--port", "0", "--no-open"], { stdio: ["ignore", "pipe", "inherit"] });
const address = await new Promise((resolve) => createInterface({ input: server.stdout }).once("line", resolve));
const executablePath = process.env.GAMETREE_BROWSER;
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox"] });

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** The milliseconds of a change and of drawing it, the median of many. */
async function frames(page, change) {
  const times = await page.evaluate(
    async ({ change, rounds }) => {
      const act = new Function("round", change);
      const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const times = [];
      for (let round = 0; round < rounds; round++) {
        await frame();
        const start = performance.now();
        act(round);
        const script = performance.now() - start;
        await frame();
        times.push([script, performance.now() - start]);
      }
      return times;
    },
    { change, rounds: ROUNDS },
  );
  return { script: median(times.map(([script]) => script)), frame: median(times.map(([, frame]) => frame)) };
}

async function lab(branching, depth) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(address);
  await page.getByText("Random tree…").click();
  await page.getByLabel("Branching").fill(String(branching));
  await page.getByLabel("Depth").fill(String(depth));
  await page.getByRole("button", { name: "Generate" }).click();
  const leaves = (branching ** depth).toLocaleString("en");
  await page.locator(".facts").filter({ hasText: `of ${leaves} leaves` }).waitFor({ timeout: 60_000 });
  return page;
}

const rows = [];
const blank = await browser.newPage({ viewport: { width: 1400, height: 900 } });
const floor = await frames(blank, "document.body.style.background = round % 2 ? '#fff' : '#fefefe'");
rows.push(["a blank page repainted", floor]);
const small = await lab(2, 7);
rows.push(["a step, tree of 255 nodes", await frames(small, `document.querySelector('[data-do="step"]').click()`)]);
const large = await lab(10, 5);
rows.push(["a step, tree of 111,111 nodes", await frames(large, `document.querySelector('[data-do="step"]').click()`)]);
rows.push(["moved sideways, 111,111 nodes", await frames(large, `document.querySelector('[aria-label="Move ' + (round % 2 ? 'left' : 'right') + '"]').click()`)]);
rows.push(["zoomed, 111,111 nodes", await frames(large, `document.querySelector('[aria-label="Zoom ' + (round % 2 ? 'out' : 'in') + '"]').click()`)]);
console.log("                                  script    frame   frame / blank");
for (const [name, { script, frame }] of rows) {
  console.log(`${name.padEnd(32)} ${script.toFixed(2).padStart(7)} ms ${frame.toFixed(1).padStart(6)} ms ${(frame / floor.frame).toFixed(2).padStart(8)}`);
}
const stopping = await lab(2, 4);
await stopping.getByLabel("Depth").fill("20");
await stopping.getByRole("button", { name: "Generate" }).click();
await stopping.locator('[data-do="stop"]').waitFor({ state: "visible" });
const stopped = await stopping.evaluate(async () => {
  const start = performance.now();
  document.querySelector('[data-do="stop"]').click();
  while (!document.querySelector(".busy").hidden) await new Promise((done) => setTimeout(done, 1));
  return performance.now() - start;
});
console.log(`${"Stop, until the lab is free".padEnd(32)} ${stopped.toFixed(1).padStart(7)} ms`);
await browser.close();
server.kill("SIGINT");
