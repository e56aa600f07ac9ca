#!/usr/bin/env python3
"""Writes the picture of README.md, Guide/Guide.docc/Resources/lines.svg: New York to London by the
shortest path and by the rhumb line, on a globe. Needs geocalc on the path and Natural Earth's land
(public domain): scripts/make-picture.py ne_50m_land.json.gz"""
import csv
import gzip
import io
import json
import math
import subprocess
import sys
from pathlib import Path

center, size, radius = (47.0, -38.0), (720, 400), 430.0
ends = ("40.7128", "-74.0060", "51.5074", "-0.1278")


def project(latitude, longitude):
    """Orthographic; None behind the horizon."""
    phi, lam = math.radians(latitude), math.radians(longitude - center[1])
    phi0 = math.radians(center[0])
    if math.sin(phi0) * math.sin(phi) + math.cos(phi0) * math.cos(phi) * math.cos(lam) < 0.2:
        return None
    x = math.cos(phi) * math.sin(lam)
    y = math.cos(phi0) * math.sin(phi) - math.sin(phi0) * math.cos(phi) * math.cos(lam)
    return size[0] / 2 + radius * x, size[1] / 2 - radius * y


def inside(point):
    return -60 <= point[0] <= size[0] + 60 and -60 <= point[1] <= size[1] + 60


def path(places, tolerance=0.0, close=False):
    runs, run = [], []
    for latitude, longitude in places:
        point = project(latitude, longitude)
        if point is None or not inside(point):
            if close:
                continue
            if len(run) > 1:
                runs.append(run)
            run = []
        elif not run or math.dist(point, run[-1]) >= tolerance:
            run.append(point)
    if len(run) > 1:
        runs.append(run)
    return "".join(
        "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in run) + ("Z" if close else "") for run in runs)


def geocalc(*words):
    return subprocess.run(["geocalc", *words], check=True, capture_output=True, text=True).stdout


def line(method):
    rows = csv.DictReader(io.StringIO(
        geocalc("waypoints", *ends, "--count", "91", "--method", method)))
    return [(float(r["latitude"]), float(r["longitude"])) for r in rows]


def length(method):
    return geocalc("distance", *ends, "--method", method, "--unit", "km").split("\n")[0]


land = json.load(gzip.open(sys.argv[1]))
shapes = []
for feature in land["features"]:
    geometry = feature["geometry"]
    polygons = geometry["coordinates"]
    if geometry["type"] == "Polygon":
        polygons = [polygons]
    for polygon in polygons:
        for ring in polygon:
            shape = path([(p[1], p[0]) for p in ring], 2.2, close=True)
            if shape.count("L") > 2:
                shapes.append(shape)

graticule = "".join(
    path([(phi, lam / 2) for lam in range(-260, 121, 4)]) for phi in range(0, 90, 10))
graticule += "".join(
    path([(phi, lam) for phi in range(0, 89, 2)]) for lam in range(-130, 61, 10))
geodesic, rhumb = line("geodesic"), line("rhumb")
marks = ""
for name, place, dx, dy, anchor in (
        ("New York", geodesic[0], -10, 18, "end"), ("London", geodesic[-1], 12, 4, "start")):
    x, y = project(*place)
    marks += (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" class="end"/>'
              f'<text x="{x + dx:.1f}" y="{y + dy:.1f}" text-anchor="{anchor}">{name}</text>')
label1, label2 = project(*geodesic[45]), project(*rhumb[45])
svg = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}" role="img" \
aria-label="New York to London: the shortest path and the rhumb line">
<style>
.sea {{ fill: #eaf2f8 }} .land {{ fill: #d9d4c7; stroke: #b5ae9c; stroke-width: 0.6 }}
.net {{ fill: none; stroke: #b9cbd8; stroke-width: 0.6 }}
.geodesic {{ fill: none; stroke: #0b5fa5; stroke-width: 3 }}
.rhumb {{ fill: none; stroke: #b3490f; stroke-width: 2.5; stroke-dasharray: 7 5 }}
.end {{ fill: #1c1c1c }}
text {{ font: 15px system-ui, sans-serif; fill: #1c1c1c; paint-order: stroke; stroke: #fff; \
stroke-width: 3.5px; stroke-linejoin: round }}
.a {{ fill: #0b4c85; font-weight: 600 }} .b {{ fill: #8f390a; font-weight: 600 }}
</style>
<clipPath id="frame"><rect width="{size[0]}" height="{size[1]}" rx="8"/></clipPath>
<g clip-path="url(#frame)">
<rect width="{size[0]}" height="{size[1]}" class="sea"/>
<path class="land" fill-rule="evenodd" d="{''.join(shapes)}"/>
<path class="net" d="{graticule}"/>
<path class="rhumb" d="{path(rhumb)}"/>
<path class="geodesic" d="{path(geodesic)}"/>
{marks}
<text class="a" x="{label1[0]:.0f}" y="{label1[1] - 34:.0f}" text-anchor="middle">geodesic \
{length('geodesic')}</text>
<text class="b" x="{label2[0]:.0f}" y="{label2[1] + 24:.0f}" text-anchor="middle">rhumb line \
{length('rhumb')}</text>
</g>
</svg>
"""
target = Path(__file__).resolve().parent.parent / "Guide/Guide.docc/Resources/lines.svg"
target.parent.mkdir(exist_ok=True)
target.write_text(svg)
