//! What somebody says is never an answer, and nothing in one file contradicts anything else of it unnoticed.

use gametree::Request;
use gametree::knowledge::{Coded, Notation, Symmetric, play_all};
use gametree::solve::{ResultBounds, Solver};
use gametree::{Budget, Control, Game, Wdl};
use gametree_games::{Order, tictactoe::TicTacToe};

use super::game::Plain;
use crate::entry::checksum;
use crate::jobs::{Job, JobResult, MergeOptions, Merged, SourceLine, merge, split};
use crate::rows::{Batch, Pending};
use crate::{
    Classes, Ending, Entry, Ledger, LedgerError, Limit, Options, Origin, Piece, PieceSolver, Status, prove,
    summary, text,
};

type Board = TicTacToe<u64>;
type State = <Board as Game>::State;
type Move = <Board as Game>::Move;

fn game() -> Board {
    TicTacToe::new(3, 3, 3, Order::Natural).unwrap()
}

/// The library's solver, which knows nothing when it begins.
struct Honest<'g>(&'g Board);

impl PieceSolver<Board> for Honest<'_> {
    fn solve(&mut self, state: &State, limit: Limit) -> Piece<Move> {
        let mut solver = Solver::new(self.0).unwrap().guided().with_symmetries();
        let found = solver
            .run(Request::new(state).within(Budget { nodes: limit.nodes, ..Budget::default() }))
            .unwrap();
        Piece {
            bounds: ResultBounds::of(found.value),
            plies: found.value.plies(),
            line: found.line,
            nodes: found.nodes,
            interrupted: false,
            solver: "null-window".into(),
        }
    }
}

/// The result and the plies to the end by looking at everything: wins soon, losses late.
fn truth(game: &Board, state: &State) -> (Wdl, u32) {
    if let Some(outcome) = game.outcome(state) {
        return (Wdl::of_score(outcome.score()), 0);
    }
    let better = |&(value, plies): &(Wdl, u32)| {
        (value, if value == Wdl::Win { -i64::from(plies) } else { i64::from(plies) })
    };
    let children = game.moves(state).map(|mv| {
        let (value, plies) = truth(game, &game.play(state, mv));
        (value.reversed(), plies + 1)
    });
    children.max_by_key(better).unwrap()
}

struct Draw(u64);

impl Draw {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    /// Random moves to a position that is not over, and the position.
    fn position(&mut self, game: &Board) -> (Vec<Move>, State) {
        loop {
            let (mut moves, mut state) = (Vec::new(), game.start());
            for _ in 0..2 + self.below(5) {
                let legal: Vec<Move> = game.moves(&state).collect();
                if game.outcome(&state).is_some() {
                    break;
                }
                let mv = legal[self.below(legal.len())];
                moves.push(mv);
                state = game.play(&state, mv);
            }
            if game.outcome(&state).is_none() {
                return (moves, state);
            }
        }
    }
}

fn written(game: &Board, moves: &[Move]) -> String {
    moves.iter().map(|&mv| game.move_name(mv)).collect::<Vec<_>>().join(" ")
}

fn merged(game: &Board, ledger: &mut Ledger, result: &JobResult) -> Result<Merged, LedgerError> {
    let mut lines = std::iter::once::<SourceLine>(("r:1".into(), Ok(result.to_line())));
    let options = MergeOptions { recompute: 10_000, control: Control::default() };
    merge(game, ledger, &mut lines, &options, &mut Honest(game), &mut |_, _| ())
}

fn solved(game: &Board, ledger: &mut Ledger, moves: &[Move]) -> Result<crate::Proof<Move>, LedgerError> {
    prove(game, ledger, &mut Honest(game), moves, &Options::default(), &mut |_| ())
}

#[test]
fn a_thousand_forged_results_are_no_answers() {
    let game = game();
    let mut draw = Draw(11);
    let (mut refused, mut claimed, mut contradicted, mut verified) = (0, 0, 0, 0);
    for _ in 0..1_000 {
        let (moves, state) = draw.position(&game);
        let (value, plies) = truth(&game, &state);
        // Sometimes true, sometimes not, in each of its parts; sometimes small enough to be looked at.
        let said = if draw.below(2) == 0 { value } else { [Wdl::Loss, Wdl::Draw, Wdl::Win][draw.below(3)] };
        let distance = [None, Some(plies), Some(plies + 2), Some(1)][draw.below(4)];
        let legal: Vec<Move> = game.moves(&state).collect();
        let line = written(&game, &[legal[draw.below(legal.len())]]);
        let job = Job { game: "tictactoe".into(), position: written(&game, &moves), nodes: 100 };
        let result = JobResult {
            ending: Ending::Finished,
            bounds: ResultBounds::just(said),
            plies: distance,
            line,
            nodes: [5, 10_000_000, u64::MAX][draw.below(3)],
            ..JobResult::unfinished(job)
        };
        let mut ledger = Ledger::in_memory("tictactoe").unwrap();
        let found = merged(&game, &mut ledger, &result).unwrap();
        let known = summary(&game, &ledger, Some(&moves)).unwrap();
        refused += found.refused;
        claimed += found.claimed;
        verified += found.recomputed;
        if found.recomputed == 1 {
            assert_eq!(known.root.verified, ResultBounds::just(value));
            assert_eq!(
                truth(&game, &game.play(&state, known.root.line[0])).0.reversed(),
                value,
                "a false line"
            );
        } else {
            assert_eq!(known.root.bounds, ResultBounds::UNKNOWN);
            assert!(known.root.line.is_empty(), "a line that nobody has looked at");
        }
        match solved(&game, &mut ledger, &moves) {
            Err(LedgerError::Contradiction { .. }) => {
                assert!(found.claimed == 1 && said != value);
                contradicted += 1;
            }
            Err(error) => panic!("{error}"),
            Ok(proof) => {
                assert_eq!(proof.bounds, ResultBounds::just(value));
                assert!(proof.plies.is_none_or(|found| value == Wdl::Draw || found == plies));
                let mut at = state;
                for mv in &proof.line {
                    at = game.play(&at, *mv);
                }
                assert!(game.outcome(&at).is_some(), "the line goes to the end");
                let reached = Wdl::of_score(game.outcome(&at).unwrap().score());
                let same = game.to_move(&at) == game.to_move(&state);
                assert_eq!(if same { reached } else { reached.reversed() }, value);
            }
        }
    }
    assert!(refused > 100 && claimed > 300 && contradicted > 100 && verified > 50);
}

#[test]
fn a_claim_is_not_given_out_again_and_not_an_answer() {
    let game = game();
    let mut ledger = Ledger::in_memory("tictactoe").unwrap();
    let moves = game.read_moves("b2 a1").unwrap();
    let jobs = split(&game, &mut ledger, &moves, 1, 1_000_000).unwrap().jobs;
    let result = jobs[0].run(&game, &mut Honest(&game), &Origin::default()).unwrap();
    let large = JobResult { nodes: 1 << 40, ..result };
    assert_eq!(merged(&game, &mut ledger, &large).unwrap().claimed, 1);
    let found = split(&game, &mut ledger, &moves, 1, 1_000_000).unwrap();
    assert!(found.jobs.is_empty() && found.bounds == ResultBounds::UNKNOWN);
    assert_eq!(found.claimed, ResultBounds::just(Wdl::Draw));
    let known = summary(&game, &ledger, Some(&moves)).unwrap();
    assert_eq!((known.claimed, known.proved, known.verified, known.open), (1, 0, 0, 0));
    // A run that has no time for it says what is claimed, and no answer.
    let options = Options { nodes: Some(1), ..Options::default() };
    let stopped = prove(&game, &mut ledger, &mut Honest(&game), &moves, &options, &mut |_| ()).unwrap();
    assert_eq!((stopped.bounds.result(), stopped.claimed.result()), (None, Some(Wdl::Draw)));
    // Solved here, it is proved, and the claim adds nothing.
    let proof = solved(&game, &mut ledger, &moves).unwrap();
    assert!(proof.pieces > 0 && proof.bounds.result() == Some(Wdl::Draw));
    let known = summary(&game, &ledger, Some(&moves)).unwrap();
    assert_eq!((known.claimed, known.proved, known.verified), (0, 1, 0));
}

/// Adds a row as if it had been checked.
fn enter(game: &Board, ledger: &mut Ledger, moves: &str, bounds: ResultBounds, plies: Option<u32>) {
    let state = game.read_position(moves).unwrap();
    let entry = Entry {
        ending: Ending::Finished,
        bounds,
        plies,
        moves: moves.into(),
        line: String::new(),
        nodes: 1,
        microseconds: 0,
        solver: "test".into(),
        origin: Origin::default(),
        status: Status::Recomputed,
        proof: String::new(),
    };
    let results = vec![Pending { text: text(game, &state), entry }];
    ledger.write(&Batch { results, ..Batch::default() }).unwrap();
}

#[test]
fn distances_that_cannot_both_be_true_are_a_contradiction() {
    let game = game();
    let rows = [("a1 b1 b2 b3", Wdl::Win, 1), ("a1 b1 b2 b3", Wdl::Win, 3)];
    let mut ledger = Ledger::in_memory("tictactoe").unwrap();
    for (moves, result, plies) in rows {
        enter(&game, &mut ledger, moves, ResultBounds::just(result), Some(plies));
    }
    let error = summary(&game, &ledger, None).unwrap_err().to_string();
    assert!(error.contains("row 1 of results says a1 b1 b2 b3: win in 1"), "{error}");
    assert!(error.contains("row 2 of results says a1 b1 b2 b3: win in 3"), "{error}");
}

/// A finished result that nobody looks at, of a position of tic-tac-toe.
fn word(moves: &str, result: Wdl) -> JobResult {
    let job = Job { game: "tictactoe".into(), position: moves.into(), nodes: 100 };
    let bounds = ResultBounds::just(result);
    JobResult { ending: Ending::Finished, bounds, nodes: 1 << 40, ..JobResult::unfinished(job) }
}

#[test]
fn a_position_and_its_children_are_compared_though_it_was_never_split() {
    let game = game();
    let contradicted = |claims: &[(&str, Wdl)], solved_first: bool| {
        let mut ledger = Ledger::in_memory("tictactoe").unwrap();
        if solved_first {
            solved(&game, &mut ledger, &[]).unwrap();
        }
        let (last, before) = claims.split_last().unwrap();
        for &(moves, result) in before {
            assert_eq!(merged(&game, &mut ledger, &word(moves, result)).unwrap().claimed, 1, "{moves}");
        }
        let last = merged(&game, &mut ledger, &word(last.0, last.1));
        if last.is_ok() {
            summary(&game, &ledger, None).unwrap();
        }
        last.err().map(|error| error.to_string())
    };
    // One child that is lost for its mover wins for the parent, whichever was there first.
    for claims in [[("", Wdl::Loss), ("b2", Wdl::Loss)], [("b2", Wdl::Loss), ("", Wdl::Loss)]] {
        let error = contradicted(&claims, false).unwrap();
        assert!(error.contains("says b2: loss") && error.contains("says the start: loss"), "{error}");
    }
    let error = contradicted(&[("b2", Wdl::Loss)], true).unwrap();
    assert!(error.contains("says b2: loss") && error.contains("says the start: draw"), "{error}");
    // By an image: another corner.
    let error = contradicted(&[("c3", Wdl::Loss), ("", Wdl::Draw)], false).unwrap();
    assert!(error.contains("loss") && error.contains("says the start: draw"), "{error}");
    // A parent is lost only if all its children are won: a corner, an edge, the middle.
    let most = [("a1", Wdl::Win), ("b1", Wdl::Win), ("", Wdl::Win)];
    assert_eq!(contradicted(&most, false), None);
    let all = [("a1", Wdl::Win), ("b1", Wdl::Win), ("b2", Wdl::Win), ("", Wdl::Win)];
    let error = contradicted(&all, false).unwrap();
    assert!(error.contains("says the start: win") && error.contains(": win"), "{error}");
    // What agrees is kept, true or not.
    assert_eq!(contradicted(&[("", Wdl::Win), ("b2", Wdl::Loss), ("a1", Wdl::Win)], false), None);
}

#[test]
fn claims_of_searches_and_results_are_compared_whenever_a_ledger_is_used() {
    let game = game();
    let state = game.read_position("b2").unwrap();
    let code = game.images(&state).filter_map(|image| game.code(&image)).min().unwrap();
    let said = |error: LedgerError| {
        assert!(matches!(error, LedgerError::Contradiction { .. }), "{error}");
        error.to_string()
    };
    // A result and a claim, whichever was there first.
    for claim_first in [true, false] {
        let mut ledger = Ledger::in_memory("tictactoe").unwrap();
        let claim = [(code, ResultBounds::just(Wdl::Loss)), (code + 1, ResultBounds::UNKNOWN)];
        if claim_first {
            ledger.add_claims("", &claim).unwrap();
            let error = said(solved(&game, &mut ledger, &game.read_moves("b2").unwrap()).unwrap_err());
            assert!(error.contains("row 1 of claims says: loss") && error.contains("b2: draw"), "{error}");
        } else {
            solved(&game, &mut ledger, &game.read_moves("b2").unwrap()).unwrap();
            ledger.add_claims("", &claim).unwrap();
        }
        let error = said(summary(&game, &ledger, None).unwrap_err());
        assert!(error.contains("row 1 of claims") && error.contains("of results"), "{error}");
        said(split(&game, &mut ledger, &[], 1, 1).unwrap_err());
        let liar = &mut Plain { game: &game, lies: false };
        said(prove(&game, &mut ledger, liar, &[], &Options::default(), &mut |_| ()).unwrap_err());
        said(Classes::load(&game, &ledger, "").unwrap_err());
    }
    // Two claims of different rows.
    let mut ledger = Ledger::in_memory("tictactoe").unwrap();
    ledger.add_claims("", &[(77, ResultBounds::just(Wdl::Win))]).unwrap();
    ledger.add_claims("", &[(77, ResultBounds::at_most(Wdl::Draw))]).unwrap();
    let error = said(summary(&game, &ledger, None).unwrap_err());
    assert!(error.contains("row 1 of claims") && error.contains("row 2 of claims"), "{error}");
    // What a search is about to claim is compared before it is written.
    let mut ledger = Ledger::in_memory("tictactoe").unwrap();
    solved(&game, &mut ledger, &game.read_moves("b2").unwrap()).unwrap();
    let classes = Classes::load(&game, &ledger, "").unwrap();
    classes.check(code, ResultBounds::at_least(Wdl::Draw), &ledger).unwrap();
    let error = said(classes.check(code, ResultBounds::just(Wdl::Win), &ledger).unwrap_err());
    assert!(error.contains("the search says: win"), "{error}");
}

#[test]
fn what_an_older_version_has_entered_unseen_counts_no_more() {
    let game = game();
    let mut ledger = Ledger::in_memory("tictactoe").unwrap();
    let moves = "a1 b1 b2 b3";
    enter(&game, &mut ledger, moves, ResultBounds::just(Wdl::Win), Some(9));
    ledger.change(|transaction| transaction.execute("UPDATE older SET last = 1", []).map(drop)).unwrap();
    let rows = ledger.results(0).unwrap();
    assert_eq!((rows[0].entry.plies, rows[0].entry.status), (None, Status::Recomputed));
    assert_eq!(play_all(&game, game.read_moves(moves).unwrap()).unwrap(), game.read_position(moves).unwrap());
    assert_ne!(checksum(&["a", "b"]), checksum(&["ab"]), "fields are told apart");
}
