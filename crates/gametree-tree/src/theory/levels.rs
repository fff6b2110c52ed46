//! The slides' model of a random game tree: for every level the probability of being nonterminal, and the mean
//! number of successors.

/// The model of a random shape: a position on level j is nonterminal with probability q_j, and has d_j successors
/// on average (over *all* positions of the level, terminal ones included). The root is level 0; positions on the
/// level after the last are terminal.
///
/// ```
/// use gametree_tree::theory::Levels;
/// let levels = Levels::new(&[1.0, 0.9], &[3.0, 2.5])?;
/// assert_eq!(levels.depth(), 2);
/// assert_eq!(Levels::new(&[0.9], &[0.5]).unwrap_err().to_string(),
///     "level 0: 0.5 successors on average where 0.9 have one at least: expected d at least q");
/// # Ok::<(), gametree_tree::theory::LevelsError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Levels(Vec<Level>);

/// One level of [`Levels`].
///
/// ```
/// use gametree_tree::theory::{Level, Levels};
/// assert_eq!(Levels::new(&[1.0], &[3.0])?.level(0), Level { q: 1.0, d: 3.0 });
/// # Ok::<(), gametree_tree::theory::LevelsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// The probability q of having successors.
    pub q: f64,
    /// The mean number d of successors, those without any counted as 0.
    pub d: f64,
}

/// Why two lists are no model.
///
/// ```
/// use gametree_tree::theory::{Levels, LevelsError};
/// assert_eq!(Levels::new(&[], &[]), Err(LevelsError::None));
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
#[non_exhaustive]
pub enum LevelsError {
    #[error("{q} probabilities q and {d} means d: expected one of each for every level")]
    Lengths { q: usize, d: usize },
    #[error("no levels: expected a probability q and a mean d for every level")]
    None,
    #[error("level {level}: {q} is not a probability: expected q from 0 to 1")]
    NotAProbability { level: usize, q: f64 },
    #[error("level {level}: {d} is not a mean number of successors: expected a finite d, 0 or more")]
    NotAMean { level: usize, d: f64 },
    #[error("level {level}: {d} successors on average where {q} have one at least: expected d at least q")]
    TooFew { level: usize, q: f64, d: f64 },
    #[error("level {level}: {d} successors on average where none has any: expected d = 0 where q = 0")]
    FromNothing { level: usize, d: f64 },
}

impl Levels {
    /// The model with these q_j and d_j, from the root down.
    ///
    /// # Errors
    /// [`LevelsError`]: lists of different lengths, or without an entry; a q outside 0 … 1; a d below q (who has
    /// successors has one at least), or above 0 where q is 0.
    ///
    /// ```
    /// use gametree_tree::theory::{Levels, LevelsError};
    /// // The root has two successors; of its children one half has three, the other none.
    /// assert_eq!(Levels::new(&[1.0, 0.5], &[2.0, 1.5])?.expected_positions(), 6.0);
    /// assert_eq!(Levels::new(&[1.0, 1.5], &[2.0, 3.0]), Err(LevelsError::NotAProbability { level: 1, q: 1.5 }));
    /// # Ok::<(), gametree_tree::theory::LevelsError>(())
    /// ```
    pub fn new(q: &[f64], d: &[f64]) -> Result<Levels, LevelsError> {
        if q.len() != d.len() {
            return Err(LevelsError::Lengths { q: q.len(), d: d.len() });
        }
        if q.is_empty() {
            return Err(LevelsError::None);
        }
        for (level, (&q, &d)) in q.iter().zip(d).enumerate() {
            let wrong = match (q, d) {
                _ if !(0.0..=1.0).contains(&q) => LevelsError::NotAProbability { level, q },
                _ if !(0.0..f64::INFINITY).contains(&d) => LevelsError::NotAMean { level, d },
                _ if d < q => LevelsError::TooFew { level, q, d },
                _ if q == 0.0 && d > 0.0 => LevelsError::FromNothing { level, d },
                _ => continue,
            };
            return Err(wrong);
        }
        Ok(Levels(q.iter().zip(d).map(|(&q, &d)| Level { q, d }).collect()))
    }

    /// The model of a uniform tree: `branching` successors on each of `depth` levels. `None` without successors or
    /// levels.
    ///
    /// ```
    /// use gametree_tree::theory::Levels;
    /// assert_eq!(Levels::uniform(3, 2), Some(Levels::new(&[1.0, 1.0], &[3.0, 3.0])?));
    /// assert_eq!(Levels::uniform(3, 0), None);
    /// # Ok::<(), gametree_tree::theory::LevelsError>(())
    /// ```
    #[must_use]
    pub fn uniform(branching: u32, depth: u32) -> Option<Levels> {
        let level = Level { q: 1.0, d: f64::from(branching) };
        (branching > 0 && depth > 0).then(|| Levels(vec![level; depth as usize]))
    }

    /// How many levels can have successors: no position is deeper than this.
    ///
    /// ```
    /// use gametree_tree::theory::{Level, Levels};
    /// let levels = Levels::new(&[1.0, 0.5], &[2.0, 1.5])?;
    /// assert_eq!(levels.level(levels.depth()), Level { q: 0.0, d: 0.0 }); // all positions there are terminal
    /// assert!(levels.level(levels.depth() - 1).q > 0.0);
    /// # Ok::<(), gametree_tree::theory::LevelsError>(())
    /// ```
    #[must_use]
    pub fn depth(&self) -> usize {
        self.0.len()
    }

    /// The levels, the root's first.
    ///
    /// ```
    /// use gametree_tree::theory::Levels;
    /// let levels = Levels::new(&[1.0, 0.5], &[2.0, 1.5])?;
    /// // The expected number of positions on the deepest level.
    /// assert_eq!(levels.iter().map(|level| level.d).product::<f64>(), 3.0);
    /// # Ok::<(), gametree_tree::theory::LevelsError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Level> + '_ {
        self.0.iter().copied()
    }

    /// Level `j`; beyond the last one every position is terminal.
    ///
    /// ```
    /// use gametree_tree::theory::{Level, Levels};
    /// let levels = Levels::new(&[1.0, 0.5], &[2.0, 1.5])?;
    /// assert_eq!([1, 7].map(|j| levels.level(j)), [Level { q: 0.5, d: 1.5 }, Level { q: 0.0, d: 0.0 }]);
    /// # Ok::<(), gametree_tree::theory::LevelsError>(())
    /// ```
    #[must_use]
    pub fn level(&self, j: usize) -> Level {
        self.0.get(j).copied().unwrap_or(Level { q: 0.0, d: 0.0 })
    }

    /// The expected number of positions, all levels together: the sum of d₀d₁…d_{l−1}.
    ///
    /// ```
    /// use gametree_tree::theory::Levels;
    /// let binary = Levels::uniform(2, 3).unwrap();
    /// assert_eq!(binary.expected_positions(), 15.0); // 1 + 2 + 4 + 8
    /// ```
    #[must_use]
    pub fn expected_positions(&self) -> f64 {
        let (mut sum, mut level) = (1.0, 1.0);
        for Level { d, .. } in self.iter() {
            level *= d;
            sum += level;
        }
        sum
    }
}
