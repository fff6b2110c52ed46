//! Sentences that set a move against the others.

use super::judge::{Asked, Verdict, agrees, ensure, moves, player};
use super::reader::{Form, Said, shared, value};
use super::solve::Solver;

impl Solver {
    pub(super) fn compared(&mut self, asked: &Asked, said: &Said<'_>) -> Verdict {
        let board = asked.board;
        match (said.form, said.holes.as_slice()) {
            (Form::NoMoveBut, [only]) => self.alone(asked, only, 1),
            (Form::EveryMoveBut, [only]) => self.alone(asked, only, 0),
            (Form::AllLose, [of, mv, plies]) => {
                let (all, own) = (self.all(&board), self.move_named(&board, mv)?);
                ensure(board.mover == player(of), || format!("{of} is not to move"))?;
                ensure(all.iter().all(|(_, worth)| worth.result == -1), || {
                    "not every move loses".to_owned()
                })?;
                let longest = all.iter().filter_map(|(_, worth)| worth.plies).max();
                ensure(own.plies == longest && own.plies == plies.parse().ok(), || {
                    format!("{mv} is {own:?}, the longest {longest:?}")
                })
            }
            (Form::AllLosePoints, [of, mv]) => {
                let (all, own) = (self.all(&board), self.move_named(&board, mv)?);
                ensure(board.mover == player(of), || format!("{of} is not to move"))?;
                ensure(all.iter().all(|(_, worth)| worth.result == -1), || {
                    "not every move loses".to_owned()
                })?;
                let fewest = all.iter().filter_map(|(_, worth)| worth.points).max();
                ensure(own.points == fewest && fewest.is_some(), || {
                    format!("{mv} is {own:?}, the best {fewest:?}")
                })
            }
            (Form::Both, [first, of_first, second, of_second]) => {
                self.stated(asked, first, of_first)?;
                self.stated(asked, second, of_second)
            }
            (Form::Better, [better, first, of_first, second, of_second]) => {
                self.stated(asked, first, of_first)?;
                self.stated(asked, second, of_second)?;
                let [good, bad] = [self.move_named(&board, first)?, self.move_named(&board, second)?];
                ensure(better == first && good.rank() > bad.rank(), || format!("{good:?} and {bad:?}"))
            }
            (Form::AsGood, [first, second, words]) => {
                for mv in [first, second] {
                    let worth = self.move_named(&board, mv)?;
                    agrees(worth, shared(words).unwrap()).map_err(|error| format!("{mv} {error}"))?;
                }
                Ok(())
            }
            (Form::ThoughAgain, [mv, of_move, by]) => {
                let after = self.along(&board, &[mv])?;
                ensure(after.mover == board.mover && board.mover == player(by), || "no".to_owned())?;
                self.stated(asked, mv, of_move)
            }
            // One of the two is proved, and that much can be decided.
            (Form::Unproved, [.., first, of_first, second, of_second]) => {
                let proved = if value(of_first).is_some() { (first, of_first) } else { (second, of_second) };
                self.stated(asked, proved.0, proved.1)
            }
            (Form::Line, [mv, of_move, line]) => {
                self.stated(asked, mv, of_move)?;
                let line = moves(line);
                ensure(line[0] == *mv, || "the line begins otherwise".to_owned())?;
                let mut at = self.along(&board, &[mv])?;
                ensure(at.mover == board.mover, || "nobody moves again".to_owned())?;
                for next in &line[1..] {
                    let best = self.all(&at).into_iter().map(|(_, worth)| worth.rank()).max();
                    let own = self.move_named(&at, next)?.rank();
                    ensure(Some(own) == best, || {
                        format!("{next} is not the best of the line: {own} and {best:?}")
                    })?;
                    at = self.along(&at, &[next])?;
                }
                ensure(self.rules.over(&at).is_some(), || "the line does not reach the end".to_owned())
            }
            (Form::NoLonger, [after, of, gone]) => {
                let after = self.along(&board, &moves(after))?;
                ensure(after.mover == player(of), || format!("{of} is not to move"))?;
                ensure(self.find(&after, gone).is_err(), || format!("{of} still has {gone}"))?;
                self.had(asked, gone)
            }
            (Form::KeyMove, [mv]) => {
                // The other side's reply by it spoils the move that is asked about, as its own move does not.
                let Some(not) = asked.not else { return self.find(&board, mv).map(|_| ()) };
                let after = self.rules.play(&board, not);
                let (ours, theirs) = (self.move_named(&board, mv)?, self.move_named(&after, mv)?);
                ensure(ours.result > -theirs.result, || format!("{ours:?} and {theirs:?}"))
            }
            (Form::Unlike, [good, bad, by, reply, answer, words]) => {
                let (good, bad) = (self.along(&board, &moves(good))?, self.along(&board, &moves(bad))?);
                let (then, result) = (self.along(&good, &[reply])?, i32::from(*words == "wins"));
                ensure(then.mover == player(by), || format!("{by} can't answer"))?;
                let worth = self.move_named(&then, answer)?;
                ensure(worth.result >= result, || format!("{answer}: {worth:?}"))?;
                // After the other move this reply is what spoils it.
                let spoilt = self.along(&bad, &[reply])?;
                let left = self.worth(&spoilt, player(by));
                ensure(left.result < worth.result, || format!("after the other move it is {left:?} as well"))
            }
            _ => Err("no such form".to_owned()),
        }
    }

    /// `only` has at least this result, and no other move has.
    fn alone(&mut self, asked: &Asked, only: &str, result: i32) -> Verdict {
        self.find(&asked.board, only)?;
        for (mv, worth) in self.all(&asked.board) {
            ensure((worth.result >= result) == (mv == only), || format!("{mv} is {worth:?}"))?;
        }
        Ok(())
    }

    fn stated(&mut self, asked: &Asked, mv: &str, stated: &str) -> Verdict {
        let worth = self.move_named(&asked.board, mv)?;
        agrees(worth, value(stated).unwrap()).map_err(|error| format!("{mv} {error}"))
    }

    /// A reply that is missed must be one that there was after the move that is asked about.
    fn had(&self, asked: &Asked, reply: &str) -> Verdict {
        let Some(not) = asked.not else { return Ok(()) };
        let after = self.rules.play(&asked.board, not);
        ensure(self.find(&after, reply).is_ok(), || format!("{reply} was no reply before either"))
    }
}
