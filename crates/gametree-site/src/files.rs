//! The files of the site. `cargo xtask web` writes this list.

use crate::file::File;

pub(crate) const BUILT_FROM: &str = "b0c52885";

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
        path: "assets/gametree_wasm_bg-BmbFnv4e.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BmbFnv4e.js.gz"),
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
        path: "assets/gametree_wasm_bg-DRmIF-79.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DRmIF-79.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-JEE2DOOZ.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-JEE2DOOZ.wasm.gz"),
    },
    File { path: "assets/index-BA7qtaLC.js", gzip: include_bytes!("../site/assets/index-BA7qtaLC.js.gz") },
    File { path: "assets/index-CBfqbiq8.css", gzip: include_bytes!("../site/assets/index-CBfqbiq8.css.gz") },
    File {
        path: "assets/outline-BNJjVjJh.js",
        gzip: include_bytes!("../site/assets/outline-BNJjVjJh.js.gz"),
    },
    File { path: "assets/page-CwIGh8sd.js", gzip: include_bytes!("../site/assets/page-CwIGh8sd.js.gz") },
    File { path: "assets/page-DJKNwdu5.js", gzip: include_bytes!("../site/assets/page-DJKNwdu5.js.gz") },
    File { path: "assets/page-DXPhBpRM.js", gzip: include_bytes!("../site/assets/page-DXPhBpRM.js.gz") },
    File { path: "assets/page-rvu5sqXd.js", gzip: include_bytes!("../site/assets/page-rvu5sqXd.js.gz") },
    File { path: "assets/stage-BSiEMjq1.js", gzip: include_bytes!("../site/assets/stage-BSiEMjq1.js.gz") },
    File { path: "assets/worker-B6CDukNI.js", gzip: include_bytes!("../site/assets/worker-B6CDukNI.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
