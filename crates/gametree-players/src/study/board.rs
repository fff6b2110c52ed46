//! What a page shows of a position: the board with the places of its cells, the moves, and the game so far.

use std::cmp::Reverse;

use gametree::knowledge::{Guide, Notation};
use gametree::{Game, Player, Wdl};
use gametree_games::Order;
use gametree_picture::{Content, Layout, Mark, Marks, Picture, Spot};
use serde_json::{Map, Value, json};

use super::fields::Fields;
use super::games::open_game;
use super::{At, Study, StudyError};
use crate::answer_json::player_name;
use crate::erased::{AnyMove, AnyState};
use crate::moves::drawn_by_repetition;
use crate::native::AnyGame;
use crate::why::read_marks;

impl Study<'_> {
    /// The board, with `marks` on cells and `arrows` between them. A mark is one of an explanation, or a text to be written on the cell.
    /// `layers` says how many layers of a cube stand side by side; 0 has them one above the other, seen aslant. With `file` there is
    /// also the drawing as a file of its own.
    pub(super) fn board(&self, fields: &mut Fields) -> Result<Value, StudyError> {
        let marks = marks(&fields.pairs("marks")?, &fields.arrows("arrows")?);
        let (layers, turned) = (fields.small("layers")?, fields.switch("turned")?);
        let file = fields.switch("file")?;
        let at = self.at(fields, Order::Natural)?;
        let picture = at.game.picture(&at.state);
        let picture = match layers {
            None => picture,
            Some(0) => picture.stacked(),
            Some(layers) => picture.in_rows_of(layers),
        };
        let picture = if turned { picture.turned() } else { picture };
        let mut board = at.board(&picture, &marks);
        board["order"] = json!(at.order()?);
        if file {
            let title = format!("{} {}", at.name, at.text());
            board["file"] = json!(picture.svg(title.trim_end(), &marks));
        }
        Ok(board)
    }
}

/// The marks of a question.
fn marks(cells: &[(String, String)], arrows: &[(String, String)]) -> Marks {
    fn pair((one, other): &(String, String)) -> (&str, &str) {
        (one, other)
    }
    let named = read_marks(cells.iter().map(pair), arrows.iter().map(pair));
    // What is no mark by its name is a text.
    cells.iter().fold(named, |marks, (cell, text)| {
        marks.with(cell.clone(), Mark::Text(text.chars().take(4).collect()))
    })
}

impl At<'_> {
    fn board(&self, picture: &Picture<AnyMove>, marks: &Marks) -> Value {
        let At { game, state, played, .. } = self;
        let name = |mv: AnyMove| game.move_name(mv);
        // How a person writes the move here, where that depends on the position.
        let written = |state: &AnyState, mv: AnyMove| {
            let written = game.move_name_at(state, mv);
            (written != name(mv)).then_some(written)
        };
        let outcome = state.outcome();
        let moves: Vec<AnyMove> =
            if outcome.is_some() { vec![] } else { Game::moves(*game, state).collect() };
        let of_move = |&mv: &AnyMove| json!({"name": name(mv), "written": written(state, mv), "cells": game.touched(state, mv)});
        let before = played.positions_before(game);
        let made = before.iter().zip(played.moves());
        // Who moved each time, and who is to move now: players need not take turns.
        let movers = before.iter().chain([state]).map(|state| json!(player_name(state.to_move())));
        let last = played.moves().last().zip(before.last());
        let last = last.map(|(&mv, before)| game.touched(before, mv)).unwrap_or_default();
        let exports = game.exports(&played.first(game), played.moves());
        let Layout { width, height, svg, spots } = picture.layout(marks);
        let tactics = outcome.is_none();
        let threats: Vec<String> =
            if tactics { Guide::threats(*game, state).map(name).collect() } else { vec![] };
        let win = if tactics { Guide::winning_move(*game, state).map(name) } else { None };
        self.answer(
            [
                ("setup", json!(game.setup(state).map(|setup| format!("[{setup}]")))),
                ("start", json!(played.setup())),
                ("played", played.moves().iter().map(|&mv| json!(name(mv))).collect()),
                ("written", made.map(|(before, &mv)| json!(written(before, mv))).collect()),
                ("movers", movers.collect()),
                ("aim", json!(game.aim())),
                ("to_move", json!(player_name(state.to_move()))),
                ("outcome", json!(outcome.map(|outcome| Wdl::of_score(outcome.score()).name()))),
                ("repeated", json!(drawn_by_repetition(*game, &before, state))),
                ("words", json!(self.words())),
                ("moves", moves.iter().map(of_move).collect()),
                ("last", json!(last)),
                ("decided", json!(game.decided_by(state))),
                // Threads through a cell are for cubes: on a flat board everybody sees the lines.
                ("lines", json!(if spots.iter().any(|spot| spot.layer > 0) { game.lines() } else { vec![] })),
                ("threats", json!(threats)),
                ("winning", json!(win)),
                ("text", json!(picture.to_string())),
                ("unreachable", json!(game.unreachable(state))),
                (
                    "notations",
                    Value::Object(
                        exports
                            .into_iter()
                            .map(|(what, text)| (what.to_owned(), json!(text)))
                            .collect::<Map<_, _>>(),
                    ),
                ),
                ("width", json!(width)),
                ("height", json!(height)),
                ("svg", json!(svg)),
                ("cells", spots.iter().map(|spot| cell(game, spot)).collect()),
            ]
            .map(|(key, value)| (key.to_owned(), value)),
        )
    }

    /// The moves in the order in which the engine begins with them.
    fn order(&self) -> Result<Vec<String>, StudyError> {
        let game = open_game(self.name.parse()?, Order::Centre)?;
        let state = game.read_position(&self.text())?;
        let mut moves: Vec<AnyMove> =
            if state.outcome().is_some() { vec![] } else { Game::moves(game, &state).collect() };
        moves.sort_by_key(|&mv| Reverse(Guide::rank(game, &state, mv)));
        Ok(moves.into_iter().map(|mv| game.move_name(mv)).collect())
    }

    /// Whose turn it is, or how the game has ended.
    fn words(&self) -> String {
        let (mover, other) = (self.state.to_move(), self.state.to_move().other());
        let Some(outcome) = self.state.outcome() else { return format!("{} to move", mover.symbol()) };
        let score = outcome.score();
        let by = || match score.finite().map(i64::abs) {
            Some(points) if self.game.scored() && points > 0 => format!(" by {points}"),
            _ => String::new(),
        };
        let won = |player: Player| format!("{} has won{}", player.symbol(), by());
        match Wdl::of_score(score) {
            Wdl::Win => won(mover),
            Wdl::Draw => "The game is a draw".to_owned(),
            Wdl::Loss => won(other),
        }
    }
}

fn cell(game: &AnyGame, spot: &Spot<AnyMove>) -> Value {
    let holds = match spot.content {
        Content::Empty => String::new(),
        Content::Stone(player) => player.symbol().to_owned(),
        Content::Counter => "stone".to_owned(),
        Content::Count(count) => count.to_string(),
        Content::Blocked => "blocked".to_owned(),
        Content::Piece { owner, kind } => kind.name(owner).to_owned(),
    };
    json!({
        "name": spot.name,
        "x": spot.middle.0, "y": spot.middle.1,
        "width": spot.size.0, "height": spot.size.1,
        "layer": spot.layer,
        "holds": holds,
        "move": spot.mv.map(|mv| game.move_name(mv)),
    })
}
