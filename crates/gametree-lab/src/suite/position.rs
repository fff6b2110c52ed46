//! A position of a suite, and what is wanted of it.

use gametree::knowledge::Notation;
use gametree::{GameValue, Wdl};
use gametree_games::chess::epd::Epd;
use gametree_players::{Answer, AnyGame, AnyMove, AnyState, legal_move};

use super::error::SuiteError;

/// A position of a suite.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SuitePosition {
    /// The number of its line, from 1.
    pub line: usize,
    /// Its name, or its number among the positions.
    pub id: String,
    /// The position as it is written on the command line.
    pub text: String,
    /// The position.
    pub state: AnyState,
    /// What is to be done.
    pub task: Task,
}

/// What is to be done with a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// To find a move.
    Find(Wanted),
    /// To count the lines of so many plies, of which there are so many.
    Count(Vec<(u32, u64)>),
}

/// The move that is wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Wanted {
    /// One of these, if there are any.
    pub best: Vec<AnyMove>,
    /// None of these.
    pub avoid: Vec<AnyMove>,
    /// A proof of a mate in at most so many moves.
    pub mate: Option<u32>,
    /// All that in words.
    pub words: String,
}

impl Wanted {
    /// Whether an answer is what is wanted.
    #[must_use]
    pub fn solved_by(&self, answer: &Answer) -> bool {
        answer.best.first().is_some_and(|&mv| self.is_met(mv, Some(answer.value)))
    }

    /// Whether a move of this value is what is wanted.
    pub(super) fn is_met(&self, mv: AnyMove, value: Option<GameValue>) -> bool {
        let mates = |moves: u32| {
            let most = moves.saturating_mul(2).saturating_sub(1);
            matches!(value, Some(GameValue::Proved(Wdl::Win, Some(plies))) if plies <= most)
        };
        (self.best.is_empty() || self.best.contains(&mv))
            && !self.avoid.contains(&mv)
            && self.mate.is_none_or(mates)
    }
}

impl SuitePosition {
    /// Reads a file of positions, one a line; empty lines and those that begin with `#` are skipped. A line that wants a move and has
    /// counts, too, becomes two.
    ///
    /// # Errors
    /// [`SuiteError`], with the number of the line.
    pub fn read_all(game: &AnyGame, text: &str) -> Result<Vec<SuitePosition>, SuiteError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = (1..).zip(text.lines().map(str::trim));
        let mut positions = Vec::new();
        for (line, text) in lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#')) {
            SuitePosition::read(game, line, text, &mut positions)?;
        }
        if positions.is_empty() { Err(SuiteError::Empty) } else { Ok(positions) }
    }

    fn read(game: &AnyGame, line: usize, text: &str, to: &mut Vec<SuitePosition>) -> Result<(), SuiteError> {
        let epd: Epd = text.parse().map_err(|source| SuiteError::Line { line, source })?;
        let text = epd.position();
        let state = game.read_position(&text).map_err(|source| SuiteError::Position { line, source })?;
        let counts = epd.counts().map_err(|source| SuiteError::Line { line, source })?;
        let counted = !counts.is_empty();
        let mut add = |task| {
            let id = epd.text("id").map_or_else(|| (to.len() + 1).to_string(), str::to_owned);
            to.push(SuitePosition { line, id, text: text.clone(), state: state.clone(), task });
        };
        if counted {
            add(Task::Count(counts));
        }
        if !counted && state.outcome().is_some() {
            return Err(SuiteError::Over { line });
        }
        match wanted(game, line, &epd, &state) {
            Ok(wanted) => add(Task::Find(wanted)),
            Err(SuiteError::Nothing { .. }) if counted => {}
            Err(wrong) => return Err(wrong),
        }
        Ok(())
    }
}

/// What a line wants to be found.
fn wanted(game: &AnyGame, line: usize, epd: &Epd, state: &AnyState) -> Result<Wanted, SuiteError> {
    // "bm #3" wants a mate in three and no move in particular, as "dm 3" does.
    let mates = |text: &&String| text.starts_with('#');
    let mate = epd.operands("bm").iter().find(mates).map(|text| &text[1..]).or_else(|| epd.text("dm"));
    let wrong = |text: &str| SuiteError::Mate { line, found: text.chars().take(12).collect() };
    let number = |text: &str| text.parse().ok().filter(|&moves: &u32| moves > 0).ok_or_else(|| wrong(text));
    let mate = mate.map(number).transpose()?;
    let moves = |code: &'static str| -> Result<Vec<AnyMove>, SuiteError> {
        let named = epd.operands(code).iter().filter(|text| !mates(text));
        let read = |text: &String| legal_move(game, state, text);
        named.map(read).collect::<Result<_, _>>().map_err(|source| SuiteError::Move { line, code, source })
    };
    let (best, avoid) = (moves("bm")?, moves("am")?);
    let names = |moves: &[AnyMove]| moves.iter().map(|&mv| game.move_name_at(state, mv)).collect::<Vec<_>>();
    let mut words = names(&best);
    words.extend(names(&avoid).into_iter().map(|name| format!("not {name}")));
    words.extend(mate.map(|moves| format!("mate in {moves}")));
    if words.is_empty() {
        return Err(SuiteError::Nothing { line });
    }
    Ok(Wanted { best, avoid, mate, words: words.join(", ") })
}
