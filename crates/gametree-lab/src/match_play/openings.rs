//! The openings of a match.

use std::collections::HashSet;

use gametree::Game;
use gametree::knowledge::{Notation, PositionError};

use crate::splitmix::{STEP, Sequence, mixed, shuffled};
use gametree_players::{Played, PlayerSpec};

/// The openings of a match. The opening of a pair is determined by the pair's number and the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// Uniformly random legal moves from the start, drawn anew for every pair.
    Random {
        /// The number of moves, unless the game ends earlier.
        plies: u32,
        /// The seed.
        seed: u64,
    },
    /// Positions from a shuffled list: each is played once before any is repeated.
    Listed {
        /// Each as it is written on the command line: moves from the start, or from a position in brackets.
        positions: Vec<String>,
        /// The seed of the order.
        seed: u64,
    },
}

/// Two players who always play the same game from the same opening, and fewer openings than pairs of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeats {
    openings: u64,
}

impl Repeats {
    /// The message, with `dashes` before the option.
    #[must_use]
    pub fn words(self, dashes: &str) -> String {
        let number =
            if self.openings == 1 { "1 opening".to_owned() } else { format!("{} openings", self.openings) };
        let most = 2 * self.openings;
        format!(
            "{number}: these deterministic players would repeat the same games: expected at most {dashes}games {most}"
        )
    }
}

/// A sufficient number of different openings.
const VARIOUS: f64 = 10_000.0;
/// The maximum number of plies played to estimate the usual length of a game.
const LONG_GAME: u32 = 400;

/// How often a random opening that ends the game is redrawn before a shorter one is used.
const TRIES: u64 = 100;

impl Openings {
    /// The opening of a pair.
    ///
    /// # Errors
    /// [`PositionError`] if a listed opening is not a position of the game.
    ///
    /// ```
    /// use gametree_games::{connect4::ConnectFour, Order};
    /// use gametree_lab::match_play::Openings;
    /// let game = ConnectFour::<u64>::new(7, 6, Order::Centre).unwrap();
    /// let openings = Openings::Random { plies: 4, seed: 1 };
    /// assert_eq!(openings.of_pair(&game, 0)?.moves().len(), 4);
    /// assert_eq!(openings.of_pair(&game, 7)?.moves(), openings.of_pair(&game, 7)?.moves());
    /// # Ok::<(), gametree::knowledge::PositionError>(())
    /// ```
    pub fn of_pair<G: Notation>(&self, game: &G, pair: u64) -> Result<Played<G>, PositionError> {
        match self {
            Openings::Random { plies, seed } => {
                Ok(Played::from_start(random(game, *plies, seed ^ mixed(pair.wrapping_mul(STEP)))))
            }
            Openings::Listed { positions, seed } => {
                let number = positions.len().max(1) as u64;
                let order = shuffled(positions.len(), seed.wrapping_add(pair / number));
                match order.get((pair % number) as usize) {
                    Some(&at) => Played::read(game, &positions[at]),
                    None => Ok(Played::from_start(Vec::new())),
                }
            }
        }
    }

    /// The default number of random plies: enough for ten thousand openings, but at most a quarter of the length of the game in
    /// which both players always make the first legal move.
    #[must_use]
    pub fn usual_plies<G: Game>(game: &G) -> u32 {
        let (mut state, mut plies, mut openings, mut various) = (game.start(), 0, 1.0, None);
        while game.outcome(&state).is_none() && plies < LONG_GAME {
            let mut moves = game.moves(&state);
            let Some(mv) = moves.next() else { break };
            openings *= 1.0 + moves.count() as f64;
            plies += 1;
            if openings >= VARIOUS {
                various.get_or_insert(plies);
            }
            state = game.play(&state, mv);
        }
        various.unwrap_or(plies).min(plies / 4)
    }

    /// Refuses more games than there are openings for, if both players are deterministic: they would repeat the same games,
    /// which would count as evidence.
    ///
    /// # Errors
    /// [`Repeats`].
    pub fn check(&self, games: u64, players: [&PlayerSpec; 2]) -> Result<(), Repeats> {
        match self.number() {
            Some(openings)
                if games > 2 * openings && players.iter().all(|player| player.is_deterministic()) =>
            {
                Err(Repeats { openings })
            }
            _ => Ok(()),
        }
    }

    /// The number of different openings of this game, where that is known to be below `limit`.
    #[must_use]
    pub fn different<G: Notation>(&self, game: &G, limit: u64) -> Option<u64> {
        let number = match self {
            Openings::Listed { positions, .. } => {
                let reached = |text: &String| {
                    let state = Played::read(game, text).ok()?.state(game);
                    Some(game.setup(&state).unwrap_or_else(|| text.clone()))
                };
                positions.iter().filter_map(reached).collect::<HashSet<_>>().len() as u64
            }
            Openings::Random { plies, .. } => lines(game, *plies, limit)?,
        };
        (number < limit).then_some(number)
    }

    /// The seed.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        match *self {
            Openings::Random { seed, .. } | Openings::Listed { seed, .. } => seed,
        }
    }

    /// The number of pairs before an opening is repeated, if known.
    #[must_use]
    pub fn number(&self) -> Option<u64> {
        match self {
            Openings::Random { .. } => None,
            Openings::Listed { positions, .. } => Some(positions.len() as u64),
        }
    }
}

/// Random moves that do not end the game.
fn random<G: Game>(game: &G, plies: u32, seed: u64) -> Vec<G::Move> {
    let mut drawn = Sequence::after(mixed(seed));
    for plies in (0..=plies).rev() {
        for _ in 0..TRIES {
            let (mut state, mut line) = (game.start(), Vec::new());
            while (line.len() as u32) < plies && game.outcome(&state).is_none() {
                let moves: Vec<G::Move> = game.moves(&state).collect();
                let mv = moves[drawn.below(moves.len())];
                state = game.play(&state, mv);
                line.push(mv);
            }
            if game.outcome(&state).is_none() {
                return line;
            }
        }
    }
    Vec::new()
}

/// The number of lines of this length that do not end the game; `None` where counting on is not worth it, or where there is none.
fn lines<G: Game>(game: &G, plies: u32, limit: u64) -> Option<u64> {
    const MOST: u32 = 200_000;
    let (mut waiting, mut found, mut visited) = (vec![(game.start(), 0)], 0, 0);
    while let Some((state, ply)) = waiting.pop() {
        visited += 1;
        if visited > MOST || found >= limit {
            return None;
        }
        match game.outcome(&state) {
            Some(_) => {}
            None if ply == plies => found += 1,
            None => waiting.extend(game.moves(&state).map(|mv| (game.play(&state, mv), ply + 1))),
        }
    }
    (found > 0).then_some(found)
}

#[cfg(test)]
mod tests {
    use gametree_games::{Order, tictactoe::TicTacToe};

    use super::*;

    #[test]
    fn no_random_opening_ends_the_game() {
        for (columns, rows, k, plies) in [(3, 3, 3, 8), (3, 3, 3, 40), (1, 1, 1, 3), (2, 2, 1, 2)] {
            let game = TicTacToe::<u64>::new(columns, rows, k, Order::Natural).unwrap();
            for pair in 0..50 {
                let opening = Openings::Random { plies, seed: 3 }.of_pair(&game, pair).unwrap();
                assert_eq!(game.outcome(&opening.state(&game)), None);
                let read = Played::read(&game, &opening.text(&game)).unwrap();
                assert_eq!(read.moves(), opening.moves());
            }
        }
    }

    #[test]
    fn the_default_number_of_plies_gives_variety_and_leaves_a_game() {
        let plies = |m, n, k| Openings::usual_plies(&TicTacToe::<u64>::new(m, n, k, Order::Natural).unwrap());
        assert_eq!((plies(1, 1, 1), plies(3, 3, 3), plies(8, 8, 5)), (0, 1, 3));
    }

    #[test]
    fn every_listed_opening_is_used_before_any_is_repeated() {
        let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
        let positions: Vec<String> =
            ["a1", "[x.o/.x./... o] b1", "c3 a1", "", "b1"].map(str::to_owned).to_vec();
        let openings = Openings::Listed { positions: positions.clone(), seed: 9 };
        for pass in 0..3 {
            let mut drawn: Vec<String> =
                (0..5).map(|n| openings.of_pair(&game, pass * 5 + n).unwrap().text(&game)).collect();
            drawn.sort();
            let mut all = positions.clone();
            all.sort();
            assert_eq!(drawn, all);
        }
        let wrong = Openings::Listed { positions: vec!["a1 a1".into()], seed: 0 };
        assert!(wrong.of_pair(&game, 0).is_err());
        let none = Openings::Listed { positions: vec![], seed: 0 };
        assert!(none.of_pair(&game, 3).unwrap().is_start());
    }

    #[test]
    fn different_random_openings_are_counted_as_far_as_it_matters() {
        let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
        let different = |plies, limit| Openings::Random { plies, seed: 1 }.different(&game, limit);
        assert_eq!(different(0, 10), Some(1));
        assert_eq!(different(2, 72), None);
        assert_eq!(different(2, 73), Some(72));
        // Of five plies some end the game.
        assert_eq!(different(5, 20_000), Some(15_120 - 1_440));
        // In a list, different texts may name the same position.
        let positions = ["a1 b2 c3", "c3 b2 a1", "[x../.o./..x o]", "a1"].map(str::to_owned).to_vec();
        assert_eq!(Openings::Listed { positions, seed: 1 }.different(&game, 4), Some(2));
        // All games of nine plies are over, and some of eight are not.
        assert_eq!(different(9, 1_000), None);
    }
}
