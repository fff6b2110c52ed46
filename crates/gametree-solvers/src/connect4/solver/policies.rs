//! Policies, found with the exact solver.

use gametree::{Budget, Meter, Player};
use gametree_certificate::{AtLeast, Claim};
use gametree_games::connect4::AnySize;
use gametree_games::{Order, Playable};

use super::ConnectFourSolver;
use crate::certificate::{self, Certificate, Limits, WriteError};
use crate::connect4::policy::{Finder, Oracle, PolicyStrategist, TriedOrders};
use crate::connect4::stones::Stones;

/// Cells by column and row, from 0.
type Cells = Vec<(u32, u32)>;

/// What the checker's search closes beside policies, in positions: more than elsewhere, since a policy is worth more than a move.
const SEARCHED: usize = 2_000;

impl ConnectFourSolver {
    /// A search for policies, which uses this solver; `None` if the board does not fit 64 bits.
    pub(crate) fn policies<'o>(&'o mut self, meter: &'o Meter<'o>) -> Option<Finder<'o>> {
        let board = AnySize::new(self.size.columns, self.size.rows, Order::Centre)?;
        self.core.begin(None);
        Some(Finder::new(Oracle::new(board, &mut *self.core, meter)))
    }

    /// The certificate that `player` wins, by policies and the moves that lead to them; `None` if the board does not fit 64 bits. Orders
    /// that were tried in earlier runs are not tried again.
    pub(crate) fn certificate_by_policies<'o, G: Playable>(
        &'o mut self,
        (game, names): (&'o G, (&str, &str)),
        (root, player): (&G::State, Player),
        orders: Option<TriedOrders<'o>>,
        limits: Limits,
        meter: &'o Meter<'o>,
    ) -> Option<Result<Certificate, WriteError>> {
        let claims = [Claim { player, at_least: AtLeast::Win, plies: None }];
        let mut strategist = PolicyStrategist::new(game, self.policies(meter)?, orders);
        // Whoever wants no searches has none.
        let searched = if limits.searched == 0 { 0 } else { limits.searched.max(SEARCHED) };
        let limits = Limits { searched, ..limits };
        Some(certificate::write(game, names, root, &claims, &mut strategist, limits, meter))
    }

    /// An order of the empty cells that wins for the side to move if it begins with this column, in the way of a certificate's
    /// policy: complete a four if possible; else, of the moves after which the other side can't complete one at once, play the one
    /// whose cell comes first. `None` if the position is not won, can be won at once, if the board does not fit 64 bits, or if so
    /// many `tries` or the budget find none. Cells are named by column and row, from 0.
    ///
    /// ```
    /// use gametree::{Budget, knowledge::Notation};
    /// use gametree_games::{Order, connect4::ConnectFour};
    /// use gametree_solvers::connect4::{ConnectFourSolver, Options};
    /// let game = ConnectFour::<u64>::new(7, 6, Order::Centre).unwrap();
    /// let stones = game.read_position("4455").unwrap().into();
    /// let mut solver = ConnectFourSolver::new(7, 6, Options::default()).unwrap();
    /// // Both ends of the row are free: after column 3 it is completed, whatever comes between.
    /// let order = solver.policy(stones, 2, 10, Budget::default()).unwrap();
    /// assert_eq!(order.len(), 42 - 4);
    /// assert_eq!(solver.policy(stones, 0, 10, Budget::default()), None);
    /// ```
    #[must_use]
    pub fn policy(
        &mut self,
        stones: Stones,
        first: u8,
        tries: u32,
        budget: Budget<'_>,
    ) -> Option<Vec<(u32, u32)>> {
        let place = (u64::try_from(stones.own).ok()?, u64::try_from(stones.all).ok()?);
        let stride = self.size.rows + 1;
        let cell = self.after(stones, first).all & !stones.all;
        let meter = Meter::new(budget);
        let mut finder = self.policies(&meter)?;
        let order = finder.find_from(place, u64::try_from(cell).ok()?, tries)?;
        Some(order.into_iter().map(|cell| (u32::from(cell) / stride, u32::from(cell) % stride)).collect())
    }

    /// The same for whoever wins the position, whoever is to move: whether that is the side to move, and an order by which it wins
    /// against every reply, if so many `tries` find one. They start from `hint`, an order of some of the cells: one that wins already
    /// is what is found. `None` if nobody is found to win within the budget.
    ///
    /// ```
    /// use gametree::{Budget, knowledge::Notation};
    /// use gametree_games::{Order, connect4::ConnectFour};
    /// use gametree_solvers::connect4::{ConnectFourSolver, Options};
    /// let game = ConnectFour::<u64>::new(7, 6, Order::Centre).unwrap();
    /// let mut solver = ConnectFourSolver::new(7, 6, Options::default()).unwrap();
    /// let mut find = |position, hint: &[_]| {
    ///     let stones = game.read_position(position).unwrap().into();
    ///     solver.winning_policy(stones, hint, 10, Budget::default())
    /// };
    /// let (to_move, order) = find("4455", &[]).unwrap();
    /// let order = order.unwrap();
    /// assert!(to_move);
    /// // Both ends of the row are free: whatever is played there, what is left of the list goes on to win.
    /// let left = |taken: &[_]| Some(order.iter().copied().filter(|cell| !taken.contains(cell)).collect());
    /// assert_eq!(find("44553", &order).unwrap(), (false, left(&[(2, 0)])));
    /// assert_eq!(find("445566", &order).unwrap(), (true, left(&[(5, 0), (5, 1)])));
    /// ```
    pub fn winning_policy(
        &mut self,
        stones: Stones,
        hint: &[(u32, u32)],
        tries: u32,
        budget: Budget<'_>,
    ) -> Option<(bool, Option<Cells>)> {
        let place = (u64::try_from(stones.own).ok()?, u64::try_from(stones.all).ok()?);
        let stride = self.size.rows + 1;
        let hint: Vec<u8> = hint.iter().map(|&(column, row)| (column * stride + row) as u8).collect();
        let meter = Meter::new(budget);
        let (to_move, order) = self.policies(&meter)?.find_for_winner(place, &hint, tries)?;
        let cell = |cell: u8| (u32::from(cell) / stride, u32::from(cell) % stride);
        Some((to_move, order.map(|order| order.into_iter().map(cell).collect())))
    }
}
