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
        path: "assets/gametree_wasm_bg-BMBQdvg3.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BMBQdvg3.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CMJ7Em7i.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CMJ7Em7i.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DFW-yTDu.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DFW-yTDu.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-HZA3Qddr.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-HZA3Qddr.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-wnf79K35.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-wnf79K35.js.gz"),
    },
    File { path: "assets/index-CBfqbiq8.css", gzip: include_bytes!("../site/assets/index-CBfqbiq8.css.gz") },
    File { path: "assets/index-DdC6RkQw.js", gzip: include_bytes!("../site/assets/index-DdC6RkQw.js.gz") },
    File {
        path: "assets/outline-DSXPcN8z.js",
        gzip: include_bytes!("../site/assets/outline-DSXPcN8z.js.gz"),
    },
    File { path: "assets/page-BM9bG1zX.js", gzip: include_bytes!("../site/assets/page-BM9bG1zX.js.gz") },
    File { path: "assets/page-CXLxBK7L.js", gzip: include_bytes!("../site/assets/page-CXLxBK7L.js.gz") },
    File { path: "assets/page-CbI5EalE.js", gzip: include_bytes!("../site/assets/page-CbI5EalE.js.gz") },
    File { path: "assets/page-F6XYqD8P.js", gzip: include_bytes!("../site/assets/page-F6XYqD8P.js.gz") },
    File { path: "assets/stage-DPItkj45.js", gzip: include_bytes!("../site/assets/stage-DPItkj45.js.gz") },
    File { path: "assets/worker-Bj6eLvgb.js", gzip: include_bytes!("../site/assets/worker-Bj6eLvgb.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
