//! Certificates that are written again without what their claims do not need.

use gametree::knowledge::{Checkable, Notation};
use gametree::{Budget, Control, Game, Meter, Player, Wdl};
use gametree_certificate::record::{END, FILL, LINKS, MEET, MOVE, PLANS, WALK};
use gametree_certificate::{AtLeast, BodyWriter, Certificate, Claim, Header};
use gametree_games::Order;
use gametree_games::tictactoe::TicTacToe;
use gametree_solvers::Method;
use gametree_solvers::certificate::{AskedStrategist, Limits, trim, write};
use gametree_verify::{Options, Report, verify};

use crate::certificates::{CASES, by_policies, round_trip};

fn trimmed(bytes: &[u8]) -> Vec<u8> {
    let trimmed = trim(bytes, Limits::default(), &Meter::new(Budget::default())).unwrap();
    trimmed.to_bytes().unwrap()
}

fn verified(bytes: &[u8]) -> Report {
    verify(bytes, &Options { jobs: 1, control: Control::default() }).unwrap()
}

/// Whatever solvers write proves the same when it is trimmed; trimmed again, it stays as it is.
#[test]
fn what_is_trimmed_proves_the_same() {
    let written = CASES
        .iter()
        .flat_map(|&(name, position)| [false, true].map(|exact| (name, position, Method::NullWindow, exact)));
    let others = [
        ("tictactoe3d:3", "", Method::Threats, false),
        ("mnk:5,6,4", "c3", Method::Threats, false),
        ("connect4", "1771566235267323", Method::ConnectFour, true),
        ("hex:5", "c3 b2", Method::Hex, false),
    ];
    for (name, position, method, exact) in written.chain(others) {
        let bytes = round_trip(name, position, method, exact, Order::Centre).bytes;
        let once = trimmed(&bytes);
        let [before, after] = [&bytes, &once].map(|bytes| verified(bytes));
        assert_eq!(after.header.claims, before.header.claims, "{name} {position}");
        assert_eq!(
            (&after.header.game, &after.header.position),
            (&before.header.game, &before.header.position)
        );
        assert!(after.header.nodes <= before.header.nodes, "{name} {position}");
        assert!(trimmed(&once) == once, "{name} {position}");
    }
}

#[test]
fn cells_that_a_policy_never_plays_are_left_out() {
    for (name, position) in [("connect4", "7461635517561422"), ("connect4:6x6", "154444555452")] {
        let bytes = by_policies(name, position, Order::Centre).bytes;
        let once = trimmed(&bytes);
        let [before, after] = [&bytes, &once].map(|bytes| verified(bytes));
        assert_eq!((after.policies, after.searched), (before.policies, before.searched), "{name} {position}");
        assert!(after.header.bytes < before.header.bytes, "{name} {position}");
        assert!(trimmed(&once) == once, "{name} {position}");
    }
}

/// The win of tic-tac-toe after a1 b1, every position as often as it is reached, and with plans that close nothing.
fn bloated(game: &TicTacToe<u64>, state: &<TicTacToe<u64> as Game>::State, body: &mut BodyWriter) -> u64 {
    if game.outcome(state).is_some() {
        body.byte(END);
        return 1;
    }
    if game.to_move(state) == Player::First {
        let mv = winning(game, state).expect("the first player wins");
        body.byte(MOVE);
        body.number(game.number(mv));
        return 1 + bloated(game, &game.play(state, mv), body);
    }
    body.byte(PLANS);
    [2, 1, 4, 2, 5, 7, 8].into_iter().for_each(|number| body.number(number));
    1 + game.by_number(state).into_iter().map(|mv| bloated(game, &game.play(state, mv), body)).sum::<u64>()
}

/// A move with which the first player wins.
fn winning(
    game: &TicTacToe<u64>,
    state: &<TicTacToe<u64> as Game>::State,
) -> Option<<TicTacToe<u64> as Game>::Move> {
    game.by_number(state).into_iter().find(|&mv| value(game, &game.play(state, mv)) == Wdl::Loss)
}

fn value(game: &TicTacToe<u64>, state: &<TicTacToe<u64> as Game>::State) -> Wdl {
    if let Some(outcome) = game.outcome(state) {
        return Wdl::of_score(outcome.score());
    }
    game.moves(state).map(|mv| value(game, &game.play(state, mv)).reversed()).max().unwrap()
}

#[test]
fn what_nothing_needs_is_left_out() {
    let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
    let root = game.read_position("a1 b1").unwrap();
    let claim = Claim { player: Player::First, at_least: AtLeast::Win, plies: None };
    let mut body = BodyWriter::default();
    let nodes = bloated(&game, &root, &mut body);
    // Written by a strategist of the same moves.
    let mut strategist = AskedStrategist::new(&game, |state: &_, _: &Claim, _| winning(&game, state));
    let limits = Limits { searched: 0, ..Limits::default() };
    let meter = Meter::new(Budget::default());
    let names = ("tictactoe", "a1 b1");
    let expected = write(&game, names, &root, &[claim], &mut strategist, limits, &meter).unwrap();
    let mut header =
        Header { nodes, shared: 0, permutations: Vec::new(), bytes: 0, crc32: 0, ..expected.header.clone() };
    header.strategic = strategic(&game, &root);
    let body = body.finish(&mut header);
    let bytes = [header.to_line().unwrap(), body].concat();
    let before = verified(&bytes);
    let once = trimmed(&bytes);
    assert!(before.header.nodes > verified(&once).header.nodes);
    assert!(once == expected.to_bytes().unwrap());
}

/// How many strategic moves there are, each as often as it is reached.
fn strategic(game: &TicTacToe<u64>, state: &<TicTacToe<u64> as Game>::State) -> u64 {
    if game.outcome(state).is_some() {
        return 0;
    }
    let claim = Claim { player: Player::First, at_least: AtLeast::Win, plies: None };
    if game.to_move(state) == Player::First {
        let mv = winning(game, state).unwrap();
        let judge = gametree_verify::Judge { game, claim };
        return u64::from(judge.strategic(state, mv)) + strategic(game, &game.play(state, mv));
    }
    game.moves(state).map(|mv| strategic(game, &game.play(state, mv))).sum()
}

/// A certificate of links, with some before them that nothing needs.
#[test]
fn links_that_lead_nowhere_are_left_out() {
    let bytes = round_trip("hex:5", "c3 b2", Method::Hex, false, Order::Natural).bytes;
    let (mut header, mut read) = Certificate::open(&bytes[..]).unwrap().into_parts(Control::default());
    let mut body = BodyWriter::default();
    assert_eq!(read.record().unwrap().1, LINKS);
    body.byte(LINKS);
    let count = read.number().unwrap();
    body.number(count + 3);
    for [one, other] in [[0, 1], [7, 8], [0, 1]] {
        body.byte(WALK); // of neighbours, without stones and parts
        [one, other, 0, 0].into_iter().for_each(|number| body.number(number));
    }
    for _ in 0..count {
        let tag = read.record().unwrap().1;
        body.byte(tag);
        let (single, lists) = [(WALK, (2, 2)), (MEET, (0, 1)), (FILL, (1, 2))]
            .into_iter()
            .find_map(|(known, shape)| (known == tag).then_some(shape))
            .unwrap();
        (0..single).for_each(|_| body.number(read.number().unwrap()));
        for _ in 0..lists {
            let list = read.numbers(0, "a link with", "numbers", 255).unwrap();
            body.number(list.len() as u32);
            list.into_iter().for_each(|number| body.number(number));
        }
    }
    header.nodes += 3;
    let body = body.finish(&mut header);
    let longer = [header.to_line().unwrap(), body].concat();
    assert_eq!(verified(&longer).links, u64::from(count) + 3);
    assert!(trimmed(&longer) == bytes);
}
