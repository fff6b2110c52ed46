//! Links of Hex: connections that nobody can cut, each followed from those before it by one of three rules.
//!
//! A link joins two ends though the opponent moves first, in every position in which its player has its stones and the opponent
//! has none of its carrier; the ends count as the player's. `docs/certificates.md` proves the rules.

use std::any::Any;

use gametree::Player;
use gametree_certificate::record::{FILL, MAX_IN_LINK, MAX_LINKS, MEET, WALK};
use gametree_certificate::{Body, Error};
use gametree_games::hex::{Hex, Position};

/// A set of cells, and of the player's two edges, which have the numbers after the cells and are always his.
type Set = u128;

/// The board of Hex, as one player sees it.
pub(crate) struct Board {
    cells: u32,
    /// The six places around each cell in a circle; an edge of the opponent's is none.
    rings: Vec<[Option<u32>; 6]>,
    /// The neighbours of each cell and of each edge.
    near: Vec<Set>,
}

/// What a link says.
pub(crate) struct Link {
    ends: Set,
    stones: Set,
    carrier: Set,
}

fn set(numbers: &[u32]) -> Set {
    numbers.iter().fold(0, |set, &number| set | 1 << number)
}

/// The columns and rows of a game, if it is Hex and a set holds its cells and two edges. A program without Hex needs nothing else of
/// this file, and has nothing else of it.
pub(crate) fn size<G: Any>(game: &G) -> Option<(u32, u32)> {
    let game: &dyn Any = game;
    let small = game.downcast_ref::<Hex<u64>>().map(|game| (game.columns(), game.rows()));
    let size = small.or_else(|| game.downcast_ref::<Hex<u128>>().map(|game| (game.columns(), game.rows())));
    size.filter(|(columns, rows)| columns * rows + 2 <= Set::BITS)
}

/// The stones of a player, if this is a position of Hex on a board for links.
pub(crate) fn stones<S: Any>(state: &S, player: Player) -> Option<Set> {
    let state: &dyn Any = state;
    let small = state.downcast_ref::<Position<u64>>().map(|position| position.stones(player).into());
    small.or_else(|| state.downcast_ref::<Position<u128>>().map(|position| position.stones(player)))
}

impl Board {
    /// The board of this many columns and rows.
    pub(crate) fn new((columns, rows): (u32, u32), player: Player) -> Board {
        let (width, height, cells) = (columns as i32, rows as i32, columns * rows);
        let place = |x: i32, y: i32| match ((0..width).contains(&x), (0..height).contains(&y), player) {
            (true, true, _) => Some((x + y * width) as u32),
            // Beyond an obtuse corner, between both players' edges, either would do.
            (_, false, Player::First) => Some(cells + u32::from(y > 0)),
            (false, _, Player::Second) => Some(cells + u32::from(x > 0)),
            _ => None,
        };
        let ring = |cell: i32| {
            let (x, y) = (cell % width, cell / width);
            [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
                .map(|(right, down)| place(x + right, y + down))
        };
        let rings: Vec<_> = (0..cells as i32).map(ring).collect();
        let mut near = vec![0; cells as usize + 2];
        for (cell, ring) in rings.iter().enumerate() {
            for &other in ring.iter().flatten() {
                near[cell] |= 1 << other;
                near[other as usize] |= 1 << cell;
            }
        }
        Board { cells, rings, near }
    }

    fn edges(&self) -> Set {
        0b11 << self.cells
    }

    /// Whether the player wins by a link: if he is to move, by taking a stone of it that is missing.
    pub(crate) fn wins(&self, link: &Link, own: Set, other: Set, to_move: bool) -> bool {
        let missing = link.stones & !own;
        link.ends == self.edges()
            && (missing | link.carrier) & other == 0
            && missing.count_ones() <= u32::from(to_move)
    }

    /// Reads the links of a record at this offset; returns the last, and how many there are.
    ///
    /// # Errors
    /// [`Error::Fails`], if one does not follow from those before it.
    pub(crate) fn links(&self, body: &mut Body<'_>, offset: u64) -> Result<(Link, u64), Error> {
        let (count, mut links) = (body.number()?, Vec::new());
        for _ in 0..count.min(MAX_LINKS) {
            links.push(self.link(body, &links)?);
        }
        let last = links.pop().filter(|_| count <= MAX_LINKS);
        let wrong = || Error::body(offset, format!("{count} links: expected 1 to {MAX_LINKS}"));
        Ok((last.ok_or_else(wrong)?, count.into()))
    }

    fn link(&self, body: &mut Body<'_>, links: &[Link]) -> Result<Link, Error> {
        let (offset, tag) = body.record()?;
        let wrong = |text: &str| Error::body(offset, format!("link {}: {text}", links.len()));
        let before = |back: u32| {
            let part = links.len().checked_sub(back as usize).and_then(|at| links.get(at));
            part.ok_or_else(|| wrong("a part that is no link before it: expected one"))
        };
        let among = |numbers: &[u32], most: u32| {
            let cells = numbers.iter().all(|&number| number < most).then(|| set(numbers));
            cells.ok_or_else(|| {
                wrong("a number beyond the board: expected that of a cell, or of an edge as an end")
            })
        };
        let list = |body: &mut Body<'_>, of| body.numbers(offset, "a link with", of, MAX_IN_LINK);
        let link = match tag {
            WALK => {
                let ends = among(&[body.number()?, body.number()?], self.cells + 2)?;
                let stones = among(&list(body, "stones")?, self.cells)?;
                let parts = list(body, "parts")?.into_iter().map(before).collect::<Result<Vec<_>, _>>()?;
                self.walk(ends, stones, &parts)
            }
            MEET => {
                let numbers = list(body, "parts and cells")?;
                let parts = numbers
                    .chunks_exact(2)
                    .map(|pair| Ok((before(pair[0])?, among(&pair[1..], self.cells)?)));
                let parts = parts.collect::<Result<Vec<_>, Error>>()?;
                if numbers.len() % 2 == 0 {
                    meet(&parts)
                } else {
                    Err("a part without its cell: expected both")
                }
            }
            FILL => {
                let part = before(body.number()?)?;
                let filled = among(&list(body, "stones that are filled")?, self.cells)?;
                let around = among(&list(body, "stones around them")?, self.cells)?;
                self.fill(part, filled, around)
            }
            _ => Err("an unknown rule: expected byte 0, 1 or 2"),
        };
        let link = link.and_then(|link| match link.carrier & link.ends {
            0 if link.ends.count_ones() == 2 => Ok(link),
            0 => Err("one end: expected two"),
            _ => Err("an end in its own carrier: expected other cells"),
        });
        link.map_err(wrong)
    }

    /// From one end to the other over stones, neighbours or joined by parts that do not get into each other's way.
    fn walk(&self, ends: Set, listed: Set, parts: &[&Link]) -> Result<Link, &'static str> {
        let between = parts.iter().fold(listed, |set, part| set | part.ends) & !ends & !self.edges();
        let stones = parts.iter().fold(between, |set, part| set | part.stones);
        let mut carrier = 0;
        for part in parts {
            if part.carrier & carrier & !stones != 0 {
                return Err("parts with a common cell: expected carriers without one");
            }
            carrier |= part.carrier;
        }
        let (mut reached, mut before) = (ends & ends.wrapping_neg(), 0);
        while reached != before {
            before = reached;
            let near = |number: &usize| before >> number & 1 != 0;
            let neighbours = (0..self.near.len()).filter(near).fold(0, |set, at| set | self.near[at]);
            let joined = parts.iter().filter(|part| part.ends & before != 0);
            reached |= joined.fold(neighbours & (stones | ends | self.edges()), |set, part| set | part.ends);
        }
        if ends & !reached != 0 {
            return Err("no way from end to end: expected one over its stones and parts");
        }
        Ok(Link { ends, stones, carrier: carrier & !stones })
    }

    /// Without stones that make no difference: one that is dead, or two of which either makes the other dead.
    fn fill(&self, part: &Link, filled: Set, around: Set) -> Result<Link, &'static str> {
        let captured = filled.count_ones() == 2;
        if !captured && filled.count_ones() != 1 || filled & (around | part.ends) != 0 {
            return Err("one stone or two, neither an end nor beside itself: expected so many");
        }
        let stones = part.stones & !filled | around;
        let carrier = (part.carrier | if captured { filled } else { 0 }) & !stones;
        let dead = |cell: u32| {
            let own = stones | part.ends | self.edges() | filled & !(1 << cell);
            filled >> cell & 1 == 0 || self.dead(cell, own, carrier & !filled)
        };
        match (0..self.cells).all(dead) {
            true => Ok(Link { ends: part.ends, stones, carrier }),
            false => Err("a stone that can make a difference: expected a dead one, or two that are captured"),
        }
    }

    /// Whether a cell makes no difference: whatever becomes of the open cells around it, its own neighbours are one run of its
    /// ring, and so joined without it. Cells that are neither own nor open are the opponent's.
    fn dead(&self, cell: u32, own: Set, open: Set) -> bool {
        let places = |of: Set| {
            let ring = self.rings[cell as usize].iter().enumerate();
            ring.filter(|(_, place)| place.is_some_and(|place| of >> place & 1 != 0))
                .fold(0, |set, (at, _)| set | 1 << at)
        };
        let (own, open): (u32, u32) = (places(own), places(open));
        let ends = (0..64).filter(|end| end & own == own && end & !(own | open) == 0);
        ends.map(|end: u32| end & !(end << 1 | end >> 5)).all(|starts| starts.count_ones() <= 1)
    }
}

/// By a part that the opponent's move does not touch: after the player has taken its cell.
fn meet(parts: &[(&Link, Set)]) -> Result<Link, &'static str> {
    let Some(&(Link { ends, .. }, _)) = parts.first() else { return Err("no part: expected one") };
    if parts.iter().any(|(part, _)| part.ends != *ends) {
        return Err("parts with other ends: expected the same of all");
    }
    let stones = parts.iter().fold(0, |set, (part, cell)| set | part.stones & !cell);
    let needs = || parts.iter().map(|(part, cell)| (part.carrier | cell) & !stones);
    match needs().fold(Set::MAX, |common, needed| common & needed) {
        0 => Ok(Link { ends: *ends, stones, carrier: needs().fold(0, |set, needed| set | needed) }),
        _ => Err("a cell that all parts need: expected none"),
    }
}
