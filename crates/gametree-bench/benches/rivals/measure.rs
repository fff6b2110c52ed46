//! Alternates two runs and compares them: minima, medians, nanoseconds per node, and whether the required factor is met.
//!
//! Both sides search in one thread, and that thread's CPU time is measured: on a shared machine, wall-clock time would
//! charge long runs for other processes, and short ones not.

use gametree_lab::timing::{Clock, Rounds, in_turns};

/// The headings of the table.
pub(crate) const HEAD: &str = "                              nodes         rival's   least ms   median  rival's   median   ns / node      ratio  median  bar";

/// One run; it returns the number of nodes entered.
pub(crate) type Run = Box<dyn FnMut() -> u64>;

/// What is compared, how often, and by what factor the rival is expected to be slower.
pub(crate) struct Comparison {
    pub(crate) name: &'static str,
    pub(crate) rounds: usize,
    pub(crate) bar: f64,
    /// Whether times are divided by nodes before they are compared.
    pub(crate) per_node: bool,
    pub(crate) ours: Run,
    pub(crate) rival: Run,
}

/// Both sides of a comparison.
pub(crate) struct Measured {
    ours: Rounds<u64>,
    rival: Rounds<u64>,
}

/// Runs both sides alternately.
pub(crate) fn measure(rounds: usize, mut ours: Run, mut rival: Run) -> Measured {
    let (ours, rival) = in_turns(Clock::Thread, &mut *ours, Some(&mut *rival), &mut |done| done >= rounds);
    Measured { ours, rival }
}

impl Measured {
    /// The result as a row of the table, or as a line of JSON.
    pub(crate) fn line(&self, name: &str, bar: f64, per_node: bool, json: bool) -> String {
        let time = |_: &u64, time: f64| time;
        let per = |&nodes: &u64, time: f64| time / nodes as f64;
        let (ours, rival) = (self.ours.summary(time), self.rival.summary(time));
        let (ours_node, rival_node) = (self.ours.summary(per), self.rival.summary(per));
        let compared = if per_node { ours_node.zip(rival_node) } else { ours.zip(rival) };
        let ratio = compared.map(|(ours, rival)| (rival.0 / ours.0, rival.1 / ours.1));
        if json {
            return serde_json::json!({
                "schema": 1,
                "name": name,
                "nodes": self.ours.last(),
                "rival": "minimax 0.6",
                "rival_nodes": self.rival.last(),
                "seconds": ours.map(|t| t.0),
                "median_seconds": ours.map(|t| t.1),
                "rival_seconds": rival.map(|t| t.0),
                "rival_median_seconds": rival.map(|t| t.1),
                "per_node": per_node,
                "ratio": ratio.map(|r| r.0),
                "median_ratio": ratio.map(|r| r.1),
                "bar": bar,
                "ok": ratio.map(|r| r.0 >= bar),
                "rounds": self.rival.len(),
            })
            .to_string();
        }
        let count = |nodes: Option<&u64>| nodes.map_or("-".to_owned(), |nodes| nodes.to_string());
        let show = |value: Option<f64>, scale: f64, digits: usize| {
            value.map_or("-".to_owned(), |value| format!("{:.digits$}", value * scale))
        };
        let verdict = match ratio {
            Some((ratio, _)) if ratio >= bar => "ok",
            Some(_) => "missed",
            None => "not measured",
        };
        format!(
            "{name:<20} {:>14} {:>15} {:>10} {:>8} {:>8} {:>8}  {:>5} {:>5} {:>10} {:>7}  {bar:.1} {verdict}",
            count(self.ours.last()),
            count(self.rival.last()),
            show(ours.map(|t| t.0), 1e3, 1),
            show(ours.map(|t| t.1), 1e3, 1),
            show(rival.map(|t| t.0), 1e3, 1),
            show(rival.map(|t| t.1), 1e3, 1),
            show(ours_node.map(|t| t.0), 1e9, 2),
            show(rival_node.map(|t| t.0), 1e9, 2),
            show(ratio.map(|r| r.0), 1.0, 2),
            show(ratio.map(|r| r.1), 1.0, 2),
        )
    }
}
