//! The files of the site. `cargo xtask web` writes this list.

use crate::file::File;

pub(crate) const BUILT_FROM: &str = "de3c3938";

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
        path: "assets/gametree_wasm_bg-D47R60c-.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-D47R60c-.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-_YaMx-ud.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-_YaMx-ud.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-am4ipsCP.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-am4ipsCP.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-eyTkEYMr.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-eyTkEYMr.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-p_Hn74sA.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-p_Hn74sA.js.gz"),
    },
    File { path: "assets/icicle-Bqfse5_s.js", gzip: include_bytes!("../site/assets/icicle-Bqfse5_s.js.gz") },
    File { path: "assets/index-CBfqbiq8.css", gzip: include_bytes!("../site/assets/index-CBfqbiq8.css.gz") },
    File { path: "assets/index-Cqh_djcb.js", gzip: include_bytes!("../site/assets/index-Cqh_djcb.js.gz") },
    File { path: "assets/page-D97mG3DJ.js", gzip: include_bytes!("../site/assets/page-D97mG3DJ.js.gz") },
    File { path: "assets/page-DYs8zrol.js", gzip: include_bytes!("../site/assets/page-DYs8zrol.js.gz") },
    File { path: "assets/page-DfCtTKLb.js", gzip: include_bytes!("../site/assets/page-DfCtTKLb.js.gz") },
    File { path: "assets/page-MsM_JgTO.js", gzip: include_bytes!("../site/assets/page-MsM_JgTO.js.gz") },
    File { path: "assets/size-BbLJi5U7.js", gzip: include_bytes!("../site/assets/size-BbLJi5U7.js.gz") },
    File { path: "assets/stage-C7kruyti.js", gzip: include_bytes!("../site/assets/stage-C7kruyti.js.gz") },
    File { path: "assets/worker-C8-XWSA4.js", gzip: include_bytes!("../site/assets/worker-C8-XWSA4.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
