//! Writes the picture of a position into the files that the flags name.

use std::borrow::Cow;

use gametree_picture::Marks;
use gametree_players::{AnyGame, AnyState};
use gametree_tree::draw::PositionTree;

use crate::args::PictureFiles;
use crate::failure::Failure;
use crate::files::save_all;

impl PictureFiles {
    /// The files, if there are any; they are for one position.
    pub(crate) fn for_one(&self, single: bool) -> Result<Option<&Self>, Failure> {
        match (self.svg.is_some() || self.tikz.is_some(), single) {
            (false, _) if self.stack => Err(Failure::usage("--stack: expected --svg or --tikz beside it")),
            (false, _) => Ok(None),
            (true, true) => Ok(Some(self)),
            (true, false) => Err(Failure::usage("a picture is of one position: expected one instead of -")),
        }
    }

    /// Draws a position with marks.
    pub(crate) fn write(
        &self,
        game: &AnyGame,
        state: &AnyState,
        title: &str,
        marks: &Marks,
    ) -> Result<(), Failure> {
        let picture = game.picture(state);
        let picture = if self.stack { picture.stacked() } else { picture };
        self.save(|| picture.svg(title, marks), || picture.tikz(marks))
    }

    /// Draws a tree of positions.
    pub(crate) fn write_tree(&self, tree: &PositionTree, title: &str) -> Result<(), Failure> {
        let tree = if self.stack { Cow::Owned(tree.clone().stacked()) } else { Cow::Borrowed(tree) };
        self.save(|| tree.svg(title), || tree.tikz(title))
    }

    fn save(&self, svg: impl Fn() -> String, tikz: impl Fn() -> String) -> Result<(), Failure> {
        let svg = self.svg.clone().map(|file| (file, svg()));
        let tikz = self.tikz.clone().map(|file| (file, tikz()));
        Ok(save_all(&svg.into_iter().chain(tikz).collect::<Vec<_>>())?)
    }
}
