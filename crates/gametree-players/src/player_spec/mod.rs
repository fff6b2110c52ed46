//! [`PlayerSpec`]: a player described in one word, as `backup=althofer:0.5,nodes=10000`.

mod pairs;
#[cfg(test)]
mod tests;

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use gametree::engine::{EngineOptions, Selective};
use gametree::monte_carlo::DEFAULT_EXPLORATION;
use gametree::{Algorithm, Budget, Score};

use crate::limits::{Level, Limits, TimeControl};
use crate::native::{BackupRule, DEFAULT_MEMORY, ENGINE, EngineRequest, EvaluationSource, MONTE_CARLO};
use crate::searcher::Searcher;
use crate::values;
use pairs::{KEYS, pairs, uci_options};

/// The description of a player.
#[derive(Clone, Debug)]
pub struct PlayerSpec {
    /// As it was written.
    text: String,
    /// What kind of player it is.
    pub kind: PlayerKind,
    /// The evaluation: a name or `file:PATH`; the kind's default if `None`.
    pub evaluation: Option<String>,
    /// The limits of a move.
    pub limits: Limits,
    /// The time for a whole game.
    pub clock: Option<TimeControl>,
    /// The opening book from which it plays as long as that has a move.
    pub book: Option<PathBuf>,
    /// Whether `limits` holds the default, because none was given.
    default_limit: bool,
    /// Whether nothing was said about a selective search.
    default_selective: bool,
}

/// What kind of player it is.
#[derive(Clone, Debug)]
pub enum PlayerKind {
    /// The engine.
    Engine(EngineSpec),
    /// Monte Carlo tree search.
    MonteCarlo(MonteCarloSpec),
    /// A textbook algorithm.
    Textbook(Algorithm),
    /// An external program: its command line, and how long to wait for a move without a time limit.
    Process(Vec<String>, Duration),
    /// An engine that speaks UCI.
    Uci(UciSpec),
    /// A level of play, and the seed of its slips.
    Level(Level, u64),
    /// Perfect play from the complete table in this file.
    Table(PathBuf),
}

/// The options that only the engine has.
#[derive(Clone, Copy, Debug)]
pub struct EngineSpec {
    /// How values are backed up.
    pub backup: BackupRule,
    /// The parts of the search that are switched on.
    pub options: EngineOptions,
    /// The largest size of the table, in bytes.
    pub memory: usize,
    /// Threads.
    pub threads: usize,
    /// By how much a move may be worse than the best and still be chosen, and the seed of the choice.
    pub variety: Option<(Score, u64)>,
}

impl EngineSpec {
    /// What is asked of the engine within this budget, by this evaluation.
    #[must_use]
    pub fn request<'a>(&self, budget: Budget<'a>, evaluation: EvaluationSource<'a>) -> EngineRequest<'a> {
        let &EngineSpec { backup, options, memory, threads, variety } = self;
        EngineRequest { budget, options, backup, evaluation, all_moves: variety.is_some(), memory, threads }
    }
}

/// An external engine that speaks UCI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciSpec {
    /// Its command line.
    pub command: Vec<String>,
    /// The options that are set, with their values; a button has an empty one.
    pub options: Vec<(String, String)>,
    /// How long to wait for a move without a time limit.
    pub patience: Duration,
}

/// The options that only Monte Carlo tree search has.
#[derive(Clone, Copy, Debug)]
pub struct MonteCarloSpec {
    /// The seed of its play-outs, the same at every move.
    pub seed: u64,
    /// The exploration constant.
    pub exploration: f64,
    /// The largest size of its tree, in bytes.
    pub memory: usize,
}

/// The default limit of the engine's searches, with which a game on any board ends within seconds.
const NODES: u64 = 10_000;
/// The same for Monte Carlo tree search, whose nodes are cheaper.
const MONTE_CARLO_NODES: u64 = 100_000;
/// The default time of the highest level of play, as in a game against a person.
const LEVEL_TIME: Duration = Duration::from_secs(2);
/// How long an external program may take for a move without a time limit.
const PATIENCE: Duration = Duration::from_secs(60);

impl PlayerSpec {
    /// The same player within these limits, if it has none of its own.
    #[must_use]
    pub fn within(mut self, limits: Limits) -> Self {
        if self.default_limit && !limits.is_empty() {
            self.limits = Limits::default();
        }
        if self.limits.is_empty() {
            self.limits = limits;
        }
        self
    }

    /// The same player with the time for its moves told at each of them, in place of a default limit.
    #[must_use]
    pub fn on_clock(mut self) -> Self {
        if std::mem::take(&mut self.default_limit) {
            self.limits = Limits::default();
        }
        self
    }

    /// The same player, whose engine looks for the best move as where it plays, unless the setting says how it searches: selectively, but
    /// not to a depth.
    #[must_use]
    pub fn as_in_play(mut self) -> Self {
        if let PlayerKind::Engine(engine) = &mut self.kind
            && self.default_selective
        {
            engine.options.selective = Selective::Auto;
        }
        self
    }

    /// The number of threads that it uses.
    #[must_use]
    pub const fn threads(&self) -> usize {
        match &self.kind {
            PlayerKind::Engine(engine) => engine.threads,
            PlayerKind::MonteCarlo(_)
            | PlayerKind::Textbook(_)
            | PlayerKind::Process(..)
            | PlayerKind::Uci(_)
            | PlayerKind::Level(..)
            | PlayerKind::Table(_) => 1,
        }
    }

    /// Whether it always plays the same moves: neither a clock nor another program nor several threads are involved.
    #[must_use]
    pub fn is_deterministic(&self) -> bool {
        let timed = self.limits.time.is_some() || self.clock.is_some();
        !timed && self.threads() == 1 && !self.is_external()
    }

    /// Whether it is another program.
    #[must_use]
    pub const fn is_external(&self) -> bool {
        matches!(self.kind, PlayerKind::Process(..) | PlayerKind::Uci(_))
    }
}

impl Default for PlayerSpec {
    /// The engine within its default limit.
    fn default() -> Self {
        let engine = EngineSpec {
            backup: BackupRule::Negamax,
            options: EngineOptions::exact(),
            memory: DEFAULT_MEMORY,
            threads: 1,
            variety: None,
        };
        PlayerSpec {
            text: format!("algorithm={ENGINE}"),
            kind: PlayerKind::Engine(engine),
            evaluation: None,
            limits: Limits { nodes: Some(NODES), ..Limits::default() },
            clock: None,
            book: None,
            default_limit: true,
            default_selective: true,
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for PlayerSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<PlayerSpec, String> {
        let pairs = pairs(text)?;
        let mut left: Vec<(&str, &str)> = pairs.iter().map(|(key, value)| (*key, value.as_str())).collect();
        let mut take = |key: &str| {
            let at = left.iter().position(|(name, _)| *name == key)?;
            Some(left.remove(at).1)
        };
        let wrong = |key: &str, value: &str, error: &str| format!("{text:?}: {key}={value}: {error}");
        macro_rules! read {
            ($key:literal, $read:expr) => {
                take($key)
                    .map(|value| $read(value).map_err(|error| wrong($key, value, &error.to_string())))
                    .transpose()?
            };
        }
        let algorithm = read!("algorithm", str::parse::<Searcher>);
        let evaluation = take("eval").map(str::to_owned);
        let mut limits = Limits {
            depth: read!("depth", values::number::<u32>),
            nodes: read!("nodes", values::number::<u64>),
            time: read!("time", values::duration),
        };
        let level = read!("level", str::parse::<Level>);
        let (command, uci) = (take("command"), take("uci"));
        if command.is_some() && uci.is_some() {
            return Err(format!("{text:?}: command and uci exclude each other: expected one of them"));
        }
        let program = command.map(|words| ("command", words)).or(uci.map(|words| ("uci", words)));
        let kind = match (algorithm, program) {
            (algorithm, command) if let Some(file) = take("table") => {
                if algorithm.is_some() || command.is_some() || level.is_some() {
                    return Err(format!(
                        "{text:?}: table excludes algorithm, command and level: expected one of them"
                    ));
                }
                if evaluation.is_some() || !limits.is_empty() {
                    return Err(format!(
                        "{text:?}: eval, depth, nodes and time do not apply to a table: expected the file alone"
                    ));
                }
                PlayerKind::Table(file.into())
            }
            (None, None) if let Some(level) = level => {
                if evaluation.is_some() || limits.depth.is_some() || limits.nodes.is_some() {
                    return Err(format!(
                        "{text:?}: eval, depth and nodes do not apply to a level: expected time and seed"
                    ));
                }
                if level == Level::FULL {
                    limits.time.get_or_insert(LEVEL_TIME);
                }
                PlayerKind::Level(level, read!("seed", values::number::<u64>).unwrap_or(0))
            }
            _ if level.is_some() => {
                return Err(format!("{text:?}: level excludes algorithm and command: expected one of them"));
            }
            (Some(_), Some(_)) => {
                return Err(format!("{text:?}: algorithm and command exclude each other: expected one"));
            }
            (None, Some((key, command))) => {
                if evaluation.is_some() {
                    return Err(format!(
                        "{text:?}: eval does not apply to an external program: expected none with {key}"
                    ));
                }
                let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
                if words.is_empty() {
                    return Err(wrong(key, command, "expected a program and its arguments"));
                }
                let patience = read!("patience", values::duration).unwrap_or(PATIENCE);
                match key {
                    "uci" => {
                        let options = read!("options", uci_options).unwrap_or_default();
                        PlayerKind::Uci(UciSpec { command: words, options, patience })
                    }
                    _ => PlayerKind::Process(words, patience),
                }
            }
            (Some(Searcher::Solver(method)), None) => {
                return Err(format!(
                    "{text:?}: {} solves positions: expected engine, mcts or a textbook algorithm",
                    method.name()
                ));
            }
            (Some(Searcher::Textbook(algorithm)), None) => PlayerKind::Textbook(algorithm),
            (Some(Searcher::MonteCarlo), None) => PlayerKind::MonteCarlo(MonteCarloSpec {
                seed: read!("seed", values::number::<u64>).unwrap_or(0),
                exploration: read!("exploration", values::exploration).unwrap_or(DEFAULT_EXPLORATION),
                memory: read!("memory", values::memory).unwrap_or(DEFAULT_MEMORY),
            }),
            (None | Some(Searcher::Engine), None) => {
                // As in all that was measured, unless the setting says otherwise.
                let usual = EngineOptions::exact();
                let options = EngineOptions {
                    driver: read!("driver", values::driver).unwrap_or(usual.driver),
                    depths: read!("depths", values::depths).unwrap_or(usual.depths),
                    selective: read!("selective", values::selective).unwrap_or(usual.selective),
                    late_moves: read!("late-moves", values::switch).unwrap_or(usual.late_moves),
                    futility: read!("futility", values::switch).unwrap_or(usual.futility),
                    table_move: read!("table-move", values::switch).unwrap_or(usual.table_move),
                    killers: read!("killers", values::switch).unwrap_or(usual.killers),
                    history: read!("history", values::switch).unwrap_or(usual.history),
                    ranks: read!("ranks", values::switch).unwrap_or(usual.ranks),
                    tactics: read!("tactics", values::switch).unwrap_or(usual.tactics),
                    quiescence: read!("quiescence", values::plies).unwrap_or(usual.quiescence),
                    extensions: read!("extensions", values::plies).unwrap_or(usual.extensions),
                    ..usual
                };
                PlayerKind::Engine(EngineSpec {
                    backup: read!("backup", str::parse::<BackupRule>).unwrap_or(BackupRule::Negamax),
                    options,
                    memory: read!("memory", values::memory).unwrap_or(DEFAULT_MEMORY),
                    threads: read!("threads", values::threads).unwrap_or(1),
                    variety: match read!("variety", values::number::<u32>) {
                        Some(points) => Some((
                            Score::new(i64::from(points)),
                            read!("seed", values::number::<u64>).unwrap_or(0),
                        )),
                        None => None,
                    },
                })
            }
        };
        let clock = match kind {
            PlayerKind::Engine(_)
            | PlayerKind::MonteCarlo(_)
            | PlayerKind::Process(..)
            | PlayerKind::Uci(_) => {
                read!("clock", str::parse::<TimeControl>)
            }
            PlayerKind::Textbook(_) | PlayerKind::Level(..) | PlayerKind::Table(_) => None,
        };
        let book = match kind {
            PlayerKind::Process(..) | PlayerKind::Uci(_) | PlayerKind::Table(_) => None,
            PlayerKind::Engine(_)
            | PlayerKind::MonteCarlo(_)
            | PlayerKind::Textbook(_)
            | PlayerKind::Level(..) => take("book").map(PathBuf::from),
        };
        if let Some((key, _)) = left.first() {
            let player = match kind {
                PlayerKind::Engine(_) => "the engine",
                PlayerKind::MonteCarlo(_) => MONTE_CARLO,
                PlayerKind::Textbook(algorithm) => algorithm.name(),
                PlayerKind::Process(..) | PlayerKind::Uci(_) => "an external program",
                PlayerKind::Level(..) => "a level",
                PlayerKind::Table(_) => "a table",
            };
            return Err(match KEYS.contains(key) {
                true => format!("{text:?}: {key} does not apply to {player}"),
                false => {
                    format!(
                        "{text:?}: {key:?} is not a key of a setting: expected one of {}",
                        KEYS.join(", ")
                    )
                }
            });
        }
        let default_selective = pairs.iter().all(|(key, _)| *key != "selective");
        let default_nodes = match kind {
            PlayerKind::Engine(_) => Some(NODES),
            PlayerKind::MonteCarlo(_) => Some(MONTE_CARLO_NODES),
            PlayerKind::Textbook(_)
            | PlayerKind::Process(..)
            | PlayerKind::Uci(_)
            | PlayerKind::Level(..)
            | PlayerKind::Table(_) => None,
        };
        let default_limit = default_nodes.is_some() && limits.is_empty() && clock.is_none();
        if default_limit {
            limits.nodes = default_nodes;
        }
        let text = text.to_owned();
        Ok(PlayerSpec { text, kind, evaluation, limits, clock, book, default_limit, default_selective })
    }
}
