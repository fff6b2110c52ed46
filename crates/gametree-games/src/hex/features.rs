//! The features of Hex: how far both sides are from connecting their edges, by two measures, and patterns of their stones.

use gametree::Score;

use super::board::RINGS;
use super::evaluation::{Distance, both_distances, no_path};
use super::rules::{Hex, Position};
use crate::bits::Bits;
use crate::evaluation::{FeatureWriter, Features, IMMEDIATE_WIN, StaticResult};

/// The value of `late` on a full board.
const FULL: u32 = 16;
/// The largest distance that is distinguished, on boards of up to 128 cells and on larger ones.
const FAR: [usize; 2] = [14, 24];
/// The nearness features are this divided by the distance.
const NEAR: i32 = 60;

impl<B: Bits> Features<Hex<B>> for Distance {
    /// `my` is the side to move. `two` means by two-distance, as in [`Distance`]; `way` by the number of stones still needed to
    /// connect the edges; `near` is 60 divided by that, so that a step counts more the fewer are left; `best` counts the cells on
    /// shortest paths, `next` those on paths one step longer. `late-` features are multiplied by the share of the board that is
    /// occupied, in sixteenths.
    const NAMES: &'static [&'static str] = &[
        "tempo",
        "late-tempo",
        "two-steps",
        "late-two-steps",
        "my-two-near",
        "their-two-near",
        "my-two-best",
        "their-two-best",
        "my-two-next",
        "their-two-next",
        "two-shared",
        "way-steps",
        "late-way-steps",
        "my-way-near",
        "their-way-near",
        "my-way-best",
        "their-way-best",
        "my-way-next",
        "their-way-next",
        "way-shared",
        "check",
        "my-bridges",
        "their-bridges",
        "my-edge-bridges",
        "their-edge-bridges",
        "my-pairs",
        "their-pairs",
        "ring-1",
        "ring-2",
        "ring-3",
        "ring-4",
    ];

    const TERMS: &'static [(&'static str, &'static str)] = &[
        ("two-near", "nearness of the edges by two-distance, 60 divided by it"),
        ("two-best", "cells on the shortest paths by two-distance"),
        ("two-next", "cells on paths one longer by two-distance"),
        ("way-near", "nearness of the edges, 60 divided by the stones that are missing"),
        ("way-best", "cells on the shortest paths"),
        ("way-next", "cells on paths one stone longer"),
        ("bridges", "bridges"),
        ("edge-bridges", "bridges to an edge"),
        ("pairs", "pairs of neighbouring stones"),
    ];

    fn static_result(&self, game: &Hex<B>, p: &Position<B>) -> StaticResult {
        let (mover, other) = (p.next as usize, p.next.other() as usize);
        if !game.winning_cells(p, p.next).is_empty() {
            return StaticResult::Decided(Score::new(IMMEDIATE_WIN));
        }
        let ends = game.winning_cells(p, p.next.other()).count();
        if ends > 1 {
            return StaticResult::Decided(Score::new(-IMMEDIATE_WIN));
        }
        let empty = game.board.all & !(p.stones[0] | p.stones[1]);
        let count = |cells: B| cells.count() as i32;
        let late = ((game.grid.cells() - empty.count()) * FULL / game.grid.cells()) as i32;
        let [my_two, their_two] = [mover, other].map(|player| two_distance(game, p, player, empty));
        let [my_way, their_way] = [mover, other].map(|player| {
            if B::WIDTH > 128 {
                distance::<B, { FAR[1] }>(game, p, player, empty)
            } else {
                distance::<B, { FAR[0] }>(game, p, player, empty)
            }
        });
        let mut features = FeatureWriter::new();
        features.push([1, late]);
        for (mine, theirs) in [(my_two, their_two), (my_way, their_way)] {
            let ahead = theirs.steps - mine.steps;
            features.push([ahead, late * ahead, NEAR / mine.steps, NEAR / theirs.steps]);
            features.push([mine.best, theirs.best, mine.next, theirs.next].map(count));
            features.push([count(mine.best & theirs.best)]);
        }
        features.push([ends as i32]);
        let (my_stones, their_stones) = (p.stones[mover], p.stones[other]);
        features.push([my_stones, their_stones].map(|stones| bridges(game, stones, empty)));
        let edge_bridges = |player: usize, stones: B| -> i32 {
            let bridged = |edge: B| count(game.board.beside_two(edge & empty) & stones & !edge);
            game.board.edges[player].into_iter().map(bridged).sum()
        };
        features.push([edge_bridges(mover, my_stones), edge_bridges(other, their_stones)]);
        features.push([my_stones, their_stones].map(|stones| {
            let board = &game.board;
            [board.right(stones), board.below(stones), board.below_left(stones)]
                .into_iter()
                .map(|moved| count(moved & stones))
                .sum()
        }));
        let ring: [i32; RINGS] =
            game.board.rings.map(|ring| count(my_stones & ring) - count(their_stones & ring));
        features.push(ring);
        features.finish(<Self as Features<Hex<B>>>::NAMES)
    }
}

/// A player's shortest paths from edge to edge.
#[derive(Clone, Copy)]
struct Paths<B> {
    /// Their length, from 1 to [`FAR`].
    steps: i32,
    /// The empty cells on them.
    best: B,
    /// The empty cells on paths one step longer.
    next: B,
}

/// Shortest paths by two-distance, as in the handmade evaluation.
fn two_distance<B: Bits>(game: &Hex<B>, p: &Position<B>, player: usize, empty: B) -> Paths<B> {
    let distances = both_distances(game, p, player, empty);
    let far = FAR[usize::from(B::WIDTH > 128)] as i32;
    let none = i32::from(no_path::<B>());
    let mut paths = Paths { steps: none, best: B::EMPTY, next: B::EMPTY };
    for cell in empty.cells() {
        let steps = i32::from(distances[0][cell as usize] + distances[1][cell as usize]);
        let here = B::cell(cell);
        if steps < paths.steps {
            let next = if steps + 1 == paths.steps { paths.best } else { B::EMPTY };
            paths = Paths { steps, best: here, next };
        } else if steps == paths.steps {
            paths.best |= here;
        } else if steps == paths.steps + 1 {
            paths.next |= here;
        }
    }
    if paths.steps >= none / 2 {
        // Some step has no second path, so there is no path at all, and the cells carry no information.
        return Paths { steps: far, best: B::EMPTY, next: B::EMPTY };
    }
    Paths { steps: paths.steps.clamp(1, far), ..paths }
}

/// Shortest paths by the number of missing stones.
fn distance<B: Bits, const FAR: usize>(game: &Hex<B>, p: &Position<B>, player: usize, empty: B) -> Paths<B> {
    let stones = p.stones[player];
    let layers = [0, 1].map(|edge| {
        let mut layers = [B::EMPTY; FAR];
        let joined = p.joined[player][edge];
        let mut seen = B::EMPTY;
        let mut front = (game.board.edges[player][edge] | game.board.around(joined)) & empty;
        for layer in &mut layers {
            if front.is_empty() {
                break;
            }
            *layer = front;
            seen |= front;
            let beside = game.board.around(front);
            let chains = beside & stones;
            let through = if chains.is_empty() { chains } else { game.board.flood(chains, chains, stones) };
            front = (beside | game.board.around(through)) & empty & !seen;
        }
        layers
    });
    let mut paths = Paths { steps: FAR as i32, best: B::EMPTY, next: B::EMPTY };
    // A cell in layer i from one edge and j from the other lies on a path of i + j + 1 stones.
    for sum in 0..FAR {
        let through = (0..=sum).fold(B::EMPTY, |cells, i| cells | (layers[0][i] & layers[1][sum - i]));
        if paths.best.is_empty() && !through.is_empty() {
            paths = Paths { steps: sum as i32 + 1, best: through, next: B::EMPTY };
        } else if !paths.best.is_empty() {
            paths.next = through;
            break;
        }
    }
    paths
}

/// The number of bridges: pairs of stones with two common empty neighbours, which the opponent cannot separate.
fn bridges<B: Bits>(game: &Hex<B>, stones: B, empty: B) -> i32 {
    let board = &game.board;
    let right = |cells: B| board.right(cells);
    let left = |cells: B| board.left(cells);
    let below = |cells: B| board.below(cells);
    let below_left = |cells: B| board.below_left(cells);
    let one = below(right(stones) & empty) & right(below(stones) & empty);
    let two = below(below_left(stones) & empty) & below_left(below(stones) & empty);
    let three = left(below_left(stones) & empty) & below_left(left(stones) & empty);
    [one, two, three].into_iter().map(|ends| (ends & stones).count() as i32).sum()
}
