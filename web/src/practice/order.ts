// A tree with its children in another order, before any search of it: every node keeps the name that it had.

import type { FilmData } from "../engine/types";
import { Reel } from "../reel";

/** By the names of nodes, their children in another order. */
export type Order = Map<string, string[]>;

/** The film of such a tree, which has no moments. */
export function reordered(film: FilmData, order: Order): FilmData {
  const reel = new Reel(film);
  const nodes: number[] = [];
  const parent: number[] = [];
  const number: number[] = [];
  const open = [{ node: 0, above: 0, place: 0 }];
  while (open.length > 0) {
    const { node, above, place } = open.pop()!;
    const at = nodes.length;
    nodes.push(node);
    parent.push(above);
    number.push(place);
    const children = [...reel.children[node]!];
    const names = order.get(reel.name(node));
    if (names) children.sort((a, b) => names.indexOf(reel.name(a)) - names.indexOf(reel.name(b)));
    for (let child = children.length - 1; child >= 0; child--) open.push({ node: children[child]!, above: at, place: child + 1 });
  }
  const none = { at: new Uint32Array(), event: new Uint8Array(), line: new Int16Array(), call: new Int16Array(), best: new Float64Array(), cut: new Int8Array(), owner: new Int32Array(), node: new Uint32Array(), look: new Uint8Array(), low: new Float64Array(), high: new Float64Array(), alpha: new Float64Array(), beta: new Float64Array(), returned: new Float64Array(), entered: new Int32Array(), before: new Int32Array() };
  return {
    ...none,
    head: { ...film.head, names: nodes.map((node) => reel.name(node)), line: [] },
    parent: Uint32Array.from(parent),
    number: Uint32Array.from(number),
    player: Uint8Array.from(nodes, (node) => film.player[node]!),
    value: Float64Array.from(nodes, (node) => film.value[node]!),
    kind: Uint8Array.from(nodes, (node) => film.kind[node]!),
    first: Uint32Array.of(0),
  };
}
