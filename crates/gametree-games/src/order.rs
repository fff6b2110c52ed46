//! The order in which a game lists its moves.

use std::collections::BTreeMap;

use crate::bits::Bits;

/// The order of moves. It is fixed when the rules are constructed, so it costs nothing in a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Cells row by row from a1 (layer by layer in three dimensions), columns from left to right.
    #[default]
    Natural,
    /// By distance of the cell's centre from the middle of the board, ties in natural order.
    Centre,
}

impl Order {
    /// The name of the order, on the command line and in files.
    ///
    /// ```
    /// use gametree_games::Order;
    /// assert_eq!(Order::by_name(Order::Centre.name()), Some(Order::Centre));
    /// assert_eq!(Order::by_name("any"), None);
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Order::Natural => "natural",
            Order::Centre => "centre",
        }
    }

    /// The order of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        [Order::Natural, Order::Centre].into_iter().find(|order| order.name() == name)
    }

    /// The cells 0 … `cells` − 1 in this order. `distance` is any increasing function of a cell's distance from the middle.
    pub(crate) fn arrange<B: Bits>(self, cells: u32, distance: impl Fn(u32) -> u32) -> Vec<B::Number> {
        let mut order: Vec<B::Number> = (0..cells).map(B::number).collect();
        if self == Order::Centre {
            order.sort_by_key(|&cell| distance(cell.into()));
        }
        order
    }

    /// The same order as sets of cells: the cells of one set after the other, the lowest of each first.
    pub(crate) fn rings<B: Bits>(self, cells: u32, distance: impl Fn(u32) -> u32) -> Vec<B> {
        if self == Order::Natural {
            return vec![B::first(cells)];
        }
        let mut rings: BTreeMap<u32, B> = BTreeMap::new();
        for cell in 0..cells {
            *rings.entry(distance(cell)).or_default() |= B::cell(cell);
        }
        rings.into_values().collect()
    }
}

/// The signed distance of cell `at` from the middle of a line of `length` cells, in half cells.
pub(crate) fn off_centre(at: u32, length: u32) -> i32 {
    2 * at as i32 - (length as i32 - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_are_the_same_order() {
        let distance = |cell: u32| off_centre(cell % 5, 5).pow(2).unsigned_abs() + cell / 5;
        for order in [Order::Natural, Order::Centre] {
            let rings: Vec<u64> = order.rings(20, distance);
            let cells: Vec<u8> = rings.iter().flat_map(|&ring| ring.cells()).map(|cell| cell as u8).collect();
            assert_eq!(cells, order.arrange::<u64>(20, distance));
        }
    }
}
