//! The command `gametree`: parses the command line, calls the library, prints. It holds no algorithm.

mod args;
mod board;
mod failure;
mod files;
mod input;
mod job;
mod output;
mod subcommands;
mod terminal;

use std::process::ExitCode;

/// Searches recurse once per ply, and a tree may be a thousand plies deep, which needs more than the main thread's
/// stack is guaranteed to hold. The memory is reserved, not committed.
const STACK: usize = 512 << 20;

fn main() -> ExitCode {
    let arguments = args::parse(std::env::args_os());
    let run = std::thread::Builder::new().stack_size(STACK).spawn(move || match arguments {
        Ok(arguments) => subcommands::run(arguments),
        Err(failure) => Err(failure),
    });
    let outcome = match run.map(std::thread::JoinHandle::join) {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(_)) => return ExitCode::from(101), // a bug: the panic message is already on stderr
        Err(error) => Err(failure::Failure::usage(format!("cannot start the search thread: {error}"))),
    };
    match outcome {
        Ok(status) => ExitCode::from(status),
        Err(failure) => failure.report(),
    }
}
