//! The files of the site. `cargo xtask web` writes this list.

use crate::File;

pub(crate) const BUILT_FROM: &str = "43dc54df";

pub(crate) const FILES: &[File] = &[
    File {
        path: "assets/gametree_wasm-DrBXjrOz.js",
        gzip: include_bytes!("../site/assets/gametree_wasm-DrBXjrOz.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-B6KWhmad.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-B6KWhmad.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-BBYdEZ36.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BBYdEZ36.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-Dk5qyZ0S.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-Dk5qyZ0S.js.gz"),
    },
    File { path: "assets/index-B1Zn32XQ.css", gzip: include_bytes!("../site/assets/index-B1Zn32XQ.css.gz") },
    File { path: "assets/index-CHbAShgi.js", gzip: include_bytes!("../site/assets/index-CHbAShgi.js.gz") },
    File { path: "assets/page-DVMByaB6.js", gzip: include_bytes!("../site/assets/page-DVMByaB6.js.gz") },
    File { path: "assets/page-Dp7A6PCf.js", gzip: include_bytes!("../site/assets/page-Dp7A6PCf.js.gz") },
    File { path: "assets/page-tAlSOuxT.js", gzip: include_bytes!("../site/assets/page-tAlSOuxT.js.gz") },
    File { path: "assets/stage-Be_lYF1m.js", gzip: include_bytes!("../site/assets/stage-Be_lYF1m.js.gz") },
    File { path: "assets/worker-uhIKSzLG.js", gzip: include_bytes!("../site/assets/worker-uhIKSzLG.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
