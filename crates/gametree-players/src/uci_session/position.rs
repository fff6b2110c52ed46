//! The position that a GUI has set up, with those that were played before it.

use gametree::knowledge::{Keyed, Notation, PositionError};
use gametree::{Game, Outcome};
use gametree_games::Spec;

use crate::erased::{AnyMove, AnyState};
use crate::moves::one_move;
use crate::native::AnyGame;

/// The games that a GUI may go on with after our rules call them drawn: there a draw has to be claimed.
const DRAWS_ARE_CLAIMED: &str = "chess";

/// A position and how it was reached.
#[derive(Clone, Debug)]
pub(super) struct CurrentPosition {
    game: AnyGame,
    /// Whether a drawn game may go on.
    claimed: bool,
    state: AnyState,
    /// The positions before it.
    past: Vec<AnyState>,
}

impl CurrentPosition {
    /// The usual start of a game.
    pub(super) fn start(spec: Spec, game: AnyGame) -> Self {
        let state = game.start();
        CurrentPosition { game, claimed: spec.kind() == DRAWS_ARE_CLAIMED, state, past: Vec::new() }
    }

    pub(super) fn game(&self) -> &AnyGame {
        &self.game
    }

    pub(super) fn state(&self) -> &AnyState {
        &self.state
    }

    pub(super) fn past(&self) -> &[AnyState] {
        &self.past
    }

    /// Sets up a position and plays moves from there. If one is not legal, the position before it is kept; if the position is none
    /// of the game, nothing changes.
    pub(super) fn set(&mut self, fen: Option<&str>, moves: &[String]) -> Result<(), String> {
        let begin = match fen {
            None => self.game.start(),
            Some(fen) => {
                self.game.read_setup(fen).map_err(|error| format!("position fen {fen}: {}", plain(&error)))?
            }
        };
        (self.state, self.past) = (begin, Vec::new());
        for (number, name) in (1..).zip(moves) {
            let mv = self.move_named(name).map_err(|wrong| format!("position, move {number}: {wrong}"))?;
            let next = Game::play(&self.game, &self.state, mv);
            self.past.push(std::mem::replace(&mut self.state, next));
        }
        Ok(())
    }

    /// The legal moves here.
    pub(super) fn moves(&self) -> Vec<AnyMove> {
        self.moves_of(&self.state)
    }

    fn moves_of(&self, state: &AnyState) -> Vec<AnyMove> {
        match state.outcome() {
            None => Game::moves(&self.game, state).collect(),
            Some(Outcome::Draw) if self.claimed => Game::moves(&self.game, state).collect(),
            Some(_) => Vec::new(),
        }
    }

    fn move_named(&self, name: &str) -> Result<AnyMove, String> {
        let mv = one_move(&self.game, &self.state, name).map_err(|error| error.to_string())?;
        let legal = self.moves().contains(&mv);
        legal
            .then_some(mv)
            .ok_or_else(|| format!("{name} is not legal there: the position before it is kept"))
    }

    /// Those of these moves that are legal here, each once, and what is wrong with the first of the others.
    pub(super) fn legal(&self, names: &[String]) -> (Vec<AnyMove>, Option<String>) {
        let (mut legal, mut wrong) = (Vec::new(), None);
        for name in names {
            match one_move(&self.game, &self.state, name).ok().filter(|mv| self.moves().contains(mv)) {
                Some(mv) if legal.contains(&mv) => {}
                Some(mv) => legal.push(mv),
                None => {
                    let ignored = || format!("searchmoves: {name} is not legal here, and is ignored");
                    wrong.get_or_insert_with(ignored);
                }
            }
        }
        (legal, wrong)
    }

    /// The moves of a line from here as far as they are played: up to the end of the game, to a position that comes back, or to a
    /// move that is not legal.
    pub(super) fn playable(&self, line: &[AnyMove]) -> Vec<AnyMove> {
        let key = |state: &AnyState| Keyed::key(&self.game, state);
        let repeats = self.game.repeats();
        let mut seen: Vec<u64> =
            if repeats { self.past.iter().chain([&self.state]).map(key).collect() } else { Vec::new() };
        let (mut state, mut played) = (self.state.clone(), Vec::new());
        for &mv in line {
            if !self.moves_of(&state).contains(&mv) {
                break;
            }
            played.push(mv);
            state = Game::play(&self.game, &state, mv);
            if state.outcome().is_some() || repeats && seen.contains(&key(&state)) {
                break;
            }
            seen.push(key(&state));
        }
        played
    }

    /// The names of moves.
    pub(super) fn names(&self, moves: &[AnyMove]) -> Vec<String> {
        moves.iter().map(|&mv| self.game.move_name(mv)).collect()
    }
}

/// The error without the brackets that UCI does not have.
fn plain(error: &PositionError) -> String {
    error.to_string().replace("the position in brackets", "the position")
}
