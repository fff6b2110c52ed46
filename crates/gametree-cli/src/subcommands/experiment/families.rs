//! `experiment families`: positions solved with their children and grandchildren, and along a random continuation.

use gametree::Game;
use gametree_games::Order;
use gametree_lab::cores;
use gametree_lab::families::{Positions, Solved, Wanted};

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
    let plies = args.plies.clone();
    let positions = if args.every {
        let job = Job::counting("families", "plies", u64::from(*plies.end()));
        Positions::every(game, plies, args.seed, job.control())
            .map_err(|error| Failure::from(error).at("--every"))?
    } else {
        Positions::random(args.number, plies, args.seed)
    };
    let job = Job::counting("families", "positions", positions.len());
    let wanted = Wanted { positions, line: args.line, jobs: args.jobs.unwrap_or_else(cores) };
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
