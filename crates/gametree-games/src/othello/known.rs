//! Counts and values of Othello, used by tests. All were counted by a second program with boards as lists, too, except
//! the value of 6×6.

/// The side of the board, and the nodes at each ply from the start, the first ply being 1; a pass is a ply.
pub const PERFT: &[(u32, &[u64])] = &[
    (8, &[1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216]),
    (6, &[1, 4, 12, 56, 244, 1_364, 7_604, 47_740, 308_716]),
    (4, &[1, 4, 12, 44, 128, 424, 1_256, 3_624, 9_112, 20_032]),
];

/// The value of 4×4 for the first player, in discs: the second has 8 more at the end of a game of best play. (If the winner also got
/// the empty cells, it would be 10.)
pub const VALUE_4X4: i64 = -8;

/// The value of 6×6 for the first player, in discs, by J. Feinstein (1993); no test finds it.
pub const VALUE_6X6: i64 = -4;

/// Boards, positions with eight empty cells or fewer, and their values for the side to move, in discs.
pub const ENDGAMES: &[(&str, &str, i64)] = &[
    ("othello:6", "xx..x./xxxxo./xoxxoo/xooxo./xoooox/...xoo x", 6),
    ("othello:6", "xo.o.x/xoooxo/xooxoo/xoxooo/xoo.oo/.o.... x", 30),
    ("othello:6", "xo.oo./xoooxx/xoooxx/xooxxx/x..oxx/x....x x", 20),
    ("othello:6", "oox.../.xoxo./x.xooo/xoooxo/xxxxo./.ooooo x", -22),
    ("othello:6", "..oxo./.oxxox/oxxxo./o.oxoo/ooxooo/o.o.ox x", 16),
    ("othello:6", "..o.xx/o.xox./.oxoo./ooxxox/oooooo/ox.xxx x", 18),
    ("othello:6", "x....o/xxxoo./xxxo.o/xxxxoo/oxxo.o/ooooo. x", -4),
    ("othello:6", "xoo.../.x.oox/xxxoox/.xoooo/x.oooo/.ooooo x", -26),
    ("othello:6", ".....o/x.oxxx/ooooxo/oooxxo/oooxxo/o.xxx. x", 12),
    ("othello:6", ".o.x../oxxx.o/oxxxox/xxoo../oooooo/ox.oxx x", 6),
    ("othello:6", ".ooooo/xooooo/xxxo../x.oooo/.ooooo/..x.xo x", -14),
    ("othello:6", "xxxxx./..xooo/.oxooo/oooooo/.ooooo/o..ox. x", 24),
    ("othello", "o..ox..o/.ooxxxoo/xxxxxooo/.xxoxoo./xxxxooxo/xxoooxx./xxooxxxo/xoooxxxx x", -6),
    ("othello", "xxxxxx../xxoooooo/xxoxxooo/xoxooxoo/.o.xoxoo/.oooxxoo/oooooxo./.xxxxx.o x", 36),
    ("othello", "x.xxxxxx/xx.xooox/xxxoxoxo/xxxoxxo./oooxxooo/.oxooooo/o.x.oxoo/.x.ooooo x", 8),
    ("othello", "xxxxxxxx/xoox.xx./.oxooooo/oxooooo./xxxxoooo/xxooooox/x.oxxox./.o.xoxxx x", 40),
    ("othello", "o.ooox.o/oooooooo/ooox.ooo/.ooooooo/ooooxxoo/.ooooooo/ooxxxxx./.x.xxxxx x", 4),
    ("othello", "ooo.ooo./.oooxoo./xxooooo./ooxooxoo/ooooxoox/ooxxxxxx/oxxxoox./x.xo.xxx x", -8),
    ("othello", "oxxxxxxx/.oxoxoxo/oxoooooo/oxooxooo/.o.xoxoo/ooooooxo/..xxxxoo/.x..xooo x", -8),
    ("othello", "xxxxxxxx/ooooooo./xoxxoxoo/xxoxxooo/xxoxxxoo/..oxoxoo/..ooxxxx/..o.oxxx x", 44),
    ("othello", "xooooooo/xoo.xxox/oxxxooxx/.oxooxxx/oooxoxxx/xxxxoxxx/.xxxoxx./..x.ox.o x", -26),
    ("othello", "..xxxxx./oooooooo/xooxxxxo/xoxoxxxx/ooxooxxx/ooxoxxox/ooxxoo../o.xxoo.. x", 20),
    ("othello", ".ox.o.o./.ooxoooo/.oooxooo/xooooxoo/xooooooo/xooxoxox/xxxoxoo./xxxxx.ox x", 46),
    ("othello", "xooxxxx./.xoooxx./ooxoooxo/ooooooxo/.xxxxoxo/x.xxxoxo/.oxxxxxx/o.xxxxx. x", -24),
];
