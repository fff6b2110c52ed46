//! The command `gametree`: parses the command line, calls the library, prints. It holds no algorithm.

mod args;
mod board;
mod failure;
mod input;
mod job;
mod output;
mod verbs;

use std::process::ExitCode;

/// The searches recurse once a ply, and a tree may be a thousand plies high: far more than a main thread's stack is
/// sure to hold. The memory is only reserved, not used.
const STACK: usize = 512 << 20;

fn main() -> ExitCode {
    let arguments = args::parse(std::env::args_os());
    let run = std::thread::Builder::new().stack_size(STACK).spawn(move || match arguments {
        Ok(arguments) => verbs::run(arguments),
        Err(failure) => Err(failure),
    });
    let outcome = match run.map(std::thread::JoinHandle::join) {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(_)) => return ExitCode::from(101), // a bug: the panic has been told
        Err(error) => Err(failure::Failure::usage(format!("no thread for the search: {error}"))),
    };
    match outcome {
        Ok(status) => ExitCode::from(status),
        Err(failure) => failure.report(),
    }
}
