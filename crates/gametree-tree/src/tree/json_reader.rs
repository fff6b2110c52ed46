//! Reading the JSON notation: `{"name": "B", "f": number, "children": [tree, …], "player": "max"|"min"}`; unknown keys are
//! ignored.

use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::arena::Tree;
use super::builder::TreeBuilder;
use super::error::TreeError;
use gametree::Player;
use gametree::{ParseScoreError, Score};

pub(super) fn parse(text: &str, tree: TreeBuilder) -> Result<Tree, TreeError> {
    let mut reader = Reader { tree, path: vec![], error: None };
    let mut json = serde_json::Deserializer::from_str(text);
    // The limit on the depth of a tree applies first, and its error has the place; the values of unknown keys are skipped
    // without recursion.
    json.disable_recursion_limit();
    let read = NodeSeed(&mut reader).deserialize(&mut json).and_then(|()| json.end());
    if let Some(error) = reader.error {
        return Err(error);
    }
    read.map_err(|e| TreeError::Json {
        at: format!("line {}, column {}", e.line(), e.column()),
        reason: e.to_string().split(" at line ").next().unwrap_or_default().to_owned(),
    })?;
    reader.tree.finish().ok_or(TreeError::Empty)
}

struct Reader {
    tree: TreeBuilder,
    /// The Dewey number of the node being read.
    path: Vec<u32>,
    /// The first error that serde could not carry.
    error: Option<TreeError>,
}

impl Reader {
    fn place(&self) -> String {
        if self.path.is_empty() {
            return "node root".to_owned();
        }
        let numbers: Vec<String> = self.path.iter().map(u32::to_string).collect();
        // A rejected tree may be a thousand plies deep: report only the start of the path.
        let shown = numbers.iter().take(20).cloned().collect::<Vec<_>>().join(".");
        format!("node {shown}{}", if numbers.len() > 20 { "…" } else { "" })
    }

    /// Whether `name` is the Dewey number of the node being read.
    fn is_dewey(&self, name: &str) -> bool {
        if self.path.is_empty() {
            return name == "root";
        }
        let mut numbers = name.split('.');
        let same =
            self.path.iter().all(|number| numbers.next().is_some_and(|text| *text == number.to_string()));
        same && numbers.next().is_none()
    }

    fn stop<E: Error>(&mut self, error: TreeError) -> E {
        self.error.get_or_insert(error);
        E::custom("refused")
    }
}

struct NodeSeed<'r>(&'r mut Reader);

impl<'de> DeserializeSeed<'de> for NodeSeed<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for NodeSeed<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a node: {\"f\": number, \"children\": [node, …]}")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let reader = self.0;
        let place = reader.place();
        reader.tree.open(None, None, &place).map_err(|e| reader.stop::<A::Error>(e))?;
        let (mut value, mut player, mut name, mut children) = (None, None, false, false);
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "f" if value.is_some() => return Err(A::Error::duplicate_field("f")),
                "f" => {
                    let Number(read) = map.next_value()?;
                    value = Some(read.map_err(|reason| {
                        reader.stop::<A::Error>(TreeError::BadValue { reason, at: place.clone() })
                    })?);
                }
                "player" if player.is_some() => return Err(A::Error::duplicate_field("player")),
                "player" => {
                    player = Some(match map.next_value::<String>()?.to_ascii_lowercase().as_str() {
                        "max" => Player::First,
                        "min" => Player::Second,
                        other => return Err(A::Error::unknown_variant(other, &["max", "min"])),
                    });
                }
                "name" if name => return Err(A::Error::duplicate_field("name")),
                "name" => {
                    name = true;
                    let given = map.next_value::<String>()?;
                    // Programs that name every node by its Dewey number give none of them a name of its own.
                    if !reader.is_dewey(&given) {
                        reader.tree.name(&given, &place).map_err(|e| reader.stop::<A::Error>(e))?;
                    }
                }
                "children" if children => return Err(A::Error::duplicate_field("children")),
                "children" => {
                    children = true;
                    map.next_value_seed(ChildrenSeed(reader))?;
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        reader.tree.describe(value, player);
        reader.tree.close(&place).map_err(|e| reader.stop::<A::Error>(e))
    }
}

struct ChildrenSeed<'r>(&'r mut Reader);

impl<'de> DeserializeSeed<'de> for ChildrenSeed<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for ChildrenSeed<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of nodes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        let reader = self.0;
        reader.path.push(1);
        while seq.next_element_seed(NodeSeed(reader))?.is_some() {
            if let Some(number) = reader.path.last_mut() {
                *number += 1;
            }
        }
        reader.path.pop();
        Ok(())
    }
}

/// A value: a JSON integer, or `"inf"` and `"-inf"`, which JSON has no number for.
struct Number(Result<Score, ParseScoreError>);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NumberVisitor;
        impl Visitor<'_> for NumberVisitor {
            type Value = Number;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number, \"inf\" or \"-inf\"")
            }
            fn visit_i64<E>(self, v: i64) -> Result<Number, E> {
                Ok(Number(v.to_string().parse()))
            }
            fn visit_u64<E>(self, v: u64) -> Result<Number, E> {
                Ok(Number(v.to_string().parse()))
            }
            fn visit_f64<E>(self, v: f64) -> Result<Number, E> {
                Ok(Number(Err(ParseScoreError { text: format!("{v:?}") })))
            }
            fn visit_str<E>(self, v: &str) -> Result<Number, E> {
                Ok(Number(match v {
                    "inf" => Ok(Score::INF),
                    "-inf" => Ok(Score::NEG_INF),
                    _ => Err(ParseScoreError { text: v.chars().take(40).collect() }),
                }))
            }
        }
        deserializer.deserialize_any(NumberVisitor)
    }
}
