"""The notebooks: each runs, and says what its committed outputs say."""

from __future__ import annotations

import importlib.util
import json
import re
import time
from pathlib import Path
from typing import Any

import nbformat
import pytest
from jupyter_client.manager import start_new_kernel

FOLDER = Path(__file__).parents[1] / "notebooks"
NAMES = ["figure_5", "first_tree", "my_own_game", "proof"]


def run() -> Any:
    spec = importlib.util.spec_from_file_location("run_notebooks", FOLDER / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def outputs(notebook: Any) -> list[Any]:
    """What the cells say and draw; pictures of points differ between versions of the library that draws them."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            output.get("data", {}).pop("image/png", None)
    return [cell.get("outputs") for cell in notebook.cells]


def test_every_notebook_is_tested() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.ipynb")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook(name: str) -> None:
    path = FOLDER / f"{name}.ipynb"
    committed = nbformat.read(path, as_version=4)
    assert sum(bool(cell.get("outputs")) for cell in committed.cells) >= 4
    assert outputs(run().executed(path)) == outputs(committed)


def test_a_kernel_is_interrupted() -> None:
    """The stop button of a notebook: `Interrupted`, with what the search had, and the kernel goes on."""
    manager, client = start_new_kernel(kernel_name="python3")
    try:
        said: list[str] = []

        def show(message: dict[str, Any]) -> None:
            said.append(message["content"].get("text", ""))

        searching = client.execute("import gametree\nprint('searching', flush=True)\nreport = gametree.search('qubic', time=60)")
        while client.get_iopub_msg(timeout=60)["content"].get("text") != "searching\n":
            pass
        time.sleep(0.3)
        pressed = time.perf_counter()
        manager.interrupt_kernel()
        while (reply := client.get_shell_msg(timeout=30))["parent_header"]["msg_id"] != searching:
            pass
        assert time.perf_counter() - pressed < 5
        assert (reply["content"]["status"], reply["content"]["ename"]) == ("error", "Interrupted")
        code = "import sys\nprint(sys.last_value.result.stopped, len(sys.last_value.result.best), gametree.solve('hex:3').value)"
        # For a moment after an error a kernel aborts what it is asked.
        while client.execute_interactive(code, output_hook=show, timeout=30)["content"]["status"] == "aborted":
            time.sleep(0.1)
        assert "True 1 win\n" in said
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_of_a_machine(name: str) -> None:
    text = (FOLDER / f"{name}.ipynb").read_text(encoding="utf-8")
    assert not re.findall(r"/(?:home|root|work|tmp|Users)/|site-packages", text)
    assert set(json.loads(text)["metadata"]["language_info"]) == {"name"}
