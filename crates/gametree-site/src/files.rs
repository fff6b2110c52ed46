//! The files of the site. `cargo xtask web` writes this list.

use crate::file::File;

pub(crate) const BUILT_FROM: &str = "aa230b9a";

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
    File { path: "assets/index-D32c2N9Y.js", gzip: include_bytes!("../site/assets/index-D32c2N9Y.js.gz") },
    File { path: "assets/index-DBXbKeQg.css", gzip: include_bytes!("../site/assets/index-DBXbKeQg.css.gz") },
    File {
        path: "assets/outline-COPKEIOa.js",
        gzip: include_bytes!("../site/assets/outline-COPKEIOa.js.gz"),
    },
    File { path: "assets/page-BGCIAvhk.js", gzip: include_bytes!("../site/assets/page-BGCIAvhk.js.gz") },
    File { path: "assets/page-BLea6UAq.js", gzip: include_bytes!("../site/assets/page-BLea6UAq.js.gz") },
    File { path: "assets/page-Bftl0G7Y.js", gzip: include_bytes!("../site/assets/page-Bftl0G7Y.js.gz") },
    File { path: "assets/page-kMCJtmRD.js", gzip: include_bytes!("../site/assets/page-kMCJtmRD.js.gz") },
    File { path: "assets/stage-jYN_k6eK.js", gzip: include_bytes!("../site/assets/stage-jYN_k6eK.js.gz") },
    File { path: "assets/worker-BT-oDcEE.js", gzip: include_bytes!("../site/assets/worker-BT-oDcEE.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
