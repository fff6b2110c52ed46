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
        path: "assets/gametree_wasm_bg--vKkb1jX.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg--vKkb1jX.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-C1GGMFER.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-C1GGMFER.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-C9mxgLRN.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-C9mxgLRN.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-D35UaEoU.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-D35UaEoU.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DH3IOIPx.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DH3IOIPx.wasm.gz"),
    },
    File { path: "assets/index-DtlCHv2d.css", gzip: include_bytes!("../site/assets/index-DtlCHv2d.css.gz") },
    File { path: "assets/index-aQa75G-D.js", gzip: include_bytes!("../site/assets/index-aQa75G-D.js.gz") },
    File {
        path: "assets/outline-BRYQgOsV.js",
        gzip: include_bytes!("../site/assets/outline-BRYQgOsV.js.gz"),
    },
    File { path: "assets/page-BCbc_1rz.js", gzip: include_bytes!("../site/assets/page-BCbc_1rz.js.gz") },
    File { path: "assets/page-BXtca4Oh.js", gzip: include_bytes!("../site/assets/page-BXtca4Oh.js.gz") },
    File { path: "assets/page-Bw1CKFgB.js", gzip: include_bytes!("../site/assets/page-Bw1CKFgB.js.gz") },
    File { path: "assets/page-CSoA5tL6.js", gzip: include_bytes!("../site/assets/page-CSoA5tL6.js.gz") },
    File { path: "assets/stage-DZFhgfwT.js", gzip: include_bytes!("../site/assets/stage-DZFhgfwT.js.gz") },
    File { path: "assets/worker-BQbaoJlf.js", gzip: include_bytes!("../site/assets/worker-BQbaoJlf.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
