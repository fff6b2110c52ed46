// The npm package of the board, as the pages' build has made it: what is in it.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "@playwright/test";

const WEB = new URL("..", import.meta.url);

test("the package holds the component, its types and the rules", () => {
  test.skip(!existsSync(new URL("npm-board/gametree-board.js", WEB)), "the package is made with the pages");
  const [packed] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json", "./npm-board"], { cwd: WEB.pathname, stdio: ["ignore", "pipe", "ignore"] }).toString());
  const names: string[] = packed.files.map(({ path }: { path: string }) => path);
  expect(names).toEqual(expect.arrayContaining(["README.md", "gametree-board.d.ts", "gametree-board.js", "package.json"]));
  expect(names.some((name) => name.endsWith(".wasm"))).toBe(true);
});
