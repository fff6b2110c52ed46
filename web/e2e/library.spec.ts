// The committed WebAssembly answers as the native library does: the questions and answers are those of the crate gametree-wasm.

import { readFileSync } from "node:fs";
import { expect, test } from "./lab";

interface Entry {
  name: string;
  args: unknown[];
  value?: unknown;
  error?: string;
}

const CORPUS = JSON.parse(readFileSync(new URL("../../crates/gametree-wasm/tests/corpus.json", import.meta.url), "utf8")) as Entry[];

test("the library in the browser is the library", async ({ lab, page }) => {
  let [script, wasm] = ["", ""];
  page.on("response", (response) => {
    if (response.url().includes("/worker-")) script = response.url();
    if (response.url().endsWith(".wasm")) wasm ||= response.url(); // the first is what the page hands to its workers
  });
  await lab.open();
  const answers = await page.evaluate(
    async ({ script, wasm, corpus }) => {
      const worker = new Worker(script, { type: "module" });
      worker.postMessage({ module: await WebAssembly.compile(await (await fetch(wasm)).arrayBuffer()) });
      const answers: { value?: unknown; error?: string }[] = [];
      for (const [id, { name, args }] of corpus.entries()) {
        worker.postMessage({ id, name, args });
        const answer = await new Promise<{ value?: unknown; error?: string }>((done) => (worker.onmessage = (event) => done(event.data)));
        const plain = (value: unknown): unknown => {
          if (typeof value === "number" && !Number.isFinite(value)) return String(value);
          if (ArrayBuffer.isView(value) || Array.isArray(value)) return Array.from(value as unknown as ArrayLike<unknown>, plain);
          if (value !== null && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
          return value;
        };
        answers.push("error" in answer ? { error: answer.error! } : { value: plain(answer.value) });
      }
      return answers;
    },
    { script, wasm, corpus: CORPUS },
  );
  for (const [at, { name, args, value, error }] of CORPUS.entries()) {
    expect(answers[at], `${name} ${JSON.stringify(args)}`).toEqual(error === undefined ? { value } : { error });
  }
});
