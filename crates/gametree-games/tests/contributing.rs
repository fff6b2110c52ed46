//! The example game of CONTRIBUTING.md compiles outside the crate, satisfies its contracts, and is the text of that page.

#![expect(unreachable_pub, reason = "the folder is written for the library, where its items are public")]

use gametree::knowledge::{Evaluate, Notation};
use gametree::solve::Solver;
use gametree::testing::{
    check_coded, check_engine, check_game, check_guide, check_keyed, check_notation, check_symmetric,
};
use gametree::{Game, Score, Wdl};
use gametree_games::evaluation::StaticResult;

/// The crate's modules under the paths by which a folder of the crate imports them.
mod evaluation {
    pub use gametree_games::evaluation::*;
}
mod order {
    pub use gametree_games::Order;
}
mod playable {
    pub use gametree_games::{Playable, Visitor};
}
mod setup {
    pub use gametree_games::{Entry, GameSetup, SpecError, SpecName};
}

mod nim;

use nim::{Nim, NimSum, Position, Setup, known};
use order::Order;
use playable::{Playable, Visitor};
use setup::{GameSetup, SpecError, SpecName};

#[test]
fn the_page_shows_these_files() {
    let page = include_str!("../../../CONTRIBUTING.md").replace("\r\n", "\n");
    let example =
        page.split("\n### Example: Nim\n").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap();
    let shown: Vec<&str> =
        example.split("```rust\n").skip(1).map(|block| block.split("```").next().unwrap()).collect();
    let files = [
        include_str!("nim/mod.rs"),
        include_str!("nim/rules.rs"),
        include_str!("nim/evaluation.rs"),
        include_str!("nim/setup.rs"),
        include_str!("nim/known.rs"),
    ]
    .map(|file| file.replace("\r\n", "\n"));
    assert_eq!(shown, files, "expected the blocks of CONTRIBUTING.md and tests/nim to be the same");
}

struct Check;

impl Visitor for Check {
    type Output = usize;

    fn visit<G: Playable>(self, game: &G) -> usize {
        check_game(game).unwrap();
        check_guide(game).unwrap();
        check_keyed(game).unwrap();
        check_coded(game).unwrap();
        check_symmetric(game).unwrap();
        check_notation(game).unwrap();
        check_engine(game).unwrap();
        assert!(game.evaluation("nim-sum").is_some());
        assert!(matches!(game.static_result(&game.start()), StaticResult::Open(_)));
        game.moves(&game.start()).count()
    }
}

#[test]
fn the_game_satisfies_its_contracts() {
    let parsed = |name| Setup::parse(&SpecName::new(name));
    let setup = parsed("nim:3,4,5").unwrap().unwrap();
    assert_eq!(setup.to_string(), Setup::ENTRIES[0].example);
    assert_eq!(setup.visit(Order::Natural, Check), Some(12));
    assert!(parsed("hex:3").is_none());
    assert!(matches!(parsed("nim:3,4"), Some(Err(SpecError::Size { .. }))));
    assert!(matches!(parsed("nim:3,4,41"), Some(Err(SpecError::TooLarge { .. }))));
}

#[test]
fn known_results_are_confirmed() {
    for &(heaps, wins) in known::RESULTS {
        let game = Nim::new(heaps).unwrap();
        let expected = if wins { Wdl::Win } else { Wdl::Loss };
        assert_eq!(Solver::new(&game).run(&game.start()).value.wdl(), Some(expected), "{heaps:?}");
    }
    let game = Nim::new([1, 2, 3, 0]).unwrap();
    let position: Position = game.read_position("c3").unwrap();
    assert_eq!(NimSum.evaluate(&game, &position), Score::from(100));
    assert!(Nim::new([64, 0, 0, 0]).is_none());
}
