"""Puts the C library into the wheel and tags the wheel with its platform."""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).parent
FILE = "libgeocore.so.1"


def version() -> str:
    """GEOCORE_VERSION, or the number in Version.swift."""
    given = os.environ.get("GEOCORE_VERSION")
    if given:
        return given
    source = HERE.parent / "Sources/GeoCore/Version.swift"
    found = re.search(r'static let number: StaticString = "([^"]+)"', source.read_text())
    if found is None:
        raise RuntimeError(f"{source} has no version")
    return found[1]


class LibraryHook(BuildHookInterface[Any]):
    """The library of GEOCORE_LIBRARY, or the one of scripts/build library."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the file and the tag."""
        given = os.environ.get("GEOCORE_LIBRARY")
        library = Path(given) if given else HERE.parent / ".build/library/lib" / FILE
        if not library.exists():
            raise FileNotFoundError(
                f"{library} is not there: run scripts/build library, or set GEOCORE_LIBRARY"
            )
        build_data["force_include"][str(library.resolve())] = f"geocore/_lib/{FILE}"
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-manylinux_2_{_glibc(library)}_{platform.machine()}"


def _glibc(library: Path) -> int:
    """The oldest glibc 2 with all symbols that the library needs; `auditwheel show` reports the same."""
    return max(int(minor) for minor in re.findall(rb"GLIBC_2\.(\d+)", library.read_bytes()))
