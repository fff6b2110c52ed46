"""The stepper: what it says, and what a browser shows at a step."""

from __future__ import annotations

import html
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import gametree

TREE = "((3 5) (2 9) (4 6))"


ALGORITHMS = [one.name for one in gametree.algorithms() if not one.static_values and one.name not in ("pns", "dfpn", "product")]


def page(tree: str = TREE) -> str:
    found = re.search(r'srcdoc="(.*?)" style', gametree.Tree.parse(tree).search().stepper()._repr_html_(), re.DOTALL)
    assert found
    return html.unescape(found[1])


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm(algorithm: gametree.Algorithm) -> None:
    report = gametree.Tree.parse(TREE).search(algorithm)
    told = str(report.stepper()).splitlines()
    assert [line.split()[1] for line in told if line.startswith("leaf")] == [
        step.node for step in report.steps() if step.event == "leaf"
    ]


def test_proof_numbers() -> None:
    told = str(gametree.Tree.parse("((1 -1) (-1 1))").search("pns", at_least=1).stepper())
    assert "root: proof number" in told


def test_it_asks_no_network() -> None:
    assert not re.findall(r"(?:src|href)=|url\((?!#)|https?://(?!www\.w3\.org)", page())


def test_too_many_steps() -> None:
    tree = gametree.Tree.generate("uniform", branching=4, depth=6, seed=1)
    with pytest.raises(gametree.InputError, match="expected at most 5,000"):
        tree.search("minimax").stepper()


def test_in_a_browser(tmp_path: Path) -> None:
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        pytest.skip("no Chromium was found")
    file = tmp_path / "page.html"
    # The eleventh step is the cut-off at 2.
    file.write_text(page().replace("\nshow();", "\nat.value = 10; show();"), encoding="utf-8")
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run"]
    words = [browser, *flags, f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom", file.as_uri()]
    shown = subprocess.run(words, check=True, capture_output=True, text=True, timeout=60).stdout
    assert '<span id="count">11 of 19</span>' in shown
    assert ">cut-off at 2: the bound 3 of root is reached, skips 2.2</output>" in shown
    assert re.search(r'class="min is-cut here"', shown)
    assert re.search(r'class="value hidden"[^>]*>≤ 2<', shown)  # known when the node is left
    assert re.search(r'class="cut"[^>]*>cut by root<', shown)
    assert re.search(r'class="value"[^>]*>= 3<', shown)
