//! An engine for some of the moves of a position: [`engine_of_moves`].

use std::time::Duration;

use gametree::engine::Engine;
use gametree::knowledge::{Evaluate, Guide, Keyed};
use gametree::{Game, Outcome, Player, Score};
use gametree_games::EvaluationError;
use gametree_games::erased::{AnyMove, AnyState, erase};

use crate::answer::Answer;
use crate::engine::{Asked, EngineRequest, EngineSession, OnDepth, OnProgress, engine_session};
use crate::evaluation::AnyEvaluation;
use crate::game::AnyGame;

/// An engine that considers only these moves of a root, of which there is at least one. It searches the game with its type erased,
/// and so more slowly than the game's own; no other position may be asked.
///
/// # Errors
/// [`EvaluationError`], if there is no such evaluation.
pub fn engine_of_moves<'a>(
    game: &'a AnyGame,
    (root, moves): (&AnyState, &[AnyMove]),
    request: &EngineRequest<'a>,
    on_depth: Option<OnDepth<'a>>,
) -> Result<Box<dyn EngineSession<'a> + 'a>, EvaluationError> {
    let evaluation = game.evaluation(request.evaluation)?;
    let only = Only { game: game.clone(), moves: moves.to_vec() };
    let root = erase(&only, Here { is_root: true, state: root.clone() });
    let engine = Engine::owning(only.clone()).evaluate(OfGame(evaluation)).guided();
    Ok(Box::new(OnlySession { only, root, session: engine_session(engine, request, on_depth) }))
}

/// A game of which one position has fewer moves.
#[derive(Clone)]
struct Only {
    game: AnyGame,
    moves: Vec<AnyMove>,
}

/// A position, and whether it is the one with fewer moves. (Where positions come back, the search ends before that one does.)
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Here {
    is_root: bool,
    state: AnyState,
}

impl Only {
    fn after(state: AnyState) -> Here {
        Here { is_root: false, state }
    }
}

impl Game for Only {
    type State = Here;
    type Move = AnyMove;
    const ALTERNATES: bool = AnyGame::ALTERNATES;

    fn alternates(&self) -> bool {
        Game::alternates(&self.game)
    }

    fn start(&self) -> Here {
        Only::after(self.game.start())
    }

    fn to_move(&self, here: &Here) -> Player {
        here.state.to_move()
    }

    fn outcome(&self, here: &Here) -> Option<Outcome> {
        here.state.outcome()
    }

    fn moves(&self, here: &Here) -> impl Iterator<Item = AnyMove> {
        let allowed = |mv: &AnyMove| !here.is_root || self.moves.contains(mv);
        Game::moves(&self.game, &here.state).filter(allowed)
    }

    fn play(&self, here: &Here, mv: AnyMove) -> Here {
        Only::after(Game::play(&self.game, &here.state, mv))
    }
}

impl Keyed for Only {
    const REPEATS: bool = AnyGame::REPEATS;

    fn key(&self, here: &Here) -> u64 {
        Keyed::key(&self.game, &here.state)
    }
}

impl Guide for Only {
    // At the root the guide speaks of moves that may be left out.
    const CHEAP_TACTICS: bool = true;

    fn winning_move(&self, here: &Here) -> Option<AnyMove> {
        if here.is_root { None } else { Guide::winning_move(&self.game, &here.state) }
    }

    fn threats(&self, here: &Here) -> impl Iterator<Item = AnyMove> {
        let known = (!here.is_root).then(|| Guide::threats(&self.game, &here.state));
        known.into_iter().flatten()
    }

    fn rank(&self, here: &Here, mv: AnyMove) -> i32 {
        Guide::rank(&self.game, &here.state, mv)
    }

    fn volatile(&self) -> bool {
        Guide::volatile(&self.game)
    }

    fn urgent(&self, here: &Here) -> bool {
        Guide::urgent(&self.game, &here.state)
    }

    fn makes_urgent(&self, here: &Here, mv: AnyMove) -> Option<bool> {
        Guide::makes_urgent(&self.game, &here.state, mv)
    }

    fn quiet(&self, here: &Here, mv: AnyMove) -> bool {
        Guide::quiet(&self.game, &here.state, mv)
    }

    fn can_be_drawn(&self) -> bool {
        Guide::can_be_drawn(&self.game)
    }

    fn noisy(&self, here: &Here) -> impl Iterator<Item = AnyMove> {
        Guide::noisy(&self.game, &here.state)
    }

    fn gain(&self, here: &Here, mv: AnyMove) -> Option<i32> {
        Guide::gain(&self.game, &here.state, mv)
    }

    fn slot(&self, mv: AnyMove) -> Option<u16> {
        Guide::slot(&self.game, mv)
    }

    fn pass(&self, here: &Here) -> Option<Here> {
        Guide::pass(&self.game, &here.state).map(Only::after)
    }
}

/// The evaluation of the whole game.
struct OfGame(AnyEvaluation);

impl Evaluate<Only> for OfGame {
    fn evaluate(&self, only: &Only, here: &Here) -> Score {
        self.0.evaluate(&only.game, &here.state)
    }

    fn is_constant(&self) -> bool {
        Evaluate::<AnyGame>::is_constant(&self.0)
    }
}

/// The session, which knows its root.
struct OnlySession<'a> {
    only: Only,
    root: AnyState,
    session: Box<dyn EngineSession<'a> + 'a>,
}

impl<'a> EngineSession<'a> for OnlySession<'a> {
    fn set_budget(&mut self, budget: gametree::Budget<'a>) {
        self.session.set_budget(budget);
    }

    fn forget(&mut self) {
        self.session.forget();
    }

    fn watched(self: Box<Self>, every: Duration, heard: OnProgress<'a>) -> Box<dyn EngineSession<'a> + 'a> {
        Box::new(OnlySession { session: self.session.watched(every, heard), ..*self })
    }

    fn run_asked(&mut self, _root: &AnyState, asked: &Asked<'_>) -> Answer {
        let past: Vec<AnyState> =
            asked.past.iter().map(|state| erase(&self.only, Only::after(state.clone()))).collect();
        self.session.run_asked(&self.root, &Asked { past: &past, ..*asked })
    }
}
