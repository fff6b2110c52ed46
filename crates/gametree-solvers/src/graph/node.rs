//! The nodes of the graph, their numbers and their edges.

/// A proof or disproof number that can't be reached: the opposite is proved.
pub(super) const INFINITE: u32 = u32::MAX;
/// The greatest finite number.
pub(super) const MOST: u32 = u32::MAX - 1;

/// Where an edge leads that the search has not followed yet.
pub(super) const UNBORN: u32 = u32::MAX;

/// What is known of a position.
#[derive(Clone, Debug)]
pub(super) struct Node<S, V> {
    pub(super) state: S,
    pub(super) evidence: V,
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// Its edges: the first, and how many. The live ones come first, those whose moves have failed after them.
    pub(super) first: u32,
    pub(super) count: u16,
    pub(super) live: u16,
    pub(super) note: u8,
    flags: u8,
}

const EXPANDED: u8 = 1;
const RESTRICTED: u8 = 2;
const ATTACKER_MOVES: u8 = 4;

/// A move to another node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<M> {
    pub(super) mv: M,
    pub(super) to: u32,
}

impl<M> Edge<M> {
    /// The node that it leads to, if there is one yet.
    pub(super) fn node(&self) -> Option<u32> {
        (self.to != UNBORN).then_some(self.to)
    }
}

impl<S, V: Default> Node<S, V> {
    pub(super) fn new(state: S, attacker_moves: bool, (proof, disproof): (u32, u32), note: u8) -> Self {
        let flags = if attacker_moves { ATTACKER_MOVES } else { 0 };
        Node { state, evidence: V::default(), proof, disproof, first: 0, count: 0, live: 0, note, flags }
    }

    pub(super) fn settle(&mut self, proved: bool) {
        (self.proof, self.disproof) = if proved { (0, INFINITE) } else { (INFINITE, 0) };
    }

    /// Forgets its edges.
    pub(super) fn cut(&mut self) {
        (self.count, self.live) = (0, 0);
    }

    pub(super) fn proved(&self) -> bool {
        self.proof == 0
    }

    pub(super) fn disproved(&self) -> bool {
        self.disproof == 0
    }

    pub(super) fn solved(&self) -> bool {
        self.proved() || self.disproved()
    }

    pub(super) fn expanded(&self) -> bool {
        self.flags & EXPANDED != 0
    }

    pub(super) fn attacker_moves(&self) -> bool {
        self.flags & ATTACKER_MOVES != 0
    }

    /// Whether a disproof of this node is none, because moves were left out here or where it comes from.
    pub(super) fn restricted(&self) -> bool {
        self.flags & RESTRICTED != 0
    }

    pub(super) fn set_expanded(&mut self, yes: bool) {
        self.flags = if yes { self.flags | EXPANDED } else { self.flags & !EXPANDED };
    }

    pub(super) fn set_restricted(&mut self, yes: bool) {
        self.flags = if yes { self.flags | RESTRICTED } else { self.flags & !RESTRICTED };
    }
}
