//! `solve --plain`: positions of Connect Four, one a line, each answered by its score, as public solvers do.

use gametree::Budget;
use gametree::knowledge::Notation;
use gametree_games::{Order, Spec, connect4};
use gametree_players::native::{Method, SolveRequest, SolverSession};
use gametree_players::{AnyGame, Searcher};

use crate::args::SolveArgs;
use crate::failure::{Failure, status};
use crate::input::{lines, open_game, stopped};
use crate::job::{Job, interrupted, stop_flag};
use crate::output::Output;

/// The widest board whose columns are written in one character each.
const MAX_COLUMNS: u32 = 35;

/// Answers with the solver of this request.
pub(super) fn run(args: &SolveArgs, request: &SolveRequest, out: &Output) -> Result<u8, Failure> {
    let spec = args.position.game;
    let Spec::ConnectFour(size) = spec else {
        return Err(Failure::usage(format!("--plain: {spec}: expected connect4")));
    };
    if size.columns > MAX_COLUMNS {
        return Err(Failure::usage(format!("--plain: {spec}: expected at most {MAX_COLUMNS} columns")));
    }
    let flag = [
        (out.json(), "--json"),
        (args.run.all_moves, "--all-moves"),
        (args.proof.is_some(), "--proof"),
        (args.run.algorithm.is_some_and(|a| a != Searcher::Solver(Method::ConnectFour)), "--algorithm"),
    ];
    if let Some((_, flag)) = flag.iter().find(|(given, _)| *given) {
        return Err(Failure::usage(format!("--plain: {flag} does not apply: only scores are printed")));
    }
    Job::handle_interrupts();
    let game = open_game(spec, Order::Centre)?;
    let solver = game.solver(request);
    let mut plain = Plain { args, size, game: &game, solver };
    if args.position.words != ["-"] {
        let text = args.position.words.concat();
        let (line, status) = plain.answer(&text);
        if status == status::USAGE {
            return Err(Failure::usage(line));
        }
        out.text(&line);
        return Ok(status);
    }
    let mut worst = status::DONE;
    for (number, line) in (1..).zip(lines()) {
        let place = format!("stdin, line {number}");
        let line = line.map_err(|error| Failure::usage(error.to_string()).at(&place))?;
        let line = String::from_utf8_lossy(&line);
        let Some(word) = line.split_whitespace().next().filter(|word| !word.starts_with('#')) else {
            continue;
        };
        let (line, status) = plain.answer(word);
        out.text(&line);
        worst = worst.max(status);
        if interrupted() {
            return Ok(stopped(worst)); // Ctrl-C ends the stream
        }
    }
    Ok(worst)
}

/// What answers every line.
struct Plain<'p> {
    args: &'p SolveArgs,
    size: connect4::Setup,
    game: &'p AnyGame,
    solver: Box<dyn SolverSession<'p> + 'p>,
}

impl Plain<'_> {
    /// The answer to a position, and the exit status that it asks for.
    fn answer(&mut self, word: &str) -> (String, u8) {
        let state = match self.game.read_position(word) {
            Ok(state) => state,
            Err(error) => return (format!("{word} error: {error}"), status::USAGE),
        };
        let budget: Budget<'_> = self.args.run.budget(stop_flag(), None);
        let answer = self.solver.run(&state, budget);
        // A position is written in one character a stone.
        match self.size.score(word.len() as u32, answer.value) {
            Some(score) => (format!("{word} {score}"), status::DONE),
            None => (format!("{word} error: stopped: it needs more time, nodes or memory"), status::STOPPED),
        }
    }
}
