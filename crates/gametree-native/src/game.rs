//! [`AnyGame`]: a game of the catalogue whose type is erased, with the searches that are compiled for it.

use std::path::Path;
use std::sync::Arc;

use gametree::knowledge::{Checkable, Coded};
use gametree::perft::Perft;
use gametree::{Budget, Control, Score, Textbook};
use gametree_games::evaluation::StaticResult;
use gametree_games::evaluation::network::Seen;
use gametree_games::{EvaluationError, Playable};
use gametree_tables::{
    ClaimStore, OnDisk, SaveFile, SemiStrongError, SemiStrongFault, SemiStrongSolution, SemiStrongSubject,
    Tabulated, TabulationError,
};

use crate::alphabeta::{self, AlphaBetaError, AlphaBetaRequest};
use crate::answer::Answer;
use crate::engine::{self, EngineRequest, EngineSession, OnDepth};
use crate::evaluation::{self, Evaluated, EvaluationSource};
use crate::monte_carlo::{self, MonteCarloRequest};
use crate::perft;
use crate::reasons::ReasonSession;
#[cfg(feature = "laboratory")]
use crate::semi_strong;
use crate::solver::{self, SolveRequest, SolverSession};
#[cfg(feature = "laboratory")]
use crate::tabulate;
use crate::tabulate::TabulateRequest;
use gametree_games::erased::{AnyMove, AnyState, Erased, erase, erase_move};
use gametree_solvers::{Method, Reasons};

/// A game of the catalogue chosen at run time. It is a [`Game`](gametree::Game) with guide, symmetries and notation, so
/// generic code runs on it; what must be fast is in [`Native`].
pub type AnyGame = Erased<dyn Native>;

/// A game with its type erased.
pub(crate) fn any_game<G: Playable>(game: &G) -> AnyGame {
    Erased::new(Arc::new(game.clone()))
}

/// The game with codes that `first` and all that follows it have, if there are such: the game's own, else
/// [those that count from there](gametree_games::Playable::coded_from).
#[must_use]
pub fn with_codes_for(game: &AnyGame, first: &AnyState) -> AnyGame {
    let rules = if game.code(first).is_some() { None } else { game.coded_from(first) };
    rules.map_or_else(|| game.clone(), |rules| game.with_rules(rules))
}

/// The operations that are compiled for each game.
pub trait Native: Evaluated {
    /// `source` with the weights of `file:PATH` read, for a player that searches more than once.
    ///
    /// # Errors
    /// [`EvaluationError`], if there is no such evaluation.
    fn load<'a>(&self, source: EvaluationSource<'a>) -> Result<EvaluationSource<'a>, EvaluationError>;

    /// An engine, which keeps its table; `on_depth` is called with each finished depth.
    ///
    /// # Errors
    /// [`EvaluationError`], if there is no such evaluation.
    fn engine<'a>(
        &'a self,
        request: &EngineRequest<'a>,
        on_depth: Option<OnDepth<'a>>,
    ) -> Result<Box<dyn EngineSession<'a> + 'a>, EvaluationError>;

    /// Searches `root` by Monte Carlo tree search.
    ///
    /// # Errors
    /// [`EvaluationError`], if there is no such evaluation.
    fn monte_carlo(
        &self,
        root: &AnyState,
        request: &MonteCarloRequest<'_>,
    ) -> Result<Answer, EvaluationError>;

    /// A solver, which keeps its table.
    fn solver<'a>(&'a self, request: &SolveRequest) -> Box<dyn SolverSession<'a> + 'a>;

    /// Finds reasons for moves in the game's own terms, with tables of at most so many bytes; `None` where there are none to find.
    fn reasons(&self, _memory: usize) -> Option<Box<dyn ReasonSession + '_>> {
        None
    }

    /// How many points the side to move would have more than its opponent if the game ended as it stands, where points are counted
    /// while the game goes on.
    fn balance(&self, _state: &AnyState) -> Option<i32> {
        None
    }

    /// Whether there is such a solver for this game. If players need not take turns, the one that is `Best` says whether any is.
    fn supports(&self, method: Method) -> bool;

    /// Whether positions can come back.
    fn repeats(&self) -> bool;

    /// Whether the game ends in points, of which a player wants as many as possible.
    fn scored(&self) -> bool {
        false
    }

    /// The opening book that comes with this game, [compressed](gametree_games::Playable::openings); `None` if there is none.
    fn openings(&self) -> Option<&'static [u8]> {
        None
    }

    /// The solver to ask before an engine, if this game has one to itself that often answers at once.
    fn own_solver(&self) -> Option<Method> {
        // The best of Hex and of k in a row: near the end of the game that is the solver that knows distances.
        let own = [
            (Method::ConnectFour, Method::ConnectFour),
            (Method::Hex, Method::Best),
            (Method::Threats, Method::Best),
        ];
        own.into_iter().find(|&(method, _)| self.supports(method)).map(|(_, asked)| asked)
    }

    /// Searches `root` by one of the alpha-beta family.
    ///
    /// # Errors
    /// [`AlphaBetaError`], where what is requested can't be done.
    fn alphabeta(
        &self,
        root: &AnyState,
        request: &AlphaBetaRequest<'_>,
    ) -> Result<gametree::Answer<AnyMove, Textbook>, AlphaBetaError>;

    /// All values that the end of a game may have; `None` if they are not known. The games of the catalogue are won, drawn
    /// or lost.
    fn end_values(&self) -> Option<Vec<Score>> {
        Some([-1, 0, 1].map(Score::from).to_vec())
    }

    /// Counts the positions at each ply; the distinct ones within `distinct` bytes of memory, if that is given.
    fn perft(&self, root: &AnyState, depth: u32, distinct: Option<usize>, control: Control<'_>) -> Perft;

    /// Makes the complete table of all positions that can be reached from `root`. A game outside the catalogue has none.
    ///
    /// # Errors
    /// [`TabulationError`].
    fn tabulate(
        &self,
        _root: &AnyState,
        _request: &TabulateRequest<'_>,
    ) -> Result<Tabulated, TabulationError> {
        Err(TabulationError::NoCode)
    }

    /// The same game with codes for `first` and what follows it only, where that is all that can have some.
    fn coded_from(&self, _first: &AnyState) -> Option<Arc<dyn Native>> {
        None
    }

    /// Solves the game semi-strongly from `root`, going on from what is in the store, if there is one. A game outside the catalogue
    /// has no codes for it.
    ///
    /// # Errors
    /// [`SemiStrongError`].
    fn semi_strong(
        &self,
        _root: &AnyState,
        _budget: Budget<'_>,
        _store: Option<&mut dyn ClaimStore>,
    ) -> Result<SemiStrongSolution, SemiStrongError> {
        Err(SemiStrongError::NoCode)
    }

    /// Solves the game semi-strongly from `root`, level by level in a folder, and has the file saved. A game outside the catalogue has no
    /// codes for it.
    ///
    /// # Errors
    /// [`SemiStrongError`].
    fn semi_strong_on_disk(
        &self,
        _root: &AnyState,
        _folder: (&Path, SemiStrongSubject<'_>),
        _budget: Budget<'_>,
        _save: &mut SaveFile<'_>,
    ) -> Result<OnDisk, SemiStrongError> {
        Err(SemiStrongError::NoCode)
    }

    /// Checks a semi-strong solution from `root` with the rules alone. A game outside the catalogue has none.
    ///
    /// # Errors
    /// [`SemiStrongFault`].
    fn check_semi_strong(
        &self,
        _root: &AnyState,
        _solution: &SemiStrongSolution,
        _control: Control<'_>,
    ) -> Result<(), SemiStrongFault> {
        Err(SemiStrongFault::Code { code: 0 })
    }

    /// The names of the features that a learned evaluation weighs.
    fn features(&self) -> &'static [&'static str];

    /// What is counted by a term that each side has, [in words](gametree_games::evaluation::Features::TERMS).
    fn term<'t>(&self, name: &'t str) -> &'t str {
        name
    }

    /// What the terms of the evaluation count of the side to move and its opponent, [in
    /// words](gametree_games::evaluation::Features::counted); `None` where the names of the features say it.
    fn counted(&self, _state: &AnyState) -> Option<Vec<(&'static str, [i32; 2])>> {
        None
    }

    /// The features of an unfinished position for the side to move, unless its result is known without a search.
    fn static_result(&self, state: &AnyState) -> StaticResult;

    /// The kind of game and the number of inputs of its [networks](gametree_games::evaluation::network), if it has any.
    fn networks(&self) -> Option<(&'static str, usize)> {
        None
    }

    /// What a network sees of an unfinished position, if the game has one.
    fn seen(&self, _state: &AnyState) -> Option<Seen> {
        None
    }

    /// The moves that the game groups under this name, if any.
    fn named_moves(&self, name: &str) -> Option<Vec<AnyMove>>;

    /// The legal move of this [number](Checkable::numbered) in a certificate; `None` if there is none.
    fn numbered(&self, _state: &AnyState, _number: u32) -> Option<AnyMove> {
        None
    }

    /// The legal moves [by rising numbers](Checkable::by_number), as a certificate has the replies.
    fn by_number(&self, state: &AnyState) -> Vec<AnyMove> {
        self.moves(state)
    }

    /// The position with everything [moved by the map](Checkable::mapped), which must be a symmetry.
    fn mapped(&self, state: &AnyState, _map: &[u8]) -> AnyState {
        state.clone()
    }
}

impl<G: Playable> Native for G {
    fn load<'a>(&self, source: EvaluationSource<'a>) -> Result<EvaluationSource<'a>, EvaluationError> {
        evaluation::load(self, source)
    }

    fn engine<'a>(
        &'a self,
        request: &EngineRequest<'a>,
        on_depth: Option<OnDepth<'a>>,
    ) -> Result<Box<dyn EngineSession<'a> + 'a>, EvaluationError> {
        engine::session(self, request, on_depth)
    }

    fn monte_carlo(
        &self,
        root: &AnyState,
        request: &MonteCarloRequest<'_>,
    ) -> Result<Answer, EvaluationError> {
        monte_carlo::search(self, root, request)
    }

    fn repeats(&self) -> bool {
        G::REPEATS
    }

    fn scored(&self) -> bool {
        G::SCORED
    }

    fn openings(&self) -> Option<&'static [u8]> {
        Playable::openings(self)
    }

    fn solver<'a>(&'a self, request: &SolveRequest) -> Box<dyn SolverSession<'a> + 'a> {
        solver::session(self, request)
    }

    fn reasons(&self, memory: usize) -> Option<Box<dyn ReasonSession + '_>> {
        Some(Box::new(Reasons::new(self, memory)))
    }

    fn balance(&self, state: &AnyState) -> Option<i32> {
        Playable::balance(self, state.downcast())
    }

    fn supports(&self, method: Method) -> bool {
        gametree_solvers::supports(self, method)
    }

    fn alphabeta(
        &self,
        root: &AnyState,
        request: &AlphaBetaRequest<'_>,
    ) -> Result<gametree::Answer<AnyMove, Textbook>, AlphaBetaError> {
        alphabeta::search(self, root, request)
    }

    fn end_values(&self) -> Option<Vec<Score>> {
        (!G::SCORED).then(|| [-1, 0, 1].map(Score::from).to_vec())
    }

    fn perft(&self, root: &AnyState, depth: u32, distinct: Option<usize>, control: Control<'_>) -> Perft {
        perft::count(&self.for_counting(), root, depth, distinct, control)
    }

    #[cfg(feature = "laboratory")]
    fn tabulate(&self, root: &AnyState, request: &TabulateRequest<'_>) -> Result<Tabulated, TabulationError> {
        if const { G::COMPILED } {
            return tabulate::table(self, root.downcast(), request);
        }
        tabulate::table(&any_game(self), root, request)
    }

    #[cfg(feature = "laboratory")]
    fn coded_from(&self, first: &AnyState) -> Option<Arc<dyn Native>> {
        Some(Arc::new(Playable::coded_from(self, first.downcast())))
    }

    #[cfg(feature = "laboratory")]
    fn semi_strong(
        &self,
        root: &AnyState,
        budget: Budget<'_>,
        store: Option<&mut dyn ClaimStore>,
    ) -> Result<SemiStrongSolution, SemiStrongError> {
        semi_strong::solve(self, root, budget, store)
    }

    #[cfg(feature = "laboratory")]
    fn semi_strong_on_disk(
        &self,
        root: &AnyState,
        folder: (&Path, SemiStrongSubject<'_>),
        budget: Budget<'_>,
        save: &mut SaveFile<'_>,
    ) -> Result<OnDisk, SemiStrongError> {
        semi_strong::solve_on_disk(self, root, folder, budget, save)
    }

    #[cfg(feature = "laboratory")]
    fn check_semi_strong(
        &self,
        root: &AnyState,
        solution: &SemiStrongSolution,
        control: Control<'_>,
    ) -> Result<(), SemiStrongFault> {
        semi_strong::check(self, root, solution, control)
    }

    fn features(&self) -> &'static [&'static str] {
        <G as Playable>::features()
    }

    fn term<'t>(&self, name: &'t str) -> &'t str {
        <G as Playable>::terms().iter().find(|(term, _)| *term == name).map_or(name, |&(_, words)| words)
    }

    fn counted(&self, state: &AnyState) -> Option<Vec<(&'static str, [i32; 2])>> {
        Playable::counted(self, state.downcast())
    }

    fn static_result(&self, state: &AnyState) -> StaticResult {
        Playable::static_result(self, state.downcast())
    }

    fn networks(&self) -> Option<(&'static str, usize)> {
        (G::INPUTS > 0).then_some((G::KIND, G::INPUTS))
    }

    fn seen(&self, state: &AnyState) -> Option<Seen> {
        Playable::seen(self, state.downcast())
    }

    fn named_moves(&self, name: &str) -> Option<Vec<AnyMove>> {
        Some(Playable::named_moves(self, name)?.into_iter().map(erase_move).collect())
    }

    fn numbered(&self, state: &AnyState, number: u32) -> Option<AnyMove> {
        Checkable::numbered(self, state.downcast(), number).map(erase_move)
    }

    fn by_number(&self, state: &AnyState) -> Vec<AnyMove> {
        Checkable::by_number(self, state.downcast()).into_iter().map(erase_move).collect()
    }

    fn mapped(&self, state: &AnyState, map: &[u8]) -> AnyState {
        erase(self, Checkable::mapped(self, state.downcast(), map))
    }
}
