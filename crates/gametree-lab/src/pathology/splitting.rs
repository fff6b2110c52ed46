//! The exact decision error of minimax in P- and N-games of any depth, from the joint distribution of winner and value.
//!
//! Given a position's state (in N-games the sum of its arcs), its children are independent and identically distributed. So the
//! joint distribution of the winner and the number of ones follows from that one ply below, and likewise that of the winner and
//! the backed-up value. A P-game's positions at its fixed point are won and lost as in Althöfer's model with
//! [`Good::Pgame`](super::Good).

use super::joint::Joint;
use super::judge::Judge;
use super::size::Size;
use super::spread::{Moves, Spread, binomials};

/// A game in which the distribution below a position depends only on its ply and one of a few states.
pub(super) trait Splitting {
    /// The number of states `ply` plies below the root.
    fn states(&self, ply: usize) -> usize;
    /// The states of a child with their probabilities.
    fn children(&self, state: usize) -> Vec<(usize, f64)>;
    /// The probability that a leaf is 1.
    fn one(&self, ply: usize, state: usize) -> f64;
}

/// The joint distributions for every ply from 1 (that of the root is left empty), by state. There must be at most
/// [`MAX_LEAVES`](super::limits::MAX_LEAVES) leaves below a child of the root.
pub(super) fn joints(game: &impl Splitting, size: Size) -> Vec<Vec<Joint>> {
    let leaf = |state| {
        let one = game.one(size.moves, state);
        let max = Joint { won: vec![0.0, one], lost: vec![1.0 - one, 0.0] };
        if size.moves.is_multiple_of(2) { max } else { Joint { won: max.lost, lost: max.won } }
    };
    let mut joints = vec![vec![]; size.moves + 1];
    joints[size.moves] = (0..game.states(size.moves)).map(leaf).collect();
    for ply in (1..size.moves).rev() {
        let inner = |state| {
            let child = mixed(&joints[ply + 1], &game.children(state));
            // Child by child: either all so far are won by the side to move there, or at least one is lost.
            let (mut all_won, mut one_lost) = (vec![1.0], vec![0.0]);
            for _ in 0..size.branching {
                let any: Vec<f64> = child.won.iter().zip(&child.lost).map(|(won, lost)| won + lost).collect();
                one_lost = sum(&product(&one_lost, &any), &product(&all_won, &child.lost));
                all_won = product(&all_won, &child.won);
            }
            Joint { won: one_lost, lost: all_won }
        };
        joints[ply] = (0..game.states(ply)).map(inner).collect();
    }
    joints
}

fn mixed(joints: &[Joint], states: &[(usize, f64)]) -> Joint {
    let side = |side: fn(&Joint) -> &[f64]| {
        let weighted =
            |&(state, weight): &(usize, f64)| side(&joints[state]).iter().map(|p| p * weight).collect();
        states.iter().map(weighted).reduce(|a: Vec<f64>, b| sum(&a, &b)).unwrap_or_default()
    };
    Joint { won: side(|joint| &joint.won), lost: side(|joint| &joint.lost) }
}

fn sum(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| a + b).collect()
}

/// The distribution of the sum of two independent numbers.
fn product(a: &[f64], b: &[f64]) -> Vec<f64> {
    let mut product = vec![0.0; a.len() + b.len() - 1];
    for (i, &a) in a.iter().enumerate().filter(|&(_, &a)| a > 0.0) {
        product[i..].iter_mut().zip(b).for_each(|(sum, &b)| *sum += a * b);
    }
    product
}

/// The decision errors of minimax searches 1 … `depth` plies deep at critical roots. The judge must be
/// [local](Judge::is_local).
pub(super) fn minimax_errors(
    game: &impl Splitting,
    judge: &Judge,
    joints: &[Vec<Joint>],
    depth: usize,
) -> Vec<f64> {
    let branching = judge.size.branching;
    let ways: Vec<(usize, f64)> = binomials(branching).into_iter().enumerate().collect();
    let search = |depth: usize| {
        let seen = |joint: &Joint| {
            [&joint.won, &joint.lost].map(|side| {
                let value = |(ones, &chance): (usize, &f64)| (judge.value(depth, ones as u32, 0), chance);
                Spread::new(side.iter().enumerate().map(value).collect())
            })
        };
        let mut nodes: Vec<[Spread; 2]> = joints[depth].iter().map(seen).collect();
        let moves = |nodes: &[[Spread; 2]], state: usize| {
            let [won, lost] = [0, 1].map(|side| {
                let children = game.children(state);
                let parts: Vec<_> =
                    children.iter().map(|&(child, chance)| (chance, &nodes[child][side])).collect();
                Spread::mixed(&parts)
            });
            (Moves::to(&lost, &won, branching), lost.total(), won.total())
        };
        for ply in (1..depth).rev() {
            let position = |state| {
                let (moves, ..) = moves(&nodes, state);
                let sides = [moves.best(&ways[1..]), moves.best(&ways[..1])];
                let total: f64 = sides.iter().map(Spread::total).sum();
                sides.map(|side| side.scaled(1.0 / total))
            };
            nodes = (0..game.states(ply)).map(position).collect();
        }
        let (moves, lost, won) = moves(&nodes, 0);
        let power = |x: f64, n: usize| std::iter::repeat_n(x, n).product::<f64>();
        let decidable = &ways[1..branching];
        let critical: f64 =
            decidable.iter().map(|&(k, ways)| ways * power(lost, k) * power(won, branching - k)).sum();
        moves.share_of_bad(decidable) / critical
    };
    (1..=depth).map(search).collect()
}
