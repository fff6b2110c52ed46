//! Complete sets of positions, against a plain walk through all lines of play.

use std::collections::{BTreeMap, BTreeSet};

use super::*;

/// The texts of all positions after these numbers of plies that do not end the game.
fn plain(
    game: &AnyGame,
    state: &AnyState,
    ply: u32,
    plies: &RangeInclusive<u32>,
    found: &mut BTreeSet<String>,
) {
    if game.outcome(state).is_some() || ply > *plies.end() {
        return;
    }
    if plies.contains(&ply) {
        found.insert(game.setup(state).unwrap());
    }
    game.moves(state).for_each(|mv| plain(game, &game.play(state, mv), ply + 1, plies, found));
}

/// Where a position stands in the order.
fn order(game: &AnyGame, positions: &Positions) -> Vec<String> {
    let text = |number| game.setup(&positions.get(game, number).unwrap().0.state(game)).unwrap();
    (0..positions.len()).map(text).collect()
}

#[test]
fn a_complete_set_has_every_position_once() {
    // Of 5,478 positions of tic-tac-toe 958 end the game.
    let known = BTreeMap::from([("tictactoe", 5_478 - 958)]);
    for (name, plies) in [
        ("tictactoe", 0..=9),
        ("tictactoe", 4..=5),
        ("hex:3", 2..=4),
        ("connect4:4x4", 3..=6),
        ("breakthrough:3x5", 0..=6),
        ("nim:1,2,3", 0..=6),
        ("tictactoe", 9..=12),
    ] {
        let game = game(name);
        let of = |seed| Positions::every(&game, plies.clone(), seed, Control::default()).unwrap();
        let mut all = BTreeSet::new();
        plain(&game, &game.start(), 0, &plies, &mut all);
        let (positions, found) = (of(1), order(&game, &of(1)));
        assert_eq!((found.len(), positions.is_empty()), (all.len(), all.is_empty()), "{name}");
        assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), all, "{name}");
        if plies == (0..=9) {
            assert_eq!(all.len(), known[name]);
        }
        // The seed says the order, and nothing else.
        assert_eq!(positions, of(1));
        if all.len() > 10 {
            let other = order(&game, &of(2));
            assert_ne!(found, other);
            assert_eq!(other.into_iter().collect::<BTreeSet<_>>(), all);
        }
    }
}

/// The first third, the second and the last have positions of each number of plies as often as the whole, but for chance.
#[test]
fn the_order_hangs_on_nothing() {
    let game = game("tictactoe");
    let positions = Positions::every(&game, 0..=9, 5, Control::default()).unwrap();
    let plies: Vec<usize> =
        (0..positions.len()).map(|number| positions.get(&game, number).unwrap().0.moves().len()).collect();
    let share = |of: &[usize]| of.iter().filter(|&&plies| plies == 6).count() as f64 / of.len() as f64;
    let all = share(&plies);
    for third in plies.chunks(plies.len() / 3) {
        let error = (all * (1.0 - all) / third.len() as f64).sqrt();
        assert!(third.len() < 100 || (share(third) - all).abs() < 4.0 * error, "{} {all}", share(third));
    }
}

#[test]
fn a_set_is_solved_whatever_the_jobs_and_never_too_large() {
    let game = game("tictactoe");
    let positions = Positions::every(&game, 3..=8, 1, Control::default()).unwrap();
    let number = positions.len();
    let wanted = Wanted { positions, line: 2, jobs: 2 };
    let solved = wanted.solve(&game, Control::default());
    assert_eq!(
        (solved.families.len() as u64, solved.twice, solved.shorter, solved.unsolved),
        (number, 0, 0, 0)
    );
    assert_eq!(solved, Wanted { jobs: 1, ..wanted }.solve(&game, Control::default()));
    for family in solved.families.iter().step_by(23) {
        assert_eq!(family.value, result(&game, &game.read_position(&family.position).unwrap()));
    }
    let large = super::game("connect4");
    assert_eq!(Positions::every(&large, 0..=1_000, 1, Control::default()), Err(FamilyError::TooMany));
    let stop = std::sync::atomic::AtomicBool::new(true);
    let control = Control { stop: Some(&stop), ..Control::default() };
    assert_eq!(Positions::every(&large, 5..=6, 1, control), Err(FamilyError::Stopped));
}
