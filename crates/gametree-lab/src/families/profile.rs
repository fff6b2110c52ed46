//! A model of game trees whose errors are those of an evaluation on a game: its parameters, learned from families.

use std::collections::BTreeMap;

use gametree::Control;
use gametree_tree::generate::Draw;

use crate::normal;
use crate::pathology::backing::Chances;

use super::kin::{Judged, Kin, Member};
use super::levels::Levels;
use super::relations::{Relation, coefficients};

/// What of the errors of an evaluation a model has. Without any of these it is Althöfer's, with static values of several levels: every
/// won position has the same number of good moves, and static values depend on nothing but who wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ingredients {
    /// The numbers of moves and of good moves are distributed as measured; without it they are the means.
    pub good: bool,
    /// And so that they depend on a position's static value: who is seen far ahead has more good moves.
    pub decisive: bool,
    /// A static value depends on that of the position before.
    pub line: bool,
    /// The errors of siblings have something in common besides.
    pub siblings: bool,
    /// The errors of all positions below the root have something in common: what an evaluation overlooks is still there some plies later.
    pub common: bool,
    /// Games end, which a search sees without error.
    pub ends: bool,
}

impl Ingredients {
    /// All of them.
    pub const ALL: Ingredients =
        Ingredients { good: true, decisive: true, line: true, siblings: true, common: true, ends: true };

    /// The names of those that are in the model.
    ///
    /// ```
    /// use gametree_lab::families::Ingredients;
    /// assert_eq!(Ingredients { line: true, ..Ingredients::default() }.names(), ["line"]);
    /// ```
    #[must_use]
    pub fn names(self) -> Vec<&'static str> {
        let all = [
            ("good", self.good),
            ("decisive", self.decisive),
            ("line", self.line),
            ("siblings", self.siblings),
            ("common", self.common),
            ("ends", self.ends),
        ];
        all.into_iter().filter(|&(_, on)| on).map(|(name, _)| name).collect()
    }

    /// The models that tell what each ingredient does: none, each alone, all but each, all.
    #[must_use]
    pub fn each() -> Vec<Ingredients> {
        let one = |place: usize, on: bool| {
            let of = |at: usize| (at == place) == on;
            Ingredients {
                good: of(0),
                decisive: of(1),
                line: of(2),
                siblings: of(3),
                common: of(4),
                ends: of(5),
            }
        };
        let mut models = vec![Ingredients::default()];
        models.extend((0..6).map(|place| one(place, true)));
        models.extend((0..6).map(|place| one(place, false)));
        models.push(Ingredients::ALL);
        models
    }
}

/// A number of moves and of good ones, with its probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct MoveCount {
    pub(super) chance: f64,
    pub(super) moves: usize,
    pub(super) good: usize,
}

/// A model of game trees, learned from families of positions.
///
/// A position is won or lost for the side to move, and seen in one of several levels. What is seen of a child is one of the *sights*:
/// that its side to move has lost (0), the levels from the lowest to the highest (1 …), that it has won (the last). The sight is a step
/// function of a normal number, which is a sum of three: one for the whole tree (with the other sign at every other ply, since what is
/// overlooked is good for one side and bad for the other), one for all children of a position, one of the child's own. The first two
/// are unknown, and taken from a few equally probable values; given these, and who wins and the level of a position, what is below it
/// is independent of everything else. So the values of a search can be computed ply by ply, exactly.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The static value of each level.
    pub(super) levels: Vec<i64>,
    /// The probability of each level at the root, a won position with good and bad moves.
    pub(super) root: Vec<f64>,
    /// The moves of the root, of a won position and of a lost one, by level.
    pub(super) root_moves: Vec<Vec<MoveCount>>,
    pub(super) moves: [Vec<Vec<MoveCount>>; 2],
    /// By whether a position is won, its level and whether its child is won: the probability of each sight of the child.
    pub(super) sights: [Vec<[Vec<f64>; 2]>; 2],
    /// The shares of the whole tree and of siblings in the variance of what a sight is a step function of.
    pub(super) common: f64,
    pub(super) siblings: f64,
    /// The share of won positions by level.
    pub(super) won: Vec<f64>,
}

impl Profile {
    /// Learns from critical families. If it is stopped, the shares of the tree and of siblings are not those that they should be.
    pub(super) fn learn(kin: &[Kin], levels: &Levels, with: Ingredients, control: Control<'_>) -> Profile {
        let place = Sights { levels, all: levels.all() };
        let number = levels.number();
        let parents: Vec<(Member, Vec<Member>)> = kin.iter().flat_map(Kin::parents).collect();
        let counted =
            |children: &[Member]| (children.len(), children.iter().filter(|child| !child.won).count());
        let moves = |won: bool| -> Vec<Vec<MoveCount>> {
            let of = parents.iter().filter(|(parent, _)| parent.won == won);
            by_level(of.map(|(parent, children)| (place.level(*parent), counted(children))), number, with)
        };
        let roots = kin.iter().map(|kin| (place.level(kin.root), (kin.children.len(), kin.good())));
        let mut root = vec![0.0; number];
        kin.iter().for_each(|kin| root[place.level(kin.root)] += 1.0);
        share(&mut root);
        let mut profile = Profile {
            root,
            root_moves: by_level(roots, number, with),
            moves: [moves(false), moves(true)],
            sights: place.sights(&parents, with),
            common: 0.0,
            siblings: 0.0,
            won: place.won(kin),
            levels: place.all.clone(),
        };
        profile.calibrate(kin, levels, with, control);
        profile
    }

    /// The chances of winning that the level of a position tells, averaged over all positions.
    pub(super) fn chances(&self, value: i64) -> Chances {
        let win = self.levels.iter().position(|&level| level == value).map_or(0.5, |level| self.won[level]);
        Chances { win, loss: 1.0 - win }
    }

    /// Chooses the shares of the tree and of siblings so that trees drawn from the model have the correlations that were measured between
    /// cousins and between siblings, as far as these are more alike than they would be without.
    fn calibrate(&mut self, kin: &[Kin], levels: &Levels, with: Ingredients, control: Control<'_>) {
        if !with.common && !with.siblings {
            return;
        }
        let judged: Vec<Judged> = kin.iter().map(Kin::judged).collect();
        let aim = coefficients(&judged, Some(levels));
        for _ in 0..ROUNDS {
            // The same random numbers in every round.
            let mut draw = Draw::new(4);
            let drawn: Vec<Judged> = (0..TREES)
                .take_while(|_| !control.stopped())
                .filter_map(|_| self.family(&mut draw))
                .collect();
            if control.stopped() {
                return;
            }
            let found = coefficients(&drawn, None);
            let missing = |relation: Relation| aim[relation as usize] - found[relation as usize];
            let before = self.common;
            if with.common {
                self.common = (self.common + missing(Relation::Cousins)).clamp(0.0, 0.9);
            }
            if with.siblings {
                self.siblings += missing(Relation::Siblings) - (self.common - before);
            }
            self.siblings = self.siblings.clamp(0.0, 0.9 - self.common);
        }
    }

    /// The chances of the sights of a child, from those that are averages over everything that is unknown, given what the tree and the
    /// siblings have in common.
    pub(super) fn given(&self, chances: &[f64], (common, siblings): (f64, f64)) -> Vec<f64> {
        let (mean, own) = self.parts(common, siblings);
        if own == 1.0 {
            return chances.to_vec();
        }
        let (mut sum, mut before) = (0.0, 0.0);
        let up_to = |sum: f64| {
            if sum > 1.0 - 1e-12 { 1.0 } else { normal::below((normal::quantile(sum) - mean) / own) }
        };
        let of = |&chance: &f64| {
            sum += chance;
            let at = if sum <= 0.0 { 0.0 } else { up_to(sum) };
            at - std::mem::replace(&mut before, at)
        };
        chances.iter().map(of).collect()
    }

    /// The mean of the number of which a sight is a step function, and the deviation of the child's own part of it.
    pub(super) fn parts(&self, common: f64, siblings: f64) -> (f64, f64) {
        let mean = self.common.sqrt() * common + self.siblings.sqrt() * siblings;
        (mean, (1.0 - self.common - self.siblings).sqrt())
    }
}

/// The trees of two plies in which correlations are compared with the measured ones, and how often that is done.
const TREES: u64 = 4_000;
const ROUNDS: u32 = 8;

/// How many observations the average over all levels counts as, where one level is looked at.
const PRIOR: f64 = 10.0;

/// Scales numbers to a sum of 1, unless all are 0.
fn share(numbers: &mut [f64]) {
    let total: f64 = numbers.iter().sum();
    if total > 0.0 {
        numbers.iter_mut().for_each(|number| *number /= total);
    }
}

/// The distribution of moves by level, from observations of a level and the numbers of moves and of good ones.
fn by_level(
    observed: impl Iterator<Item = (usize, (usize, usize))>,
    levels: usize,
    with: Ingredients,
) -> Vec<Vec<MoveCount>> {
    let mut counts: BTreeMap<(usize, usize), Vec<f64>> = BTreeMap::new();
    for (level, found) in observed {
        counts.entry(found).or_insert_with(|| vec![0.0; levels])[level] += 1.0;
    }
    let all: f64 = counts.values().flatten().sum();
    let weights = |level: usize| -> Vec<f64> {
        let of = |found: &Vec<f64>| {
            let average = found.iter().sum::<f64>() / all;
            if with.decisive { found[level] + PRIOR * average } else { average }
        };
        let mut weights: Vec<f64> = counts.values().map(of).collect();
        share(&mut weights);
        weights
    };
    let distribution = |level: usize| -> Vec<MoveCount> {
        let of = |(&(moves, good), chance)| MoveCount { chance, moves, good };
        let found: Vec<MoveCount> = counts.keys().zip(weights(level)).map(of).collect();
        if with.good { found } else { mean(&found) }
    };
    (0..levels).map(distribution).collect()
}

/// The means of a distribution, rounded; where there are good moves, at least one is good and one bad, as in Althöfer's model.
fn mean(found: &[MoveCount]) -> Vec<MoveCount> {
    let of = |number: fn(&MoveCount) -> usize| {
        found.iter().map(|one| one.chance * number(one) as f64).sum::<f64>().round() as usize
    };
    let moves = of(|one| one.moves).max(2);
    let none = found.iter().all(|one| one.good == 0);
    let good = if none { 0 } else { of(|one| one.good).clamp(1, moves - 1) };
    vec![MoveCount { chance: 1.0, moves, good }]
}

/// The levels of members, and what can be seen of them.
struct Sights<'l> {
    levels: &'l Levels,
    all: Vec<i64>,
}

impl Sights<'_> {
    fn level(&self, member: Member) -> usize {
        let level = self.levels.level(member.value);
        self.all.iter().position(|&one| one == level).unwrap_or(0)
    }

    fn sight(&self, member: Member) -> usize {
        match member.ended {
            Some(false) => 0,
            Some(true) => self.all.len() + 1,
            None => self.level(member) + 1,
        }
    }

    /// The share of won positions by level.
    fn won(&self, kin: &[Kin]) -> Vec<f64> {
        // Half an observation of either kind, so that nothing is certain.
        let mut counts = vec![[0.5, 0.5]; self.all.len()];
        for member in kin.iter().flat_map(Kin::all).filter(|member| member.ended.is_none()) {
            counts[self.level(member)][usize::from(member.won)] += 1.0;
        }
        counts.into_iter().map(|[lost, won]| won / (lost + won)).collect()
    }

    /// See [`Profile::sights`].
    fn sights(&self, parents: &[(Member, Vec<Member>)], with: Ingredients) -> [Vec<[Vec<f64>; 2]>; 2] {
        let (levels, number) = (self.all.len(), self.all.len() + 2);
        let mut counts = [false, true].map(|_| vec![[vec![0.0; number], vec![0.0; number]]; levels]);
        for (parent, children) in parents {
            let of_parent = &mut counts[usize::from(parent.won)][self.level(*parent)];
            for child in children.iter().filter(|child| with.ends || child.ended.is_none()) {
                of_parent[usize::from(child.won)][self.sight(*child)] += 1.0;
            }
        }
        // By what the child is, whatever the parent.
        let average = [0, 1].map(|won: usize| {
            // Half an observation of each level, so that nothing that can be seen is impossible.
            let mut sums = vec![0.5; number];
            (sums[0], sums[number - 1]) = (0.0, 0.0);
            for of_level in counts.iter().flatten() {
                sums.iter_mut().zip(&of_level[won]).for_each(|(sum, count)| *sum += count);
            }
            share(&mut sums);
            sums
        });
        for of_level in counts.iter_mut().flatten() {
            for (found, average) in of_level.iter_mut().zip(&average) {
                if with.line {
                    found.iter_mut().zip(average).for_each(|(count, average)| *count += PRIOR * average);
                    share(found);
                } else {
                    found.clone_from(average);
                }
            }
        }
        counts
    }
}
