// Builds `gametree-board.js`: the web component of a board, a module that loads the rules of its game from the folder where it lies. The
// rules are the same files that the lab loads.

import { defineConfig } from "vite";

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
});
