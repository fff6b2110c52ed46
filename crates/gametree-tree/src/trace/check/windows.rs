//! Windows and their owners: what a parent could hand down.

use std::hash::Hash;

use super::flaw::{Judgement, Wrong};
use super::horizon::Horizon;
use super::proved::Proved;
use super::replay::Replay;
use super::rules::Windows;
use crate::trace::format::{lower, upper};
use gametree::Algorithm;
use gametree::knowledge::{Guide, Notation};
use gametree::{Score, Window};

/// Who may be named as the owner of an end of a window.
#[derive(Clone, Debug)]
enum Owners {
    /// The trace does not say who owns the end above.
    Any,
    /// One of these; the first is usual.
    These(Vec<Option<u64>>),
}

impl Owners {
    fn one(owner: Option<u64>) -> Self {
        Owners::These(vec![owner])
    }

    /// What the record above says.
    fn said(owner: Option<Option<u64>>) -> Self {
        owner.map_or(Owners::Any, Owners::one)
    }

    fn or(self, other: &Owners) -> Self {
        match (self, other) {
            (Owners::These(mut these), Owners::These(others)) => {
                these.extend(others);
                Owners::These(these)
            }
            _ => Owners::Any,
        }
    }
}

/// An end of a window with its owners.
type End = (Score, Owners);

impl<'t, G> Replay<'t, G>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    /// The window must be one that the parent could hand down, and the owners must be who hold its ends.
    pub(super) fn window(&self, at: usize, rules: Windows, horizon: &Horizon, proved: &Proved) -> Judgement {
        let record = &self.records[at];
        let Window { alpha, beta } = record.window();
        // NegaScout as printed searches again where the probe has already reached beta.
        if alpha >= beta && rules != Windows::NegaScout {
            return Err((Wrong::Bound, format!("the window ({alpha}, {beta}) is empty")));
        }
        let allowed = match self.parents[at] {
            None => self.windows_of_root(at),
            Some(parent) => self.windows_of_child(parent, at, rules, horizon, proved)?,
        };
        let mut same = allowed.iter().filter(|(low, high)| (low.0, high.0) == (alpha, beta)).peekable();
        if same.peek().is_none() {
            let mut ends: Vec<String> = Vec::new();
            for (low, high) in &allowed {
                let window = format!("({}, {})", low.0, high.0);
                if !ends.contains(&window) {
                    ends.push(window);
                }
            }
            let text = format!("the window ({alpha}, {beta}): expected {}", ends.join(" or "));
            return Err((Wrong::Bound, text));
        }
        let mut flaw = None;
        for (low, high) in same {
            let wrong =
                [("alpha", alpha, record.alpha_owner, &low.1), ("beta", beta, record.beta_owner, &high.1)]
                    .into_iter()
                    .find_map(|(name, end, said, owners)| misnamed(name, end, said?, owners));
            match wrong {
                None => return Ok(()),
                Some(text) => flaw = flaw.or(Some(text)),
            }
        }
        flaw.map_or(Ok(()), |text| Err((Wrong::Owner, text)))
    }

    fn windows_of_root(&self, at: usize) -> Vec<(End, End)> {
        let window = |low, high| ((low, Owners::one(None)), (high, Owners::one(None)));
        let [alpha, beta] = self.header.window;
        let mut allowed = vec![window(lower(alpha), upper(beta))];
        let own = self.records[at].window();
        let null = own.alpha.up() == own.beta;
        // One search after another; in which windows is the driver's affair.
        let driven = match self.algorithm {
            Some(Algorithm::Mtdf) => null,
            Some(algorithm) if !algorithm.has_bounds() => false,
            _ => self.roots.len() > 1,
        };
        if driven {
            allowed.push(window(own.alpha, own.beta));
        }
        allowed
    }

    /// The windows that a parent may hand down to a child: the usual one first.
    fn windows_of_child(
        &self,
        parent: usize,
        child: usize,
        rules: Windows,
        horizon: &Horizon,
        proved: &Proved,
    ) -> Result<Vec<(End, End)>, (Wrong, String)> {
        let above = &self.records[parent];
        let own = || Owners::one(Some(above.id));
        let again = self.moves_again(parent, child);
        let handed =
            |low: End, high: End| if again { (low, high) } else { ((-high.0, high.1), (-low.0, low.1)) };
        let nothing = || (Score::NEG_INF, Owners::one(None));
        let everything = || (Score::INF, Owners::one(None));
        let family = &self.children[parent];
        let place = family.iter().position(|&other| other == child).unwrap_or(0);
        let before = family[..place].last().copied();
        let probe = before.filter(|&before| self.name(before) == self.name(child));
        let unlimited = above.window() == Window::FULL;
        if rules == Windows::None {
            return match probe {
                Some(_) => Err(self.searched_before(child)),
                None => Ok(vec![handed(nothing(), everything())]),
            };
        }
        let held = self.held(parent, Some(probe.unwrap_or(child))).unwrap_or(Score::NEG_INF);
        let mut allowed = Vec::new();
        for (Window { alpha, beta }, low, high) in self.narrowed(parent, horizon, proved) {
            let owners = |said, by: Option<u64>| match by {
                None => Owners::said(said),
                Some(by) => Owners::These(vec![Some(above.id), Some(by)]).or(&Owners::said(said)),
            };
            let owners_of_beta = owners(above.beta_owner, high);
            let m = if held > alpha { (held, own()) } else { (alpha, owners(above.alpha_owner, low)) };
            let usual = handed(m.clone(), (beta, owners_of_beta.clone()));
            // The upper end of a null window is nobody's bound: either end's owner, or the node that made it.
            let made = m.1.clone().or(&owners_of_beta).or(&own());
            let null = handed(m.clone(), (m.0.up(), made));
            match (rules, probe) {
                (Windows::OneSided, None) => allowed.push(handed(m, everything())),
                (Windows::AlphaBeta, None) => allowed.push(usual),
                (Windows::Scouting, None) if place > 0 && m.0 != Score::NEG_INF => {
                    allowed.extend([null, usual]);
                }
                (Windows::NegaScout, None) if place > 0 && m.0 != Score::NEG_INF => allowed.push(null),
                (Windows::Scouting | Windows::NegaScout, None) => allowed.push(usual),
                (Windows::Scout, None) if unlimited && place > 0 && m.0 != Score::NEG_INF => {
                    allowed.push(null);
                }
                (Windows::Scout, None) if unlimited => allowed.push(handed(nothing(), everything())),
                (Windows::Scout, None) => allowed.push(usual),
                (_, Some(probe)) => {
                    let Some(found) = self.undecided(parent, probe, held, m.0, rules) else { continue };
                    match rules {
                        Windows::Scout if unlimited => allowed.push(handed(nothing(), everything())),
                        // As printed, from what the probe returned, be it below alpha.
                        Windows::NegaScout => allowed.push(handed((found, own()), (beta, owners_of_beta))),
                        Windows::Scouting => {
                            allowed.push(usual);
                            if found < beta {
                                allowed.push(handed((found, own()), (beta, owners_of_beta)));
                            }
                        }
                        _ => {}
                    }
                }
                (Windows::None, None) => {}
            }
        }
        if allowed.is_empty() { Err(self.searched_before(child)) } else { Ok(allowed) }
    }

    /// What a first search of a move returned, where it asked only whether the move is better than `m`, and it is.
    fn undecided(&self, parent: usize, probe: usize, held: Score, m: Score, rules: Windows) -> Option<Score> {
        let window = self.records[probe].window();
        let found = self.seen_from(parent, probe);
        let least = if rules == Windows::NegaScout { held } else { m };
        (window.alpha.up() == window.beta && found > least).then_some(found)
    }

    fn searched_before(&self, child: usize) -> (Wrong, String) {
        let mv = self.name(child);
        (Wrong::Move, format!("{mv} was searched before at this node, and that had decided it"))
    }
}

/// What is wrong with the owner said of an end.
fn misnamed(name: &str, end: Score, said: Option<u64>, owners: &Owners) -> Option<String> {
    let window = vec![None];
    let holders = match owners {
        _ if end.is_infinite() => &window,
        Owners::These(holders) => holders,
        Owners::Any => return None,
    };
    let who = |owner: &Option<u64>| owner.map_or("the window".to_owned(), |id| format!("node {id}"));
    (!holders.contains(&said)).then(|| {
        let mut names: Vec<String> = Vec::new();
        for holder in holders.iter().map(who) {
            if !names.contains(&holder) {
                names.push(holder);
            }
        }
        format!("the owner of {name} is {}: expected {}", who(&said), names.join(" or "))
    })
}
