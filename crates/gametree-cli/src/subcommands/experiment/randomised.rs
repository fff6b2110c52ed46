//! `experiment randomised`: the exact expected cost of a search in random order.

use gametree_games::Order;
use gametree_lab::Randomised;
use gametree_lab::any_game::expect;
use gametree_players::textbook;

use crate::args::{AcuteCorners, RandomisedAlgorithm, RandomisedArgs};
use crate::failure::{Failure, status};
use crate::input::{self, Query};
use crate::job::Job;
use crate::output::{Ink, Output};
use crate::subcommands::columns::decimal;

pub(super) fn run(args: &RandomisedArgs, out: &Output) -> Result<u8, Failure> {
    input::answer_each(args.position.game, Order::Natural, &args.position.words, out, |query| {
        answer(args, &query, out)
    })
}

fn answer(args: &RandomisedArgs, query: &Query<'_>, out: &Output) -> Result<u8, Failure> {
    let Query { game, state, text, single } = query;
    let corners = args.acute_corners.map_or_else(Default::default, AcuteCorners::rule);
    let search = Randomised {
        alpha_beta: args.algorithm == RandomisedAlgorithm::Alphabeta,
        stop_at_win: args.stop_at_win,
        forced: args.forced.unwrap_or_default(),
        ban: textbook::ban(game, corners)?,
        driver_loop: args.driver_loop,
    };
    let name = args.position.game.to_string();
    let job = Job::start(&format!("positions of {name}"), None, None);
    let found = expect(&search, game, state, text.is_empty(), job.control())?;
    drop(job);
    if out.json() {
        out.object(found.json(&name, text));
    } else if *single {
        let row = |label: &str, number: String, what: &str| {
            let number = out.paint(Ink::Strong, &format!("{number:<16}"));
            format!("{} {number} {what}\n", out.paint(Ink::Faint, &format!("{label:<9}")))
        };
        let mut page = row("tried", decimal(found.tried), "moves on average over all orders");
        page += &row("nodes", decimal(found.nodes()), "including the root");
        page += &row("value", found.value.to_string(), "for the side to move");
        page += &row("positions", decimal(found.positions as f64), "unfinished, up to symmetry");
        out.text(&page);
    } else {
        out.text(&format!("{text}: {} tried, {}", decimal(found.tried), found.value));
    }
    Ok(status::DONE)
}
