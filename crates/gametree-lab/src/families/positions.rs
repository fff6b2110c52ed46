//! The positions whose families are solved: drawn by random play, or all that can be reached.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use gametree::knowledge::Notation as _;
use gametree::{Control, Game as _};
use gametree_players::{AnyGame, AnyMove, AnyState, Played};

use super::error::FamilyError;
use crate::match_play::Openings;
use crate::splitmix::{mixed, shuffled};

/// Positions of a game in some order, each with a number from 0 on. The same seed gives the same ones on every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Positions {
    seed: u64,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Random {
        number: u64,
        plies: RangeInclusive<u32>,
    },
    /// The moves that lead to each.
    Listed(Vec<Moves>),
}

type Moves = Vec<AnyMove>;

impl Positions {
    /// The most positions of a [complete set](Positions::every), and the most after any number of plies on the way to it.
    pub const MOST: usize = 1_000_000;

    /// So many positions after random moves, of each number of plies as many as of any other. Some of them may be the same.
    ///
    /// ```
    /// use gametree_lab::families::Positions;
    /// assert_eq!(Positions::random(100, 4..=6, 1).len(), 100);
    /// ```
    #[must_use]
    pub const fn random(number: u64, plies: RangeInclusive<u32>, seed: u64) -> Self {
        Positions { seed, kind: Kind::Random { number, plies } }
    }

    /// Every position that can be reached by one of these numbers of plies and does not end the game, each once: however many lines of
    /// play lead to it, and after however many of these plies. Mirror images are positions of their own. The order is a shuffle by the
    /// seed, so that the first of them are a random sample of all.
    ///
    /// # Errors
    /// [`FamilyError::TooMany`] if there are more than [`MOST`](Positions::MOST), [`FamilyError::Stopped`] if the run is stopped.
    ///
    /// ```
    /// use gametree_games::Order;
    /// use gametree_lab::{Control, families::Positions};
    /// let tictactoe = gametree_players::open("tictactoe".parse()?, Order::Natural).ok_or("no such game")?;
    /// let of = |plies| Positions::every(&tictactoe, plies, 0, Control::default());
    /// assert_eq!((of(1..=1)?.len(), of(0..=2)?.len()), (9, 1 + 9 + 72));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn every(
        game: &AnyGame,
        plies: RangeInclusive<u32>,
        seed: u64,
        control: Control<'_>,
    ) -> Result<Self, FamilyError> {
        let (mut found, mut known) = (Vec::new(), HashSet::new());
        let start = game.start();
        let goes_on = |state: &AnyState| game.outcome(state).is_none();
        let mut layer = if goes_on(&start) { vec![(start, Moves::new())] } else { Vec::new() };
        for ply in 0..=*plies.end() {
            let wanted = if plies.contains(&ply) { &layer[..] } else { &[] };
            for (state, moves) in wanted {
                if known.insert(Place::of(game, state)) {
                    found.push(moves.clone());
                }
            }
            if found.len() > Self::MOST {
                return Err(FamilyError::TooMany);
            }
            if layer.is_empty() || ply == *plies.end() {
                break;
            }
            layer = after(game, &layer, control)?;
            control.add(1);
        }
        let listed =
            shuffled(found.len(), seed).into_iter().map(|at| std::mem::take(&mut found[at])).collect();
        Ok(Positions { seed, kind: Kind::Listed(listed) })
    }

    /// How many there are, those that are drawn a second time among them.
    #[must_use]
    pub fn len(&self) -> u64 {
        match &self.kind {
            Kind::Random { number, .. } => *number,
            Kind::Listed(listed) => listed.len() as u64,
        }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) const fn seed(&self) -> u64 {
        self.seed
    }

    /// The position with this number, and whether it has fewer moves than were asked for, because random play ended the game before. At
    /// least one move is left.
    pub(super) fn get(&self, game: &AnyGame, number: u64) -> Option<(Played<AnyGame>, bool)> {
        match &self.kind {
            Kind::Random { number: all, plies } if number < *all => {
                let several = u64::from(plies.end() - plies.start()) + 1;
                let plies = plies.start() + (number % several) as u32;
                let openings = Openings::Random { plies, seed: mixed(self.seed) };
                // Positions that were drawn from a seed can always be read.
                let played =
                    openings.of_pair(game, number).unwrap_or_else(|_| Played::from_start(Vec::new()));
                let shorter = played.moves().len() < plies as usize;
                Some((played, shorter))
            }
            Kind::Random { .. } => None,
            Kind::Listed(listed) => {
                listed.get(number as usize).map(|moves| (Played::from_start(moves.clone()), false))
            }
        }
    }
}

/// The different positions one ply after these that do not end the game, with the moves to them.
fn after(
    game: &AnyGame,
    layer: &[(AnyState, Moves)],
    control: Control<'_>,
) -> Result<Vec<(AnyState, Moves)>, FamilyError> {
    let (mut next, mut known) = (Vec::new(), HashSet::new());
    for (state, moves) in layer {
        if control.stopped() {
            return Err(FamilyError::Stopped);
        }
        for mv in game.moves(state) {
            let after = game.play(state, mv);
            if game.outcome(&after).is_none() && known.insert(after.clone()) {
                next.push((after, [&moves[..], &[mv]].concat()));
            }
        }
        if next.len() > Positions::MOST {
            return Err(FamilyError::TooMany);
        }
    }
    Ok(next)
}

/// What makes two positions the same: their text or, in a game without texts of positions, their state.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) enum Place {
    Text(String),
    State(AnyState),
}

impl Place {
    pub(super) fn of(game: &AnyGame, state: &AnyState) -> Place {
        game.setup(state).map_or_else(|| Place::State(state.clone()), Place::Text)
    }
}
