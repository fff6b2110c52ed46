//! The files of the site. `cargo xtask web` writes this list.

use crate::file::File;

pub(crate) const BUILT_FROM: &str = "9849d20e";

pub(crate) const FILES: &[File] = &[
    File { path: "assets/ask-DIe0z_n-.js", gzip: include_bytes!("../site/assets/ask-DIe0z_n-.js.gz") },
    File {
        path: "assets/compared-CmXPnVhd.js",
        gzip: include_bytes!("../site/assets/compared-CmXPnVhd.js.gz"),
    },
    File { path: "assets/desk-Eb8go6of.js", gzip: include_bytes!("../site/assets/desk-Eb8go6of.js.gz") },
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
        path: "assets/gametree_wasm_bg-06stjjPv.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-06stjjPv.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-0GbBEG2u.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-0GbBEG2u.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-B3GdXVMR.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-B3GdXVMR.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-BCC-5bsb.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BCC-5bsb.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-C571na95.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-C571na95.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-C9FzaO-i.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-C9FzaO-i.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-C9rpHSdk.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-C9rpHSdk.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CECCdnjn.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CECCdnjn.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CT-BRVXz.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CT-BRVXz.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CZ2Pn5c6.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CZ2Pn5c6.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-ClnTfy66.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-ClnTfy66.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CqsE2aEj.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CqsE2aEj.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CwVl51R7.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CwVl51R7.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-D3BLhvW6.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-D3BLhvW6.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DULgUl0y.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DULgUl0y.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DZMSkqof.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DZMSkqof.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-Dmf0nvZP.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-Dmf0nvZP.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DoryfagZ.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DoryfagZ.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-MY0WoCpV.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-MY0WoCpV.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-OkdYdAvn.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-OkdYdAvn.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-QRy2Cqt4.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-QRy2Cqt4.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-WUfLAz_U.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-WUfLAz_U.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-ZkNm_kQW.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-ZkNm_kQW.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-o_SId1eN.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-o_SId1eN.wasm.gz"),
    },
    File { path: "assets/help-4MrP-mwh.js", gzip: include_bytes!("../site/assets/help-4MrP-mwh.js.gz") },
    File { path: "assets/icicle-slI-nsz3.js", gzip: include_bytes!("../site/assets/icicle-slI-nsz3.js.gz") },
    File { path: "assets/index-C_FPTM7H.css", gzip: include_bytes!("../site/assets/index-C_FPTM7H.css.gz") },
    File { path: "assets/index-l3Mebjj5.js", gzip: include_bytes!("../site/assets/index-l3Mebjj5.js.gz") },
    File { path: "assets/keep-C4fP1Ps5.js", gzip: include_bytes!("../site/assets/keep-C4fP1Ps5.js.gz") },
    File { path: "assets/page-CD9tComi.js", gzip: include_bytes!("../site/assets/page-CD9tComi.js.gz") },
    File { path: "assets/page-CT8nSqOX.js", gzip: include_bytes!("../site/assets/page-CT8nSqOX.js.gz") },
    File { path: "assets/page-CXndXas6.css", gzip: include_bytes!("../site/assets/page-CXndXas6.css.gz") },
    File { path: "assets/page-Ca2-Ds6E.js", gzip: include_bytes!("../site/assets/page-Ca2-Ds6E.js.gz") },
    File { path: "assets/page-DaqFaksN.css", gzip: include_bytes!("../site/assets/page-DaqFaksN.css.gz") },
    File { path: "assets/page-S4RwuouZ.js", gzip: include_bytes!("../site/assets/page-S4RwuouZ.js.gz") },
    File { path: "assets/page-UMnd9z4A.js", gzip: include_bytes!("../site/assets/page-UMnd9z4A.js.gz") },
    File { path: "assets/page-uXt3WWJ4.js", gzip: include_bytes!("../site/assets/page-uXt3WWJ4.js.gz") },
    File { path: "assets/size-DyvDfI7a.js", gzip: include_bytes!("../site/assets/size-DyvDfI7a.js.gz") },
    File { path: "assets/stage-Bomc54Kv.js", gzip: include_bytes!("../site/assets/stage-Bomc54Kv.js.gz") },
    File { path: "assets/worker-5tRWovw2.js", gzip: include_bytes!("../site/assets/worker-5tRWovw2.js.gz") },
    File { path: "assets/worker-CF2O8P6a.js", gzip: include_bytes!("../site/assets/worker-CF2O8P6a.js.gz") },
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
