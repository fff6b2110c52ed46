//! Every example runs: each ends with a test of its own, and is a module here.

#[path = "../../examples/cycles.rs"]
mod cycles;
#[path = "../../examples/extra_turns.rs"]
mod extra_turns;
#[path = "../../examples/pondering.rs"]
mod pondering;
#[path = "../../examples/stopping_a_search.rs"]
mod stopping_a_search;
#[path = "../../examples/watching_a_search.rs"]
mod watching_a_search;
#[path = "../../examples/your_own_evaluation.rs"]
mod your_own_evaluation;
#[path = "../../examples/your_own_game.rs"]
mod your_own_game;

#[test]
fn none_is_forgotten() {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = std::fs::read_to_string(here.join("tests/it/examples.rs")).unwrap();
    for file in std::fs::read_dir(here.join("examples")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert!(list.contains(&format!("\"../../examples/{name}\"")), "{name}");
    }
}
