//! A trace of a game: the verdict of the judge, and the film.

use gametree::{Player, Score};
use gametree_players::trace::{JudgedTrace, judge};
use gametree_tree::Interval;
use gametree_tree::trace::{Header, Judged, Kind, Playback, PlaybackEvent, PlaybackNode, Record, read};
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::columns::Film;

/// So many nodes are drawn; all of them are judged.
const MAX_DRAWN: usize = 100_000;

/// A trace that was read, judged and played.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct OpenTrace {
    playback: Playback,
    head: Value,
}

#[wasm_bindgen]
impl OpenTrace {
    /// Its film. The head has, besides what that of a tree has, the `verdict` of the judge with the `node` of its first error,
    /// and for every node a `label`, the move that leads there.
    #[must_use]
    pub fn film(&self) -> Film {
        film(&self.playback, &self.head)
    }

    /// The moments from `from` to `to` in words, as a JSON list.
    #[must_use]
    pub fn trace_words(&self, from: usize, to: usize) -> String {
        let last = self.playback.moments.len();
        let words: Vec<String> =
            (from.min(last)..to.min(last)).map(|moment| self.playback.words(moment)).collect();
        json!(words).to_string()
    }
}

pub(crate) fn open(text: &str) -> Result<OpenTrace, String> {
    let (header, records) = read(text).map_err(|error| error.to_string())?;
    let trace = judge(&header, &records).map_err(|error| format!("line 1: {error}"))?;
    let playback = Playback::new(&trace.game, &trace.root, &header, &records, MAX_DRAWN);
    let head = head(&playback, text, &header, &records, &trace);
    Ok(OpenTrace { playback, head })
}

/// The verdict as the command's `trace check --json` has it, with the node of the film where the first error is.
fn verdict(
    playback: &Playback,
    text: &str,
    header: &Header,
    records: &[Record],
    trace: &JudgedTrace,
) -> Value {
    match &trace.verdict {
        Ok(Judged { nodes, leaves, cutoffs }) => json!({
            "ok": true, "first_error": null, "nodes": nodes, "leaves": leaves, "cutoffs": cutoffs, "capped": header.capped,
        }),
        Err(flaw) => {
            let line = flaw.line(text, records.len());
            json!({
                "ok": false,
                "first_error": {"line": line, "id": flaw.id, "kind": flaw.wrong.name(), "text": flaw.text},
                "node": playback.nodes.iter().position(|node| node.record == Some(flaw.record)),
            })
        }
    }
}

fn head(playback: &Playback, text: &str, header: &Header, records: &[Record], trace: &JudgedTrace) -> Value {
    let nodes = &playback.nodes;
    let mut plies = vec![0; nodes.len()];
    for (at, node) in nodes.iter().enumerate().skip(1) {
        plies[at] = plies[node.parent] + 1;
    }
    let leaves = nodes.iter().filter(|node| node.kind == Kind::Leaf).count();
    let root = nodes.first().map_or(Interval::UNKNOWN, |root| root.proven);
    json!({
        "algorithm": header.algorithm,
        "game": header.game,
        "position": header.position,
        "evaluation": header.evaluation,
        "stopped": header.stopped,
        "capped": header.capped,
        "recorded": records.len(),
        "entered": header.nodes,
        "roots": records.iter().filter(|record| record.parent.is_none()).count(),
        "verdict": verdict(playback, text, header, records, trace),
        "label": nodes.iter().map(|node| node.label.as_str()).collect::<Vec<_>>(),
        "value": value(root),
        "line": playback.line,
        "nodes": nodes.len(),
        "leaves": leaves,
        "tree_nodes": nodes.len(),
        "tree_leaves": leaves,
        "height": plies.into_iter().max().unwrap_or_default(),
        "statics": false,
        "events": PlaybackEvent::ALL.map(PlaybackEvent::name),
        "cuts": 0,
    })
}

/// The root's value in words, as the head of a tree's film has it.
fn value(proven: Interval) -> String {
    match proven {
        Interval::UNKNOWN => "unknown".to_owned(),
        _ if proven.is_exact() => proven.low.to_string(),
        _ => proven.words(),
    }
}

fn film(playback: &Playback, head: &Value) -> Film {
    let Playback { nodes, moments, .. } = playback;
    let shown = || moments.iter().map(|moment| &nodes[moment.node]);
    let entering = || moments.iter().map(|moment| moment.event == PlaybackEvent::Enter);
    let end = |of: fn(Interval) -> Score| {
        let proven =
            |(node, entering): (&PlaybackNode, bool)| if entering { Interval::UNKNOWN } else { node.proven };
        shown().zip(entering()).map(|pair| f64::from(of(proven(pair)))).collect()
    };
    let count = moments.len();
    Film {
        head: head.to_string(),
        number: nodes.iter().map(|node| node.number).collect(),
        player: nodes.iter().map(|node| u8::from(node.player == Player::Second)).collect(),
        // Only a leaf's value is the position's own; others are known when they return.
        value: nodes
            .iter()
            .map(|node| if node.kind == Kind::Leaf { f64::from(node.proven.low) } else { f64::NAN })
            .collect(),
        kind: vec![0; nodes.len()],
        parent: nodes.iter().map(|node| node.parent as u32).collect(),
        at: moments.iter().map(|moment| moment.node as u32).collect(),
        event: moments.iter().map(|moment| moment.event as u8).collect(),
        line: vec![-1; count],
        call: vec![-1; count],
        best: vec![f64::NAN; count],
        cut: vec![-1; count],
        owner: vec![-1; count],
        // Every moment changes its own node and no other.
        first: (0..=count as u32).collect(),
        node: moments.iter().map(|moment| moment.node as u32).collect(),
        look: entering().map(|entering| if entering { 1 } else { 2 }).collect(),
        low: end(|proven| proven.low),
        high: end(|proven| proven.high),
        alpha: shown().map(|node| f64::from(node.window.alpha)).collect(),
        beta: shown().map(|node| f64::from(node.window.beta)).collect(),
        // What stands at a node is what its record says it returned.
        returned: vec![f64::NAN; count],
        entered: moments.iter().map(|moment| moment.entered as i32).collect(),
        before: moments
            .iter()
            .enumerate()
            .map(|(at, moment)| if moment.entered < at { moment.entered as i32 } else { -1 })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = r#"{"schema":1,"game":"tictactoe","position":"a1 b2 a2 b3 b1 c1","algorithm":"my-engine","window":[-1,1],"depth_limit":2,"evaluation":"none","pv":["a3"]}
{"id":1,"parent":null,"move":null,"depth":0,"alpha":-1,"beta":1,"alpha_owner":null,"beta_owner":null,"value":1,"kind":"lower"}
{"id":2,"parent":1,"move":"c2","depth":1,"alpha":-1,"beta":1,"alpha_owner":null,"beta_owner":null,"value":1,"kind":"lower"}
{"id":3,"parent":2,"move":"a3","depth":2,"alpha":-1,"beta":1,"alpha_owner":null,"beta_owner":null,"value":-1,"kind":"leaf"}
{"id":4,"parent":1,"move":"a3","depth":1,"alpha":-1,"beta":1,"alpha_owner":null,"beta_owner":null,"value":-1,"kind":"leaf"}
"#;

    fn head_of(text: &str) -> Value {
        serde_json::from_str(&open(text).unwrap().film().head).unwrap()
    }

    #[test]
    fn a_right_trace_is_accepted_and_played_in_the_view_of_max() {
        let trace = open(SMALL).unwrap();
        let (film, head) = (trace.film(), head_of(SMALL));
        assert_eq!(
            head["verdict"],
            json!({"ok": true, "first_error": null, "nodes": 4, "leaves": 2, "cutoffs": 2, "capped": false})
        );
        assert_eq!(head["label"], json!(["", "c2", "a3", "a3"]));
        assert_eq!((film.player, film.parent), (vec![0, 1, 0, 1], vec![0, 0, 1, 0]));
        assert_eq!((film.at, film.event), (vec![0, 1, 2, 1, 3, 0], vec![0, 0, 1, 3, 1, 3]));
        // Node 2 is MIN's, who has at least 1 there: MAX has at most -1. Node 4 is worth -1 to MIN.
        assert_eq!((film.low[3], film.high[3]), (f64::NEG_INFINITY, -1.0));
        assert!(film.value[0].is_nan() && film.value[2..] == [-1.0, 1.0]);
        assert_eq!(head["line"], json!([0, 3]));
        let words: Vec<String> = serde_json::from_str(&trace.trace_words(2, 99)).unwrap();
        assert_eq!(words, ["1.1 (a3) leaf -1", "1 (c2) ≤ -1", "2 (a3) leaf 1", "root ≥ 1"]);
        assert!(
            trace.trace_words(0, 1).contains("root MAX, window (-1, 1): -1 from the call, 1 from the call")
        );
    }

    #[test]
    fn a_wrong_trace_is_shown_with_the_node_of_its_first_error() {
        let wrong = SMALL.replacen(
            "\"value\":-1,\"kind\":\"leaf\"}\n{\"id\":4",
            "\"value\":1,\"kind\":\"leaf\"}\n\n{\"id\":4",
            1,
        );
        let verdict = head_of(&wrong)["verdict"].clone();
        let error =
            json!({"line": 4, "id": 3, "kind": "wrong-outcome", "text": "a leaf worth 1: expected -1"});
        assert_eq!(verdict, json!({"ok": false, "first_error": error, "node": 2}));
        let circle = SMALL.replace("\"parent\":2", "\"parent\":3");
        assert_eq!(head_of(&circle)["verdict"]["node"], Value::Null);
    }

    #[test]
    fn what_is_no_trace_is_refused_in_one_sentence() {
        let said = |text: &str| open(text).unwrap_err();
        assert!(said("garbage").starts_with("line 1: this is no JSON object: expected a first line"));
        assert!(said(&SMALL.replace("tictactoe", "chess")).starts_with("line 1: "));
        assert!(said(&SMALL.replace("a1 b2", "a1 a1")).starts_with("line 1: "));
    }

    #[test]
    fn a_header_alone_and_several_roots_have_a_node_above() {
        let header = SMALL.lines().next().unwrap();
        assert_eq!(head_of(header)["verdict"]["first_error"]["text"], "there are no records");
        let again = SMALL.lines().nth(1).unwrap().replace("\"id\":1", "\"id\":9");
        let head = head_of(&format!("{SMALL}{again}\n"));
        assert_eq!((head["nodes"].as_u64(), head["roots"].as_u64()), (Some(6), Some(2)));
    }
}
