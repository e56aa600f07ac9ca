#!/usr/bin/env python3
"""Writes Tests/Fixtures/elevation: an elevation tile of an invented hill, and elevations that SciPy interpolates.

    scripts/generators/elevation-fixtures.py

Needs numpy and scipy. points.csv has points in tiles of the three sizes whose samples `terrain` defines; the test makes
the same tiles. SciPy's RegularGridInterpolator (linear) computes each elevation from the full grid.
"""

import gzip
import pathlib

import numpy
from scipy.interpolate import RegularGridInterpolator

FOLDER = pathlib.Path(__file__).parent.parent.parent / "Tests/Fixtures/elevation"
# The south-west corner of a tile, its rows and columns.
TILES = [(47, 8, 1201, 1201), (-34, -71, 3601, 3601), (61, -180, 3601, 1801), (-1, 179, 1201, 1201)]


def terrain(rows, columns):
    """Rough terrain from -431 m to 2568 m, from north to south."""
    row, column = numpy.mgrid[0:rows, 0:columns].astype(numpy.int64)
    return (row * 31 + column * 17 + row * column % 977) % 3000 - 431


def hill():
    """A cone of 500 m, 0.2 degrees wide, in steps of 2 m, on a plain of 160 m; no data in a square of 0.1 degrees."""
    row, column = numpy.mgrid[0:1201, 0:1201].astype(float)
    distance = numpy.hypot(row / 1200 - 0.8, column / 1200 - 0.4)
    samples = 160 + 2 * numpy.floor(numpy.maximum(0, 250 * (1 - distance / 0.2)))
    samples[:120, :120] = -32768
    return samples.astype(">i2")


def main():
    FOLDER.mkdir(exist_ok=True)
    with open(FOLDER / "N48E016.hgt.gz", "wb") as file:
        with gzip.GzipFile("", "wb", 9, file, 0) as packed:
            packed.write(hill().tobytes())
    random = numpy.random.default_rng(8)
    lines = ["latitude,longitude,elevation_m"]
    for south, west, rows, columns in TILES:
        samples = terrain(rows, columns).astype(float)
        grid = RegularGridInterpolator(
            (numpy.linspace(0, 1, rows), numpy.linspace(0, 1, columns)), samples[::-1]
        )
        places = list(random.random((40, 2)))
        # Samples, and edges that the tile shares with neighbors.
        places += [(0, 0), (1, 1), (0, 0.5), (0.25, 1), (1, 0.125), (0.5, 0.5), (0.75, 0)]
        for north, east in places:
            latitude, longitude = south + float(north), west + float(east)
            # Interpolate at the rounded coordinate, as the reader sees it.
            elevation = grid([(latitude - south, longitude - west)])[0]
            lines.append(f"{latitude!r},{longitude!r},{elevation!r}".replace("np.float64(", "").replace(")", ""))
    (FOLDER / "points.csv").write_text("\n".join(lines) + "\n")


main()
