//! The solver of games whose positions come back: [`Retrograde`], from the ends of the game backwards.

use rustc_hash::FxHashSet;

use super::reachable::Reachable;
use super::solution::{MoveValue, Solution};
use crate::budget::Budget;
use crate::counts::Counts;
use crate::game::Game;
use crate::knowledge::{Keyed, Symmetric};
use crate::meter::Meter;
use crate::value::{GameValue, Wdl};

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
/// assert_eq!(solver.run(&Tug.start()).value.to_string(), "draw (proved)"); // each pulls back
/// assert_eq!(solver.run(&(8, Player::First)).value.to_string(), "win in 1");
/// assert_eq!(solver.run(&(1, Player::First)).value.to_string(), "draw (proved)");
/// ```
pub struct Retrograde<'a, G: Game> {
    game: &'a G,
    budget: Budget<'a>,
    /// The key of all images of a position, or of the position alone.
    key: fn(&G, &G::State) -> u64,
    solved: Option<Reachable>,
}

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
    /// let solution = gametree::solve::Retrograde::new(&Heap(10)).run(&Heap(10).start());
    /// assert_eq!((solution.value.to_string(), solution.best), ("win in 5".into(), vec![2]));
    /// ```
    #[must_use]
    pub fn new(game: &'a G) -> Self {
        Retrograde { game, budget: Budget::default(), key: G::key, solved: None }
    }

    /// Lists one position for all of its [images](Symmetric::images): a fraction of the memory on a board with many symmetries, for the
    /// price of finding the images of every position.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let solution = gametree::solve::Retrograde::new(&Heap(9)).with_symmetries().run(&Heap(9).start());
    /// assert_eq!(solution.plies, Some(5));
    /// ```
    #[must_use]
    pub fn with_symmetries(mut self) -> Self
    where
        G: Symmetric,
    {
        self.key =
            |game, x| game.images(x).map(|image| game.key(&image)).min().unwrap_or_else(|| game.key(x));
        self.solved = None;
        self
    }

    /// Sets the budget of each run: nodes are the positions listed; the depth is not used.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Budget, StopReason, solve::Retrograde};
    /// let mut solver = Retrograde::new(&Heap(1_000));
    /// solver.set_budget(Budget { memory: Some(10_000), ..Budget::default() });
    /// let solution = solver.run(&Heap(1_000).start());
    /// assert_eq!((solution.stopped, solution.stop_reason), (true, Some(StopReason::Memory)));
    /// ```
    pub fn set_budget(&mut self, budget: Budget<'a>) {
        self.budget = budget;
    }

    /// Solves `root`. All moves are given with their values, and `best` holds all that are as good as the best; the line of
    /// a draw ends where a position comes back.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let solution = gametree::solve::Retrograde::new(&Heap(9)).run(&Heap(9).start());
    /// assert_eq!((solution.plies, solution.line.len(), solution.moves.len()), (Some(5), 5, 3));
    /// ```
    pub fn run(&mut self, root: &G::State) -> Solution<G::Move> {
        let meter = Meter::new(self.budget);
        let (game, of) = (self.game, self.key);
        let key = |x: &G::State| of(game, x);
        let known = self.solved.take().filter(|solved| solved.find(key(root)).is_some());
        let solved = known.or_else(|| Reachable::solved(game, root, key, false, &meter));
        let nodes = meter.nodes();
        let Some(solved) = solved else {
            let unknown = GameValue::Between(Wdl::Loss, Wdl::Win);
            return Solution::without_distance(unknown, vec![], nodes, meter.stop_reason());
        };
        let value = |x: &G::State| solved.value(key(x));
        let moves: Vec<_> = match self.game.outcome(root) {
            Some(_) => vec![],
            None => self.game.moves(root).map(|mv| (mv, self.before(root, mv, value))).collect(),
        };
        let found = value(root);
        let best = moves.iter().filter(|(_, value)| *value == found).map(|(mv, _)| *mv).collect();
        let solution = Solution {
            value: found,
            plies: found.plies(),
            best,
            line: self.line(root, value, &meter),
            moves: moves.iter().map(|&(mv, value)| MoveValue { mv, value }).collect(),
            nodes,
            counts: Counts::default(),
            stopped: false,
            stop_reason: meter.stop_reason(),
        };
        self.solved = Some(solved);
        solution
    }

    /// The value of a position that has been solved with the last root; `None` for other positions.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let mut solver = gametree::solve::Retrograde::new(&Heap(9));
    /// assert_eq!(solver.value(&Heap(5).start()), None);
    /// solver.run(&Heap(9).start());
    /// assert_eq!(solver.value(&Heap(5).start()).unwrap().to_string(), "win in 3");
    /// ```
    #[must_use]
    pub fn value(&self, state: &G::State) -> Option<GameValue> {
        let (solved, key) = (self.solved.as_ref()?, (self.key)(self.game, state));
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
        while self.game.outcome(&x).is_none() && seen.insert(self.game.key(&x)) {
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
