// Links that carry what a page shows, after the `#`: readable where it is short, compressed where it is long.

/** A page and what it shows. */
export interface Place {
  page: string;
  state: URLSearchParams;
}

/** A longer tree is compressed. */
const LONG = 300;

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const source = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
  return new Uint8Array(await new Response(source).arrayBuffer());
}

/** Text as compressed base64, without the characters that a link would escape. */
export async function packed(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The reverse; refuses what is no such text. */
export async function unpacked(text: string): Promise<string> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await through(Uint8Array.from(binary, (character) => character.charCodeAt(0)), new DecompressionStream("deflate-raw"));
  return new TextDecoder().decode(bytes);
}

/** The place that a hash names. A tree is in `t`, or compressed in `z`. */
export async function readPlace(hash: string): Promise<Place> {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const state = new URLSearchParams(query);
  const compressed = state.get("z");
  if (compressed !== null) {
    state.delete("z");
    try {
      state.set("t", await unpacked(compressed));
    } catch {
      state.set("broken", "1");
    }
  }
  return { page: path.replace(/\/$/, ""), state };
}

/** The hash of a place. */
export async function writePlace(page: string, state: URLSearchParams): Promise<string> {
  const shown = new URLSearchParams(state);
  const tree = shown.get("t") ?? "";
  if (tree.length > LONG) {
    shown.delete("t");
    shown.set("z", await packed(tree));
  }
  // Brackets and spaces may stand in a hash: `(3 17)` stays readable.
  const query = shown.toString().replaceAll("%28", "(").replaceAll("%29", ")").replaceAll("%40", "@").replaceAll("%2C", ",");
  return query ? `#/${page}?${query}` : `#/${page}`;
}
