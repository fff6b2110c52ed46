//! The picture of a searched tree: one that fits a page grows downwards as in a book, a broader one to the right, where
//! a family of leaves takes one row and four hundred nodes can still be read.

use super::block::{Block, Density, Setting, Style, VALUE};
use super::describe::{describe, heading};
use super::downward::downward;
use super::legend::{Entry, entries, legend};
use super::plan::{Item, Purpose, plan};
use super::scene::{Anchor, BOLD, Ink, Look, Scene, Shape};
use super::sideways::sideways;
use super::text::wrapped;
use crate::tree::Searched;

/// Free space around the picture.
pub(super) const MARGIN: f64 = 18.0;
/// The least breadth of what is within the margins.
const LEAST: f64 = 584.0;
/// The largest breadth at which a tree still grows downwards.
const BROADEST: f64 = 1_000.0;
/// The largest breadth at which one certainly grows to the right, if it doesn't fit a page.
const LONGEST: f64 = 2_000.0;

/// Draws a searched tree.
pub(super) fn figure(search: &Searched<'_>, purpose: Purpose) -> Scene {
    let mut items = plan(search, purpose);
    if purpose == Purpose::Ask {
        items.iter_mut().for_each(blank);
    }
    // Windows belong to searches that visit a node once; SSS* and its like have none.
    let windows = search.algorithm.has_bounds();
    let style = Style::new(purpose, windows);
    let picture = tree(&items, |item, _, setting| Block::new(item, setting, style));
    let legend = entries(&picture, &items, search, purpose);
    let scene = Scene { title: heading(search), description: describe(search), ..Scene::default() };
    page(scene, purpose == Purpose::Show, picture, legend)
}

/// A page with a picture and a legend; its title, if it is shown, is the heading.
pub(super) fn page(mut scene: Scene, headed: bool, picture: Scene, entries: Vec<Entry>) -> Scene {
    let breadth = picture.bounds().width().max(LEAST);
    scene.width = breadth + 2.0 * MARGIN;
    scene.height = MARGIN;
    if headed {
        for line in wrapped(&scene.title, VALUE * BOLD, breadth) {
            let base = scene.height + VALUE;
            scene.label((MARGIN, base), VALUE, Anchor::Start, Ink::Heading, &line);
            scene.height += VALUE + 5.0;
        }
        scene.height += 12.0;
    }
    scene.place(picture);
    scene.height += 24.0;
    legend(&mut scene, entries);
    scene
}

/// The tree, each item of which is set as a block: as a picture that grows downwards if that fits a page; else as one that grows to
/// the right, unless that is far longer.
pub(super) fn tree(items: &[Item], block: impl Fn(&Item, usize, Setting) -> Block) -> Scene {
    let blocks = |setting| (0..).zip(items).map(|(index, item)| block(item, index, setting)).collect();
    let upright = |density: Density| downward(items, blocks(Setting::Upright(density)), density.gap());
    let roomy = upright(Density::Roomy);
    let bounds = roomy.bounds();
    if bounds.width() <= BROADEST {
        return roomy;
    }
    let close = upright(Density::Close);
    if close.bounds().width() <= BROADEST {
        return close;
    }
    let flat = sideways(items, blocks(Setting::Flat));
    let longer = bounds.width().max(bounds.height());
    if flat.bounds().width() > longer.max(LONGEST) { close } else { flat }
}

/// Removes what a student has to find.
fn blank(item: &mut Item) {
    if item.shape != Shape::Leaf {
        item.value = String::new();
    }
    item.look = Look::Blank;
    (item.window, item.skipped_by, item.cut) = (None, None, None);
    (item.first_skipped, item.best) = (false, false);
    item.tooltip = String::new();
}
