//! What a search tells the GUI: the lines `info` and `bestmove`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use gametree::{Score, Wdl};

use super::position::CurrentPosition;
use crate::erased::AnyMove;
use crate::native::{Answer, Searching};
use crate::protocol::uci::{self, Info, Limit, Reply};

/// Where the lines of an engine go. It is called by two threads, a whole line at a time.
pub type Lines = Arc<dyn Fn(&str) + Send + Sync>;

/// The voice of one search.
pub(super) struct Telling {
    lines: Lines,
    position: CurrentPosition,
    wdl: bool,
    started: Instant,
    /// The line that was told last as the best one, with its score and the nodes until then.
    last: Option<(Vec<AnyMove>, Score, u64)>,
    /// Whether the move being searched was told after it: GUIs take the last word for the one with the score.
    line_is_old: bool,
}

/// How often a search says which move it looks at. GUIs show that beside the clock.
pub(super) const PROGRESS: Duration = Duration::from_secs(1);

/// A line of play, as it is told.
pub(super) struct Told<'t> {
    /// Its rank among several, from 1.
    pub(super) rank: Option<u32>,
    pub(super) score: Score,
    pub(super) moves: &'t [AnyMove],
    pub(super) depth: u32,
    pub(super) nodes: u64,
    /// How full the table is, in thousandths.
    pub(super) full: Option<u32>,
}

impl Telling {
    pub(super) fn new(lines: &Lines, position: &CurrentPosition, wdl: bool) -> Self {
        Telling {
            lines: Arc::clone(lines),
            position: position.clone(),
            wdl,
            started: Instant::now(),
            last: None,
            line_is_old: false,
        }
    }

    fn say(&self, reply: &Reply) {
        (self.lines)(&reply.to_string());
    }

    pub(super) fn started(&self) -> Instant {
        self.started
    }

    /// What a search for the best line has found.
    pub(super) fn best(&mut self, answer: &Answer) {
        let moves = line_of(answer);
        let (score, depth) = (answer.score.unwrap_or(Score::ZERO), answer.depth.unwrap_or(0));
        let full = answer.effort.map(|effort| effort.table_permille);
        self.line(&Told { rank: None, score, moves: &moves, depth, nodes: answer.nodes, full });
    }

    /// The same as the last word, unless it has been said.
    pub(super) fn last_word(&mut self, answer: &Answer) {
        let known = self.last.as_ref().is_some_and(|(line, score, nodes)| {
            let line_now = self.position.playable(&line_of(answer));
            (line, Some(*score), *nodes) == (&line_now, answer.score, answer.nodes)
        });
        if !known || self.line_is_old {
            self.best(answer);
        }
    }

    /// What the search is doing, but for its first second, which has news of its own.
    pub(super) fn progress(&mut self, now: Searching) {
        let Some((mv, number)) = now.current else { return };
        if self.started.elapsed() < PROGRESS {
            return;
        }
        let reply = Reply::from(Info {
            depth: Some(now.depth),
            currmove: self.position.names(&[mv]).pop(),
            currmovenumber: Some(number),
            ..Info::default()
        });
        self.say(&reply);
        self.line_is_old = true;
    }

    /// One line of play.
    pub(super) fn line(&mut self, told: &Told<'_>) {
        let pv = self.position.playable(told.moves);
        let time = self.started.elapsed();
        let depth = told.depth.max(1);
        let reply = Reply::from(Info {
            depth: Some(depth),
            seldepth: Some(depth.max(u32::try_from(pv.len()).unwrap_or(u32::MAX))),
            multipv: told.rank,
            score: Some(score(told.score)),
            wdl: self.wdl.then(|| chances(told.score)),
            nodes: Some(told.nodes),
            nps: Some((told.nodes as f64 / time.as_secs_f64().max(1e-6)) as u64),
            hashfull: told.full,
            time: Some(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
            pv: self.position.names(&pv),
            ..Info::default()
        });
        self.say(&reply);
        self.line_is_old = false;
        if told.rank.is_none_or(|rank| rank == 1) {
            self.last = Some((pv, told.score, told.nodes));
        }
    }

    /// The end of the search: the first move of the line that was told last, and the reply that it expects.
    pub(super) fn end(&mut self, moves: &[AnyMove]) {
        if self.last.as_ref().is_none_or(|(line, ..)| line.is_empty()) {
            // Nothing has been found yet.
            let first = moves.first().copied();
            self.line(&Told {
                rank: None,
                score: Score::ZERO,
                moves: first.as_slice(),
                depth: 1,
                nodes: 1,
                full: None,
            });
        }
        let names = self.last.as_ref().map(|(line, ..)| self.position.names(line)).unwrap_or_default();
        let mut names = names.into_iter();
        self.say(&Reply::BestMove { mv: names.next(), ponder: names.next() });
    }

    /// The end of a search of a finished game: a loss, or a draw in which the GUI may go on with one of these moves. Of several lines each
    /// move has one.
    pub(super) fn over(&self, lost: bool, moves: &[AnyMove], ranks: usize) {
        let score =
            if lost { uci::Score::Mate(0, Limit::Exact) } else { uci::Score::Centipawns(0, Limit::Exact) };
        let zero = Some(0);
        let of = |rank: u32, mv: Option<AnyMove>| Info {
            depth: Some(u32::from(mv.is_some())),
            multipv: (ranks > 1).then_some(rank),
            score: Some(score),
            wdl: self.wdl.then_some(if lost { [0, 0, 1000] } else { [0, 1000, 0] }),
            nodes: zero,
            nps: zero,
            time: zero,
            pv: self.position.names(mv.as_slice()),
            ..Info::default()
        };
        if moves.is_empty() {
            self.say(&of(1, None).into());
        }
        for (rank, &mv) in (1..).zip(moves.iter().take(ranks.max(1))) {
            self.say(&of(rank, Some(mv)).into());
        }
        let mv = moves.first().and_then(|&mv| self.position.names(&[mv]).pop());
        self.say(&Reply::BestMove { mv, ponder: None });
    }
}

/// The line of an answer, which begins with its best move.
pub(super) fn line_of(answer: &Answer) -> Vec<AnyMove> {
    match answer.best.first() {
        Some(best) if answer.line.first() != Some(best) => vec![*best],
        _ => answer.line.clone(),
    }
}

/// A score in the words of UCI: mates in moves of the winner.
fn score(score: Score) -> uci::Score {
    match score.result() {
        Some((Wdl::Loss, plies)) => uci::Score::Mate(-i64::from(plies / 2), Limit::Exact),
        Some((_, plies)) => uci::Score::Mate(i64::from(plies.div_ceil(2)), Limit::Exact),
        None => uci::Score::Centipawns(score.finite().unwrap_or(0), Limit::Exact),
    }
}

/// The chances to win, draw and lose in thousandths, by a curve that fits games between engines roughly: at 1.5 pawns one is as
/// likely to win as not.
fn chances(score: Score) -> [u32; 3] {
    match score.result() {
        Some((Wdl::Loss, _)) => [0, 0, 1000],
        Some(_) => [1000, 0, 0],
        None => {
            let pawns = score.finite().unwrap_or(0) as f64 / 100.0;
            let won = |pawns: f64| (1000.0 / (1.0 + (2.0 * (1.5 - pawns)).exp())).round() as u32;
            let (win, loss) = (won(pawns), won(-pawns));
            [win, 1000 - win - loss, loss]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_told_in_moves() {
        let told = |value| score(value).to_string();
        assert_eq!(
            [told(Score::win_in(1)), told(Score::win_in(2)), told(Score::win_in(3))],
            ["mate 1", "mate 1", "mate 2"]
        );
        assert_eq!([told(-Score::win_in(2)), told(-Score::win_in(4))], ["mate -1", "mate -2"]);
        assert_eq!(told(Score::new(-31)), "cp -31");
    }

    #[test]
    fn chances_add_up() {
        for value in [0, 1, -1, 50, -150, 150, 900, -100_000, 1 << 31] {
            let [win, draw, loss] = chances(Score::new(value));
            assert_eq!(win + draw + loss, 1000, "{value}");
            assert_eq!([loss, draw, win], chances(Score::new(-value)));
        }
        assert_eq!(chances(Score::new(150))[0], 500);
        assert_eq!(chances(-Score::win_in(2)), [0, 0, 1000]);
    }
}
