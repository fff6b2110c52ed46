//! Checks of a game's guide against play: is it right, and is it cheap?

use std::fmt::Debug;
use std::hash::Hash;
use std::time::{Duration, Instant};

use super::flaw::Flaw;
use super::positions::random_positions;
use crate::game::Outcome;
use crate::knowledge::{Guide, loses_at_once, wins_at_once};

/// Whether a guide's winning moves and threats cost less than to play all moves: if so, set [`Guide::CHEAP_TACTICS`]. Measured in
/// the positions of random games, so to be asked with optimisation, on a quiet machine.
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// // Its guide is the default, which plays all pairs of moves.
/// println!("{}", gametree::testing::guide_is_cheap(&TicTacToe));
/// ```
#[must_use]
pub fn guide_is_cheap<G: Guide>(game: &G) -> bool {
    let [mut guide, mut moves] = [Duration::ZERO; 2];
    let _nothing_is_checked = random_positions(game, |state, _| {
        if game.outcome(state).is_some() {
            return Ok(());
        }
        let start = Instant::now();
        if game.winning_move(state).is_none() {
            std::hint::black_box(game.threats(state).count());
        }
        let middle = Instant::now();
        let ends = |&mv: &G::Move| game.outcome(&game.play(state, mv)).is_some();
        std::hint::black_box(game.moves(state).filter(ends).count());
        guide += middle - start;
        moves += middle.elapsed();
        Ok(())
    });
    guide < moves
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
