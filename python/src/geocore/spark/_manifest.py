"""The origin of a folder of results."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from .._library import version
from ._folders import Folder
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

    def is_whole(self, folder: Folder) -> bool:
        """Whether all results exist, with their sizes."""
        return all(size(folder, name) == done.size for name, (_, done) in self.files.items())

    def write(self, folder: Folder) -> None:
        """Writes the manifest as JSON into a folder, under a name that Spark and Arrow ignore."""
        files = [
            {**source._asdict(), "rows": done.rows, "invalid": done.invalid, "result": done.size}
            for source, done in self.files.values()
        ]
        content = {"format": _FORMAT, "geocore": version(), "options": self.options, "files": files}
        with folder.written(FILE) as path, open(path, "w", encoding="utf-8") as file:
            json.dump(content, file, indent=1)


def read(folder: Folder) -> Manifest | None:
    """The manifest of a folder; None if it is missing or unreadable."""
    try:
        content = json.loads(folder.read(FILE))
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


def size(folder: Folder, name: str) -> int | None:
    """The bytes of a file; None if it does not exist."""
    try:
        return folder.source(name).size
    except OSError:
        return None
