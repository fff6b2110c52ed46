//! `experiment train`: learns weights from self-play and writes them to a file.

use std::ops::ControlFlow;
use std::path::Path;

use gametree_games::{Order, read_weights};
use gametree_lab::cores;
use gametree_lab::match_play::Adjudication;
use gametree_lab::plot::{Plot, Point, Series};
use gametree_lab::train::{Generation, Training, train};

use crate::args::TrainArgs;
use crate::failure::{Failure, status};
use crate::files::{check_writable, save};
use crate::input::open_game;
use crate::job::Job;
use crate::output::{Ink, Output, format_seconds, grouped};
use crate::subcommands::columns::columns;
use crate::subcommands::plot_file::PlotFile;

pub(super) fn run(args: &TrainArgs, out: &Output) -> Result<u8, Failure> {
    if args.plot.as_deref() == Some(args.out.as_str()) {
        return Err(Failure::usage(format!(
            "--out and --plot are both {}: expected two different files",
            args.out
        )));
    }
    let game = open_game(args.game, Order::Centre)?;
    let &TrainArgs { games, generations, nodes, seed, .. } = args;
    let start = args.start.as_deref().map(|file| read_weights(file, args.game.kind(), game.features()));
    let start = start.transpose().map_err(|error| Failure::usage(format!("--start {error}")))?;
    let adjudication = Adjudication { win: args.resign, draw: args.draw };
    let threads = args.threads.unwrap_or_else(cores);
    let training = Training { games, generations, nodes, seed, threads, start, adjudication };
    let out_file = out_file(args)?;
    let plot_file = PlotFile::new(args.plot.as_deref())?;
    let job = Job::counting(&format!("training {}", args.game), "games", games);
    let mut written = Ok(());
    let found = train(&game, &training, job.control(), |generation| {
        job.report(progress(generation));
        let after = format!("after {}", progress(generation));
        written = save(
            out_file,
            training.weights_file(
                (args.game.kind(), &args.game.to_string()),
                generation,
                game.features(),
                after,
            ),
        );
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let took = job.seconds();
    drop(job);
    let found = found?;
    written?;
    if out.json() {
        out.object(training.json(&args.game.to_string(), &found, took, &args.out));
    } else {
        out.text(&page(args, &found, took, out));
    }
    plot_file.save(|| plot(args, &found).svg())?;
    Ok(status::DONE)
}

/// The file of `--out`, which can be written.
pub(super) fn out_file(args: &TrainArgs) -> Result<&Path, Failure> {
    let out_file = Path::new(&args.out);
    if out_file.exists() && !out_file.is_file() {
        return Err(Failure::usage(format!(
            "--out {:?}: not a regular file: expected one, or a new name",
            args.out
        )));
    }
    check_writable(out_file)?;
    Ok(out_file)
}

/// A generation in a line.
fn progress(generation: &Generation) -> String {
    let Generation { games, positions, training_loss, held_out_loss, .. } = generation;
    let held_out = held_out_loss.map_or_else(String::new, |loss| format!(", {loss:.4} on held-out games"));
    format!("{} games, {} positions: loss {training_loss:.4}{held_out}", grouped(*games), grouped(*positions))
}

fn page(args: &TrainArgs, found: &[Generation], took: f64, out: &Output) -> String {
    let head = ["games", "positions", "training loss", "held-out loss"].map(str::to_owned);
    let mut lines = vec![head.to_vec()];
    for generation in found {
        let held_out = generation.held_out_loss.map_or_else(|| "?".to_owned(), |loss| format!("{loss:.4}"));
        lines.push(vec![
            grouped(generation.games),
            grouped(generation.positions),
            format!("{:.4}", generation.training_loss),
            held_out,
        ]);
    }
    let (file, time) = (out.paint(Ink::Strong, &args.out), format_seconds(took));
    columns(&lines, out) + &format!("wrote {file} in {time}: --eval file:{}\n", args.out)
}

/// The losses against the games.
fn plot(args: &TrainArgs, found: &[Generation]) -> Plot {
    let points = |loss: fn(&Generation) -> Option<f64>| -> Vec<Point> {
        let point = |generation: &Generation| {
            Some(Point { x: generation.games as f64 / 1e3, y: loss(generation)?, error: None })
        };
        found.iter().filter_map(point).collect()
    };
    Plot {
        title: format!(
            "{}: learning from self-play, {} nodes a move, seed {}",
            args.game, args.nodes, args.seed
        ),
        x: "games, in thousands".to_owned(),
        y: "log loss of the result, in nats".to_owned(),
        logarithmic: false,
        series: vec![
            Series::joined("training", 1, points(|generation| Some(generation.training_loss))),
            Series::joined("held-out games", 2, points(|generation| generation.held_out_loss)),
            Series::line("nothing known: ln 2", 0, points(|_| Some(std::f64::consts::LN_2))),
        ],
    }
}
