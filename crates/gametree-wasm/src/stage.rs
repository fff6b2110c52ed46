//! A drawing of a search that can be stepped through, for the page itself: it is small, and answers at once.

use gametree_tree::draw;
use wasm_bindgen::prelude::wasm_bindgen;

/// What of a film is drawn; the columns are those of `Film`, its best line, and the names of its nodes and moves.
#[wasm_bindgen]
#[derive(Clone, Debug, Default)]
pub struct Columns {
    film: draw::Film,
}

#[wasm_bindgen]
#[expect(missing_docs, reason = "said of the columns of `Film`, and of `draw::Film`")]
impl Columns {
    /// None yet.
    #[must_use]
    #[wasm_bindgen(constructor)]
    pub fn new() -> Columns {
        Columns::default()
    }

    #[wasm_bindgen(setter)]
    pub fn set_parent(&mut self, parent: Vec<u32>) {
        self.film.parent = parent;
    }

    #[wasm_bindgen(setter)]
    pub fn set_player(&mut self, player: Vec<u8>) {
        self.film.player = player;
    }

    #[wasm_bindgen(setter)]
    pub fn set_value(&mut self, value: Vec<f64>) {
        self.film.value = value;
    }

    #[wasm_bindgen(setter)]
    pub fn set_name(&mut self, name: Vec<String>) {
        self.film.name = name;
    }

    #[wasm_bindgen(setter)]
    pub fn set_label(&mut self, label: Vec<String>) {
        self.film.label = label;
    }

    #[wasm_bindgen(setter)]
    pub fn set_best(&mut self, best: Vec<u32>) {
        self.film.line = best;
    }

    #[wasm_bindgen(setter)]
    pub fn set_statics(&mut self, statics: bool) {
        self.film.statics = statics;
    }

    #[wasm_bindgen(setter)]
    pub fn set_at(&mut self, at: Vec<u32>) {
        self.film.at = at;
    }

    #[wasm_bindgen(setter)]
    pub fn set_cut(&mut self, cut: Vec<i8>) {
        self.film.cut = cut;
    }

    #[wasm_bindgen(setter)]
    pub fn set_owner(&mut self, owner: Vec<i32>) {
        self.film.owner = owner;
    }

    #[wasm_bindgen(setter)]
    pub fn set_first(&mut self, first: Vec<u32>) {
        self.film.first = first;
    }

    #[wasm_bindgen(setter)]
    pub fn set_node(&mut self, node: Vec<u32>) {
        self.film.node = node;
    }

    #[wasm_bindgen(setter)]
    pub fn set_look(&mut self, look: Vec<u8>) {
        self.film.look = look;
    }

    #[wasm_bindgen(setter)]
    pub fn set_low(&mut self, low: Vec<f64>) {
        self.film.low = low;
    }

    #[wasm_bindgen(setter)]
    pub fn set_high(&mut self, high: Vec<f64>) {
        self.film.high = high;
    }

    #[wasm_bindgen(setter)]
    pub fn set_alpha(&mut self, alpha: Vec<f64>) {
        self.film.alpha = alpha;
    }

    #[wasm_bindgen(setter)]
    pub fn set_beta(&mut self, beta: Vec<f64>) {
        self.film.beta = beta;
    }

    #[wasm_bindgen(setter)]
    pub fn set_returned(&mut self, returned: Vec<f64>) {
        self.film.returned = returned;
    }

    #[wasm_bindgen(setter)]
    pub fn set_before(&mut self, before: Vec<i32>) {
        self.film.before = before;
    }
}

/// What is to be seen: every node in columns, and the rest as in `draw::Frame`.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "said of `draw::Frame` and `draw::Piece`; −1 is none")]
pub struct Frame {
    pub width: f64,
    pub height: f64,
    pub row_name: Vec<String>,
    pub row_base: Vec<f64>,
    pub node: Vec<u32>,
    pub last: Vec<i32>,
    pub x: Vec<f64>,
    pub y: Vec<f64>,
    pub class: Vec<String>,
    pub edge_class: Vec<String>,
    pub edge: Vec<String>,
    pub svg: Vec<String>,
    pub arrow: String,
}

/// The drawing.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Drawing {
    pub(crate) stage: draw::Stage,
}

#[wasm_bindgen]
impl Drawing {
    /// Takes the columns.
    #[must_use]
    #[wasm_bindgen(constructor)]
    pub fn new(columns: Columns) -> Drawing {
        Drawing { stage: draw::Stage::new(columns.film) }
    }

    /// Draws for a room of this size.
    pub fn fit(&mut self, width: f64, height: f64) {
        self.stage.fit(width, height);
    }

    /// Draws every node, however broad that is.
    pub fn show_whole(&mut self, width: f64, height: f64) {
        self.stage.show_whole(width, height);
    }

    /// Goes to a moment.
    pub fn go(&mut self, moment: usize) {
        self.stage.go(moment);
    }

    /// Marks a node that the reader has chosen.
    pub fn select(&mut self, node: Option<usize>) {
        self.stage.select(node);
    }

    /// Opens what is folded below a node, or folds it.
    pub fn toggle(&mut self, node: usize) {
        self.stage.toggle(node);
    }

    /// Opens everything.
    pub fn open_all(&mut self) {
        self.stage.open_all();
    }

    /// Whether what is below a node is drawn.
    #[must_use]
    pub fn is_open(&self, node: usize) -> bool {
        self.stage.is_open(node)
    }

    /// Writes these marks beside the nodes, or none.
    pub fn mark(&mut self, marks: Vec<String>) {
        self.stage.mark(marks);
    }

    /// Tells at each node, or no longer, what it has returned.
    pub fn show_returned(&mut self, on: bool) {
        self.stage.show_returned(on);
    }

    /// What is to be seen now.
    #[must_use]
    pub fn frame(&self) -> Frame {
        let draw::Frame { width, height, rows, pieces, arrow, .. } = self.stage.frame();
        let mut frame = Frame {
            width,
            height,
            row_name: rows.iter().map(|(name, _)| (*name).to_owned()).collect(),
            row_base: rows.iter().map(|(_, base)| *base).collect(),
            node: pieces.iter().map(|piece| piece.node as u32).collect(),
            last: pieces.iter().map(|piece| piece.last.map_or(-1, |last| last as i32)).collect(),
            x: pieces.iter().map(|piece| piece.x).collect(),
            y: pieces.iter().map(|piece| piece.y).collect(),
            class: Vec::with_capacity(pieces.len()),
            edge_class: Vec::with_capacity(pieces.len()),
            edge: Vec::with_capacity(pieces.len()),
            svg: Vec::with_capacity(pieces.len()),
            arrow,
        };
        for piece in pieces {
            frame.class.push(piece.class);
            frame.edge_class.push(piece.edge.0);
            frame.edge.push(piece.edge.1);
            frame.svg.push(piece.svg);
        }
        frame
    }
}
