"""sentences.py PAGE.md...: no sentence of these pages has more than 30 words. Code, tables' lines of numbers and links'
addresses are not read."""

import pathlib
import re
import sys

MOST = 30
long = []
for name in sys.argv[1:]:
    text = pathlib.Path(name).read_text()
    text = re.sub(r"^```.*?^```$|<!--.*?-->", "", text, flags=re.M | re.S)
    text = re.sub(r"\]\([^)]*\)|`[^`]*`", lambda code: "" if code.group().startswith("]") else "code", text)
    blocks = re.split(r"\n\s*\n|^\||^- |^\d+\. |^#+ .*$", text, flags=re.M)
    for block in blocks:
        for cell in block.split(" | "):
            for sentence in re.split(r"(?<=[.:;?!])\s", cell):
                words = re.findall(r"[\w'’%.,-]*\w[\w'’%.,-]*", sentence)
                if len(words) > MOST:
                    long.append(f"{name}: {len(words)} words: {' '.join(sentence.split())}")
print("\n".join(long) or f"{len(sys.argv) - 1} pages keep to {MOST} words a sentence")
sys.exit(bool(long))
