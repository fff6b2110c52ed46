//! The games of a match of chess in PGN, and openings from files of other programs: PGN and EPD.

use gametree::Outcome;
use gametree::knowledge::{Notation, PositionError};
use gametree_games::chess::epd::{Epd, EpdError};
use gametree_games::chess::pgn::{self, PgnError, PgnResult, Record};
use gametree_players::{Played, write_line};

use super::record::GameRecord;
use super::side::Side;

/// Why a file of another program has no openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
#[non_exhaustive]
pub enum ForeignOpeningError {
    #[error(transparent)]
    Pgn(#[from] PgnError),
    #[error("line {line}: {source}")]
    Line { line: usize, source: EpdError },
    #[error("line {line}: {source}")]
    Position { line: usize, source: PositionError },
    #[error("line {line}: the game is over: expected an opening")]
    Over { line: usize },
    #[error("no opening: expected games in PGN or positions in EPD")]
    Empty,
}

/// The openings of a text in PGN, each as it is written on the command line: the positions after the moves of its games.
///
/// # Errors
/// [`ForeignOpeningError`].
pub fn openings_of_pgn<G: Notation<State: PartialEq>>(
    game: &G,
    text: &str,
) -> Result<Vec<String>, ForeignOpeningError> {
    let read = |found: Result<pgn::GameText<'_>, PgnError>| {
        let found = found?;
        let (mut state, moves) = found.read(game)?;
        let from = (state != game.start()).then(|| game.setup(&state)).flatten();
        let line = write_line(game, &moves);
        for mv in moves {
            state = game.play(&state, mv);
        }
        if game.outcome(&state).is_some() {
            return Err(ForeignOpeningError::Over { line: found.line });
        }
        Ok(from.map_or_else(|| line.clone(), |from| format!("[{from}] {line}").trim_end().to_owned()))
    };
    filled(pgn::games(text).map(read).collect::<Result<_, _>>()?)
}

/// The openings of a text in EPD, each as it is written on the command line: its positions.
///
/// # Errors
/// [`ForeignOpeningError`].
pub fn openings_of_epd<G: Notation>(game: &G, text: &str) -> Result<Vec<String>, ForeignOpeningError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = (1..).zip(text.lines().map(str::trim));
    let read = |(line, text): (usize, &str)| {
        let epd: Epd = text.parse().map_err(|source| ForeignOpeningError::Line { line, source })?;
        let position = epd.position();
        let state =
            game.read_position(&position).map_err(|source| ForeignOpeningError::Position { line, source })?;
        match game.outcome(&state) {
            None => Ok(position),
            Some(_) => Err(ForeignOpeningError::Over { line }),
        }
    };
    let positions = lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#'));
    filled(positions.map(read).collect::<Result<_, _>>()?)
}

fn filled(openings: Vec<String>) -> Result<Vec<String>, ForeignOpeningError> {
    if openings.is_empty() { Err(ForeignOpeningError::Empty) } else { Ok(openings) }
}

/// The games of a match of chess between two players, by their settings. `name` is the game's.
///
/// # Errors
/// [`PositionError`], if a record is not one of this game.
pub fn games_as_pgn<G: Notation>(
    (game, name): (&G, &str),
    players: [&str; 2],
    records: &[GameRecord],
) -> Result<String, PositionError> {
    let mut text = String::new();
    for record in records {
        if !text.is_empty() {
            text.push('\n');
        }
        text += &game_as_pgn((game, name), players, record)?;
    }
    Ok(text)
}

fn game_as_pgn<G: Notation>(
    (game, name): (&G, &str),
    players: [&str; 2],
    record: &GameRecord,
) -> Result<String, PositionError> {
    let played = Played::read(game, &record.moves)?;
    let first = played.positions_before(game).into_iter().next().unwrap_or_else(|| played.state(game));
    let outcome: Option<Outcome> = game.outcome(&played.state(game));
    let white = record.first;
    let result = match record.winner {
        Some(winner) if winner == white => PgnResult::White,
        Some(_) => PgnResult::Black,
        None => PgnResult::Draw,
    };
    let (termination, comment) = match (&record.forfeit, outcome) {
        (Some(reason), _) if record.on_time => ("time forfeit", Some(format!("forfeit: {reason}"))),
        (Some(reason), _) => ("rules infraction", Some(format!("forfeit: {reason}"))),
        (None, Some(_)) => ("normal", None),
        (None, None) if record.adjudicated => {
            ("adjudication", Some("both players agreed on the result".to_owned()))
        }
        (None, None) if played.moves().len() as u64 >= super::game::MAX_PLIES => {
            ("adjudication", Some("a draw, since the game is too long".to_owned()))
        }
        (None, None) => ("normal", Some("a draw by repetition".to_owned())),
    };
    let seat = |side: Side| players[side as usize].to_owned();
    let mut tags = vec![
        ("Event", format!("gametree experiment match, {name}")),
        ("Round", (record.number + 1).to_string()),
        ("White", seat(white)),
        ("Black", seat(white.other())),
        ("Termination", termination.to_owned()),
        ("PlyCount", played.moves().len().to_string()),
    ];
    if name.starts_with("chess960") {
        tags.push(("Variant", "Chess960".to_owned()));
    }
    let ends = comment.map(|comment| (played.moves().len(), comment));
    let comments: Vec<(usize, String)> = ends.into_iter().collect();
    Ok(pgn::write(game, &Record { first, moves: played.moves(), result, tags: &tags, comments: &comments }))
}
