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
        path: "assets/gametree_wasm_bg-BD4Qu8Ta.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BD4Qu8Ta.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DWqIHrJK.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DWqIHrJK.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DgDC4BkS.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DgDC4BkS.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DvQ3SFD5.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DvQ3SFD5.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-KEh9O4DZ.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-KEh9O4DZ.wasm.gz"),
    },
    File { path: "assets/icicle-mu_Yu8qx.js", gzip: include_bytes!("../site/assets/icicle-mu_Yu8qx.js.gz") },
    File { path: "assets/index-BBTbzQLD.js", gzip: include_bytes!("../site/assets/index-BBTbzQLD.js.gz") },
    File { path: "assets/index-CBfqbiq8.css", gzip: include_bytes!("../site/assets/index-CBfqbiq8.css.gz") },
    File { path: "assets/page-BN1KHk61.js", gzip: include_bytes!("../site/assets/page-BN1KHk61.js.gz") },
    File { path: "assets/page-BmyWuyop.js", gzip: include_bytes!("../site/assets/page-BmyWuyop.js.gz") },
    File { path: "assets/page-C6HAYJIX.js", gzip: include_bytes!("../site/assets/page-C6HAYJIX.js.gz") },
    File { path: "assets/page-CE3oFkw4.js", gzip: include_bytes!("../site/assets/page-CE3oFkw4.js.gz") },
    File { path: "assets/size-BXuYg-KS.js", gzip: include_bytes!("../site/assets/size-BXuYg-KS.js.gz") },
    File { path: "assets/stage-CQ-j_kG5.js", gzip: include_bytes!("../site/assets/stage-CQ-j_kG5.js.gz") },
    File { path: "assets/worker-hu4RTqbs.js", gzip: include_bytes!("../site/assets/worker-hu4RTqbs.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
