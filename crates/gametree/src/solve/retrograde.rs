//! The solver of games whose positions come back: [`Retrograde`], from the ends of the game backwards.

use rustc_hash::FxHashSet;

use super::bounds::ResultBounds;
use super::merit::{best, merit};
use super::reachable::Reachable;
use super::unfit::{Unfit, limits};
use crate::answer::{Answer, MoveValue};
use crate::budget::Budget;
use crate::game::Game;
use crate::knowledge::{Keyed, Symmetric};
use crate::meter::Meter;
use crate::request::{PlainRequest, Wanted};
use crate::value::{GameValue, Wdl};

/// Its name in answers.
const NAME: &str = "retrograde";

/// The exact solver for games whose positions can be repeated, when all positions that can be reached fit the memory.
///
/// It lists them, and then goes backwards from the ends of the game: a position is won in n plies if a move leads to one that
/// the opponent has lost in n − 1, and lost if all moves lead to won ones (Zermelo's method; Ströhlein 1970). What is
/// neither is a draw: nobody can force the end. That is right whenever a repetition is a draw, since the winner's distance
/// decreases with every move, so that no winning line repeats anything. The work is the number of positions times their
/// moves, whatever is asked; memory is some 40 bytes a position and 8 a move. Players need not take turns; a game scored by
/// points counts as won, drawn or lost.
///
/// It keeps what it has solved, so that every other position that was reached is answered at once.
///
/// ```
/// use gametree::{Game, Outcome, Player, knowledge::Keyed, solve::Retrograde};
///
/// /// A coin on cells 0 to 9: the first player wants it off to the right, the second off to the left. One or two steps,
/// /// in one's own direction or one step back.
/// struct Tug;
/// impl Game for Tug {
///     type State = (i8, Player);
///     type Move = i8;
///     fn start(&self) -> (i8, Player) { (4, Player::First) }
///     fn to_move(&self, x: &(i8, Player)) -> Player { x.1 }
///     fn outcome(&self, x: &(i8, Player)) -> Option<Outcome> {
///         (!(0..10).contains(&x.0)).then_some(Outcome::Loss) // the player before has pulled it off
///     }
///     fn moves(&self, x: &(i8, Player)) -> impl Iterator<Item = i8> {
///         let way = if x.1 == Player::First { 1 } else { -1 };
///         [way, 2 * way, -way].into_iter().filter(move |by| (0..10).contains(&(x.0 + by)) || by.signum() == way)
///     }
///     fn play(&self, x: &(i8, Player), by: i8) -> (i8, Player) { (x.0 + by, x.1.other()) }
/// }
/// impl Keyed for Tug {
///     const REPEATS: bool = true;
/// }
/// let mut solver = Retrograde::new(&Tug);
/// assert_eq!(solver.run(&Tug.start())?.value.to_string(), "draw (proved)"); // each pulls back
/// assert_eq!(solver.run(&(8, Player::First))?.value.to_string(), "win in 1");
/// assert_eq!(solver.run(&(1, Player::First))?.value.to_string(), "draw (proved)");
/// # Ok::<(), gametree::solve::Unfit>(())
/// ```
pub struct Retrograde<'a, G: Game> {
    game: &'a G,
    budget: Budget<'a>,
    /// Positions with the same key are one.
    key: Box<Key<'a, G>>,
    /// Whether the drawn ends are found too.
    drawn_ends: bool,
    solved: Option<Reachable>,
}

/// The key of a position.
type Key<'a, G> = dyn Fn(&G, &<G as Game>::State) -> u64 + 'a;

impl<G: Game> std::fmt::Debug for Retrograde<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Retrograde").field("budget", &self.budget).finish_non_exhaustive()
    }
}

impl<'a, G: Keyed> Retrograde<'a, G> {
    /// A solver of `game`, without a limit of memory unless the budget has one.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// // Games without repetitions can be solved backwards too.
    /// let answer = gametree::solve::Retrograde::new(&Heap(10)).run(&Heap(10).start())?;
    /// assert_eq!((answer.value.to_string(), answer.best), ("win in 5".into(), vec![2]));
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn new(game: &'a G) -> Self {
        Retrograde::with_keys(game, G::key)
    }

    /// Lists one position for all of its [images](Symmetric::images): a fraction of the memory on a board with many symmetries, for the
    /// price of finding the images of every position.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let answer = gametree::solve::Retrograde::new(&Heap(9)).with_symmetries().run(&Heap(9).start())?;
    /// assert_eq!(answer.value.plies(), Some(5));
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn with_symmetries(mut self) -> Self
    where
        G: Symmetric,
    {
        self.key = Box::new(|game, x| {
            game.images(x).map(|image| game.key(&image)).min().unwrap_or_else(|| game.key(x))
        });
        self.solved = None;
        self
    }
}

impl<'a, G: Game> Retrograde<'a, G> {
    /// A solver of a game without keys, or with others: positions with the same key are one, so they must have the same value.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::solve::Retrograde;
    /// let mut solver = Retrograde::with_keys(&Heap(9), |_, (stones, _)| u64::from(*stones)); // whosever turn it is
    /// assert_eq!(solver.run(&Heap(9).start())?.value.plies(), Some(5));
    /// assert_eq!(solver.positions().count(), 10);
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn with_keys(game: &'a G, key: impl Fn(&G, &G::State) -> u64 + 'a) -> Self {
        Retrograde { game, budget: Budget::default(), key: Box::new(key), drawn_ends: false, solved: None }
    }

    /// Also finds the shortest way from a drawn position to a drawn end, over drawn positions alone, if there is one: the distance of
    /// a draw is then its length.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// let mut solver = gametree::solve::Retrograde::new(&TicTacToe).with_drawn_ends();
    /// assert_eq!(solver.run(&TicTacToe.start())?.value.plies(), Some(9));
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn with_drawn_ends(mut self) -> Self {
        self.drawn_ends = true;
        self.solved = None;
        self
    }

    /// The keys of all positions that have been solved with the last root, with their values, in no order.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let mut solver = gametree::solve::Retrograde::new(&Heap(9));
    /// assert_eq!(solver.positions().count(), 0);
    /// solver.run(&Heap(9).start())?;
    /// assert!(solver.positions().any(|(_, value)| value.to_string() == "win in 5"));
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = (u64, GameValue)> {
        self.solved.iter().flat_map(|solved| solved.keys().map(|key| (key, solved.value(key))))
    }

    /// Sets the limits of each run: nodes are the positions listed; there is no limit of the depth.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Budget, StopReason, solve::Retrograde};
    /// let budget = Budget { memory: Some(10_000), ..Budget::default() };
    /// let answer = Retrograde::new(&Heap(1_000)).budget(budget).run(&Heap(1_000).start())?;
    /// assert_eq!((answer.stopped, answer.stop_reason), (true, Some(StopReason::Memory)));
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn budget(mut self, budget: Budget<'a>) -> Self {
        self.budget = budget;
        self
    }

    /// Solves a position, within the limits of the request, and of the solver where the request has none. The line of a draw ends
    /// where a position comes back.
    ///
    /// # Errors
    /// [`Unfit::Depth`], if there is a limit of the depth.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, solve::Retrograde};
    /// let answer = Retrograde::new(&Heap(9)).run(Request::new(&Heap(9).start()).every_move())?;
    /// assert_eq!((answer.value.plies(), answer.line.len(), answer.moves.len()), (Some(5), 5, 3));
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
        let meter = Meter::new(budget);
        let game = self.game;
        let key = |x: &G::State| (self.key)(game, x);
        let known = self.solved.take().filter(|solved| solved.find(key(root)).is_some());
        let solved = known.or_else(|| Reachable::solved(game, root, key, self.drawn_ends, &meter));
        let nodes = meter.nodes();
        let Some(solved) = solved else {
            if game.outcome(root).is_some() {
                return Answer::new(NAME, self.at_once(root), Vec::new());
            }
            let answer = self.stopped(root, wanted);
            let stop_reason = meter.stop_reason().filter(|_| answer.stopped);
            return Answer { nodes, position: key(root), time: meter.elapsed(), stop_reason, ..answer };
        };
        let value = |x: &G::State| solved.value(key(x));
        let found = value(root);
        let line = self.line(root, value, &meter);
        let position = key(root);
        let mut answer =
            Answer { nodes, position, stop_reason: meter.stop_reason(), ..Answer::new(NAME, found, line) };
        if wanted != Wanted::Best && game.outcome(root).is_none() {
            let valued = game.moves(root).map(|mv| MoveValue::new(mv, self.before(root, mv, value)));
            answer.moves = valued.collect();
        }
        match wanted {
            Wanted::Best => {}
            Wanted::EveryMove => {
                let as_good = answer.moves.iter().filter(|of_move| of_move.value == found);
                answer.best = as_good.map(|of_move| of_move.mv).collect();
            }
            Wanted::Lines(count) => {
                answer.keep_lines(count);
                for of_move in &mut answer.moves {
                    let child = game.play(root, of_move.mv);
                    of_move.line = [vec![of_move.mv], self.line(&child, value, &meter)].concat();
                }
            }
        }
        answer.time = meter.elapsed();
        self.solved = Some(solved);
        answer
    }

    /// What the rules alone say of a position.
    fn at_once(&self, x: &G::State) -> GameValue {
        match self.game.outcome(x) {
            Some(outcome) => {
                let wdl = Wdl::of_score(outcome.score());
                GameValue::Proved(wdl, (wdl != Wdl::Draw || self.drawn_ends).then_some(0))
            }
            None => GameValue::Between(Wdl::Loss, Wdl::Win),
        }
    }

    /// The answer of a search that could not list all positions, and so knows nothing but which moves end the game.
    fn stopped(&self, root: &G::State, wanted: Wanted) -> Answer<G::Move> {
        let valued =
            self.game.moves(root).map(|mv| MoveValue::new(mv, self.before(root, mv, |x| self.at_once(x))));
        let moves: Vec<_> = valued.collect();
        let known = |of_move: &MoveValue<G::Move>| ResultBounds::of(of_move.value);
        let merits = moves.iter().map(|of_move| {
            let ResultBounds { lower, upper } = known(of_move);
            (of_move, merit(lower as i64 - 1, upper as i64 - 1))
        });
        let first = best(merits);
        let none = ResultBounds::just(Wdl::Loss);
        let all = moves.iter().map(known).fold(none, |all, of| ResultBounds {
            lower: all.lower.max(of.lower),
            upper: all.upper.max(of.upper),
        });
        let value = match (all.result(), first) {
            (Some(_), Some(first)) => first.value,
            _ => all.value(None),
        };
        let mut answer = Answer::new(NAME, value, first.map(|first| first.mv).into_iter().collect());
        answer.stopped |= wanted != Wanted::Best && moves.iter().any(|of_move| of_move.value.wdl().is_none());
        match wanted {
            Wanted::Best => {}
            Wanted::EveryMove => answer.moves = moves,
            Wanted::Lines(count) => {
                answer.moves = moves;
                answer.keep_lines(count);
            }
        }
        answer
    }

    /// The value of a position that has been solved with the last root; `None` for other positions.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let mut solver = gametree::solve::Retrograde::new(&Heap(9));
    /// assert_eq!(solver.value(&Heap(5).start()), None);
    /// solver.run(&Heap(9).start())?;
    /// assert_eq!(solver.value(&Heap(5).start()).unwrap().to_string(), "win in 3");
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn value(&self, state: &G::State) -> Option<GameValue> {
        self.value_of_key((self.key)(self.game, state))
    }

    /// The same of the position with this key.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let mut solver = gametree::solve::Retrograde::with_keys(&Heap(9), |_, (stones, _)| u64::from(*stones));
    /// solver.run(&Heap(9).start())?;
    /// assert_eq!(solver.value_of_key(5).unwrap().to_string(), "win in 3");
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn value_of_key(&self, key: u64) -> Option<GameValue> {
        let solved = self.solved.as_ref()?;
        solved.find(key).map(|_| solved.value(key))
    }

    /// The value of a move for the side to move before it.
    fn before(&self, x: &G::State, mv: G::Move, value: impl Fn(&G::State) -> GameValue) -> GameValue {
        let child = self.game.play(x, mv);
        match value(&child) {
            GameValue::Proved(wdl, plies) => {
                let same = self.game.to_move(x) == self.game.to_move(&child);
                GameValue::Proved(if same { wdl } else { wdl.reversed() }, plies.map(|plies| plies + 1))
            }
            other => other,
        }
    }

    /// A line that keeps the value, to the end of the game or to a position that was on it before, as far as the budget allows.
    fn line(
        &self,
        root: &G::State,
        value: impl Fn(&G::State) -> GameValue,
        meter: &Meter<'_>,
    ) -> Vec<G::Move> {
        let (mut x, mut line) = (root.clone(), Vec::new());
        let mut seen = FxHashSet::default();
        while self.game.outcome(&x).is_none() && seen.insert((self.key)(self.game, &x)) {
            let held = seen.capacity() * (size_of::<u64>() + 1) + line.capacity() * size_of::<G::Move>();
            if meter.must_stop(held) {
                break;
            }
            let kept = self.game.moves(&x).find(|&mv| self.before(&x, mv, &value) == value(&x));
            let Some(mv) = kept else { break };
            line.push(mv);
            x = self.game.play(&x, mv);
        }
        line
    }
}
