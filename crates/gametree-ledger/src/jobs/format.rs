//! The lines of JSON in which jobs and results travel: written, read, and refused if a byte of them has changed.

use gametree::Wdl;
use gametree::solve::ResultBounds;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::error::JobError;
use crate::entry::{Ending, Origin, checksum, hexadecimal};

/// The version of the lines.
pub const SCHEMA: u64 = 1;

/// A piece of work that needs nothing else: find the result of a position within a number of nodes.
///
/// ```
/// use gametree_ledger::jobs::Job;
/// let job = Job { game: "hex:4".into(), position: "a1 b2".into(), nodes: 1_000 };
/// assert_eq!(job.to_line(), r#"{"schema":1,"id":"51d3","game":"hex:4","position":"a1 b2","claim":"result","nodes":1000}"#.replace("51d3", &job.id()));
/// assert_eq!(Job::parse(&job.to_line())?, job);
/// assert!(Job::parse(&job.to_line().replace("1000", "2000")).is_err());
/// # Ok::<(), gametree_ledger::jobs::JobError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Job {
    /// The game, by its name in the catalogue.
    pub game: String,
    /// The moves that lead to the position; empty for the start of the game.
    pub position: String,
    /// The nodes that may be spent on it.
    pub nodes: u64,
}

/// What came of a job, with its evidence.
///
/// ```
/// use gametree::{Wdl, solve::ResultBounds};
/// use gametree_ledger::{Ending, jobs::{Job, JobResult}};
/// let job = Job { game: "hex:2".into(), position: "a1".into(), nodes: 9 };
/// let result = JobResult { bounds: ResultBounds::just(Wdl::Win), line: "b1".into(), ..JobResult::unfinished(job) };
/// let result = JobResult { ending: Ending::Finished, ..result };
/// let line = result.to_line();
/// assert_eq!(JobResult::parse(&line)?, result);
/// assert!(JobResult::parse(&line.replace("win", "draw")).is_err());
/// # Ok::<(), gametree_ledger::jobs::JobError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobResult {
    /// The job.
    pub job: Job,
    /// How the work ended: [`Finished`](Ending::Finished), [`Unfinished`](Ending::Unfinished) or [`Stopped`](Ending::Stopped).
    pub ending: Ending,
    /// What was proved, for the side to move.
    pub bounds: ResultBounds,
    /// The plies to the end under best play, if the solver found them.
    pub plies: Option<u32>,
    /// The best line from the position; of work that did not finish, the move that looks best.
    pub line: String,
    /// Positions entered.
    pub nodes: u64,
    /// The time, in microseconds.
    pub microseconds: u64,
    /// The solver.
    pub solver: String,
    /// The program.
    pub origin: Origin,
    /// A certificate of the bounds; empty if there is none.
    pub certificate: Vec<u8>,
}

/// A job as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JobLine {
    schema: u64,
    id: String,
    game: String,
    position: String,
    claim: Claim,
    nodes: u64,
}

/// The question of a job, as in the ledger's table of objectives.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Claim {
    Result,
}

/// A result as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultLine {
    schema: u64,
    id: String,
    job: JobLine,
    ending: EndingName,
    lower: ResultName,
    upper: ResultName,
    plies: Option<u32>,
    line: String,
    nodes: u64,
    microseconds: u64,
    solver: String,
    version: String,
    commit: String,
    memory: u64,
    /// In hexadecimal.
    certificate: String,
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum EndingName {
    Finished,
    Unfinished,
    Stopped,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ResultName {
    Loss,
    Draw,
    Win,
}

/// What stands in the place of a result if the job was no job.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ErrorLine {
    #[serde(rename = "schema")]
    _schema: u64,
    #[serde(rename = "line")]
    _line: u64,
    error: String,
}

/// The version of a line, whatever else is in it.
#[derive(Deserialize)]
struct SchemaOnly {
    schema: u64,
}

impl Job {
    /// The identifier, which is made from the content.
    #[must_use]
    pub fn id(&self) -> String {
        checksum(&["job", &self.game, &self.position, "result", &self.nodes.to_string()])
    }

    /// The line, without its end.
    #[must_use]
    pub fn to_line(&self) -> String {
        json(&self.written())
    }

    /// Reads a line.
    ///
    /// # Errors
    /// [`JobError`], if it is not a job, of a later version, or has changed since it was written.
    pub fn parse(line: &str) -> Result<Self, JobError> {
        Job::read(read(line, "a job, as gametree jobs split prints it")?)
    }

    fn written(&self) -> JobLine {
        let Job { game, position, nodes } = self.clone();
        JobLine { schema: SCHEMA, id: self.id(), game, position, claim: Claim::Result, nodes }
    }

    fn read(line: JobLine) -> Result<Self, JobError> {
        let JobLine { schema, id, game, position, claim: Claim::Result, nodes } = line;
        let job = Job { game, position, nodes };
        known_schema(schema)?;
        unchanged(id, job.id())?;
        if nodes == 0 {
            return Err(JobError::Impossible("0 nodes: expected at least 1".to_owned()));
        }
        Ok(job)
    }
}

impl JobResult {
    /// The result of a job of which nothing is known yet.
    #[must_use]
    pub fn unfinished(job: Job) -> Self {
        JobResult {
            job,
            ending: Ending::Unfinished,
            bounds: ResultBounds::UNKNOWN,
            plies: None,
            line: String::new(),
            nodes: 0,
            microseconds: 0,
            solver: String::new(),
            origin: Origin::default(),
            certificate: Vec::new(),
        }
    }

    /// The line, without its end; it begins with an identifier of its content.
    #[must_use]
    pub fn to_line(&self) -> String {
        let mut line = self.written();
        line.id = id_of(&line);
        json(&line)
    }

    /// Reads a line.
    ///
    /// # Errors
    /// [`JobError`], if it is not a result, of a later version, has changed since it was written, or says what cannot be.
    pub fn parse(line: &str) -> Result<Self, JobError> {
        let found = read::<ResultLine>(line, "a result, as gametree jobs run prints it");
        let mut found = found.map_err(|error| match serde_json::from_str(line) {
            Ok(ErrorLine { error, .. }) => JobError::NotRun(error),
            Err(_) => error,
        })?;
        known_schema(found.schema)?;
        let id = std::mem::take(&mut found.id);
        unchanged(id, id_of(&found))?;
        let bounds = ResultBounds { lower: wdl(found.lower), upper: wdl(found.upper) };
        let impossible = |reason: &str| Err(JobError::Impossible(reason.to_owned()));
        if bounds.lower > bounds.upper {
            return impossible("lower is above upper: expected bounds");
        }
        let finished = found.ending == EndingName::Finished;
        if finished != bounds.result().is_some() {
            return impossible(
                "the ending and the bounds: expected finished with a result, or another without",
            );
        }
        if found.plies.is_some() && !finished {
            return impossible("plies without a result: expected null");
        }
        let ResultLine { job, ending, plies, line, nodes, microseconds, solver, .. } = found;
        let ResultLine { version, commit, memory, certificate, .. } = found;
        let Some(certificate) = bytes_of(&certificate) else {
            return impossible("certificate: expected hexadecimal digits, two a byte");
        };
        let (job, ending) = (Job::read(job)?, ending_of(ending));
        let origin = Origin { version, commit, memory };
        Ok(JobResult { job, ending, bounds, plies, line, nodes, microseconds, solver, origin, certificate })
    }

    fn written(&self) -> ResultLine {
        let JobResult { job, ending, bounds, plies, line, nodes, microseconds, solver, origin, certificate } =
            self.clone();
        let name = |result| match result {
            Wdl::Loss => ResultName::Loss,
            Wdl::Draw => ResultName::Draw,
            Wdl::Win => ResultName::Win,
        };
        ResultLine {
            schema: SCHEMA,
            id: String::new(),
            job: job.written(),
            ending: match ending {
                Ending::Finished => EndingName::Finished,
                Ending::Unfinished | Ending::Split => EndingName::Unfinished,
                Ending::Stopped => EndingName::Stopped,
            },
            lower: name(bounds.lower),
            upper: name(bounds.upper),
            plies,
            line,
            nodes,
            microseconds,
            solver,
            version: origin.version,
            commit: origin.commit,
            memory: origin.memory,
            certificate: hexadecimal(&certificate),
        }
    }
}

fn wdl(name: ResultName) -> Wdl {
    match name {
        ResultName::Loss => Wdl::Loss,
        ResultName::Draw => Wdl::Draw,
        ResultName::Win => Wdl::Win,
    }
}

fn ending_of(name: EndingName) -> Ending {
    match name {
        EndingName::Finished => Ending::Finished,
        EndingName::Unfinished => Ending::Unfinished,
        EndingName::Stopped => Ending::Stopped,
    }
}

/// The identifier of a result whose own is empty.
fn id_of(line: &ResultLine) -> String {
    checksum(&["result", &json(line)])
}

fn json(line: &impl Serialize) -> String {
    serde_json::to_string(line).unwrap_or_default() // text and numbers: there is nothing to fail
}

/// Reads a line of JSON. One of another version says so, whatever its fields are.
fn read<T: DeserializeOwned>(line: &str, expected: &'static str) -> Result<T, JobError> {
    serde_json::from_str(line).map_err(|error| match serde_json::from_str(line) {
        Ok(SchemaOnly { schema }) if schema != SCHEMA => JobError::Schema { found: schema, known: SCHEMA },
        Ok(_) | Err(_) => JobError::Malformed { reason: error.to_string(), expected },
    })
}

fn known_schema(found: u64) -> Result<(), JobError> {
    if found == SCHEMA { Ok(()) } else { Err(JobError::Schema { found, known: SCHEMA }) }
}

fn unchanged(found: String, expected: String) -> Result<(), JobError> {
    if found == expected { Ok(()) } else { Err(JobError::Changed { found, expected }) }
}

/// The bytes of hexadecimal digits in small letters.
fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let bytes = pairs.iter().map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?));
    if rest.is_empty() { bytes.collect() } else { None }
}
