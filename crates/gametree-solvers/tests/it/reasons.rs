//! Reasons for moves against plain minimax, and against playing them out by the rules alone.

use std::collections::HashMap;

use gametree::knowledge::Notation;
use gametree::{Budget, Game, Outcome, Player};
use gametree_games::connect4::{AnySize, ConnectFour};
use gametree_games::hex::Hex;
use gametree_games::nim::Nim;
use gametree_games::tictactoe::TicTacToe;
use gametree_games::{Order, Playable};
use gametree_solvers::{Reason, Reasons};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::cases;

/// The result for the side to move: 1, 0 or −1.
fn minimax<G: Game<State: Eq + std::hash::Hash>>(
    game: &G,
    state: &G::State,
    known: &mut HashMap<G::State, i32>,
) -> i32 {
    if let Some(&value) = known.get(state) {
        return value;
    }
    let value = match game.outcome(state) {
        Some(Outcome::Win) => 1,
        Some(Outcome::Loss) => -1,
        Some(_) => 0,
        None => game.moves(state).map(|mv| -minimax(game, &game.play(state, mv), known)).max().unwrap(),
    };
    known.insert(state.clone(), value);
    value
}

/// Positions of random games that are not over.
fn positions<G: Game>(game: &G, count: usize, least: usize, seed: u64) -> Vec<G::State> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut state = game.start();
        let plies = random.random_range(least..least + 8);
        for _ in 0..plies {
            if game.outcome(&state).is_some() {
                break;
            }
            let moves: Vec<G::Move> = game.moves(&state).collect();
            state = game.play(&state, *moves.choose(&mut random).unwrap());
        }
        if game.outcome(&state).is_none() {
            found.push(state);
        }
    }
    found
}

/// Calls `check` with every move of many positions: the position, the move, its result and its reasons.
fn each_move<G: Playable>(
    game: &G,
    count: usize,
    least: usize,
    mut check: impl FnMut(&mut HashMap<G::State, i32>, &G::State, G::Move, i32, Vec<Reason>),
) {
    let (mut known, mut reasons) = (HashMap::new(), Reasons::new(game, 1 << 20));
    for state in positions(game, count, least, 7) {
        for mv in game.moves(&state) {
            let value = -minimax(game, &game.play(&state, mv), &mut known);
            let found = reasons.of_move(&state, mv, Budget::default());
            check(&mut known, &state, mv, value, found);
        }
    }
}

/// Whether the player on a board of Hex is joined; `at` tells who stands on a cell.
fn joined(columns: i32, rows: i32, player: Player, at: &dyn Fn(i32, i32) -> Option<Player>) -> bool {
    let mut open: Vec<(i32, i32)> = match player {
        Player::First => (0..columns).map(|x| (x, 0)).collect(),
        Player::Second => (0..rows).map(|y| (0, y)).collect(),
    };
    let mut seen = Vec::new();
    while let Some((x, y)) = open.pop() {
        if seen.contains(&(x, y)) || at(x, y) != Some(player) {
            continue;
        }
        seen.push((x, y));
        if (player == Player::First && y == rows - 1) || (player == Player::Second && x == columns - 1) {
            return true;
        }
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
            if (0..columns).contains(&(x + dx)) && (0..rows).contains(&(y + dy)) {
                open.push((x + dx, y + dy));
            }
        }
    }
    false
}

type Owners = Vec<Option<Player>>;

/// Whether `winner` joins his edges on this board, where `next` is to move and everybody plays where he can.
fn wins(
    (columns, rows): (i32, i32),
    owners: &mut Owners,
    next: Player,
    winner: Player,
    known: &mut HashMap<(Owners, Player), bool>,
) -> bool {
    let key = (owners.clone(), next);
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let empty: Vec<usize> = (0..owners.len()).filter(|&cell| owners[cell].is_none()).collect();
    let value = if empty.is_empty() {
        let at = |x: i32, y: i32| owners[(y * columns + x) as usize];
        joined(columns, rows, winner, &at)
    } else {
        let mut results = empty.into_iter().map(|cell| {
            owners[cell] = Some(next);
            let result = wins((columns, rows), owners, next.other(), winner, known);
            owners[cell] = None;
            result
        });
        if next == winner { results.any(|won| won) } else { results.all(|won| won) }
    };
    known.insert(key, value);
    value
}

#[test]
fn a_connection_needs_each_of_its_cells_and_no_others() {
    for (columns, rows, least) in [(3, 3, 0), (4, 3, 1), (4, 4, 6)] {
        let game = Hex::<u64>::new(columns, rows, Order::Natural).unwrap();
        let size = (columns as i32, rows as i32);
        let mut connections = 0;
        each_move(&game, cases(25, 400), least, |_, state, mv, value, reasons| {
            let [connection] = &reasons[..] else {
                assert!(reasons.is_empty() && (value == -1 || game.outcome(&game.play(state, mv)).is_some()));
                return;
            };
            assert_eq!(value, 1);
            connections += 1;
            let Reason::Connection(cells) = connection else { panic!("{connection:?}") };
            let (winner, after) = (game.to_move(state), game.play(state, mv));
            let inside: Vec<usize> =
                cells.iter().map(|name| usize::from(game.read_move(name).unwrap().0)).collect();
            let wins_within = |cells: &[usize]| {
                let owner = |cell: usize| {
                    [Player::First, Player::Second]
                        .into_iter()
                        .find(|&player| after.stones(player) >> cell & 1 == 1)
                        .or((!cells.contains(&cell)).then_some(winner.other()))
                };
                let mut owners: Owners = (0..(columns * rows) as usize).map(owner).collect();
                wins(size, &mut owners, winner.other(), winner, &mut HashMap::new())
            };
            assert!(wins_within(&inside), "{cells:?}");
            for left_out in &inside {
                let fewer: Vec<usize> = inside.iter().copied().filter(|cell| cell != left_out).collect();
                assert!(!wins_within(&fewer), "{cells:?} without {left_out}");
            }
        });
        assert!(connections > 30, "{columns}x{rows}: {connections}");
    }
}

#[test]
fn moves_outside_the_region_that_must_be_played_lose() {
    let game = Hex::<u64>::new(4, 4, Order::Natural).unwrap();
    let (mut known, mut reasons, mut outside) = (HashMap::new(), Reasons::new(&game, 1 << 20), 0);
    for state in positions(&game, cases(60, 1_000), 5, 3) {
        let Some(region) = reasons.must_play(&state, Budget::default()) else { continue };
        for mv in game.moves(&state).filter(|&mv| !region.cells.contains(&game.move_name(mv))) {
            assert_eq!(minimax(&game, &game.play(&state, mv), &mut known), 1, "{region:?}");
            outside += 1;
        }
        assert!(region.cells.contains(&game.move_name(region.reply)));
    }
    assert!(outside > 100, "{outside}");
}

type Connect = ConnectFour<u64, AnySize<u64>>;

/// Whether the side to move wins by the policy: the order of cells, named by column and row from below.
fn policy_wins(
    game: &Connect,
    state: &<Connect as Game>::State,
    heights: &[usize],
    order: &[String],
) -> bool {
    let win =
        |state: &_| game.moves(state).find(|&mv| game.outcome(&game.play(state, mv)) == Some(Outcome::Loss));
    let mv = win(state).or_else(|| {
        let safe = |mv: &u8| {
            let child = game.play(state, *mv);
            game.outcome(&child).is_none() && win(&child).is_none()
        };
        let rank = |mv: &u8| {
            let cell = format!("{}.{}", game.move_name(*mv), heights[usize::from(*mv)] + 1);
            order.iter().position(|named| *named == cell).unwrap()
        };
        game.moves(state).filter(safe).min_by_key(rank)
    });
    let Some(mv) = mv else { return false };
    let child = game.play(state, mv);
    let mut heights = heights.to_vec();
    heights[usize::from(mv)] += 1;
    match game.outcome(&child) {
        Some(outcome) => outcome == Outcome::Loss,
        None => game.moves(&child).all(|reply| {
            let next = game.play(&child, reply);
            let mut heights = heights.clone();
            heights[usize::from(reply)] += 1;
            game.outcome(&next).is_none() && policy_wins(game, &next, &heights, order)
        }),
    }
}

#[test]
fn what_parity_and_policies_say_is_so() {
    let mut counts = [0; 4];
    for (columns, rows, least) in [(4, 4, 2), (5, 4, 6), (6, 4, 10), (5, 5, 11), (7, 4, 14)] {
        let game = Connect::new(columns, rows, Order::Natural).unwrap();
        each_move(&game, cases(60, 500), least, |_, state, mv, value, reasons| {
            for reason in reasons {
                let at_least = match &reason {
                    Reason::FollowUp { wins, .. } => i32::from(*wins),
                    Reason::Threat(_) => 1,
                    Reason::Policy(order) => {
                        let filled = |column: u32| {
                            (0..rows)
                                .filter(|row| {
                                    (state.own() | state.other()) >> (column * (rows + 1) + row) & 1 == 1
                                })
                                .count()
                        };
                        let heights: Vec<usize> = (0..columns).map(filled).collect();
                        assert!(policy_wins(&game, state, &heights, order), "{order:?}");
                        1
                    }
                    other => panic!("{other:?}"),
                };
                let kind = match reason {
                    Reason::FollowUp { wins: false, .. } => 0,
                    Reason::FollowUp { .. } => 1,
                    Reason::Threat(_) => 2,
                    _ => 3,
                };
                counts[kind] += 1;
                assert!(value >= at_least, "{} {reason:?}: {value}", game.move_name(mv));
            }
        });
    }
    assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
}

/// Whether the attacker completes a line against an opponent who answers in pairs.
fn breaks_through(game: &TicTacToe, state: &<TicTacToe as Game>::State, pairs: &[(u8, u8)]) -> bool {
    let won = |state: &_| game.outcome(state) == Some(Outcome::Loss);
    game.moves(state).any(|mv| {
        let child = game.play(state, mv);
        if won(&child) {
            return true;
        }
        let partner = pairs.iter().find_map(|&(one, other)| match mv {
            _ if mv == one => Some(other),
            _ if mv == other => Some(one),
            _ => None,
        });
        let free: Vec<u8> = game.moves(&child).collect();
        // Without a partner any answer will do; the first is as good as any.
        let Some(reply) = partner.or(free.first().copied()) else { return false };
        if !free.contains(&reply) {
            // The partner was used up as an answer to a cell without one.
            return free.first().is_some_and(|&reply| {
                let next = game.play(&child, reply);
                game.outcome(&next).is_none() && breaks_through(game, &next, pairs)
            });
        }
        let next = game.play(&child, reply);
        game.outcome(&next).is_none() && breaks_through(game, &next, pairs)
    })
}

#[test]
fn whoever_answers_in_pairs_is_not_beaten() {
    let mut counts = [0; 2];
    for (columns, rows, k, least) in [(3, 3, 3, 3), (4, 3, 3, 4), (4, 4, 4, 6)] {
        let game = TicTacToe::<u64>::new(columns, rows, k, Order::Natural).unwrap();
        each_move(&game, cases(60, 1_000), least, |_, state, mv, value, reasons| {
            let Some(reason) = reasons.first() else { return };
            assert!(value >= 0);
            let pairs = match reason {
                Reason::NoLine => Vec::new(),
                Reason::Pairs(pairs) => pairs.clone(),
                other => panic!("{other:?}"),
            };
            counts[usize::from(!pairs.is_empty())] += 1;
            let cell = |name: &String| game.read_move(name).unwrap().0;
            let pairs: Vec<(u8, u8)> = pairs.iter().map(|(one, other)| (cell(one), cell(other))).collect();
            let mut used: Vec<u8> = pairs.iter().flat_map(|&(one, other)| [one, other]).collect();
            used.sort_unstable();
            assert!(used.is_sorted_by(|one, other| one < other), "{pairs:?}");
            assert!(!breaks_through(&game, &game.play(state, mv), &pairs), "{pairs:?}");
        });
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn nim_is_won_by_making_the_sum_nothing() {
    let game = Nim::new(&[3, 4, 5, 1]).unwrap();
    each_move(&game, cases(60, 600), 0, |_, state, mv, value, reasons| {
        let over = game.outcome(&game.play(state, mv)).is_some();
        assert_eq!(value == 1, over || reasons == [Reason::NimSum]);
    });
}
