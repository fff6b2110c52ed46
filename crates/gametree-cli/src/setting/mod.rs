//! A setting: who plays and with what, in one word of the command line, as `backup=althofer:0.5,nodes=10000`.

mod thinker;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use gametree::engine::{Driver, EngineOptions};
use gametree_lab::match_play::MoveLimits;

use crate::args::{DriverName, Rule, RunArgs, Searcher};
use crate::engine_run::MEMORY;

pub(crate) use thinker::{Seat, evaluation, thinker};

/// Who plays, and with what.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    /// As it was given.
    text: String,
    pub(crate) who: Who,
    /// Depth, nodes, time and evaluation, which all but programs outside have.
    pub(crate) run: Box<RunArgs>,
    /// Whether its limit is the one that stands where none was given.
    unlimited: bool,
}

/// Who searches.
#[derive(Clone, Debug)]
pub(crate) enum Who {
    Engine(EngineSetting),
    Textbook(gametree::Algorithm),
    /// A program outside: its words.
    Program(Vec<String>, Duration),
}

/// What the engine alone can be told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EngineSetting {
    pub(crate) rule: Rule,
    pub(crate) parts: EngineOptions,
    pub(crate) memory: usize,
    pub(crate) threads: usize,
}

/// The nodes of the engine's search where nothing else limits it: a game on every board ends within seconds.
const NODES: u64 = 10_000;
/// How long a program outside is waited for that was given no time.
const PATIENCE: Duration = Duration::from_secs(60);

/// The keys of a setting.
const KEYS: [&str; 18] = [
    "algorithm",
    "backup",
    "eval",
    "depth",
    "nodes",
    "time",
    "threads",
    "memory",
    "driver",
    "quiescence",
    "extensions",
    "table-move",
    "killers",
    "history",
    "ranks",
    "tactics",
    "command",
    "patience",
];

impl Setting {
    /// What a program outside is told of its limits.
    pub(crate) fn limits(&self, patience: Duration) -> MoveLimits {
        let RunArgs { depth, nodes, time, .. } = *self.run;
        MoveLimits { depth, nodes, time, patience }
    }

    /// The same within these limits, where it has none of its own.
    pub(crate) fn within(
        mut self,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<Duration>,
    ) -> Setting {
        if self.unlimited && (depth.is_some() || nodes.is_some() || time.is_some()) {
            self.run.nodes = None;
        }
        let run = &mut self.run;
        if run.depth.is_none() && run.nodes.is_none() && run.time.is_none() {
            (run.depth, run.nodes, run.time) = (depth, nodes, time);
        }
        self
    }

    /// How many threads it keeps busy.
    pub(crate) const fn threads(&self) -> usize {
        match &self.who {
            Who::Engine(engine) => engine.threads,
            Who::Textbook(_) | Who::Program(..) => 1,
        }
    }

    /// Whether it always answers the same: neither a clock nor another program nor other threads have a say.
    pub(crate) fn repeats(&self) -> bool {
        self.run.time.is_none() && self.threads() == 1 && !matches!(self.who, Who::Program(..))
    }
}

impl Default for Setting {
    /// The engine within the limits that it is given.
    fn default() -> Self {
        let who = Who::Engine(EngineSetting {
            rule: Rule::Negamax,
            parts: EngineOptions::default(),
            memory: MEMORY,
            threads: 1,
        });
        let run = RunArgs { nodes: Some(NODES), ..RunArgs::default() };
        Setting { text: "algorithm=engine".to_owned(), who, run: Box::new(run), unlimited: true }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Setting {
    type Err = String;

    fn from_str(text: &str) -> Result<Setting, String> {
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
        let run = RunArgs {
            algorithm: read!("algorithm", str::parse::<Searcher>),
            eval: take("eval").map(str::to_owned),
            depth: read!("depth", crate::args::number::<u32>),
            nodes: read!("nodes", crate::args::number::<u64>),
            time: read!("time", crate::input::duration),
            ..RunArgs::default()
        };
        let command = take("command");
        let (who, mut run) = match (run.algorithm, command) {
            (Some(_), Some(_)) => {
                return Err(format!("{text:?}: algorithm and command are two players: expected one"));
            }
            (None, Some(command)) => {
                if run.eval.is_some() {
                    return Err(format!(
                        "{text:?}: eval belongs to our searches: expected none with command"
                    ));
                }
                let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
                if words.is_empty() {
                    return Err(wrong("command", command, "expected a program and its arguments"));
                }
                (Who::Program(words, read!("patience", crate::input::duration).unwrap_or(PATIENCE)), run)
            }
            (Some(Searcher::Textbook(algorithm)), None) => (Who::Textbook(algorithm), run),
            (None | Some(Searcher::Engine), None) => {
                let usual = EngineOptions::default();
                let parts = EngineOptions {
                    driver: read!("driver", driver).unwrap_or(usual.driver),
                    table_move: read!("table-move", switch).unwrap_or(usual.table_move),
                    killers: read!("killers", switch).unwrap_or(usual.killers),
                    history: read!("history", switch).unwrap_or(usual.history),
                    ranks: read!("ranks", switch).unwrap_or(usual.ranks),
                    tactics: read!("tactics", switch).unwrap_or(usual.tactics),
                    quiescence: read!("quiescence", crate::args::plies).unwrap_or(usual.quiescence),
                    extensions: read!("extensions", crate::args::plies).unwrap_or(usual.extensions),
                    ..usual
                };
                let engine = EngineSetting {
                    rule: read!("backup", str::parse::<Rule>).unwrap_or(Rule::Negamax),
                    parts,
                    memory: read!("memory", crate::input::memory).unwrap_or(MEMORY),
                    threads: read!("threads", crate::args::threads).unwrap_or(1),
                };
                (Who::Engine(engine), run)
            }
        };
        if let Some((key, _)) = left.first() {
            let whose = match who {
                Who::Engine(_) => "the engine",
                Who::Textbook(algorithm) => algorithm.name(),
                Who::Program(..) => "a program outside",
            };
            return Err(match KEYS.contains(key) {
                true => format!("{text:?}: {key} does not go with {whose}"),
                false => {
                    format!("{text:?}: {key:?} is no key of a setting: expected one of {}", KEYS.join(", "))
                }
            });
        }
        let limited = run.depth.is_some() || run.nodes.is_some() || run.time.is_some();
        let unlimited = matches!(who, Who::Engine(_)) && !limited;
        if unlimited {
            run.nodes = Some(NODES);
        }
        Ok(Setting { text: text.to_owned(), who, run: Box::new(run), unlimited })
    }
}

/// The keys and values of a setting. A value may hold commas: what follows one and has no `=` belongs to the value before.
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

fn switch(text: &str) -> Result<bool, String> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("expected on or off".to_owned()),
    }
}

fn driver(text: &str) -> Result<Driver, String> {
    let name = <DriverName as clap::ValueEnum>::from_str(text, false);
    name.map(DriverName::driver).map_err(|_| "expected aspiration, full or mtdf".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_may_hold_commas() {
        let setting: Setting = "backup=althofer:0.5,literal,nodes=7".parse().unwrap();
        let Who::Engine(engine) = setting.who else { panic!("{setting}") };
        assert_eq!((engine.rule.to_string().as_str(), setting.run.nodes), ("althofer:0.5,literal", Some(7)));
        let program: Setting = "command=./mine --fast,time=200ms".parse().unwrap();
        assert!(matches!(&program.who, Who::Program(words, _) if words == &["./mine", "--fast"]));
        assert!(!program.repeats() && program.run.time == Some(Duration::from_millis(200)));
    }

    #[test]
    fn the_engine_always_has_a_limit() {
        let nodes = |text: &str| text.parse::<Setting>().unwrap().run.nodes;
        assert_eq!(
            (nodes("eval=none"), nodes("depth=4"), nodes("algorithm=minimax")),
            (Some(NODES), None, None)
        );
    }

    #[test]
    fn what_is_no_setting_is_refused_by_its_key() {
        for (text, said) in [
            ("", "is not a setting"),
            ("fast", "is not a setting"),
            ("depth=4,", "is not a setting"),
            ("deep=4", "\"deep\" is no key"),
            ("depth=4,depth=5", "depth is given twice"),
            ("depth=-1", "depth=-1: expected a whole number"),
            ("nodes=1e6", "nodes=1e6: expected a whole number"),
            ("time=5h", "time=5h: expected seconds"),
            ("backup=max", "\"max\" is not a backup rule"),
            ("killers=no", "killers=no: expected on or off"),
            ("driver=fast", "expected aspiration, full or mtdf"),
            ("algorithm=bfs", "bfs"),
            ("algorithm=alphabeta,threads=2", "threads does not go with alphabeta"),
            ("algorithm=alphabeta,command=x", "two players"),
            ("command=x,backup=negamax", "backup does not go with a program outside"),
            ("command= ", "expected a program"),
            ("threads=0", "expected a number of threads"),
            ("=3", "\"\" is no key"),
            ("or=3", "\"or\" is no key"),
        ] {
            let error = text.parse::<Setting>().unwrap_err();
            assert!(error.contains(said) && !error.contains('\n'), "{text:?}: {error}");
        }
    }
}
