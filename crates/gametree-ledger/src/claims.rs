//! Claims in large numbers: what a search has proved of single positions, each a code and bounds, packed into a row by the million.

use gametree::solve::ResultBounds;
use rusqlite::{Row, params};

use crate::entry::{checksum, sha256};
use crate::error::LedgerError;
use crate::ledger::Ledger;

/// The most claims of a row: some 6 MB.
const MAX_ROW: usize = 1 << 20;

/// How many claims of a search there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClaimCounts {
    /// Rows.
    pub rows: u64,
    /// Claims in them, of which several may be about one position.
    pub claims: u64,
}

/// Takes the number of a row, what its codes count from, and its claims; false is enough.
type TakeRow<'t> = &'t mut dyn FnMut(i64, &str, Vec<(u64, ResultBounds)>) -> bool;

/// A row of claims.
struct Stored {
    number: i64,
    coded_from: String,
    count: i64,
    packed: Vec<u8>,
    sum: String,
}

impl Ledger {
    /// Adds claims about positions, by their codes. `coded_from` are the moves to the position that codes count from; empty if they
    /// are the game's own. All claims are added, or none.
    ///
    /// # Errors
    /// [`LedgerError`], if the file cannot be written.
    ///
    /// ```
    /// use gametree::{Wdl, solve::ResultBounds};
    /// use gametree_ledger::Ledger;
    /// let mut ledger = Ledger::in_memory("tictactoe")?;
    /// ledger.add_claims("", &[(7, ResultBounds::just(Wdl::Draw)), (3, ResultBounds::at_most(Wdl::Draw))])?;
    /// let mut found = Vec::new();
    /// ledger.claims("", &mut |code, bounds| { found.push((code, bounds)); true })?;
    /// assert_eq!(found[1], (7, ResultBounds::just(Wdl::Draw)));
    /// # Ok::<(), gametree_ledger::LedgerError>(())
    /// ```
    pub fn add_claims(
        &mut self,
        coded_from: &str,
        claims: &[(u64, ResultBounds)],
    ) -> Result<(), LedgerError> {
        let mut sorted = claims.to_vec();
        sorted.sort_unstable_by_key(|&(code, _)| code);
        let rows: Vec<(i64, Vec<u8>)> =
            sorted.chunks(MAX_ROW).map(|row| (row.len() as i64, packed(row))).collect();
        let game = self.game().to_owned();
        self.change(|transaction| {
            let sql = "INSERT INTO claims (coded_from, count, claims, checksum) VALUES (?, ?, ?, ?)";
            let mut insert = transaction.prepare(sql)?;
            for (count, packed) in rows {
                let sum = sum(&game, coded_from, count, &packed);
                insert.execute(params![coded_from, count, packed, sum])?;
            }
            Ok(())
        })
    }

    /// Gives all claims about positions with such codes to `take`, until it says false.
    ///
    /// # Errors
    /// [`LedgerError`], if the file cannot be read, or is damaged.
    pub fn claims(
        &self,
        coded_from: &str,
        take: &mut dyn FnMut(u64, ResultBounds) -> bool,
    ) -> Result<(), LedgerError> {
        self.each_row(&mut |_, from, claims| {
            from != coded_from || claims.into_iter().all(|(code, bounds)| take(code, bounds))
        })
    }

    /// What codes count from, of all claims.
    pub(crate) fn codes_of_claims(&self) -> Result<Vec<String>, LedgerError> {
        let sql = "SELECT DISTINCT coded_from FROM claims ORDER BY coded_from";
        self.run(|connection| connection.prepare(sql)?.query_map([], |row| row.get(0))?.collect())
    }

    /// Gives all claims about positions with such codes to `take`, each with the number of its row.
    pub(crate) fn each_claim(
        &self,
        coded_from: &str,
        take: &mut dyn FnMut(i64, u64, ResultBounds),
    ) -> Result<(), LedgerError> {
        self.each_row(&mut |number, from, claims| {
            if from == coded_from {
                claims.into_iter().for_each(|(code, bounds)| take(number, code, bounds));
            }
            true
        })
    }

    /// What is claimed of one position, with the number of each row.
    ///
    /// # Errors
    /// As [`Ledger::claims`].
    pub fn claims_about(&self, coded_from: &str, code: u64) -> Result<Vec<(i64, ResultBounds)>, LedgerError> {
        let mut found = Vec::new();
        self.each_row(&mut |number, from, claims| {
            let about = claims.into_iter().filter(|claim| from == coded_from && claim.0 == code);
            found.extend(about.map(|(_, bounds)| (number, bounds)));
            true
        })?;
        Ok(found)
    }

    /// How many claims there are.
    ///
    /// # Errors
    /// As [`Ledger::claims`].
    pub fn claim_counts(&self) -> Result<ClaimCounts, LedgerError> {
        let count = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let (rows, claims): (i64, i64) = self.run(|connection| {
            connection.query_row("SELECT count(*), coalesce(sum(count), 0) FROM claims", [], count)
        })?;
        let [rows, claims] = [rows, claims].map(|number| u64::try_from(number).unwrap_or(0));
        Ok(ClaimCounts { rows, claims })
    }

    /// Reads row by row, so that no more than one is in memory, until `take` says false.
    fn each_row(&self, take: TakeRow<'_>) -> Result<(), LedgerError> {
        let mut last = 0;
        while let Some(row) = self.row_after(last)? {
            last = row.number;
            let intact = sum(self.game(), &row.coded_from, row.count, &row.packed) == row.sum;
            let claims = unpacked(&row.packed).filter(|_| intact);
            let claims = claims.ok_or_else(|| self.damaged(format!("row {last} of claims")))?;
            if !take(last, &row.coded_from, claims) {
                break;
            }
        }
        Ok(())
    }

    fn row_after(&self, last: i64) -> Result<Option<Stored>, LedgerError> {
        let read = |row: &Row<'_>| {
            let (number, coded_from, count) = (row.get(0)?, row.get(1)?, row.get(2)?);
            Ok(Stored { number, coded_from, count, packed: row.get(3)?, sum: row.get(4)? })
        };
        let sql = "SELECT number, coded_from, count, claims, checksum FROM claims WHERE number > ? \
                   ORDER BY number LIMIT 1";
        self.run(|connection| connection.prepare(sql)?.query_map([last], read)?.next().transpose())
    }
}

fn sum(game: &str, coded_from: &str, count: i64, packed: &[u8]) -> String {
    checksum(&[game, coded_from, &count.to_string(), &sha256(packed)])
}

/// Claims in ascending order as bytes: of each the distance from the code before, seven bits a byte, and its bounds.
fn packed(claims: &[(u64, ResultBounds)]) -> Vec<u8> {
    let (mut bytes, mut last) = (Vec::new(), 0);
    for &(code, bounds) in claims {
        let mut rest = code - last;
        last = code;
        while rest > 0x7f {
            bytes.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        bytes.extend([rest as u8, bounds.pack()]);
    }
    bytes
}

/// The claims of these bytes; `None` if there are none that could be written so.
fn unpacked(bytes: &[u8]) -> Option<Vec<(u64, ResultBounds)>> {
    let (mut claims, mut bytes, mut code) = (Vec::new(), bytes.iter(), 0_u64);
    while !bytes.as_slice().is_empty() {
        let mut distance = 0;
        for shift in (0..).step_by(7) {
            let byte = *bytes.next()?;
            let digit = u64::from(byte & 0x7f);
            let part = digit.checked_shl(shift).filter(|part| part >> shift == digit)?;
            distance |= part;
            if byte < 0x80 {
                break;
            }
        }
        code = code.checked_add(distance)?;
        claims.push((code, ResultBounds::unpack((*bytes.next()?).into())?));
    }
    Some(claims)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree::Wdl;
    use proptest::prelude::*;

    fn bounds() -> impl Strategy<Value = ResultBounds> {
        let all = [Wdl::Loss, Wdl::Draw, Wdl::Win];
        (0..3_usize, 0..3_usize)
            .prop_map(move |(one, two)| ResultBounds { lower: all[one.min(two)], upper: all[one.max(two)] })
    }

    fn claims() -> impl Strategy<Value = Vec<(u64, ResultBounds)>> {
        let code = prop_oneof![any::<u64>(), 0..300_u64, Just(u64::MAX)];
        prop::collection::vec((code, bounds()), 0..50)
    }

    proptest! {
        #[test]
        fn packed_claims_read_back(mut claims in claims()) {
            claims.sort_unstable_by_key(|&(code, _)| code);
            prop_assert_eq!(unpacked(&packed(&claims)), Some(claims));
        }

        #[test]
        fn no_bytes_break_it(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let _ = unpacked(&bytes);
        }

        #[test]
        fn claims_come_back_from_a_ledger(batches in prop::collection::vec(claims(), 1..5)) {
            let mut ledger = Ledger::in_memory("a game").unwrap();
            let mut expected = Vec::new();
            for batch in &batches {
                ledger.add_claims("", batch).unwrap();
                ledger.add_claims("other codes", &[(1, ResultBounds::UNKNOWN)]).unwrap();
                expected.extend_from_slice(batch);
            }
            let mut found = Vec::new();
            ledger.claims("", &mut |code, bounds| { found.push((code, bounds)); true }).unwrap();
            let key = |claim: &(u64, ResultBounds)| (claim.0, claim.1.pack());
            expected.sort_unstable_by_key(key);
            found.sort_unstable_by_key(key);
            prop_assert_eq!(&found, &expected);
            let all = (expected.len() + batches.len()) as u64;
            prop_assert_eq!(ledger.claim_counts().unwrap().claims, all);
            if let Some(&(code, _)) = expected.first() {
                let about = ledger.claims_about("", code).unwrap();
                prop_assert_eq!(about.len(), expected.iter().filter(|claim| claim.0 == code).count());
            }
        }
    }

    #[test]
    fn a_changed_row_is_refused() {
        for change in ["claims = x'0606'", "coded_from = 'a1'", "count = 2", "checksum = ''"] {
            let mut changed = Ledger::in_memory("a game").unwrap();
            changed.add_claims("", &[(5, ResultBounds::just(Wdl::Win))]).unwrap();
            let read = |ledger: &Ledger| ledger.each_claim("", &mut |_, _, _| ());
            read(&changed).unwrap();
            changed
                .change(|transaction| transaction.execute_batch(&format!("UPDATE claims SET {change}")))
                .unwrap();
            let error = read(&changed).unwrap_err();
            assert!(
                matches!(&error, LedgerError::Damaged { place, .. } if place == "row 1 of claims"),
                "{error}"
            );
        }
    }
}
