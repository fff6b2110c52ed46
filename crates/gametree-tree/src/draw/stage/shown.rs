//! Which nodes of a tree are drawn in a room: as many as it is broad enough for, and always those on the way to the node that
//! is being searched. What is not drawn is folded into the node above it, or into one mark for neighbours.

use super::film::Reel;

/// The largest number of marks of a drawing that opens by itself; and of one that a reader opens.
pub(super) const MOST: usize = 240;
pub(super) const MOST_OPENED: usize = 1_500;

/// So many nodes below a node are few.
const SMALL: usize = 12;

/// Of a family no fewer marks are drawn.
const SHORTEST: usize = 3;

/// A mark of the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// The node; of several, the first.
    pub(super) node: usize,
    /// The index of the parent's part; its own for the root.
    pub(super) parent: usize,
    /// The last of several neighbours that are folded into one mark.
    pub(super) last: Option<usize>,
    /// How many nodes are folded: all below a node that is drawn, or those of the mark.
    pub(super) folded: usize,
}

impl Part {
    /// Whether it is the mark of a node, or of several that the node is one of.
    pub(super) fn holds(&self, node: usize) -> bool {
        node == self.node || self.last.is_some_and(|last| (self.node..=last).contains(&node))
    }
}

/// Which inner nodes are open.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    /// For every node, whether it is open.
    open: Vec<bool>,
    /// What the reader has opened and closed.
    pinned: Vec<Option<bool>>,
    /// When something below a node was last looked at.
    used: Vec<u32>,
    clock: u32,
    /// The longest family that is drawn whole.
    pub(super) family: usize,
    /// What was last looked at, whether it fits: as long as that is to be drawn, its breadth is the same at every moment.
    settled: Vec<Part>,
}

impl Shown {
    /// Nothing but the root, of a tree of so many nodes.
    pub(super) fn new(nodes: usize) -> Shown {
        Shown {
            open: vec![false; nodes],
            pinned: vec![None; nodes],
            used: vec![0; nodes],
            clock: 0,
            family: SHORTEST,
            settled: Vec::new(),
        }
    }

    /// Opens as much as there is room for, from the root down, once the ways to these nodes are open. `fits` says whether a
    /// drawing of these parts does.
    pub(super) fn fill(
        &mut self,
        reel: &Reel,
        focus: &[usize],
        family: usize,
        fits: &dyn Fn(&[Part]) -> bool,
    ) {
        *self = Shown { family: family.max(SHORTEST), ..Shown::new(self.open.len()) };
        while !self.open_from_the_root(reel, focus, fits) && self.family > SHORTEST {
            self.family = (self.family / 2).max(SHORTEST);
        }
        // However narrow a room is, a root alone says nothing.
        self.open[0] |= !reel.is_leaf(0);
    }

    /// Does so; returns whether there was room for the children of the root.
    fn open_from_the_root(&mut self, reel: &Reel, focus: &[usize], fits: &dyn Fn(&[Part]) -> bool) -> bool {
        let needed = ways(reel, focus);
        let mut order: Vec<usize> = Vec::new();
        let mut row = vec![0];
        let mut marks = 1;
        while !row.is_empty() && marks <= MOST {
            let mut next = Vec::new();
            for node in row.into_iter().filter(|&node| !reel.is_leaf(node)) {
                marks += reel.children(node).len().min(self.family);
                if marks > MOST {
                    break;
                }
                order.push(node);
                next.extend(reel.children(node).iter().map(|&child| child as usize));
            }
            row = next;
        }
        // Opening more makes a drawing broader: the largest number that fits is found by halving.
        let (mut low, mut high) = (0, order.len() + 1);
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            self.only(&[&needed, &order[..middle]]);
            if fits(&self.parts(reel, focus)) { low = middle } else { high = middle }
        }
        self.only(&[&needed, &order[..low]]);
        self.open_small(reel, focus, fits);
        self.touch(&needed);
        low > 0 || order.is_empty()
    }

    /// Opens what has few nodes below it, the smallest first, as far as there is room beside what is open.
    fn open_small(&mut self, reel: &Reel, focus: &[usize], fits: &dyn Fn(&[Part]) -> bool) {
        let mut small: Vec<usize> = self
            .parts(reel, focus)
            .iter()
            .filter(|part| part.last.is_none() && (1..=SMALL).contains(&part.folded))
            .map(|part| part.node)
            .filter(|&node| self.pinned[node].is_none())
            .collect();
        small.sort_unstable_by_key(|&node| (reel.size[node], node));
        // Each with all that is below it.
        let nodes = |from: &[usize]| -> Vec<usize> {
            let below = |&node: &usize| node..node + reel.size[node] as usize;
            from.iter().flat_map(below).filter(|&node| !reel.is_leaf(node)).collect()
        };
        let (mut low, mut high) = (0, small.len() + 1);
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            self.set(&nodes(&small), false);
            self.set(&nodes(&small[..middle]), true);
            if fits(&self.parts(reel, focus)) { low = middle } else { high = middle }
        }
        self.set(&nodes(&small), false);
        self.set(&nodes(&small[..low]), true);
    }

    /// Opens these nodes and no others.
    fn only(&mut self, nodes: &[&[usize]]) {
        self.open.fill(false);
        self.set(nodes.concat().as_slice(), true);
    }

    fn set(&mut self, nodes: &[usize], open: bool) {
        nodes.iter().for_each(|&node| self.open[node] = open);
    }

    /// Opens the ways to these nodes, and closes what was looked at longest ago until the drawing fits again.
    pub(super) fn reach(&mut self, reel: &Reel, focus: &[usize], fits: &dyn Fn(&[Part]) -> bool) {
        let mut needed = ways(reel, focus);
        // Whoever closed a node does not want to see what is below it.
        needed.retain(|&node| !reel.upwards(node).any(|above| self.pinned[above] == Some(false)));
        self.touch(&needed);
        self.set(&needed, true);
        let parts = self.parts(reel, focus);
        if parts == self.settled {
            return;
        }
        if !fits(&parts) {
            self.make_room(reel, focus, &needed, fits);
        }
        self.settled = self.parts(reel, focus);
    }

    /// Closes what was looked at longest ago and is not needed, until the drawing fits.
    fn make_room(&mut self, reel: &Reel, focus: &[usize], needed: &[usize], fits: &dyn Fn(&[Part]) -> bool) {
        let mut idle: Vec<usize> = (0..self.open.len())
            .filter(|&node| self.open[node] && self.pinned[node] != Some(true) && !needed.contains(&node))
            .collect();
        idle.sort_unstable_by_key(|&node| (self.used[node], u32::MAX - reel.ply[node], node));
        let (mut low, mut high) = (0, idle.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            self.set(&idle[..middle], false);
            self.set(&idle[middle..], true);
            if fits(&self.parts(reel, focus)) { high = middle } else { low = middle + 1 }
        }
        self.set(&idle[..low], false);
        self.set(&idle[low..], true);
        while !fits(&self.parts(reel, focus)) && self.family > SHORTEST {
            self.family = (self.family * 3 / 4).max(SHORTEST);
        }
        self.open_small(reel, focus, fits);
    }

    /// Opens a node, or closes it.
    pub(super) fn toggle(&mut self, reel: &Reel, node: usize) {
        let opens = !self.open[node];
        if opens {
            reel.upwards(node).for_each(|above| self.open[above] = true);
        } else {
            self.open[node] = false;
        }
        self.pinned[node] = Some(opens);
    }

    /// Opens everything, as far as a drawing can be looked at.
    pub(super) fn open_all(&mut self, reel: &Reel) {
        self.family = MOST_OPENED;
        let mut marks = 1;
        for node in 0..self.open.len() {
            let children = reel.children(node).len();
            let above = node == 0 || self.open[reel.parent(node)];
            if children > 0 && above && marks + children <= MOST_OPENED {
                marks += children;
                self.open[node] = true;
                self.pinned[node] = Some(true);
            }
        }
    }

    /// Nodes have another size: what fitted may not fit any more.
    pub(super) fn unsettle(&mut self) {
        self.settled.clear();
    }

    /// Whether what is below a node is drawn.
    pub(super) fn is_open(&self, node: usize) -> bool {
        self.open[node]
    }

    fn touch(&mut self, nodes: &[usize]) {
        self.clock += 1;
        nodes.iter().for_each(|&node| self.used[node] = self.clock);
    }

    /// The marks, in preorder.
    pub(super) fn parts(&self, reel: &Reel, focus: &[usize]) -> Vec<Part> {
        let focus: Vec<usize> = focus.iter().flat_map(|&node| reel.upwards(node)).collect();
        let mut parts: Vec<Part> = Vec::new();
        let mut open = vec![Part { node: 0, parent: 0, last: None, folded: 0 }];
        while let Some(mut part) = open.pop() {
            let index = parts.len();
            let children = reel.children(part.node);
            if part.last.is_none() && !children.is_empty() {
                if self.open[part.node] {
                    open.extend(self.family(reel, children, &focus, index).into_iter().rev());
                } else {
                    part.folded = reel.size[part.node] as usize - 1;
                }
            }
            parts.push(part);
        }
        parts
    }

    /// The marks of a family: all children, or those about the ones in focus, with folds beside them.
    fn family(&self, reel: &Reel, children: &[u32], focus: &[usize], parent: usize) -> Vec<Part> {
        let one = |&child: &u32| Part { node: child as usize, parent, last: None, folded: 0 };
        if children.len() <= self.family {
            return children.iter().map(one).collect();
        }
        // Blocks that do not move with the focus, so that a drawing stays as it is for a while; two marks are for the folds.
        let block = self.family - 2;
        let is_in_focus = |child: &u32| focus.contains(&(*child as usize));
        let shown = children.iter().position(is_in_focus).unwrap_or(0) / block;
        let is_shown = |(at, child): &(usize, &u32)| at / block == shown || is_in_focus(child);
        let numbered: Vec<(usize, &u32)> = children.iter().enumerate().collect();
        let mut family = Vec::new();
        for run in numbered.chunk_by(|a, b| is_shown(a) == is_shown(b)) {
            match run {
                [(_, first), .., (_, last)] if !is_shown(&run[0]) => family.push(Part {
                    node: **first as usize,
                    parent,
                    last: Some(**last as usize),
                    folded: run.iter().map(|(_, child)| reel.size[**child as usize] as usize).sum(),
                }),
                _ => family.extend(run.iter().map(|(_, child)| one(child))),
            }
        }
        family
    }
}

/// The inner nodes on the ways from the root to these nodes, and the one that is being searched, whose children come next.
fn ways(reel: &Reel, focus: &[usize]) -> Vec<usize> {
    let above = focus.iter().flat_map(|&node| reel.upwards(node).skip(1));
    above.chain(reel.current().filter(|&node| !reel.is_leaf(node))).collect()
}
