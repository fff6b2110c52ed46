//! How a Monte Carlo tree search is set up and run: [`MonteCarlo`].

use std::cmp::Reverse;
use std::fmt;
use std::time::Duration;

use super::arena::{Node, ROOT};
use super::report::{Simulated, Simulations};
use super::reward::{Scale, for_first, proved_value};
use super::settings::Settings;
use super::simulation::Simulation;
use crate::answer::{Answer, MoveValue};
use crate::budget::{Budget, StopReason};
use crate::distance::MAX_PLIES;
use crate::game::{Game, Player};
use crate::knowledge::{Constant, Evaluate, Guide, Keyed, drawn_on_return, static_value};
use crate::knowledge::{Guided, Knowledge, Unguided};
use crate::meter::Meter;
use crate::request::{PlainRequest, Request, Wanted};
use crate::score::Score;
use crate::value::{GameValue, Wdl};

/// Monte Carlo tree search (UCT) with proved bounds, for any game with keys.
///
/// Each search grows a new tree and forgets it. With a node limit and a seed it gives the same result every time, on every
/// machine.
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::monte_carlo::MonteCarlo;
///
/// let report = MonteCarlo::new(&TicTacToe).seed(7).nodes(200_000).run(&TicTacToe.start());
/// assert_eq!(report.value.to_string(), "draw (proved)");
/// ```
pub struct MonteCarlo<'a, G: Game, E = Constant, K = Unguided> {
    game: &'a G,
    settings: Settings<E, K>,
    budget: Budget<'a>,
    memory: usize,
}

impl<G: Game, E, K> fmt::Debug for MonteCarlo<'_, G, E, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Settings { seed, exploration, playout_plies, evaluation, .. } = &self.settings;
        let scale = evaluation.as_ref().map(|(_, scale)| scale);
        f.debug_struct("MonteCarlo")
            .field("seed", seed)
            .field("exploration", exploration)
            .field("playout_plies", playout_plies)
            .field("evaluation", &scale)
            .field("budget", &self.budget)
            .field("memory", &self.memory)
            .finish_non_exhaustive()
    }
}

/// The tree's default size, in bytes.
const MEMORY: usize = 64 << 20;

/// The node limit of a search that has no limit at all.
const NODES: u64 = 1_000_000;

/// The static value that stands for odds of e : 1, as in learned evaluations.
const UNIT: f64 = 100.0;

impl<'a, G: Keyed> MonteCarlo<'a, G> {
    /// A search of `game` with default settings: random play-outs, seed 0, no guide, a tree of at most 64 MiB. Without a limit of
    /// nodes or time and without a stop flag it enters a million nodes.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let report = gametree::monte_carlo::MonteCarlo::new(&Heap(10)).run(&Heap(10).start());
    /// assert_eq!(report.best, [2]);
    /// ```
    #[must_use]
    pub fn new(game: &'a G) -> Self {
        MonteCarlo { game, settings: Settings::new(), budget: Budget::default(), memory: MEMORY }
    }
}

impl<'a, G: Keyed, E, K> MonteCarlo<'a, G, E, K> {
    fn with<F, L>(
        self,
        evaluation: impl FnOnce(Option<(E, Scale)>) -> Option<(F, Scale)>,
        knowledge: impl FnOnce(K) -> L,
    ) -> MonteCarlo<'a, G, F, L> {
        let MonteCarlo { game, settings, budget, memory } = self;
        let Settings { seed, exploration, playout_plies, evaluation: judged, knowledge: known } = settings;
        let (evaluation, knowledge) = (evaluation(judged), knowledge(known));
        let settings = Settings { seed, exploration, playout_plies, evaluation, knowledge };
        MonteCarlo { game, settings, budget, memory }
    }

    /// Judges a leaf by its static value instead of a play-out. A value of 100 stands for odds of e : 1, as in learned
    /// evaluations; for another unit see [`evaluate_by`](MonteCarlo::evaluate_by).
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Score, knowledge::Constant, monte_carlo::MonteCarlo};
    /// let report = MonteCarlo::new(&Heap(99)).evaluate(Constant(Score::from(100))).nodes(50).run(&Heap(99).start());
    /// assert!(report.details.root.mean.is_some());
    /// ```
    #[must_use]
    pub fn evaluate<F: Evaluate<G>>(self, evaluation: F) -> MonteCarlo<'a, G, F, K> {
        self.evaluate_by(evaluation, UNIT)
    }

    /// The same with the static value that stands for odds of e : 1, a positive number: an evaluation v is worth
    /// tanh(v / 2 · unit), from −1 for a loss to +1 for a win.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Score, knowledge::Constant, monte_carlo::MonteCarlo};
    /// let pawns = MonteCarlo::new(&Heap(99)).evaluate_by(Constant(Score::from(1)), 1.5);
    /// assert!(pawns.nodes(50).run(&Heap(99).start()).details.root.mean.is_some());
    /// ```
    #[must_use]
    pub fn evaluate_by<F: Evaluate<G>>(self, evaluation: F, unit: f64) -> MonteCarlo<'a, G, F, K> {
        self.with(|_| Some((evaluation, Scale::Odds(unit.max(f64::MIN_POSITIVE)))), |known| known)
    }

    /// Judges a leaf by its static value, taken as points: for games that end with [points](crate::Outcome::Value), in the
    /// same unit.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Score, knowledge::Constant, monte_carlo::MonteCarlo};
    /// let search = MonteCarlo::new(&Heap(99)).evaluate_points(Constant(Score::from(5))).depth(1).nodes(50);
    /// assert_eq!(search.run(&Heap(99).start()).details.root.mean, Some(-5.0)); // all leaves are a ply below the root
    /// ```
    #[must_use]
    pub fn evaluate_points<F: Evaluate<G>>(self, evaluation: F) -> MonteCarlo<'a, G, F, K> {
        self.with(|_| Some((evaluation, Scale::Points)), |known| known)
    }

    /// Judges leaves by play-outs again, whatever evaluation was set.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{knowledge::Constant, monte_carlo::MonteCarlo};
    /// let search = MonteCarlo::new(&Heap(9)).evaluate(Constant::default()).play_out();
    /// assert_eq!(search.run(&Heap(9).start()), MonteCarlo::new(&Heap(9)).run(&Heap(9).start()));
    /// ```
    #[must_use]
    pub fn play_out(self) -> Self {
        self.with(|_| None, |known| known)
    }

    /// Uses the game's [`Guide`], in the tree and in play-outs: who can win at once does, and whoever must parry a threat
    /// does that (decisive and anti-decisive moves, Teytaud and Teytaud 2010). Where the guide is slower than a few moves, as
    /// its defaults are, play-outs become fewer.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// use gametree::monte_carlo::MonteCarlo;
    /// let report = MonteCarlo::new(&TicTacToe).guided().run(&[0b01_0000, 0b00_0011]);
    /// assert_eq!(report.best, [2]); // the opponent has a1 and b1
    /// ```
    #[must_use]
    pub fn guided(self) -> MonteCarlo<'a, G, E, Guided>
    where
        G: Guide,
    {
        self.with(|evaluation| evaluation, |_| Guided)
    }

    /// Sets the seed of the play-outs.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::monte_carlo::MonteCarlo;
    /// let run = |seed| MonteCarlo::new(&Heap(80)).seed(seed).nodes(3_000).run(&Heap(80).start());
    /// assert_eq!(run(1), run(1));
    /// assert_ne!(run(1), run(2));
    /// ```
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.settings.seed = seed;
        self
    }

    /// Sets the exploration constant C of UCB1, by default [`DEFAULT_EXPLORATION`](super::DEFAULT_EXPLORATION).
    ///
    /// At a node with N visits the move is taken whose m + C·√(ln N / n) is greatest, if n of the visits were its own and m is
    /// their mean, from 0 for the worst result that any simulation has met to 1 for the best. The lower C, the sooner a
    /// search settles on a move; below 0 counts as 0.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, monte_carlo::MonteCarlo};
    /// let visits = |constant| {
    ///     let start = Heap(80).start();
    ///     let search = MonteCarlo::new(&Heap(80)).exploration(constant).nodes(9_000);
    ///     let simulated = search.run(Request::new(&start).every_move()).details;
    ///     simulated.moves.iter().map(|of_move| of_move.visits).max().unwrap() as f64 / simulated.root.visits as f64
    /// };
    /// assert!(visits(0.2) > visits(9.0)); // the share of the most visited move
    /// ```
    #[must_use]
    pub fn exploration(mut self, constant: f64) -> Self {
        self.settings.exploration = constant.clamp(0.0, 1e9).max(0.0); // also of NaN
        self
    }

    /// Ends play-outs after so many plies, by default [`MAX_PLIES`](crate::engine::MAX_PLIES). One that is cut off counts as a
    /// draw.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::monte_carlo::MonteCarlo;
    /// let report = MonteCarlo::new(&Heap(90)).playout_plies(3).nodes(500).run(&Heap(90).start());
    /// assert_eq!(report.details.root.mean, Some(0.0)); // no play-out came to the end of the game
    /// ```
    #[must_use]
    pub fn playout_plies(mut self, plies: u32) -> Self {
        self.settings.playout_plies = plies;
        self
    }

    /// Sets the budget of each search. A *node* is a position entered, be it in the tree or in a play-out. A depth limits the
    /// tree and the play-outs; what lies beyond it counts as a draw, or as its static value.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Budget, monte_carlo::MonteCarlo};
    /// use std::time::Duration;
    /// let budget = Budget { time: Some(Duration::from_millis(20)), ..Budget::default() };
    /// let report = MonteCarlo::new(&Heap(90)).budget(budget).run(&Heap(90).start());
    /// assert_eq!(report.best.len(), 1);
    /// ```
    #[must_use]
    pub fn budget(mut self, budget: Budget<'a>) -> Self {
        self.budget = budget;
        self
    }

    /// Limits each search to so many nodes.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let report = gametree::monte_carlo::MonteCarlo::new(&Heap(90)).nodes(700).run(&Heap(90).start());
    /// assert_eq!(report.nodes, 700);
    /// ```
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.budget.nodes = Some(nodes);
        self
    }

    /// Limits each search to so much time.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{StopReason, monte_carlo::MonteCarlo};
    /// let time = std::time::Duration::from_millis(5);
    /// let report = MonteCarlo::new(&Heap(900)).time(time).run(&Heap(900).start());
    /// assert_eq!(report.stop_reason, Some(StopReason::Time));
    /// ```
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.budget.time = Some(time);
        self
    }

    /// Limits the tree, and the play-outs, to so many plies below the root, and to at most 1,000.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let report = gametree::monte_carlo::MonteCarlo::new(&Heap(90)).depth(3).nodes(900).run(&Heap(90).start());
    /// assert_eq!(report.details.depth, 3);
    /// ```
    #[must_use]
    pub fn depth(mut self, plies: u32) -> Self {
        self.budget.depth = Some(plies);
        self
    }

    /// Sets the maximum size of the tree to `bytes`. A smaller [`Budget::memory`] takes precedence. A full tree grows no more:
    /// the search goes on with the nodes that it has.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::monte_carlo::MonteCarlo;
    /// let report = MonteCarlo::new(&Heap(90)).memory(64 << 10).nodes(100_000).run(&Heap(90).start());
    /// assert!(report.details.full && report.details.tree_bytes <= 64 << 10);
    /// ```
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.memory = bytes;
        self
    }
}

impl<G: Keyed, E: Evaluate<G>, K: Knowledge<G>> MonteCarlo<'_, G, E, K> {
    /// Searches a position, within the limits of the request, and of this search where the request has none.
    ///
    /// **Units.** An estimate is the mean of the simulations: in points, rounded, in a game whose ends count points or where
    /// [static values are points](MonteCarlo::evaluate_points); else in hundredths of a win, `+100` being as good as one. All
    /// [scores](Answer::score) of an answer have one unit. The unrounded means are in [`Simulations`].
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// use gametree::monte_carlo::MonteCarlo;
    /// let answer = MonteCarlo::new(&TicTacToe).run(&[0b01_0010, 0b00_1001]);
    /// assert_eq!((answer.best[0], answer.value.to_string()), (7, "win (proved)".to_owned()));
    /// ```
    #[must_use]
    pub fn run<'q>(&self, request: impl PlainRequest<'q, G::State>) -> Answer<G::Move, Simulations>
    where
        G::State: 'q,
    {
        let request = request.request();
        let Request { root, past, wanted, .. } = request;
        let player = self.game.to_move(root);
        if let Some(outcome) = self.game.outcome(root) {
            let node: Node<G::Move> = Node::new(None).worth(proved_value(outcome, player));
            return answer(simulated(&node, player), false, Vec::new());
        }
        let budget = limited(request.limits(self.budget));
        let bytes = budget.memory.map_or(self.memory, |memory| memory.min(self.memory));
        let plies = budget.depth.map_or(MAX_PLIES, |depth| depth.min(MAX_PLIES));
        // A full tree grows no more, but it ends no search.
        let meter = Meter::new(Budget { memory: None, ..budget });
        let past = drawn_on_return(self.game, past);
        let mut search = Simulation::new(self.game, &self.settings, &meter, &past, (bytes, plies));
        search.run(root);
        let node = if search.tree.len() > 0 { *search.tree.get(ROOT) } else { Node::new(None) };
        let without_memory = search.full && node.children == 0;
        let mut of_root = simulated(&node, player);
        of_root.visits = search.playouts;
        if plies == 0 {
            let statics = self.settings.evaluation.as_ref();
            of_root.mean = statics.map(|(e, scale)| scale.worth(static_value(e, self.game, root)));
        }
        let mut line = line(self.game, root, &search);
        if line.is_empty() {
            line.extend(self.game.moves(root).next());
        }
        let points = matches!(self.settings.evaluation, Some((_, Scale::Points)));
        let scored = search.scored || points;
        let mut answer = answer(of_root, scored, line);
        (answer.nodes, answer.time, answer.position) = (meter.nodes(), meter.elapsed(), self.game.key(root));
        answer.stopped = !node.is_proved() && (meter.stopped() || without_memory);
        let reason = meter.stop_reason().or(without_memory.then_some(StopReason::Memory));
        answer.stop_reason = reason.filter(|_| answer.stopped);
        let tree = &search.tree;
        let details = &mut answer.details;
        details.depth = search.depth;
        (details.tree_nodes, details.tree_bytes, details.full) = (tree.len(), tree.bytes(), search.full);
        if wanted != Wanted::Best {
            let children = node.children().map(|child| tree.get(child));
            let moves = children.filter_map(|child| Some((child.mv?, simulated(child, player))));
            // The move that the search would play is the first of its lines, and then the most visited.
            let mut moves: Vec<(G::Move, Simulated)> = moves.collect();
            if let Wanted::Lines(count) = wanted {
                let first = answer.best.first().copied();
                moves.sort_by_cached_key(|(mv, simulated)| {
                    (Some(*mv) != first, Reverse(rank(simulated.value(scored), simulated.visits)))
                });
                moves.truncate(count);
            }
            let of_move = |&(mv, simulated): &(G::Move, Simulated)| {
                let line = if answer.line.first() == Some(&mv) { answer.line.clone() } else { vec![mv] };
                let line = if wanted == Wanted::EveryMove { Vec::new() } else { line };
                MoveValue { line, ..MoveValue::new(mv, simulated.value(scored)) }
            };
            answer.moves = moves.iter().map(of_move).collect();
            answer.details.moves = moves.into_iter().map(|(_, simulated)| simulated).collect();
        }
        answer
    }
}

/// The order of moves that were not chosen: by what is proved of them, then by their visits.
fn rank(value: GameValue, visits: u64) -> (Score, u64) {
    let proved = value.wdl().map_or(Score::ZERO, |result| match result {
        Wdl::Win => Score::INF,
        Wdl::Draw => Score::ZERO,
        Wdl::Loss => Score::NEG_INF,
    });
    (proved, visits)
}

/// The budget, with a limit if it has none that ends a search.
fn limited(budget: Budget<'_>) -> Budget<'_> {
    let Budget { nodes, time, stop, .. } = budget;
    let endless = nodes.is_none() && time.is_none() && stop.is_none();
    Budget { nodes: nodes.or(endless.then_some(NODES)), ..budget }
}

/// What is known of a node, for a player.
fn simulated<M: Copy>(node: &Node<M>, player: Player) -> Simulated {
    let (lower, upper) = node.bounds(player);
    let mean = node.mean().map(|mean| for_first(mean, player));
    Simulated { visits: node.visits.into(), mean, lower, upper }
}

/// The answer about a root before anything is known of its moves.
fn answer<M: Copy>(root: Simulated, scored: bool, line: Vec<M>) -> Answer<M, Simulations> {
    let details =
        Simulations { root, moves: Vec::new(), depth: 0, tree_nodes: 0, tree_bytes: 0, full: false };
    let answer = Answer::new("mcts", root.value(scored), line).with_details(details);
    Answer { complete: root.proved(), stopped: false, ..answer }
}

/// The best moves from the root down, as far as the tree goes.
fn line<G: Keyed, E: Evaluate<G>, K: Knowledge<G>>(
    game: &G,
    root: &G::State,
    search: &Simulation<'_, '_, G, E, K>,
) -> Vec<G::Move> {
    let (mut state, mut line, mut at) = (root.clone(), Vec::new(), ROOT);
    while search.tree.len() > 0
        && let Some(next) = search.best(at, game.to_move(&state))
        && let Some(mv) = search.tree.get(next).mv
    {
        let child = search.tree.get(next);
        if at != ROOT && child.visits == 0 && !child.is_proved() {
            break;
        }
        line.push(mv);
        state = game.play(&state, mv);
        at = next;
    }
    line
}
