//! Random continuations: solved, read again, and refused where they cannot be.

use gametree::knowledge::play_from;

use super::super::judged_line;
use super::super::kin::Member;
use super::*;

fn with_lines(name: &str, plies: RangeInclusive<u32>) -> (AnyGame, Vec<Family>) {
    let game = game(name);
    let wanted = Wanted { line: 4, ..wanted(50, plies, 3) };
    let solved = wanted.solve(&game, Control::default());
    assert_eq!(solved, Wanted { jobs: 1, ..wanted.clone() }.solve(&game, Control::default()));
    // The rest of a family does not depend on it.
    let without = Wanted { line: 0, ..wanted }.solve(&game, Control::default());
    let cut = |family: &Family| Family { line: None, ..family.clone() };
    assert_eq!(solved.families.iter().map(cut).collect::<Vec<_>>(), without.families);
    (game, solved.families)
}

#[test]
fn lines_are_solved_judged_and_read_again() {
    for (name, plies) in [("hex:3", 1..=4), ("tictactoe", 1..=5)] {
        let (game, families) = with_lines(name, plies);
        let evaluation = game.evaluation(EvaluationSource::Default).unwrap();
        let mut different = std::collections::BTreeSet::new();
        for family in &families {
            let line = family.line.as_ref().unwrap();
            different.insert(line.moves.clone());
            let head = game.read_position(&family.position).unwrap();
            let moves = game.read_moves_from(&head, &line.moves).unwrap();
            assert_eq!(moves.len(), line.results.len());
            let mut known = vec![Member::of(&game, &evaluation, &head, family.value == Wdl::Win)];
            for (played, &found) in (1..).zip(&line.results) {
                let state = play_from(&game, head.clone(), moves[..played].iter().copied()).unwrap();
                let value = result(&game, &state);
                assert_eq!(found, value, "{name} {}", family.position);
                let over = game.outcome(&state).is_some();
                assert_eq!(played == line.results.len(), over || played == 4);
                if !over {
                    // To the head's player a draw is a loss.
                    let own = if played % 2 == 0 { value } else { value.reversed() };
                    let won = (own == Wdl::Win) == (played % 2 == 0);
                    known.push(Member::of(&game, &evaluation, &state, won));
                }
            }
            assert_eq!(judged_line::judged(&game, &evaluation, family, 1), Ok(known));
            let text = family.json(name).to_string();
            assert_eq!(Family::read_all(&text, name).as_deref(), Ok(std::slice::from_ref(family)));
        }
        assert!(different.len() > families.len() / 4, "{name}: {}", different.len());
    }
}

#[test]
fn wrong_lines_are_refused_and_nothing_panics() {
    let (game, families) = with_lines("hex:3", 1..=4);
    let evaluation = game.evaluation(EvaluationSource::Default).unwrap();
    let family = families.iter().find(|family| family.critical()).unwrap();
    let line = family.line.clone().unwrap();
    let refused = |change: &dyn Fn(&mut Line)| {
        let mut family = family.clone();
        family.line.iter_mut().for_each(change);
        judged_line::judged(&game, &evaluation, &family, 7).unwrap_err()
    };
    let first = line.moves.split(' ').next().unwrap().to_owned();
    for (number, moves) in
        [(1, "z9".to_owned()), (2, format!("{first} {first}")), (1, format!("[... {first}"))]
    {
        let error = refused(&|line| {
            line.moves.clone_from(&moves);
            line.results.truncate(number);
        });
        assert!(matches!(error, FamilyError::Continuation { number: 7, .. }), "{moves}: {error}");
    }
    let along = FamilyError::Along { number: 7 };
    assert_eq!(refused(&|line| line.results.truncate(line.results.len() - 1)), along);
    assert_eq!(refused(&|line| line.results.push(Wdl::Win)), along);
    assert_eq!(refused(&|line| line.moves.clear()), along);
    for ply in [0, 1] {
        assert_eq!(refused(&|line| line.results[ply] = line.results[ply].reversed()), along);
    }
    // Without children for all of its moves a family cannot be checked.
    let cut = Family { children: Vec::new(), ..family.clone() };
    assert_eq!(judged_line::judged(&game, &evaluation, &cut, 7), Err(along));
    // What is wrong in every game is found before.
    let text = family.json("hex:3").to_string();
    let of = |line: serde_json::Value| {
        let mut value: serde_json::Value = serde_json::from_str(&text).unwrap();
        value["line"] = line;
        Family::read_all(&value.to_string(), "hex:3").map(drop)
    };
    let json = serde_json::json!(null);
    let (word, no_line) = ("w".repeat(21), Err(FamilyError::NoLine { line: 1 }));
    assert_eq!(of(json), no_line);
    for (moves, results) in [("a1", ""), ("a1", "x"), ("a1", word.as_str())] {
        assert_eq!(of(serde_json::json!({"moves": moves, "results": results})), no_line, "{results}");
    }
    for wrong in
        [serde_json::json!("a1"), serde_json::json!({"moves": 1, "results": "w"}), serde_json::json!([])]
    {
        assert_eq!(of(wrong), no_line);
    }
    // After a loss nothing but wins for the other side.
    let inconsistent = serde_json::json!({"moves": "a1 b1", "results": "ll"});
    assert_eq!(of(inconsistent), Err(FamilyError::Inconsistent { line: 1 }));
}
