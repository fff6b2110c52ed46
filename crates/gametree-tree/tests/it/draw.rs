//! The layout is tidy, and the drawings say what the search found.

use gametree::{Algorithm, SearchOptions};
use gametree_tree::draw::{self, tidy};
use gametree_tree::testing::random_tree;
use gametree_tree::{Keep, NodeId, Searched, Tree, TreeGame, Values};

/// The parents of a tree's nodes, by index; breadths that vary with the node.
fn input(tree: &Tree, equal: bool) -> (Vec<usize>, Vec<f64>) {
    let parents = tree.nodes().map(|node| tree.parent(node).map_or(0, NodeId::index)).collect();
    let breadths = tree.nodes().map(|node| if equal { 10.0 } else { 5.0 + (node.index() * 7 % 23) as f64 });
    (parents, breadths.collect())
}

const GAP: f64 = 4.0;
const ROUNDING: f64 = 1e-6;

fn trees() -> impl Iterator<Item = Tree> {
    (0..3_000).map(|seed| random_tree(seed, 2 + (seed % 6) as u32, 1 + (seed % 4) as u32, 99, seed % 3 != 0))
}

#[test]
fn neighbours_stand_in_order_and_clear_of_each_other() {
    for tree in trees() {
        for equal in [true, false] {
            let (parents, breadths) = input(&tree, equal);
            let centres = tidy(&parents, &breadths, GAP);
            let mut last_of_ply: Vec<Option<NodeId>> = vec![None; tree.height() + 1];
            for node in tree.nodes() {
                let last = last_of_ply[tree.ply(node) as usize].replace(node);
                let Some(last) = last else { continue };
                let (a, b) = (last.index(), node.index());
                let siblings = tree.parent(last) == tree.parent(node);
                let apart = centres[b] - centres[a] - (breadths[a] + breadths[b]) / 2.0;
                let least = if siblings { GAP } else { 1.5 * GAP };
                assert!(
                    apart >= least - ROUNDING,
                    "{apart} between {} and {}",
                    tree.dewey(last),
                    tree.dewey(node)
                );
            }
            let left =
                tree.nodes().map(|n| centres[n.index()] - breadths[n.index()] / 2.0).fold(f64::MAX, f64::min);
            assert!(left.abs() < ROUNDING);
        }
    }
}

#[test]
fn a_parent_stands_over_the_middle_of_its_children() {
    for tree in trees() {
        let (parents, breadths) = input(&tree, false);
        let centres = tidy(&parents, &breadths, GAP);
        for node in tree.nodes() {
            let children: Vec<NodeId> = tree.children(node).collect();
            let (Some(first), Some(last)) = (children.first(), children.last()) else { continue };
            let middle = (centres[first.index()] + centres[last.index()]) / 2.0;
            assert!((centres[node.index()] - middle).abs() < ROUNDING);
        }
    }
}

#[test]
fn the_same_subtree_is_drawn_the_same_wherever_it_stands() {
    let sub = "((1 (2 3)) 4 ((5 6 7) (8 (9 1))))";
    let tree = Tree::parse(&format!("(({sub} 1) (1 (2 3) {sub}) {sub})")).unwrap();
    let (parents, breadths) = input(&tree, true);
    let centres = tidy(&parents, &breadths, GAP);
    let shape = |root: &str| -> Vec<f64> {
        let root = tree.find(root).unwrap().index();
        let size = Tree::parse(sub).unwrap().len();
        (root..root + size).map(|node| centres[node] - centres[root]).collect()
    };
    for other in ["2.3", "3"] {
        let pairs = shape("1.1").into_iter().zip(shape(other)).collect::<Vec<_>>();
        assert!(pairs.iter().all(|(a, b)| (a - b).abs() < ROUNDING), "{pairs:?}");
    }
}

#[test]
fn a_tree_of_equal_halves_is_symmetric_and_as_narrow_as_its_leaves() {
    let mut text = "0".to_owned();
    for _ in 0..7 {
        text = format!("({text} {text})");
    }
    let (parents, breadths) = input(&Tree::parse(&text).unwrap(), true);
    let centres = tidy(&parents, &breadths, GAP);
    // 128 leaves of breadth 10; 64 gaps between siblings and 63 between cousins, which are half as wide again.
    let width = 128.0 * 10.0 + 64.0 * GAP + 63.0 * 1.5 * GAP;
    assert!((centres[0] - width / 2.0).abs() < ROUNDING, "{} {width}", centres[0]);
}

#[test]
fn a_hundred_thousand_nodes_and_a_thousand_plies_are_laid_out() {
    // A comb: every second node goes on.
    let parents: Vec<usize> =
        (0..100_000usize).map(|n| if n % 2 == 0 { n.saturating_sub(1) } else { n - 1 }).collect();
    let centres = tidy(&parents, &vec![1.0; parents.len()], 1.0);
    assert!(centres.iter().all(|x| x.is_finite()) && centres.len() == 100_000);
    assert!(tidy(&[], &[], 1.0).is_empty());
}

fn searched(game: &TreeGame, algorithm: Algorithm) -> Searched<'_> {
    Searched::new(game, algorithm, &SearchOptions::default(), Keep::Nothing).unwrap()
}

/// Whether the tags of an XML text nest, and nothing but tags holds angle brackets.
fn is_well_formed(xml: &str) -> bool {
    let mut open = Vec::new();
    for part in xml.split('<').skip(1) {
        let Some((tag, text)) = part.split_once('>') else { return false };
        let name = tag.split([' ', '/']).find(|word| !word.is_empty()).unwrap_or_default();
        if tag.starts_with('/') {
            if open.pop() != Some(name) {
                return false;
            }
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        let entity = |rest: &str| ["amp;", "lt;", "gt;", "quot;"].iter().any(|known| rest.starts_with(known));
        if text.contains('>') || !text.split('&').skip(1).all(entity) || tag.matches('"').count() % 2 != 0 {
            return false;
        }
    }
    open.is_empty()
}

#[test]
fn every_drawing_of_every_algorithm_is_well_formed() {
    for (seed, tree) in trees().enumerate().step_by(30) {
        let values = if seed % 2 == 0 { Values::Root } else { Values::Mover };
        let game = TreeGame::new(tree, values);
        for algorithm in Algorithm::ALL.into_iter().filter(|&a| a != Algorithm::Product) {
            let search = searched(&game, algorithm);
            let (sheet, key) = draw::exam_svg(&search).unwrap();
            for svg in [draw::svg(&search), sheet, key] {
                assert!(is_well_formed(&svg), "{svg}");
                assert!(!svg.contains("NaN") && !svg.contains("inf\""), "{svg}");
            }
            let (sheet, key) = draw::exam_tikz(&search).unwrap();
            for tex in [draw::tikz(&search), sheet, key] {
                assert_eq!(tex.matches('{').count(), tex.matches('}').count());
                assert!(tex.is_ascii() && tex.ends_with("\\end{tikzpicture}\n\\end{document}\n"), "{tex}");
            }
            let dot = draw::dot(&search);
            assert!(dot.starts_with("digraph") && dot.matches('"').count().is_multiple_of(2));
            assert!(draw::text(&search, true).is_ascii());
        }
    }
}

#[test]
fn a_small_drawing_has_a_mark_for_every_node_window_and_cut() {
    let game = TreeGame::new(Tree::parse("(10 (((1 9) 4) 20))").unwrap(), Values::Root);
    let search = searched(&game, Algorithm::AlphaBeta);
    let svg = draw::svg(&search);
    let legend = 3; // MAX, MIN, leaf
    assert_eq!(svg.matches("<polygon").count(), 9 + legend);
    assert_eq!(svg.matches(" is-skipped\"").count(), 2);
    for told in
        ["2.1.1, MIN, ≤ 1, window (10, ∞), cut by root", "2.1, MAX, = 4", "2.2, leaf 20, never reached"]
    {
        assert!(svg.contains(told), "{told}");
    }
    // Three ticks for the deep one, two for the shallow one, and both again in the legend, as the arrow.
    assert_eq!(svg.matches("class=\"tick\"").count(), 5 + 5);
    assert_eq!(svg.matches("class=\"owner\"").count(), 1 + 1);
    // What is proved is not what was returned: 2.1 returned at most 4, and is exactly 4.
    assert!(svg.contains(">= 4<") && svg.contains(">≤ 1<") && svg.contains(">(10, ∞)<"), "{svg}");
    let (sheet, _) = draw::exam_svg(&search).unwrap();
    for secret in ["≤ 1", "≤ 4", "= 10", "cut by", "(10, ", " is-skipped\"", "class=\"best"] {
        assert!(!sheet.contains(secret), "the sheet gives away {secret}");
    }
}

#[test]
fn a_bound_reached_with_nothing_left_to_skip_is_not_drawn_as_a_cut_off() {
    // At 2 the bound 3 is reached by the last child.
    let game = TreeGame::new(Tree::parse("((3 5) (9 2))").unwrap(), Values::Root);
    let search = searched(&game, Algorithm::AlphaBeta);
    assert!(search.record.cutoffs.iter().any(|cut| cut.skipped.is_empty()));
    let texts = [draw::svg(&search), draw::tikz(&search), draw::dot(&search), draw::text(&search, false)];
    for text in texts {
        assert!(!text.contains("cut by") && !text.contains("skipped: "), "{text}");
    }
}

#[test]
fn a_cut_off_by_the_window_of_the_call_is_of_its_own_kind() {
    let game = TreeGame::new(Tree::parse("((3 5) (2 9) (4 8))").unwrap(), Values::Root);
    let window = "-9,3".parse().ok();
    let options = SearchOptions { window, ..SearchOptions::default() };
    let search = Searched::new(&game, Algorithm::AlphaBeta, &options, Keep::Nothing).unwrap();
    let (svg, dot) = (draw::svg(&search), draw::dot(&search));
    // One tick on the first of the two edges, and one in the legend, which says of the other that it goes with it.
    assert_eq!(svg.matches("class=\"tick\"").count(), 2);
    assert_eq!(svg.matches("class=\"skipped\"").count(), 4);
    assert!(svg.contains(">skipped by the same cut-off<"));
    assert!(svg.contains(">skipped: cut-off by the window of the call<") && !svg.contains("deep"), "{svg}");
    assert_eq!(dot.matches("arrowhead=tee]").count(), 2, "{dot}");
    let text = draw::text(&search, false);
    assert!(text.contains("  cut by window") && !text.contains("window, window"), "{text}");
}

#[test]
fn the_legend_explains_the_view_and_the_intervals_that_occur() {
    let legend = |tree: &str, values: Values, algorithm: Algorithm| {
        let game = TreeGame::new(Tree::parse(tree).unwrap(), values);
        draw::svg(&searched(&game, algorithm))
    };
    let fig5 = "-1:(2 1:(4 -3:(3:(4 0 -9) 5)))";
    let mover = legend(fig5, Values::Mover, Algorithm::AlphaBetaAlthofer);
    assert!(mover.contains(">Numbers are in the view of the side to move at each node.<"));
    assert!(mover.contains(">3 … 9<") && mover.contains(">3 … 9: at least 3 and at most 9<"));
    assert!(mover.contains(">f: the node's own static value<"));
    let root = legend("((3 5) (2 9))", Values::Root, Algorithm::AlphaBeta);
    assert!(
        root.contains(">Numbers are in MAX's view.<") && !root.contains("3 … 9") && !root.contains(">f: ")
    );
}

#[test]
fn a_drawing_is_accessible_and_keeps_to_itself_in_a_page() {
    let drawn = |tree: &str| {
        let game = TreeGame::new(Tree::parse(tree).unwrap(), Values::Root);
        draw::svg(&searched(&game, Algorithm::AlphaBeta))
    };
    let (one, other) = (drawn("((3 5) (2 9))"), drawn("((3 5) (2 8))"));
    assert_eq!(one, drawn("((3 5) (2 9))"));
    let name = |svg: &str| svg.split("class=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let (here, there) = (name(&one), name(&other));
    assert!(here != there && here.starts_with("gt"));
    assert!(one.contains(&format!("role=\"img\" aria-labelledby=\"{here}-title {here}-desc\"")));
    assert!(one.contains(&format!("<title id=\"{here}-title\">alphabeta: value 3; ")));
    assert!(
        one.contains("Principal variation: 1 1.1. Cut-off at 2 (shallow), caused by root: skips 2.2.</desc>")
    );
    assert!(one.contains("@media (prefers-color-scheme:dark){"));
    for id in one.split(" id=\"").skip(1) {
        assert!(id.starts_with(&here), "{id}");
    }
    // Every selector is below the drawing's own class.
    let style = one.split("<style>").nth(1).unwrap().split("</style>").next().unwrap();
    let style = style.replace("@media (prefers-color-scheme:dark){", "");
    for rule in style.split('}').filter(|rule| !rule.is_empty()) {
        for selector in rule.split('{').next().unwrap().split(',') {
            assert!(selector.starts_with(&format!(".{here} ")), "{selector}");
        }
    }
    for size in one.split("font-size=\"").skip(1) {
        assert!(size.split('"').next().unwrap().parse::<f64>().unwrap() >= 11.0);
    }
}

#[test]
fn what_was_never_visited_takes_little_room() {
    let mut chain = "1".to_owned();
    for value in 0..200 {
        chain = format!("({chain} {value})");
    }
    let game = TreeGame::new(Tree::parse(&format!("(3 (2 {chain}))")).unwrap(), Values::Root);
    let search = searched(&game, Algorithm::AlphaBeta);
    assert_eq!(search.record.order.len(), 4);
    let svg = draw::svg(&search);
    assert!(svg.contains(">401 nodes<") && svg.contains("width=\"620\""), "{svg}");
    let refused = draw::exam_svg(&search).unwrap_err();
    assert_eq!((refused.nodes, refused.plies), (405, 202));
}

#[test]
fn long_families_are_folded_at_their_ends() {
    let leaves = |from: u32, to: u32| (from..=to).map(|leaf| leaf.to_string()).collect::<Vec<_>>().join(" ");
    let text = format!("((50 51) (2 {}) ({}))", leaves(1, 90), leaves(60, 99));
    let game = TreeGame::new(Tree::parse(&text).unwrap(), Values::Root);
    let drawn = draw::text(&searched(&game, Algorithm::AlphaBeta), false);
    assert!(drawn.contains("│  └─ 2.5 … 2.91 87 nodes  skipped\n"), "{drawn}");
    assert!(drawn.contains("   └─ 3.31 … 3.40 10 nodes\n"), "{drawn}");
}

#[test]
fn large_trees_are_folded_and_stay_readable() {
    let tree = random_tree(1, 9, 4, 99, false);
    assert!(tree.len() > 5_000);
    let nodes = tree.len();
    let game = TreeGame::new(tree, Values::Root);
    let svg = draw::svg(&searched(&game, Algorithm::AlphaBeta));
    let drawn = svg.matches("<polygon").count();
    assert!((400..=504).contains(&drawn), "{drawn}");
    // Every node is drawn or counted in a mark for several.
    let folded: usize = svg
        .split(" nodes</text>")
        .filter_map(|before| before.rsplit('>').next()?.parse::<usize>().ok())
        .sum();
    // The marks of the legend tell nothing.
    let marks = svg.matches("</title></polygon>").count();
    let several = svg.matches("class=\"folded").count() - 1;
    assert_eq!(marks - several + folded, nodes);
}

#[test]
fn the_sheet_of_a_large_tree_does_not_give_away_what_is_skipped() {
    let large = |tree: &Tree| (200..=500).contains(&tree.len());
    let tree = (0..).map(|seed| random_tree(seed, 5, 4, 99, false)).find(large).unwrap();
    let game = TreeGame::new(tree, Values::Root);
    let (sheet, key) = draw::exam_svg(&searched(&game, Algorithm::AlphaBeta)).unwrap();
    assert!(key.contains(" nodes</text>") && !sheet.contains(" nodes</text>"));
}

#[test]
fn a_sheet_asks_what_fits_the_algorithm() {
    let ask = |algorithm: Algorithm, options: &SearchOptions| {
        let tree = Tree::parse("1:(2:(3 5) 0:(2 9))").unwrap();
        let game = TreeGame::new(tree, Values::Root);
        let search = Searched::new(&game, algorithm, options, Keep::Nothing).unwrap();
        let sheet = draw::exam_svg(&search).unwrap().0;
        sheet.split("<desc").nth(1).unwrap().split("</desc>").next().unwrap().to_owned()
    };
    let plain = SearchOptions::default();
    for algorithm in Algorithm::ALL.into_iter().filter(|&algorithm| algorithm != Algorithm::Product) {
        let tasks = ask(algorithm, &plain);
        let order = matches!(algorithm, Algorithm::Sss | Algorithm::Dual | Algorithm::Pns | Algorithm::Dfpn);
        assert_eq!(tasks.contains("place in the order of evaluation"), order, "{tasks}");
        let cuts = algorithm.has_bounds() && algorithm != Algorithm::Mtdf;
        assert_eq!(tasks.contains("owns the bound"), cuts, "{tasks}");
        assert_eq!(tasks.contains("Althöfer's rule: "), algorithm.uses_static_values(), "{tasks}");
        assert_eq!(tasks.contains("null window of every pass"), algorithm == Algorithm::Mtdf, "{tasks}");
    }
    // The goal of a proof is on the sheet, whether it is reached or not.
    for goal in [3, 4] {
        let options = SearchOptions { at_least: Some(goal.into()), ..SearchOptions::default() };
        let tasks = ask(Algorithm::Pns, &options);
        assert!(tasks.contains(&format!("Is the value of the root at least {goal}?")), "{tasks}");
    }
}

#[test]
fn the_product_rule_draws_probabilities() {
    let tree = Tree::parse("((500000 500000) (1000000 0))").unwrap();
    let game = TreeGame::of_probabilities(tree, Values::Root).unwrap();
    let text = draw::text(&searched(&game, Algorithm::Product), false);
    assert!(
        text.contains("root MAX = 250000") && text.contains("1 MIN = 250000") && text.contains("2 MIN = 0"),
        "{text}"
    );
}
