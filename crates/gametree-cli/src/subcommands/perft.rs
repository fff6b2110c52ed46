//! `perft`: counts the positions at each ply.

use gametree::Game;
use gametree::knowledge::Notation;
use gametree::perft::{Perft, PerftPly};
use gametree_games::Order;
use serde_json::{Map, Value, json};

use crate::args::PerftArgs;
use crate::failure::{Failure, status};
use crate::input::{self, Query};
use crate::job::{self, Job};
use crate::output::{Ink, Output, grouped};
use crate::terminal::note;

/// The default maximum memory of `--distinct`.
const DEFAULT_MEMORY: usize = 1 << 30;

pub(super) fn run(args: &PerftArgs, out: &Output) -> Result<u8, Failure> {
    input::answer_each(args.game, Order::Natural, &args.words, out, |query| count(args, &query, out))
}

fn count(args: &PerftArgs, query: &Query<'_>, out: &Output) -> Result<u8, Failure> {
    let Query { game, state, text, single } = query;
    let job = Job::start("perft", None, None);
    let distinct = args.distinct.then(|| args.memory.unwrap_or(DEFAULT_MEMORY));
    let (counts, divided) = if args.divide {
        divide(args, query, &job)
    } else {
        (game.perft(state, args.depth, distinct, job.control()), vec![])
    };
    drop(job);
    if out.json() {
        let row = |p: &PerftPly| json!({"ply": p.ply, "nodes": p.nodes, "ended": p.ended});
        let mut fields = json!({
            "game": args.game.to_string(),
            "position": text,
            "depth": args.depth,
            "distinct": args.distinct,
            "plies": counts.plies.iter().map(row).collect::<Vec<_>>(),
            "complete": !counts.stopped,
            "stopped": counts.stopped,
        });
        if args.divide {
            let moves = divided.into_iter().map(|(name, nodes)| (name, json!(nodes)));
            fields["divide"] = Value::Object(moves.collect::<Map<_, _>>());
        }
        out.object(fields);
    } else if *single {
        let mut page = table(&counts);
        for (name, nodes) in divided {
            page += &format!("{} {}\n", out.paint(Ink::Faint, &format!("{name:>5}")), grouped(nodes));
        }
        out.text(&page);
    } else {
        let plies: Vec<String> = counts.plies.iter().map(|p| p.nodes.to_string()).collect();
        let stopped = if counts.stopped { " (stopped)" } else { "" };
        out.text(&format!("{text}: {}{stopped}", plies.join(" ")));
    }
    if counts.stopped {
        let why = job::why_stopped().unwrap_or("--memory is used up");
        note(&format!("gametree: stopped, because {why}: these are the positions counted so far"));
        return Ok(status::STOPPED);
    }
    Ok(status::DONE)
}

/// The counts of all moves together, and the number of positions at the last ply below each of them.
fn divide(args: &PerftArgs, query: &Query<'_>, job: &Job) -> (Perft, Vec<(String, u64)>) {
    let Query { game, state, .. } = query;
    let mut all = game.perft(state, 0, None, job.control());
    let mut divided = vec![];
    let Some(depth) = args.depth.checked_sub(1).filter(|_| game.outcome(state).is_none()) else {
        return (all, divided);
    };
    for mv in game.moves(state) {
        let below = game.perft(&game.play(state, mv), depth, None, job.control());
        for row in &below.plies {
            let ply = row.ply as usize + 1;
            if all.plies.len() <= ply {
                all.plies.push(PerftPly { ply: row.ply + 1, ..PerftPly::default() });
            }
            all.plies[ply].nodes += row.nodes;
            all.plies[ply].ended += row.ended;
        }
        let last = below.plies.iter().find(|row| row.ply == depth);
        divided.push((game.move_name(mv), last.map_or(0, |row| row.nodes)));
        if below.stopped {
            all.stopped = true;
            break;
        }
    }
    (all, divided)
}

fn table(counts: &Perft) -> String {
    let sum = |part: fn(&PerftPly) -> u64| counts.plies.iter().map(part).sum::<u64>();
    let (nodes, ended) = (sum(|p| p.nodes), sum(|p| p.ended));
    let width = grouped(nodes).len().max("nodes".len());
    let row = |ply: &str, nodes: &str, ended: &str| format!("{ply:>5}  {nodes:>width$}  {ended:>width$}\n");
    let mut text = row("ply", "nodes", "ended");
    for p in &counts.plies {
        text += &row(&p.ply.to_string(), &grouped(p.nodes), &grouped(p.ended));
    }
    text + &row("all", &grouped(nodes), &grouped(ended))
}
