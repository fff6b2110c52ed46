//! What a sentence says of the limits of a node: who has what where, by which move, and which end of which window that is.

use gametree::Algorithm;
use gametree_tree::{NodeId, Searched, Step};

use super::judge::{Judge, check};
use super::pattern::{Word, read};

/// The largest finite number of a tree.
pub const LIMIT: f64 = 2_147_483_646.0;

impl Judge<'_> {
    /// The finite end at the root of the null window that asks whether the root is "inf rather than less", or "-inf rather than more".
    pub fn finite_beside(&self, infinity: &str, rest: &str) -> Result<f64, String> {
        check(self.passes(), "no passes")?;
        match (infinity, rest) {
            ("inf", "less") => Ok(LIMIT),
            ("-inf", "more") => Ok(-LIMIT),
            _ => Err("which infinity?".to_owned()),
        }
    }

    /// Whether the search has no window but those of its passes.
    pub fn passes(&self) -> bool {
        self.search.algorithm == Algorithm::Mtdf
    }

    /// "MAX already has at least 3 by 1", at `owner`: true, by that child alone. Returns the number.
    pub fn held(&mut self, owner: usize, text: &str) -> Result<f64, String> {
        if let Some(words) = read("negascout searches {n} again from what its test has shown: {w}", text) {
            return self.tested_in_vain(owner, &words);
        }
        let words = read("{p} already has {w} by {n}", text)
            .or_else(|| read("{p} has {w}, as a test of {n} itself has shown", text))
            .ok_or_else(|| format!("{text:?} says not what is held"))?;
        let [Word::Player(p), Word::Worth(worth), Word::Node(by)] = words.as_slice() else {
            return Err("not what is held".to_owned());
        };
        let by = self.oracle.find(by);
        check(self.oracle.nodes[by].parent == Some(owner), "by a child")?;
        check((p == "MAX") == self.oracle.nodes[owner].max, "the player")?;
        self.worth_of(owner, *worth)?;
        let through = self.oracle.through(by);
        check(self.holds(*worth, through), format!("by that child it has {through}"))?;
        Ok(worth.value)
    }

    /// A child is searched again although its test has failed: what the test has shown of it, at `owner`.
    pub fn tested_in_vain(&mut self, owner: usize, words: &[Word]) -> Result<f64, String> {
        let (Word::Node(child), Some(Word::Worth(worth))) = (&words[0], words.last()) else {
            return Err("no test".to_owned());
        };
        let child = self.oracle.find(child);
        check(self.oracle.nodes[child].parent == Some(owner), "by a child")?;
        check(self.search.algorithm == Algorithm::NegaScout, "no other algorithm does so")?;
        self.worth_of(child, *worth)?;
        Ok(self.oracle.up(child, worth.value))
    }

    /// What limits the node explained: the number there, and who holds it.
    pub fn limit(&mut self, text: &str) -> Result<(Option<f64>, Option<usize>), String> {
        self.limit_at(self.node, text)
    }

    pub fn limit_at(&mut self, node: usize, text: &str) -> Result<(Option<f64>, Option<usize>), String> {
        for call in ["the window of the call ends at {i}", "the null window of this pass ends at {i}"] {
            if let Some(words) = read(call, text) {
                let [Word::Number(end)] = words.as_slice() else { return Err("no end".to_owned()) };
                let known = self.search.algorithm == Algorithm::Mtdf || self.ends().contains(end);
                check(known, "no end of the window")?;
                return Ok((Some(self.oracle.down(0, node, *end)), None));
            }
        }
        if let Some(words) =
            read("negascout searches {n} again from what its test has shown at {n}: {w}", text)
        {
            let Word::Node(owner) = &words[1] else { return Err("where?".to_owned()) };
            let owner = self.oracle.find(owner);
            let value = self.tested_in_vain(owner, &words)?;
            return Ok((Some(self.oracle.down(owner, node, value)), Some(owner)));
        }
        if let Some(words) = read("nothing is beyond {i}", text) {
            let [Word::Number(end)] = words.as_slice() else { return Err("no end".to_owned()) };
            check(end.is_infinite(), "something is beyond")?;
            return Ok((Some(*end), None));
        }
        if let Some(words) =
            read("the null window of this pass asks only whether the root is worth {a} rather than {h}", text)
        {
            let [Word::Name(infinity), Word::Rest(rest)] = words.as_slice() else {
                return Err("no question".to_owned());
            };
            let end = self.finite_beside(infinity, rest)?;
            return Ok((Some(self.oracle.down(0, node, end)), None));
        }
        if let Some(words) = read("the null window of {n} ends there", text) {
            let [Word::Node(owner)] = words.as_slice() else { return Err("whose?".to_owned()) };
            check(
                self.oracle.distance(self.oracle.find(owner), node).is_some_and(|plies| plies > 0),
                "not above",
            )?;
            return Ok((None, None));
        }
        let words = read("{p} already has {w} at {n} by {n}", text)
            .or_else(|| read("{p} has {w} at {n}, as a test of {n} itself has shown", text))
            .ok_or_else(|| format!("{text:?} is no limit"))?;
        let [Word::Player(p), Word::Worth(worth), Word::Node(owner), Word::Node(by)] = words.as_slice()
        else {
            return Err("no limit".to_owned());
        };
        let owner = self.oracle.find(owner);
        check(self.oracle.distance(owner, node).is_some_and(|plies| plies > 0), "not above")?;
        check((p == "MAX") == self.oracle.nodes[owner].max, "the player")?;
        self.worth_of(owner, *worth)?;
        let by = self.oracle.find(by);
        check(self.oracle.nodes[by].parent == Some(owner), "by a child")?;
        let through = self.oracle.through(by);
        check(self.holds(*worth, through), format!("by that child it has {through}"))?;
        Ok((Some(self.oracle.down(owner, node, worth.value)), Some(owner)))
    }

    /// One or two limits, which are these numbers.
    pub fn limits(&mut self, text: &str, ends: &[f64]) -> Result<(), String> {
        for call in ["the window of the call is ({i}, {i})", "the null window of this pass is ({i}, {i})"] {
            if let Some(words) = read(call, text) {
                let [Word::Number(low), Word::Number(high)] = words.as_slice() else {
                    return Err("no window".to_owned());
                };
                check(low < high, "an empty window")?;
                let pass = self.search.algorithm == Algorithm::Mtdf;
                check(
                    if pass { *high == low + 1.0 } else { self.ends() == [*low, *high] },
                    "another window",
                )?;
                let mut here = [*low, *high].map(|end| self.oracle.down(0, self.node, end));
                here.sort_by(f64::total_cmp);
                return check(here.as_slice() == ends, format!("{here:?} are not the ends"));
            }
        }
        let parts: Vec<&str> = text.split(", and ").collect();
        for (number, part) in parts.iter().enumerate() {
            let (value, _) = self.limit(part)?;
            if let Some(value) = value {
                let expected = if parts.len() == ends.len() { &ends[number..=number] } else { ends };
                check(expected.contains(&value), format!("{value} is not the end"))?;
            }
        }
        Ok(())
    }
}

/// How often a node was entered, and how many of these visits had an empty window or were below one that had.
pub fn entries(search: &Searched<'_>, node: NodeId) -> (usize, usize) {
    let (mut path, mut entered, mut empty) = (vec![], 0, 0);
    for step in &search.record.steps {
        match *step {
            Step::Enter { node: at, window, .. } => {
                let vain = path.last() == Some(&true) || window.alpha >= window.beta;
                path.push(vain);
                if at == node {
                    (entered, empty) = (entered + 1, empty + usize::from(vain));
                }
            }
            Step::Leave { .. } => drop(path.pop()),
            _ => {}
        }
    }
    (entered, empty)
}
