"""Builds the wheel and the source distribution for pip and `python -m build` (PEP 517), with nothing but Python and CMake.

A wheel is a zip file with a list of its contents. Written here it needs neither setuptools nor wheel, which a plain
virtual environment on Debian does not have, and therefore no network. It holds the Python package, the program
`coterie`, and the default model; `coterie models --get` brings the others.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from typing import Any, Dict, Iterator, List, Optional

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROJECT: Dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
VERSION_LINE = re.search(r"project\(coterie VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())
assert VERSION_LINE is not None
VERSION = VERSION_LINE.group(1)
NAME = f"{PROJECT['name']}-{VERSION}"

# What stands in the source distribution: all that the wheel is built from, and what its README speaks of.
SOURCES = [
    ".ci", "CHANGELOG.md", "CITATION.cff", "CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "cli", "cmake",
    "coterie", "docs/commands.md", "docs/guide.md", "docs/schema", "examples", "experiments", "pyproject.toml", "python",
    "include", "r", "src", "web", "weights/SHA256SUMS",
]
# The models of a wheel: the default one and that for neighbors of points, with their cards, and the checksums of all.
MODELS = ["weights/local.safetensors", "weights/local.md", "weights/levels.safetensors", "weights/levels.md"]
WEIGHTS = [*MODELS, "weights/SHA256SUMS"]


def get_requires_for_build_wheel(config_settings: Optional[Dict[str, Any]] = None) -> List[str]:
    """pybind11, if this system has none of its own."""
    return [] if _pybind11_of_the_system() else ["pybind11>=2.10"]


def build_wheel(wheel_directory: str, config_settings: Optional[Dict[str, Any]] = None,
                metadata_directory: Optional[str] = None) -> str:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    tag = f"{python}-{python}-{re.sub('[-.]', '_', sysconfig.get_platform())}"
    with tempfile.TemporaryDirectory() as folder:
        module, program = _compile(pathlib.Path(folder))
        wheel = _Wheel(pathlib.Path(wheel_directory) / f"{NAME}-{tag}.whl")
        for file in sorted((ROOT / "python" / "coterie").iterdir()):
            if file.suffix in (".py", ".pyi", ".typed"):
                wheel.add(f"coterie/{file.name}", file)
        wheel.add(f"coterie/{module.name}", module)
        # pip puts these into bin/ and share/, where the program looks for models; Python looks beside its modules.
        # The two copies of these models are three megabytes, and neither has to guess where the other one went.
        wheel.add(f"{NAME}.data/scripts/coterie", program)
        for name in WEIGHTS:
            wheel.add(f"coterie/{name}", ROOT / name)
            wheel.add(f"{NAME}.data/data/share/coterie/{name}", ROOT / name)
        wheel.write(f"{NAME}.dist-info/licenses/LICENSE", (ROOT / "LICENSE").read_bytes())
        wheel.write(f"{NAME}.dist-info/METADATA", _metadata().encode())
        wheel.write(f"{NAME}.dist-info/WHEEL",
                    f"Wheel-Version: 1.0\nGenerator: coterie\nRoot-Is-Purelib: false\nTag: {tag}\n".encode())
        wheel.write(f"{NAME}.dist-info/entry_points.txt", entry_points().encode())
        return wheel.finish(f"{NAME}.dist-info/RECORD")


def build_sdist(sdist_directory: str, config_settings: Optional[Dict[str, Any]] = None) -> str:
    name = f"{NAME}.tar.gz"
    with gzip.GzipFile(pathlib.Path(sdist_directory) / name, "wb", mtime=0) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
            for file in _source_files():
                archive.add(file, f"{NAME}/{file.relative_to(ROOT)}", filter=_without_owner)
            with tempfile.NamedTemporaryFile() as metadata:
                metadata.write(_metadata().encode())
                metadata.flush()
                archive.add(metadata.name, f"{NAME}/PKG-INFO", filter=_without_owner)
    return name


class _Wheel:
    """A zip file that keeps the checksums of what was written."""

    def __init__(self, path: pathlib.Path) -> None:
        self.path = path
        self.archive = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED)
        self.record: List[str] = []

    def add(self, name: str, file: pathlib.Path) -> None:
        self.write(name, file.read_bytes(), 0o755 if os.access(file, os.X_OK) else 0o644)

    def write(self, name: str, content: bytes, mode: int = 0o644) -> None:
        entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))  # the same sources make the same bytes
        entry.external_attr = (0o100000 | mode) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        self.archive.writestr(entry, content)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        self.record.append(f"{name},sha256={digest},{len(content)}\n")

    def finish(self, record: str) -> str:
        self.write(record, "".join([*self.record, f"{record},,\n"]).encode())
        self.archive.close()
        return self.path.name


def _compile(build: pathlib.Path) -> List[pathlib.Path]:
    """The extension module and the program. What CMake and the compiler say goes to the terminal."""
    found = _pybind11_of_the_system() or _pybind11_of_pip()
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    subprocess.run(
        ["cmake", "-S", ROOT, "-B", build, *generator, "-DCMAKE_BUILD_TYPE=Release",
         "-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG", "-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=24",
         "-DCMAKE_MODULE_LINKER_FLAGS=-s", "-DCMAKE_EXE_LINKER_FLAGS=-s", "-DCOTERIE_PYTHON=ON",
         f"-DPython_EXECUTABLE={sys.executable}", f"-Dpybind11_DIR={found}"],
        check=True)
    subprocess.run(["cmake", "--build", build, "--target", "coterie_python", "coterie-cli", "--parallel"], check=True)
    return [next((build / "python" / "coterie").glob("_coterie*.so")), build / "cli" / "coterie"]


def _pybind11_of_the_system() -> Optional[pathlib.Path]:
    for folder in ("/usr/lib/cmake/pybind11", "/usr/share/cmake/pybind11", "/usr/local/share/cmake/pybind11"):
        if (pathlib.Path(folder) / "pybind11Config.cmake").exists():
            return pathlib.Path(folder)
    return None


def _pybind11_of_pip() -> pathlib.Path:
    import pybind11

    return pathlib.Path(pybind11.get_cmake_dir())


def _source_files() -> Iterator[pathlib.Path]:
    for name in [*SOURCES, *MODELS]:
        found = ROOT / name
        inside = sorted(found.rglob("*")) if found.is_dir() else [found]
        yield from (file for file in inside if file.is_file() and not file.is_symlink()
                    and not {"__pycache__", "node_modules"} & set(file.parts))


def _without_owner(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = entry.mtime = 0
    entry.uname = entry.gname = ""
    entry.mode = 0o755 if entry.mode & 0o100 else 0o644
    return entry


def entry_points() -> str:
    """By which other packages find us: NetworkX its backends."""
    groups = ([f"[{group}]", *(f"{name} = {where}" for name, where in points.items()), ""]
              for group, points in PROJECT["entry-points"].items())
    return "\n".join(line for group in groups for line in group)


def _metadata() -> str:
    """The [project] table of pyproject.toml in the form of the core metadata, version 2.1."""
    lines = [
        "Metadata-Version: 2.1", f"Name: {PROJECT['name']}", f"Version: {VERSION}", f"Summary: {PROJECT['description']}",
        f"License: {PROJECT['license']['text']}", f"Keywords: {','.join(PROJECT['keywords'])}",
        f"Requires-Python: {PROJECT['requires-python']}", "License-File: LICENSE",
    ]
    lines += [f"Classifier: {classifier}" for classifier in PROJECT["classifiers"]]
    lines += [f"Requires-Dist: {needed}" for needed in PROJECT["dependencies"]]
    for extra, packages in PROJECT["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {package}; extra == "{extra}"' for package in packages]
    lines += ["Description-Content-Type: text/markdown", "", (ROOT / PROJECT["readme"]).read_text(encoding="utf-8")]
    return "\n".join(lines)
