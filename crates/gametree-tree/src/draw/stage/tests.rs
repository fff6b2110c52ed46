//! Drawings at every moment, in rooms of all sizes.

use super::super::faults::Marks;
use super::super::scene::{Mark, Scene, Stroke};
use super::*;
use crate::testing::random_tree;
use crate::tree::{Keep, Playback, Searched, Tree, TreeGame, Values};
use gametree::{Algorithm, SearchOptions};
use gametree_picture::{Content, Inset, Marks as BoardMarks, Picture};
use proptest::prelude::*;

fn film(tree: Tree, algorithm: Algorithm) -> Film {
    let game = TreeGame::new(tree, Values::Root);
    let search = Searched::new(&game, algorithm, &SearchOptions::default(), Keep::Everything).unwrap();
    Film::of(&search, &Playback::new(&search))
}

/// A tree in which the nodes hang anywhere.
fn irregular(nodes: usize, mut seed: u64) -> Tree {
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let mut children = vec![Vec::new()];
    while children.len() < nodes {
        let (parent, child) = (next(children.len()), children.len());
        children[parent].push(child);
        children.push(Vec::new());
    }
    let mut text = vec![String::new(); nodes];
    for node in (0..nodes).rev() {
        text[node] = match children[node].as_slice() {
            [] => (next(60) as i64 - 30).to_string(),
            below => {
                format!("({})", below.iter().map(|&child| text[child].as_str()).collect::<Vec<_>>().join(" "))
            }
        };
    }
    Tree::parse(&text[0]).unwrap()
}

/// A stage on which every node has a board, of one of these sorts: none, small squares, large squares, numbers, long words.
fn with_boards(mut film: Film, sort: usize) -> Stage {
    film.label = (0..film.parent.len())
        .map(|node| if node == 0 { String::new() } else { format!("{node}") })
        .collect();
    let mut stage = Stage::new(film);
    let squares = |side: u32, content: Content| -> Inset {
        Picture::<u32>::grid(side, side, |_, _| (content, None)).thumbnail(&BoardMarks::default())
    };
    if sort > 0 {
        stage.show_boards(move |moves| {
            Some(match sort {
                1 => squares(3, Content::Empty),
                2 => squares(11, Content::Empty),
                // Boards need not all have one size.
                3 => squares(4 + moves.len() as u32 % 3, Content::Count(12)),
                _ => Picture::<u32>::text(["a board in words", moves.last()?])
                    .thumbnail(&BoardMarks::default()),
            })
        });
    }
    stage
}

/// The marks of what a stage shows.
fn scene(stage: &Stage) -> Scene {
    let parts = stage.shown.parts(&stage.reel, &stage.focus());
    let items = stage.items(&parts);
    let picture = stage.spread(&parts, &items);
    let mut scene = Scene::default();
    for index in 1..items.len() {
        scene.line(Stroke::Edge, &picture.edge_points(index));
    }
    for index in 0..items.len() {
        picture.node(&mut scene, index);
    }
    let frame = stage.frame();
    assert_eq!(frame.pieces.len(), items.len());
    for pair in path(&frame.arrow).windows(2) {
        scene.line(Stroke::Owner, pair);
    }
    let bounds = scene.bounds();
    scene.shift(0.5 - bounds.left, 0.5 - bounds.top);
    (scene.width, scene.height) = (bounds.width() + 1.0, bounds.height() + 1.0);
    scene
}

/// The corners of a path.
fn path(text: &str) -> Vec<(f64, f64)> {
    let numbers: Vec<f64> = text
        .split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'))
        .filter_map(|word| word.parse().ok())
        .collect();
    numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

fn check(stage: &Stage, what: &str) {
    if let Err(fault) = Marks::new(&scene(stage)).fault() {
        panic!("{what}: {fault}");
    }
}

proptest! {
    /// In any room, at any moment, whatever is opened and closed, nothing lies on anything, no text is too small, and the node
    /// of the moment and the chosen one are drawn.
    #[test]
    fn nothing_lies_on_anything_it_would_hide(
        seed in any::<u64>(),
        nodes in 2_usize..400,
        which in 0..4_usize,
        width in 60.0..2_000.0_f64,
        sort in 0..5_usize,
        steps in prop::collection::vec((0..5_usize, any::<prop::sample::Index>()), 1..12),
    ) {
        let algorithms = [Algorithm::AlphaBeta, Algorithm::Minimax, Algorithm::Pvs, Algorithm::Sss];
        let tree = if seed % 2 == 0 { irregular(nodes, seed) } else { random_tree(seed, 4, 4, 30, false) };
        let mut stage = with_boards(film(tree, algorithms[which]), sort);
        stage.fit(width, 500.0);
        check(&stage, "at first");
        let (count, moments) = (stage.reel.size.len(), stage.reel.film.at.len());
        for (act, index) in steps {
            match act {
                0 | 1 => stage.go(index.index(moments + 1)),
                2 => stage.select(Some(index.index(count))),
                3 => stage.toggle(index.index(count)),
                _ => stage.show_returned(index.index(2) == 0),
            }
            check(&stage, "after a step");
            let frame = stage.frame();
            let has = |class: &str| frame.pieces.iter().filter(|piece| piece.class.split(' ').any(|word| word == class)).count();
            prop_assert_eq!(has("current"), usize::from(stage.reel.current().is_some()));
            prop_assert_eq!(has("selected"), usize::from(stage.selected.is_some()));
        }
    }

    /// What fits is drawn whole; what does not is folded until it fits, but for the way to the nodes in focus.
    #[test]
    fn a_drawing_fits_its_room(seed in any::<u64>(), nodes in 2_usize..1_500, width in 300.0..1_600.0_f64, sort in 0..5_usize, at in any::<prop::sample::Index>()) {
        let mut stage = with_boards(film(irregular(nodes, seed), Algorithm::AlphaBeta), sort);
        stage.fit(width, 500.0);
        let frame = stage.frame();
        let folded = frame.pieces.iter().any(|piece| piece.class.contains("closed"));
        prop_assert!(frame.width <= width, "{} in {width}", frame.width);
        prop_assert_eq!(folded, frame.pieces.len() < nodes);
        stage.go(at.index(stage.reel.film.at.len() + 1));
        let current = stage.reel.current().unwrap_or(0);
        let frame = stage.frame();
        prop_assert!(frame.pieces.iter().any(|piece| piece.node == current));
        // Only the families on the way may make it too broad: nothing else is open then.
        let way = stage.reel.upwards(current).filter(|&node| !stage.reel.is_leaf(node)).count();
        let needed = if stage.reel.current().is_some() { way } else { 0 };
        let open = (0..nodes).filter(|&node| stage.is_open(node)).count();
        prop_assert!(frame.width <= width || open <= needed.max(1), "{} of {width}, {open} open, {needed} needed", frame.width);
    }
}

#[test]
fn a_step_moves_no_node_while_its_way_is_open() {
    let mut stage = Stage::new(film(irregular(60, 7), Algorithm::AlphaBeta));
    stage.fit(4_000.0, 500.0);
    let places = |stage: &Stage| {
        stage.frame().pieces.iter().map(|piece| (piece.node, piece.x, piece.y)).collect::<Vec<_>>()
    };
    let before = places(&stage);
    for moment in 0..=stage.reel.film.at.len() {
        stage.go(moment);
        assert_eq!(places(&stage), before);
    }
    stage.go(3);
    assert_eq!(places(&stage), before);
}

#[test]
fn looks_are_those_of_the_moment_forwards_and_backwards() {
    let mut stage = Stage::new(film(Tree::parse("((3 5) (2 9))").unwrap(), Algorithm::AlphaBeta));
    stage.fit(800.0, 500.0);
    let moments = stage.reel.film.at.len();
    let forwards: Vec<Frame> = (0..=moments)
        .map(|moment| {
            stage.go(moment);
            stage.frame()
        })
        .collect();
    for moment in (0..=moments).rev() {
        stage.go(moment);
        assert_eq!(stage.frame(), forwards[moment]);
    }
    let last = &forwards[moments];
    let piece = |name: usize| &last.pieces[name];
    assert_eq!(piece(0).class, "node max done current best");
    assert!(piece(0).svg.contains(">= 3</text>") && piece(0).svg.contains(">(−∞, ∞)</text>"));
    assert!(piece(4).class.starts_with("node min cut"));
    assert!(piece(6).class.contains("skipped") && piece(6).svg.contains("<path class=\"ticks\""));
    assert_eq!(last.rows.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["MAX", "MIN"]);
    assert_eq!(last.arrow, "", "the cut-off is long over");
    let cut = forwards.iter().find(|frame| !frame.arrow.is_empty()).unwrap();
    assert!(cut.pieces[0].class.contains("owner"));
}

#[test]
fn only_the_first_child_that_a_cut_off_skips_has_ticks() {
    let mut stage = Stage::new(film(Tree::parse("((3 5) (2 9 (1 1) 4))").unwrap(), Algorithm::AlphaBeta));
    stage.fit(800.0, 500.0);
    stage.go(usize::MAX);
    let frame = stage.frame();
    let ticks: Vec<String> = frame
        .pieces
        .iter()
        .filter(|piece| piece.svg.contains("ticks"))
        .map(|piece| stage.reel.name(piece.node))
        .collect();
    assert_eq!(ticks, ["2.2"]);
    let edge = |name: &str| {
        let node = (0..stage.reel.size.len()).find(|&node| stage.reel.name(node) == name).unwrap();
        frame.pieces[node].edge.0.clone()
    };
    assert_eq!([edge("2.2"), edge("2.3"), edge("2.3.1")], ["edge skipped", "edge skipped", "edge unvisited"]);
}

#[test]
fn what_is_opened_and_closed_stays_so_until_it_is_fitted() {
    let mut stage = Stage::new(film(irregular(200, 3), Algorithm::AlphaBeta));
    stage.fit(900.0, 500.0);
    let folded = stage
        .frame()
        .pieces
        .iter()
        .find(|piece| piece.class.contains("closed") && piece.last.is_none())
        .unwrap()
        .node;
    stage.toggle(folded);
    assert!(stage.is_open(folded));
    stage.go(usize::MAX);
    assert!(stage.is_open(folded));
    stage.toggle(0);
    stage.go(5);
    assert_eq!(stage.frame().pieces.len(), 1);
    assert!(stage.frame().pieces[0].class.contains("current"));
    stage.fit(900.0, 500.0);
    assert!(stage.frame().pieces.len() > 5);
    stage.open_all();
    assert_eq!(stage.frame().pieces.len(), 200);
}

#[test]
fn a_long_family_shows_a_part_and_folds_the_rest() {
    let text = format!("({})", (0..400).map(|leaf| leaf.to_string()).collect::<Vec<_>>().join(" "));
    let mut stage = Stage::new(film(Tree::parse(&text).unwrap(), Algorithm::AlphaBeta));
    stage.fit(700.0, 500.0);
    for moment in [1, 2, 100, 300, 401] {
        stage.go(moment);
        let frame = stage.frame();
        assert!(frame.width <= 700.0 && frame.pieces.len() > 10, "{} {}", frame.width, frame.pieces.len());
        let nodes: usize =
            frame.pieces.iter().map(|piece| piece.last.map_or(1, |last| last - piece.node + 1)).sum();
        assert_eq!(nodes, 401);
    }
}

#[test]
fn marks_of_a_game_are_its_moves() {
    let mut film = film(Tree::parse("((3 5) (2 9))").unwrap(), Algorithm::AlphaBeta);
    film.label = ["", "a1", "b2", "c3", "<b>", "", "x"].map(str::to_owned).to_vec();
    let mut stage = Stage::new(film);
    stage.fit(800.0, 500.0);
    stage.mark(vec!["1".to_owned(); 7]);
    stage.go(4);
    check(&stage, "with moves");
    let frame = stage.frame();
    assert!(frame.pieces[1].svg.contains("class=\"move\"") && frame.pieces[1].svg.contains(">a1</text>"));
    assert!(frame.pieces[4].svg.contains("&lt;b&gt;") && frame.pieces[4].svg.contains("class=\"mark\""));
    let marks = scene(&stage).marks;
    assert!(marks.iter().any(|mark| matches!(mark, Mark::Label { text, .. } if text == "a1")));
}

#[test]
fn boards_are_drawn_where_several_find_room_and_show_the_moves_that_lead_there() {
    let film = || film(Tree::parse("((3 5) (2 9) (4 1) (7 7))").unwrap(), Algorithm::AlphaBeta);
    let boards = |stage: &Stage| {
        let marks = scene(stage).marks;
        marks.iter().filter(|mark| matches!(mark, Mark::Board { .. })).count()
    };
    let mut stage = with_boards(film(), 1);
    assert_eq!(boards(&stage), 0);
    stage.fit(900.0, 500.0);
    assert_eq!(boards(&stage), 13);
    let frame = stage.frame();
    assert!(frame.pieces.iter().all(|piece| piece.svg.matches("<g class=\"gametree-board").count() == 1));
    for (width, height) in [(200.0, 500.0), (900.0, 200.0)] {
        stage.fit(width, height);
        assert_eq!(boards(&stage), 0, "{width} × {height}");
    }
    stage.fit(900.0, 500.0);
    stage.hide_boards();
    stage.fit(900.0, 500.0);
    assert_eq!(stage.frame(), {
        let mut plain = with_boards(film(), 0);
        plain.fit(900.0, 500.0);
        plain.frame()
    });
}

#[test]
fn a_board_is_asked_for_with_the_moves_that_lead_to_its_node() {
    let mut film = film(Tree::parse("((3 5) 2)").unwrap(), Algorithm::AlphaBeta);
    film.label = ["", "a", "b", "c", "d"].map(str::to_owned).to_vec();
    let mut stage = Stage::new(film);
    let (told, asked) = std::sync::mpsc::channel();
    stage.show_boards(move |moves| {
        told.send(moves.join(" ")).unwrap();
        Some(Picture::<u32>::grid(3, 3, |_, _| (Content::Empty, None)).thumbnail(&BoardMarks::default()))
    });
    stage.fit(900.0, 500.0);
    let _ = stage.frame();
    drop(stage);
    // The first time it is about the size; then each is made once.
    let mut asked: Vec<String> = asked.into_iter().skip(1).collect();
    asked.sort_unstable();
    assert_eq!(asked, ["", "a", "a b", "a c", "d"]);
}

#[test]
fn a_large_tree_with_boards_shows_few_of_its_nodes_and_all_of_them_with_boards() {
    let mut stage = with_boards(film(irregular(400, 5), Algorithm::AlphaBeta), 1);
    stage.fit(1_000.0, 600.0);
    let shown = |stage: &Stage| {
        let pieces = stage.frame().pieces;
        let boards = pieces.iter().filter(|piece| piece.svg.contains("gametree-board")).count();
        (pieces.iter().filter(|piece| piece.last.is_none()).count(), boards)
    };
    let (nodes, boards) = shown(&stage);
    assert!(nodes > 8 && nodes == boards, "{nodes} {boards}");
    // What the reader opens may be too much for them.
    stage.open_all();
    assert_eq!(shown(&stage), (400, 0));
}
