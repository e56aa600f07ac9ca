"""A folder next to the target that replaces it once it is complete."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import shutil
from collections.abc import Iterable, Iterator

from .._errors import GeocoreValueError
from . import _manifest
from ._folders import LocalFolder

_LOCK = "_lock"


def path(target: str) -> str:
    """The hidden folder for unfinished results."""
    folder, name = os.path.split(target)
    return os.path.join(folder, f".{name}.geocore")


@contextlib.contextmanager
def held(target: str) -> Iterator[str]:
    """The folder, which is kept after an error: the next run continues with it."""
    folder = path(target)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, _LOCK), "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as reason:
            # Some shared file systems have no locks.
            if reason.errno in (errno.EAGAIN, errno.EACCES):
                raise GeocoreValueError(f"{target}: another run is writing to it; wait for its end") from None
        yield folder


def check(target: str) -> None:
    """Raises if the target is a file or a folder with other content."""
    if not os.path.lexists(target):
        return
    if not os.path.isdir(target):
        raise GeocoreValueError(f"{target}: is a file; name a folder that is not there yet")
    if os.listdir(target) and _manifest.read(LocalFolder(target)) is None:
        raise GeocoreValueError(
            f"{target}: the folder has other files; name one that is not there yet, or is empty"
        )


def carry(target: str, folder: str, names: Iterable[str]) -> None:
    """Reuses results of an earlier run, if the file system has links; otherwise they are made again."""
    for name in names:
        place = os.path.join(folder, name)
        with contextlib.suppress(OSError):
            os.makedirs(os.path.dirname(place), exist_ok=True)
            os.link(os.path.join(target, name), place)


def clear(folder: str, names: set[str]) -> None:
    """Deletes leftovers of workers that died, and results of files that no longer exist."""
    for under, folders, files in os.walk(folder, topdown=False):
        for name in files:
            file = os.path.join(under, name)
            if os.path.relpath(file, folder) not in names:
                os.unlink(file)
        for name in folders:
            with contextlib.suppress(OSError):
                # Only if it is empty.
                os.rmdir(os.path.join(under, name))


def commit(folder: str, target: str) -> None:
    """Replaces the target by the folder."""
    old = path(target) + "-old"
    shutil.rmtree(old, ignore_errors=True)
    if os.path.isdir(target) and os.listdir(target):
        os.rename(target, old)
    os.rename(folder, target)
    shutil.rmtree(old, ignore_errors=True)
