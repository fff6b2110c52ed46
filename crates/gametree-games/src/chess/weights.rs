//! The weights of the features of chess, in thousandths of a centi-point.
//!
//! They are the proportions that textbooks teach, set by hand. What `gametree experiment train chess` has found so far plays worse
//! (`docs/chess.md`).

use super::terms::FEATURES;

/// One for each feature, in the order of their names.
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
    250, 167, // knight-centre
    83, 167, // pawn-rows
    250, 0, // pawn-centre
    -333, -750, // doubled
    -500, -417, // isolated
    333, 250, // supported
    0, 417, // passed
    83, 250, // passed-rows
    42, 333, // passed-free
    0, 167, // passed-kings
    1042, 417, // rook-open
    500, 333, // rook-half-open
    417, 833, // rook-seventh
    333, 0, // shelter
    167, 0, // king-attackers
    250, 83, // king-attacks
    -833, 417, // king-centre
    -500, 83, // king-row
    1458, 1042, // pawn-threats
    1042, 833, // piece-threats
];
