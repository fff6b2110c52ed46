//! How positions become codes, with or without their symmetries.

use gametree::Wdl;
use gametree::knowledge::{Coded, Symmetric};

/// How positions become codes: of all images of a position the smallest code, if images count as one.
pub(crate) struct Coder<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) symmetric: bool,
}

impl<G: Coded + Symmetric> Coder<'_, G> {
    pub(crate) fn code(&self, state: &G::State) -> Option<u64> {
        if !self.symmetric {
            return self.game.code(state);
        }
        let mut least = None;
        for image in self.game.images(state) {
            // Where codes count from a position, the images of what follows it need not follow it.
            let code = self.game.code(&image);
            least = [least, code].into_iter().flatten().min();
        }
        least
    }

    /// The number of positions that are images of this one. Its symmetries are a group: each image comes equally often.
    pub(crate) fn images(&self, state: &G::State, code: u64) -> u64 {
        if !self.symmetric {
            return 1;
        }
        let (mut all, mut same) = (0, 0);
        for image in self.game.images(state) {
            all += 1;
            same += u64::from(self.game.code(&image) == Some(code));
        }
        all / same.max(1)
    }

    /// Whether every symmetry leaves the position as it is, so that with a position all its images are reachable from it.
    pub(crate) fn keeps(game: &G, root: &G::State) -> bool {
        let code = game.code(root);
        game.images(root).all(|image| game.code(&image) == code)
    }
}

/// The result of this number, as values are packed: 0 for a loss, 1 for a draw, 2 for a win.
pub(crate) const fn result(number: u32) -> Wdl {
    match number {
        0 => Wdl::Loss,
        1 => Wdl::Draw,
        _ => Wdl::Win,
    }
}
