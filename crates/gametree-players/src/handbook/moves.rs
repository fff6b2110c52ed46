//! Steps, diagrams and lines in words.

use gametree::knowledge::{Notation, PositionError};
use gametree_certificate::AtLeast;
use gametree_picture::{Mark, Marks};
use gametree_solvers::handbook::{Diagram, ForcingLine, Goal, Handbook, MoveBook, Reply, Step, Turn};

use super::document::{Entry, Span, Words};
use super::phrases::{counted, link, named, plain};
use crate::native::AnyGame;

/// How the book is read.
pub(super) fn rules(book: &Handbook, content: &MoveBook, before: &str) -> Vec<String> {
    let ends = match book.at_least {
        AtLeast::Win => "If one of your moves wins at once, play it.",
        AtLeast::Draw => "If one of your moves wins at once, or ends the game in a draw, play it.",
    };
    let mut rules = vec![ends.to_owned()];
    let begin: String = to(&content.first, before).iter().map(Span::text).collect();
    if content.steps.is_empty() && content.diagrams.is_empty() {
        return rules;
    }
    rules.push(match content.steps.is_empty() {
        true => format!("Otherwise go by {begin}."),
        false => format!(
            "Otherwise begin at {begin}. A step says what you play, and where each reply of the opponent leads: there you go on. A reply that is not listed lets you end the game by rule 1."
        ),
    });
    if content.steps.iter().flat_map(|step| &step.replies).any(|reply| reply.turn != Turn::Same) {
        rules.push("Where the board is to be mirrored or turned, do so before you go on: from then on all is meant for the board as it is then.".to_owned());
    }
    if !content.diagrams.is_empty() {
        rules.push("In a diagram look at the cells with a number that you can play now without letting the opponent win at once. Play the one with the lowest number. The diagram serves to the end of the game.".to_owned());
    }
    if !content.lines.is_empty() {
        rules.push("In a line play moves 1, 3, 5 and so on, one after the other. Moves 2, 4 and so on are the only ones that stop your threat: if the opponent plays another one, you win by rule 1. Of the board only the numbered cells matter.".to_owned());
    }
    rules
}

/// The boards of the book.
pub(super) fn entries(game: &AnyGame, book: &MoveBook, before: &str) -> Result<Vec<Entry>, PositionError> {
    let steps = book.steps.iter().enumerate().map(|(at, step)| of_step(game, (at, step), before));
    let diagrams =
        book.diagrams.iter().enumerate().map(|(at, diagram)| of_diagram(game, (at, diagram), before));
    let lines = book.lines.iter().enumerate().map(|(at, line)| of_line(game, (at, line), before));
    steps.chain(diagrams).chain(lines).collect()
}

/// Where a reply leads.
fn to(reply: &Reply, before: &str) -> Words {
    let place = match reply.to {
        Goal::Step(number) => link("step", number, before),
        Goal::Diagram(number) => link("diagram", number, before),
        Goal::Line(number) => link("line", number, before),
        Goal::Over => Span::Text("the game is over".to_owned()),
    };
    let turn = match reply.turn {
        Turn::Same => String::new(),
        turn => format!(", the board {turn}"),
    };
    vec![place, Span::Text(turn)]
}

fn share(share: f64) -> String {
    let percent = 100.0 * share;
    match percent {
        _ if percent >= 99.95 => "every game".to_owned(),
        10.0.. => format!("{percent:.0} % of games"),
        1.0.. => format!("{percent:.1} % of games"),
        _ => format!("{percent:.2} % of games"),
    }
}

fn of_step(game: &AnyGame, (number, step): (usize, &Step), before: &str) -> Result<Entry, PositionError> {
    let state = game.read_position(&step.position)?;
    let mut lines = Vec::new();
    let mut marks = Marks::default();
    match &step.own {
        Some(own) => {
            let touched = game.read_moves(own)?.into_iter().flat_map(|mv| game.touched(&state, mv));
            marks = touched.fold(marks, |marks, cell| marks.with(cell, Mark::Chosen));
            lines.push(plain(format!("You play {own}.")));
        }
        None => lines.push(plain("The opponent begins.")),
    }
    for reply in &step.replies {
        let mut line = plain(format!("{}: ", reply.moves.join(" ")));
        line.extend(to(reply, before));
        lines.push(line);
    }
    let (anchor, title) = named("step", number, before);
    Ok(Entry { anchor, title, aside: share(step.share), picture: game.picture(&state), marks, lines })
}

/// What is said of a board that stands for several positions, whose other stones may lie elsewhere.
fn serves(positions: usize) -> Option<Words> {
    let several = counted(positions, "position");
    (positions > 1).then(|| plain(format!("It serves for {several}, of which one is shown.")))
}

fn of_diagram(
    game: &AnyGame,
    (number, diagram): (usize, &Diagram),
    before: &str,
) -> Result<Entry, PositionError> {
    let state = game.read_position(&diagram.position)?;
    let marks = diagram
        .cells
        .iter()
        .fold(Marks::default(), |marks, (cell, number)| marks.with(cell, Mark::Text(number.to_string())));
    let lines = serves(diagram.serves).into_iter().collect();
    let (anchor, title) = named("diagram", number, before);
    Ok(Entry { anchor, title, aside: share(diagram.share), picture: game.picture(&state), marks, lines })
}

fn of_line(
    game: &AnyGame,
    (number, line): (usize, &ForcingLine),
    before: &str,
) -> Result<Entry, PositionError> {
    let state = game.read_position(&line.position)?;
    let marks =
        (1..).zip(&line.moves).fold(Marks::default(), |marks, (at, name)| marks.with(name, Mark::Number(at)));
    let moves: Vec<String> = (1..).zip(&line.moves).map(|(at, name)| format!("{at} {name}")).collect();
    let (anchor, title) = named("line", number, before);
    let mut lines = vec![plain(moves.join(", "))];
    lines.extend(serves(line.serves));
    Ok(Entry { anchor, title, aside: share(line.share), picture: game.picture(&state), marks, lines })
}
