//! The command `gametree` as a function: parses the command line, calls the library, prints. It holds no algorithm.
//!
//! [`main`] is stable, for programs that have added games of their own (`gametree_players::add_game`); nothing else here is.

mod args;
mod board;
mod failure;
mod files;
mod input;
mod job;
mod meant;
mod output;
mod picture_files;
mod stdin;
mod subcommands;
mod terminal;
mod tree_source;

use std::ffi::OsString;
use std::process::ExitCode;

use job::STACK;

/// Runs the command on the words of a command line, the first of which is its own name.
pub fn main(words: impl Iterator<Item = OsString>) -> ExitCode {
    let arguments = args::parse(words);
    let run = std::thread::Builder::new().stack_size(STACK).spawn(move || {
        gametree::stack::allow(STACK / 2);
        subcommands::run(arguments?)
    });
    let outcome = match run.map(std::thread::JoinHandle::join) {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(_)) => return ExitCode::from(101), // a bug: the panic message is already on stderr
        Err(error) => Err(failure::Failure::no_thread("the search thread", &error)),
    };
    match outcome {
        Ok(status) => ExitCode::from(status),
        Err(failure) => failure.report(),
    }
}

/// Why a command line is refused, if it is: tests parse with it what they do not run.
#[doc(hidden)]
pub fn refusal(words: impl Iterator<Item = OsString>) -> Option<String> {
    let failure = args::parse(words).err().filter(failure::Failure::is_refusal)?;
    Some(failure.message().to_owned())
}

/// Parses a command line and does nothing: the body of a fuzz target. Each line of `text` is a word; `@N` is a word of the
/// command line itself, so that a fuzzer need not invent them.
///
/// # Panics
/// If it is refused otherwise than in one line that a terminal may show.
#[doc(hidden)]
pub fn read_command_line_or_refuse(text: &str) {
    let definition = args::definition();
    let mut known: Vec<String> = vec![];
    for command in std::iter::once(&definition).chain(definition.get_subcommands()) {
        known.push(command.get_name().to_owned());
        known.extend(
            command.get_arguments().filter_map(|argument| Some(format!("--{}", argument.get_long()?))),
        );
    }
    let word = |line: &str| {
        let number = line.strip_prefix('@').and_then(|number| number.parse::<usize>().ok());
        number.map_or_else(|| line.to_owned(), |number| known[number % known.len()].clone())
    };
    let words = std::iter::once("gametree".to_owned()).chain(text.lines().map(word)).map(OsString::from);
    if let Err(failure) = args::parse(words) {
        assert!(!failure.message().is_empty());
    }
}
