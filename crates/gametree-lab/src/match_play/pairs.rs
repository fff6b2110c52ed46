//! Pairs of games, and the estimate of the players' difference in strength.
//!
//! Both games of a pair begin with the same opening, and each player has the first move once. Their results are correlated (an
//! opening that is won for the first player gives each player one win), so a pair is a single observation with five possible
//! results: the counts are *pentanomial*.

/// The number of pairs by the half points of player A: 0 to 4, where a draw scores one and a win two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// The number of pairs with each result.
    pub counts: [u64; 5],
}

/// The difference in strength in Elo, by the logistic curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The difference that explains the score; infinite if one side got every point.
    pub elo: f64,
    /// Half the width of the 95 % interval; infinite if an end of the interval is.
    pub error: f64,
    /// The ends of the 95 % interval.
    pub interval: (f64, f64),
}

/// The number of standard deviations to either side that cover 95 % of a normal distribution.
const NORMAL: f64 = 1.959_963_984_540_054;

impl Pairs {
    /// Counts a pair.
    ///
    /// # Panics
    /// If `half_points` is greater than 4, the maximum of two games.
    pub const fn add(&mut self, half_points: u8) {
        self.counts[half_points as usize] += 1;
    }

    /// The number of pairs.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The share of the points, from 0 to 1; `None` without games.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        (self.number() > 0).then(|| Moments::of(&self.counts.map(|count| count as f64)).mean)
    }

    /// The difference in strength that the score indicates, with its 95 % interval; `None` without games.
    ///
    /// The interval is Student's over pairs, after adding one pair won outright and one lost: two games won and two lost, as
    /// proposed by A. Agresti and B. Coull (*Approximate is better than "exact"*, 1998). Without them, few games or games
    /// with equal results would give a misleadingly narrow interval. Pairs are assumed to be independent.
    ///
    /// ```
    /// use gametree_lab::match_play::Pairs;
    /// let even = Pairs { counts: [10, 20, 40, 20, 10] }.rating().unwrap();
    /// assert!(even.elo.abs() < 1e-9 && (30.0..45.0).contains(&even.error));
    /// // A score of 75 % is 191 Elo.
    /// assert_eq!(Pairs { counts: [0, 0, 50, 0, 50] }.rating().unwrap().elo.round(), 191.0);
    /// ```
    #[must_use]
    pub fn rating(&self) -> Option<Rating> {
        let score = self.score()?;
        let mut counts = self.counts.map(|count| count as f64);
        counts[0] += 1.0;
        counts[4] += 1.0;
        let Moments { mean, variance, number } = Moments::of(&counts);
        let half = student(number - 1.0) * (variance / (number - 1.0)).sqrt();
        let interval = (elo(mean - half), elo(mean + half));
        Some(Rating { elo: elo(score), error: (interval.1 - interval.0) / 2.0, interval })
    }
}

/// Mean and variance of the share of points.
struct Moments {
    mean: f64,
    variance: f64,
    number: f64,
}

impl Moments {
    fn of(counts: &[f64; 5]) -> Moments {
        let number: f64 = counts.iter().sum();
        let shares = || counts.iter().zip(0..).map(|(&count, points)| (count, f64::from(points) / 4.0));
        let mean = shares().map(|(count, share)| count * share).sum::<f64>() / number;
        let variance = shares().map(|(count, share)| count * (share - mean).powi(2)).sum::<f64>() / number;
        Moments { mean, variance, number }
    }
}

/// The 97.5 % quantile of Student's distribution by the expansion of E. Cornish and R. Fisher (1937). It is accurate within 1 %
/// for four or more degrees of freedom, and too small below, where the two added pairs make the interval as wide as possible.
fn student(freedom: f64) -> f64 {
    let z = NORMAL;
    z + (z.powi(3) + z) / (4.0 * freedom)
        + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * freedom.powi(2))
        + (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / (384.0 * freedom.powi(3))
}

/// The difference in Elo at which the expected score is `score`; infinite for scores of at most 0 or at least 1.
///
/// ```
/// use gametree_lab::match_play::{elo, expected};
/// assert_eq!((elo(0.5), elo(1.0)), (0.0, f64::INFINITY));
/// assert!((expected(elo(0.7)) - 0.7).abs() < 1e-12);
/// ```
#[must_use]
pub fn elo(score: f64) -> f64 {
    match score {
        score if score <= 0.0 => f64::NEG_INFINITY,
        score if score >= 1.0 => f64::INFINITY,
        // In this form ½ gives 0 and not −0.
        score => 400.0 * (score / (1.0 - score)).log10(),
    }
}

/// The expected score, as a share of the points, of a player who is stronger by `elo`.
#[must_use]
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn students_quantiles_agree_with_tables() {
        for (freedom, quantile) in [(4.0, 2.776), (9.0, 2.262), (29.0, 2.045), (999.0, 1.962)] {
            assert!((student(freedom) - quantile).abs() < 0.01 * quantile, "{freedom}: {}", student(freedom));
        }
    }

    #[test]
    fn few_or_equal_games_give_a_wide_interval() {
        assert_eq!(Pairs::default().rating(), None);
        for n in 1..=4 {
            let won = Pairs { counts: [0, 0, 0, 0, n] }.rating().unwrap();
            assert!(won.elo == f64::INFINITY && won.interval.0 < 0.0, "{n} pairs: {won:?}");
        }
        // A deterministic player against itself: every pair is even. The interval shrinks with their number, but never
        // vanishes.
        let drawn = |n| Pairs { counts: [0, 0, n, 0, 0] }.rating().unwrap();
        assert!(drawn(100).elo == 0.0 && drawn(100).error > drawn(1_000).error && drawn(1_000).error > 0.5);
    }
}
