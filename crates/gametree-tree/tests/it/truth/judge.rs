//! Reads every sentence of an explanation, and compares every number and every name in it with the truth.

use gametree::{Algorithm, Player, Window};
use gametree_tree::{Explanation, Relation, Searched, Status};

use super::limits::{LIMIT, entries};
use super::oracle::{Oracle, Rule, float};
use super::pattern::{Word, Worth, read};
use super::sentences::SENTENCES;

/// The judge of one explanation.
pub struct Judge<'a> {
    pub oracle: &'a Oracle,
    pub search: &'a Searched<'a>,
    pub why: &'a Explanation,
    /// The node explained.
    pub node: usize,
    /// What the sentences read so far say of values: node, relation, number.
    said: Vec<(usize, Worth)>,
    /// What the visit found of the node explained.
    worth: Option<Worth>,
    /// The node that is cut off, what it has reached, and the child by which.
    cut: Option<(usize, Worth, Option<usize>)>,
    /// Whether a sentence says that the node, or what hid it, was cut off.
    kind: Option<&'static str>,
    /// The end of the call's window that was reached.
    end: Option<f64>,
}

impl<'a> Judge<'a> {
    pub fn new(oracle: &'a Oracle, search: &'a Searched<'a>, why: &'a Explanation) -> Self {
        let node = oracle.find(&search.tree().dewey(why.node));
        Judge { oracle, search, why, node, said: vec![], worth: None, cut: None, kind: None, end: None }
    }

    /// Reads the whole text; returns its number of sentences.
    pub fn read(mut self) -> Result<usize, String> {
        let sentences: Vec<&str> =
            self.why.text.strip_suffix('.').ok_or("no full stop")?.split(". ").collect();
        for sentence in &sentences {
            self.sentence(sentence).map_err(|error| format!("{sentence:?}: {error}"))?;
        }
        if sentences.is_empty() || sentences.len() > 4 {
            return Err(format!("{} sentences", sentences.len()));
        }
        self.claims()?;
        let kind = self.why.cutoff.as_ref().map(|cutoff| cutoff.kind().name());
        if self.kind != kind {
            return Err(format!("the text says {:?}, the data {kind:?}", self.kind));
        }
        match self.why.status {
            Status::Cut if self.kind.is_none() => Err("cut, and no sentence says so".to_owned()),
            Status::Searched if self.kind.is_some() => Err("searched, and called cut".to_owned()),
            _ => Ok(sentences.len()),
        }
    }

    /// Every number that the text says of a node is a claim, and the other way round.
    fn claims(&self) -> Result<(), String> {
        let claims: Vec<(usize, Worth)> = self
            .why
            .claims
            .iter()
            .map(|claim| {
                let node = self.oracle.find(&self.search.tree().dewey(claim.node));
                assert_eq!(claim.player == Player::First, self.oracle.nodes[node].max);
                let relation = match claim.relation {
                    Relation::AtLeast => "at_least",
                    Relation::AtMost => "at_most",
                    Relation::Exactly => "exactly",
                };
                (node, Worth { relation, value: float(claim.value) })
            })
            .collect();
        let key = |(node, worth): &(usize, Worth)| (*node, worth.relation, worth.value.to_bits());
        let (mut said, mut claimed): (Vec<_>, Vec<_>) =
            (self.said.iter().map(key).collect(), claims.iter().map(key).collect());
        said.sort_unstable();
        claimed.sort_unstable();
        if said == claimed { Ok(()) } else { Err(format!("said {:?}, claimed {claims:?}", self.said)) }
    }

    fn sentence(&mut self, text: &str) -> Result<(), String> {
        let text = self.without_shifts(text)?;
        for pattern in SENTENCES {
            if let Some(words) = read(pattern, &text) {
                return self.check(pattern, &words);
            }
        }
        Err("no such sentence is known".to_owned())
    }

    /// Checks and takes away the sums of Althöfer's rule: "(on its way down: 3 - 1 = 2 at 2, …)".
    fn without_shifts(&self, text: &str) -> Result<String, String> {
        let mut text = text.to_owned();
        while let Some(start) = text.find(" (on its way down: ") {
            let mut open = 0;
            let closes = |c: char| {
                open += i32::from(c == '(') - i32::from(c == ')');
                c == ')' && open == 0
            };
            let end = start + text[start..].find(closes).ok_or("not closed")?;
            let sums = text[start + " (on its way down: ".len()..end].to_owned();
            let mut before: Option<f64> = None;
            for sum in sums.split(", ").filter(|sum| *sum != "…") {
                let plain = sum.replace(['(', ')'], "");
                let words = read("{i} - {i} = {i} at {n}", &plain).ok_or(format!("{sum:?} is no sum"))?;
                let [Word::Number(a), Word::Number(b), Word::Number(c), Word::Node(at)] = words.as_slice()
                else {
                    return Err("no sum".to_owned());
                };
                let at = self.oracle.find(at);
                let parent = self.oracle.nodes[at].parent.ok_or("the root has no parent")?;
                let f = self.oracle.nodes[parent].written;
                let from = if self.oracle.turned_view() { *a } else { *b };
                let subtracted = if self.oracle.turned_view() { *b } else { *a };
                check(a - b == *c && subtracted == f, format!("{sum}, f = {f}"))?;
                check(sums.contains('…') || before.is_none_or(|before| before == from), "the chain breaks")?;
                before = Some(*c);
            }
            text.replace_range(start..=end, "");
        }
        Ok(text)
    }

    fn check(&mut self, pattern: &str, words: &[Word]) -> Result<(), String> {
        use Word::{Count, Name, Node, Nodes, Number, Player, Rest, Worth as W};
        let node = self.node;
        let plain_kind = |kind: &str| ["shallow", "deep", "window"].into_iter().find(|known| *known == kind);
        match words {
            [Number(end)] => {
                self.end = Some(*end);
                let own = self.search.algorithm == Algorithm::Mtdf;
                check(own == pattern.contains("pass") && (own || self.ends().contains(end)), "the end")
            }
            // A cut-off: what was found.
            [Node(n), Player(p), rest @ ..] if pattern.starts_with("{n} is a {p} node") => {
                let n = self.mover(n, p)?;
                let rest = match rest {
                    [Number(f), rest @ ..] => {
                        check(*f == self.oracle.nodes[n].written, "f")?;
                        rest
                    }
                    rest => rest,
                };
                match rest {
                    [Node(child), W(child_worth), W(worth)] => {
                        let child = self.oracle.find(child);
                        check(self.oracle.nodes[child].parent == Some(n), "its child")?;
                        self.worth_of(child, *child_worth)?;
                        self.worth_of(n, *worth)?;
                        // By this child alone.
                        let through = self.oracle.up(child, child_worth.value);
                        check(self.better_or_equal(n, through, worth.value), "by that child")?;
                        self.cut = Some((n, *worth, Some(child)));
                    }
                    [W(worth)] => {
                        self.worth_of(n, *worth)?;
                        self.cut = Some((n, *worth, None));
                    }
                    _ => return Err("a cut-off".to_owned()),
                }
                Ok(())
            }
            [Number(bound), Node(owner), rest @ .., Rest(holding)] if pattern.starts_with("The bound") => {
                let (n, worth, _) = self.cut.ok_or("a bound of what?")?;
                let owner = self.above(owner, n, rest)?;
                let held = self.held(owner, holding)?;
                check(self.oracle.down(owner, n, held) == *bound, "the bound is not what is held")?;
                check(self.better_or_equal(n, worth.value, *bound), "the bound is not reached")
            }
            [Node(owner), rest @ .., Rest(holding)]
                if pattern.starts_with("The null window comes") && pattern.ends_with("where {h}") =>
            {
                let (n, worth, _) = self.cut.ok_or("a bound of what?")?;
                let owner = self.above(owner, n, rest)?;
                let (holding, more) = holding.split_once(" and asks only for ").ok_or("asks for what?")?;
                check(more == self.more(owner), "more or less")?;
                let held = self.held(owner, holding)?;
                let beaten = self.oracle.down(owner, n, held);
                check(!self.better_or_equal(n, beaten, worth.value), "not beaten")
            }
            [Name(more), Player(p)] => {
                let (n, worth, _) = self.cut.ok_or("where?")?;
                check(more == self.more(n) && (p == "MAX") == self.oracle.nodes[n].max, "the player")?;
                let best = if more == "more" { f64::INFINITY } else { f64::NEG_INFINITY };
                check(worth.value == best, "not infinite")
            }
            [Name(infinity), Rest(rest)] if pattern.contains("whether the root is worth") => {
                self.end = Some(self.finite_beside(infinity, rest)?);
                Ok(())
            }
            [Node(owner), rest @ .., Name(more), Number(bound), Rest(limit)]
                if pattern.contains("which asks only") =>
            {
                let (n, worth, _) = self.cut.ok_or("a bound of what?")?;
                let owner = self.above(owner, n, rest)?;
                check(more == self.more(owner), "more or less")?;
                let limit = limit.strip_suffix(')').ok_or("not closed")?;
                let (held, by) = self.limit_at(owner, limit)?;
                check(held == Some(*bound) && by != Some(owner), "it is not what limits the owner")?;
                check(!self.better_or_equal(n, self.oracle.down(owner, n, *bound), worth.value), "not beaten")
            }
            [Rest(more)] if pattern.starts_with("There is") => {
                let (n, ..) = self.cut.ok_or("where?")?;
                let more = more.split_once(' ').map_or(more.as_str(), |(more, _)| more);
                check(more == self.more(n), "more")
            }
            [Player(p), Player(q)] => {
                let (n, ..) = self.cut.ok_or("where?")?;
                check((p == "MAX") == self.oracle.nodes[n].max && p != q, "the players")
            }
            [Player(p)] => {
                let (n, worth, _) = self.cut.ok_or("where?")?;
                let end = self.oracle.down(0, n, self.end.ok_or("which end?")?);
                check((p == "MAX") == self.oracle.nodes[n].max, "the player")?;
                check(self.better_or_equal(n, worth.value, end), "not beyond the end")
            }
            [Nodes(skipped), rest @ ..] if pattern.starts_with("So") => {
                let Some(Rest(kind)) = rest.last() else { return Err("no kind".to_owned()) };
                self.skipped(skipped, rest, kind)
            }
            [Node(n), Name(name)] if pattern.contains("empty window") => {
                let at = self.search.tree().find(n).unwrap();
                let path: Vec<_> = std::iter::once(at).chain(self.search.tree().ancestors(at)).collect();
                let empty = |(node, window): &(_, Window)| path.contains(node) && window.alpha >= window.beta;
                check(name == "negascout" && self.search.record.windows.iter().any(empty), "not empty")
            }
            [Node(n), Rest(text)] if pattern.ends_with("never reached: {h}") => {
                check(self.oracle.find(n) == node && self.why.status == Status::NeverReached, "the node")?;
                if let Some(words) = read("the cut-off at {n} by the window of the call hid it", text)
                    .or_else(|| read("the cut-off at {n} by the null window of this pass hid it", text))
                {
                    self.kind = Some("window");
                    return self.hidden_by(&words);
                }
                if let Some(mut words) = read("the {a} cut-off at {n} hid it", text) {
                    let Name(kind) = words.remove(0) else { return Err("no kind".to_owned()) };
                    self.kind = plain_kind(&kind);
                    return self.hidden_by(&words);
                }
                if let Some(words) = read("it is below {n}", text) {
                    let [Node(at)] = words.as_slice() else { return Err("below what?".to_owned()) };
                    let above =
                        self.oracle.distance(self.oracle.find(at), node).is_some_and(|plies| plies > 0);
                    return check(above && self.search.algorithm == Algorithm::NegaScout, "not above");
                }
                check(
                    !self.search.algorithm.has_window() && text.starts_with(self.search.algorithm.name()),
                    "why",
                )
            }
            [Number(a), Number(b)] => {
                // The root's window: MTD(f) has its own.
                let [low, high] = self.ends();
                check(self.search.algorithm == Algorithm::Mtdf || (*a, *b) == (low, high), "the window")
            }
            [Node(n), Rest(more)] if pattern.contains("only tested") => {
                check(self.oracle.find(n) == node, "the node")?;
                let words = read("{a} than {i}?): {h}", more).ok_or("no question")?;
                let [Name(more), Number(bound), Rest(holding)] = words.as_slice() else {
                    return Err("no question".to_owned());
                };
                let (held, by) = self.limit(holding)?;
                check(held == Some(*bound), "the bound is not what is held")?;
                // Its holder asks for more than it has; here that is seen from this node. The lower end of the call's
                // window is the root mover's, the upper one the opponent's.
                let holder = match by {
                    Some(by) => self.oracle.nodes[by].max,
                    None => {
                        let [low, high] = self.ends();
                        let lower = if self.oracle.turned(0) { high } else { low };
                        self.oracle.nodes[0].max == (self.oracle.down(0, node, lower) == *bound)
                    }
                };
                let for_mover = holder == self.oracle.nodes[node].max;
                check((more == "more") == (for_mover != self.oracle.turned(node)), "more or less")
            }
            [Node(n), Number(a), Number(b), Rest(limits)] if pattern.contains("rather than") => {
                check(self.oracle.find(n) == node && *b == a - 1.0, "a null window")?;
                self.limits(limits, &[*b, *a])
            }
            [Node(n), Rest(limit)]
                if pattern.contains("is worth inf") || pattern.contains("is worth -inf") =>
            {
                check(self.oracle.find(n) == node, "the node")?;
                let end = if pattern.contains("-inf") { -LIMIT } else { LIMIT };
                self.limits(limit, &[end])
            }
            [Node(n), Number(a), Rest(limits)] => {
                check(self.oracle.find(n) == node, "the node")?;
                self.limits(limits, &[*a])
            }
            [Node(n), Number(a), Number(b), Rest(limits)] => {
                check(self.oracle.find(n) == node && a < b, "the ends")?;
                self.limits(limits, &[*a, *b])
            }
            [Node(n)] | [Node(n), Name(_)] | [Node(n), Rest(_)]
                if pattern.starts_with("{n} ") || pattern.starts_with("scout") =>
            {
                check(self.oracle.find(n) == node, "the node")?;
                if let [_, Name(algorithm)] = words {
                    check(algorithm == self.search.algorithm.name(), "the algorithm")?;
                }
                if let [_, Rest(text)] = words
                    && let Some(words) = read("{n} has no bound to pass down yet", text)
                {
                    let [Node(parent)] = words.as_slice() else { return Err("the parent".to_owned()) };
                    check(self.oracle.nodes[node].parent == Some(self.oracle.find(parent)), "the parent")?;
                }
                Ok(())
            }
            // What the visit found.
            [W(worth)] | [W(worth), Rest(_)] => {
                if let [_, Rest(f)] = words {
                    let words = read("{i} included{h}", f).ok_or("no f")?;
                    check(words[0] == Number(self.oracle.nodes[node].written), "f")?;
                }
                self.worth = Some(*worth);
                self.worth_of(node, *worth)
            }
            // What it changed above.
            [Player(p), Node(n), W(worth), ..] if pattern.contains("best so far") => {
                let n = self.parent(n, p)?;
                self.worth_of(n, *worth)
            }
            [Player(p), Node(n), Rest(why)] if pattern.contains("no improvement") => {
                let n = self.parent(n, p)?;
                let threshold = if let Some(words) = read("only {a} than {i} counts: {h}", why) {
                    let [Name(more), Number(bound), Rest(limit)] = words.as_slice() else {
                        return Err("no reason".to_owned());
                    };
                    check(more == self.more(n), "more or less")?;
                    let (held, _) = self.limit_at(n, limit)?;
                    check(held.is_none_or(|held| held == *bound), "the bound is not what is held")?;
                    *bound
                } else if let Some(words) = read("only {i} counts: {h}", why) {
                    let [Number(infinity), Rest(limit)] = words.as_slice() else {
                        return Err("no reason".to_owned());
                    };
                    let finite = LIMIT.copysign(*infinity);
                    check(
                        infinity.is_infinite() && self.limit_at(n, limit)?.0 == Some(finite),
                        "the question",
                    )?;
                    finite
                } else {
                    self.held(n, why)?
                };
                let here = self.worth.ok_or("nothing was found")?;
                let at_parent = self.oracle.up(node, here.value);
                check(self.better_or_equal(n, threshold, at_parent), "it is an improvement")
            }
            [Player(p), Node(n)] => self.parent(n, p).map(drop),
            [Count(visits)] if pattern.contains("proofs") => {
                check(*visits == self.why.visits && self.search.algorithm.proves(), "the visits")
            }
            [Count(visits), vain @ ..] => {
                let (entered, empty) = entries(self.search, self.why.node);
                let said = if let [Count(vain)] = vain { *vain } else { 0 };
                check((*visits, said) == (entered, empty) && self.why.visits == entered, "the visits")?;
                let others = entered - empty;
                check(pattern.ends_with("the other") == (empty > 0 && others == 1), "how many others")
            }
            // What alpha-beta would have done.
            [Name(_), rest @ .., Player(p), W(worth), Node(n), Rest(limit)] => {
                if let [Nodes(skipped)] = rest {
                    let below =
                        skipped.iter().all(|s| self.oracle.nodes[self.oracle.find(s)].parent == Some(node));
                    check(below && self.oracle.find(n) == node, "what it would skip")?;
                }
                let n = self.mover(n, p)?;
                self.worth_of(n, *worth)?;
                let (bound, _) = self.limit_at(n, limit)?;
                check(self.better_or_equal(n, worth.value, bound.ok_or("no bound")?), "no cut-off")
            }
            _ => Ok(()),
        }
        .map_err(|error| format!("{error} ({pattern})"))
    }

    /// A cut-off's list of skipped children.
    fn skipped(&mut self, skipped: &[String], rest: &[Word], kind: &str) -> Result<(), String> {
        let (n, _, by) = self.cut.ok_or("where?")?;
        let children = &self.oracle.nodes[n].children;
        let names: Vec<&str> = children.iter().map(|&child| self.oracle.nodes[child].name.as_str()).collect();
        if let Some(by) = by {
            let after = names.iter().position(|name| *name == self.oracle.nodes[by].name).unwrap() + 1;
            check(names[after..] == *skipped, "the skipped children")?;
        } else {
            check(
                names.ends_with(&skipped.iter().map(String::as_str).collect::<Vec<_>>()),
                "the skipped children",
            )?;
        }
        let searched: Vec<&String> = match rest {
            [Word::Nodes(some), _] => some.iter().collect(),
            [_] if kind.contains("which") => skipped.iter().collect(),
            _ => vec![],
        };
        let never: Vec<&String> = skipped.iter().filter(|name| !searched.contains(name)).collect();
        let data = self.why.cutoff.as_ref().ok_or("no cut-off")?;
        check(self.search.names(&data.skipped).iter().collect::<Vec<_>>() == never, "the data skip others")?;
        let visited = |name: &String| {
            let node = self.search.tree().find(name).unwrap();
            self.search.record.order.contains(&node)
        };
        check(
            searched.into_iter().all(visited) && !never.into_iter().any(visited),
            "searched in another visit",
        )?;
        let distance = self.cut_owner().map_or(0, |(_, distance)| distance);
        self.kind = Some(match kind.rsplit(": ").next().unwrap_or(kind) {
            "a shallow cut-off, by the parent's bound" if distance == 1 => "shallow",
            "a deep cut-off, by a bound from further up than the parent" if distance > 1 => "deep",
            "a cut-off by the window of the call" if data.owner.is_none() && !self.passes() => "window",
            "a cut-off by the null window of this pass" if data.owner.is_none() && self.passes() => "window",
            other => return Err(format!("{other:?} {distance} plies above")),
        });
        Ok(())
    }

    fn hidden_by(&self, words: &[Word]) -> Result<(), String> {
        let [Word::Node(at)] = words else { return Err("hidden where?".to_owned()) };
        let at = self.oracle.find(at);
        check(self.oracle.distance(at, self.node).is_some_and(|plies| plies > 0), "not above")?;
        let cut = self.why.cutoff.as_ref().ok_or("no cut-off")?;
        check(self.oracle.find(&self.search.tree().dewey(cut.node)) == at, "the data name another node")
    }

    /// The owner in the data, and how far it is above the node cut off.
    fn cut_owner(&self) -> Result<(usize, usize), String> {
        let cutoff = self.why.cutoff.as_ref().ok_or("no cut-off")?;
        let owner = cutoff.owner.ok_or("no owner")?;
        let owner = self.oracle.find(&self.search.tree().dewey(owner));
        let (n, ..) = self.cut.ok_or("where?")?;
        Ok((owner, self.oracle.distance(owner, n).ok_or("not above")?))
    }

    /// The owner of a bound, whose distance the sentence gives.
    fn above(&self, owner: &str, node: usize, plies: &[Word]) -> Result<usize, String> {
        let owner = self.oracle.find(owner);
        let distance = self.oracle.distance(owner, node).ok_or("not above")?;
        let said = if let [Word::Count(plies)] = plies { *plies } else { 1 };
        check(distance == said, format!("{distance} plies above"))?;
        check(self.cut_owner()?.0 == owner, "the data name another owner")?;
        Ok(owner)
    }

    /// The player named is the one who moves at the node named.
    fn mover(&self, node: &str, player: &str) -> Result<usize, String> {
        let node = self.oracle.find(node);
        check((player == "MAX") == self.oracle.nodes[node].max, "the player")?;
        Ok(node)
    }

    fn parent(&self, node: &str, player: &str) -> Result<usize, String> {
        let node = self.mover(node, player)?;
        check(self.oracle.nodes[self.node].parent == Some(node), "the parent")?;
        Ok(node)
    }

    /// What is said of a value is so.
    pub fn worth_of(&mut self, node: usize, worth: Worth) -> Result<(), String> {
        self.said.push((node, worth));
        let value = self.oracle.nodes[node].value;
        check(self.holds(worth, value), format!("{} is worth {value}", self.oracle.nodes[node].name))
    }

    /// Whether a statement holds of `value`; probabilities are rounded to millionths.
    pub fn holds(&self, worth: Worth, value: f64) -> bool {
        let exact = match worth.relation {
            "at_least" => value >= worth.value,
            "at_most" => value <= worth.value,
            _ => value == worth.value,
        };
        exact || self.oracle.rule == Rule::Product && (worth.value - value).abs() <= 1.0
    }

    /// Whether `a` is as good for the player at `node` as `b`.
    fn better_or_equal(&self, node: usize, a: f64, b: f64) -> bool {
        if self.oracle.turned(node) { a <= b } else { a >= b }
    }

    fn more(&self, node: usize) -> &'static str {
        if self.oracle.turned(node) { "less" } else { "more" }
    }

    /// The ends of the call's window in the view of the tree.
    pub fn ends(&self) -> [f64; 2] {
        let Window { alpha, beta } = self.search.window;
        let (a, b) = (float(alpha), float(beta));
        if self.oracle.turned(0) { [-b, -a] } else { [a, b] }
    }
}

pub fn check(holds: bool, what: impl Into<String>) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.into()) }
}

impl Oracle {
    /// Whether the numbers of the tree are MAX's everywhere.
    fn turned_view(&self) -> bool {
        self.values == gametree_tree::Values::Root
    }
}
