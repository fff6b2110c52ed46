// Builds the site: any sub-path, no CDN, and a service worker that knows its files.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** Larger files are not loaded ahead for offline use, in bytes. */
const LARGE = 1 << 20;

/** Writes `sw.js` from `src/sw.js`, with the files of this build and a version made from their contents. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const hash = createHash("sha256");
      const files = Object.keys(bundle).sort();
      for (const name of files) {
        const part = bundle[name]!;
        hash.update(name).update(part.type === "chunk" ? part.code : part.source);
      }
      // The rules of games are large, and kept once a game is opened.
      const rules = (name: string) => name.endsWith(".wasm") && (bundle[name] as { source: Uint8Array }).source.length > LARGE;
      const listed = ["./", ...files.filter((name) => name !== "index.html" && !rules(name)).map((name) => `./${name}`), "./icon.svg", "./manifest.webmanifest", "./study"];
      const source = readFileSync(new URL("./src/sw.js", import.meta.url), "utf8")
        .replace("__FILES__", JSON.stringify(listed))
        .replace("__VERSION__", JSON.stringify(hash.digest("hex").slice(0, 16)));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

export default defineConfig({
  base: "./",
  build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0, reportCompressedSize: false },
  worker: { format: "es" },
  plugins: [serviceWorker()],
});
