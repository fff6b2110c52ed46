//! The certificate: of all that the search has proved, what a checker needs.

use std::cmp::Reverse;

use super::error::SemiStrongError;
use super::search::{Reopening, bytes};
use gametree::Wdl;
use gametree::knowledge::{Coded, Guide, Keyed, Symmetric};
use gametree::solve::ResultBounds;
use rustc_hash::FxHashMap;

/// Collects claims until each follows from those about the children, the region, and the rules.
pub(super) struct Collector<'s, 'a, G: Coded> {
    search: &'s mut Reopening<'a, G>,
    /// The values of the region, by the least code of all images.
    exact: FxHashMap<u64, Wdl>,
    /// The claims, by the same codes.
    claims: FxHashMap<u64, ResultBounds>,
    /// Those whose own reasons are still to be collected.
    open: Vec<(u64, ResultBounds)>,
}

impl<'s, 'a, G: Guide + Keyed + Coded + Symmetric> Collector<'s, 'a, G> {
    pub(super) fn new(search: &'s mut Reopening<'a, G>) -> Self {
        Collector { search, exact: FxHashMap::default(), claims: FxHashMap::default(), open: Vec::new() }
    }

    /// The claims that the region rests on, by the least code of all images.
    pub(super) fn collect(mut self) -> Result<FxHashMap<u64, ResultBounds>, SemiStrongError> {
        let game = self.search.game;
        let mut region: Vec<u64> = self.search.region.keys().copied().collect();
        region.sort_unstable();
        for &code in &region {
            let state = decode(game, code)?;
            let class = self.search.class(&state)?;
            self.exact.insert(class, self.search.region[&code].value.result);
            self.check()?;
        }
        for &code in &region {
            let (state, value) = (decode(game, code)?, self.search.region[&code].value);
            let Some(canonical) = value.number else { continue };
            for (number, mv) in (0_u32..).zip(game.moves(&state)) {
                let child = game.play(&state, mv);
                // Before the first best move none is as good; no other is better.
                let most = match (number < canonical, value.result) {
                    (false, result) => result,
                    (true, Wdl::Win) if game.can_be_drawn() => Wdl::Draw,
                    (true, _) => Wdl::Loss,
                };
                self.need(&state, &child, ResultBounds::at_most(most))?;
            }
            self.close()?;
        }
        Ok(self.claims)
    }

    /// Claims that a child gives its parent's mover a result within these bounds, unless that is said already.
    fn need(&mut self, state: &G::State, child: &G::State, of: ResultBounds) -> Result<(), SemiStrongError> {
        let claim = self.search.of_child(state, child, of);
        if claim == ResultBounds::UNKNOWN || self.search.game.outcome(child).is_some() {
            return Ok(());
        }
        let class = self.search.class(child)?;
        if self.exact.contains_key(&class) {
            return Ok(());
        }
        self.check()?;
        let known = self.claims.entry(class).or_insert(ResultBounds::UNKNOWN);
        if !known.implies(claim) {
            *known = known.meet(claim);
            self.open.push((class, claim));
        }
        Ok(())
    }

    /// Collects the reasons of the open claims, and those of the claims that these need.
    fn close(&mut self) -> Result<(), SemiStrongError> {
        let game = self.search.game;
        while let Some((code, claim)) = self.open.pop() {
            let state = decode(game, code)?;
            if claim.upper < Wdl::Win {
                for mv in game.moves(&state) {
                    let child = game.play(&state, mv);
                    self.need(&state, &child, ResultBounds::at_most(claim.upper))?;
                }
            }
            if claim.lower > Wdl::Loss {
                let child = self.witness(&state, ResultBounds::at_least(claim.lower))?;
                if let Some(child) = child {
                    self.need(&state, &child, ResultBounds::at_least(claim.lower))?;
                }
            }
        }
        Ok(())
    }

    /// A child that proves the lower bound: if possible one about which nothing more needs to be said.
    fn witness(
        &mut self,
        state: &G::State,
        claim: ResultBounds,
    ) -> Result<Option<G::State>, SemiStrongError> {
        let game = self.search.game;
        let (mut proved, mut others) = (None, Vec::new());
        for mv in game.moves(state) {
            let child = game.play(state, mv);
            let of_child = self.search.of_child(state, &child, claim);
            let class = self.search.class(&child)?;
            let said = match game.outcome(&child) {
                Some(outcome) => ResultBounds::just(Wdl::of_score(outcome.score())),
                None => match self.exact.get(&class) {
                    Some(&result) => ResultBounds::just(result),
                    None => self.claims.get(&class).copied().unwrap_or(ResultBounds::UNKNOWN),
                },
            };
            if said.implies(of_child) {
                return Ok(Some(child));
            }
            if proved.is_none() && self.search.known(class).implies(of_child) {
                proved = Some(child);
            } else {
                others.push((game.rank(state, mv), class, child));
            }
        }
        if proved.is_some() {
            return Ok(proved);
        }
        // The search had a reason of its own: a threat, say, that is no move yet.
        // By keys of their own type, which one sort serves for all games.
        others.sort_by_cached_key(|&(rank, ..)| Reverse(rank));
        for (_, class, child) in others {
            let of_child = self.search.of_child(state, &child, claim);
            let (goal, expected) = match of_child {
                ResultBounds { lower: Wdl::Loss, upper: Wdl::Loss } if game.can_be_drawn() => {
                    (Wdl::Draw, false)
                }
                ResultBounds { lower: Wdl::Loss, .. } => (Wdl::Win, false),
                ResultBounds { lower, .. } => (lower, true),
            };
            if self.search.reaches(&child, class, goal, 0)? == expected {
                return Ok(Some(child));
            }
        }
        Ok(None)
    }

    fn check(&self) -> Result<(), SemiStrongError> {
        let exact = bytes(self.exact.len(), self.exact.capacity(), size_of::<(u64, Wdl)>());
        let claims = bytes(self.claims.len(), self.claims.capacity(), size_of::<(u64, ResultBounds)>());
        let open = self.open.capacity() * size_of::<(u64, ResultBounds)>();
        self.search.check(exact + claims + open)
    }
}

pub(super) fn decode<G: Coded>(game: &G, code: u64) -> Result<G::State, SemiStrongError> {
    game.decode(code).ok_or(SemiStrongError::NotDecoded { code })
}
