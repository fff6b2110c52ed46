//! The files of the site. `cargo xtask web` writes this list.

use crate::file::File;

pub(crate) const BUILT_FROM: &str = "cb079ee0";

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
        path: "assets/gametree_wasm_bg-BV68Xn8P.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BV68Xn8P.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CbZL7e9n.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CbZL7e9n.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-Dlepq0Dy.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-Dlepq0Dy.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-F3D7wTee.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-F3D7wTee.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-Nr6Wz6dn.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-Nr6Wz6dn.js.gz"),
    },
    File { path: "assets/index-DBXbKeQg.css", gzip: include_bytes!("../site/assets/index-DBXbKeQg.css.gz") },
    File { path: "assets/index-DhAMroJg.js", gzip: include_bytes!("../site/assets/index-DhAMroJg.js.gz") },
    File {
        path: "assets/outline-DASur3vj.js",
        gzip: include_bytes!("../site/assets/outline-DASur3vj.js.gz"),
    },
    File { path: "assets/page-BEXgGnIP.js", gzip: include_bytes!("../site/assets/page-BEXgGnIP.js.gz") },
    File { path: "assets/page-BWR-hxAq.js", gzip: include_bytes!("../site/assets/page-BWR-hxAq.js.gz") },
    File { path: "assets/page-CRnLcrLB.js", gzip: include_bytes!("../site/assets/page-CRnLcrLB.js.gz") },
    File { path: "assets/page-D-WdlI_F.js", gzip: include_bytes!("../site/assets/page-D-WdlI_F.js.gz") },
    File { path: "assets/stage-DDyw2BsK.js", gzip: include_bytes!("../site/assets/stage-DDyw2BsK.js.gz") },
    File { path: "assets/worker-CM1bpXBo.js", gzip: include_bytes!("../site/assets/worker-CM1bpXBo.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
