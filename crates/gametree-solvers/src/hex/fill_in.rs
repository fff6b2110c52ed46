//! Cells that may be filled before anything is searched: dead cells, and pairs that one side has captured.
//!
//! Two neighbouring empty cells are *captured* by a side if a stone of his on either makes the other dead: when the opponent
//! takes one, he takes the other, and the opponent's stone is dead. So the position has the same winner as with both cells his
//! (Hayward, Björnsson, Johanson, Kan, Po and van Rijswijck, *Solving 7×7 Hex with domination, fill-in, and virtual
//! connections*, 2005). `docs/hex.md` has the proofs.

use gametree_games::bits::Bits;

use super::field::{Field, Neighbour, Side};
use super::ring::Ring;

/// Both sides' stones, from the side to move's point of view or, after his move, still from his.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Filled<B> {
    pub(super) own: B,
    pub(super) other: B,
    /// The cells that were filled because they are dead: their colour means nothing.
    pub(super) dead: B,
}

/// Fills what can be filled, beginning with cells near `changed`.
pub(super) fn fill_in<B: Bits>(field: &Field<B>, own: B, other: B, changed: B) -> Filled<B> {
    fill_in_told(field, own, other, changed, |_, _| {})
}

/// The same; `told` of each dead cell and each captured pair, once it is filled.
pub(super) fn fill_in_told<B: Bits>(
    field: &Field<B>,
    own: B,
    other: B,
    changed: B,
    mut told: impl FnMut(B, &Filled<B>),
) -> Filled<B> {
    let mut filled = Filled { own, other, dead: B::EMPTY };
    let mut open = within_two(field, changed) & !(own | other);
    while !open.is_empty() {
        let cell = open.lowest();
        open = open & !B::cell(cell);
        let ring = Ring::of(field, filled.own, filled.other, cell);
        let new = if ring.is_dead() {
            filled.own |= B::cell(cell);
            filled.dead |= B::cell(cell);
            B::cell(cell)
        } else {
            capture(field, &mut filled, cell, ring)
        };
        if !new.is_empty() {
            told(new, &filled);
            open = (open | within_two(field, new)) & !(filled.own | filled.other);
        }
    }
    filled
}

/// The cells that a change may concern: a captured pair depends on the rings of both cells.
fn within_two<B: Bits>(field: &Field<B>, changed: B) -> B {
    let near = field.near(changed);
    changed | near | field.near(near)
}

/// Fills the first pair with this cell that is captured; returns it.
fn capture<B: Bits>(field: &Field<B>, filled: &mut Filled<B>, cell: u32, ring: Ring) -> B {
    for side in [Side::Own, Side::Other] {
        let killers = ring.killers(side);
        for (place, &neighbour) in field.ring[cell as usize].iter().enumerate() {
            let Neighbour::Cell(partner) = neighbour else { continue };
            let opposite = (place + 3) % 6;
            if killers >> place & 1 != 0
                && Ring::of(field, filled.own, filled.other, partner.into()).killers(side) >> opposite & 1
                    != 0
            {
                let pair = B::cell(cell) | B::cell(partner.into());
                match side {
                    Side::Own => filled.own |= pair,
                    Side::Other => filled.other |= pair,
                }
                return pair;
            }
        }
    }
    B::EMPTY
}

/// The opponent's replies that would kill a stone of the side to move on this cell: with one of them it is *vulnerable*.
pub(super) fn killer<B: Bits>(field: &Field<B>, own: B, other: B, cell: u32) -> Option<u8> {
    let killers = Ring::of(field, own, other, cell).killers(Side::Other);
    field.ring[cell as usize].iter().enumerate().find_map(|(place, &neighbour)| match neighbour {
        Neighbour::Cell(killer) if killers >> place & 1 != 0 => Some(killer),
        _ => None,
    })
}
