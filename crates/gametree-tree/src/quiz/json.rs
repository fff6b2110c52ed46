//! Questions, keys and grades as JSON: the same for the command and for a page.

use serde_json::{Map, Value, json};

use super::grade::Grade;
use super::key::Key;
use super::practice::Quiz;
use crate::tree::Values;
use gametree::Score;

impl Quiz<'_> {
    /// The question alone, for a sheet without answers: `kind`, `algorithm`, `values`, `seed`, `question`, `asked` (without the
    /// conventions), `node`, `child`, `step`, `answer_form` and `hint`.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// use gametree_tree::{quiz::{Kind, Quiz}, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let json = Quiz::new(&game, Algorithm::AlphaBeta, Kind::Mark, 1)?.question_json();
    /// assert_eq!((&json["kind"], &json["step"], json.get("key")), (&"mark".into(), &serde_json::Value::Null, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn question_json(&self) -> Value {
        Value::Object(self.question_fields())
    }

    /// All: the question, then `key` (as an answer is written), `solution` (the same as data), `explanation`, and the
    /// `grade` if there is one.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// use gametree_tree::{quiz::{Kind, Quiz}, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let quiz = Quiz::new(&game, Algorithm::AlphaBeta, Kind::Mark, 1)?;
    /// let json = quiz.json(Some(&quiz.grade("1.2")?));
    /// assert_eq!((&json["key"], &json["solution"]["branches"][0]), (&"2.2".into(), &"2.2".into()));
    /// assert_eq!((&json["grade"]["right"], &json["grade"]["extra"][0]), (&false.into(), &"1.2".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn json(&self, grade: Option<&Grade>) -> Value {
        let mut fields = self.question_fields();
        fields.insert("key".to_owned(), json!(self.key_text()));
        fields.insert("solution".to_owned(), self.solution());
        fields.insert("explanation".to_owned(), json!(self.explanation()));
        if let Some(grade) = grade {
            fields.insert("grade".to_owned(), json!(grade));
        }
        Value::Object(fields)
    }

    fn question_fields(&self) -> Map<String, Value> {
        let question = self.question();
        let name = |node| self.search.tree().name(node);
        let fields = json!({
            "kind": self.kind.name(),
            "algorithm": self.search.algorithm.name(),
            "values": if self.search.game.values() == Values::Root { "root" } else { "mover" },
            "seed": self.seed,
            "question": question.text,
            "asked": question.asked,
            "node": question.node.map(name),
            "child": question.child.map(name),
            "step": question.step,
            "answer_form": question.answer_form,
            "hint": self.hint(),
        });
        match fields {
            Value::Object(fields) => fields,
            _ => Map::new(),
        }
    }

    /// The key as data; infinities are `null`.
    fn solution(&self) -> Value {
        let name = |node| self.search.tree().name(node);
        match &self.key {
            Key::Value(value) => json!({"value": value.finite()}),
            Key::Window { window, bound, value } => {
                let window = [window.alpha, window.beta].map(Score::finite);
                json!({"window": window, "bound": bound.name(), "value": value.finite()})
            }
            Key::Next(leaf) => json!({"leaf": leaf.map(name)}),
            Key::Cut(owners) => {
                let names: Vec<String> = owners.iter().map(|&owner| self.search.owner_name(owner)).collect();
                json!({"cut": !owners.is_empty(), "owners": names})
            }
            Key::Mark(skipped) => json!({"branches": self.search.names(skipped)}),
            Key::Order { first, leaves } => {
                let first: Map<String, Value> =
                    first.iter().map(|&(node, child)| (name(node), json!(name(child)))).collect();
                json!({"first_children": first, "leaves": leaves})
            }
        }
    }
}
