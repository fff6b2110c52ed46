// Builds `gametree-tree.js`: the web component in one file, with its worker and the library inside. It is a classic script: a page
// that is opened as a file may load no module, and would stay empty without a word.

import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  publicDir: false,
  // A page of another encoding reads a classic script in its own.
  esbuild: { charset: "ascii" },
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: false,
    assetsInlineLimit: 100_000_000,
    reportCompressedSize: false,
    lib: { entry: "src/element.ts", formats: ["iife"], name: "gametreeTree", fileName: () => "gametree-tree.js" },
  },
  // A classic worker: pages without an origin, such as files, may start no other.
  worker: { format: "iife" },
});
