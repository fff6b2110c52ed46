//! Links of Hex: every one that the checker accepts is true by brute force, and it accepts what the documented rules make.

use std::collections::{BTreeSet, HashMap};

use gametree::Player;
use gametree_certificate::{AtLeast, BodyWriter, Claim, Header, record};
use gametree_verify::{Error, Options, verify};
use rand::seq::{IndexedRandom, IteratorRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Random;

type Set = BTreeSet<u32>;

/// A link as docs/certificates.md describes it.
#[derive(Clone, Debug, PartialEq)]
struct Link {
    ends: Set,
    stones: Set,
    carrier: Set,
}

/// How a link is written; parts are numbers of links.
#[derive(Clone, Debug)]
enum Rule {
    Walk([u32; 2], Vec<u32>, Vec<usize>),
    Meet(Vec<(usize, u32)>),
    Fill(usize, Vec<u32>, Vec<u32>),
}

struct Board {
    columns: i32,
    rows: i32,
    player: Player,
}

impl Board {
    fn cells(&self) -> u32 {
        (self.columns * self.rows) as u32
    }

    fn edges(&self) -> Set {
        Set::from([self.cells(), self.cells() + 1])
    }

    /// The six places around a cell in a circle: a cell, an own edge, or none for the opponent's edge.
    fn ring(&self, cell: u32) -> [Option<u32>; 6] {
        let (x, y) = (cell as i32 % self.columns, cell as i32 / self.columns);
        [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)].map(|(dx, dy)| {
            let (x, y) = (x + dx, y + dy);
            let (along, most) = if self.player == Player::First { (y, self.rows) } else { (x, self.columns) };
            if along < 0 {
                Some(self.cells())
            } else if along >= most {
                Some(self.cells() + 1)
            } else if x < 0 || y < 0 || x >= self.columns || y >= self.rows {
                None
            } else {
                Some((y * self.columns + x) as u32)
            }
        })
    }

    fn touch(&self, one: u32, other: u32) -> bool {
        let beside = |cell: u32, place: u32| cell < self.cells() && self.ring(cell).contains(&Some(place));
        beside(one, other) || beside(other, one)
    }

    /// Everything that is joined to a place over these places.
    fn reach(&self, from: u32, over: &Set, more: &[&Set]) -> Set {
        let mut reached = Set::from([from]);
        loop {
            let mut next = reached.clone();
            next.extend(over.iter().filter(|&&to| reached.iter().any(|&at| self.touch(at, to))));
            more.iter().filter(|ends| !ends.is_disjoint(&reached)).for_each(|ends| next.extend(*ends));
            if next.len() == reached.len() {
                return reached;
            }
            reached = next;
        }
    }

    /// The link that a rule makes; `None` if it makes none.
    fn make(&self, links: &[Link], rule: &Rule) -> Option<Link> {
        let link = match rule {
            Rule::Walk(ends, listed, parts) => {
                let parts: Vec<&Link> = parts.iter().map(|&part| &links[part]).collect();
                let ends = Set::from(*ends);
                let mut stones: Set =
                    parts.iter().flat_map(|part| &part.ends).chain(listed).copied().collect();
                stones.retain(|cell| !ends.contains(cell) && *cell < self.cells());
                stones.extend(parts.iter().flat_map(|part| &part.stones));
                let needed: Vec<u32> = parts.iter().flat_map(|part| &part.carrier - &stones).collect();
                let carrier: Set = needed.iter().copied().collect();
                let between: Vec<&Set> = parts.iter().map(|part| &part.ends).collect();
                let reached = self.reach(*ends.first()?, &(&(&stones | &ends) | &self.edges()), &between);
                if carrier.len() < needed.len() || !ends.is_subset(&reached) {
                    return None;
                }
                Link { ends, stones, carrier }
            }
            Rule::Meet(parts) => {
                let ends = links[parts.first()?.0].ends.clone();
                let mut stones = Set::new();
                for &(part, cell) in parts {
                    stones.extend(links[part].stones.iter().filter(|&&stone| stone != cell));
                }
                let needs = |&(part, cell): &(usize, u32)| {
                    &links[part].carrier.iter().copied().chain([cell]).collect::<Set>() - &stones
                };
                let common = parts.iter().map(needs).reduce(|one, other| &one & &other)?;
                if !common.is_empty() || parts.iter().any(|&(part, _)| links[part].ends != ends) {
                    return None;
                }
                Link { ends, carrier: parts.iter().flat_map(needs).collect(), stones }
            }
            Rule::Fill(part, filled, around) => {
                let (part, filled) = (&links[*part], filled.iter().copied().collect::<Set>());
                let around: Set = around.iter().copied().collect();
                let beside = &around | &part.ends;
                if !(1..=2).contains(&filled.len()) || !filled.is_disjoint(&beside) {
                    return None;
                }
                let stones: Set = &(&part.stones - &filled) | &around;
                let mut carrier = part.carrier.clone();
                if filled.len() == 2 {
                    carrier.extend(&filled);
                }
                let carrier = &carrier - &stones;
                for cell in &filled {
                    let others: Set = filled.iter().copied().filter(|other| other != cell).collect();
                    let own: Set = &(&(&stones | &part.ends) | &self.edges()) | &others;
                    let open: Set = &(&carrier - &filled) - &own;
                    if !self.is_dead(*cell, &own, &open) {
                        return None;
                    }
                }
                Link { ends: part.ends.clone(), stones, carrier }
            }
        };
        (link.ends.len() == 2 && link.ends.is_disjoint(&link.carrier)).then_some(link)
    }

    fn is_dead(&self, cell: u32, own: &Set, open: &Set) -> bool {
        let ring = self.ring(cell);
        let among = |set: &Set, at: usize| ring[at].is_some_and(|place| set.contains(&place));
        let choices: Vec<usize> = (0..6).filter(|&at| among(open, at)).collect();
        (0..1 << choices.len()).all(|choice: u32| {
            let is_own = |at: usize| {
                let chosen = choices.iter().position(|&choice| choice == at);
                among(own, at) || chosen.is_some_and(|bit| choice >> bit & 1 != 0)
            };
            (0..6).filter(|&at| is_own(at) && !is_own((at + 5) % 6)).count() <= 1
        })
    }

    /// Whether a link holds where the player has nothing but its stones and ends: by playing everything out.
    fn holds(&self, link: &Link) -> bool {
        let own = &(&link.stones | &link.ends) | &self.edges();
        let open: Vec<u32> = (&link.carrier - &own).into_iter().collect();
        self.joins(link, &own, &open, 0, 0, &mut HashMap::new())
    }

    /// The cells of `open` that the player and the opponent have taken are bits; the opponent is to move.
    fn joins(
        &self,
        link: &Link,
        own: &Set,
        open: &[u32],
        taken: u32,
        lost: u32,
        known: &mut HashMap<(u32, u32), bool>,
    ) -> bool {
        if let Some(&known) = known.get(&(taken, lost)) {
            return known;
        }
        let free = |set: u32| (0..open.len()).filter(move |&at| set >> at & 1 == 0);
        let full = taken.count_ones() + lost.count_ones() >= open.len() as u32;
        // The opponent may play elsewhere, too, and so may the player.
        let result = if full {
            let more = (0..open.len()).filter(|&at| taken >> at & 1 != 0).map(|at| open[at]);
            let all: Set = own.iter().copied().chain(more).collect();
            link.ends.is_subset(&self.reach(*link.ends.first().unwrap(), &all, &[]))
        } else {
            free(taken | lost).all(|reply| {
                let lost = lost | 1 << reply;
                let mut answers = free(taken | lost).peekable();
                if answers.peek().is_none() {
                    return self.joins(link, own, open, taken, lost, known);
                }
                answers.any(|answer| self.joins(link, own, open, taken | 1 << answer, lost, known))
            })
        };
        known.insert((taken, lost), result);
        result
    }

    /// What the checker says of a file whose only record has these links.
    fn verified(&self, rules: &[Rule]) -> Result<(), Error> {
        self.verified_after("", rules)
    }

    /// The same after these moves.
    fn verified_after(&self, moves: &str, rules: &[Rule]) -> Result<(), Error> {
        let mut numbers = vec![rules.len() as u32];
        for (at, rule) in rules.iter().enumerate() {
            let back = |part: &usize| at.wrapping_sub(*part) as u32;
            match rule {
                Rule::Walk(ends, stones, parts) => {
                    numbers.extend([record::WALK.into(), ends[0], ends[1], stones.len() as u32]);
                    numbers.extend(stones);
                    numbers.push(parts.len() as u32);
                    numbers.extend(parts.iter().map(back));
                }
                Rule::Meet(parts) => {
                    numbers.extend([record::MEET.into(), 2 * parts.len() as u32]);
                    parts.iter().for_each(|(part, cell)| numbers.extend([back(part), *cell]));
                }
                Rule::Fill(part, filled, around) => {
                    numbers.extend([record::FILL.into(), back(part), filled.len() as u32]);
                    numbers.extend(filled);
                    numbers.push(around.len() as u32);
                    numbers.extend(around);
                }
            }
        }
        self.checked(moves, &numbers, rules.len() as u64 + 1)
    }

    fn checked(&self, moves: &str, numbers: &[u32], nodes: u64) -> Result<(), Error> {
        let mut body = BodyWriter::default();
        body.byte(record::LINKS);
        numbers.iter().for_each(|&number| body.number(number));
        let mut header = Header {
            gametree_certificate: 1,
            game: format!("hex:{}x{}", self.columns, self.rows),
            position: moves.to_owned(),
            claims: vec![Claim { player: self.player, at_least: AtLeast::Win, plies: None }],
            nodes,
            ..Header::default()
        };
        let body = body.finish(&mut header);
        verify(&[header.to_line().unwrap(), body].concat()[..], &Options::default()).map(|_| ())
    }

    /// A rule that may make a link.
    fn random_rule(&self, links: &[Link], random: &mut Random) -> Rule {
        let kind = if links.len() < 3 { 0 } else { random.random_range(0..8) };
        let place = |random: &mut Random| random.random_range(0..self.cells() + 2);
        let cell = |random: &mut Random| random.random_range(0..self.cells());
        let any = |random: &mut Random| random.random_range(0..links.len());
        match kind {
            0 => {
                let stones = (0..random.random_range(0..3)).map(|_| cell(random)).collect();
                Rule::Walk([place(random), place(random)], stones, Vec::new())
            }
            1..3 => {
                // Two links with an end in common.
                let one = any(random);
                let (common, from) = (*links[one].ends.iter().choose(random).unwrap(), one);
                let next = (0..links.len()).filter(|&link| links[link].ends.contains(&common) && link != one);
                let parts: Vec<usize> = [from].into_iter().chain(next.choose(random)).collect();
                let far = parts.iter().map(|&part| links[part].ends.iter().find(|&&end| end != common));
                let mut ends: Vec<u32> = far.flatten().copied().collect();
                if random.random_ratio(1, 3) {
                    ends = vec![self.cells(), self.cells() + 1];
                }
                ends.resize_with(2, || place(random));
                let stones = (0..random.random_range(0..2)).map(|_| cell(random)).collect();
                Rule::Walk([ends[0], ends[1]], stones, parts)
            }
            3..6 => {
                let ends = links.choose(random).unwrap().ends.clone();
                let same: Vec<usize> = (0..links.len()).filter(|&link| links[link].ends == ends).collect();
                let part = |random: &mut Random| {
                    let part = *same.choose(random).unwrap();
                    let stone = links[part].stones.iter().choose(random).copied();
                    (part, stone.unwrap_or_else(|| cell(random)))
                };
                Rule::Meet((0..random.random_range(1..4)).map(|_| part(random)).collect())
            }
            _ => {
                let part = any(random);
                let mut filled: Vec<u32> = links[part].stones.iter().copied().collect();
                filled.shuffle(random);
                filled.truncate(random.random_range(1..3));
                if random.random_ratio(1, 4) {
                    filled.push(cell(random));
                }
                let around = (0..self.cells())
                    .filter(|cell| !filled.contains(cell) && filled.iter().any(|&at| self.touch(at, *cell)));
                let around = around.filter(|_| random.random_ratio(2, 3)).collect();
                Rule::Fill(part, filled, around)
            }
        }
    }
}

const BOARDS: [(i32, i32); 6] = [(2, 2), (2, 3), (3, 2), (3, 3), (4, 3), (3, 4)];

#[test]
fn every_link_that_is_accepted_is_true() {
    let mut random = Random::seed_from_u64(48);
    let (mut made, mut refused, mut wins) = ([0; 3], 0, 0);
    for round in 0..120 {
        let (columns, rows) = BOARDS[round % BOARDS.len()];
        let player = if random.random() { Player::First } else { Player::Second };
        let board = Board { columns, rows, player };
        let (mut rules, mut links): (Vec<Rule>, Vec<Link>) = Default::default();
        for _ in 0..160 {
            let rule = board.random_rule(&links, &mut random);
            let kind = match rule {
                Rule::Walk(..) => 0,
                Rule::Meet(..) => 1,
                Rule::Fill(..) => 2,
            };
            rules.push(rule.clone());
            let link = board.make(&links, &rule);
            let said = board.verified(&rules);
            let text = format!("{columns}x{rows} {player:?} {rule:?} {links:?}: {said:?}");
            match link {
                None => {
                    rules.pop();
                    refused += 1;
                    let error = said.expect_err(&text).to_string();
                    assert!(error.contains(&format!("link {}:", links.len())), "{text}");
                }
                Some(link) => {
                    let wins_here = link.ends == board.edges() && {
                        let missing = usize::from(player == Player::First);
                        link.stones.len() <= missing
                    };
                    wins += u64::from(wins_here);
                    assert_eq!(said.is_ok(), wins_here, "{text}");
                    if let Err(error) = said {
                        assert!(error.to_string().contains("the last link does not win here"), "{text}");
                    }
                    // Long links are left out: playing them out takes too long, and small ones have all the rules.
                    if link.carrier.len() <= 8 {
                        assert!(board.holds(&link), "{link:?} {text}");
                    }
                    made[kind] += 1;
                    links.push(link);
                }
            }
        }
    }
    assert!(
        made.iter().all(|&made| made > 1_000) && refused > 5_000 && wins > 0,
        "{made:?} {refused} {wins}"
    );
}

/// One may come to an edge by a part and leave it by a step, or the other way round.
#[test]
fn a_walk_may_lead_over_an_edge() {
    let board = Board { columns: 3, rows: 2, player: Player::First };
    for side in [0, 2] {
        let (part, over) = (Rule::Walk([6, side], vec![], vec![]), Rule::Walk([0, 2], vec![], vec![0]));
        board.verified_after("a1 b1", &[part, over, Rule::Walk([6, 7], vec![0, 3], vec![])]).unwrap();
    }
}

/// The example of `docs/certificates.md`: on 2×2 either cell of the shorter diagonal wins.
#[test]
fn links_are_refused_with_the_place() {
    let board = Board { columns: 2, rows: 2, player: Player::First };
    // Over a2, the other neighbours of b1 are a2 and b2: one of them joins it to the lower edge.
    let walks = [
        Rule::Walk([1, 5], vec![2], vec![]),
        Rule::Walk([1, 5], vec![3], vec![]),
        Rule::Meet(vec![(0, 2), (1, 3)]),
        Rule::Walk([4, 5], vec![1], vec![2]),
    ];
    // Its stone b1 may be missing if the player is to move, and its carrier, a2 and b2, must be free.
    for moves in ["", "b1", "b1 a1"] {
        board.verified_after(moves, &walks).unwrap();
    }
    for moves in ["a1", "b1 a2", "a1 b2", "a1 b1"] {
        let error = board.verified_after(moves, &walks).unwrap_err().to_string();
        assert!(error.contains("the last link does not win here"), "{moves}: {error}");
    }
    let fails = |rules: &[Rule], text: &str| {
        let error = board.verified(rules).unwrap_err().to_string();
        assert!(error.contains(text), "{error}");
    };
    fails(&walks[..3], "byte 0 of the body: the last link does not win here");
    fails(&[Rule::Walk([1, 5], vec![], vec![])], "link 0: no way from end to end");
    fails(&[Rule::Walk([1, 1], vec![], vec![])], "link 0: one end");
    fails(&[Rule::Walk([1, 6], vec![], vec![])], "link 0: a number beyond the board");
    fails(&[Rule::Walk([1, 5], vec![4], vec![])], "link 0: a number beyond the board");
    fails(&[Rule::Walk([1, 5], vec![2], vec![0])], "link 0: a part that is no link before it");
    fails(&[Rule::Walk([1, 5], vec![2], vec![7])], "link 0: a part that is no link before it");
    fails(&[walks[0].clone(), Rule::Meet(vec![])], "link 1: no part");
    fails(&[walks[0].clone(), Rule::Meet(vec![(0, 2)])], "link 1: a cell that all parts need");
    fails(&[walks[0].clone(), Rule::Fill(0, vec![2], vec![])], "link 1: a stone that can make a difference");
    fails(&[walks[0].clone(), Rule::Fill(0, vec![], vec![])], "link 1: one stone or two");
    for (numbers, text) in [
        (&[0][..], "0 links: expected 1 to 1000000"),
        (&[1, 3], "link 0: an unknown rule"),
        (&[1, 1, 1, 1], "link 0: a part without its cell"),
        (&[1, 0, 1, 5, 256], "a link with 256 stones: expected at most 255"),
        (&[1, 0, 1], "the body ends here"),
    ] {
        let error = board.checked("", numbers, 2).unwrap_err().to_string();
        assert!(error.contains(text), "{error}");
    }
}
