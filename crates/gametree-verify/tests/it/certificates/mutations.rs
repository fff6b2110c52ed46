//! Ten thousand changed certificates: each is refused, or what it then claims is true by brute force.

use std::collections::HashMap;

use super::writer::{
    Certificate, Node, Random, Truth, all_claims, any_game, certificate, file, random_position,
};
use gametree::knowledge::Notation;
use gametree_certificate::{AtLeast, Claim, Header};
use gametree_verify::{Error, Options, verify};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Boards, the moves played before, positions and mutations of each certificate.
const BOARDS: &[(&str, usize, usize, usize)] = &[
    ("tictactoe", 4, 12, 120),
    ("mnk:4,3,3", 7, 6, 120),
    ("tictactoe3d:3", 6, 12, 120),
    ("hex:3", 3, 8, 120),
    ("connect4:4x4", 10, 8, 120),
    ("breakthrough:3x4", 6, 6, 60),
    ("othello:4", 8, 6, 60),
    ("domineering:3x4", 2, 6, 60),
    ("nim:2,2,3", 1, 6, 60),
    ("kalah:3,2", 4, 12, 60),
];

/// A mutated file, and what was done to it.
fn mutated(honest: &Certificate, random: &mut Random) -> (&'static str, Vec<u8>) {
    let (header, body) = honest.body();
    let mut bytes = body.clone();
    let place = |random: &mut Random| random.random_range(0..body.len());
    match random.random_range(0..10) {
        0 => {
            let mut file = honest.file();
            let at = random.random_range(0..file.len());
            file[at] ^= 1 << random.random_range(0..8);
            ("a bit of the file", file)
        }
        1 => {
            let mut file = honest.file();
            file.truncate(random.random_range(0..file.len()));
            ("a truncated file", file)
        }
        2 => {
            bytes[place(random)] = random.random_range(0..32);
            ("a byte of the body", file(&header, &bytes))
        }
        3 => {
            bytes.remove(place(random));
            ("a byte left out", file(&header, &bytes))
        }
        4 => {
            bytes.truncate(place(random));
            ("a truncated body", file(&header, &bytes))
        }
        5 => ("another header", file(&other_header(header, random), &body)),
        6 => {
            let mut file = honest.file();
            file.push(0);
            ("a byte after the end", file)
        }
        kind => {
            let mut changed = honest.clone();
            let mut number = random.random_range(0..header.nodes as usize);
            changed.roots.iter_mut().for_each(|root| change_nth(root, &mut number, kind, random));
            ("the tree", changed.file())
        }
    }
}

/// Changes the node of this number, in preorder.
fn change_nth(node: &mut Node, number: &mut usize, kind: u32, random: &mut Random) {
    if let Node::Named(_, child) = node {
        return change_nth(child, number, kind, random);
    }
    if *number == 0 {
        change(node, kind, random);
    }
    *number = number.wrapping_sub(1);
    match node {
        Node::Move(_, child) => change_nth(child, number, kind, random),
        Node::Replies(children) | Node::Plans(_, children) => {
            children.iter_mut().for_each(|child| change_nth(child, number, kind, random));
        }
        _ => {}
    }
}

fn change(node: &mut Node, kind: u32, random: &mut Random) {
    match node {
        Node::Replies(children) | Node::Plans(_, children) if kind == 7 && children.len() > 1 => {
            let at = random.random_range(1..children.len());
            children.swap(at - 1, at);
        }
        Node::Replies(children) | Node::Plans(_, children) if kind == 8 => {
            children.remove(random.random_range(0..children.len()));
        }
        Node::Plans(plans, _) => {
            let plan = random.random_range(0..plans.len());
            let at = random.random_range(0..plans[plan].len());
            plans[plan][at] = random.random_range(0..16);
        }
        Node::Ref(name, map) => {
            if random.random() {
                *map += 1;
            } else {
                // A later node, if there is one: a reference forward.
                *name += random.random_range(0..3);
            }
        }
        Node::Move(number, _) => *number = random.random_range(0..12),
        Node::Policy(cells) if kind == 7 => cells.truncate(random.random_range(0..cells.len())),
        Node::Policy(cells) => {
            let (one, other) = (random.random_range(0..cells.len()), random.random_range(0..cells.len()));
            cells.swap(one, other);
        }
        Node::Leaf(tag) => *tag = random.random_range(0..20),
        other => *other = Node::Leaf(4),
    }
}

fn other_header(mut header: Header, random: &mut Random) -> Header {
    match random.random_range(0..8) {
        0 => header.nodes += 1,
        1 => header.strategic += 1,
        2 => header.shared = header.shared.wrapping_add(1),
        3 => {
            if let Some(map) = header.permutations.first_mut().filter(|map| map.len() > 1) {
                let last = map.len() - 1;
                map.swap(random.random_range(0..last), last);
            }
        }
        4 => header.claims[0].player = header.claims[0].player.other(),
        5 => header.claims[0].at_least = AtLeast::Win,
        6 => header.claims[0].plies = Some(random.random_range(0..8)),
        _ => {
            let mut moves: Vec<&str> = header.position.split(' ').collect();
            moves.pop();
            header.position = moves.join(" ");
        }
    }
    header
}

/// Returns the number of changed files that are refused, and of those that are still true.
fn mutate(name: &str, moves: usize, positions: usize, mutations: usize) -> [usize; 2] {
    let game = &any_game(name);
    let mut random = Random::seed_from_u64(5);
    let limits: &[Option<u32>] =
        if name.starts_with("tictactoe3d") { &[Some(2), Some(3)] } else { &[None, Some(3)] };
    let mut true_claims: HashMap<String, bool> = HashMap::new();
    let mut counts = [0; 2];
    for _ in 0..positions {
        let position = random_position(game, moves, &mut random);
        let claims = all_claims(game, &position.1, limits);
        let held: Vec<Claim> =
            claims.into_iter().filter(|(_, holds)| *holds).map(|(claim, _)| claim).collect();
        let honest =
            certificate(game, name, &position, vec![*held.choose(&mut random).unwrap()], &mut random);
        verify(&honest.file()[..], &Options::default()).unwrap();
        let original = honest.body();
        for _ in 0..mutations * 10_000 / 5_520 + 1 {
            let (what, file) = mutated(&honest, &mut random);
            let jobs = random.random_range(1..3);
            match verify(&file[..], &Options { jobs, ..Options::default() }) {
                Ok(report) => {
                    let header = report.header;
                    counts[1] += 1;
                    assert!(
                        what != "a truncated file" && what != "a byte after the end",
                        "{what}: {header:?}"
                    );
                    let keys = format!("{} {:?}", header.position, header.claims);
                    let holds = *true_claims.entry(keys).or_insert_with(|| {
                        let state = game.read_position(&header.position).unwrap();
                        header.claims.iter().all(|&claim| Truth::new(game, claim).meets(&state, claim.plies))
                    });
                    assert!(holds, "{what}: {header:?}");
                }
                Err(error) => {
                    counts[0] += 1;
                    let text = error.to_string();
                    // Of a move that can't be played nothing is expected but another one.
                    let told = ["expected", "comes after the end of the game", "is not legal there"];
                    let told = told.iter().any(|words| text.contains(words));
                    assert!(told && !text.contains('\n'), "{what}: {text}");
                    if let Error::Fails { offset, .. } = &error {
                        let long = original.1.len() as u64 + 2;
                        assert!(*offset <= long, "{what}: {text}, of {long}");
                        assert!(text.contains(&format!("byte {offset} of the body")), "{text}");
                    }
                }
            }
        }
    }
    counts
}

#[test]
fn changed_certificates_are_refused_or_still_true() {
    let mut sums = [0; 2];
    for &(name, moves, positions, mutations) in BOARDS {
        let counts = mutate(name, moves, positions, mutations);
        sums = [sums[0] + counts[0], sums[1] + counts[1]];
    }
    assert!(sums[0] + sums[1] >= 10_000 && sums[1] > 100, "{sums:?}");
}
