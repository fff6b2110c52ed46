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
        path: "assets/gametree_wasm_bg-BYHqFhwr.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BYHqFhwr.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-B_PbmxR1.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-B_PbmxR1.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-Bzeav-sx.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-Bzeav-sx.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DWqIHrJK.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DWqIHrJK.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-oQZHecz2.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-oQZHecz2.wasm.gz"),
    },
    File { path: "assets/icicle-DddkyZE4.js", gzip: include_bytes!("../site/assets/icicle-DddkyZE4.js.gz") },
    File { path: "assets/index-CBfqbiq8.css", gzip: include_bytes!("../site/assets/index-CBfqbiq8.css.gz") },
    File { path: "assets/index-tSX917HK.js", gzip: include_bytes!("../site/assets/index-tSX917HK.js.gz") },
    File { path: "assets/page-BBmvt2eh.js", gzip: include_bytes!("../site/assets/page-BBmvt2eh.js.gz") },
    File { path: "assets/page-Dkmhg8vj.js", gzip: include_bytes!("../site/assets/page-Dkmhg8vj.js.gz") },
    File { path: "assets/page-Dl7bPzMq.js", gzip: include_bytes!("../site/assets/page-Dl7bPzMq.js.gz") },
    File { path: "assets/page-LwZpHMpG.js", gzip: include_bytes!("../site/assets/page-LwZpHMpG.js.gz") },
    File { path: "assets/size-QZKPGL_l.js", gzip: include_bytes!("../site/assets/size-QZKPGL_l.js.gz") },
    File { path: "assets/stage-OIaKcqP-.js", gzip: include_bytes!("../site/assets/stage-OIaKcqP-.js.gz") },
    File { path: "assets/worker-BjqxvFYL.js", gzip: include_bytes!("../site/assets/worker-BjqxvFYL.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
