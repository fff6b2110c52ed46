//! The rules and the knowledge of a game as an object-safe trait.

use std::fmt::Debug;
use std::hash::Hash;

use gametree::knowledge::{Coded, Guide, Keyed, LineKind, MoveError, Notation, PositionError, Symmetric};
use gametree::{Game, Outcome, Player};
use gametree_picture::{Picture, Pictured};

use super::state::{AnyMove, AnyState};

/// [`Game`], [`Guide`], [`Keyed`], [`Coded`], [`Symmetric`] and [`Notation`] with states and moves erased. Every game
/// whose states own their data and whose moves are numbers implements it; each method does what its namesake
/// does.
///
/// A state must come from the same game: one of another type is a bug, and panics.
#[expect(missing_docs, reason = "the traits that it erases document each method")]
pub trait Rules: Send + Sync {
    fn alternates(&self) -> bool;
    fn start(&self) -> AnyState;
    fn moves(&self, state: &AnyState) -> Vec<AnyMove>;
    fn play(&self, state: &AnyState, mv: AnyMove) -> AnyState;
    fn heap_bytes(&self, state: &AnyState) -> usize;

    fn winning_move(&self, state: &AnyState) -> Option<AnyMove>;
    fn threats(&self, state: &AnyState) -> Vec<AnyMove>;
    fn rank(&self, state: &AnyState, mv: AnyMove) -> i32;
    fn can_be_drawn(&self) -> bool;
    fn refuted(&self, state: &AnyState, mv: AnyMove) -> bool;
    fn noisy(&self, state: &AnyState) -> Vec<AnyMove>;
    fn gain(&self, state: &AnyState, mv: AnyMove) -> Option<i32>;
    fn slot(&self, mv: AnyMove) -> Option<u16>;
    fn pass(&self, state: &AnyState) -> Option<AnyState>;
    fn volatile(&self) -> bool;
    fn urgent(&self, state: &AnyState) -> bool;
    fn makes_urgent(&self, state: &AnyState, mv: AnyMove) -> Option<bool>;
    fn quiet(&self, state: &AnyState, mv: AnyMove) -> bool;

    fn key(&self, state: &AnyState) -> u64;
    fn occurrences_to_draw(&self) -> usize;
    fn split_lead(&self, state: &AnyState) -> (i32, u64);
    fn code(&self, state: &AnyState) -> Option<u64>;
    fn decode(&self, code: u64) -> Option<AnyState>;
    fn code_from(&self, first: &AnyState, state: &AnyState) -> Option<u64>;
    fn ply(&self, state: &AnyState) -> Option<u32>;
    fn images(&self, state: &AnyState) -> Vec<AnyState>;

    fn move_name(&self, mv: AnyMove) -> String;
    /// The move at the beginning of `text`, and how many bytes of the text it takes.
    fn read_move(&self, text: &str) -> Result<(AnyMove, usize), MoveError>;
    fn read_moves(&self, text: &str) -> Result<Vec<AnyMove>, PositionError>;
    fn move_name_at(&self, state: &AnyState, mv: AnyMove) -> String;
    /// As [`read_move`](Rules::read_move).
    fn read_move_at(&self, state: &AnyState, text: &str) -> Result<(AnyMove, usize), MoveError>;
    fn read_moves_from(&self, first: &AnyState, text: &str) -> Result<Vec<AnyMove>, PositionError>;
    fn split_position<'t>(&self, text: &'t str) -> Result<(Option<&'t str>, &'t str), PositionError>;
    fn setup(&self, state: &AnyState) -> Option<String>;
    fn read_setup(&self, text: &str) -> Result<AnyState, PositionError>;
    fn unreachable(&self, state: &AnyState) -> Option<String>;
    fn aim(&self) -> String;
    fn line_kind(&self, line: &str) -> LineKind;
    fn exports(&self, first: &AnyState, moves: &[AnyMove]) -> Vec<(&'static str, String)>;
    fn picture(&self, state: &AnyState) -> Picture<AnyMove>;
    fn touched(&self, state: &AnyState, mv: AnyMove) -> Vec<String>;
    fn decided_by(&self, state: &AnyState) -> Vec<String>;
    fn lines(&self) -> Vec<Vec<String>>;
}

/// Erases a state, together with its side to move and its outcome.
pub fn erase<G>(game: &G, state: G::State) -> AnyState
where
    G: Game<State: Eq + Hash + Debug + Send + Sync + 'static>,
{
    let (to_move, outcome): (Player, Option<Outcome>) = (game.to_move(&state), game.outcome(&state));
    AnyState::new(state, to_move, outcome)
}

/// Erases a move.
pub fn erase_move<M: Into<u32>>(mv: M) -> AnyMove {
    AnyMove(mv.into())
}

/// The game's own move.
///
/// # Panics
/// If the number is not a move of the game's type: a bug of the caller, as with states.
pub fn own_move<M: TryFrom<u32>>(AnyMove(number): AnyMove) -> M {
    let Ok(mv) = M::try_from(number) else { panic!("{number} is not a move of this game") };
    mv
}

impl<G> Rules for G
where
    G: Guide + Keyed + Coded + Symmetric + Pictured + Send + Sync,
    G: Game<State: Eq + Hash + Debug + Send + Sync + 'static, Move: Into<u32> + TryFrom<u32>>,
{
    fn alternates(&self) -> bool {
        Game::alternates(self)
    }

    fn start(&self) -> AnyState {
        erase(self, Game::start(self))
    }

    fn moves(&self, state: &AnyState) -> Vec<AnyMove> {
        Game::moves(self, state.downcast()).map(erase_move).collect()
    }

    fn play(&self, state: &AnyState, mv: AnyMove) -> AnyState {
        erase(self, Game::play(self, state.downcast(), own_move(mv)))
    }

    fn heap_bytes(&self, state: &AnyState) -> usize {
        state.bytes() + Game::heap_bytes(self, state.downcast())
    }

    fn winning_move(&self, state: &AnyState) -> Option<AnyMove> {
        Guide::winning_move(self, state.downcast()).map(erase_move)
    }

    fn threats(&self, state: &AnyState) -> Vec<AnyMove> {
        Guide::threats(self, state.downcast()).map(erase_move).collect()
    }

    fn rank(&self, state: &AnyState, mv: AnyMove) -> i32 {
        Guide::rank(self, state.downcast(), own_move(mv))
    }

    fn can_be_drawn(&self) -> bool {
        Guide::can_be_drawn(self)
    }

    fn refuted(&self, state: &AnyState, mv: AnyMove) -> bool {
        Guide::refuted(self, state.downcast(), own_move(mv))
    }

    fn noisy(&self, state: &AnyState) -> Vec<AnyMove> {
        Guide::noisy(self, state.downcast()).map(erase_move).collect()
    }

    fn gain(&self, state: &AnyState, mv: AnyMove) -> Option<i32> {
        Guide::gain(self, state.downcast(), own_move(mv))
    }

    fn slot(&self, mv: AnyMove) -> Option<u16> {
        Guide::slot(self, own_move(mv))
    }

    fn pass(&self, state: &AnyState) -> Option<AnyState> {
        Guide::pass(self, state.downcast()).map(|state| erase(self, state))
    }

    fn volatile(&self) -> bool {
        Guide::volatile(self)
    }

    fn urgent(&self, state: &AnyState) -> bool {
        Guide::urgent(self, state.downcast())
    }

    fn makes_urgent(&self, state: &AnyState, mv: AnyMove) -> Option<bool> {
        Guide::makes_urgent(self, state.downcast(), own_move(mv))
    }

    fn quiet(&self, state: &AnyState, mv: AnyMove) -> bool {
        Guide::quiet(self, state.downcast(), own_move(mv))
    }

    fn key(&self, state: &AnyState) -> u64 {
        Keyed::key(self, state.downcast())
    }

    fn occurrences_to_draw(&self) -> usize {
        Keyed::occurrences_to_draw(self)
    }

    fn split_lead(&self, state: &AnyState) -> (i32, u64) {
        Keyed::split_lead(self, state.downcast())
    }

    fn code(&self, state: &AnyState) -> Option<u64> {
        Coded::code(self, state.downcast())
    }

    fn decode(&self, code: u64) -> Option<AnyState> {
        Coded::decode(self, code).map(|state| erase(self, state))
    }

    fn code_from(&self, first: &AnyState, state: &AnyState) -> Option<u64> {
        Coded::code_from(self, first.downcast(), state.downcast())
    }

    fn ply(&self, state: &AnyState) -> Option<u32> {
        Coded::ply(self, state.downcast())
    }

    fn images(&self, state: &AnyState) -> Vec<AnyState> {
        Symmetric::images(self, state.downcast()).map(|image| erase(self, image)).collect()
    }

    fn move_name(&self, mv: AnyMove) -> String {
        Notation::move_name(self, own_move(mv))
    }

    fn read_move(&self, text: &str) -> Result<(AnyMove, usize), MoveError> {
        Notation::read_move(self, text).map(|(mv, rest)| (erase_move(mv), text.len() - rest.len()))
    }

    fn read_moves(&self, text: &str) -> Result<Vec<AnyMove>, PositionError> {
        Ok(Notation::read_moves(self, text)?.into_iter().map(erase_move).collect())
    }

    fn move_name_at(&self, state: &AnyState, mv: AnyMove) -> String {
        Notation::move_name_at(self, state.downcast(), own_move(mv))
    }

    fn read_move_at(&self, state: &AnyState, text: &str) -> Result<(AnyMove, usize), MoveError> {
        let read = Notation::read_move_at(self, state.downcast(), text);
        read.map(|(mv, rest)| (erase_move(mv), text.len() - rest.len()))
    }

    fn read_moves_from(&self, first: &AnyState, text: &str) -> Result<Vec<AnyMove>, PositionError> {
        Ok(Notation::read_moves_from(self, first.downcast(), text)?.into_iter().map(erase_move).collect())
    }

    fn split_position<'t>(&self, text: &'t str) -> Result<(Option<&'t str>, &'t str), PositionError> {
        Notation::split_position(self, text)
    }

    fn line_kind(&self, line: &str) -> LineKind {
        Notation::line_kind(self, line)
    }

    fn exports(&self, first: &AnyState, moves: &[AnyMove]) -> Vec<(&'static str, String)> {
        let moves: Vec<G::Move> = moves.iter().copied().map(own_move).collect();
        Notation::exports(self, first.downcast(), &moves)
    }

    fn setup(&self, state: &AnyState) -> Option<String> {
        Notation::setup(self, state.downcast())
    }

    fn read_setup(&self, text: &str) -> Result<AnyState, PositionError> {
        Notation::read_setup(self, text).map(|state| erase(self, state))
    }

    fn aim(&self) -> String {
        Notation::aim(self)
    }

    fn unreachable(&self, state: &AnyState) -> Option<String> {
        Notation::unreachable(self, state.downcast())
    }

    fn picture(&self, state: &AnyState) -> Picture<AnyMove> {
        Pictured::picture(self, state.downcast()).map_moves(erase_move)
    }

    fn touched(&self, state: &AnyState, mv: AnyMove) -> Vec<String> {
        Pictured::touched(self, state.downcast(), own_move(mv))
    }

    fn decided_by(&self, state: &AnyState) -> Vec<String> {
        Pictured::decided_by(self, state.downcast())
    }

    fn lines(&self) -> Vec<Vec<String>> {
        Pictured::lines(self)
    }
}
