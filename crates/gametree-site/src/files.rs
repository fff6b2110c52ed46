//! The files of the site. `cargo xtask web` writes this list.

use crate::file::File;

pub(crate) const BUILT_FROM: &str = "dcb39ccf";

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
    File { path: "assets/index-kBsuylbp.js", gzip: include_bytes!("../site/assets/index-kBsuylbp.js.gz") },
    File { path: "assets/index-oMK5wSEa.css", gzip: include_bytes!("../site/assets/index-oMK5wSEa.css.gz") },
    File {
        path: "assets/outline-Bv_Lx73x.js",
        gzip: include_bytes!("../site/assets/outline-Bv_Lx73x.js.gz"),
    },
    File { path: "assets/page-Boy3CvCt.js", gzip: include_bytes!("../site/assets/page-Boy3CvCt.js.gz") },
    File { path: "assets/page-Bq73PZKC.js", gzip: include_bytes!("../site/assets/page-Bq73PZKC.js.gz") },
    File { path: "assets/page-DfY632Dh.js", gzip: include_bytes!("../site/assets/page-DfY632Dh.js.gz") },
    File { path: "assets/page-OhmmwqcK.js", gzip: include_bytes!("../site/assets/page-OhmmwqcK.js.gz") },
    File { path: "assets/stage-Be-EnRxm.js", gzip: include_bytes!("../site/assets/stage-Be-EnRxm.js.gz") },
    File { path: "assets/worker-BT-oDcEE.js", gzip: include_bytes!("../site/assets/worker-BT-oDcEE.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
