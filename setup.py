"""Builds the extension module with CMake and puts the shipped weights into the package; pyproject.toml says the rest."""

import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).parent.resolve()
VERSION = re.search(r"project\(coterie VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


def pybind11_folder():
    """Where pip's pybind11 has its CMake files; a system's own is found without help."""
    try:
        import pybind11
    except ImportError:
        return []
    return [f"-Dpybind11_DIR={pybind11.get_cmake_dir()}"]


class CMakeBuild(build_ext):
    def build_extension(self, ext):
        target = pathlib.Path(self.get_ext_fullpath(ext.name)).resolve()
        build = pathlib.Path(self.build_temp).resolve() / "cmake"
        build.mkdir(parents=True, exist_ok=True)
        generator = ["-G", "Ninja"] if shutil.which("ninja") else []
        subprocess.run(
            ["cmake", "-S", ROOT, "-B", build, *generator, "-DCMAKE_BUILD_TYPE=Release",
             "-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG", "-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=12",
             "-DCMAKE_MODULE_LINKER_FLAGS=-s", "-DCOTERIE_PYTHON=ON", "-DCOTERIE_PROGRAMS=OFF",
             f"-DPython_EXECUTABLE={sys.executable}", *pybind11_folder()],
            check=True)
        subprocess.run(["cmake", "--build", build, "--target", "coterie_python", "--parallel"], check=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        built = next((build / "python" / "coterie").glob("_coterie*.so"))
        shutil.copyfile(built, target)
        weights = target.parent / "weights"
        weights.mkdir(exist_ok=True)
        for file in (ROOT / "weights").iterdir():
            if file.suffix in (".safetensors", ".md"):
                shutil.copyfile(file, weights / file.name)


setup(version=VERSION, ext_modules=[Extension("coterie._coterie", sources=[])], cmdclass={"build_ext": CMakeBuild},
      zip_safe=False)
