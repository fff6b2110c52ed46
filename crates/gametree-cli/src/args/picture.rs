//! Files for the picture of a position.

use std::path::PathBuf;

use clap::Args;

use super::values::{number, path};

#[derive(Clone, Debug, Args)]
pub(crate) struct PictureFiles {
    /// Draw the board as SVG
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) svg: Option<PathBuf>,
    /// Draw the board as TikZ, for LaTeX
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) tikz: Option<PathBuf>,
    /// In these files, draw a board of several layers as a stack instead of side by side
    #[arg(long)]
    pub(crate) stack: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: super::Position,
    /// Also show the positions to which so many moves lead, as a tree: an outline of the moves, or with --svg or --tikz a drawing with
    /// every board
    #[arg(long, value_name = "N", value_parser = number::<u32>)]
    pub(crate) plies: Option<u32>,
    #[command(flatten)]
    pub(crate) files: PictureFiles,
}
