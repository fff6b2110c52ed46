// Changing a tree node by node, on its JSON form; the library writes it as text again.

export interface Plain {
  name?: string;
  f?: number | string;
  player?: "max" | "min";
  children?: Plain[];
}

/** The node that is chosen after a change, and what is said of it. */
export interface Changed {
  chosen: string;
  said: string;
}

/** A change of the node of this name; nothing, where that can't be. */
export type Change = (tree: Plain, name: string) => Changed | undefined;

function at(tree: Plain, name: string): Plain | undefined {
  let node: Plain | undefined = tree;
  if (name === "root") return node;
  for (const part of name.split(".")) node = node?.children?.[Number(part) - 1];
  return node;
}

/** The siblings of a node, itself among them, and its place there. */
function familyOf(tree: Plain, name: string): { parent: string; siblings: Plain[]; index: number } | undefined {
  if (name === "root") return undefined;
  const cut = name.lastIndexOf(".");
  const parent = cut < 0 ? "root" : name.slice(0, cut);
  const siblings = at(tree, parent)?.children;
  const index = Number(name.slice(cut + 1)) - 1;
  return siblings?.[index] && { parent, siblings, index };
}

function child(parent: string, index: number): string {
  return parent === "root" ? String(index + 1) : `${parent}.${index + 1}`;
}

/** A node gets a value, or loses it where there is none. */
export function setValue(value: string | undefined): Change {
  return (tree, name) => {
    const node = at(tree, name);
    if (!node) return undefined;
    if (value === undefined) delete node.f;
    else node.f = value.endsWith("inf") ? value : Number(value);
    return { chosen: name, said: value === undefined ? `${name} has no value now` : `${name} is ${value} now` };
  };
}

/** A node gets a name, or loses it where there is none. */
export function setName(given: string | undefined): Change {
  return (tree, name) => {
    const node = at(tree, name);
    if (!node) return undefined;
    if (given === undefined) delete node.name;
    else node.name = given;
    return { chosen: name, said: given === undefined ? `${name} has no name now` : `${name} is called ${given} now` };
  };
}

/** A node gets one more child, a leaf; a leaf becomes an inner node whose first child has its value. It stays chosen, for the next child. */
export const addChild: Change = (tree, name) => {
  const node = at(tree, name);
  if (!node) return undefined;
  if (!node.children) {
    node.children = [{ f: node.f ?? 0 }];
    delete node.f;
  } else node.children.push({ f: 0 });
  return { chosen: name, said: `${child(name, node.children.length - 1)} was added` };
};

/** A node goes, with all below it; the last child's parent becomes a leaf. The node in its place is chosen, else the one before, else the parent. */
export const remove: Change = (tree, name) => {
  const family = familyOf(tree, name);
  if (!family) return undefined;
  const { parent, siblings, index } = family;
  siblings.splice(index, 1);
  const said = `${name} was deleted`;
  if (siblings.length > 0) return { chosen: child(parent, Math.min(index, siblings.length - 1)), said };
  const leaf = at(tree, parent)!;
  delete leaf.children;
  leaf.f ??= 0;
  return { chosen: parent, said };
};

/** A node changes places with its neighbour. */
export function move(by: 1 | -1): Change {
  return (tree, name) => {
    const family = familyOf(tree, name);
    const to = (family?.index ?? 0) + by;
    if (!family?.siblings[to]) return undefined;
    const { parent, siblings, index } = family;
    [siblings[index], siblings[to]] = [siblings[to]!, siblings[index]!];
    return { chosen: child(parent, to), said: `${name} is ${child(parent, to)} now` };
  };
}
