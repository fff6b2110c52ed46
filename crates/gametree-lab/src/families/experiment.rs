//! The experiment: what is learned from the first two thirds of the families, what a model predicts, and what the last third shows.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use gametree::Control;
use gametree::knowledge::Notation;
use gametree_players::{AnyEvaluation, AnyGame};
use gametree_tree::generate::Draw;

use super::along::{Along, along};
use super::error::FamilyError;
use super::facts::{ErrorRate, error_rates};
use super::family::Family;
use super::judged_line;
use super::kin::{Judged, Kin, Member};
use super::levels::Levels;
use super::profile::{Ingredients, Profile};
use super::relations::{Correlation, correlations};
use super::seen::SeenTree;
use crate::pathology::{Rule, Weight};
use crate::sample::{Estimate, Running};
use crate::threads::{cores, lock, unlocked};
use gametree_shared::on_threads;

/// An evaluation of a game, with the critical families among those that were solved.
///
/// Everything that a model knows is from the first two thirds of them, in the order of the file. Decisions are measured on the rest.
#[derive(Debug)]
pub struct Study<'g> {
    game: &'g AnyGame,
    evaluation: &'g AnyEvaluation,
    learned: Vec<Kin>,
    /// The positions to decide, with their places among the families.
    kept: Vec<(String, Kin)>,
    values: Vec<(i64, bool)>,
    /// The lines of all families up to the last that is learned from, and whether the family is critical.
    lines: Vec<(bool, Vec<Member>)>,
    /// The models that were learned: that with everything serves predictions, correlations and decisions.
    profiles: Mutex<HashMap<(usize, Ingredients), Profile>>,
}

/// What was measured of an evaluation in some number of levels, on the first two thirds.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Measured {
    /// The share of positions whose static value is on the wrong side of the threshold, of all whose game goes on.
    pub error_rate: f64,
    /// The error rates of positions that have something in common.
    pub rates: Vec<ErrorRate>,
    /// The correlations of errors.
    pub correlations: Vec<Correlation>,
    /// The same in trees drawn from the model with all ingredients.
    pub of_model: Vec<Correlation>,
    /// The correlations along the lines of the families that were learned from, if they have any.
    pub along: Vec<Along>,
    /// The same along random lines of the model with all ingredients.
    pub along_of_model: Vec<Along>,
    /// The same along the lines of all families up to the last that was learned from, critical or not.
    pub along_all: Vec<Along>,
}

/// The decision error that a model predicts.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Predicted {
    /// The rule.
    pub rule: Rule,
    /// The depth of the search, in plies.
    pub depth: usize,
    /// The error.
    pub error: f64,
    /// Its standard error; `None` if it is exact.
    pub standard_error: Option<f64>,
}

/// The decision error that was measured in the game.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Decided {
    /// The number of levels of the evaluation.
    pub levels: usize,
    /// The rule.
    pub rule: Rule,
    /// The depth of the search, in plies.
    pub depth: usize,
    /// The mean share of moves that throw the win away, among those that tie for the best, with its standard error.
    pub error: Estimate,
}

/// The most positions on a ply of a tree.
const MOST: usize = 1_000_000;
/// The deepest search.
const DEEPEST: usize = 12;
/// The trees of two plies, and the lines, in which the model's correlations are measured.
const PAIRS: u64 = 4_000;

impl<'g> Study<'g> {
    /// Evaluates the critical ones of these families.
    ///
    /// # Errors
    /// [`FamilyError`], if a family or its line is not of this game or too few are critical.
    pub fn new(
        game: &'g AnyGame,
        evaluation: &'g AnyEvaluation,
        families: &[Family],
    ) -> Result<Self, FamilyError> {
        let critical: Vec<(usize, &Family)> =
            (1..).zip(families).filter(|(_, family)| family.critical()).collect();
        if critical.len() < 30 {
            return Err(FamilyError::TooFew(critical.len()));
        }
        let (first, last) = critical.split_at(critical.len() * 2 / 3);
        let kin = |&(number, family): &(usize, &Family)| Kin::of(game, evaluation, family, number);
        let learned = first.iter().map(kin).collect::<Result<Vec<_>, _>>()?;
        let kept =
            last.iter().map(|one| Ok((one.1.position.clone(), kin(one)?))).collect::<Result<_, _>>()?;
        let going_on = |member: &Member| member.ended.is_none();
        let values = learned.iter().flat_map(Kin::all).filter(going_on);
        let values = values.map(|member| (member.value, member.won)).collect();
        let boundary = first.last().map_or(0, |&(number, _)| number);
        let mut lines = Vec::new();
        for (number, family) in (1..).zip(families) {
            // Those of the others are only checked.
            let line = judged_line::judged(game, evaluation, family, number)?;
            if number <= boundary && !line.is_empty() {
                lines.push((family.critical(), line));
            }
        }
        Ok(Study { game, evaluation, learned, kept, values, lines, profiles: Mutex::default() })
    }

    /// The numbers of positions to learn from and to decide.
    #[must_use]
    pub fn positions(&self) -> (usize, usize) {
        (self.learned.len(), self.kept.len())
    }

    /// The model of this evaluation in so many levels.
    ///
    /// # Errors
    /// [`FamilyError::Levels`], or [`FamilyError::Stopped`].
    pub fn profile(
        &self,
        levels: usize,
        with: Ingredients,
        control: Control<'_>,
    ) -> Result<Profile, FamilyError> {
        if let Some(known) = lock(&self.profiles).get(&(levels, with)) {
            return Ok(known.clone());
        }
        let profile = Profile::learn(&self.learned, &Levels::of(&self.values, levels)?, with, control);
        if control.stopped() {
            return Err(FamilyError::Stopped);
        }
        lock(&self.profiles).insert((levels, with), profile.clone());
        Ok(profile)
    }

    /// What the errors of this evaluation are like in so many levels.
    ///
    /// # Errors
    /// [`FamilyError::Levels`], or [`FamilyError::Stopped`].
    pub fn measured(&self, levels: usize, control: Control<'_>) -> Result<Measured, FamilyError> {
        let (two, levels) = (Levels::of(&self.values, 2)?, Levels::of(&self.values, levels)?);
        let wrong = self.values.iter().filter(|&&(value, won)| (two.level(value) > 0) != won).count();
        let judged: Vec<Judged> = self.learned.iter().map(Kin::judged).collect();
        let profile = self.profile(levels.number(), Ingredients::ALL, control)?;
        let mut draw = Draw::new(2);
        let drawn: Vec<Judged> = (0..PAIRS).filter_map(|_| profile.family(&mut draw)).collect();
        let lines = self.lines.iter();
        let of_learned: Vec<_> =
            lines.clone().filter(|(critical, _)| *critical).map(|(_, line)| line).collect();
        let of_all: Vec<_> = lines.map(|(_, line)| line).collect();
        let plies = of_learned.iter().map(|line| line.len()).max().unwrap_or(1) - 1;
        let mut draw = Draw::new(5);
        let of_model: Vec<Vec<Member>> = (0..PAIRS).map(|_| profile.line(plies, &mut draw)).collect();
        Ok(Measured {
            error_rate: wrong as f64 / self.values.len() as f64,
            rates: error_rates(&self.learned, &two, &levels),
            correlations: correlations(&judged, Some(&levels)),
            of_model: correlations(&drawn, None),
            along: along(&of_learned, Some(&levels)),
            along_of_model: along(&of_model, None),
            along_all: along(&of_all, Some(&levels)),
        })
    }

    /// What a model predicts of searches 1 … `depth` plies deep: exactly for minimax and Althöfer's rule, in this many trees drawn from
    /// it for others.
    ///
    /// # Errors
    /// [`FamilyError`], if the number of levels or the depth is out of range, or the run is stopped.
    pub fn predict(
        &self,
        (levels, with): (usize, Ingredients),
        rules: &[Rule],
        depth: usize,
        samples: u64,
        control: Control<'_>,
    ) -> Result<Vec<Predicted>, FamilyError> {
        checked(depth)?;
        if samples == 0 {
            return Err(FamilyError::NoSamples);
        }
        let profile = self.profile(levels, with, control)?;
        let mut found = Vec::new();
        for &rule in rules {
            if control.stopped() {
                return Err(FamilyError::Stopped);
            }
            let exact = |weight| -> Vec<(f64, Option<f64>)> {
                profile.decision_errors(weight, depth).into_iter().map(|error| (error, None)).collect()
            };
            let errors = match rule {
                Rule::Minimax => exact(Weight::ZERO),
                Rule::Althofer(weight) | Rule::Literal(weight) => exact(weight),
                Rule::Product | Rule::Bayes => {
                    let estimates = profile.simulated(rule, depth, samples, control)?;
                    estimates.into_iter().map(|found| (found.mean, found.standard_error)).collect()
                }
            };
            let of = |(depth, (error, standard_error))| Predicted { rule, depth, error, standard_error };
            found.extend((1..).zip(errors).map(of));
        }
        Ok(found)
    }

    /// The decision errors in the game itself, on the last third of the positions, by levels, rule and depth.
    ///
    /// # Errors
    /// [`FamilyError`], if a number of levels or the depth is out of range, or the run was stopped before the first position.
    pub fn decide(
        &self,
        levels: &[usize],
        rules: &[Rule],
        depth: usize,
        control: Control<'_>,
    ) -> Result<Vec<Decided>, FamilyError> {
        checked(depth)?;
        let mut models = Vec::new();
        for &number in levels {
            models.push((
                Levels::of(&self.values, number)?,
                self.profile(number, Ingredients::ALL, control.without_progress())?,
            ));
        }
        let next = AtomicUsize::new(0);
        let found = Mutex::new(Vec::new());
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some((position, kin)) = self.kept.get(number).filter(|_| !control.stopped()) else {
                    break;
                };
                let Ok(state) = self.game.read_position(position) else { continue };
                let tree = SeenTree::of_game(self.game, self.evaluation, kin, state, depth, MOST);
                let mut shares = Vec::new();
                for (levels, profile) in &models {
                    let seen = tree.in_levels(levels);
                    shares.push(rules.iter().map(|&rule| seen.shares(rule, profile)).collect::<Vec<_>>());
                }
                lock(&found).push((number, shares));
                control.add(1);
            }
        };
        on_threads(cores(), work);
        let mut found = unlocked(found);
        found.sort_by_key(|&(number, _)| number);
        let mut decided = Vec::new();
        for (at_levels, &levels) in levels.iter().enumerate() {
            for (at_rule, &rule) in rules.iter().enumerate() {
                for depth in 1..=depth {
                    let mut running = Running::default();
                    for (_, shares) in &found {
                        shares[at_levels][at_rule]
                            .get(depth - 1)
                            .iter()
                            .for_each(|&&share| running.add(share));
                    }
                    decided.push(Decided { levels, rule, depth, error: running.estimate() });
                }
            }
        }
        decided.retain(|decided| decided.error.samples > 0);
        if decided.is_empty() { Err(FamilyError::Stopped) } else { Ok(decided) }
    }
}

impl Profile {
    /// The decision errors of a rule in trees drawn from the model, at depths from 1 on.
    ///
    /// # Errors
    /// [`FamilyError::Stopped`], before the first tree.
    pub fn simulated(
        &self,
        rule: Rule,
        depth: usize,
        samples: u64,
        control: Control<'_>,
    ) -> Result<Vec<Estimate>, FamilyError> {
        let mut draw = Draw::new(3);
        let mut errors = vec![Running::default(); depth];
        let mut left = samples;
        while left > 0 && !control.stopped() {
            let Some(tree) = self.draw(depth, &mut draw, MOST) else { break };
            errors.iter_mut().zip(tree.shares(rule, self)).for_each(|(sum, share)| sum.add(share));
            left -= 1;
        }
        let estimates: Vec<Estimate> = errors.iter().map(Running::estimate).collect();
        if left == samples { Err(FamilyError::Stopped) } else { Ok(estimates) }
    }
}

fn checked(depth: usize) -> Result<(), FamilyError> {
    if (1..=DEEPEST).contains(&depth) { Ok(()) } else { Err(FamilyError::Depth(depth)) }
}
