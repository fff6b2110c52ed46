//! The files of the site. `cargo xtask web` writes this list.

use crate::file::File;

pub(crate) const BUILT_FROM: &str = "1bf60e87";

pub(crate) const FILES: &[File] = &[
    File {
        path: "assets/gametree_wasm-ByTL3N9j.js",
        gzip: include_bytes!("../site/assets/gametree_wasm-ByTL3N9j.js.gz"),
    },
    File {
        path: "assets/gametree_wasm-Jx0yWBqF.js",
        gzip: include_bytes!("../site/assets/gametree_wasm-Jx0yWBqF.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-BHYkG0XO.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BHYkG0XO.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-BO-OZH6v.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BO-OZH6v.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-Cfc-qk98.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-Cfc-qk98.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DIgmErR6.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DIgmErR6.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-Xeb9e8m8.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-Xeb9e8m8.js.gz"),
    },
    File { path: "assets/index-DFWnBmgl.js", gzip: include_bytes!("../site/assets/index-DFWnBmgl.js.gz") },
    File { path: "assets/index-DtlCHv2d.css", gzip: include_bytes!("../site/assets/index-DtlCHv2d.css.gz") },
    File {
        path: "assets/outline-CXroZy8E.js",
        gzip: include_bytes!("../site/assets/outline-CXroZy8E.js.gz"),
    },
    File { path: "assets/page-BYEej9eB.js", gzip: include_bytes!("../site/assets/page-BYEej9eB.js.gz") },
    File { path: "assets/page-C3QRzDIT.js", gzip: include_bytes!("../site/assets/page-C3QRzDIT.js.gz") },
    File { path: "assets/page-CQe5kkmb.js", gzip: include_bytes!("../site/assets/page-CQe5kkmb.js.gz") },
    File { path: "assets/page-DEt8Xtwm.js", gzip: include_bytes!("../site/assets/page-DEt8Xtwm.js.gz") },
    File { path: "assets/stage-9KxcLGgi.js", gzip: include_bytes!("../site/assets/stage-9KxcLGgi.js.gz") },
    File { path: "assets/worker-CGblr2aR.js", gzip: include_bytes!("../site/assets/worker-CGblr2aR.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
