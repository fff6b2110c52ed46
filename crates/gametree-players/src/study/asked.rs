//! The options of a search or a solver, as the command has them.

use std::time::Duration;

use gametree::Budget;
use gametree_games::Order;

use super::fields::Fields;
use super::{StudyControl, StudyError};
use crate::ask::{Ask, MoveOrder};
use crate::searcher::Searcher;

/// Options that were read.
pub(super) struct Asked {
    algorithm: Option<Searcher>,
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    evaluation: Option<String>,
    order: Option<MoveOrder>,
    seed: Option<u64>,
}

impl Asked {
    pub(super) fn read(fields: &mut Fields) -> Result<Self, StudyError> {
        let algorithm = fields.text("algorithm")?.map(|name| name.parse());
        let order = fields.text("order")?;
        let order = order.map(|name| match &name[..] {
            "natural" => Ok(MoveOrder::Natural),
            "centre" => Ok(MoveOrder::Centre),
            "random" => Ok(MoveOrder::Random),
            _ => Err(StudyError::unknown("order", &name, "natural, centre or random")),
        });
        // Whoever can ask a server must not learn from its errors what stands in its files.
        let evaluation = fields.text("eval")?;
        if let Some(name) = evaluation.as_deref().filter(|name| name.trim_start().starts_with("file:")) {
            return Err(StudyError::unknown("eval", name, "the name of an evaluation: no file is read here"));
        }
        Ok(Asked {
            algorithm: algorithm
                .transpose()
                .map_err(|error: String| StudyError::value("algorithm", error))?,
            depth: fields.small("depth")?,
            nodes: fields.number("nodes")?,
            time: fields.time("seconds")?,
            evaluation,
            order: order.transpose()?,
            seed: fields.number("seed")?,
        })
    }

    /// Who is asked, within which limits. The algorithms that run on several threads get `threads` of them.
    pub(super) fn ask<'q>(
        &'q self,
        control: &'q StudyControl,
        memory: Option<usize>,
        threads: usize,
    ) -> Ask<'q> {
        let engine = self.algorithm.is_none_or(|searcher| searcher == Searcher::Engine);
        Ask {
            algorithm: self.algorithm,
            budget: Budget {
                depth: self.depth,
                nodes: self.nodes,
                time: self.time,
                memory,
                stop: Some(&control.stop),
                progress: Some(&control.nodes),
            },
            evaluation: self.evaluation.as_deref(),
            order: self.order,
            seed: self.seed,
            threads: (engine && threads > 1).then_some(threads),
            all_moves: false,
            exact: false,
        }
    }

    /// Whether something else than the time ends the search.
    pub(super) fn is_reproducible(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some()
    }

    pub(super) fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    pub(super) fn time(&self) -> Option<Duration> {
        self.time
    }

    /// Whether a textbook algorithm is asked for, for which the moves stand in their natural order.
    pub(super) fn is_textbook(&self) -> bool {
        self.algorithm.is_some_and(|searcher| searcher.textbook().is_some())
            || self.seed.is_some() && self.algorithm.is_none()
            || self.order == Some(MoveOrder::Random)
    }

    pub(super) fn rules_order(&self, ask: &Ask<'_>) -> Order {
        ask.rules_order(self.is_textbook())
    }
}
