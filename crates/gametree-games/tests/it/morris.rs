//! Nine Men's Morris against a second program: endings of three men against three.

use gametree::Score;
use gametree::engine::Engine;
use gametree::knowledge::{Keyed, Notation, Symmetric};
use gametree::solve::Retrograde;
use gametree::{Budget, Game, GameValue, Outcome, Player, Wdl};
use gametree_games::morris::{Morris, Position};

/// The game with one position for all images, of which there are a sixteenth.
struct Folded(Morris);

impl Folded {
    fn fold(&self, p: &Position) -> Position {
        self.0.images(p).min_by_key(|image| self.0.key(image)).unwrap()
    }
}

impl Game for Folded {
    type State = Position;
    type Move = u16;

    fn start(&self) -> Position {
        self.0.start()
    }

    fn to_move(&self, p: &Position) -> Player {
        self.0.to_move(p)
    }

    fn outcome(&self, p: &Position) -> Option<Outcome> {
        self.0.outcome(p)
    }

    fn moves(&self, p: &Position) -> impl Iterator<Item = u16> {
        self.0.moves(p)
    }

    fn play(&self, p: &Position, mv: u16) -> Position {
        self.fold(&self.0.play(p, mv))
    }
}

impl Keyed for Folded {
    const REPEATS: bool = true;

    fn key(&self, p: &Position) -> u64 {
        self.0.key(p)
    }
}

/// The positions of the data file, with their values and distances.
fn endings(game: &Morris) -> Vec<(Position, Wdl, Option<u32>)> {
    let lines = include_str!("../data/morris-3-3.txt").lines().filter(|line| !line.starts_with('#'));
    let ending = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let p = game.read_setup(&words[..3].join(" ")).unwrap();
        let value = match words[3] {
            "win" => Wdl::Win,
            "loss" => Wdl::Loss,
            _ => Wdl::Draw,
        };
        (p, value, words.get(4).map(|plies| plies.parse().unwrap()))
    };
    lines.map(ending).collect()
}

/// The shortest with the engine; all with the solver that goes backwards, in the thorough tests.
#[test]
fn endings_of_three_men_against_three() {
    let game = Folded(Morris::default());
    let endings = endings(&game.0);
    assert_eq!(endings.len(), 511);
    let mut engine = Engine::new(&game.0).guided().with_symmetries();
    for &(p, value, plies) in &endings {
        let Some(plies) = plies.filter(|&plies| plies <= 3) else { continue };
        engine = engine.budget(Budget { depth: Some(plies), ..Budget::default() });
        let expected = if value == Wdl::Win { Score::win_in(plies) } else { -Score::win_in(plies) };
        assert_eq!(engine.run(&p).score, expected, "{p:?}");
    }
    if crate::thorough() {
        let mut solver = Retrograde::new(&game);
        for (p, value, plies) in endings {
            assert_eq!(solver.run(&game.fold(&p)).unwrap().value, GameValue::Proved(value, plies), "{p:?}");
        }
    }
}
