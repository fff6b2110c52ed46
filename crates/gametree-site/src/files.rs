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
        path: "assets/gametree_wasm_bg-BBW5jtyF.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BBW5jtyF.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CHsg19fd.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CHsg19fd.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CUX_I4DX.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CUX_I4DX.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CrS3I9vZ.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CrS3I9vZ.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-D_TP0mac.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-D_TP0mac.wasm.gz"),
    },
    File { path: "assets/icicle-B509lG2z.js", gzip: include_bytes!("../site/assets/icicle-B509lG2z.js.gz") },
    File { path: "assets/index-CBfqbiq8.css", gzip: include_bytes!("../site/assets/index-CBfqbiq8.css.gz") },
    File { path: "assets/index-CIscMXwD.js", gzip: include_bytes!("../site/assets/index-CIscMXwD.js.gz") },
    File { path: "assets/page-BRj6TJL4.js", gzip: include_bytes!("../site/assets/page-BRj6TJL4.js.gz") },
    File { path: "assets/page-DMJYV4Hs.js", gzip: include_bytes!("../site/assets/page-DMJYV4Hs.js.gz") },
    File { path: "assets/page-DgDIjRD2.js", gzip: include_bytes!("../site/assets/page-DgDIjRD2.js.gz") },
    File { path: "assets/page-iendfsu-.js", gzip: include_bytes!("../site/assets/page-iendfsu-.js.gz") },
    File { path: "assets/size-BydB69U0.js", gzip: include_bytes!("../site/assets/size-BydB69U0.js.gz") },
    File { path: "assets/stage-DLWqRtbB.js", gzip: include_bytes!("../site/assets/stage-DLWqRtbB.js.gz") },
    File { path: "assets/worker-DiOvWcfa.js", gzip: include_bytes!("../site/assets/worker-DiOvWcfa.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
