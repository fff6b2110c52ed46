//! Exact values of games that end with a number of points: [`PointsSolver`].

use super::merit::{best, merit};
use super::points_search::{MAX, PointBounds, PointsSearch};
use super::unfit::{Unfit, limits};
use crate::answer::{Answer, MoveValue};
use crate::budget::Budget;
use crate::game::Game;
use crate::knowledge::Keyed;
use crate::meter::Meter;
use crate::request::{PlainRequest, Wanted};
use crate::score::Score;
use crate::value::GameValue;

/// The exact solver for games that end with points ([`Outcome::Value`](crate::Outcome::Value)), and for players who need not
/// take turns. A win counts 1, a loss −1 and a draw 0, without distances.
///
/// It answers "is the value at least β?" by alpha-beta with a null window and a table, and closes in on the value with the
/// answers (MTD(f), Plaat 1996, with growing steps, and halves once both sides are bounded). Positions with few replies are
/// tried first where searches are large; near the end of the game it is a plain loop without a table. It keeps its table, so
/// a stopped search can be resumed. Preconditions: no position comes back
/// ([`REPEATS`](Keyed::REPEATS) is false), and points are within ±[`Score::LIMIT`].
///
/// ```
/// use gametree::{Game, Outcome, Player, Score, knowledge::Keyed, solve::PointsSolver};
///
/// /// A row of coins: each player in turn takes one from either end.
/// struct Coins(Vec<i32>);
/// #[derive(Clone, Hash)]
/// struct Row { from: usize, to: usize, lead: i32 } // of the side to move
/// impl Game for Coins {
///     type State = Row;
///     type Move = bool; // the last one?
///     fn start(&self) -> Row { Row { from: 0, to: self.0.len(), lead: 0 } }
///     fn to_move(&self, x: &Row) -> Player {
///         if (self.0.len() - (x.to - x.from)) % 2 == 0 { Player::First } else { Player::Second }
///     }
///     fn outcome(&self, x: &Row) -> Option<Outcome> {
///         (x.from == x.to).then_some(Outcome::Value(Score::from(x.lead)))
///     }
///     fn moves(&self, _: &Row) -> impl Iterator<Item = bool> { [false, true].into_iter() }
///     fn play(&self, x: &Row, last: bool) -> Row {
///         let (from, to) = if last { (x.from, x.to - 1) } else { (x.from + 1, x.to) };
///         Row { from, to, lead: -(x.lead + self.0[if last { to } else { x.from }]) }
///     }
/// }
/// impl Keyed for Coins {}
///
/// let coins = Coins(vec![3, 9, 1, 2]);
/// let answer = PointsSolver::new(&coins)?.run(&coins.start())?;
/// assert_eq!(answer.value.points(), Some(Score::from(7))); // 2 (or 3), and then the 9
/// assert_eq!(answer.line.len(), 4);
/// # Ok::<(), gametree::solve::Unfit>(())
/// ```
pub struct PointsSolver<'a, G: Game> {
    search: PointsSearch<'a, G>,
    budget: Budget<'a>,
}

impl<G: Game> std::fmt::Debug for PointsSolver<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PointsSolver").field("budget", &self.budget).finish_non_exhaustive()
    }
}

impl<'a, G: Keyed> PointsSolver<'a, G> {
    /// A solver of `game` with a table of at most 256 MiB.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// assert_eq!(gametree::solve::PointsSolver::new(&Heap(6))?.run(&Heap(6).start())?.best, [2]);
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    ///
    /// # Errors
    /// [`Unfit::Returns`], if positions come back.
    pub fn new(game: &'a G) -> Result<Self, Unfit> {
        if G::REPEATS {
            return Err(Unfit::Returns);
        }
        Ok(PointsSolver { search: PointsSearch::new(game, 256 << 20), budget: Budget::default() })
    }

    /// Sets the maximum size of the table to `bytes`, at least 48 KiB, and clears it. A smaller [`Budget::memory`] takes
    /// precedence.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::solve::PointsSolver;
    /// let solution = PointsSolver::new(&Heap(30))?.memory(1 << 16).run(&Heap(30).start())?;
    /// assert_eq!(solution.best, [2]);
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        let rank = self.search.rank.take();
        self.search = PointsSearch::new(self.search.game, bytes);
        self.search.rank = rank;
        self
    }

    /// Tries moves of a higher rank first; of equal ones those with fewer replies. By default all are equal. Near the end of the game,
    /// where searches are small, nothing is ranked.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::solve::PointsSolver;
    /// let leaves_a_multiple_of_four = |_: &Heap, heap: &(u32, Player), take: u32| i32::from((heap.0 - take) % 4 == 0);
    /// let nodes = |mut solver: PointsSolver<'_, Heap>| solver.run(&Heap(999).start()).map_or(0, |answer| answer.nodes);
    /// let ranked = nodes(PointsSolver::new(&Heap(999))?.rank(leaves_a_multiple_of_four));
    /// assert!(ranked < nodes(PointsSolver::new(&Heap(999))?));
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn rank(mut self, rank: impl Fn(&G, &G::State, G::Move) -> i32 + 'a) -> Self {
        self.search.rank = Some(Box::new(rank));
        self
    }

    /// Sets the limits of each run, which has no limit of its depth.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Budget, solve::PointsSolver};
    /// let mut solver = PointsSolver::new(&Heap(60))?.budget(Budget { nodes: Some(10), ..Budget::default() });
    /// assert_eq!(solver.run(&Heap(60).start())?.value.to_string(), "unknown");
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn budget(mut self, budget: Budget<'a>) -> Self {
        self.budget = budget;
        self
    }

    /// Solves a position, within the limits of the request, and of the solver where the request has none.
    ///
    /// # Errors
    /// [`Unfit::Depth`], if there is a limit of the depth.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, Score, solve::PointsSolver};
    /// let answer = PointsSolver::new(&Heap(7))?.run(Request::new(&Heap(7).start()).every_move())?;
    /// assert_eq!(answer.value.points(), Some(Score::from(1)));
    /// assert_eq!(answer.moves.iter().map(|of_move| of_move.score).collect::<Vec<_>>(), [-1, -1, 1].map(Score::from));
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    pub fn run<'q>(&mut self, request: impl PlainRequest<'q, G::State>) -> Result<Answer<G::Move>, Unfit>
    where
        'a: 'q,
        G::State: 'q,
    {
        let request = request.request();
        let budget = limits(&request, self.budget)?;
        Ok(self.answer(request.root, request.wanted, budget))
    }

    fn answer(&mut self, root: &G::State, wanted: Wanted, budget: Budget<'_>) -> Answer<G::Move> {
        let meter = Meter::new(budget).of_states::<G::State>();
        self.search.begin(budget.memory);
        let game = self.search.game;
        let over = game.outcome(root);
        let mut bounds = over.and_then(PointBounds::of_end).unwrap_or(PointBounds::UNKNOWN);
        self.search.close_in(root, &mut bounds, 0, &meter);
        let mut line = Vec::new();
        if let Some(value) = bounds.value() {
            self.search.line(root, value, &mut line, &meter);
        }
        let mut moves = Vec::new();
        if wanted != Wanted::Best && over.is_none() {
            let guess = bounds.value().unwrap_or(0);
            let in_full = matches!(wanted, Wanted::Lines(_));
            moves = game.moves(root).map(|mv| self.move_value(root, mv, guess, in_full, &meter)).collect();
        }
        let known = |value: GameValue| value.points().is_some();
        let found = value(bounds);
        let guessed = line.is_empty() && over.is_none();
        if guessed {
            // No move is known to keep the value: one that is not proved to be worse than another.
            let merits = moves.iter().map(|of_move| (of_move.mv, merit_of(of_move.value)));
            line.extend(best(merits).or_else(|| self.search.likeliest(root)));
        }
        let stopped = guessed || !known(found) || moves.iter().any(|of_move| !known(of_move.value));
        let mut answer = Answer {
            nodes: self.search.entered,
            time: meter.elapsed(),
            stopped,
            stop_reason: meter.stop_reason(),
            moves,
            position: game.key(root),
            ..Answer::new("points", found, line)
        };
        if wanted == Wanted::EveryMove && known(found) {
            // The first move of the line comes first.
            let first = answer.best.first().copied();
            let as_good = answer.moves.iter().filter(|of_move| of_move.value == found);
            answer.best.extend(as_good.map(|of_move| of_move.mv).filter(|mv| Some(*mv) != first));
        }
        if let Wanted::Lines(count) = wanted {
            answer.keep_lines(count);
        }
        answer
    }

    /// A move with which the side to move reaches at least this many points, if there is one and the budget, which many such
    /// questions may share, lets it be found. A position that is over has none.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Budget, Meter, Score, solve::PointsSolver};
    /// let (mut solver, meter) = (PointsSolver::new(&Heap(10))?, Meter::new(Budget::default()));
    /// assert_eq!(solver.keeping_move_within(&Heap(10).start(), Score::new(1), &meter), Some(2));
    /// assert_eq!(solver.keeping_move_within(&Heap(10).start(), Score::new(2), &meter), None);
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    pub fn keeping_move_within(
        &mut self,
        state: &G::State,
        points: Score,
        meter: &Meter<'_>,
    ) -> Option<G::Move> {
        if points > Score::new(Score::LIMIT) || self.search.game.outcome(state).is_some() {
            return None;
        }
        // Every move reaches the least that there is.
        let beta = i32::try_from(points.max(Score::new(-Score::LIMIT)).finite()?).ok()?;
        self.search.begin(None);
        self.search.reaching(state, beta, meter)
    }

    /// The value of a move for the side to move before it, and its line if that is wanted.
    fn move_value(
        &mut self,
        x: &G::State,
        mv: G::Move,
        guess: i32,
        in_full: bool,
        meter: &Meter<'_>,
    ) -> MoveValue<G::Move> {
        let child = self.search.game.play(x, mv);
        let same = self.search.moves_again(x, &child);
        let mut bounds = PointBounds::UNKNOWN;
        self.search.close_in(&child, &mut bounds, if same { guess } else { -guess }, meter);
        let mut line = Vec::new();
        if in_full {
            line.push(mv);
            if let Some(value) = bounds.value() {
                self.search.line(&child, value, &mut line, meter);
            }
        }
        let of_child = value(bounds);
        let value = if same { of_child } else { of_child.of_move() };
        MoveValue { line, ..MoveValue::new(mv, value) }
    }
}

fn value(bounds: PointBounds) -> GameValue {
    GameValue::Points(score(bounds.lower), score(bounds.upper))
}

/// How good a move of this value is where others are open.
fn merit_of(value: GameValue) -> [i64; 4] {
    let most = i64::from(MAX);
    let number = |bound: Score| bound.finite().unwrap_or(if bound > Score::ZERO { most } else { -most });
    match value {
        GameValue::Points(low, high) => merit(number(low), number(high)),
        _ => merit(-MAX, MAX),
    }
}

fn score(bound: i32) -> Score {
    match bound {
        MAX => Score::INF,
        bound if bound == -MAX => Score::NEG_INF,
        bound => Score::from(bound),
    }
}
