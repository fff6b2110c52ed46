//! `show`: draws a position, whose move it is, the legal moves and the symmetries.

use gametree::GameValue;
use gametree_games::{Order, Playable, Visitor};
use serde_json::json;

use crate::args::Position;
use crate::board::{draw, player, player_name};
use crate::failure::{Failure, status};
use crate::input::{self, Question};
use crate::output::Output;

pub(super) fn run(position: &Position, out: &Output) -> Result<u8, Failure> {
    input::answer_each(position.game, Order::Natural, &position.words, |question| Show {
        name: position.game.to_string(),
        question,
        out,
    })
}

struct Show<'a> {
    name: String,
    question: Question,
    out: &'a Output,
}

impl Visitor for Show<'_> {
    type Output = Result<u8, Failure>;

    fn visit<G: Playable>(self, game: &G) -> Result<u8, Failure> {
        let Show { name, question: Question { text, alone }, out } = self;
        let state = game.read_position(&text)?;
        let outcome = game.outcome(&state).map(|outcome| gametree::Wdl::of_score(outcome.score()));
        let moves: Vec<G::Move> = if outcome.is_some() { vec![] } else { game.moves(&state).collect() };
        let names: Vec<String> = moves.iter().map(|&mv| game.move_name(mv)).collect();
        let images: Vec<G::State> = game.images(&state).collect();
        let kept = images.iter().filter(|image| **image == state).count();
        let to_move = game.to_move(&state);
        let board = draw(game, &state, out, |_| None::<GameValue>);
        if out.json() {
            out.object(json!({
                "game": name,
                "position": text,
                "to_move": player_name(to_move),
                "moves": names,
                "outcome": outcome.map(gametree::Wdl::name),
                "symmetries": images.len(),
                "kept_by": kept,
                "board": board,
            }));
            return Ok(status::DONE);
        }
        let who = player(to_move, out);
        let state_of_play = match outcome {
            Some(verdict) => format!("the game is over: a {verdict} for {who}, who would be to move"),
            None => format!("{who} to move"),
        };
        if alone {
            let mut lines = format!("{board}{state_of_play}\n");
            if outcome.is_none() {
                lines += &format!("moves: {}\n", names.join(" "));
            }
            lines += &format!("symmetries: {} of the board, {kept} keep this position\n", images.len());
            out.text(&lines);
        } else {
            out.text(&format!("{text}: {state_of_play}, {} moves", names.len()));
        }
        Ok(status::DONE)
    }
}
