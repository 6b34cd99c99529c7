#!/usr/bin/python3
"""Rounds the matrices of model files to 16 bits: halve_weights.py MODEL.safetensors ..., in place.

Vectors (biases, norms, statistics) and what the file knows of its training graphs keep their 32 bits. A matrix with a
number beyond 65504 is left as it is.
"""

import json
import os
import struct
import sys

import numpy as np

for path in sys.argv[1:]:
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header, data = json.loads(file.read(length)), file.read()
    metadata = header.pop("__metadata__")
    arrays = []
    for name, tensor in header.items():
        values = np.frombuffer(data[slice(*tensor["data_offsets"])], {"F32": "<f4", "F16": "<f2"}[tensor["dtype"]])
        if len(tensor["shape"]) >= 2 and not name.startswith("familiar.") and np.abs(values).max(initial=0) <= 65504:
            values = values.astype("<f2")
        arrays.append((name, tensor["shape"], values))
    arrays.sort(key=lambda entry: -entry[2].itemsize)  # wide ones first: all start at multiples of their size
    new, place = {"__metadata__": metadata}, 0
    for name, shape, values in arrays:
        kind = "F16" if values.itemsize == 2 else "F32"
        new[name] = {"dtype": kind, "shape": shape, "data_offsets": [place, place + values.nbytes]}
        place += values.nbytes
    text = json.dumps(new, separators=(",", ":"), ensure_ascii=False).encode()
    text += b" " * (-len(text) % 8)
    with open(path + ".part", "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + b"".join(values.tobytes() for _, _, values in arrays))
    os.replace(path + ".part", path)
    print(f"{path}: {len(data)} bytes of numbers are now {place}")
