//! A setting at the board: the engine, a textbook algorithm or a program outside, as a thinker of a match.

use std::sync::atomic::{AtomicBool, Ordering};

use gametree::Algorithm;
use gametree::engine::{Backup, Engine, Folded, Guided, Negamax};
use gametree_games::catalogue::Evaluation;
use gametree_games::{Playable, Spec};
use gametree_lab::match_play::{Bot, ExternalBot, MoveReply, MoveRequest, PlayerError};

use super::{Setting, Who};
use crate::args::{Rule, RunArgs};
use crate::engine_run::{self, Telling};
use crate::failure::Failure;
use crate::textbook_run;

/// Where a thinker sits: the game, by its name too, and the flag that ends its searches.
#[derive(Debug)]
pub(crate) struct Seat<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) spec: Spec,
    pub(crate) stop: &'static AtomicBool,
}

impl<G> Clone for Seat<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Seat<'_, G> {}

/// Makes a thinker of a setting.
pub(crate) fn thinker<'a, G: Playable>(
    seat: Seat<'a, G>,
    setting: &'a Setting,
) -> Result<Box<dyn Bot<G> + 'a>, Failure> {
    let Seat { game, spec, stop } = seat;
    let run = &setting.run;
    Ok(match &setting.who {
        Who::Engine(engine) => {
            let eval = textbook_run::evaluation(game, run, textbook_run::usual::<G>())?;
            let telling = Telling {
                budget: run.budget(stop, None),
                parts: engine.parts,
                all_moves: false,
                memory: engine.memory,
                threads: engine.threads,
            };
            match engine.rule {
                Rule::Negamax => Box::new(Searching::new(game, eval, Negamax, &telling)),
                Rule::Althofer(rule) => Box::new(Searching::new(game, eval, rule, &telling)),
            }
        }
        &Who::Textbook(algorithm) => Box::new(Textbook { game, algorithm, run, stop }),
        Who::Program(words, patience) => {
            let stopped: &'static (dyn Fn() -> bool + Sync) = &crate::job::interrupted;
            Box::new(ExternalBot::new(game, spec.to_string(), words, setting.limits(*patience), stopped))
        }
    })
}

/// The evaluation of a setting's search; `None` of a program outside.
pub(crate) fn evaluation<G: Playable>(game: &G, setting: &Setting) -> Result<Option<Evaluation<G>>, Failure> {
    let default = match setting.who {
        Who::Engine(_) => textbook_run::usual::<G>(),
        Who::Textbook(_) => "none",
        Who::Program(..) => return Ok(None),
    };
    textbook_run::evaluation(game, &setting.run, default).map(Some)
}

/// The engine.
struct Searching<'a, G: Playable, B> {
    engine: Engine<'a, G, Evaluation<G>, Folded<Guided>, B>,
    threads: usize,
}

impl<'a, G: Playable, B: Backup + Sync> Searching<'a, G, B> {
    fn new(game: &'a G, eval: Evaluation<G>, backup: B, telling: &Telling<'a>) -> Self {
        Searching { engine: engine_run::engine(game, eval, backup, telling), threads: telling.threads }
    }
}

impl<G: Playable, B: Backup + Sync> Bot<G> for Searching<'_, G, B> {
    fn begin(&mut self) -> Result<(), PlayerError> {
        self.engine.forget();
        Ok(())
    }

    fn choose(&mut self, asked: &MoveRequest<'_, G>) -> Result<MoveReply<G::Move>, PlayerError> {
        let report = self.engine.run_on(self.threads, asked.state);
        let &mv = report.best.first().ok_or(PlayerError::Stopped)?;
        Ok(MoveReply { mv, nodes: report.nodes, depth: report.depth })
    }
}

/// A textbook algorithm.
struct Textbook<'a, G> {
    game: &'a G,
    algorithm: Algorithm,
    run: &'a RunArgs,
    stop: &'static AtomicBool,
}

impl<G: Playable> Bot<G> for Textbook<'_, G> {
    fn begin(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, asked: &MoveRequest<'_, G>) -> Result<MoveReply<G::Move>, PlayerError> {
        let &mut Textbook { game, algorithm, run, stop } = self;
        let first = asked.moves.is_empty();
        let budget = run.budget(stop, None);
        let report = textbook_run::run(algorithm, game, asked.state, first, run, budget, None)?;
        if stop.load(Ordering::Relaxed) {
            return Err(PlayerError::Stopped);
        }
        // A search that its budget ended before any move was searched has none: the first is as good as another.
        let mv = report.best.first().copied().or_else(|| game.moves(asked.state).next());
        let mv = mv.ok_or(PlayerError::Stopped)?;
        Ok(MoveReply { mv, nodes: report.nodes, depth: report.depth.unwrap_or(0) })
    }
}
