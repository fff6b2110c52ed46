//! Wins by threats: every move of a side threatens to win at once, until one threat can't be answered.
//!
//! A threat is defined by the rules alone, so it is the same in every game: after the move, all of the opponent's replies but
//! at most one let the mover win with his next move.

use std::cmp::Reverse;

use gametree::knowledge::Guide;
use gametree::{Game, Player, Wdl};

use crate::erased::{AnyMove, AnyState};
use crate::native::AnyGame;

/// A win by threats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ThreatLine {
    /// The moves that leave one reply, each with that reply.
    pub(super) forcing: Vec<(AnyMove, AnyMove)>,
    /// The move that leaves none.
    pub(super) last: AnyMove,
    /// The moves that win at once after some reply to it.
    pub(super) wins: Vec<AnyMove>,
}

impl ThreatLine {
    /// All its moves.
    pub(super) fn moves(&self) -> Vec<AnyMove> {
        let forcing = self.forcing.iter().flat_map(|&(mv, reply)| [mv, reply]);
        forcing.chain([self.last]).collect()
    }
}

/// How a threat that is made stands.
enum Answered {
    /// It is no threat: there are several replies, or the opponent comes first.
    No,
    /// By this reply alone.
    By(AnyMove),
    /// By none.
    Never,
}

/// A search for wins by threats, which plays at most so many moves.
pub(super) struct ThreatSearch<'a> {
    game: &'a AnyGame,
    left: u64,
}

/// The most moves that a search plays, unless more are asked for.
pub(super) const MOST_MOVES: u64 = 300_000;

/// The most moves of the winner in a line.
const LONGEST: u32 = 8;

impl<'a> ThreatSearch<'a> {
    pub(super) fn new(game: &'a AnyGame, moves: u64) -> Self {
        ThreatSearch { game, left: moves }
    }

    /// The shortest win by threats that begins with this move; `None` if there is none, or none is found.
    pub(super) fn beginning_with(&mut self, state: &AnyState, mv: AnyMove) -> Option<ThreatLine> {
        (1..=LONGEST).find_map(|longest| self.after(state, mv, longest))
    }

    fn after(&mut self, state: &AnyState, mv: AnyMove, longest: u32) -> Option<ThreatLine> {
        let child = self.play(state, mv)?;
        match self.answered(state.to_move(), &child)? {
            Answered::No => None,
            Answered::Never => {
                // Where every reply ends the game, it is lost without a threat.
                let wins = self.wins(&child).filter(|wins| !wins.is_empty())?;
                Some(ThreatLine { forcing: Vec::new(), last: mv, wins })
            }
            Answered::By(_) if longest == 1 => None,
            Answered::By(reply) => {
                let next = self.play(&child, reply)?;
                let mut line = self.from(&next, longest - 1)?;
                line.forcing.insert(0, (mv, reply));
                Some(line)
            }
        }
    }

    /// A win by threats in so many moves at most.
    fn from(&mut self, state: &AnyState, longest: u32) -> Option<ThreatLine> {
        if state.outcome().is_some() {
            return None;
        }
        let mut moves: Vec<AnyMove> = Game::moves(self.game, state).collect();
        moves.sort_by_key(|&mv| Reverse(Guide::rank(self.game, state, mv)));
        moves.into_iter().find_map(|mv| self.after(state, mv, longest))
    }

    /// How the opponent of `winner` can answer; `None` if the limit is reached.
    fn answered(&mut self, winner: Player, child: &AnyState) -> Option<Answered> {
        if child.outcome().is_some() || child.to_move() == winner {
            return Some(Answered::No);
        }
        let mut only = None;
        for reply in Game::moves(self.game, child) {
            let next = self.play(child, reply)?;
            let loses = match won_by(&next) {
                Some(player) => player == winner,
                None if next.outcome().is_some() || next.to_move() != winner => return Some(Answered::No),
                None => Guide::winning_move(self.game, &next).is_some(),
            };
            if !loses && (next.outcome().is_some() || only.replace(reply).is_some()) {
                return Some(Answered::No);
            }
        }
        Some(only.map_or(Answered::Never, Answered::By))
    }

    /// The moves that win at once after one of the replies, in the game's order.
    fn wins(&mut self, child: &AnyState) -> Option<Vec<AnyMove>> {
        let mut wins = Vec::new();
        for reply in Game::moves(self.game, child) {
            let next = self.play(child, reply)?;
            if next.outcome().is_some() {
                continue;
            }
            for mv in Game::moves(self.game, &next) {
                if !wins.contains(&mv) && wins_at_once(self.game, &next, mv) {
                    wins.push(mv);
                }
            }
        }
        Some(wins)
    }

    fn play(&mut self, state: &AnyState, mv: AnyMove) -> Option<AnyState> {
        self.left = self.left.checked_sub(1)?;
        Some(Game::play(self.game, state, mv))
    }
}

/// Whether a legal move ends the game and wins it.
pub(super) fn wins_at_once(game: &AnyGame, state: &AnyState, mv: AnyMove) -> bool {
    won_by(&Game::play(game, state, mv)) == Some(state.to_move())
}

/// Who has won a game that is over.
pub(super) fn won_by(state: &AnyState) -> Option<Player> {
    match Wdl::of_score(state.outcome()?.score()) {
        Wdl::Win => Some(state.to_move()),
        Wdl::Draw => None,
        Wdl::Loss => Some(state.to_move().other()),
    }
}

/// What the opponent of the side to move threatens.
pub(super) struct Menace {
    /// The moves with which he wins at once after some move that does not stop him.
    pub(super) wins: Vec<AnyMove>,
    /// The moves that stop him, or that win at once.
    pub(super) stops: Vec<AnyMove>,
}

/// What the opponent threatens to win with at once; `None` if most moves stop it, or the sides need not take turns.
pub(super) fn menace(game: &AnyGame, state: &AnyState) -> Option<Menace> {
    let (mut wins, mut stops, mut moves) = (Vec::new(), Vec::new(), 0);
    for mv in Game::moves(game, state) {
        moves += 1;
        let child = Game::play(game, state, mv);
        let win = match child.outcome() {
            Some(_) => None,
            None if child.to_move() == state.to_move() => return None,
            None => Guide::winning_move(game, &child),
        };
        match win {
            None => stops.push(mv),
            Some(win) if !wins.contains(&win) => wins.push(win),
            Some(_) => {}
        }
    }
    (!wins.is_empty() && 2 * stops.len() <= moves).then_some(Menace { wins, stops })
}
