//! Why a plot can't be drawn.

/// Why a plot can't be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
pub enum PlotError {
    #[error("nothing to plot: expected a finite point{}", if *.logarithmic { " above 0" } else { "" })]
    Nothing { logarithmic: bool },
    #[error("the plot can't be drawn: {0}")]
    Backend(String),
}
