//! The file of `--plot`: checked before the work begins, written after its answer.

use std::fs::OpenOptions;

use gametree_lab::plot::PlotError;

use crate::failure::Failure;

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
            OpenOptions::new()
                .append(true)
                .create(true)
                .open(name)
                .map_err(|error| unwritten(name, &error))?;
        }
        Ok(PlotFile { file })
    }

    /// Draws and writes the plot, or reports that there is nothing to draw.
    pub(super) fn save(&self, draw: impl FnOnce() -> Result<String, PlotError>) -> Result<(), Failure> {
        let Some(file) = self.file else { return Ok(()) };
        match draw() {
            Ok(svg) => {
                std::fs::write(file, svg).map_err(|error| unwritten(file, &error))?;
                eprintln!("wrote {file}");
            }
            Err(error @ PlotError::Nothing { .. }) => eprintln!("{file}: {error}"),
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }
}

fn unwritten(file: &str, error: &std::io::Error) -> Failure {
    Failure::usage(format!("--plot {file}: {error}: expected a writable file"))
}
