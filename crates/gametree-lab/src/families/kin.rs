//! A family with the static values of its positions.

use gametree::knowledge::{Evaluate, Notation};
use gametree::{Game, Outcome, Score, Wdl};
use gametree_players::{AnyEvaluation, AnyGame, AnyState};

use super::error::FamilyError;
use super::family::Family;

/// A position of a family: whether the side to move wins, for the player at the family's head, to whom a draw is no better than a
/// loss. So a game with draws becomes one without, and a tree below a won position has won and lost positions only.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Member {
    /// The static value for the side to move, in centi-points; 0 at a drawn end.
    pub(super) value: i64,
    pub(super) won: bool,
    /// If the game ends here, and not drawn: whether the side to move has won.
    pub(super) ended: Option<bool>,
}

impl Member {
    /// A position with its static value.
    pub(super) fn of(game: &AnyGame, evaluation: &AnyEvaluation, state: &AnyState, won: bool) -> Member {
        let outcome = game.outcome(state);
        let value = if outcome.is_some() { Score::ZERO } else { evaluation.evaluate(game, state) };
        Member { value: value.finite().unwrap_or(0), won, ended: outcome.and_then(winner) }
    }
}

/// A position with its children and grandchildren, as they are judged.
pub(super) type Judged = (Member, Vec<(Member, Vec<Member>)>);

/// A critical position with its children and grandchildren.
#[derive(Clone, Debug)]
pub(super) struct Kin {
    pub(super) root: Member,
    pub(super) children: Vec<(Member, Vec<Member>)>,
    /// The number of plies before the position.
    pub(super) plies: usize,
}

impl Kin {
    /// Evaluates the members of a critical family; `number` is its place in the file.
    pub(super) fn of(
        game: &AnyGame,
        evaluation: &AnyEvaluation,
        family: &Family,
        number: usize,
    ) -> Result<Kin, FamilyError> {
        let wrong = |source| FamilyError::Position { number, source };
        let root = game.read_position(&family.position).map_err(wrong)?;
        let plies = game.read_moves(&family.position).map_or(0, |moves| moves.len());
        let member = |state: &AnyState, won: bool| Member::of(game, evaluation, state, won);
        let after = behind(game, &root);
        let missing = |expected: usize| FamilyError::Moves { number, expected };
        if after.len() != family.children.len() {
            return Err(missing(after.len()));
        }
        let mut children = Vec::new();
        for (state, child) in after.iter().zip(&family.children) {
            let below = behind(game, state);
            if below.len() != child.children.len() {
                return Err(missing(below.len()));
            }
            let below = below.iter().zip(&child.children);
            let below = below.map(|(state, &result)| member(state, result == Wdl::Win)).collect();
            children.push((member(state, child.value != Wdl::Loss), below));
        }
        Ok(Kin { root: member(&root, true), children, plies })
    }

    /// The number of moves that win.
    pub(super) fn good(&self) -> usize {
        self.children.iter().filter(|(child, _)| !child.won).count()
    }

    /// Its members by generation.
    pub(super) fn judged(&self) -> Judged {
        (self.root, self.children.clone())
    }

    /// All members, the root first.
    pub(super) fn all(&self) -> impl Iterator<Item = Member> {
        let below = self.children.iter().flat_map(|(child, below)| std::iter::once(child).chain(below));
        std::iter::once(self.root).chain(below.copied())
    }

    /// Every position whose children are known, with them.
    pub(super) fn parents(&self) -> impl Iterator<Item = (Member, Vec<Member>)> {
        let children: Vec<Member> = self.children.iter().map(|&(child, _)| child).collect();
        let below = self.children.iter().filter(|(_, below)| !below.is_empty()).cloned();
        std::iter::once((self.root, children)).chain(below)
    }
}

/// The result of a game that is over, for the side to move.
pub(super) fn ended(outcome: Outcome) -> Wdl {
    match outcome {
        Outcome::Win => Wdl::Win,
        Outcome::Loss => Wdl::Loss,
        Outcome::Draw => Wdl::Draw,
        Outcome::Value(points) => Wdl::of_score(points),
    }
}

/// Whether the side to move has won; `None` if the game is drawn.
pub(super) fn winner(outcome: Outcome) -> Option<bool> {
    let result = ended(outcome);
    (result != Wdl::Draw).then_some(result == Wdl::Win)
}

/// The positions behind the moves of a position.
pub(super) fn behind(game: &AnyGame, state: &AnyState) -> Vec<AnyState> {
    match game.outcome(state) {
        Some(_) => Vec::new(),
        None => game.moves(state).map(|mv| game.play(state, mv)).collect(),
    }
}
