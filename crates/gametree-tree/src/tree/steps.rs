//! The steps of a search in words, to follow on paper, from the point of view that the tree is written in.

use super::arena::NodeId;
use super::play::StaticValues;
use super::playback::Moment;
use super::record::Step;
use super::searched::Searched;
use gametree::Algorithm;
use gametree::Player;
use gametree::knowledge::Evaluate;
use gametree::observe::Promise;
use gametree::{Bound, Score, Window};

impl Searched<'_> {
    /// The recorded steps, one line per step, indented by ply.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("(3 5)")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
    /// let text = search.steps_text();
    /// assert!(text.starts_with("root MAX\n  1 leaf 3\nroot ≥ 3 by 1\n"));
    /// assert!(text.ends_with("root = 5\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn steps_text(&self) -> String {
        self.step_lines().flat_map(|line| [line, "\n".to_owned()]).collect()
    }

    /// The lines of [`steps_text`](Searched::steps_text), each made when its turn comes: there may be thirty million.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
    /// assert_eq!(search.step_lines().next(), Some("root MAX".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn step_lines(&self) -> impl Iterator<Item = String> + '_ {
        let mut windows: Vec<(NodeId, Window)> = Vec::new();
        self.record.steps.iter().filter_map(move |step| {
            let node = step.node();
            if let Step::Enter { window, .. } = *step {
                if windows.len() > self.tree().height() {
                    windows.clear(); // a best-first search leaves no node
                }
                windows.push((node, window));
            }
            let window = windows.last().filter(|(at, _)| *at == node).map(|(_, window)| *window);
            if matches!(step, Step::Leave { .. }) {
                windows.pop();
            }
            let line = self.step_text(step, window)?;
            Some("  ".repeat(self.tree().ply(node) as usize) + &line)
        })
    }

    /// A moment of a [`Playback`](super::Playback) in words, from the point of view that the tree is written in.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Playback, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
    /// let moments = Playback::new(&search).moments;
    /// let words: Vec<_> = moments.iter().map(|moment| search.moment_text(moment)).collect();
    /// assert!(words.contains(&"cut: 2 reaches the 3 of root (shallow), skips 2.2".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn moment_text(&self, moment: &Moment) -> String {
        let (steps, node) = (&self.record.steps, moment.node);
        let entry = |step: &Step| match *step {
            Step::Enter { node: at, window, .. } if at == node => Some(window),
            _ => None,
        };
        let window = steps[..moment.steps.end].iter().rev().find_map(entry);
        let lines = steps[moment.steps.clone()].iter().filter_map(|step| self.step_text(step, window));
        lines.collect::<Vec<_>>().join("; ")
    }

    /// A step in words, or `None` if the previous step already says it; `window` is that of the node being searched.
    fn step_text(&self, step: &Step, window: Option<Window>) -> Option<String> {
        let node = step.node();
        let name = self.tree().name(node);
        let leaf = self.tree().is_leaf(node);
        let view = |value| self.game.in_view(node, value);
        Some(match *step {
            Step::Enter { .. } | Step::Leave { .. } if leaf => return None,
            Step::Enter { window, alpha, beta, .. } => {
                let mut text = format!("{name} {}", player(self.tree().player(node)));
                if let Some(f) = self.static_value(node) {
                    text = format!("{text}, f = {f}");
                }
                if window == Window::FULL {
                    return Some(text);
                }
                let window = self.game.window_in_view(node, window);
                let from = |owner: Option<NodeId>| match owner {
                    Some(owner) => self.tree().name(owner),
                    None if self.algorithm == Algorithm::Mtdf => "the pass".to_owned(),
                    None => "the call".to_owned(),
                };
                let owners = self.sorted_owners(node, alpha, beta);
                let ends = [window.alpha, window.beta].into_iter().zip(window.ends()).zip(owners);
                let known: Vec<String> = ends
                    .filter(|((end, _), _)| !end.is_infinite())
                    .map(|((_, text), owner)| format!("{text} from {}", from(owner)))
                    .collect();
                format!("{text}, window {window}: {}", known.join(", "))
            }
            Step::Leaf { value, .. } => format!("{name} leaf {}", view(value)),
            Step::Known { value, .. } => format!("{name} is in the table: {}", view(value)),
            Step::Improved { child, value, .. } => {
                let called = self.tree().name(child);
                let inside = window.is_none_or(|window| value > window.alpha);
                if inside {
                    let sign = self.game.bound_in_view(node, Bound::Lower).sign();
                    format!("{name} {sign} {} by {called}", view(value))
                } else {
                    // The best so far, but beyond the window: that says something of the child, and nothing of the node.
                    let (mover, same) = (self.tree().player(node), self.tree().player(child));
                    let (value, bound) =
                        if mover == same { (value, Bound::Upper) } else { (-value, Bound::Lower) };
                    let sign = self.game.bound_in_view(child, bound).sign();
                    let value = self.game.in_view(child, value);
                    format!("{called} {sign} {value}: no gain for {}", player(mover))
                }
            }
            Step::Cutoff { index, .. } => {
                let cutoff = &self.record.cutoffs[index];
                let owner = match cutoff.owner {
                    Some(owner) => self.tree().name(owner),
                    None => "the window".to_owned(),
                };
                let reached = format!("{name} reaches the {} of {owner}", self.bound_text(cutoff));
                if cutoff.skips() {
                    let skipped = self.names(&cutoff.skipped).join(" ");
                    format!("cut: {reached} ({}), skips {skipped}", cutoff.kind().name())
                } else {
                    format!("{reached}, with nothing left to skip")
                }
            }
            Step::Leave { value, bound, .. } => {
                // Beyond an infinite end of the window there is nothing.
                let exact = value.is_infinite() && window == Some(Window::FULL);
                let bound = if exact { Bound::Exact } else { bound };
                format!("{name} {} {}", self.game.bound_in_view(node, bound).sign(), view(value))
            }
            Step::Promise { promise: Promise::Merit { solved, merit }, .. } => {
                let state = if solved { "SOLVED" } else { "LIVE" };
                format!("OPEN's best: {name} {state}, merit {}", view(merit))
            }
            Step::Promise { promise: Promise::Numbers { proof, disproof }, .. } => {
                let number = |number: Option<u64>| number.map_or("inf".to_owned(), |n| n.to_string());
                format!("{name} proof {}, disproof {}", number(proof), number(disproof))
            }
        })
    }

    /// The owners of the lower and of the upper end of a window in the view that the tree is written in.
    pub(crate) fn sorted_owners(
        &self,
        node: NodeId,
        alpha: Option<NodeId>,
        beta: Option<NodeId>,
    ) -> [Option<NodeId>; 2] {
        if self.game.turns_round(node) { [beta, alpha] } else { [alpha, beta] }
    }

    /// What an inner node adds to its best child's value, for its player: zero except with Althöfer's rule.
    pub(crate) fn own_value(&self, node: NodeId) -> Score {
        self.static_value(node).map_or(Score::ZERO, |f| self.game.in_view(node, f))
    }

    /// An inner node's static value in the view of the tree, where the algorithm adds it.
    pub(crate) fn static_value(&self, node: NodeId) -> Option<Score> {
        let added = self.algorithm.uses_static_values() && !self.tree().is_leaf(node);
        added.then(|| self.game.in_view(node, StaticValues.evaluate(self.game, &node)))
    }
}

/// A player, as drawings and explanations call the two.
pub(crate) const fn player(player: Player) -> &'static str {
    match player {
        Player::First => "MAX",
        Player::Second => "MIN",
    }
}
