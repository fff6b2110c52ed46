//! The example game of CONTRIBUTING.md compiles outside the crate, satisfies its contracts, and is the text of that page.

#![expect(unreachable_pub, reason = "the folder is written for the library, where its items are public")]

use gametree::knowledge::{Evaluate, Notation};
use gametree::perft::perft;
use gametree::solve::{Distance, Solver};
use gametree::testing::{
    check_coded, check_engine, check_game, check_guide, check_keyed, check_notation, check_symmetric,
};
use gametree::{Control, Game, GameValue, Outcome, Score};
use gametree_games::evaluation::StaticResult;

/// The crate's modules under the paths by which a folder of the crate imports them.
mod bits {
    pub use gametree_games::bits::*;
}
mod evaluation {
    pub use gametree_games::evaluation::*;
}
mod order {
    pub use gametree_games::Order;
    /// The distance of a column or a row from the middle, in halves; private to the crate.
    pub(crate) fn off_centre(at: u32, length: u32) -> i32 {
        2 * at as i32 - (length as i32 - 1)
    }
}
mod playable {
    pub use gametree_games::{Playable, Visitor};
}
mod setup {
    pub use gametree_games::{Entry, GameSetup, SpecError, SpecName};
}
/// Those that the crate keeps to itself.
#[path = "../src/codes.rs"]
mod codes;
#[allow(dead_code, reason = "the example needs a part")]
#[path = "../src/grid.rs"]
mod grid;
#[allow(dead_code, reason = "the example needs a part")]
#[path = "../src/rows.rs"]
mod rows;

mod hexapawn;

use hexapawn::{Hexapawn, Material, Position, Setup, known};
use order::Order;
use playable::{Playable, Visitor};
use setup::{GameSetup, SpecError, SpecName};

#[test]
fn the_page_shows_these_files() {
    let page = include_str!("../../../CONTRIBUTING.md").replace("\r\n", "\n");
    let example =
        page.split("\n### Example: Hexapawn\n").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap();
    let shown: Vec<&str> =
        example.split("```rust\n").skip(1).map(|block| block.split("```").next().unwrap()).collect();
    let files = [
        include_str!("hexapawn/mod.rs"),
        include_str!("hexapawn/rules.rs"),
        include_str!("hexapawn/notation.rs"),
        include_str!("hexapawn/evaluation.rs"),
        include_str!("hexapawn/setup.rs"),
        include_str!("hexapawn/known.rs"),
    ]
    .map(|file| file.replace("\r\n", "\n"));
    assert_eq!(shown, files, "expected the blocks of CONTRIBUTING.md and tests/hexapawn to be the same");
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
        assert!(game.evaluation("material").is_some());
        assert!(matches!(game.static_result(&game.start()), StaticResult::Open(_)));
        game.moves(&game.start()).count()
    }
}

#[test]
fn the_game_satisfies_its_contracts() {
    let parsed = |name| Setup::parse(&SpecName::new(name));
    let setup = parsed("hexapawn:3x3").unwrap().unwrap();
    assert_eq!(setup.to_string(), Setup::ENTRIES[0].example);
    assert_eq!(setup.visit(Order::Natural, Check), Some(3));
    assert_eq!(parsed("hexapawn:5x6").unwrap().unwrap().visit(Order::Natural, Check), Some(5));
    assert!(parsed("hex:3").is_none());
    assert!(matches!(parsed("hexapawn:3"), Some(Err(SpecError::Size { .. }))));
    assert!(matches!(parsed("hexapawn:4x10"), Some(Err(SpecError::TooLarge { .. }))));
}

#[test]
fn known_results_are_confirmed() {
    for &(side, counts, value, plies) in known::RESULTS {
        let game = Hexapawn::new(side, side).unwrap();
        let found = perft(&game, &game.start(), counts.len() as u32, Control::default());
        assert_eq!(found.plies[1..].iter().map(|ply| ply.nodes).collect::<Vec<_>>(), counts, "{side}");
        let solution = Solver::new(&game)
            .unwrap()
            .guided()
            .with_symmetries()
            .distance(Distance::Always)
            .run(&game.start())
            .unwrap();
        assert_eq!(solution.value, GameValue::Proved(value, Some(plies)), "{side}");
    }
}

#[test]
fn positions_are_set_up() {
    let game = Hexapawn::new(3, 3).unwrap();
    let position: Position = game.read_position("[xx./..o/o.. x] b1c2").unwrap();
    assert_eq!(game.setup(&position).unwrap(), "x../..x/o.. o");
    assert_eq!(Material.evaluate(&game, &position), Score::from(-100));
    assert!(game.read_setup("x../..x/x.. x").is_err());
    assert!(game.unreachable(&game.read_setup("xxx/x../... o").unwrap()).is_some());
    // The pawns block each other.
    let blocked = game.read_setup("x../o../... x").unwrap();
    assert_eq!(game.outcome(&blocked), Some(Outcome::Loss));
}
