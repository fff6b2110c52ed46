//! How a match stands: games, points, rating, test.

use super::game::{Record, Spent};
use super::pairs::{Pairs, Rating};
use super::sprt::{Sprt, Verdict};

/// The rating, and the test's ratio where there is a test.
pub type Stood = (Rating, Option<f64>);

/// How a match stands, counted in whole pairs, in the order of their numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The pairs by what A got out of them.
    pub pairs: Pairs,
    /// Games that A has won.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that A has lost.
    pub losses: u64,
    /// Games that ended by a forfeit: they count as lost, and should make you look.
    pub forfeits: u64,
    /// The half points that A got out of each pair, one after the other.
    pub course: Vec<u8>,
    /// What each has spent on these games.
    pub spent: [Spent; 2],
    /// The test's ratio, where there is a test.
    pub llr: Option<f64>,
    /// What is decided: by the test, or where there is none by the 95 % interval.
    pub verdict: Verdict,
    /// Whether the match was stopped before its end.
    pub stopped: bool,
}

impl Standing {
    pub(super) fn new(sprt: Option<&Sprt>) -> Self {
        Standing {
            pairs: Pairs::default(),
            wins: 0,
            draws: 0,
            losses: 0,
            forfeits: 0,
            course: Vec::new(),
            spent: [Spent::default(); 2],
            llr: sprt.map(|_| 0.0),
            verdict: Verdict::Undecided,
            stopped: false,
        }
    }

    /// Games that count.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// A's strength compared with B's; `None` of no game.
    #[must_use]
    pub fn rating(&self) -> Option<Rating> {
        self.pairs.rating()
    }

    /// How the match stood after each pair.
    #[must_use]
    pub fn history(&self, sprt: Option<&Sprt>) -> Vec<Stood> {
        let mut pairs = Pairs::default();
        let stood = |&half_points| {
            pairs.add(half_points);
            Some((pairs.rating()?, sprt.map(|test| test.llr(&pairs))))
        };
        self.course.iter().filter_map(stood).collect()
    }

    /// Counts a pair.
    pub(super) fn add(&mut self, pair: [&Record; 2], sprt: Option<&Sprt>) {
        let half_points = pair.map(Record::half_points);
        for (record, points) in pair.into_iter().zip(half_points) {
            match points {
                2 => self.wins += 1,
                1 => self.draws += 1,
                _ => self.losses += 1,
            }
            self.forfeits += u64::from(record.forfeit.is_some());
            for (sum, spent) in self.spent.iter_mut().zip(record.spent) {
                *sum = sum.and(spent);
            }
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
                self.verdict = Verdict::of_interval(interval);
            }
        }
    }
}
