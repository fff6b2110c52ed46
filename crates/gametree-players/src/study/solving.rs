//! Exact solutions and their certificates. The solver that was asked last is kept: it knows what the certificate has to say, and what
//! it has found helps with the next position.

use gametree::{Budget, StopReason};
use gametree_shared::Instant;
use gametree_solvers::certificate::Limits;
use serde_json::{Map, Value, json};

use super::asked::Asked;
use super::certificate::written;
use super::fields::Fields;
use super::kept_solver::KeptSolver;
use super::{At, Study, StudyError};
use crate::answer_json::solution_json;
use crate::ask::Ask;
use crate::native::{Answer, Method, SolveRequest};

impl<'a> Study<'a> {
    /// The exact value, as the command's `solve` finds it.
    pub(super) fn solve(&mut self, fields: &mut Fields) -> Result<Value, StudyError> {
        self.solved(fields, false)
    }

    /// The same, with a certificate in Base64, which is written after the solution; one that is known already costs nothing.
    pub(super) fn certificate(&mut self, fields: &mut Fields) -> Result<Value, StudyError> {
        self.solved(fields, true)
    }

    fn solved(&mut self, fields: &mut Fields, certified: bool) -> Result<Value, StudyError> {
        let (all_moves, exact) = (fields.switch("every_move")?, fields.switch("exact")?);
        let asked = Asked::read(fields)?;
        let control = self.control;
        let ask = Ask { all_moves, exact, ..asked.ask(control, Some(self.memory / 2), 1) };
        let at = self.at(fields, asked.rules_order(&ask))?;
        at.fits(self.memory / 2)?;
        let started = Instant::now();
        let Some(method) = ask.solver(at.game)? else {
            let proof = certified.then_some((&at.name[..], ""));
            let (answer, _) = ask.solve(at.game, &at.state, at.played.is_start(), proof)?;
            return Ok(at.answer(at.solution(&answer, started)));
        };
        // Without its limits of memory, which the tables have already.
        let stop = Some(&control.stop);
        let budget = Budget { time: asked.time(), nodes: asked.nodes(), stop, ..Budget::default() };
        let bytes = self.memory / 2;
        let solving = self.solver(&at, (method, exact, all_moves));
        let known = solving
            .answered
            .take()
            .filter(|(state, answer)| certified && *state == at.state && !answer.stopped);
        let counted = Budget { progress: Some(&control.nodes), ..budget };
        let answer = known.map_or_else(|| solving.session.run(&at.state, counted), |(_, answer)| answer);
        let mut fields = at.solution(&answer, started);
        if certified {
            let budget = Budget { memory: Some(bytes), ..budget.less(answer.nodes, started.elapsed()) };
            let found =
                solving.session.certificate(&at.state, &at.name, &at.text(), Limits::default(), budget);
            let (key, value) = written(found);
            fields.insert(key.into(), value);
        }
        solving.answered = Some((at.state.clone(), answer));
        Ok(at.answer(fields))
    }

    /// The solver of a game that was asked last, or a new one.
    fn solver(&mut self, at: &At<'a>, wanted: (Method, bool, bool)) -> &mut KeptSolver<'a> {
        let same = self.solver.take().filter(|solver| solver.game == at.name && solver.wanted == wanted);
        let memory = Some(self.memory / 2);
        self.solver.insert(same.unwrap_or_else(|| {
            let (method, exact, all_moves) = wanted;
            let request = SolveRequest { method, exact, all_moves, memory, ..SolveRequest::default() };
            KeptSolver { game: at.name.clone(), wanted, session: at.game.solver(&request), answered: None }
        }))
    }
}

impl At<'_> {
    fn solution(&self, answer: &Answer, started: Instant) -> Map<String, Value> {
        let mut fields = solution_json(answer, |mv| self.name_of(mv), started.elapsed().as_secs_f64());
        fields.extend(self.sentences(answer.value, answer.points, 0));
        fields.insert("stopped".into(), json!(answer.stopped));
        fields.insert("out_of_memory".into(), json!(answer.stop_reason == Some(StopReason::Memory)));
        fields
    }
}
