//! The bodies of the parsers' fuzz targets.

use gametree::Algorithm;

use crate::quiz::{Kind, Quiz};
use crate::tree::{Tree, TreeGame, Values};

/// Parses any text as a tree: either it is rejected with a one-line error, or it prints, parses again and prints the
/// same in both notations. The body of the fuzz target, and of the test that runs its corpus.
///
/// # Panics
/// If that does not hold.
///
/// ```
/// gametree_tree::testing::read_tree_or_refuse("((3 5) (2 9))");
/// gametree_tree::testing::read_tree_or_refuse("((3 5");
/// ```
pub fn read_tree_or_refuse(text: &str) {
    match Tree::parse(text) {
        Err(error) => assert!(!error.to_string().contains('\n'), "an error of more than one line: {error}"),
        Ok(tree) => {
            assert_eq!(Tree::parse(&tree.to_string()).as_ref(), Ok(&tree), "text");
            #[cfg(feature = "json")]
            assert_eq!(Tree::parse(&tree.to_json()).as_ref(), Ok(&tree), "JSON");
        }
    }
}

/// Grades any answer: the first line has the kind of question and the seed, the second the tree, the rest is the answer.
/// Either something is refused with a one-line error, or the answer is graded; and the key is right. The body of a fuzz
/// target.
///
/// # Panics
/// If that does not hold.
///
/// ```
/// gametree_tree::testing::grade_or_refuse("mark 1\n((3 5) (2 9))\n2.2 1.1");
/// gametree_tree::testing::grade_or_refuse("window 1\n((3 5) (2 9))\n3");
/// ```
pub fn grade_or_refuse(text: &str) {
    let mut lines = text.splitn(3, '\n');
    let (Some(head), Some(tree), Some(answer)) = (lines.next(), lines.next(), lines.next()) else { return };
    let Some((kind, seed)) = head.split_once(' ') else { return };
    let (Ok(kind), Ok(seed), Ok(tree)) = (kind.parse::<Kind>(), seed.parse(), Tree::parse(tree)) else {
        return;
    };
    let game = TreeGame::new(tree, if seed % 3 == 0 { Values::Mover } else { Values::Root });
    for algorithm in [Algorithm::BranchAndBound, Algorithm::AlphaBetaHard, Algorithm::AlphaBeta] {
        let quiz = match Quiz::new(&game, algorithm, kind, seed) {
            Ok(quiz) => quiz,
            Err(error) => {
                assert!(!error.to_string().contains('\n'), "an error of more than one line: {error}");
                continue;
            }
        };
        assert!(quiz.grade(&quiz.key_text()).is_ok_and(|grade| grade.right), "the key is right");
        match quiz.grade(answer) {
            Ok(grade) => {
                let parts = grade.parts.iter().all(|part| part.right);
                assert_eq!(grade.right, parts && grade.missing.is_empty() && grade.extra.is_empty());
            }
            Err(error) => {
                assert!(!error.to_string().contains('\n'), "an error of more than one line: {error}");
            }
        }
    }
}
