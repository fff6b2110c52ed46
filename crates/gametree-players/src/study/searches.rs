//! What searches say of a position: the value of every move, a move, a search, a solution, reasons, and a game looked at again.

use std::time::Duration;

use gametree::knowledge::Notation;
use gametree::{GameValue, Score, Wdl};
use gametree_shared::Instant;
use serde_json::{Map, Value, json};

use super::asked::Asked;
use super::fields::Fields;
use super::words::{against, sentences, turned};
use super::{At, Study, StudyError, Tell};
use crate::advisor::{KnownMove, ReviewedMove};
use crate::answer_json::{effort_json, search_json, value_json};
use crate::ask::Ask;
use crate::erased::AnyMove;
use crate::limits::Level;
use crate::moves::{legal_move, otherwise_spoken};
use crate::native::{Answer, how_known, preference};
use crate::why::{Question, WhyLimits, does};

/// The time of a question that says none.
const TIME: Duration = Duration::from_secs(5);

impl Study<'_> {
    /// What is known of every move, which is told again whenever more is known.
    pub(super) fn values(&mut self, fields: &mut Fields, tell: Tell<'_>) -> Result<Value, StudyError> {
        let time = fields.time("seconds")?.unwrap_or(TIME);
        let started = Instant::now();
        let (at, explainer) = self.open(fields)?;
        if at.state.outcome().is_some() {
            return Err(StudyError::Over);
        }
        let on_change = |known: &[KnownMove]| tell(Value::Object(at.known(known, started)));
        let known = explainer.advisor().values(&at.state, time, on_change);
        Ok(at.answer(at.known(&known, started)))
    }

    /// The move of a level.
    pub(super) fn best_move(&mut self, fields: &mut Fields) -> Result<Value, StudyError> {
        let time = fields.time("seconds")?.unwrap_or(TIME);
        let level = fields.number("level")?.map(|level| level.to_string().parse::<Level>());
        let level = level.transpose().map_err(|error| StudyError::value("level", error))?;
        let started = Instant::now();
        let (at, explainer) = self.open(fields)?;
        let advice = explainer.advisor().best(&at.state, level.unwrap_or(Level::FULL), time);
        let advice = advice.ok_or(StudyError::Over)?;
        let mut answer = advice.json(&[], |mv| at.name_of(mv), started.elapsed().as_secs_f64());
        answer.remove("moves");
        answer.insert("sign".into(), json!(how_known(advice.value).to_string()));
        answer.extend(at.sentences(advice.value, advice.points, advice.depth));
        at.write(&mut answer, &[&[advice.best], advice.line.get(1..).unwrap_or_default()].concat());
        Ok(at.answer(answer))
    }

    /// A search within limits, with the same fields and numbers as the command's; each depth that the engine finishes is told.
    pub(super) fn search(&mut self, fields: &mut Fields, tell: Tell<'_>) -> Result<Value, StudyError> {
        let all_moves = fields.switch("every_move")?;
        let asked = Asked::read(fields)?;
        // The size of the table is the command's: with another one other nodes would be searched.
        // With a limit of nodes or depth the answer is the same on every machine, and so it is found by one thread.
        let threads = if asked.is_reproducible() { 1 } else { self.threads };
        let ask = Ask { all_moves, ..asked.ask(self.control, None, threads) };
        let at = self.at(fields, asked.rules_order(&ask))?;
        let started = Instant::now();
        let found = |answer: &Answer| {
            let mut fields = search_json(answer, |mv| at.name_of(mv), started.elapsed().as_secs_f64());
            fields.insert("against".into(), json!(against(answer)));
            fields.extend(effort_json(answer));
            at.write(&mut fields, &answer.line);
            fields
        };
        let on_depth = Box::new(|answer: &Answer| tell(Value::Object(found(answer))));
        let answer = ask.search(at.game, &at.state, at.played.is_start(), Some(on_depth))?;
        Ok(at.answer(found(&answer)))
    }

    /// Why the best move, why the `move`, or why not the move `not`.
    pub(super) fn why(&mut self, fields: &mut Fields) -> Result<Value, StudyError> {
        let limits =
            WhyLimits { time: fields.time("seconds")?.unwrap_or(TIME), nodes: fields.number("nodes")? };
        let (mv, not) = (fields.text("move")?, fields.text("not")?);
        let (at, explainer) = self.open(fields)?;
        if at.state.outcome().is_some() {
            return Err(StudyError::Over);
        }
        let read = |name: Option<String>| name.map(|name| legal_move(at.game, &at.state, &name)).transpose();
        let question = Question { mv: read(mv)?, not: read(not)? };
        let why = explainer.explain(&at.state, question, limits)?.ok_or(StudyError::Over)?;
        Ok(at.answer(why.json(at.game, &at.state)))
    }

    /// What each move of the game so far changed, the last one first; each position takes `seconds` at most.
    pub(super) fn review(&mut self, fields: &mut Fields, tell: Tell<'_>) -> Result<Value, StudyError> {
        let time = fields.time("seconds")?.unwrap_or(TIME);
        let (at, explainer) = self.open(fields)?;
        let states = at.played.positions_before(at.game);
        let start = states.first().unwrap_or(&at.state);
        let moves = at.played.moves();
        let on_move = |looked: usize| tell(json!({"looked": looked, "of": moves.len()}));
        let review = explainer.advisor().review(start, moves, time, on_move);
        let of_move = |reviewed: &ReviewedMove| {
            let state = &states[reviewed.ply];
            let keeping: Vec<String> = reviewed.keeping.iter().map(|&mv| at.name_of(mv)).collect();
            let [words, against] = sentences(state.to_move(), reviewed.before, None, 0);
            json!({
                "ply": reviewed.ply,
                "move": at.name_of(reviewed.mv),
                "to_move": crate::player_name(state.to_move()),
                "before": valued(reviewed.before),
                "after": valued(reviewed.after),
                "change": reviewed.change().map(|(before, after)| [before.name(), after.name()]),
                "keeping": keeping,
                "open": reviewed.open,
                "words": words,
                "against": against,
            })
        };
        Ok(at.answer([("review".to_owned(), review.iter().map(of_move).collect())]))
    }
}

/// What is proved of a position by what is known of its moves, of which this is the best; and the points, if they are proved. A move that
/// wins says who wins; in how many plies only where no other may win sooner.
fn of_position(known: &[KnownMove], best: &KnownMove) -> (GameValue, Option<Score>) {
    let all = |known_enough: fn(&KnownMove) -> bool| known.iter().all(known_enough);
    let points = best.points.filter(|_| all(|known| known.points.is_some()));
    let value = match best.value.wdl() {
        Some(Wdl::Win)
            if all(|known| {
                known.value.wdl().is_some_and(|wdl| wdl != Wdl::Win) || known.value.plies().is_some()
            }) =>
        {
            best.value
        }
        Some(Wdl::Win) => GameValue::Proved(Wdl::Win, None),
        Some(_) if !all(|known| known.sign() == '=') => GameValue::Between(Wdl::Draw, Wdl::Win),
        Some(Wdl::Loss) if !all(|known| known.value.plies().is_some()) => GameValue::Proved(Wdl::Loss, None),
        _ => best.value,
    };
    (value, points)
}

/// A value with the sign of how it is known.
fn valued(value: GameValue) -> Value {
    let mut fields = value_json(value);
    fields.insert("sign".into(), json!(how_known(value).to_string()));
    Value::Object(fields)
}

impl At<'_> {
    pub(super) fn name_of(&self, mv: AnyMove) -> String {
        self.game.move_name(mv)
    }

    /// Adds how players write a line, where that depends on the positions.
    fn write(&self, fields: &mut Map<String, Value>, line: &[AnyMove]) {
        let written = otherwise_spoken(self.game, &self.state, line);
        fields.extend(written.map(|written| ("written".to_owned(), json!(written))));
    }

    /// What is known of every move, and so of the position.
    fn known(&self, known: &[KnownMove], started: Instant) -> Map<String, Value> {
        let name = |mv: AnyMove| self.name_of(mv);
        let of_move = |known: &KnownMove| {
            let mut fields = known.json(name);
            fields.insert("words".into(), json!(does(known.value, known.points)));
            let (value, points) = turned(known.value, known.points);
            fields.insert("against".into(), json!(does(value, points)));
            self.write(&mut fields, &known.line);
            (name(known.mv), Value::Object(fields))
        };
        let best = known.iter().max_by_key(|known| {
            let (class, haste) = preference(known.value);
            (class, known.points.and_then(Score::finite), haste)
        });
        let mut fields = Map::new();
        if let Some(best) = best {
            let (value, points) = of_position(known, best);
            fields = value_json(value);
            fields.insert("sign".into(), json!(how_known(value).to_string()));
            fields.insert("best".into(), json!(name(best.mv)));
            fields.insert("pv".into(), best.line.iter().map(|&mv| json!(name(mv))).collect());
            self.write(&mut fields, &best.line);
            fields.extend(self.sentences(value, points, best.depth));
        }
        let depth = known.iter().map(|known| known.depth).max();
        fields.insert("depth".into(), json!(depth));
        fields.insert("moves".into(), Value::Object(known.iter().map(of_move).collect()));
        fields.insert("seconds".into(), json!(started.elapsed().as_secs_f64()));
        fields
    }
}
