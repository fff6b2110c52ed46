//! What a table says as a whole: results, longest win, good moves, level by level.

use super::value::TableValue;
use gametree::Wdl;

/// Numbers of positions by their result for the side to move.
///
/// ```
/// let results = gametree_tables::Results { wins: 3, draws: 1, losses: 2 };
/// assert_eq!(results.total(), 6);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Results {
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Drawn positions.
    pub draws: u64,
    /// Positions that the side to move loses.
    pub losses: u64,
}

impl Results {
    /// All of them.
    ///
    /// ```
    /// assert_eq!(gametree_tables::Results::default().total(), 0);
    /// ```
    #[must_use]
    pub fn total(self) -> u64 {
        [self.wins, self.draws, self.losses].into_iter().fold(0, u64::saturating_add)
    }

    /// The sum of two counts.
    ///
    /// ```
    /// let some = gametree_tables::Results { wins: 3, draws: 1, losses: 2 };
    /// assert_eq!(some.plus(some).draws, 2);
    /// ```
    #[must_use]
    pub fn plus(self, other: Results) -> Results {
        Results {
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
        }
    }

    fn add(&mut self, result: Wdl, times: u64) {
        *match result {
            Wdl::Win => &mut self.wins,
            Wdl::Draw => &mut self.draws,
            Wdl::Loss => &mut self.losses,
        } += times;
    }
}

/// A win that takes longest, of a position with this code.
///
/// ```
/// # let longest = gametree_tables::LongestWin { plies: 5, code: 77 };
/// assert_eq!(longest.plies, 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct LongestWin {
    /// The plies to the end.
    pub plies: u32,
    /// The smallest code of such a position.
    pub code: u64,
}

/// What a table says of the positions of one ply, or of all if positions don't tell theirs. Every position counts, also where one
/// is kept for all its images.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
/// use gametree_tables::Tabulation;
/// let table = Tabulation::new(&Heap(9)).run(&Heap(9).start()).unwrap();
/// let level = &table.summary().levels[0];
/// assert_eq!((level.open.total(), level.finished.total()), (16, 2)); // nobody can leave 8 stones to the first player
/// // Of the won positions each has one good move: to leave a multiple of four.
/// assert_eq!(level.keeping[0], [0, level.open.wins]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct LevelSummary {
    /// The ply; `None` if positions don't tell theirs.
    pub ply: Option<u32>,
    /// The positions that are kept, one for all images of each other.
    pub stored: u64,
    /// Positions in which the game goes on.
    pub open: Results,
    /// Positions in which it is over.
    pub finished: Results,
    /// The drawn positions among the open ones that are drawn by endless play.
    pub endless: u64,
    /// The longest win.
    pub longest: Option<LongestWin>,
    /// How many open positions have how many moves that keep their result: of won positions, of drawn ones, and of lost ones,
    /// where every move does. At index n the positions with n such moves.
    pub keeping: [Vec<u64>; 3],
}

impl LevelSummary {
    /// Counts a stored position that stands for `times`.
    pub(super) fn add(&mut self, value: TableValue, keeping: usize, times: u64, code: u64) {
        self.stored += 1;
        if value.is_end() {
            self.finished.add(value.result, times);
        } else {
            self.open.add(value.result, times);
            let by_moves = &mut self.keeping[2 - value.result as usize];
            if by_moves.len() <= keeping {
                by_moves.resize(keeping + 1, 0);
            }
            by_moves[keeping] += times;
        }
        match (value.result, value.plies) {
            (_, None) => self.endless += times,
            (Wdl::Win, Some(plies)) => self.take_longer(LongestWin { plies, code }),
            _ => {}
        }
    }

    fn take_longer(&mut self, win: LongestWin) {
        let order = |win: LongestWin| (win.plies, std::cmp::Reverse(win.code));
        if self.longest.is_none_or(|longest| order(longest) < order(win)) {
            self.longest = Some(win);
        }
    }

    /// Adds what was counted of other positions of this level.
    pub(super) fn merge(&mut self, other: &LevelSummary) {
        self.stored += other.stored;
        self.open = self.open.plus(other.open);
        self.finished = self.finished.plus(other.finished);
        self.endless += other.endless;
        if let Some(win) = other.longest {
            self.take_longer(win);
        }
        add_keeping(&mut self.keeping, &other.keeping);
    }
}

fn add_keeping(all: &mut [Vec<u64>; 3], some: &[Vec<u64>; 3]) {
    for (all, some) in all.iter_mut().zip(some) {
        all.resize(all.len().max(some.len()), 0);
        all.iter_mut().zip(some).for_each(|(all, some)| *all = all.saturating_add(*some));
    }
}

/// What a table says as a whole.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
/// use gametree_tables::Tabulation;
/// let table = Tabulation::new(&Heap(9)).run(&Heap(9).start()).unwrap();
/// let (open, finished) = (table.summary().open(), table.summary().finished());
/// assert_eq!((open.wins, open.losses, finished.losses), (13, 3, 2));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct TableSummary {
    /// The levels, by ply.
    pub levels: Vec<LevelSummary>,
}

impl TableSummary {
    /// The positions in which the game goes on.
    ///
    /// ```
    /// assert_eq!(gametree_tables::TableSummary::default().open().total(), 0);
    /// ```
    #[must_use]
    pub fn open(&self) -> Results {
        self.levels.iter().fold(Results::default(), |sum, level| sum.plus(level.open))
    }

    /// The positions in which it is over.
    ///
    /// ```
    /// assert_eq!(gametree_tables::TableSummary::default().finished().total(), 0);
    /// ```
    #[must_use]
    pub fn finished(&self) -> Results {
        self.levels.iter().fold(Results::default(), |sum, level| sum.plus(level.finished))
    }

    /// The positions that are drawn by endless play.
    ///
    /// ```
    /// assert_eq!(gametree_tables::TableSummary::default().endless(), 0);
    /// ```
    #[must_use]
    pub fn endless(&self) -> u64 {
        self.levels.iter().map(|level| level.endless).fold(0, u64::saturating_add)
    }

    /// The positions that are kept.
    ///
    /// ```
    /// assert_eq!(gametree_tables::TableSummary::default().stored(), 0);
    /// ```
    #[must_use]
    pub fn stored(&self) -> u64 {
        self.levels.iter().map(|level| level.stored).fold(0, u64::saturating_add)
    }

    /// How many open positions have how many moves that keep their result, as in [`LevelSummary::keeping`], of all levels.
    ///
    /// ```
    /// assert!(gametree_tables::TableSummary::default().keeping()[0].is_empty());
    /// ```
    #[must_use]
    pub fn keeping(&self) -> [Vec<u64>; 3] {
        let mut all = <[Vec<u64>; 3]>::default();
        self.levels.iter().for_each(|level| add_keeping(&mut all, &level.keeping));
        all
    }

    /// The longest win of the table, with its ply: the earliest if there are several.
    ///
    /// ```
    /// assert_eq!(gametree_tables::TableSummary::default().longest(), None);
    /// ```
    #[must_use]
    pub fn longest(&self) -> Option<(Option<u32>, LongestWin)> {
        let wins = self.levels.iter().filter_map(|level| Some((level.ply, level.longest?)));
        wins.reduce(|longest, win| if win.1.plies > longest.1.plies { win } else { longest })
    }
}
