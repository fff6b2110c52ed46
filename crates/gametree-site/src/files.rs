//! The files of the site. `cargo xtask web` writes this list.

use crate::file::File;

pub(crate) const BUILT_FROM: &str = "b8aed602";

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
    File { path: "assets/index-BCM5Mdrv.js", gzip: include_bytes!("../site/assets/index-BCM5Mdrv.js.gz") },
    File { path: "assets/index-CBfqbiq8.css", gzip: include_bytes!("../site/assets/index-CBfqbiq8.css.gz") },
    File {
        path: "assets/outline-BP9RU3vd.js",
        gzip: include_bytes!("../site/assets/outline-BP9RU3vd.js.gz"),
    },
    File { path: "assets/page-BvpLNUCm.js", gzip: include_bytes!("../site/assets/page-BvpLNUCm.js.gz") },
    File { path: "assets/page-C4OVeZWm.js", gzip: include_bytes!("../site/assets/page-C4OVeZWm.js.gz") },
    File { path: "assets/page-D0SXA0m7.js", gzip: include_bytes!("../site/assets/page-D0SXA0m7.js.gz") },
    File { path: "assets/page-o0Gwx27N.js", gzip: include_bytes!("../site/assets/page-o0Gwx27N.js.gz") },
    File { path: "assets/stage-ByhCgSxu.js", gzip: include_bytes!("../site/assets/stage-ByhCgSxu.js.gz") },
    File { path: "assets/worker-BRTw8fh-.js", gzip: include_bytes!("../site/assets/worker-BRTw8fh-.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
