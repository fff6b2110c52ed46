//! An exam: a tree to be searched by hand, and its key.

use crate::tree::{NodeId, Searched, Values, leaf_values};
use gametree::Algorithm;
use gametree::{Bound, Score, Window};

use super::describe::{owner, skipped, value};
use super::figure::{MARGIN, figure};
use super::fold::{MAX_DRAWN, MAX_PLIES};
use super::plan::Purpose;
use super::scene::{Anchor, Ink, Scene, Stroke};
use super::text::{breadth, wrapped};

const SIZE: f64 = 12.0;
const LINE: f64 = 19.0;
/// The height of a line to write on.
const RULE: f64 = 26.0;
/// The least breadth of a page.
const PAGE: f64 = 620.0;

/// A tree that is too large for an exam sheet: nothing on a sheet may be folded, or it would give the answer away.
///
/// ```
/// use gametree::{Algorithm, SearchOptions};
/// use gametree_tree::{draw, Keep, Searched, Tree, TreeGame, Values};
/// let chain = format!("{}1{}", "(".repeat(60), ")".repeat(60));
/// let game = TreeGame::new(Tree::parse(&chain)?, Values::Root);
/// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
/// let refusal = draw::exam_svg(&search).unwrap_err();
/// assert_eq!(refusal.to_string(), "61 nodes in 60 plies are too many for a legible sheet: expected at most 500 nodes and 40 plies");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{nodes} nodes in {plies} plies are too many for a legible sheet: expected at most {MAX_DRAWN} nodes and \
     {MAX_PLIES} plies"
)]
pub struct ExamTooLarge {
    /// The number of nodes of the tree.
    pub nodes: usize,
    /// Its height in plies.
    pub plies: usize,
}

/// The sheet and its key.
pub(super) fn exam(search: &Searched<'_>) -> Result<(Scene, Scene), ExamTooLarge> {
    let (nodes, plies) = (search.tree().len(), search.tree().height());
    if nodes > MAX_DRAWN || plies > MAX_PLIES {
        return Err(ExamTooLarge { nodes, plies });
    }
    Ok((sheet(search), key(search)))
}

/// What a student learns of an algorithm, and so what a sheet asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    /// Values alone: it visits every node.
    Values,
    /// Windows and cut-offs.
    Bounds,
    /// One search after another with null windows.
    Passes,
    /// The order in which a best-first search takes the nodes.
    Order,
    /// The same, with a goal.
    Proof,
}

impl Subject {
    const fn of(algorithm: Algorithm) -> Subject {
        match algorithm {
            Algorithm::Mtdf => Subject::Passes,
            Algorithm::Sss | Algorithm::Dual => Subject::Order,
            _ if algorithm.proves() => Subject::Proof,
            _ if algorithm.visits_everything() => Subject::Values,
            _ => Subject::Bounds,
        }
    }
}

/// The sheet: the bare tree, what is to be done, and lines to write on.
fn sheet(search: &Searched<'_>) -> Scene {
    let mut scene = headed(figure(search, Purpose::Ask), "Name:", &tasks(search));
    scene.title = format!("Exam: search this tree by {}", search.algorithm.name());
    scene.description = tasks(search).join(" ");
    let subject = Subject::of(search.algorithm);
    let tree = search.tree();
    // Handwriting takes more room than print.
    let names: f64 = tree
        .nodes()
        .filter(|&node| tree.is_leaf(node))
        .map(|leaf| tree.name(leaf))
        .fold(0.0, |wide, name| wide + 1.3 * breadth(&name, SIZE) + SIZE);
    let (value, whole) = ("The value of the root, and the principal variation:", scene.width - 2.0 * MARGIN);
    let mut answers = vec![("The leaves in the order in which they are evaluated:", names)];
    match subject {
        Subject::Passes => answers.push(("The window of every pass, and what it proves of the root:", whole)),
        Subject::Proof if goal(search).is_some() => answers.push(("Is it proved or disproved?", 0.0)),
        _ => {}
    }
    if subject != Subject::Proof || goal(search).is_none() {
        answers.push((value, 0.0));
    }
    scene.height += 8.0;
    for (label, room) in answers {
        scene.label((MARGIN, scene.height), SIZE, Anchor::Start, Ink::Value, label);
        let mut start = MARGIN + breadth(label, SIZE) + 6.0;
        let end = scene.width - MARGIN;
        let mut room = room;
        loop {
            let y = scene.height + 3.0;
            scene.line(Stroke::Rule, &[(start, y), (end, y)]);
            scene.height += RULE;
            room -= end - start;
            if room <= 0.0 {
                break;
            }
            start = MARGIN;
        }
    }
    scene
}

/// The key: the same tree with everything written in.
fn key(search: &Searched<'_>) -> Scene {
    let mut scene = headed(figure(search, Purpose::Show), "Key", &[]);
    scene.title = format!("Key: {}", scene.title);
    let line = match search.line.is_empty() {
        true => String::new(),
        false => format!("; principal variation: {}", search.names(&search.line).join("  ")),
    };
    let leaves = search.names(&search.record.terminals).join("  ");
    let mut answers = vec![
        format!("Leaves in the order in which they are evaluated: {leaves}"),
        format!("Value {}{line}", value(search)),
    ];
    if Subject::of(search.algorithm) == Subject::Passes {
        let roots = search.record.windows.iter().filter(|(node, _)| *node == NodeId::ROOT);
        let passes: Vec<String> = roots.map(|&(node, window)| window_text(search, node, window)).collect();
        answers.push(format!("Windows of the passes: {}", passes.join("  ")));
    }
    let mut entered = vec![false; search.tree().len()];
    search.record.order.iter().for_each(|node| entered[node.index()] = true);
    for cutoff in search.record.cutoffs.iter().filter(|cutoff| !cutoff.skipped.is_empty()) {
        let later = cutoff.skipped.iter().any(|node| entered[node.index()]);
        answers.push(format!(
            "At {} the bound {} of {} is reached: {} cut-off, skips {}{}",
            search.tree().name(cutoff.node),
            search.bound_text(cutoff),
            owner(search, cutoff.owner),
            cutoff.kind().name(),
            skipped(search, &cutoff.skipped),
            if later { " in this visit" } else { "" },
        ));
    }
    for answer in answers {
        for line in wrapped(&answer, SIZE, scene.width - 2.0 * MARGIN) {
            scene.label((MARGIN, scene.height + 4.0), SIZE, Anchor::Start, Ink::Value, &line);
            scene.height += LINE;
        }
    }
    scene.height += 6.0;
    scene
}

/// What is to be done, and by which convention.
fn tasks(search: &Searched<'_>) -> Vec<String> {
    let name = search.algorithm.name();
    let mut tasks = Vec::new();
    let from_left = "Children are taken from left to right (from top to bottom).";
    match Subject::of(search.algorithm) {
        Subject::Values => {
            tasks
                .push(format!("Find the value of this tree by {name}, which visits every node. {from_left}"));
            tasks.extend(rule(search));
            tasks.push("1. In every inner node write its value.".to_owned());
            tasks.push("2. Mark the principal variation: the line of best play for both sides.".to_owned());
        }
        Subject::Bounds => {
            let window = first_window(search);
            tasks.push(format!(
                "Search this tree by {name} with the window {window} at the root. {from_left}"
            ));
            tasks.extend(rule(search));
            let again = matches!(search.algorithm, Algorithm::Scout | Algorithm::NegaScout | Algorithm::Pvs);
            let last = if again { "; where a node is searched again, the last one" } else { "" };
            tasks.push(format!(
                "1. At every inner node you enter write the window (alpha, beta) it is entered with{last}."
            ));
            tasks.push("2. In the node write what is then proved of the node's value: =, ≥ or ≤ and a number, or both bounds.".to_owned());
            tasks.push("3. Cross out every branch that is cut off. A node is cut off when its value reaches the bound: equal counts.".to_owned());
            tasks.push("4. At every cut-off write which ancestor owns the bound that caused it, or that it is the window of the call.".to_owned());
        }
        Subject::Passes => {
            let first = first_window(search);
            tasks.push(format!(
                "Search this tree by {name}: pass after pass with a null window, the first being {first}, and a memory of what earlier passes proved. {from_left}"
            ));
            tasks.push("1. Below the tree write the null window of every pass, and what the pass proves of the root's value.".to_owned());
            tasks.push("2. After the last pass write in every inner node the window it was entered with last, and what is proved of its value.".to_owned());
            tasks.push("3. Cross out every branch that no pass enters.".to_owned());
        }
        Subject::Order => {
            let (largest, sss) = match search.algorithm {
                Algorithm::Dual => ("smallest", "DUAL*"),
                _ => ("largest", "SSS*"),
            };
            tasks.push(format!(
                "Search this tree by {sss}: always take the state of the {largest} merit, of equal ones the leftmost."
            ));
            tasks.push(format!("1. Beside every leaf that {sss} evaluates write its place in the order of evaluation: 1, 2, 3 and so on."));
            tasks.push("2. Cross out every leaf that is never evaluated.".to_owned());
            tasks.push(
                "3. In every inner node write what the evaluated leaves prove of its value: =, ≥ or ≤."
                    .to_owned(),
            );
        }
        Subject::Proof => {
            let how = "always expand the most proving node, of equal ones the leftmost";
            tasks.push(match goal(search) {
                Some(goal) => format!("Is the value of the root {goal}? Answer by {name}: {how}."),
                None => format!(
                    "Find the value of the root by {name}: {} In each search, {how}.",
                    bisection(search)
                ),
            });
            tasks.push("1. Beside every leaf that is evaluated write its place in the order of evaluation (its first): 1, 2, 3 and so on.".to_owned());
            tasks.push("2. Cross out every leaf that is never evaluated.".to_owned());
            tasks.push(
                "3. In every inner node write what the evaluated leaves prove of its value: =, ≥ or ≤."
                    .to_owned(),
            );
        }
    }
    tasks
}

/// The window with which the root is first entered.
fn first_window(search: &Searched<'_>) -> String {
    let window = search.record.windows.first().map_or(search.window, |&(_, window)| window);
    window_text(search, NodeId::ROOT, window)
}

/// The rule by which values are backed up, where it isn't plain minimax.
fn rule(search: &Searched<'_>) -> Option<String> {
    let product = search.algorithm == Algorithm::Product;
    match (search.game.values(), product) {
        (Values::Root, true) => Some("The product rule: numbers are MAX's probabilities p of a win in millionths. At MIN the value is the product of the children's p; at MAX it is 1 less the product of the children's 1 − p.".to_owned()),
        (Values::Mover, true) => Some("The product rule: numbers are the mover's probabilities p of a win in millionths. The value of a node is 1 less the product of its children's p.".to_owned()),
        _ if !search.algorithm.uses_static_values() => None,
        (Values::Root, false) => Some("Althöfer's rule: the value of an inner node is its own f plus the largest (MAX) or smallest (MIN) value of its children. The value of a leaf is the number in it.".to_owned()),
        (Values::Mover, false) => Some("Althöfer's rule: the value of an inner node is its own f plus the largest of its children's values with their signs changed. The value of a leaf is the number in it.".to_owned()),
    }
}

/// What a proof-number search was to prove of the root's value, as `at least 3`, in the view of the tree.
fn goal(search: &Searched<'_>) -> Option<String> {
    let value = match search.found.bound {
        Bound::Exact => return None,
        Bound::Lower => search.found.value,
        Bound::Upper => search.found.value.up(),
    };
    let relation = if search.game.turns_round(NodeId::ROOT) { "at most" } else { "at least" };
    Some(format!("{relation} {}", search.game.in_view(NodeId::ROOT, value)))
}

/// The questions by which a proof-number search finds a value, and the first of them.
fn bisection(search: &Searched<'_>) -> String {
    let values = leaf_values(search.game);
    let in_view = |value: Option<&Score>| {
        value.map_or(String::new(), |&v| search.game.in_view(NodeId::ROOT, v).to_string())
    };
    let (relation, worst) = match search.game.turns_round(NodeId::ROOT) {
        true => ("at most", "largest"),
        false => ("at least", "smallest"),
    };
    let first = in_view(values.get(values.len() / 2));
    format!(
        "write down the different values of its leaves from the {worst} on, and ask of the middle one (of two the later), is the \
         root worth {relation} that much? If so, go on with it and what follows it, else with what comes before it, until \
         one is left; if all answers were no, prove that one, and if all were yes, disprove the next number. The first \
         question: is the root worth {relation} {first}?"
    )
}

/// A window in the view of the tree.
fn window_text(search: &Searched<'_>, node: NodeId, window: Window) -> String {
    search.game.window_in_view(node, window).to_string()
}

/// A picture below some lines of text.
fn headed(picture: Scene, name: &str, lines: &[String]) -> Scene {
    let Scene { width: breadth, height: depth, title, description, mut marks } = picture;
    let width = breadth.max(PAGE);
    let mut scene = Scene { title, description, width, height: 30.0, ..Scene::default() };
    scene.label((MARGIN, scene.height), 14.0, Anchor::Start, Ink::Heading, name);
    scene.height += LINE + 4.0;
    for line in lines.iter().flat_map(|line| wrapped(line, SIZE, width - 2.0 * MARGIN)) {
        scene.label((MARGIN, scene.height), SIZE, Anchor::Start, Ink::Value, &line);
        scene.height += LINE;
    }
    // The picture has its own margins.
    let (right, down) = ((width - breadth) / 2.0, scene.height - 8.0);
    marks.iter_mut().for_each(|mark| mark.shift(right, down));
    scene.marks.append(&mut marks);
    scene.height = down + depth + 12.0;
    scene
}
