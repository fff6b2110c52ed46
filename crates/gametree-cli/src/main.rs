//! The command `gametree`.

use std::process::ExitCode;

fn main() -> ExitCode {
    gametree_cli::main(std::env::args_os())
}
