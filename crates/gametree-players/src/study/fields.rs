//! The fields of a question, each read once; one that is left over is not known.

use std::time::Duration;

use serde_json::{Map, Value};

use super::StudyError;

pub(super) struct Fields {
    left: Map<String, Value>,
}

impl Fields {
    pub(super) fn read(question: &str) -> Result<Self, StudyError> {
        match serde_json::from_str(question)? {
            Value::Object(left) => Ok(Fields { left }),
            _ => Err(StudyError::NoObject),
        }
    }

    /// What a field holds; `null` is as good as nothing.
    fn take(&mut self, name: &str) -> Option<Value> {
        self.left.remove(name).filter(|value| !value.is_null())
    }

    fn read_as<T>(
        &mut self,
        name: &'static str,
        expected: &'static str,
        read: impl FnOnce(Value) -> Option<T>,
    ) -> Result<Option<T>, StudyError> {
        let wrong = || StudyError::Field { field: name.to_owned(), expected };
        self.take(name).map(|value| read(value).ok_or_else(wrong)).transpose()
    }

    pub(super) fn text(&mut self, name: &'static str) -> Result<Option<String>, StudyError> {
        self.read_as(name, "text", |value| value.as_str().map(str::to_owned))
    }

    pub(super) fn number(&mut self, name: &'static str) -> Result<Option<u64>, StudyError> {
        self.read_as(name, "a whole number that is not negative", |value| value.as_u64())
    }

    pub(super) fn small(&mut self, name: &'static str) -> Result<Option<u32>, StudyError> {
        self.read_as(name, "a whole number below 4294967296", |value| value.as_u64()?.try_into().ok())
    }

    pub(super) fn switch(&mut self, name: &'static str) -> Result<bool, StudyError> {
        Ok(self.read_as(name, "true or false", |value| value.as_bool())?.unwrap_or(false))
    }

    /// A time in seconds.
    pub(super) fn time(&mut self, name: &'static str) -> Result<Option<Duration>, StudyError> {
        let seconds = |value: Value| Duration::try_from_secs_f64(value.as_f64()?).ok();
        self.read_as(name, "seconds, e.g. 1.5", seconds)
    }

    /// A list of texts.
    pub(super) fn texts(&mut self, name: &'static str) -> Result<Vec<String>, StudyError> {
        let read = |value: Value| {
            let texts = value.as_array()?.iter();
            texts.map(|text| text.as_str().map(str::to_owned)).collect()
        };
        Ok(self.read_as(name, "a list of texts", read)?.unwrap_or_default())
    }

    /// Pairs of texts, such as cells with their marks: an object.
    pub(super) fn pairs(&mut self, name: &'static str) -> Result<Vec<(String, String)>, StudyError> {
        let read = |value: Value| {
            let Value::Object(pairs) = value else { return None };
            pairs.into_iter().map(|(key, value)| Some((key, value.as_str()?.to_owned()))).collect()
        };
        Ok(self.read_as(name, "an object of texts", read)?.unwrap_or_default())
    }

    /// The same as a list of two texts each.
    pub(super) fn arrows(&mut self, name: &'static str) -> Result<Vec<(String, String)>, StudyError> {
        let read = |value: Value| {
            let arrow = |arrow: &Value| {
                Some((arrow.get(0)?.as_str()?.to_owned(), arrow.get(1)?.as_str()?.to_owned()))
            };
            value.as_array()?.iter().map(arrow).collect()
        };
        Ok(self.read_as(name, "a list of pairs of cells", read)?.unwrap_or_default())
    }

    /// Nothing may be left that was not asked for: a word that is misspelt would be ignored.
    pub(super) fn all_known(&self) -> Result<(), StudyError> {
        match self.left.keys().next() {
            Some(field) => Err(StudyError::Field { field: field.clone(), expected: "no such field here" }),
            None => Ok(()),
        }
    }
}
