//! Whatever the pieces and the interruptions: the value is that of brute force.

use gametree::Game;
use gametree::solve::ResultBounds;
use gametree_games::{Order, tictactoe::TicTacToe};
use proptest::prelude::*;

use super::game::{Plain, Random, brute_force};
use crate::{
    Audit, Kept, Ledger, LedgerError, Limit, Options, Origin, Pieces, check, prove, prove_all, summary,
};

fn options(piece: u64, nodes: Option<u64>) -> Options<'static> {
    Options { pieces: Pieces { nodes: Some(piece), ..Pieces::default() }, nodes, ..Options::default() }
}

/// Proves in runs of so many nodes; each begins anew with what the ledger has.
fn in_runs<G: Kept>(
    game: &G,
    ledger: &mut Ledger,
    moves: &[G::Move],
    piece: u64,
    run: u64,
) -> (ResultBounds, u32) {
    for runs in 1.. {
        let mut solver = Plain { game, lies: false };
        let proof = prove(game, ledger, &mut solver, moves, &options(piece, Some(run)), &mut |_| ()).unwrap();
        assert!(proof.nodes <= run);
        assert_eq!(proof.stopped, proof.bounds.result().is_none());
        if !proof.stopped {
            return (proof.bounds, runs);
        }
        assert!(runs < 1_000, "it gets nowhere");
    }
    unreachable!()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_value_is_that_of_brute_force(
        seed in any::<u64>(), plies in 1u8..6, width in 1u8..5, piece in 1u64..40, run in 1u64..60,
    ) {
        let game = Random { seed, plies, width };
        let mut ledger = Ledger::in_memory("random").unwrap();
        let (bounds, _) = in_runs(&game, &mut ledger, &[], piece, run);
        prop_assert_eq!(bounds.result(), Some(brute_force(&game, &game.start())));
        // Everything that the ledger says of any position is true, and stays true when it is recomputed.
        let mut solver = Plain { game: &game, lies: false };
        let audit = check(&game, &mut ledger, &mut solver, &Origin::default(), &mut |_| Some(Limit::default())).unwrap();
        prop_assert_eq!(audit.claimed, 0);
        let found = summary(&game, &ledger, None).unwrap();
        prop_assert_eq!(found.root.verified, found.root.bounds);
        prop_assert_eq!(found.root.bounds, bounds);
        // Of a child, too, what is known is true.
        if game.outcome(&game.start()).is_none() {
            for mv in game.moves(&game.start()) {
                let value = brute_force(&game, &game.play(&game.start(), mv));
                let known = summary(&game, &ledger, Some(&[mv])).unwrap().root.bounds;
                prop_assert!(ResultBounds::just(value).implies(known));
            }
        }
    }

    #[test]
    fn a_solver_that_lies_is_contradicted_or_believed_but_never_mixed_up(seed in any::<u64>(), piece in 1u64..12) {
        let game = Random { seed, plies: 5, width: 4 };
        let mut ledger = Ledger::in_memory("random").unwrap();
        let mut liar = Plain { game: &game, lies: true };
        let told = prove(&game, &mut ledger, &mut liar, &[], &options(piece, None), &mut |_| ());
        let lied = match &told {
            Err(LedgerError::Contradiction { .. }) => true,
            Ok(proof) => proof.bounds.result() != Some(brute_force(&game, &game.start())),
            Err(error) => panic!("{error}"),
        };
        let mut solver = Plain { game: &game, lies: false };
        let checked = check(&game, &mut ledger, &mut solver, &Origin::default(), &mut |_| Some(Limit::default()));
        if lied {
            let found = matches!(&checked, Err(LedgerError::Contradiction { .. }));
            prop_assert!(found, "{:?}", checked);
        }
    }
}

#[test]
fn symmetric_positions_are_one_and_lines_are_played_in_the_image() {
    let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
    let moves = |text: &str| gametree::knowledge::Notation::read_moves(&game, text).unwrap();
    let mut ledger = Ledger::in_memory("tictactoe").unwrap();
    let mut solver = Plain { game: &game, lies: false };
    let first =
        prove(&game, &mut ledger, &mut solver, &moves("a1 b1"), &Options::default(), &mut |_| ()).unwrap();
    let rows = first.rows;
    for image in ["a1 a2", "c1 b1", "c3 c2", "a3 b3"] {
        let proof =
            prove(&game, &mut ledger, &mut solver, &moves(image), &Options::default(), &mut |_| ()).unwrap();
        assert_eq!((proof.pieces, proof.rows, proof.bounds), (0, rows, first.bounds), "{image}");
        let line: Vec<_> = [moves(image), proof.line].concat();
        assert!(gametree::knowledge::play_all(&game, line.iter().copied()).is_ok(), "{image}");
        assert!(line.len() > 2);
    }
}

#[test]
fn a_run_that_is_stopped_again_and_again_gets_on() {
    // Pieces larger than any run: work that was begun again and again is tried in smaller pieces.
    let game = Random { seed: 12, plies: 6, width: 4 };
    let mut ledger = Ledger::in_memory("random").unwrap();
    let (bounds, runs) = in_runs(&game, &mut ledger, &[], 1_000, 20);
    assert_eq!(bounds.result(), Some(brute_force(&game, &game.start())));
    assert!(runs > 3, "{runs}: not an interruption at all");
}

#[test]
fn a_check_without_time_leaves_claims() {
    let game = Random { seed: 7, plies: 6, width: 4 };
    let mut ledger = Ledger::in_memory("random").unwrap();
    in_runs(&game, &mut ledger, &[], 3, 1_000);
    let mut solver = Plain { game: &game, lies: false };
    let none = check(&game, &mut ledger, &mut solver, &Origin::default(), &mut |_| None).unwrap();
    assert!(none.claimed > 0 && none.parents > 0 && none.recomputed == 0, "{none:?}");
    let all =
        check(&game, &mut ledger, &mut solver, &Origin::default(), &mut |_| Some(Limit::default())).unwrap();
    assert_eq!((all.claimed, all.recomputed), (0, none.claimed));
    let again =
        check(&game, &mut ledger, &mut solver, &Origin::default(), &mut |_| Some(Limit::default())).unwrap();
    assert_eq!(again, Audit { parents: none.parents, verified: none.claimed, ..Audit::default() });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn many_positions_are_proved_whatever_stops_the_run(
        seed in any::<u64>(), plies in 3u8..6, width in 2u8..5, piece in 1u64..40, run in 1u64..60,
    ) {
        let game = Random { seed, plies, width };
        let state = |moves: &[u8]| moves.iter().fold(game.start(), |state, &mv| game.play(&state, mv));
        let mut positions: Vec<Vec<u8>> = Vec::new();
        for one in game.moves(&game.start()) {
            positions.extend(game.moves(&state(&[one])).map(|two| vec![one, two]));
        }
        positions.retain(|moves| game.outcome(&state(moves)).is_none());
        let mut ledger = Ledger::in_memory("random").unwrap();
        let mut runs = 0;
        let found = loop {
            runs += 1;
            prop_assert!(runs < 1_000, "it gets nowhere");
            let mut solver = Plain { game: &game, lies: false };
            let mut told = Vec::new();
            let mut tell = |solved| told.push(solved);
            let options = options(piece, Some(run));
            let found = prove_all(&game, &mut ledger, &mut solver, &positions, &options, &mut tell).unwrap();
            prop_assert!(told.iter().copied().eq(1..=told.len()) && told.len() <= positions.len());
            if let Some(found) = found {
                prop_assert!(found.nodes <= run);
                break found;
            }
        };
        prop_assert_eq!(found.proved.len(), positions.len());
        for (moves, proved) in positions.iter().zip(&found.proved) {
            let truth = brute_force(&game, &state(moves));
            prop_assert_eq!(proved.bounds.result(), Some(truth));
        }
        // The solver is not asked again, and nobody is said to have asked about these positions.
        let mut liar = Plain { game: &game, lies: true };
        let again =
            prove_all(&game, &mut ledger, &mut liar, &positions, &options(piece, None), &mut |_| ()).unwrap().unwrap();
        prop_assert_eq!((again.pieces, again.rows), (0, found.rows));
        prop_assert!(ledger.objectives().unwrap().is_empty());
    }
}
