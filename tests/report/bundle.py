"""bundle.py PAGE: fails when bundle.js is older than the scripts it is made of. Needs no Node.js; scripts.sh, which
does, compares the bundle itself."""

import hashlib
import pathlib
import sys

page = pathlib.Path(sys.argv[1])
scripts = sorted(path for path in page.glob("*.js") if path.name != "bundle.js")
found = hashlib.sha256()
for path in scripts:
    found.update(f"{path.name}\n".encode() + path.read_bytes())
first = (page / "bundle.js").read_text().partition("\n")[0]
if len(scripts) < 2 or found.hexdigest() not in first:
    sys.exit(f"{page}/bundle.js is stale: run `npm ci && npm run bundle` there")
print(f"bundle.js is made of these {len(scripts)} scripts")
