//! What is drawn: a search in columns, and how every node looks at the moment that is shown.

use crate::tree::{Appearance, Kind, Moment, NodeId, Playback, Searched, Tree};
use gametree::{Player, Score, Window};

/// A search, moment by moment, in columns; nodes are in preorder, and −1 is "none". Infinities are those of the numbers, and
/// NaN is "none". What a page has of a search is enough to draw it, whatever was searched.
///
/// ```
/// let film = gametree_tree::draw::Film::default();
/// assert!(film.parent.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Film {
    /// For every node, its parent (the root's is itself).
    pub parent: Vec<u32>,
    /// For every node, 0 for MAX and 1 for MIN.
    pub player: Vec<u8>,
    /// For every node, the value written in the tree.
    pub value: Vec<f64>,
    /// For every node, its name; where there is none, it is called by its Dewey number.
    pub name: Vec<String>,
    /// For every node, the move that leads there, in a search of a game; else nothing.
    pub label: Vec<String>,
    /// The line of best play, from the root.
    pub line: Vec<u32>,
    /// Whether nodes have static values, which are added up.
    pub statics: bool,
    /// For every moment, its node.
    pub at: Vec<u32>,
    /// For every moment, its cut-off: 0 by the window of the call, 1 shallow, 2 deep.
    pub cut: Vec<i8>,
    /// For every moment with a cut-off, the node that holds the bound.
    pub owner: Vec<i32>,
    /// For every moment, where its changes begin; and, at the end, how many there are.
    pub first: Vec<u32>,
    /// For every change, its node.
    pub node: Vec<u32>,
    /// For every change, how the node looks: 0 unvisited, 1 open, 2 done, 3 cut, 4 skipped.
    pub look: Vec<u8>,
    /// For every change, the least value that the node may have.
    pub low: Vec<f64>,
    /// For every change, the largest.
    pub high: Vec<f64>,
    /// For every change, the lower end of the window of the node's latest visit.
    pub alpha: Vec<f64>,
    /// For every change, the upper end.
    pub beta: Vec<f64>,
    /// For every change, what the node's latest visit has returned.
    pub returned: Vec<f64>,
    /// For every change, the change before of the same node.
    pub before: Vec<i32>,
}

impl Film {
    /// A search that was recorded with [`Keep::Everything`](crate::Keep::Everything), given its moments.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{draw, Keep, Playback, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
    /// let film = draw::Film::of(&search, &Playback::new(&search));
    /// assert_eq!(film.parent, [0, 0, 1, 1, 0, 4, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(search: &Searched<'_>, playback: &Playback) -> Film {
        let tree = search.tree();
        let (moments, changes) = (&playback.moments, &playback.changes);
        let window = |end: fn(Window) -> Score| {
            changes
                .iter()
                .map(move |change| change.window.map_or(f64::NAN, |(window, _)| f64::from(end(window))))
                .collect()
        };
        let cutoff = |moment: &Moment| moment.cutoff.map(|index| &search.record.cutoffs[index]);
        let none = |at: Option<usize>| at.map_or(-1, |at| at as i32);
        Film {
            parent: tree.nodes().map(|node| tree.parent(node).unwrap_or(node).index() as u32).collect(),
            player: tree.nodes().map(|node| u8::from(tree.player(node) == Player::Second)).collect(),
            value: tree.nodes().map(|node| tree.value(node).map_or(f64::NAN, f64::from)).collect(),
            name: given_names(tree),
            label: Vec::new(),
            line: std::iter::once(NodeId::ROOT)
                .chain(search.line.iter().copied())
                .map(|node| node.index() as u32)
                .collect(),
            statics: search.algorithm.uses_static_values(),
            at: moments.iter().map(|moment| moment.node.index() as u32).collect(),
            cut: moments.iter().map(|moment| cutoff(moment).map_or(-1, |cut| kind(cut.kind()))).collect(),
            owner: moments
                .iter()
                .map(|moment| none(cutoff(moment).and_then(|cut| cut.owner).map(NodeId::index)))
                .collect(),
            first: moments
                .iter()
                .map(|moment| moment.changes.start as u32)
                .chain([changes.len() as u32])
                .collect(),
            node: changes.iter().map(|change| change.node.index() as u32).collect(),
            look: changes.iter().map(|change| look(change.appearance)).collect(),
            low: changes.iter().map(|change| f64::from(change.proven.low)).collect(),
            high: changes.iter().map(|change| f64::from(change.proven.high)).collect(),
            alpha: window(|window| window.alpha),
            beta: window(|window| window.beta),
            returned: changes.iter().map(|change| change.returned.map_or(f64::NAN, f64::from)).collect(),
            before: changes.iter().map(|change| none(change.before)).collect(),
        }
    }
}

/// For every node its given name, or nothing; of a tree without names nothing at all.
fn given_names(tree: &Tree) -> Vec<String> {
    let mut names = Vec::new();
    for (node, name) in tree.given_names() {
        names.resize(tree.len(), String::new());
        name.clone_into(&mut names[node.index()]);
    }
    names
}

fn kind(kind: Kind) -> i8 {
    match kind {
        Kind::Window => 0,
        Kind::Shallow => 1,
        Kind::Deep => 2,
    }
}

fn look(appearance: Appearance) -> u8 {
    match appearance {
        Appearance::Unvisited => 0,
        Appearance::Open => 1,
        Appearance::Done => 2,
        Appearance::Cut => 3,
        Appearance::Skipped => 4,
    }
}

/// How a node looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    Unvisited,
    Open,
    Done,
    Cut,
    Skipped,
}

impl Seen {
    /// What the styles of a page call it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Seen::Unvisited => "unvisited",
            Seen::Open => "open",
            Seen::Done => "done",
            Seen::Cut => "cut",
            Seen::Skipped => "skipped",
        }
    }
}

/// A film that stands at a moment.
#[derive(Clone, Debug)]
pub(super) struct Reel {
    pub(super) film: Film,
    /// The children of a node are `family[first_child[n]..first_child[n + 1]]`.
    first_child: Vec<u32>,
    family: Vec<u32>,
    /// The number of nodes below and including each; and the plies above it.
    pub(super) size: Vec<u32>,
    pub(super) ply: Vec<u32>,
    /// The change that each node shows, or −1.
    shown: Vec<i32>,
    /// How many moments have happened.
    now: usize,
}

impl Reel {
    pub(super) fn new(film: Film) -> Reel {
        let count = film.parent.len();
        let (mut size, mut ply, mut first_child) =
            (vec![1_u32; count], vec![0_u32; count], vec![0_u32; count + 1]);
        for node in 1..count {
            let parent = film.parent[node] as usize;
            ply[node] = ply[parent] + 1;
            first_child[parent + 1] += 1;
        }
        for node in (1..count).rev() {
            size[film.parent[node] as usize] += size[node];
        }
        for node in 0..count {
            first_child[node + 1] += first_child[node];
        }
        let (mut next, mut family) = (first_child.clone(), vec![0_u32; count.saturating_sub(1)]);
        for node in 1..count {
            let place = &mut next[film.parent[node] as usize];
            family[*place as usize] = node as u32;
            *place += 1;
        }
        Reel { film, first_child, family, size, ply, shown: vec![-1; count], now: 0 }
    }

    pub(super) fn children(&self, node: usize) -> &[u32] {
        &self.family[self.first_child[node] as usize..self.first_child[node + 1] as usize]
    }

    pub(super) fn is_leaf(&self, node: usize) -> bool {
        self.children(node).is_empty()
    }

    pub(super) fn parent(&self, node: usize) -> usize {
        self.film.parent[node] as usize
    }

    /// Which child of its parent a node is, from 0.
    fn place(&self, node: usize) -> usize {
        self.children(self.parent(node)).partition_point(|&child| (child as usize) < node)
    }

    /// The sibling before a node.
    pub(super) fn before(&self, node: usize) -> Option<usize> {
        let at = self.place(node).checked_sub(1)?;
        Some(self.children(self.parent(node))[at] as usize)
    }

    /// What a node is called.
    pub(super) fn name(&self, node: usize) -> String {
        match self.film.name.get(node) {
            Some(name) if !name.is_empty() => name.clone(),
            _ if node == 0 => "root".to_owned(),
            _ => {
                let mut numbers: Vec<String> = self
                    .upwards(node)
                    .take_while(|&at| at != 0)
                    .map(|at| (self.place(at) + 1).to_string())
                    .collect();
                numbers.reverse();
                numbers.join(".")
            }
        }
    }

    /// From a node to the root.
    pub(super) fn upwards(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(node), |&at| (at != 0).then(|| self.parent(at)))
    }

    /// Goes to a moment.
    pub(super) fn go(&mut self, moment: usize) {
        let to = moment.min(self.film.at.len());
        while self.now < to {
            for change in self.film.first[self.now]..self.film.first[self.now + 1] {
                self.shown[self.film.node[change as usize] as usize] = change as i32;
            }
            self.now += 1;
        }
        while self.now > to {
            self.now -= 1;
            for change in (self.film.first[self.now]..self.film.first[self.now + 1]).rev() {
                let change = change as usize;
                self.shown[self.film.node[change] as usize] = self.film.before[change];
            }
        }
    }

    /// Whether the last moment is shown.
    pub(super) fn is_over(&self) -> bool {
        self.now == self.film.at.len()
    }

    /// The node of the latest moment, if there was one.
    pub(super) fn current(&self) -> Option<usize> {
        let last = self.now.checked_sub(1)?;
        Some(self.film.at[last] as usize)
    }

    /// The change that a node shows.
    pub(super) fn change(&self, node: usize) -> Option<usize> {
        usize::try_from(self.shown[node]).ok()
    }

    pub(super) fn seen(&self, node: usize) -> Seen {
        match self.change(node).map_or(0, |change| self.film.look[change]) {
            1 => Seen::Open,
            2 => Seen::Done,
            3 => Seen::Cut,
            4 => Seen::Skipped,
            _ => Seen::Unvisited,
        }
    }

    /// The moment at which a node came to look as it does.
    fn moment_of(&self, node: usize) -> Option<usize> {
        let change = self.change(node)? as u32;
        Some(self.film.first.partition_point(|&first| first <= change) - 1)
    }

    /// The cut-off that a node shows, by its moment: its own, or the one that skipped it.
    pub(super) fn cut_of(&self, node: usize) -> Option<usize> {
        let moment = self.moment_of(node).filter(|_| matches!(self.seen(node), Seen::Cut | Seen::Skipped))?;
        (self.film.cut[moment] >= 0).then_some(moment)
    }

    /// The cut-off of the latest moment, by its moment.
    pub(super) fn latest_cut(&self) -> Option<usize> {
        self.now.checked_sub(1).filter(|&moment| self.film.cut[moment] >= 0)
    }

    /// What is known of a node's value after a change, in words.
    pub(super) fn proven(&self, change: usize) -> String {
        let (low, high) = (self.film.low[change], self.film.high[change]);
        if low.total_cmp(&high).is_eq() {
            return format!("= {}", number(low));
        }
        match (low.is_finite(), high.is_finite()) {
            (false, false) => String::new(),
            (true, false) => format!("≥ {}", number(low)),
            (false, true) => format!("≤ {}", number(high)),
            (true, true) => format!("{} … {}", number(low), number(high)),
        }
    }

    /// The value that is written at a leaf; else what is proved so far.
    pub(super) fn value(&self, node: usize) -> String {
        let own = self.film.value[node];
        if self.is_leaf(node) && !own.is_nan() {
            return number(own);
        }
        self.change(node).map_or(String::new(), |change| self.proven(change))
    }

    /// The window after a change. Under Althöfer's rule that of a node in search is told less its own static value, too, since
    /// its children get the negative of that.
    pub(super) fn window(&self, change: usize) -> String {
        let (alpha, beta) = (self.film.alpha[change], self.film.beta[change]);
        if alpha.is_nan() {
            return String::new();
        }
        let text = |alpha, beta| format!("({}, {})", number(alpha), number(beta));
        let node = self.film.node[change] as usize;
        let own = self.film.value[node];
        let shifts =
            self.film.statics && self.film.look[change] == 1 && !self.is_leaf(node) && own.is_finite();
        if !shifts {
            return text(alpha, beta);
        }
        let sign = if own < 0.0 { '+' } else { '−' };
        format!("{} {sign} {} = {}", text(alpha, beta), number(own.abs()), text(alpha - own, beta - own))
    }

    /// What the latest visit of an inner node has returned.
    pub(super) fn returned(&self, node: usize) -> String {
        let value =
            self.change(node).filter(|_| !self.is_leaf(node)).map(|change| self.film.returned[change]);
        value.filter(|value| !value.is_nan()).map_or(String::new(), |value| format!("↑ {}", number(value)))
    }
}

/// A number as people write it. Scores are whole.
pub(super) fn number(value: f64) -> String {
    match (value.is_infinite(), value < 0.0) {
        (true, true) => "−∞".to_owned(),
        (true, false) => "∞".to_owned(),
        _ => (value as i64).to_string().replace('-', "−"),
    }
}
