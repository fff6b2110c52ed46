//! What a session has said: numbered messages, of which the latest are kept for those who have not heard them.

use std::collections::VecDeque;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use hyper::body::Bytes;
use serde_json::Value;

/// How many answers are kept, and how many events of questions.
const KEPT: usize = 64;
/// The size of all that is kept, in bytes. The latest answer is kept whatever its size.
const KEPT_BYTES: usize = 64 << 20;

/// How far somebody has heard a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// The log: numbers begin anew when a session does.
    log: u64,
    number: u64,
}

/// The text is no mark.
#[derive(Debug)]
pub(super) struct NoMark;

impl FromStr for Mark {
    type Err = NoMark;

    fn from_str(text: &str) -> Result<Self, NoMark> {
        let (log, number) = text.split_once('-').ok_or(NoMark)?;
        let log = u64::from_str_radix(log, 16).map_err(|_| NoMark)?;
        Ok(Mark { log, number: number.parse().map_err(|_| NoMark)? })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Event,
    /// An answer or an error: nothing follows to the same question.
    Answer,
}

struct Message {
    number: u64,
    question: u64,
    kind: Kind,
    /// As a stream says it.
    text: Bytes,
}

/// The messages of a session.
pub(super) struct Log {
    name: u64,
    /// The number of the last message.
    last: u64,
    messages: VecDeque<Message>,
    bytes: usize,
    /// The number of the last answer that was not kept.
    forgotten: u64,
}

impl Log {
    pub(super) fn new() -> Self {
        // The name differs from those of all logs before, those of other runs of the command among them.
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let name = since.as_nanos() as u64;
        Log { name, last: 0, messages: VecDeque::new(), bytes: 0, forgotten: 0 }
    }

    /// The number of the last message.
    pub(super) fn last(&self) -> u64 {
        self.last
    }

    pub(super) fn event(&mut self, question: u64, event: &Value) {
        self.push(question, Kind::Event, &format!(r#""event":{event}"#));
    }

    pub(super) fn answer(&mut self, question: u64, answer: Result<Value, String>) {
        let said = match answer {
            Ok(answer) => format!(r#""answer":{answer}"#),
            Err(error) => format!(r#""error":{}"#, Value::from(error)),
        };
        self.push(question, Kind::Answer, &said);
    }

    fn push(&mut self, question: u64, kind: Kind, said: &str) {
        self.last += 1;
        let number = self.last;
        let text = format!("id: {:x}-{number}\ndata: {{\"id\":{question},{said}}}\n\n", self.name);
        self.bytes += text.len();
        self.messages.push_back(Message { number, question, kind, text: text.into() });
        while self.count(kind) > KEPT {
            self.forget(kind);
        }
        while self.bytes > KEPT_BYTES && self.count(Kind::Event) > 0 {
            self.forget(Kind::Event);
        }
        while self.bytes > KEPT_BYTES && self.count(Kind::Answer) > 1 {
            self.forget(Kind::Answer);
        }
    }

    fn count(&self, kind: Kind) -> usize {
        self.messages.iter().filter(|message| message.kind == kind).count()
    }

    fn forget(&mut self, kind: Kind) {
        let oldest = self.messages.iter().position(|message| message.kind == kind);
        let Some(message) = oldest.and_then(|at| self.messages.remove(at)) else { return };
        self.bytes -= message.text.len();
        if kind == Kind::Answer {
            self.forgotten = message.number;
        }
    }

    /// Whether this question's answer is kept.
    pub(super) fn has_answered(&self, question: u64) -> bool {
        self.messages.iter().any(|message| message.question == question && message.kind == Kind::Answer)
    }

    /// What is kept after a mark. Whoever has no mark of this log gets the answers only.
    pub(super) fn after(&self, mark: Option<Mark>) -> Vec<Bytes> {
        let mark = mark.filter(|mark| mark.log == self.name);
        let wanted = |message: &&Message| match mark {
            Some(mark) => message.number > mark.number,
            None => message.kind == Kind::Answer,
        };
        self.messages.iter().filter(wanted).map(|message| message.text.clone()).collect()
    }

    /// The last event of a question that is kept.
    pub(super) fn last_event(&self, question: u64) -> Option<Bytes> {
        let wanted = |message: &&Message| message.kind == Kind::Event && message.question == question;
        self.messages.iter().rev().find(wanted).map(|message| message.text.clone())
    }

    /// All messages after this number; nothing if an answer among them has been forgotten.
    pub(super) fn since(&self, number: u64) -> Option<Vec<Bytes>> {
        let new = self.messages.iter().filter(|message| message.number > number);
        (self.forgotten <= number).then(|| new.map(|message| message.text.clone()).collect())
    }
}
