//! What the pieces of chess are called, and what they look like in pictures.

use cozy_chess::Piece;
use gametree_picture::Figure::{Ball, Body, Line};
use gametree_picture::Part::{Curve, To};
use gametree_picture::PieceKind;

/// The kind of a piece.
pub(super) const fn kind(piece: Piece) -> &'static PieceKind {
    match piece {
        Piece::Pawn => &PAWN,
        Piece::Knight => &KNIGHT,
        Piece::Bishop => &BISHOP,
        Piece::Rook => &ROOK,
        Piece::Queen => &QUEEN,
        Piece::King => &KING,
    }
}

static PAWN: PieceKind = PieceKind {
    letter: 'P',
    names: ["white pawn", "black pawn"],
    look: &[Body(&[
        To(-22, 36),
        To(22, 36),
        Curve((22, 26), (15, 23), (11, 17)),
        Curve((7, 10), (6, 4), (6, -1)),
        Curve((17, -7), (14, -27), (0, -27)),
        Curve((-14, -27), (-17, -7), (-6, -1)),
        Curve((-6, 4), (-7, 10), (-11, 17)),
        Curve((-15, 23), (-22, 26), (-22, 36)),
    ])],
};

/// A horse's head that looks to the left.
static KNIGHT: PieceKind = PieceKind {
    letter: 'N',
    names: ["white knight", "black knight"],
    look: &[
        Body(&[
            To(-20, 36),
            To(26, 36),
            Curve((29, 6), (22, -22), (-3, -29)),
            To(-6, -38),
            To(-13, -29),
            Curve((-20, -24), (-24, -14), (-31, 0)),
            Curve((-35, 8), (-27, 15), (-21, 13)),
            Curve((-17, 8), (-10, 7), (-3, 4)),
            Curve((-2, 14), (-20, 18), (-20, 36)),
        ]),
        Line(&[To(-14, -14), To(-13, -14)]),
        Line(&[To(3, -22), Curve((15, -14), (19, 2), (19, 22))]),
    ],
};

static BISHOP: PieceKind = PieceKind {
    letter: 'B',
    names: ["white bishop", "black bishop"],
    look: &[
        Ball(0, -34, 5),
        Body(&[
            To(-25, 36),
            To(25, 36),
            Curve((25, 28), (14, 28), (11, 17)),
            Curve((24, 5), (17, -17), (0, -29)),
            Curve((-17, -17), (-24, 5), (-11, 17)),
            Curve((-14, 28), (-25, 28), (-25, 36)),
        ]),
        Line(&[To(-11, 17), Curve((-4, 14), (4, 14), (11, 17))]),
        Line(&[To(0, -14), To(0, 5)]),
        Line(&[To(-8, -5), To(8, -5)]),
    ],
};

static ROOK: PieceKind = PieceKind {
    letter: 'R',
    names: ["white rook", "black rook"],
    look: &[
        Body(&[
            To(-25, 36),
            To(25, 36),
            To(25, 29),
            To(18, 22),
            To(15, -9),
            To(23, -15),
            To(23, -32),
            To(13, -32),
            To(13, -25),
            To(5, -25),
            To(5, -32),
            To(-5, -32),
            To(-5, -25),
            To(-13, -25),
            To(-13, -32),
            To(-23, -32),
            To(-23, -15),
            To(-15, -9),
            To(-18, 22),
            To(-25, 29),
        ]),
        Line(&[To(-15, -9), To(15, -9)]),
        Line(&[To(-18, 22), To(18, 22)]),
    ],
};

/// A crown with five points.
static QUEEN: PieceKind = PieceKind {
    letter: 'Q',
    names: ["white queen", "black queen"],
    look: &[
        Body(&[
            To(-22, 36),
            To(22, 36),
            Curve((22, 29), (18, 26), (19, 19)),
            To(33, -17),
            To(17, 2),
            To(17, -28),
            To(6, 0),
            To(0, -32),
            To(-6, 0),
            To(-17, -28),
            To(-17, 2),
            To(-33, -17),
            To(-19, 19),
            Curve((-18, 26), (-22, 29), (-22, 36)),
        ]),
        Line(&[To(-19, 19), Curve((-7, 14), (7, 14), (19, 19))]),
        Ball(-34, -20, 5),
        Ball(-17, -31, 5),
        Ball(0, -35, 5),
        Ball(17, -31, 5),
        Ball(34, -20, 5),
    ],
};

/// A crown with a cross.
static KING: PieceKind = PieceKind {
    letter: 'K',
    names: ["white king", "black king"],
    look: &[
        Body(&[
            To(-22, 36),
            To(22, 36),
            Curve((22, 29), (18, 26), (19, 19)),
            Curve((38, 4), (36, -22), (15, -19)),
            Curve((9, -18), (6, -15), (4, -12)),
            To(4, -27),
            To(11, -27),
            To(11, -35),
            To(4, -35),
            To(4, -42),
            To(-4, -42),
            To(-4, -35),
            To(-11, -35),
            To(-11, -27),
            To(-4, -27),
            To(-4, -12),
            Curve((-6, -15), (-9, -18), (-15, -19)),
            Curve((-36, -22), (-38, 4), (-19, 19)),
            Curve((-18, 26), (-22, 29), (-22, 36)),
        ]),
        Line(&[To(-19, 19), Curve((-7, 14), (7, 14), (19, 19))]),
        Line(&[To(0, -8), To(0, 15)]),
    ],
};
