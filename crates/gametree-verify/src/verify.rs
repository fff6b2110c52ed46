//! From a file to a report: the header, the game, the walk through the body.

use std::any::Any;
use std::io::Read;

use gametree_certificate::{Body, Certificate, Error, Header};
use gametree_games::catalogue::Added;
use gametree_games::{Order, Playable, Spec, Visitor};

use crate::judge::Judge;
use crate::leaves::Options;
use crate::walk::{Report, Walk};

/// Checks a certificate.
///
/// # Errors
/// [`Error`], if it is not one, or proves nothing.
pub fn verify(file: impl Read, options: &Options<'_>) -> Result<Report, Error> {
    check(Certificate::open(file)?, options)
}

/// Checks a certificate whose header has been read.
///
/// # Errors
/// [`Error`]: of several the first in the file, whatever the number of threads.
pub fn check<R: Read>(certificate: Certificate<R>, options: &Options<'_>) -> Result<Report, Error> {
    let (header, body) = certificate.into_parts(options.control);
    checked(header, body, options)
}

/// Not generic over the reader: the walk is compiled here, once for each game.
fn checked<'c>(header: Header, body: Body<'c>, options: &Options<'c>) -> Result<Report, Error> {
    let spec: Spec = header.game.parse().map_err(Error::header)?;
    let checked = spec.visit(Order::Natural, Check { header, body, options });
    checked.ok_or_else(|| Error::header(format!("{spec}: expected a smaller board")))?
}

/// A certificate whose header has been read, to be checked on the board that it names.
#[expect(missing_debug_implementations, reason = "it is only handed on")]
pub struct Check<'c, 'o> {
    header: Header,
    body: Body<'c>,
    options: &'o Options<'c>,
}

/// The checker as it is compiled for a game that a program adds to the catalogue, as a part of it: it checks the certificate of the
/// board that the setup describes.
pub type CheckAdded = for<'c, 'o> fn(&dyn Any, Order, Check<'c, 'o>) -> Option<Result<Report, Error>>;

impl Visitor for Check<'_, '_> {
    type Output = Result<Report, Error>;

    fn visit_added(self, added: Added, order: Order) -> Option<Self::Output> {
        added.with(|part: &CheckAdded, setup| part(setup, order, self))?
    }

    fn visit<G: Playable>(self, game: &G) -> Result<Report, Error> {
        let Check { header, body, options } = self;
        if header.repetition.is_some() != G::REPEATS {
            let wanted = "expected \"draw\" where positions come back, and none in other games";
            return Err(Error::header(format!("the header's repetition: {wanted}")));
        }
        let root = game.read_position(&header.position).map_err(Error::header)?;
        let (Some(proved), Some(&claim)) = (header.proved(game.to_move(&root)), header.claims.first()) else {
            return Err(Error::header("the claims: expected one, or two that together are an exact value"));
        };
        if let Some(bad) = header.permutations.iter().position(|map| !game.is_symmetry(map)) {
            let text = format!("permutation {bad} of the header: expected a symmetry of the rules");
            return Err(Error::body(0, text));
        }
        let report = Report::begun(header, proved);
        Walk::new(Judge { game, claim }, body, *options, report).check(&root)
    }
}
