//! The sources whose numbers are reproduced.

/// A paper or set of slides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// C. Felstiner, Alpha-Beta Pruning, 2019.
    Felstiner,
    /// Alpha-Beta Search, lecture slides after T.-s. Hsu.
    Slides,
    /// A. M. Abdelbar, Alpha-Beta Pruning and Althöfer's Pathology-Free Negamax Algorithm, 2012.
    Abdelbar,
    /// M. Fleck, CS 440, Games 4.
    Cs440,
}

impl Source {
    /// All sources, in the order of the report.
    pub const ALL: [Source; 4] = [Source::Felstiner, Source::Slides, Source::Abdelbar, Source::Cs440];

    /// A short name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Source::Felstiner => "Felstiner 2019",
            Source::Slides => "Alpha-Beta Search (slides)",
            Source::Abdelbar => "Abdelbar 2012",
            Source::Cs440 => "CS 440, Games 4",
        }
    }

    /// The full citation.
    #[must_use]
    pub const fn citation(self) -> &'static str {
        match self {
            Source::Felstiner => "Carl Felstiner, Alpha-Beta Pruning, 9 May 2019",
            Source::Slides => {
                "Alpha-Beta Search, lecture slides modified from T.-s. Hsu's teaching material, after Knuth and Moore 1975 and Pearl 1982"
            }
            Source::Abdelbar => {
                "Ashraf M. Abdelbar, Alpha-Beta Pruning and Althöfer's Pathology-Free Negamax Algorithm, 2012"
            }
            Source::Cs440 => "Margaret Fleck, CS 440/ECE 448, Games 4, from Berkeley's CS 188 slides",
        }
    }
}
