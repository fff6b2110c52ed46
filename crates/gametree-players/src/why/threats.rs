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
    /// The moves that it threatens to win with.
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

/// A search for wins by threats.
pub(super) struct ThreatSearch<'a> {
    game: &'a AnyGame,
    /// The moves that it may still play.
    left: u64,
}

/// The most moves that a search plays.
const MOST_MOVES: u64 = 300_000;

/// The most moves of the winner in a line.
const LONGEST: u32 = 8;

impl<'a> ThreatSearch<'a> {
    pub(super) fn new(game: &'a AnyGame) -> Self {
        ThreatSearch { game, left: MOST_MOVES }
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
                let wins = self.wins(&child)?;
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

    /// The moves that are threatened: each wins at once after at least half of the replies, and after every reply one of them does.
    /// `None` if there are no such moves, as where any move of the opponent spoils his position, each in a way of its own.
    fn wins(&mut self, child: &AnyState) -> Option<Vec<AnyMove>> {
        let mut after = Vec::new();
        for reply in Game::moves(self.game, child) {
            let next = self.play(child, reply)?;
            let wins = |mv: &AnyMove| next.outcome().is_none() && wins_at_once(self.game, &next, *mv);
            after.push(Game::moves(self.game, &next).filter(wins).collect());
        }
        threatened(&after)
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
    /// The moves with which he wins at once: each after at least half of the moves that do not stop him.
    pub(super) wins: Vec<AnyMove>,
    /// The moves that stop him, or that win at once.
    pub(super) stops: Vec<AnyMove>,
}

/// Of the moves that win after each of several moves of the other side, those that win after at least half of them, if one of them
/// wins after each. After a single move nothing was threatened before.
fn threatened(after: &[Vec<AnyMove>]) -> Option<Vec<AnyMove>> {
    if after.len() < 2 {
        return None;
    }
    let mut wins: Vec<AnyMove> = Vec::new();
    for &mv in after.iter().flatten() {
        let often = 2 * after.iter().filter(|wins| wins.contains(&mv)).count() >= after.len();
        if often && !wins.contains(&mv) {
            wins.push(mv);
        }
    }
    after.iter().all(|own| own.iter().any(|mv| wins.contains(mv))).then_some(wins)
}

/// What the opponent threatens to win with at once; `None` if nothing, or most moves stop it, or the sides need not take turns.
pub(super) fn menace(game: &AnyGame, state: &AnyState) -> Option<Menace> {
    let (mut after, mut stops, mut moves) = (Vec::new(), Vec::new(), 0);
    for mv in Game::moves(game, state) {
        moves += 1;
        let child = Game::play(game, state, mv);
        if child.outcome().is_none() && child.to_move() == state.to_move() {
            return None;
        }
        let open = child.outcome().is_none() && Guide::winning_move(game, &child).is_some();
        if open {
            after.push(Game::moves(game, &child).filter(|&win| wins_at_once(game, &child, win)).collect());
        } else {
            stops.push(mv);
        }
    }
    (2 * stops.len() <= moves).then(|| threatened(&after)).flatten().map(|wins| Menace { wins, stops })
}
