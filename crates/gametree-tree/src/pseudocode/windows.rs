//! The listings of the searches that pass bounds down.

use super::line::Event::{Again, Call, Cutoff, Enter, Improved, Known, Leaf, Leave, Scout};
use super::line::{Line, line, max, min};

pub(super) const BRANCH_AND_BOUND: &[Line] = &[
    line(0, "function F1(p, bound)    — values are the mover's", &[Enter]),
    line(1, "if p is a leaf: return f(p)", &[Leaf]),
    line(1, "m ← −∞", &[]),
    line(1, "for each child p₁, p₂, … of p", &[]),
    line(2, "t ← −F1(pᵢ, −m)", &[Call]),
    line(2, "if t > m: m ← t", &[Improved]),
    line(2, "if m ≥ bound: return m", &[Cutoff]),
    line(1, "return m", &[Leave]),
];

pub(super) const ALPHABETA_HARD: &[Line] = &[
    line(0, "function F2(p, α, β)     — values are the mover's", &[Enter]),
    line(1, "if p is a leaf: return f(p)", &[Leaf]),
    line(1, "m ← α", &[]),
    line(1, "for each child p₁, p₂, … of p", &[]),
    line(2, "t ← −F2(pᵢ, −β, −m)", &[Call]),
    line(2, "if t > m: m ← t", &[Improved]),
    line(2, "if m ≥ β: return m", &[Cutoff]),
    line(1, "return m", &[Leave]),
];

pub(super) const ALPHABETA_MINIMAX: &[Line] = &[
    max(0, "function F2′(p, α, β)    — p: MAX to move", &[Enter]),
    max(1, "if p is a leaf: return f(p)", &[Leaf]),
    max(1, "m ← α", &[]),
    max(1, "for each child p₁, p₂, … of p", &[]),
    max(2, "t ← G2′(pᵢ, m, β)", &[Call]),
    max(2, "if t > m: m ← t", &[Improved]),
    max(2, "if m ≥ β: return m", &[Cutoff]),
    max(1, "return m", &[Leave]),
    min(0, "function G2′(p, α, β)    — p: MIN to move", &[Enter]),
    min(1, "if p is a leaf: return g(p)", &[Leaf]),
    min(1, "m ← β", &[]),
    min(1, "for each child p₁, p₂, … of p", &[]),
    min(2, "t ← F2′(pᵢ, α, m)", &[Call]),
    min(2, "if t < m: m ← t", &[Improved]),
    min(2, "if m ≤ α: return m", &[Cutoff]),
    min(1, "return m", &[Leave]),
];

pub(super) const ALPHABETA: &[Line] = &[
    line(0, "function AlphaBeta(p, α, β)   — values are the mover's", &[Enter]),
    line(1, "if p is a leaf: return f(p)", &[Leaf]),
    line(1, "best ← −∞; m ← α         — m = max(α, best)", &[]),
    line(1, "for each child p₁, p₂, … of p", &[]),
    line(2, "t ← −AlphaBeta(pᵢ, −β, −m)", &[Call]),
    line(2, "if t > best: best ← t; m ← max(m, t)", &[Improved]),
    line(2, "if m ≥ β: return best", &[Cutoff]),
    line(1, "return best              — may lie outside (α, β)", &[Leave]),
];

pub(super) const ALPHABETA_VALUE: &[Line] = &[
    max(0, "function Max-Value(node, α, β)", &[Enter]),
    max(1, "if node is terminal: return its utility", &[Leaf]),
    max(1, "v ← −∞", &[]),
    max(1, "for each action from node", &[]),
    max(2, "w ← Min-Value(the child, α, β)", &[Call]),
    max(2, "v ← max(v, w)", &[Improved]),
    max(2, "if v ≥ β: return v", &[Cutoff]),
    max(2, "α ← max(α, v)", &[]),
    max(1, "return v", &[Leave]),
    min(0, "function Min-Value(node, α, β)", &[Enter]),
    min(1, "if node is terminal: return its utility", &[Leaf]),
    min(1, "v ← +∞", &[]),
    min(1, "for each action from node", &[]),
    min(2, "w ← Max-Value(the child, α, β)", &[Call]),
    min(2, "v ← min(v, w)", &[Improved]),
    min(2, "if v ≤ α: return v", &[Cutoff]),
    min(2, "β ← min(β, v)", &[]),
    min(1, "return v", &[Leave]),
];

pub(super) const ALTHOFER_HARD: &[Line] = &[
    line(0, "function W(x, α, β)      — values are the mover's", &[Enter]),
    line(1, "if x is a leaf: return f(x)", &[Leaf]),
    line(1, "h ← f(x); m ← α − h      — the window, without x's own value", &[]),
    line(1, "for each child x₁, x₂, … of x", &[]),
    line(2, "t ← −W(xᵢ, −(β − h), −m)", &[Call]),
    line(2, "if t > m: m ← t", &[Improved]),
    line(2, "if m + h ≥ β: return m + h", &[Cutoff]),
    line(1, "return m + h", &[Leave]),
];

pub(super) const ALTHOFER_SOFT: &[Line] = &[
    line(0, "function W(x, α, β)      — values are the mover's", &[Enter]),
    line(1, "if x is a leaf: return f(x)", &[Leaf]),
    line(1, "h ← f(x); best ← −∞; m ← α − h", &[]),
    line(1, "for each child x₁, x₂, … of x", &[]),
    line(2, "t ← −W(xᵢ, −(β − h), −m)", &[Call]),
    line(2, "if t > best: best ← t; m ← max(m, t)", &[Improved]),
    line(2, "if m ≥ β − h: return best + h", &[Cutoff]),
    line(1, "return best + h          — may lie outside (α, β)", &[Leave]),
];

pub(super) const SCOUT: &[Line] = &[
    line(0, "function Eval(n)         — values are the mover's", &[Enter]),
    line(1, "if n is a leaf: return f(n)", &[Leaf]),
    line(1, "v ← −Eval(first child)", &[Call]),
    line(1, "for each other child c", &[]),
    line(2, "if Test(c, value < −v):  — is c better for us?", &[Scout]),
    line(3, "v ← −Eval(c)", &[Again, Improved]),
    line(1, "return v", &[Leave]),
    line(0, "function Test(n, question)", &[]),
    line(1, "if n is a leaf: answer by f(n)", &[]),
    line(1, "if Test(a child, the reverse) settles it: answer at once", &[Cutoff]),
    line(1, "answer what the last child leaves", &[]),
];

pub(super) const NEGASCOUT: &[Line] = &[
    line(0, "function NegaScout(p, α, β, d)   — d: plies left", &[Enter]),
    line(1, "if p is a leaf: return f(p)", &[Leaf]),
    line(1, "m ← −∞; a ← α; n ← β     — n: the test's upper end", &[]),
    line(1, "for each child p₁, p₂, … of p", &[]),
    line(2, "t ← −NegaScout(pᵢ, −n, −a, d − 1)", &[Call, Scout]),
    line(2, "if t > m:", &[]),
    line(3, "if n ≠ β and d > 2:", &[]),
    line(4, "t ← −NegaScout(pᵢ, −β, −t, d − 1)", &[Again]),
    line(3, "m ← t; a ← max(a, m)", &[Improved]),
    line(2, "if m ≥ β: return m", &[Cutoff]),
    line(2, "n ← a + 1                — from now on a null window", &[]),
    line(1, "return m", &[Leave]),
];

pub(super) const PVS: &[Line] = &[
    line(0, "function PVS(p, α, β)    — values are the mover's", &[Enter]),
    line(1, "if p is a leaf: return f(p)", &[Leaf]),
    line(1, "best ← −PVS(p₁, −β, −α); m ← max(α, best)", &[Call]),
    line(1, "for each other child pᵢ, while m < β", &[]),
    line(2, "t ← −PVS(pᵢ, −(m + 1), −m)      — a test", &[Scout]),
    line(2, "if m < t < β:", &[]),
    line(3, "t ← −PVS(pᵢ, −β, −t)     — again, in full", &[Again]),
    line(2, "if t > best: best ← t; m ← max(m, t)", &[Improved]),
    line(2, "if m ≥ β: return best", &[Cutoff]),
    line(1, "return best", &[Leave]),
];

pub(super) const MTDF: &[Line] = &[
    line(0, "g ← first guess; lower ← −∞; upper ← +∞", &[]),
    line(0, "while lower < upper", &[]),
    line(1, "β ← g + 1 if g = lower, else g", &[]),
    line(1, "g ← WithMemory(root, β − 1, β)", &[]),
    line(1, "if g < β: upper ← g, else lower ← g", &[]),
    line(0, "function WithMemory(p, α, β)", &[Enter]),
    line(1, "if the table settles p: return its bound", &[Known]),
    line(1, "if p is a leaf: return f(p)", &[Leaf]),
    line(1, "best ← −∞; m ← α", &[]),
    line(1, "for each child p₁, p₂, … of p", &[]),
    line(2, "t ← −WithMemory(pᵢ, −β, −m)", &[Call, Scout]),
    line(2, "if t > best: best ← t; m ← max(m, t)", &[Improved]),
    line(2, "if m ≥ β: stop the loop", &[Cutoff]),
    line(1, "store the bound that best is", &[]),
    line(1, "return best", &[Leave]),
];
