//! The pictures of positions of every game: what is drawn is what stands there, and it can be drawn in every way.

use std::collections::BTreeSet;

use gametree::knowledge::Notation;
use gametree::{Game, Outcome};
use gametree_games::erased::{AnyMove, AnyState, Erased, Kind, Rules};
use gametree_games::{Order, Spec, catalogue};
use gametree_picture::{Content, Mark, Marks, Pictured, Piece};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::erase::{Erasing, OfKind};

/// Draws the positions of random games.
struct Drawn {
    name: String,
    random: Xoshiro256PlusPlus,
}

impl OfKind for Drawn {
    type Output = ();

    fn run<K: Kind>(mut self, game: &Erased<dyn Rules, K>) {
        for _ in 0..if crate::thorough() { 8 } else { 2 } {
            let mut state = game.start();
            for _ in 0..60 {
                check(&self.name, game, &state);
                let moves: Vec<AnyMove> = match game.outcome(&state) {
                    Some(_) => break,
                    None => game.moves(&state).collect(),
                };
                state = game.play(&state, *moves.choose(&mut self.random).unwrap());
            }
        }
    }
}

/// What decided a game are stones of its winner; the games of lines and chains have such.
fn check_end<K: Kind>(name: &str, game: &Erased<dyn Rules, K>, state: &AnyState) {
    let (decided, picture) = (game.decided_by(state), game.picture(state));
    let Some(lost) = game.outcome(state).filter(|outcome| *outcome == Outcome::Loss) else {
        assert!(decided.is_empty() || game.outcome(state).is_some(), "{name}: {decided:?}");
        return;
    };
    let winner = game.to_move(state).other();
    for cell in &decided {
        assert_eq!(picture.content(cell), Some(Content::Stone(winner)), "{name} {lost:?}: {cell}");
    }
    let decides =
        ["tictactoe", "mnk", "tictactoe3d", "hex", "connect4"].contains(&name.split(':').next().unwrap());
    assert_eq!(decided.is_empty(), !decides, "{name}\n{picture}");
    for line in game.lines() {
        assert!(line.iter().all(|cell| picture.content(cell).is_some()), "{name}: {line:?}");
    }
}

fn check<K: Kind>(name: &str, game: &Erased<dyn Rules, K>, state: &AnyState) {
    let picture = game.picture(state);
    let (text, rows) = (picture.to_string(), picture.rows());
    let svg = picture.svg("<a & \"b\">", &Marks::default());
    assert!(svg.starts_with("<svg ") && svg.contains("<title>&lt;a &amp; \"b\"></title>"), "{name}");
    for (class, symbol) in [("first", 'X'), ("second", 'O')] {
        // A stone is a circle, and a figure has one outline.
        let drawn = [format!("<circle class=\"stone-{class}\""), format!("<path class=\"piece-{class}\"")];
        let drawn: usize = drawn.iter().map(|element| svg.matches(element.as_str()).count()).sum();
        let is_first = |player: &gametree::Player| (*player == gametree::Player::First) == (symbol == 'X');
        let written = rows.iter().flatten().filter(|piece| match piece {
            Piece::Cell(Some(player), _) => is_first(player),
            Piece::Figure(player, _) => is_first(player),
            _ => false,
        });
        assert_eq!(drawn, written.count(), "{name} {symbol}\n{text}");
    }
    // Everything is inside: no coordinate is negative, and none is not a number.
    assert!(!svg.contains("=\"-") && !svg.contains(",-") && !svg.contains("NaN"), "{name}\n{svg}");
    let tikz = picture.tikz(&Marks::default());
    let count = |c: char| tikz.chars().filter(|&other| other == c).count();
    assert_eq!(count('{'), count('}'), "{name}");
    assert!(!tikz.contains("NaN"), "{name}");
    for seen in
        [picture.clone(), picture.clone().turned(), picture.clone().in_rows_of(2), picture.clone().stacked()]
    {
        let layout = seen.layout(&Marks::default());
        for spot in &layout.spots {
            let (x, y) = spot.middle;
            assert!((0.0..layout.width).contains(&x) && (0.0..layout.height).contains(&y), "{name} {spot:?}");
        }
        let places: BTreeSet<String> = layout.spots.iter().map(|spot| format!("{:?}", spot.middle)).collect();
        assert_eq!(places.len(), layout.spots.len(), "{name}: two cells at one place");
    }
    check_end(name, game, state);
    if game.outcome(state).is_some() {
        return;
    }
    for mv in game.moves(state) {
        let (mv_name, touched) = (game.move_name(mv), game.touched(state, mv));
        if mv_name == "pass" {
            continue;
        }
        assert!(!touched.is_empty(), "{name} {mv_name}");
        let distinct: BTreeSet<&String> = touched.iter().collect();
        assert_eq!(distinct.len(), touched.len(), "{name} {mv_name}: {touched:?}");
        for cell in &touched {
            assert!(
                picture.content(cell).is_some(),
                "{name}: {mv_name} touches {cell}, which is not drawn\n{text}"
            );
        }
        // What is marked is drawn as such; on a stone, too.
        let marks = Marks::default().with(&touched[0], Mark::Chosen);
        assert_eq!(picture.svg("", &marks).matches("class=\"chosen\"").count(), 1, "{name} {mv_name}");
        let empty = picture.content(&touched[0]) == Some(Content::Empty);
        let marked = picture.marked_rows(&marks);
        let written = marked.iter().flatten().filter(|piece| matches!(piece, Piece::Marked(..))).count();
        assert_eq!(written, usize::from(empty), "{name} {mv_name}\n{text}");
    }
}

#[test]
fn every_position_of_every_game_is_drawn() {
    let names = catalogue::games().map(|entry| entry.example);
    let others = [
        "hex:3x5",
        "hex:30x2",
        "mnk:28,2,3",
        "connect4:12x3",
        "tictactoe3d:3",
        "kalah:8,15",
        "nim:1",
        "domineering:2x9",
    ];
    for (seed, name) in (0..).zip(names.chain(others)) {
        let spec: Spec = name.parse().unwrap();
        let random = Xoshiro256PlusPlus::seed_from_u64(seed);
        spec.visit(Order::Natural, Erasing(Drawn { name: name.to_owned(), random })).unwrap();
    }
}

/// The layers of a cube keep their cells in both ways of drawing, and no two cells lie on each other.
#[test]
fn a_stack_has_the_cells_of_the_layers() {
    let game = gametree_games::tictactoe3d::TicTacToe3d::new(4, Order::Natural).unwrap();
    let picture = gametree_picture::Pictured::picture(&game, &gametree::Game::start(&game));
    for drawn in [picture.svg("", &Marks::default()), picture.stacked().svg("", &Marks::default())] {
        let cells: BTreeSet<&str> = drawn.split("<polygon class=\"cell\" points=\"").skip(1).collect();
        assert_eq!(cells.len(), 64);
    }
}
