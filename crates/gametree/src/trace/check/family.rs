//! The place of a record in its tree: depths and counts, the moves of a node and their order.

use std::hash::Hash;

use super::flaw::{Judgement, Wrong};
use super::replay::Replay;
use crate::algorithm::Algorithm;
use crate::knowledge::{Guide, Notation};
use crate::trace::format::Kind;

impl<'t, G> Replay<'t, G>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    /// Depth and counts.
    pub(super) fn place(&self, at: usize, step: i64) -> Judgement {
        let record = &self.records[at];
        let expected = match self.parents[at] {
            Some(parent) => self.records[parent].depth.map(|depth| depth.saturating_add(step)),
            None if step > 0 => Some(0),
            None => record.depth,
        };
        if let Some((depth, expected)) =
            record.depth.zip(expected).filter(|(depth, expected)| depth != expected)
        {
            return Err((Wrong::Structure, format!("depth {depth}: expected {expected}")));
        }
        let mut moves: Vec<&Option<String>> =
            self.children[at].iter().map(|&child| &self.records[child].mv).collect();
        moves.dedup();
        let searched = moves.len() as u32;
        let complete = !(self.header.capped || self.header.stopped);
        if let Some(said) = record.searched.filter(|&said| said < searched || (complete && said != searched))
        {
            return Err((
                Wrong::Structure,
                format!("{said} moves searched: there are records of {searched}"),
            ));
        }
        if !self.children[at].is_empty() && matches!(record.kind, Kind::Leaf | Kind::Table) {
            return Err((Wrong::Structure, "a node that was not searched has children".to_owned()));
        }
        let over = self.game.outcome(&self.states[at]).is_some();
        if over && !matches!(record.kind, Kind::Leaf | Kind::Table) {
            return Err(self.ended_early(at, "the game is over here: expected a leaf".to_owned()));
        }
        Ok(())
    }

    /// The moves of a node: each once, or twice running where it is searched again; in the order that is said.
    pub(super) fn family(&self, at: usize) -> Judgement {
        let mut tried: Vec<&str> = Vec::new();
        for &child in &self.children[at] {
            let record = &self.records[child];
            let mv = record.mv.as_deref().unwrap_or_default();
            if tried.last() != Some(&mv) {
                if tried.contains(&mv) {
                    return Err((Wrong::Move, format!("{mv} was searched before at this node")));
                }
                tried.push(mv);
            }
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
        let ordered =
            self.header.order.as_deref().is_some_and(|order| order == "natural" || order == "centre");
        if ordered && self.blocked(at).is_none() {
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
