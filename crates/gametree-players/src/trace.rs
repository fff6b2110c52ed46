//! Traces of games chosen at run time, compiled here once: see [`gametree_tree::trace`].

use gametree::knowledge::{Notation, PositionError};
use gametree::{Algorithm, Game, Score, Window};
use gametree_games::{Order, Spec, SpecError};
use gametree_picture::{Mark, Marks, Picture};
use gametree_tree::trace::{Flaw, Header, Judged, Record, Recorder, check, check_with};

use crate::erased::{AnyMove, AnyState, Erased};
use crate::moves::legal_move;
use crate::native::Answer;
use crate::native::{AnyGame, Evaluated, EvaluationSource, open_rules};
use crate::textbook::TextbookRequest;

/// A trace with its game, and what the judge says of it.
#[derive(Debug)]
#[non_exhaustive]
pub struct JudgedTrace {
    /// The game that the header names: its rules and evaluations, without its searches.
    pub game: Erased<dyn Evaluated>,
    /// The position of the header.
    pub root: AnyState,
    /// What was judged, or the first flaw.
    pub verdict: Result<Judged, Flaw>,
}

/// A header that names no game, or no position of it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum HeaderError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] SpecError),
    /// There is no such board.
    #[error("{0}: the board is too large")]
    Board(Spec),
    /// There is no such position.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// Judges a trace of the game that its header names, as [`check_trace`] does.
///
/// # Errors
/// [`HeaderError`]. A trace that is wrong is no error here.
///
/// ```
/// use gametree_tree::trace::Header;
/// let header = Header { schema: 1, game: "hex:2".into(), ..Header::default() };
/// let trace = gametree_players::trace::judge(&header, &[])?;
/// assert_eq!(trace.verdict.unwrap_err().text, "there are no records");
/// # Ok::<(), gametree_players::trace::HeaderError>(())
/// ```
pub fn judge(header: &Header, records: &[Record]) -> Result<JudgedTrace, HeaderError> {
    let order = if header.order.as_deref() == Some("centre") { Order::Centre } else { Order::Natural };
    let Positions { game, root } = Positions::open(&header.game, &header.position, order)?;
    let verdict = check_trace(&game, &root, header, records);
    Ok(JudgedTrace { game, root, verdict })
}

/// The positions of a trace: its game and its root, and what they look like.
#[derive(Debug)]
pub struct Positions {
    game: Erased<dyn Evaluated>,
    root: AnyState,
}

impl Positions {
    /// The positions below one of a game, both as a header names them.
    ///
    /// # Errors
    /// [`HeaderError`].
    pub fn open(game: &str, position: &str, order: Order) -> Result<Self, HeaderError> {
        let spec: Spec = game.parse()?;
        let game = open_rules(spec, order).ok_or(HeaderError::Board(spec))?;
        let root = game.read_position(position)?;
        Ok(Positions { game, root })
    }

    /// The board after these moves from the root, with a ring around what the last of them has touched; nothing, if one of them is
    /// not legal.
    ///
    /// ```
    /// use gametree_picture::Mark;
    /// use gametree_games::Order;
    /// use gametree_players::trace::Positions;
    /// let positions = Positions::open("tictactoe", "b2", Order::Natural)?;
    /// let (board, marks) = positions.board(["a1", "c3"]).unwrap();
    /// assert_eq!(board.to_string(), "  a b c\n1 O · ·\n2 · X ·\n3 · · X\n");
    /// assert_eq!(marks.cells().collect::<Vec<_>>(), [("c3", &Mark::Chosen)]);
    /// assert!(positions.board(["b2"]).is_none());
    /// # Ok::<(), gametree_players::trace::HeaderError>(())
    /// ```
    #[must_use]
    pub fn board<'m>(&self, moves: impl IntoIterator<Item = &'m str>) -> Option<(Picture<AnyMove>, Marks)> {
        let game = &self.game;
        let mut state = self.root.clone();
        let (mut before, mut touched) = (game.picture(&state), Vec::new());
        for name in moves {
            let mv = legal_move(game, &state, name).ok()?;
            (before, touched) = (game.picture(&state), game.touched(&state, mv));
            state = game.play(&state, mv);
        }
        let board = game.picture(&state);
        let cells = touched.iter().filter_map(|cell| board.name_here(&before, cell));
        let marks = cells.fold(Marks::default(), |marks, cell| marks.with(cell, Mark::Chosen));
        Some((board, marks))
    }
}

/// The most bytes that reading and judging a trace takes, its text included.
///
/// ```
/// use gametree_players::trace::memory_to_judge;
/// assert!(memory_to_judge("{}\n{}\n") > 2 * memory_to_judge(""));
/// ```
#[must_use]
pub fn memory_to_judge(text: &str) -> usize {
    // The records, in a list that grows, and what the judge derives from each: its position, parent, children, what it proves,
    // and its place among the records of the same position. Measured by the tests of the command.
    const A_RECORD: usize = 3 * size_of::<Record>() + 200;
    text.len() + text.bytes().filter(|&byte| byte == b'\n').count() * A_RECORD
}

/// Judges a trace by the rules of the game alone: [`gametree_tree::trace::check`]; or, if the header names one of the
/// game's own evaluations, by the rules and that: [`gametree_tree::trace::check_with`]. It reads no file that the header
/// names.
///
/// # Errors
/// The first flaw.
pub fn check_trace<R: Evaluated + ?Sized>(
    game: &Erased<R>,
    root: &AnyState,
    header: &Header,
    records: &[Record],
) -> Result<Judged, Flaw> {
    let named = header
        .evaluation
        .as_deref()
        .filter(|&name| game.evaluations().iter().any(|evaluation| evaluation.name == name));
    match named.map(|name| game.evaluation(EvaluationSource::Named(name))) {
        Some(Ok(evaluation)) => check_with(game, root, header, records, &evaluation),
        _ => check(game, root, header, records),
    }
}

/// The header of a trace of a textbook search that was asked for by name: what was searched, with the name of the order of
/// moves and of the game, and the position in its notation; and what came out.
#[must_use]
pub fn header(
    found: Header,
    request: &TextbookRequest<'_>,
    order: &str,
    (name, position): (&str, &str),
    game: &AnyGame,
    answer: &Answer,
) -> Header {
    let algorithm = request.algorithm;
    let mut window = request.window.unwrap_or(Window::FULL);
    if request.stop_at_win && algorithm.has_window() {
        // Stopping at ±1 is a search with this window.
        window.alpha = window.alpha.max((-1).into());
        window.beta = window.beta.min(1.into());
    }
    let evaluation = match request.evaluation {
        EvaluationSource::Named(name) => Some(name.to_owned()),
        EvaluationSource::Default | EvaluationSource::Weights(_) | EvaluationSource::Network(_) => None,
    };
    let rules = [(request.forced.win, "win"), (request.forced.block, "block")];
    Header {
        game: name.to_owned(),
        position: position.to_owned(),
        algorithm: algorithm.name().to_owned(),
        depth_limit: Some(request.budget.depth),
        evaluation,
        order: Some(order.to_owned()),
        forced: rules.into_iter().filter(|(on, _)| *on).map(|(_, name)| name.to_owned()).collect(),
        stopped: answer.stopped,
        win: request.win().and_then(Score::finite),
        table: Some(algorithm == Algorithm::Mtdf),
        pv: Some(answer.line.iter().map(|&mv| game.move_name(mv)).collect()),
        ..found
    }
    .with_window(window)
}

/// Ends a recording: [`Recorder::finish`].
#[must_use]
pub fn finish_trace(recorder: Recorder<'_, AnyGame>) -> (Header, Vec<Record>) {
    recorder.finish()
}
