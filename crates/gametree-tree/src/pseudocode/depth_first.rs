//! The listings of the searches that visit the whole tree.

use super::line::Event::{Call, Enter, Improved, Leaf, Leave};
use super::line::{Line, line, max, min};

pub(super) const MINIMAX: &[Line] = &[
    max(0, "function F(p)            — p: MAX to move", &[Enter]),
    max(1, "if p is a leaf: return f(p)", &[Leaf]),
    max(1, "m ← −∞", &[]),
    max(1, "for each child p₁, p₂, … of p", &[]),
    max(2, "t ← G(pᵢ)", &[Call]),
    max(2, "if t > m: m ← t", &[Improved]),
    max(1, "return m", &[Leave]),
    min(0, "function G(p)            — p: MIN to move", &[Enter]),
    min(1, "if p is a leaf: return g(p)", &[Leaf]),
    min(1, "m ← +∞", &[]),
    min(1, "for each child p₁, p₂, … of p", &[]),
    min(2, "t ← F(pᵢ)", &[Call]),
    min(2, "if t < m: m ← t", &[Improved]),
    min(1, "return m", &[Leave]),
];

pub(super) const MINIMAX_VALUE: &[Line] = &[
    max(0, "function Max-Value(node)", &[Enter]),
    max(1, "if node is terminal: return its utility", &[Leaf]),
    max(1, "v ← −∞", &[]),
    max(1, "for each action from node", &[]),
    max(2, "w ← Min-Value(the child it leads to)", &[Call]),
    max(2, "v ← max(v, w)", &[Improved]),
    max(1, "return v", &[Leave]),
    min(0, "function Min-Value(node)", &[Enter]),
    min(1, "if node is terminal: return its utility", &[Leaf]),
    min(1, "v ← +∞", &[]),
    min(1, "for each action from node", &[]),
    min(2, "w ← Max-Value(the child it leads to)", &[Call]),
    min(2, "v ← min(v, w)", &[Improved]),
    min(1, "return v", &[Leave]),
];

pub(super) const NEGAMAX: &[Line] = &[
    line(0, "function F(p)            — values are the mover's", &[Enter]),
    line(1, "if p is a leaf: return f(p)", &[Leaf]),
    line(1, "m ← −∞", &[]),
    line(1, "for each child p₁, p₂, … of p", &[]),
    line(2, "t ← −F(pᵢ)", &[Call]),
    line(2, "if t > m: m ← t", &[Improved]),
    line(1, "return m", &[Leave]),
];

pub(super) const ALTHOFER: &[Line] = &[
    line(0, "function W(x)            — values are the mover's", &[Enter]),
    line(1, "if x is a leaf: return f(x)", &[Leaf]),
    line(1, "m ← −∞", &[]),
    line(1, "for each child y of x", &[]),
    line(2, "t ← −W(y)", &[Call]),
    line(2, "if t > m: m ← t", &[Improved]),
    line(1, "return f(x) + m          — every node's own value counts", &[Leave]),
];

pub(super) const PRODUCT: &[Line] = &[
    line(0, "function P(x)            — the mover's chance to win", &[Enter]),
    line(1, "if x is a leaf: return its probability", &[Leaf]),
    line(1, "q ← 1                    — the opponent wins everywhere", &[]),
    line(1, "for each child y of x", &[]),
    line(2, "t ← P(y)", &[Call]),
    line(2, "q ← q · t; note y if t is the least so far", &[Improved]),
    line(1, "return 1 − q", &[Leave]),
];
