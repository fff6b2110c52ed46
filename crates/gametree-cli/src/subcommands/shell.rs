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
    let mut command = args::definition();
    clap_complete::generate(shell, &mut command, "gametree", &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned();
    if shell == Shell::Fish {
        script += &operands_in_fish(&command);
    }
    out.verbatim(&script);
    Ok(status::DONE)
}

/// The values of operands, which the script for fish does not have.
fn operands_in_fish(command: &clap::Command) -> String {
    let mut lines = String::new();
    for subcommand in command.get_subcommands() {
        for operand in subcommand.get_positionals() {
            let names: Vec<String> =
                operand.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
            if !names.is_empty() {
                let name = subcommand.get_name();
                lines += &format!(
                    "complete -c gametree -n \"__fish_gametree_using_subcommand {name}\" -a \"{}\"\n",
                    names.join(" ")
                );
            }
        }
    }
    lines
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
