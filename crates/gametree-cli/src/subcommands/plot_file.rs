//! The file of `--plot`: checked before the work begins, written after its answer.

use std::path::Path;

use gametree_lab::plot::PlotError;

use crate::failure::Failure;
use crate::files::{check_writable, save};
use crate::terminal::note;

/// The file for a plot, if one was requested.
pub(super) struct PlotFile<'a> {
    file: Option<&'a str>,
}

impl<'a> PlotFile<'a> {
    /// Checks that the file can be written, before the work begins.
    pub(super) fn new(file: Option<&'a str>) -> Result<Self, Failure> {
        if let Some(name) = file {
            if !name.ends_with(".svg") {
                return Err(Failure::usage(format!("--plot {name}: expected a file that ends in .svg")));
            }
            check_writable(Path::new(name))?;
        }
        Ok(PlotFile { file })
    }

    /// Draws and writes the plot, or reports that there is nothing to draw.
    pub(super) fn save(&self, draw: impl FnOnce() -> Result<String, PlotError>) -> Result<(), Failure> {
        let Some(file) = self.file else { return Ok(()) };
        match draw() {
            Ok(svg) => {
                save(Path::new(file), svg)?;
                note(&format!("wrote {file}"));
            }
            Err(error @ PlotError::Nothing { .. }) => note(&format!("{file}: {error}")),
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }
}
