"""Reference tables computed by other programs."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np

from geocore._columns import Array

OWN = Path(__file__).parent / "fixtures"
SHARED = Path(__file__).parents[2] / "Tests/Fixtures"


def texts(path: Path) -> dict[str, list[str]]:
    """The columns of a table."""
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    return {name: [row[name] for row in rows] for name in rows[0]}


def columns(path: Path, *names: str) -> list[Array]:
    """Columns of numbers."""
    table = texts(path)
    return [np.array(table[name], np.float64) for name in names]


def worst(differences: Any) -> float:
    """The largest absolute value; NaN if any value is NaN."""
    return float(np.abs(differences).max())
