//! A player's shortest paths from edge to edge by two-distance, in sets of cells; with the stones' own links, or with virtual
//! connections.
//!
//! Two-distance is J. van Rijswijck's (*Search and evaluation in Hex*, 2002): a cell is one step further from an edge than the
//! *second* nearest of its neighbours, because the opponent takes the nearest. A virtual connection joins two groups even if the
//! opponent moves first (V. Anshelevich, *The game of Hex: an automatic theorem proving approach*, 2000). Three kinds are
//! recognised, each by one pattern of empty cells:
//!
//! - the bridge: two cells with two empty common neighbours;
//! - the bridge to an edge: a cell on the second row with two empty neighbours on the first;
//! - the template of the third row, the ziggurat, which rests on the two before it. Both cells below the stone have a bridge to
//!   the edge. These two ways share one cell of the first row, and if the opponent takes that one, the stone bridges sideways to
//!   a third cell of the second row, whose own bridge to the edge does not need it.
//!
//! Patterns may overlap, and then they need not all hold at once. This is an estimate, not a proof.

use super::board::{Board, DIRECTIONS};
use super::rules::{Hex, Position};
use crate::bits::Bits;

/// What joins two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Links {
    /// They are neighbours.
    Stones,
    /// They are neighbours, or virtually connected.
    Virtual,
}

/// A player's shortest paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shortest {
    /// The stones that are still needed when the opponent always takes the better of two ways; 0 if the edges are connected
    /// virtually, twice the largest distance if there is none.
    pub(super) steps: i64,
    /// The empty cells on paths of this length.
    pub(super) choices: i64,
}

/// The largest distance from an edge that is distinguished, on boards of up to 128 cells and on larger ones.
const FAR: [usize; 2] = [12, 24];
/// More groups than a player's stones can form, on the same boards.
const MAX_GROUPS: [usize; 2] = [64, 192];

/// Finds a player's shortest paths.
pub(super) fn shortest<B: Bits>(game: &Hex<B>, p: &Position<B>, player: usize, links: Links) -> Shortest {
    if B::WIDTH > 128 {
        shortest_within::<B, { FAR[1] }, { MAX_GROUPS[1] }>(game, p, player, links)
    } else {
        shortest_within::<B, { FAR[0] }, { MAX_GROUPS[0] }>(game, p, player, links)
    }
}

/// The same, where paths of more than `FAR` steps count as none.
fn shortest_within<B: Bits, const FAR: usize, const MAX_GROUPS: usize>(
    game: &Hex<B>,
    p: &Position<B>,
    player: usize,
    links: Links,
) -> Shortest {
    let own = p.stones[player];
    let view = View { board: &game.board, own, empty: game.board.all & !(p.stones[0] | p.stones[1]), links };
    let edges = [0, 1].map(|edge| view.edge(player, edge, p.joined[player][edge]));
    let [one, other] = edges;
    if !(one.joined & other.joined).is_empty() {
        return Shortest { steps: 0, choices: 0 };
    }
    let groups = view.groups::<MAX_GROUPS>();
    let [from_one, from_other] = edges.map(|edge| view.layers::<FAR, MAX_GROUPS>(edge.beside, &groups));
    for steps in 1..=FAR {
        // A cell in layer i from one edge and in layer j from the other is on a path of i + j + 1 stones.
        let through = (0..steps).fold(B::EMPTY, |cells, i| cells | (from_one[i] & from_other[steps - 1 - i]));
        if !through.is_empty() {
            return Shortest { steps: steps as i64, choices: i64::from(through.count()) };
        }
    }
    Shortest { steps: 2 * FAR as i64, choices: 0 }
}

/// A position as one player sees it.
struct View<'b, B> {
    board: &'b Board<B>,
    own: B,
    empty: B,
    links: Links,
}

/// An edge.
#[derive(Clone, Copy)]
struct Edge<B> {
    /// The stones joined to it.
    joined: B,
    /// The empty cells at which a stone would be joined to it.
    beside: B,
}

impl<B: Bits> View<'_, B> {
    /// The edge to which the stones `joined` are known to be connected.
    fn edge(&self, player: usize, edge: usize, joined: B) -> Edge<B> {
        let row = self.board.edges[player][edge];
        if self.links == Links::Stones {
            return Edge { joined, beside: (row | self.board.around(joined)) & self.empty };
        }
        // Seen from a cell, the edge lies between a direction and the next one round: for the first player's, above and above
        // right, below and below left; for the second player's, below left and left, above right and right.
        let toward = [[4, 1], [2, 5]][player][edge];
        let template = self.template(row, toward);
        let joined = self.linked(joined | (template & self.own));
        Edge { joined, beside: (row | template | self.beside(joined)) & self.empty }
    }

    /// The cells, empty or not, from which a stone has a bridge or the third row's template to the edge that consists of `row` and
    /// lies between the directions `toward` and the next one.
    fn template(&self, row: B, toward: usize) -> B {
        let step_to = |cells: B, direction: usize| self.board.toward(cells, direction + DIRECTIONS / 2);
        let (next, before, after) = (toward + 1, toward + DIRECTIONS - 1, toward + 2);
        let free_row = row & self.empty;
        let second = step_to(free_row, toward) & step_to(free_row, next);
        let free_second = second & self.empty;
        let sideways =
            |side: usize, down: usize| step_to(self.empty, side) & step_to(step_to(free_second, down), side);
        let both_below = step_to(free_second, toward) & step_to(free_second, next);
        second | (both_below & (sideways(before, toward) | sideways(after, next)))
    }

    /// The cells that are linked to one of a set; may include cells of the set.
    fn beside(&self, cells: B) -> B {
        let around = self.board.around(cells);
        if self.links == Links::Virtual { around | self.bridged(cells) } else { around }
    }

    /// The cells with a bridge to one of a set.
    fn bridged(&self, cells: B) -> B {
        let steps = self.steps(cells);
        (0..DIRECTIONS).fold(B::EMPTY, |all, direction| all | self.bridges(&steps, direction))
    }

    /// The empty neighbours of a set, by direction.
    fn steps(&self, cells: B) -> [B; DIRECTIONS] {
        std::array::from_fn(|direction| self.board.toward(cells, direction) & self.empty)
    }

    /// The cells reached by a bridge between a direction and the next, given the empty neighbours of where it starts.
    fn bridges(&self, steps: &[B; DIRECTIONS], direction: usize) -> B {
        let next = (direction + 1) % DIRECTIONS;
        self.board.toward(steps[direction], next) & self.board.toward(steps[next], direction)
    }

    /// The own stones that are linked to some of `stones`, these included.
    fn linked(&self, stones: B) -> B {
        let mut group = stones;
        loop {
            let more = self.beside(group) & self.own & !group;
            if more.is_empty() {
                return group;
            }
            group |= more;
        }
    }

    /// The empty cells linked to each group of own stones.
    fn groups<const MAX_GROUPS: usize>(&self) -> Groups<B, MAX_GROUPS> {
        let mut groups = Groups { beside: [B::EMPTY; MAX_GROUPS], count: 0 };
        let mut rest = self.own;
        while !rest.is_empty() && groups.count < MAX_GROUPS {
            let group = self.linked(B::cell(rest.lowest()));
            rest = rest & !group;
            groups.beside[groups.count] = self.beside(group) & self.empty;
            groups.count += 1;
        }
        groups
    }

    /// The empty cells by their distance from an edge, of which those `beside` it are the first layer.
    fn layers<const FAR: usize, const MAX_GROUPS: usize>(
        &self,
        beside: B,
        groups: &Groups<B, MAX_GROUPS>,
    ) -> [B; FAR] {
        let mut layers = [B::EMPTY; FAR];
        let (mut front, mut reached) = (beside, B::EMPTY);
        for layer in &mut layers {
            *layer = front;
            reached |= front;
            front = self.twice_linked(reached, groups) & self.empty & !reached;
            if front.is_empty() {
                break;
            }
        }
        layers
    }

    /// The cells linked to at least two of the cells `reached`. Cells beside the same group are linked to each other.
    fn twice_linked<const MAX_GROUPS: usize>(&self, reached: B, groups: &Groups<B, MAX_GROUPS>) -> B {
        let (mut once, mut twice) = (B::EMPTY, B::EMPTY);
        let mut count = |cells: B| {
            twice |= once & cells;
            once |= cells;
        };
        let steps = self.steps(reached);
        steps.into_iter().for_each(&mut count);
        if self.links == Links::Virtual {
            (0..DIRECTIONS).for_each(|direction| count(self.bridges(&steps, direction)));
        }
        for &beside in &groups.beside[..groups.count] {
            let met = beside & reached;
            match met.count() {
                0 => {}
                // Those that are linked to this one cell directly have been counted.
                1 => count(beside & !self.beside(met)),
                _ => {
                    count(beside);
                    count(beside);
                }
            }
        }
        twice
    }
}

/// The empty cells beside each group.
struct Groups<B, const MAX_GROUPS: usize> {
    beside: [B; MAX_GROUPS],
    count: usize,
}

#[cfg(test)]
mod tests {
    use gametree::knowledge::Notation;

    use super::*;
    use crate::order::Order;

    fn virtual_steps(side: u32, text: &str, player: usize) -> i64 {
        let game = Hex::<u64>::new(side, side, Order::Natural).unwrap();
        let p = game.read_position(text).unwrap();
        shortest(&game, &p, player, Links::Virtual).steps
    }

    #[test]
    fn bridges_and_edge_templates_connect() {
        // The first player's c3 on 5×5 has the third row's template to both edges; on 3×3 b2 has a bridge to both.
        assert_eq!(virtual_steps(5, "c3", 0), 0);
        assert_eq!(virtual_steps(3, "b2", 0), 0);
        // The second player has the same after a first stone in a corner that is in nobody's way.
        assert_eq!(virtual_steps(5, "a1 c3", 1), 0);
        // A chain with a bridge to either edge; an intruder breaks one of them, which costs a stone.
        assert_eq!(virtual_steps(4, "c2 a1 b3", 0), 0);
        assert_eq!(virtual_steps(4, "c2 a1 b3 b4", 0), 1);
        // Two stones a bridge apart, before and after an intrusion.
        assert_eq!(virtual_steps(4, "c2 a1 b4", 0), 0);
        assert_eq!(virtual_steps(4, "c2 b3 b4", 0), 1);
    }
}
