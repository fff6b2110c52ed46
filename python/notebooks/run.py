"""Runs the notebooks and writes their outputs back, without anything that differs from run to run.

    python python/notebooks/run.py [NAME.ipynb …]

The package `gametree`, and what `python/tools.txt` lists, must be installed.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

HERE = Path(__file__).parent
NOTEBOOKS = sorted(HERE.glob("*.ipynb"))


def executed(path: Path) -> Any:
    """The notebook with fresh outputs, run in an empty folder."""
    notebook = nbformat.read(path, as_version=4)
    with tempfile.TemporaryDirectory() as folder:
        NotebookClient(
            notebook,
            timeout=120,
            kernel_name="python3",
            record_timing=False,
            resources={"metadata": {"path": folder}},
        ).execute()
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for cell in notebook.cells:
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.outputs = _joined(cell.outputs)
    return notebook


def _joined(outputs: list[Any]) -> list[Any]:
    """The outputs with what was printed in one piece: where it comes in several, they differ from run to run."""
    joined: list[Any] = []
    for output in outputs:
        if joined and output.output_type == "stream" and joined[-1].get("name") == output.name:
            joined[-1].text += output.text
        else:
            joined.append(output)
    return joined


if __name__ == "__main__":
    for notebook_path in [HERE / name for name in sys.argv[1:]] or NOTEBOOKS:
        nbformat.write(executed(notebook_path), notebook_path)
        print(notebook_path.name)
