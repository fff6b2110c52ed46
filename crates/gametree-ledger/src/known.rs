//! What is known of the positions of a ledger: bounds and distances, recomputed from the results and the rules, and the rows that
//! contradict each other.

use std::ops::Index;

use gametree::Wdl;
use gametree::solve::ResultBounds;

use crate::entry::Status;
use crate::error::{Contradiction, LedgerError};
use crate::graph::{ByNode, Graph, Node};
use crate::ledger::Ledger;
use crate::rows::StoredResult;
use crate::text::said;
use crate::tree::{Kept, Tree};

/// What is known of a position, and the row that says so: none where the rules do.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) bounds: ResultBounds,
    lower_by: Source,
    upper_by: Source,
    /// The plies to the end of a game that is won or lost, where a result has them, and the result: none if the rules do.
    plies: Option<(u32, Source)>,
}

impl Known {
    const NOTHING: Known =
        Known { bounds: ResultBounds::UNKNOWN, lower_by: None, upper_by: None, plies: None };
}

/// The position and the place among its results of what something is known by.
type Source = Option<(usize, usize)>;

/// What is known of the positions that were looked at, by their numbers; of others nothing is.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownOfAll(ByNode<Known>);

impl Index<usize> for KnownOfAll {
    type Output = Known;

    fn index(&self, node: usize) -> &Known {
        self.0.get(node).unwrap_or(const { &Known::NOTHING })
    }
}

/// From which positions the children are looked at.
#[derive(Clone, Copy)]
enum Edges<'t> {
    /// Those that are split: what is proved follows along these.
    OfSplit,
    /// All: of a position that is not split this finds [those that are here](Tree::children_here), by a look for every move.
    All(&'t dyn Fn(usize) -> (Vec<usize>, bool)),
}

/// What is known, or two rows that contradict each other.
pub(crate) type Evaluation = Result<KnownOfAll, Box<Contradiction>>;

impl<G: Kept> Tree<'_, G> {
    /// What is known of every position from the results that are worth so much at least, and from the rules.
    pub(crate) fn known_by(&self, least: Status, ledger: &Ledger) -> Result<KnownOfAll, LedgerError> {
        self.graph.evaluate(least).map_err(|found| ledger.contradiction(found))
    }

    /// Checks that what all results say of every position, claims included, agrees with what they say of its children, also where
    /// the position was never split and some of its children are here all the same.
    pub(crate) fn compare_neighbours(&self) -> Result<(), Box<Contradiction>> {
        let edges = Edges::All(&|node| self.children_here(node));
        self.graph.evaluate_all(Status::Claimed, edges).map(drop)
    }

    /// What says that a position is worth at least what is known of it, and what that it is worth no more.
    pub(crate) fn both_sides(&self, number: usize, known: &Known) -> (String, String) {
        let position = self.moves_of(number);
        let position = if position.is_empty() { "the start" } else { &position };
        let words = |by: Source| {
            let said = said(known.bounds, None);
            match by {
                Some(_) => format!("{}, by which {position} is: {said}", self.graph.words(by)),
                None => format!("the rules say {position}: {said}"),
            }
        };
        (words(known.lower_by), words(known.upper_by))
    }
}

impl Graph {
    /// What is known of every position from the results that are worth so much at least, and from the rules; what is known of a
    /// position that is split must agree with what is known of its children.
    pub(crate) fn evaluate(&self, least: Status) -> Evaluation {
        self.evaluate_all(least, Edges::OfSplit)
    }

    fn evaluate_all(&self, least: Status, edges: Edges<'_>) -> Evaluation {
        let mut known = KnownOfAll::default();
        for node in 0..self.nodes.len() {
            self.evaluate_node(node, (least, edges), &mut known)?;
        }
        Ok(known)
    }

    /// The same of a position and those below it.
    pub(crate) fn evaluate_below(&self, root: usize, least: Status) -> Evaluation {
        let mut known = KnownOfAll::default();
        self.evaluate_node(root, (least, Edges::OfSplit), &mut known)?;
        Ok(known)
    }

    fn evaluate_node(
        &self,
        number: usize,
        (least, edges): (Status, Edges<'_>),
        all: &mut KnownOfAll,
    ) -> Result<(), Box<Contradiction>> {
        if all.0.get(number).is_some() {
            return Ok(());
        }
        let node = &self.nodes[number];
        // Should a position come back, nothing is known of it on the way.
        let mut known = Known::NOTHING;
        all.0.insert(number, known.clone());
        if let Some(result) = node.outcome {
            known.bounds = ResultBounds::just(result);
            known.plies = Some((0, None));
        }
        for (place, row) in node.rows.iter().enumerate().filter(|(_, row)| row.entry.status >= least) {
            let by = Some((number, place));
            self.narrow(&mut known, row.entry.bounds, (by, by))?;
            let decisive = row.entry.bounds.result().is_some_and(|result| result != Wdl::Draw);
            if let Some(plies) = row.entry.plies.filter(|_| decisive) {
                match known.plies {
                    Some((other, source)) if other != plies => return Err(self.contradiction(source, by)),
                    Some(_) => {}
                    None => known.plies = Some((plies, by)),
                }
            }
        }
        let (here, are_all) = match edges {
            Edges::All(children_here) if self.is_leaf(number) => children_here(number),
            Edges::All(_) | Edges::OfSplit => (Vec::new(), true),
        };
        let children = if self.is_leaf(number) { &here } else { &node.children };
        if !children.is_empty() {
            let mut best = Known { bounds: ResultBounds::just(Wdl::Loss), ..Known::NOTHING };
            if !are_all {
                best.bounds.upper = Wdl::Win;
            }
            for &child in children {
                self.evaluate_node(child, (least, edges), all)?;
                let of_child = &all[child];
                let same = self.nodes[child].mover == node.mover;
                let (bounds, lower_by, upper_by) = if same {
                    (of_child.bounds, of_child.lower_by, of_child.upper_by)
                } else {
                    (of_child.bounds.reversed(), of_child.upper_by, of_child.lower_by)
                };
                if bounds.lower > best.bounds.lower {
                    (best.bounds.lower, best.lower_by) = (bounds.lower, lower_by);
                }
                if bounds.upper > best.bounds.upper || best.upper_by.is_none() {
                    best.upper_by = upper_by;
                }
                best.bounds.upper = best.bounds.upper.max(bounds.upper);
            }
            self.narrow(&mut known, best.bounds, (best.lower_by, best.upper_by))?;
            self.compare_plies((node, children), &known, all)?;
        }
        all.0.insert(number, known);
        Ok(())
    }

    /// Checks that a win is no later, and a loss no sooner, than a child shows.
    fn compare_plies(
        &self,
        (node, children): (&Node, &[usize]),
        known: &Known,
        all: &KnownOfAll,
    ) -> Result<(), Box<Contradiction>> {
        let (Some((plies, by)), Some(result)) = (known.plies, known.bounds.result()) else { return Ok(()) };
        for &child in children {
            let same = self.nodes[child].mover == node.mover;
            let bounds = if same { all[child].bounds } else { all[child].bounds.reversed() };
            let Some((below, source)) = all[child].plies.filter(|_| bounds == ResultBounds::just(result))
            else {
                continue;
            };
            let late = result == Wdl::Win && plies > below + 1;
            let soon = result == Wdl::Loss && plies < below + 1;
            if late || soon {
                return Err(self.contradiction(by, source));
            }
        }
        Ok(())
    }

    /// Adds to what is known.
    fn narrow(
        &self,
        known: &mut Known,
        bounds: ResultBounds,
        (lower_by, upper_by): (Source, Source),
    ) -> Result<(), Box<Contradiction>> {
        if bounds.lower > known.bounds.lower {
            (known.bounds.lower, known.lower_by) = (bounds.lower, lower_by);
        }
        if bounds.upper < known.bounds.upper {
            (known.bounds.upper, known.upper_by) = (bounds.upper, upper_by);
        }
        if known.bounds.lower > known.bounds.upper {
            return Err(self.contradiction(known.lower_by, known.upper_by));
        }
        Ok(())
    }

    fn contradiction(&self, lower: Source, upper: Source) -> Box<Contradiction> {
        let [lower, upper] = [lower, upper].map(|by| self.words(by));
        Box::new(Contradiction { lower, upper })
    }

    /// A row, and what it says.
    fn words(&self, by: Source) -> String {
        let Some((node, place)) = by else { return "the rules say otherwise".to_owned() };
        let StoredResult { number, entry, .. } = &self.nodes[node].rows[place];
        let position = if entry.moves.is_empty() { "the start" } else { &entry.moves };
        let value = said(entry.bounds, entry.plies);
        let place = usize::try_from(-number - 1).ok().and_then(|unwritten| self.places.get(unwritten));
        let row = place.map_or_else(|| format!("row {number} of results"), String::clone);
        format!("{row} says {position}: {value}")
    }
}
