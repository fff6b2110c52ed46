//! Backup rules, by which values are backed up from children to parent: [`Negamax`], and Althöfer's rule, in which
//! every node's static value counts ([`Althofer`]).

use crate::game::Outcome;
use crate::score::Score;

/// How the value of a node is computed from its best child's value and its own static value.
///
/// With own static part h the node's value is g(t), where t is the best child's value for the side to move; g must be
/// monotone. Alpha-beta is exact for every such rule if the children of a node with window (a, b) get (a′, b′) = (max
/// {t : g(t) ≤ a}, min {t : g(t) ≥ b}); [`pull_alpha`](Backup::pull_alpha) and [`pull_beta`](Backup::pull_beta) compute
/// these two. (Abdelbar 2012 has g(t) = t + h.)
///
/// A rule of your own: minimax with a tempo bonus for every position in which a player is to move.
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::engine::{Backup, Engine, Negamax};
/// use gametree::Score;
///
/// struct Tempo(Score);
/// impl Backup for Tempo {
///     fn uses_statics(&self) -> bool { true } // inner nodes have their own part; here the same for all
///     fn own(&self, _: Score) -> Score { self.0 }
///     fn apply(&self, own: Score, t: Score) -> Score { if t.is_decisive() { t } else { t + own } }
///     fn pull_alpha(&self, own: Score, a: Score) -> Score { if a.is_decisive() { a } else { a - own } }
///     fn pull_beta(&self, own: Score, b: Score) -> Score { if b.is_decisive() { b } else { b - own } }
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
    /// Whether inner nodes' static values count. If not, inner nodes are not evaluated.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::engine::{Althofer, Backup, Ends, Engine, Negamax};
    /// assert!(Althofer { weight: 1.0, ends: Ends::Saturated }.uses_statics() && !Negamax.uses_statics());
    /// // Minimax evaluates the leaves alone: here each of them is worth 1, and so is the root at an even depth.
    /// let report = Engine::new(&Heap(40)).evaluate(gametree::knowledge::Constant(1.into())).depth(2).run(&Heap(40).start());
    /// assert_eq!(report.score, 1.into());
    /// ```
    fn uses_statics(&self) -> bool;

    /// The contribution h of a node's static value `f` for the side to move. Rounded here, once per node, and nowhere
    /// else.
    ///
    /// ```
    /// use gametree::{Score, engine::{Althofer, Backup, Ends}};
    /// let rule = Althofer { weight: 0.3, ends: Ends::Saturated };
    /// assert_eq!(rule.own(Score::from(9)), Score::from(3)); // 2.7
    /// ```
    fn own(&self, f: Score) -> Score;

    /// g(t).
    ///
    /// ```
    /// use gametree::{Score, engine::{Althofer, Backup, Ends, Negamax}};
    /// let rule = Althofer { weight: 1.0, ends: Ends::Saturated };
    /// let (own, best) = (rule.own(Score::from(4)), Score::from(10));
    /// assert_eq!((rule.apply(own, best), Negamax.apply(own, best)), (Score::from(14), best));
    /// assert_eq!(rule.apply(own, Score::win_in(3)), Score::win_in(3)); // a win is backed up as it is
    /// ```
    fn apply(&self, own: Score, best: Score) -> Score;

    /// The largest t with g(t) ≤ `alpha`.
    ///
    /// ```
    /// use gametree::{Score, engine::{Althofer, Backup, Ends}};
    /// let (rule, own, alpha) = (Althofer { weight: 1.0, ends: Ends::Saturated }, Score::from(4), Score::from(10));
    /// let least = rule.pull_alpha(own, alpha);
    /// assert!(rule.apply(own, least) <= alpha); // a child worth this does not raise alpha,
    /// assert!(rule.apply(own, least.up()) > alpha); // but one worth more does
    /// ```
    fn pull_alpha(&self, own: Score, alpha: Score) -> Score;

    /// The smallest t with g(t) ≥ `beta`.
    ///
    /// ```
    /// use gametree::{Score, engine::{Althofer, Backup, Ends}};
    /// let (rule, own, beta) = (Althofer { weight: 1.0, ends: Ends::Saturated }, Score::from(4), Score::from(10));
    /// let enough = rule.pull_beta(own, beta);
    /// assert!(rule.apply(own, enough) >= beta); // a child worth this cuts off,
    /// assert!(rule.apply(own, enough.down()) < beta); // and one worth less does not
    /// ```
    fn pull_beta(&self, own: Score, beta: Score) -> Score;

    /// The value of an end of the game, for the side to move there, `ply` plies below the root and `left` plies above the
    /// depth limit.
    ///
    /// ```
    /// use gametree::{Outcome, Score, engine::{Althofer, Backup, Ends, Negamax}};
    /// // The side to move has lost, three plies below the root and two above the depth limit.
    /// assert_eq!(Negamax.end(Outcome::Loss, 3, 2), -Score::win_in(3));
    /// let padded = Althofer { weight: 1.0, ends: Ends::Padded { win: 100 } };
    /// assert_eq!(padded.end(Outcome::Loss, 3, 2), Score::from(-300)); // as if two more positions were worth as much
    /// ```
    fn end(&self, outcome: Outcome, ply: u32, left: u32) -> Score;

    /// Whether a win scores more than every estimate, and quicker wins more than slower ones: then a winning move need
    /// not be compared with others.
    ///
    /// ```
    /// use gametree::{Outcome, Score, engine::{Althofer, Backup, Ends}};
    /// let rule = |ends| Althofer { weight: 1.0, ends };
    /// assert!(rule(Ends::Saturated).wins_decide() && !rule(Ends::Literal).wins_decide());
    /// assert_eq!(rule(Ends::Literal).end(Outcome::Win, 1, 0), Score::from(1)); // a static value of 2 is more
    /// ```
    fn wins_decide(&self) -> bool;

    /// Whether the value of a position whose whole tree was searched is the same at every greater depth.
    ///
    /// ```
    /// use gametree::{Outcome, engine::{Althofer, Backup, Ends, Negamax}};
    /// let padded = Althofer { weight: 1.0, ends: Ends::Padded { win: 100 } };
    /// assert!(Negamax.depth_independent() && !padded.depth_independent());
    /// assert_ne!(padded.end(Outcome::Win, 1, 4), padded.end(Outcome::Win, 1, 5)); // worth more in a deeper search
    /// ```
    fn depth_independent(&self) -> bool;

    /// The factor by which values grow from `depth` to the next, as a first guess for the next search.
    ///
    /// ```
    /// use gametree::engine::{Althofer, Backup, Ends, Negamax};
    /// let rule = Althofer { weight: 1.0, ends: Ends::Saturated };
    /// assert_eq!(rule.growth(4), 1.2); // six static values are added up instead of five
    /// assert_eq!(Negamax.growth(4), 1.0);
    /// ```
    fn growth(&self, depth: u32) -> f64;
}

/// Minimax: the value of a node is that of its best child.
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
    #[inline]
    fn uses_statics(&self) -> bool {
        false
    }
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

/// Quicker wins and slower losses are better.
#[inline]
fn with_distance(outcome: Outcome, ply: u32) -> Score {
    match outcome {
        Outcome::Win => Score::win_in(ply),
        Outcome::Loss => -Score::win_in(ply),
        Outcome::Draw => Score::ZERO,
        Outcome::Value(value) => value.of_points(),
    }
}

/// Althöfer's incremental negamax (1991; Abdelbar 2012, equation 2): W(x) = w·f(x) + max −W(y), and W = f at the depth
/// limit. With w = 0 it is minimax, with w = 1 the papers' rule; if the evaluation is right everywhere, W = (1 + w·d)·f.
/// A value is so a sum of static values, each within ±[`Score::LIMIT`]: it may be beyond that, and is below every win.
///
/// ```
/// use gametree::engine::{Althofer, Ends, Engine};
/// use gametree_tree::{StaticValues, Tree, TreeGame, Values};
/// use gametree::{Game, Score};
///
/// // Abdelbar's Figure 5.
/// let game = TreeGame::new(Tree::parse("-1:(2 1:(4 -3:(3:(4 0 -9) 5)))")?, Values::Mover);
/// let rule = Althofer { weight: 1.0, ends: Ends::Literal };
/// let report = Engine::new(&game).evaluate(StaticValues).backup(rule).run(&game.start());
/// assert_eq!(report.score, Score::from(-3));
/// # Ok::<(), gametree_tree::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Althofer {
    /// The weight w of an inner node's static value; that of a leaf has weight 1.
    pub weight: f64,
    /// How a game that ends before the depth limit counts.
    pub ends: Ends,
}

/// How a game that ends before the depth limit counts in Althöfer's rule. Its line has fewer static values than the
/// others, so that a quick certain win may score less than a long promising line.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Score, engine::{Althofer, Ends, Engine}};
/// let heap = Heap(6);
/// let score = |ends| Engine::new(&heap).backup(Althofer { weight: 1.0, ends }).depth(6).run(&heap.start()).score;
/// assert_eq!(score(Ends::Literal).to_string(), "1"); // the win, without its distance
/// assert_eq!(score(Ends::Saturated), Score::win_in(3));
/// assert!(score(Ends::Padded { win: 100 }) > score(Ends::Literal));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ends {
    /// As printed: the leaf's value once, with a win as 1. On random trees 81 % of the forced wins within the depth are
    /// found.
    Literal,
    /// As if the game went on with this value to the depth limit: (1 + w·left) times the value of the end, where a win is
    /// worth `win` units of the evaluation. Finds 97 %.
    Padded {
        /// The value of a win, as a static value.
        win: i64,
    },
    /// Wins and losses are backed up unchanged, scored by their distance and beyond every estimate. Finds all.
    #[default]
    Saturated,
}

/// The maximum contribution of one static value: a thousand of them stay below every win. Weights up to 100 never reach
/// it.
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

    /// Whether a score is backed up unchanged.
    #[inline]
    fn passes(&self, score: Score) -> bool {
        self.ends == Ends::Saturated && score.is_decisive()
    }
}

impl Backup for Althofer {
    #[inline]
    fn uses_statics(&self) -> bool {
        true
    }
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
            Ends::Literal => outcome.score().of_points(),
            Ends::Padded { win } => {
                let value = match outcome {
                    Outcome::Win => Score::new(win),
                    Outcome::Loss => Score::new(-win),
                    Outcome::Draw => Score::ZERO,
                    Outcome::Value(value) => value.of_points(),
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
