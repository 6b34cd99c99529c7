"""validate.py SCHEMA FILE...: every line of every file is a JSON document that fits the schema."""

import json
import sys

import jsonschema

with open(sys.argv[1]) as file:
    schema = json.load(file)
jsonschema.Draft7Validator.check_schema(schema)
validator = jsonschema.Draft7Validator(schema)
problems = 0
for path in sys.argv[2:]:
    with open(path) as file:
        for number, line in enumerate(file, 1):
            for error in validator.iter_errors(json.loads(line)):
                print(f"{path}:{number}: {'/'.join(map(str, error.absolute_path))}: {error.message}")
                problems += 1
sys.exit(1 if problems else 0)
