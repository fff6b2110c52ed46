//! How a kind of piece is called and looks, where pieces are told from each other.

use gametree::Player;

/// A kind of piece. Its look is made of figures in a cell, each over those before it; lengths are hundredths of the cell's breadth,
/// to the right and down from its middle.
///
/// ```
/// use gametree_picture::{Content, Figure, Marks, Part, Picture, PieceKind};
/// use gametree::Player;
/// static TOWER: PieceKind = PieceKind {
///     letter: 'T',
///     names: ["light tower", "dark tower"],
///     look: &[Figure::Body(&[Part::To(-20, 30), Part::To(20, 30), Part::Curve((10, 0), (10, -20), (20, -30)), Part::To(-20, -30)])],
/// };
/// let owner = Player::First;
/// let board: Picture<u32> = Picture::grid(1, 1, |_, _| (Content::Piece { owner, kind: &TOWER }, None));
/// assert_eq!((board.to_string(), TOWER.name(owner)), ("  a\n1 T\n".to_owned(), "light tower"));
/// assert!(board.svg("a tower", &Marks::default()).contains("<path class=\"piece-first\""));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceKind {
    /// Its letter, a capital; in text the second player's is small.
    pub letter: char,
    /// What the players' pieces of this kind are called.
    pub names: [&'static str; 2],
    /// What it looks like. A kind that looks like nothing is drawn as a stone with its letter.
    pub look: &'static [Figure],
}

/// A figure of a piece's look.
///
/// ```
/// use gametree_picture::{Figure, Part};
/// // A foot with a ball on top.
/// let pawn = [Figure::Body(&[Part::To(-20, 30), Part::To(0, -10), Part::To(20, 30)]), Figure::Ball(0, -18, 10)];
/// assert!(matches!(pawn[1], Figure::Ball(_, _, radius) if radius == 10));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// An outline, which is filled.
    Body(&'static [Part]),
    /// A ball: its middle, to the right and down, and its radius.
    Ball(i8, i8, i8),
    /// A line upon the body.
    Line(&'static [Part]),
}

/// A part of an outline or of a line, from where the one before it ends. The first one says where it begins.
///
/// ```
/// use gametree_picture::Part;
/// let arch = [Part::To(-20, 30), Part::Curve((-20, -30), (20, -30), (20, 30))];
/// assert!(matches!(arch[1], Part::Curve(.., (20, 30)))); // where it ends
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Straight to a point.
    To(i8, i8),
    /// To the last point, in a curve of Bézier's that the two others pull at.
    Curve((i8, i8), (i8, i8), (i8, i8)),
}

impl PieceKind {
    /// What text shows of it: its letter, small for the second player.
    ///
    /// ```
    /// use gametree::Player;
    /// use gametree_picture::PieceKind;
    /// const TOWER: PieceKind = PieceKind { letter: 'T', names: ["light tower", "dark tower"], look: &[] };
    /// assert_eq!((TOWER.written(Player::First), TOWER.written(Player::Second)), ('T', 't'));
    /// ```
    #[must_use]
    pub const fn written(&self, owner: Player) -> char {
        match owner {
            Player::First => self.letter,
            Player::Second => self.letter.to_ascii_lowercase(),
        }
    }

    /// What a player's piece of this kind is called.
    ///
    /// ```
    /// use gametree::Player;
    /// use gametree_picture::PieceKind;
    /// const TOWER: PieceKind = PieceKind { letter: 'T', names: ["light tower", "dark tower"], look: &[] };
    /// assert_eq!(TOWER.name(Player::Second), "dark tower");
    /// ```
    #[must_use]
    pub const fn name(&self, owner: Player) -> &'static str {
        match owner {
            Player::First => self.names[0],
            Player::Second => self.names[1],
        }
    }
}
