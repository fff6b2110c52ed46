//! The files of the site. `cargo xtask web` writes this list.

use crate::file::File;

pub(crate) const BUILT_FROM: &str = "ab276608";

pub(crate) const FILES: &[File] = &[
    File {
        path: "assets/gametree_wasm-BdL6_4-A.js",
        gzip: include_bytes!("../site/assets/gametree_wasm-BdL6_4-A.js.gz"),
    },
    File {
        path: "assets/gametree_wasm-ClX9rW8z.js",
        gzip: include_bytes!("../site/assets/gametree_wasm-ClX9rW8z.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CbZL7e9n.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CbZL7e9n.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DIfW64dH.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DIfW64dH.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DfHZ4XBJ.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DfHZ4XBJ.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-F3D7wTee.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-F3D7wTee.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-JvGe_hxy.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-JvGe_hxy.wasm.gz"),
    },
    File { path: "assets/index-BzPgTiEt.js", gzip: include_bytes!("../site/assets/index-BzPgTiEt.js.gz") },
    File { path: "assets/index-DtlCHv2d.css", gzip: include_bytes!("../site/assets/index-DtlCHv2d.css.gz") },
    File {
        path: "assets/outline-CNzIim_a.js",
        gzip: include_bytes!("../site/assets/outline-CNzIim_a.js.gz"),
    },
    File { path: "assets/page-B7MfXcfg.js", gzip: include_bytes!("../site/assets/page-B7MfXcfg.js.gz") },
    File { path: "assets/page-BvJ2kOFE.js", gzip: include_bytes!("../site/assets/page-BvJ2kOFE.js.gz") },
    File { path: "assets/page-C822GdZf.js", gzip: include_bytes!("../site/assets/page-C822GdZf.js.gz") },
    File { path: "assets/page-CJ0q7d-D.js", gzip: include_bytes!("../site/assets/page-CJ0q7d-D.js.gz") },
    File { path: "assets/stage-BZ28i78S.js", gzip: include_bytes!("../site/assets/stage-BZ28i78S.js.gz") },
    File { path: "assets/worker-Buj7kjiU.js", gzip: include_bytes!("../site/assets/worker-Buj7kjiU.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
