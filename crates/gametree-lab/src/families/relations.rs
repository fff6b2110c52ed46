//! How alike the errors of relatives are.

use super::kin::{Judged, Member};
use super::levels::Levels;
use super::resampling::{add, means, with_errors};

/// A kind of relatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Two children of a position.
    Siblings,
    /// Two grandchildren of a position by different children.
    Cousins,
    /// A position and its child.
    Parent,
    /// A position and its grandchild.
    Grandparent,
}

impl Relation {
    /// All of them.
    pub const ALL: [Relation; 4] =
        [Relation::Siblings, Relation::Cousins, Relation::Parent, Relation::Grandparent];

    /// The name in output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Relation::Siblings => "siblings",
            Relation::Cousins => "cousins",
            Relation::Parent => "parent",
            Relation::Grandparent => "grandparent",
        }
    }
}

/// The correlation of the errors of relatives: of a static value less the mean of those positions at which the same side wins, for the
/// player at the head of the family. 1 says that relatives err in the same direction, 0 that the errors are unrelated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Correlation {
    /// Between which relatives.
    pub relation: Relation,
    /// The coefficient.
    pub coefficient: f64,
    /// Its standard error, by resampling whole families.
    pub standard_error: f64,
}

/// A family of errors: the head's, and of each child its own and those of its children. `None` where the game is over.
type Errors = (Option<f64>, Vec<(Option<f64>, Vec<Option<f64>>)>);

/// Products of relatives' errors, and the squares of the errors of all members: sums and numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    products: [(f64, f64); 4],
    squares: (f64, f64),
}

/// The correlations of all kinds of relatives, of values in levels if there are some.
pub(super) fn correlations(families: &[Judged], levels: Option<&Levels>) -> Vec<Correlation> {
    let found = with_errors(&sums(families, levels), |sums| of_sums(sums.iter().copied()).to_vec());
    let of =
        |(&relation, (coefficient, standard_error))| Correlation { relation, coefficient, standard_error };
    Relation::ALL.iter().zip(found).map(of).collect()
}

/// The same without their errors.
pub(super) fn coefficients(families: &[Judged], levels: Option<&Levels>) -> [f64; 4] {
    of_sums(sums(families, levels).iter())
}

fn sums(families: &[Judged], levels: Option<&Levels>) -> Vec<Sums> {
    let value = |member: &Member| levels.map_or(member.value, |levels| levels.level(member.value)) as f64;
    let members = families.iter().flat_map(|(root, children)| {
        let below = children.iter().flat_map(|(child, below)| std::iter::once(child).chain(below));
        std::iter::once(root).chain(below)
    });
    let going_on = members.filter(|member| member.ended.is_none());
    let means = means(going_on.map(|member| (value(member), member.won)));
    // The player at the head moves there and at the grandchildren.
    let error = |member: &Member, sign: f64| {
        member.ended.is_none().then(|| sign * (value(member) - means[usize::from(member.won)]))
    };
    let errors = families.iter().map(|(root, children)| -> Errors {
        let below = |below: &Vec<Member>| below.iter().map(|member| error(member, 1.0)).collect();
        (error(root, 1.0), children.iter().map(|(child, grand)| (error(child, -1.0), below(grand))).collect())
    });
    errors.map(|errors| Sums::of(&errors)).collect()
}

fn of_sums<'s>(sums: impl Iterator<Item = &'s Sums>) -> [f64; 4] {
    let mut all = Sums::default();
    for one in sums {
        all.products.iter_mut().zip(one.products).for_each(|(all, one)| add(all, one));
        add(&mut all.squares, one.squares);
    }
    let variance = all.squares.0 / all.squares.1;
    all.products
        .map(|(sum, number)| if number > 0.0 && variance > 0.0 { sum / number / variance } else { 0.0 })
}

/// The sum of the products of all pairs of numbers, and how many pairs there are.
fn pairs(numbers: &[f64]) -> (f64, f64) {
    let (sum, squares) = (numbers.iter().sum::<f64>(), numbers.iter().map(|x| x * x).sum::<f64>());
    let n = numbers.len() as f64;
    ((sum * sum - squares) / 2.0, n * (n - 1.0) / 2.0)
}

impl Sums {
    fn of((root, children): &Errors) -> Sums {
        let mut sums = Sums::default();
        let [siblings, cousins, parent, grandparent] = &mut sums.products;
        let mut squares = |numbers: &[f64]| {
            add(&mut sums.squares, (numbers.iter().map(|x| x * x).sum(), numbers.len() as f64));
        };
        let own: Vec<f64> = children.iter().filter_map(|&(child, _)| child).collect();
        add(siblings, pairs(&own));
        squares(&own);
        let mut grand: Vec<f64> = Vec::new();
        let (mut within, root) = ((0.0, 0.0), *root);
        for (child, below) in children {
            let below: Vec<f64> = below.iter().copied().flatten().collect();
            add(&mut within, pairs(&below));
            let sum = below.iter().sum::<f64>();
            child.iter().for_each(|child| add(parent, (child * sum, below.len() as f64)));
            root.iter().for_each(|root| add(grandparent, (root * sum, below.len() as f64)));
            grand.extend(below);
        }
        root.iter().for_each(|root| {
            add(parent, (root * own.iter().sum::<f64>(), own.len() as f64));
            squares(&[*root]);
        });
        squares(&grand);
        add(siblings, within);
        let all = pairs(&grand);
        add(cousins, (all.0 - within.0, all.1 - within.1));
        sums
    }
}
