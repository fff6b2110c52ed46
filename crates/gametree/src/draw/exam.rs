//! An exam: a tree to be searched by hand, and its key.

use crate::score::Window;
use crate::tree::Searched;

use super::figure::figure;
use super::plan::Purpose;
use super::scene::{Anchor, Ink, Scene, Stroke, breadth};

const SIZE: f64 = 12.0;
const LINE: f64 = 19.0;
const LEFT: f64 = 18.0;

/// The sheet: the bare tree, what is to be done, and lines to write on.
pub(super) fn sheet(search: &Searched<'_>) -> Scene {
    let mut scene = headed(figure(search, Purpose::Ask), "Name:", &tasks(search));
    scene.title = format!("Exam: search this tree by {}", search.algorithm.name());
    let leaves = search.tree().leaf_values().count();
    for label in
        ["The leaves in the order they are looked at:", "The value of the root, and the line of best play:"]
    {
        let start = LEFT + breadth(label, SIZE) + 6.0;
        scene.label((LEFT, scene.height), SIZE, Anchor::Start, Ink::Value, label);
        for _ in 0..=(leaves / 40) {
            let y = scene.height + 2.0;
            scene.line(Stroke::Rule, &[(start, y), ((start + 240.0).max(scene.width - LEFT), y)]);
            scene.height += LINE + 6.0;
        }
        scene.width = scene.width.max(start + 240.0 + LEFT);
    }
    scene.height += 8.0;
    scene
}

/// The key: the same tree with everything written in.
pub(super) fn key(search: &Searched<'_>) -> Scene {
    let mut scene = headed(figure(search, Purpose::Show), "Key", &[]);
    scene.title = format!("Key: {}", scene.title);
    let mut answers = vec![
        format!("Leaves looked at: {}", search.names(&search.record.terminals).join("  ")),
        format!(
            "Value {}; line of best play: {}",
            search.value_text(),
            search.names(&search.line).join("  ")
        ),
    ];
    for cutoff in search.record.cutoffs.iter().filter(|cutoff| !cutoff.skipped.is_empty()) {
        answers.push(format!(
            "At {} the bound {} of {} is reached: a {} cut-off, skips {}",
            search.tree().dewey(cutoff.node),
            search.game.in_view(cutoff.node, cutoff.bound),
            search.owner_name(cutoff.owner),
            cutoff.kind().name(),
            search.names(&cutoff.skipped).join("  "),
        ));
    }
    for answer in answers {
        for line in wrapped(&answer, scene.width - 2.0 * LEFT) {
            scene.label((LEFT, scene.height + 2.0), SIZE, Anchor::Start, Ink::Value, line);
            scene.height += LINE;
        }
    }
    scene.height += 6.0;
    scene
}

/// What is to be done, and by which convention.
fn tasks(search: &Searched<'_>) -> Vec<String> {
    let mut tasks = vec![format!("Search this tree from left to right by {}.", search.algorithm.name())];
    let Window { alpha, beta } = search.window;
    if search.algorithm.has_bounds() {
        tasks[0] = format!(
            "Search this tree from left to right by {}, with the window ({alpha}, {beta}) at the root.",
            search.algorithm.name()
        );
        tasks.push(
            "1. Beside every node you enter write the window (alpha, beta) you enter it with.".to_owned(),
        );
        tasks.push(
            "2. In every inner node you enter write what is proved of its value: =, \u{2265} or \u{2264}."
                .to_owned(),
        );
        tasks.push("3. Cross out every branch that is cut off. A node is cut when its value reaches the bound: equal counts.".to_owned());
        tasks.push(
            "4. Draw an arrow from each cut to the node whose bound made it, if that is not the parent."
                .to_owned(),
        );
    } else {
        tasks.push("1. In every inner node write its value.".to_owned());
    }
    tasks
}

/// A picture moved down below some lines of text.
fn headed(mut picture: Scene, name: &str, lines: &[String]) -> Scene {
    let mut scene = Scene { title: std::mem::take(&mut picture.title), ..Scene::default() };
    let mut y = 24.0;
    scene.label((LEFT, y), 14.0, Anchor::Start, Ink::Heading, name);
    y += LINE + 4.0;
    let widest = lines.iter().map(|line| breadth(line, SIZE)).fold(0.0, f64::max) + 2.0 * LEFT;
    for line in lines {
        scene.label((LEFT, y), SIZE, Anchor::Start, Ink::Value, line.clone());
        y += LINE;
    }
    let down = y - 14.0;
    scene.width = picture.width.max(widest);
    scene.height = picture.height + down + 14.0;
    picture.shift((scene.width - picture.width) / 2.0, down);
    scene.marks.append(&mut picture.marks);
    scene
}

/// A text in lines of at most this breadth.
fn wrapped(text: &str, widest: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if breadth(line, SIZE) + breadth(word, SIZE) + SIZE < widest => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
