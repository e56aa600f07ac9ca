"""Folders of files: on file systems that all machines see, and in object stores, through pyarrow.fs."""

from __future__ import annotations

import contextlib
import os
import posixpath
import re
import tempfile
import uuid
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import pyarrow as pa
import pyarrow.fs as pafs

from .._errors import GeocoreTypeError, GeocoreValueError
from ._source import Source, hidden, listing, local

# Spark's names of the schemes, and pyarrow's.
_SCHEMES = {"s3": "s3", "s3a": "s3", "s3n": "s3", "gs": "gs", "gcs": "gs", "hdfs": "hdfs", "viewfs": "viewfs"}
_SCHEMES |= {"abfs": "abfs", "abfss": "abfss"}


class LocalFolder(NamedTuple):
    """A folder with an absolute path."""

    path: str

    def name(self, name: str) -> str:
        """The address of a file, for messages."""
        return os.path.join(self.path, name)

    def readable(self, name: str) -> Any:
        """An argument for pyarrow that reads a file."""
        return self.name(name)

    def read(self, name: str) -> bytes:
        """The content of a file."""
        with open(self.name(name), "rb") as file:
            return file.read()

    def source(self, name: str) -> Source:
        """The state of a file; an OSError if it does not exist."""
        found = os.stat(self.name(name))
        return Source(name, found.st_size, found.st_mtime_ns)

    @contextlib.contextmanager
    def written(self, name: str) -> Iterator[str]:
        """The path of a file that gets its name once it is complete."""
        folder, last = os.path.split(self.name(name))
        temporary = os.path.join(folder, f".{last}.{uuid.uuid4().hex}")
        try:
            os.makedirs(folder, exist_ok=True)
            yield temporary
            os.replace(temporary, self.name(name))
        finally:
            with contextlib.suppress(OSError):
                os.unlink(temporary)


class RemoteFolder(NamedTuple):
    """A folder of an object store or of HDFS, by its address."""

    uri: str

    def name(self, name: str) -> str:
        """The address of a file, for messages."""
        address, _, _ = self.uri.partition("?")
        # Without a user and a password.
        return posixpath.join(re.sub("://[^/@]*@", "://", address), name)

    def readable(self, name: str) -> Any:
        """A file of pyarrow."""
        system, path = _opened(self.uri)
        return system.open_input_file(posixpath.join(path, name))

    def read(self, name: str) -> bytes:
        """The content of a file."""
        with self.readable(name) as file:
            content: bytes = file.read()
        return content

    def source(self, name: str) -> Source:
        """The state of a file; an OSError if it does not exist."""
        system, path = _opened(self.uri)
        (found,) = system.get_file_info([posixpath.join(path, name)])
        if not found.is_file:
            raise FileNotFoundError(2, "No such file", self.name(name))
        return Source(name, found.size, found.mtime_ns or 0)

    @contextlib.contextmanager
    def written(self, name: str) -> Iterator[str]:
        """The path of a local file that is uploaded once it is complete: stores have no renaming."""
        system, path = _opened(self.uri)
        place = posixpath.join(path, name)
        with tempfile.TemporaryDirectory(prefix="geocore.") as folder:
            temporary = os.path.join(folder, "file")
            yield temporary
            if system.type_name in ("hdfs", "local"):
                system.create_dir(posixpath.dirname(place), recursive=True)
            pafs.copy_files(
                temporary, place, source_filesystem=pafs.LocalFileSystem(), destination_filesystem=system
            )

    def files(self) -> list[Source]:
        """All files, also those with names that are skipped."""
        system, path = _opened(self.uri)
        found = system.get_file_info(pafs.FileSelector(path, allow_not_found=True, recursive=True))
        return sorted(
            Source(posixpath.relpath(one.path, path), one.size, one.mtime_ns or 0)
            for one in found
            if one.is_file
        )

    def remove(self, name: str) -> None:
        """Deletes a file."""
        system, path = _opened(self.uri)
        system.delete_file(posixpath.join(path, name))


Folder: TypeAlias = LocalFolder | RemoteFolder


def folder(path: str | os.PathLike[str], argument: str) -> Folder:
    """The folder of a path or an address."""
    try:
        text = os.fspath(path)
    except TypeError:
        raise GeocoreTypeError(f"{argument} is {path!r}: give a path") from None
    scheme = re.match(r"([A-Za-z][A-Za-z0-9+.-]*)://", text)
    if not scheme or scheme[1].lower() not in _SCHEMES:
        return LocalFolder(local(text, argument))
    uri = _SCHEMES[scheme[1].lower()] + text[len(scheme[1]) :]
    try:
        _opened(uri)
    except (OSError, pa.ArrowException, ValueError) as reason:
        raise GeocoreValueError(f"{argument}: {text}: {reason}") from None
    return RemoteFolder(uri)


def sources(place: Folder) -> tuple[Folder, list[Source]]:
    """The folder, and all files below it, without the names that Spark skips."""
    if isinstance(place, LocalFolder):
        path, found = listing(place.path)
        return LocalFolder(path), found
    try:
        found = [one for one in place.files() if not any(map(hidden, one.name.split("/")))]
    except (OSError, pa.ArrowException) as reason:
        raise GeocoreValueError(f"{place.name('')}: {reason}") from None
    if not found:
        raise GeocoreValueError(f"{place.name('')}: there is no file in this folder")
    return place, found


@lru_cache(maxsize=16)
def _opened(uri: str) -> tuple[Any, str]:
    """A file system of pyarrow and the path in it."""
    system, path = pafs.FileSystem.from_uri(uri)
    return system, path.rstrip("/")
