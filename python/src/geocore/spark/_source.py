"""The files to process."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from .._errors import GeocoreTypeError, GeocoreValueError


class Source(NamedTuple):
    """A file, and the values that show a change."""

    name: str
    """Its path below the source's folder, and the result's below the target's."""
    size: int
    modified: int
    """Nanoseconds since 1970."""


def local(path: str | os.PathLike[str], argument: str) -> str:
    """The absolute path of a file or folder; file: is accepted, other addresses are not."""
    try:
        text = os.fspath(path)
    except TypeError:
        raise GeocoreTypeError(f"{argument} is {path!r}: give a path") from None
    scheme = re.match(r"([A-Za-z][A-Za-z0-9+.-]*):/", text)
    if scheme and scheme[1].lower() != "file":
        raise GeocoreValueError(
            f"{argument} is {text!r}: give a folder that all machines see, or for process_files an address "
            f"that begins with s3, gs, abfss or hdfs, not {scheme[1]}:"
        )
    return os.path.realpath(unquote(urlsplit(text).path) if scheme else text)


def listing(source: str) -> tuple[str, list[Source]]:
    """The folder, and all files in and below it, skipping names with a leading dot or _ as Spark does."""
    if os.path.isfile(source):
        folder, name = os.path.split(source)
        return folder, [_file(folder, name)]
    if not os.path.isdir(source):
        raise GeocoreValueError(f"{source}: no such file or folder")
    files = sorted(_file(source, name) for name in _names(source, "", {os.path.realpath(source)}))
    if not files:
        raise GeocoreValueError(f"{source}: there is no file in this folder")
    return source, files


def _names(root: str, under: str, seen: set[str]) -> Iterator[str]:
    with os.scandir(os.path.join(root, under)) as entries:
        for entry in entries:
            name = os.path.join(under, entry.name)
            if hidden(entry.name):
                continue
            if not entry.is_dir():
                yield name
                continue
            real = os.path.realpath(entry.path)
            # A link to a parent folder would never end.
            if real not in seen:
                yield from _names(root, name, {*seen, real})


def hidden(name: str) -> bool:
    """Whether Spark skips files or folders of this name."""
    return name.startswith(".") or (name.startswith("_") and "=" not in name) or name.endswith("._COPYING_")


def _file(folder: str, name: str) -> Source:
    found = os.stat(os.path.join(folder, name))
    return Source(name, found.st_size, found.st_mtime_ns)
