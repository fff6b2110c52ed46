//! The weights of the features of chess, in thousandths of a centi-point.

use super::terms::FEATURES;

/// Two for each term and for each place, of the middle game and of the ending, in the order of their names.
#[rustfmt::skip]
pub(super) const WEIGHTS: [i32; FEATURES] = [
    500, 208, // tempo
    3333, 4583, // pawns
    13333, 12500, // knights
    13750, 13750, // bishops
    19167, 22500, // rooks
    39583, 41667, // queens
    1250, 1875, // bishop-pair
    167, 167, // knight-moves
    167, 167, // bishop-moves
    83, 125, // rook-moves
    42, 125, // queen-moves
    -333, -750, // doubled
    -500, -417, // isolated
    -250, -333, // backward
    333, 250, // supported
    167, 167, // phalanx
    0, 417, // passed
    83, 250, // passed-rows
    42, 333, // passed-free
    0, 167, // passed-kings
    583, 333, // outposts
    -42, -125, // bishop-pawns
    1042, 417, // rook-open
    500, 333, // rook-half-open
    417, 833, // rook-seventh
    333, 0, // shelter
    167, 0, // storm
    -250, 0, // king-files
    83, 0, // king-attackers
    167, 42, // king-attacks
    42, 0, // king-danger
    0, 0, // king-weak
    583, 167, // safe-checks
    1458, 1042, // pawn-threats
    1042, 833, // piece-threats
    417, 583, // hanging
    // Rows of the pawn, from its own side; the files from the edge to the middle.
    0, 0, 83, 0, 83, 0, -500, 0,
    -83, 83, 0, 83, 167, 83, 167, 83,
    83, 250, 167, 250, 417, 250, 833, 250,
    417, 500, 417, 500, 667, 500, 1083, 500,
    667, 750, 667, 750, 917, 750, 1250, 750,
    833, 1000, 833, 1000, 1083, 1000, 1417, 1000,
    // Rows of the knight, from its own side; the files from the edge to the middle.
    -1583, -1000, -1583, -1000, -1583, -1000, -1583, -1000,
    -1167, -1000, -333, -333, -333, -333, -333, -333,
    -1167, -1000, -333, -333, 417, 250, 417, 250,
    -1167, -1000, -333, -333, 417, 250, 750, 500,
    -1167, -1000, -333, -333, 667, 250, 1000, 500,
    -1167, -1000, -333, -333, 667, 250, 667, 250,
    -1167, -1000, -333, -333, -333, -333, -333, -333,
    -1167, -1000, -1167, -1000, -1167, -1000, -1167, -1000,
    // Rows of the bishop, from its own side; the files from the edge to the middle.
    -667, -250, -667, -250, -667, -250, -667, -250,
    -250, -250, 83, 0, 83, 0, 83, 0,
    -250, -250, 83, 0, 292, 167, 292, 167,
    -250, -250, 83, 0, 292, 167, 417, 333,
    -250, -250, 83, 0, 292, 167, 417, 333,
    -250, -250, 83, 0, 292, 167, 292, 167,
    -250, -250, 83, 0, 83, 0, 83, 0,
    -250, -250, -250, -250, -250, -250, -250, -250,
    // Rows of the rook, from its own side; the files from the edge to the middle.
    -83, 0, -83, 0, 83, 0, 167, 0,
    -83, 0, -83, 0, 83, 0, 167, 0,
    -83, 0, -83, 0, 83, 0, 167, 0,
    -83, 0, -83, 0, 83, 0, 167, 0,
    -83, 0, -83, 0, 83, 0, 167, 0,
    -83, 0, -83, 0, 83, 0, 167, 0,
    -83, 0, -83, 0, 83, 0, 167, 0,
    -83, 0, -83, 0, 83, 0, 167, 0,
    // Rows of the queen, from its own side; the files from the edge to the middle.
    -167, -500, -167, -500, -167, -500, -167, -500,
    -167, -500, 0, -83, 0, -83, 0, -83,
    -167, -500, 0, -83, 83, 333, 83, 333,
    -167, -500, 0, -83, 83, 333, 125, 583,
    -167, -500, 0, -83, 83, 333, 125, 583,
    -167, -500, 0, -83, 83, 333, 83, 333,
    -167, -500, 0, -83, 0, -83, 0, -83,
    -167, -500, -167, -500, -167, -500, -167, -500,
    // Rows of the king, from its own side; the files from the edge to the middle.
    1083, -917, 1250, -917, 167, -917, -167, -917,
    83, -750, 0, 0, -583, 0, -833, 0,
    -833, -583, -833, 167, -833, 750, -833, 750,
    -1333, -417, -1333, 333, -1333, 917, -1333, 1333,
    -1833, -250, -1833, 500, -1833, 1083, -1833, 1500,
    -2333, -417, -2333, 333, -2333, 917, -2333, 917,
    -2833, -417, -2833, 333, -2833, 333, -2833, 333,
    -3333, -417, -3333, -417, -3333, -417, -3333, -417,
];
