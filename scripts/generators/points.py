#!/usr/bin/env python3
"""Makes data/points.csv from the airportsdata package; see data/README.md for the rules.

    scripts/generators/points.py [WHEEL]

Without WHEEL the pinned release is fetched with pip. The same wheel always gives the same bytes.
"""

import csv
import io
import pathlib
import subprocess
import sys
import tempfile
import zipfile

RELEASE = "airportsdata==20260905"
FOOT = 0.3048  # meters (international foot)
DATA = pathlib.Path(__file__).resolve().parents[2] / "data"


def fetch(folder):
    """The path of the pinned wheel, downloaded into a folder."""
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
    subprocess.run([*pip, "--dest", folder, RELEASE], check=True)
    (wheel,) = pathlib.Path(folder).glob("*.whl")
    return wheel


def read(wheel):
    """The airports, as dictionaries of text, and the license, from a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        text = archive.read("airportsdata/airports.csv").decode("utf-8")
        (license,) = [n for n in archive.namelist() if n.endswith(".dist-info/licenses/LICENSE")]
        return list(csv.DictReader(io.StringIO(text))), archive.read(license).decode("utf-8")


def elevation_in_meters(feet):
    """Meters to one decimal, or nothing: the source writes 0 for unknown, even at Alpine airfields."""
    return f"{float(feet) * FOOT:.1f}" if feet and float(feet) != 0 else ""


def choose(airports):
    """Rows of points.csv: the airports with an IATA code, in its order, each position once."""
    by_position = {}
    for airport in sorted(airports, key=lambda a: a["iata"]):
        if not airport["iata"] or "unknown coordinates" in airport["name"]:
            continue
        latitude, longitude = float(airport["lat"]), float(airport["lon"])
        if not (abs(latitude) <= 90 and abs(longitude) <= 180):
            raise SystemExit(f"{airport['iata']}: {latitude}, {longitude} is not a position")
        by_position.setdefault((latitude, longitude), []).append(airport)
    for here in by_position.values():
        # One airport may have two codes; two different airports at one position cannot both be right.
        if len({airport["name"] for airport in here}) == 1:
            yield here[0]


def main(arguments):
    with tempfile.TemporaryDirectory() as folder:
        airports, license = read(arguments[0] if arguments else fetch(folder))
    rows = list(choose(airports))
    with open(DATA / "points.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["name", "country", "latitude", "longitude", "elevation_m"])
        for a in rows:
            name = " ".join(a["name"].split())
            writer.writerow(
                [name, a["country"], a["lat"], a["lon"], elevation_in_meters(a["elevation"])]
            )
    (DATA / "LICENSE-airportsdata").write_text(license, encoding="utf-8")
    print(f"{len(rows)} places of {len(airports)}")


if __name__ == "__main__":
    main(sys.argv[1:])
