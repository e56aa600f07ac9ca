"""The bytes of a recording: from a path, bytes or a file, decompressed."""

from __future__ import annotations

import contextlib
import io
import os
import zlib
from collections.abc import Iterator
from typing import IO, Any

from ._errors import GeocoreTypeError, GeocoreValueError

_PIECE = 1 << 20


class Broken(Exception):
    """The compressed data is truncated or damaged."""


@contextlib.contextmanager
def opened(source: Any) -> Iterator[tuple[IO[bytes], str]]:
    if isinstance(source, (bytes, bytearray, memoryview)):
        yield io.BytesIO(source), "the bytes"
    elif isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            yield file, str(os.fspath(source))
    elif hasattr(source, "read"):
        yield source, str(getattr(source, "name", "the file"))
    else:
        raise GeocoreTypeError(f"source is {type(source).__name__}: give a path, bytes or a binary file")


def pieces(file: IO[bytes], name: str) -> Iterator[bytes]:
    """The content, decompressed from gzip or extracted from a KMZ."""
    first = file.read(_PIECE)
    if not isinstance(first, bytes):
        raise GeocoreTypeError("source is a file of text: open it with mode 'rb'")
    if first.startswith(b"\x1f\x8b"):
        yield from _gunzipped(first, file)
    elif first.startswith(b"PK\x03\x04"):
        yield from _document(first + file.read(), name)
    else:
        while first:
            yield first
            first = file.read(_PIECE)


def _gunzipped(data: bytes, file: IO[bytes]) -> Iterator[bytes]:
    """The content of gzip members; module gzip returns nothing for a truncated member."""
    member = zlib.decompressobj(31)
    while data:
        while data and not member.eof:
            before = member.copy()
            try:
                yield member.decompress(data, _PIECE)
            except zlib.error as reason:
                yield from _before_error(before, data)
                raise Broken(f"the compressed data is broken: {reason}") from None
            data = member.unconsumed_tail or member.unused_data
        # Zeros after the end pad the blocks of tapes.
        data = data.lstrip(b"\0") if member.eof else data
        if data:
            member = zlib.decompressobj(31)
        else:
            data = file.read(_PIECE)
    if not member.eof:
        yield member.flush()
        raise Broken("the compressed data ends early")


def _before_error(member: Any, data: bytes) -> Iterator[bytes]:
    """The readable part of damaged data: zlib returns nothing for a piece with an error."""
    with contextlib.suppress(zlib.error):
        for i in range(len(data)):
            yield member.decompress(data[i : i + 1])


def _document(archive: bytes, name: str) -> Iterator[bytes]:
    """The document of a KMZ: its first KML file, preferably `doc.kml`."""
    # Takes a third of the time of `import geocore`, and few recordings are archives.
    import zipfile

    try:
        files = zipfile.ZipFile(io.BytesIO(archive))
    except zipfile.BadZipFile as reason:
        raise GeocoreValueError(f"{name} is a broken zip archive: {reason}") from None
    documents = [one for one in files.infolist() if one.filename.lower().endswith(".kml")]
    if not documents:
        raise GeocoreValueError(
            f"{name} is a zip archive without a KML document: open it with zipfile.ZipFile and read its files"
        )
    document = min(documents, key=lambda one: one.filename.lower() != "doc.kml")
    if document.flag_bits & 1:
        raise GeocoreValueError(f"{name}: {document.filename} is encrypted")
    try:
        with files.open(document) as file:
            while piece := file.read(_PIECE):
                yield piece
    except (EOFError, zlib.error, zipfile.BadZipFile, NotImplementedError) as reason:
        raise Broken(f"the compressed data is broken: {reason}") from None
