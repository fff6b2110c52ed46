//! The built pages of the web lab, as `cargo xtask web` makes them from `web/`: whoever builds the command needs no Node.
//!
//! ```
//! let page = gametree_site::find("index.html").unwrap();
//! assert!(String::from_utf8(page.bytes()).unwrap().contains("gametree"));
//! ```

mod file;
mod files;

pub use file::File;

/// All files.
///
/// ```
/// assert!(gametree_site::files().iter().any(|file| file.path.ends_with(".wasm")));
/// ```
#[must_use]
pub fn files() -> &'static [File] {
    files::FILES
}

/// The file of a path.
///
/// ```
/// assert!(gametree_site::find("../Cargo.toml").is_none());
/// ```
#[must_use]
pub fn find(path: &str) -> Option<File> {
    files::FILES.iter().copied().find(|file| file.path == path)
}

/// What the site was built from: a checksum of `web/`, as `cargo xtask web` computes it.
///
/// ```
/// assert_eq!(gametree_site::built_from().len(), 8);
/// ```
#[must_use]
pub fn built_from() -> &'static str {
    files::BUILT_FROM
}
