//! The search of the solver of points: is the value of a position at least β?

use super::merit::{best, merit};
use super::table::Table;
use crate::game::{Game, Outcome};
use crate::knowledge::Keyed;
use crate::meter::Meter;
use gametree_shared::descending;

/// Beyond every number of points.
pub(super) const MAX: i32 = i32::MAX;

/// What is known about a position: its value lies between the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PointBounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl Default for PointBounds {
    fn default() -> Self {
        PointBounds::UNKNOWN
    }
}

impl PointBounds {
    pub(super) const UNKNOWN: PointBounds = PointBounds { lower: -MAX, upper: MAX };

    /// The value of a game that is over.
    pub(super) fn of_end(outcome: Outcome) -> Option<Self> {
        let points = i32::try_from(outcome.score().within_limit().finite()?).ok()?;
        Some(PointBounds { lower: points, upper: points })
    }

    pub(super) fn value(self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// What is known of a position that differs in the lead alone, by so many points more.
    fn ahead(self, lead: i64) -> PointBounds {
        // Where the sum does not fit, the bound is weaker.
        let ahead = |bound: i32, least: i32, most: i32| match bound.abs() {
            MAX => bound,
            _ => (i64::from(bound) + lead).clamp(least.into(), most.into()) as i32,
        };
        PointBounds { lower: ahead(self.lower, -MAX, MAX - 1), upper: ahead(self.upper, 1 - MAX, MAX) }
    }

    /// Updates the bounds by a fail-soft search with this beta.
    fn learn(&mut self, beta: i32, found: i32) {
        if found >= beta {
            self.lower = self.lower.max(found);
        } else {
            self.upper = self.upper.min(found);
        }
        // No value is beyond the limit, so a bound there is the value.
        if self.lower == MAX - 1 {
            self.upper = self.lower;
        } else if self.upper == 1 - MAX {
            self.lower = self.upper;
        }
    }
}

/// A move to be tried: lower keys first.
type Ordered<M> = (u64, u16, M);

/// Compiled for each type of move, and not for each game: a sort is a lot of code.
fn in_order<M>(moves: &mut [Ordered<M>]) {
    moves.sort_unstable_by_key(|&(order, number, _)| (order, number));
}

/// How promising a move is: the more, the earlier it is tried.
pub(super) type Rank<'a, G> = Box<dyn Fn(&G, &<G as Game>::State, <G as Game>::Move) -> i32 + 'a>;

pub(super) struct PointsSearch<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) rank: Option<Rank<'a, G>>,
    table: Table<PointBounds>,
    pub(super) entered: u64,
    /// The moves of all nodes on the path, in one allocation.
    moves: Vec<Ordered<G::Move>>,
    /// How many nodes a search takes, by plies below the root.
    sizes: Vec<Size>,
}

/// The average number of nodes of a search: half of it is of the last few hundred.
#[derive(Clone, Copy, Default)]
struct Size {
    nodes: u64,
    searches: u64,
    /// How often in a row all moves had as many replies, so that counting them was of no use.
    even: u32,
}

impl Size {
    /// After so many searches the older ones count half.
    const MEMORY: u64 = 1_024;

    fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.searches += 1;
        if self.searches >= Self::MEMORY {
            (self.nodes, self.searches) = (self.nodes / 2, self.searches / 2);
        }
    }

    /// Whether to count replies: where they never differ, a look now and then is enough.
    fn may_differ(self) -> bool {
        self.even < 64 || self.even.is_multiple_of(64)
    }

    /// Takes note whether the replies to all moves were as many, if they were counted.
    fn compared(&mut self, even: bool) {
        self.even = if even { self.even.wrapping_add(1) } else { 0 };
    }

    /// Whether searches have as many nodes on average; unknown ones are large.
    fn is_at_least(self, nodes: u64) -> bool {
        self.nodes >= nodes * self.searches
    }
}

/// Searches of as many nodes on average are worth a probe of the table; of as many the count of the replies to every move, to begin
/// with the move that leaves the fewest; of as many a probe for every move. Measured on endgames of Othello, Kalah and Dots and Boxes:
/// with half or twice as many the time changes by a tenth, in one game this way and in another that way.
const PROBED: u64 = 8;
const COUNTED: u64 = 16;
const ALL_PROBED: u64 = 128;

impl<'a, G: Keyed> PointsSearch<'a, G> {
    pub(super) fn new(game: &'a G, bytes: usize) -> Self {
        let (moves, sizes) = (Vec::new(), Vec::new());
        PointsSearch { game, rank: None, table: Table::new(bytes), entered: 0, moves, sizes }
    }

    /// Prepares a run; a table larger than `memory` is cleared.
    pub(super) fn begin(&mut self, memory: Option<usize>) {
        if let Some(bytes) = memory {
            self.table.limit(bytes);
        }
        self.table.begin();
        self.entered = 0;
        self.sizes.clear();
    }

    /// Closes in on the value of a position: in growing steps from a guess, by halves once both sides are bounded. Leaves the
    /// bounds apart if the budget runs out.
    pub(super) fn close_in(&mut self, x: &G::State, bounds: &mut PointBounds, guess: i32, meter: &Meter<'_>) {
        let (mut beta, mut step) = (guess.clamp(1 - MAX, MAX - 1), 1_i32);
        while bounds.lower < bounds.upper {
            let Some(found) = self.search(x, 0, beta, meter) else { return };
            bounds.learn(beta, found);
            let &mut PointBounds { lower, upper } = bounds;
            beta = match (lower == -MAX, upper == MAX) {
                (false, false) if step >= 8 => {
                    lower + 1 + ((i64::from(upper) - i64::from(lower) - 1) / 2) as i32
                }
                // One more than a lower bound, or just the upper one, decides if it is the value.
                (_, true) => lower.saturating_add(step).min(MAX - 1),
                (true, _) => (upper.saturating_sub(step - 1)).max(1 - MAX),
                (false, false) if found < beta => upper,
                (false, false) => lower + 1,
            };
            step = step.saturating_mul(2);
        }
    }

    /// The first move that is worth at least `beta`, of a position that is not over: that of the table if it has one.
    pub(super) fn reaching(&mut self, x: &G::State, beta: i32, meter: &Meter<'_>) -> Option<G::Move> {
        let known = self.table.get(self.game.split_lead(x).1).map(|(_, best)| usize::from(best));
        let mut moves: Vec<G::Move> = self.game.moves(x).collect();
        if let Some(best) = known.filter(|&best| best < moves.len()) {
            moves[..=best].rotate_right(1);
        }
        let game = self.game;
        moves.into_iter().find_map(|mv| {
            let value = self.child(x, &game.play(x, mv), 0, beta, meter)?;
            (value >= beta).then_some(mv)
        })
    }

    /// The move of which the table knows the best, of a position that is not over.
    pub(super) fn likeliest(&self, x: &G::State) -> Option<G::Move> {
        let game = self.game;
        best(game.moves(x).map(|mv| {
            let child = game.play(x, mv);
            let known =
                game.outcome(&child).and_then(PointBounds::of_end).unwrap_or_else(|| self.known(&child));
            let PointBounds { lower, upper } = known;
            (mv, if self.moves_again(x, &child) { merit(lower, upper) } else { merit(-upper, -lower) })
        }))
    }

    /// A line of play that keeps the value, as far as the budget allows.
    pub(super) fn line(&mut self, x: &G::State, mut value: i32, line: &mut Vec<G::Move>, meter: &Meter<'_>) {
        let (game, mut x) = (self.game, x.clone());
        while game.outcome(&x).is_none() {
            let mut kept = None;
            for mv in game.moves(&x) {
                let child = game.play(&x, mv);
                let same = self.moves_again(&x, &child);
                let (value, beta) = if same { (value, value) } else { (-value, 1 - value) };
                let ply = line.len() as u32 + 1;
                let Some(found) = self.search(&child, ply, beta, meter) else { return };
                if (found >= beta) == same {
                    kept = Some((mv, child, value));
                    break;
                }
            }
            let Some((mv, child, rest)) = kept else { return };
            line.push(mv);
            (x, value) = (child, rest);
        }
    }

    #[inline]
    pub(super) fn moves_again(&self, x: &G::State, child: &G::State) -> bool {
        !G::ALTERNATES && self.game.to_move(x) == self.game.to_move(child)
    }

    /// A lower bound ≥ `beta` on the value of a position if it has one, else an upper bound. `None` once the budget is spent.
    fn search(&mut self, x: &G::State, ply: u32, beta: i32, meter: &Meter<'_>) -> Option<i32> {
        if !meter.spend() {
            return None;
        }
        self.entered += 1;
        if let Some(outcome) = self.game.outcome(x) {
            return PointBounds::of_end(outcome)?.value();
        }
        if self.sizes.len() <= ply as usize {
            self.sizes.resize(ply as usize + 1, Size::default());
        }
        let (size, before) = (self.sizes[ply as usize], self.entered);
        let found = if size.is_at_least(PROBED) {
            self.large(x, ply, beta, size.is_at_least(COUNTED), meter)?
        } else {
            self.small(x, ply, beta, meter)?
        };
        self.sizes[ply as usize].add(self.entered - before + 1);
        Some(found)
    }

    /// A search too small for the table.
    fn small(&mut self, x: &G::State, ply: u32, beta: i32, meter: &Meter<'_>) -> Option<i32> {
        let game = self.game;
        let mut best = -MAX;
        for mv in game.moves(x) {
            best = best.max(self.child(x, &game.play(x, mv), ply, beta, meter)?);
            if best >= beta {
                break;
            }
        }
        Some(best)
    }

    /// A search with the table and ordered moves.
    fn large(&mut self, x: &G::State, ply: u32, beta: i32, counted: bool, meter: &Meter<'_>) -> Option<i32> {
        let game = self.game;
        let (lead, key) = game.split_lead(x);
        let known = self.table.get(key);
        let mut bounds = known.map_or(PointBounds::UNKNOWN, |(bounds, _)| bounds.ahead(lead.into()));
        if bounds.lower >= beta {
            return Some(bounds.lower);
        }
        if bounds.upper < beta {
            return Some(bounds.upper);
        }
        let table_move = known.map_or(u16::MAX, |(_, best)| best);
        let (first, before) = (self.moves.len(), self.entered);
        if counted {
            if let Some(lower) = self.promising(x, ply, beta, table_move) {
                self.moves.truncate(first);
                return Some(lower);
            }
        } else {
            for (number, mv) in (0..).zip(game.moves(x)) {
                let order = if number == table_move { 0 } else { self.ranked(x, mv) | 1 };
                self.moves.push((order, number, mv));
            }
        }
        if counted || table_move != u16::MAX || self.rank.is_some() {
            in_order(&mut self.moves[first..]);
        }
        let (mut best, mut best_move) = (-MAX, u16::MAX);
        for at in first..self.moves.len() {
            let (_, number, mv) = self.moves[at];
            let Some(value) = self.child(x, &game.play(x, mv), ply, beta, meter) else {
                self.moves.truncate(first);
                return None;
            };
            if value > best {
                (best, best_move) = (value, number);
            }
            if best >= beta {
                break;
            }
        }
        self.moves.truncate(first);
        bounds.learn(beta, best);
        self.table.put(key, bounds.ahead(-i64::from(lead)), best_move, self.entered - before + 1);
        Some(best)
    }

    /// The place of a move by its rank, in the upper half of its key.
    fn ranked(&self, x: &G::State, mv: G::Move) -> u64 {
        self.rank.as_ref().map_or(0, |rank| descending(rank(self.game, x, mv)) << 32)
    }

    /// What the table has of a position.
    fn known(&self, x: &G::State) -> PointBounds {
        let (lead, key) = self.game.split_lead(x);
        self.table.get(key).map_or(PointBounds::UNKNOWN, |(known, _)| known.ahead(lead.into()))
    }

    /// Lists the moves of a large search with their order: those of a higher rank first, then those after which the same player moves
    /// again, then those with few replies. Returns a lower bound ≥ `beta` instead if the table has one for a move (Plaat and others 1996,
    /// enhanced transposition cut-offs): where many ways lead to a position, a third of the nodes is saved.
    fn promising(&mut self, x: &G::State, ply: u32, beta: i32, table_move: u16) -> Option<i32> {
        let (game, count) = (self.game, self.sizes[ply as usize].may_differ());
        let (mut fewest, mut most) = (u32::MAX, 0);
        let all_probed = self.sizes[ply as usize].is_at_least(ALL_PROBED);
        for (number, mv) in (0..).zip(game.moves(x)) {
            let child = game.play(x, mv);
            let again = self.moves_again(x, &child);
            if all_probed {
                let known = self.known(&child);
                let lower = if again { known.lower } else { -known.upper };
                if lower >= beta {
                    return Some(lower);
                }
            }
            let replies = match again {
                true => 1,
                false if count && game.outcome(&child).is_none() => 2 + game.moves(&child).count() as u32,
                false => 2,
            };
            if !again {
                (fewest, most) = (fewest.min(replies), most.max(replies));
            }
            let order = if number == table_move { 0 } else { self.ranked(x, mv) | u64::from(replies) };
            self.moves.push((order, number, mv));
        }
        self.sizes[ply as usize].compared(!count || fewest >= most);
        None
    }

    /// The value of a child for its parent's side to move.
    #[inline]
    fn child(
        &mut self,
        x: &G::State,
        child: &G::State,
        ply: u32,
        beta: i32,
        meter: &Meter<'_>,
    ) -> Option<i32> {
        if self.moves_again(x, child) {
            self.search(child, ply + 1, beta, meter)
        } else {
            self.search(child, ply + 1, 1 - beta, meter).map(|value| -value)
        }
    }
}
