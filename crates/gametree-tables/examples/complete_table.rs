//! A complete table of a game of one's own, in which positions come back: Mū tōrere, the Māori game of the star.
//!
//! The rules are those of the example `cycles`. Here every position that can be reached is solved at once. Run it with
//! `cargo run --release -p gametree-tables --example complete_table`; `gametree_tables::write` would put the table into a file.

use gametree::knowledge::{Coded, Symmetric};
use gametree::{Game, Outcome, Player, testing};
use gametree_tables::{Oracle, Tabulation};

struct MuTorere;

/// The pieces of each player on the eight points, and in the centre at bit 8; and whose move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Star {
    pieces: [u16; 2],
    next: Player,
}

const CENTRE: u16 = 8;

impl Star {
    fn empty(self) -> u16 {
        (!(self.pieces[0] | self.pieces[1])).trailing_zeros() as u16
    }
    /// The pieces that may move to the one empty place.
    fn movable(self) -> impl Iterator<Item = u16> {
        let [own, enemies] = [self.next, self.next.other()].map(|player| self.pieces[player as usize]);
        let (to, beside) = (self.empty(), |a: u16, b: u16| (a + 1) % 8 == b || (b + 1) % 8 == a);
        let enemy_beside = move |from| (0..8).any(|point| enemies >> point & 1 == 1 && beside(from, point));
        (0..9).filter(move |&from| {
            let near = match (from, to) {
                (CENTRE, _) => true,
                (_, CENTRE) => enemy_beside(from),
                (_, _) => beside(from, to),
            };
            own >> from & 1 == 1 && near
        })
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

/// Positions as numbers, which is all that a table needs. They don't tell their ply, since they come back.
impl Coded for MuTorere {
    fn code(&self, star: &Star) -> Option<u64> {
        Some(u64::from(star.pieces[0]) | u64::from(star.pieces[1]) << 9 | (star.next as u64) << 18)
    }
    fn decode(&self, code: u64) -> Option<Star> {
        let next = [Player::First, Player::Second].into_iter().nth((code >> 18) as usize)?;
        Some(Star { pieces: [code as u16 & 0x1ff, (code >> 9) as u16 & 0x1ff], next })
    }
}

impl Symmetric for MuTorere {}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    testing::check_coded(&MuTorere)?;
    let table = Tabulation::new(&MuTorere).run(&MuTorere.start())?;
    let summary = table.summary();
    let (open, finished) = (summary.open(), summary.finished());
    println!("{} positions, {} of them finished", open.total() + finished.total(), finished.total());
    println!("{} won, {} lost, {} drawn by endless play", open.wins, open.losses, summary.endless());

    let oracle = Oracle::new(&MuTorere, &table);
    let value = oracle.value(&MuTorere.start())?.ok_or("the table holds the start")?;
    println!("the game is a {value}");

    // Lost if x has not been here before; `cycles` says what changes if it has.
    let lost = Star { pieces: [0b1_0000_1110, 0b0_1011_0001], next: Player::First };
    let solution = oracle.answer(&lost)?.ok_or("a position that can be reached")?;
    println!("{}: {:?}", solution.value, solution.line);
    assert_eq!((value.to_string(), solution.value.plies()), ("draw by endless play".into(), Some(4)));
    Ok(())
}

#[test]
fn it_runs() {
    main().unwrap();
}
