//! A trace as moments to step through: right ones, and ones that no search has written.
#![allow(unreachable_pub, reason = "the documentation's game is written for its readers")]

mod heap {
    include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs"));
}

use gametree::Request;
use gametree::{Game, Score, Search};
use gametree_tree::Interval;
use gametree_tree::trace::{Playback, PlaybackEvent, Recorder, read};
use heap::Heap;

/// The playback of records: number, parent, move, value and kind, in full windows.
fn played(more: &str, records: &[(u64, &str, &str, &str, &str)]) -> Playback {
    let mut text =
        format!("{{\"schema\":1,\"game\":\"heap\",\"algorithm\":\"mine\",\"window\":[null,null]{more}}}\n");
    for (id, parent, mv, value, kind) in records {
        text += &format!(
            "{{\"id\":{id},\"parent\":{parent},\"move\":{mv},\"alpha\":null,\"beta\":null,\"value\":{value},\"kind\":\"{kind}\"}}\n"
        );
    }
    let (header, records) = read(&text).unwrap();
    Playback::new(&Heap(3), &Heap(3).start(), &header, &records, 1_000)
}

fn words(playback: &Playback) -> Vec<String> {
    (0..playback.moments.len()).map(|moment| playback.words(moment)).collect()
}

#[test]
fn a_recorded_search_enters_and_leaves_every_inner_node_once() {
    let heap = Heap(9);
    let mut recorder = Recorder::new(&heap, 10_000);
    Search::new(&heap).run(Request::new(&heap.start()).observe(&mut recorder)).unwrap();
    let (header, records) = recorder.finish();
    let playback = Playback::new(&heap, &heap.start(), &header, &records, 10_000);
    assert_eq!(playback.nodes.len(), records.len());
    let of = |event| playback.moments.iter().filter(|moment| moment.event == event).count();
    assert_eq!(of(PlaybackEvent::Enter), of(PlaybackEvent::Leave));
    assert_eq!(of(PlaybackEvent::Enter) + of(PlaybackEvent::Leaf), records.len());
    for (at, moment) in playback.moments.iter().enumerate() {
        assert_eq!(playback.moments[moment.entered].node, moment.node);
        assert!(moment.entered <= at);
    }
    for (at, node) in playback.nodes.iter().enumerate().skip(1) {
        assert!(node.parent < at && node.player != playback.nodes[node.parent].player);
    }
}

#[test]
fn values_are_those_of_max() {
    let playback = played(
        ",\"pv\":[\"3\"]",
        &[
            (1, "null", "null", "1", "exact"),
            (2, "1", "\"1\"", "1", "lower"),
            (3, "1", "\"3\"", "-1", "leaf"),
        ],
    );
    assert_eq!(words(&playback), ["root MAX", "1 (1) MIN", "1 (1) ≤ -1", "2 (3) leaf 1", "root = 1"]);
    assert_eq!(playback.line, [0, 2]);
}

#[test]
fn what_was_not_finished_is_not_left() {
    let playback = played(
        ",\"stopped\":true",
        &[
            (1, "null", "null", "null", "lower"),
            (2, "1", "\"1\"", "null", "lower"),
            (3, "2", "\"2\"", "-1", "leaf"),
        ],
    );
    assert_eq!(words(&playback), ["root MAX", "1 (1) MIN", "1.1 (2) leaf -1"]);
    assert_eq!(playback.nodes[1].proven, Interval::UNKNOWN);
}

#[test]
fn several_roots_are_shown_under_one() {
    let playback = played("", &[(1, "null", "null", "-1", "upper"), (2, "null", "null", "1", "exact")]);
    assert_eq!(words(&playback), ["root MAX", "1 MAX", "1 ≤ -1", "2 MAX", "2 = 1", "root = 1"]);
    assert_eq!(playback.nodes[0].record, None);
    assert_eq!(playback.nodes[0].proven, Interval::just(Score::new(1)));
}

#[test]
fn wrong_traces_are_shown_as_far_as_they_hang_together() {
    // A circle, a parent that is not there, an illegal move, and a leaf with a child.
    let playback = played(
        "",
        &[
            (1, "null", "null", "1", "exact"),
            (2, "3", "\"1\"", "1", "exact"),
            (3, "2", "\"1\"", "1", "exact"),
            (4, "77", "\"1\"", "1", "exact"),
            (5, "1", "\"9\"", "1", "leaf"),
            (6, "5", "\"1\"", "1", "leaf"),
        ],
    );
    assert_eq!(words(&playback), ["root MAX", "1 (9) leaf -1", "1.1 (1) leaf 1", "root = 1"]);
}
