"""The package itself: the cost and the requirements of its import."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import geocore

MICROSECONDS = 1e6


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


def test_import_is_quick() -> None:
    program = """
import time, numpy
start = time.process_time()
import geocore
print(time.process_time() - start)
"""
    assert min(float(python(program).stdout) for _ in range(3)) < 0.1


def test_a_library_that_is_not_there() -> None:
    ended = python("import geocore", GEOCORE_LIBRARY="/nowhere/libgeocore.so.1")
    assert "ImportError: geocore needs its C library" in ended.stderr
    assert "set GEOCORE_LIBRARY" in ended.stderr


def test_a_library_that_is_another_one() -> None:
    ended = python("import geocore", GEOCORE_LIBRARY="libc.so.6")
    assert "ImportError: geocore needs its C library" in ended.stderr


def test_a_scalar_call_adds_little_to_the_library_s() -> None:
    raw = geocore._pairs._distance

    def best(call: object, *arguments: object) -> float:
        times = []
        for _ in range(100):
            # Time of other processes is not counted.
            start = time.thread_time()
            for _ in range(200):
                call(*arguments)  # type: ignore[operator]
            times.append((time.thread_time() - start) / 200)
        return min(times) * MICROSECONDS

    place = (40.7, -74.0, 51.5, -0.1)
    assert best(geocore.distance, *place) - best(raw, None, *place) < 3


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
