//! The files of the site. `cargo xtask web` writes this list.

use crate::file::File;

pub(crate) const BUILT_FROM: &str = "3d38fdfd";

pub(crate) const FILES: &[File] = &[
    File { path: "assets/ask-CLHEiNir.js", gzip: include_bytes!("../site/assets/ask-CLHEiNir.js.gz") },
    File { path: "assets/desk-DzZD9O8R.js", gzip: include_bytes!("../site/assets/desk-DzZD9O8R.js.gz") },
    File {
        path: "assets/gametree_wasm-C2N9lauB.js",
        gzip: include_bytes!("../site/assets/gametree_wasm-C2N9lauB.js.gz"),
    },
    File {
        path: "assets/gametree_wasm-DGLCODPX.js",
        gzip: include_bytes!("../site/assets/gametree_wasm-DGLCODPX.js.gz"),
    },
    File {
        path: "assets/gametree_wasm-Dw24NGfc.js",
        gzip: include_bytes!("../site/assets/gametree_wasm-Dw24NGfc.js.gz"),
    },
    File {
        path: "assets/gametree_wasm-WQ_2zMRO.js",
        gzip: include_bytes!("../site/assets/gametree_wasm-WQ_2zMRO.js.gz"),
    },
    File {
        path: "assets/gametree_wasm-YQo3Qsks.js",
        gzip: include_bytes!("../site/assets/gametree_wasm-YQo3Qsks.js.gz"),
    },
    File {
        path: "assets/gametree_wasm-pLELDXsy.js",
        gzip: include_bytes!("../site/assets/gametree_wasm-pLELDXsy.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-BHfsyKMl.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BHfsyKMl.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-BrT-fd2i.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BrT-fd2i.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CivCA2kT.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CivCA2kT.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CsFTyB-P.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CsFTyB-P.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DBKahhxz.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DBKahhxz.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DVjl20f2.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DVjl20f2.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DXp__p6W.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DXp__p6W.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-Do6ErGlw.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-Do6ErGlw.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DrwTYwyW.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DrwTYwyW.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DsxrEBnq.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DsxrEBnq.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-Katgs9-V.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-Katgs9-V.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-RmJI-oeH.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-RmJI-oeH.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-SwMpaRNf.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-SwMpaRNf.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-WRrSj5OK.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-WRrSj5OK.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-eGcEjq30.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-eGcEjq30.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-iM6WPn3n.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-iM6WPn3n.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-ymngOxg1.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-ymngOxg1.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-zn-KOCnC.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-zn-KOCnC.js.gz"),
    },
    File { path: "assets/help-DBoZzS7y.js", gzip: include_bytes!("../site/assets/help-DBoZzS7y.js.gz") },
    File { path: "assets/icicle-CNeisPZd.js", gzip: include_bytes!("../site/assets/icicle-CNeisPZd.js.gz") },
    File { path: "assets/index-C_FPTM7H.css", gzip: include_bytes!("../site/assets/index-C_FPTM7H.css.gz") },
    File { path: "assets/index-Dt5kg2ds.js", gzip: include_bytes!("../site/assets/index-Dt5kg2ds.js.gz") },
    File { path: "assets/page-B9MXkbQq.js", gzip: include_bytes!("../site/assets/page-B9MXkbQq.js.gz") },
    File { path: "assets/page-BATucTDD.js", gzip: include_bytes!("../site/assets/page-BATucTDD.js.gz") },
    File { path: "assets/page-Bh82X7Q3.js", gzip: include_bytes!("../site/assets/page-Bh82X7Q3.js.gz") },
    File { path: "assets/page-CHipAuKe.js", gzip: include_bytes!("../site/assets/page-CHipAuKe.js.gz") },
    File { path: "assets/page-CXndXas6.css", gzip: include_bytes!("../site/assets/page-CXndXas6.css.gz") },
    File { path: "assets/page-DefilbTT.js", gzip: include_bytes!("../site/assets/page-DefilbTT.js.gz") },
    File { path: "assets/page-UR6qIG8J.css", gzip: include_bytes!("../site/assets/page-UR6qIG8J.css.gz") },
    File { path: "assets/page-atpxPwQl.js", gzip: include_bytes!("../site/assets/page-atpxPwQl.js.gz") },
    File { path: "assets/sheet-CcV_ce_5.js", gzip: include_bytes!("../site/assets/sheet-CcV_ce_5.js.gz") },
    File { path: "assets/size-BZaBj3wR.js", gzip: include_bytes!("../site/assets/size-BZaBj3wR.js.gz") },
    File { path: "assets/stage-CJP75ouJ.js", gzip: include_bytes!("../site/assets/stage-CJP75ouJ.js.gz") },
    File { path: "assets/worker-BAFqck93.js", gzip: include_bytes!("../site/assets/worker-BAFqck93.js.gz") },
    File { path: "assets/worker-Ck0G-QxG.js", gzip: include_bytes!("../site/assets/worker-Ck0G-QxG.js.gz") },
    File { path: "docs/alpha-beta.html", gzip: include_bytes!("../site/docs/alpha-beta.html.gz") },
    File {
        path: "docs/alpha-beta/althofer.svg",
        gzip: include_bytes!("../site/docs/alpha-beta/althofer.svg.gz"),
    },
    File { path: "docs/alpha-beta/deep.svg", gzip: include_bytes!("../site/docs/alpha-beta/deep.svg.gz") },
    File {
        path: "docs/alpha-beta/exam-key.svg",
        gzip: include_bytes!("../site/docs/alpha-beta/exam-key.svg.gz"),
    },
    File { path: "docs/alpha-beta/exam.svg", gzip: include_bytes!("../site/docs/alpha-beta/exam.svg.gz") },
    File { path: "docs/alpha-beta/first.svg", gzip: include_bytes!("../site/docs/alpha-beta/first.svg.gz") },
    File { path: "docs/alpha-beta/large.svg", gzip: include_bytes!("../site/docs/alpha-beta/large.svg.gz") },
    File {
        path: "docs/althofer-in-practice.html",
        gzip: include_bytes!("../site/docs/althofer-in-practice.html.gz"),
    },
    File {
        path: "docs/althofer-in-practice/decisions.svg",
        gzip: include_bytes!("../site/docs/althofer-in-practice/decisions.svg.gz"),
    },
    File {
        path: "docs/althofer-in-practice/depth.svg",
        gzip: include_bytes!("../site/docs/althofer-in-practice/depth.svg.gz"),
    },
    File {
        path: "docs/althofer-in-practice/nodes.svg",
        gzip: include_bytes!("../site/docs/althofer-in-practice/nodes.svg.gz"),
    },
    File { path: "docs/benchmarks.html", gzip: include_bytes!("../site/docs/benchmarks.html.gz") },
    File { path: "docs/books.html", gzip: include_bytes!("../site/docs/books.html.gz") },
    File { path: "docs/certificates.html", gzip: include_bytes!("../site/docs/certificates.html.gz") },
    File { path: "docs/connect-four.html", gzip: include_bytes!("../site/docs/connect-four.html.gz") },
    File { path: "docs/engine-ablation.html", gzip: include_bytes!("../site/docs/engine-ablation.html.gz") },
    File { path: "docs/engine.html", gzip: include_bytes!("../site/docs/engine.html.gz") },
    File { path: "docs/file-formats.html", gzip: include_bytes!("../site/docs/file-formats.html.gz") },
    File {
        path: "docs/from-other-libraries.html",
        gzip: include_bytes!("../site/docs/from-other-libraries.html.gz"),
    },
    File { path: "docs/game-lab.html", gzip: include_bytes!("../site/docs/game-lab.html.gz") },
    File { path: "docs/games.html", gzip: include_bytes!("../site/docs/games.html.gz") },
    File { path: "docs/handbooks.html", gzip: include_bytes!("../site/docs/handbooks.html.gz") },
    File { path: "docs/hex-play.html", gzip: include_bytes!("../site/docs/hex-play.html.gz") },
    File { path: "docs/hex.html", gzip: include_bytes!("../site/docs/hex.html.gz") },
    File { path: "docs/index.html", gzip: include_bytes!("../site/docs/index.html.gz") },
    File { path: "docs/jobs.html", gzip: include_bytes!("../site/docs/jobs.html.gz") },
    File { path: "docs/lab.html", gzip: include_bytes!("../site/docs/lab.html.gz") },
    File { path: "docs/lab/tree.png", gzip: include_bytes!("../site/docs/lab/tree.png.gz") },
    File { path: "docs/ledger.html", gzip: include_bytes!("../site/docs/ledger.html.gz") },
    File { path: "docs/library.html", gzip: include_bytes!("../site/docs/library.html.gz") },
    File { path: "docs/monte-carlo.html", gzip: include_bytes!("../site/docs/monte-carlo.html.gz") },
    File { path: "docs/pages.json", gzip: include_bytes!("../site/docs/pages.json.gz") },
    File { path: "docs/play.html", gzip: include_bytes!("../site/docs/play.html.gz") },
    File { path: "docs/proofs.html", gzip: include_bytes!("../site/docs/proofs.html.gz") },
    File { path: "docs/proofs/small.svg", gzip: include_bytes!("../site/docs/proofs/small.svg.gz") },
    File { path: "docs/python.html", gzip: include_bytes!("../site/docs/python.html.gz") },
    File { path: "docs/readme.html", gzip: include_bytes!("../site/docs/readme.html.gz") },
    File { path: "docs/reproduction.html", gzip: include_bytes!("../site/docs/reproduction.html.gz") },
    File {
        path: "docs/reproduction/abdelbar-figure5.svg",
        gzip: include_bytes!("../site/docs/reproduction/abdelbar-figure5.svg.gz"),
    },
    File {
        path: "docs/reproduction/abdelbar-pathology.svg",
        gzip: include_bytes!("../site/docs/reproduction/abdelbar-pathology.svg.gz"),
    },
    File {
        path: "docs/reproduction/felstiner-figure5.svg",
        gzip: include_bytes!("../site/docs/reproduction/felstiner-figure5.svg.gz"),
    },
    File {
        path: "docs/reproduction/felstiner-random-order.svg",
        gzip: include_bytes!("../site/docs/reproduction/felstiner-random-order.svg.gz"),
    },
    File {
        path: "docs/reproduction/slides-average-case.svg",
        gzip: include_bytes!("../site/docs/reproduction/slides-average-case.svg.gz"),
    },
    File {
        path: "docs/reproduction/slides-branching-factors.svg",
        gzip: include_bytes!("../site/docs/reproduction/slides-branching-factors.svg.gz"),
    },
    File {
        path: "docs/reproduction/slides-corollary1.svg",
        gzip: include_bytes!("../site/docs/reproduction/slides-corollary1.svg.gz"),
    },
    File {
        path: "docs/reproduction/slides-deep-cutoffs.svg",
        gzip: include_bytes!("../site/docs/reproduction/slides-deep-cutoffs.svg.gz"),
    },
    File { path: "docs/semi-strong.html", gzip: include_bytes!("../site/docs/semi-strong.html.gz") },
    File { path: "docs/tables.html", gzip: include_bytes!("../site/docs/tables.html.gz") },
    File { path: "docs/tables/four.svg", gzip: include_bytes!("../site/docs/tables/four.svg.gz") },
    File { path: "docs/tour.html", gzip: include_bytes!("../site/docs/tour.html.gz") },
    File { path: "docs/trace-format.html", gzip: include_bytes!("../site/docs/trace-format.html.gz") },
    File { path: "docs/trust.html", gzip: include_bytes!("../site/docs/trust.html.gz") },
    File { path: "docs/weights.html", gzip: include_bytes!("../site/docs/weights.html.gz") },
    File { path: "docs/why.html", gzip: include_bytes!("../site/docs/why.html.gz") },
    File { path: "gametree-board.js", gzip: include_bytes!("../site/gametree-board.js.gz") },
    File { path: "gametree-tree.js", gzip: include_bytes!("../site/gametree-tree.js.gz") },
    File { path: "icon.svg", gzip: include_bytes!("../site/icon.svg.gz") },
    File { path: "index.html", gzip: include_bytes!("../site/index.html.gz") },
    File { path: "manifest.webmanifest", gzip: include_bytes!("../site/manifest.webmanifest.gz") },
    File { path: "study", gzip: include_bytes!("../site/study.gz") },
    File { path: "sw.js", gzip: include_bytes!("../site/sw.js.gz") },
];
