//! What a semi-strong solution should say, by the definitions alone; and solutions that somebody has altered.
#![allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    missing_debug_implementations,
    reason = "each test uses its part"
)]

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::hash::Hash;

use gametree::knowledge::{Coded, Guide, Keyed, Symmetric};
use gametree::solve::ResultBounds;
use gametree::{Control, Game, Player, Wdl};
use gametree_tables::{RegionValue, SemiStrong, SemiStrongOracle, SemiStrongSolution, check_semi_strong};

/// Minimax over all positions, and the region of the canonical policy.
pub struct Truth<'g, G: Game> {
    game: &'g G,
    /// Result for the side to move, as 1, 0 or −1, and the number of the first best move.
    values: HashMap<G::State, (i32, Option<u32>)>,
    pub region: HashSet<G::State>,
}

impl<'g, G: Game<State: Eq + Hash + Debug>> Truth<'g, G> {
    pub fn new(game: &'g G, root: &G::State) -> Self {
        let mut truth = Truth { game, values: HashMap::new(), region: HashSet::new() };
        for keeps in [Player::First, Player::Second] {
            let (mut seen, mut next) = (HashSet::new(), vec![root.clone()]);
            while let Some(state) = next.pop() {
                if !seen.insert(state.clone()) {
                    continue;
                }
                let (_, best) = truth.value(&state);
                let follows = game.to_move(&state) == keeps;
                if let Some(best) = best {
                    for (number, mv) in game.moves(&state).enumerate() {
                        if !follows || number as u32 == best {
                            next.push(game.play(&state, mv));
                        }
                    }
                }
            }
            truth.region.extend(seen);
        }
        truth
    }

    pub fn value(&mut self, state: &G::State) -> (i32, Option<u32>) {
        if let Some(known) = self.values.get(state) {
            return *known;
        }
        let game = self.game;
        let value = match game.outcome(state) {
            Some(outcome) => {
                (i32::from(outcome.score() > 0.into()) - i32::from(outcome.score() < 0.into()), None)
            }
            None => {
                let mut best: Option<(i32, u32)> = None;
                for (number, mv) in game.moves(state).enumerate() {
                    let child = game.play(state, mv);
                    let mut value = self.value(&child).0;
                    if game.to_move(&child) != game.to_move(state) {
                        value = -value;
                    }
                    if best.is_none_or(|best| value > best.0) {
                        best = Some((value, number as u32));
                    }
                }
                let (value, number) = best.expect("a move");
                (value, Some(number))
            }
        };
        self.values.insert(state.clone(), value);
        value
    }
}

impl<G: Game<State: Eq + Hash + Debug> + Coded + Keyed + Guide + Symmetric> Truth<'_, G> {
    /// Whether all that a solution says is true, and it says it of the region and nothing else.
    pub fn holds(&mut self, solution: &SemiStrongSolution) -> Result<(), String> {
        let game = self.game;
        let mut count = 0;
        for level in &solution.levels {
            for &(code, value) in &level.region {
                let state = game.decode(code).ok_or("no position")?;
                let (result, number) = self.value(&state);
                let expected = RegionValue { result: wdl(result), number };
                if value != expected {
                    return Err(format!("{state:?}: {value:?}: expected {expected:?}"));
                }
                if !self.region.contains(&state) || game.ply(&state) != level.ply {
                    return Err(format!("{state:?} does not belong here"));
                }
                count += 1;
            }
            for &(code, bounds) in &level.certificate {
                let state = game.decode(code).ok_or("no position")?;
                let result = wdl(self.value(&state).0);
                if result < bounds.lower || result > bounds.upper {
                    return Err(format!("{state:?}: {bounds:?}, but it is a {result}"));
                }
            }
        }
        if count == self.region.len() { Ok(()) } else { Err(format!("{count} of {}", self.region.len())) }
    }
}

fn wdl(result: i32) -> Wdl {
    [Wdl::Loss, Wdl::Draw, Wdl::Win][(result + 1) as usize]
}

/// Solves a game, compares everything, and returns the solution.
pub fn solve_and_compare<G>(game: &G, root: &G::State) -> SemiStrongSolution
where
    G: Game<State: Eq + Hash + Debug> + Coded + Keyed + Guide + Symmetric,
{
    let solution = SemiStrong::new(game).run(root).unwrap();
    let mut truth = Truth::new(game, root);
    assert_eq!(truth.holds(&solution), Ok(()));
    assert_eq!(check_semi_strong(game, root, &solution, Control::default()), Ok(()));
    let oracle = SemiStrongOracle::new(game, &solution);
    let region: Vec<G::State> = truth.region.iter().cloned().collect();
    for state in region {
        let (result, number) = truth.value(&state);
        assert_eq!(oracle.result(&state), Ok(Some(wdl(result))));
        let best = number.and_then(|number| game.moves(&state).nth(number as usize));
        assert!(oracle.best(&state) == Ok(best), "{state:?}");
    }
    // The certificate holds no position that the rules alone decide.
    let certified = solution.levels.iter().flat_map(|level| &level.certificate);
    assert!(certified.into_iter().all(|&(code, _)| game.outcome(&game.decode(code).unwrap()).is_none()));
    solution
}

/// Random numbers.
pub struct Draw(pub u64);

impl Draw {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// A solution with one thing changed; `None` if that place has nothing to change.
pub fn altered(solution: &SemiStrongSolution, draw: &mut Draw) -> Option<SemiStrongSolution> {
    let mut altered = solution.clone();
    let at = draw.below(altered.levels.len());
    let level = &mut altered.levels[at];
    let results = [Wdl::Loss, Wdl::Draw, Wdl::Win];
    let bounds = || (0..9).filter_map(ResultBounds::unpack).collect::<Vec<_>>();
    match draw.below(8) {
        kind @ 0..4 => {
            let place = draw.below(level.region.len());
            let (code, value) = level.region.get_mut(place)?;
            match kind {
                0 => value.result = results[draw.below(3)],
                1 => {
                    value.number = value
                        .number
                        .map(|number| if draw.below(2) == 0 { number + 1 } else { draw.below(4) as u32 });
                }
                2 => *code = code.wrapping_add(draw.below(5) as u64),
                _ => drop(level.region.remove(place)),
            }
        }
        kind => {
            let place = draw.below(level.certificate.len());
            let (code, claim) = level.certificate.get_mut(place)?;
            match kind {
                4 | 5 => *claim = bounds()[draw.below(6)],
                6 => *code = code.wrapping_add(draw.below(5) as u64),
                _ => drop(level.certificate.remove(place)),
            }
        }
    }
    (altered != *solution).then_some(altered)
}

/// Alters a solution so often, in one place or two; returns how many altered ones were rejected. One that is accepted must be true.
pub fn alter_and_check<G>(game: &G, root: &G::State, solution: &SemiStrongSolution, times: usize) -> usize
where
    G: Game<State: Eq + Hash + Debug> + Coded + Keyed + Guide + Symmetric,
{
    let (mut truth, mut draw, mut rejected, mut done) = (Truth::new(game, root), Draw(times as u64), 0, 0);
    while done < times {
        let Some(mut altered_one) = altered(solution, &mut draw) else { continue };
        if draw.below(3) == 0 {
            altered_one = altered(&altered_one, &mut draw).unwrap_or(altered_one);
        }
        match check_semi_strong(game, root, &altered_one, Control::default()) {
            Ok(()) => assert_eq!(truth.holds(&altered_one), Ok(())),
            Err(_) => rejected += 1,
        }
        done += 1;
    }
    rejected
}
