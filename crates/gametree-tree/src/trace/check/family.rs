//! The moves of a node: their number, each once, in their order.

use std::hash::Hash;

use super::flaw::{Judgement, Wrong};
use super::replay::Replay;
use crate::trace::format::Kind;
use gametree::Algorithm;
use gametree::knowledge::{Guide, Notation};

impl<'t, G> Replay<'t, G>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    /// The moves of a node that were searched, each once.
    pub(super) fn searched(&self, at: usize) -> Vec<&'t str> {
        let mut moves: Vec<&str> = self.children[at].iter().map(|&child| self.name(child)).collect();
        moves.dedup();
        moves
    }

    /// Counts; and a node that was not searched has no children.
    pub(super) fn counted(&self, at: usize) -> Judgement {
        let record = &self.records[at];
        let searched = self.searched(at).len() as u32;
        let wrong = |&said: &u32| said < searched || (!self.open[at] && said != searched);
        if let Some(said) = record.searched.filter(wrong) {
            let text = format!("{said} moves searched: there are records of {searched}");
            return Err((Wrong::Structure, text));
        }
        let searched = !matches!(record.kind, Kind::Leaf | Kind::Table);
        if let Some(&child) = self.children[at].first().filter(|_| !searched) {
            let (kind, child) = (record.kind.name(), self.name(child));
            let text =
                format!("a node of the kind {kind} was not searched, but {child} is recorded below it");
            return Err((Wrong::Structure, text));
        }
        if searched && self.game.outcome(&self.states[at]).is_some() {
            return Err(self.ended_early(at, "the game is over here: expected a leaf".to_owned()));
        }
        let unexpanded = self.children[at].is_empty() && !self.open[at] && !self.best_first();
        if let Some(missing) = self.skipped(at).filter(|_| searched && unexpanded) {
            let text = format!("no move was searched: expected {missing}, or a leaf");
            return Err((Wrong::Structure, text));
        }
        Ok(())
    }

    /// The moves of a node: each once, or twice running where it is searched again; in the order that is said.
    pub(super) fn family(&self, at: usize) -> Judgement {
        let mut tried: Vec<&str> = Vec::new();
        for &child in &self.children[at] {
            let mv = self.name(child);
            if tried.last() != Some(&mv) {
                if tried.contains(&mv) {
                    return Err((Wrong::Move, format!("{mv} was searched before at this node")));
                }
                tried.push(mv);
            }
            let record = &self.records[child];
            if let Some(rank) = record.rank.filter(|&rank| rank as usize != tried.len()) {
                return Err((
                    Wrong::Structure,
                    format!("node {} has rank {rank}: expected {}", record.id, tried.len()),
                ));
            }
        }
        if self.parents[at].is_none() && self.records[at].rank.is_some_and(|rank| rank != 0) {
            return Err((Wrong::Structure, "a root has rank 0".to_owned()));
        }
        let blocked = self.blocked(at);
        if let (Some(block), Some(&other)) =
            (&blocked, tried.iter().find(|&&mv| Some(mv) != blocked.as_deref()))
        {
            return Err((Wrong::Move, format!("{other} was searched where {block} is forced")));
        }
        let ordered =
            self.header.order.as_deref().is_some_and(|order| order == "natural" || order == "centre");
        if ordered && blocked.is_none() {
            let state = &self.states[at];
            // Depth-first proof-number search does not enter again what it has met elsewhere.
            let met = |mv| {
                let elsewhere = self.places.get(&self.game.play(state, mv));
                self.algorithm == Some(Algorithm::Dfpn) && elsewhere.is_some()
            };
            let mut moves = self.game.moves(state);
            for &said in &tried {
                let mut passed = moves.by_ref().take_while(|&mv| self.game.move_name(mv) != said);
                if let Some(expected) = passed.find(|&mv| !met(mv)) {
                    let expected = self.game.move_name(expected);
                    return Err((Wrong::Move, format!("{said} was searched where the order has {expected}")));
                }
            }
        }
        Ok(())
    }

    /// The first move of a node that was not searched; `None` where nothing was left to search.
    pub(super) fn skipped(&self, at: usize) -> Option<String> {
        let searched = self.searched(at);
        if self.blocked(at).is_some_and(|block| searched == [block]) {
            return None;
        }
        let mut moves = self.game.moves(&self.states[at]).map(|mv| self.game.move_name(mv));
        moves.find(|mv| !searched.contains(&mv.as_str()))
    }

    /// Whether threats were blocked without a search.
    pub(super) fn blocks(&self) -> bool {
        self.header.forced.iter().any(|rule| rule == "block")
    }

    /// The one move that the forced rules leave at a node.
    pub(super) fn blocked(&self, at: usize) -> Option<String> {
        let state = &self.states[at];
        if !self.blocks() || self.game.outcome(state).is_some() || self.game.winning_move(state).is_some() {
            return None;
        }
        let block = self.game.threats(state).next();
        block.map(|mv| self.game.move_name(mv))
    }
}
