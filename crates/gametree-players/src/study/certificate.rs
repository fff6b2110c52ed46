//! Certificates and traces: files of a study, which travel as text.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use gametree::Control;
use gametree_certificate::{Certificate as Opened, Error};
use gametree_shared::Instant;
use gametree_solvers::certificate::{Certificate, WriteError};
use gametree_tree::trace;
use gametree_verify::Options;
use serde_json::{Value, json};

use super::asked::Asked;
use super::fields::Fields;
use super::{Study, StudyError};
use crate::searcher::Searcher;
use crate::verification::verification_json;

/// A certificate that was written, or why there is none.
pub(super) fn written(written: Result<Certificate, WriteError>) -> (&'static str, Value) {
    let bytes = written.map_err(|error| error.to_string()).and_then(|certificate| {
        let bytes = certificate.to_bytes().map_err(|error| error.to_string())?;
        Ok(json!({"bytes": bytes.len(), "records": certificate.header.nodes, "data": BASE64_STANDARD.encode(bytes)}))
    });
    match bytes {
        Ok(found) => ("certificate", found),
        Err(why) => ("no_certificate", json!(why)),
    }
}

impl Study<'_> {
    /// Checks a certificate by the rules alone.
    pub(super) fn verify(&mut self, fields: &mut Fields) -> Result<Value, StudyError> {
        let data = fields.text("certificate")?.ok_or(StudyError::Missing("certificate"))?;
        let file = fields.text("file")?.unwrap_or_default();
        fields.all_known()?;
        let bytes = BASE64_STANDARD.decode(data).map_err(|error| StudyError::value("certificate", error))?;
        let control = Control { stop: Some(&self.control.stop), progress: Some(&self.control.nodes) };
        let started = Instant::now();
        let opened = Opened::open(&bytes[..]);
        let header = opened.as_ref().ok().map(|opened| opened.header().clone());
        let result: Result<_, Error> = opened
            .and_then(|opened| gametree_verify::check(opened, &Options { jobs: self.threads, control }));
        Ok(verification_json(&file, header.as_ref(), &result, started.elapsed().as_secs_f64()))
    }

    /// A search by a textbook algorithm as a trace of at most `nodes` nodes, one record a line: the search as a tree.
    pub(super) fn trace(&mut self, fields: &mut Fields) -> Result<Value, StudyError> {
        let most = fields.number("most")?.unwrap_or(2_000);
        let asked = Asked::read(fields)?;
        let ask = asked.ask(self.control, Some(self.memory), 1);
        let order = match &ask.algorithm {
            None | Some(Searcher::Textbook(_)) => ask.rules_order(true),
            _ => asked.rules_order(&ask),
        };
        let at = self.at(fields, order)?;
        let text = at.text();
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let (header, records) = ask.traced(at.game, &at.state, (&at.name, &text), most)?;
        let nodes = header.nodes;
        let fields = [
            ("nodes", json!(nodes)),
            ("recorded", json!(records.len())),
            ("trace", json!(trace::write(&header, &records))),
        ];
        Ok(at.answer(fields.map(|(key, value)| (key.to_owned(), value))))
    }
}
