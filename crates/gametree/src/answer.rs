//! What every search answers: [`Answer`], with [`MoveValue`]s.

use std::borrow::Cow;
use std::time::Duration;

use crate::budget::StopReason;
use crate::counts::Counts;
use crate::score::Score;
use crate::value::{GameValue, Wdl};
use gametree_shared::mix;

/// What a search has found out about a position, for the side to move. `details` are what only this search can tell:
/// [`Textbook`](crate::Textbook), [`Effort`](crate::engine::Effort) of the engine, [`Simulations`](crate::monte_carlo::Simulations),
/// and nothing for the solvers.
///
/// Two answers are equal if they say the same, whatever time it took.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::engine::Engine;
/// let answer = Engine::new(&Heap(7)).run(&Heap(7).start());
/// assert_eq!((&answer.best[..], answer.value.to_string()), (&[3][..], "win in 3".to_owned()));
/// assert_eq!(answer.line.len(), 3); // three stones, then any move, then the rest
/// assert!(answer.proved() && !answer.stopped);
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Answer<M, D = ()> {
    /// The value, and how far it is proved.
    pub value: GameValue,
    /// The value as a number. In the textbook's searches that is the value of the tree, in which a win usually counts 1. Elsewhere it
    /// is in the units of the evaluation, of Monte Carlo tree search [points or hundredths of a
    /// win](crate::monte_carlo::MonteCarlo::run), and a win or a loss has a score by its distance ([`Score::win_in`](crate::Score::win_in)), or, where
    /// `value` tells none, by the plies that it takes at most.
    pub score: Score,
    /// One best move, or all of them if [every move](crate::Request::every_move) was asked for; none if the game is over. A search that was
    /// stopped names a legal move, too, and none that it has proved to be worse than another; but of its move nothing need be proved that
    /// `value` says of the position.
    pub best: Vec<M>,
    /// The line of best play as far as the search knows it, starting with the first of `best`.
    pub line: Vec<M>,
    /// Every move in the game's order, if that was asked for and a first depth was finished; or the best [few](crate::Request::lines), best first, with their lines.
    pub moves: Vec<MoveValue<M>>,
    /// Whether the value depends on no estimate: everything was searched to the end of the game that had to be. A win or a loss can
    /// be [proved](Answer::proved) without that.
    pub complete: bool,
    /// The number of nodes: every position entered, by all threads; in a textbook search, as the algorithm's paper counts.
    pub nodes: u64,
    /// Nodes by kind, where the search tells them apart.
    pub counts: Counts,
    /// The time from the beginning of the search.
    pub time: Duration,
    /// Whether the search ended before it had answered, because the budget ran out or no search can go deeper.
    pub stopped: bool,
    /// The limit that ended it then, or that cut its line short.
    pub stop_reason: Option<StopReason>,
    /// What answered, by name: an algorithm, `engine`, `null-window`, `retrograde`, `mcts`, `table`.
    pub by: Cow<'static, str>,
    /// What only this search can tell.
    pub details: D,
    /// The key of the position, where it has one: two positions with one seed get two draws.
    #[cfg_attr(feature = "serde", serde(default))]
    pub(crate) position: u64,
}

/// The value of a move for the side that makes it.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Request, engine::Engine};
/// let answer = Engine::new(&Heap(5)).run(Request::new(&Heap(5).start()).every_move());
/// let said: Vec<_> = answer.moves.iter().map(|m| format!("{}: {}", m.mv, m.value)).collect();
/// assert_eq!(said, ["1: win in 3", "2: loss in 2", "3: loss in 2"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MoveValue<M> {
    /// The move.
    pub mv: M,
    /// Its value; plies are counted from the position before it, and include the move itself. Where positions come back, engine and Monte
    /// Carlo tree search count a way back to the root as a draw, and [`Retrograde`](crate::solve::Retrograde) values the position after
    /// the move by itself ([`Request::every_move`](crate::Request::every_move)).
    pub value: GameValue,
    /// The same as a number, as [`Answer::score`].
    pub score: Score,
    /// The line that begins with it, if [lines](crate::Request::lines) were asked for, as far as it is known.
    pub line: Vec<M>,
}

impl<M> MoveValue<M> {
    /// The value of a move, without a line.
    ///
    /// ```
    /// use gametree::{GameValue, MoveValue, Wdl};
    /// assert_eq!(MoveValue::new("a1", GameValue::Proved(Wdl::Draw, None)).mv, "a1");
    /// ```
    #[must_use]
    pub fn new(mv: M, value: GameValue) -> Self {
        MoveValue { mv, value, score: value.score(), line: Vec::new() }
    }

    /// The same with another number, of a search with a scale of its own.
    #[must_use]
    pub(crate) fn scored(mv: M, value: GameValue, score: Score) -> Self {
        MoveValue { mv, value, score, line: Vec::new() }
    }

    fn map<N>(self, map: &mut impl FnMut(M) -> N) -> MoveValue<N> {
        let MoveValue { mv, value, score, line } = self;
        MoveValue { mv: map(mv), value, score, line: line.into_iter().map(map).collect() }
    }
}

impl<M: PartialEq, D: PartialEq> PartialEq for Answer<M, D> {
    fn eq(&self, other: &Self) -> bool {
        // Listed, so that a field added later is not forgotten.
        let Answer {
            value,
            score,
            best,
            line,
            moves,
            complete,
            nodes,
            counts,
            time: _,
            stopped,
            stop_reason,
            by,
            details,
            position: _,
        } = self;
        (value, score, best, line, moves)
            == (&other.value, &other.score, &other.best, &other.line, &other.moves)
            && (complete, nodes, counts) == (&other.complete, &other.nodes, &other.counts)
            && (stopped, stop_reason, by, details)
                == (&other.stopped, &other.stop_reason, &other.by, &other.details)
    }
}

impl<M> Answer<M> {
    /// An answer of something that searches nothing, such as a table: a value and a line of play, of which the first move is the best. It is
    /// stopped unless the value is a result.
    ///
    /// ```
    /// use gametree::{Answer, GameValue, Wdl};
    /// let answer = Answer::new("book", GameValue::Proved(Wdl::Win, None), vec!["b2", "a1"]);
    /// assert_eq!((answer.best, answer.stopped), (vec!["b2"], false));
    /// ```
    #[must_use]
    pub fn new(by: impl Into<Cow<'static, str>>, value: GameValue, line: Vec<M>) -> Self
    where
        M: Clone,
    {
        let proved = value.wdl().is_some();
        Answer {
            value,
            score: value.score(),
            best: line.first().cloned().into_iter().collect(),
            line,
            moves: Vec::new(),
            complete: proved,
            nodes: 0,
            counts: Counts::default(),
            time: Duration::ZERO,
            stopped: !proved,
            stop_reason: None,
            by: by.into(),
            details: (),
            position: 0,
        }
    }
}

impl<M, D> Answer<M, D> {
    /// Whether the result of the game is proved: a win, a draw or a loss. In a game of points that is who is ahead in the end: of
    /// "at least 1 point" the win is proved, and the number is open ([`GameValue::points`]).
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, engine::Engine};
    /// let heap = Heap(21);
    /// assert!(!Engine::new(&heap).run(Request::new(&heap.start()).depth(4)).proved());
    /// assert!(Engine::new(&heap).run(&heap.start()).proved());
    /// ```
    #[must_use]
    pub fn proved(&self) -> bool {
        self.value.wdl().is_some()
    }

    /// The same answer with every move mapped by `map`, for example to its name or a number.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let answer = gametree::engine::Engine::new(&Heap(7)).run(&Heap(7).start());
    /// assert_eq!(answer.map_moves(|take| format!("take {take}")).best, ["take 3"]);
    /// ```
    #[must_use]
    pub fn map_moves<N>(self, map: impl FnMut(M) -> N) -> Answer<N, D> {
        self.turned(map, |details| details)
    }

    /// The same answer with other details: with none, answers of different searches have one type.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Answer, engine::Engine, solve::Solver};
    /// let (heap, start) = (Heap(7), Heap(7).start());
    /// let answers: [Answer<u32>; 2] =
    ///     [Engine::new(&heap).run(&start).with_details(()), Solver::new(&heap)?.run(&start)?];
    /// assert!(answers.iter().all(|answer| answer.best == [3]));
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn with_details<C>(self, details: C) -> Answer<M, C> {
        self.turned(|mv| mv, |_| details)
    }

    fn turned<N, C>(self, mut map: impl FnMut(M) -> N, details: impl FnOnce(D) -> C) -> Answer<N, C> {
        Answer {
            best: self.best.into_iter().map(&mut map).collect(),
            line: self.line.into_iter().map(&mut map).collect(),
            moves: self.moves.into_iter().map(|of_move| of_move.map(&mut map)).collect(),
            value: self.value,
            score: self.score,
            complete: self.complete,
            nodes: self.nodes,
            counts: self.counts,
            time: self.time,
            stopped: self.stopped,
            stop_reason: self.stop_reason,
            by: self.by,
            details: details(self.details),
            position: self.position,
        }
    }

    /// One of the `moves` whose score lies within `points` of the best, drawn by `seed` ([`Score::near_best`]).
    /// The seed is mixed with the position, so that one is enough for a whole game.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, Score, engine::Engine};
    /// let answer = Engine::owning(Heap(40)).run(Request::new(&(40, Player::First)).depth(4).every_move());
    /// let openings: std::collections::BTreeSet<_> = (0..30).map(|seed| answer.near_best(Score::from(5), seed)).collect();
    /// assert_eq!(openings.len(), 3); // nothing is known yet: every move is as good
    /// ```
    #[must_use]
    pub fn near_best(&self, points: Score, seed: u64) -> Option<M>
    where
        M: Copy,
    {
        // A win or a loss that a textbook search counts as 1 or −1 is one all the same.
        let score = |of_move: &MoveValue<M>| match of_move.value {
            GameValue::Proved(Wdl::Win | Wdl::Loss, _) if !of_move.score.is_decisive() => {
                of_move.value.score()
            }
            _ => of_move.score,
        };
        let scores: Vec<(M, Score)> = self.moves.iter().map(|of_move| (of_move.mv, score(of_move))).collect();
        Score::near_best(&scores, points, mix(seed ^ mix(self.position)))
    }

    /// Keeps the best `count` moves, best first, without the values of the others.
    pub(crate) fn keep_lines(&mut self, count: usize)
    where
        M: Copy + PartialEq,
    {
        self.moves.sort_by_key(|of_move| std::cmp::Reverse(of_move.score));
        // The move that the line begins with is the first of those that are equally good, or of which less is known.
        if let Some(first) = self.line.first()
            && let Some(at) = self.moves.iter().position(|of_move| of_move.mv == *first)
        {
            self.moves[..=at].rotate_right(1);
        }
        self.moves.truncate(count);
        for of_move in &mut self.moves {
            if of_move.line.is_empty() {
                of_move.line = match self.line.first() {
                    Some(first) if *first == of_move.mv => self.line.clone(),
                    _ => vec![of_move.mv],
                };
            }
        }
    }
}
