//! The replies to a move and what answers them: all of them if they are few, else the best.

use gametree::knowledge::Guide;
use gametree::{Game, Wdl};

use super::claim::{Claim, ClaimKind};
use super::judge::JudgedMove;
use super::words::{does, list};
use super::{Explainer, and_does};
use crate::erased::{AnyMove, AnyState};

/// So many replies at most are answered one by one.
const MOST_REPLIES: usize = 8;

impl Explainer<'_> {
    /// How a move whose result is proved keeps it against the replies; nothing if that is not found in time.
    pub(super) fn answers(
        &mut self,
        state: &AnyState,
        judged: &JudgedMove,
        result: Wdl,
        claims: &mut Vec<Claim>,
    ) {
        let child = Game::play(self.game, state, judged.mv);
        if child.outcome().is_some() {
            claims.push(self.end(state, judged.mv));
            return;
        }
        if child.to_move() == state.to_move() {
            claims.extend(self.goes_on(state, judged, result));
            return;
        }
        let replies: Vec<AnyMove> = Game::moves(self.game, &child).collect();
        let every = if replies.len() <= MOST_REPLIES {
            self.every_reply((state, &child), judged.mv, &replies, result)
        } else {
            None
        };
        match every {
            Some(claim) => claims.push(claim),
            None => {
                self.best_reply((state, &child), judged, result, claims);
            }
        }
    }

    /// Where the mover moves again: how he goes on.
    fn goes_on(&mut self, state: &AnyState, judged: &JudgedMove, result: Wdl) -> Option<Claim> {
        let child = Game::play(self.game, state, judged.mv);
        let (said, next) = (self.said(state, judged.mv), self.judge.keeping(&child, result, 2)?.mv);
        let text = format!(
            "After {said}, {} goes on with {} {}.",
            state.to_move().symbol(),
            self.said(&child, next),
            and_does(result)
        );
        let line = vec![judged.mv, next];
        Some(Claim::proved(ClaimKind::Refutation, text, self.names(&line), line))
    }

    /// The answer of the side that moved to a reply, with which it keeps its result: nothing where the reply ends the game.
    fn answer(&mut self, after: &AnyState, result: Wdl, of: u32) -> Option<Option<AnyMove>> {
        if let Some(outcome) = after.outcome() {
            // Seen by the side that made the reply or by its opponent, whoever would be to move.
            return (Wdl::of_score(outcome.score()) >= result).then_some(None);
        }
        if let Some(win) = Guide::winning_move(self.game, after) {
            return Some(Some(win));
        }
        Some(Some(self.judge.keeping(after, result, of)?.mv))
    }

    /// One answer to some replies, as it is written after those that leave it and where it `fits`. Where that differs in whether it checks or mates, this is
    /// not written; where it differs in more, the answer is named as it is typed.
    fn answer_said(
        &self,
        child: &AnyState,
        replies: impl Iterator<Item = AnyMove>,
        answer: AnyMove,
        fits: impl Fn(&AnyState) -> bool,
    ) -> String {
        let after = replies.map(|reply| Game::play(self.game, child, reply));
        let may = |after: &AnyState| {
            after.outcome().is_none() && Game::moves(self.game, after).any(|mv| mv == answer) && fits(after)
        };
        let mut all = after.filter(may).map(|after| self.said(&after, answer));
        let Some(first) = all.next() else { return self.name(answer) };
        let bare = |said: &str| said.trim_end_matches(['+', '#']).to_owned();
        let others: Vec<String> = all.filter(|said| *said != first).collect();
        match &others[..] {
            [] => first,
            others if others.iter().all(|said| bare(said) == bare(&first)) => bare(&first),
            _ => self.name(answer),
        }
    }

    /// A move with which one side threatens to end the game, as it is written after the moves that let it.
    pub(super) fn win_said(&self, state: &AnyState, win: AnyMove) -> String {
        let ends = |after: &AnyState| Game::play(self.game, after, win).outcome().is_some();
        self.answer_said(state, Game::moves(self.game, state), win, ends)
    }

    fn every_reply(
        &mut self,
        (state, child): (&AnyState, &AnyState),
        mv: AnyMove,
        replies: &[AnyMove],
        result: Wdl,
    ) -> Option<Claim> {
        let (own, other) = (child.to_move().other().symbol(), child.to_move().symbol());
        let mut answers: Vec<(Option<AnyMove>, Vec<AnyMove>)> = Vec::new();
        let mut left = replies.len() as u32;
        for &reply in replies {
            let after = Game::play(self.game, child, reply);
            // A reply after which the same side moves again has no single answer.
            if after.to_move() == child.to_move() {
                return None;
            }
            let answer = self.answer(&after, result, left.max(2))?;
            left -= 1;
            match answers.iter_mut().find(|(known, _)| *known == answer) {
                Some((_, replies)) => replies.push(reply),
                None => answers.push((answer, vec![reply])),
            }
        }
        answers.sort_by_key(|(answer, replies)| (answer.is_none(), std::cmp::Reverse(replies.len())));
        let said = self.said(state, mv);
        let part = |(answer, replies): &(Option<AnyMove>, Vec<AnyMove>)| {
            let mut names = self.all_said(child, replies);
            names.sort_by_key(|name| (name.len(), name.clone()));
            let after = list(&names, names.len());
            match answer {
                Some(answer) => {
                    format!(
                        "{} after {after}",
                        self.answer_said(child, replies.iter().copied(), *answer, |_| true)
                    )
                }
                None if replies.len() == 1 => format!("the reply {after} ends the game"),
                None => format!("the replies {after} end the game"),
            }
        };
        let parts: Vec<String> = answers.iter().map(part).collect();
        let text = match (&answers[..], replies) {
            ([(Some(answer), _)], [reply]) => format!(
                "After {said}, {other} has only {}, and {own} answers {} {}.",
                self.said(child, *reply),
                self.answer_said(child, [*reply].into_iter(), *answer, |_| true),
                and_does(result)
            ),
            _ => {
                format!("After {said}, {own} answers every reply {}: {}.", and_does(result), parts.join("; "))
            }
        };
        Some(Claim::proved(ClaimKind::Refutation, text, self.names(replies), vec![mv]))
    }

    /// The reply that holds out longest, or that is expected, with its answer and what this rests on.
    fn best_reply(
        &mut self,
        (state, child): (&AnyState, &AnyState),
        judged: &JudgedMove,
        result: Wdl,
        claims: &mut Vec<Claim>,
    ) -> Option<()> {
        // The reply that holds out longest, if that is known; else any that is as good.
        let reply = self.judge.keeping(child, result.reversed(), 3)?;
        let after = Game::play(self.game, child, reply.mv);
        let (own, other) = (child.to_move().other().symbol(), child.to_move().symbol());
        let (said, reply_said) = (self.said(state, judged.mv), self.said(child, reply.mv));
        if after.outcome().is_some() || after.to_move() == child.to_move() {
            let text = format!(
                "After {said}, the best reply of {other} is {reply_said}, which {} for {other}.",
                does(reply.value, reply.points)
            );
            let line = vec![judged.mv, reply.mv];
            claims.push(Claim::proved(ClaimKind::Refutation, text, vec![self.name(reply.mv)], line));
            return Some(());
        }
        let reply = reply.mv;
        let best = self.judge.keeping(&after, result, 3)?;
        let answer = self.said(&after, best.mv);
        let text = match (result, judged.value.plies(), best.value.plies()) {
            (Wdl::Win, Some(all), Some(rest)) if all == rest + 2 => format!(
                "After {said}, {other} holds out longest with {reply_said}: {own} answers {answer} and wins in {rest}."
            ),
            _ => format!("After {said}, {own} answers {reply_said} with {answer} {}.", and_does(result)),
        };
        let line = [&[judged.mv, reply][..], &best.line].concat();
        claims.push(Claim::proved(ClaimKind::Refutation, text, self.names(&[reply, best.mv]), line));
        self.strength(&after, best.mv, result, (state, &[judged.mv, reply]), claims);
        Some(())
    }
}
