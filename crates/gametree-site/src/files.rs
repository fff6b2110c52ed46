//! The files of the site. `cargo xtask web` writes this list.

use crate::file::File;

pub(crate) const BUILT_FROM: &str = "fead1d2d";

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
    File { path: "assets/index-Cu3O_Lgm.css", gzip: include_bytes!("../site/assets/index-Cu3O_Lgm.css.gz") },
    File { path: "assets/index-nh_yCImr.js", gzip: include_bytes!("../site/assets/index-nh_yCImr.js.gz") },
    File { path: "assets/page-CO9Ltw7G.js", gzip: include_bytes!("../site/assets/page-CO9Ltw7G.js.gz") },
    File { path: "assets/page-D8HmVhFo.js", gzip: include_bytes!("../site/assets/page-D8HmVhFo.js.gz") },
    File { path: "assets/page-DZKKCB7p.js", gzip: include_bytes!("../site/assets/page-DZKKCB7p.js.gz") },
    File { path: "assets/stage-faS5RymN.js", gzip: include_bytes!("../site/assets/stage-faS5RymN.js.gz") },
    File { path: "assets/worker-D7QKKWVE.js", gzip: include_bytes!("../site/assets/worker-D7QKKWVE.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
