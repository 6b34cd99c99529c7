import importlib
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(os.environ["COTERIE_ROOT"])
COTERIE = os.environ["COTERIE"]


def package(name, group):
    """A package of Debian that a test needs. Without it the test is skipped, except in continuous integration."""
    if os.environ.get("CI"):
        return importlib.import_module(name)
    return pytest.importorskip(name, reason=f"{name} is not installed: .ci/install {group}")


@pytest.fixture(scope="session", autouse=True)
def random_models(tmp_path_factory):
    """Small models with random weights, one for every method: fast, and as good for testing as trained ones."""
    folder = tmp_path_factory.mktemp("models")
    subprocess.run([os.environ["RANDOM_MODELS"], folder], check=True)
    os.environ["COTERIE_MODELS"] = str(folder)
    return folder


@pytest.fixture
def karate():
    return str(ROOT / "examples" / "karate.gml")


@pytest.fixture(autouse=True)
def quiet():
    """Most test graphs are unlike what the random models know."""
    import warnings

    import coterie

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", coterie.CoterieWarning)
        yield
