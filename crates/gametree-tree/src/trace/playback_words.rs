//! The moments of a trace in words.

use super::playback::{Playback, PlaybackEvent, PlaybackMoment, PlaybackNode};
use crate::tree::Interval;
use gametree::Player;
use gametree::Window;

impl Playback {
    /// The Dewey number of a node, as trees have it.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
    /// use gametree_tree::trace::{Header, Playback};
    /// let playback = Playback::new(&Heap(2), &Heap(2).start(), &Header::default(), &[], 10);
    /// assert_eq!(playback.dewey(0), "root");
    /// ```
    #[must_use]
    pub fn dewey(&self, node: usize) -> String {
        let above = std::iter::successors(Some(node), |&at| Some(self.nodes[at].parent));
        let mut numbers: Vec<String> =
            above.take_while(|&at| at != 0).map(|at| self.nodes[at].number.to_string()).collect();
        if numbers.is_empty() {
            return "root".to_owned();
        }
        numbers.reverse();
        numbers.join(".")
    }

    /// A moment in words, as the steps of a tree have them: `1.2 (a3) ≥ 1`.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
    /// use gametree_tree::trace::{Header, Playback};
    /// let header = Header { window: [Some(0), None], ..Header::default() };
    /// let playback = Playback::new(&Heap(2), &Heap(2).start(), &header, &[], 10);
    /// assert_eq!(playback.words(0), "root MAX, window (0, inf): 0 from the call");
    /// ```
    #[must_use]
    pub fn words(&self, moment: usize) -> String {
        let PlaybackMoment { node, event, .. } = self.moments[moment];
        let name = self.title(node);
        let PlaybackNode { player, proven, window, owners, .. } = &self.nodes[node];
        match event {
            PlaybackEvent::Enter => {
                let text = format!("{name} {}", if *player == Player::First { "MAX" } else { "MIN" });
                if *window == Window::FULL {
                    return text;
                }
                let Window { alpha, beta } = *window;
                let ends = [alpha, beta].into_iter().zip(owners).filter(|(end, _)| !end.is_infinite());
                let known: Vec<String> = ends
                    .map(|(end, owner)| match owner {
                        Some(owner) => format!("{end} from {}", self.dewey(*owner)),
                        None => format!("{end} from the call"),
                    })
                    .collect();
                format!("{text}, window ({alpha}, {beta}): {}", known.join(", "))
            }
            PlaybackEvent::Leaf => format!("{name} leaf {}", proven.low),
            PlaybackEvent::Known => format!("{name} is in the table: {}", said(*proven)),
            PlaybackEvent::Leave => format!("{name} {}", said(*proven)),
        }
    }

    /// The node's number with the move that leads there.
    fn title(&self, node: usize) -> String {
        let (name, label) = (self.dewey(node), &self.nodes[node].label);
        if label.is_empty() { name } else { format!("{name} ({label})") }
    }
}

/// What a record says of a node's value.
fn said(interval: Interval) -> String {
    if interval == Interval::UNKNOWN {
        "is left: nothing is known of it".to_owned()
    } else {
        interval.words()
    }
}
