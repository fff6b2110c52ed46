//! The files of the site. `cargo xtask web` writes this list.

use crate::file::File;

pub(crate) const BUILT_FROM: &str = "a0ca23fa";

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
        path: "assets/gametree_wasm_bg-B6YMsHQx.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-B6YMsHQx.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-B9T25lbN.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-B9T25lbN.js.gz"),
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
        path: "assets/gametree_wasm_bg-DGLHqgO5.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DGLHqgO5.wasm.gz"),
    },
    File { path: "assets/index-C6hZOm9L.js", gzip: include_bytes!("../site/assets/index-C6hZOm9L.js.gz") },
    File { path: "assets/index-CBfqbiq8.css", gzip: include_bytes!("../site/assets/index-CBfqbiq8.css.gz") },
    File {
        path: "assets/outline-AD5Dcjze.js",
        gzip: include_bytes!("../site/assets/outline-AD5Dcjze.js.gz"),
    },
    File { path: "assets/page-BTIir83F.js", gzip: include_bytes!("../site/assets/page-BTIir83F.js.gz") },
    File { path: "assets/page-Vjgr2s4z.js", gzip: include_bytes!("../site/assets/page-Vjgr2s4z.js.gz") },
    File { path: "assets/page-ZcuD4NeZ.js", gzip: include_bytes!("../site/assets/page-ZcuD4NeZ.js.gz") },
    File { path: "assets/page-qWMLC-fO.js", gzip: include_bytes!("../site/assets/page-qWMLC-fO.js.gz") },
    File { path: "assets/stage-1mJ4OQqk.js", gzip: include_bytes!("../site/assets/stage-1mJ4OQqk.js.gz") },
    File { path: "assets/worker-BRTw8fh-.js", gzip: include_bytes!("../site/assets/worker-BRTw8fh-.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
