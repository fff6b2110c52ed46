//! Clobber as a game of one's own: its rules, and the whole command for it. Try
//! `cargo run --release -p gametree-cli --example clobber -- why clobber:3x3`, or `play`, `solve --proof`, `experiment match`.
//!
//! A man moves to a neighbouring cell and takes the opponent's man there; who can't take one loses.

use std::fmt;
use std::process::ExitCode;

use gametree::knowledge::{Checkable, Coded, Guide, Keyed, MoveError, Notation, Symmetric};
use gametree::{Game, Outcome, Player};
use gametree_games::evaluation::{NamedEvaluation, NoEvaluation};
use gametree_games::{Entry, GameSetup, Order, Playable, SpecError, SpecName, Visitor};
use gametree_picture::{Content, Picture, Pictured};

fn main() -> ExitCode {
    if let Err(error) = gametree_players::add_game::<Clobber>() {
        eprintln!("clobber: {error}");
        return ExitCode::FAILURE;
    }
    gametree_cli::main(std::env::args_os())
}

/// The rules on a board of at most 64 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Clobber {
    pub(crate) columns: u32,
    pub(crate) rows: u32,
}

/// The men of both players, by cell, row by row from the top; and the side to move.
type Position = ([u64; 2], Player);

impl Clobber {
    fn cells(self) -> u32 {
        self.columns * self.rows
    }

    fn neighbours(self, cell: u32) -> impl Iterator<Item = u32> {
        let (x, y) = (cell % self.columns, cell / self.columns);
        let at = move |x: u32, y: u32| (x < self.columns && y < self.rows).then(|| y * self.columns + x);
        [at(x + 1, y), at(x.wrapping_sub(1), y), at(x, y + 1), at(x, y.wrapping_sub(1))].into_iter().flatten()
    }

    fn cell_name(self, cell: u32) -> String {
        format!("{}{}", char::from(b'a' + (cell % self.columns) as u8), cell / self.columns + 1)
    }

    fn read_cell(self, text: &str) -> Option<(u32, &str)> {
        let column = text.chars().next().filter(char::is_ascii_lowercase)? as u32 - 'a' as u32;
        let digits = text[1..].len() - text[1..].trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let row = text[1..=digits].parse::<u32>().ok()?.checked_sub(1)?;
        (column < self.columns && row < self.rows).then(|| (row * self.columns + column, &text[1 + digits..]))
    }
}

/// A move is 64 times the cell that a man leaves, plus the one that he enters.
impl Game for Clobber {
    type State = Position;
    type Move = u16;

    fn start(&self) -> Position {
        let dark = (0..self.cells()).filter(|cell| (cell % self.columns + cell / self.columns) % 2 == 1);
        let dark = dark.fold(0, |set, cell| set | 1 << cell);
        let all = u64::MAX >> (64 - self.cells());
        ([all & !dark, dark], Player::First)
    }

    fn to_move(&self, &(_, next): &Position) -> Player {
        next
    }

    fn outcome(&self, state: &Position) -> Option<Outcome> {
        self.moves(state).next().is_none().then_some(Outcome::Loss)
    }

    fn moves(&self, &(men, next): &Position) -> impl Iterator<Item = u16> {
        let (own, other, rules) = (men[next as usize], men[next.other() as usize], *self);
        let mine = (0..self.cells()).filter(move |cell| own >> cell & 1 == 1);
        mine.flat_map(move |from| {
            let taken = rules.neighbours(from).filter(move |to| other >> to & 1 == 1);
            taken.map(move |to| (from << 6 | to) as u16)
        })
    }

    fn play(&self, &(mut men, next): &Position, mv: u16) -> Position {
        let (from, to) = (mv >> 6, mv & 63);
        men[next as usize] ^= 1 << from | 1 << to;
        men[next.other() as usize] ^= 1 << to;
        (men, next.other())
    }
}

impl Notation for Clobber {
    fn aim(&self) -> String {
        "a man takes a neighbour of the other side; who can take none loses".to_owned()
    }

    fn move_name(&self, mv: u16) -> String {
        self.cell_name(u32::from(mv >> 6)) + &self.cell_name(u32::from(mv & 63))
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(u16, &'t str), MoveError> {
        let ends = self.read_cell(text).and_then(|(from, rest)| Some((from, self.read_cell(rest)?)));
        ends.map(|(from, (to, rest))| ((from << 6 | to) as u16, rest)).ok_or_else(|| {
            MoveError::not_a_move(text, "the cells that a man leaves and enters, such as a1b1")
        })
    }
}

impl Pictured for Clobber {
    fn picture(&self, (men, _): &Position) -> Picture<u16> {
        Picture::grid(self.columns, self.rows, |column, row| {
            let has = |player: Player| men[player as usize] >> (row * self.columns + column) & 1 == 1;
            let owner = [Player::First, Player::Second].into_iter().find(|&player| has(player));
            (owner.map_or(Content::Empty, Content::Stone), None)
        })
    }

    fn touched(&self, _: &Position, mv: u16) -> Vec<String> {
        vec![self.cell_name(u32::from(mv >> 6)), self.cell_name(u32::from(mv & 63))]
    }
}

// What a game may know beyond its rules, of which nothing is needed.
impl Guide for Clobber {
    fn can_be_drawn(&self) -> bool {
        false
    }
}
impl Keyed for Clobber {}
impl Symmetric for Clobber {}

/// Three values for each cell and then the side to move: the codes of complete tables.
impl Coded for Clobber {
    fn code(&self, (men, next): &Position) -> Option<u64> {
        let digit = |cell: u32| (men[0] >> cell & 1) + 2 * (men[1] >> cell & 1);
        let code = |code: u64, cell: u32| 3 * code + digit(cell);
        (self.cells() <= 39).then(|| (0..self.cells()).fold(*next as u64, code))
    }

    fn decode(&self, mut code: u64) -> Option<Position> {
        let mut men = [0; 2];
        for cell in (0..self.cells()).rev() {
            match code % 3 {
                0 => {}
                digit => men[digit as usize - 1] |= 1 << cell,
            }
            code /= 3;
        }
        let next = [Player::First, Player::Second].into_iter().find(|&player| player as u64 == code)?;
        Some((men, next))
    }

    fn ply(&self, (men, _): &Position) -> Option<u32> {
        Some(self.cells() - (men[0] | men[1]).count_ones())
    }
}

/// The numbers of moves in certificates.
impl Checkable for Clobber {
    fn number(&self, mv: u16) -> u32 {
        mv.into()
    }
}

impl Playable for Clobber {
    type Handmade = NoEvaluation;
    const KIND: &'static str = "clobber";
    const HANDMADE: NamedEvaluation =
        NamedEvaluation { name: "zero", what: "0: Clobber has no evaluation here" };
}

// The game by its name, as clobber:4x5.
impl fmt::Display for Clobber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "clobber:{}x{}", self.columns, self.rows)
    }
}

impl GameSetup for Clobber {
    const ENTRIES: &'static [Entry] = &[Entry {
        name: "clobber:CxR",
        forms: &["clobber", "clobber:CxR"],
        what: "Clobber on C columns and R rows, at most 64 cells (4x4 where none are given)",
        example: "clobber:4x4",
    }];
    const KIND: &'static str = "clobber";

    fn parse(name: &SpecName<'_>) -> Option<Result<Self, SpecError>> {
        let board = |[columns, rows]: [u32; 2]| match columns.checked_mul(rows) {
            Some(1..=64) if columns <= 26 => Ok(Clobber { columns, rows }),
            _ => Err(name.too_large("at most 64 cells and 26 columns")),
        };
        (name.game == "clobber").then(|| name.board([4, 4], "columns and rows, as 4x4").and_then(board))
    }

    fn visit<V: Visitor>(self, _: Order, visitor: V) -> Option<V::Output> {
        Some(visitor.visit(&self))
    }
}
