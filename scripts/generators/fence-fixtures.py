#!/usr/bin/env python3
"""Writes Tests/Fixtures/fences: random polygons with holes, and the points that GEOS finds in them (needs shapely)."""
import math
import pathlib
import random

from shapely.geometry import Point, Polygon

folder = pathlib.Path(__file__).resolve().parents[2] / "Tests/Fixtures/fences"
random.seed(7)
rings = ["polygon,ring,lon,lat"]
points = ["polygon,lon,lat,inside"]


def star(x, y, radius, count):
    turns = sorted(random.random() for _ in range(count))
    return [
        (
            round(x + radius * r * math.cos(2 * math.pi * t), 6),
            round(y + radius * r * math.sin(2 * math.pi * t), 6),
        )
        for t in turns
        for r in [random.uniform(0.4, 1)]
    ]


index = 0
while index < 24:
    radius = random.choice([0.01, 0.5, 8])
    x, y = random.uniform(-170, 170), random.uniform(-75, 75)
    outer = star(x, y, radius, random.choice([3, 5, 12, 40]))
    holes = [star(x, y, radius * 0.3, 6)] if index % 2 else []
    polygon = Polygon(outer, holes)
    if not polygon.is_valid:
        continue
    for number, ring in enumerate([outer] + holes):
        for a, b in ring:
            rings.append(f"{index},{number},{a},{b}")
    for _ in range(60):
        a = round(random.uniform(x - radius, x + radius), 7)
        b = round(random.uniform(y - radius, y + radius), 7)
        points.append(f"{index},{a},{b},{int(polygon.contains(Point(a, b)))}")
    index += 1

for name, lines in [("rings.csv", rings), ("points.csv", points)]:
    (folder / name).write_text("\n".join(lines) + "\n")
