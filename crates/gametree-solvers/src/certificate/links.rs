//! The links of a certificate of Hex as a list of rules: read, written, and without those that the last one does not need.

use std::collections::HashMap;

use gametree_certificate::record::{FILL, LINKS, MAX_IN_LINK, MAX_LINKS, MEET, WALK};
use gametree_certificate::{Body, BodyWriter, Error};

/// An end: a cell, or the number of cells plus 0 or 1 for the player's edges.
pub(crate) type End = u8;

/// The number of a link.
pub(crate) type LinkNumber = u32;

/// How a link is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Rule {
    /// From one end to the other over stones that are neighbours, or joined by parts whose carriers have no cell in common.
    /// `stones` are those that no part names.
    Walk { ends: [End; 2], stones: Vec<u8>, parts: Vec<LinkNumber> },
    /// Whatever the opponent takes, the player can take the cell of some part, which then holds.
    Meet(Vec<(LinkNumber, u8)>),
    /// A link without a stone that is dead, or without two that are captured, beside these stones.
    Fill { link: LinkNumber, cells: Vec<u8>, around: Vec<u8> },
}

impl Rule {
    /// The links that it uses.
    fn parts(&self) -> impl Iterator<Item = LinkNumber> + '_ {
        let (walk, meet, fill) = match self {
            Rule::Walk { parts, .. } => (&parts[..], &[][..], None),
            Rule::Meet(parts) => (&[][..], &parts[..], None),
            Rule::Fill { link, .. } => (&[][..], &[][..], Some(*link)),
        };
        walk.iter().copied().chain(meet.iter().map(|&(part, _)| part)).chain(fill)
    }

    /// The same with other numbers of the links that it uses.
    fn renumbered(&self, new: impl Fn(LinkNumber) -> LinkNumber) -> Rule {
        let mut rule = self.clone();
        match &mut rule {
            Rule::Walk { parts, .. } => parts.iter_mut().for_each(|part| *part = new(*part)),
            Rule::Meet(parts) => parts.iter_mut().for_each(|(part, _)| *part = new(*part)),
            Rule::Fill { link, .. } => *link = new(*link),
        }
        rule
    }
}

/// The rules of all links that one needs, it being the last, each once; the parts are their numbers in the list.
pub(crate) fn needed<'r>(
    rules: impl DoubleEndedIterator<Item = &'r Rule> + Clone,
    last: LinkNumber,
) -> Vec<Rule> {
    let rules: Vec<&Rule> = rules.take(last as usize + 1).collect();
    let mut wanted = vec![false; rules.len()];
    wanted[last as usize] = true;
    // Parts come before what they make.
    for at in (0..rules.len()).rev() {
        if wanted[at] {
            rules[at].parts().for_each(|part| wanted[part as usize] = true);
        }
    }
    let (mut list, mut known) = (Vec::new(), HashMap::new());
    let mut new = vec![0; rules.len()];
    for at in (0..rules.len()).filter(|&at| wanted[at]) {
        let rule = rules[at].renumbered(|part| new[part as usize]);
        new[at] = *known.entry(rule.clone()).or_insert_with(|| {
            list.push(rule);
            list.len() as LinkNumber - 1
        });
    }
    list
}

/// Writes a record of links.
pub(crate) fn write_links(body: &mut BodyWriter, rules: &[Rule]) {
    body.byte(LINKS);
    body.number(rules.len() as u32);
    for (at, rule) in (0..).zip(rules) {
        write_rule(body, at, rule);
    }
}

/// Writes the link of this number; its parts by how far before it they come.
fn write_rule(body: &mut BodyWriter, at: LinkNumber, rule: &Rule) {
    let list = |body: &mut BodyWriter, numbers: &[u8]| {
        body.number(numbers.len() as u32);
        numbers.iter().for_each(|&number| body.number(number.into()));
    };
    match rule {
        Rule::Walk { ends, stones, parts } => {
            body.byte(WALK);
            ends.iter().for_each(|&end| body.number(end.into()));
            list(body, stones);
            body.number(parts.len() as u32);
            parts.iter().for_each(|part| body.number(at - part));
        }
        Rule::Meet(parts) => {
            body.byte(MEET);
            body.number(2 * parts.len() as u32);
            for (part, cell) in parts {
                body.number(at - part);
                body.number((*cell).into());
            }
        }
        Rule::Fill { link, cells, around } => {
            body.byte(FILL);
            body.number(at - link);
            list(body, cells);
            list(body, around);
        }
    }
}

/// Reads the links of a record at this offset, of which a checker has accepted each.
pub(crate) fn read_links(body: &mut Body<'_>, offset: u64) -> Result<Vec<Rule>, Error> {
    let count = body.number()?;
    if !(1..=MAX_LINKS).contains(&count) {
        return Err(Error::body(offset, format!("{count} links: expected 1 to {MAX_LINKS}")));
    }
    (0..count).map(|at| read_rule(body, at)).collect()
}

fn read_rule(body: &mut Body<'_>, at: LinkNumber) -> Result<Rule, Error> {
    let (offset, tag) = body.record()?;
    let wrong = |text: &str| Error::body(offset, format!("link {at}: {text}"));
    let before = |back: u32| {
        let part = at.checked_sub(back).filter(|&part| part < at);
        part.ok_or_else(|| wrong("a part that is no link before it: expected one"))
    };
    let cell = |number: u32| u8::try_from(number).map_err(|_| wrong("a large number: expected a cell"));
    let list = |body: &mut Body<'_>, of| body.numbers(offset, "a link with", of, MAX_IN_LINK);
    let cells = |body: &mut Body<'_>| list(body, "stones")?.into_iter().map(cell).collect::<Result<_, _>>();
    match tag {
        WALK => {
            let ends = [cell(body.number()?)?, cell(body.number()?)?];
            let stones = cells(body)?;
            let parts = list(body, "parts")?.into_iter().map(before).collect::<Result<_, _>>()?;
            Ok(Rule::Walk { ends, stones, parts })
        }
        MEET => {
            let numbers = list(body, "parts and cells")?;
            let part = |pair: &[u32]| Ok((before(pair[0])?, cell(pair[1])?));
            Ok(Rule::Meet(numbers.chunks_exact(2).map(part).collect::<Result<_, Error>>()?))
        }
        FILL => Ok(Rule::Fill { link: before(body.number()?)?, cells: cells(body)?, around: cells(body)? }),
        _ => Err(wrong("an unknown rule: expected byte 0, 1 or 2")),
    }
}
