// Changing a tree node by node, on its JSON form; the library writes it as text again.

export interface Plain {
  f?: number | string;
  player?: "max" | "min";
  children?: Plain[];
}

function at(tree: Plain, name: string): Plain {
  let node = tree;
  if (name === "root") return node;
  for (const part of name.split(".")) node = node.children![Number(part) - 1]!;
  return node;
}

function parentOf(tree: Plain, name: string): [Plain, number] {
  const cut = name.lastIndexOf(".");
  return [at(tree, cut < 0 ? "root" : name.slice(0, cut)), Number(name.slice(cut + 1)) - 1];
}

/** A node gets a value. */
export function setValue(tree: Plain, name: string, value: string): void {
  const node = at(tree, name);
  if (value === "" && node.children) delete node.f;
  else node.f = /^[+-]?inf$/.test(value) ? value : Number(value);
}

/** A node gets one more child, a leaf; a leaf becomes an inner node whose first child has its value. Returns the child's name. */
export function addChild(tree: Plain, name: string): string {
  const node = at(tree, name);
  if (!node.children) {
    node.children = [{ f: node.f ?? 0 }];
    delete node.f;
  } else node.children.push({ f: 0 });
  return name === "root" ? String(node.children.length) : `${name}.${node.children.length}`;
}

/** A node goes, with all below it; the last child's parent becomes a leaf. */
export function remove(tree: Plain, name: string): void {
  const [parent, index] = parentOf(tree, name);
  parent.children!.splice(index, 1);
  if (parent.children!.length === 0) {
    delete parent.children;
    parent.f ??= 0;
  }
}

/** A node changes places with its neighbour. Returns its new name. */
export function move(tree: Plain, name: string, by: 1 | -1): string {
  const [parent, index] = parentOf(tree, name);
  const family = parent.children!;
  const to = index + by;
  if (to < 0 || to >= family.length) return name;
  [family[index], family[to]] = [family[to]!, family[index]!];
  const cut = name.lastIndexOf(".");
  return cut < 0 ? String(to + 1) : `${name.slice(0, cut)}.${to + 1}`;
}
