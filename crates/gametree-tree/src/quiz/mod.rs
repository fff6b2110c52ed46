//! Practice: questions about the search of an explicit tree, with their keys, hints, explanations and grades.
//!
//! Every question names its algorithm (`branch-and-bound`, `alphabeta-hard` or `alphabeta`) and its conventions: the full
//! window, the drawn order of the children, cut-offs at equality. The seed chooses what is asked, the same on every
//! platform, so that a class has the same sheet. All numbers are in the view that the tree is written in.
//!
//! | [`Kind`] | asked | an answer |
//! |---|---|---|
//! | `value` | the minimax value of a node | `3` |
//! | `window` | alpha and beta of a node on entry, and what it returns | `3 inf <= 2` |
//! | `next` | the leaf that is evaluated next | `2.1`, `none` |
//! | `cut` | whether a node is cut off now, and by whom | `go on`, `cut by root`, `cut by window` |
//! | `mark` | the branches that are cut off | `1.2 2.3`, `none` |
//! | `order` | an order of the children that evaluates the fewest leaves | `root: 2 1; 2: 2.3`, `as drawn` |
//!
//! ```
//! use gametree::Algorithm;
//! use gametree_tree::{quiz::{Kind, Quiz}, Tree, TreeGame, Values};
//! let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
//! let quiz = Quiz::new(&game, Algorithm::AlphaBeta, Kind::Mark, 1)?;
//! println!("{}\n{}", quiz.picture(false), quiz.question().text);
//! let grade = quiz.grade("1.2")?;
//! assert!(!grade.right);
//! assert_eq!((grade.missing, grade.extra), (vec!["2.2".to_owned()], vec!["1.2".to_owned()]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod asked;
mod error;
mod explanation;
mod grade;
#[cfg(feature = "json")]
mod json;
mod key;
mod kind;
mod least;
mod lot;
mod path;
mod picture;
mod practice;
mod question;
mod read;
mod words;

pub use error::{AnswerError, MAX_PRACTICE_NODES, QuizError};
pub use grade::{Grade, Part};
pub use key::Key;
pub use kind::{Kind, UnknownKind};
pub use practice::Quiz;
pub use question::Question;
