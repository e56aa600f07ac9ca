#!/usr/bin/env python3
"""Writes Tests/Fixtures/geodesy/truth_sphere.csv: great-circle distances and azimuths on the
sphere R = 6371008.7714 m for the pairs of truth_inverse_wgs84.csv, from the angle between unit
vectors in 60-digit arithmetic. Needs mpmath."""
import csv
import pathlib

from mpmath import atan2, cos, mp, mpf, pi, sin, sqrt

mp.dps = 60
R = mpf("6371008.7714")
fixtures = pathlib.Path(__file__).resolve().parents[2] / "Tests/Fixtures/geodesy"


def vector(lat, lon):
    p, l = mpf(lat) * pi / 180, mpf(lon) * pi / 180
    return cos(p) * cos(l), cos(p) * sin(l), sin(p)


def distance(a, b):
    cross = (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
    return R * atan2(sqrt(sum(x * x for x in cross)), sum(x * y for x, y in zip(a, b)))


def azimuth(lat1, lon1, lat2, lon2):
    p, q, l = mpf(lat1) * pi / 180, mpf(lat2) * pi / 180, (mpf(lon2) - mpf(lon1)) * pi / 180
    return atan2(sin(l) * cos(q), cos(p) * sin(q) - sin(p) * cos(q) * cos(l)) * 180 / pi


with open(fixtures / "truth_inverse_wgs84.csv") as source, open(fixtures / "truth_sphere.csv", "w") as out:
    print("class,lat1,lon1,lat2,lon2,s12,azi1,azi2", file=out)
    seen = {}
    for row in csv.DictReader(source):
        seen[row["class"]] = n = seen.get(row["class"], -1) + 1
        if n % 2 and row["class"] != "edge":
            continue
        # The exact doubles that the decimals denote.
        p = [mpf(float(row[k])) for k in ("lat1", "lon1", "lat2", "lon2")]
        s = distance(vector(p[0], p[1]), vector(p[2], p[3]))
        back = azimuth(p[2], p[3], p[0], p[1]) + 180
        print(row["class"], *(row[k] for k in ("lat1", "lon1", "lat2", "lon2")), mp.nstr(s, 25),
              mp.nstr(azimuth(*p), 20), mp.nstr(back if back <= 180 else back - 360, 20), sep=",", file=out)
