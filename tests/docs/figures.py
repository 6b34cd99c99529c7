#!/usr/bin/python3
"""Fails where a table of a page and its records differ: figures.py ROOT [--list]

Pages are README.md, benchmarks/README.md, docs/refine.md, docs/snap.md and all cards of weights/. A table is tied to its
records by a comment in the line before it (or before the blank line before it):

    <!-- figures: snap-rules.jsonl by name -->              a row is of the records whose name its first cell says
    <!-- figures: comparison-snap.jsonl model=dac-sbm -->   the whole table is of the records of this model

More files stand with commas between them.

Every number of such a table is a number of those records, rounded as it is printed; shares may be percent. All other
tables with figures are in docs/records/without-record.md, with a digest: they are older than this rule, or come from
programs that are not here. Whoever changes one of them ties it to a record. --list prints that list as it would be.
"""
import hashlib
import json
import pathlib
import re
import sys

NUMBER = re.compile(r"(?<![\w.-])-?\d[\d,]*(?:\.\d+)?(?:e-?\d+)?(?![\w])")
TIE = re.compile(r"<!-- figures: (\S+) (?:by (\w+)|(\w+)=(\S+)) -->")


def tables(text):
    """(heading, tie, rows) of every table, rows without the line below the head."""
    heading, tie, rows = "", None, []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            rows.append(line)
            continue
        if rows:
            yield heading, tie, [row for row in rows if not re.fullmatch(r"[|\-: ]+", row)]
            rows, tie = [], None
        if line.startswith("#"):
            heading = line.lstrip("# ")
        tie = TIE.fullmatch(line.strip()) or (tie if not line.strip() else None)


def cells(row):
    return [cell.strip() for cell in row.strip("|").split("|")]


def numbers_of(record):
    if isinstance(record, dict):
        return [number for value in record.values() for number in numbers_of(value)]
    if isinstance(record, list):
        return [number for value in record for number in numbers_of(value)]
    return [record] if isinstance(record, (int, float)) and not isinstance(record, bool) else []


def is_among(text, numbers):
    digits = len(text.split(".")[1]) if "." in text else 0
    value = float(text.replace(",", ""))
    slack = 0.5000001 * 10**-digits
    return any(abs(scale * number - value) <= slack for number in numbers for scale in (1, 100))


def wrong_cells(tie, rows, folder):
    file, key, field, value = tie.groups()
    records = [json.loads(line) for name in file.split(",") for line in (folder / name).read_text().splitlines()]
    for row in rows[1:]:
        first, *others = cells(row)
        mine = [one for one in records if (one.get(key) == first if key else str(one.get(field)) == value)]
        known = [number for one in mine for number in numbers_of(one)]
        if not mine:
            yield f"{first}: no such record in {file}"
        for cell in others:
            for number in NUMBER.findall(cell):
                if mine and not is_among(number, known):
                    yield f"{first}: {number} is not in {file}"


def main():
    root = pathlib.Path(sys.argv[1])
    records = root / "docs/records"
    pages = [root / "README.md", root / "benchmarks/README.md", root / "docs/refine.md", root / "docs/snap.md",
             *sorted((root / "weights").glob("**/*.md"))]
    problems, without, tied = [], [], 0
    for page in pages:
        name = page.relative_to(root).as_posix()
        for heading, tie, rows in tables(page.read_text()):
            if tie:
                tied += 1
                problems += [f"{name}, {heading}: {what}" for what in wrong_cells(tie, rows, records)]
            elif any(NUMBER.search(cell) for row in rows[1:] for cell in cells(row)[1:]):
                digest = hashlib.sha256("\n".join(rows).encode()).hexdigest()[:12]
                without.append(f"| {name} | {heading} | {digest} |")
    if "--list" in sys.argv:
        print("\n".join(without))
        return
    listed = [line for line in (records / "without-record.md").read_text().splitlines() if line.startswith("| ")]
    problems += [f"{line}: has no record, and is not in docs/records/without-record.md as it is"
                 for line in without if line not in listed]
    problems += [f"{line}: is no longer on its page; leave it out of docs/records/without-record.md"
                 for line in listed[1:] if line not in without]
    if not tied:
        problems.append("no table is tied to a record")
    for problem in problems:
        print(problem, file=sys.stderr)
    sys.exit(1 if problems else 0)


main()
