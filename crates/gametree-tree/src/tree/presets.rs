//! Trees worth naming: the figures of the sources and the smallest counter-examples, as `@name`.
//!
//! ```
//! use gametree_tree::{Tree, presets};
//! let deep = presets::find("deep").unwrap(); // `@deep` on the command line
//! assert_eq!(Tree::parse(deep.tree).unwrap().len(), 9);
//! ```

use super::play::Values;

/// A named tree.
///
/// ```
/// let deep = gametree_tree::presets::find("deep").unwrap();
/// println!("{deep:?}");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name, without the `@`.
    pub name: &'static str,
    /// The tree in text notation.
    pub tree: &'static str,
    /// Whose view its numbers are.
    pub values: Values,
    /// What it is.
    pub what: &'static str,
}

/// All of them.
///
/// ```
/// use gametree_tree::{Tree, presets::PRESETS};
/// assert!(PRESETS.iter().all(|preset| Tree::parse(preset.tree).is_ok()));
/// ```
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "fig2",
        tree: "0:(2 0:(1 0:(-2 7)))",
        values: Values::Mover,
        what: "Abdelbar Fig. 2: a cut-off in negamax; x is entered with (-2, 1)",
    },
    Preset {
        name: "fig3a",
        tree: "0:(2 0:(1 0:(4 0:(-3) 7)))",
        values: Values::Mover,
        what: "Abdelbar Fig. 3: w returns -4, so z gets beta 2 from above x",
    },
    Preset {
        name: "fig3b",
        tree: "0:(2 0:(1 0:(1 0:(-3) 7)))",
        values: Values::Mover,
        what: "Abdelbar Fig. 3: w returns -1, so z gets beta 1 from x itself",
    },
    Preset {
        name: "fig5",
        tree: "-1:(2 1:(4 -3:(3:(4 0 -9) 5)))",
        values: Values::Mover,
        what: "Abdelbar Fig. 5: a deep cut-off under Althöfer's rule, value -3",
    },
    Preset {
        name: "felstiner1",
        tree: "A(B(D(3 5) E=2) C(F=8 G=3))",
        values: Values::Root,
        what: "Felstiner Fig. 1: value 3 by C; of E, F and G the paper's text gives the values, not the leaves",
    },
    Preset {
        name: "felstiner4",
        tree: "A(B(E(1) F=0) C(G=-1 H=0) D(I=-1 J=0))",
        values: Values::Root,
        what: "Felstiner Fig. 4, the end of a game of tic-tac-toe: value 0 by B, and H and J, here 0, are cut off",
    },
    Preset {
        name: "alpha",
        tree: "(10 (8 12))",
        values: Values::Root,
        what: "made from the slides' alpha cut-off: 2.1 is below the bound 10, so 2.2 is cut off; value 10",
    },
    Preset {
        name: "beta",
        tree: "((10 (15 5)) 7)",
        values: Values::Root,
        what: "made from the slides' beta cut-off: 1.2.1 is 15, above the bound 10, so 1.2.2 is cut off; value 10",
    },
    Preset {
        name: "equal",
        tree: "(3 (3 9))",
        values: Values::Root,
        what: "made from CS 440, Games 4: 2 reaches alpha exactly, so 2.2 is cut off; value 3",
    },
    Preset {
        name: "early",
        tree: "(5 ((1 9) 8))",
        values: Values::Root,
        what: "made from CS 440, Games 4: leaving 2.1, where MAX has 1, below alpha 5, would give 5; value 8",
    },
    Preset {
        name: "aima",
        tree: "((3 12 8) (2 4 6) (14 5 2))",
        values: Values::Root,
        what: "the two-ply tree of Russell and Norvig's textbook: value 3, and 2.2 and 2.3 are cut off",
    },
    Preset {
        name: "deep",
        tree: "(10 (((1 9) 4) 20))",
        values: Values::Root,
        what: "a deep cut-off: the root's 10 skips 2.1.1.2, which F1 would look at",
    },
    Preset {
        name: "not-best",
        tree: "(3 (2 (0 1)))",
        values: Values::Root,
        what: "the smallest tree where best-first order is not optimal: 2 terminals, best first 3",
    },
];

/// The preset of that name, without its `@`.
///
/// ```
/// use gametree_tree::presets::find;
/// assert!(find("fig5").is_some() && find("fig500").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.name == name)
}

/// What `text` names, such as `@fig5`; `None` if it does not begin with `@`, and so is a tree or a file.
///
/// # Errors
/// [`UnknownPreset`].
///
/// ```
/// use gametree_tree::presets::named;
/// assert_eq!(named("@fig5").unwrap().unwrap().name, "fig5");
/// assert!(named("(1 2)").is_none());
/// let error = named("@fig500").unwrap().unwrap_err();
/// assert!(error.to_string().starts_with("\"@fig500\" is not a preset: expected one of @fig2, "));
/// ```
#[must_use]
pub fn named(text: &str) -> Option<Result<&'static Preset, UnknownPreset>> {
    let name = text.strip_prefix('@')?;
    Some(find(name).ok_or_else(|| UnknownPreset { name: text.to_owned() }))
}

/// A name that no preset has.
///
/// ```
/// use gametree_tree::presets::named;
/// assert_eq!(named("@x").unwrap().unwrap_err().name, "@x");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name:?} is not a preset: expected one of {}", names())]
pub struct UnknownPreset {
    /// The name, with its `@`.
    pub name: String,
}

fn names() -> String {
    PRESETS.iter().map(|preset| format!("@{}", preset.name)).collect::<Vec<_>>().join(", ")
}
