//! Finds a policy for one position: [`Finder`].

use gametree_games::bits::Bits;
use gametree_games::connect4::Board;

use super::oracle::Oracle;
use super::playout::{Found, Playout};
use super::wishes::Wishes;
use super::{Place, Turn};

/// A policy may meet so many positions with its player to move: a fifth of what the checker allows, so that it takes little time.
const MOST_POSITIONS: usize = 20_000;

/// A search for policies on one board.
#[derive(Debug)]
pub(crate) struct Finder<'o> {
    pub(super) oracle: Oracle<'o>,
    /// All cells, in the order to start from.
    follow_up: Vec<u8>,
}

impl<'o> Finder<'o> {
    pub(in crate::connect4) fn new(oracle: Oracle<'o>) -> Self {
        let field = &oracle.field;
        let (stride, columns) = (field.board.stride(), field.board.columns());
        let mut follow_up: Vec<u8> = field.board.cells().cells().map(|cell| cell as u8).collect();
        // Follow-up play: the upper cells of pairs. Then from below, and from the middle.
        follow_up.sort_by_key(|&cell| {
            let (column, row) = (u32::from(cell) / stride, u32::from(cell) % stride);
            (!field.uppers().has(cell.into()), row, (2 * column + 1).abs_diff(columns))
        });
        Finder { oracle, follow_up }
    }

    /// The order to start from where nothing better is known: follow-up play.
    pub(super) fn follow_up(&self) -> &[u8] {
        &self.follow_up
    }

    /// An order of the empty cells that wins this position, which its player, who is to move, can win but not at once; else the
    /// order that was tried last. It starts from `hint`, an order of at least the empty cells, and tries at most so many orders.
    pub(super) fn find(&mut self, place: Place, hint: &[u8], tries: u32) -> Result<Vec<u8>, Vec<u8>> {
        self.find_at(place, Turn::Own, hint, tries)
    }

    /// For whoever wins this position, seen by the side to move: whether it is that side, and an order by which it wins, if so many
    /// tries find one. They start from `hint`, an order of some of the cells. Nothing if nobody is found to win.
    pub(in crate::connect4) fn find_for_winner(
        &mut self,
        (own, all): Place,
        hint: &[u8],
        tries: u32,
    ) -> Option<(bool, Option<Vec<u8>>)> {
        let (place, turn) = match self.oracle.wins_or_loses((own, all))? {
            true => ((own, all), Turn::Own),
            false => ((own ^ all, all), Turn::Theirs),
        };
        Some((turn == Turn::Own, self.find_at(place, turn, &self.completed(hint), tries).ok()))
    }

    /// An order of all cells that begins with those of this order which the board has.
    pub(super) fn completed(&self, order: &[u8]) -> Vec<u8> {
        let mut cells = Vec::with_capacity(self.follow_up.len());
        let mut left = self.oracle.field.board.cells();
        for &cell in order.iter().chain(&self.follow_up) {
            if u32::from(cell) < u64::BITS && left.has(cell.into()) {
                left &= !(1 << cell);
                cells.push(cell);
            }
        }
        cells
    }

    /// Whether an order wins a position whose player is to move.
    pub(super) fn wins_by(&mut self, place: Place, order: &[u8]) -> bool {
        matches!(Playout::new(&mut self.oracle, order, MOST_POSITIONS).run(place, Turn::Own), Found::Won)
    }

    fn find_at(&mut self, place: Place, turn: Turn, hint: &[u8], tries: u32) -> Result<Vec<u8>, Vec<u8>> {
        let mut order: Vec<u8> = hint.iter().copied().filter(|&cell| !place.1.has(cell.into())).collect();
        let mut wishes = None;
        for _ in 0..tries {
            let mistakes = match Playout::new(&mut self.oracle, &order, MOST_POSITIONS).run(place, turn) {
                Found::Won => return Ok(order),
                Found::TooMany => break,
                // Once the oracle's budget is spent it names none.
                Found::Mistakes(mistakes) if mistakes.is_empty() => break,
                Found::Mistakes(mistakes) => mistakes,
            };
            let wishes = wishes.get_or_insert_with(|| Wishes::new(order.clone(), place));
            for path in &mistakes {
                if let (Turn::Theirs, Some(&first)) = (turn, path.first()) {
                    wishes.reach(first); // the opponent chooses where the policy begins
                }
                self.learn(wishes, &order, path);
            }
            match wishes.order() {
                Some(next) => order = next,
                None => break,
            }
        }
        Err(order)
    }

    /// An order that wins as [`Finder::find`] says, and whose first move is this cell, if so many tries find one; `None` also where
    /// the position is not won, or can be won at once.
    pub(in crate::connect4) fn find_from(&mut self, place: Place, first: u64, tries: u32) -> Option<Vec<u8>> {
        let (_, good) = self.oracle.good(place);
        if self.oracle.ends(place) || good & first == 0 {
            return None;
        }
        let first = first.trailing_zeros() as u8;
        let hint: Vec<u8> =
            [first].into_iter().chain(self.follow_up.iter().copied().filter(|&cell| cell != first)).collect();
        let order = self.find(place, &hint, tries).ok()?;
        let safe = self.oracle.safe(place);
        let chosen = order.iter().find(|&&cell| safe.has(cell.into()));
        (chosen == Some(&first)).then_some(order)
    }

    /// Wishes that the mistake at the end of the path be not made, or the path be left before.
    fn learn(&mut self, wishes: &mut Wishes, order: &[u8], path: &[Place]) {
        for pair in path.windows(2) {
            let safe = self.oracle.safe(pair[0]);
            if let Some(&cell) = order.iter().find(|&&cell| safe.has(cell.into())) {
                wishes.leads(pair[0], cell.into(), safe & !(1 << cell), pair[1]);
            }
        }
        if let Some(&last) = path.last() {
            let (safe, good) = self.oracle.good(last);
            wishes.wish(last, good, safe & !good);
        }
    }
}
