//! The listings of the best-first searches.

use super::line::Event::{Enter, Known, Leaf, Promise};
use super::line::{Line, line};

pub(super) const SSS: &[Line] = &[
    line(0, "OPEN ← {(root, live, +∞)}     — MAX: who moves at the root", &[]),
    line(0, "repeat", &[]),
    line(1, "take (n, state, h) with the largest merit h, leftmost of equals", &[Promise]),
    line(1, "if n is the root, solved: return h", &[]),
    line(1, "if n is a live leaf: put (n, solved, min(h, f(n)))", &[Leaf]),
    line(1, "if n is a live MAX node: put every child, live, h", &[Enter]),
    line(1, "if n is a live MIN node: put its first child, live, h", &[]),
    line(1, "if n is a solved MAX node:", &[]),
    line(2, "put its next sibling, live, h — or, after the last, its parent, solved, h", &[]),
    line(1, "if n is a solved MIN node:", &[]),
    line(2, "put its parent, solved, h; drop all below the parent", &[]),
];

pub(super) const DUAL: &[Line] = &[
    line(0, "OPEN ← {(root, live, −∞)}     — MAX: who moves at the root", &[]),
    line(0, "repeat", &[]),
    line(1, "take (n, state, h) with the smallest merit h, leftmost of equals", &[Promise]),
    line(1, "if n is the root, solved: return h", &[]),
    line(1, "if n is a live leaf: put (n, solved, max(h, f(n)))", &[Leaf]),
    line(1, "if n is a live MIN node: put every child, live, h", &[Enter]),
    line(1, "if n is a live MAX node: put its first child, live, h", &[]),
    line(1, "if n is a solved MIN node:", &[]),
    line(2, "put its next sibling, live, h — or, after the last, its parent, solved, h", &[]),
    line(1, "if n is a solved MAX node:", &[]),
    line(2, "put its parent, solved, h; drop all below the parent", &[]),
];

pub(super) const PNS: &[Line] = &[
    line(0, "until the root is proved or disproved", &[]),
    line(1, "n ← root; while n has children:", &[]),
    line(2, "n ← the child with the least proof number (opponent: disproof)", &[]),
    line(1, "expand n: for each child", &[Enter]),
    line(2, "if it is a leaf: is f(leaf) good enough?", &[Leaf]),
    line(1, "from n up to the root, set the numbers:", &[Promise]),
    line(2, "own moves: proof = least of the children's, disproof = their sum", &[]),
    line(2, "opponent's moves: the other way round", &[]),
];

pub(super) const DFPN: &[Line] = &[
    line(0, "function MID(n, thresholds)", &[Enter]),
    line(1, "if n is a leaf: is f(n) good enough?", &[Leaf]),
    line(1, "if the table's numbers reach a threshold: return", &[Known]),
    line(1, "repeat", &[]),
    line(2, "set the numbers of n from its children's in the table", &[Promise]),
    line(2, "if one of them reaches its threshold: store them, return", &[]),
    line(2, "MID(the best child, what the second best allows)", &[]),
];
