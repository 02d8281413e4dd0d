"""`muster datafaxes`: check data files of one's own, or print the schema that editors complete from."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from builder.exit_codes import ExitCode
from builder.file_schemas import KINDS, schema_of
from datafaxes.errors import BadData
from datafaxes.library import user_data_folder

if TYPE_CHECKING:
    from datafaxes.flaw import Known
    from datafaxes.yaml_reading import Document


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`check FILE...` or `schema [KIND]`."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    text = "name every fault of data files, with its line"
    check = actions.add_parser("check", help=text, description=text.capitalize() + ".")
    check.add_argument("files", nargs="+", metavar="FILE", help="a data file; - is standard input")
    check.add_argument("--format", choices=["text", "json"], default="text", help="how to answer")
    check.epilog = (
        f"Your own records live in {user_data_folder()} (the environment variable MUSTER_DATA names another "
        "folder): datafaxes/, weapons/, damage_tables/, armies/ARMY/ and so on, as in the shipped data."
    )
    text = "print the JSON Schema of a file of one kind"
    schema = actions.add_parser("schema", help=text, description=text.capitalize() + ".")
    schema.add_argument("kind", nargs="?", choices=KINDS, default="datafax", metavar="KIND", help=_KINDS)


_KINDS = f"one of {', '.join(KINDS)} (left out: datafax)"


def run(arguments: argparse.Namespace) -> int:
    """Exit 0 when every file is fine or the schema was printed, 2 when something is wrong."""
    if arguments.action == "schema":
        print(json.dumps(schema_of(arguments.kind), indent=2))
        return ExitCode.FINE
    read = {file: _read(file) for file in arguments.files}
    faults = _checked(read)
    notes = {
        file: note
        for file, document in read.items()
        if not isinstance(document, BadData) and not faults[file]
        if (note := _where_it_lies(file, document))
    }
    if arguments.format == "json":
        files = [_as_json(file, found, notes.get(file, "")) for file, found in faults.items()]
        print(json.dumps({"files": files}, indent=2))
    else:
        for file, found in faults.items():
            print("\n".join(map(str, found)) if found else f"{file}: fine.")
    for note in notes.values():
        print(note, file=sys.stderr)
    if any(fault.line is not None for found in faults.values() for fault in found):
        print("Put these right and check again: more may show then.", file=sys.stderr)
    return ExitCode.BAD_INPUT if any(faults.values()) else ExitCode.FINE


def _checked(read: Mapping[str, Document | BadData]) -> dict[str, list[BadData]]:
    """The faults of each file. Files may refer to each other."""
    from datafaxes.lint import faults_of

    known = _known([document for document in read.values() if not isinstance(document, BadData)])
    return {
        file: [document] if isinstance(document, BadData) else faults_of(document, known)
        for file, document in read.items()
    }


def _where_it_lies(file: str, document: Document) -> str:
    """That muster does not read a file where it lies or by its name, and what to do; empty where it does."""
    from datafaxes.library import SHIPPED, folder_of
    from datafaxes.lint import LISTS

    if file == "-":
        return ""
    path = Path(file).resolve()
    kind = next((key for key in document.value if key in LISTS), "datafaxes")
    of_army = kind in ("entries", "wargear_lists") or {"parts", "forces"} & document.value.keys()
    folder = "armies" if of_army else folder_of(kind)
    where = path.parent.parent if of_army else path.parent
    name = shlex.quote(f"{path.stem}.yaml")
    if where not in [(root / folder).resolve() for root in (user_data_folder(), SHIPPED)]:
        right = user_data_folder() / folder / "ARMY" if of_army else user_data_folder() / folder
        return f"{file} lies where muster does not read it. To use it, put it into {right} as {name}."
    if path.suffix != ".yaml":
        return f"{file} is not read: muster reads only names that end in .yaml. Call it {name}."
    return ""


def _read(file: str) -> Document | BadData:
    from datafaxes.yaml_reading import MOST_BYTES, read_yaml, read_yaml_file

    try:
        if file == "-":
            return read_yaml(sys.stdin.buffer.read(MOST_BYTES + 1), "-")
        return read_yaml_file(Path(file))
    except BadData as error:
        return error


def _known(documents: list[Document]) -> Known:
    """What the files may refer to. The user's own data folder counts, unless it cannot be read."""
    from datafaxes.library import Library, user_data_folder
    from datafaxes.lint import known_beside

    try:
        return known_beside(Library(user_data_folder()), documents)
    except BadData as error:
        if Path(error.file).resolve() not in [Path(document.file).resolve() for document in documents]:
            print(f"Your own data was left aside. {error}", file=sys.stderr)
        return known_beside(Library(), documents)


def _as_json(file: str, faults: list[BadData], note: str) -> dict[str, Any]:
    return {
        "file": file,
        "fine": not faults,
        "note": note,
        "faults": [
            {"line": fault.line, "key": fault.key, "message": fault.what, "advice": fault.advice}
            for fault in faults
        ],
    }
