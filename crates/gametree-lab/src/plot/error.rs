//! The error type of plots.

/// Why a plot cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
#[non_exhaustive]
pub enum PlotError {
    #[error("nothing to plot: expected a finite point{}", if *.logarithmic { " above 0" } else { "" })]
    Nothing { logarithmic: bool },
    #[error("the plot cannot be drawn: {0}")]
    Backend(String),
}
