// Starts the lab.

import "./style.css";
import { App, type Pages } from "./app";
import { h } from "./dom";
import { Engine } from "./engine/client";
import { handTo, readyToDraw } from "./engine/library";

const pages: Pages = {
  tree: { text: "Tree", load: async (app) => new (await import("./tree/page")).TreePage(app) },
  board: { text: "Play", load: async (app) => new (await import("./board/page")).BoardPage(app) },
  practice: { text: "Practice", load: async (app) => new (await import("./practice/page")).PracticePage(app) },
  trace: { text: "Trace", load: async (app) => new (await import("./trace/page")).TracePage(app) },
  learn: { text: "Learn", load: async (app) => new (await import("./learn/page")).LearnPage(app) },
  docs: { text: "Docs", load: async (app) => new (await import("./docs/page")).DocsPage(app) },
};

const root = document.getElementById("app")!;
const start = () => handTo(new Worker(new URL("./engine/worker.ts", import.meta.url), { type: "module" }));

async function run(): Promise<void> {
  const engine = new Engine(start);
  try {
    const [catalogue] = await Promise.all([engine.call("catalogue"), readyToDraw()]);
    const app = new App(engine, catalogue, pages, root);
    await app.route();
  } catch (error) {
    root.replaceChildren(h("main", { id: "main" }, h("h1", {}, "gametree"), h("p", { role: "alert" }, error instanceof Error ? error.message : String(error))));
    return;
  }
  // Once the first tree is drawn: a second worker for Stop, and everything else for use offline.
  const idle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1000));
  idle(() => {
    engine.warm();
    if (import.meta.env.PROD) void keepForOffline();
  });
}

/** Without it the lab works, but for offline; in a frame the browser may forbid it. */
async function keepForOffline(): Promise<void> {
  try {
    await navigator.serviceWorker?.register("sw.js");
  } catch {
    // It stays with the network.
  }
}

void run();
