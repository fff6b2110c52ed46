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
        path: "assets/gametree_wasm_bg-C1GGMFER.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-C1GGMFER.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-C9mxgLRN.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-C9mxgLRN.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DRNkOnqr.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DRNkOnqr.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DVnofrpm.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DVnofrpm.wasm.gz"),
    },
    File { path: "assets/index-CBfqbiq8.css", gzip: include_bytes!("../site/assets/index-CBfqbiq8.css.gz") },
    File { path: "assets/index-DrXHA-5N.js", gzip: include_bytes!("../site/assets/index-DrXHA-5N.js.gz") },
    File {
        path: "assets/outline-CLLfN48k.js",
        gzip: include_bytes!("../site/assets/outline-CLLfN48k.js.gz"),
    },
    File { path: "assets/page-BFDnlrh4.js", gzip: include_bytes!("../site/assets/page-BFDnlrh4.js.gz") },
    File { path: "assets/page-BmROmbR9.js", gzip: include_bytes!("../site/assets/page-BmROmbR9.js.gz") },
    File { path: "assets/page-DhpxYAkV.js", gzip: include_bytes!("../site/assets/page-DhpxYAkV.js.gz") },
    File { path: "assets/page-djDS3UCn.js", gzip: include_bytes!("../site/assets/page-djDS3UCn.js.gz") },
    File { path: "assets/stage-BqzZNa2S.js", gzip: include_bytes!("../site/assets/stage-BqzZNa2S.js.gz") },
    File { path: "assets/worker-DWO576ek.js", gzip: include_bytes!("../site/assets/worker-DWO576ek.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
