//! The bodies of the fuzz targets for names of games and positions, for traces, and for weights; the plain tests run them on the corpora too.

use gametree::trace::{Header, Record, check, read, write};

use crate::catalogue::{Spec, games};
use crate::order::Order;
use crate::playable::{Playable, Visitor};
use crate::weights_file::WeightsFile;

/// Reads any text as the name of a game (its first line) and a position (the rest): either it is refused in one line, or
/// what is read is written and reads back the same.
///
/// # Panics
/// If that does not hold.
pub fn read_position_or_refuse(text: &str) {
    let (name, position) = text.split_once('\n').unwrap_or((text, ""));
    match name.parse::<Spec>() {
        Err(error) => assert!(!error.to_string().contains('\n')),
        Ok(spec) => {
            assert_eq!(spec.to_string().parse(), Ok(spec));
            assert!(spec.visit(Order::Natural, Read(position)).is_some(), "{spec} has no rules");
        }
    }
}

struct Read<'a>(&'a str);

impl Visitor for Read<'_> {
    type Output = ();

    fn visit<G: Playable>(self, game: &G) {
        match game.read_position(self.0) {
            Err(error) => assert!(!error.to_string().contains('\n')),
            Ok(state) => {
                // The pictures and images of whatever can be reached must hold together.
                assert!(!game.picture(&state).is_empty());
                assert!(game.images(&state).next().as_ref() == Some(&state));
                if game.outcome(&state).is_none() {
                    for mv in game.moves(&state) {
                        assert!(game.read_move(&game.move_name(mv)) == Ok((mv, "")));
                    }
                }
            }
        }
    }
}

/// Reads any text as a file of weights, for each game: either it is refused in one line, or it is written and read back the
/// same.
///
/// # Panics
/// If that does not hold.
pub fn read_weights_or_refuse(text: &str) {
    for entry in games() {
        let spec = entry.example.parse::<Spec>();
        let visited = spec.map(|spec| spec.visit(Order::Natural, ReadWeights(text)));
        assert_eq!(visited, Ok(Some(())), "{}", entry.name);
    }
}

struct ReadWeights<'a>(&'a str);

impl Visitor for ReadWeights<'_> {
    type Output = ();

    fn visit<G: Playable>(self, _: &G) {
        match WeightsFile::read(self.0, G::KIND, G::features()) {
            Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
            Ok(file) => {
                let written = file.write(G::features(), &["again".to_owned()]);
                assert_eq!(WeightsFile::read(&written, G::KIND, G::features()), Ok(file));
            }
        }
    }
}

/// Reads any text as a trace: either it is refused in one line, or it is written and read back the same, and judged,
/// whatever the verdict.
///
/// # Panics
/// If that does not hold.
pub fn judge_trace_or_refuse(text: &str) {
    let (header, records) = match read(text) {
        Err(error) => return assert!(!error.to_string().contains('\n'), "{error}"),
        Ok(trace) => trace,
    };
    assert_eq!(read(&write(&header, &records)).as_ref(), Ok(&(header.clone(), records.clone())));
    if let Ok(spec) = header.game.parse::<Spec>() {
        assert!(spec.visit(Order::Natural, Judge(&header, &records)).is_some(), "{spec} has no rules");
    }
}

struct Judge<'a>(&'a Header, &'a [Record]);

impl Visitor for Judge<'_> {
    type Output = ();

    fn visit<G: Playable>(self, game: &G) {
        let Judge(header, records) = self;
        if let Ok(root) = game.read_position(&header.position) {
            match check(game, &root, header, records) {
                Err(flaw) => assert!(!flaw.text.contains('\n') && flaw.record <= records.len()),
                Ok(judged) => assert_eq!(judged.nodes, records.len()),
            }
        }
    }
}
