//! The files of the site. `cargo xtask web` writes this list.

use crate::file::File;

pub(crate) const BUILT_FROM: &str = "ffc68ab0";

pub(crate) const FILES: &[File] = &[
    File {
        path: "assets/gametree_wasm-Cc40pMbF.js",
        gzip: include_bytes!("../site/assets/gametree_wasm-Cc40pMbF.js.gz"),
    },
    File {
        path: "assets/gametree_wasm-DrBXjrOz.js",
        gzip: include_bytes!("../site/assets/gametree_wasm-DrBXjrOz.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-BKlvItUU.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BKlvItUU.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-C0nDEy0c.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-C0nDEy0c.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DBR-Chud.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DBR-Chud.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-Dyx__K8J.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-Dyx__K8J.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-mAotKd2u.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-mAotKd2u.wasm.gz"),
    },
    File { path: "assets/index-DBXbKeQg.css", gzip: include_bytes!("../site/assets/index-DBXbKeQg.css.gz") },
    File { path: "assets/index-DUfJ4tt2.js", gzip: include_bytes!("../site/assets/index-DUfJ4tt2.js.gz") },
    File {
        path: "assets/outline-DRO6zL5_.js",
        gzip: include_bytes!("../site/assets/outline-DRO6zL5_.js.gz"),
    },
    File { path: "assets/page-B1kYod33.js", gzip: include_bytes!("../site/assets/page-B1kYod33.js.gz") },
    File { path: "assets/page-BiHNrrep.js", gzip: include_bytes!("../site/assets/page-BiHNrrep.js.gz") },
    File { path: "assets/page-YJvRiDMs.js", gzip: include_bytes!("../site/assets/page-YJvRiDMs.js.gz") },
    File { path: "assets/page-hp86bmvU.js", gzip: include_bytes!("../site/assets/page-hp86bmvU.js.gz") },
    File { path: "assets/stage-BCKzrGHy.js", gzip: include_bytes!("../site/assets/stage-BCKzrGHy.js.gz") },
    File { path: "assets/worker-B-seY0Lk.js", gzip: include_bytes!("../site/assets/worker-B-seY0Lk.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
