//! Finds an order of cells that makes none of the known mistakes, with a SAT solver: [`Wishes`].

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use gametree_games::bits::Bits;
use rustc_hash::FxHashMap;

use super::Place;

/// What is known of the good orders of some cells. A variable says of two cells which comes first, another of a position whether
/// it is reached.
pub(super) struct Wishes {
    solver: BasicSolver,
    /// The cells in the order that is preferred.
    preferred: Vec<u8>,
    /// Where a cell is in it.
    rank: Vec<usize>,
    /// For two places in the preferred order, whether the first comes before the second.
    before: Vec<Lit>,
    reached: FxHashMap<Place, Lit>,
}

impl Wishes {
    /// No wishes yet, for a policy that begins at `root`; as long as nothing speaks against it, this order is preferred.
    pub(super) fn new(preferred: Vec<u8>, root: Place) -> Self {
        let n = preferred.len();
        let mut solver = BasicSolver::default();
        let mut rank = vec![0; usize::from(u8::MAX) + 1];
        preferred.iter().enumerate().for_each(|(at, &cell)| rank[usize::from(cell)] = at);
        let mut lit = || Lit::new(solver.new_var(lbool::UNDEF, true), true);
        let reached = lit();
        let mut before = vec![reached; n * n];
        for a in 0..n {
            for b in a + 1..n {
                // The variable says that the order is not the preferred one: the solver tries "no" first.
                let against = lit();
                before[a * n + b] = !against;
                before[b * n + a] = against;
            }
        }
        solver.add_clause_reuse(&mut vec![reached]);
        // An order has no circles; of three suffices, since any two cells are compared.
        for a in 0..n {
            for b in a + 1..n {
                for c in b + 1..n {
                    let (ab, bc, ca) = (before[a * n + b], before[b * n + c], before[c * n + a]);
                    solver.add_clause_reuse(&mut vec![!ab, !bc, !ca]);
                    solver.add_clause_reuse(&mut vec![ab, bc, ca]);
                }
            }
        }
        Wishes { solver, preferred, rank, before, reached: [(root, reached)].into_iter().collect() }
    }

    fn before(&self, one: u32, other: u32) -> Lit {
        self.before[self.rank[one as usize] * self.preferred.len() + self.rank[other as usize]]
    }

    fn reached(&mut self, place: Place) -> Lit {
        let solver = &mut self.solver;
        *self.reached.entry(place).or_insert_with(|| Lit::new(solver.new_var_default(), true))
    }

    /// The position is reached, whatever the order.
    pub(super) fn reach(&mut self, place: Place) {
        let reached = self.reached(place);
        self.solver.add_clause_reuse(&mut vec![reached]);
    }

    /// If the first position is reached, and this cell comes before the others there, the second position is reached.
    pub(super) fn leads(&mut self, from: Place, cell: u32, others: u64, to: Place) {
        let mut clause = vec![!self.reached(from), self.reached(to)];
        clause.extend(others.cells().map(|other| !self.before(cell, other)));
        self.solver.add_clause_reuse(&mut clause);
    }

    /// If the position is reached, the first of these cells must be a good one.
    pub(super) fn wish(&mut self, place: Place, good: u64, bad: u64) {
        let mut some = vec![!self.reached(place)];
        for cell in good.cells() {
            let first = Lit::new(self.solver.new_var_default(), true);
            some.push(first);
            for other in bad.cells() {
                let before = self.before(cell, other);
                self.solver.add_clause_reuse(&mut vec![!first, before]);
            }
        }
        self.solver.add_clause_reuse(&mut some);
    }

    /// An order that grants all wishes, if there is one.
    pub(super) fn order(&mut self) -> Option<Vec<u8>> {
        if self.solver.solve_limited(&[]) != lbool::TRUE {
            return None;
        }
        let n = self.preferred.len();
        let mut order = self.preferred.clone();
        order.sort_by_cached_key(|&cell| {
            let at = self.rank[usize::from(cell)];
            let earlier = |&other: &usize| self.solver.value_lit(self.before[other * n + at]) == lbool::TRUE;
            (0..n).filter(|&other| other != at).filter(earlier).count()
        });
        Some(order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All orders of the cells below `n`.
    fn orders(n: u8) -> Vec<Vec<u8>> {
        if n == 0 {
            return vec![Vec::new()];
        }
        let shorter = orders(n - 1).into_iter();
        shorter
            .flat_map(|order| {
                (0..n)
                    .map(move |at| [&order[..usize::from(at)], &[n - 1], &order[usize::from(at)..]].concat())
            })
            .collect()
    }

    /// Random wishes for five cells and six positions, each reached from those before it: an order is found if there is one, and
    /// grants them.
    #[test]
    fn an_order_is_found_whenever_there_is_one() {
        let mut seed = 1u64;
        let mut random = move |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % n
        };
        let place = |number: usize| (number as u64, 0);
        let first = |order: &[u8], set: u64| order.iter().copied().find(|&cell| set.has(cell.into()));
        let mut found = [0; 2];
        for _ in 0..300 {
            let wishes: Vec<(usize, u64, u64)> = (0..12)
                .map(|_| {
                    let good = random(32);
                    (random(6) as usize, good, random(32) & !good)
                })
                .filter(|&(_, good, bad)| good != 0 && bad != 0)
                .collect();
            let leads: Vec<(usize, u8, u64)> = (0..5)
                .map(|from| {
                    let cell = random(5) as u8;
                    (from, cell, random(32) & !(1 << cell))
                })
                .collect();
            let grants = |order: &[u8]| {
                let mut reached = [true, false, false, false, false, false];
                for &(from, cell, others) in &leads {
                    reached[from + 1] = reached[from] && first(order, others | 1 << cell) == Some(cell);
                }
                let granted = |&(at, good, bad): &(usize, u64, u64)| {
                    !reached[at] || first(order, good | bad).is_some_and(|cell| good.has(cell.into()))
                };
                wishes.iter().all(granted)
            };
            let mut known = Wishes::new(vec![2, 4, 0, 1, 3], place(0));
            for &(from, cell, others) in &leads {
                known.leads(place(from), cell.into(), others, place(from + 1));
            }
            wishes.iter().for_each(|&(at, good, bad)| known.wish(place(at), good, bad));
            let order = known.order();
            assert_eq!(order.is_some(), orders(5).iter().any(|order| grants(order)), "{wishes:?} {leads:?}");
            assert!(
                order.as_ref().is_none_or(|order| order.len() == 5 && grants(order)),
                "{wishes:?} {leads:?}: {order:?}"
            );
            found[usize::from(order.is_some())] += 1;
        }
        assert!(found[0] > 10 && found[1] > 10, "{found:?}");
    }
}
