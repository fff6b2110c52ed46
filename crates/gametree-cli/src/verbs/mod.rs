//! The verbs of the command, one file each.

mod answer;
mod bench;
mod experiment;
mod generate;
mod lists;
mod perft;
mod play;
mod reproduce;
mod search;
mod show;
mod solve;
mod trace;
mod tree;

use crate::args::{Arguments, Verb};
use crate::failure::Failure;
use crate::output::Output;

/// Does what was asked; the exit status.
pub(crate) fn run(arguments: Arguments) -> Result<u8, Failure> {
    let out = Output::new(arguments.look);
    match arguments.verb {
        Verb::Games => Ok(lists::games(&out)),
        Verb::Algorithms => Ok(lists::algorithms(&out)),
        Verb::Show(position) => show::run(&position, &out),
        Verb::Perft(args) => perft::run(&args, &out),
        Verb::Solve(args) => solve::run(&args, &out),
        Verb::Search(args) => search::run(&args, &out),
        Verb::Play(args) => play::run(&args, &out),
        Verb::Tree(args) => tree::run(&args, &out),
        Verb::Trace(args) => trace::run(&args, &out),
        Verb::Generate(args) => generate::run(&args, &out),
        Verb::Experiment(args) => experiment::run(&args, &out),
        Verb::Reproduce(args) => reproduce::run(&args, &out),
        Verb::Bench(args) => bench::run(&args, &out),
    }
}
