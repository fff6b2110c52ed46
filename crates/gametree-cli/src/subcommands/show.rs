//! `show`: draws a position, with the side to move, the legal moves and the symmetries, or a tree of positions.

use std::collections::BTreeMap;

use gametree::knowledge::{Notation, Symmetric};
use gametree::{Game, GameValue, Wdl};
use gametree_games::Order;
use gametree_picture::Marks;
use gametree_players::{AnyMove, AnyState, Played, player_name, position_tree_json};
use gametree_tree::draw::PositionTree;
use serde_json::json;

use crate::args::ShowArgs;
use crate::board::{draw, player};
use crate::failure::{Failure, status};
use crate::input::{self, Query};
use crate::output::Output;

pub(super) fn run(args: &ShowArgs, out: &Output) -> Result<u8, Failure> {
    let position = &args.position;
    let name = position.game.to_string();
    // No plies are the board alone.
    let plies = args.plies.filter(|&plies| plies > 0);
    input::answer_each(position.game, Order::Natural, &position.words, out, |query| {
        let tree = plies.map(|plies| tree(plies, &query)).transpose()?;
        let files = args.files.for_one(query.single)?;
        if let Some(files) = files {
            let title = format!("{name} {}", query.text);
            match &tree {
                Some(tree) => files.write_tree(tree, title.trim_end())?,
                None => files.write(query.game, &query.state, title.trim_end(), &Marks::default())?,
            }
        }
        // What is drawn in a file is not written, too.
        show(&name, &query, tree.filter(|_| files.is_none() || out.json()).as_ref(), out);
        Ok(status::DONE)
    })
}

/// The tree below the only position.
fn tree(plies: u32, query: &Query<'_>) -> Result<PositionTree, Failure> {
    if !query.single {
        return Err(Failure::usage("--plies: a tree is of one position: expected one instead of -"));
    }
    PositionTree::new(query.game, &query.state, plies).map_err(|error| Failure::from(error).at("--plies"))
}

fn show(name: &str, query: &Query<'_>, tree: Option<&PositionTree>, out: &Output) {
    let Query { game, state, text, single } = query;
    let outcome = state.outcome().map(|outcome| Wdl::of_score(outcome.score()));
    let moves: Vec<AnyMove> = if outcome.is_some() { vec![] } else { Game::moves(*game, state).collect() };
    let names: Vec<String> = moves.iter().map(|&mv| game.move_name(mv)).collect();
    let images: Vec<AnyState> = Symmetric::images(*game, state).collect();
    let unchanged = images.iter().filter(|image| *image == state).count();
    let (setup, unreachable) = (game.setup(state), game.unreachable(state));
    let played = Played::read(*game, text);
    let exports = played.map_or_else(|_| vec![], |played| game.exports(&played.first(game), played.moves()));
    let board = draw(*game, state, out, |_| None::<GameValue>);
    if out.json() {
        let mut fields = json!({
            "game": name,
            "position": text,
            "to_move": player_name(state.to_move()),
            "moves": names,
            "outcome": outcome.map(Wdl::name),
            "symmetries": images.len(),
            "kept_by": unchanged,
            "setup": setup,
            "unreachable": unreachable,
            "notations": exports.into_iter().collect::<BTreeMap<_, _>>(),
            "board": board,
        });
        if let Some(tree) = tree {
            fields["tree"] = position_tree_json(tree);
        }
        out.object(fields);
        return;
    }
    let who = player(state.to_move(), out);
    let state_of_play = match outcome {
        Some(wdl) => format!("the game is over: a {wdl} for {who}, who would be to move"),
        None => format!("{who} to move"),
    };
    if *single {
        let mut lines = format!("{board}{state_of_play}\n");
        if outcome.is_none() {
            lines += &format!("moves: {}\n", names.join(" "));
        }
        lines += &format!(
            "symmetries: {} of the board, {unchanged} leave this position unchanged\n",
            images.len()
        );
        if let Some(setup) = setup {
            lines += &format!("position: [{setup}]\n");
        }
        if let Some(reason) = unreachable {
            lines += &format!("no game leads here: {reason}\n");
        }
        for (notation, written) in exports {
            lines += &format!("{notation}: {written}\n");
        }
        if let Some(tree) = tree {
            lines += &format!("\n{}", tree.outline(out.ascii()));
        }
        out.text(&lines);
    } else {
        out.text(&format!("{text}: {state_of_play}, {} moves", names.len()));
    }
}
