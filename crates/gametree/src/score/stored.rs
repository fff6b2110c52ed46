//! Serialisation of a score: a number, or `"inf"` and `"-inf"`, as in the JSON of trees.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use super::integer::Score;

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.finite() {
            Some(value) => serializer.serialize_i64(value),
            None => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ScoreVisitor)
    }
}

struct ScoreVisitor;

/// A stored score may be a win by its distance or a sum of static values, and so exceed the limit for leaves.
const LARGEST: i64 = 1 << 62;

impl Visitor<'_> for ScoreVisitor {
    type Value = Score;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number, \"inf\" or \"-inf\"")
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Score, E> {
        let fits = (-LARGEST..=LARGEST).contains(&value);
        if fits { Ok(Score::new(value)) } else { Err(E::custom("a score beyond 2^62")) }
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Score, E> {
        self.visit_i64(i64::try_from(value).unwrap_or(i64::MAX))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Score, E> {
        match text {
            "inf" => Ok(Score::INF),
            "-inf" => Ok(Score::NEG_INF),
            _ => Err(E::custom(format_args!("{text:?} is not a score"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Window;

    #[test]
    fn scores_are_stored_as_numbers_and_infinities_as_words() {
        let window = Window { alpha: Score::NEG_INF, beta: Score::new(1 << 50) };
        let text = serde_json::to_string(&window).unwrap();
        assert_eq!(text, r#"{"alpha":"-inf","beta":1125899906842624}"#);
        assert_eq!(serde_json::from_str::<Window>(&text).unwrap(), window);
        for bad in ["9223372036854775807", "\"7\"", "1.5", "null"] {
            assert!(serde_json::from_str::<Score>(bad).is_err(), "{bad}");
        }
    }
}
