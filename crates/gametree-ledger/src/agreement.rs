//! Compares what the results of a ledger say with each other, with what searches claim of the same positions, and these claims with
//! each other.

use gametree::solve::ResultBounds;
use rustc_hash::FxHashMap;

use crate::entry::Status;
use crate::error::{Contradiction, LedgerError};
use crate::known::KnownOfAll;
use crate::ledger::Ledger;
use crate::text::said;
use crate::tree::{Kept, Tree};

/// What is known of every position from all results, also those that are only claimed, and from the rules; nothing of it may
/// contradict anything else of it, or what searches claim.
pub(crate) fn all_known<G: Kept>(tree: &Tree<'_, G>, ledger: &Ledger) -> Result<KnownOfAll, LedgerError> {
    let known = tree.known_by(Status::Claimed, ledger)?;
    agree(tree, ledger, &known)?;
    Ok(known)
}

/// A claim of a search: the code of its position, its bounds, and its row.
type Claim = (u64, ResultBounds, i64);

/// Checks that no result contradicts one of a child, and no claim another, or what is known from the results.
///
/// # Errors
/// [`LedgerError`]; a [contradiction](LedgerError::Contradiction), with both sides.
pub(crate) fn agree<G: Kept>(
    tree: &Tree<'_, G>,
    ledger: &Ledger,
    known: &KnownOfAll,
) -> Result<(), LedgerError> {
    tree.compare_neighbours().map_err(|found| ledger.contradiction(found))?;
    for coded_from in ledger.codes_of_claims()? {
        let classes = Classes::of(tree, ledger, known, &coded_from)?;
        let mut claims: Vec<Claim> = Vec::new();
        ledger.each_claim(&coded_from, &mut |row, code, bounds| claims.push((code, bounds, row)))?;
        claims.sort_unstable_by_key(|&(code, _, row)| (code, row));
        for same in claims.chunk_by(|one, other| one.0 == other.0) {
            let mut both = Both::of(same[0]);
            for &claim in &same[1..] {
                both.add(claim).map_err(|found| ledger.contradiction(found))?;
            }
            classes.agree(same[0].0, both.bounds, &both.lower, &both.upper, ledger)?;
        }
    }
    Ok(())
}

/// What several claims say of one position.
struct Both {
    code: u64,
    bounds: ResultBounds,
    lower: String,
    upper: String,
}

impl Both {
    fn of(claim: Claim) -> Self {
        let words = words(claim);
        Both { code: claim.0, bounds: claim.1, lower: words.clone(), upper: words }
    }

    fn add(&mut self, claim: Claim) -> Result<(), Box<Contradiction>> {
        if claim.1.lower > self.bounds.lower {
            (self.bounds.lower, self.lower) = (claim.1.lower, words(claim));
        }
        if claim.1.upper < self.bounds.upper {
            (self.bounds.upper, self.upper) = (claim.1.upper, words(claim));
        }
        if self.bounds.lower <= self.bounds.upper {
            return Ok(());
        }
        let [lower, upper] = [&self.lower, &self.upper].map(|words| format!("{words}, code {}", self.code));
        Err(Box::new(Contradiction { lower, upper }))
    }
}

fn words((_, bounds, row): Claim) -> String {
    format!("row {row} of claims says: {}", said(bounds, None))
}

/// What is known from the results of positions that have codes, by the least code of all images, as searches write them.
#[derive(Debug, Default)]
pub struct Classes(FxHashMap<u64, Class>);

#[derive(Debug)]
struct Class {
    bounds: ResultBounds,
    lower: String,
    upper: String,
}

impl Classes {
    /// What the ledger's results say of the positions whose codes count from the one after these moves; empty for the game's own
    /// codes.
    ///
    /// # Errors
    /// [`LedgerError`], if the ledger is damaged or contradicts itself.
    pub fn load<G: Kept>(game: &G, ledger: &Ledger, coded_from: &str) -> Result<Self, LedgerError> {
        let mut tree = Tree::new(game);
        tree.load(ledger)?;
        let known = all_known(&tree, ledger)?;
        Classes::of(&tree, ledger, &known, coded_from)
    }

    fn of<G: Kept>(
        tree: &Tree<'_, G>,
        ledger: &Ledger,
        known: &KnownOfAll,
        coded_from: &str,
    ) -> Result<Self, LedgerError> {
        let game = tree.game;
        let first = game.read_position(coded_from);
        let first = first.map_err(|_| ledger.damaged(format!("{coded_from:?}, which codes count from")))?;
        let mut classes = FxHashMap::default();
        for (number, position) in tree.positions.iter().enumerate() {
            let known = &known[number];
            if known.bounds == ResultBounds::UNKNOWN {
                continue;
            }
            let code = |state: &G::State| {
                if coded_from.is_empty() { game.code(state) } else { game.code_from(&first, state) }
            };
            let Some(code) = game.images(&position.state).filter_map(|image| code(&image)).min() else {
                continue;
            };
            let (lower, upper) = tree.both_sides(number, known);
            classes.insert(code, Class { bounds: known.bounds, lower, upper });
        }
        Ok(Classes(classes))
    }

    /// Checks that these bounds of the position with that code contradict no result.
    ///
    /// # Errors
    /// [`LedgerError::Contradiction`].
    pub fn check(&self, code: u64, bounds: ResultBounds, ledger: &Ledger) -> Result<(), LedgerError> {
        let said = format!("the search says: {}", said(bounds, None));
        self.agree(code, bounds, &said, &said, ledger)
    }

    fn agree(
        &self,
        code: u64,
        bounds: ResultBounds,
        lower: &str,
        upper: &str,
        ledger: &Ledger,
    ) -> Result<(), LedgerError> {
        let Some(class) = self.0.get(&code) else { return Ok(()) };
        let both = class.bounds.meet(bounds);
        if both.lower <= both.upper {
            return Ok(());
        }
        let (lower, upper) = if class.bounds.lower > bounds.upper {
            (class.lower.clone(), upper.to_owned())
        } else {
            (lower.to_owned(), class.upper.clone())
        };
        Err(ledger.contradiction(Box::new(Contradiction { lower, upper })))
    }
}
