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
        path: "assets/gametree_wasm_bg-4D8pbO3b.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-4D8pbO3b.js.gz"),
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
        path: "assets/gametree_wasm_bg-DvQ3SFD5.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DvQ3SFD5.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-R9wsAhxL.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-R9wsAhxL.wasm.gz"),
    },
    File { path: "assets/icicle-BIH7JgNw.js", gzip: include_bytes!("../site/assets/icicle-BIH7JgNw.js.gz") },
    File { path: "assets/index-CBfqbiq8.css", gzip: include_bytes!("../site/assets/index-CBfqbiq8.css.gz") },
    File { path: "assets/index-D1Yqy939.js", gzip: include_bytes!("../site/assets/index-D1Yqy939.js.gz") },
    File { path: "assets/page-Bpvs4y32.js", gzip: include_bytes!("../site/assets/page-Bpvs4y32.js.gz") },
    File { path: "assets/page-Cp2UNTEq.js", gzip: include_bytes!("../site/assets/page-Cp2UNTEq.js.gz") },
    File { path: "assets/page-DVgyl4Ms.js", gzip: include_bytes!("../site/assets/page-DVgyl4Ms.js.gz") },
    File { path: "assets/page-D_PpcEHr.js", gzip: include_bytes!("../site/assets/page-D_PpcEHr.js.gz") },
    File { path: "assets/size-D4_CyOl2.js", gzip: include_bytes!("../site/assets/size-D4_CyOl2.js.gz") },
    File { path: "assets/stage-Crn76aqp.js", gzip: include_bytes!("../site/assets/stage-Crn76aqp.js.gz") },
    File { path: "assets/worker-DT1W0gcF.js", gzip: include_bytes!("../site/assets/worker-DT1W0gcF.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
