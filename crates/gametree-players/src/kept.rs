//! What is kept of a game from earlier work: asked before any search.

use gametree::{Game, GameValue, Score, Wdl};

use crate::erased::{AnyMove, AnyState};
use crate::native::Answer;
use crate::native::AnyGame;
use crate::table::{GameBook, TableFile};

/// Answers from earlier work, such as a table, a book, a ledger or a certificate.
pub trait Kept: Send {
    /// What is kept of a position; `None` if nothing is, or if it can't be read.
    fn answer(&self, state: &AnyState) -> Option<Answer>;
}

impl Kept for TableFile {
    fn answer(&self, state: &AnyState) -> Option<Answer> {
        TableFile::answer(self, state).ok().flatten()
    }
}

impl<B: AsRef<[u8]> + Send> Kept for GameBook<B> {
    fn answer(&self, state: &AnyState) -> Option<Answer> {
        GameBook::answer(self, state).ok().flatten()
    }
}

/// All that is kept of a game, in the order in which it is asked.
pub(crate) struct Shelf<'a> {
    game: &'a AnyGame,
    kept: Vec<Box<dyn Kept>>,
}

impl<'a> Shelf<'a> {
    /// The openings that come with the game, if it has any.
    pub(crate) fn new(game: &'a AnyGame) -> Self {
        let openings = GameBook::built_in(game).map(|book| Box::new(book) as Box<dyn Kept>);
        Shelf { game, kept: openings.into_iter().collect() }
    }

    /// Adds what is asked before everything else.
    pub(crate) fn put(&mut self, kept: Box<dyn Kept>) {
        self.kept.insert(0, kept);
    }

    /// What is proved of a position; with `all_moves` only an answer that has them all.
    pub(crate) fn answer(&self, state: &AnyState, all_moves: bool) -> Option<Answer> {
        let mut answers = self.kept.iter().filter_map(|kept| kept.answer(state));
        let answer = answers.find(|answer| answer.value.wdl().is_some() && !answer.best.is_empty())?;
        if !all_moves || answer.moves.is_some() {
            return Some(answer);
        }
        let of_move = |mv| {
            let value = self.of_move(state, mv)?.value;
            value.wdl().map(|_| (mv, value))
        };
        let moves: Option<Vec<(AnyMove, GameValue)>> = Game::moves(self.game, state).map(of_move).collect();
        let moves = moves?;
        // The best of the answer may be one of several.
        let best = moves.iter().filter(|(_, value)| *value == answer.value).map(|&(mv, _)| mv).collect();
        Some(Answer { moves: Some(moves), best, ..answer })
    }

    /// Who has proved that a position is lost, though perhaps not which move holds out longest.
    pub(crate) fn lost(&self, state: &AnyState) -> Option<&'static str> {
        let mut answers = self.kept.iter().filter_map(|kept| kept.answer(state));
        answers.find(|answer| answer.value.wdl() == Some(Wdl::Loss)).map(|answer| answer.algorithm)
    }

    /// What is proved of a move, its result or bounds, for the side that makes it, with the line that begins with it.
    pub(crate) fn of_move(&self, state: &AnyState, mv: AnyMove) -> Option<Answer> {
        let child = Game::play(self.game, state, mv);
        let answers = self.kept.iter().filter_map(|kept| kept.answer(&child));
        // A result says more than bounds; of equal ones the first counts.
        let answer = answers.min_by_key(|answer| answer.value.wdl().is_none())?;
        let (value, line) = (before(state, &child, answer.value), [vec![mv], answer.line].concat());
        Some(Answer { value, points: points_before(state, &child, answer.points), line, ..answer })
    }
}

/// The points of a move that leads from `state` to `child`, from those of `child` for its own side to move.
pub(crate) fn points_before(state: &AnyState, child: &AnyState, points: Option<Score>) -> Option<Score> {
    points.map(|points| if state.to_move() == child.to_move() { points } else { -points })
}

/// The value of a move that leads from `state` to `child`, from the value of `child` for its own side to move, who may be the same
/// player; the bound of a score counts as nothing known.
pub(crate) fn before(state: &AnyState, child: &AnyState, value: GameValue) -> GameValue {
    match value {
        GameValue::Bound(..) => crate::UNKNOWN,
        value if state.to_move() != child.to_move() => value.of_move(),
        GameValue::Proved(wdl, plies) => GameValue::Proved(wdl, plies.map(|plies| plies + 1)),
        value => value,
    }
}
