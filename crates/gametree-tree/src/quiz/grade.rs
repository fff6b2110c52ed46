//! What an answer is worth: [`Grade`].

use super::asked::Asked;
use super::error::AnswerError;
use super::key::{Key, value_with};
use super::least::leaves_evaluated;
use super::practice::Quiz;
use super::read::{Answer, read};
use super::words::{mover, the};
use crate::tree::{NodeId, Step, proven_intervals};
use gametree::Algorithm;
use gametree::{Bound, Score};

/// A part of an answer that is graded apart, as it would be written.
///
/// ```
/// use gametree::Algorithm;
/// use gametree_tree::{quiz::{Kind, Quiz}, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("(3 5)")?, Values::Root);
/// let grade = Quiz::new(&game, Algorithm::AlphaBeta, Kind::Window, 1)?.grade("3 inf = 5")?;
/// let wrong: Vec<&str> = grade.parts.iter().filter(|part| !part.right).map(|part| part.name).collect();
/// assert_eq!((wrong, &*grade.parts[0].expected), (vec!["alpha"], "-inf"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Part {
    /// What it is: `value`; `alpha`, `beta`, `sign`; `leaf`; `cut`, `owner`; `leaves`.
    pub name: &'static str,
    /// What was answered.
    pub given: String,
    /// What is right; of several right answers, one.
    pub expected: String,
    /// Whether the answer is right in this part.
    pub right: bool,
}

/// What an answer is worth.
///
/// ```
/// use gametree::Algorithm;
/// use gametree_tree::{quiz::{Kind, Quiz}, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let grade = Quiz::new(&game, Algorithm::AlphaBeta, Kind::Mark, 1)?.grade("1.2")?;
/// assert_eq!((grade.right, grade.missing, grade.extra), (false, vec!["2.2".to_owned()], vec!["1.2".to_owned()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Grade {
    /// Whether the whole answer is right.
    pub right: bool,
    /// The branches that are cut off and were not marked (`mark`): names or Dewey numbers.
    pub missing: Vec<String>,
    /// The nodes that were marked and are not cut off (`mark`).
    pub extra: Vec<String>,
    /// The parts that are graded apart; none for `mark`.
    pub parts: Vec<Part>,
    /// What else there is to say, in sentences.
    pub remarks: Vec<String>,
}

impl Grade {
    fn of(parts: Vec<Part>) -> Grade {
        Grade { right: parts.iter().all(|part| part.right), parts, ..Grade::default() }
    }
}

fn part(name: &'static str, given: impl ToString, expected: impl ToString, right: bool) -> Part {
    Part { name, given: given.to_string(), expected: expected.to_string(), right }
}

fn equal<T: PartialEq + ToString>(name: &'static str, given: T, expected: T) -> Part {
    let right = given == expected;
    part(name, given, expected, right)
}

impl Quiz<'_> {
    /// Grades an answer, which is written as [`Kind::answer_form`](super::Kind::answer_form) says. Signs as in a book
    /// (`≥ − ∞`), commas, brackets, capitals and spaces don't matter.
    ///
    /// # Errors
    /// [`AnswerError`], where the answer can't be read.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// use gametree_tree::{quiz::{Kind, Quiz}, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("(3 5)")?, Values::Root);
    /// let quiz = Quiz::new(&game, Algorithm::AlphaBeta, Kind::Window, 1)?;
    /// assert!(quiz.grade("-inf inf = 5")?.right && quiz.grade("(−∞, ∞) = 5")?.right);
    /// assert!(quiz.grade("five").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn grade(&self, answer: &str) -> Result<Grade, AnswerError> {
        let answer = read(self.kind, self.search.tree(), answer)?;
        Ok(match (&self.key, answer) {
            (Key::Value(value), Answer::Value(given)) => Grade::of(vec![equal("value", given, *value)]),
            (
                &Key::Window { window, bound, value },
                Answer::Window { window: ends, bound: sign, value: given },
            ) => {
                let sign_right = sign == bound || is_same_at_infinity(sign, bound, value);
                let mut grade = Grade::of(vec![
                    equal("alpha", ends.alpha, window.alpha),
                    equal("beta", ends.beta, window.beta),
                    part("sign", sign.sign(), bound.sign(), sign_right),
                    equal("value", given, value),
                ]);
                if !sign_right && sign == Bound::Exact && given == value {
                    grade.remarks.extend(self.proved_exact(value));
                }
                grade
            }
            (&Key::Next(leaf), Answer::Next(given)) => self.next(leaf, given),
            (Key::Cut(owners), Answer::GoOn) => self.cut(owners, None),
            (Key::Cut(owners), Answer::Cut(owner)) => self.cut(owners, Some(owner)),
            (Key::Mark(skipped), Answer::Mark(marked)) => self.mark(skipped, &marked),
            (&Key::Order { leaves, .. }, Answer::Order(orders)) => {
                let counted = leaves_evaluated(&self.search, &orders);
                let mut grade = Grade::of(vec![equal("leaves", counted, leaves)]);
                grade.remarks.push(match counted {
                    1 => "This order evaluates a single leaf.".to_owned(),
                    _ => format!("This order evaluates {counted} leaves."),
                });
                grade
            }
            _ => unreachable!("an answer is read as the kind of its question"),
        })
    }

    /// A remark where the leaves seen prove a value that the search, by its window, returns as a bound.
    fn proved_exact(&self, value: Score) -> Option<String> {
        let search = &self.search;
        let node = self.asked.node()?;
        let proved = proven_intervals(search.game, &search.record.terminals, false)[node.index()];
        let exactly = proved.is_exact() && search.game.in_view(node, proved.low) == value;
        exactly.then(|| {
            format!(
                "The leaves evaluated do prove that {} is worth exactly {value}, but the sign is that of the value returned, which lies outside the window.",
                the(node, search.tree())
            )
        })
    }

    fn next(&self, leaf: Option<NodeId>, given: Option<NodeId>) -> Grade {
        let (tree, record) = (self.search.tree(), &self.search.record);
        let name = |leaf: Option<NodeId>| leaf.map_or_else(|| "none".to_owned(), |leaf| tree.name(leaf));
        let mut grade = Grade::of(vec![part("leaf", name(given), name(leaf), given == leaf)]);
        let Some(given) = given.filter(|_| !grade.right) else { return grade };
        let place = record.terminals.iter().position(|&evaluated| evaluated == given);
        let now = record.terminals.iter().position(|&evaluated| Some(evaluated) == self.asked.node());
        let given = tree.name(given);
        grade.remarks.push(match place {
            None => format!("{given} is never evaluated."),
            Some(_) if place <= now => format!("{given} has been evaluated already."),
            Some(_) => format!("{given} is evaluated later."),
        });
        grade
    }

    /// `given` is the owner that was named, or `None` for going on.
    fn cut(&self, owners: &[Option<NodeId>], given: Option<Option<NodeId>>) -> Grade {
        let decision = |cut: bool| if cut { "cut" } else { "go on" };
        let cut = !owners.is_empty();
        let mut parts = vec![equal("cut", decision(given.is_some()), decision(cut))];
        let name = |owner| self.search.owner_name(owner);
        let (Some(owner), Some(&named)) = (given, owners.first()) else { return Grade::of(parts) };
        let right = owners.contains(&owner);
        parts.push(part("owner", name(owner), name(named), right));
        let mut grade = Grade::of(parts);
        if let Some(owner) = owner.filter(|_| !right) {
            grade.remarks.push(self.no_owner(owner));
        }
        grade
    }

    /// Why a node can't be the owner of the cut-off.
    fn no_owner(&self, owner: NodeId) -> String {
        let (tree, search) = (self.search.tree(), &self.search);
        let Some(node) = self.asked.node() else { return String::new() };
        let (here, there) = (the(node, tree), the(owner, tree));
        if owner == node {
            return "A node is cut off by a bound from above it, not by its own value.".to_owned();
        }
        if tree.ancestors(node).all(|ancestor| ancestor != owner) {
            return format!("A bound comes down from an ancestor, and {there} is not one of {here}.");
        }
        let player = mover(node, tree);
        if tree.player(owner) == tree.player(node) {
            return format!(
                "{player} moves at {here} and at {there}: only the opponent's bound can cut off."
            );
        }
        if search.algorithm == Algorithm::BranchAndBound && tree.parent(node) != Some(owner) {
            return format!("branch-and-bound passes on only the parent's bound, and {there} is further up.");
        }
        if self.proves_enough(owner) {
            return format!(
                "The leaves do prove as much at {there}, but no value inside its own window has: the bound came down from further up."
            );
        }
        format!("What the opponent has at {there} is not enough yet.")
    }

    /// Whether the leaves evaluated before the cut-off prove that its bound is reached at this node of the opponent.
    fn proves_enough(&self, owner: NodeId) -> bool {
        let Asked::Cut { node, child, step } = self.asked else { return false };
        let leaf = |step: &Step| matches!(step, Step::Leaf { .. }).then(|| step.node());
        let leaves: Vec<NodeId> = self.search.record.steps[..step].iter().filter_map(leaf).collect();
        let low = proven_intervals(self.search.game, &leaves, false)[owner.index()].low;
        low > Score::NEG_INF && -low <= value_with(&self.search, node, child, step)
    }

    fn mark(&self, skipped: &[NodeId], marked: &[NodeId]) -> Grade {
        let tree = self.search.tree();
        let mut marked = marked.to_vec();
        marked.sort_unstable();
        marked.dedup();
        let is_root = |node: NodeId| skipped.binary_search(&node).is_ok();
        let inside = |node: NodeId| tree.ancestors(node).find(|&above| is_root(above));
        let missing: Vec<NodeId> =
            skipped.iter().copied().filter(|node| marked.binary_search(node).is_err()).collect();
        let wrong = || marked.iter().copied().filter(|&node| !is_root(node));
        let extra: Vec<NodeId> = wrong().filter(|&node| inside(node).is_none()).collect();
        let deeper = wrong().filter_map(|node| Some((node, inside(node)?)));
        let remarks = deeper.map(|(node, root)| {
            let (node, root) = (tree.name(node), tree.name(root));
            format!("{node} is skipped as a part of {root}: one mark at {root} is enough.")
        });
        Grade {
            right: missing.is_empty() && extra.is_empty(),
            remarks: remarks.collect(),
            missing: self.search.names(&missing),
            extra: self.search.names(&extra),
            parts: Vec::new(),
        }
    }
}

/// Whether both signs say the same of an infinite value, beyond which there is nothing.
fn is_same_at_infinity(a: Bound, b: Bound, value: Score) -> bool {
    let beyond = match value {
        Score::INF => Bound::Upper,
        Score::NEG_INF => Bound::Lower,
        _ => return false,
    };
    a != beyond && b != beyond
}
