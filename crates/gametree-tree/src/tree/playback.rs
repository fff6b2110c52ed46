//! A search moment by moment, forwards and backwards: which nodes look different after each, and how.
//!
//! A page that shows a search applies the changes of a moment, and touches nothing else; to go back it applies what was
//! before them. So a step costs what it changes, however large the tree is.

use std::ops::Range;

use super::arena::NodeId;
use super::interval::Interval;
use super::proven::probabilities;
use super::proving::Proving;
use super::record::{Cutoff, Step};
use super::searched::Searched;
use crate::pseudocode::{Event, Listing, listing};
use gametree::Algorithm;
use gametree::{Score, Window};

/// How a node looks.
///
/// ```
/// assert_eq!(gametree_tree::Appearance::default(), gametree_tree::Appearance::Unvisited);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Appearance {
    /// Not reached yet.
    #[default]
    Unvisited,
    /// Entered and not left: on the path to the node being searched.
    Open,
    /// Searched.
    Done,
    /// Left by a cut-off, which skipped some of its children.
    Cut,
    /// A child that was skipped.
    Skipped,
}

/// What a node looks like from some moment on.
///
/// ```
/// use gametree::{Algorithm, SearchOptions};
/// use gametree_tree::{Appearance, Keep, Playback, Searched, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
/// let playback = Playback::new(&search);
/// let last = playback.changes.last().unwrap();
/// assert_eq!((last.node.index(), last.appearance), (0, Appearance::Done));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// The node.
    pub node: NodeId,
    /// How it looks.
    pub appearance: Appearance,
    /// What is proved of its value, in the view that the tree is written in.
    pub proven: Interval,
    /// The window of its latest visit in that view, and the owners of its two ends, the lower first: `None` for the window of
    /// the call. Nothing before the first visit.
    pub window: Option<(Window, [Option<NodeId>; 2])>,
    /// What its latest visit has returned, in that view: under fail-soft alpha-beta a bound that may lie outside the window, and
    /// no more than a bound.
    pub returned: Option<Score>,
    /// The moment of its latest visit.
    pub entered: Option<usize>,
    /// The change before of the same node; `None` if it looked like an unvisited node of which nothing is known.
    pub before: Option<usize>,
}

/// A step that a person follows: entering an inner node, evaluating a leaf, an improvement, a cut-off, a return.
///
/// ```
/// use gametree::{Algorithm, SearchOptions};
/// use gametree_tree::{Keep, Playback, Searched, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
/// let playback = Playback::new(&search);
/// let moment = playback.moments.iter().find(|moment| moment.cutoff.is_some()).unwrap();
/// assert_eq!(game.tree().dewey(moment.node), "2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Moment {
    /// Where.
    pub node: NodeId,
    /// What happens.
    pub event: Event,
    /// Its steps, as indices into [`Recorder::steps`](super::Recorder::steps): entering, evaluating and leaving a leaf are one
    /// moment.
    pub steps: Range<usize>,
    /// The line of the [`pseudocode`](crate::pseudocode).
    pub line: Option<usize>,
    /// The line at which the parent waits, from the moment its child is entered on.
    pub call: Option<usize>,
    /// After an improvement, the best value that a child has given so far, in the view that the tree is written in.
    pub best: Option<Score>,
    /// The cut-off, as an index into [`Recorder::cutoffs`](super::Recorder::cutoffs), if it skips anything.
    pub cutoff: Option<usize>,
    /// The nodes that look different afterwards, as indices into [`Playback::changes`].
    pub changes: Range<usize>,
}

/// A search that was recorded with [`Keep::Everything`](super::Keep::Everything), as moments.
///
/// ```
/// use gametree::{Algorithm, SearchOptions};
/// use gametree_tree::{Keep, Playback, Searched, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
/// let words = search.moment_text(&Playback::new(&search).moments[2]);
/// assert_eq!(words, "1.1 leaf 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playback {
    /// The moments, in order.
    pub moments: Vec<Moment>,
    /// The changes of all moments, in order.
    pub changes: Vec<Change>,
}

impl Playback {
    /// The moments of a search. Time and memory grow with the steps.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Playback, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
    /// let playback = Playback::new(&search);
    /// // Every change belongs to one moment.
    /// assert_eq!(playback.moments.iter().map(|moment| moment.changes.len()).sum::<usize>(), playback.changes.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(search: &Searched<'_>) -> Self {
        let mut film = Film::new(search);
        let steps = &search.record.steps;
        let mut at = 0;
        while at < steps.len() {
            let end = at + moment_length(search, &steps[at..]);
            film.moment(at..end);
            at = end;
        }
        Playback { moments: film.moments, changes: film.changes }
    }
}

/// How many steps the next moment has: a leaf is entered, evaluated and left at once.
fn moment_length(search: &Searched<'_>, steps: &[Step]) -> usize {
    let Some((Step::Enter { node, .. }, rest)) = steps.split_first() else { return 1 };
    let at_once =
        |step: &&Step| step.node() == *node && matches!(step, Step::Leaf { .. } | Step::Known { .. });
    let Some(_) = rest.first().filter(at_once) else { return 1 };
    let leaves = |step: &Step| step.node() == *node && matches!(step, Step::Leave { .. });
    let known = matches!(rest[0], Step::Known { .. });
    if (known || search.tree().is_leaf(*node)) && rest.get(1).is_some_and(leaves) { 3 } else { 2 }
}

/// The playback in the making.
struct Film<'s> {
    search: &'s Searched<'s>,
    proving: Proving<'s>,
    /// The values of all nodes under the product rule, which come true as nodes are left.
    probabilities: Vec<Interval>,
    moments: Vec<Moment>,
    changes: Vec<Change>,
    /// The latest change of every node.
    latest: Vec<Option<usize>>,
    /// Where the changes of the present moment begin.
    start: usize,
    /// Whether the latest visit of a node has come to its cut-off.
    cut: Vec<bool>,
    /// How often each child was entered since its parent was: a second visit is a second search.
    visits: Vec<u32>,
    /// Whether nodes are entered and left in the order of a path.
    depth_first: bool,
}

impl<'s> Film<'s> {
    fn new(search: &'s Searched<'s>) -> Self {
        let algorithm = search.algorithm;
        let count = search.tree().len();
        let product = algorithm == Algorithm::Product;
        Film {
            search,
            proving: Proving::new(search.game, algorithm.uses_static_values()),
            probabilities: if product { probabilities(search.game) } else { Vec::new() },
            moments: Vec::new(),
            changes: Vec::new(),
            latest: vec![None; count],
            start: 0,
            cut: vec![false; count],
            visits: vec![0; count],
            depth_first: !algorithm.proves() && !matches!(algorithm, Algorithm::Sss | Algorithm::Dual),
        }
    }

    fn moment(&mut self, steps: Range<usize>) {
        let (search, tree) = (self.search, self.search.tree());
        self.start = self.changes.len();
        let moment = self.moments.len();
        let first = search.record.steps[steps.start];
        let node = first.node();
        let (mut event, mut cutoff, mut call, mut best) = (Event::Enter, None, None, None);
        for step in &search.record.steps[steps.clone()] {
            match *step {
                Step::Enter { window, alpha, beta, .. } => {
                    self.cut[node.index()] = false;
                    call = self.call(node, window);
                    tree.children(node).for_each(|child| self.visits[child.index()] = 0);
                    self.visits[node.index()] += 1;
                    let owners = search.sorted_owners(node, alpha, beta);
                    let window =
                        search.algorithm.has_bounds().then(|| search.game.window_in_view(node, window));
                    let open = if self.depth_first { Appearance::Open } else { Appearance::Done };
                    self.change(node, |change| {
                        change.appearance = open;
                        change.window = window.map(|window| (window, owners));
                        change.returned = None;
                        change.entered = Some(moment);
                    });
                }
                Step::Leaf { value, .. } => {
                    event = Event::Leaf;
                    self.examine(node, value);
                }
                Step::Known { .. } => event = Event::Known,
                Step::Improved { value, .. } => {
                    event = Event::Improved;
                    best = Some(search.game.in_view(node, value));
                }
                Step::Promise { .. } => event = Event::Promise,
                Step::Cutoff { index, .. } => {
                    event = Event::Cutoff;
                    let skips: &Cutoff = &search.record.cutoffs[index];
                    self.cut[node.index()] = true;
                    cutoff = skips.skips().then_some(index);
                    self.cut(skips);
                }
                Step::Leave { value, .. } => {
                    if steps.len() == 1 {
                        event = Event::Leave;
                    }
                    self.leave(node, search.game.in_view(node, value));
                }
            }
        }
        let player = tree.player(node);
        let listing = listing(search.algorithm, search.game.values().into());
        let caller = tree.parent(node).map_or(player, |parent| tree.player(parent));
        self.moments.push(Moment {
            node,
            event,
            line: listing.line(self.line_of(node, event, &listing), player),
            call: call.and_then(|call| listing.line(call, caller)),
            steps,
            best,
            cutoff,
            changes: self.start..self.changes.len(),
        });
    }

    /// The event by whose line a moment is shown: what cuts off may return at once, and then never reaches the last line.
    fn line_of(&self, node: NodeId, event: Event, listing: &Listing) -> Event {
        let player = self.search.tree().player(node);
        let returns = |line: usize| listing.lines[line].text.contains("return");
        match listing.line(Event::Cutoff, player) {
            Some(line) if event == Event::Leave && self.cut[node.index()] && returns(line) => Event::Cutoff,
            _ => event,
        }
    }

    /// How the parent calls a node that is entered with this window.
    fn call(&self, node: NodeId, window: Window) -> Option<Event> {
        let parent = self.search.tree().parent(node).filter(|_| self.depth_first)?;
        let wider = self.latest[parent.index()]
            .and_then(|at| self.changes[at].window)
            .is_none_or(|(above, _)| above.beta > above.alpha.up());
        let null = window.beta <= window.alpha.up();
        Some(match self.visits[node.index()] {
            0 if null && wider => Event::Scout,
            0 => Event::Call,
            _ => Event::Again,
        })
    }

    fn examine(&mut self, leaf: NodeId, value: Score) {
        if !self.probabilities.is_empty() {
            return;
        }
        let mut changed = Vec::new();
        self.proving.examine(leaf, value, |node| changed.push(node));
        for node in changed {
            let proven = self.search.game.interval_in_view(node, self.proving.intervals[node.index()]);
            self.change(node, |change| change.proven = proven);
        }
    }

    fn cut(&mut self, cutoff: &Cutoff) {
        if cutoff.skips() {
            self.change(cutoff.node, |change| change.appearance = Appearance::Cut);
        }
        for &child in &cutoff.skipped {
            // A child that an earlier visit has searched stays searched.
            if self.latest[child.index()]
                .is_none_or(|at| self.changes[at].appearance == Appearance::Unvisited)
            {
                self.change(child, |change| change.appearance = Appearance::Skipped);
            }
        }
    }

    fn leave(&mut self, node: NodeId, returned: Score) {
        let proven =
            self.probabilities.get(node.index()).map(|&p| self.search.game.interval_in_view(node, p));
        self.change(node, |change| {
            if change.appearance != Appearance::Cut {
                change.appearance = Appearance::Done;
            }
            change.proven = proven.unwrap_or(change.proven);
            change.returned = Some(returned);
        });
    }

    /// Changes how a node looks; one change a node and moment.
    fn change(&mut self, node: NodeId, edit: impl FnOnce(&mut Change)) {
        let before = self.latest[node.index()];
        let mut change = match before {
            Some(at) => self.changes[at],
            None => Change {
                node,
                appearance: Appearance::Unvisited,
                proven: Interval::UNKNOWN,
                window: None,
                returned: None,
                entered: None,
                before: None,
            },
        };
        let old = change;
        edit(&mut change);
        if change == old {
            return;
        }
        if let Some(at) = before.filter(|&at| at >= self.start) {
            self.changes[at] = change;
            return;
        }
        change.before = before;
        self.latest[node.index()] = Some(self.changes.len());
        self.changes.push(change);
    }
}

#[cfg(test)]
mod tests {
    use super::{Appearance, Playback, listing};
    use crate::tree::{Interval, Keep, Searched, Tree, TreeGame, Values, proven_intervals};
    use gametree::{Algorithm, SearchOptions};
    use proptest::prelude::*;

    fn trees() -> impl Strategy<Value = Tree> {
        let leaf = (0..6).prop_map(|value: i32| value.to_string());
        let tree = leaf.prop_recursive(4, 50, 4, |inner| {
            (prop::collection::vec(inner, 1..5), -2..3)
                .prop_map(|(children, f)| format!("{f}:({})", children.join(" ")))
        });
        tree.prop_map(|text| Tree::parse(&text).unwrap())
    }

    fn playback_of(game: &TreeGame, algorithm: Algorithm) -> (Searched<'_>, Playback) {
        let options =
            SearchOptions { at_least: algorithm.proves().then(|| 3.into()), ..SearchOptions::default() };
        let search = Searched::new(game, algorithm, &options, Keep::Everything).unwrap();
        let playback = Playback::new(&search);
        (search, playback)
    }

    proptest! {
        /// After every moment a page shows what the leaves examined so far prove, and who was entered, left and skipped.
        #[test]
        fn every_moment_shows_the_truth(tree in trees(), which in 0..Algorithm::ALL.len(), mover: bool) {
            let algorithm = Algorithm::ALL[which];
            let values = if mover { Values::Mover } else { Values::Root };
            let game = TreeGame::new(tree, values);
            prop_assume!(algorithm != Algorithm::Product);
            let (search, playback) = playback_of(&game, algorithm);
            let mut shown = vec![None; game.tree().len()];
            let mut examined = Vec::new();
            for moment in &playback.moments {
                for at in moment.changes.clone() {
                    let change = &playback.changes[at];
                    prop_assert_eq!(change.before, shown[change.node.index()]);
                    shown[change.node.index()] = Some(at);
                }
                for step in &search.record.steps[moment.steps.clone()] {
                    if let crate::tree::Step::Leaf { node, .. } = *step {
                        examined.push(node);
                    }
                }
                let proven = proven_intervals(&game, &examined, algorithm.uses_static_values());
                for node in game.tree().nodes() {
                    let change = shown[node.index()].map(|at| &playback.changes[at]);
                    let expected = game.interval_in_view(node, proven[node.index()]);
                    prop_assert_eq!(change.map_or(Interval::UNKNOWN, |change| change.proven), expected);
                }
            }
            let appearance = |node: crate::tree::NodeId| {
                shown[node.index()].map_or(Appearance::Unvisited, |at| playback.changes[at].appearance)
            };
            for node in game.tree().nodes() {
                let entered = search.record.order.contains(&node);
                let skipped = !entered && search.record.cutoffs.iter().any(|cut| cut.skipped.contains(&node));
                let cut = search.record.cutoffs.iter().any(|cut| cut.node == node && cut.skips());
                match appearance(node) {
                    Appearance::Open => prop_assert!(false, "{} is still open", game.tree().dewey(node)),
                    Appearance::Unvisited => prop_assert!(!entered && !skipped),
                    Appearance::Skipped => prop_assert!(skipped),
                    Appearance::Cut => prop_assert!(cut),
                    Appearance::Done => prop_assert!(entered),
                }
            }
            let steps: usize = playback.moments.iter().map(|moment| moment.steps.len()).sum();
            prop_assert_eq!(steps, search.record.steps.len());
        }
    }

    #[test]
    fn what_cuts_off_returns_from_the_line_that_does() {
        let game = TreeGame::new(Tree::parse("(3 (5 1 9) (2 4))").unwrap(), Values::Root);
        for (algorithm, left_at) in [
            (Algorithm::AlphaBeta, "if best ≤ α: return best"),
            (Algorithm::Mtdf, "store the bound that best is; return best"),
        ] {
            let (search, playback) = playback_of(&game, algorithm);
            let cut = playback.moments.iter().position(|moment| moment.cutoff.is_some()).unwrap();
            let leave = &playback.moments[cut + 1];
            let lines = listing(algorithm, game.values().into()).lines;
            assert_eq!(
                (leave.event, lines[leave.line.unwrap()].text),
                (crate::pseudocode::Event::Leave, left_at)
            );
            assert_eq!(leave.node, search.record.cutoffs[0].node);
        }
    }

    proptest! {
        /// A sentence about a child that is no gain is true of the child.
        #[test]
        fn what_is_no_gain_is_said_of_the_child(tree in trees(), which in 0..Algorithm::ALL.len(), mover: bool) {
            let algorithm = Algorithm::ALL[which];
            prop_assume!(!algorithm.uses_static_values() && algorithm != Algorithm::Product);
            let game = TreeGame::new(tree, if mover { Values::Mover } else { Values::Root });
            let leaves: Vec<_> = game.tree().nodes().filter(|&node| game.tree().is_leaf(node)).collect();
            let values = proven_intervals(&game, &leaves, false);
            let (search, playback) = playback_of(&game, algorithm);
            for text in playback.moments.iter().map(|moment| search.moment_text(moment)) {
                let Some((said, _)) = text.split_once(": no gain for ") else { continue };
                let words: Vec<&str> = said.split(' ').collect();
                let node = game.tree().find(words[0]).unwrap();
                let value = game.interval_in_view(node, values[node.index()]).low;
                let bound: gametree::Score = words[2].parse().unwrap();
                prop_assert!(if words[1] == "≥" { value >= bound } else { value <= bound }, "{} in {}", text, game.tree());
            }
        }
    }

    #[test]
    fn a_leaf_is_one_moment_and_the_caller_waits_at_its_line() {
        let game = TreeGame::new(Tree::parse("((3 17) (2 12))").unwrap(), Values::Root);
        let (search, playback) = playback_of(&game, Algorithm::Pvs);
        let words: Vec<String> = playback.moments.iter().map(|moment| search.moment_text(moment)).collect();
        let expected = "root MAX\n1 MIN\n1.1 leaf 3\n1 ≤ 3 by 1.1\n1.2 leaf 17\n1 = 3\nroot ≥ 3 by 1";
        assert!(words.join("\n").starts_with(expected), "{words:?}");
        let text =
            |line: Option<usize>| line.map(|at| listing(Algorithm::Pvs, game.values().into()).lines[at].text);
        let second = playback.moments.iter().find(|moment| game.tree().dewey(moment.node) == "2").unwrap();
        assert!(text(second.call).unwrap().contains("a test"), "{:?}", text(second.call));
    }
}
