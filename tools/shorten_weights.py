#!/usr/bin/python3
"""Rounds the matrices of model files, in place: shorten_weights.py [--bits 8] [--bare] MODEL.safetensors ...

To 16 bits, or to 8 with a factor for each row (NAME.scale). Vectors (biases, norms, statistics) and what the file
knows of its training graphs keep their 32 bits. A matrix with a number beyond 65504 is left as it is. With --bare the
moments of the embeddings of training graphs are left out, without which `coterie detect` cannot say that an encoding
is strange: for models that are only there to be measured.
"""

import argparse
import json
import os
import struct

import numpy as np

KINDS = {"F32": "<f4", "F16": "<f2", "I8": "i1"}
parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--bits", type=int, choices=(8, 16), default=16)
parser.add_argument("--bare", action="store_true")
parser.add_argument("models", nargs="+")
arguments = parser.parse_args()


def shortened(name, values):
    """The tensors that stand for one."""
    if arguments.bare and name.startswith("familiar."):
        return []
    if values.ndim < 2 or name.startswith("familiar.") or values.dtype == "i1" or np.abs(values).max(initial=0) > 65504:
        return [(name, values)]
    if arguments.bits == 16:
        return [(name, values.astype("<f2"))]
    values = values.astype("<f4")
    scale = (np.abs(values).max(axis=1) / 127).astype("<f4")
    scale[scale == 0] = 1  # a row of zeros
    return [(name, np.rint(values / scale[:, None]).astype("i1")), (name + ".scale", scale)]


for path in arguments.models:
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header, data = json.loads(file.read(length)), file.read()
    new, place, arrays = {"__metadata__": header.pop("__metadata__")}, 0, []
    for name, tensor in header.items():
        values = np.frombuffer(data[slice(*tensor["data_offsets"])], KINDS[tensor["dtype"]]).reshape(tensor["shape"])
        arrays += shortened(name, values)
    arrays.sort(key=lambda entry: -entry[1].itemsize)  # wide ones first: all start at multiples of their size
    for name, values in arrays:
        kind = {4: "F32", 2: "F16", 1: "I8"}[values.itemsize]
        new[name] = {"dtype": kind, "shape": list(values.shape), "data_offsets": [place, place + values.nbytes]}
        place += values.nbytes
    text = json.dumps(new, separators=(",", ":"), ensure_ascii=False).encode()
    text += b" " * (-len(text) % 8)
    with open(path + ".part", "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + b"".join(values.tobytes() for _, values in arrays))
    os.replace(path + ".part", path)
    print(f"{path}: {len(data)} bytes of numbers are now {place}")
