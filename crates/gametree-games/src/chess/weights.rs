//! The weights of the features of chess, in thousandths of a centi-point: those of `docs/weights/chess.txt`, which
//! `gametree experiment train chess` learned from `docs/weights/chess-start.txt`, weights by hand, but for that of unstoppable pawns, which
//! is by hand too (`docs/chess-strength.md`).

use super::terms::FEATURES;

/// Two for each term and for each place, of the middle game and of the ending, in the order of their names; written by
/// `examples/chess_weights.rs`.
#[rustfmt::skip]
pub(super) const WEIGHTS: [i32; FEATURES] = [
    675, 136, // tempo
    2876, 4121, // pawns
    13178, 11971, // knights
    14412, 14702, // bishops
    17389, 22953, // rooks
    39508, 41717, // queens
    790, 1610, // bishop-pair
    140, 243, // knight-moves
    176, 159, // bishop-moves
    118, 138, // rook-moves
    29, 255, // queen-moves
    -32, -267, // doubled
    -115, -269, // isolated
    -126, -285, // backward
    470, 338, // supported
    164, 488, // phalanx
    209, 491, // passed
    26, 262, // passed-rows
    102, 520, // passed-free
    -48, 191, // passed-kings
    18000, 18000, // unstoppable
    943, 249, // outposts
    -183, -284, // bishop-pawns
    1821, -345, // rook-open
    708, 553, // rook-half-open
    939, 873, // rook-seventh
    320, -230, // shelter
    -106, -260, // storm
    -835, -629, // king-files
    249, -30, // king-attackers
    254, 17, // king-attacks
    61, -12, // king-danger
    -190, -144, // king-squares
    1295, 405, // safe-checks
    1795, 1303, // pawn-threats
    1454, 1156, // piece-threats
    1095, 885, // hanging
    // Rows of the pawn, from its own side; the files from the edge to the middle.
    -158, -150, 377, -649, 214, 117, -757, 365,
    -49, -356, 141, -762, 150, 575, -350, 326,
    65, -248, -577, -146, 690, 157, 954, 483,
    -83, 916, 290, 103, 662, 294, 1421, 744,
    1787, 1095, 406, 637, 1101, 816, 677, 668,
    720, 762, 191, 779, 1648, 1141, 2531, 1490,
    // Rows of the knight, from its own side; the files from the edge to the middle.
    -1541, -1024, -1359, -1118, -1558, -986, -1910, -1465,
    -1177, -1117, -777, -951, -340, -876, -278, -504,
    -1034, -1017, -225, -379, 333, 392, 851, 633,
    -1209, -1133, -320, -404, 512, 696, 396, 328,
    -989, -906, -535, 250, 745, 264, 880, 776,
    -1318, -1177, -281, -177, 651, 214, 679, 286,
    -1218, -1055, -457, -340, -479, -451, -148, -299,
    -1293, -1090, -1134, -993, -1178, -988, -1208, -1026,
    // Rows of the bishop, from its own side; the files from the edge to the middle.
    -669, -35, -596, -151, -873, -298, -781, -90,
    -16, -151, 403, -364, -320, -157, 123, 396,
    19, -76, 353, -564, 816, 834, 97, -123,
    -282, -479, 20, -77, 102, 323, 187, 524,
    -51, -197, 90, 90, -308, -163, 1336, 500,
    -204, -16, -107, 26, 550, 198, 125, 0,
    -177, -238, 63, -1, -285, 1, 292, 24,
    -299, -217, -221, -241, -246, -244, -105, -209,
    // Rows of the rook, from its own side; the files from the edge to the middle.
    -396, 297, -731, -134, -14, -954, 448, -452,
    -263, 184, -591, -93, -188, -288, 200, 66,
    -227, -35, -335, -180, -220, -322, 374, 73,
    687, 871, 138, 179, -34, 169, 236, -92,
    -61, 224, -376, 109, -42, -319, 463, -17,
    -411, -61, 108, -29, 1743, 272, -124, -218,
    272, -15, -288, -50, 514, 45, 194, 55,
    304, 193, -73, -29, 521, 223, 297, 3,
    // Rows of the queen, from its own side; the files from the edge to the middle.
    -294, -757, -242, -488, 56, -956, -166, -2049,
    -179, -650, -268, -545, -35, -510, 179, -1635,
    -313, -501, -168, -381, -367, -135, 362, -892,
    -324, -1128, 136, 276, 123, 620, 266, 1011,
    -49, -56, 206, 1254, 125, 317, 55, 805,
    -5, 291, 108, 127, 142, 402, 85, 207,
    -166, -205, -255, -683, 0, -51, -72, -119,
    -128, -464, -215, -557, -15, -455, -77, -406,
    // Rows of the king, from its own side; the files from the edge to the middle.
    510, -1043, 1246, -1167, -99, -763, 208, -123,
    238, -847, 117, 166, -265, -81, -1560, 128,
    -1320, -584, 79, 210, -437, 583, -257, 927,
    -731, -269, -139, 546, 61, 868, -2533, 1147,
    -1685, -211, -1367, 492, -2796, 813, -2640, 1367,
    -2124, -374, -3559, 131, -2215, 867, -2557, 934,
    -2571, -358, -2697, 391, -3108, 348, -2671, 395,
    -3141, -384, -3454, -435, -3450, -422, -3342, -427,
];
