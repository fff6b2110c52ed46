//! One file of the site.

use std::io::Read;

/// A file of the site.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its path, below the site's folder.
    pub path: &'static str,
    /// Its contents, compressed by gzip.
    pub gzip: &'static [u8],
}

impl File {
    /// Its contents.
    ///
    /// ```
    /// assert!(gametree_site::files().iter().all(|file| file.path.ends_with('/') || !file.bytes().is_empty()));
    /// ```
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        // The build has compressed it; a test reads every file.
        let _ = flate2::read::GzDecoder::new(self.gzip).read_to_end(&mut bytes);
        bytes
    }

    /// Its media type, as a server says it.
    ///
    /// ```
    /// assert_eq!(gametree_site::find("index.html").unwrap().media_type(), "text/html; charset=utf-8");
    /// ```
    #[must_use]
    pub fn media_type(&self) -> &'static str {
        match self.path.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("json") => "application/json",
            Some("png") => "image/png",
            Some("svg") => "image/svg+xml",
            Some("wasm") => "application/wasm",
            Some("webmanifest") => "application/manifest+json",
            _ => "application/octet-stream",
        }
    }

    /// Whether its name holds a hash of its contents, so that it never changes.
    ///
    /// ```
    /// assert!(!gametree_site::find("index.html").unwrap().is_immutable());
    /// ```
    #[must_use]
    pub fn is_immutable(&self) -> bool {
        self.path.starts_with("assets/")
    }
}
