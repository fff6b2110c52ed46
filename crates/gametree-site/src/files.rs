//! The files of the site. `cargo xtask web` writes this list.

use crate::file::File;

pub(crate) const BUILT_FROM: &str = "51a3e44c";

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
        path: "assets/gametree_wasm_bg-Bx_1qzks.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-Bx_1qzks.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DYNMrEsE.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DYNMrEsE.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-Dyx__K8J.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-Dyx__K8J.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-vayg9dsc.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-vayg9dsc.js.gz"),
    },
    File { path: "assets/index-CqiRACa-.js", gzip: include_bytes!("../site/assets/index-CqiRACa-.js.gz") },
    File { path: "assets/index-DBXbKeQg.css", gzip: include_bytes!("../site/assets/index-DBXbKeQg.css.gz") },
    File {
        path: "assets/outline-Lkcu6ugQ.js",
        gzip: include_bytes!("../site/assets/outline-Lkcu6ugQ.js.gz"),
    },
    File { path: "assets/page-B_SdrJkp.js", gzip: include_bytes!("../site/assets/page-B_SdrJkp.js.gz") },
    File { path: "assets/page-BjxW19hZ.js", gzip: include_bytes!("../site/assets/page-BjxW19hZ.js.gz") },
    File { path: "assets/page-DTSiS6ZT.js", gzip: include_bytes!("../site/assets/page-DTSiS6ZT.js.gz") },
    File { path: "assets/page-E1C89l2u.js", gzip: include_bytes!("../site/assets/page-E1C89l2u.js.gz") },
    File { path: "assets/stage--TVWLGB1.js", gzip: include_bytes!("../site/assets/stage--TVWLGB1.js.gz") },
    File { path: "assets/worker-BT-oDcEE.js", gzip: include_bytes!("../site/assets/worker-BT-oDcEE.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
