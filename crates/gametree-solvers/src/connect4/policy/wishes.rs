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
