//! `perft`: counts the positions at each ply.

use gametree::perft::PerftPly;
use gametree_games::Order;
use serde_json::json;

use crate::args::PerftArgs;
use crate::failure::{Failure, status};
use crate::input::{self, Query};
use crate::job::Job;
use crate::output::{Output, grouped};

pub(super) fn run(args: &PerftArgs, out: &Output) -> Result<u8, Failure> {
    input::answer_each(args.game, Order::Natural, &args.words, |query| count(args, &query, out))
}

fn count(args: &PerftArgs, query: &Query<'_>, out: &Output) -> Result<u8, Failure> {
    let Query { game, state, text, single } = query;
    let job = Job::start("perft", None, None);
    let plies = game.perft(state, args.depth, args.distinct, job.control());
    drop(job);
    let Some(plies) = plies else {
        return Err(Failure::usage("stopped before the count was complete"));
    };
    if out.json() {
        let rows: Vec<_> =
            plies.iter().map(|p| json!({"ply": p.ply, "nodes": p.nodes, "ended": p.ended})).collect();
        out.object(json!({
            "game": args.game.to_string(),
            "position": text,
            "depth": args.depth,
            "distinct": args.distinct,
            "plies": rows,
        }));
    } else if *single {
        out.text(&table(&plies));
    } else {
        let counts: Vec<String> = plies.iter().map(|p| p.nodes.to_string()).collect();
        out.text(&format!("{text}: {}", counts.join(" ")));
    }
    Ok(status::DONE)
}

fn table(plies: &[PerftPly]) -> String {
    let sum = |part: fn(&PerftPly) -> u64| plies.iter().map(part).sum::<u64>();
    let (nodes, ended) = (sum(|p| p.nodes), sum(|p| p.ended));
    let width = grouped(nodes).len().max("nodes".len());
    let row = |ply: &str, nodes: &str, ended: &str| format!("{ply:>5}  {nodes:>width$}  {ended:>width$}\n");
    let mut text = row("ply", "nodes", "ended");
    for p in plies {
        text += &row(&p.ply.to_string(), &grouped(p.nodes), &grouped(p.ended));
    }
    text + &row("all", &grouped(nodes), &grouped(ended))
}
