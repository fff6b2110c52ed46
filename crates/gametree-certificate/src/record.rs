//! The bytes with which the records of a body begin, and the links of one.

/// The game is over, or the plies of a draw claim are used up, and the claim is met.
pub const END: u8 = 0x00;
/// The player's own move: its number, then one node.
pub const MOVE: u8 = 0x01;
/// The opponent is to move: one node for each legal reply.
pub const REPLIES: u8 = 0x02;
/// As [`REPLIES`], after plans by which its nodes may be closed.
pub const PLANS: u8 = 0x03;
/// Closed by a memoised search.
pub const SEARCH: u8 = 0x04;
/// Closed by a shared node: its number, then that of a permutation.
pub const REF: u8 = 0x05;
/// The node that follows is shared: how often it is referred to, then the node.
pub const SHARED: u8 = 0x06;
/// Closed by a policy: how many cells follow, then the cells, those to be played first before the others.
pub const POLICY: u8 = 0x07;
/// Closed by one move of the player in each position that can be reached: how many there are, then their numbers.
pub const HOLD: u8 = 0x08;
/// Closed by the last of the links that follow: how many there are, then the links, each a byte and its operands.
pub const LINKS: u8 = 0x09;
/// Closed by plan 0 of the [`PLANS`] record above; the bytes that follow mean the other plans.
pub const PLAN: u8 = 0x10;

/// A link from end to end: both ends, a list of stones, a list of parts.
pub const WALK: u8 = 0x00;
/// A link whatever the opponent takes: a list of parts, each with the cell that it needs.
pub const MEET: u8 = 0x01;
/// A link without stones that are dead or captured: a part, a list of those stones, and a list of stones beside them.
pub const FILL: u8 = 0x02;

/// The largest number of plans in a record.
pub const MAX_PLANS: u32 = 240;
/// The largest number of moves in a plan that is read: half the plies of the longest game that is checked.
pub const MAX_PLAN_MOVES: usize = 500;
/// The largest number of cells in a policy.
pub const MAX_POLICY_CELLS: u32 = 1_000;
/// The largest number of moves by which positions are held.
pub const MAX_HELD: u32 = 1_000_000;
/// The largest number of links.
pub const MAX_LINKS: u32 = 1_000_000;
/// The largest number of stones or parts of a link.
pub const MAX_IN_LINK: u32 = 255;
/// The largest number of numbers in plans that are read into one list.
pub const MAX_PLAN_NUMBERS: usize = 1_000_000;
