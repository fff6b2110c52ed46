//! The files of the site. `cargo xtask web` writes this list.

use crate::file::File;

pub(crate) const BUILT_FROM: &str = "6d94cc87";

pub(crate) const FILES: &[File] = &[
    File { path: "assets/ask-oTIsGb_l.js", gzip: include_bytes!("../site/assets/ask-oTIsGb_l.js.gz") },
    File { path: "assets/desk-faQ3VQtc.js", gzip: include_bytes!("../site/assets/desk-faQ3VQtc.js.gz") },
    File {
        path: "assets/exports-Bsx8BtOK.js",
        gzip: include_bytes!("../site/assets/exports-Bsx8BtOK.js.gz"),
    },
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
        path: "assets/gametree_wasm_bg-BLuYiMck.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BLuYiMck.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-BYsFKgfB.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BYsFKgfB.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-BxmmtKns.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BxmmtKns.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CFat1ubc.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CFat1ubc.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CpKd9gj4.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CpKd9gj4.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-D4-viqhe.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-D4-viqhe.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-D8L2y_9Z.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-D8L2y_9Z.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DJBXqfqx.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DJBXqfqx.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DLGBLukH.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DLGBLukH.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DT2XQypK.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DT2XQypK.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-Df4UNrH9.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-Df4UNrH9.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-Dydd0ADk.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-Dydd0ADk.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-K4VZBUaP.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-K4VZBUaP.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-U3w0TFTg.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-U3w0TFTg.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-VCpA5SYe.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-VCpA5SYe.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-eeI7LPf9.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-eeI7LPf9.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-kEPLTlix.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-kEPLTlix.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-ufbcJiWg.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-ufbcJiWg.js.gz"),
    },
    File { path: "assets/help-Cc4A6FiS.js", gzip: include_bytes!("../site/assets/help-Cc4A6FiS.js.gz") },
    File { path: "assets/icicle-D-wMOwTR.js", gzip: include_bytes!("../site/assets/icicle-D-wMOwTR.js.gz") },
    File { path: "assets/index-C_FPTM7H.css", gzip: include_bytes!("../site/assets/index-C_FPTM7H.css.gz") },
    File { path: "assets/index-DZuOzEB6.js", gzip: include_bytes!("../site/assets/index-DZuOzEB6.js.gz") },
    File { path: "assets/page-19iztcHV.css", gzip: include_bytes!("../site/assets/page-19iztcHV.css.gz") },
    File { path: "assets/page-BBwT0zg5.js", gzip: include_bytes!("../site/assets/page-BBwT0zg5.js.gz") },
    File { path: "assets/page-BHiQiMDv.js", gzip: include_bytes!("../site/assets/page-BHiQiMDv.js.gz") },
    File { path: "assets/page-CPBuh8PM.js", gzip: include_bytes!("../site/assets/page-CPBuh8PM.js.gz") },
    File { path: "assets/page-DQjRenOp.js", gzip: include_bytes!("../site/assets/page-DQjRenOp.js.gz") },
    File { path: "assets/page-nWq_DLzl.js", gzip: include_bytes!("../site/assets/page-nWq_DLzl.js.gz") },
    File { path: "assets/page-wjDm98qM.js", gzip: include_bytes!("../site/assets/page-wjDm98qM.js.gz") },
    File { path: "assets/size--pGkSh9e.js", gzip: include_bytes!("../site/assets/size--pGkSh9e.js.gz") },
    File { path: "assets/stage-1Bm0VwJ6.js", gzip: include_bytes!("../site/assets/stage-1Bm0VwJ6.js.gz") },
    File { path: "assets/worker-BWlaSyeS.js", gzip: include_bytes!("../site/assets/worker-BWlaSyeS.js.gz") },
    File { path: "assets/worker-Bo4f0jb7.js", gzip: include_bytes!("../site/assets/worker-Bo4f0jb7.js.gz") },
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
