"""The trained models that come with the package, and those in files.

Modules of the standard library are imported where they are used: together they would take longer to import than
coterie itself.
"""

from __future__ import annotations

import os
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from . import _coterie
from .errors import ModelError, UsageError

if TYPE_CHECKING:
    import pathlib

DEFAULT = "local"
OF_POINTS = "levels"  # by default for graphs of nearest neighbors


class Model:
    """A loaded model. Everything that takes a model also takes its name or path, and remembers the last few."""

    def __init__(self, model: str | os.PathLike[str] = DEFAULT) -> None:
        self.path = _find(os.fspath(model))
        self.name = self.path.stem
        self._core = _coterie.Model(os.fsencode(self.path))

    def __repr__(self) -> str:
        return f"<coterie.Model: {self.name}>"

    def __reduce__(self) -> Any:
        """Shipped models are called by their name, which other machines know, too; others by their path."""
        shipped = any(self.path == folder / self.path.name for folder in _folders())
        return _load_same, (self.name if shipped else str(self.path.absolute()), self.sha256)

    @cached_property
    def sha256(self) -> str:
        """Of the weight file."""
        return _sha256(self.path)


def models() -> list[dict[str, Any]]:
    """The models that come with the package or stand in ``$COTERIE_MODELS``: name, file, checksum, options, what
    their training graphs looked like (``familiar``), and how they were trained.

    >>> "local" in [model["name"] for model in models()]
    True
    """
    import json

    found = {path.stem: path for folder in reversed(_folders()) for path in sorted(folder.glob("*.safetensors"))}
    return [
        {
            "name": name,
            "file": str(path),
            "sha256": _sha256(path),
            **json.loads(_coterie.describe_model(os.fsencode(path))),
        }
        for name, path in sorted(found.items())
    ]


def _sha256(path: pathlib.Path) -> str:
    import hashlib

    return hashlib.sha256(path.read_bytes()).hexdigest()


def load(model: str | os.PathLike[str] | Model | None) -> Model:
    if isinstance(model, Model):
        return model
    path = _find(os.fspath(model or DEFAULT))
    try:
        status = path.stat()
    except OSError as problem:
        raise ModelError(f"{path}: {problem.strerror}") from None
    return _load(str(path), status.st_mtime_ns, status.st_size)


def _load_same(model: str, sha256: str) -> Model:
    """For pickles: another machine may have another model of that name."""
    loaded = load(model)
    if loaded.sha256 != sha256:
        raise ModelError(f"{loaded.path}: is not the model that the pickle was made with")
    return loaded


@lru_cache(maxsize=4)
def _load(path: str, changed: int, size: int) -> Model:
    return Model(path)


def _folders() -> list[pathlib.Path]:
    import pathlib

    shipped = pathlib.Path(__file__).parent / "weights"
    if named := os.environ.get("COTERIE_MODELS"):
        return [pathlib.Path(named), shipped]
    data = os.environ.get("XDG_DATA_HOME") or pathlib.Path.home() / ".local/share"
    return [shipped, pathlib.Path(data) / "coterie/models"]  # the second: coterie models --get


def _find(name: str) -> pathlib.Path:
    import pathlib

    if os.sep in name or name.endswith(".safetensors"):
        return pathlib.Path(name)
    for folder in _folders():
        path = folder / f"{name}.safetensors"
        if path.exists():
            return path
    known = ", ".join(sorted({path.stem for folder in _folders() for path in folder.glob("*.safetensors")}))
    raise UsageError(f"no model is called '{name}'; there are {known or 'none'}")
