"""docs/python.md says what the package says."""

import runpy

from conftest import ROOT


def test_the_reference_is_what_the_package_says():
    made = runpy.run_path(str(ROOT / "docs" / "python_reference.py"))["reference"]()
    kept = (ROOT / "docs" / "python.md").read_text()
    assert kept == made, "docs/make python"
