//! Writing the JSON notation, `{"name": "B", "f": number, "children": [tree, …], "player": "max"|"min"}`.

use std::fmt;

use super::arena::{NodeId, Tree};

impl Tree {
    /// The tree in JSON, on one line; every node with its name and its `f`, infinities as strings.
    ///
    /// ```
    /// use gametree_tree::Tree;
    /// let tree = Tree::parse("7:(3 inf)").unwrap();
    /// assert_eq!(tree.to_json(), r#"{"f":7,"children":[{"f":3},{"f":"inf"}]}"#);
    /// assert_eq!(Tree::parse(&tree.to_json()).unwrap(), tree); // needs the feature `json`
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        self.json().to_string()
    }

    /// What [`to_json`](Tree::to_json) returns, made while it is written: it may be larger than the tree.
    ///
    /// ```
    /// let tree = gametree_tree::Tree::parse("min(3 inf)").unwrap();
    /// assert_eq!(format!("{}", tree.json()), tree.to_json());
    /// ```
    pub fn json(&self) -> impl fmt::Display + '_ {
        Json(self)
    }
}

struct Json<'t>(&'t Tree);

impl fmt::Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tree = self.0;
        let mut node = NodeId::ROOT;
        loop {
            f.write_str("{")?;
            let mut between = "";
            if let Some(name) = tree.given_name(node) {
                write!(f, "\"name\":\"{name}\"")?; // letters and digits, which need no escape
                between = ",";
            }
            if let Some(value) = tree.value(node) {
                let quote = if value.is_infinite() { "\"" } else { "" };
                write!(f, "{between}\"f\":{quote}{value}{quote}")?;
                between = ",";
            }
            if !tree.player_prefix(node).is_empty() {
                write!(f, "{between}\"player\":\"{}\"", tree.player_prefix(node))?;
                between = ",";
            }
            if let Some(child) = tree.first_child(node) {
                write!(f, "{between}\"children\":[")?;
                node = child;
                continue;
            }
            f.write_str("}")?;
            while tree.next_sibling(node).is_none() {
                let Some(parent) = tree.parent(node) else { return Ok(()) };
                f.write_str("]}")?;
                node = parent;
            }
            let Some(right) = tree.next_sibling(node) else { return Ok(()) };
            f.write_str(",")?;
            node = right;
        }
    }
}
