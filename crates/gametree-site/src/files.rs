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
        path: "assets/gametree_wasm_bg-B6_6-sPj.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-B6_6-sPj.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-B9T25lbN.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-B9T25lbN.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DGLHqgO5.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DGLHqgO5.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-PKmoprDl.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-PKmoprDl.js.gz"),
    },
    File { path: "assets/index-CBfqbiq8.css", gzip: include_bytes!("../site/assets/index-CBfqbiq8.css.gz") },
    File { path: "assets/index-DKlycNax.js", gzip: include_bytes!("../site/assets/index-DKlycNax.js.gz") },
    File {
        path: "assets/outline-BSxg0Uc7.js",
        gzip: include_bytes!("../site/assets/outline-BSxg0Uc7.js.gz"),
    },
    File { path: "assets/page-D4G89h1s.js", gzip: include_bytes!("../site/assets/page-D4G89h1s.js.gz") },
    File { path: "assets/page-DEDQk4U9.js", gzip: include_bytes!("../site/assets/page-DEDQk4U9.js.gz") },
    File { path: "assets/page-De2MLsyU.js", gzip: include_bytes!("../site/assets/page-De2MLsyU.js.gz") },
    File { path: "assets/page-DujdHRha.js", gzip: include_bytes!("../site/assets/page-DujdHRha.js.gz") },
    File { path: "assets/stage-BhjRtti1.js", gzip: include_bytes!("../site/assets/stage-BhjRtti1.js.gz") },
    File { path: "assets/worker-Bn3z8ogC.js", gzip: include_bytes!("../site/assets/worker-Bn3z8ogC.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
