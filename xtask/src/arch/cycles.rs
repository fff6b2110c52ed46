//! Cycles in a graph: its strongly connected components, and a shortest cycle in each.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::arch::arrows::{Arrows, Reason};

/// A strongly connected component with more than one member or an arrow to itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cycle {
    pub(crate) members: Vec<String>,
    /// A shortest cycle: each member, and the reason for its arrow to the next one.
    pub(crate) path: Vec<(String, Reason)>,
}

/// All cycles, in the order of their first members.
pub(crate) fn cycles(arrows: &Arrows) -> Vec<Cycle> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        arrows.keys().map(|from| (from.as_str(), reach(arrows, from).into_keys().collect())).collect();
    let mut done = BTreeSet::new();
    let mut found = Vec::new();
    for (&place, there) in &reached {
        if !there.contains(place) || done.contains(place) {
            continue;
        }
        let back = |other: &&&str| reached.get(**other).is_some_and(|from| from.contains(place));
        let members: Vec<&str> = there.iter().filter(back).copied().collect();
        done.extend(members.iter().copied());
        let paths = members.iter().map(|member| shortest(arrows, member));
        let path = paths.min_by_key(Vec::len).unwrap_or_default();
        found.push(Cycle { members: members.into_iter().map(str::to_owned).collect(), path });
    }
    found
}

/// Every node that can be reached, with its predecessor on a shortest path.
fn reach<'a>(arrows: &'a Arrows, from: &'a str) -> BTreeMap<&'a str, &'a str> {
    let mut before = BTreeMap::new();
    let mut queue = VecDeque::from([from]);
    while let Some(place) = queue.pop_front() {
        for next in arrows.get(place).into_iter().flat_map(BTreeMap::keys) {
            if !before.contains_key(next.as_str()) {
                before.insert(next.as_str(), place);
                queue.push_back(next);
            }
        }
    }
    before
}

/// A shortest path from a node back to itself.
fn shortest(arrows: &Arrows, start: &str) -> Vec<(String, Reason)> {
    let before = reach(arrows, start);
    let mut path = Vec::new();
    let mut place = start;
    while let Some(&previous) = before.get(place) {
        path.push((previous.to_owned(), arrows[previous][place].clone()));
        place = previous;
        if place == start {
            break;
        }
    }
    path.reverse();
    path
}
