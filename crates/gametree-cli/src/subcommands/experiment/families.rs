//! `experiment families`: positions solved with their children and grandchildren.

use gametree::Game;
use gametree_games::Order;
use gametree_lab::cores;
use gametree_lab::families::{Solved, Wanted};

use crate::args::FamiliesArgs;
use crate::failure::{Failure, status};
use crate::input::open_game;
use crate::job::Job;
use crate::output::Output;
use crate::terminal::note;

pub(super) fn run(args: &FamiliesArgs, out: &Output) -> Result<u8, Failure> {
    let game = &open_game(args.game, Order::Centre)?;
    let name = args.game.to_string();
    if !game.alternates() || game.repeats() {
        let message = "expected a game whose players take turns and whose positions never come back";
        return Err(Failure::usage(message).at(&name));
    }
    let wanted = Wanted {
        number: args.number,
        plies: args.plies.clone(),
        seed: args.seed,
        jobs: args.jobs.unwrap_or_else(cores),
    };
    let job = Job::counting("families", "positions", args.number);
    let solved = wanted.solve(game, job.control());
    drop(job);
    solved.families.iter().for_each(|family| out.object(family.json(&name)));
    note(&summary(&solved));
    Ok(status::DONE)
}

/// How many there are, and what was left out.
fn summary(solved: &Solved) -> String {
    let critical = solved.families.iter().filter(|family| family.critical()).count();
    let mut words = format!("{} positions, {critical} of them critical", solved.families.len());
    for (number, what) in [
        (solved.shorter, "after fewer moves, since the game ended before"),
        (solved.twice, "drawn again and left out"),
        (solved.unsolved, "not solved within the memory and left out"),
    ] {
        if number > 0 {
            words += &format!("; {number} {what}");
        }
    }
    words
}
