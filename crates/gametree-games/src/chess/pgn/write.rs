//! Writes games in PGN.

use gametree::Game;
use gametree::knowledge::Notation;

use super::scan::PgnResult;
use crate::chess::fen::START;

/// The seven tags that every game has, in their order, and what they say where nothing is known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The longest line.
const WIDTH: usize = 80;

/// A game to be written.
#[expect(missing_debug_implementations, reason = "moves need not have one")]
pub struct Record<'a, G: Game> {
    /// The position that it starts from.
    pub first: G::State,
    /// Its moves, which must be legal.
    pub moves: &'a [G::Move],
    /// How it ended.
    pub result: PgnResult,
    /// What is known of it, by the names of tags. The result and where the game starts are added.
    pub tags: &'a [(&'a str, String)],
    /// Comments, each with the number of the moves before it, in ascending order.
    pub comments: &'a [(usize, String)],
}

impl<G: Game> Record<'_, G> {
    /// A game without moves, of which nothing is known.
    pub fn new(first: G::State) -> Self {
        Record { first, moves: &[], result: PgnResult::Open, tags: &[], comments: &[] }
    }
}

/// The text of a game, which ends with a line break.
pub fn write<G: Notation>(game: &G, record: &Record<'_, G>) -> String {
    let mut text = tags(game, record);
    text.push('\n');
    let mut column = 0;
    for word in words(game, record) {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(&word);
        column += length;
    }
    text.push('\n');
    text
}

/// The lines of the tags.
fn tags<G: Notation>(game: &G, record: &Record<'_, G>) -> String {
    let given =
        |name: &str| record.tags.iter().find(|(given, _)| *given == name).map(|(_, value)| value.clone());
    let mut tags: Vec<(&str, String)> = ROSTER
        .iter()
        .map(|&(name, unknown)| match name {
            "Result" => (name, record.result.to_string()),
            _ => (name, given(name).unwrap_or_else(|| unknown.to_owned())),
        })
        .collect();
    let seven = |name: &str| ROSTER.iter().any(|(known, _)| *known == name);
    let mut others: Vec<(&str, String)> = record
        .tags
        .iter()
        .filter(|(name, _)| !seven(name))
        .map(|(name, value)| (*name, value.clone()))
        .collect();
    if let Some(setup) = game.setup(&record.first).filter(|setup| setup != START) {
        others.extend([("FEN", setup), ("SetUp", "1".to_owned())]);
    }
    others.sort();
    tags.append(&mut others);
    let line = |(name, value): &(&str, String)| {
        let plain: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        format!("[{name} \"{}\"]\n", plain.replace('\\', "\\\\").replace('"', "\\\""))
    };
    tags.iter().map(line).collect()
}

/// The words of the moves: numbers, names, comments, and the result.
fn words<G: Notation>(game: &G, record: &Record<'_, G>) -> Vec<String> {
    let setup = game.setup(&record.first).unwrap_or_default();
    let mut fields = setup.split(' ').skip(1);
    let mut black = fields.next() == Some("b");
    let mut number: u64 = fields.nth(3).and_then(|number| number.parse().ok()).unwrap_or(1);
    let (mut words, mut state, mut says_number) = (Vec::new(), record.first.clone(), true);
    let mut comments = record.comments.iter().peekable();
    for ply in 0..=record.moves.len() {
        while let Some((_, comment)) = comments.next_if(|(before, _)| *before <= ply) {
            let plain = comment.replace('}', ")").replace('{', "(");
            words.extend(format!("{{{}}}", plain.trim()).split_whitespace().map(str::to_owned));
            says_number = true;
        }
        let Some(&mv) = record.moves.get(ply) else { break };
        match black {
            false => words.push(format!("{number}.")),
            true if says_number => words.push(format!("{number}...")),
            true => {}
        }
        words.push(game.move_name_at(&state, mv));
        state = game.play(&state, mv);
        number += u64::from(black);
        (black, says_number) = (!black, false);
    }
    words.push(record.result.to_string());
    words
}
