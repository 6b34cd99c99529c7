#!/usr/bin/python3
"""The mean of two models' weights: average_weights.py A.safetensors B.safetensors OUTPUT.safetensors.

Both have the same tensors; what else a model file says (recipe, drawing, ranges) is taken from B. recipes/general-2.json
started from the mean of what recipes/general.json and, from there, recipes/general-more.json gave.
"""

import json
import struct
import sys

import numpy as np


def read(path):
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        return json.loads(file.read(length)), file.read()


first, second, output = sys.argv[1:]
(one, one_data), (two, two_data) = read(first), read(second)
mean = bytearray(two_data)
for name, tensor in two.items():
    if name == "__metadata__":
        continue
    if tensor["dtype"] != "F32" or one[name]["shape"] != tensor["shape"]:
        sys.exit(f"{name}: not the same 32-bit floats in both")
    start, end = tensor["data_offsets"]
    other_start, other_end = one[name]["data_offsets"]
    sum_of_both = np.frombuffer(one_data[other_start:other_end], "<f4") + np.frombuffer(two_data[start:end], "<f4")
    mean[start:end] = (sum_of_both / 2).astype("<f4").tobytes()
header = json.dumps(two, separators=(",", ":")).encode()
header += b" " * (-len(header) % 8)
with open(output, "wb") as file:
    file.write(struct.pack("<Q", len(header)) + header + mean)
