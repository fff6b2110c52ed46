//! Why a line is no header, in our words and with the place: a JSON reader's are not for people.

use std::fmt;

use serde::Deserialize;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde_json::error::Category;

/// The keys of a header, the last of which may be missing.
const KEYS: [&str; 11] = [
    "gametree_certificate",
    "game",
    "position",
    "claims",
    "permutations",
    "nodes",
    "strategic",
    "shared",
    "bytes",
    "crc32",
    "repetition",
];

/// The longest part of an unknown key that is shown.
const SHOWN: usize = 40;

/// Says why `line` can't be read, which ended with `error`.
pub(crate) fn unreadable(line: &[u8], error: &serde_json::Error) -> String {
    // Columns count the bytes read, so the last of them is where it went wrong.
    let at = error.column().saturating_sub(1);
    match error.classify() {
        Category::Data => match serde_json::from_slice(line) {
            Ok(Keys { wrong: Some(wrong) }) => wrong,
            Ok(Keys { wrong: None }) => {
                format!("byte {at} of the header: a value of another kind: expected that of its key")
            }
            Err(_) => "the header is no JSON object: expected one with the keys of a header".to_owned(),
        },
        _ => format!("byte {at} of the header is no JSON: expected a line with a JSON object"),
    }
}

/// What is wrong with the keys of an object. The values are not kept.
struct Keys {
    wrong: Option<String>,
}

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(KeysVisitor)
    }
}

struct KeysVisitor;

impl<'de> Visitor<'de> for KeysVisitor {
    type Value = Keys;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Keys, A::Error> {
        let (mut seen, mut wrong) = ([false; KEYS.len()], None);
        while let Some(key) = map.next_key::<String>()? {
            map.next_value::<IgnoredAny>()?;
            let fault = match KEYS.iter().position(|&known| known == key) {
                Some(at) if !std::mem::replace(&mut seen[at], true) => continue,
                Some(_) => format!("the key {key:?} of the header comes twice: expected it once"),
                None => {
                    let key: String = key.chars().take(SHOWN).collect();
                    format!("the unknown key {key:?} in the header: expected only {}", KEYS.join(", "))
                }
            };
            wrong.get_or_insert(fault);
        }
        let missing = KEYS[..KEYS.len() - 1].iter().zip(seen).find(|(_, seen)| !seen);
        let missing = missing.map(|(key, _)| format!("the header lacks the key {key:?}: expected it"));
        Ok(Keys { wrong: wrong.or(missing) })
    }
}
