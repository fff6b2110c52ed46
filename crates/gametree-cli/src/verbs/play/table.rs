//! The table that a person and the engine sit at: the session, the engine's thoughts and the record brought together,
//! for either front end. What a front end should tell comes back as a note.

use std::time::{Duration, Instant};

use gametree::{GameValue, Player};
use gametree_games::Spec;

use super::engine::{Advice, Answer, Engine, Gone, Question};
use super::record::{Keeper, Record};
use super::session::Session;
use super::words;

/// What the engine thinks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The move it is about to make.
    Move,
    /// A move to show.
    Hint,
    /// What every move is worth.
    Values,
}

/// A game being played.
pub(super) struct Table<'r> {
    game: Spec,
    session: Session<'r>,
    engine: Engine,
    keeper: Option<Keeper>,
    /// How long the engine may think.
    time: Duration,
    /// What the engine thinks about now, and since when.
    thinking: Option<(Purpose, Instant)>,
    /// What is known of the moves of this position, in natural order; empty unless it was asked for.
    values: Vec<(String, GameValue)>,
    /// The engine's last choice, and for whom: the move just made, or a hint for this position.
    advice: Option<(Player, Advice)>,
}

/// Something to tell the person; an error is something he can't do.
pub(super) type Note = Result<String, String>;

impl<'r> Table<'r> {
    pub(super) fn new(
        game: Spec,
        session: Session<'r>,
        engine: Engine,
        keeper: Option<Keeper>,
        time: Duration,
    ) -> Self {
        Table { game, session, engine, keeper, time, thinking: None, values: Vec::new(), advice: None }
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

    /// What the engine thinks about, and for how long it has.
    pub(super) fn thinking(&self) -> Option<(Purpose, Duration)> {
        self.thinking.map(|(purpose, since)| (purpose, since.elapsed()))
    }

    pub(super) fn values(&self) -> &[(String, GameValue)] {
        &self.values
    }

    pub(super) fn advice(&self) -> Option<&(Player, Advice)> {
        self.advice.as_ref()
    }

    /// The game as a line that `show` can replay.
    pub(super) fn record(&self) -> Record {
        let seats = Some(self.session.seats());
        Record { game: self.game, position: self.session.position(), seats }
    }

    /// Writes the record, where one is kept.
    pub(super) fn save(&self) -> Result<(), String> {
        let result = self.session.look().end.map(words::result);
        self.keeper.as_ref().map_or(Ok(()), |keeper| keeper.save(&self.record(), result.as_deref()))
    }

    /// Plays the person's move.
    pub(super) fn play(&mut self, text: &str) -> Result<Note, Gone> {
        if self.engine_moves() {
            return Ok(Err("the engine is thinking about its move".to_owned()));
        }
        let played = self.session.play(text);
        match played {
            Ok(name) => self.changed(format!("you play {name}")),
            Err(error) => Ok(Err(error)),
        }
    }

    /// Takes back the person's last move and the engine's answer.
    pub(super) fn undo(&mut self) -> Result<Note, Gone> {
        self.step(Session::undo, "back")
    }

    /// Plays again what was taken back.
    pub(super) fn redo(&mut self) -> Result<Note, Gone> {
        self.step(Session::redo, "forth")
    }

    fn step(
        &mut self,
        step: impl FnOnce(&mut Session<'r>) -> Result<usize, String>,
        way: &str,
    ) -> Result<Note, Gone> {
        self.cancel()?;
        match step(&mut self.session) {
            Ok(1) => self.changed(format!("one move {way}")),
            Ok(moves) => self.changed(format!("{moves} moves {way}")),
            Err(error) => Ok(Err(error)),
        }
    }

    /// The person and the engine change sides.
    pub(super) fn switch(&mut self) -> Result<Note, Gone> {
        self.session.switch();
        self.changed(words::seats(self.session.seats(), self.time))
    }

    /// The engine plays the side that is not to move, or leaves both to people.
    pub(super) fn seat_engine(&mut self, plays: bool) -> Result<Note, Gone> {
        self.session.seat_engine(plays);
        self.changed(words::seats(self.session.seats(), self.time))
    }

    /// Lets the engine think: about a move it makes for whoever is to move, a hint, or all values.
    pub(super) fn ask(&mut self, purpose: Purpose) -> Result<Note, Gone> {
        if let Some(end) = self.session.look().end {
            return Ok(Err(words::end(end, self.session.seats())));
        }
        if self.engine_moves() {
            return Ok(Err("the engine is thinking about its move".to_owned()));
        }
        self.think(purpose)?;
        Ok(Ok(format!("the engine thinks, at most {}", words::seconds(self.time))))
    }

    fn think(&mut self, purpose: Purpose) -> Result<(), Gone> {
        self.cancel()?;
        let question = match purpose {
            Purpose::Move | Purpose::Hint => Question::Best,
            Purpose::Values => Question::Values,
        };
        self.engine.ask(self.session.moves().join(" "), question, self.time)?;
        self.thinking = Some((purpose, Instant::now()));
        Ok(())
    }

    /// Hides the values.
    pub(super) fn forget_values(&mut self) -> Result<Note, Gone> {
        self.cancel()?;
        self.values.clear();
        Ok(Ok("the values are hidden".to_owned()))
    }

    /// Lets the engine think about its move where it is its turn.
    pub(super) fn go_on(&mut self) -> Result<(), Gone> {
        if self.session.engine_to_move() && self.thinking.is_none() {
            self.think(Purpose::Move)?;
        }
        Ok(())
    }

    /// Takes the engine's answer if it comes within `wait`, and makes its move.
    pub(super) fn listen(&mut self, wait: Duration) -> Result<Option<Note>, Gone> {
        let Some((purpose, _)) = self.thinking else { return Ok(None) };
        let Some(answer) = self.engine.answer(wait)? else { return Ok(None) };
        match answer {
            Answer::Values { values, last } => {
                let worth = |name: &String| values.iter().find(|(mv, _)| mv == name).cloned();
                self.values = self.session.look().legal.iter().filter_map(worth).collect();
                if !last {
                    return Ok(None);
                }
                self.thinking = None;
                let open = self.values.iter().filter(|(_, worth)| worth.wdl().is_none()).count();
                Ok(Some(Ok(match open {
                    0 => "the values of all moves are proved".to_owned(),
                    open => format!("{open} of {} values are not proved in the time: ?", self.values.len()),
                })))
            }
            Answer::Best(advice) => {
                self.thinking = None;
                let mover = self.session.look().to_move;
                let (name, reason) = (advice.mv.clone(), words::reason(mover, &advice));
                let note = match purpose {
                    Purpose::Hint => Ok(format!("hint: {name}, {reason}")),
                    _ => match self.session.play(&name) {
                        Ok(_) => self.changed(format!("the engine plays {name}: {reason}"))?,
                        Err(error) => Err(error),
                    },
                };
                self.advice = Some((mover, advice));
                Ok(Some(note))
            }
        }
    }

    /// Lets the engine answer at once, with what it has.
    pub(super) fn hurry(&self) {
        self.engine.stop();
    }

    /// Ends the engine's thoughts and forgets them.
    fn cancel(&mut self) -> Result<(), Gone> {
        if self.thinking.take().is_some() {
            self.engine.stop();
            // It looks up every thousand nodes, so this is short.
            while !matches!(
                self.engine.answer(Duration::from_millis(20))?,
                Some(Answer::Best(_) | Answer::Values { last: true, .. })
            ) {}
        }
        Ok(())
    }

    /// Whether the next move is the engine's: it is its turn, or it was asked to make it.
    pub(super) fn engine_moves(&self) -> bool {
        self.session.engine_to_move() || matches!(self.thinking, Some((Purpose::Move, _)))
    }

    /// The position or the seats have changed: what was thought about them is void, and the record is written.
    fn changed(&mut self, note: String) -> Result<Note, Gone> {
        self.cancel()?;
        self.values.clear();
        self.advice = None;
        if let Err(error) = self.save() {
            return Ok(Err(format!("{note}; but {error}")));
        }
        Ok(match self.session.look().end {
            Some(end) => Ok(format!("{note}; {}", words::end(end, self.session.seats()))),
            None => Ok(note),
        })
    }
}
