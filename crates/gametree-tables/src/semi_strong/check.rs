//! The checker of semi-strong solutions. It knows the rules, and nothing of the search.

use super::players::Players;
use super::solution::SemiStrongSolution;
use super::value::RegionValue;
use crate::coder::Coder;
use gametree::Control;
use gametree::Wdl;
use gametree::knowledge::{Coded, Keyed, Symmetric};
use gametree::solve::ResultBounds;
use rustc_hash::FxHashMap;

/// Where a semi-strong solution does not hold.
///
/// ```
/// use gametree::Wdl;
/// use gametree_tables::{SemiStrongFault};
/// let fault = SemiStrongFault::NotCanonical { code: 7, number: 2 };
/// assert_eq!(fault.to_string(), "position 7: move 2 is not proved to be the first best one");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SemiStrongFault {
    /// Positions of the game may come back: then a claim could rest on itself.
    #[error("positions of this game may come back: expected a game in which they never do")]
    Repeats,
    /// The stop flag was set.
    #[error("stopped")]
    Stopped,
    /// A code is no position's, or not the one under which this position is kept, or in another place than it should be.
    #[error("position {code}: not a code that belongs here")]
    Code {
        /// The code.
        code: u64,
    },
    /// The game is over, and has another result; or it goes on, and no move is given.
    #[error("position {code}: the rules say something else about the end of the game")]
    End {
        /// The code.
        code: u64,
    },
    /// The moves do not prove the result.
    #[error("position {code}: the result, a {claimed}, does not follow from the moves")]
    Result {
        /// The code.
        code: u64,
        /// What is claimed of it.
        claimed: Wdl,
    },
    /// The canonical move is not there, not good enough, or another before it may be as good.
    #[error("position {code}: move {number} is not proved to be the first best one")]
    NotCanonical {
        /// The code.
        code: u64,
        /// The number of the move.
        number: u32,
    },
    /// The moves do not prove the bounds.
    #[error("position {code}: the bounds, {} to {}, do not follow from the moves", .bounds.lower, .bounds.upper)]
    Bounds {
        /// The code.
        code: u64,
        /// What is claimed of it.
        bounds: ResultBounds,
    },
    /// A position of the region is not there.
    #[error("position {code} is missing: it belongs to the region")]
    Missing {
        /// The code.
        code: u64,
    },
    /// The region is larger than it should be.
    #[error("there are {found} positions: expected the region, which has {expected}")]
    Region {
        /// How many there are.
        found: u64,
        /// How many there should be.
        expected: u64,
    },
}

/// Checks a semi-strong solution from `root` with the rules alone: that the positions are exactly the region, that every value
/// is right, and every move the canonical one.
///
/// Each claim is compared with those about the positions after the moves; as no position ever comes back, what all this rests on
/// is the ends of games. The game's codes and symmetries are believed, as its rules are.
///
/// # Errors
/// [`SemiStrongFault`]: the first thing that is wrong.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
/// use gametree::{Game, Wdl};
/// use gametree_tables::{SemiStrong, SemiStrongFault, check_semi_strong};
/// let heap = Heap(9);
/// let mut solution = SemiStrong::new(&heap).run(&heap.start()).unwrap();
/// let last = solution.levels[0].region.len() - 1;
/// solution.levels[0].region[last].1.result = Wdl::Draw; // the first position
/// let fault = check_semi_strong(&heap, &heap.start(), &solution, Default::default());
/// assert_eq!(fault, Err(SemiStrongFault::Result { code: 18, claimed: Wdl::Draw }));
/// ```
pub fn check_semi_strong<G: Keyed + Coded + Symmetric>(
    game: &G,
    root: &G::State,
    solution: &SemiStrongSolution,
    control: Control<'_>,
) -> Result<(), SemiStrongFault> {
    if G::REPEATS {
        return Err(SemiStrongFault::Repeats);
    }
    let mut checker = Checker {
        game,
        coder: Coder { game, symmetric: true },
        control,
        region: FxHashMap::default(),
        known: FxHashMap::default(),
    };
    checker.read(solution)?;
    for level in &solution.levels {
        for &(code, value) in &level.region {
            checker.value(code, value)?;
        }
        for &(code, bounds) in &level.certificate {
            checker.bounds(code, bounds)?;
        }
    }
    checker.extent(root)
}

struct Checker<'a, G> {
    game: &'a G,
    coder: Coder<'a, G>,
    control: Control<'a>,
    /// The positions of the region, by their own codes.
    region: FxHashMap<u64, RegionValue>,
    /// What is claimed of all positions, by the least code of their images.
    known: FxHashMap<u64, ResultBounds>,
}

impl<G: Coded + Symmetric> Checker<'_, G> {
    /// Takes in all claims. Each code must be in its place, where it would be looked for.
    fn read(&mut self, solution: &SemiStrongSolution) -> Result<(), SemiStrongFault> {
        let mut last = None;
        for level in &solution.levels {
            for &(code, value) in &level.region {
                let state = self.decode(code)?;
                let class = self.coder.code(&state);
                let in_place = self.game.code(&state) == Some(code) && self.game.ply(&state) == level.ply;
                let new = self.region.insert(code, value).is_none();
                let Some(class) = class.filter(|_| in_place && new) else {
                    return Err(SemiStrongFault::Code { code });
                };
                self.claim(class, ResultBounds::just(value.result));
            }
            for &(code, bounds) in &level.certificate {
                let state = self.decode(code)?;
                if self.coder.code(&state) != Some(code) || self.game.ply(&state) != level.ply {
                    return Err(SemiStrongFault::Code { code });
                }
                self.claim(code, bounds);
            }
            self.proceed()?;
            let in_order = level.region.is_sorted_by_key(|entry| entry.0)
                && level.certificate.is_sorted_by(|one, two| one.0 < two.0);
            let first = level.region.first().map(|entry| entry.0);
            let first = first.or(level.certificate.first().map(|entry| entry.0));
            if !in_order || last.is_some_and(|last| last >= level.ply) {
                return Err(SemiStrongFault::Code { code: first.unwrap_or_default() });
            }
            last = Some(level.ply);
        }
        Ok(())
    }

    /// Each claim is checked for itself, so that those of one position may be put together.
    fn claim(&mut self, class: u64, bounds: ResultBounds) {
        let known = self.known.entry(class).or_insert(ResultBounds::UNKNOWN);
        *known = known.meet(bounds);
    }

    /// A value of the artefact follows from the moves, and its move is the first that reaches it.
    fn value(&self, code: u64, value: RegionValue) -> Result<(), SemiStrongFault> {
        self.proceed()?;
        let state = self.decode(code)?;
        if let Some(outcome) = self.game.outcome(&state) {
            let is = RegionValue { result: Wdl::of_score(outcome.score()), number: None };
            return if value == is { Ok(()) } else { Err(SemiStrongFault::End { code }) };
        }
        let Some(canonical) = value.number else { return Err(SemiStrongFault::End { code }) };
        let claimed = value.result;
        let mut found = false;
        for (number, mv) in (0_u32..).zip(self.game.moves(&state)) {
            let bounds = self.after(&state, mv)?;
            if bounds.upper > claimed {
                return Err(SemiStrongFault::Result { code, claimed });
            }
            let fits = match number.cmp(&canonical) {
                std::cmp::Ordering::Less => bounds.upper < claimed,
                std::cmp::Ordering::Equal => bounds.lower >= claimed,
                std::cmp::Ordering::Greater => true,
            };
            if !fits {
                return Err(SemiStrongFault::NotCanonical { code, number: canonical });
            }
            found |= number == canonical;
        }
        if found { Ok(()) } else { Err(SemiStrongFault::NotCanonical { code, number: canonical }) }
    }

    /// Bounds of the certificate follow from the moves.
    fn bounds(&self, code: u64, bounds: ResultBounds) -> Result<(), SemiStrongFault> {
        self.proceed()?;
        let state = self.decode(code)?;
        let mut proved = ResultBounds::just(Wdl::Loss);
        match self.game.outcome(&state) {
            Some(outcome) => proved = ResultBounds::just(Wdl::of_score(outcome.score())),
            None => {
                let mut none = true;
                for mv in self.game.moves(&state) {
                    let after = self.after(&state, mv)?;
                    proved.lower = proved.lower.max(after.lower);
                    proved.upper = proved.upper.max(after.upper);
                    none = false;
                }
                if none {
                    proved = ResultBounds::UNKNOWN;
                }
            }
        }
        if proved.implies(bounds) { Ok(()) } else { Err(SemiStrongFault::Bounds { code, bounds }) }
    }

    /// What is claimed, or ruled, of the position after a move, for the side that made it.
    fn after(&self, state: &G::State, mv: G::Move) -> Result<ResultBounds, SemiStrongFault> {
        let child = self.game.play(state, mv);
        let bounds = match self.game.outcome(&child) {
            Some(outcome) => ResultBounds::just(Wdl::of_score(outcome.score())),
            None => {
                let class = self.coder.code(&child).and_then(|class| self.known.get(&class));
                class.copied().unwrap_or(ResultBounds::UNKNOWN)
            }
        };
        let same = self.game.to_move(&child) == self.game.to_move(state);
        Ok(if same { bounds } else { bounds.reversed() })
    }

    /// The positions are exactly the region: those that are reached while a player keeps to the moves given.
    fn extent(&self, root: &G::State) -> Result<(), SemiStrongFault> {
        let mut reached: FxHashMap<u64, Players> = FxHashMap::default();
        let mut open = vec![(root.clone(), Players::BOTH)];
        while let Some((state, players)) = open.pop() {
            self.proceed()?;
            let code = self.game.code(&state).unwrap_or(u64::MAX);
            let value = self.region.get(&code).ok_or(SemiStrongFault::Missing { code })?;
            let before = reached.entry(code).or_insert(Players::NONE);
            let new = players.without(*before);
            *before = before.and(players);
            if new.is_empty() || self.game.outcome(&state).is_some() {
                continue;
            }
            let others = new.without(Players::only(self.game.to_move(&state)));
            for (number, mv) in (0_u32..).zip(self.game.moves(&state)) {
                let players = if Some(number) == value.number { new } else { others };
                if !players.is_empty() {
                    open.push((self.game.play(&state, mv), players));
                }
            }
        }
        let (found, expected) = (self.region.len() as u64, reached.len() as u64);
        if found == expected { Ok(()) } else { Err(SemiStrongFault::Region { found, expected }) }
    }

    fn decode(&self, code: u64) -> Result<G::State, SemiStrongFault> {
        self.game.decode(code).ok_or(SemiStrongFault::Code { code })
    }

    fn proceed(&self) -> Result<(), SemiStrongFault> {
        self.control.add(1);
        if self.control.stopped() { Err(SemiStrongFault::Stopped) } else { Ok(()) }
    }
}
