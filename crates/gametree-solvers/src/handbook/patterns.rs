//! Connections of Hex as pairs and areas: [`PatternBook`].

use std::collections::HashMap;

use gametree::knowledge::{Checkable, Notation};
use gametree_certificate::Claim;
use gametree_games::erased::AnyState;
use gametree_picture::{Content, Pictured};

use super::board::Board;
use super::book::PatternBook;
use super::error::HandbookError;
use super::shapes::{Cells, HeldCells, Shapes};
use super::turn::columns;
use crate::certificate::{LinkNumber, Rule};

/// The limit to patterns, and to what is looked at to find them.
const LIMIT: usize = 5_000;

/// The book of a link that joins the player's edges.
pub(super) fn pattern_book(
    game: &Board,
    (position, root): (&str, &AnyState),
    claim: Claim,
    rules: &[Rule],
) -> Result<PatternBook, HandbookError> {
    let cells = game.symmetries().first().map_or(0, Vec::len);
    let broken = || HandbookError::NoWords("a link that can't be followed");
    let names = (0..cells).map(|cell| Some(game.move_name(game.move_of(u32::try_from(cell).ok()?)?)));
    let names: Vec<String> = names.collect::<Option<_>>().ok_or_else(broken)?;
    let picture = game.picture(root);
    let own = |cell: &usize| picture.content(&names[*cell]) == Some(Content::Stone(claim.player));
    let own = (0..cells).filter(own).fold(0, |own: Cells, cell| own | 1 << cell);
    let columns = columns(game, cells).ok_or_else(broken)?;
    let links = links(rules, cells).ok_or_else(broken)?;
    let last = links.last().ok_or_else(broken)?;
    let needed = last.stones;
    let mut shapes = Shapes::new(columns, names);
    let mut split =
        Split { rules, links: &links, shapes: &mut shapes, known: HashMap::new(), left: 100 * LIMIT };
    let held = split.link(links.len() as LinkNumber - 1, own | needed)?;
    let patterns = shapes.in_order(&held);
    if patterns.len() > LIMIT {
        return Err(HandbookError::TooLarge { limit: LIMIT });
    }
    Ok(PatternBook {
        position: position.to_owned(),
        first: shapes.names(needed & !own).into_iter().next(),
        stones: shapes.names(needed),
        held: shapes.held(&held),
        patterns,
    })
}

/// What a link is, as far as its rule and its parts say.
struct Link {
    stones: Cells,
    carrier: Cells,
    /// All cells that it or its parts speak of.
    concerned: Cells,
    ends: [u8; 2],
}

/// The links of these rules; `None` if a part is not before its link.
fn links(rules: &[Rule], cells: usize) -> Option<Vec<Link>> {
    let set = |list: &[u8]| {
        list.iter().filter(|&&cell| usize::from(cell) < cells).fold(0, |set: Cells, &cell| set | 1 << cell)
    };
    let mut links: Vec<Link> = Vec::new();
    for rule in rules {
        let part = |number: &LinkNumber| links.get(*number as usize);
        let link = match rule {
            Rule::Walk { ends, stones, parts } => {
                let (mut all, mut carrier, mut concerned) = (set(stones), 0, 0);
                for number in parts {
                    let part = part(number)?;
                    all |= part.stones | set(&part.ends) & !set(ends);
                    carrier |= part.carrier;
                    concerned |= part.concerned;
                }
                Link { stones: all, carrier: carrier & !all, concerned, ends: *ends }
            }
            Rule::Meet(parts) => {
                let (mut stones, mut carrier, mut concerned, mut ends) = (0, 0, 0, [0; 2]);
                for (number, cell) in parts {
                    let part = part(number)?;
                    stones |= part.stones & !(1 << cell);
                    carrier |= part.carrier | 1 << cell;
                    concerned |= part.concerned;
                    ends = part.ends;
                }
                Link { stones, carrier: carrier & !stones, concerned, ends }
            }
            Rule::Fill { link, cells, around } => {
                let part = part(link)?;
                let stones = part.stones & !set(cells) | set(around);
                let pair = if cells.len() == 2 { set(cells) } else { 0 };
                let concerned = part.concerned | set(cells);
                Link { stones, carrier: (part.carrier | pair) & !stones, concerned, ends: part.ends }
            }
        };
        let concerned = link.concerned | link.stones | link.carrier;
        links.push(Link { concerned, ..link });
    }
    Some(links)
}

/// Splits links into pairs and areas.
struct Split<'s> {
    rules: &'s [Rule],
    links: &'s [Link],
    shapes: &'s mut Shapes,
    known: HashMap<(LinkNumber, Cells), HeldCells>,
    /// How many links may still be looked at.
    left: usize,
}

impl Split<'_> {
    /// What holds a link where these cells are the player's, or count as such.
    fn link(&mut self, number: LinkNumber, own: Cells) -> Result<HeldCells, HandbookError> {
        let (rules, links) = (self.rules, self.links);
        let key = (number, own & links[number as usize].concerned);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        self.left = self.left.checked_sub(1).ok_or(HandbookError::TooLarge { limit: LIMIT })?;
        let held = match &rules[number as usize] {
            Rule::Walk { parts, .. } => {
                let mut held = HeldCells::default();
                for &part in parts {
                    held.add(self.link(part, own)?);
                }
                held
            }
            Rule::Fill { link, cells, .. } => {
                let filled = cells.iter().fold(own, |own, cell| own | 1 << cell);
                let mut held = self.link(*link, filled)?;
                if let &[a, b] = &cells[..]
                    && own & (1 << a | 1 << b) == 0
                {
                    held.pairs.push([a, b]);
                }
                held
            }
            Rule::Meet(parts) => self.meet(parts, own)?,
        };
        self.known.insert(key, held.clone());
        Ok(held)
    }

    fn meet(&mut self, parts: &[(LinkNumber, u8)], own: Cells) -> Result<HeldCells, HandbookError> {
        let mut ways = Vec::new();
        for &(part, cell) in parts {
            let held = self.link(part, own | 1 << cell)?;
            let needs = held.cells(self.shapes) | 1 << cell;
            if own >> cell & 1 == 1 {
                // The player need not wait.
                return Ok(held);
            }
            ways.push((cell, held, needs));
        }
        ways.sort_by_key(|(_, _, needs)| needs.count_ones());
        let lone: Vec<u8> = ways.iter().filter(|way| way.2.count_ones() == 1).map(|way| way.0).collect();
        if let [a, .., b] = lone[..] {
            let mut held = HeldCells::default();
            held.pairs.push([a.min(b), a.max(b)]);
            return Ok(held);
        }
        // As few ways as will do: the one that needs least, and then whichever has least in common with those that are chosen.
        let mut common = Cells::MAX;
        let mut chosen = Vec::new();
        while common != 0 {
            let best = ways.iter().enumerate().min_by_key(|(_, way)| (common & way.2).count_ones());
            let best = best.filter(|(_, way)| common & way.2 != common).map(|(at, _)| at);
            let way = ways.remove(best.ok_or(HandbookError::NoWords("a link that can be cut"))?);
            common &= way.2;
            chosen.push(way);
        }
        let all = chosen.iter().fold(0, |all, way| all | way.2);
        let (mut open, mut answers) = (all, Vec::new());
        for (cell, held, needs) in chosen {
            let to = open & !needs;
            open &= needs;
            if to != 0 {
                answers.push((to, cell, held));
            }
        }
        let mut held = HeldCells::default();
        held.areas.push(self.shapes.area(all, answers));
        Ok(held)
    }
}
