//! The arguments of `search` and `solve`, which Python has checked for their types.

use gametree::{Budget, Control};
use gametree_players::{
    Answer, AnyGame, AnyMove, AnyState, Ask, AskError, Line, MoveOrder, Searcher, lines_json, search_json,
};
use pyo3::prelude::*;
use serde_json::{Map, Value};

use crate::errors::input;
use crate::limits;

/// The arguments that a search and a solution have in common, and those that one of them has.
#[derive(FromPyObject)]
pub(crate) struct Asked {
    algorithm: Option<String>,
    pub(crate) depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<f64>,
    memory: Option<String>,
    pub(crate) eval: Option<String>,
    order: Option<String>,
    seed: Option<u64>,
    threads: usize,
    all_moves: bool,
    exact: bool,
    lines: usize,
}

impl Asked {
    /// The request; its budget has no stop flag yet.
    pub(crate) fn read(&self) -> PyResult<Ask<'_>> {
        let algorithm = self.algorithm.as_ref().map(|name| name.parse::<Searcher>().map_err(input));
        let order = self.order.as_ref().map(|name| match name.as_str() {
            "natural" => Ok(MoveOrder::Natural),
            "centre" => Ok(MoveOrder::Centre),
            "random" => Ok(MoveOrder::Random),
            _ => Err(input(format!("order {name:?}: expected natural, centre or random"))),
        });
        Ok(Ask {
            algorithm: algorithm.transpose()?,
            budget: Budget {
                depth: self.depth,
                nodes: self.nodes,
                time: self.time.map(limits::time).transpose()?,
                memory: self.memory.as_deref().map(limits::memory).transpose()?,
                ..Budget::default()
            },
            evaluation: self.eval.as_deref(),
            order: order.transpose()?,
            seed: self.seed,
            threads: Some(self.threads),
            all_moves: self.all_moves || self.lines > 1,
            exact: self.exact,
        })
    }
}

/// The answer to a request, with the best lines if more than one is asked for.
pub(crate) fn searched(
    asked: &Asked,
    ask: &Ask<'_>,
    game: &AnyGame,
    root: &AnyState,
    from_start: bool,
) -> Result<(Answer, Vec<Line>), AskError> {
    let answer = ask.search(game, root, from_start, None)?;
    let lines = if asked.lines > 1 { ask.lines(game, root, &answer, asked.lines)? } else { vec![] };
    Ok((answer, lines))
}

/// The answer as the JSON object of the command, with the lines if there are any.
pub(crate) fn search_fields(
    (answer, lines): &(Answer, Vec<Line>),
    name: impl Fn(AnyMove) -> String + Copy,
    seconds: f64,
) -> Map<String, Value> {
    let mut fields = search_json(answer, name, seconds);
    if !lines.is_empty() {
        fields.insert("lines".to_owned(), lines_json(lines, name));
    }
    fields
}

/// The same request under the control of a caller who waits.
pub(crate) fn controlled<'a>(ask: &Ask<'a>, control: Control<'a>) -> Ask<'a> {
    let Control { stop, progress } = control;
    Ask { budget: Budget { stop, progress, ..ask.budget }, ..ask.clone() }
}
