//! From a file to a report: the header, the game, the walk through the body, and what the claims say together.

use std::io::{BufReader, Read};

use gametree::{Control, Player, Wdl};
use gametree_games::{Order, Playable, Spec, Visitor};

use crate::error::Error;
use crate::format::{AtLeast, Claim, Header};
use crate::{check, jobs, read};

/// How a certificate is checked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'c> {
    /// The number of threads; 0 counts as 1.
    pub jobs: usize,
    /// A flag that stops the check, and the progress in bytes of the uncompressed body.
    pub control: Control<'c>,
}

/// How a proved value relates to the value of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The position is worth at least this to the side to move.
    AtLeast,
    /// It is worth at most this.
    AtMost,
    /// It is worth exactly this.
    Exact,
}

/// What a certificate proves, for the side to move at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved {
    /// How the value below relates to the position's.
    pub relation: Relation,
    /// The value.
    pub value: Wdl,
    /// The plies of the claim: exact if the relation is; else within which the game is won, or not lost.
    pub plies: Option<u32>,
}

/// What is known of a certificate that was accepted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The header, whose counts are correct.
    pub header: Header,
    /// The claims in one.
    pub proved: Proved,
    /// The records that have no records below them.
    pub leaves: u64,
    /// The leaves closed by plans.
    pub plans: u64,
    /// The leaves closed by searches.
    pub local_searches: u64,
    /// The unfinished positions that these searches visited.
    pub searched: u64,
}

/// A certificate whose header has been read.
#[derive(Debug)]
pub struct Certificate<R> {
    header: Header,
    file: BufReader<R>,
}

/// Checks a certificate.
///
/// # Errors
/// [`Error`], if it is not one, or proves nothing.
pub fn verify(file: impl Read, options: &Options<'_>) -> Result<Report, Error> {
    Certificate::open(file)?.verify(options)
}

impl<R: Read> Certificate<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// [`Error::Header`] or [`Error::Unreadable`].
    pub fn open(file: R) -> Result<Self, Error> {
        read::header(file).map(|(header, file)| Certificate { header, file })
    }

    /// The header, of which nothing is checked yet.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Checks the proof.
    ///
    /// # Errors
    /// [`Error`]: of several the first in the file, whatever the number of threads.
    pub fn verify(self, options: &Options<'_>) -> Result<Report, Error> {
        let unusable = |text: String| Error::Header(text);
        let spec: Spec = self
            .header
            .game
            .parse()
            .map_err(|error: gametree_games::SpecError| unusable(error.to_string()))?;
        let too_large = || unusable(format!("{spec}: expected a smaller board"));
        spec.visit(Order::Natural, Check { certificate: self, options }).ok_or_else(too_large)?
    }
}

struct Check<'o, R> {
    certificate: Certificate<R>,
    options: &'o Options<'o>,
}

impl<R: Read> Visitor for Check<'_, R> {
    type Output = Result<Report, Error>;

    fn visit<G: Playable>(self, game: &G) -> Result<Report, Error> {
        let (Certificate { header, file }, Options { jobs, control }) = (self.certificate, *self.options);
        if !game.alternates() || G::REPEATS {
            return Err(Error::Header(
                "the players do not alternate, or positions repeat: expected another game".into(),
            ));
        }
        let state = game.read_position(&header.position).map_err(|error| Error::Header(error.to_string()))?;
        let proved = proved(&header.claims, game.to_move(&state)).ok_or(Error::Header(
            "the claims: expected one, or two that together are an exact value".into(),
        ))?;
        if let Some(bad) = header.permutations.iter().position(|map| !game.is_symmetry(map)) {
            let text = format!("permutation {bad} of the header: expected a symmetry of the rules");
            return Err(Error::Fails { moves: Vec::new(), offset: 0, text });
        }
        let body = read::Body::new(file, header.bytes, control);
        let walk = |leaves: &mut jobs::Leaves<'_, G>| check::check(game, &state, &header, body, leaves);
        let (counts, searched) = jobs::walk_with(game, jobs, control, walk)?;
        let check::Counts { leaves, plans, searches, .. } = counts;
        Ok(Report { header, proved, leaves, plans, local_searches: searches, searched })
    }
}

/// What the claims say together; `None` if two are not an exact value.
fn proved(claims: &[Claim], mover: Player) -> Option<Proved> {
    let value = |claim: &Claim| match (claim.at_least, claim.player == mover) {
        (AtLeast::Draw, _) => Wdl::Draw,
        (AtLeast::Win, true) => Wdl::Win,
        (AtLeast::Win, false) => Wdl::Loss,
    };
    let (relation, claim) = match claims {
        // Nothing is better than a win.
        [claim] if claim.at_least == AtLeast::Win && claim.plies.is_none() => (Relation::Exact, claim),
        [claim] if claim.player == mover => (Relation::AtLeast, claim),
        [claim] => (Relation::AtMost, claim),
        [one, other] if one.player != other.player => {
            let (most, least) = if one.at_least == AtLeast::Win { (one, other) } else { (other, one) };
            let exact = match (most.at_least, least.at_least) {
                (AtLeast::Draw, AtLeast::Draw) => (most.plies, least.plies) == (None, None),
                // A win in n: not within n - 1 plies.
                (AtLeast::Win, AtLeast::Draw) => {
                    most.plies.is_some() && most.plies == least.plies.and_then(|p| p.checked_add(1))
                }
                _ => false,
            };
            (Relation::Exact, exact.then_some(most)?)
        }
        _ => return None,
    };
    Some(Proved { relation, value: value(claim), plies: claim.plies })
}
