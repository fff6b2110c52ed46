//! Which cells matter: the current through each if the board is an electrical circuit between the player's edges.
//!
//! Shannon's idea for Hex and Bird Cage, with virtual connections as wires (Anshelevich 2002). A connection conducts the less
//! the more cells all its carriers share. Kirchhoff's equations are solved by Cholesky's method; sums of products in a fixed
//! order, so the numbers, and the search that they order, are the same on every machine.

use gametree_games::bits::Bits;

use super::connections::Connections;

/// Conductances by the number of chains among a wire's two ends.
const CONDUCTANCE: [f64; 3] = [1.0, 2.0, 20.0];

/// Grounds what no wire reaches.
const LEAK: f64 = 1e-9;

/// Room for the equations.
#[derive(Debug, Default)]
pub(super) struct Circuit {
    /// The lower half, row by row, then its Cholesky factor.
    matrix: Vec<f64>,
    /// The conductance to each edge.
    to_edges: [Vec<f64>; 2],
    /// The potentials, from 1 at the first edge to 0 at the second.
    potentials: Vec<f64>,
    currents: Vec<f64>,
    wires: Vec<(usize, usize, f64)>,
}

impl Circuit {
    /// Writes the current through every empty cell into `through`, by cell.
    pub(super) fn solve<B: Bits>(&mut self, connections: &Connections<B>, through: &mut [f64]) {
        let inner = connections.endpoints() - 2;
        self.wire(connections, inner);
        self.factor(inner);
        self.potentials(inner);
        self.currents.clear();
        self.currents.resize(inner, 0.0);
        let [first, second] = &self.to_edges;
        for ((current, potential), (first, second)) in
            self.currents.iter_mut().zip(&self.potentials).zip(first.iter().zip(second))
        {
            *current = first * (1.0 - potential) + second * potential;
        }
        for &(one, two, conductance) in &self.wires {
            let current = (self.potentials[one] - self.potentials[two]).abs() * conductance;
            self.currents[one] += current;
            self.currents[two] += current;
        }
        for (cell, &current) in connections.inner().zip(&self.currents) {
            if let Some(cell) = cell {
                through[cell as usize] = current;
            }
        }
    }

    fn wire<B: Bits>(&mut self, connections: &Connections<B>, inner: usize) {
        self.matrix.clear();
        self.matrix.resize(inner * inner, 0.0);
        self.to_edges.iter_mut().for_each(|edge| {
            edge.clear();
            edge.resize(inner, 0.0);
        });
        self.wires.clear();
        for end in 2..connections.endpoints() {
            for (other, cells) in connections.links(end) {
                let chains = [end, other].iter().filter(|&&end| end < connections.chains()).count();
                let conductance = CONDUCTANCE[chains] / f64::from(1 + cells);
                let row = end - 2;
                self.matrix[row * inner + row] += conductance;
                if other < 2 {
                    self.to_edges[other][row] += conductance;
                } else {
                    let column = other - 2;
                    self.matrix[column * inner + column] += conductance;
                    self.matrix[row * inner + column] -= conductance;
                    self.wires.push((row, column, conductance));
                }
            }
        }
        (0..inner).for_each(|at| self.matrix[at * inner + at] += LEAK);
    }

    fn factor(&mut self, size: usize) {
        for row in 0..size {
            let (above, below) = self.matrix.split_at_mut(row * size);
            let own = &mut below[..size];
            for column in 0..row {
                let other = &above[column * size..column * size + size];
                own[column] = (own[column] - dot(&own[..column], &other[..column])) / other[column];
            }
            own[row] = (own[row] - dot(&own[..row], &own[..row])).max(LEAK).sqrt();
        }
    }

    fn potentials(&mut self, size: usize) {
        let potentials = &mut self.potentials;
        potentials.clear();
        potentials.extend_from_slice(&self.to_edges[0]);
        let row = |at: usize| &self.matrix[at * size..at * size + at + 1];
        for at in 0..size {
            potentials[at] = (potentials[at] - dot(&row(at)[..at], &potentials[..at])) / row(at)[at];
        }
        for at in (0..size).rev() {
            potentials[at] /= row(at)[at];
            let known = potentials[at];
            for (potential, factor) in potentials[..at].iter_mut().zip(row(at)) {
                *potential -= factor * known;
            }
        }
    }
}

/// The sum of products, in four interleaved sums that the processor can add side by side.
fn dot(one: &[f64], other: &[f64]) -> f64 {
    let mut sums = [0.0; 4];
    let (ones, others) = (one.chunks_exact(4), other.chunks_exact(4));
    let rest: f64 = ones.remainder().iter().zip(others.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in ones.zip(others) {
        for at in 0..4 {
            sums[at] += a[at] * b[at];
        }
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3]) + rest
}
