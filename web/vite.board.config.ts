// Builds `gametree-board.js`: the web component of a board, a module that loads the rules of its game from the folder where it lies. The
// rules are the same files that the lab loads. What belongs to it is also put into the npm package.

import { cpSync, mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const PACKAGE = fileURLToPath(new URL("./npm-board/", import.meta.url));

function npmPackage(): Plugin {
  return {
    name: "npm-package",
    writeBundle({ dir }, bundle) {
      rmSync(`${PACKAGE}assets`, { recursive: true, force: true });
      for (const name of Object.keys(bundle)) {
        mkdirSync(dirname(`${PACKAGE}${name}`), { recursive: true });
        cpSync(`${dir}/${name}`, `${PACKAGE}${name}`);
      }
    },
  };
}

export default defineConfig({
  base: "./",
  publicDir: false,
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rollupOptions: { input: { "gametree-board": "src/board/element.ts" }, output: { entryFileNames: "[name].js" } },
  },
  worker: { format: "es" },
  plugins: [npmPackage()],
});
