//! The search on a board whose cells fit a word: who wins, and the moves that show it.

use crate::graph::{Ended, Grant, Known, NodeNumber, ProofGraph, RootNumbers};
use gametree::{Game, Meter, Player};
use gametree_games::bits::Bits;

use super::expert::{HexExpert, Sight, glance};
use super::field::Side;
use super::knowledge::Knowledge;
use super::proof::{Prover, Unproved};
use super::stones::{StoneGame, Stones};
use crate::certificate::Rule;

/// A position on a board of any size, as it stands: the players' stones by cell, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Wide {
    pub(super) stones: [u128; 2],
    pub(super) next: Player,
}

/// What may be used.
#[derive(Clone, Copy)]
pub(super) struct Means<'m> {
    pub(super) meter: &'m Meter<'m>,
    /// The bytes for the graph.
    pub(super) bytes: usize,
    pub(super) numbers: &'m RootNumbers,
}

/// A solver whatever the width of its words.
pub(super) trait Core: std::fmt::Debug {
    /// Whether the side to move wins, if the means suffice; its graph is kept for [`Core::line`].
    fn decide(&mut self, position: &Wide, means: Means<'_>) -> Ended;

    /// A line of play to the end of the game from the position decided last, in which the winner keeps the win; as far as the
    /// means suffice.
    fn line(&mut self, position: &Wide, means: Means<'_>) -> Vec<u8>;

    /// A move with which the side to move wins, if he does and the means suffice.
    fn winning_move(&mut self, position: &Wide, means: Means<'_>) -> Option<u8>;

    /// The rules of a link that proves that `winner` wins, of at most so many; and how many links were made.
    fn links(
        &mut self,
        position: &Wide,
        winner: Player,
        means: Means<'_>,
        most: usize,
    ) -> (Result<Vec<Rule>, Unproved>, usize);

    /// The side that has joined its edges, if one has.
    fn winner(&self, position: &Wide) -> Option<Player>;

    /// A key that only a position and its rotation share, but for a chance of 2⁻⁶⁴.
    fn key(&self, position: &Wide) -> u64;
}

/// The solver of a board whose cells fit a `B`.
#[derive(Debug)]
pub(super) struct Board<B: Bits> {
    game: StoneGame<B>,
    expert: HexExpert<B>,
    graph: Option<Graph<B>>,
}

type Graph<B> = ProofGraph<StoneGame<B>, B>;

/// Where a line of play is in a graph: a node, and whether it holds the position turned by half a turn.
type Place = (NodeNumber, bool);

impl<B: Bits> Board<B> {
    pub(super) fn new(columns: u32, rows: u32, knowledge: Knowledge) -> Self {
        let expert = HexExpert::new(columns, rows, knowledge);
        Board { game: expert.game.clone(), expert, graph: None }
    }

    /// The position as the side to move sees it.
    fn seen(&self, position: &Wide) -> Stones<B> {
        let [first, second] = position.stones.map(B::of);
        match position.next {
            Player::First => Stones { own: first, other: second, next: Player::First },
            Player::Second => {
                let field = self.game.fields.of(Player::First);
                Stones { own: field.turned(second), other: field.turned(first), next: Player::Second }
            }
        }
    }

    /// A cell that the side to move sees, as it is on the board.
    fn on_board(&self, cell: u8, mover: Player) -> u8 {
        match mover {
            Player::First => cell,
            Player::Second => self.game.fields.of(Player::Second).turned_cell(cell),
        }
    }

    fn search(&mut self, stones: &Stones<B>, means: Means<'_>) -> Ended {
        // The last graph goes before the next one grows.
        self.graph = None;
        let root = self.game.filled(*stones);
        self.expert.begin();
        let mut graph = ProofGraph::new(&self.game, &root, root.next, &mut self.expert);
        let grant = Grant { bytes: means.bytes, ..Grant::default() };
        let answer =
            graph.run_observed(&self.game, &mut self.expert, means.meter, grant, &mut { means.numbers });
        self.graph = Some(graph);
        answer
    }

    /// The position after a stone, with nothing filled in.
    fn after(&self, stones: &Stones<B>, cell: u8) -> Stones<B> {
        let field = self.game.fields.of(stones.next);
        let own = stones.own | B::cell(cell.into());
        Stones { own: field.turned(stones.other), other: field.turned(own), next: stones.next.other() }
    }

    fn empty(&self, stones: &Stones<B>) -> B {
        self.game.fields.of(stones.next).all & !(stones.own | stones.other)
    }

    /// Whether the last stone has joined its player's edges.
    fn is_over(&self, stones: &Stones<B>) -> bool {
        self.game.fields.of(stones.next).joins(Side::Other, stones.other)
    }

    /// A move in the graph: the winner's that decides the position, or the loser's first; with where it leads.
    fn step(&self, (at, rotated): Place) -> Option<(u8, Place)> {
        let graph = self.graph.as_ref()?;
        let state = graph.state(at);
        let (good, wins) = self.won(at)?;
        let (mv, to) = graph.moves(at).find(|&(_, to)| !wins || graph.known(to) == good)?;
        let turns = self.game.play(state, mv) != *graph.state(to);
        let last = self.game.cells() as u8 - 1;
        Some((if rotated { last - mv } else { mv }, (to, rotated ^ turns)))
    }

    /// What the graph knows of positions that the side to move at this one wins, and whether this is one of them.
    fn won(&self, at: NodeNumber) -> Option<(Known, bool)> {
        let graph = self.graph.as_ref()?;
        let attacker = graph.state(graph.root()).next;
        let good = if graph.state(at).next == attacker { Known::Proved } else { Known::Disproved };
        Some((good, graph.known(at) == good))
    }

    /// A move where connections decide; `None` if only a search can tell.
    fn plain_move(&mut self, stones: &Stones<B>) -> Option<(bool, u8)> {
        // The last stone of the game, before any that only goes into cells that are won anyway.
        let field = self.game.fields.of(stones.next);
        if let Some(Sight::Wins { key: Some(key), .. }) = glance(field, stones.own, stones.other) {
            return Some((true, key));
        }
        let filled = self.game.filled(*stones);
        let empty = self.empty(stones);
        let first = |cells: B| (!(cells & empty).is_empty()).then(|| (cells & empty).lowest() as u8);
        match self.expert.look(&filled, true) {
            Sight::Wins { key: Some(key), .. } => Some((true, key)),
            // A stone more can do no harm.
            Sight::Wins { carrier, key: None } => {
                Some((true, first(carrier).or_else(|| first(filled.own)).or_else(|| first(empty))?))
            }
            Sight::Loses { carrier } => {
                Some((false, first(carrier).or_else(|| first(filled.other)).or_else(|| first(empty))?))
            }
            Sight::Open { .. } => None,
        }
    }
}

impl<B: Bits> Board<B> {
    /// A move with which the side to move wins, as it sees the board.
    fn winning_move_of(&mut self, stones: &Stones<B>, means: Means<'_>) -> Option<u8> {
        if self.is_over(stones) {
            return None;
        }
        if let Some((wins, cell)) = self.plain_move(stones) {
            return wins.then_some(cell);
        }
        // The last search may have met the position.
        let filled = self.game.filled(*stones);
        let known = self.graph.as_ref().and_then(|graph| {
            let at = graph.find(self.game.key(&filled))?;
            Some((at, *graph.state(at) != filled))
        });
        if let Some(place) = known
            && self.won(place.0).is_some_and(|(_, wins)| wins)
            && let Some((cell, _)) = self.step(place)
        {
            return Some(cell);
        }
        (self.search(stones, means) == Ended::Proved).then_some(())?;
        let root = self.graph.as_ref()?.root();
        Some(self.step((root, false))?.0)
    }
}

impl<B: Bits> Core for Board<B> {
    fn decide(&mut self, position: &Wide, means: Means<'_>) -> Ended {
        let stones = self.seen(position);
        self.search(&stones, means)
    }

    fn line(&mut self, position: &Wide, means: Means<'_>) -> Vec<u8> {
        let mut stones = self.seen(position);
        let mut place = self.graph.as_ref().map(|graph| (graph.root(), false));
        let mut line = Vec::new();
        while !self.is_over(&stones) && !self.empty(&stones).is_empty() {
            let step = place.and_then(|place| self.step(place));
            place = step.map(|(_, place)| place);
            let cell = match step.map(|(cell, _)| cell).or_else(|| Some(self.plain_move(&stones)?.1)) {
                Some(cell) => cell,
                None => {
                    if !matches!(self.search(&stones, means), Ended::Proved | Ended::Disproved) {
                        break;
                    }
                    let root = self.graph.as_ref().map(|graph| (graph.root(), false));
                    let Some((cell, next)) = root.and_then(|root| self.step(root)) else { break };
                    place = Some(next);
                    cell
                }
            };
            line.push(self.on_board(cell, stones.next));
            stones = self.after(&stones, cell);
        }
        line
    }

    fn winning_move(&mut self, position: &Wide, means: Means<'_>) -> Option<u8> {
        let cell = self.winning_move_of(&self.seen(position), means)?;
        Some(self.on_board(cell, position.next))
    }

    fn links(
        &mut self,
        position: &Wide,
        winner: Player,
        means: Means<'_>,
        most: usize,
    ) -> (Result<Vec<Rule>, Unproved>, usize) {
        let seen = self.seen(&Wide { next: winner, ..*position });
        let field = self.game.fields.of(winner).clone();
        let mut winning_move = |stones: &Stones<B>| self.winning_move_of(stones, means);
        let prover = Prover::new(field, winner, &mut winning_move, means.meter, most);
        let (mut rules, made) = prover.prove(seen.own, seen.other, position.next == winner);
        let on_board = |cell: &mut u8| {
            // The edges keep their numbers.
            if u32::from(*cell) < self.game.cells() {
                *cell = self.on_board(*cell, winner);
            }
        };
        for rule in rules.iter_mut().flatten() {
            match rule {
                Rule::Walk { ends, stones, .. } => ends.iter_mut().chain(stones).for_each(on_board),
                Rule::Meet(parts) => parts.iter_mut().map(|(_, cell)| cell).for_each(on_board),
                Rule::Fill { cells, around, .. } => cells.iter_mut().chain(around).for_each(on_board),
            }
        }
        (rules, made)
    }

    fn winner(&self, position: &Wide) -> Option<Player> {
        let (mover, stones) = (position.next, self.seen(position));
        let own = self.game.fields.of(mover).joins(Side::Own, stones.own).then_some(mover);
        own.or_else(|| self.is_over(&stones).then_some(mover.other()))
    }

    fn key(&self, position: &Wide) -> u64 {
        self.game.key(&self.seen(position))
    }
}
