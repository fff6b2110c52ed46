//! Every end of every window is said to be whose it is, by an oracle that knows only what was entered and left.

use gametree::{Algorithm, Score, SearchOptions, Window};
use gametree_tree::testing::random_tree;
use gametree_tree::{Keep, NodeId, Searched, Step, Tree, TreeGame, Values};

/// A node of the current path: its window, and what its children have returned since, for its player.
struct Open {
    node: NodeId,
    window: Window,
    returned: Vec<Score>,
}

/// A bound for the player at `node` as it is for the player at `above`: by the signs, and by the static values passed.
fn raised(search: &Searched<'_>, node: NodeId, above: NodeId, bound: Score) -> Score {
    let tree = search.tree();
    let (mut at, mut value) = (node, bound);
    while at != above {
        let parent = tree.parent(at).expect("the owner is above");
        if tree.player(parent) != tree.player(at) {
            value = -value;
        }
        if search.algorithm.uses_static_values() {
            let own = tree.value(parent).unwrap_or_default();
            value = value + if search.game.turns_round(parent) { -own } else { own };
        }
        (at, value) = (parent, value);
    }
    value
}

/// Whether `owner` may have set `bound` at `node`: who is called is asked for the ends of the call, and a node sets what a
/// child has returned to it, or the number beyond what it looks for to beat, with which it tests.
fn sets(
    search: &Searched<'_>,
    path: &[Open],
    called: Window,
    owner: Option<NodeId>,
    node: NodeId,
    bound: Score,
) -> bool {
    let Some(owner) = owner else {
        let at_root = raised(search, node, NodeId::ROOT, bound);
        return bound.is_infinite() || at_root == called.alpha || at_root == called.beta;
    };
    let Some(open) = path.iter().find(|open| open.node == owner) else { return false };
    let value = raised(search, node, owner, bound);
    let own = match search.algorithm.uses_static_values() {
        true => {
            let f = search.tree().value(owner).unwrap_or_default();
            if search.game.turns_round(owner) { -f } else { f }
        }
        false => Score::ZERO,
    };
    let returned = |score: Score| open.returned.iter().any(|&has| has + own == score);
    // NegaScout also searches with empty windows. SCOUT tests with (v - 1, v) too.
    let scout = search.algorithm == Algorithm::Scout;
    returned(value)
        || returned(value.down())
        || scout && returned(value.up())
        || value.down() == open.window.alpha
            && (value < open.window.beta || open.window.beta <= open.window.alpha)
}

/// Checks all ends and cut-offs of a search; returns how many of them have an owner.
fn check(search: &Searched<'_>, context: &str) -> usize {
    let tree = search.tree();
    let (mut path, mut owned): (Vec<Open>, usize) = (vec![], 0);
    let mut called = search.window;
    for step in &search.record.steps {
        match *step {
            Step::Enter { node, window, alpha, beta } => {
                if path.is_empty() {
                    called = window; // of the call, or of a pass
                    assert!(search.algorithm == Algorithm::Mtdf || window == search.window, "{context}");
                }
                for (end, owner) in [(window.alpha, alpha), (window.beta, beta)] {
                    let name = search.owner_name(owner);
                    let at = tree.dewey(node);
                    assert!(
                        sets(search, &path, called, owner, node, end),
                        "{context}: {end} at {at} is not {name}'s"
                    );
                    owned += usize::from(owner.is_some());
                }
                path.push(Open { node, window, returned: vec![] });
            }
            Step::Cutoff { node, index } => {
                let cutoff = &search.record.cutoffs[index];
                let name = search.owner_name(cutoff.owner);
                let at = tree.dewey(node);
                let right = sets(search, &path, called, cutoff.owner, node, cutoff.bound);
                assert!(right, "{context}: the {} reached at {at} is not {name}'s", cutoff.bound);
            }
            Step::Leave { value, .. } => {
                let child = path.pop().expect("what is left was entered").node;
                if let Some(parent) = path.last_mut() {
                    let again = tree.player(child) == tree.player(parent.node);
                    parent.returned.push(if again { value } else { -value });
                }
            }
            _ => {}
        }
    }
    owned
}

/// No window, finite ones, half-infinite ones and null windows.
fn windows(seed: i32) -> [Option<Window>; 6] {
    let (low, high) = (Score::from(seed % 7 - 3), Score::from(seed % 7 - 1 + seed % 3));
    let null = Window { alpha: low, beta: low.up() };
    let pair = |alpha, beta| Some(Window { alpha, beta });
    [
        None,
        pair(low, high),
        pair(low, Score::INF),
        pair(Score::NEG_INF, high),
        Some(null),
        pair(Score::INF.down(), Score::INF),
    ]
}

#[test]
fn every_end_of_a_window_is_its_owners() {
    let mut owned = 0;
    for seed in 0..crate::cases(150, 1_500) {
        let tree =
            random_tree(seed, 3 + (seed % 3) as u32, 3, [3, 9, 1_000][(seed % 3) as usize], seed % 2 == 0);
        let values = if seed % 4 < 2 { Values::Root } else { Values::Mover };
        let game = TreeGame::new(tree, values);
        for algorithm in Algorithm::ALL.into_iter().filter(|algorithm| algorithm.has_bounds()) {
            for window in windows(seed as i32) {
                let guess =
                    (algorithm == Algorithm::Mtdf).then(|| window.map(|window| window.beta)).flatten();
                let window = window.filter(|_| algorithm.has_window());
                let options = SearchOptions { window, guess, ..SearchOptions::default() };
                let Ok(search) = Searched::new(&game, algorithm, &options, Keep::Everything) else {
                    continue;
                };
                let context = format!("{} {} {window:?} {guess:?}", game.tree(), algorithm.name());
                owned += check(&search, &context);
            }
        }
    }
    assert!(owned > 50_000, "{owned}");
}

#[test]
fn a_null_window_within_the_window_of_the_call_is_the_testing_nodes() {
    let game = TreeGame::new(Tree::parse("(3 ((6 1 2)))").unwrap(), Values::Root);
    let window = Window::new(4.into(), 6.into());
    for algorithm in [Algorithm::Pvs, Algorithm::NegaScout] {
        let options = SearchOptions { window, ..SearchOptions::default() };
        let search = Searched::new(&game, algorithm, &options, Keep::Everything).unwrap();
        let cutoff = search.record.cutoffs.iter().find(|cutoff| cutoff.skips()).unwrap();
        assert_eq!((cutoff.bound, cutoff.owner), (5.into(), Some(NodeId::ROOT)), "{}", algorithm.name());
        assert!(search.steps_text().contains("window (4, 5): 4 from the call, 5 from root"));
        let why = search.explain(cutoff.node).text;
        let asks = "The null window comes from the root, 2 plies above, which asks only for more than 4 (the window of the call ends at 4).";
        assert!(why.contains(asks), "{why}");
    }
}

#[test]
fn a_pass_that_asks_for_an_infinity_says_so() {
    let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
    for (guess, window, asks) in [
        (Score::INF, "window (< inf, inf): < inf from the pass", "is worth inf rather than less."),
        (Score::NEG_INF, "window (-inf, > -inf): > -inf from the pass", "is worth -inf rather than more."),
    ] {
        let options = SearchOptions { guess: Some(guess), ..SearchOptions::default() };
        let search = Searched::new(&game, Algorithm::Mtdf, &options, Keep::Everything).unwrap();
        let words =
            search.steps_text() + &game.tree().nodes().map(|n| search.explain(n).text).collect::<String>();
        assert!(words.contains(window), "{words}");
        assert!(!words.contains("214748364"), "{words}");
        if guess == Score::INF {
            assert!(words.contains(asks), "{words}");
        }
    }
}
