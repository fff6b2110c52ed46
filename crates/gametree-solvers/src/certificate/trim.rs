//! Writes a certificate again without what its claims do not need: [`trim`].

use gametree::knowledge::Notation;
use gametree::{Control, Meter};
use gametree_certificate::{Body, Certificate as File, Error, Header};
use gametree_games::erased::{Erased, Kind, Known};
use gametree_games::{Catalogued, Order, Spec};
use thiserror::Error;

use super::again::{Again, Cells};
use super::error::WriteError;
use super::graph::Limits;
use super::read::Reading;
use super::writer::{Certificate, write};

/// Why a certificate is not trimmed.
#[derive(Debug, Error)]
pub enum TrimError {
    /// It can't be read.
    #[error(transparent)]
    Read(#[from] Error),
    /// It can't be written again.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Writes a certificate again that a checker has accepted: equal positions stand once, also where they are images of each other; a
/// move leads to a position that has been proved before, if one does; and there are no plans, links and cells of policies that nothing
/// needs. What it claims stays the same.
///
/// # Errors
/// [`TrimError`].
pub fn trim(file: &[u8], limits: Limits, meter: &Meter<'_>) -> Result<Certificate, TrimError> {
    let (header, body) = File::open(file)?.into_parts(Control { stop: meter.budget().stop, progress: None });
    let spec: Spec = header.game.parse().map_err(Error::header)?;
    let game = <dyn Catalogued>::open(&spec, Order::Natural);
    let game = game.ok_or_else(|| Error::header(format!("{spec}: expected a smaller board")))?;
    if game.repeats() {
        trimmed(&Erased::<_, Known<false, true, true>>::new(game), (&header, body), limits, meter)
    } else {
        trimmed(&Erased::<_, Known<false, false, true>>::new(game), (&header, body), limits, meter)
    }
}

fn trimmed<K: Kind + 'static>(
    game: &Erased<dyn Catalogued, K>,
    (header, body): (&Header, Body<'_>),
    limits: Limits,
    meter: &Meter<'_>,
) -> Result<Certificate, TrimError> {
    let root = game.read_position(&header.position).map_err(Error::header)?;
    let known = Reading::all(game, &root, (header, body))?;
    let mut again = Again::new((game, Cells::of_kind(game.kind())), known, true);
    let names = (&*header.game, &*header.position);
    let write = |again: &mut Again<'_, Erased<dyn Catalogued, K>>| {
        write(game, names, &root, &header.claims, again, limits, meter)
    };
    match write(&mut again) {
        // Led elsewhere, moves may reach a position first as an image of the one that the file had first, and links and some
        // plans have no image here.
        Err(WriteError::NoStrategy { .. }) => {
            (again.leads, again.met) = (false, None);
            Ok(write(&mut again)?)
        }
        written => Ok(written?),
    }
}
