//! The files of the site. `cargo xtask web` writes this list.

use crate::file::File;

pub(crate) const BUILT_FROM: &str = "4a2f3f15";

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
        path: "assets/gametree_wasm_bg-BGdlgWCN.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BGdlgWCN.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-Bnkat5hY.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-Bnkat5hY.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DLYeG8nG.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DLYeG8nG.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-JEE2DOOZ.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-JEE2DOOZ.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-yA3tH4Jf.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-yA3tH4Jf.wasm.gz"),
    },
    File { path: "assets/index-CBfqbiq8.css", gzip: include_bytes!("../site/assets/index-CBfqbiq8.css.gz") },
    File { path: "assets/index-KydWy3sJ.js", gzip: include_bytes!("../site/assets/index-KydWy3sJ.js.gz") },
    File {
        path: "assets/outline-DFmftKuj.js",
        gzip: include_bytes!("../site/assets/outline-DFmftKuj.js.gz"),
    },
    File { path: "assets/page-CS1etVix.js", gzip: include_bytes!("../site/assets/page-CS1etVix.js.gz") },
    File { path: "assets/page-Crt8oRlx.js", gzip: include_bytes!("../site/assets/page-Crt8oRlx.js.gz") },
    File { path: "assets/page-D0Q3GZN6.js", gzip: include_bytes!("../site/assets/page-D0Q3GZN6.js.gz") },
    File { path: "assets/page-DY4v837m.js", gzip: include_bytes!("../site/assets/page-DY4v837m.js.gz") },
    File { path: "assets/stage-CecrZBUJ.js", gzip: include_bytes!("../site/assets/stage-CecrZBUJ.js.gz") },
    File { path: "assets/worker-tMOyWvq-.js", gzip: include_bytes!("../site/assets/worker-tMOyWvq-.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
