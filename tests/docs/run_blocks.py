"""run_blocks.py PAGE.md...: runs the blocks marked `sh` and `python` of pages, in order, in one folder per page that
holds the example graphs. $COTERIE is the program, PYTHONPATH finds the Python package."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run(page):
    blocks = re.findall(r"^```(sh|python)\n(.*?)^```$", page.read_text(), re.M | re.S)
    if not blocks:
        sys.exit(f"{page}: has no blocks to run")
    with tempfile.TemporaryDirectory() as folder:
        programs = pathlib.Path(folder, "bin")
        programs.mkdir()
        (programs / "coterie").symlink_to(os.environ["COTERIE"])
        environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "COTERIE_MODELS": str(ROOT / "weights")}
        work = pathlib.Path(folder, "work")
        work.mkdir()
        for graph in (ROOT / "examples").glob("*.gml"):
            shutil.copy(graph, work)
        for language, text in blocks:
            command = ["bash", "-euo", "pipefail", "-c", text] if language == "sh" else ["/usr/bin/python3", "-c", text]
            done = subprocess.run(command, cwd=work, env=environment, capture_output=True, text=True)
            if done.returncode:
                sys.exit(f"{page}: this block failed:\n{text}\n{done.stdout}{done.stderr}")
    print(f"{page.name}: {len(blocks)} blocks hold")


for name in sys.argv[1:]:
    run(pathlib.Path(name))
