//! Checks of a game's guide against play: is it right, and is it cheap?

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::time::{Duration, Instant};

use super::flaw::Flaw;
use super::positions::random_positions;
use crate::game::Outcome;
use crate::knowledge::{Guide, loses_at_once, wins_at_once};

/// How long a guide takes, and how long it takes to play all moves instead: see [`time_guide`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct GuideTimes {
    /// The positions of the random games that were measured.
    pub positions: u64,
    /// The time for winning moves and threats in all of them.
    pub guide: Duration,
    /// The time to play all moves and to see whether the game is over.
    pub moves: Duration,
}

impl GuideTimes {
    /// Whether the guide costs less than playing the moves: then set [`Guide::CHEAP_TACTICS`].
    #[must_use]
    pub fn cheap(&self) -> bool {
        self.guide < self.moves
    }
}

impl fmt::Display for GuideTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = |time: Duration| time.as_nanos() / u128::from(self.positions.max(1));
        let cheap = if self.cheap() { "set Guide::CHEAP_TACTICS" } else { "leave Guide::CHEAP_TACTICS off" };
        let (guide, moves) = (each(self.guide), each(self.moves));
        write!(
            f,
            "winning moves and threats take {guide} ns a position, playing all moves {moves} ns: {cheap}"
        )
    }
}

/// Measures what a guide's winning moves and threats cost, against playing all moves, in the positions of random games. To be
/// run with optimisation on a quiet machine; it checks nothing.
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// let times = gametree::testing::time_guide(&TicTacToe);
/// assert!(times.positions > 100);
/// println!("{times}"); // its guide is the default, which plays all pairs of moves: not cheap
/// ```
pub fn time_guide<G: Guide>(game: &G) -> GuideTimes {
    let mut times = GuideTimes { positions: 0, guide: Duration::ZERO, moves: Duration::ZERO };
    let _nothing_is_checked = random_positions(game, |state, _| {
        if game.outcome(state).is_some() {
            return Ok(());
        }
        let start = Instant::now();
        if game.winning_move(state).is_none() {
            std::hint::black_box(game.threats(state).count());
        }
        let middle = Instant::now();
        std::hint::black_box(
            game.moves(state).filter(|&mv| game.outcome(&game.play(state, mv)).is_some()).count(),
        );
        times.positions += 1;
        times.guide += middle - start;
        times.moves += middle.elapsed();
        Ok(())
    });
    times
}

/// Plays the moves in every position of random games, and checks that the guide has a winning move just where one wins at once, that its
/// threats are those that are found so, and that its refuted moves don't win at once. The order of moves is up to the guide.
///
/// # Errors
/// The first [`Flaw`].
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// gametree::testing::check_guide(&TicTacToe).unwrap();
/// ```
pub fn check_guide<G>(game: &G) -> Result<(), Flaw>
where
    G: Guide<State: Eq + Hash + Debug, Move: Debug>,
{
    random_positions(game, |state, _| match game.outcome(state) {
        Some(Outcome::Draw) if !game.can_be_drawn() => Err(Flaw::Drawn { position: format!("{state:?}") }),
        Some(_) => Ok(()),
        None => check_position(game, state),
    })
}

fn check_position<G>(game: &G, state: &G::State) -> Result<(), Flaw>
where
    G: Guide<State: Debug, Move: Debug>,
{
    let position = || format!("{state:?}");
    let name = |mv: G::Move| format!("{mv:?}");
    let moves: Vec<G::Move> = game.moves(state).collect();
    let found = moves.iter().copied().find(|&mv| wins_at_once(game, state, mv));
    let claimed = game.winning_move(state);
    let wins = |mv: G::Move| moves.contains(&mv) && wins_at_once(game, state, mv);
    if claimed.is_some() != found.is_some() || claimed.is_some_and(|mv| !wins(mv)) {
        return Err(Flaw::WinningMove {
            position: position(),
            claimed: claimed.map(name),
            found: found.map(name),
        });
    }
    if let Some(&mv) = moves.iter().find(|&&mv| game.refuted(state, mv) && wins_at_once(game, state, mv)) {
        return Err(Flaw::NotRefuted { position: position(), mv: name(mv) });
    }
    if found.is_some() {
        return Ok(()); // the side to move wins: threats of the opponent don't count
    }
    let threats: Vec<G::Move> = game.threats(state).collect();
    if let Some(&threat) = threats.iter().find(|threat| !moves.contains(threat)) {
        return Err(Flaw::IllegalThreat { position: position(), threat: name(threat) });
    }
    // By definition: after every other move the opponent wins with it.
    let answered_by = |mv: G::Move, threat: G::Move| {
        let child = game.play(state, mv);
        let theirs = game.outcome(&child).is_none() && game.to_move(&child) != game.to_move(state);
        theirs && game.moves(&child).any(|reply| reply == threat) && wins_at_once(game, &child, threat)
    };
    for &threat in &moves {
        let mut others = moves.iter().filter(|&&mv| mv != threat);
        let claimed = threats.contains(&threat);
        match others.find(|&&mv| !answered_by(mv, threat)) {
            Some(&mv) if claimed => {
                return Err(Flaw::NoThreat { position: position(), threat: name(threat), mv: name(mv) });
            }
            None if !claimed && moves.len() > 1 && !loses_at_once(game, state, threat) => {
                return Err(Flaw::MissedThreat { position: position(), threat: name(threat) });
            }
            _ => {}
        }
    }
    Ok(())
}
