//! Sentences that tell one side's moves in everything that follows: played out against every reply.

use std::collections::{HashMap, HashSet};

use super::judge::{Asked, Told, Verdict, ensure, moves, player};
use super::lines::{Lines, Shape};
use super::reader::{Form, Said, list};
use super::rules::{Board, EMPTY, Kind, Move, Rules};
use super::solve::Solver;

impl Solver {
    pub(super) fn strategies(&mut self, asked: &Asked, said: &Said<'_>, told: &Told) -> Verdict {
        let holes = said.holes.as_slice();
        // Of a threat in Hex the position asked about is meant, of everything else the one after the moves.
        let before = if said.form == Form::MustPlay {
            asked.board
        } else {
            self.along(&asked.board, &moves(holes[0]))?
        };
        ensure(self.rules.over(&before).is_none(), || "the game is over there".to_owned())?;
        let worth = self.worth(&before, before.mover);
        match (self.rules.kind(), said.form, holes) {
            (Kind::Hex(hex), Form::Joins, [_, by, within, of, again]) => {
                ensure(by != of && by == again && before.mover == player(of), || {
                    format!("{of} is not to move")
                })?;
                let mut cells = before.cells;
                let free = self.give(&mut cells, before.cells, &list(within).unwrap(), player(of))?;
                let holds = joins(hex, &mut HashMap::new(), &mut cells, &free, player(by), false);
                ensure(holds, || "the edges can be kept apart".to_owned())
            }
            (Kind::Hex(hex), Form::MustPlay, [by, reply, of_by, within, of, not]) => {
                ensure(by == of_by && by != of && before.mover == player(of), || {
                    format!("{of} is not to move")
                })?;
                let within = list(within).unwrap();
                ensure(!within.contains(not) && self.find(&before, not).is_ok(), || {
                    format!("{not} is one of them")
                })?;
                let mut cells = before.cells;
                let mut free = self.give(&mut cells, before.cells, &within, player(of))?;
                let reply = usize::from(self.find(&before, reply)?);
                cells[reply] = player(by);
                free.retain(|&at| at != reply);
                let holds = joins(hex, &mut HashMap::new(), &mut cells, &free, player(by), false);
                ensure(holds, || "the edges can be kept apart".to_owned())
            }
            (Kind::Nim(nim), Form::NimSum, [_, of, by]) => {
                let sum = (0..nim.heaps.len()).fold(0, |sum, heap| sum ^ before.cells[heap]);
                ensure(sum == 0 && of != by && before.mover == player(of), || format!("the nim-sum is {sum}"))
            }
            (Kind::Row(row), Form::Blocked, [_, by, of]) => {
                let free =
                    row.lines.iter().find(|line| line.iter().all(|&at| before.cells[at] != player(by)));
                ensure(free.is_none() && by != of, || format!("{free:?} is open"))
            }
            (Kind::Row(row), Form::Pairs, [_, by, pairs, ..]) => {
                ensure(before.mover != player(by), || format!("{by} is to move himself"))?;
                pairs_hold(row, &before, player(by), &list(pairs).unwrap())
            }
            (Kind::Row(row), Form::Order, [_, by, _, of]) => {
                ensure(by != of && before.mover == player(of), || format!("{of} is not to move"))?;
                let cells: Vec<&str> = told.cells.iter().map(String::as_str).collect();
                order_wins(row, &mut HashSet::new(), &before, player(by), &cells)
            }
            (Kind::Row(row), Form::FollowUp | Form::FollowUpWins, [_, by, of, last, ..]) => {
                ensure(by != of && last == of && before.mover == player(of), || {
                    format!("{of} is not to move")
                })?;
                let wins = said.form == Form::FollowUpWins;
                ensure(worth.result <= if wins { -1 } else { 0 }, || format!("for {of} it is {worth:?}"))?;
                let mut kept: Vec<String> =
                    row.cells().filter(|&at| upper(row, &before, at)).map(|at| row.cell_name(at)).collect();
                let mut cells = told.cells.clone();
                kept.sort_unstable();
                cells.sort_unstable();
                ensure(kept == cells, || format!("{by} gets {kept:?}, its cells are {cells:?}"))?;
                follow_up(row, &mut HashSet::new(), &before, None, wins)
            }
            (Kind::Row(row), Form::Decides, [_, by, cell, again, of]) => {
                ensure(by == again && by != of && before.mover == player(of), || {
                    format!("{of} is not to move")
                })?;
                ensure(worth.result == -1, || format!("for {of} it is {worth:?}"))?;
                let cell = row.cells().find(|&at| row.cell_name(at) == *cell).ok_or("no such cell")?;
                let below = cell.checked_sub(row.width).ok_or("nothing is below it")?;
                ensure(before.cells[below] == EMPTY && row.completes(&before, cell, player(by)), || {
                    "no threat".to_owned()
                })?;
                follow_up(row, &mut HashSet::new(), &before, Some(cell), true)
            }
            _ => Err("not said of this game".to_owned()),
        }
    }

    /// Gives all empty cells but some to a player; those are returned.
    fn give(
        &self,
        cells: &mut [u8; 32],
        before: [u8; 32],
        but: &[&str],
        to: u8,
    ) -> Result<Vec<usize>, String> {
        let board = Board { cells: before, mover: to, ply: 0 };
        let but: Vec<Move> = but.iter().map(|name| self.find(&board, name)).collect::<Result<_, _>>()?;
        for mv in self.rules.moves(&board) {
            if !but.contains(&mv) {
                cells[usize::from(mv)] = to;
            }
        }
        Ok(but.into_iter().map(usize::from).collect())
    }
}

/// Whether `player` joins his edges by playing in `free` only, with the other side to move if not `mine`.
fn joins(
    hex: &super::boards::Hex,
    memo: &mut HashMap<([u8; 32], bool), bool>,
    cells: &mut [u8; 32],
    free: &[usize],
    player: u8,
    mine: bool,
) -> bool {
    if hex.joined(cells, player) {
        return true;
    }
    if let Some(&known) = memo.get(&(*cells, mine)) {
        return known;
    }
    let mut holds = !mine && free.iter().any(|&at| cells[at] == EMPTY);
    for &at in free {
        if cells[at] == EMPTY {
            cells[at] = if mine { player } else { 1 - player };
            let then = joins(hex, memo, cells, free, player, !mine);
            cells[at] = EMPTY;
            if then == mine {
                holds = mine;
                break;
            }
        }
    }
    memo.insert((*cells, mine), holds);
    holds
}

fn pairs_hold(row: &Lines, board: &Board, by: u8, pairs: &[&str]) -> Verdict {
    let cell = |name: &str| {
        let at = row.cells().find(|&at| row.cell_name(at) == name).filter(|&at| board.cells[at] == EMPTY);
        at.ok_or_else(|| format!("{name} is not empty"))
    };
    let mut cells = HashSet::new();
    let mut both = Vec::new();
    for pair in pairs {
        let (one, two) = pair.split_once('-').ok_or("no pair")?;
        let (one, two) = (cell(one)?, cell(two)?);
        ensure(cells.insert(one) && cells.insert(two), || format!("{pair} has a cell of another pair"))?;
        both.push([one, two]);
    }
    for line in row.lines.iter().filter(|line| line.iter().all(|&at| board.cells[at] != by)) {
        let met = both.iter().any(|pair| pair.iter().all(|at| line.contains(at)));
        ensure(met, || format!("the line {line:?} has no pair"))?;
    }
    Ok(())
}

/// Plays an order of cells against every reply.
fn order_wins(row: &Lines, seen: &mut HashSet<Board>, board: &Board, by: u8, order: &[&str]) -> Verdict {
    if !seen.insert(*board) {
        return Ok(());
    }
    for reply in row.moves(board) {
        let after = row.play(board, reply);
        ensure(row.over(&after).is_none(), || format!("{} ends it otherwise", row.name(reply)))?;
        let moves = row.moves(&after);
        let completes = |board: &Board, mv, player| row.completes(board, row.cell(board, mv), player);
        if moves.iter().any(|&mv| completes(&after, mv, by)) {
            continue;
        }
        let safe = |&&mv: &&Move| {
            let then = row.play(&after, mv);
            row.moves(&then).into_iter().all(|next| !completes(&then, next, 1 - by))
        };
        let place = |mv: &&Move| {
            let name = row.cell_name(row.cell(&after, **mv));
            order.iter().position(|cell| *cell == name).unwrap_or(usize::MAX)
        };
        let chosen = moves.iter().filter(safe).min_by_key(place).ok_or("a four can't be stopped")?;
        ensure(place(&chosen) != usize::MAX, || "the order lacks a cell".to_owned())?;
        let then = row.play(&after, *chosen);
        ensure(row.over(&then).is_none(), || "the board is full".to_owned())?;
        order_wins(row, seen, &then, by, order)?;
    }
    Ok(())
}

/// Whether follow-up play is sure of an empty cell: one with an even number of cells above it that can't be played at once.
fn upper(row: &Lines, board: &Board, cell: usize) -> bool {
    let level = cell / row.width;
    let open = level > 0 && board.cells[cell - row.width] == EMPTY;
    open && (row.height - 1 - level).is_multiple_of(2)
}

/// Follow-up play of the side that is not to move, whichever of the odd columns it chooses, with a threat that it waits for: the
/// other side completes no four, and if `wins` this side completes one.
fn follow_up(
    row: &Lines,
    seen: &mut HashSet<Board>,
    board: &Board,
    threat: Option<usize>,
    wins: bool,
) -> Verdict {
    if row.shape != Shape::Falling {
        return Err("columns are those of Connect Four".to_owned());
    }
    if !seen.insert(*board) {
        return Ok(());
    }
    let result = |board: &Board| row.over(board);
    // The empty cells of a column, without the threat, the cell below it and those above it.
    let room = |board: &Board, column: usize| {
        let top =
            threat.filter(|threat| threat % row.width == column).map_or(row.height, |at| at / row.width - 1);
        (0..top).filter(|level| board.cells[level * row.width + column] == EMPTY).count()
    };
    for stone in row.moves(board) {
        let column = usize::from(stone);
        let after = row.play(board, stone);
        let winner = if board.mover == 0 { 1 } else { -1 };
        ensure(result(&after) != Some(winner), || format!("{} completes a four", row.name(stone)))?;
        if result(&after).is_some() {
            ensure(!wins, || "the board is full".to_owned())?;
            continue;
        }
        let before = room(board, column);
        let answers: Vec<usize> = match before {
            0 => vec![column],
            even if even % 2 == 0 => vec![column],
            _ => (0..row.width).filter(|&other| other != column && room(&after, other) % 2 == 1).collect(),
        };
        ensure(!answers.is_empty(), || format!("no column is odd after {}", row.name(stone)))?;
        for answer in answers {
            let then = row.play(&after, answer as Move);
            match result(&then) {
                Some(end) if end == -winner => {}
                Some(_) => ensure(!wins, || "the board is full".to_owned())?,
                None => follow_up(row, seen, &then, threat, wins)?,
            }
        }
    }
    Ok(())
}
