"""Writes docs/python.md from the signatures and docstrings of the package; a test compares it with what is there.

usage: PYTHONPATH=build/data/python python3 docs/python_reference.py > docs/python.md
"""

import inspect
import re

import coterie

SECTIONS = {
    "Finding communities": ["detect", "detect_many", "find_communities", "CommunityDetector", "score"],
    "What was found": ["Posterior", "Partition", "Score", "Agreement", "agreement", "load"],
    "Graphs": ["Graph", "neighbors", "similarities"],
    "In other packages": ["tl.cluster", "graphrag.hierarchical_leiden", "graphrag.cluster_graph"],
    "Models, and how good they are": ["models", "Model", "evaluate", "compare", "calibrate", "pack"],
    "Simulated graphs": ["simulate", "families", "LabeledGraph"],
    "Errors": ["Error", "InputError", "UsageError", "ModelError", "OutputError", "OutOfMemoryError", "CoterieWarning"],
}
START = """# Python

Made by `docs/python_reference.py` from the package itself; do not edit. [guide.md](guide.md) shows how things are used,
[coming-from-leiden.md](coming-from-leiden.md) what to call in place of other packages, and the
[glossary](glossary.md) has the words. Whatever takes a graph takes any form of it that `Graph` names.
"""


def plain(text):
    """Docstrings as Markdown: names in backquotes, arguments as a list."""
    text = inspect.cleandoc(text or "")
    text = re.sub(r":(?:func|class|meth|data|mod):`(?:~)?([^`]*)`", r"`\1`", text).replace("``", "`")
    out, in_args, in_code = [], False, False
    for line in text.splitlines():
        if in_code and not line.strip():
            out.append("```")
            in_code = False
        if line.startswith(">>>") and not in_code:
            out.append("```pycon")
            in_code = True
        if line == "Args:":
            in_args = True
            continue
        if in_args and line.startswith("    ") and not line.startswith("     "):
            name, _, rest = line.strip().partition(":")
            line = f"- `{name}`:{rest}"
        elif in_args and line.startswith("     "):
            line = "  " + line.strip()
        elif line and not line.startswith(" "):
            in_args = False
        out.append(line)
    return "\n".join(out) + ("\n```" if in_code else "")


def signature(name, thing):
    try:
        shown = inspect.signature(thing)
    except (TypeError, ValueError):
        return name
    kept = [p.replace(annotation=inspect.Parameter.empty) for p in shown.parameters.values() if p.name != "self"]
    text = f"{name}({', '.join(map(str, kept))})"
    if len(text) > 110:
        text = f"{name}(\n    " + ",\n    ".join(map(str, kept)) + ",\n)"
    return text


def members(thing):
    for name, member in vars(thing).items():
        if name.startswith("_") or not getattr(member, "__doc__", None) or isinstance(member, type):
            continue
        if isinstance(member, property) or type(member).__name__ == "cached_property":
            yield name, f"`{name}`", plain(member.__doc__)
        elif inspect.isfunction(member) or isinstance(member, classmethod):
            called = getattr(member, "__func__", member)
            yield name, f"`{signature(name, called)}`".replace("\n    ", " ").replace(",\n)", ")"), plain(member.__doc__)


def section(name):
    thing = coterie
    for part in name.split("."):
        thing = getattr(thing, part)
    if isinstance(thing, type) and issubclass(thing, (Exception, Warning)):
        return f"- `{name}`: {plain(thing.__doc__)}"
    shown = f"### coterie.{name}\n\n```python-signature\n{signature(name, thing)}\n```\n\n{plain(thing.__doc__)}\n"
    shown = shown.replace("python-signature", "")
    if isinstance(thing, type):
        rows = []
        if issubclass(thing, tuple):
            return shown + "\nFields: " + ", ".join(f"`{field}`" for field in thing._fields) + ".\n"
        for _, title, text in members(thing):
            first = text.split("\n```")[0].replace("\n\n", " ").replace("\n", " ").strip()
            rows.append(f"| {title} | {first.replace('|', chr(92) + '|')} |")
        if rows:
            shown += "\n| | |\n|---|---|\n" + "\n".join(rows) + "\n"
    return shown


def reference():
    named = {name for names in SECTIONS.values() for name in names}
    left_out = set(coterie.__all__) - {name.split(".")[0] for name in named} - {"__version__", "tl", "graphrag"}
    assert not left_out, f"SECTIONS name everything public, but {left_out}"
    parts = [START]
    for title, names in SECTIONS.items():
        parts.append(f"## {title}\n")
        parts += map(section, names)
        if title == "Errors":
            parts[-len(names):] = ["\n".join(parts[-len(names):]) + "\n"]
    return re.sub(r"[ \t]+\n", "\n", "\n".join(parts)).rstrip() + "\n"


if __name__ == "__main__":
    print(reference(), end="")
