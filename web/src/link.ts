// Links that carry what a page shows, after the `#`: readable where it is short, compressed where it is long.

/** A page and what it shows. */
export interface Place {
  page: string;
  state: URLSearchParams;
  /** Why the tree that the link carries is not in it. */
  problem?: string;
}

/** A longer tree is compressed. */
const LONG = 300;

/** No link stands for more bytes, which the largest tree here does not have: a few kilobytes can be unpacked to gigabytes. */
const MOST_BYTES = 8 << 20;
/** What is unpacked is handed over in pieces of so many bytes: of one piece no more than a thousandfold comes out at a time. */
const PIECE = 1024;

/** What is no link of this lab, and why. */
export class BadLink extends Error {}

async function* through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): AsyncGenerator<Uint8Array> {
  let at = 0;
  const pieces = new ReadableStream<Uint8Array>({
    pull(into) {
      if (at >= bytes.length) return into.close();
      into.enqueue(bytes.subarray(at, (at += PIECE)));
    },
  });
  const reader = pieces.pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    reader.cancel().catch(() => {}); // what failed has said so already
  }
}

/** Text as compressed base64, without the characters that a link would escape; refuses what could not be unpacked again. */
export async function packed(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > MOST_BYTES) throw new BadLink(`A link carries at most ${MOST_BYTES >> 20} MB of text: send it as a file`);
  let binary = "";
  for await (const part of through(bytes, new CompressionStream("deflate-raw"))) {
    for (const byte of part) binary += String.fromCharCode(byte);
  }
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The reverse; refuses what is no such text, and stops where it becomes too long. */
export async function unpacked(text: string): Promise<string> {
  const decoder = new TextDecoder();
  let [found, size] = ["", 0];
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    for await (const part of through(Uint8Array.from(binary, (character) => character.charCodeAt(0)), new DecompressionStream("deflate-raw"))) {
      size += part.length;
      if (size > MOST_BYTES) throw new BadLink(`This link stands for more than ${MOST_BYTES >> 20} MB of text, and no link of the lab does: it was not opened`);
      found += decoder.decode(part, { stream: true });
    }
  } catch (error) {
    throw error instanceof BadLink ? error : new BadLink("This link is damaged: part of it may be missing");
  }
  return found + decoder.decode();
}

/** The place that a hash names. A tree is in `t`, or compressed in `z`. */
export async function readPlace(hash: string): Promise<Place> {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const place: Place = { page: path.replace(/\/$/, ""), state: new URLSearchParams(query) };
  const compressed = place.state.get("z");
  if (compressed !== null) {
    place.state.delete("z");
    try {
      place.state.set("t", await unpacked(compressed));
    } catch (error) {
      place.problem = (error as BadLink).message;
    }
  }
  return place;
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
