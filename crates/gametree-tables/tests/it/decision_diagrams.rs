//! An oracle that lists no position: sets of positions as binary decision diagrams, their sizes by ply compared with those of tables.
//!
//! A cell has two variables, one for each player's stone. A move quantifies one of them away and sets it, so a ply needs no second set of
//! variables. (S. Edelkamp and P. Kissmann counted Connect Four in this way.) The rules are written here once more, from scratch.

use crate::common;

use biodivine_lib_bdd::{Bdd, BddVariable, BddVariableSet};
use common::{tabulated, visit};
use gametree_games::{Playable, Visitor};

/// The rules of a game of placing stones, on a board of cells row by row.
struct Rules {
    cells: usize,
    /// The cell that must be taken before this one may be.
    below: fn(columns: usize, cell: usize) -> Option<usize>,
    end: End,
    columns: usize,
}

/// How a player wins.
enum End {
    /// By so many in a row.
    Row(usize),
    /// By joining the first row to the last, or the first column to the last, over six neighbours.
    Joined,
}

struct Sets<'r> {
    rules: &'r Rules,
    variables: BddVariableSet,
    /// For each player, the variable of each cell.
    stones: [Vec<BddVariable>; 2],
}

impl<'r> Sets<'r> {
    fn new(rules: &'r Rules) -> Self {
        let variables = BddVariableSet::new_anonymous(2 * rules.cells as u16);
        let all = variables.variables();
        let of = |player: usize| (0..rules.cells).map(|cell| all[2 * cell + player]).collect();
        Sets { rules, stones: [of(0), of(1)], variables }
    }

    fn stone(&self, player: usize, cell: usize) -> Bdd {
        self.variables.mk_var(self.stones[player][cell])
    }

    /// The positions in which a player has won.
    fn won(&self, player: usize) -> Bdd {
        match self.rules.end {
            End::Row(length) => self.rows(player, length),
            End::Joined => self.joined(player),
        }
    }

    fn rows(&self, player: usize, length: usize) -> Bdd {
        let (columns, rows) = (self.rules.columns as isize, (self.rules.cells / self.rules.columns) as isize);
        let mut won = self.variables.mk_false();
        for (x, y) in (0..columns * rows).map(|cell| (cell % columns, cell / columns)) {
            for (across, down) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                let last = length as isize - 1;
                let (end_x, end_y) = (x + last * across, y + last * down);
                if (0..columns).contains(&end_x) && (0..rows).contains(&end_y) {
                    let cells =
                        (0..=last).map(|step| ((y + step * down) * columns + x + step * across) as usize);
                    let row =
                        cells.fold(self.variables.mk_true(), |row, cell| row.and(&self.stone(player, cell)));
                    won = won.or(&row);
                }
            }
        }
        won
    }

    fn joined(&self, player: usize) -> Bdd {
        let (columns, cells) = (self.rules.columns, self.rules.cells);
        let rows = cells / columns;
        let along = |cell: usize| {
            if player == 0 { (cell / columns, rows - 1) } else { (cell % columns, columns - 1) }
        };
        let neighbours = |cell: usize| {
            let (x, y) = ((cell % columns) as isize, (cell / columns) as isize);
            let around = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)].map(|(a, b)| (x + a, y + b));
            let on_board = move |&(x, y): &(isize, isize)| {
                (0..columns as isize).contains(&x) && (0..rows as isize).contains(&y)
            };
            around.into_iter().filter(on_board).map(move |(x, y)| y as usize * columns + x as usize)
        };
        // Which cells are joined to the first edge, until nothing is added.
        let mut reached: Vec<Bdd> = vec![self.variables.mk_false(); cells];
        loop {
            let mut changed = false;
            for cell in 0..cells {
                let mut from =
                    if along(cell).0 == 0 { self.variables.mk_true() } else { self.variables.mk_false() };
                from = neighbours(cell).fold(from, |from, other| from.or(&reached[other]));
                let now = from.and(&self.stone(player, cell));
                changed |= now != reached[cell];
                reached[cell] = now;
            }
            if !changed {
                break;
            }
        }
        let last = (0..cells).filter(|&cell| along(cell).0 == along(cell).1);
        last.fold(self.variables.mk_false(), |won, cell| won.or(&reached[cell]))
    }

    /// The positions one ply after these, in which this player is to move.
    fn after(&self, open: &Bdd, player: usize) -> Bdd {
        let rules = self.rules;
        let taken = |cell: usize| self.stone(0, cell).or(&self.stone(1, cell));
        let mut next = self.variables.mk_false();
        for cell in 0..rules.cells {
            let mut from = open.and_not(&taken(cell));
            if let Some(below) = (rules.below)(rules.columns, cell) {
                from = from.and(&taken(below));
            }
            next = next.or(&from.var_exists(self.stones[player][cell]).and(&self.stone(player, cell)));
        }
        next
    }

    /// The numbers of positions by ply: those in which the game goes on, and those in which it is over.
    fn counts(&self) -> Vec<(u64, u64)> {
        let empty = self.stones.iter().flatten();
        let mut reached =
            empty.fold(self.variables.mk_true(), |all, &stone| all.and(&self.variables.mk_not_var(stone)));
        let won = [self.won(0), self.won(1)];
        let full = |ply: usize| ply == self.rules.cells;
        let count =
            |set: &Bdd| set.exact_cardinality().to_string().parse::<u64>().expect("a count of 64 bits");
        let mut counts = Vec::new();
        for ply in 0..=self.rules.cells {
            // Only who has moved last can have won.
            let over = if full(ply) { reached.clone() } else { reached.and(&won[(ply + 1) % 2]) };
            let open = reached.and_not(&over);
            counts.push((count(&open), count(&over)));
            reached = self.after(&open, ply % 2);
        }
        while counts.last() == Some(&(0, 0)) {
            counts.pop();
        }
        counts
    }
}

/// The same numbers in a table.
struct Tabulated;

impl Visitor for Tabulated {
    type Output = Vec<(u64, u64)>;
    fn visit<G: Playable>(self, game: &G) -> Self::Output {
        let table = tabulated(game);
        table.summary().levels.iter().map(|level| (level.open.total(), level.finished.total())).collect()
    }
}

fn compare(name: &str, columns: usize, rows: usize, end: End) {
    let falls = name.starts_with("connect4");
    let below = if falls { |columns, cell| usize::checked_sub(cell, columns) } else { |_, _| None };
    let rules = Rules { cells: columns * rows, below, end, columns };
    let counts = Sets::new(&rules).counts();
    assert_eq!(visit(name, Tabulated), counts, "{name}");
    assert!(counts.len() > 2 && counts.iter().map(|level| level.1).sum::<u64>() > 0, "{name}: {counts:?}");
}

#[test]
fn tables_have_as_many_positions_by_ply_as_decision_diagrams() {
    compare("tictactoe", 3, 3, End::Row(3));
    compare("mnk:4,3,3", 4, 3, End::Row(3));
    compare("mnk:2,5,2", 2, 5, End::Row(2));
    compare("connect4:4x4", 4, 4, End::Row(4));
    compare("connect4:5x3", 5, 3, End::Row(4));
    compare("connect4:3x6", 3, 6, End::Row(4));
    compare("hex:3", 3, 3, End::Joined);
    compare("hex:4x3", 4, 3, End::Joined);
}

/// Takes minutes, most of them for the tables.
#[test]
#[ignore = "large: cargo test --release -p gametree-tables -- --ignored"]
fn large_tables_have_as_many_positions_by_ply_as_decision_diagrams() {
    compare("connect4:5x4", 5, 4, End::Row(4));
    compare("connect4:4x6", 4, 6, End::Row(4));
    compare("mnk:4,4,3", 4, 4, End::Row(3));
    compare("mnk:4,4,4", 4, 4, End::Row(4));
    compare("hex:4", 4, 4, End::Joined);
}
