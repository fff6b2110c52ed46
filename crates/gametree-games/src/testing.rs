//! The body of the fuzz targets for names of games and positions, which the plain tests run on the corpora too.

use crate::catalogue::{Playable, Spec, Visitor};
use crate::order::Order;

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
