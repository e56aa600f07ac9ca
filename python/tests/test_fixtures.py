"""The fixtures of the Swift tests that need Python packages equal what their generator writes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


def test_tracks_are_current() -> None:
    pytest.importorskip("pyproj")
    pytest.importorskip("shapely")
    script = Path(__file__).parents[2] / "scripts/generators/track-fixtures.py"
    run = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
