//! The search itself: selection, expansion, evaluation and backing up of means and bounds.

use super::arena::{Arena, Node, NodeIndex, ROOT, worth};
use super::reward::{Range, end_worth, for_first, proved_value};
use super::settings::Settings;
use crate::game::{Game, Outcome, Player};
use crate::knowledge::Knowledge;
use crate::knowledge::{Evaluate, Keyed, static_value};
use crate::meter::Meter;
use crate::score::Score;
use gametree_shared::{SplitMix, mix};

/// One search from one root.
pub(super) struct Simulation<'s, 'b, G: Game, E, K> {
    game: &'s G,
    settings: &'s Settings<E, K>,
    meter: &'s Meter<'b>,
    /// The keys of the positions played before the root; then, while a simulation runs, of those on its path.
    keys: Vec<u64>,
    past: usize,
    most_plies: u32,
    random: SplitMix,
    range: Range,
    pub(super) tree: Arena<G::Move>,
    /// The nodes of the current simulation, each with the side to move there.
    path: Vec<(NodeIndex, Player)>,
    moves: Vec<G::Move>,
    new: Vec<Node<G::Move>>,
    /// Finished simulations.
    pub(super) playouts: u64,
    /// The greatest depth of a node, in plies below the root.
    pub(super) depth: u32,
    /// Whether a node could not be expanded for lack of memory.
    pub(super) full: bool,
    /// Whether an end was met that counts points.
    pub(super) scored: bool,
}

/// What became of an expansion.
enum Expansion {
    /// The node has children.
    Done,
    /// It can't have any: there is no memory for them, or no move.
    Leaf,
    /// The budget ended it.
    Stopped,
}

impl<'s, 'b, G, E, K> Simulation<'s, 'b, G, E, K>
where
    G: Keyed,
    E: Evaluate<G>,
    K: Knowledge<G>,
{
    pub(super) fn new(
        game: &'s G,
        settings: &'s Settings<E, K>,
        meter: &'s Meter<'b>,
        past: &[u64],
        (bytes, most_plies): (usize, u32),
    ) -> Self {
        Simulation {
            game,
            settings,
            meter,
            keys: past.to_vec(),
            past: past.len(),
            most_plies,
            random: SplitMix::new(settings.seed),
            range: Range::RESULTS,
            tree: Arena::new(bytes),
            path: Vec::new(),
            moves: Vec::new(),
            new: Vec::new(),
            playouts: 0,
            depth: 0,
            full: false,
            scored: false,
        }
    }

    /// Grows the tree of `root` until its value is proved or the budget is spent.
    pub(super) fn run(&mut self, root: &G::State) {
        let made = self.tree.add([Node::new(None)].into_iter()).is_some();
        if !made || self.most_plies == 0 {
            self.full = !made;
            return;
        }
        self.keys.truncate(self.past);
        self.push_key(root);
        self.path.push((ROOT, self.game.to_move(root)));
        if !self.meter.spend() || !matches!(self.expand(root), Expansion::Done) {
            return;
        }
        while !self.tree.get(ROOT).is_proved() && self.simulate(root) {}
    }

    /// One simulation from the root; false if the budget ended it.
    fn simulate(&mut self, root: &G::State) -> bool {
        let (mut state, mut at) = (root.clone(), ROOT);
        self.path.clear();
        self.keys.truncate(self.past);
        let worth = loop {
            let player = self.game.to_move(&state);
            self.path.push((at, player));
            self.push_key(&state);
            let node = self.tree.get(at);
            if node.children == 0 {
                let plies = self.path.len() as u32 - 1;
                let may_grow = node.visits > 0 && plies < self.most_plies && !self.full;
                match if may_grow { self.expand(&state) } else { Expansion::Leaf } {
                    Expansion::Leaf => break self.evaluate(state, plies),
                    Expansion::Stopped => break None,
                    Expansion::Done => {}
                }
                let node = self.tree.get(at);
                if node.is_proved() {
                    break Some(worth(node.lower));
                }
            }
            at = self.select(at, player);
            let Some(mv) = self.tree.get(at).mv.filter(|_| self.meter.spend()) else { break None };
            state = self.game.play(&state, mv);
        };
        worth.map(|worth| self.back_up(worth)).is_some()
    }

    /// The key of a position on the path, if positions can come back.
    fn push_key(&mut self, state: &G::State) {
        if G::REPEATS {
            self.keys.push(mix(self.game.key(state)));
        }
    }

    /// The child to visit next: one that has not been visited, or else the greatest upper confidence bound (UCB1). A child that
    /// is proved to be no better than another is left alone.
    fn select(&self, at: NodeIndex, player: Player) -> NodeIndex {
        let node = self.tree.get(at);
        let (sure, _) = node.bounds(player);
        let log_visits = f64::from(node.visits.max(1)).ln();
        let mut best = (f64::NEG_INFINITY, node.first_child);
        for index in node.children() {
            let child = self.tree.get(index);
            if child.bounds(player).1 <= sure {
                continue;
            }
            let Some(mean) = child.mean().filter(|_| child.visits > 0) else { return index };
            let spread = (log_visits / f64::from(child.visits)).sqrt();
            let bound = self.range.share(mean, player) + self.settings.exploration * spread;
            if bound > best.0 {
                best = (bound, index);
            }
        }
        best.1
    }

    /// Gives the last node of the path its children, and the bounds that follow from those that are ends of the game.
    fn expand(&mut self, state: &G::State) -> Expansion {
        let Some(&(at, _)) = self.path.last() else { return Expansion::Stopped };
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        let only = || {
            self.settings
                .knowledge
                .winning_move(self.game, state)
                .or_else(|| self.settings.knowledge.forced_move(self.game, state))
        };
        // At the root every move is reported.
        match if at == ROOT { None } else { only() } {
            Some(mv) => moves.push(mv),
            None => moves.extend(self.game.moves(state)),
        }
        self.new.clear();
        let mut stopped = false;
        for &mv in &moves {
            stopped = !self.meter.spend();
            if stopped {
                break;
            }
            let child = self.game.play(state, mv);
            let node = Node::new(Some(mv));
            self.new.push(if G::REPEATS && self.keys.contains(&mix(self.game.key(&child))) {
                node.worth(Score::ZERO)
            } else if let Some(outcome) = self.game.outcome(&child) {
                let value = proved_value(outcome, self.game.to_move(&child));
                self.scored |= matches!(outcome, Outcome::Value(_));
                self.range.include(worth(value));
                node.worth(value)
            } else {
                node
            });
        }
        self.moves = moves;
        if stopped || self.new.is_empty() {
            return if stopped { Expansion::Stopped } else { Expansion::Leaf };
        }
        let children = self.new.len() as u32;
        let Some(first_child) = self.tree.add(self.new.drain(..)) else {
            self.full = true;
            return Expansion::Leaf;
        };
        let node = self.tree.get_mut(at);
        (node.first_child, node.children) = (first_child, children);
        self.depth = self.depth.max(self.path.len() as u32);
        self.carry_bounds();
        Expansion::Done
    }

    /// Carries the bounds of the last node's new children towards the root, as far as they change anything.
    fn carry_bounds(&mut self) {
        for place in (0..self.path.len()).rev() {
            let (at, player) = self.path[place];
            if !self.tighten(at, player) {
                break;
            }
        }
    }

    /// Sets the bounds of a node by those of its children (score-bounded MCTS); whether that changed anything.
    fn tighten(&mut self, at: NodeIndex, player: Player) -> bool {
        let node = *self.tree.get(at);
        let (mut lower, mut upper) = (Score::NEG_INF, Score::NEG_INF);
        for child in node.children() {
            let (least, most) = self.tree.get(child).bounds(player);
            (lower, upper) = (lower.max(least), upper.max(most));
        }
        debug_assert!(lower <= upper, "bounds never cross");
        let (lower, upper) = match player {
            Player::First => (lower, upper),
            Player::Second => (-upper, -lower),
        };
        let changed = (lower, upper) != (node.lower, node.upper);
        let node = self.tree.get_mut(at);
        (node.lower, node.upper) = (lower, upper);
        changed
    }

    /// Counts a finished simulation at every node of its path.
    fn back_up(&mut self, worth: f64) {
        self.range.include(worth);
        self.playouts += 1;
        for &(at, _) in &self.path {
            let node = self.tree.get_mut(at);
            node.visits = node.visits.saturating_add(1);
            node.sum += worth;
        }
    }

    /// What a leaf is worth to the first player: its static value, or the end of a random play-out. `None` if the budget ended
    /// it.
    fn evaluate(&mut self, state: G::State, plies: u32) -> Option<f64> {
        match &self.settings.evaluation {
            Some((evaluation, scale)) => {
                let value = scale.worth(static_value(evaluation, self.game, &state));
                Some(for_first(value, self.game.to_move(&state)))
            }
            None => self.play_out(state, self.settings.playout_plies.min(self.most_plies - plies)),
        }
    }

    /// Plays moves at random to the end of the game; 0, a draw, if it does not end within `plies`.
    fn play_out(&mut self, mut state: G::State, plies: u32) -> Option<f64> {
        for _ in 0..plies {
            let player = self.game.to_move(&state);
            if let Some(outcome) = self.game.outcome(&state) {
                self.scored |= matches!(outcome, Outcome::Value(_));
                return Some(end_worth(outcome, player));
            }
            if self.settings.knowledge.winning_move(self.game, &state).is_some() {
                return Some(for_first(1.0, player));
            }
            let mv = match self.settings.knowledge.forced_move(self.game, &state) {
                Some(mv) => mv,
                None => {
                    self.moves.clear();
                    self.moves.extend(self.game.moves(&state));
                    if self.moves.is_empty() {
                        return Some(0.0); // the rules are flawed
                    }
                    self.moves[self.random.below(self.moves.len())]
                }
            };
            if !self.meter.spend() {
                return None;
            }
            state = self.game.play(&state, mv);
        }
        let Some(outcome) = self.game.outcome(&state) else { return Some(0.0) };
        self.scored |= matches!(outcome, Outcome::Value(_));
        Some(end_worth(outcome, self.game.to_move(&state)))
    }

    /// The best child of a node for the player there: the one that is proved to be the best; or the most visited of those that
    /// may still be better, unless less is expected of it than another is sure of.
    pub(super) fn best(&self, at: NodeIndex, player: Player) -> Option<NodeIndex> {
        let node = self.tree.get(at);
        let (least, _) = node.bounds(player);
        let mut sure: Option<(Score, u32, NodeIndex)> = None;
        let mut open: Option<(u32, f64, NodeIndex)> = None;
        for index in node.children() {
            let child = self.tree.get(index);
            let (lower, upper) = child.bounds(player);
            if sure.is_none_or(|(bound, visits, _)| (lower, child.visits) > (bound, visits)) {
                sure = Some((lower, child.visits, index));
            }
            if upper > least && open.is_none_or(|(visits, ..)| child.visits > visits) {
                open = Some((child.visits, child.mean().map_or(0.0, |mean| for_first(mean, player)), index));
            }
        }
        let (bound, _, sure) = sure?;
        match open {
            Some((visits, mean, open)) if bound == Score::NEG_INF || (visits > 0 && mean > worth(bound)) => {
                Some(open)
            }
            _ => Some(sure),
        }
    }
}
