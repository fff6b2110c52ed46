//! Why not a move: what refutes it, and where it differs from a better one.

use std::cmp::Ordering;

use gametree::{Game, GameValue, Score, Wdl};

use super::claim::{Claim, ClaimKind};
use super::judge::JudgedMove;
use super::threats::wins_at_once;
use super::words::{does, list};
use super::{Explainer, and_does, terms};
use crate::erased::{AnyMove, AnyState};
use crate::moves::spoken_line;
use crate::native::preference;

impl Explainer<'_> {
    /// Why the first move is better than the second; if it is not, that.
    pub(super) fn compare(
        &mut self,
        state: &AnyState,
        good: &JudgedMove,
        bad: &JudgedMove,
        claims: &mut Vec<Claim>,
    ) {
        match (good.wdl(), bad.wdl()) {
            (Some(one), Some(other)) if one < other => {
                claims.push(self.difference(state, good, bad));
                self.refute(state, good, Some(bad), claims);
            }
            (_, Some(result)) if result != Wdl::Win && good.wdl() != Some(result) => {
                let reply = self.refute(state, bad, Some(good), claims);
                if let (Some(_), Some(reply)) = (good.wdl(), reply) {
                    claims.extend(self.answer_to(state, good, bad.mv, reply));
                }
                if good.wdl() == Some(Wdl::Win) {
                    self.strength(state, good.mv, Wdl::Win, (state, &[]), claims);
                }
            }
            (Some(result), other) => {
                claims.push(self.difference(state, good, bad));
                // Where both are as good, what the other one rests on says most.
                let shown = if other == Some(result) { bad } else { good };
                match result {
                    Wdl::Loss => {
                        self.refute(state, bad, None, claims);
                    }
                    _ if !self.strength(state, shown.mv, result, (state, &[]), claims) => {
                        self.answers(state, shown, result, claims);
                    }
                    _ => {}
                }
            }
            (None, Some(_)) => {
                claims.push(self.difference(state, good, bad));
                self.strength(state, bad.mv, Wdl::Win, (state, &[]), claims);
            }
            (None, None) => {
                claims.extend(terms::compared(self.game, state, good, bad));
                claims.extend(self.doubt(state, good, bad));
            }
        }
    }

    /// That a move which is not the best by the search of all moves has the better estimate in one of its own.
    fn doubt(&self, state: &AnyState, good: &JudgedMove, bad: &JudgedMove) -> Option<Claim> {
        let (GameValue::Estimate(one), GameValue::Estimate(other)) = (good.value, bad.value) else {
            return None;
        };
        let name = self.said(state, bad.mv);
        let text = format!("{name} may be better: the searches are not deep enough to tell.");
        let depth = Some(good.depth.max(bad.depth));
        (other > one).then(|| Claim {
            kind: ClaimKind::Difference,
            text,
            proved: false,
            depth,
            cells: vec![self.name(bad.mv)],
            line: vec![bad.mv],
            cut: None,
        })
    }

    /// What the values of two moves differ in, or that they don't.
    fn difference(&self, state: &AnyState, good: &JudgedMove, bad: &JudgedMove) -> Claim {
        let both_decided = good.wdl().is_some() && bad.wdl().is_some();
        let points = |judged: &JudgedMove| judged.points.and_then(Score::finite);
        let same_result = both_decided && good.wdl() == bad.wdl();
        // Of equal results a distance says more only where both have one.
        let compared = |judged: &JudgedMove| match judged.value {
            GameValue::Proved(wdl, _)
                if same_result && (good.value.plies().is_none() || bad.value.plies().is_none()) =>
            {
                GameValue::Proved(wdl, None)
            }
            value => value,
        };
        let both_have_points = good.points.is_some() && bad.points.is_some();
        let told = |judged: &JudgedMove| judged.points.filter(|_| !same_result || both_have_points);
        let [one, other] = [good, bad].map(|judged| {
            let known = match (judged.wdl(), judged.depth) {
                (Some(_), _) => String::new(),
                (None, 0) => ", as far as was searched".to_owned(),
                (None, depth) => format!(" to depth {depth}"),
            };
            format!("{} {}{known}", self.said(state, judged.mv), does(compared(judged), told(judged)))
        });
        let order = match (points(good), points(bad)) {
            (Some(one), Some(other)) if same_result => one.cmp(&other),
            _ if good.wdl() == Some(Wdl::Draw) && same_result => Ordering::Equal,
            _ => preference(compared(good)).cmp(&preference(compared(bad))),
        };
        let text = match order {
            Ordering::Less if bad.wdl().is_some() => {
                format!("{} is better: {other}, and {one}.", self.said(state, bad.mv))
            }
            Ordering::Equal if both_decided => {
                let does = does(compared(good), told(good));
                let both = does.replacen("wins", "win", 1).replacen("draws", "draw", 1);
                let both = both.replacen("loses", "lose", 1);
                format!("Both {} and {} {both}.", self.said(state, good.mv), self.said(state, bad.mv))
            }
            _ => format!("{one}, and {other}."),
        };
        let depth = (!both_decided).then(|| good.depth.max(bad.depth));
        Claim {
            kind: ClaimKind::Difference,
            text,
            proved: both_decided,
            depth,
            cells: self.names(&[good.mv, bad.mv]),
            line: vec![good.mv],
            cut: None,
        }
    }

    /// How the opponent answers a move that does not win, with what this rests on; returns his reply. `better` is a move that is.
    pub(super) fn refute(
        &mut self,
        state: &AnyState,
        judged: &JudgedMove,
        better: Option<&JudgedMove>,
        claims: &mut Vec<Claim>,
    ) -> Option<AnyMove> {
        let result = judged.wdl()?;
        let child = Game::play(self.game, state, judged.mv);
        if child.outcome().is_some() {
            claims.push(self.end(state, judged.mv));
            return None;
        }
        let (said, opponent) = (self.said(state, judged.mv), state.to_move().other().symbol());
        let region = if result == Wdl::Loss { self.missed_region(state, judged.mv) } else { None };
        // The region is all that the opponent's win needs, so its reply need not be explained again.
        let threatened = region.as_ref().and_then(|region| region.line.last().copied());
        claims.extend(region);
        if child.to_move() == state.to_move() {
            // Moves of the same side follow: the line is all that can be said in a sentence.
            let end = judged.line.iter().fold(state.clone(), |state, &mv| Game::play(self.game, &state, mv));
            let does = does(judged.value, judged.points);
            let text = match end.outcome() {
                Some(_) => {
                    format!("{said} {does}: {}.", spoken_line(self.game, state, &judged.line).join(" "))
                }
                None => format!("{said} {does}, though {} moves again.", state.to_move().symbol()),
            };
            let cells = vec![self.name(judged.mv)];
            claims.push(Claim::proved(ClaimKind::Refutation, text, cells, judged.line.clone()));
            return None;
        }
        let theirs = result.reversed();
        let found = self.judge.keeping(&child, theirs, 3)?;
        let (reply, reply_said) = (found.mv, self.said(&child, found.mv));
        let at_once = wins_at_once(self.game, &child, reply);
        let text = match (at_once, found.value.plies(), found.points.and_then(Score::finite)) {
            (true, ..) => format!("{said} lets {opponent} win at once with {reply_said}."),
            (_, _, Some(points)) if points > 0 => {
                format!("After {said}, {opponent} answers {reply_said} and wins by {points}.")
            }
            (_, Some(plies), _) if theirs == Wdl::Win => {
                format!("After {said}, {opponent} answers {reply_said} and wins in {plies}.")
            }
            _ => format!("After {said}, {opponent} answers {reply_said} {}.", and_does(theirs)),
        };
        let line = [vec![judged.mv], found.line].concat();
        let claim = Claim::proved(ClaimKind::Refutation, text, vec![self.name(reply)], line);
        let cut = self.cut((state, &child), reply, theirs, better);
        claims.push(Claim { cut, ..claim });
        if !at_once && threatened != Some(reply) {
            self.strength(&child, reply, theirs, (state, &[judged.mv]), claims);
        }
        Some(reply)
    }

    /// That a move is outside the cells of which one must be played.
    fn missed_region(&mut self, state: &AnyState, mv: AnyMove) -> Option<Claim> {
        let budget = self.judge.part(4);
        let region = self.reasons.as_mut()?.must_play(state, budget)?;
        let name = self.name(mv);
        if region.cells.contains(&name) {
            return None;
        }
        let (own, other) = (state.to_move().symbol(), state.to_move().other().symbol());
        let text = format!(
            "{other} threatens {}, which joins {other}'s edges within {}: {own} must play one of these cells, and {name} is none of them.",
            self.name(region.reply),
            list(&region.cells, region.cells.len())
        );
        Some(Claim::proved(ClaimKind::MustPlay, text, region.cells, vec![mv, region.reply]))
    }

    /// Why the reply that refutes the one move does not refute the other.
    fn answer_to(
        &mut self,
        state: &AnyState,
        good: &JudgedMove,
        bad: AnyMove,
        reply: AnyMove,
    ) -> Option<Claim> {
        let child = Game::play(self.game, state, good.mv);
        if child.outcome().is_some() || child.to_move() == state.to_move() {
            return None;
        }
        let (name, reply_name) = (self.name(good.mv), self.name(reply));
        let (said, reply_said) = (self.said(state, good.mv), self.said(&child, reply));
        let (own, other) = (state.to_move().symbol(), state.to_move().other().symbol());
        let cells = vec![name.clone(), reply_name.clone()];
        if good.mv == reply {
            let text = format!("{said} is the key move for both sides.");
            return Some(Claim::proved(ClaimKind::Difference, text, vec![name], vec![good.mv]));
        }
        if !Game::moves(self.game, &child).any(|mv| mv == reply) {
            // A move that fills the reply's cell has taken it; whatever else ends the reply says nothing of the move.
            let theirs = self.game.touched(&Game::play(self.game, state, bad), reply);
            let taken = self.game.touched(state, good.mv).iter().any(|cell| theirs == [cell.clone()]);
            let text = format!("After {said}, {other} no longer has {reply_said}.");
            return taken.then(|| Claim::proved(ClaimKind::Difference, text, cells, vec![good.mv]));
        }
        let after = Game::play(self.game, &child, reply);
        if after.outcome().is_some() || after.to_move() != state.to_move() {
            return None;
        }
        let answer = self.judge.keeping(&after, good.wdl()?, 3)?;
        let text = format!(
            "After {said}, unlike after {}, {own} answers {reply_said} with {} {}.",
            self.said(state, bad),
            self.said(&after, answer.mv),
            and_does(good.wdl()?)
        );
        let line = vec![good.mv, reply, answer.mv];
        Some(Claim::proved(ClaimKind::Difference, text, [cells, vec![self.name(answer.mv)]].concat(), line))
    }
}
