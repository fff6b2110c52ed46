//! The files of the site. `cargo xtask web` writes this list.

use crate::File;

pub(crate) const BUILT_FROM: &str = "aff29dd5";

pub(crate) const FILES: &[File] = &[
    File {
        path: "assets/gametree_wasm-DrBXjrOz.js",
        gzip: include_bytes!("../site/assets/gametree_wasm-DrBXjrOz.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-Bwur90Kq.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-Bwur90Kq.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DAgvbhp_.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DAgvbhp_.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DwxK30Tk.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DwxK30Tk.wasm.gz"),
    },
    File { path: "assets/index-CzkfoIpx.js", gzip: include_bytes!("../site/assets/index-CzkfoIpx.js.gz") },
    File { path: "assets/index-FfJCC32c.css", gzip: include_bytes!("../site/assets/index-FfJCC32c.css.gz") },
    File { path: "assets/page-C63wQbFX.js", gzip: include_bytes!("../site/assets/page-C63wQbFX.js.gz") },
    File { path: "assets/page-CZuqEJhI.js", gzip: include_bytes!("../site/assets/page-CZuqEJhI.js.gz") },
    File { path: "assets/page-DWYvgInY.js", gzip: include_bytes!("../site/assets/page-DWYvgInY.js.gz") },
    File { path: "assets/stage-DdOdzaLC.js", gzip: include_bytes!("../site/assets/stage-DdOdzaLC.js.gz") },
    File { path: "assets/worker-D7QKKWVE.js", gzip: include_bytes!("../site/assets/worker-D7QKKWVE.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
