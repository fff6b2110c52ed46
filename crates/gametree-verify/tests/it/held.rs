//! Draws that are held without end: against the definition on random graphs with circles, and in files of Nine Men's Morris.

use std::collections::HashSet;

use gametree::knowledge::{Checkable, MoveError, Notation};
use gametree::{Game, Outcome, Player};
use gametree_certificate::{AtLeast, BodyWriter, Claim, Header, Repetition, record};
use gametree_games::morris::Morris;
use gametree_picture::{Picture, Pictured};
use gametree_verify::{Error, Judge, Options, Report, verify};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Random;

/// A game on a graph: at each node a player moves along an edge, or the game is over. Players need not take turns.
struct Graph(Vec<(Player, Outcome, Vec<usize>)>);

impl Graph {
    fn random(random: &mut Random) -> Self {
        let count = random.random_range(2..12);
        let node = |random: &mut Random| {
            let player = if random.random() { Player::First } else { Player::Second };
            let end = [Outcome::Win, Outcome::Draw, Outcome::Loss][random.random_range(0..3)];
            let degree = if random.random_ratio(1, 3) { 0 } else { random.random_range(1..4) };
            (player, end, (0..degree).map(|_| random.random_range(0..count)).collect())
        };
        Graph((0..count).map(|_| node(random)).collect())
    }

    /// The nodes from which a player can be beaten: those that lead into them, again and again, until there are no more.
    fn lost(&self, player: Player) -> HashSet<usize> {
        let mut lost = HashSet::new();
        loop {
            let is_lost = |at: &usize| {
                let (next, end, to) = &self.0[*at];
                match to.is_empty() {
                    true => *end == if *next == player { Outcome::Loss } else { Outcome::Win },
                    false if *next == player => to.iter().all(|to| lost.contains(to)),
                    false => to.iter().any(|to| lost.contains(to)),
                }
            };
            let more: HashSet<usize> = (0..self.0.len()).filter(is_lost).collect();
            if more.len() == lost.len() {
                return lost;
            }
            lost = more;
        }
    }
}

impl Game for Graph {
    type State = usize;
    type Move = usize;
    const ALTERNATES: bool = false;

    fn start(&self) -> usize {
        0
    }
    fn to_move(&self, at: &usize) -> Player {
        self.0[*at].0
    }
    fn outcome(&self, at: &usize) -> Option<Outcome> {
        self.0[*at].2.is_empty().then_some(self.0[*at].1)
    }
    fn moves(&self, at: &usize) -> impl Iterator<Item = usize> {
        0..self.0[*at].2.len()
    }
    fn play(&self, at: &usize, mv: usize) -> usize {
        self.0[*at].2[mv]
    }
}

impl Checkable for Graph {
    fn number(&self, mv: usize) -> u32 {
        mv as u32
    }
}

impl Notation for Graph {
    fn move_name(&self, mv: usize) -> String {
        mv.to_string()
    }
    fn read_move<'t>(&self, text: &'t str) -> Result<(usize, &'t str), MoveError> {
        Err(MoveError::not_a_move(text, "nothing"))
    }
}

impl Pictured for Graph {
    fn picture(&self, _: &usize) -> Picture<usize> {
        Picture::default()
    }
}

#[test]
fn a_draw_is_held_exactly_where_it_can_be() {
    let mut random = Random::seed_from_u64(7);
    let mut counts = [[0; 2]; 2];
    for _ in 0..20_000 {
        let graph = Graph::random(&mut random);
        if graph.0[0].2.is_empty() {
            continue;
        }
        let player = if random.random() { Player::First } else { Player::Second };
        let lost = graph.lost(player);
        let judge = Judge { game: &graph, claim: Claim { player, at_least: AtLeast::Draw, plies: None } };
        // Whoever knows the lost nodes avoids them, and does so from everywhere else.
        let avoid = |at: &usize, _: &dyn Fn(&usize) -> bool| {
            graph.moves(at).find(|&mv| !lost.contains(&graph.play(at, mv))).ok_or_else(String::new)
        };
        assert_eq!(judge.hold(&0, &[], avoid).is_ok(), !lost.contains(&0));
        // Whatever moves are tried, a lost position is not held.
        let any = |at: &usize, _: &dyn Fn(&usize) -> bool| Ok(random.random_range(0..graph.0[*at].2.len()));
        let held = judge.hold(&0, &[], any).is_ok();
        assert!(!held || !lost.contains(&0));
        counts[usize::from(held)][usize::from(lost.contains(&0))] += 1;
    }
    let [[missed, lost], [held, _]] = counts;
    assert!(missed > 500 && lost > 2_000 && held > 5_000, "{counts:?}");
}

/// The claim of a draw for a player of Nine Men's Morris, closed by these bytes.
fn checked(header: Header, body: &[u8]) -> Result<Report, Error> {
    let (mut header, mut writer) = (header, BodyWriter::default());
    body.iter().for_each(|&byte| writer.byte(byte));
    let body = writer.finish(&mut header);
    verify(&[header.to_line().unwrap(), body].concat()[..], &Options::default())
}

fn header(setup: &str, player: Player, at_least: AtLeast, plies: Option<u32>) -> Header {
    Header {
        gametree_certificate: 1,
        game: "morris".to_owned(),
        repetition: Some(Repetition::Draw),
        position: format!("[{setup}]"),
        claims: vec![Claim { player, at_least, plies }],
        permutations: Morris::default().symmetries(),
        nodes: 1,
        ..Header::default()
    }
}

/// O is to move and wins at once by a mill; X, whose turn it is in the second, too.
const LOST: &str = "oo./x../x../....../.../.../o.x o 0,0";

/// The number as the body has it.
fn leb128(mut number: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number > 127 {
        bytes.push((number & 127) as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

#[test]
fn what_has_no_end_is_refused_where_an_end_is_claimed() {
    let refusal = |header, body: &[u8]| checked(header, body).unwrap_err().to_string();
    let draw = || header(LOST, Player::First, AtLeast::Draw, None);
    for (header, body, expected) in [
        (draw(), &[record::HOLD, 0][..], "a position is lost: expected that a draw is held"),
        (draw(), &[record::SEARCH], "a search only where the claim limits the plies"),
        (header(LOST, Player::First, AtLeast::Win, None), &[record::SEARCH], "limits the plies"),
        (header(LOST, Player::Second, AtLeast::Draw, None), &[record::POLICY, 0], "expected no policy"),
        (header(LOST, Player::Second, AtLeast::Win, None), &[record::HOLD, 1, 0], "has an end"),
        (header(LOST, Player::Second, AtLeast::Draw, Some(9)), &[record::HOLD, 1, 0], "has an end"),
        (header(LOST, Player::Second, AtLeast::Draw, None), &[record::HOLD, 0], "no move left"),
        (header(LOST, Player::Second, AtLeast::Draw, None), &[record::HOLD, 1, 7], "7 is no legal move"),
        (draw(), &[record::HOLD, 0xc1, 0x84, 0x3d], "1000001 moves: expected at most 1000000"),
        (Header { repetition: None, ..draw() }, &[record::HOLD, 0], "the header's repetition: expected"),
        (Header { game: "kalah:2,2".to_owned(), position: String::new(), ..draw() }, &[4], "repetition"),
    ] {
        let text = refusal(header, body);
        assert!(text.contains(expected), "{text}: expected {expected}");
    }
    let tictactoe =
        Header { game: "tictactoe".to_owned(), repetition: None, position: String::new(), ..draw() };
    let tictactoe = Header { permutations: vec![], ..tictactoe };
    assert!(refusal(tictactoe, &[record::HOLD, 0]).contains("has an end"));
    let kalah = Header { game: "kalah:2,2".to_owned(), repetition: None, position: String::new(), ..draw() };
    let kalah = Header { permutations: vec![], ..kalah };
    for body in [&[record::PLANS, 1, 1, 0, 16][..], &[record::POLICY, 1, 0]] {
        assert!(refusal(kalah.clone(), body).contains("a player may move again"));
    }
    // The one move that is needed, and one more.
    let game = Morris::default();
    let mill = leb128(game.number(game.read_move("a1-g7xb6").unwrap().0));
    let second = || header(LOST, Player::Second, AtLeast::Draw, None);
    assert_eq!(checked(second(), &[&[record::HOLD, 1], &mill[..]].concat()).unwrap().holds, 1);
    assert!(refusal(second(), &[&[record::HOLD, 2], &mill[..], &[0]].concat()).contains("1 moves are left"));
    // A mill wins at once, and a search of a ply finds it.
    let win = header(LOST, Player::Second, AtLeast::Win, Some(1));
    assert_eq!(checked(win, &[record::SEARCH]).unwrap().local_searches, 1);
}
