//! A search as a drawing that can be stepped through: the layout and the marks of the other drawings, at any moment of a
//! search, in a room of any size.
//!
//! Nothing is made smaller than it can be read: what does not fit the breadth is folded. The place of a node depends on what
//! is folded and not on the moment, so that a step changes nothing but what it is about.

#[cfg(feature = "boards")]
mod boards;
mod film;
#[cfg(not(feature = "boards"))]
mod no_boards;
mod pieces;
mod room;
mod shown;
#[cfg(test)]
mod tests;

use super::block::{Block, Density, SMALL, Style, VALUE};
use super::downward::Downward;
use super::plan::{Item, Purpose};
use super::scene::{Look, Shape};
use super::text::breadth;
use crate::tree::Kind;
#[cfg(feature = "boards")]
use boards::Boards;
pub use film::Film;
use film::{Reel, Seen};
#[cfg(not(feature = "boards"))]
use no_boards::Boards;
pub use pieces::{Frame, Piece};
use shown::{Part, Shown};

/// Between two rows, where there is room.
const CLOSEST_ROWS: f64 = 24.0;
const WIDEST_ROWS: f64 = 100.0;
/// The breadth of two marks for several nodes.
const FOLDS: f64 = 230.0;
/// A drawing of more nodes has no boards.
const MOST_BOARDS: usize = 120;

/// A drawing of a search that stands at a moment.
///
/// ```
/// use gametree_tree::draw::{Film, Stage};
/// // Two leaves, 3 and 5, below MAX; nothing has happened yet.
/// let film = Film {
///     parent: vec![0, 0, 0],
///     player: vec![0, 1, 1],
///     value: vec![f64::NAN, 3.0, 5.0],
///     first: vec![0],
///     ..Film::default()
/// };
/// let mut stage = Stage::new(film);
/// stage.fit(600.0, 400.0);
/// let frame = stage.frame();
/// assert_eq!(frame.pieces.len(), 3);
/// assert!(frame.pieces[2].svg.contains(">5</text>"));
/// ```
#[derive(Clone, Debug)]
pub struct Stage {
    reel: Reel,
    shown: Shown,
    density: Density,
    /// Breadth and height.
    room: (f64, f64),
    selected: Option<usize>,
    /// A mark beside each node, such as its type; and whether what nodes return is shown.
    marks: Vec<String>,
    returned: bool,
    /// The breadths that are kept for values and windows.
    reserved: (f64, f64),
    boards: Boards,
}

impl Stage {
    /// A drawing of a search before its first moment.
    ///
    /// # Panics
    /// If the columns do not fit together.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Playback, Searched, Tree, TreeGame, Values, draw::{Film, Stage}};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
    /// let mut stage = Stage::new(Film::of(&search, &Playback::new(&search)));
    /// assert_eq!(stage.frame().pieces.len(), 1); // the root alone, as long as there is no room
    /// stage.fit(600.0, 400.0);
    /// assert_eq!(stage.frame().pieces.len(), 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(film: Film) -> Stage {
        let reel = Reel::new(film);
        let count = reel.size.len();
        let inner = |&change: &usize| !reel.is_leaf(reel.film.node[change] as usize);
        let changes = || (0..reel.film.node.len()).filter(inner);
        let widest = |texts: &mut dyn Iterator<Item = f64>| texts.fold(0.0, f64::max);
        let value = widest(&mut changes().map(|change| breadth(&reel.proven(change), VALUE)));
        let window = widest(&mut changes().map(|change| breadth(&reel.window(change), SMALL)));
        Stage {
            reserved: (value, window),
            reel,
            shown: Shown::new(count),
            density: Density::Roomy,
            room: (0.0, 0.0),
            selected: None,
            marks: Vec::new(),
            returned: false,
            boards: Boards::none(),
        }
    }

    /// Draws for a room of this height from now on, however broad: every node, with its name written out.
    ///
    /// ```
    /// // A stage of ((3 5) (2 9)), whose 9 alpha-beta skips.
    /// # use gametree::{Algorithm, SearchOptions};
    /// # use gametree_tree::{Keep, Playback, Searched, Tree, TreeGame, Values, draw::{Film, Stage}};
    /// # let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// # let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
    /// # let mut stage = Stage::new(Film::of(&search, &Playback::new(&search)));
    /// stage.show_whole(100.0, 300.0);
    /// assert_eq!(stage.frame().pieces.len(), 7);
    /// assert!(stage.frame().width > 100.0); // broader than the room: the page scrolls
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn show_whole(&mut self, width: f64, height: f64) {
        self.room = (width, height);
        let written = [Density::Roomy, Density::Close];
        let fitting = self
            .all()
            .and_then(|parts| written.into_iter().find(|&density| self.width(&parts, density) <= width));
        self.density = fitting.unwrap_or(Density::Close);
        self.shown = Shown::new(self.reel.size.len());
        self.open_all();
    }

    /// Draws for a room of this breadth and height from now on: everything, if it fits, else what fits, from the root down and
    /// about the node that is being searched. What was opened and closed before is forgotten.
    ///
    /// ```
    /// // A stage of ((3 5) (2 9)), whose 9 alpha-beta skips.
    /// # use gametree::{Algorithm, SearchOptions};
    /// # use gametree_tree::{Keep, Playback, Searched, Tree, TreeGame, Values, draw::{Film, Stage}};
    /// # let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// # let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
    /// # let mut stage = Stage::new(Film::of(&search, &Playback::new(&search)));
    /// stage.fit(600.0, 400.0);
    /// assert!(stage.frame().width <= 600.0 && stage.frame().pieces.len() == 7);
    /// stage.fit(20.0, 400.0);
    /// assert!(stage.frame().pieces.len() < 7); // something is folded
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fit(&mut self, width: f64, height: f64) {
        self.room = (width, height);
        if self.fit_boards() {
            return;
        }
        let everything = self.all();
        let fitting = everything
            .as_ref()
            .and_then(|parts| Density::ALL.into_iter().find(|&density| self.width(parts, density) <= width));
        self.density = fitting.unwrap_or(Density::Closest);
        let family = match fitting {
            Some(_) => shown::MOST,
            None => ((width - FOLDS) / self.slot()).max(0.0) as usize,
        };
        let mut shown = Shown::new(self.reel.size.len());
        shown.fill(&self.reel, &self.focus(), family, &|parts| {
            fitting.is_some() || self.width(parts, self.density) <= width
        });
        self.shown = shown;
    }

    /// Goes to a moment, from 0 for the start. Where the node of that moment is folded, its way is opened, and what was looked at
    /// longest ago is folded instead, if there is no room for both.
    ///
    /// ```
    /// // A stage of ((3 5) (2 9)), whose 9 alpha-beta skips.
    /// # use gametree::{Algorithm, SearchOptions};
    /// # use gametree_tree::{Keep, Playback, Searched, Tree, TreeGame, Values, draw::{Film, Stage}};
    /// # let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// # let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
    /// # let mut stage = Stage::new(Film::of(&search, &Playback::new(&search)));
    /// stage.fit(600.0, 400.0);
    /// let class = |stage: &Stage| stage.frame().pieces[6].class.clone();
    /// assert_eq!(class(&stage), "node leaf unvisited");
    /// stage.go(usize::MAX); // to the end
    /// assert_eq!(class(&stage), "node leaf skipped");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn go(&mut self, moment: usize) {
        self.reel.go(moment);
        self.reach();
    }

    /// Marks a node that the reader has chosen, and opens the way to it.
    ///
    /// ```
    /// // A stage of ((3 5) (2 9)), whose 9 alpha-beta skips.
    /// # use gametree::{Algorithm, SearchOptions};
    /// # use gametree_tree::{Keep, Playback, Searched, Tree, TreeGame, Values, draw::{Film, Stage}};
    /// # let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// # let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
    /// # let mut stage = Stage::new(Film::of(&search, &Playback::new(&search)));
    /// stage.fit(600.0, 400.0);
    /// stage.go(usize::MAX);
    /// stage.select(Some(6)); // the skipped leaf
    /// let frame = stage.frame();
    /// assert!(frame.pieces[6].class.contains("selected") && frame.pieces[0].class.contains("owner"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn select(&mut self, node: Option<usize>) {
        self.selected = node.filter(|&node| node < self.reel.size.len());
        self.reach();
    }

    /// Opens what is folded below a node, and folds what was looked at longest ago if there is no room for both; or folds it.
    ///
    /// ```
    /// // A stage of ((3 5) (2 9)), whose 9 alpha-beta skips.
    /// # use gametree::{Algorithm, SearchOptions};
    /// # use gametree_tree::{Keep, Playback, Searched, Tree, TreeGame, Values, draw::{Film, Stage}};
    /// # let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// # let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
    /// # let mut stage = Stage::new(Film::of(&search, &Playback::new(&search)));
    /// stage.fit(600.0, 400.0);
    /// stage.toggle(1); // folds the two leaves below the first child
    /// assert_eq!((stage.is_open(1), stage.frame().pieces.len()), (false, 5));
    /// stage.toggle(1);
    /// assert_eq!((stage.is_open(1), stage.frame().pieces.len()), (true, 7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn toggle(&mut self, node: usize) {
        if node < self.reel.size.len() && !self.reel.is_leaf(node) {
            self.shown.toggle(&self.reel, node);
            self.reach();
        }
    }

    /// Opens everything, as far as a drawing can be looked at, however broad it becomes.
    ///
    /// ```
    /// // A stage of ((3 5) (2 9)), whose 9 alpha-beta skips.
    /// # use gametree::{Algorithm, SearchOptions};
    /// # use gametree_tree::{Keep, Playback, Searched, Tree, TreeGame, Values, draw::{Film, Stage}};
    /// # let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// # let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
    /// # let mut stage = Stage::new(Film::of(&search, &Playback::new(&search)));
    /// stage.fit(20.0, 400.0);
    /// assert!(stage.frame().pieces.len() < 7);
    /// stage.open_all();
    /// assert_eq!(stage.frame().pieces.len(), 7); // though there is no room for it
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open_all(&mut self) {
        self.shown.open_all(&self.reel);
    }

    /// Whether what is below a node is drawn.
    ///
    /// ```
    /// // A stage of ((3 5) (2 9)), whose 9 alpha-beta skips.
    /// # use gametree::{Algorithm, SearchOptions};
    /// # use gametree_tree::{Keep, Playback, Searched, Tree, TreeGame, Values, draw::{Film, Stage}};
    /// # let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// # let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
    /// # let mut stage = Stage::new(Film::of(&search, &Playback::new(&search)));
    /// stage.fit(600.0, 400.0);
    /// stage.toggle(1);
    /// let open: Vec<usize> = (0..7).filter(|&node| stage.is_open(node)).collect();
    /// assert_eq!(open, [0, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_open(&self, node: usize) -> bool {
        node < self.reel.size.len() && self.shown.is_open(node)
    }

    /// Writes these marks beside the nodes, or none.
    ///
    /// ```
    /// // A stage of ((3 5) (2 9)), whose 9 alpha-beta skips.
    /// # use gametree::{Algorithm, SearchOptions};
    /// # use gametree_tree::{Keep, Playback, Searched, Tree, TreeGame, Values, draw::{Film, Stage}};
    /// # let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// # let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
    /// # let mut stage = Stage::new(Film::of(&search, &Playback::new(&search)));
    /// use gametree_tree::node_types;
    /// stage.fit(600.0, 400.0);
    /// stage.mark(node_types(game.tree()).iter().map(|kind| format!("type {}", *kind as u8)).collect());
    /// assert!(stage.frame().pieces[0].svg.contains("type 1"));
    /// stage.mark(vec![]);
    /// assert!(!stage.frame().pieces[0].svg.contains("type 1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mark(&mut self, marks: Vec<String>) {
        self.marks = marks;
        self.shown.unsettle();
    }

    /// Tells at each node, or no longer, what its latest visit has returned.
    ///
    /// ```
    /// // A stage of ((3 5) (2 9)), whose 9 alpha-beta skips.
    /// # use gametree::{Algorithm, SearchOptions};
    /// # use gametree_tree::{Keep, Playback, Searched, Tree, TreeGame, Values, draw::{Film, Stage}};
    /// # let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// # let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
    /// # let mut stage = Stage::new(Film::of(&search, &Playback::new(&search)));
    /// stage.fit(600.0, 400.0);
    /// stage.go(usize::MAX);
    /// let plain = stage.frame();
    /// stage.show_returned(true);
    /// assert_ne!(stage.frame().pieces[1].svg, plain.pieces[1].svg); // the first child has returned 3
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn show_returned(&mut self, on: bool) {
        self.returned = on;
        self.shown.unsettle();
    }

    /// What is to be seen now.
    ///
    /// ```
    /// // A stage of ((3 5) (2 9)), whose 9 alpha-beta skips.
    /// # use gametree::{Algorithm, SearchOptions};
    /// # use gametree_tree::{Keep, Playback, Searched, Tree, TreeGame, Values, draw::{Film, Stage}};
    /// # let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// # let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
    /// # let mut stage = Stage::new(Film::of(&search, &Playback::new(&search)));
    /// stage.fit(600.0, 400.0);
    /// stage.go(usize::MAX);
    /// let frame = stage.frame();
    /// assert_eq!([4, 6].map(|node| frame.pieces[node].edge.0.as_str()), ["edge cut", "edge skipped"]);
    /// assert!(frame.pieces.iter().skip(1).all(|piece| piece.y > frame.pieces[0].y)); // the root is at the top
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn frame(&self) -> Frame {
        let parts = self.shown.parts(&self.reel, &self.focus());
        let items = self.items(&parts);
        pieces::frame(&self.reel, self.selected, &parts, &items, &self.spread(&parts, &items))
    }

    /// The picture, whose rows are as far apart as there is room for.
    #[expect(
        clippy::manual_clamp,
        reason = "clamp can print numbers, by routines that are large where a page loads them"
    )]
    fn spread<'i>(&self, parts: &[Part], items: &'i [Item]) -> Downward<'i> {
        let mut picture = self.arranged(parts, items, self.density);
        let rows = items.iter().map(|item| item.ply).max().unwrap_or(0).max(1) as f64;
        let free = (self.room.1 - picture.height()) / rows + super::downward::BETWEEN;
        picture.spread(free.max(CLOSEST_ROWS).min(WIDEST_ROWS));
        picture
    }

    fn reach(&mut self) {
        self.widen();
        let mut shown = std::mem::replace(&mut self.shown, Shown::new(0));
        shown.reach(&self.reel, &self.focus(), &|parts| self.width(parts, self.density) <= self.room.0);
        self.shown = shown;
    }

    /// The nodes that are always drawn.
    fn focus(&self) -> Vec<usize> {
        self.reel.current().into_iter().chain(self.selected).collect()
    }

    /// All nodes, unless there are too many to look at.
    fn all(&self) -> Option<Vec<Part>> {
        let count = self.reel.size.len();
        let part = |node| Part { node, parent: self.reel.parent(node), last: None, folded: 0 };
        (count <= shown::MOST).then(|| (0..count).map(part).collect())
    }

    /// The breadth of the broadest leaf, with the gap beside it, where nodes are closest.
    fn slot(&self) -> f64 {
        let leaves = (0..self.reel.size.len()).filter(|&node| self.reel.is_leaf(node));
        let widest =
            leaves.map(|leaf| breadth(&film::number(self.reel.film.value[leaf]), VALUE)).fold(0.0, f64::max);
        let (sides, _) = Density::Closest.padding();
        widest + sides + Density::Closest.gap()
    }

    fn width(&self, parts: &[Part], density: Density) -> f64 {
        let items = self.items(parts);
        self.arranged(parts, &items, density).width()
    }

    fn arranged<'i>(&self, parts: &[Part], items: &'i [Item], density: Density) -> Downward<'i> {
        let few = parts.len() <= MOST_BOARDS;
        let blocks = parts.iter().zip(items).map(|(part, item)| {
            let board = if few { self.boards.board(&self.reel, part) } else { None };
            Block::upright(item, density, self.style(), board.as_ref())
        });
        let blocks = blocks.collect();
        Downward::new(items, blocks, density.gap(), vec![Vec::new(); items.len()])
    }

    fn style(&self) -> Style {
        let (value, window) = self.reserved;
        Style { value, window, returned: self.returned, ..Style::new(Purpose::Show, true) }
    }

    fn items(&self, parts: &[Part]) -> Vec<Item> {
        parts.iter().map(|part| self.item(part)).collect()
    }

    fn item(&self, part: &Part) -> Item {
        let (reel, node) = (&self.reel, part.node);
        let text = |texts: &[String], node: usize| texts.get(node).cloned().unwrap_or_default();
        let ply = reel.ply[node] as usize;
        let name = reel.name(node);
        if let Some(last) = part.last {
            let value = format!("{} nodes", part.folded);
            let name = format!("{name} … {}", reel.name(last));
            return Item { value, name, ..Item::plain(part.parent, ply, Shape::Folded) };
        }
        let seen = reel.seen(node);
        let shape = match (reel.is_leaf(node), reel.film.player[node]) {
            (true, _) => Shape::Leaf,
            (false, 0) => Shape::Max,
            (false, _) => Shape::Min,
        };
        let some = |text: String| (!text.is_empty()).then_some(text);
        let by = reel.cut_of(node).filter(|_| seen == Seen::Skipped).map(|moment| reel.film.cut[moment]);
        let own = reel.film.value[node];
        let mut item = Item {
            look: if seen == Seen::Skipped { Look::Skipped } else { Look::Searched },
            value: reel.value(node),
            f: (reel.film.statics && shape != Shape::Leaf && !own.is_nan()).then(|| film::number(own)),
            window: reel.change(node).and_then(|change| some(reel.window(change))),
            mv: some(text(&reel.film.label, node)),
            returned: some(reel.returned(node)),
            mark: some(text(&self.marks, node)),
            folded: (part.folded > 0).then_some(part.folded),
            skipped_by: by.map(|by| match by {
                1 => Kind::Shallow,
                2 => Kind::Deep,
                _ => Kind::Window,
            }),
            first_skipped: by.is_some() && self.is_first_skipped(node),
            best: reel.is_over() && reel.film.line.contains(&(node as u32)),
            name,
            ..Item::plain(part.parent, ply, shape)
        };
        item.tooltip = tooltip(&item, seen);
        item
    }

    /// Whether no sibling before was skipped by the same cut-off.
    fn is_first_skipped(&self, node: usize) -> bool {
        self.reel.before(node).is_none_or(|before| {
            self.reel.seen(before) != Seen::Skipped || self.reel.cut_of(before) != self.reel.cut_of(node)
        })
    }
}

/// A node in words: "2.1, MIN, ≤ 2, window (3, ∞)".
fn tooltip(item: &Item, seen: Seen) -> String {
    let who = match item.shape {
        Shape::Max => "MAX",
        Shape::Min => "MIN",
        Shape::Leaf | Shape::Folded => "leaf",
    };
    let mut parts = vec![item.name.clone(), who.to_owned()];
    parts.extend((!item.value.is_empty()).then(|| item.value.clone()));
    parts.extend(item.window.as_ref().map(|window| format!("window {window}")));
    match seen {
        Seen::Cut => parts.push("cut off".to_owned()),
        Seen::Skipped => parts.push("skipped".to_owned()),
        _ => {}
    }
    parts.extend(item.folded.map(|nodes| format!("{nodes} nodes below are folded")));
    parts.join(", ")
}
