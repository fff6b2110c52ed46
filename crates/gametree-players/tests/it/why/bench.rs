//! One game: random positions, the answers about them, and whether these are true.

use std::collections::BTreeMap;

use gametree::Game;
use gametree::knowledge::Notation;
use gametree_players::{AnyGame, AnyMove, AnyState, ClaimKind, Explainer, Question, Why, WhyLimits};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::judge::{Asked, Told, agrees, ensure};
use super::reader::{Form, fit, value};
use super::rules::{Board, Move};
use super::solve::{Solver, Worth};

/// How the complaint about a summary in other words begins.
const UNREAD: &str = "can't read";

/// A game, as it is explained and as it is judged.
pub(super) struct Bench<'a> {
    pub(super) name: &'static str,
    pub(super) game: &'a AnyGame,
    pub(super) solver: Solver,
    pub(super) seen: BTreeMap<Form, usize>,
    /// What is wrong, by the form of the sentence.
    pub(super) errors: Vec<(String, String)>,
    /// Proved answers, and those of them with a reason that is not only a value.
    pub(super) proved: (usize, usize),
}

impl Bench<'_> {
    /// A position that random moves lead to: rarely a finished one, often one shortly before the end.
    pub(super) fn random(
        &self,
        rng: &mut Xoshiro256PlusPlus,
        least: usize,
        most: usize,
    ) -> (Vec<String>, Board) {
        loop {
            let length = rng.random_range(least..=most);
            let (mut names, mut board) = (Vec::new(), self.solver.rules.start());
            let mut past = vec![board];
            while self.solver.rules.over(&board).is_none() && names.len() < length {
                let mv = *self.solver.rules.moves(&board).choose(rng).unwrap();
                names.push(self.solver.rules.name(mv));
                board = self.solver.rules.play(&board, mv);
                past.push(board);
            }
            if self.solver.rules.over(&board).is_some() && rng.random_range(0..10) > 0 {
                let back = rng.random_range(1..=3).min(names.len());
                names.truncate(names.len() - back);
            }
            if names.len() >= least {
                let board = past[names.len()];
                return (names, board);
            }
        }
    }

    fn mv(&self, state: &AnyState, name: &str) -> AnyMove {
        let mut legal = self.game.moves(state);
        legal
            .find(|&mv| self.game.move_name(mv) == name)
            .unwrap_or_else(|| panic!("{}: {name} is not legal", self.name))
    }

    /// Asks a question and judges the answer.
    pub(super) fn ask(
        &mut self,
        explainer: &mut Explainer<'_>,
        limits: WhyLimits,
        (names, board): (&[String], &Board),
        (mv, not): (Option<Move>, Option<Move>),
    ) {
        let position = names.join(" ");
        let state = self
            .game
            .read_position(&position)
            .unwrap_or_else(|error| panic!("{} {position}: {error}", self.name));
        let of = |mv: Option<Move>| mv.map(|mv| self.mv(&state, &self.solver.rules.name(mv)));
        let question = Question { mv: of(mv), not: of(not) };
        let why = explainer.explain(&state, question, limits).unwrap();
        let option =
            |option: &str, mv: Option<Move>| mv.map(|mv| format!(" {option} {}", self.solver.rules.name(mv)));
        let command = format!(
            "gametree why {} '{position}'{}{}{}",
            self.name,
            option("--move", mv).unwrap_or_default(),
            option("--not", not).unwrap_or_default(),
            limits.nodes.map(|nodes| format!(" --nodes {nodes}")).unwrap_or_default(),
        );
        let Some(why) = why else {
            if self.solver.rules.over(board).is_none() {
                self.errors.push(("no answer".to_owned(), command));
            }
            return;
        };
        let asked = Asked { board: *board, not };
        if let Err(error) = self.whole(&asked, &why, limits) {
            let form = if error.starts_with(UNREAD) { "unread summary" } else { "summary" };
            self.errors.push((form.to_owned(), format!("{command}\n    {}\n    {error}", why.summary)));
        }
        for claim in &why.claims {
            let names = |moves: &[AnyMove]| moves.iter().map(|&mv| self.game.move_name(mv)).collect();
            let told = Told {
                kind: claim.kind.name().to_owned(),
                text: claim.text.clone(),
                cells: claim.cells.clone(),
                line: names(&claim.line),
                depth: claim.depth,
            };
            let open = [Form::Unproved, Form::MayBeBetter];
            let estimate = claim.kind == ClaimKind::Terms
                || self.solver.form(&told).is_some_and(|form| open.contains(&form));
            let depth = claim.depth.is_some() == estimate;
            let labelled = depth && claim.proved != estimate;
            let tidy = !claim.text.contains("  ") && !claim.text.contains(" ,") && !claim.text.contains(" :");
            let verdict = ensure(labelled, || format!("proved {}, depth {:?}", claim.proved, claim.depth))
                .and_then(|()| ensure(tidy, || "an empty list, or two spaces".to_owned()))
                .and_then(|()| self.solver.judge(&asked, &told));
            match verdict {
                Ok(form) => *self.seen.entry(form).or_default() += 1,
                Err(error) => {
                    let form =
                        self.solver.form(&told).map_or("unread".to_owned(), |form| format!("{form:?}"));
                    self.errors
                        .push((form, format!("{command}\n    [{}] {}\n    {error}", told.kind, told.text)));
                }
            }
        }
        if (mv, not, limits.nodes) == (None, None, None) {
            use ClaimKind::{Connection, Parity, Policy, Refutation, Threat};
            let reason = |kind| [Threat, Connection, Parity, Policy, Refutation].contains(&kind);
            self.proved.0 += 1;
            self.proved.1 += usize::from(why.claims.iter().any(|claim| reason(claim.kind)));
        }
        self.coherent(&command, &why);
    }

    /// The answer as a whole: the summary, the best move, and that something is said.
    fn whole(&mut self, asked: &Asked, why: &Why, limits: WhyLimits) -> Result<(), String> {
        let name = |mv: AnyMove| self.game.move_name(mv);
        let (best, explained) = (name(why.best), name(why.explained.mv));
        let compared = why.not.as_ref().map(|not| name(not.mv));
        let text = why.summary.strip_suffix('.').ok_or("no full stop")?;
        let text = text.strip_suffix(": no better move is known").unwrap_or(text);
        let mut parts = text.split("; ");
        for mv in [Some(explained), compared].into_iter().flatten() {
            let part = parts.next().ok_or("a move is missing")?;
            if let Some(holes) = fit("{M} {V} (proved)", part) {
                ensure(holes[0] == mv, || format!("it is about {}, not {mv}", holes[0]))?;
                agrees(self.solver.move_named(&asked.board, &mv)?, value(holes[1]).unwrap())?;
                if limits.nodes.is_none() && self.solver.rules.scored() {
                    ensure(holes[1] == "draws" || holes[1].contains("point"), || {
                        "without its points".to_owned()
                    })?;
                }
            } else {
                ensure(limits.nodes.is_some(), || "nothing is proved".to_owned())?;
                let estimated = fit("{M} is estimated at {N} (depth {N})", part)
                    .or_else(|| fit("{M} is not decided", part))
                    .or_else(|| fit("{M} is not decided (depth {N})", part));
                ensure(estimated.is_some_and(|holes| holes[0] == mv), || format!("{UNREAD} {part}"))?;
            }
        }
        ensure(parts.next().is_none(), || "too many moves".to_owned())?;
        if limits.nodes.is_none() {
            // Whether it also ends as soon, or as late, as any, is not always known.
            let of = |worth: Worth| worth.points.unwrap_or(worth.result);
            let top = self.solver.all(&asked.board).into_iter().map(|(_, worth)| of(worth)).max().unwrap();
            let own = self.solver.move_named(&asked.board, &best)?;
            ensure(of(own) == top, || format!("the best move is not {best}: {own:?}, not {top}"))?;
            ensure(!why.claims.is_empty(), || "nothing is claimed".to_owned())?;
        }
        Ok(())
    }

    /// No sentence twice, and no estimate that the summary doesn't have.
    fn coherent(&mut self, command: &str, why: &Why) {
        let mut texts: Vec<&str> = why.claims.iter().map(|claim| claim.text.as_str()).collect();
        texts.sort_unstable();
        if let Some(twice) = texts.windows(2).find(|pair| pair[0] == pair[1]) {
            self.errors.push(("twice".to_owned(), format!("{command}\n    {}", twice[0])));
        }
        let numbers = |text: &str| -> Vec<String> {
            let after = text.split("estimated at ").skip(1);
            after.map(|text| text.split([' ', ',', '.', ';', ':']).next().unwrap().to_owned()).collect()
        };
        let told = numbers(&why.summary);
        for text in texts {
            if numbers(text).iter().any(|number| !told.contains(number)) {
                self.errors
                    .push(("estimates".to_owned(), format!("{command}\n    {}\n    {text}", why.summary)));
            }
        }
    }
}
