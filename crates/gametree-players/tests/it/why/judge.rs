//! Decides a sentence: by the rules, and by minimax where it speaks of results.

use super::reader::{Form, Said, forced, groups, list, read};
use super::rules::{Board, Move};
use super::solve::{Solver, Worth};

/// A claim as it is told.
#[derive(Clone, Debug)]
pub(super) struct Told {
    pub(super) kind: String,
    pub(super) text: String,
    pub(super) cells: Vec<String>,
    pub(super) line: Vec<String>,
    /// The depth of the search behind it, where it isn't proved.
    pub(super) depth: Option<u32>,
}

/// What a claim is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    pub(super) board: Board,
    /// The move of `why not`.
    pub(super) not: Option<Move>,
}

pub(super) type Verdict = Result<(), String>;

pub(super) fn ensure(holds: bool, why: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(why()) }
}

/// X is 0 and O is 1.
pub(super) fn player(name: &str) -> u8 {
    u8::from(name == "O")
}

/// The moves of "After a and b, ", of "a, b and c", or of "a b".
pub(super) fn moves(after: &str) -> Vec<&str> {
    let after = after.strip_prefix("After ").unwrap_or(after);
    let after = after.strip_suffix(", ").unwrap_or(after);
    after.split([' ', ',']).filter(|word| !word.is_empty() && *word != "and").collect()
}

impl Solver {
    pub(super) fn find(&self, board: &Board, name: &str) -> Result<Move, String> {
        if self.rules.over(board).is_some() {
            return Err(format!("{name} is played after the end"));
        }
        let mut legal = self.rules.moves(board).into_iter();
        legal.find(|&mv| self.rules.name(mv) == name).ok_or_else(|| format!("{name} is not legal there"))
    }

    pub(super) fn along(&self, board: &Board, names: &[&str]) -> Result<Board, String> {
        names.iter().try_fold(*board, |board, name| Ok(self.rules.play(&board, self.find(&board, name)?)))
    }

    pub(super) fn won_by(&self, board: &Board, player: u8) -> bool {
        let mine = if player == 0 { 1 } else { -1 };
        self.rules.over(board).is_some_and(|result| result.signum() == mine)
    }

    /// What comes of each legal move.
    pub(super) fn children(&self, board: &Board) -> Vec<(String, Board)> {
        let moves = self.rules.moves(board).into_iter();
        moves.map(|mv| (self.rules.name(mv), self.rules.play(board, mv))).collect()
    }

    pub(super) fn result(&mut self, board: &Board, player: u8) -> i32 {
        self.worth(board, player).result
    }

    /// What a claim says, if it can be read.
    pub(super) fn form(&self, told: &Told) -> Option<Form> {
        Some(read(&told.kind, &unabridged(told).ok()?).ok()?.form)
    }

    /// Whether a claim is true: its words, and what stands beside them.
    pub(super) fn judge(&mut self, asked: &Asked, told: &Told) -> Result<Form, String> {
        let text = unabridged(told)?;
        let said = read(&told.kind, &text)?;
        let line: Vec<&str> = told.line.iter().map(String::as_str).collect();
        self.along(&asked.board, &line).map_err(|error| format!("its line {line:?}: {error}"))?;
        let (named, played) = beside(&said);
        let cells: Vec<&str> = told.cells.iter().map(String::as_str).collect();
        let missing = named.iter().find(|name| !cells.contains(name));
        ensure(missing.is_none(), || format!("it names {named:?}, its cells are {cells:?}"))?;
        // Follow-up play and an order of cells have more of them than a sentence can name.
        if !matches!(said.form, Form::Order | Form::FollowUp | Form::FollowUpWins) {
            let words: Vec<&str> =
                text.split([' ', ',', ';', ':', '-']).map(|word| word.trim_end_matches('.')).collect();
            let unnamed = cells.iter().find(|cell| !words.contains(cell));
            ensure(unnamed.is_none(), || format!("{unnamed:?} is among its cells, and not in its words"))?;
        }
        ensure(line.starts_with(&played), || format!("it plays {played:?}, its line is {line:?}"))?;
        self.decide(asked, &said, told)?;
        if matches!(said.form, Form::Answers | Form::GoesOn | Form::HoldsOut) {
            self.well_played(&asked.board, &line, played.len())?;
        }
        Ok(said.form)
    }

    /// The moves that follow those of a sentence keep the result.
    fn well_played(&mut self, board: &Board, line: &[&str], from: usize) -> Verdict {
        let mut at = self.along(board, &line[..from])?;
        for mv in &line[from..] {
            let (before, kept) = (self.result(&at, at.mover), self.move_named(&at, mv)?.result);
            ensure(before == kept, || format!("{mv} gives the result of the line {line:?} away"))?;
            at = self.along(&at, &[mv])?;
        }
        Ok(())
    }

    fn decide(&mut self, asked: &Asked, said: &Said<'_>, told: &Told) -> Verdict {
        let board = asked.board;
        match (said.form, said.holes.as_slice()) {
            (Form::Ends, [after, mv, by]) => {
                let end = self.along(&self.along(&board, &moves(after))?, &[mv])?;
                ensure(self.won_by(&end, player(by)), || format!("{by} has not won"))
            }
            (Form::EndsDrawn, [after, mv]) => {
                let end = self.along(&self.along(&board, &moves(after))?, &[mv])?;
                ensure(self.rules.over(&end) == Some(0), || "that is no drawn end".to_owned())
            }
            (Form::OnlyStops, [by, wins, stops]) => {
                self.stops(&board, player(by), &list(wins).unwrap(), &list(stops).unwrap())
            }
            (Form::NothingStops, [by, wins, of]) => {
                ensure(by != of, || "nobody stops himself".to_owned())?;
                self.stops(&board, player(by), &list(wins).unwrap(), &[])
            }
            (Form::Threatens, [after, mv, win, of]) => {
                self.threatens(&self.along(&board, &moves(after))?, mv, &[win], player(of))
            }
            (Form::ThreatensAtOnce, [after, mv, wins, of, all]) => {
                let wins = list(wins).unwrap();
                ensure(wins.len() == 2 && *all == "both" || wins.len() > 2 && *all == "them all", || {
                    format!("{} are {all}", wins.len())
                })?;
                self.threatens(&self.along(&board, &moves(after))?, mv, &wins, player(of))
            }
            (Form::Chain, [after, by, steps, mv, win, of]) => {
                ensure(by != of, || "nobody threatens himself".to_owned())?;
                let before = self.chain(&self.along(&board, &moves(after))?, steps, player(by))?;
                self.threatens(&before, mv, &[win], player(of))
            }
            (Form::ChainAtOnce, [after, by, steps, mv, wins, of, all]) => {
                ensure(by != of, || "nobody threatens himself".to_owned())?;
                let wins = list(wins).unwrap();
                ensure(wins.len() == 2 && *all == "both" || wins.len() > 2 && *all == "them all", || {
                    format!("{} are {all}", wins.len())
                })?;
                let before = self.chain(&self.along(&board, &moves(after))?, steps, player(by))?;
                self.threatens(&before, mv, &wins, player(of))
            }
            (Form::Lead | Form::LeadAgain, [mv, by, from, to, ..]) => {
                let sign = if player(by) == 0 { 1 } else { -1 };
                let after = self.along(&board, &[mv])?;
                let leads = [self.rules.lead(&board) * sign, self.rules.lead(&after) * sign];
                ensure([from, to].map(|lead| lead.parse::<i32>().unwrap()) == leads, || {
                    format!("{leads:?}")
                })?;
                let again = after.mover == board.mover && self.rules.over(&after).is_none();
                ensure(board.mover == player(by) && again == (said.form == Form::LeadAgain), || {
                    format!("that {by} moves again is {again}")
                })
            }
            (Form::Again, [mv, by]) => {
                let after = self.along(&board, &[mv])?;
                ensure(after.mover == board.mover && board.mover == player(by), || "no".to_owned())
            }
            (
                Form::NoMoveBut
                | Form::EveryMoveBut
                | Form::AllLose
                | Form::AllLosePoints
                | Form::Both
                | Form::Better
                | Form::AsGood
                | Form::Unproved
                | Form::Line
                | Form::NoLonger
                | Form::KeyMove
                | Form::ThoughAgain
                | Form::Unlike,
                _,
            ) => self.compared(asked, said),
            (
                Form::EveryReply
                | Form::OnlyReply
                | Form::AnswersWith
                | Form::HoldsOut
                | Form::Answers
                | Form::GoesOn
                | Form::BestReply
                | Form::LetsWin,
                _,
            ) => self.replies(asked, said),
            // What an evaluation thinks of a line is not for the rules to decide.
            (Form::TermsChange | Form::TermsDiffer | Form::MayBeBetter, _) => Ok(()),
            (Form::Expects | Form::ExpectsBut, [depth, _, _, of, ..]) => {
                ensure(board.mover == player(of), || format!("{of} is not to move"))?;
                ensure(told.depth == depth.parse().ok(), || format!("the depth is {:?}", told.depth))
            }
            _ => self.strategies(asked, said, told),
        }
    }

    pub(super) fn move_named(&mut self, board: &Board, name: &str) -> Result<Worth, String> {
        let mv = self.find(board, name)?;
        Ok(self.of_move(board, mv))
    }

    /// What each legal move is worth.
    pub(super) fn all(&mut self, board: &Board) -> Vec<(String, Worth)> {
        let moves = self.rules.moves(board);
        moves.into_iter().map(|mv| (self.rules.name(mv), self.of_move(board, mv))).collect()
    }
}

/// The sentence with all of its list, of which "a, b and 3 more" names the beginning only: the cells have the others.
fn unabridged(told: &Told) -> Result<String, String> {
    let parts = told.text.split_once(" more").and_then(|(before, after)| {
        let (named, more) = before.rsplit_once(" and ")?;
        Some((named, more.parse::<usize>().ok()?, after))
    });
    let Some((named, more, after)) = parts else { return Ok(told.text.clone()) };
    let first = told.cells.len().checked_sub(more).ok_or("there are not so many cells")?;
    let before = named.strip_suffix(&told.cells[..first].join(", ")).ok_or("the cells begin otherwise")?;
    let (last, but_last) = told.cells.split_last().ok_or("no cells")?;
    Ok(format!("{before}{} and {last}{after}", but_last.join(", ")))
}

/// The cells that a sentence names, and the moves that it plays.
fn beside<'t>(said: &Said<'t>) -> (Vec<&'t str>, Vec<&'t str>) {
    let holes = &said.holes;
    let after = || moves(holes[0]);
    let and = |mut line: Vec<&'t str>, more: &[&'t str]| {
        line.extend(more);
        line
    };
    match said.form {
        Form::Ends | Form::EndsDrawn => (vec![holes[1]], and(after(), &[holes[1]])),
        Form::OnlyStops | Form::NothingStops => (list(holes[1]).unwrap(), vec![]),
        Form::Threatens => (vec![holes[2]], and(after(), &[holes[1]])),
        Form::ThreatensAtOnce => (list(holes[2]).unwrap(), and(after(), &[holes[1]])),
        Form::Chain | Form::ChainAtOnce => {
            let steps: Vec<&str> =
                forced(holes[2]).unwrap().into_iter().flat_map(|(mv, reply)| [mv, reply]).collect();
            (list(holes[4]).unwrap(), and(and(after(), &steps), &[holes[3]]))
        }
        Form::Blocked | Form::NimSum => (vec![], after()),
        Form::Joins => (list(holes[2]).unwrap(), after()),
        Form::MustPlay => (list(holes[3]).unwrap(), vec![]),
        Form::FollowUp | Form::FollowUpWins => (vec![], after()),
        Form::Decides => (vec![holes[2]], after()),
        Form::Order => (holes[2].trim_end_matches(" …").split(", ").collect(), after()),
        Form::Pairs => {
            (list(holes[2]).unwrap().into_iter().flat_map(|pair| pair.split('-')).collect(), after())
        }
        Form::EveryReply => {
            let groups = groups(holes[3]).unwrap().into_iter();
            (groups.flat_map(|(_, replies)| replies).collect(), after())
        }
        Form::OnlyReply => (vec![holes[2]], after()),
        Form::AnswersWith => (vec![holes[2], holes[3]], and(after(), &[holes[2], holes[3]])),
        Form::HoldsOut => (vec![holes[2], holes[4]], and(after(), &[holes[2], holes[4]])),
        Form::Answers | Form::GoesOn => (vec![holes[2]], and(after(), &[holes[2]])),
        Form::LetsWin => (vec![holes[2]], vec![holes[0], holes[2]]),
        Form::Line => (vec![holes[0]], moves(holes[2])),
        Form::Lead | Form::LeadAgain | Form::Again => (vec![holes[0]], vec![holes[0]]),
        Form::NoMoveBut | Form::EveryMoveBut => (vec![holes[0]], vec![holes[0]]),
        Form::AllLose | Form::AllLosePoints => (vec![holes[1]], vec![holes[1]]),
        Form::Both => (vec![holes[0], holes[2]], vec![holes[0]]),
        Form::Better => (vec![holes[1], holes[3]], vec![]),
        Form::AsGood => (vec![holes[0], holes[1]], vec![]),
        Form::Unproved => (vec![], vec![]),
        Form::MayBeBetter => (vec![holes[0]], vec![]),
        Form::BestReply => (vec![holes[2]], and(after(), &[holes[2]])),
        Form::ThoughAgain => (vec![holes[0]], vec![holes[0]]),
        Form::NoLonger => (vec![holes[2]], after()),
        Form::KeyMove => (vec![holes[0]], vec![holes[0]]),
        Form::Unlike => (vec![holes[3], holes[4]], and(after(), &[holes[3], holes[4]])),
        Form::Expects | Form::ExpectsBut => (vec![], moves(holes[1])),
        Form::TermsChange | Form::TermsDiffer => (vec![], vec![]),
    }
}

/// Whether a value is what is stated of it: the result, and the distance or the points where they are told.
pub(super) fn agrees(worth: Worth, (result, plies, points): (i32, Option<i32>, Option<i32>)) -> Verdict {
    let same = worth.result == result
        && (plies.is_none() || plies == worth.plies)
        && (points.is_none() || points == worth.points);
    ensure(same, || format!("is really {worth:?}"))
}
