//! Why the right answer is right: the library's explanations of the nodes concerned, with what the question adds.

use super::asked::Asked;
use super::key::{Key, value_with};
use super::path::path;
use super::practice::Quiz;
use super::words::{capital, list, mover, opponent, the};
use crate::tree::{Cutoff, NodeId, Step, Values, proven_intervals};
use gametree::Algorithm;
use gametree::{Bound, Score, Window};

/// The most cut-offs that are told of one by one.
const MAX_CUTOFFS: usize = 6;

impl Quiz<'_> {
    /// Why the right answer is right, in a few sentences, in the view that the tree is written in.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// use gametree_tree::{quiz::{Kind, Quiz}, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let why = Quiz::new(&game, Algorithm::AlphaBeta, Kind::Mark, 1)?.explanation();
    /// assert!(why.contains("The bound 3 comes from the root, its parent, where MAX already has at least 3 by 1."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explanation(&self) -> String {
        match (self.asked, &self.key) {
            (Asked::Value { node }, _) => self.why_value(node),
            (Asked::Window { node, step }, &Key::Window { window, bound, value }) => {
                self.why_window(node, step, window, bound, value)
            }
            (Asked::Next { leaf, step }, Key::Next(next)) => self.why_next(leaf, step, *next),
            (Asked::Cut { node, child, step }, Key::Cut(owners)) => match owners.split_first() {
                Some((_, others)) => self.why_cut(node, others),
                None => self.why_not_cut(node, child, step),
            },
            (Asked::Mark, _) => self.why_marked(),
            (Asked::Order, Key::Order { first, leaves }) => self.why_order(first, *leaves),
            _ => unreachable!("the key was made for this question"),
        }
    }

    fn why_value(&self, node: NodeId) -> String {
        let (tree, game) = (self.search.tree(), self.search.game);
        let leaves: Vec<NodeId> = tree.nodes().filter(|&node| tree.is_leaf(node)).collect();
        let values = proven_intervals(game, &leaves, false);
        // As the player at `node` sees it, in the view of the tree there.
        let seen = |child: NodeId| {
            let again = tree.player(child) == tree.player(node);
            let value = values[child.index()].low;
            game.in_view(node, if again { value } else { -value })
        };
        let value = game.in_view(node, values[node.index()].low);
        let (player, turned) = (mover(node, tree), game.turns_round(node));
        let superlative = if turned { "smallest" } else { "largest" };
        let as_seen = match game.values() {
            Values::Root => String::new(),
            Values::Mover => format!(", as {player} sees them"),
        };
        let children: Vec<NodeId> = tree.children(node).collect();
        let mut text = match children.as_slice() {
            [only] => {
                let only = tree.name(*only);
                format!(
                    "{} has a single child, {only}, and so its value{as_seen}: {value}.",
                    capital(node, tree)
                )
            }
            _ => {
                let all: Vec<String> = children
                    .iter()
                    .map(|&child| format!("{} has {}", tree.name(child), seen(child)))
                    .collect();
                format!(
                    "{} is a {player} node, worth the {superlative} of its children's values{as_seen}: {}. So it is worth {value}.",
                    capital(node, tree),
                    list(&all)
                )
            }
        };
        let mut line = Vec::new();
        let mut at = node;
        while let Some(best) = tree.children(at).find(|&child| {
            let again = tree.player(child) == tree.player(at);
            let value = values[child.index()].low;
            values[at.index()].low == if again { value } else { -value }
        }) {
            line.push(tree.name(best));
            at = best;
        }
        if line.len() > 1 {
            text += &format!(" Best play goes on with {}.", list(&line));
        }
        text + &self.found_of(node)
    }

    /// What the search knows of the value of a node where that is not the value itself.
    fn found_of(&self, node: NodeId) -> String {
        let algorithm = self.search.algorithm.name();
        let left = self.search.record.steps.iter().find_map(|step| match *step {
            Step::Leave { node: left, value, bound } if left == node => Some((value, bound)),
            _ => None,
        });
        match left {
            None => {
                let why = self.search.explain(node).text;
                let reason = why.split(". ").next().unwrap_or_default().trim_end_matches('.');
                format!(" {algorithm} does without it. {reason}.")
            }
            Some((value, Bound::Exact)) if !value.is_infinite() => String::new(),
            Some((value, _)) if value.is_infinite() => String::new(),
            Some((value, bound)) => {
                let relation = match self.search.game.bound_in_view(node, bound) {
                    Bound::Lower => "at least",
                    _ => "at most",
                };
                let value = self.search.game.in_view(node, value);
                format!(" {algorithm} needs to know only that it is {relation} {value}.")
            }
        }
    }

    fn why_window(&self, node: NodeId, step: usize, window: Window, bound: Bound, value: Score) -> String {
        let (tree, search) = (self.search.tree(), &self.search);
        let Window { alpha, beta } = window;
        let Step::Enter { alpha: below, beta: above, .. } = search.record.steps[step] else {
            unreachable!("the moment was chosen where this node is entered")
        };
        let owners = search.sorted_owners(node, below, above);
        let known = [("alpha", alpha, owners[0]), ("beta", beta, owners[1])];
        let known: Vec<String> = known
            .into_iter()
            .filter_map(|(name, end, owner)| {
                let owner = owner.filter(|_| !end.is_infinite())?;
                Some(format!("{name} comes from what {} has at {}", mover(owner, tree), the(owner, tree)))
            })
            .collect();
        let from = match known.as_slice() {
            [] if search.algorithm == Algorithm::BranchAndBound && node != NodeId::ROOT => {
                "no value is known at its parent yet".to_owned()
            }
            [] if node == NodeId::ROOT => "the window of the call".to_owned(),
            [] => "no value is known at any node above it yet".to_owned(),
            known => known.join(", "),
        };
        let lies = match bound {
            _ if value.is_infinite() => format!("beyond which there is nothing: = {value}"),
            Bound::Exact => format!("inside the window: = {value}"),
            Bound::Lower => format!("which is beta or more: ≥ {value}"),
            Bound::Upper => format!("which is alpha or less: ≤ {value}"),
        };
        format!(
            "{} is entered with ({alpha}, {beta}): {from}. It returns {value}, {lies}. {}",
            capital(node, tree),
            search.explain(node).text
        )
    }

    fn why_next(&self, leaf: NodeId, step: usize, next: Option<NodeId>) -> String {
        let (tree, record) = (self.search.tree(), &self.search.record);
        let until_next = record.steps[step..].iter().take_while(|step| !matches!(step, Step::Leaf { .. }));
        let cutoffs = until_next.filter_map(|step| match *step {
            Step::Cutoff { index, .. } => Some(&record.cutoffs[index]).filter(|cutoff| cutoff.skips()),
            _ => None,
        });
        let cutoffs: Vec<&Cutoff> = cutoffs.collect();
        let leaf = tree.name(leaf);
        match (next, cutoffs.is_empty()) {
            (Some(next), true) => {
                format!(
                    "Nothing is cut off after {leaf}, so the next leaf to the right, {}, follows.",
                    tree.name(next)
                )
            }
            (None, true) => format!("{leaf} is the last leaf of the tree."),
            (Some(next), false) => format!("{} The next leaf is {}.", self.told(&cutoffs), tree.name(next)),
            (None, false) => format!("{} No leaf is left.", self.told(&cutoffs)),
        }
    }

    fn why_cut(&self, node: NodeId, others: &[Option<NodeId>]) -> String {
        let tree = self.search.tree();
        let mut text = self.search.explain(node).text;
        let above: Vec<String> = others.iter().flatten().map(|&owner| the(owner, tree)).collect();
        if !above.is_empty() {
            let has = opponent(node, tree);
            text += &format!(" What {has} has at {} would be enough, too.", list(&above));
        }
        if others.contains(&None) {
            text += " So would the window of the call: nothing lies beyond an infinite value.";
        }
        text
    }

    fn why_not_cut(&self, node: NodeId, child: NodeId, step: usize) -> String {
        let (tree, search) = (self.search.tree(), &self.search);
        let best = search.game.in_view(node, value_with(search, node, child, step));
        let next = tree.next_sibling(child).map_or_else(String::new, |next| tree.name(next));
        let window = path(search, step).last().map_or(Window::FULL, |open| open.window);
        let player = mover(node, tree);
        if window.beta.is_infinite() {
            return match (tree.parent(node), search.algorithm) {
                (None, _) => format!(
                    "Nothing stands above the root whose bound could be reached: the search goes on with {next}."
                ),
                (Some(parent), Algorithm::BranchAndBound) => format!(
                    "{} is not sure of anything at {} yet, and branch-and-bound passes on no bound but the parent's: the search goes on with {next}.",
                    mover(parent, tree),
                    the(parent, tree)
                ),
                _ => format!(
                    "{} is not sure of anything above {} yet, so there is no bound to reach: the search goes on with {next}.",
                    opponent(node, tree),
                    the(node, tree)
                ),
            };
        }
        let bound = search.game.in_view(node, window.beta);
        let more = if search.game.turns_round(node) { "less" } else { "more" };
        let owner = search.record.steps[..step].iter().rev().find_map(|step| match *step {
            Step::Enter { node: entered, beta, .. } if entered == node => beta,
            _ => None,
        });
        let because = owner.map_or_else(String::new, |owner| {
            let held = search.game.in_view(owner, -window.beta);
            format!(", because {} already has {held} at {}", mover(owner, tree), the(owner, tree))
        });
        format!(
            "The best value that {player} has seen at {} is {best}. A cut-off there takes {bound} or {more}{because}, so the search goes on with {next}.",
            the(node, tree)
        )
    }

    fn why_marked(&self) -> String {
        let cutoffs: Vec<&Cutoff> =
            self.search.record.cutoffs.iter().filter(|cutoff| cutoff.skips()).collect();
        if cutoffs.is_empty() {
            return "No node reaches a bound while it has children left, so every leaf is evaluated."
                .to_owned();
        }
        self.told(&cutoffs)
    }

    /// What some cut-offs do: of a single one all, of each of several a sentence.
    fn told(&self, cutoffs: &[&Cutoff]) -> String {
        if let [only] = cutoffs {
            return self.search.explain(only.node).text;
        }
        let mut sentences: Vec<String> =
            cutoffs.iter().take(MAX_CUTOFFS).map(|cutoff| self.in_a_sentence(cutoff)).collect();
        match cutoffs.len().checked_sub(MAX_CUTOFFS) {
            Some(1) => sentences.push("There is another cut-off.".to_owned()),
            Some(more) if more > 0 => sentences.push(format!("There are {more} more cut-offs.")),
            _ => {}
        }
        sentences.join(" ")
    }

    fn in_a_sentence(&self, cutoff: &Cutoff) -> String {
        let (tree, game, node) = (self.search.tree(), self.search.game, cutoff.node);
        let left = self.search.record.steps.iter().find_map(|step| match *step {
            Step::Leave { node: left, value, .. } if left == node => Some(value),
            _ => None,
        });
        let relation = if game.turns_round(node) { "at most" } else { "at least" };
        let value = game.in_view(node, left.unwrap_or(cutoff.bound));
        let worth = if value.is_infinite() { value.to_string() } else { format!("{relation} {value}") };
        let enough = match cutoff.owner {
            Some(owner) => {
                let held = game.in_view(owner, -cutoff.bound);
                format!("and {} already has {held} at {}", mover(owner, tree), the(owner, tree))
            }
            None => "and nothing can better that".to_owned(),
        };
        let skipped = self.search.names(&cutoff.skipped);
        let are = if skipped.len() == 1 { "is" } else { "are" };
        format!(
            "{}, a {} node, is worth {worth}, {enough}: {} {are} skipped.",
            capital(node, tree),
            mover(node, tree),
            list(&skipped)
        )
    }

    fn why_order(&self, first: &[(NodeId, NodeId)], leaves: usize) -> String {
        let search = &self.search;
        let (algorithm, drawn) = (search.algorithm.name(), search.record.terminals.len());
        let plural = |count: usize| if count == 1 { "1 leaf".to_owned() } else { format!("{count} leaves") };
        let why = if search.algorithm == Algorithm::BranchAndBound {
            "Without deep cut-offs fewer are impossible: the first child of every node is searched for its exact value".to_owned()
        } else {
            let value = search.value_text();
            format!("Fewer are impossible: no smaller set of leaves proves that the root is worth {value}")
        };
        if first.is_empty() {
            return format!("In the drawn order {algorithm} evaluates {}. {why}.", plural(drawn));
        }
        format!(
            "With this order {algorithm} evaluates {}, in the drawn order {drawn}. {why}.",
            plural(leaves)
        )
    }
}
