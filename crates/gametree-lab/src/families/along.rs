//! How alike the errors along a line of play are.

use super::kin::Member;
use super::levels::Levels;
use super::resampling::{means, with_errors};

/// The correlation of the errors of positions on the same random line of play, so many plies apart.
///
/// An error is a static value less the mean of those positions on all lines at which the same side wins, for the player at the head of
/// the line, to whom a draw is no better than a loss. The coefficient is the mean product of two errors over the root of the product of
/// their mean squares, at just these pairs: errors late in a line may be larger than early ones. Ends are left out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Along {
    /// The plies between the two positions.
    pub distance: usize,
    /// The number of pairs.
    pub pairs: u64,
    /// The coefficient.
    pub coefficient: f64,
    /// Its standard error, by resampling whole lines.
    pub standard_error: f64,
}

/// The products of the errors so many plies apart, the squares of the earlier and of the later ones, and how many there are.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    products: f64,
    squares: [f64; 2],
    pairs: f64,
}

/// The correlations at distances 1, 2, … along lines of positions that do not end the game, of values in levels if there are some.
pub(super) fn along<L: AsRef<[Member]>>(lines: &[L], levels: Option<&Levels>) -> Vec<Along> {
    let value = |member: &Member| levels.map_or(member.value, |levels| levels.level(member.value)) as f64;
    let means = means(lines.iter().flat_map(L::as_ref).map(|member| (value(member), member.won)));
    let longest = lines.iter().map(|line| line.as_ref().len()).max().unwrap_or(0);
    let of_line = |line: &L| -> Vec<Sums> {
        let errors: Vec<f64> = line
            .as_ref()
            .iter()
            .zip([1.0, -1.0].into_iter().cycle())
            .map(|(member, sign)| sign * (value(member) - means[usize::from(member.won)]))
            .collect();
        (1..errors.len()).map(|distance| Sums::of(&errors, distance)).collect()
    };
    let sums: Vec<Vec<Sums>> = lines.iter().map(of_line).collect();
    let at = |sums: &[&Vec<Sums>], distance: usize| {
        sums.iter().filter_map(|line| line.get(distance - 1)).fold(Sums::default(), Sums::plus)
    };
    let distances = 1..longest;
    let coefficients =
        |sums: &[&Vec<Sums>]| distances.clone().map(|distance| at(sums, distance).coefficient()).collect();
    let all: Vec<&Vec<Sums>> = sums.iter().collect();
    let of = |(distance, (coefficient, standard_error))| Along {
        distance,
        pairs: at(&all, distance).pairs as u64,
        coefficient,
        standard_error,
    };
    distances.clone().zip(with_errors(&sums, coefficients)).map(of).collect()
}

impl Sums {
    fn of(errors: &[f64], distance: usize) -> Sums {
        let pairs = errors.iter().zip(&errors[distance..]);
        pairs.fold(Sums::default(), |sums, (x, y)| {
            sums.plus(&Sums { products: x * y, squares: [x * x, y * y], pairs: 1.0 })
        })
    }

    fn plus(self, other: &Sums) -> Sums {
        Sums {
            products: self.products + other.products,
            squares: [0, 1].map(|which| self.squares[which] + other.squares[which]),
            pairs: self.pairs + other.pairs,
        }
    }

    fn coefficient(self) -> f64 {
        let [earlier, later] = self.squares;
        let scale = (earlier * later).sqrt();
        if scale > 0.0 { self.products / scale } else { 0.0 }
    }
}
