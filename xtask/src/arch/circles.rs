//! Circles in a graph: the sets whose members all reach each other, and the shortest way round.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::arch::arrows::{Arrows, Reason};

/// Places that all reach each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Circle {
    pub(crate) members: Vec<String>,
    /// The shortest way round: each place, and what makes its arrow to the next one.
    pub(crate) way: Vec<(String, Reason)>,
}

/// Every circle, by its first member.
pub(crate) fn circles(arrows: &Arrows) -> Vec<Circle> {
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
        let ways = members.iter().map(|member| way(arrows, member));
        let way = ways.min_by_key(Vec::len).unwrap_or_default();
        found.push(Circle { members: members.into_iter().map(str::to_owned).collect(), way });
    }
    found
}

/// Every place that arrows lead to, with the place before it on a shortest way.
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

/// The shortest way from a place back to itself.
fn way(arrows: &Arrows, start: &str) -> Vec<(String, Reason)> {
    let before = reach(arrows, start);
    let mut way = Vec::new();
    let mut place = start;
    while let Some(&previous) = before.get(place) {
        way.push((previous.to_owned(), arrows[previous][place].clone()));
        place = previous;
        if place == start {
            break;
        }
    }
    way.reverse();
    way
}
