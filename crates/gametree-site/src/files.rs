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
        path: "assets/gametree_wasm_bg-Bv5r4eGL.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-Bv5r4eGL.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CtZ5Ys06.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CtZ5Ys06.js.gz"),
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
        path: "assets/gametree_wasm_bg-p_Hn74sA.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-p_Hn74sA.js.gz"),
    },
    File { path: "assets/icicle-L-nOOclx.js", gzip: include_bytes!("../site/assets/icicle-L-nOOclx.js.gz") },
    File { path: "assets/index-CBfqbiq8.css", gzip: include_bytes!("../site/assets/index-CBfqbiq8.css.gz") },
    File { path: "assets/index-CILIXozI.js", gzip: include_bytes!("../site/assets/index-CILIXozI.js.gz") },
    File { path: "assets/page-BmvC5zN5.js", gzip: include_bytes!("../site/assets/page-BmvC5zN5.js.gz") },
    File { path: "assets/page-CCQDSl5B.js", gzip: include_bytes!("../site/assets/page-CCQDSl5B.js.gz") },
    File { path: "assets/page-D7k3LlTS.js", gzip: include_bytes!("../site/assets/page-D7k3LlTS.js.gz") },
    File { path: "assets/page-DSZwevOC.js", gzip: include_bytes!("../site/assets/page-DSZwevOC.js.gz") },
    File { path: "assets/size-Dzu3MOu4.js", gzip: include_bytes!("../site/assets/size-Dzu3MOu4.js.gz") },
    File { path: "assets/stage-Ce8HnpDD.js", gzip: include_bytes!("../site/assets/stage-Ce8HnpDD.js.gz") },
    File { path: "assets/worker-BSrjTQxY.js", gzip: include_bytes!("../site/assets/worker-BSrjTQxY.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
