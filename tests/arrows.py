"""Every #include between rooms must be allowed by the table in ARCHITECTURE.md.

Usage: arrows.py SOURCE_DIR. A room is a folder of src/coterie, with its public headers in include/coterie; the files
beside the folders are the room `root`; cli, python and experiments count as rooms too. Also fails when torch is
included outside the learning storey, when the table names a room that does not exist, when a public header includes
one that is not (include/ is what is installed), and when docs/cpp.md does not name a public header.
"""

import pathlib
import re
import sys

top = pathlib.Path(sys.argv[1])
allowed = {}
for row in re.findall(r"^\| `([a-z_]+)` \|([^|]*)\|", (top / "ARCHITECTURE.md").read_text(), re.M):
    allowed[row[0]] = set(re.findall(r"`([a-z_]+)`", row[1])) | {row[0]}

problems = []
for name in allowed:
    folder = top / "src/coterie" / name
    if name != "root" and not folder.is_dir() and not (top / name).is_dir():
        problems.append(f"ARCHITECTURE.md: room '{name}' does not exist")

sources = [p for pattern in ("src/coterie/**/*", "include/coterie/**/*", "cli/*", "python/**/*", "experiments/**/*")
           for p in top.glob(pattern) if p.suffix in (".h", ".cpp")]
for path in sorted(sources):
    parts = path.relative_to(top).parts
    room = parts[0] if parts[0] not in ("src", "include") else (parts[2] if len(parts) > 3 else "root")
    if room not in allowed:
        problems.append(f"{path.relative_to(top)}: room '{room}' is not in ARCHITECTURE.md's table")
        continue
    for number, line in enumerate(path.read_text().splitlines(), 1):
        where = f"{path.relative_to(top)}:{number}"
        if re.match(r'#include *[<"](torch|c10|ATen)/', line) and room != "learn":
            problems.append(f"{where}: LibTorch outside learn")
        match = re.match(r'#include *"coterie/(?:([a-z_]+)/)?[^/"]+"', line) or \
            re.match(r'#include *"coterie/([a-z_]+)/[^"]+"', line)
        if not match:
            continue
        used = match.group(1) or "root"
        included = line.split('"')[1]
        if parts[0] == "include" and not (top / "include" / included).is_file():
            problems.append(f"{where}: {included} is not public")
        if not any((top / folder / included).is_file() for folder in ("include", "src")):
            problems.append(f"{where}: {included} does not exist")
        if used not in allowed[room]:
            problems.append(f"{where}: {room} may not include {used}")

reference = (top / "docs/cpp.md").read_text()
for path in sorted((top / "include").glob("**/*.h")):
    name = str(path.relative_to(top / "include/coterie"))
    if f"`{name}`" not in reference:
        problems.append(f"docs/cpp.md: {name} is public and not named")

print("\n".join(problems) or f"{len(sources)} files keep to the arrows")
if not sources:
    problems.append("no sources found")
sys.exit(1 if problems else 0)
