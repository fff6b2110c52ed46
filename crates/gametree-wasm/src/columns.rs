//! A film: a search as columns of numbers, which a worker hands to its page without copying.

use wasm_bindgen::prelude::wasm_bindgen;

/// A search, moment by moment. Nodes are numbered in preorder; −1 is "none". Infinities are those of the numbers, and NaN is
/// "none".
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone, Debug)]
pub struct Film {
    /// The result, as JSON.
    #[wasm_bindgen(readonly)]
    pub head: String,
    /// For every node, its parent (the root's is itself).
    #[wasm_bindgen(readonly)]
    pub parent: Vec<u32>,
    /// For every node, which child of its parent it is, from 1; 0 for the root.
    #[wasm_bindgen(readonly)]
    pub number: Vec<u32>,
    /// For every node, 0 for MAX and 1 for MIN.
    #[wasm_bindgen(readonly)]
    pub player: Vec<u8>,
    /// For every node, the value written in the tree.
    #[wasm_bindgen(readonly)]
    pub value: Vec<f64>,
    /// For every node, Knuth and Moore's type 1 to 3, or 0.
    #[wasm_bindgen(readonly)]
    pub kind: Vec<u8>,
    /// For every moment, its node.
    #[wasm_bindgen(readonly)]
    pub at: Vec<u32>,
    /// For every moment, its event: the place of its name in `head.events`.
    #[wasm_bindgen(readonly)]
    pub event: Vec<u8>,
    /// For every moment, the line of the pseudocode.
    #[wasm_bindgen(readonly)]
    pub line: Vec<i16>,
    /// For every moment, the line at which the parent waits.
    #[wasm_bindgen(readonly)]
    pub call: Vec<i16>,
    /// For every moment that is an improvement, the best value so far.
    #[wasm_bindgen(readonly)]
    pub best: Vec<f64>,
    /// For every moment, its cut-off: 0 by the window of the call, 1 shallow, 2 deep.
    #[wasm_bindgen(readonly)]
    pub cut: Vec<i8>,
    /// For every moment with a cut-off, the node that holds the bound.
    #[wasm_bindgen(readonly)]
    pub owner: Vec<i32>,
    /// For every moment, where its changes begin; and, at the end, how many there are.
    #[wasm_bindgen(readonly)]
    pub first: Vec<u32>,
    /// For every change, its node.
    #[wasm_bindgen(readonly)]
    pub node: Vec<u32>,
    /// For every change, how the node looks: 0 unvisited, 1 open, 2 done, 3 cut, 4 skipped.
    #[wasm_bindgen(readonly)]
    pub look: Vec<u8>,
    /// For every change, the least value that the node may have.
    #[wasm_bindgen(readonly)]
    pub low: Vec<f64>,
    /// For every change, the largest.
    #[wasm_bindgen(readonly)]
    pub high: Vec<f64>,
    /// For every change, the lower end of the window of the node's latest visit.
    #[wasm_bindgen(readonly)]
    pub alpha: Vec<f64>,
    /// For every change, the upper end.
    #[wasm_bindgen(readonly)]
    pub beta: Vec<f64>,
    /// For every change, what the node's latest visit has returned.
    #[wasm_bindgen(readonly)]
    pub returned: Vec<f64>,
    /// For every change, the moment of the node's latest visit.
    #[wasm_bindgen(readonly)]
    pub entered: Vec<i32>,
    /// For every change, the change before of the same node.
    #[wasm_bindgen(readonly)]
    pub before: Vec<i32>,
}
