//! Coordinates the session, the engine and the record of a game, for either front end.

use std::time::{Duration, Instant};

use gametree::{GameValue, Player};
use gametree_games::Spec;
use gametree_players::Level;

use super::engine_thread::{
    EngineAnswer, EngineGone, EngineTask, EngineThread, MoveAdvice, NamedMove, Reasons, Review,
};
use super::record::{GameRecord, RecordFile};
use super::session::{PlayedBy, Session, Sides};
use super::words;

/// What the engine is thinking about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A move that it will make.
    Move,
    /// A move to show.
    Hint,
    /// The values of all moves.
    Values,
    /// The moves of the game that changed its result.
    Review,
    /// The reasons for a move.
    Why,
}

/// The longest time that the engine thinks about one position on the person's time.
const PONDER: Duration = Duration::from_secs(600);

/// A game between a person and the engine, or between two people.
pub(super) struct Coordinator<'r> {
    game: Spec,
    session: Session<'r>,
    engine: EngineThread,
    record_file: Option<RecordFile>,
    /// The records of the games before this one.
    earlier: Vec<String>,
    /// The level of the engine's own moves.
    level: Level,
    /// The engine's time for a move, a hint or the values.
    time: Duration,
    /// What the engine is thinking about, and since when.
    thinking: Option<(Purpose, Instant)>,
    /// Whether the engine may think on the person's time, and whether it has begun to about this position.
    ponders: bool,
    pondering: bool,
    /// What is known of the moves of this position, in natural order; empty unless requested.
    known: Vec<NamedMove>,
    /// The moves looked at while the game is being reviewed, and the review when it is finished.
    looked_at: usize,
    review: Option<Review>,
    /// The reasons for a move of this position, if they were asked for.
    reasons: Option<Reasons>,
    /// The engine's last choice, and for which player: the move just made, or a hint for this position.
    advice: Option<(Player, MoveAdvice)>,
}

/// A message to the person; an error says what can't be done.
pub(super) type Message = Result<String, String>;

impl<'r> Coordinator<'r> {
    pub(super) fn new(
        game: Spec,
        session: Session<'r>,
        engine: EngineThread,
        record_file: Option<RecordFile>,
        (level, time): (Level, Duration),
        ponders: bool,
    ) -> Self {
        Coordinator {
            game,
            session,
            engine,
            record_file,
            earlier: Vec::new(),
            level,
            time,
            thinking: None,
            ponders,
            pondering: false,
            known: Vec::new(),
            looked_at: 0,
            review: None,
            reasons: None,
            advice: None,
        }
    }

    pub(super) fn game(&self) -> Spec {
        self.game
    }

    pub(super) fn session(&self) -> &Session<'r> {
        &self.session
    }

    pub(super) fn time(&self) -> Duration {
        self.time
    }

    /// Who plays, and how strong the engine is.
    pub(super) fn sides(&self) -> String {
        words::sides(self.session.sides(), self.level, self.time)
    }

    /// What the engine is thinking about, and for how long.
    pub(super) fn thinking(&self) -> Option<(Purpose, Duration)> {
        self.thinking.map(|(purpose, since)| (purpose, since.elapsed()))
    }

    /// The values of the moves; empty unless requested.
    pub(super) fn values(&self) -> Vec<(String, GameValue)> {
        self.known.iter().map(|known| (known.name.clone(), known.value)).collect()
    }

    /// The same values with the moves as players write them.
    pub(super) fn values_said(&self) -> Vec<(String, GameValue)> {
        self.known.iter().map(|known| (known.said.clone(), known.value)).collect()
    }

    /// What is known of the moves of this position, in natural order; empty unless requested.
    pub(super) fn known(&self) -> &[NamedMove] {
        &self.known
    }

    /// The number of moves of the game that have been looked at.
    pub(super) fn looked_at(&self) -> usize {
        self.looked_at
    }

    /// The review of the game, if it was asked for since the last move.
    pub(super) fn review(&self) -> Option<&Review> {
        self.review.as_ref()
    }

    /// The reasons for a move of this position, if they were asked for.
    pub(super) fn reasons(&self) -> Option<&Reasons> {
        self.reasons.as_ref()
    }

    pub(super) fn advice(&self) -> Option<&(Player, MoveAdvice)> {
        self.advice.as_ref()
    }

    /// The records of all games, this one last.
    pub(super) fn records(&self) -> Vec<String> {
        self.earlier.iter().cloned().chain([self.record().line()]).collect()
    }

    /// The record of the game so far.
    fn record(&self) -> GameRecord {
        let sides = Some(self.session.sides());
        GameRecord { game: self.game, position: self.session.position(), sides }
    }

    /// Writes the record, if one is kept.
    pub(super) fn save(&self) -> Result<(), String> {
        let result = self.session.view().end.map(words::result);
        self.record_file
            .as_ref()
            .map_or(Ok(()), |record_file| record_file.save(&self.record(), result.as_deref(), &self.earlier))
    }

    /// Plays the person's move.
    pub(super) fn play(&mut self, text: &str) -> Result<Message, EngineGone> {
        if self.engine_moves() {
            return Ok(Err("the engine is thinking about its move".to_owned()));
        }
        let played = self.session.play(text);
        match played {
            Ok(said) => self.changed(format!("you play {said}")),
            Err(error) => Ok(Err(error)),
        }
    }

    /// Takes back the person's last move and the engine's reply.
    pub(super) fn undo(&mut self) -> Result<Message, EngineGone> {
        self.step(Session::undo, "took back")
    }

    /// Replays moves that were taken back.
    pub(super) fn redo(&mut self) -> Result<Message, EngineGone> {
        self.step(Session::redo, "replayed")
    }

    fn step(
        &mut self,
        step: impl FnOnce(&mut Session<'r>) -> Result<usize, String>,
        action: &str,
    ) -> Result<Message, EngineGone> {
        self.cancel()?;
        match step(&mut self.session) {
            Ok(1) => self.changed(format!("{action} one move")),
            Ok(moves) => self.changed(format!("{action} {moves} moves")),
            Err(error) => Ok(Err(error)),
        }
    }

    /// The person and the engine swap sides.
    pub(super) fn switch(&mut self) -> Result<Message, EngineGone> {
        self.session.switch();
        self.changed(self.sides())
    }

    /// Makes the engine play the side that is not to move, or people play both sides.
    pub(super) fn set_engine(&mut self, plays: bool) -> Result<Message, EngineGone> {
        self.session.set_engine(plays);
        self.changed(self.sides())
    }

    /// Makes the engine play at a level; if it is thinking about its move, it begins again.
    pub(super) fn set_level(&mut self, level: Level) -> Result<Message, EngineGone> {
        self.cancel()?;
        self.level = level;
        Ok(Ok(self.sides()))
    }

    /// Begins a new game, with these sides if they are named. The record of the old one is kept, and its moves can be replayed.
    pub(super) fn new_game(&mut self, sides: Option<Sides>) -> Result<Message, EngineGone> {
        self.cancel()?;
        let begun = self.session.has_begun();
        self.keep_record();
        if let Some(sides) = sides {
            self.session.set_sides(sides);
        }
        match self.session.restart() {
            Ok(()) if begun => self.changed("a new game; redo goes back to the old one".to_owned()),
            Ok(()) => self.changed("a new game".to_owned()),
            Err(error) => Ok(Err(error)),
        }
    }

    /// Keeps the record of this game, if it has begun, before another one.
    fn keep_record(&mut self) {
        let record = self.record().line();
        if self.session.has_begun() && !self.earlier.contains(&record) {
            self.earlier.push(record);
        }
    }

    /// Begins a game at this written position. The record of the old one is kept.
    pub(super) fn begin_at(&mut self, position: &str) -> Result<Message, EngineGone> {
        self.cancel()?;
        let kept = self.earlier.len();
        self.keep_record();
        if let Err(error) = self.session.begin_at(position) {
            self.earlier.truncate(kept);
            return Ok(Err(format!("position: {error}")));
        }
        self.changed("a new game from this position".to_owned())
    }

    /// Starts the engine on a move for the side to move, a hint, all values, or a review.
    pub(super) fn start(&mut self, purpose: Purpose) -> Result<Message, EngineGone> {
        match (purpose, self.session.view().end) {
            (Purpose::Review, _) if self.session.moves().is_empty() => {
                return Ok(Err("no move has been played: there is nothing to review".to_owned()));
            }
            (Purpose::Review, _) | (_, None) => {}
            (_, Some(end)) => return Ok(Err(words::end(end, self.session.sides()))),
        }
        if self.engine_moves() {
            return Ok(Err("the engine is thinking about its move".to_owned()));
        }
        let task = match purpose {
            Purpose::Move => EngineTask::Best(self.level),
            Purpose::Hint => EngineTask::Best(Level::FULL),
            Purpose::Values => EngineTask::Values,
            Purpose::Review => EngineTask::Review,
            Purpose::Why => EngineTask::Why { mv: None, not: None },
        };
        self.think(purpose, task)?;
        let each = if purpose == Purpose::Review { " for each move" } else { "" };
        Ok(Ok(format!("the engine is thinking, at most {}{each}", words::seconds(self.time))))
    }

    /// Starts the engine on the reasons for the best move or the one of this name, and against another.
    pub(super) fn ask_why(&mut self, mv: Option<&str>, not: Option<&str>) -> Result<Message, EngineGone> {
        let legal = |name: Option<&str>| name.map(|name| self.session.legal_move(name)).transpose();
        let (mv, not) = match (legal(mv), legal(not), self.session.view().end) {
            (Ok(mv), Ok(not), None) if !self.engine_moves() => (mv, not),
            (Err(error), ..) | (_, Err(error), None) => return Ok(Err(error)),
            // The rest is as with a hint.
            _ => return self.start(Purpose::Why),
        };
        self.think(Purpose::Why, EngineTask::Why { mv, not })?;
        Ok(Ok(format!("the engine is thinking, at most {}", words::seconds(self.time))))
    }

    fn think(&mut self, purpose: Purpose, task: EngineTask) -> Result<(), EngineGone> {
        self.cancel()?;
        self.looked_at = 0;
        self.engine.begin(self.session.position(), task, self.time)?;
        self.thinking = Some((purpose, Instant::now()));
        Ok(())
    }

    /// Lets the engine think on the person's time, where it may and plays at full strength: what it finds is in its tables, and its
    /// proofs are kept.
    fn ponder(&mut self) -> Result<(), EngineGone> {
        let useful = self.level == Level::FULL
            && self.session.view().end.is_none()
            && self.session.sides().contains(&PlayedBy::Engine);
        if self.ponders && useful && !self.pondering {
            self.engine.begin(self.session.position(), EngineTask::Ponder, PONDER)?;
            self.pondering = true;
        }
        Ok(())
    }

    /// Hides the values.
    pub(super) fn hide_values(&mut self) -> Result<Message, EngineGone> {
        self.cancel()?;
        self.known.clear();
        Ok(Ok("the values are hidden".to_owned()))
    }

    /// Starts the engine on its move if it is its turn; on the person's turn it may think in silence.
    pub(super) fn start_engine_turn(&mut self) -> Result<(), EngineGone> {
        match self.thinking {
            Some(_) => Ok(()),
            None if self.session.engine_to_move() => self.think(Purpose::Move, EngineTask::Best(self.level)),
            None => self.ponder(),
        }
    }

    /// Takes the engine's answer if there is one within `wait`, and makes its move.
    pub(super) fn poll(&mut self, wait: Duration) -> Result<Option<Message>, EngineGone> {
        let Some((purpose, _)) = self.thinking else { return Ok(None) };
        let Some(answer) = self.engine.answer(wait)? else { return Ok(None) };
        match answer {
            EngineAnswer::Pondered => Ok(None), // it is discarded where it is stopped
            EngineAnswer::Reviewing(moves) => {
                self.looked_at = moves;
                Ok(None)
            }
            EngineAnswer::Review(review) => {
                self.thinking = None;
                let message = words::review_in_short(&review, self.session.moves().len());
                self.review = Some(review);
                Ok(Some(Ok(message)))
            }
            EngineAnswer::Why(reasons) => {
                self.thinking = None;
                let message = reasons.summary.clone();
                self.reasons = Some(reasons);
                Ok(Some(Ok(message)))
            }
            EngineAnswer::Values { known, last } => {
                let of_move = |name: &String| known.iter().find(|known| known.name == *name).cloned();
                self.known = self.session.view().legal.iter().filter_map(of_move).collect();
                if !last {
                    return Ok(None);
                }
                self.thinking = None;
                let open = self.known.iter().filter(|known| known.value.wdl().is_none()).count();
                Ok(Some(Ok(match open {
                    0 => "the values of all moves are proved".to_owned(),
                    open => format!("{open} of {} values are not proved in time", self.known.len()),
                })))
            }
            EngineAnswer::Best(advice) => {
                self.thinking = None;
                let mover = self.session.view().to_move;
                let (said, reason) = (advice.said.clone(), words::reason(mover, &advice));
                let message = match purpose {
                    Purpose::Hint => {
                        self.take_over(&advice);
                        Ok(format!("hint: {said}, {reason}"))
                    }
                    _ => match self.session.play(&advice.mv) {
                        Ok(said) => self.changed(format!("the engine plays {said}: {reason}"))?,
                        Err(error) => Err(error),
                    },
                };
                self.advice = Some((mover, advice));
                Ok(Some(message))
            }
        }
    }

    /// Shows what a hint has found among the values, if they are shown: a proof, or an estimate of at least the same depth.
    fn take_over(&mut self, advice: &MoveAdvice) {
        let proved = advice.value.wdl().is_some();
        let newer = |known: &&mut NamedMove| {
            known.name == advice.mv && (proved || known.value.wdl().is_none() && advice.depth >= known.depth)
        };
        if let Some(known) = self.known.iter_mut().find(newer) {
            known.take_over(advice);
        }
    }

    /// Makes the engine answer at once, with its best result so far.
    pub(super) fn stop_thinking(&self) {
        self.engine.stop();
    }

    /// Stops the engine and discards its answer.
    fn cancel(&mut self) -> Result<(), EngineGone> {
        let pondering = std::mem::take(&mut self.pondering);
        if self.thinking.take().is_some() || pondering {
            self.engine.stop();
            // The engine checks the flag every thousand nodes, so this is short.
            while !self.engine.answer(Duration::from_millis(20))?.is_some_and(|answer| answer.is_last()) {}
        }
        Ok(())
    }

    /// Whether the engine makes the next move: on its turn, or on request.
    pub(super) fn engine_moves(&self) -> bool {
        self.session.engine_to_move() || matches!(self.thinking, Some((Purpose::Move, _)))
    }

    /// Discards the values and the advice after a change of the position or the sides, and writes the record.
    fn changed(&mut self, message: String) -> Result<Message, EngineGone> {
        self.cancel()?;
        self.known.clear();
        self.review = None;
        self.reasons = None;
        self.advice = None;
        if let Err(error) = self.save() {
            return Ok(Err(format!("{message}; but {error}")));
        }
        Ok(match self.session.view().end {
            Some(end) => Ok(format!("{message}; {}", words::end(end, self.session.sides()))),
            None => Ok(message),
        })
    }
}
