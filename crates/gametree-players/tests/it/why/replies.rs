//! Replies to a move, and what comes of them.

use super::judge::{Asked, Verdict, agrees, ensure, moves, player};
use super::reader::{Form, Said, groups, value};
use super::rules::Board;
use super::solve::Solver;

impl Solver {
    pub(super) fn replies(&mut self, asked: &Asked, said: &Said<'_>) -> Verdict {
        let board = asked.board;
        let result = |words: &str| i32::from(words.starts_with("wins"));
        match (said.form, said.holes.as_slice()) {
            (Form::EveryReply, [after, by, words, all]) => {
                let after = self.along(&board, &moves(after))?;
                ensure(after.mover != player(by), || format!("{by} is to move himself"))?;
                let mut open: Vec<String> = self.children(&after).into_iter().map(|(mv, _)| mv).collect();
                for (answer, replies) in groups(all).unwrap() {
                    for reply in replies {
                        let at = open
                            .iter()
                            .position(|mv| mv == reply)
                            .ok_or_else(|| format!("{reply}: no reply, or twice"))?;
                        open.remove(at);
                        let then = self.along(&after, &[reply])?;
                        match answer {
                            Some(answer) => self.answer(&then, by, answer, result(words))?,
                            None => {
                                ensure(self.rules.over(&then).is_some(), || format!("{reply} ends nothing"))?;
                            }
                        }
                    }
                }
                ensure(open.is_empty(), || format!("nothing is said of {open:?}"))?;
                let real = self.result(&after, player(by));
                ensure(real == result(words), || format!("the result is {real}"))
            }
            (Form::OnlyReply, [after, of, reply, by, answer, words]) => {
                let after = self.along(&board, &moves(after))?;
                let legal = self.children(&after);
                ensure(after.mover == player(of) && legal.len() == 1 && legal[0].0 == *reply, || {
                    format!("{legal:?}")
                })?;
                ensure(of != by, || "nobody answers himself".to_owned())?;
                self.answer(&legal[0].1, by, answer, result(words))
            }
            (Form::AnswersWith, [after, by, reply, answer, words]) => {
                let after = self.along(&board, &moves(after))?;
                ensure(after.mover != player(by), || format!("{by} is to move himself"))?;
                self.answer(&self.along(&after, &[reply])?, by, answer, result(words))
            }
            (Form::HoldsOut, [after, of, reply, by, answer, plies]) => {
                let after = self.along(&board, &moves(after))?;
                ensure(after.mover == player(of) && of != by, || format!("{of} is not to move"))?;
                let plies: i32 = plies.parse().unwrap();
                for (mv, then) in self.children(&after) {
                    let worth = self.worth(&then, player(by));
                    let far = worth
                        .plies
                        .filter(|_| worth.result == 1)
                        .ok_or_else(|| format!("{mv} does not lose"))?;
                    ensure(far <= plies && (far == plies || mv != *reply), || format!("after {mv}: {far}"))?;
                }
                let then = self.along(&after, &[reply])?;
                let worth = self.move_named(&then, answer)?;
                ensure(worth.result == 1 && worth.plies == Some(plies), || format!("{answer}: {worth:?}"))
            }
            (Form::Answers | Form::GoesOn, [after, by, reply, words]) => {
                let before = moves(after);
                let after = self.along(&board, &before)?;
                ensure(after.mover == player(by), || format!("{by} is not to move"))?;
                let last = self.along(&board, &before[..before.len().saturating_sub(1)])?.mover;
                ensure((last == after.mover) == (said.form == Form::GoesOn), || {
                    "answers, or goes on".to_owned()
                })?;
                let worth = self.move_named(&after, reply)?;
                let stated = if *words == "holds the draw" { (0, None, None) } else { value(words).unwrap() };
                agrees(worth, stated).map_err(|error| format!("{reply} {error}"))
            }
            (Form::BestReply, [after, of, reply, words, by]) => {
                let after = self.along(&board, &moves(after))?;
                ensure(of == by && after.mover == player(of), || format!("{of} is not to move"))?;
                let own = self.move_named(&after, reply)?;
                agrees(own, value(words).unwrap()).map_err(|error| format!("{reply} {error}"))?;
                let best = self.all(&after).into_iter().map(|(_, worth)| worth.result).max();
                ensure(best == Some(own.result), || format!("{own:?}, and another {best:?}"))
            }
            (Form::LetsWin, [mv, by, reply]) => {
                let after = self.along(&board, &[mv])?;
                ensure(after.mover == player(by), || format!("{by} is not to move"))?;
                ensure(self.won_by(&self.along(&after, &[reply])?, player(by)), || {
                    format!("{reply} wins nothing")
                })
            }
            _ => Err("no such form".to_owned()),
        }
    }

    /// Sees that an answer is `by`'s and keeps a result.
    fn answer(&mut self, board: &Board, by: &str, answer: &str, result: i32) -> Verdict {
        ensure(board.mover == player(by), || format!("{by} can't answer with {answer}"))?;
        let worth = self.move_named(board, answer)?;
        ensure(worth.result >= result, || format!("{answer}: {worth:?}"))
    }
}
