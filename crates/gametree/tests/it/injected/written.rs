//! The trace of the small engine as text, in the documented format; some bugs are in the writing.

use std::fmt::Write as _;

use super::bugs::Bug;
use super::engine::{End, Engine, INF};
use super::games::Sample;
use super::setup::Depths;

impl<G: Sample> Engine<'_, G> {
    /// The trace, as text.
    pub(crate) fn write(mut self, mut line: Vec<String>) -> String {
        let end = |at: i64| if at.abs() >= INF { "null".to_owned() } else { at.to_string() };
        let name = |id: Option<usize>| id.map_or("null".to_owned(), |id| (id + 1).to_string());
        let setup = self.setup;
        if line.len() > 1 && self.has(Bug::LineSwapped) {
            line.swap(0, 1);
        }
        if self.has(Bug::LineTooLong) {
            line.push("0".to_owned());
        }
        let mut text = format!(
            r#"{{"schema":1,"game":"sample","position":"","algorithm":"{}","window":[{},{}]"#,
            if setup.scout { "my-pvs" } else { "my-alphabeta" },
            end(setup.window.0),
            end(setup.window.1)
        );
        match setup.limit {
            _ if !setup.says_limit => {}
            None => text += r#","depth_limit":null"#,
            Some(limit) => write!(text, r#","depth_limit":{limit}"#).unwrap(),
        }
        if !setup.estimates && setup.says_limit {
            text += r#","evaluation":"none""#;
        }
        let claims_all = self.has(Bug::StopNotSaid);
        writeln!(text, r#","stopped":{}}}"#, self.stopped && !claims_all).unwrap();
        let wrong_depth = self.bug == Some(Bug::DepthConstant);
        let views = self.bug == Some(Bug::WindowInParentsView);
        let ends_swapped = self.bug == Some(Bug::EndsSwapped);
        let count_off = self.bug == Some(Bug::CountOff);
        let twice = self.bug == Some(Bug::NumberTwice);
        let rank_off = self.bug == Some(Bug::RankOff);
        let lost = self.bug == Some(Bug::RecordLost);
        let every = self.every;
        for (id, node) in self.nodes.iter().enumerate() {
            let strikes = id > 0 && id.is_multiple_of(every);
            if lost && strikes && id.is_multiple_of(7) {
                continue;
            }
            let [mut alpha, mut beta] = [node.alpha, node.beta];
            if views && strikes {
                [alpha, beta] = [beta.turned(), alpha.turned()];
            }
            if ends_swapped && strikes {
                [alpha, beta] = [beta, alpha];
            }
            let number = if twice && strikes { id } else { id + 1 };
            write!(
                text,
                r#"{{"id":{number},"parent":{},"move":{},"alpha":{},"beta":{},"value":{},"kind":"{}""#,
                name(node.parent),
                node.mv.as_ref().map_or("null".to_owned(), |mv| format!("\"{mv}\"")),
                end(alpha.at),
                end(beta.at),
                node.value.map_or("null".to_owned(), |value| value.to_string()),
                node.kind,
            )
            .unwrap();
            if setup.owners.is_some() {
                let owner = |end: End| if end.at.abs() >= INF { None } else { end.owner };
                write!(text, r#","alpha_owner":{},"beta_owner":{}"#, name(owner(alpha)), name(owner(beta)))
                    .unwrap();
                let searched = node.searched + usize::from(count_off && strikes);
                let rank = node.rank + usize::from(rank_off && strikes);
                write!(text, r#","searched":{searched},"rank":{rank}"#).unwrap();
            }
            let depth = match setup.depths {
                Depths::Plies => Some(node.ply),
                Depths::Remaining => Some(node.left),
                Depths::Omitted => None,
            };
            if let Some(depth) = depth {
                let depth = if wrong_depth && strikes { 1 } else { depth };
                write!(text, r#","depth":{depth}"#).unwrap();
            }
            text += "}\n";
        }
        let moves: Vec<String> = line.iter().map(|mv| format!("\"{mv}\"")).collect();
        writeln!(text, r#"{{"pv":[{}]}}"#, moves.join(",")).unwrap();
        text
    }
}
