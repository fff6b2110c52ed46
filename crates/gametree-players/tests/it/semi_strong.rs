//! Semi-strong solutions of games that lose their type before they are searched.

use std::path::Path;

use gametree::knowledge::{Coded, Guide, Keyed, Symmetric};
use gametree::{Budget, Control};
use gametree_games::Order;
use gametree_games::domineering::Domineering;
use gametree_games::kalah::Kalah;
use gametree_players::open;
use gametree_tables::{SemiStrong, SemiStrongFile, SemiStrongSubject};

/// The game of this name, opened by its name, has the solution that these rules have, after as many nodes, and knows a false one.
fn agrees<G: Guide + Keyed + Coded + Symmetric>(name: &str, rules: &G) {
    let known = SemiStrong::new(rules).run(&rules.start()).unwrap();
    let game = open(name.parse().unwrap(), Order::Natural).unwrap();
    let root = game.start();
    let mut found = game.semi_strong(&root, Budget::default(), None).unwrap();
    assert_eq!(found, known, "{name}");
    game.check_semi_strong(&root, &found, Control::default()).unwrap();
    found.levels[0].region.clear();
    assert!(game.check_semi_strong(&root, &found, Control::default()).is_err(), "{name}");
}

#[test]
fn a_game_without_its_type_has_the_same_solution() {
    agrees("domineering:3x4", &Domineering::new(3, 4, Order::Natural).unwrap());
    agrees("kalah:2,2", &Kalah::new(2, 2).unwrap());
}

#[test]
fn and_on_disk_the_same_region() {
    let name = "domineering:3x4";
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("untyped-levels");
    let _ = std::fs::remove_dir_all(&folder);
    let game = open(name.parse().unwrap(), Order::Natural).unwrap();
    let (root, mut file) = (game.start(), Vec::new());
    let subject = SemiStrongSubject { game: name, position: "", order: "natural" };
    let mut save = |write: &mut dyn FnMut(&mut dyn std::io::Write) -> std::io::Result<()>| {
        file.clear();
        write(&mut file).is_ok()
    };
    game.semi_strong_on_disk(&root, (&folder, subject), Budget::default(), &mut save).unwrap();
    assert!(!folder.exists());
    let found = SemiStrongFile::new(file).unwrap().read().unwrap();
    game.check_semi_strong(&root, &found, Control::default()).unwrap();
    let known = game.semi_strong(&root, Budget::default(), None).unwrap();
    assert_eq!(found.levels.len(), known.levels.len());
    for (found, known) in found.levels.iter().zip(&known.levels) {
        assert_eq!((found.ply, &found.region), (known.ply, &known.region));
    }
}
