"""The package itself: the cost and the requirements of its import."""

from __future__ import annotations

import os
import subprocess
import sys
from types import FrameType

import pytest

import geocore


def python(program: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env={**os.environ, **environment}
    )


def test_import_needs_numpy_alone() -> None:
    program = """
import sys, numpy
before = set(sys.modules)
import geocore
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(sorted(new - set(sys.stdlib_module_names) - {"geocore", "numpy", "_winapi", "nt", "org"}))
"""
    assert python(program).stdout.strip() == "[]"


def test_import_leaves_what_only_some_calls_need() -> None:
    program = """
import sys, numpy
before = set(sys.modules)
import geocore
print(sorted(set(sys.modules) - before))
"""
    new = python(program).stdout
    assert "'geocore._pairs'" in new
    # Modules for archives take a third of the time of an import, and few recordings need them.
    heavy = ["asyncio", "bz2", "concurrent", "gzip", "lzma", "multiprocessing", "shutil", "sqlite3", "ssl", "zipfile"]
    optional = ["duckdb", "geopandas", "polars", "spark", "_crs", "_parquet", "_shapes"]
    assert [name for name in heavy if f"'{name}" in new] == []
    assert [name for name in optional if f"'geocore.{name}" in new] == []


def test_spark_refuses_an_old_pyarrow() -> None:
    pytest.importorskip("pyarrow")
    ended = python("import pyarrow; pyarrow.__version__ = '14.0.0'; import geocore.spark")
    assert "ImportError: geocore.spark needs pyarrow 19 or later, this is 14.0.0" in ended.stderr


def test_a_library_that_is_not_there() -> None:
    ended = python("import geocore", GEOCORE_LIBRARY="/nowhere/libgeocore.so.1")
    assert "ImportError: geocore needs its C library" in ended.stderr
    assert "set GEOCORE_LIBRARY" in ended.stderr


def test_a_library_that_is_another_one() -> None:
    ended = python("import geocore", GEOCORE_LIBRARY="libc.so.6")
    assert "ImportError: geocore needs its C library" in ended.stderr


def test_a_scalar_call_runs_two_python_functions() -> None:
    calls: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            calls.append(frame.f_code.co_name)

    sys.setprofile(note)
    try:
        geocore.distance(40.7, -74.0, 51.5, -0.1)
    finally:
        sys.setprofile(None)
    assert calls == ["distance", "model"]


def test_versions() -> None:
    assert geocore.__version__.count(".") == 2
    assert geocore.kernel() in ("avx512", "avx2", "baseline", "scalar")
    for name in geocore.__all__:
        assert getattr(geocore, name).__doc__, name


def test_an_unknown_kernel_gives_a_warning_and_the_fastest_one() -> None:
    program = "import geocore; print(geocore.kernel(), geocore.distance(0, 0, 0, 1) > 1e5)"
    plain, other = python(program, GEOCORE_KERNEL=""), python(program, GEOCORE_KERNEL="nosuch")
    assert other.stdout == plain.stdout
    assert plain.stderr == ""
    assert other.stderr.startswith('warning: GEOCORE_KERNEL is "nosuch", which is not a kernel')
    assert other.stderr.count("\n") == 1
