//! Checks of what a game's guide claims, against play.

use std::fmt::Debug;
use std::hash::Hash;

use super::{Flaw, random_positions};
use crate::game::{Game, Outcome};
use crate::knowledge::Guide;

/// Whether the guide's winning moves and threats are those that play shows, in every position of random games, and
/// its refuted moves don't win at once. (`natural` order is that of `game.moves` only in a rules value that keeps it.)
///
/// # Errors
/// The first [`Flaw`].
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

fn wins<G: Game>(game: &G, state: &G::State, mv: G::Move) -> bool {
    let child = game.play(state, mv);
    let won = if game.to_move(&child) == game.to_move(state) { Outcome::Win } else { Outcome::Loss };
    game.outcome(&child) == Some(won)
}

fn check_position<G>(game: &G, state: &G::State) -> Result<(), Flaw>
where
    G: Guide<State: Debug, Move: Debug>,
{
    let position = || format!("{state:?}");
    let name = |mv: G::Move| format!("{mv:?}");
    let moves: Vec<G::Move> = game.moves(state).collect();
    let found = moves.iter().copied().find(|&mv| wins(game, state, mv));
    let claimed = game.winning_move(state);
    if claimed != found {
        return Err(Flaw::WinningMove {
            position: position(),
            claimed: claimed.map(name),
            found: found.map(name),
        });
    }
    if let Some(&mv) = moves.iter().find(|&&mv| game.refuted(state, mv) && wins(game, state, mv)) {
        return Err(Flaw::NotRefuted { position: position(), mv: name(mv) });
    }
    if found.is_some() {
        return Ok(()); // the mover wins: what the opponent threatens is not asked
    }
    let threats: Vec<G::Move> = game.threats(state).collect();
    if let Some(&threat) = threats.iter().find(|threat| !moves.contains(threat)) {
        return Err(Flaw::IllegalThreat { position: position(), threat: name(threat) });
    }
    for &mv in &moves {
        let child = game.play(state, mv);
        let over = game.outcome(&child).is_some();
        for &threat in threats.iter().filter(|&&threat| threat != mv) {
            if over || !game.moves(&child).any(|m| m == threat) || !wins(game, &child, threat) {
                return Err(Flaw::NoThreat { position: position(), threat: name(threat), mv: name(mv) });
            }
        }
        // A move may open a new chance for the opponent (a fuller column); one that was there before is a threat.
        let opened = |reply: G::Move| !moves.contains(&reply) || reply == mv;
        let missed = !over
            && game
                .moves(&child)
                .any(|reply| !opened(reply) && !threats.contains(&reply) && wins(game, &child, reply));
        if missed {
            return Err(Flaw::MissedThreat { position: position(), mv: name(mv) });
        }
    }
    Ok(())
}
