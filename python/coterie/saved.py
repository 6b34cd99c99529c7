"""Posteriors in files: an archive of arrays (NumPy's .npz) and one JSON document. Data, never code: no pickle."""

from __future__ import annotations

import os
import warnings as python_warnings
from typing import Any

from . import _coterie
from .errors import CoterieWarning, InputError, OutputError, UsageError
from .graphs import _unpickle as graph_of
from .models import Model, _find, _sha256
from .models import load as load_model
from .posterior import Posterior

_FORMAT = "coterie.posterior/1"


def save(posterior: Posterior, path: str | os.PathLike[str]) -> None:
    """See :meth:`coterie.Posterior.save`."""
    import json

    import numpy as np

    model = posterior.model
    arrays: list[Any] = []
    document = {
        "format": _FORMAT,
        "version": _coterie.version,
        "model": None if model is None else list(model.__reduce__()[1]),
        "graph": _plain(posterior.graph.__reduce__()[1], arrays),
        "state": _plain(posterior._core.state(), arrays),
    }
    text = np.frombuffer(json.dumps(document).encode(), dtype=np.uint8)
    path = os.fspath(path)
    part = f"{path}.part-{os.urandom(8).hex()}"
    try:
        try:
            with open(part, "xb") as file:
                np.savez_compressed(file, document=text, **{f"array_{i}": array for i, array in enumerate(arrays)})
            os.replace(part, path)
        finally:
            if os.path.exists(part):
                os.remove(part)
    except OSError as problem:
        raise OutputError(f"{path}: {problem.strerror}") from None


def load(path: str | os.PathLike[str]) -> Posterior:
    """A posterior that :meth:`coterie.Posterior.save` has written: it gives every answer that it gave.

    Its model is looked for by its name, or where it was; a warning says if it is not there any more.
    """
    import json
    import zipfile
    import zlib

    import numpy as np

    path = os.fspath(path)
    try:
        with np.load(path, allow_pickle=False) as file:
            document = json.loads(file["document"].tobytes())
            if document["format"] != _FORMAT:
                raise ValueError(f"it is of coterie {document['version']}")
            arrays = [file[f"array_{i}"] for i in range(len(file.files) - 1)]
        whole = graph_of(*_restored(document["graph"], arrays))
        model = _model(document["model"], path)
        core = _coterie.restore(whole._core, model._core if model else None, _restored(document["state"], arrays))
    except OSError as problem:
        raise InputError(f"{path}: {problem.strerror or 'cannot be read'}") from None
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RuntimeError, EOFError, zipfile.BadZipFile,
            zlib.error) as problem:
        raise InputError(f"{path}: is no saved posterior: {problem}") from None
    return Posterior(core, whole, model)


def _model(named: list[str] | None, path: str) -> Model | None:
    if named is None:
        return None
    name, sha256 = named
    try:
        file = _find(name)
        if file.is_file() and _sha256(file) == sha256:
            return load_model(file)
    except UsageError:
        pass
    python_warnings.warn(f"{path}: the model {name} is not at hand", CoterieWarning, stacklevel=3)
    return None


def _plain(value: Any, arrays: list[Any]) -> Any:
    """Tuples, lists, bytes, numbers, texts and arrays as JSON; the arrays are put aside."""
    import operator

    import numpy as np

    if isinstance(value, np.ndarray):
        arrays.append(value)
        return {"array": len(arrays) - 1}
    if isinstance(value, bytes):
        return {"bytes": value.decode("latin-1")}
    if isinstance(value, range):
        return {"range": len(value)}
    if isinstance(value, (tuple, list)):
        items = [_plain(item, arrays) for item in value]
        return {"tuple": items} if isinstance(value, tuple) else items
    if value is None or isinstance(value, (bool, str, float)):
        return value
    try:
        return operator.index(value)
    except TypeError:
        raise UsageError(f"nodes that are called {value!r} cannot be saved: texts, numbers and tuples can") from None


def _restored(value: Any, arrays: list[Any]) -> Any:
    if isinstance(value, list):
        return [_restored(item, arrays) for item in value]
    if not isinstance(value, dict):
        return value
    (kind, what), = value.items()
    if kind == "array":
        return arrays[what]
    if kind == "bytes":
        return what.encode("latin-1")
    if kind == "range":
        return range(what)
    return tuple(_restored(item, arrays) for item in what)
