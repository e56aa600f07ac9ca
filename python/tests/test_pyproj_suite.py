"""pyproj's own tests of Geod, and the examples in its documentation, against geocore.Geod."""

from __future__ import annotations

import contextlib
import doctest
import io
import math
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

import pytest

import geocore
import geocore.geod

pyproj = pytest.importorskip("pyproj")


@pytest.fixture(scope="module")
def sources() -> Path:
    """The sources of the installed pyproj: PYPROJ_SDIST names the archive, otherwise pip gets it."""
    root = Path(tempfile.gettempdir()) / f"geocore-pyproj-{pyproj.__version__}-{os.getuid()}"
    if not list(root.glob("pyproj-*/test")):
        archive = os.environ.get("PYPROJ_SDIST") or _download(root)
        if archive is None:
            pytest.skip("pyproj's sources are not to be had")
        with tarfile.open(archive) as tar:
            tar.extractall(root, filter="data")
    return next(root.glob("pyproj-*/test")).parent


def _download(root: Path) -> str | None:
    # pip runs setup.py, which requires PROJ although nothing is built.
    proj = root / "proj"
    for name in ("lib", "include", "share/proj"):
        (proj / name).mkdir(parents=True, exist_ok=True)
    (proj / "share/proj/proj.db").touch()
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    pip += ["--no-binary", "pyproj", "--dest", str(root), f"pyproj=={pyproj.__version__}"]
    environment = {**os.environ, "PROJ_DIR": str(proj), "PROJ_VERSION": "9.9.0"}
    try:
        subprocess.run(pip, env=environment, check=True, timeout=120, capture_output=True)
    except (subprocess.SubprocessError, OSError):
        return None
    return next(map(str, root.glob("pyproj-*.tar.gz")), None)


# Makes `from pyproj import Geod` import geocore's.
_PLUGIN = """
import geocore, geocore.geod, pyproj, pyproj.exceptions, pyproj.geod
pyproj.Geod = pyproj.geod.Geod = geocore.Geod
pyproj.exceptions.GeodError = geocore.GeodError
for name in ("GeodIntermediateFlag", "reverse_azimuth"):
    setattr(pyproj.geod, name, getattr(geocore.geod, name))

def pytest_collection_finish(session):
    assert session.items[0].module.Geod is geocore.Geod
"""


def test_its_own_tests(sources: Path, tmp_path: Path) -> None:
    (tmp_path / "geod_is_ours.py").write_text(_PLUGIN)
    package = str(Path(geocore.__file__).resolve().parent.parent)
    paths = os.pathsep.join([str(tmp_path), package, os.environ.get("PYTHONPATH", "")])
    # Next to its sources Python would import an unbuilt pyproj.
    shutil.copytree(sources / "test", tmp_path / "test")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "geod_is_ours", "-p", "no:cacheprovider"]
    run = subprocess.run(
        [*command, "test/test_geod.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]
    assert " passed" in run.stdout


def _printed(text: str, geod: type) -> list[str]:
    """The output of the examples in a text, run separately, with `Geod` of some kind."""
    globs: dict[str, Any] = {}
    printed = []
    for example in doctest.DocTestParser().get_examples(text):
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            try:
                exec(compile(example.source, "<example>", "single"), globs)
            # Some examples in the pages are not valid Python.
            except Exception as error:
                print(type(error).__name__)
        globs["Geod"] = geod
        printed.append(output.getvalue())
    return printed


def _assert_same(text: str, at_least: int) -> None:
    """Examples print the same as with pyproj, numbers to 13 digits."""
    theirs, ours = _printed(text, pyproj.Geod), _printed(text, geocore.Geod)
    compared = 0
    for their, our in zip(theirs, ours):
        words = [re.split(r"[\s']+", one) for one in (their, our)]
        assert len(words[0]) == len(words[1]), (their, our)
        for a, b in zip(*words):
            try:
                assert math.isclose(float(a), float(b), rel_tol=1e-13)
                compared += 1
            except ValueError:
                assert a == b
    assert compared >= at_least


@pytest.mark.filterwarnings("ignore:Back azimuth")
def test_examples_of_its_docstrings() -> None:
    pytest.importorskip("shapely")
    for method in vars(pyproj.geod.Geod).values():
        text = getattr(method, "__doc__", None) or ""
        _assert_same(text, at_least=1 if "import Geod" in text and "clrk1" not in text else 0)


def test_examples_of_its_pages(sources: Path) -> None:
    pytest.importorskip("shapely")
    page = (sources / "docs/examples.rst").read_text()
    _assert_same(page[page.index("Geodesic calculations") :], at_least=5)
