//! Threats, by the rules alone.

use super::judge::{Verdict, ensure};
use super::reader::forced;
use super::rules::{Board, Move};
use super::solve::Solver;

impl Solver {
    /// The moves that win at once for a player, if it is his turn.
    fn wins_now(&self, board: &Board, player: u8) -> Vec<String> {
        if board.mover != player || self.rules.over(board).is_some() {
            return Vec::new();
        }
        let wins = |&mv: &Move| self.won_by(&self.rules.play(board, mv), player);
        self.rules.moves(board).into_iter().filter(wins).map(|mv| self.rules.name(mv)).collect()
    }

    /// `by` wins at once with one of `wins` after each move of the other side but `stops`.
    pub(super) fn stops(&self, board: &Board, by: u8, wins: &[&str], stops: &[&str]) -> Verdict {
        ensure(board.mover != by, || "it is his own move".to_owned())?;
        for stop in stops {
            self.find(board, stop)?;
        }
        let mut open = Vec::new();
        for (mv, after) in self.children(board) {
            let now = self.wins_now(&after, by);
            ensure(now.is_empty() == stops.contains(&mv.as_str()), || {
                format!("after {mv} {now:?} win at once")
            })?;
            if !now.is_empty() {
                open.push(now);
            }
        }
        threatened(&open, wins)
    }

    /// After `mv` each reply of `of` lets the other side win at once, with one of `wins` and nothing else.
    pub(super) fn threatens(&self, board: &Board, mv: &str, wins: &[&str], of: u8) -> Verdict {
        ensure(board.mover != of, || "it is the other side's move".to_owned())?;
        let after = self.along(board, &[mv])?;
        ensure(after.mover == of && self.rules.over(&after).is_none(), || {
            format!("there is no reply to {mv}")
        })?;
        let mut open = Vec::new();
        for (reply, then) in self.children(&after) {
            let now = self.wins_now(&then, 1 - of);
            ensure(!now.is_empty(), || format!("after {mv} {reply} nothing wins at once"))?;
            open.push(now);
        }
        threatened(&open, wins)
    }

    /// Plays "a forces b, …" and sees that each reply is the only one.
    pub(super) fn chain(&self, board: &Board, steps: &str, by: u8) -> Result<Board, String> {
        let mut board = *board;
        for (mv, forced) in forced(steps).unwrap() {
            ensure(board.mover == by, || format!("{mv} is not his move"))?;
            let after = self.along(&board, &[mv])?;
            ensure(after.mover != by && self.rules.over(&after).is_none(), || {
                format!("there is no reply to {mv}")
            })?;
            let stops =
                self.children(&after).into_iter().filter(|(_, then)| self.wins_now(then, by).is_empty());
            let stops: Vec<String> = stops.map(|(reply, _)| reply).collect();
            ensure(stops == [forced], || format!("after {mv} the stops are {stops:?}"))?;
            board = self.along(&after, &[forced])?;
        }
        Ok(board)
    }
}

/// Whether these are the moves that are threatened, given those that win at once after each of several moves: each wins after at least
/// half of them, no other does, and after each of them one does.
fn threatened(after: &[Vec<String>], wins: &[&str]) -> Verdict {
    ensure(after.len() > 1, || "a single move is no choice".to_owned())?;
    let mut often: Vec<&str> = after.iter().flatten().map(String::as_str).collect();
    often.sort_unstable();
    often.dedup();
    often.retain(|win| 2 * after.iter().filter(|now| now.iter().any(|mv| mv == win)).count() >= after.len());
    let mut wins = wins.to_vec();
    wins.sort_unstable();
    ensure(often == wins, || format!("the wins are {often:?}"))?;
    let missed = after.iter().find(|now| !now.iter().any(|mv| wins.contains(&mv.as_str())));
    ensure(missed.is_none(), || format!("only {missed:?} win at once"))
}
