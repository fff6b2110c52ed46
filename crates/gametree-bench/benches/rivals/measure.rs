//! Two runs by turns; minima, medians, nanoseconds a node, and whether the bar is reached.
//!
//! Both sides search in one thread, and what is taken is that thread's own time: on a shared machine a long run would else be
//! charged for its neighbours, and a short one not.

use std::time::Duration;

/// The headings of the table.
pub(crate) const HEAD: &str = "                              nodes         rival's   least ms   median  rival's   median   ns a node      ratio  median  bar";

/// One run: how many nodes it entered.
pub(crate) type Run = Box<dyn FnMut() -> u64>;

/// What is compared, how often, and by what factor the rival should be slower.
pub(crate) struct Contest {
    pub(crate) name: &'static str,
    pub(crate) rounds: usize,
    pub(crate) bar: f64,
    /// Whether times are divided by nodes before they are compared.
    pub(crate) per_node: bool,
    pub(crate) ours: Run,
    pub(crate) rival: Run,
}

/// The time this thread has worked.
#[cfg(unix)]
fn clock() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// Where that can't be asked, the time since the first call.
#[cfg(not(unix))]
fn clock() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// One side: of each round the nodes and the seconds.
#[derive(Default)]
pub(crate) struct Side(Vec<(u64, f64)>);

impl Side {
    fn round(&mut self, run: &mut Run) {
        let started = clock();
        let nodes = run();
        let time = (clock() - started).as_secs_f64();
        self.0.push((nodes, time));
    }

    /// The least and the median of what `cost` makes of a round, and the nodes of the last one.
    fn summary(&self, cost: impl Fn(u64, f64) -> f64) -> Option<(f64, f64)> {
        let mut costs: Vec<f64> = self.0.iter().map(|&(nodes, time)| cost(nodes, time)).collect();
        costs.sort_by(f64::total_cmp);
        Some((*costs.first()?, costs[costs.len() / 2]))
    }

    fn nodes(&self) -> Option<u64> {
        self.0.last().map(|&(nodes, _)| nodes)
    }
}

/// Both sides of a contest.
pub(crate) struct Measured {
    ours: Side,
    rival: Side,
}

/// Runs both by turns, each round beginning with the other one.
pub(crate) fn by_turns(rounds: usize, mut ours: Run, mut rival: Run) -> Measured {
    let mut measured = Measured { ours: Side::default(), rival: Side::default() };
    for round in 0..rounds {
        if round % 2 == 0 {
            measured.ours.round(&mut ours);
        }
        measured.rival.round(&mut rival);
        if round % 2 == 1 {
            measured.ours.round(&mut ours);
        }
    }
    measured
}

impl Measured {
    /// The result as a line of a table, or as one of JSON.
    pub(crate) fn line(&self, name: &str, bar: f64, per_node: bool, json: bool) -> String {
        let time = |_: u64, time: f64| time;
        let a_node = |nodes: u64, time: f64| time / nodes as f64;
        let (ours, rival) = (self.ours.summary(time), self.rival.summary(time));
        let (ours_node, rival_node) = (self.ours.summary(a_node), self.rival.summary(a_node));
        let compared = if per_node { ours_node.zip(rival_node) } else { ours.zip(rival) };
        let ratio = compared.map(|(ours, rival)| (rival.0 / ours.0, rival.1 / ours.1));
        if json {
            return serde_json::json!({
                "schema": 1,
                "name": name,
                "nodes": self.ours.nodes(),
                "rival": "minimax 0.6",
                "rival_nodes": self.rival.nodes(),
                "seconds": ours.map(|t| t.0),
                "median_seconds": ours.map(|t| t.1),
                "rival_seconds": rival.map(|t| t.0),
                "rival_median_seconds": rival.map(|t| t.1),
                "per_node": per_node,
                "ratio": ratio.map(|r| r.0),
                "median_ratio": ratio.map(|r| r.1),
                "bar": bar,
                "ok": ratio.map(|r| r.0 >= bar),
                "rounds": self.rival.0.len(),
            })
            .to_string();
        }
        let count = |nodes: Option<u64>| nodes.map_or("-".to_owned(), |nodes| nodes.to_string());
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
            count(self.ours.nodes()),
            count(self.rival.nodes()),
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
