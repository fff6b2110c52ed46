//! The files of the site. `cargo xtask web` writes this list.

use crate::file::File;

pub(crate) const BUILT_FROM: &str = "a0b8abc2";

pub(crate) const FILES: &[File] = &[
    File { path: "assets/ask-BdZlTBZb.js", gzip: include_bytes!("../site/assets/ask-BdZlTBZb.js.gz") },
    File {
        path: "assets/compared-D6oJioh2.js",
        gzip: include_bytes!("../site/assets/compared-D6oJioh2.js.gz"),
    },
    File { path: "assets/desk-DPXeWH9T.js", gzip: include_bytes!("../site/assets/desk-DPXeWH9T.js.gz") },
    File {
        path: "assets/gametree_wasm-C2N9lauB.js",
        gzip: include_bytes!("../site/assets/gametree_wasm-C2N9lauB.js.gz"),
    },
    File {
        path: "assets/gametree_wasm-CXkPgunH.js",
        gzip: include_bytes!("../site/assets/gametree_wasm-CXkPgunH.js.gz"),
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
        path: "assets/gametree_wasm-OB6OJTcC.js",
        gzip: include_bytes!("../site/assets/gametree_wasm-OB6OJTcC.js.gz"),
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
        path: "assets/gametree_wasm_bg-B777mgcr.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-B777mgcr.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-B7RSrZ1n.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-B7RSrZ1n.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-BDOk5Alp.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BDOk5Alp.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-BHqPVpwa.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BHqPVpwa.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-BWoEUo1R.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BWoEUo1R.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-BuI-Re8t.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BuI-Re8t.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CIE7SoTC.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CIE7SoTC.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CT-BRVXz.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CT-BRVXz.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-ClnTfy66.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-ClnTfy66.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CmuIH1Oz.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CmuIH1Oz.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CxZiuOUf.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CxZiuOUf.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-D3dJWlDy.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-D3dJWlDy.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-D8cYoacY.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-D8cYoacY.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DJi51024.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DJi51024.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DVEzUnIS.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DVEzUnIS.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DfVXloUp.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DfVXloUp.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DoryfagZ.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DoryfagZ.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DrhLsja4.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DrhLsja4.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DyKgeXg-.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DyKgeXg-.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-OpC2wlwu.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-OpC2wlwu.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-kchp3DOm.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-kchp3DOm.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-uJhTQ8zB.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-uJhTQ8zB.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-uNEJSWWv.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-uNEJSWWv.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-wGvqxXNW.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-wGvqxXNW.js.gz"),
    },
    File { path: "assets/help-nhzyZY6w.js", gzip: include_bytes!("../site/assets/help-nhzyZY6w.js.gz") },
    File { path: "assets/icicle-Dng6Nikx.js", gzip: include_bytes!("../site/assets/icicle-Dng6Nikx.js.gz") },
    File { path: "assets/index-4p_nc6s9.js", gzip: include_bytes!("../site/assets/index-4p_nc6s9.js.gz") },
    File { path: "assets/index-C_FPTM7H.css", gzip: include_bytes!("../site/assets/index-C_FPTM7H.css.gz") },
    File { path: "assets/keep-C4fP1Ps5.js", gzip: include_bytes!("../site/assets/keep-C4fP1Ps5.js.gz") },
    File { path: "assets/page-C7XU4kSg.js", gzip: include_bytes!("../site/assets/page-C7XU4kSg.js.gz") },
    File { path: "assets/page-CXndXas6.css", gzip: include_bytes!("../site/assets/page-CXndXas6.css.gz") },
    File { path: "assets/page-DGfODO0i.js", gzip: include_bytes!("../site/assets/page-DGfODO0i.js.gz") },
    File { path: "assets/page-DaqFaksN.css", gzip: include_bytes!("../site/assets/page-DaqFaksN.css.gz") },
    File { path: "assets/page-Dmp2XuU0.js", gzip: include_bytes!("../site/assets/page-Dmp2XuU0.js.gz") },
    File { path: "assets/page-DnIiwqB-.js", gzip: include_bytes!("../site/assets/page-DnIiwqB-.js.gz") },
    File { path: "assets/page-NAr7B-9m.js", gzip: include_bytes!("../site/assets/page-NAr7B-9m.js.gz") },
    File { path: "assets/page-ZBKOOvuJ.js", gzip: include_bytes!("../site/assets/page-ZBKOOvuJ.js.gz") },
    File { path: "assets/size-CgOUtnVo.js", gzip: include_bytes!("../site/assets/size-CgOUtnVo.js.gz") },
    File { path: "assets/stage-DRpsEEFy.js", gzip: include_bytes!("../site/assets/stage-DRpsEEFy.js.gz") },
    File { path: "assets/worker-DuP4wmZz.js", gzip: include_bytes!("../site/assets/worker-DuP4wmZz.js.gz") },
    File { path: "assets/worker-UPvKxizU.js", gzip: include_bytes!("../site/assets/worker-UPvKxizU.js.gz") },
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
    File {
        path: "docs/althofer-in-practice/time.svg",
        gzip: include_bytes!("../site/docs/althofer-in-practice/time.svg.gz"),
    },
    File { path: "docs/benchmarks.html", gzip: include_bytes!("../site/docs/benchmarks.html.gz") },
    File { path: "docs/books.html", gzip: include_bytes!("../site/docs/books.html.gz") },
    File { path: "docs/certificates.html", gzip: include_bytes!("../site/docs/certificates.html.gz") },
    File { path: "docs/chess-strength.html", gzip: include_bytes!("../site/docs/chess-strength.html.gz") },
    File { path: "docs/chess.html", gzip: include_bytes!("../site/docs/chess.html.gz") },
    File { path: "docs/cluster.html", gzip: include_bytes!("../site/docs/cluster.html.gz") },
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
    File { path: "docs/jobs-kubernetes.html", gzip: include_bytes!("../site/docs/jobs-kubernetes.html.gz") },
    File { path: "docs/jobs-parallel.html", gzip: include_bytes!("../site/docs/jobs-parallel.html.gz") },
    File { path: "docs/jobs-slurm.html", gzip: include_bytes!("../site/docs/jobs-slurm.html.gz") },
    File { path: "docs/jobs.html", gzip: include_bytes!("../site/docs/jobs.html.gz") },
    File { path: "docs/lab.html", gzip: include_bytes!("../site/docs/lab.html.gz") },
    File { path: "docs/lab/tree.png", gzip: include_bytes!("../site/docs/lab/tree.png.gz") },
    File { path: "docs/ledger.html", gzip: include_bytes!("../site/docs/ledger.html.gz") },
    File { path: "docs/library.html", gzip: include_bytes!("../site/docs/library.html.gz") },
    File { path: "docs/monte-carlo.html", gzip: include_bytes!("../site/docs/monte-carlo.html.gz") },
    File { path: "docs/pages.json", gzip: include_bytes!("../site/docs/pages.json.gz") },
    File { path: "docs/pathology.html", gzip: include_bytes!("../site/docs/pathology.html.gz") },
    File {
        path: "docs/pathology/decisions-sets.svg",
        gzip: include_bytes!("../site/docs/pathology/decisions-sets.svg.gz"),
    },
    File {
        path: "docs/pathology/decisions.svg",
        gzip: include_bytes!("../site/docs/pathology/decisions.svg.gz"),
    },
    File { path: "docs/pathology/rates.svg", gzip: include_bytes!("../site/docs/pathology/rates.svg.gz") },
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
    File { path: "docs/scale.html", gzip: include_bytes!("../site/docs/scale.html.gz") },
    File { path: "docs/semi-strong.html", gzip: include_bytes!("../site/docs/semi-strong.html.gz") },
    File { path: "docs/tables.html", gzip: include_bytes!("../site/docs/tables.html.gz") },
    File { path: "docs/tables/four.svg", gzip: include_bytes!("../site/docs/tables/four.svg.gz") },
    File { path: "docs/tour.html", gzip: include_bytes!("../site/docs/tour.html.gz") },
    File { path: "docs/trace-format.html", gzip: include_bytes!("../site/docs/trace-format.html.gz") },
    File { path: "docs/trust.html", gzip: include_bytes!("../site/docs/trust.html.gz") },
    File { path: "docs/uci.html", gzip: include_bytes!("../site/docs/uci.html.gz") },
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
