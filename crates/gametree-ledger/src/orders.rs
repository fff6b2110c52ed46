//! Orders of cells that a search for policies has tried: a certificate that takes hours is written on from them.

use rusqlite::{Row, params};

use crate::entry::{checksum, sha256};
use crate::error::LedgerError;
use crate::ledger::Ledger;

/// The orders that were tried for one position. They save work, and prove nothing: who writes a certificate plays them out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptOrder {
    /// The position, by the number that the search has for it.
    pub position: u64,
    /// How many orders were tried in vain; `None` if this one wins.
    pub missed: Option<u32>,
    /// The order that wins, else the last one.
    pub cells: Vec<u8>,
}

impl Ledger {
    /// Keeps what was tried for these positions instead of what was known of them: of all, or of none.
    ///
    /// # Errors
    /// [`LedgerError`], if the file cannot be written.
    ///
    /// ```
    /// use gametree_ledger::{KeptOrder, Ledger};
    /// let mut ledger = Ledger::in_memory("connect4")?;
    /// let tried = KeptOrder { position: 7, missed: Some(300), cells: vec![1, 0, 2] };
    /// let found = KeptOrder { position: 7, missed: None, cells: vec![2, 1, 0] };
    /// ledger.keep_orders(&[tried])?;
    /// ledger.keep_orders(&[found.clone()])?;
    /// assert_eq!(ledger.orders()?, [found]);
    /// # Ok::<(), gametree_ledger::LedgerError>(())
    /// ```
    pub fn keep_orders(&mut self, orders: &[KeptOrder]) -> Result<(), LedgerError> {
        let game = self.game().to_owned();
        self.change(|transaction| {
            // Another program may have found one that wins in the meantime.
            let sql = "INSERT INTO orders VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET \
                       missed = excluded.missed, cells = excluded.cells, checksum = excluded.checksum \
                       WHERE missed IS NOT NULL";
            let mut insert = transaction.prepare(sql)?;
            for order in orders {
                let KeptOrder { position, missed, cells } = order;
                insert.execute(params![*position as i64, missed, cells, sum(&game, order)])?;
            }
            Ok(())
        })
    }

    /// All that is kept, in the order of their numbers.
    ///
    /// # Errors
    /// [`LedgerError`], if the file cannot be read, or is damaged.
    pub fn orders(&self) -> Result<Vec<KeptOrder>, LedgerError> {
        let read = |row: &Row<'_>| {
            let position: i64 = row.get(0)?;
            let kept = KeptOrder { position: position as u64, missed: row.get(1)?, cells: row.get(2)? };
            Ok((kept, row.get::<_, String>(3)?))
        };
        let sql = "SELECT position, missed, cells, checksum FROM orders ORDER BY position";
        let found: Vec<_> = self.run(|connection| connection.prepare(sql)?.query_map([], read)?.collect())?;
        let intact = |(order, written): (KeptOrder, String)| {
            let place = || self.damaged(format!("row {} of orders", order.position));
            if sum(self.game(), &order) == written { Ok(order) } else { Err(place()) }
        };
        found.into_iter().map(intact).collect()
    }
}

fn sum(game: &str, KeptOrder { position, missed, cells }: &KeptOrder) -> String {
    let missed = missed.map(|missed| missed.to_string()).unwrap_or_default();
    checksum(&[game, &position.to_string(), &missed, &sha256(cells)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_come_back_one_for_each_position() {
        let mut ledger = Ledger::in_memory("a game").unwrap();
        let order = |position, missed, cells: &[u8]| KeptOrder { position, missed, cells: cells.to_vec() };
        ledger.keep_orders(&[order(5, Some(15), &[1, 2]), order(3, None, &[])]).unwrap();
        ledger.keep_orders(&[order(5, Some(300), &[2, 1]), order(u64::MAX, Some(1), &[0; 64])]).unwrap();
        // What wins stays, whatever another program has tried.
        ledger.keep_orders(&[order(3, Some(300), &[9])]).unwrap();
        let mut found = ledger.orders().unwrap();
        found.sort_by_key(|order| order.position);
        let expected =
            [order(3, None, &[]), order(5, Some(300), &[2, 1]), order(u64::MAX, Some(1), &[0; 64])];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_changed_row_is_refused() {
        for change in ["position = 6", "missed = NULL", "missed = 2", "cells = x'00'", "checksum = ''"] {
            let mut changed = Ledger::in_memory("a game").unwrap();
            changed.keep_orders(&[KeptOrder { position: 5, missed: Some(1), cells: vec![3] }]).unwrap();
            changed
                .change(|transaction| transaction.execute_batch(&format!("UPDATE orders SET {change}")))
                .unwrap();
            let error = changed.orders().unwrap_err();
            assert!(
                matches!(&error, LedgerError::Damaged { place, .. } if place.ends_with("of orders")),
                "{error}"
            );
        }
    }
}
