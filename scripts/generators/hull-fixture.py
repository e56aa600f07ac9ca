#!/usr/bin/env python3
"""Writes Tests/Fixtures/geodesy/hulls_wgs84.csv: points and their convex hulls by definition (needs numpy, pyproj).

Two points are consecutive vertices if all other points are on the left of the geodesic from one to the other. PROJ
computes the azimuths. `vertex` numbers the vertices from the southernmost, counter-clockwise; 0 is a point inside.
"""
import pathlib

import numpy
import pyproj

path = pathlib.Path(__file__).resolve().parents[2] / "Tests/Fixtures/geodesy/hulls_wgs84.csv"
wgs84 = pyproj.Geod(ellps="WGS84")
random = numpy.random.default_rng(84)


def hull(points):
    """The indices of the vertices, by comparing all pairs with all points."""
    latitudes, longitudes = (numpy.array(values) for values in zip(*points))
    following = {}
    for i, (latitude, longitude) in enumerate(points):
        start = numpy.full(len(points), longitude), numpy.full(len(points), latitude)
        azimuths, _, distances = wgs84.inv(*start, longitudes, latitudes)
        for j in range(len(points)):
            others = [k for k in range(len(points)) if k not in (i, j)]
            turns = (numpy.array(azimuths)[others] - azimuths[j] + 180) % 360 - 180
            if j != i and (turns < 0).all():
                offsets = numpy.sin(numpy.radians(-turns)) * numpy.array(distances)[others]
                assert offsets.min() > 0.01, "a point is too close to an edge for a clear answer"
                following[i] = j
    ring = [min(following, key=lambda k: points[k])]
    while following[ring[-1]] != ring[0]:
        ring.append(following[ring[-1]])
    assert len(ring) == len(following)
    return ring


def place(longitude, latitude, azimuth, distance):
    longitude, latitude, back = wgs84.fwd(longitude, latitude, azimuth, distance)
    return float(longitude), float(latitude), float(back) + 180


def disk(latitude, longitude, radius, count=40):
    for _ in range(count):
        distance = radius * random.uniform() ** 0.5
        x, y, _ = place(longitude, latitude, random.uniform(0, 360), distance)
        yield round(y, 6), round(x, 6)


def strip():
    """Points within 300 m of a geodesic of 5800 km. On a sphere their hull has other vertices."""
    for k in range(30):
        x, y, azimuth = place(-60, 50, 60, k * 2e5)
        x, y, _ = place(x, y, azimuth + 90, random.uniform(-300, 300))
        yield round(y, 6), round(x, 6)


sets = {
    "city": disk(48.2, 16.37, 8e3),
    "continent": disk(50, 12, 1.5e6),
    "antimeridian": disk(-17, 179.5, 6e5),
    "north pole": disk(90, 0, 2e6),
    "south": disk(-80, 100, 2.5e6),
    "hemisphere": disk(10, -30, 9.2e6),
    "strip": strip(),
}
lines = ["set,latitude,longitude,vertex"]
for name, points in sets.items():
    points = list(points)
    ring = hull(points)
    for i, (latitude, longitude) in enumerate(points):
        lines.append(f"{name},{latitude},{longitude},{ring.index(i) + 1 if i in ring else 0}")
path.write_text("\n".join(lines) + "\n")
