"""The origin of a folder of results."""

from __future__ import annotations

import json
import os
from typing import Any, NamedTuple

from .._library import version
from ._one_file import Done, Options
from ._source import Source

FILE = "_geocore.json"
_FORMAT = 1


class Manifest(NamedTuple):
    """The options, and for each file its source and its result."""

    options: dict[str, Any]
    files: dict[str, tuple[Source, Done]]

    @classmethod
    def of(cls, options: Options, files: dict[str, tuple[Source, Done]]) -> Manifest:
        """Converts the options to the form in which they are read again."""
        return cls(json.loads(json.dumps(options._asdict())), files)

    def is_of(self, options: Options, sources: list[Source]) -> bool:
        """Whether the results were made from these files with these options."""
        same = self.options == Manifest.of(options, {}).options
        return same and [source for source, _ in self.files.values()] == sources

    def is_whole(self, folder: str) -> bool:
        """Whether all results exist, with their sizes."""
        return all(size(os.path.join(folder, name)) == done.size for name, (_, done) in self.files.items())

    def write(self, folder: str) -> None:
        """Writes the manifest as JSON into a folder, under a name that Spark and Arrow ignore."""
        files = [
            {**source._asdict(), "rows": done.rows, "invalid": done.invalid, "result": done.size}
            for source, done in self.files.values()
        ]
        content = {"format": _FORMAT, "geocore": version(), "options": self.options, "files": files}
        with open(os.path.join(folder, FILE), "w", encoding="utf-8") as file:
            json.dump(content, file, indent=1)


def read(folder: str) -> Manifest | None:
    """The manifest of a folder; None if it is missing or unreadable."""
    try:
        with open(os.path.join(folder, FILE), encoding="utf-8") as file:
            content = json.load(file)
        if content["format"] != _FORMAT:
            return None
        files = {
            one["name"]: (
                Source(one["name"], one["size"], one["modified"]),
                Done(one["rows"], one["invalid"], one["result"], False),
            )
            for one in content["files"]
        }
        return Manifest(content["options"], files)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def size(path: str) -> int | None:
    """The bytes of a file; None if it does not exist."""
    try:
        return os.path.getsize(path)
    except OSError:
        return None
