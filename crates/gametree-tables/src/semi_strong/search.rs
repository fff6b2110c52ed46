//! Reopening alpha-beta: positions of the region are opened for their exact values, all others are refuted with a null window.

use std::cmp::Reverse;

use super::claims::ClaimStore;
use super::error::SemiStrongError;
use super::players::Players;
use super::value::{MAX_PLIES, RegionValue};
use crate::coder::Coder;
use gametree::Meter;
use gametree::StopReason;
use gametree::Wdl;
use gametree::knowledge::{Coded, Guide, Keyed, Symmetric};
use gametree::solve::ResultBounds;
use rustc_hash::FxHashMap;

/// A position of the region.
#[derive(Clone, Copy)]
pub(super) struct Opened {
    /// Those who may have kept to the policy on the way here.
    players: Players,
    pub(super) value: RegionValue,
}

/// A child that is still to be searched: its rank and its number, for the order; the position and its code.
type Child<S> = (i32, u32, u64, S);

pub(super) struct Reopening<'a, G: Coded> {
    pub(super) game: &'a G,
    coder: Coder<'a, G>,
    meter: &'a Meter<'a>,
    /// The positions of the region, by their own codes.
    pub(super) region: FxHashMap<u64, Opened>,
    /// What is proved of any position, by the least code of all its images.
    proved: FxHashMap<u64, ResultBounds>,
    /// The children to search of all nodes on the path, in one allocation.
    children: Vec<Child<G::State>>,
    drawish: bool,
    /// Where what is proved is kept, if it is; and what is not there yet.
    store: Option<&'a mut dyn ClaimStore>,
    fresh: Vec<(u64, ResultBounds)>,
}

/// So many claims are given to the store at once.
const BATCH: usize = 1 << 14;

impl<'a, G: Guide + Keyed + Coded + Symmetric> Reopening<'a, G> {
    /// A search that knows what is in the store.
    pub(super) fn new(
        game: &'a G,
        meter: &'a Meter<'a>,
        store: Option<&'a mut dyn ClaimStore>,
    ) -> Result<Self, SemiStrongError> {
        let mut search = Reopening {
            game,
            coder: Coder { game, symmetric: true },
            meter,
            region: FxHashMap::default(),
            proved: FxHashMap::default(),
            children: Vec::new(),
            drawish: game.can_be_drawn(),
            store,
            fresh: Vec::new(),
        };
        search.remember()?;
        Ok(search)
    }

    /// Takes in what is in the store.
    fn remember(&mut self) -> Result<(), SemiStrongError> {
        let Reopening { store: Some(store), proved, meter, .. } = self else { return Ok(()) };
        let mut found = Ok(());
        let read = store.read(&mut |class, bounds| {
            let held = bytes(proved.len(), proved.capacity(), size_of::<(u64, ResultBounds)>());
            if found.is_ok() && meter.must_stop(held) {
                found = Err(stopped(meter));
            }
            if found.is_ok() {
                found = learn(proved, class, bounds);
            }
            found.is_ok()
        });
        found.and(if read { Ok(()) } else { Err(SemiStrongError::Store) })
    }

    /// Gives the store all that it does not have yet.
    pub(super) fn flush(&mut self) -> Result<(), SemiStrongError> {
        let fresh = std::mem::take(&mut self.fresh);
        let kept = self.store.as_mut().is_none_or(|store| fresh.is_empty() || store.keep(&fresh));
        if kept { Ok(()) } else { Err(SemiStrongError::Store) }
    }

    /// The exact value of a position that belongs to the region by what these players do; all positions that belong to it by that
    /// are opened with it.
    pub(super) fn open(
        &mut self,
        state: &G::State,
        players: Players,
        ply: u32,
    ) -> Result<Wdl, SemiStrongError> {
        let game = self.game;
        let code = game.code(state).ok_or(SemiStrongError::NoCode)?;
        let before = self.region.get(&code).copied();
        let new = before.map_or(players, |known| players.without(known.players));
        if let Some(known) = before
            && new.is_empty()
        {
            return Ok(known.value.result);
        }
        self.spend(ply)?;
        if let Some(outcome) = self.game.outcome(state) {
            let value = RegionValue { result: Wdl::of_score(outcome.score()), number: None };
            return Ok(self.keep(code, players, value));
        }
        let mover = Players::only(self.game.to_move(state));
        let others = new.without(mover);
        // Where the opponent keeps to the policy, the mover may do anything: all moves lead to the region.
        let value = match before {
            Some(known) => known.value,
            None if others.is_empty() => self.canonical(state, ply)?,
            None => {
                let mut best = None;
                for (number, mv) in (0_u32..).zip(game.moves(state)) {
                    let child = game.play(state, mv);
                    let result = self.open(&child, others, ply + 1)?;
                    let result = self.of_child(state, &child, ResultBounds::just(result)).lower;
                    if best.is_none_or(|(most, _)| result > most) {
                        best = Some((result, number));
                    }
                }
                let (result, number) = best.ok_or(SemiStrongError::Moves { moves: 0 })?;
                let class = self.class(state)?;
                self.learn(class, ResultBounds::just(result))?;
                RegionValue { result, number: Some(number) }
            }
        };
        if value.pack().is_none() {
            return Err(SemiStrongError::Moves { moves: game.moves(state).count() });
        }
        let result = self.keep(code, players, value);
        for (number, mv) in (0_u32..).zip(game.moves(state)) {
            // Refuted or not, a position is opened again when it turns out to belong to the region.
            let players = if Some(number) == value.number { new } else { others };
            if !players.is_empty() {
                self.open(&game.play(state, mv), players, ply + 1)?;
            }
        }
        Ok(result)
    }

    /// The value and the first best move, by null windows: of the children only the canonical one is in the region.
    fn canonical(&mut self, state: &G::State, ply: u32) -> Result<RegionValue, SemiStrongError> {
        let (game, class) = (self.game, self.class(state)?);
        let mut result = Wdl::Loss;
        for goal in [Wdl::Draw, Wdl::Win] {
            if goal == Wdl::Draw && !self.drawish {
                continue;
            }
            if !self.reaches(state, class, goal, ply)? {
                break;
            }
            result = goal;
        }
        if result == Wdl::Loss && game.moves(state).next().is_some() {
            return Ok(RegionValue { result, number: Some(0) }); // all moves are as good
        }
        for (number, mv) in (0_u32..).zip(game.moves(state)) {
            let child = game.play(state, mv);
            let class = self.class(&child)?;
            let same = game.to_move(&child) == game.to_move(state);
            let reply = if same { result } else { self.reply(result) };
            if self.reaches(&child, class, reply, ply + 1)? == same {
                return Ok(RegionValue { result, number: Some(number) });
            }
        }
        // No move gives what was proved: something that the store holds is wrong.
        let over = game.moves(state).next().is_none();
        Err(if over {
            SemiStrongError::Moves { moves: 0 }
        } else {
            SemiStrongError::Contradiction { code: class }
        })
    }

    /// Whether the value of a position is at least `goal`, a draw or a win.
    pub(super) fn reaches(
        &mut self,
        state: &G::State,
        class: u64,
        goal: Wdl,
        ply: u32,
    ) -> Result<bool, SemiStrongError> {
        if let Some(outcome) = self.game.outcome(state) {
            return Ok(Wdl::of_score(outcome.score()) >= goal);
        }
        if let Some(known) = self.answer(self.known(class), goal) {
            return Ok(known);
        }
        self.spend(ply)?;
        let mut forced = None;
        if G::CHEAP_TACTICS {
            if self.game.winning_move(state).is_some() {
                return Ok(true);
            }
            let mut threats = self.game.threats(state);
            forced = threats.next();
            if forced.is_some() && threats.next().is_some() {
                return Ok(false);
            }
        }
        let first = self.children.len();
        let found = self.among_children(state, goal, ply, forced);
        self.children.truncate(first);
        let found = found?;
        let learned = match (found, goal) {
            (true, _) => ResultBounds::at_least(goal),
            (false, Wdl::Win) if self.drawish => ResultBounds::at_most(Wdl::Draw),
            (false, _) => ResultBounds::just(Wdl::Loss),
        };
        self.learn(class, learned)?;
        Ok(found)
    }

    /// Whether a child gives the position at least `goal`: first by what is known of them, then by searching them.
    fn among_children(
        &mut self,
        state: &G::State,
        goal: Wdl,
        ply: u32,
        forced: Option<G::Move>,
    ) -> Result<bool, SemiStrongError> {
        let (game, first) = (self.game, self.children.len());
        let reply = self.reply(goal);
        let wanted = |same: bool| if same { goal } else { reply };
        for (number, mv) in (0_u32..).zip(game.moves(state)) {
            if forced.is_some_and(|forced| forced != mv) {
                continue;
            }
            let child = game.play(state, mv);
            let same = game.to_move(&child) == game.to_move(state);
            let class = self.class(&child)?;
            let known = match game.outcome(&child) {
                Some(outcome) => Some(Wdl::of_score(outcome.score()) >= wanted(same)),
                None => self.answer(self.known(class), wanted(same)),
            };
            match known {
                Some(reached) if reached == same => return Ok(true),
                Some(_) => {}
                None => self.children.push((game.rank(state, mv), number, class, child)),
            }
        }
        self.children[first..].sort_unstable_by_key(|&(rank, number, ..)| (Reverse(rank), number));
        for at in first..self.children.len() {
            let (_, _, class, child) = self.children[at].clone();
            let same = game.to_move(&child) == game.to_move(state);
            if self.reaches(&child, class, wanted(same), ply + 1)? == same {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What the opponent must not reach, for the mover to reach `goal`.
    fn reply(&self, goal: Wdl) -> Wdl {
        if goal == Wdl::Win && self.drawish { Wdl::Draw } else { Wdl::Win }
    }

    fn answer(&self, known: ResultBounds, goal: Wdl) -> Option<bool> {
        if known.lower >= goal {
            return Some(true);
        }
        (known.upper < goal).then_some(false)
    }

    /// What is proved of the positions with this least code.
    pub(super) fn known(&self, class: u64) -> ResultBounds {
        self.proved.get(&class).copied().unwrap_or(ResultBounds::UNKNOWN)
    }

    fn learn(&mut self, class: u64, bounds: ResultBounds) -> Result<(), SemiStrongError> {
        // Kept even if it contradicts what is known: then both can be named.
        if self.store.is_some() {
            self.fresh.push((class, bounds));
            if self.fresh.len() == BATCH {
                self.flush()?;
            }
        }
        learn(&mut self.proved, class, bounds)
    }

    fn keep(&mut self, code: u64, players: Players, value: RegionValue) -> Wdl {
        let opened = self.region.entry(code).or_insert(Opened { players, value });
        opened.players = opened.players.and(players);
        value.result
    }

    /// The bounds of a child from its parent's point of view.
    pub(super) fn of_child(&self, state: &G::State, child: &G::State, bounds: ResultBounds) -> ResultBounds {
        let same = self.game.to_move(child) == self.game.to_move(state);
        if same { bounds } else { bounds.reversed() }
    }

    /// The least code of all images of a position.
    pub(super) fn class(&self, state: &G::State) -> Result<u64, SemiStrongError> {
        self.coder.code(state).ok_or(SemiStrongError::NoCode)
    }

    /// Charges a node, in a game of so many plies.
    fn spend(&self, ply: u32) -> Result<(), SemiStrongError> {
        if ply > MAX_PLIES {
            return Err(SemiStrongError::TooLong);
        }
        self.check(0)?;
        if self.meter.spend() { Ok(()) } else { Err(stopped(self.meter)) }
    }

    /// Ends the search if it holds too much, with so many bytes besides, or is to stop.
    pub(super) fn check(&self, more: usize) -> Result<(), SemiStrongError> {
        let region = bytes(self.region.len(), self.region.capacity(), size_of::<(u64, Opened)>());
        let proved = bytes(self.proved.len(), self.proved.capacity(), size_of::<(u64, ResultBounds)>());
        let children = self.children.capacity() * size_of::<Child<G::State>>();
        // Of a game without its type each position is an allocation, of the same size.
        let outside = self.children.first().map_or(0, |(.., child)| self.game.heap_bytes(child));
        let children = children + self.children.len() * outside;
        let fresh = self.fresh.capacity() * size_of::<(u64, ResultBounds)>();
        let held = region + proved + children + fresh + more;
        if self.meter.must_stop(held) { Err(stopped(self.meter)) } else { Ok(()) }
    }
}

fn stopped(meter: &Meter<'_>) -> SemiStrongError {
    SemiStrongError::Stopped(meter.stop_reason().unwrap_or(StopReason::Interrupted))
}

/// Adds bounds to what is known of a position. Two that cannot both be true are found where they meet.
fn learn(
    proved: &mut FxHashMap<u64, ResultBounds>,
    class: u64,
    bounds: ResultBounds,
) -> Result<(), SemiStrongError> {
    let known = proved.entry(class).or_insert(ResultBounds::UNKNOWN);
    *known = known.meet(bounds);
    if known.lower > known.upper { Err(SemiStrongError::Contradiction { code: class }) } else { Ok(()) }
}

/// The bytes of a map with such slots. Before it grows, those of the larger one that will stand beside it count.
pub(super) fn bytes(entries: usize, capacity: usize, slot: usize) -> usize {
    // A slot has a byte of its own besides, and an eighth of them stays empty.
    let held = (capacity + capacity / 7).saturating_mul(slot + 1);
    if entries == capacity { 3 * held } else { held }
}
