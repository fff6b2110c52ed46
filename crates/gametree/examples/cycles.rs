//! A game with repeated positions: Mū tōrere, the Māori game of the star.
//!
//! Eight points round a centre. Each player has four pieces, side by side, and moves one to the one empty place: from a point to the
//! next one, from the centre to any point, from a point to the centre only beside an enemy. The player who can't move loses. Run it with
//! `cargo run --release -p gametree --example cycles`.

use gametree::engine::Engine;
use gametree::knowledge::Keyed;
use gametree::{Game, Outcome, Player, Request, testing};

struct MuTorere;

/// The pieces of each player, bit 8 being the centre, and whose move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Star {
    pieces: [u16; 2],
    next: Player,
}

const CENTRE: u16 = 8;

impl Star {
    fn own(self) -> u16 {
        self.pieces[self.next as usize]
    }
    fn empty(self) -> u16 {
        (!(self.pieces[0] | self.pieces[1])).trailing_zeros() as u16
    }
    fn may_move(self, from: u16) -> bool {
        let beside = |a: u16, b: u16| (a + 1) % 8 == b || (b + 1) % 8 == a;
        let to = self.empty();
        let enemies = self.pieces[self.next.other() as usize];
        match (from, to) {
            (CENTRE, _) => true,
            (from, CENTRE) => (0..8).any(|point| enemies >> point & 1 == 1 && beside(from, point)),
            (from, to) => beside(from, to),
        }
    }
    fn movable(self) -> impl Iterator<Item = u16> {
        (0..9).filter(move |&from| self.own() >> from & 1 == 1 && self.may_move(from))
    }
}

impl Game for MuTorere {
    type State = Star;
    type Move = u16; // from where; there is one empty place

    fn start(&self) -> Star {
        Star { pieces: [0x0f, 0xf0], next: Player::First }
    }
    fn to_move(&self, star: &Star) -> Player {
        star.next
    }
    fn outcome(&self, star: &Star) -> Option<Outcome> {
        star.movable().next().is_none().then_some(Outcome::Loss)
    }
    fn moves(&self, star: &Star) -> impl Iterator<Item = u16> {
        star.movable()
    }
    fn play(&self, star: &Star, from: u16) -> Star {
        let mut pieces = star.pieces;
        pieces[star.next as usize] ^= 1 << from | 1 << star.empty();
        Star { pieces, next: star.next.other() }
    }
}

impl Keyed for MuTorere {
    // The one line that a game with cycles needs: a repeated position counts as a draw.
    const REPEATS: bool = true;
}

fn show(star: Star) -> String {
    let sign = |place: u16| match (star.pieces[0] >> place & 1, star.pieces[1] >> place & 1) {
        (1, _) => 'x',
        (_, 1) => 'o',
        _ => '·',
    };
    (0..8).map(sign).chain([' ', sign(CENTRE)]).collect()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    testing::check_game(&MuTorere)?;
    testing::check_keyed(&MuTorere)?;

    // The engine plays both sides. It gets the earlier positions, so that it recognises repetitions.
    let mut engine = Engine::new(&MuTorere).depth(16);
    let (mut star, mut past) = (MuTorere.start(), Vec::new());
    println!("points   centre");
    for _ in 0..24 {
        let report = engine.run(Request::new(&star).past(&past));
        println!("{}  {}", show(star), report.value);
        past.push(star);
        star = MuTorere.play(&star, report.best[0]);
    }

    // So the history counts. Here x is to move and lost; if the position after the only move had occurred before, x
    // would be saved.
    let lost = Star { pieces: [0b1_0000_1110, 0b0_1011_0001], next: Player::First };
    let after = MuTorere.play(&lost, CENTRE);
    let fresh = Engine::new(&MuTorere).depth(16).run(&lost).value;
    let mut engine = Engine::new(&MuTorere).depth(16);
    let saved = engine.run(Request::new(&lost).past(std::slice::from_ref(&after))).value;
    println!("{}  {fresh}; with {} in the past: {saved}", show(lost), show(after));
    assert_eq!((fresh.to_string(), saved.to_string()), ("loss in 4".into(), "draw (proved)".into()));
    Ok(())
}

#[test]
fn it_runs() {
    main().unwrap();
}
