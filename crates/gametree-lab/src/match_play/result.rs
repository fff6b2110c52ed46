//! The result of a match so far: games, points, rating and test.

use super::pairs::{Pairs, Rating};
use super::record::GameRecord;
use super::side::Spent;
use super::sprt::{MatchVerdict, Sprt};

/// The rating after a pair, and the log-likelihood ratio if there is a test.
pub type Snapshot = (Rating, Option<f64>);

/// The result of a match so far, over complete pairs in the order of their numbers.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MatchResult {
    /// The pairs by the points of A.
    pub pairs: Pairs,
    /// Games won by A.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games lost by A.
    pub losses: u64,
    /// Games that ended in a forfeit. They count as lost; a forfeit usually indicates a faulty player.
    pub forfeits: u64,
    /// Games that ended early, since both players agreed on the result.
    pub adjudicated: u64,
    /// The first of A's and of B's that was no loss on time: its game, and the reason. Such a player is faulty.
    pub faults: [Option<(u64, String)>; 2],
    /// Those among them that A and B lost on time.
    pub lost_on_time: [u64; 2],
    /// The half points of A in each pair, in order.
    pub course: Vec<u8>,
    /// The nodes and time that each side spent on these games.
    pub spent: [Spent; 2],
    /// The log-likelihood ratio of the test, if there is one.
    pub llr: Option<f64>,
    /// The verdict of the test or, without a test, of the 95 % interval.
    pub verdict: MatchVerdict,
    /// The games counted, in the order of their numbers.
    pub records: Vec<GameRecord>,
    /// Whether the match was stopped early.
    pub stopped: bool,
}

impl MatchResult {
    pub(super) fn new(sprt: Option<&Sprt>) -> Self {
        MatchResult {
            pairs: Pairs::default(),
            wins: 0,
            draws: 0,
            losses: 0,
            forfeits: 0,
            adjudicated: 0,
            faults: [None, None],
            lost_on_time: [0; 2],
            course: Vec::new(),
            spent: [Spent::default(); 2],
            llr: sprt.map(|_| 0.0),
            verdict: MatchVerdict::Undecided,
            records: Vec::new(),
            stopped: false,
        }
    }

    /// The number of games counted.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The strength of A relative to B; `None` without games.
    #[must_use]
    pub fn rating(&self) -> Option<Rating> {
        self.pairs.rating()
    }

    /// The rating and the log-likelihood ratio after each pair.
    #[must_use]
    pub fn history(&self, sprt: Option<&Sprt>) -> Vec<Snapshot> {
        let mut pairs = Pairs::default();
        let snapshot = |&half_points| {
            pairs.add(half_points);
            Some((pairs.rating()?, sprt.map(|test| test.llr(&pairs))))
        };
        self.course.iter().filter_map(snapshot).collect()
    }

    /// Counts a pair.
    pub(super) fn add(&mut self, pair: [&GameRecord; 2], sprt: Option<&Sprt>) {
        let half_points = pair.map(GameRecord::half_points);
        for (record, points) in pair.into_iter().zip(half_points) {
            match points {
                2 => self.wins += 1,
                1 => self.draws += 1,
                _ => self.losses += 1,
            }
            self.forfeits += u64::from(record.forfeit.is_some());
            self.adjudicated += u64::from(record.adjudicated);
            if let Some((winner, reason)) = record.winner.zip(record.forfeit.as_ref()) {
                let loser = winner.other() as usize;
                if record.on_time {
                    self.lost_on_time[loser] += 1;
                } else {
                    self.faults[loser].get_or_insert_with(|| (record.number, reason.clone()));
                }
            }
            for (sum, spent) in self.spent.iter_mut().zip(record.spent) {
                *sum = sum.and(spent);
            }
            self.records.push(record.clone());
        }
        let half_points = half_points[0] + half_points[1];
        self.pairs.add(half_points);
        self.course.push(half_points);
        match sprt {
            Some(test) => {
                self.llr = Some(test.llr(&self.pairs));
                self.verdict = test.verdict(&self.pairs);
            }
            None => {
                let interval = self.rating().map_or((0.0, 0.0), |rating| rating.interval);
                self.verdict = MatchVerdict::of_interval(interval);
            }
        }
    }
}
