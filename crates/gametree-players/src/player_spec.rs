//! [`PlayerSpec`]: a player described in one word, as `backup=althofer:0.5,nodes=10000`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use gametree::Algorithm;
use gametree::engine::{Depths, EngineOptions};

use crate::backup_rule::BackupRule;
use crate::limits::{Level, Limits};
use crate::native::DEFAULT_MEMORY;
use crate::searcher::{ENGINE, Searcher};
use crate::values;

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
    /// Whether `limits` holds the default, because none was given.
    default_limit: bool,
}

/// What kind of player it is.
#[derive(Clone, Debug)]
pub enum PlayerKind {
    /// The engine.
    Engine(EngineSpec),
    /// A textbook algorithm.
    Textbook(Algorithm),
    /// An external program: its command line, and how long to wait for a move without a time limit.
    Process(Vec<String>, Duration),
    /// A level of play, and the seed of its slips.
    Level(Level, u64),
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
}

impl EngineSpec {
    /// The options of a player that names none: the engine's, but with exact depths, as in all that was measured.
    fn usual_options() -> EngineOptions {
        EngineOptions { depths: Depths::Exact, ..EngineOptions::default() }
    }
}

/// The default limit of the engine's searches, with which a game on any board ends within seconds.
const NODES: u64 = 10_000;
/// The default time of the highest level of play, as in a game against a person.
const LEVEL_TIME: Duration = Duration::from_secs(2);
/// How long an external program may take for a move without a time limit.
const PATIENCE: Duration = Duration::from_secs(60);

/// The known keys.
const KEYS: [&str; 21] = [
    "algorithm",
    "backup",
    "eval",
    "depth",
    "nodes",
    "time",
    "threads",
    "memory",
    "driver",
    "depths",
    "quiescence",
    "extensions",
    "table-move",
    "killers",
    "history",
    "ranks",
    "tactics",
    "command",
    "patience",
    "level",
    "seed",
];

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

    /// The number of threads that it uses.
    #[must_use]
    pub const fn threads(&self) -> usize {
        match &self.kind {
            PlayerKind::Engine(engine) => engine.threads,
            PlayerKind::Textbook(_) | PlayerKind::Process(..) | PlayerKind::Level(..) => 1,
        }
    }

    /// Whether it always plays the same moves: neither a clock nor another program nor several threads are involved.
    #[must_use]
    pub fn is_deterministic(&self) -> bool {
        self.limits.time.is_none() && self.threads() == 1 && !matches!(self.kind, PlayerKind::Process(..))
    }
}

impl Default for PlayerSpec {
    /// The engine within its default limit.
    fn default() -> Self {
        let engine = EngineSpec {
            backup: BackupRule::Negamax,
            options: EngineSpec::usual_options(),
            memory: DEFAULT_MEMORY,
            threads: 1,
        };
        PlayerSpec {
            text: format!("algorithm={ENGINE}"),
            kind: PlayerKind::Engine(engine),
            evaluation: None,
            limits: Limits { nodes: Some(NODES), ..Limits::default() },
            default_limit: true,
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
        let kind = match (algorithm, take("command")) {
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
            (None, Some(command)) => {
                if evaluation.is_some() {
                    return Err(format!(
                        "{text:?}: eval does not apply to an external program: expected none with command"
                    ));
                }
                let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
                if words.is_empty() {
                    return Err(wrong("command", command, "expected a program and its arguments"));
                }
                PlayerKind::Process(words, read!("patience", values::duration).unwrap_or(PATIENCE))
            }
            (Some(Searcher::Solver(method)), None) => {
                return Err(format!(
                    "{text:?}: {} solves positions: expected engine or a textbook algorithm",
                    method.name()
                ));
            }
            (Some(Searcher::Textbook(algorithm)), None) => PlayerKind::Textbook(algorithm),
            (None | Some(Searcher::Engine), None) => {
                let usual = EngineSpec::usual_options();
                let options = EngineOptions {
                    driver: read!("driver", values::driver).unwrap_or(usual.driver),
                    depths: read!("depths", values::depths).unwrap_or(usual.depths),
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
                })
            }
        };
        if let Some((key, _)) = left.first() {
            let player = match kind {
                PlayerKind::Engine(_) => "the engine",
                PlayerKind::Textbook(algorithm) => algorithm.name(),
                PlayerKind::Process(..) => "an external program",
                PlayerKind::Level(..) => "a level",
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
        let default_limit = matches!(kind, PlayerKind::Engine(_)) && limits.is_empty();
        if default_limit {
            limits.nodes = Some(NODES);
        }
        Ok(PlayerSpec { text: text.to_owned(), kind, evaluation, limits, default_limit })
    }
}

/// The keys and values of a setting. A value may contain commas: a piece without `=` belongs to the value before it.
fn pairs(text: &str) -> Result<Vec<(&str, String)>, String> {
    let mut pairs: Vec<(&str, String)> = Vec::new();
    for piece in text.split(',') {
        match piece.split_once('=') {
            Some((key, _)) if pairs.iter().any(|(known, _)| *known == key) => {
                return Err(format!("{text:?}: {key} is given twice: expected it once"));
            }
            Some((key, value)) => pairs.push((key, value.to_owned())),
            None => match pairs.last_mut().filter(|_| !piece.is_empty()) {
                Some((_, value)) => {
                    value.push(',');
                    value.push_str(piece);
                }
                None => {
                    return Err(format!(
                        "{text:?} is not a setting: expected key=value,... with keys from {}",
                        KEYS.join(", ")
                    ));
                }
            },
        }
    }
    Ok(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_may_hold_commas() {
        let player: PlayerSpec = "backup=althofer:0.5,literal,nodes=7".parse().unwrap();
        let PlayerKind::Engine(engine) = player.kind else { panic!("{player}") };
        let rule = engine.backup.to_string();
        assert_eq!((rule.as_str(), player.limits.nodes), ("althofer:0.5,literal", Some(7)));
        let program: PlayerSpec = "command=./mine --fast,time=200ms".parse().unwrap();
        assert!(matches!(&program.kind, PlayerKind::Process(words, _) if words == &["./mine", "--fast"]));
        assert!(!program.is_deterministic() && program.limits.time == Some(Duration::from_millis(200)));
    }

    #[test]
    fn the_engine_always_has_a_limit() {
        let nodes = |text: &str| text.parse::<PlayerSpec>().unwrap().limits.nodes;
        assert_eq!(
            (nodes("eval=none"), nodes("depth=4"), nodes("algorithm=minimax")),
            (Some(NODES), None, None)
        );
    }

    #[test]
    fn invalid_settings_are_refused_by_key() {
        for (text, said) in [
            ("", "is not a setting"),
            ("fast", "is not a setting"),
            ("depth=4,", "is not a setting"),
            ("deep=4", "\"deep\" is not a key"),
            ("depth=4,depth=5", "depth is given twice"),
            ("depth=-1", "depth=-1: expected a whole number"),
            ("nodes=1e6", "nodes=1e6: expected a whole number"),
            ("time=5h", "time=5h: expected seconds"),
            ("backup=max", "\"max\" is not a backup rule"),
            ("killers=no", "killers=no: expected on or off"),
            ("driver=fast", "expected aspiration, full or mtdf"),
            ("algorithm=bfs", "bfs"),
            ("algorithm=alphabeta,threads=2", "threads does not apply to alphabeta"),
            ("algorithm=alphabeta,command=x", "exclude each other"),
            ("command=x,backup=negamax", "backup does not apply to an external program"),
            ("command= ", "expected a program"),
            ("threads=0", "expected a number of threads"),
            ("level=11", "level=11: expected a level from 1 to 10"),
            ("level=3,nodes=100", "do not apply to a level"),
            ("level=3,killers=on", "killers does not apply to a level"),
            ("level=3,command=x", "level excludes algorithm and command"),
            ("seed=3", "seed does not apply to the engine"),
            ("=3", "\"\" is not a key"),
            ("or=3", "\"or\" is not a key"),
        ] {
            let error = text.parse::<PlayerSpec>().unwrap_err();
            assert!(error.contains(said) && !error.contains('\n'), "{text:?}: {error}");
        }
    }
}
