//! The positions that a network learns from, packed: there are tens of millions, of some hundred bytes each.

use gametree_games::evaluation::network::Seen;

/// One of so many games is held out of the fit.
const HELD_OUT: u64 = 50;

/// A position of a game.
#[derive(Clone, Debug)]
pub(super) struct Position {
    /// What the network sees of it.
    pub(super) seen: Seen,
    /// The value of the search for the side to move, in centi-points.
    pub(super) expected: f32,
    /// The result for the side to move: 1 for a win, ½ for a draw, 0 for a loss.
    pub(super) result: f32,
    /// Whether it is kept for the measurement of the error.
    pub(super) held_out: bool,
}

impl Position {
    /// Whether the positions of the game with this number are held out.
    pub(super) fn is_held_out(game: u64) -> bool {
        game % HELD_OUT == HELD_OUT - 1
    }
}

/// Many positions.
#[derive(Clone, Debug, Default)]
pub(super) struct Positions {
    about: Vec<About>,
    /// The inputs of the views of all positions, one after the other.
    inputs: Vec<u16>,
}

/// All of a position but its inputs.
#[derive(Clone, Copy, Debug)]
struct About {
    /// Where its inputs begin.
    begin: u64,
    /// How many there are in the own view, and in both.
    views: [u8; 2],
    stage: u8,
    held_out: bool,
    terms: f32,
    expected: f32,
    result: f32,
}

/// A position as it is learned from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Example<'a> {
    /// The inputs of the own view, and of the other.
    pub(super) inputs: [&'a [u16]; 2],
    pub(super) stage: usize,
    /// The value of the terms, in centi-points.
    pub(super) terms: f32,
    /// As in [`Position`].
    pub(super) expected: f32,
    pub(super) result: f32,
}

impl Positions {
    pub(super) fn push(&mut self, position: Position) {
        let Position { seen: Seen { inputs: [own, other], stage, terms }, expected, result, held_out } =
            position;
        let begin = self.inputs.len() as u64;
        let views = [own.len() as u8, (own.len() + other.len()) as u8];
        self.inputs.extend(own.into_iter().chain(other));
        let (stage, terms) = (stage as u8, terms as f32);
        self.about.push(About { begin, views, stage, held_out, terms, expected, result });
    }

    /// Adds those of later games.
    pub(super) fn append(&mut self, other: Positions) {
        let before = self.inputs.len() as u64;
        self.about
            .extend(other.about.into_iter().map(|about| About { begin: before + about.begin, ..about }));
        self.inputs.extend(other.inputs);
    }

    pub(super) fn len(&self) -> usize {
        self.about.len()
    }

    /// The numbers of the positions that are learned from, and of those held out.
    pub(super) fn split(&self) -> (Vec<u32>, Vec<u32>) {
        (0..self.about.len() as u32).partition(|&at| !self.about[at as usize].held_out)
    }

    pub(super) fn example(&self, at: u32) -> Example<'_> {
        let About { begin, views: [own, both], stage, terms, expected, result, .. } = self.about[at as usize];
        let inputs = &self.inputs[begin as usize..][..usize::from(both)];
        let (own, other) = inputs.split_at(usize::from(own));
        Example { inputs: [own, other], stage: stage.into(), terms, expected, result }
    }
}
