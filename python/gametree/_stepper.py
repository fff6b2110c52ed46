"""A search to step through in a notebook: the drawing of the tree, with what is not yet known hidden."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, final

from ._errors import InputError

if TYPE_CHECKING:
    from ._tree_report import Step, TreeReport

_MOST = 5_000
_RELATION = {"exact": "=", "lower": "≥", "upper": "≤"}


@final
class Stepper:
    """A search that is shown step by step: a notebook displays it with buttons, a slider and the arrow keys.

    It is one piece of HTML that asks no network for anything, in a frame of its own.

    >>> import gametree
    >>> stepper = gametree.Tree.parse("((3 5) (2 9))").search().stepper()
    >>> print(stepper)
    enter root: MAX, window (−∞, ∞)
    enter 1: MIN, window (−∞, ∞)
    leaf 1.1 = 3
    1 has 3 by 1.1
    leaf 1.2 = 5
    leave 1: = 3
    root has 3 by 1
    enter 2: MIN, window (3, ∞)
    leaf 2.1 = 2
    2 has 2 by 2.1
    cut-off at 2: the bound 3 of root is reached, skips 2.2
    leave 2: ≤ 2
    leave root: = 3
    """

    __slots__ = ("_html", "_words")

    _html: str
    _words: list[str]

    def __init__(self, report: TreeReport) -> None:
        steps = _told(report.steps())
        if len(steps) > _MOST:
            raise InputError(f"stepper: the search has {len(steps):,} steps: expected at most {_MOST:,}")
        self._words = [words for _, words in steps]
        drawing = report.draw("svg")
        told = [{"event": step.event, "node": step.node, "words": words} for step, words in steps]
        page = _PAGE.replace("/*STEPS*/", json.dumps(told, ensure_ascii=False).replace("</", "<\\/")).replace("<!--DRAWING-->", drawing)
        size = re.search(r'height="(\d+)"', drawing)
        height = (int(size[1]) if size else 400) + 90
        self._html = (
            f'<iframe title="A search, step by step" srcdoc="{html.escape(page)}" '
            f'style="width:100%;height:{height}px;border:0"></iframe>'
        )

    def _repr_html_(self) -> str:
        return self._html

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stepper) and (self._html, self._words) == (other._html, other._words)

    def __hash__(self) -> int:
        return hash(self._html)

    def __getstate__(self) -> tuple[str, list[str]]:
        return self._html, self._words

    def __setstate__(self, state: tuple[str, list[str]]) -> None:
        self._html, self._words = state

    def __str__(self) -> str:
        return "\n".join(self._words)

    def __repr__(self) -> str:
        return f"Stepper({len(self._words)} steps)"


def _told(steps: list[Step]) -> list[tuple[Step, str]]:
    """The steps with their words; a leaf is one step, where the search has three."""
    leaves = {step.node for step in steps if step.event == "leaf"}
    return [(step, _TELL[step.event](step)) for step in steps if step.node not in leaves or step.event not in ("enter", "leave")]


def _number(value: Any, infinite: str = "∞") -> str:
    return infinite if value is None else str(value)


def _enter(step: Step) -> str:
    low, high = step.window or (None, None)
    return f"enter {step.node}: {(step.player or '').upper()}, window ({_number(low, '−∞')}, {_number(high)})"


def _cutoff(step: Step) -> str:
    skipped = f", skips {' '.join(step.skipped)}" if step.skipped else ""
    return f"cut-off at {step.node}: the bound {_number(step.bound)} of {step.owner} is reached{skipped}"


_TELL: dict[str, Callable[[Step], str]] = {
    "enter": _enter,
    "leaf": lambda step: f"leaf {step.node} = {_number(step.value)}",
    "known": lambda step: f"{step.node} is known: {_RELATION.get(str(step.bound), '=')} {_number(step.value)}",
    "improved": lambda step: f"{step.node} has {_number(step.value)} by {step.child}",
    "cutoff": _cutoff,
    "leave": lambda step: f"leave {step.node}: {_RELATION.get(str(step.bound), '=')} {_number(step.value)}",
    "select": lambda step: f"choose {step.node}",
    "numbers": lambda step: f"{step.node}: proof number {_number(step.proof)}, disproof number {_number(step.disproof)}",
}

# Each node of the drawing is a polygon whose title begins with its name, and the texts after it; the names of the rows come last.
_PAGE = """<!doctype html><meta charset="utf-8"><style>
body{margin:0;font:15px system-ui,sans-serif;background:#fff;color:#111827}
form{display:flex;gap:.5em;align-items:center;padding:.3em}input{flex:1;max-width:24em}
button{min-width:2.5em;min-height:2em;font:inherit}output{display:block;padding:.3em;min-height:1.4em;font-weight:bold}
svg{max-width:100%;height:auto}.unseen{opacity:.15}.hidden{visibility:hidden}
svg .plain{stroke-width:1.3!important;stroke:#6b7280!important;stroke-dasharray:none!important}
svg .here{stroke:#7c3aed!important;stroke-width:5!important}
@media (prefers-color-scheme:dark){body{background:#111827;color:#f3f4f6}svg .here{stroke:#c4b5fd!important}}
</style><form><button type="button" id="back" aria-label="one step back">◀</button>
<input type="range" id="at" min="0" value="0" aria-label="step"><button type="button" id="on" aria-label="one step on">▶</button>
<span id="count"></span></form><output id="words" aria-live="polite"></output><!--DRAWING--><script>
const steps = /*STEPS*/, nodes = new Map(), byId = id => document.getElementById(id);
for (const shape of document.querySelectorAll("svg polygon")) {
  const title = shape.querySelector("title"); if (!title) continue;
  const texts = []; let next = shape.nextElementSibling;
  while (next && next.tagName === "text" && !next.classList.contains("row")) { texts.push(next); next = next.nextElementSibling; }
  nodes.set(title.textContent.split(",")[0], { shape, texts }); title.remove();
}
// The edges come before the nodes, and the legend after them.
const [first] = nodes.values(), inTree = path => path.tagName === "polygon" || path.compareDocumentPosition(first.shape) & 4;
const drawn = what => [...document.querySelectorAll(what)].filter(inTree);
const ticks = drawn("svg .tick"), told = drawn("svg .best,svg .skipped,svg .unreached,svg .is-best");
const heading = document.querySelector("svg .heading"), at = byId("at"); at.max = steps.length - 1;
function show() {
  const now = +at.value, seen = new Set(), known = new Set(), cut = new Set();
  for (const { event, node } of steps.slice(0, now + 1)) {
    seen.add(node);
    if (["leaf", "leave", "known", "numbers"].includes(event)) known.add(node);
    if (event === "cutoff") cut.add(node);
  }
  for (const [name, { shape, texts }] of nodes) {
    shape.classList.toggle("here", name === steps[now].node);
    shape.classList.toggle("unseen", !seen.has(name));
    texts.forEach((text) => {
      const isName = text.classList.contains("name");
      text.classList.toggle("unseen", !seen.has(name) && isName);
      const hide = !isName && (text.classList.contains("value") ? !known.has(name)
        : text.classList.contains("cut") ? !cut.has(name) : !seen.has(name));
      text.classList.toggle("hidden", hide);
    });
  }
  const going = now < steps.length - 1;
  for (const path of ticks) path.classList.toggle("hidden", going);
  for (const path of told) path.classList.toggle("plain", going);
  heading.classList.toggle("hidden", going);
  byId("words").textContent = steps[now].words; byId("count").textContent = `${now + 1} of ${steps.length}`;
  byId("back").disabled = now === 0; byId("on").disabled = now === steps.length - 1;
}
function go(by) { at.value = +at.value + by; show(); }
byId("back").onclick = () => go(-1); byId("on").onclick = () => go(1); at.oninput = show;
document.onkeydown = event => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (by && event.target !== at) { go(by); event.preventDefault(); }
};
show();
</script>"""
