//! `experiment train --network`: learns a network beside a game's evaluation and writes it to a file.

use gametree_games::Order;
use gametree_lab::cores;
use gametree_lab::match_play::Adjudication;
use gametree_lab::train::{Errors, LearnedNetwork, NetworkProgress, NetworkTraining, train_network};

use super::train::out_file;
use crate::args::TrainArgs;
use crate::failure::{Failure, status};
use crate::files::save;
use crate::input::open_game;
use crate::job::Job;
use crate::output::{Ink, Output, format_seconds, grouped};
use crate::subcommands::columns::columns;

pub(super) fn run(args: &TrainArgs, out: &Output) -> Result<u8, Failure> {
    let game = open_game(args.game, Order::Centre)?;
    let evaluation =
        game.load(args.eval.as_deref().into()).map_err(|error| Failure::usage(format!("--eval {error}")))?;
    let &TrainArgs { games, nodes, seed, .. } = args;
    let adjudication = Adjudication { win: args.resign, draw: args.draw };
    let threads = args.threads.unwrap_or_else(cores);
    let training = NetworkTraining { games, nodes, seed, threads, evaluation, adjudication };
    let out_file = out_file(args)?;
    let job = Job::counting(&format!("training a network for {}", args.game), "games", games);
    let learned = train_network(&game, &training, job.control(), |progress| job.report(said(progress)));
    let took = job.seconds();
    drop(job);
    let learned = learned?;
    save(out_file, &learned.file)?;
    if out.json() {
        out.object(training.json(&args.game.to_string(), &learned, took, &args.out));
    } else {
        out.text(&page(args, &learned, took, out));
    }
    Ok(status::DONE)
}

/// What a training is doing, in a line.
fn said(progress: NetworkProgress) -> String {
    let (what, errors) = match progress {
        NetworkProgress::Played(positions, errors) => {
            (format!("{} positions: terms alone", grouped(positions)), errors)
        }
        NetworkProgress::Learned(epoch, errors) => (format!("epoch {epoch}: with the network"), errors),
    };
    let held_out =
        errors.held_out.map_or_else(String::new, |error| format!(", {error:.4} on held-out games"));
    format!("{what}, error {:.4}{held_out}", errors.training)
}

fn page(args: &TrainArgs, learned: &LearnedNetwork, took: f64, out: &Output) -> String {
    let line = |what: String, errors: &Errors| {
        let held_out = errors.held_out.map_or_else(|| "?".to_owned(), |error| format!("{error:.4}"));
        vec![what, format!("{:.4}", errors.training), held_out]
    };
    let mut lines = vec![["epoch", "training error", "held-out error"].map(str::to_owned).to_vec()];
    lines.push(line("terms alone".to_owned(), &learned.terms));
    lines.extend((1..).zip(&learned.epochs).map(|(epoch, errors)| line(format!("{epoch}"), errors)));
    let (file, time) = (out.paint(Ink::Strong, &args.out), format_seconds(took));
    let positions = grouped(learned.positions);
    columns(&lines, out) + &format!("wrote {file} in {time}, learned from {positions} positions\n")
}
