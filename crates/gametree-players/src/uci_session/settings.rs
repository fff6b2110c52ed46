//! The options of the engine: what it declares, and what a GUI has set.

use std::time::Duration;

use gametree_games::{Order, Spec};

use super::strength::{self, STRONGEST, WEAKEST};
use super::worker::Setup;
use crate::native::{AnyGame, EvaluationSource, open};
use crate::protocol::uci::{Declaration, Kind};

/// The most lines of play at a time: no game of the catalogue has more moves in a usual position.
const MOST_LINES: i64 = 256;
/// The most threads, as for players in general.
const MOST_THREADS: i64 = 256;
/// The largest table, in MiB; it is allocated as it is needed.
const LARGEST_TABLE: i64 = 1 << 20;
/// The usual table, in MiB.
const USUAL_TABLE: i64 = 64;
/// What is lost at every move outside of the search, in milliseconds: a GUI on the same machine.
const USUAL_OVERHEAD: i64 = 10;

/// The two games between which `UCI_Chess960` switches.
const CHESS: [&str; 2] = ["chess", "chess960"];

/// The names of the options, each of which occurs in the declaration and where it is set.
mod names {
    pub(super) const HASH: &str = "Hash";
    pub(super) const CLEAR_HASH: &str = "Clear Hash";
    pub(super) const THREADS: &str = "Threads";
    pub(super) const MULTI_PV: &str = "MultiPV";
    pub(super) const PONDER: &str = "Ponder";
    pub(super) const OVERHEAD: &str = "Move Overhead";
    pub(super) const SHOW_WDL: &str = "UCI_ShowWDL";
    pub(super) const ANALYSE: &str = "UCI_AnalyseMode";
    pub(super) const EVAL_FILE: &str = "EvalFile";
    pub(super) const LIMIT_STRENGTH: &str = "UCI_LimitStrength";
    pub(super) const ELO: &str = "UCI_Elo";
    pub(super) const CHESS960: &str = "UCI_Chess960";
}
use names::*;

/// What the options are set to.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    spec: Spec,
    table: i64,
    threads: i64,
    lines: i64,
    overhead: i64,
    wdl: bool,
    weaker: bool,
    elo: i64,
    eval_file: String,
}

/// What a changed option asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Nothing, or nothing before the next search.
    Nothing,
    /// To forget what was learned.
    Forget,
    /// Another engine.
    Engine,
    /// Another game.
    Game,
}

impl Settings {
    pub(super) fn new(spec: Spec) -> Self {
        Settings {
            spec,
            table: USUAL_TABLE,
            threads: 1,
            lines: 1,
            overhead: USUAL_OVERHEAD,
            wdl: false,
            weaker: false,
            elo: STRONGEST,
            eval_file: String::new(),
        }
    }

    pub(super) fn spec(&self) -> Spec {
        self.spec
    }

    pub(super) fn open(&self) -> Option<AnyGame> {
        open(self.spec, Order::Centre)
    }

    pub(super) fn overhead(&self) -> Duration {
        Duration::from_millis(self.overhead.unsigned_abs())
    }

    /// The lines of play that are wanted.
    pub(super) fn ranks(&self) -> usize {
        usize::try_from(self.lines).unwrap_or(1)
    }

    pub(super) fn shows_wdl(&self) -> bool {
        self.wdl
    }

    /// The most nodes of a move, where the engine is to be weaker than it is.
    pub(super) fn most_nodes(&self) -> Option<u64> {
        (self.weaker && self.chess960().is_some()).then(|| strength::nodes(self.elo))
    }

    /// Whether the game is chess, and then whether its castling is that of Chess960.
    fn chess960(&self) -> Option<bool> {
        (self.spec.kind() == CHESS[0]).then(|| self.spec.to_string() != CHESS[0])
    }

    /// The options, each with its default.
    pub(super) fn declarations(&self) -> Vec<Declaration> {
        let spin = |default, min, max| Kind::Spin { default, min, max };
        let mut declared = vec![
            (HASH, spin(USUAL_TABLE, 1, LARGEST_TABLE)),
            (CLEAR_HASH, Kind::Button),
            (THREADS, spin(1, 1, MOST_THREADS)),
            (MULTI_PV, spin(1, 1, MOST_LINES)),
            (PONDER, Kind::Check(false)),
            (OVERHEAD, spin(USUAL_OVERHEAD, 0, 60_000)),
            (SHOW_WDL, Kind::Check(false)),
            (ANALYSE, Kind::Check(false)),
            (EVAL_FILE, Kind::String(String::new())),
        ];
        if let Some(on) = self.chess960() {
            declared.extend([
                (LIMIT_STRENGTH, Kind::Check(false)),
                (ELO, spin(STRONGEST, WEAKEST, STRONGEST)),
                (CHESS960, Kind::Check(on)),
            ]);
        }
        declared.into_iter().map(|(name, kind)| Declaration { name: name.to_owned(), kind }).collect()
    }

    /// Sets an option.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, String> {
        let declarations = self.declarations();
        let Some(option) = declarations.iter().find(|declared| declared.is_named(name)) else {
            return Err(format!("setoption: there is no option {name:?}"));
        };
        let value = value.unwrap_or_default();
        let wrong = |expected: String| format!("setoption {}: {value:?}: expected {expected}", option.name);
        let number = || match option.kind {
            Kind::Spin { min, max, .. } => {
                let number = value.parse().ok().filter(|number| (min..=max).contains(number));
                number.ok_or_else(|| wrong(format!("a whole number from {min} to {max}")))
            }
            _ => Ok(0),
        };
        let switch = || match value.to_lowercase().as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(wrong("true or false".to_owned())),
        };
        let mut put = |place: fn(&mut Settings) -> &mut i64, number: i64, change| {
            let changed = std::mem::replace(place(self), number) != number;
            Ok(if changed { change } else { Change::Nothing })
        };
        match option.name.as_str() {
            HASH => put(|settings| &mut settings.table, number()?, Change::Engine),
            THREADS => put(|settings| &mut settings.threads, number()?, Change::Engine),
            MULTI_PV => put(|settings| &mut settings.lines, number()?, Change::Nothing),
            OVERHEAD => put(|settings| &mut settings.overhead, number()?, Change::Nothing),
            ELO => put(|settings| &mut settings.elo, number()?, Change::Nothing),
            CLEAR_HASH => Ok(Change::Forget),
            // These only say what the GUI does.
            PONDER | ANALYSE => switch().map(|_| Change::Nothing),
            SHOW_WDL => {
                self.wdl = switch()?;
                Ok(Change::Nothing)
            }
            LIMIT_STRENGTH => {
                self.weaker = switch()?;
                Ok(Change::Nothing)
            }
            EVAL_FILE => {
                let path = if value == "<empty>" { "" } else { value };
                let before = std::mem::replace(&mut self.eval_file, path.to_owned());
                let loaded = self.open().map(|game| self.evaluation(&game));
                if let Some(Err(error)) = loaded {
                    self.eval_file = before;
                    return Err(error);
                }
                Ok(Change::Engine)
            }
            CHESS960 => {
                let on = switch()?;
                if self.chess960() == Some(on) {
                    return Ok(Change::Nothing);
                }
                let name = CHESS[usize::from(on)];
                self.spec = name.parse().map_err(|error: gametree_games::SpecError| error.to_string())?;
                Ok(Change::Game)
            }
            _ => Ok(Change::Nothing),
        }
    }

    /// The evaluation: the game's own, or that of a file.
    fn evaluation(&self, game: &AnyGame) -> Result<EvaluationSource<'static>, String> {
        if self.eval_file.is_empty() {
            return Ok(EvaluationSource::Default);
        }
        let name = format!("file:{}", self.eval_file);
        match game.load(EvaluationSource::Named(&name)) {
            Ok(EvaluationSource::Weights(weights)) => Ok(EvaluationSource::Weights(weights)),
            Ok(EvaluationSource::Network(network)) => Ok(EvaluationSource::Network(network)),
            Ok(_) => Ok(EvaluationSource::Default),
            Err(error) => Err(format!("setoption {EVAL_FILE}: {error}")),
        }
    }

    /// What an engine is built from.
    pub(super) fn setup(&self, game: &AnyGame) -> Result<Setup, String> {
        Ok(Setup {
            game: game.clone(),
            memory: usize::try_from(self.table).unwrap_or(1) << 20,
            threads: usize::try_from(self.threads).unwrap_or(1),
            evaluation: self.evaluation(game)?,
        })
    }
}
