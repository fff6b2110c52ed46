//! How a Monte Carlo tree search is set up and run: [`MonteCarlo`].

use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

use super::arena::{Node, ROOT};
use super::knowledge::{Guided, Knowledge, Unguided};
use super::report::{MoveReport, Report};
use super::reward::{Scale, for_first, proved_value};
use super::settings::Settings;
use super::simulation::Simulation;
use crate::budget::{Budget, StopReason};
use crate::distance::MAX_PLIES;
use crate::game::{Game, Player};
use crate::knowledge::{Constant, Evaluate, Guide, Keyed, static_value};
use crate::meter::Meter;
use crate::mix::mix;

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
/// assert_eq!(report.value().to_string(), "draw (proved)");
/// ```
pub struct MonteCarlo<'a, G: Game, E = Constant, K = Unguided> {
    game: &'a G,
    settings: Settings<E, K>,
    budget: Budget<'a>,
    memory: usize,
    past: Vec<u64>,
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
        MonteCarlo {
            game,
            settings: Settings::new(),
            budget: Budget::default(),
            memory: MEMORY,
            past: Vec::new(),
        }
    }
}

impl<'a, G: Keyed, E, K> MonteCarlo<'a, G, E, K> {
    fn with<F, L>(
        self,
        evaluation: impl FnOnce(Option<(E, Scale)>) -> Option<(F, Scale)>,
    ) -> MonteCarlo<'a, G, F, L> {
        let MonteCarlo { game, settings, budget, memory, past } = self;
        let Settings { seed, exploration, playout_plies, .. } = settings;
        let evaluation = evaluation(settings.evaluation);
        let settings = Settings { seed, exploration, playout_plies, evaluation, knowledge: PhantomData };
        MonteCarlo { game, settings, budget, memory, past }
    }

    /// Judges a leaf by its static value instead of a play-out. A value of 100 stands for odds of e : 1, as in learned
    /// evaluations; for another unit see [`evaluate_by`](MonteCarlo::evaluate_by).
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Score, knowledge::Constant, monte_carlo::MonteCarlo};
    /// let report = MonteCarlo::new(&Heap(99)).evaluate(Constant(Score::from(100))).nodes(50).run(&Heap(99).start());
    /// assert!(report.mean.is_some());
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
    /// assert!(pawns.nodes(50).run(&Heap(99).start()).mean.is_some());
    /// ```
    #[must_use]
    pub fn evaluate_by<F: Evaluate<G>>(self, evaluation: F, unit: f64) -> MonteCarlo<'a, G, F, K> {
        self.with(|_| Some((evaluation, Scale::Odds(unit.max(f64::MIN_POSITIVE)))))
    }

    /// Judges a leaf by its static value, taken as points: for games that end with [points](crate::Outcome::Value), in the
    /// same unit.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Score, knowledge::Constant, monte_carlo::MonteCarlo};
    /// let search = MonteCarlo::new(&Heap(99)).evaluate_points(Constant(Score::from(5))).depth(1).nodes(50);
    /// assert_eq!(search.run(&Heap(99).start()).mean, Some(-5.0)); // all leaves are a ply below the root
    /// ```
    #[must_use]
    pub fn evaluate_points<F: Evaluate<G>>(self, evaluation: F) -> MonteCarlo<'a, G, F, K> {
        self.with(|_| Some((evaluation, Scale::Points)))
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
        self.with(|_| None)
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
        self.with(|evaluation| evaluation)
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
    /// use gametree::monte_carlo::MonteCarlo;
    /// let visits = |constant| {
    ///     let report = MonteCarlo::new(&Heap(80)).exploration(constant).nodes(9_000).run(&Heap(80).start());
    ///     report.per_move.iter().map(|of_move| of_move.visits).max().unwrap() as f64 / report.playouts as f64
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
    /// assert_eq!(report.mean, Some(0.0)); // no play-out came to the end of the game
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
    /// assert_eq!(report.depth, 3);
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
    /// assert!(report.full && report.tree_bytes <= 64 << 10);
    /// ```
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.memory = bytes;
        self
    }

    /// Sets the positions played before the root, for games in which positions can be repeated ([`Keyed::REPEATS`]): to
    /// return to one of them is a draw, as in the [engine](crate::engine::Engine::set_past).
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let mut search = gametree::monte_carlo::MonteCarlo::new(&Heap(9));
    /// search.set_past([&(10, Player::Second)]); // no effect here: a heap's positions are never repeated
    /// assert_eq!(search.run(&Heap(9).start()).best, [1]);
    /// ```
    pub fn set_past<'s>(&mut self, positions: impl IntoIterator<Item = &'s G::State>)
    where
        G::State: 's,
    {
        self.past = positions.into_iter().map(|position| mix(self.game.key(position))).collect();
    }
}

impl<G: Keyed, E: Evaluate<G>, K: Knowledge<G>> MonteCarlo<'_, G, E, K> {
    /// Searches `root`.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// use gametree::monte_carlo::MonteCarlo;
    /// let report = MonteCarlo::new(&TicTacToe).run(&[0b01_0010, 0b00_1001]);
    /// assert_eq!((report.best[0], report.value().to_string()), (7, "win (proved)".to_owned()));
    /// ```
    #[must_use]
    pub fn run(&self, root: &G::State) -> Report<G::Move> {
        let player = self.game.to_move(root);
        if let Some(outcome) = self.game.outcome(root) {
            return self.report_of(&Node::new(None).worth(proved_value(outcome, player)), player);
        }
        let budget = self.limited();
        let bytes = budget.memory.map_or(self.memory, |memory| memory.min(self.memory));
        let plies = budget.depth.map_or(MAX_PLIES, |depth| depth.min(MAX_PLIES));
        // A full tree grows no more, but it ends no search.
        let meter = Meter::new(Budget { memory: None, ..budget });
        let mut search = Simulation::new(self.game, &self.settings, &meter, &self.past, (bytes, plies));
        search.run(root);
        let node = if search.tree.len() > 0 { *search.tree.get(ROOT) } else { Node::new(None) };
        let without_memory = search.full && node.children == 0;
        let mut report = Report {
            playouts: search.playouts,
            nodes: meter.nodes(),
            depth: search.depth,
            tree_nodes: search.tree.len(),
            tree_bytes: search.tree.bytes(),
            full: search.full,
            stopped: !node.is_proved() && (meter.stopped() || without_memory),
            stop_reason: meter.stop_reason().or(without_memory.then_some(StopReason::Memory)),
            ..self.report_of(&node, player)
        };
        for child in node.children() {
            let child = search.tree.get(child);
            let (lower, upper) = child.bounds(player);
            let mean = child.mean().map(|mean| for_first(mean, player));
            let Some(mv) = child.mv else { continue };
            report.per_move.push(MoveReport { mv, visits: child.visits, mean, lower, upper });
        }
        report.line = line(self.game, root, &search);
        if report.line.is_empty() {
            report.line.extend(self.game.moves(root).next());
        }
        report.best.extend(report.line.first());
        if plies == 0 {
            let statics = self.settings.evaluation.as_ref();
            report.mean = statics.map(|(e, scale)| scale.worth(static_value(e, self.game, root)));
        }
        report
    }

    /// The budget, with a limit if it has none that ends a search.
    fn limited(&self) -> Budget<'_> {
        let Budget { nodes, time, stop, .. } = self.budget;
        let endless = nodes.is_none() && time.is_none() && stop.is_none();
        Budget { nodes: nodes.or(endless.then_some(NODES)), ..self.budget }
    }

    /// The report of a root before anything is known of its moves.
    fn report_of(&self, root: &Node<G::Move>, player: Player) -> Report<G::Move> {
        let (lower, upper) = root.bounds(player);
        Report {
            best: Vec::new(),
            mean: root.mean().map(|mean| for_first(mean, player)),
            lower,
            upper,
            line: Vec::new(),
            per_move: Vec::new(),
            playouts: 0,
            nodes: 0,
            depth: 0,
            tree_nodes: 0,
            tree_bytes: 0,
            full: false,
            stopped: false,
            stop_reason: None,
        }
    }
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
