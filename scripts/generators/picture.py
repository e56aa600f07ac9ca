#!/usr/bin/env python3
"""Writes the picture of README.md, Guide/Guide.docc/Resources/lines.svg, with geocalc: New York to London by
the shortest path and by the rhumb line. Needs geocalc on the path: scripts/generators/picture.py"""
import pathlib
import subprocess
import tempfile

target = pathlib.Path(__file__).resolve().parents[2] / "Guide/Guide.docc/Resources/lines.svg"
ends = {"New York": ("40.7128", "-74.0060"), "London": ("51.5074", "-0.1278")}


def geocalc(*words):
    return subprocess.run(["geocalc", *map(str, words)], check=True, capture_output=True, text=True).stdout


with tempfile.TemporaryDirectory() as name:
    folder, places = pathlib.Path(name), [part for place in ends.values() for part in place]
    files = []
    for method, words in (("geodesic", "geodesic"), ("rhumb", "rhumb line")):
        length = geocalc("distance", *places, "--method", method, "--unit", "km").split("\n")[0]
        # The legend shows the file name.
        files.append(folder / f"{words} {length}")
        files[-1].write_text(geocalc("waypoints", *places, "--method", method, "--count", 91))
    marks = folder / "places.csv"
    marks.write_text("name,latitude,longitude\n" + "".join(f"{name},{','.join(place)}\n" for name, place in ends.items()))
    geocalc("map", *files, "--points", marks, "--output", target, "--color-by", "file", "--size", "860x480",
            "--title", "New York to London\ngeocalc map")
print(target.stat().st_size, "bytes")
