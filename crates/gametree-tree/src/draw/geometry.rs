//! The geometry of the drawings, checked on the marks of random trees: nothing lies on anything that it would hide.

use super::exam::exam;
use super::faults::{Marks, ROUNDING};
use super::figure::figure;
use super::plan::{Purpose, plan};
use super::scene::{Ink, Look, Mark, Place, Scene, Shape, Stroke};
use crate::testing::random_tree;
use crate::tree::{Keep, Kind, Searched, Tree, TreeGame, Values};
use gametree::Algorithm;
use gametree::SearchOptions;

/// What is searched in the tests.
struct Case {
    game: TreeGame,
    options: SearchOptions,
    algorithms: Vec<Algorithm>,
}

impl Case {
    /// Every third under a window, every second in the mover's view, every fifth with large numbers.
    fn new(tree: Tree, seed: u64) -> Case {
        let algorithms = match seed % 4 {
            0 => vec![Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::AlphaBetaAlthofer],
            1 => vec![Algorithm::AlphaBeta, Algorithm::AlphaBetaAlthoferHard, Algorithm::Minimax],
            2 => vec![Algorithm::AlphaBeta, Algorithm::AlphaBetaHard, Algorithm::Mtdf, Algorithm::Pns],
            _ => vec![Algorithm::AlphaBeta, Algorithm::Scout, Algorithm::Sss, Algorithm::Dual],
        };
        let window = if seed.is_multiple_of(3) { "-20,30".parse().ok() } else { None };
        let values = if seed.is_multiple_of(2) { Values::Mover } else { Values::Root };
        Case {
            game: TreeGame::new(tree, values),
            options: SearchOptions { window, ..SearchOptions::default() },
            algorithms,
        }
    }

    fn searches(&self) -> impl Iterator<Item = Searched<'_>> {
        self.algorithms.iter().map(|&algorithm| {
            let window = self.options.window.filter(|_| algorithm.has_window());
            let options = SearchOptions { window, ..self.options.clone() };
            Searched::new(&self.game, algorithm, &options, Keep::Nothing).unwrap()
        })
    }
}

fn cases() -> impl Iterator<Item = Case> {
    (0..400).map(|seed| {
        let range = if seed % 5 == 0 { 2_147_483 } else { 40 };
        let tree = random_tree(seed, 2 + (seed % 6) as u32, 1 + (seed % 5) as u32, range, seed % 3 != 0);
        Case::new(tree, seed)
    })
}

/// Uniform trees of 7, 15, 40, 121 and 400 nodes and more; some have the largest numbers there are.
fn uniform() -> impl Iterator<Item = Case> {
    let shapes = [(2, 2), (2, 3), (3, 3), (3, 4), (7, 3), (2, 5), (2, 6), (2, 7), (20, 2), (400, 1), (1, 40)];
    (0..8 * shapes.len() as u64).map(move |seed| {
        let (width, height) = shapes[seed as usize % shapes.len()];
        let mut text = "x".to_owned();
        for _ in 0..height {
            text = format!("({})", vec![text; width].join(" "));
        }
        let mut state = seed;
        let leaf = |part: &str| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let small = i64::try_from(state >> 33).unwrap() % 60 - 20;
            let value = match (seed / shapes.len() as u64 % 4, state >> 60) {
                (3, 0..3) => "-2147483646".to_owned(),
                (3, 3..5) => "2147483646".to_owned(),
                (3, 5) => "inf".to_owned(),
                (3, 6) => "-inf".to_owned(),
                _ => small.to_string(),
            };
            format!("{part}{value}")
        };
        let (inner, end) = text.rsplit_once('x').unwrap();
        let text: String = inner.split('x').map(leaf).collect();
        // Static values are for others than these: no rule that adds them up.
        let algorithms = vec![Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::Minimax, Algorithm::Sss];
        Case { algorithms, ..Case::new(Tree::parse(&format!("{text}{end}")).unwrap(), seed) }
    })
}

/// Trees whose best line runs down a side, with cuts at every ply, in which deep cut-offs are many.
fn combs() -> impl Iterator<Item = Case> {
    (0..80_u64).map(|seed| {
        let mut text = "0".to_owned();
        for ply in 0..4 + seed % 40 {
            let value = |salt: u64| (seed * 31 + ply * 17 + salt * 13) % 80;
            text = match (seed + ply) % 3 {
                0 => format!("({text} {} {})", value(1), value(2)),
                1 => format!("({} {text} {})", value(3), value(4)),
                _ => format!("({} {text} ({} {}))", value(5), value(6), value(7)),
            };
        }
        Case { algorithms: vec![Algorithm::AlphaBeta], ..Case::new(Tree::parse(&text).unwrap(), seed) }
    })
}

fn check(search: &Searched<'_>, scene: &Scene, what: &str) {
    if let Err(fault) = Marks::new(scene).fault() {
        panic!("{what} of {} by {}: {fault}", search.tree(), search.algorithm.name());
    }
}

#[test]
fn nothing_lies_on_anything_it_would_hide() {
    let (mut arrows, mut downward, mut broad) = (0, 0, 0);
    for case in cases().chain(uniform()).chain(combs()) {
        for search in case.searches() {
            let scene = figure(&search, Purpose::Show);
            check(&search, &scene, "the drawing");
            let owners = scene.marks.iter().filter(|mark| is_owner(mark)).count();
            (arrows, downward) = (arrows + owners, downward + usize::from(owners > 0));
            broad += usize::from(scene.width > 1_100.0);
            if let Ok((sheet, key)) = exam(&search) {
                check(&search, &sheet, "the sheet");
                check(&search, &key, "the key");
            }
        }
    }
    // The test sees what it is about; the legend's arrow is one of two at least.
    assert!(arrows > 2 * downward && downward > 70 && broad > 20, "{arrows} {downward} {broad}");
}

fn is_owner(mark: &Mark) -> bool {
    matches!(mark, Mark::Line { stroke: Stroke::Owner | Stroke::Meeting, .. })
}

#[test]
fn arrows_to_one_owner_meet_and_are_never_drawn_twice() {
    let mut meetings = 0;
    for case in cases().chain(combs()) {
        for search in case.searches() {
            let scene = figure(&search, Purpose::Show);
            let items = plan(&search, Purpose::Show);
            let arrows: Vec<&[Place]> = scene
                .marks
                .iter()
                .filter_map(|mark| match mark {
                    Mark::Line { points, .. } if is_owner(mark) => Some(points.as_slice()),
                    _ => None,
                })
                .collect();
            // The last is the legend's.
            let Some((_, arrows)) = arrows.split_last() else { continue };
            let deep = items.iter().filter(|item| item.cut.as_ref().is_some_and(|cut| cut.by == Kind::Deep));
            assert_eq!(arrows.len(), deep.count(), "{}", search.tree());
            let marks = &scene.marks;
            let joins =
                marks.iter().filter(|mark| matches!(mark, Mark::Line { stroke: Stroke::Meeting, .. }));
            meetings += joins.count();
            let steps = |arrow: &[Place]| arrow.windows(2).map(|s| (s[0], s[1])).collect::<Vec<_>>();
            for (at, arrow) in arrows.iter().enumerate() {
                for (a, b) in steps(arrow) {
                    for other in &arrows[..at] {
                        let together = steps(other).into_iter().find(|&(c, d)| run_together((a, b), (c, d)));
                        assert!(together.is_none(), "{}: {arrow:?} and {other:?}", search.tree());
                    }
                }
            }
        }
    }
    assert!(meetings > 50, "{meetings}");
}

/// Whether two lines, each level or upright, share more than a point.
fn run_together((a, b): (Place, Place), (c, d): (Place, Place)) -> bool {
    let shared = |a: f64, b: f64, c: f64, d: f64| a.max(b).min(c.max(d)) - a.min(b).max(c.min(d)) > ROUNDING;
    let same = |a: f64, b: f64| (a - b).abs() < ROUNDING;
    (same(a.0, b.0) && same(c.0, d.0) && same(a.0, c.0) && shared(a.1, b.1, c.1, d.1))
        || (same(a.1, b.1) && same(c.1, d.1) && same(a.1, c.1) && shared(a.0, b.0, c.0, d.0))
}

#[test]
fn the_check_sees_every_kind_of_fault() {
    let game = TreeGame::new(Tree::parse("(10 (((1 9) 4) 20))").unwrap(), Values::Root);
    let search =
        Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing).unwrap();
    let sound = figure(&search, Purpose::Show);
    let fault = |change: &dyn Fn(&mut Scene)| {
        let mut scene = sound.clone();
        change(&mut scene);
        Marks::new(&scene).fault().err().unwrap_or_default()
    };
    assert_eq!(fault(&|_| {}), "");
    let root = Marks::new(&sound).nodes[0];
    let (x, y) = ((root.left + root.right) / 2.0, (root.top + root.bottom) / 2.0);
    assert!(fault(&|s| s.line(Stroke::Owner, &[(x - 100.0, y), (x + 100.0, y)])).contains("runs through"));
    assert!(fault(&|s| s.line(Stroke::Best, &[(x, y), (x, root.bottom)])).contains("runs through"));
    assert!(fault(&|s| s.line(Stroke::Edge, &[(-1.0, 0.0), (0.0, 0.0)])).contains("off the canvas"));
    let label = |at: Place, size: f64| {
        move |s: &mut Scene| s.label(at, size, super::scene::Anchor::Start, Ink::Small, "label")
    };
    assert!(fault(&label((x, y), 11.0)).contains("lies on"));
    assert!(fault(&label((root.left - 24.0, root.bottom - 1.0), 11.0)).contains("its node"));
    assert!(fault(&label((1.0, 20.0), 10.5)).contains("has size"));
    assert!(
        fault(&|s| {
            let node = s.marks.iter().find(|m| matches!(m, Mark::Node { .. })).cloned();
            s.marks.extend(node);
        })
        .contains("two nodes")
    );
    assert!(fault(&|s| s.width = 40_000.0).contains("too large"));
}

/// The words of a scene's labels.
fn words(scene: &Scene) -> Vec<String> {
    let texts = scene.marks.iter().filter_map(|mark| match mark {
        Mark::Label { text, .. } => Some(text),
        _ => None,
    });
    texts.flat_map(|text| text.split(' ').map(str::to_owned).collect::<Vec<_>>()).collect()
}

fn is_name(word: &str) -> bool {
    word == "root" || (word.contains('.') && word.split('.').all(|part| part.parse::<u32>().is_ok()))
}

#[test]
fn a_sheet_has_every_node_with_its_name_and_what_it_takes_to_solve_it() {
    for case in cases() {
        for search in case.searches() {
            let Ok((sheet, key)) = exam(&search) else { continue };
            let (tree, words_there) = (search.tree(), words(&sheet));
            let has = |word: &str| words_there.iter().any(|there| there == word);
            for node in tree.nodes() {
                assert!(has(&tree.dewey(node)), "{} lacks {}", search.tree(), tree.dewey(node));
                let f = search.static_value(node).filter(|_| search.algorithm.uses_static_values());
                if let Some(f) = f {
                    assert!(has(&f.to_string().replace('-', "−")), "{} lacks f = {f}", search.tree());
                }
            }
            for name in words(&key).iter().filter(|word| is_name(word)) {
                assert!(has(name), "{} of the key is not on the sheet of {}", name, search.tree());
            }
            let f = |scene: &Scene| {
                words(scene).windows(2).filter(|pair| pair[0] == "f" && pair[1] == "=").count()
            };
            let inner = tree.nodes().filter(|&node| !tree.is_leaf(node)).count();
            assert_eq!(f(&sheet), if search.algorithm.uses_static_values() { inner } else { 0 });
        }
    }
}

#[test]
fn a_sheet_says_nothing_of_the_search() {
    for case in cases().step_by(3) {
        for search in case.searches() {
            let Ok((sheet, _)) = exam(&search) else { continue };
            for mark in &sheet.marks {
                match mark {
                    Mark::Node { look, tooltip, shape, .. } => {
                        assert!(*look == Look::Blank && tooltip.is_empty() && *shape != Shape::Folded);
                    }
                    Mark::Line { stroke, .. } => assert!(matches!(stroke, Stroke::Edge | Stroke::Rule)),
                    Mark::Label { ink, .. } => {
                        assert!(!matches!(ink, Ink::Cut | Ink::FadedName | Ink::FadedValue));
                    }
                    Mark::Board { .. } => unreachable!(),
                }
            }
        }
    }
}

#[test]
fn every_cut_off_that_skips_something_is_shown_with_its_owner_and_no_other() {
    for case in cases().chain(combs()) {
        for search in case.searches() {
            let items = plan(&search, Purpose::Show);
            let mut entered = vec![false; search.tree().len()];
            search.record.order.iter().for_each(|node| entered[node.index()] = true);
            for item in items.iter().filter(|item| item.shape != Shape::Folded) {
                let mut cutoffs = search.record.cutoffs.iter().filter(|cut| cut.node == item.node);
                let skips = cutoffs.any(|cut| cut.skipped.iter().any(|node| !entered[node.index()]));
                assert_eq!(item.cut.is_some(), skips, "{} at {}", search.tree(), item.name);
            }
            let scene = figure(&search, Purpose::Show);
            let texts = scene.marks.iter().filter(|mark| matches!(mark, Mark::Label { ink: Ink::Cut, .. }));
            assert_eq!(texts.count(), items.iter().filter(|item| item.cut.is_some()).count());
        }
    }
}
