//! Drawings to save.

use gametree_tree::Keep;
use gametree_tree::draw;

use crate::request::Asked;

pub(crate) fn drawing(request: &str, kind: &str) -> Result<String, String> {
    let asked = Asked::read(request)?;
    let search = asked.search(Keep::Nothing)?;
    let exam = || draw::exam_svg(&search).map_err(|error| error.to_string());
    match kind {
        "svg" => Ok(draw::svg(&search)),
        "tikz" => Ok(draw::tikz(&search)),
        "dot" => Ok(draw::dot(&search)),
        "text" => Ok(draw::text(&search, false)),
        "sheet" => Ok(exam()?.0),
        "key" => Ok(exam()?.1),
        other => Err(format!("drawing {other:?}: expected svg, tikz, dot, text, sheet or key")),
    }
}
