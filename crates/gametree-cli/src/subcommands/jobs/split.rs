//! `jobs split`: prints the jobs that promise most.

use gametree_games::Order;
use gametree_ledger::jobs;
use gametree_players::moves_of;

use crate::args::JobsSplitArgs;
use crate::failure::{Failure, status};
use crate::input::open_game_at;
use crate::output::Output;
use crate::subcommands::ledger::{failure, open_from};
use crate::terminal::note;

pub(super) fn run(args: &JobsSplitArgs, out: &Output) -> Result<u8, Failure> {
    for (flag, given) in [("--count", args.count as u64), ("--nodes", args.nodes)] {
        if given == 0 {
            return Err(Failure::usage(format!("{flag} 0: expected at least 1")));
        }
    }
    let text = args.position.words.join(" ");
    let game = open_game_at(args.position.game, Order::Centre, &text)?;
    let moves = moves_of(&game, &text)?;
    let name = args.position.game.to_string();
    let mut ledger = open_from(&args.ledger, &name, &game)?;
    let found = jobs::split(&game, &mut ledger, &moves, args.count, args.nodes);
    let found = found.map_err(|error| failure(&error))?;
    let file = args.ledger.display();
    match (found.bounds.result(), found.claimed.result()) {
        (Some(result), _) => {
            note(&format!(
                "gametree: {file}: proved, a {result} for the side to move: nothing is left to do"
            ));
        }
        (None, Some(result)) => note(&format!(
            "gametree: {file}: claimed, a {result} for the side to move: nothing is left to give out; gametree ledger {file} --check asks a solver for what nobody has checked"
        )),
        (None, None) => {}
    }
    for job in &found.jobs {
        out.json_line(&job.to_line());
    }
    Ok(status::DONE)
}
