//! A small network beside a handmade evaluation: what a position is worth more, or less, than its terms say.
//!
//! A position switches some inputs on, such as a piece on a square, once as the side to move sees it and once as its opponent does.
//! Either view adds up a row of weights for each of them, in one row of sums, the *neurons*. What lies between 0 and 1 of every sum is
//! squared, and weighed by the stage of the game. So the network is one layer of neurons, the same for both sides; that it sees every
//! position twice is what makes it good with so few of them (Y. Nasu, *Efficiently updatable neural-network-based evaluation functions
//! for computer shogi*, 2018). All of it is whole numbers, so a value is the same on every machine.

pub use super::network_file::{NetworkError, file};

/// The neurons of each side.
pub const NEURONS: usize = 128;

/// The stages of the game, each with its own weights of the neurons.
pub const STAGES: usize = 8;

/// What stands for 1 in a sum.
pub const ONE: i16 = 128;

/// What stands for a centi-point in the weight of a neuron.
pub const POINT: i16 = 16;

/// The largest weight of a neuron: with more the sum of 32 of them might not fit 32 bits.
pub const LARGEST: i16 = (i32::MAX / (PART as i32 * ONE as i32 * ONE as i32)) as i16;

/// The neurons that are added up in 32 bits ([`LARGEST`]).
const PART: usize = 32;

/// The sums of one view.
pub type Sums = [i16; NEURONS];

/// A network. At most 64 of its inputs may be on at once.
///
/// ```
/// use gametree_games::evaluation::network::{NEURONS, Network, ONE, POINT, STAGES, file};
/// // One input, which opens the first neuron; that is worth 30 centi-points to the side whose view has it.
/// let (mut input, mut outputs) = ([0; NEURONS], [[[0; NEURONS]; 2]; STAGES]);
/// input[0] = i8::MAX;
/// outputs[0] = [30, -30].map(|points| { let mut of_view = [0; NEURONS]; of_view[0] = points * POINT; of_view });
/// let mut start = [0; NEURONS];
/// start[0] = ONE - i16::from(i8::MAX);
/// let network = Network::keep("my game", 1, &file("my game", &[input], &start, &outputs, &[0; STAGES]))?;
/// let [on, off] = [network.sums([0].into_iter()), network.sums([].into_iter())];
/// assert_eq!([network.value([&on, &off], 0), network.value([&off, &on], 0)], [29, -29]);
/// # Ok::<(), gametree_games::evaluation::network::NetworkError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// What each input adds to each sum, in parts of [`ONE`].
    pub inputs: &'static [[i8; NEURONS]],
    /// What the sums are without any.
    pub start: Sums,
    /// How each neuron of the own and of the other view counts at each stage, in parts of [`POINT`], at most [`LARGEST`].
    pub outputs: Outputs,
    /// What each stage is worth by itself: parts of [`POINT`], times the square of [`ONE`].
    pub rest: [i32; STAGES],
}

impl Network {
    /// The sums of a view in which these inputs are on.
    #[inline(always)]
    #[must_use]
    pub fn sums(&self, on: impl Iterator<Item = usize>) -> Sums {
        let mut sums = self.start;
        on.for_each(|input| self.switch(&mut sums, input, true));
        sums
    }

    /// Switches an input of a view on or off. Sums beyond 16 bits, which only a file made for that has, go round: so the order does not
    /// matter.
    #[inline(always)]
    pub(super) fn switch(&self, sums: &mut Sums, input: usize, on: bool) {
        let sums = sums.iter_mut().zip(&self.inputs[input]);
        if on {
            sums.for_each(|(sum, &weight)| *sum = sum.wrapping_add(weight.into()));
        } else {
            sums.for_each(|(sum, &weight)| *sum = sum.wrapping_sub(weight.into()));
        }
    }

    /// The value for the side to move, in centi-points, by the sums of its own view and of the other.
    #[inline(always)]
    #[must_use]
    pub fn value(&self, sums: [&Sums; 2], stage: usize) -> i32 {
        let mut value = i64::from(self.rest[stage]);
        let sums = sums.map(|sums| sums.as_chunks::<PART>().0);
        let outputs = self.outputs[stage].each_ref().map(|weights| weights.as_chunks::<PART>().0);
        for (sums, weights) in sums.into_iter().flatten().zip(outputs.into_iter().flatten()) {
            let mut part = 0;
            for (&sum, &weight) in sums.iter().zip(weights) {
                let open = sum.clamp(0, ONE);
                part += i32::from(open * open) * i32::from(weight);
            }
            value += i64::from(part);
        }
        (value / (i64::from(ONE) * i64::from(ONE) * i64::from(POINT))) as i32
    }
}

/// The type of the weights of the neurons, by stage and by view.
pub type Outputs = [[[i16; NEURONS]; 2]; STAGES];

/// What a network sees of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The inputs that are on as the side to move sees the position, and as its opponent does.
    pub inputs: [Vec<u16>; 2],
    /// The stage of the game, less than [`STAGES`].
    pub stage: usize,
    /// The value of the terms that the network stands beside, in centi-points for the side to move.
    pub terms: i64,
}

#[cfg(test)]
pub(super) mod testing {
    use super::*;

    /// Three inputs, whose weights are all different.
    pub(in super::super) fn some() -> Network {
        let weight = |n: usize| (n * 37 % 255) as i16 - 127;
        let inputs: Vec<[i8; NEURONS]> =
            (0..3).map(|input| std::array::from_fn(|n| weight(input * NEURONS + n) as i8)).collect();
        Network {
            inputs: inputs.leak(),
            start: std::array::from_fn(|n| weight(n) * 3),
            outputs: std::array::from_fn(|stage| {
                std::array::from_fn(|view| std::array::from_fn(|n| weight(stage + 7 * view + n) * 32))
            }),
            rest: std::array::from_fn(|stage| i32::from(weight(stage)) << 20),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::testing::some;
    use super::*;

    #[test]
    fn a_value_is_that_of_the_definition() {
        let some = some();
        for (own, other, stage) in [(&[0, 2][..], &[1][..], 0), (&[], &[0, 1, 2], 3), (&[1, 1], &[2, 0], 7)] {
            let sums = [own, other].map(|view| some.sums(view.iter().copied()));
            let mut expected = f64::from(some.rest[stage]) / 128.0 / 128.0;
            for (at, view) in [own, other].into_iter().enumerate() {
                for n in 0..NEURONS {
                    let on: f64 = view.iter().map(|&input| f64::from(some.inputs[input][n])).sum();
                    let open = ((f64::from(some.start[n]) + on) / 128.0).clamp(0.0, 1.0);
                    expected += open * open * f64::from(some.outputs[stage][at][n]);
                }
            }
            let value = some.value([&sums[0], &sums[1]], stage);
            assert_eq!(value, (expected / 16.0).trunc() as i32);
        }
    }

    #[test]
    fn the_largest_sum_fits() {
        let mut most = some();
        most.outputs = [[[LARGEST; NEURONS]; 2]; STAGES];
        let open = [ONE; NEURONS];
        let expected = i32::from(LARGEST) * 2 * NEURONS as i32 / i32::from(POINT);
        most.rest = [0; STAGES];
        assert_eq!(most.value([&open, &open], 0), expected);
    }
}
