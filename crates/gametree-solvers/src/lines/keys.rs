//! Keys that are equal for positions equal by symmetry, at every ply: a Zobrist hash of each image, of which the smallest counts.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::geometry::{Cells, each_cell};

const SEED: u64 = 0x0123_4567_89ab_cdef;

/// One hash for each symmetry and each stone: `[side][cell][symmetry]`.
pub(super) struct Keys {
    symmetries: usize,
    maps: Vec<Vec<u8>>,
    stones: [Vec<u64>; 2],
    /// The hashes of all images of the position looked at.
    images: Vec<u64>,
}

impl Keys {
    /// `symmetries` are maps of the cells, the identity first.
    pub(super) fn new(symmetries: &[Vec<u8>], cells: u32) -> Self {
        // The same keys on every machine.
        let mut random = SplitMix64::from_seed(SEED.to_le_bytes());
        let table = |hashes: &[u64]| {
            (0..cells as usize)
                .flat_map(|cell| symmetries.iter().map(move |map| hashes[usize::from(map[cell])]))
                .collect()
        };
        let hashes: [Vec<u64>; 2] = std::array::from_fn(|_| (0..cells).map(|_| random.next_u64()).collect());
        Keys {
            symmetries: symmetries.len(),
            maps: symmetries.to_vec(),
            stones: hashes.map(|hashes| table(&hashes)),
            images: vec![0; symmetries.len()],
        }
    }

    /// Looks at a position: its stones by player.
    pub(super) fn set(&mut self, stones: [Cells; 2]) {
        self.images.fill(0);
        for (side, cells) in stones.into_iter().enumerate() {
            each_cell(cells, |cell| {
                let row = &self.stones[side][cell * self.symmetries..][..self.symmetries];
                self.images.iter_mut().zip(row).for_each(|(image, stone)| *image ^= stone);
            });
        }
    }

    /// The key of the position.
    pub(super) fn key(&self) -> u64 {
        self.images.iter().copied().min().unwrap_or_default()
    }

    /// The key of the position with one stone more.
    #[inline]
    pub(super) fn key_after(&self, side: usize, cell: usize) -> u64 {
        let row = &self.stones[side][cell * self.symmetries..][..self.symmetries];
        self.images.iter().zip(row).fold(u64::MAX, |least, (image, stone)| least.min(image ^ stone))
    }

    /// The symmetry that takes the position looked at to one that is equal to it but for symmetry.
    pub(super) fn map_to(&self, other: [Cells; 2]) -> Option<usize> {
        let mut hash = 0;
        for (side, cells) in other.into_iter().enumerate() {
            each_cell(cells, |cell| hash ^= self.stones[side][cell * self.symmetries]);
        }
        self.images.iter().position(|&image| image == hash)
    }

    /// The cell that a symmetry takes to this one.
    pub(super) fn preimage(&self, map: usize, image: u8) -> Option<u8> {
        self.maps[map].iter().position(|&to| to == image).map(|cell| cell as u8)
    }

    pub(super) fn bytes(&self) -> usize {
        (self.stones[0].len() + self.stones[1].len() + self.images.len()) * size_of::<u64>()
    }
}
