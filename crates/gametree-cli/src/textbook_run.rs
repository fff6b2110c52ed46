//! A textbook algorithm on a game, with the switches of the command line: what `search` does, and `solve` when told.

use gametree::adapt::{Ban, Budget};
use gametree::felstiner::{Program, Switches};
use gametree::knowledge::Evaluate;
use gametree::textbook::product::CERTAIN;
use gametree::{Algorithm, Game, Report, Score, SearchOptions, Watch};
use gametree_games::evaluation::NONE;
use gametree_games::hex::ACUTE_CORNERS;
use gametree_games::{Evaluation, Order, Playable, find_evaluation};

use crate::args::{AcuteCorners, OrderName, RunArgs};
use crate::failure::Failure;

/// The order of the rules value: what was asked for, else `default`.
pub(crate) fn rules_order(run: &RunArgs, default: Order) -> Order {
    match run.order {
        Some(OrderName::Centre) => Order::Centre,
        Some(OrderName::Natural | OrderName::Random) => Order::Natural,
        None => default,
    }
}

/// Whether every move is searched on its own: its value needs a window of its own.
pub(crate) const fn each_move(run: &RunArgs) -> bool {
    run.driver_loop || run.all_moves
}

/// The moves that `--acute-corners` leaves out.
pub(crate) fn ban<G: Playable>(game: &G, rule: Option<AcuteCorners>) -> Result<Ban<G::Move>, Failure> {
    let corners = |rule| {
        game.named_moves(ACUTE_CORNERS)
            .ok_or_else(|| Failure::usage(format!("--acute-corners {rule}: only Hex has acute corners")))
    };
    Ok(match rule {
        None | Some(AcuteCorners::Allow) => Ban::None,
        Some(AcuteCorners::FirstMove) => Ban::FirstMove(corners("first-move")?),
        Some(AcuteCorners::Never) => Ban::Always(corners("never")?),
    })
}

/// The evaluation that was asked for, by name or from its file, or the one of this name.
pub(crate) fn evaluation<G: Playable>(
    game: &G,
    run: &RunArgs,
    default: &str,
) -> Result<Evaluation<G>, Failure> {
    let name = run.eval.as_deref().unwrap_or(default);
    find_evaluation(game, name).map_err(|error| Failure::usage(format!("--eval {error}")))
}

/// The name of the game's own evaluation: the engine's, where none is named.
pub(crate) fn usual<G: Playable>() -> &'static str {
    G::evaluations().first().map_or(NONE.name, |usual| usual.name)
}

/// The static values of a textbook search.
struct Static<E> {
    eval: E,
    /// What nothing is known of is an even chance, in millionths: the product rule's.
    unknown: bool,
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for Static<E> {
    fn evaluate(&self, game: &G, state: &G::State) -> Score {
        if self.unknown { Score::new(CERTAIN / 2) } else { self.eval.evaluate(game, state) }
    }
}

/// What a win counts where there is an evaluation: far more than any of the catalogue.
const WIN: Score = Score::new(1_000_000);

/// Whether positions at the depth limit are estimated.
pub(crate) fn estimates(run: &RunArgs) -> bool {
    run.eval.as_deref().is_some_and(|name| name != NONE.name)
}

/// Whether what is asked goes together with an evaluation.
fn check_evaluation(algorithm: Algorithm, run: &RunArgs) -> Result<(), Failure> {
    let refused = [
        (algorithm.proves() || algorithm == Algorithm::Product, algorithm.name()),
        (run.stop_at_win, "--stop-at-win"),
        (run.forced.is_some_and(|rules| rules.win || rules.block), "--forced"),
    ];
    match refused.into_iter().find(|(wrong, _)| estimates(run) && *wrong) {
        Some((_, what)) => {
            Err(Failure::usage(format!("{what} knows wins, draws and losses alone: expected --eval none")))
        }
        None => Ok(()),
    }
}

/// Searches, perhaps watched; `first` where `root` is the beginning of the game.
pub(crate) fn run<G: Playable>(
    algorithm: Algorithm,
    game: &G,
    root: &G::State,
    first: bool,
    run: &RunArgs,
    budget: Budget<'_>,
    watch: Option<&mut dyn Watch<G>>,
) -> Result<Report<G::Move>, Failure> {
    check_evaluation(algorithm, run)?;
    let switches = Switches {
        forced: run.forced.unwrap_or_default(),
        count_forced: run.count_forced,
        seed: (run.order == Some(OrderName::Random)).then(|| run.seed.unwrap_or(0)),
        ban: ban(game, run.acute_corners)?,
        driver_loop: each_move(run),
    };
    let settings = SearchOptions {
        window: run.asked.window,
        guess: run.asked.guess,
        at_least: run.asked.at_least,
        // Nothing but a win, a draw and a loss is worth anything here.
        leaf_values: algorithm.proves().then(|| [-1, 0, 1].map(Score::from).to_vec()),
        stop_at_win: run.stop_at_win,
        win: estimates(run).then_some(WIN),
        ..SearchOptions::default()
    };
    let program = Program { algorithm, switches, settings, budget };
    let eval = Static { eval: evaluation(game, run, NONE.name)?, unknown: algorithm == Algorithm::Product };
    Ok(program.run_watched(game, &eval, root, first, watch)?)
}
