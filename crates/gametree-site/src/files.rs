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
        path: "assets/gametree_wasm_bg-B2mSYjhe.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-B2mSYjhe.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-C1qaDZR6.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-C1qaDZR6.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CmIHugzl.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CmIHugzl.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DLrPLPHu.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DLrPLPHu.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DfzXpl1L.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DfzXpl1L.js.gz"),
    },
    File { path: "assets/icicle-DKqcFuje.js", gzip: include_bytes!("../site/assets/icicle-DKqcFuje.js.gz") },
    File { path: "assets/index-CBfqbiq8.css", gzip: include_bytes!("../site/assets/index-CBfqbiq8.css.gz") },
    File { path: "assets/index-kZIpRDrX.js", gzip: include_bytes!("../site/assets/index-kZIpRDrX.js.gz") },
    File { path: "assets/page-2q93JsrS.js", gzip: include_bytes!("../site/assets/page-2q93JsrS.js.gz") },
    File { path: "assets/page-864wWeOq.js", gzip: include_bytes!("../site/assets/page-864wWeOq.js.gz") },
    File { path: "assets/page-CR5ghKZN.js", gzip: include_bytes!("../site/assets/page-CR5ghKZN.js.gz") },
    File { path: "assets/page-CcpmCm1l.js", gzip: include_bytes!("../site/assets/page-CcpmCm1l.js.gz") },
    File { path: "assets/size-BBvwzk_z.js", gzip: include_bytes!("../site/assets/size-BBvwzk_z.js.gz") },
    File { path: "assets/stage-reNfYGrI.js", gzip: include_bytes!("../site/assets/stage-reNfYGrI.js.gz") },
    File { path: "assets/worker-gu6OvoSF.js", gzip: include_bytes!("../site/assets/worker-gu6OvoSF.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
