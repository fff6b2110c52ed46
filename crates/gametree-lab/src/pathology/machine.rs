//! Selects the exact computation and the simulation for each model.

use super::althofer::{WinLoss, WinLossSampler};
use super::backups::{Belief, Product, Weighted};
use super::board::{BoardSampler, Coins, every_board};
use super::drawn::Seen;
use super::error::PathologyError;
use super::evaluation::Evaluation;
use super::good::Good;
use super::judge::{Exact, Judge};
use super::limits::{MAX_COINS, MAX_LEAVES};
use super::model::Model;
use super::multisets;
use super::ngame::Ngame;
use super::pgame::Pgame;
use super::real::RealSampler;
use super::rules::Rule;
use super::simulate::{Buffers, Choices, Decider, Part, believed, simulate};
use super::size::Size;
use super::splitting::{Splitting, joints, minimax_errors};
use super::weight::Weight;
use gametree::Control;

/// A model with everything needed to run some rules in it.
pub(super) enum Machine {
    Errors(WinLoss),
    Pgame(Pgame, Boards),
    Ngame(Boards),
    Real(RealSampler),
}

/// P- or N-games with their static values.
pub(super) struct Boards {
    judge: Judge,
    evaluation: Evaluation,
    /// The exact probabilities, if a rule or the evaluation needs them.
    exact: Option<Exact>,
}

impl Machine {
    /// Prepares a model that has passed its check.
    pub(super) fn new(model: &Model, rules: &[Rule], depth: u32) -> Result<Machine, PathologyError> {
        let size = |moves: u32| Size { branching: model.branching() as usize, moves: moves as usize };
        let errors = |branching, good, error, persistence, trap| {
            Machine::Errors(WinLoss::new(branching, good, error, persistence, trap))
        };
        Ok(match *model {
            Model::Althofer { branching, good, error } => errors(branching, good, error, 0.0, 0.0),
            Model::Persistent { branching, good, error, persistence } => {
                errors(branching, good, error, persistence, 0.0)
            }
            Model::Trap { branching, good, error, trap } => errors(branching, good, error, 0.0, trap),
            Model::PgameErrors { branching, error } => errors(branching, Good::Pgame, error, 0.0, 0.0),
            Model::Pgame { branching, moves, evaluation } => {
                let (pgame, size) = (Pgame::new(branching, moves), size(moves));
                let exact = if evaluation == Evaluation::Chance || rules.contains(&Rule::Bayes) {
                    if size.leaves(1) > MAX_LEAVES {
                        return Err(PathologyError::TooManyLeaves { branching, plies: moves - 1 });
                    }
                    Some(Exact::new(&joints(&pgame, size)))
                } else {
                    None
                };
                let judge = match (evaluation, &exact) {
                    (Evaluation::Share { levels }, _) => Judge::share(size, levels),
                    (Evaluation::Chance, Some(exact)) => Judge::chance(size, exact),
                    _ => Judge::sign(size, Some(pgame.won)),
                };
                Machine::Pgame(pgame, Boards { judge, evaluation, exact })
            }
            Model::Ngame { moves, evaluation, .. } => {
                let judge = match evaluation {
                    Evaluation::Share { levels } => Judge::share(size(moves), levels),
                    _ => Judge::sign(size(moves), None),
                };
                Machine::Ngame(Boards { judge, evaluation, exact: None })
            }
            Model::Real { branching, moves, noise, dependent, levels } => Machine::Real(RealSampler {
                branching: branching as usize,
                moves: moves as usize,
                dependent,
                noise,
                levels,
                depth: depth as usize,
            }),
        })
    }

    /// The exact decision errors by rule, for depths from 1 as far as they can be computed.
    pub(super) fn exact_errors(&self, rules: &[Rule], depth: u32) -> Vec<Vec<f64>> {
        match self {
            Machine::Errors(model) => rules.iter().map(|&rule| exact_by_errors(model, rule, depth)).collect(),
            Machine::Pgame(pgame, boards) => self.exact_on_boards(pgame, boards, rules, depth as usize),
            Machine::Ngame(boards) => self.exact_on_boards(&Ngame, boards, rules, depth as usize),
            Machine::Real(_) => vec![vec![]; rules.len()],
        }
    }

    fn exact_on_boards<G: Coins + Splitting>(
        &self,
        game: &G,
        Boards { judge, .. }: &Boards,
        rules: &[Rule],
        depth: usize,
    ) -> Vec<Vec<f64>> {
        if game.count(judge.size) <= MAX_COINS {
            let deciders: Vec<Decider<'_>> = rules.iter().map(|&rule| self.decider(rule)).collect();
            let (mut errors, mut critical) = (vec![vec![0.0; depth]; rules.len()], 0.0);
            let mut buffers = Buffers::default();
            every_board(game, judge, depth, |tree, probability| {
                critical += probability;
                for (decider, errors) in deciders.iter().zip(&mut errors) {
                    for (error, depth) in errors.iter_mut().zip(1..) {
                        *error += probability * decider.decide(tree, depth, &mut buffers).share();
                    }
                }
            });
            errors.iter_mut().flatten().for_each(|error| *error /= critical);
            return errors;
        }
        if judge.size.leaves(1) > MAX_LEAVES || !judge.is_local() {
            return vec![vec![]; rules.len()];
        }
        let minimax = minimax_errors(game, judge, &joints(game, judge.size), depth);
        // At depth 1, every rule chooses the best static value. (Bayes may find probabilities equal, 0 or 1, for different
        // shares, but then the moves are equally good.)
        let one = |rule: &Rule| if *rule == Rule::Minimax { minimax.clone() } else { minimax[..1].to_vec() };
        rules.iter().map(one).collect()
    }

    /// The implementation of a rule.
    fn decider(&self, rule: Rule) -> Decider<'_> {
        match (rule, self) {
            (Rule::Althofer(weight), _) => Decider::Weighted(Weighted { weight, literal: false }),
            (Rule::Literal(weight), _) => Decider::Weighted(Weighted { weight, literal: true }),
            (Rule::Product, Machine::Errors(model)) => Decider::ErrorRate(model.errors.rate),
            (Rule::Bayes, Machine::Errors(model)) => Decider::Belief(Box::new(Belief::new(model.clone()))),
            (Rule::Bayes, Machine::Pgame(_, Boards { exact: Some(exact), .. }))
            | (
                Rule::Product,
                Machine::Pgame(_, Boards { evaluation: Evaluation::Chance, exact: Some(exact), .. }),
            ) => Decider::Exact(exact),
            (Rule::Product, Machine::Pgame(_, boards) | Machine::Ngame(boards)) => {
                Decider::Share(&boards.judge)
            }
            // The only cases that pass the model's check.
            (Rule::Minimax | Rule::Product | Rule::Bayes, _) => {
                Decider::Weighted(Weighted { weight: Weight::ZERO, literal: false })
            }
        }
    }

    /// What the rules choose at the roots of a part of a simulation, after searches 1 … `depth` plies deep.
    pub(super) fn simulate(
        &self,
        rules: &[Rule],
        depth: u32,
        part: &Part,
        control: Control<'_>,
    ) -> Result<Choices, PathologyError> {
        let deciders: Vec<Decider<'_>> = rules.iter().map(|&rule| self.decider(rule)).collect();
        let depth = depth as usize;
        match self {
            Machine::Errors(model) => {
                let sampler = WinLossSampler { model, depth };
                simulate(&sampler, (model.branching, &deciders, depth), part, control)
            }
            Machine::Pgame(coins, Boards { judge, .. }) => {
                let sampler = BoardSampler { coins, judge, depth };
                simulate(&sampler, (judge.size.branching, &deciders, depth), part, control)
            }
            Machine::Ngame(Boards { judge, .. }) => {
                let sampler = BoardSampler { coins: &Ngame, judge, depth };
                simulate(&sampler, (judge.size.branching, &deciders, depth), part, control)
            }
            Machine::Real(sampler) => simulate(sampler, (sampler.branching, &deciders, depth), part, control),
        }
    }
}

/// The exact decision errors of one rule in a win–loss model, for depths from 1.
fn exact_by_errors(model: &WinLoss, rule: Rule, depth: u32) -> Vec<f64> {
    match rule {
        Rule::Minimax => model.decision_errors(Weight::ZERO, false, depth),
        Rule::Althofer(weight) => model.decision_errors(weight, false, depth),
        Rule::Literal(weight) => model.decision_errors(weight, true, depth),
        Rule::Product => {
            let rate = model.errors.rate;
            multisets::decision_errors(model, &Product(|_, seen: Seen| believed(rate, seen)), depth)
        }
        Rule::Bayes => multisets::decision_errors(model, &Belief::new(model.clone()), depth),
    }
}
