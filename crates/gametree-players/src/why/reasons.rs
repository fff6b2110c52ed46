//! What speaks for a move: what it threatens and stops, and the reasons that its game has to itself.

use gametree::{Game, Wdl};

use super::claim::{Claim, ClaimKind};
use super::judge::JudgedMove;
use super::threats::{Menace, ThreatSearch, menace, won_by};
use super::words::list;
use super::{Explainer, terms};
use crate::erased::{AnyMove, AnyState};
use crate::moves::spoken_line;
use crate::native::Reason;

/// The most items of a list that are written out.
const MOST_NAMED: usize = 12;
/// The most other moves that are looked at one by one.
const MOST_OTHERS: usize = 40;
/// The quantity that decides Nim.
const NIM_SUM: &str = "the nim-sum";
/// The most cells of a policy that are written out.
const MOST_OF_POLICY: usize = 8;

impl Explainer<'_> {
    /// What speaks for a move; `is_best` says that no move is known to be better.
    pub(super) fn favour(
        &mut self,
        state: &AnyState,
        judged: &JudgedMove,
        is_best: bool,
        claims: &mut Vec<Claim>,
    ) {
        let child = Game::play(self.game, state, judged.mv);
        if child.outcome().is_some() {
            claims.push(self.end(state, judged.mv));
            return;
        }
        claims.extend(self.parry(state, judged.mv));
        match judged.wdl() {
            Some(result @ (Wdl::Win | Wdl::Draw)) => {
                claims.extend(self.only_move(state, judged, result));
                if !self.strength(state, judged.mv, result, (state, &[]), claims) {
                    self.answers(state, judged, result, claims);
                }
            }
            Some(Wdl::Loss) => {
                if is_best && judged.reached {
                    claims.extend(self.least_evil(state, judged));
                }
                self.refute(state, judged, None, claims);
            }
            None => claims.extend(terms::expected(self.game, state, judged)),
        }
        claims.extend(self.change(state, judged.mv, &child));
    }

    /// What a move that ends the game does.
    pub(super) fn end(&self, state: &AnyState, mv: AnyMove) -> Claim {
        let (name, mover) = (self.said(state, mv), state.to_move());
        let child = Game::play(self.game, state, mv);
        let (kind, text) = match won_by(&child) {
            Some(winner) if winner == mover => {
                (ClaimKind::Threat, format!("{name} ends the game: {} has won.", winner.symbol()))
            }
            Some(winner) => {
                (ClaimKind::Refutation, format!("{name} ends the game: {} has won.", winner.symbol()))
            }
            None => (ClaimKind::Difference, format!("{name} ends the game in a draw.")),
        };
        Claim::proved(kind, text, vec![self.name(mv)], vec![mv])
    }

    /// That a move stops the opponent from winning at once, which most moves don't.
    fn parry(&self, state: &AnyState, mv: AnyMove) -> Option<Claim> {
        let Menace { wins, stops } = menace(self.game, state)?;
        let (mover, opponent) = (state.to_move().symbol(), state.to_move().other().symbol());
        let said: Vec<String> = wins.iter().map(|&win| self.win_said(state, win)).collect();
        let wins = self.names(&wins);
        let threat = format!("{opponent} threatens to win at once with {}", list(&said, MOST_NAMED));
        let text = match &stops[..] {
            [] => format!("{threat}, and no move of {mover} stops that."),
            _ if !stops.contains(&mv) => return None,
            [_] => format!("{threat}: only {} stops that.", self.said(state, mv)),
            several => {
                format!("{threat}: only {} stop that.", list(&self.all_said(state, several), several.len()))
            }
        };
        Some(Claim::proved(ClaimKind::Threat, text, wins, vec![mv]))
    }

    /// What a move changes at once: whose turn it is, and the points.
    fn change(&self, state: &AnyState, mv: AnyMove, child: &AnyState) -> Option<Claim> {
        let (said, mover) = (self.said(state, mv), state.to_move().symbol());
        let again = child.to_move() == state.to_move();
        let before = self.game.balance(state);
        let after = self.game.balance(child).map(|points| if again { points } else { -points });
        let points = before.zip(after).filter(|(before, after)| before != after);
        let points = points.map(|(before, after)| format!("changes {mover}'s lead from {before} to {after}"));
        let again = again.then(|| format!("lets {mover} move again"));
        let what: Vec<String> = points.into_iter().chain(again).collect();
        if what.is_empty() {
            return None;
        }
        let text = format!("{said} {}.", what.join(" and "));
        Some(Claim::proved(ClaimKind::Difference, text, vec![self.name(mv)], vec![mv]))
    }

    /// That no other move has this result, if each is proved to have a worse one.
    fn only_move(&mut self, state: &AnyState, judged: &JudgedMove, result: Wdl) -> Option<Claim> {
        let others: Vec<AnyMove> =
            Game::moves(self.game, state).filter(|&mv| mv != judged.mv).take(MOST_OTHERS + 1).collect();
        if others.is_empty() || others.len() > MOST_OTHERS {
            return None;
        }
        for (at, &mv) in others.iter().enumerate() {
            let other = self.judge.of_move(state, mv, 2 * (others.len() - at) as u32 + 2);
            if other.wdl().is_none_or(|wdl| wdl >= result) {
                return None;
            }
        }
        let said = self.said(state, judged.mv);
        let text = match result {
            Wdl::Win => format!("No move but {said} wins."),
            _ => format!("Every move but {said} loses."),
        };
        Some(Claim::proved(ClaimKind::Difference, text, vec![self.name(judged.mv)], vec![judged.mv]))
    }

    /// That every move loses, and what speaks for this one, if it is the best.
    fn least_evil(&self, state: &AnyState, judged: &JudgedMove) -> Option<Claim> {
        let (said, mover) = (self.said(state, judged.mv), state.to_move().symbol());
        let why = match (judged.points, judged.value.plies()) {
            (Some(_), _) => format!("{said} loses by the fewest points"),
            (None, Some(plies)) => format!("{said} holds out longest, {plies} plies"),
            (None, None) => return None,
        };
        let text = format!("Every move of {mover} loses; {why}.");
        Some(Claim::proved(ClaimKind::Difference, text, vec![self.name(judged.mv)], vec![judged.mv]))
    }

    /// The reasons why a move reaches a result that is proved; `before` are the moves to the position, from the one in front of them,
    /// which was asked about. Returns whether there is one.
    pub(super) fn strength(
        &mut self,
        state: &AnyState,
        mv: AnyMove,
        result: Wdl,
        (from, before): (&AnyState, &[AnyMove]),
        claims: &mut Vec<Claim>,
    ) -> bool {
        let count = claims.len();
        let own = |moves: &[AnyMove]| [before, moves].concat();
        if result == Wdl::Win
            && let Some(line) = ThreatSearch::new(self.game).beginning_with(state, mv)
        {
            let wins = self.names(&line.wins);
            let (winner, loser) = (state.to_move().symbol(), state.to_move().other().symbol());
            let both = match wins.len() {
                1 => "it",
                2 => "both",
                _ => "them all",
            };
            let end = line.moves().iter().fold(state.clone(), |at, &mv| Game::play(self.game, &at, mv));
            let said = line.wins.iter().map(|&win| self.win_said(&end, win));
            let threatened = list(&said.collect::<Vec<_>>(), MOST_NAMED);
            let at_once = if wins.len() > 1 { " at once" } else { "" };
            let after = match before {
                [] => String::new(),
                before => format!("After {}, ", list(&spoken_line(self.game, from, before), before.len())),
            };
            let moves: Vec<AnyMove> = line.forcing.iter().flat_map(|&(mv, reply)| [mv, reply]).collect();
            let moves = spoken_line(self.game, state, &[&moves[..], &[line.last]].concat());
            let (last, forcing) = moves.split_last().unwrap_or((&threatened, &[]));
            let text = if forcing.is_empty() {
                format!("{after}{last} threatens {threatened}{at_once}, and {loser} can't stop {both}.")
            } else {
                let forced = forcing.chunks(2).map(|pair| pair.join(" forces "));
                let forced = forced.collect::<Vec<_>>().join(", ");
                format!(
                    "{after}{winner} wins by threats: {forced}, and {last} threatens {threatened}{at_once}: {loser} can't stop {both}."
                )
            };
            claims.push(Claim::proved(ClaimKind::Threat, text, wins, own(&line.moves())));
            return true;
        }
        let budget = self.judge.part(3);
        let reasons =
            self.reasons.as_mut().map_or_else(Vec::new, |reasons| reasons.of_move(state, mv, budget));
        for reason in reasons {
            // What was said of the other side's move in the same words is not said again.
            let again =
                matches!(reason, Reason::NimSum) && claims.iter().any(|claim| claim.text.contains(NIM_SUM));
            if reason.wins() == (result == Wdl::Win) && !again {
                claims.push(self.reason(state, &reason, own(&[mv])));
            }
        }
        claims.len() > count
    }

    /// A reason of the game in words; `line` leads to the position after the move.
    fn reason(&self, state: &AnyState, reason: &Reason, line: Vec<AnyMove>) -> Claim {
        let name = list(&self.names(&line), line.len());
        let (own, other) = (state.to_move().symbol(), state.to_move().other().symbol());
        let claim = |kind, text, cells: &[String]| Claim::proved(kind, text, cells.to_vec(), line);
        match reason {
            Reason::Connection(cells) => {
                let within = list(cells, cells.len());
                let text = format!(
                    "After {name}, {own} joins its edges within {within}, whatever {other} does: {own} needs no other empty cell."
                );
                claim(ClaimKind::Connection, text, cells)
            }
            Reason::FollowUp { sure, wins } => {
                let so = if *wins {
                    format!("{other} completes no four, and {own} does")
                } else {
                    format!("{other} can't complete a four")
                };
                let text = format!(
                    "After {name}, {own} can answer every stone of {other} with the next one of the same column, or of another column with an odd number of empty cells: {so}."
                );
                claim(ClaimKind::Parity, text, sure)
            }
            Reason::Threat(cell) => {
                let text = format!(
                    "After {name}, {own}'s threat at {cell} decides by parity: {own} follows up in the other columns until {other} has to play below it."
                );
                claim(ClaimKind::Parity, text, std::slice::from_ref(cell))
            }
            Reason::Policy(order) => {
                let text = format!(
                    "From {name} on, {own} wins by a fixed order of cells, {} …: complete a four, else play the first of them after which {other} can't complete one.",
                    order[..order.len().min(MOST_OF_POLICY)].join(", ")
                );
                claim(ClaimKind::Policy, text, order)
            }
            Reason::NimSum => {
                let text = format!(
                    "After {name} {NIM_SUM} of the heaps is 0: every move of {other} changes that, {own} can always restore it, and so takes the last stone."
                );
                claim(ClaimKind::Policy, text, &[])
            }
            Reason::NoLine => {
                let text =
                    format!("After {name} a stone of {own} is on every line: {other} can't win any more.");
                claim(ClaimKind::Threat, text, &[])
            }
            Reason::Pairs(pairs) => {
                let named: Vec<String> = pairs.iter().map(|(one, two)| format!("{one}-{two}")).collect();
                let cells: Vec<String> =
                    pairs.iter().flat_map(|(one, two)| [one.clone(), two.clone()]).collect();
                let text = format!(
                    "After {name}, {own} holds by pairs of cells, {}: every line that is open to {other} contains one, and when {other} takes a cell of a pair, {own} takes the other.",
                    list(&named, named.len())
                );
                claim(ClaimKind::Policy, text, &cells)
            }
        }
    }
}
