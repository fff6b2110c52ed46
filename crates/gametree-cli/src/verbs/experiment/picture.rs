//! The file of `--plot`: tried before the work begins, written after its answer.

use std::fs::OpenOptions;

use gametree_lab::plot::PlotError;

use crate::failure::Failure;

/// Where a plot goes, if anywhere.
pub(super) struct Picture<'a> {
    file: Option<&'a str>,
}

impl<'a> Picture<'a> {
    /// Finds out at once whether the file can be written: nobody wants to know after the work.
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
        Ok(Picture { file })
    }

    /// Draws and writes it. Where there is nothing to draw, it says so.
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
    Failure::usage(format!("--plot {file}: {error}: expected a file that can be written"))
}
