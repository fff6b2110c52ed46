//! Writing the JSON notation, `{"f": number, "children": [tree, …], "player": "max"|"min"}`.

use super::arena::{NodeId, Tree};

impl Tree {
    /// The tree in JSON, on one line; every node with its `f`, infinities as strings.
    ///
    /// ```
    /// use gametree::tree::Tree;
    /// let tree = Tree::parse("7:(3 inf)").unwrap();
    /// assert_eq!(tree.to_json(), r#"{"f":7,"children":[{"f":3},{"f":"inf"}]}"#);
    /// assert_eq!(Tree::parse(&tree.to_json()).unwrap(), tree); // needs the feature `json`
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        let mut node = NodeId::ROOT;
        loop {
            out.push('{');
            let mut fields = Vec::new();
            if let Some(value) = self.value(node) {
                fields.push(if value.is_infinite() {
                    format!("\"f\":\"{value}\"")
                } else {
                    format!("\"f\":{value}")
                });
            }
            if !self.player_prefix(node).is_empty() {
                fields.push(format!("\"player\":\"{}\"", self.player_prefix(node)));
            }
            out.push_str(&fields.join(","));
            if let Some(child) = self.first_child(node) {
                out.push_str(if fields.is_empty() { "\"children\":[" } else { ",\"children\":[" });
                node = child;
                continue;
            }
            out.push('}');
            while self.next_sibling(node).is_none() {
                let Some(parent) = self.parent(node) else { return out };
                out.push_str("]}");
                node = parent;
            }
            let Some(right) = self.next_sibling(node) else { return out };
            out.push(',');
            node = right;
        }
    }
}
