//! `completions` and `man`: what a shell and a manual reader know of the command, made from its definition.

use std::path::{Path, PathBuf};

use clap_complete::Shell;

use crate::args;
use crate::failure::{Failure, status};
use crate::files::save_all;
use crate::output::Output;
use crate::terminal::note;

pub(super) fn completions(shell: Shell, out: &Output) -> Result<u8, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::definition(), "gametree", &mut script);
    out.verbatim(&String::from_utf8_lossy(&script));
    Ok(status::DONE)
}

pub(super) fn man(directory: Option<&Path>, out: &Output) -> Result<u8, Failure> {
    let Some(directory) = directory else {
        out.verbatim(&page(args::definition())?);
        return Ok(status::DONE);
    };
    if !directory.is_dir() {
        return Err(Failure::usage(format!("{}: expected a directory", directory.display())));
    }
    let mut pages = Vec::new();
    let mut command = args::definition();
    command.build();
    collect(command, directory, &mut pages)?;
    save_all(&pages)?;
    note(&format!("wrote {} pages to {}", pages.len(), directory.display()));
    Ok(status::DONE)
}

/// The pages of a command and of its subcommands, `gametree-solve.1` and so on.
fn collect(
    command: clap::Command,
    directory: &Path,
    pages: &mut Vec<(PathBuf, String)>,
) -> Result<(), Failure> {
    for subcommand in command.get_subcommands().filter(|command| command.get_name() != "help") {
        collect(subcommand.clone(), directory, pages)?;
    }
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
    pages.push((directory.join(format!("{name}.1")), page(command)?));
    Ok(())
}

fn page(command: clap::Command) -> Result<String, Failure> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}
