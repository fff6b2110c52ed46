//! The files of the site. `cargo xtask web` writes this list.

use crate::file::File;

pub(crate) const BUILT_FROM: &str = "3d38fdfd";

pub(crate) const FILES: &[File] = &[
    File { path: "assets/ask-DPshlVWO.js", gzip: include_bytes!("../site/assets/ask-DPshlVWO.js.gz") },
    File { path: "assets/desk-DYnhhsBP.js", gzip: include_bytes!("../site/assets/desk-DYnhhsBP.js.gz") },
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
        path: "assets/gametree_wasm_bg-3NCN8WpA.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-3NCN8WpA.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-7M840mu3.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-7M840mu3.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-B-1Prjap.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-B-1Prjap.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-BHfsyKMl.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BHfsyKMl.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-BSoiHioH.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BSoiHioH.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-BdvuzNQj.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BdvuzNQj.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-BeJ-ZF17.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BeJ-ZF17.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-BsBsVdHm.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-BsBsVdHm.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-C-v-__o3.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-C-v-__o3.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CIP7nd-1.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CIP7nd-1.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CWclg91Y.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CWclg91Y.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-CuMHtSaW.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-CuMHtSaW.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DPVw4SQ0.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DPVw4SQ0.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-DsxrEBnq.wasm",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-DsxrEBnq.wasm.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-TGlFIuhR.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-TGlFIuhR.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-fv7peN4V.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-fv7peN4V.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-ifrZ6c2I.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-ifrZ6c2I.js.gz"),
    },
    File {
        path: "assets/gametree_wasm_bg-ymngOxg1.js",
        gzip: include_bytes!("../site/assets/gametree_wasm_bg-ymngOxg1.js.gz"),
    },
    File { path: "assets/help-mU2yVfD9.js", gzip: include_bytes!("../site/assets/help-mU2yVfD9.js.gz") },
    File { path: "assets/icicle-CRc3SUvL.js", gzip: include_bytes!("../site/assets/icicle-CRc3SUvL.js.gz") },
    File { path: "assets/index-C_FPTM7H.css", gzip: include_bytes!("../site/assets/index-C_FPTM7H.css.gz") },
    File { path: "assets/index-j8-6a4jI.js", gzip: include_bytes!("../site/assets/index-j8-6a4jI.js.gz") },
    File { path: "assets/page-BFXQ9K-Z.js", gzip: include_bytes!("../site/assets/page-BFXQ9K-Z.js.gz") },
    File { path: "assets/page-CXndXas6.css", gzip: include_bytes!("../site/assets/page-CXndXas6.css.gz") },
    File { path: "assets/page-DMsCOrXY.js", gzip: include_bytes!("../site/assets/page-DMsCOrXY.js.gz") },
    File { path: "assets/page-Ds7qkIBp.js", gzip: include_bytes!("../site/assets/page-Ds7qkIBp.js.gz") },
    File { path: "assets/page-DsDFDZbY.js", gzip: include_bytes!("../site/assets/page-DsDFDZbY.js.gz") },
    File { path: "assets/page-R7o850Dx.js", gzip: include_bytes!("../site/assets/page-R7o850Dx.js.gz") },
    File { path: "assets/page-UR6qIG8J.css", gzip: include_bytes!("../site/assets/page-UR6qIG8J.css.gz") },
    File { path: "assets/page-Xp3mqEXU.js", gzip: include_bytes!("../site/assets/page-Xp3mqEXU.js.gz") },
    File { path: "assets/sheet-CcV_ce_5.js", gzip: include_bytes!("../site/assets/sheet-CcV_ce_5.js.gz") },
    File { path: "assets/size-DteiDqci.js", gzip: include_bytes!("../site/assets/size-DteiDqci.js.gz") },
    File { path: "assets/stage-DJMLjBlD.js", gzip: include_bytes!("../site/assets/stage-DJMLjBlD.js.gz") },
    File { path: "assets/worker-B6a0CKqN.js", gzip: include_bytes!("../site/assets/worker-B6a0CKqN.js.gz") },
    File { path: "assets/worker-CEGlYdVj.js", gzip: include_bytes!("../site/assets/worker-CEGlYdVj.js.gz") },
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
    File { path: "docs/chess.html", gzip: include_bytes!("../site/docs/chess.html.gz") },
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
