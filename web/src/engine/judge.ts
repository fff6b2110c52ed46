// The judge of traces, which knows the rules of all games: for the worker, which judges, and for the page, which draws boards with it.

export type Judge = typeof import("./pkg/judge/gametree_wasm.js");

let loading: Promise<Judge> | undefined;

/** The judge, loaded once. */
export function judge(): Promise<Judge> {
  loading ??= (async () => {
    const [library, wasm] = await Promise.all([import("./pkg/judge/gametree_wasm.js"), import("./pkg/judge/gametree_wasm_bg.wasm?url")]);
    await library.default({ module_or_path: wasm.default });
    return library;
  })();
  loading.catch(() => (loading = undefined));
  return loading;
}
