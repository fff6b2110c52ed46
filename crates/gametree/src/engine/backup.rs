//! Backup rules, by which a value climbs from children to parent: [`Negamax`], and Althöfer's rule, by which every node's
//! static value counts ([`Althofer`]).

use crate::distance::{decisive, win_in};
use crate::game::Outcome;
use crate::score::Score;

/// How the value of a node is made from the best of its children's and its own static value.
///
/// With own static part h the node is worth g(t), where t is the best child's value for the mover; g must be monotone.
/// Alpha-beta is exact for every such rule if the children of a node with window (a, b) get (a′, b′) =
/// (max {t : g(t) ≤ a}, min {t : g(t) ≥ b}); [`pull_alpha`](Backup::pull_alpha) and
/// [`pull_beta`](Backup::pull_beta) are these two. (Abdelbar 2012 has g(t) = t + h.)
///
/// A rule of one's own: minimax in which tempo counts, so much for every position in which one is to move.
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::engine::{Backup, Engine, Negamax, decisive};
/// use gametree::Score;
///
/// struct Tempo(Score);
/// impl Backup for Tempo {
///     const USES_STATICS: bool = true; // an inner node has a value of its own; here the same for all
///     fn own(&self, _: Score) -> Score { self.0 }
///     fn apply(&self, own: Score, t: Score) -> Score { if decisive(t) { t } else { t + own } }
///     fn pull_alpha(&self, own: Score, a: Score) -> Score { if decisive(a) { a } else { a - own } }
///     fn pull_beta(&self, own: Score, b: Score) -> Score { if decisive(b) { b } else { b - own } }
///     fn end(&self, outcome: Outcome, ply: u32, left: u32) -> Score { Negamax.end(outcome, ply, left) }
///     fn wins_decide(&self) -> bool { true }
///     fn depth_independent(&self) -> bool { true }
///     fn growth(&self, _: u32) -> f64 { 1.0 }
/// }
///
/// let heap = Heap(40);
/// let report = Engine::new(&heap).backup(Tempo(Score::from(10))).depth(3).run(&heap.start());
/// assert_eq!(report.score, Score::from(10)); // two tempi against one
/// ```
pub trait Backup {
    /// Whether inner nodes' static values count. Where they don't, inner nodes are not evaluated.
    const USES_STATICS: bool;

    /// What a node's static value `f`, for its mover, contributes: h. Rounded here, once a node, and nowhere else.
    fn own(&self, f: Score) -> Score;

    /// g(t).
    fn apply(&self, own: Score, best: Score) -> Score;

    /// The largest t with g(t) ≤ `alpha`.
    fn pull_alpha(&self, own: Score, alpha: Score) -> Score;

    /// The smallest t with g(t) ≥ `beta`.
    fn pull_beta(&self, own: Score, beta: Score) -> Score;

    /// What an end of the game, for the side to move there, is worth `ply` plies below the root, where `left` plies more
    /// would have been searched.
    fn end(&self, outcome: Outcome, ply: u32, left: u32) -> Score;

    /// Whether a win counts more than every estimate, and more the sooner it comes: then a winning move need not be
    /// compared with others.
    fn wins_decide(&self) -> bool;

    /// Whether the value of a position whose whole tree was seen is the same at every greater depth.
    fn depth_independent(&self) -> bool;

    /// The factor by which a value grows from `depth` to the next: a first guess for the next search.
    fn growth(&self, depth: u32) -> f64;
}

/// The value of a node is its best child's: minimax.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::engine::{Althofer, Ends, Engine, Negamax};
/// let heap = Heap(9);
/// let althofer = Engine::new(&heap).backup(Althofer { weight: 0.5, ends: Ends::Saturated });
/// let mut minimax = althofer.backup(Negamax); // and back again
/// assert_eq!(minimax.run(&heap.start()).best, [1]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Negamax;

impl Backup for Negamax {
    const USES_STATICS: bool = false;
    fn own(&self, _: Score) -> Score {
        Score::ZERO
    }
    #[inline]
    fn apply(&self, _: Score, best: Score) -> Score {
        best
    }
    #[inline]
    fn pull_alpha(&self, _: Score, alpha: Score) -> Score {
        alpha
    }
    #[inline]
    fn pull_beta(&self, _: Score, beta: Score) -> Score {
        beta
    }
    #[inline]
    fn end(&self, outcome: Outcome, ply: u32, _: u32) -> Score {
        with_distance(outcome, ply)
    }
    #[inline]
    fn wins_decide(&self) -> bool {
        true
    }
    #[inline]
    fn depth_independent(&self) -> bool {
        true
    }
    fn growth(&self, _: u32) -> f64 {
        1.0
    }
}

/// A win is the better the sooner it comes, a loss the later.
#[inline]
fn with_distance(outcome: Outcome, ply: u32) -> Score {
    match outcome {
        Outcome::Win => win_in(ply),
        Outcome::Loss => -win_in(ply),
        Outcome::Draw => Score::ZERO,
        Outcome::Value(value) => value,
    }
}

/// Althöfer's incremental negamax (1991; Abdelbar 2012, equation 2): W(x) = w·f(x) + max −W(y), and W = f at the depth
/// limit. With w = 0 it is minimax, with w = 1 the papers' rule; where the evaluation is right everywhere, W = (1 + w·d)·f.
///
/// ```
/// use gametree::engine::{Althofer, Ends, Engine};
/// use gametree::tree::{StaticValues, Tree, TreeGame, Values};
/// use gametree::{Game, Score};
///
/// // Abdelbar's Figure 5.
/// let game = TreeGame::new(Tree::parse("-1:(2 1:(4 -3:(3:(4 0 -9) 5)))")?, Values::Mover);
/// let rule = Althofer { weight: 1.0, ends: Ends::Literal };
/// let report = Engine::new(&game).evaluate(StaticValues).backup(rule).run(&game.start());
/// assert_eq!(report.score, Score::from(-3));
/// # Ok::<(), gametree::tree::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Althofer {
    /// w, how much an inner node's static value counts; a leaf's counts whole.
    pub weight: f64,
    /// What a game that ends before the depth limit counts.
    pub ends: Ends,
}

/// What a game that ends before the depth limit counts in Althöfer's rule. Its line has fewer static values than the
/// others, so that a short way to a certain win may look worse than a long one full of hope.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::engine::{Althofer, Ends, Engine};
/// let heap = Heap(6);
/// let score = |ends| Engine::new(&heap).backup(Althofer { weight: 1.0, ends }).depth(6).run(&heap.start()).score;
/// assert_eq!(score(Ends::Literal).to_string(), "1"); // the win, without its distance
/// assert_eq!(score(Ends::Saturated), gametree::engine::win_in(3));
/// assert!(score(Ends::Padded { win: 100 }) > score(Ends::Literal));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ends {
    /// As printed: the leaf's value once; a win is worth 1. On random trees a forced win within the depth is found in
    /// 81 % of the cases.
    Literal,
    /// As if the game went on with this value to the depth limit: (1 + w·left) times the value of the end, where a win is
    /// worth `win` units of the evaluation. 97 %.
    Padded {
        /// What a win is worth, as a static value.
        win: i64,
    },
    /// Wins and losses pass through untouched, by their distance, and beyond every estimate. Always.
    #[default]
    Saturated,
}

/// The most that one static value contributes: a thousand of them stay below every win. Weights up to 100 never reach it.
const MAX_PART: i64 = 1 << 38;

impl Althofer {
    /// w·f, rounded.
    fn part(&self, f: Score) -> Score {
        match f.finite() {
            Some(value) => {
                Score::new(((self.weight * value as f64).round() as i64).clamp(-MAX_PART, MAX_PART))
            }
            None => f,
        }
    }

    /// Whether a score passes through untouched.
    #[inline]
    fn passes(&self, score: Score) -> bool {
        self.ends == Ends::Saturated && decisive(score)
    }
}

impl Backup for Althofer {
    const USES_STATICS: bool = true;
    fn own(&self, f: Score) -> Score {
        self.part(f)
    }
    fn apply(&self, own: Score, best: Score) -> Score {
        if self.passes(best) { best } else { best + own }
    }
    fn pull_alpha(&self, own: Score, alpha: Score) -> Score {
        if self.passes(alpha) { alpha } else { alpha - own }
    }
    fn pull_beta(&self, own: Score, beta: Score) -> Score {
        if self.passes(beta) { beta } else { beta - own }
    }
    fn end(&self, outcome: Outcome, ply: u32, left: u32) -> Score {
        match self.ends {
            Ends::Saturated => with_distance(outcome, ply),
            Ends::Literal => outcome.score(),
            Ends::Padded { win } => {
                let value = match outcome {
                    Outcome::Win => Score::new(win),
                    Outcome::Loss => Score::new(-win),
                    Outcome::Draw => Score::ZERO,
                    Outcome::Value(value) => value,
                };
                match (value.finite(), self.part(value).finite()) {
                    (Some(value), Some(part)) => Score::new(value + part * i64::from(left)),
                    _ => value,
                }
            }
        }
    }
    fn wins_decide(&self) -> bool {
        self.ends == Ends::Saturated
    }
    fn depth_independent(&self) -> bool {
        !matches!(self.ends, Ends::Padded { .. })
    }
    fn growth(&self, depth: u32) -> f64 {
        // A value of depth d has 1 + w·d terms (theory.md §2 has the case w = 1).
        let terms = |d: u32| 1.0 + self.weight * f64::from(d);
        if self.weight > -0.5 / f64::from(depth + 1) { terms(depth + 1) / terms(depth) } else { 1.0 }
    }
}
