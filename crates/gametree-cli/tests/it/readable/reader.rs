//! A person who knows the rules of the game, has a handbook, and plays by it.

use std::collections::HashSet;

use gametree::knowledge::Notation;
use gametree::{Game, Player, Score};
use gametree_players::{AnyGame, AnyMove, AnyState};

use super::text::Chapter;

/// Where the reader is in his book.
#[derive(Clone)]
enum Place {
    Step(String),
    Diagram(String),
    Line(String, usize),
    /// Pairs, areas with their patterns, and what moves a pattern there.
    Held(Vec<[Cell; 2]>, Vec<Area>),
    Lost,
}

type Cell = (i32, i32);

#[derive(Clone)]
struct Area {
    cells: HashSet<Cell>,
    pattern: String,
    shift: Shift,
}

/// Where a pattern lies: turned by half a turn, if it is, and then shifted.
#[derive(Clone, Copy)]
struct Shift {
    turned: bool,
    by: Cell,
}

impl Shift {
    fn of(self, (x, y): Cell) -> Cell {
        let sign = if self.turned { -1 } else { 1 };
        (sign * x + self.by.0, sign * y + self.by.1)
    }

    /// This one, of what `inner` has moved.
    fn after(self, inner: Shift) -> Shift {
        Shift { turned: self.turned != inner.turned, by: self.of(inner.by) }
    }
}

#[derive(Clone)]
pub(super) struct Reader<'r> {
    game: &'r AnyGame,
    chapter: &'r Chapter,
    /// Columns and rows of the board.
    size: (i32, i32),
    /// How the board was turned so far, in the words of the book.
    turns: Vec<String>,
    place: Place,
}

impl<'r> Reader<'r> {
    pub(super) fn new(game: &'r AnyGame, chapter: &'r Chapter, size: (i32, i32)) -> Self {
        let mut reader = Reader { game, chapter, size, turns: Vec::new(), place: Place::Lost };
        if let Some(board) = chapter.entries.get("The board") {
            let (pairs, areas) =
                reader.held(&board.sentences.join("; "), Shift { turned: false, by: (0, 0) });
            reader.place = Place::Held(pairs, areas);
        } else if let Some((_, begin)) = ["Otherwise begin at ", "Otherwise go by "]
            .into_iter()
            .find_map(|words| chapter.rules.split_once(words))
        {
            let begin = begin.split('.').next().unwrap().to_owned();
            reader.go(&begin);
        }
        reader
    }

    pub(super) fn player(&self) -> Player {
        if self.chapter.symbol == 'X' { Player::First } else { Player::Second }
    }

    /// Whether the end is what the chapter promises.
    pub(super) fn content(&self, end: &AnyState) -> bool {
        let score = end.outcome().unwrap().score();
        let mine = if end.to_move() == self.player() { score } else { -score };
        mine > Score::ZERO || !self.chapter.wins && mine == Score::ZERO
    }

    /// The reader's move.
    pub(super) fn play(&mut self, state: &AnyState) -> AnyMove {
        let game = self.game;
        if let Some(mv) = game.moves(state).find(|&mv| {
            let after = game.play(state, mv);
            after.outcome().is_some() && self.content(&after)
        }) {
            return mv;
        }
        let name = match self.place.clone() {
            Place::Step(name) => {
                let own = self.chapter.entries[&name].sentences[0].strip_prefix("You play ").unwrap();
                self.here(own.trim_end_matches('.'))
            }
            Place::Diagram(name) => return self.by_numbers(&name, state),
            Place::Line(name, at) => {
                self.place = Place::Line(name.clone(), at + 2);
                let moves = &self.chapter.entries[&name].sentences[0];
                self.here(moves.split(", ").nth(at).unwrap().split(' ').nth(1).unwrap())
            }
            Place::Held(..) => {
                match self.chapter.rules.split_once("Begin with ").filter(|_| self.turns.is_empty()) {
                    Some((_, first)) => {
                        self.turns.push("begun".to_owned());
                        first.split('.').next().unwrap().to_owned()
                    }
                    None => return game.moves(state).next().unwrap(),
                }
            }
            Place::Lost => panic!("the book says nothing of this position: {state:?}"),
        };
        game.moves(state)
            .find(|&mv| game.move_name(mv) == name)
            .unwrap_or_else(|| panic!("{name} is no legal move"))
    }

    /// After the opponent's move, the reader looks where it leads; in Hex he may have an answer at once.
    pub(super) fn see(&mut self, mv: AnyMove, state: &AnyState) -> Option<AnyMove> {
        let name = self.game.move_name(mv);
        match self.place.clone() {
            Place::Step(step) => {
                let there = self.there(&name);
                let leads =
                    self.chapter.entries[&step].sentences.iter().filter_map(|line| line.split_once(": "));
                let found = leads.clone().find(|(moves, _)| moves.split(' ').any(|mv| mv == there));
                match found {
                    Some((_, to)) => self.go(to),
                    None => self.place = Place::Lost,
                }
                None
            }
            Place::Held(pairs, areas) => {
                let answer = self.answer(cell(&name), pairs, areas)?;
                self.game.moves(state).find(|&mv| cell(&self.game.move_name(mv)) == answer)
            }
            _ => None,
        }
    }

    fn go(&mut self, to: &str) {
        let (to, turn) = to.split_once(", the board ").unwrap_or((to, ""));
        if !turn.is_empty() {
            self.turns.push(turn.to_owned());
        }
        let name = to.to_owned();
        self.place = match to.split(' ').next().unwrap() {
            "Step" => Place::Step(name),
            "Diagram" => Place::Diagram(name),
            "Line" => Place::Line(name, 0),
            _ => Place::Lost,
        };
    }

    /// The cell with the lowest number that can be played without letting the opponent win at once.
    fn by_numbers(&self, diagram: &str, state: &AnyState) -> AnyMove {
        let game = self.game;
        let board = &self.chapter.entries[diagram].board;
        let safe = |mv: &AnyMove| {
            let after = game.play(state, *mv);
            game.moves(&after).all(|reply| {
                let end = game.play(&after, reply);
                end.outcome().is_none() || self.content(&end)
            })
        };
        let mut ranked: Vec<(u32, AnyMove)> = game
            .moves(state)
            .filter(safe)
            .filter_map(|mv| {
                // Connect Four: the stone falls onto those in its column.
                let column: i32 = game.move_name(mv).parse().unwrap();
                let there: usize = self.there(&column.to_string()).parse().unwrap();
                let picture = game.picture(state).to_string();
                let free = picture
                    .lines()
                    .skip(1)
                    .filter(|row| row.split_whitespace().nth(column as usize - 1) == Some("·"));
                let row = board.get(free.count())?;
                Some((row.split_whitespace().nth(there - 1)?.parse().ok()?, mv))
            })
            .collect();
        ranked.sort_by_key(|(number, _)| *number);
        assert!(ranked.len() < 2 || ranked[0].0 < ranked[1].0, "two cells with one number: {diagram}");
        ranked.first().unwrap_or_else(|| panic!("{diagram} has no number that can be played")).1
    }

    /// The name of a move as the book's board has it.
    fn there(&self, name: &str) -> String {
        self.turns.iter().fold(name.to_owned(), |name, turn| self.turned(&name, turn))
    }

    /// The name here of a move on the book's board.
    fn here(&self, name: &str) -> String {
        self.turns.iter().rev().fold(name.to_owned(), |name, turn| {
            // What a quarter has turned, three more turn back; the others undo themselves.
            let times = if turn.contains("quarter") { 3 } else { 1 };
            (0..times).fold(name, |name, _| self.turned(&name, turn))
        })
    }

    fn turned(&self, name: &str, turn: &str) -> String {
        let (columns, rows) = self.size;
        if let Ok(column) = name.parse::<i32>() {
            return (columns + 1 - column).to_string();
        }
        let (x, y) = cell(name);
        let (right, bottom) = (columns - 1 - x, rows - 1 - y);
        named(match turn {
            "mirrored left to right" => (right, y),
            "mirrored top to bottom" => (x, bottom),
            "turned by half a turn" => (right, bottom),
            "turned a quarter clockwise" => (bottom, x),
            "turned a quarter anticlockwise" => (y, right),
            "mirrored along the diagonal from the upper left" => (y, x),
            "mirrored along the diagonal from the lower left" => (bottom, right),
            _ => panic!("{turn}: nobody knows what that is"),
        })
    }

    /// The answer in a pair or an area.
    fn answer(&mut self, to: Cell, mut pairs: Vec<[Cell; 2]>, mut areas: Vec<Area>) -> Option<Cell> {
        let answer = if let Some(at) = pairs.iter().position(|pair| pair.contains(&to)) {
            let [a, b] = pairs.remove(at);
            if a == to { b } else { a }
        } else {
            let area = areas.remove(areas.iter().position(|area| area.cells.contains(&to))?);
            let lines = &self.chapter.entries[&area.pattern].sentences;
            let answers = lines.iter().map(|line| line.split_once(": you play ").unwrap());
            let after = |list: &str| {
                list.split_once("after ").unwrap().1.split(' ').any(|x| area.shift.of(cell(x)) == to)
            };
            let (_, answer) = answers.clone().find(|(list, _)| after(list)).unwrap();
            let (own, then) = answer.split_once("; then ").unwrap_or((answer, ""));
            let more = self.held(then, area.shift);
            pairs.extend(more.0);
            areas.extend(more.1);
            area.shift.of(cell(own))
        };
        self.place = Place::Held(pairs, areas);
        Some(answer)
    }

    /// Pairs and areas in the book's words.
    fn held(&self, words: &str, shift: Shift) -> (Vec<[Cell; 2]>, Vec<Area>) {
        let (mut pairs, mut areas) = (Vec::new(), Vec::new());
        for piece in words.split("; ") {
            let lower = piece.to_lowercase();
            if let Some((_, list)) = lower.split_once("pair") {
                let both = |pair: &str| {
                    let (a, b) = pair.trim().split_once('-').unwrap();
                    [shift.of(cell(a)), shift.of(cell(b))]
                };
                pairs.extend(list.trim_start_matches('s').split(", ").map(both));
            } else if lower.starts_with("area") {
                let (list, pattern) = piece.split_once(": ").unwrap();
                let cells = list.split(' ').filter(|word| word.ends_with(|c: char| c.is_ascii_digit()));
                let name = pattern.split(',').next().unwrap().to_owned();
                let inner = match pattern.split_once("its ") {
                    None => Shift { turned: false, by: (0, 0) },
                    Some((_, cells)) => {
                        let (from, to) = cells.split_once(" on ").unwrap();
                        let turned = pattern.contains("half a turn");
                        let ((x, y), (to_x, to_y), sign) =
                            (cell(from), cell(to), if turned { -1 } else { 1 });
                        Shift { turned, by: (to_x - sign * x, to_y - sign * y) }
                    }
                };
                areas.push(Area {
                    cells: cells.map(|name| shift.of(cell(name))).collect(),
                    pattern: name,
                    shift: shift.after(inner),
                });
            }
        }
        (pairs, areas)
    }
}

/// A cell's column and row, from 0.
fn cell(name: &str) -> Cell {
    let name = name.trim_end_matches('.');
    let column = i32::from(name.as_bytes()[0] - b'a');
    (column, name[1..].parse::<i32>().unwrap() - 1)
}

fn named((x, y): Cell) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}
