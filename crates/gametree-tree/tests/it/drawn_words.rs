//! What drawings and sheets say is true, and they show what matters.

use gametree::{Algorithm, SearchOptions};
use gametree_tree::draw;
use gametree_tree::testing::random_tree;
use gametree_tree::{Keep, Searched, Tree, TreeGame, Values, proven_intervals};

/// No fold swallows the line of best play, however late in a family its nodes stand.
#[test]
fn the_line_of_best_play_is_never_folded_away() {
    let children: Vec<String> = (0..60).map(|i| format!("({i} {})", 60 - i)).collect();
    let family = format!("({})", children.join(" "));
    let wide = |inner: &str| format!("({} {inner})", vec!["-1"; 59].join(" "));
    let deep = (0..12).fold("7".to_owned(), |inner, ply| {
        let worse = if ply % 2 == 0 { "9" } else { "-9" };
        format!("({} {inner} {worse})", vec![worse; 40].join(" "))
    });
    for (text, algorithm) in [
        (family.clone(), Algorithm::AlphaBeta),
        (wide(&family), Algorithm::Minimax),
        (deep, Algorithm::AlphaBeta),
    ] {
        let game = TreeGame::new(Tree::parse(&text).unwrap(), Values::Root);
        let search = Searched::new(&game, algorithm, &SearchOptions::default(), Keep::Nothing).unwrap();
        assert!(!search.line.is_empty());
        for drawing in [draw::svg(&search), draw::dot(&search), draw::tikz(&search)] {
            for name in search.names(&search.line) {
                // A text of the name alone, or with the window.
                let texts = [
                    format!(">{name}<"),
                    format!(">{name} "),
                    format!("label=\"{name}\\n"),
                    format!("{{{name}}}"),
                    format!("{{{name} "),
                ];
                assert!(texts.iter().any(|text| drawing.contains(text.as_str())), "{name} is folded away");
            }
        }
    }
}

/// What a proof-number search says of a value is what the leaves that it examined prove.
#[test]
fn the_leaves_of_a_prover_prove_its_value() {
    for seed in 0..300 {
        let tree =
            random_tree(seed, 2 + (seed % 3) as u32, 3, [2, 9, 99][(seed % 3) as usize], seed % 2 == 0);
        let game = TreeGame::new(tree, if seed % 5 < 2 { Values::Mover } else { Values::Root });
        for algorithm in [Algorithm::Pns, Algorithm::Dfpn] {
            let search = Searched::new(&game, algorithm, &SearchOptions::default(), Keep::Nothing).unwrap();
            let proved = proven_intervals(&game, &search.record.terminals, false)[0];
            assert_eq!(
                (proved.low, proved.high),
                (search.found.value, search.found.value),
                "{}",
                game.tree()
            );
        }
    }
}

#[test]
fn a_sheet_for_a_prover_names_its_first_question() {
    for (text, first) in [
        ("((3 5) (2 9))", "worth at least 5?"),
        ("(4 4)", "worth at least 4?"),
        ("min(3 max(1 2))", "worth at most 2?"),
    ] {
        let game = TreeGame::new(Tree::parse(text).unwrap(), Values::Root);
        let search = Searched::new(&game, Algorithm::Pns, &SearchOptions::default(), Keep::Nothing).unwrap();
        let (sheet, _) = draw::exam_svg(&search).unwrap();
        assert!(sheet.contains(first), "{text}: {sheet}");
    }
}

/// The heading and the root say of one value different things only where they name who says them.
#[test]
fn a_bound_of_a_search_and_the_value_its_leaves_prove_are_told_apart() {
    let options =
        SearchOptions { window: gametree::Window::new(2.into(), 4.into()), ..SearchOptions::default() };
    for (text, value) in [
        ("((2 9) (4 5))", "value ≥ 4 by the search, = 4 by the leaves that it visited;"),
        ("((4 5) (2 9))", "value ≥ 4;"),
        ("((3 5) (2 9))", "value 3;"),
    ] {
        let game = TreeGame::new(Tree::parse(text).unwrap(), Values::Root);
        let search = Searched::new(&game, Algorithm::AlphaBeta, &options, Keep::Nothing).unwrap();
        let (_, key) = draw::exam_svg(&search).unwrap();
        assert!(key.contains(value), "{key}");
    }
}

/// A key says of the window what its legend says.
#[test]
fn the_key_of_passes_names_the_window_of_a_pass() {
    let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
    let search = Searched::new(&game, Algorithm::Mtdf, &SearchOptions::default(), Keep::Nothing).unwrap();
    let (_, key) = draw::exam_svg(&search).unwrap();
    assert!(
        key.contains("of the null window of a pass is reached") && !key.contains("window of the call"),
        "{key}"
    );
}

/// Ticks are red in every drawing, and a drawing a little larger than a page is printed on one.
#[test]
fn ticks_are_red_and_a_large_sheet_is_printed_on_one_page() {
    let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
    let search =
        Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing).unwrap();
    assert!(draw::dot(&search).contains("color=\"#9ca3af;0.8:#b91c1c\", arrowhead=teetee"));
    assert!(!draw::svg(&search).contains("@media print"));
    let three = |inner: &str| format!("({inner} {inner} {inner})");
    let forty = TreeGame::new(Tree::parse(&three(&three("(3 5 2)"))).unwrap(), Values::Root);
    assert_eq!(forty.tree().len(), 40);
    let search =
        Searched::new(&forty, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing).unwrap();
    assert!(draw::exam_svg(&search).unwrap().0.contains("max-height:100vh"));
}
