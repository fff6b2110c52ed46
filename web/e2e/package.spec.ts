// The npm package of the web component: what is in it, and that its types fit its code.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

const WEB = new URL("..", import.meta.url).pathname;

test("the package holds the component and its types", () => {
  const script = gunzipSync(readFileSync(join(WEB, "../crates/gametree-site/site/gametree-tree.js.gz")));
  writeFileSync(join(WEB, "npm/gametree-tree.js"), script);
  const [packed] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json", "./npm"], { cwd: WEB, stdio: ["ignore", "pipe", "ignore"] }).toString());
  const names = packed.files.map(({ path }: { path: string }) => path).sort();
  expect(names).toEqual(["README.md", "gametree-tree.d.ts", "gametree-tree.js", "package.json"]);
  expect(script.toString()).toContain("gametree-tree");
});

test("a program that uses the types compiles, and a wrong one does not", () => {
  // Outside the repository, whose types the compiler would find.
  const folder = mkdtempSync(join(tmpdir(), "gametree-types-"));
  writeFileSync(join(folder, "gametree-tree.d.ts"), readFileSync(join(WEB, "npm/gametree-tree.d.ts")));
  const compile = (text: string) => {
    writeFileSync(join(folder, "page.ts"), `import "./gametree-tree.js";\n${text}`);
    const options = ["--noEmit", "--strict", "--module", "esnext", "--moduleResolution", "bundler", "--target", "es2022", "--lib", "es2022,dom"];
    try {
      execFileSync(join(WEB, "node_modules/.bin/tsc"), [...options, "page.ts"], { cwd: folder, stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  };
  expect(compile('document.createElement("gametree-tree").step("cut");')).toBe(true);
  expect(compile('document.createElement("gametree-tree").step("sideways");')).toBe(false);
  rmSync(folder, { recursive: true });
});
