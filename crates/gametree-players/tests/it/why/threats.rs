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
        let mut used = Vec::new();
        for (mv, after) in self.children(board) {
            let now = self.wins_now(&after, by);
            ensure(now.is_empty() == stops.contains(&mv.as_str()), || {
                format!("after {mv} {now:?} win at once")
            })?;
            ensure(now.is_empty() || now.iter().any(|win| wins.contains(&win.as_str())), || {
                format!("after {mv} only {now:?} win at once")
            })?;
            used.extend(now);
        }
        let idle = wins.iter().find(|win| !used.iter().any(|used| used == *win));
        ensure(idle.is_none(), || format!("{idle:?} never wins at once"))
    }

    /// After `mv` each reply of `of` lets the other side win at once, with one of `wins` and nothing else.
    pub(super) fn threatens(&self, board: &Board, mv: &str, wins: &[&str], of: u8) -> Verdict {
        ensure(board.mover != of, || "it is the other side's move".to_owned())?;
        let after = self.along(board, &[mv])?;
        ensure(after.mover == of && self.rules.over(&after).is_none(), || {
            format!("there is no reply to {mv}")
        })?;
        let mut used = Vec::new();
        for (reply, then) in self.children(&after) {
            let now = self.wins_now(&then, 1 - of);
            ensure(!now.is_empty(), || format!("after {mv} {reply} nothing wins at once"))?;
            used.extend(now);
        }
        let (mut used, mut wins): (Vec<&str>, Vec<&str>) =
            (used.iter().map(String::as_str).collect(), wins.to_vec());
        used.sort_unstable();
        used.dedup();
        wins.sort_unstable();
        ensure(used == wins, || format!("after {mv} the wins are {used:?}"))
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
