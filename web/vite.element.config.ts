// Builds `gametree-tree.js`: the web component in one file, with its worker and the library inside. It is a classic script: a page
// that is opened as a file may load no module, and would stay empty without a word.

import { defineConfig, type Plugin } from "vite";

/** Writes every other character as its number: a page of another encoding reads a classic script in its own. */
function ascii(): Plugin {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return {
    name: "ascii",
    enforce: "post",
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) if (part.type === "chunk") part.code = part.code.replace(/[^\x00-\x7f]/g, escaped);
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
    assetsInlineLimit: 100_000_000,
    reportCompressedSize: false,
    lib: { entry: "src/element.ts", formats: ["iife"], name: "gametreeTree", fileName: () => "gametree-tree.js" },
  },
  // A classic worker: pages without an origin, such as files, may start no other.
  worker: { format: "iife" },
  plugins: [ascii()],
});
