//! Snapshots of one random game of each kind, so that any change of a game's behaviour is visible.

use std::fmt::Write;

use gametree::knowledge::{Guide, Keyed, Notation, Symmetric};
use gametree::{Game, Player, Wdl};
use gametree_games::erased::{AnyMove, AnyState, Erased, Kind, Rules};
use gametree_games::{Order, Spec};
use gametree_picture::Piece;

use crate::erase::{Erasing, OfKind};

/// The plies of a game that are shown.
const PLIES: usize = 90;

struct Playthrough(u64);

impl OfKind for Playthrough {
    type Output = String;

    fn run<K: Kind>(self, game: &Erased<dyn Rules, K>) -> String {
        let mut text = String::new();
        let mut state = game.start();
        let mut pick = self.0;
        for _ in 0..PLIES {
            let player = game.to_move(&state);
            let names =
                |moves: &[AnyMove]| moves.iter().map(|&m| game.move_name(m)).collect::<Vec<_>>().join(" ");
            let images: Vec<AnyState> = game.images(&state).collect();
            let kept = images.iter().filter(|image| **image == state).count();
            let keys: std::collections::BTreeSet<u64> = images.iter().map(|image| game.key(image)).collect();
            writeln!(text, "{}", board(game, &state)).unwrap();
            writeln!(
                text,
                "to move {player:?}, key {:#x}, {} images ({kept} alike, {} keys)",
                game.key(&state),
                images.len(),
                keys.len()
            )
            .unwrap();
            if let Some(outcome) = game.outcome(&state) {
                writeln!(text, "over: {} for the side to move", Wdl::of_score(outcome.score())).unwrap();
                return text;
            }
            let moves: Vec<AnyMove> = game.moves(&state).collect();
            writeln!(text, "moves {}", names(&moves)).unwrap();
            let winning: Vec<AnyMove> = game.winning_move(&state).into_iter().collect();
            let threats: Vec<AnyMove> = game.threats(&state).collect();
            writeln!(text, "wins at once [{}], threatened at [{}]", names(&winning), names(&threats))
                .unwrap();
            let ranks: Vec<i32> = moves.iter().map(|&mv| game.rank(&state, mv)).collect();
            if ranks.iter().any(|&rank| rank != 0) {
                writeln!(text, "ranks {ranks:?}").unwrap();
            }
            pick = pick.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let mv = moves[(pick >> 33) as usize % moves.len()];
            writeln!(text, "\n> {}\n", game.move_name(mv)).unwrap();
            state = game.play(&state, mv);
        }
        text + "and so on\n"
    }
}

fn board<K: Kind>(game: &Erased<dyn Rules, K>, state: &AnyState) -> String {
    let piece = |piece: Piece<AnyMove>| match piece {
        Piece::Text(text) | Piece::Edge(_, text) | Piece::Figure(_, text) | Piece::Marked(_, text) => text,
        Piece::Cell(Some(Player::First), _) => "X".into(),
        Piece::Cell(Some(Player::Second), _) => "O".into(),
        Piece::Cell(None, _) => ".".into(),
    };
    let row = |row: Vec<Piece<AnyMove>>| row.into_iter().map(piece).collect::<String>().trim_end().to_owned();
    game.picture(state).rows().into_iter().map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn playthroughs() {
    for (name, order, seed) in [
        ("tictactoe", Order::Natural, 5),
        ("mnk:5,4,3", Order::Centre, 1),
        ("tictactoe3d:3", Order::Natural, 2),
        ("hex:4x3", Order::Natural, 3),
        ("connect4", Order::Natural, 4),
        ("connect4:12x7", Order::Centre, 6),
        ("breakthrough:5x6", Order::Natural, 7),
        ("othello:4", Order::Natural, 8),
        ("domineering:5x4", Order::Natural, 9),
        ("nim:3,5,3", Order::Natural, 7),
        ("kalah:4,3", Order::Natural, 8),
        ("morris", Order::Natural, 9),
    ] {
        let text = name.parse::<Spec>().unwrap().visit(order, Erasing(Playthrough(seed))).unwrap();
        insta::assert_snapshot!(name.replace([':', ','], "-"), text);
    }
}
