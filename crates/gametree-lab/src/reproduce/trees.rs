//! Small trees for the entries: parsed, searched, drawn at random, and enumerated.

use gametree::{Algorithm, Game, Score, SearchOptions, Window};
use gametree_tree::{NodeId, Recorder, StaticValues, Tree, TreeGame, Values, presets};

use crate::error::LabError;
use crate::splitmix::mixed;

/// The game of a tree given as text.
pub(super) fn read(text: &str, values: Values) -> Result<TreeGame, LabError> {
    Ok(TreeGame::new(Tree::parse(text)?, values))
}

/// A preset of the library.
pub(super) fn preset(name: &str) -> Result<TreeGame, LabError> {
    let preset = presets::find(name).ok_or(LabError::NoBoard)?;
    read(preset.tree, preset.values)
}

/// The value and the record of a search.
pub(super) fn searched(
    game: &TreeGame,
    algorithm: Algorithm,
    window: Option<Window>,
) -> Result<(Score, Recorder), LabError> {
    let mut record = Recorder::default();
    let options = SearchOptions { window, ..SearchOptions::default() };
    let found = algorithm.run(game, &StaticValues, &game.start(), &options, &mut record)?;
    Ok((found.value, record))
}

/// The value of the root for the side to move.
pub(super) fn value(game: &TreeGame) -> Result<Score, LabError> {
    Ok(searched(game, Algorithm::Negamax, None)?.0)
}

/// The window with which a node was first entered.
pub(super) fn entered_with(game: &TreeGame, record: &Recorder, dewey: &str) -> Option<Window> {
    let node = game.tree().find(dewey)?;
    record.windows.iter().find(|(entered, _)| *entered == node).map(|&(_, window)| window)
}

/// A window in the notation of the papers.
pub(super) fn shown(window: Option<Window>) -> String {
    window.map_or_else(|| "not entered".to_owned(), |w| format!("({}, {})", w.alpha, w.beta))
}

/// A random tree with static values, all for the side to move; every other one has few values, so that there are ties, and every
/// third is irregular.
pub(super) fn random(seed: u64, height: u32) -> TreeGame {
    let range = if seed.is_multiple_of(2) { 3 } else { 1_000 };
    TreeGame::new(
        gametree_tree::testing::random_tree(seed, height, 3, range, seed.is_multiple_of(3)),
        Values::Mover,
    )
}

/// A random non-empty window.
pub(super) fn random_window(seed: u64) -> Window {
    let number = |shift: u32| (mixed(seed) >> shift) as i64 % 9 - 4;
    let (one, other) = (number(8).min(number(24)), number(8).max(number(24)) + 1);
    Window { alpha: Score::new(one), beta: Score::new(other) }
}

/// The names of some nodes.
pub(super) fn names(game: &TreeGame, nodes: &[NodeId]) -> String {
    nodes.iter().map(|&node| game.tree().name(node)).collect::<Vec<_>>().join(" ")
}

/// All trees with these leaves from left to right in which every inner node has at least two children, as text.
pub(super) fn shapes(leaves: &[String]) -> Vec<String> {
    match leaves {
        [leaf] => vec![leaf.clone()],
        _ => {
            sequences(leaves, leaves.len() - 1).iter().map(|parts| format!("({})", parts.join(" "))).collect()
        }
    }
}

/// All trees with so many leaves, each with one of these values for MAX, in which every inner node has at least two children.
pub(super) fn with_leaves(
    numbers: std::ops::RangeInclusive<usize>,
    values: &[&str],
) -> Result<Vec<TreeGame>, LabError> {
    let mut all = vec![];
    for number in numbers {
        for at in 0..values.len().pow(number as u32) {
            let leaf = |place: usize| values[at / values.len().pow(place as u32) % values.len()].to_owned();
            let leaves: Vec<String> = (0..number).map(leaf).collect();
            for text in shapes(&leaves) {
                all.push(read(&text, Values::Root)?);
            }
        }
    }
    Ok(all)
}

/// All ways to split the leaves into parts, the first of at most a given length, with every tree on each part.
fn sequences(leaves: &[String], longest: usize) -> Vec<Vec<String>> {
    if leaves.is_empty() {
        return vec![vec![]];
    }
    let mut all = vec![];
    for first in 1..=longest {
        let rests = sequences(&leaves[first..], leaves.len() - first);
        for head in shapes(&leaves[..first]) {
            all.extend(rests.iter().map(|rest| [std::slice::from_ref(&head), rest.as_slice()].concat()));
        }
    }
    all
}

/// All permutations of 0 … n − 1.
pub(super) fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
    }
    let shorter = permutations(n - 1);
    let insert = |at: usize| {
        shorter.iter().map(move |order| {
            let mut longer = order.clone();
            longer.insert(at, n - 1);
            longer
        })
    };
    (0..n).flat_map(insert).collect()
}
