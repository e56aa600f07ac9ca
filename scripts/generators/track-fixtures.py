#!/usr/bin/env python3
"""Writes the tables in Tests/Fixtures/tracks: synthetic tracks and the figures that they have.
scripts/generators/track-fixtures.py [--check]

<name>.csv has the points: track, segment, latitude, longitude, altitude, seconds since 1970.
reference.csv has the figures: distances from PROJ's geodesics (pyproj), the points that Douglas-Peucker of GEOS
(shapely) leaves in meters of UTM, everything else from the definitions, by plain loops over the whole track. Random
numbers have a seed. --check compares instead of writing, figures to nine digits. Needs pyproj, numpy and shapely.
"""
import math
import pathlib
import random
import sys

import numpy as np
from pyproj import Geod, Transformer
from shapely.geometry import LineString

GEOD = Geod(ellps="WGS84")
HERE = pathlib.Path(__file__).resolve().parents[2] / "Tests/Fixtures/tracks"
KM, MILE = 1000.0, 1609.344


class Walker:
    """Moves over the Earth with a changing direction, and records points with errors."""

    def __init__(self, seed, lat, lon, altitude, time):
        self.random = random.Random(seed)
        self.lat, self.lon, self.altitude, self.time = lat, lon, altitude, time
        self.azimuth = self.random.uniform(0, 360)

    def step(self, seconds, speed, climb=0.0, turn=25, error=2.0):
        """The next point after some seconds: latitude, longitude, altitude, time."""
        rng = self.random
        self.azimuth += rng.uniform(-turn, turn)
        self.lon, self.lat, _ = GEOD.fwd(self.lon, self.lat, self.azimuth, seconds * speed * rng.uniform(0.8, 1.2))
        self.altitude += climb * seconds + rng.uniform(-0.6, 0.6)
        self.time += seconds
        lon, lat, _ = GEOD.fwd(self.lon, self.lat, rng.uniform(0, 360), rng.uniform(0, error))
        return round(lat, 7), round(lon, 7), round(self.altitude, 1), float(self.time)


def run():
    """One segment of 13 km with irregular intervals, whose pace and slope change slowly."""
    walker = Walker(21, 47.2417, 8.9723, 404, 1_721_339_595)
    return [[[walker.step(walker.random.choice((1, 2, 4, 5, 8, 9, 12, 20)), 2.4 + 0.7 * math.sin(i / 60),
                          0.03 * math.sin(i / 80)) for i in range(560)]]]  # fmt: skip


def hikes():
    """Three tracks months apart, with segments of one, two and three points, short and long steps, stops of minutes, and
    one stretch by car."""
    walker = Walker(22, 46.2100, 7.0962, 610, 1_693_395_349)
    tracks = []
    for counts in ((60, 40, 70, 3, 2, 1, 3, 6, 25), (80, 90), (70, 40, 30)):
        segments = []
        for number, count in enumerate(counts):
            segment = []
            for i in range(count):
                car = len(tracks) == 1 and number == 1 and 20 <= i < 40
                seconds = walker.random.choice((3, 10, 14, 15, 31, 60)) if i % 30 != 29 else 395
                speed = 0.0 if seconds == 395 else 15 if car else 1.3
                segment.append(walker.step(seconds, speed, 0.06 * math.sin(walker.time / 3000), 40, 5))
            segments.append(segment)
            walker.time += walker.random.choice((2, 30, 600))
        tracks.append(segments)
        walker.time += 4_000_000
    return tracks


def lake():
    """Eight tracks, the first without points, others with two; on foot and by car, with some positions hundreds of
    meters away."""
    walker = Walker(23, 46.7722, 9.3577, 542, 1_681_018_239)
    tracks = [[]]
    for count, seconds, speed in ((173, 8, 0.9), (52, 3, 6), (2, 21, 1.5), (44, 7, 1), (2, 90, 0.3), (2, 13, 2),
                                  (21, 52, 0.3)):  # fmt: skip
        track = []
        for i in range(count):
            walker.time += walker.random.choice((0, 0, 0, 1, 2))
            stray = 300 if count > 100 and i in (60, 120) else 6
            track.append(walker.step(seconds, speed, 0.05 * math.sin(i / 25), 30, stray))
        tracks.append([track])
        walker.time += walker.random.randint(100, 900)
    return tracks


TRACKS = {"run": run(), "hikes": hikes(), "lake": lake()}


def steps(points):
    return [GEOD.inv(a[1], a[0], b[1], b[0])[2] for a, b in zip(points, points[1:])]


def line(points):
    """Distance and time of the points whose time advances."""
    d, t, way = [0.0], [points[0][3]], 0.0
    for point, step in zip(points[1:], steps(points)):
        way += step
        if point[3] > t[-1]:
            d.append(d[-1] + way)
            t.append(point[3])
            way = 0.0
    return np.array(d), np.array(t) - points[0][3]


def raw(e):
    return sum(max(b - a, 0) for a, b in zip(e, e[1:]))


def smooth(e):
    s = [0.3 * a + 0.4 * b + 0.3 * c for a, b, c in zip(e, e[1:], e[2:])]
    return raw(e[:1] + s + e[-1:]) if len(e) > 1 else 0


def hysteresis(e, h):
    up, reference = 0.0, e[0]
    for value in e:
        if value > reference + h:
            up, reference = up + value - reference, value
        elif value < reference - h:
            reference = value
    return up


def simplified(points, tolerance):
    x = np.concatenate([[0.0], np.cumsum(steps(points))])
    y = np.array([p[2] for p in points])

    def keep(a, b):
        if b - a < 2:
            return []
        dx, dy = x[b] - x[a], y[b] - y[a]
        away = np.abs((x[a + 1 : b] - x[a]) * dy - (y[a + 1 : b] - y[a]) * dx) / math.hypot(dx, dy)
        i = int(np.argmax(away))
        if away[i] <= tolerance:
            return []
        i += a + 1
        return keep(a, i) + [i] + keep(i, b)

    last = len(points) - 1
    return raw([float(y[i]) for i in [0] + keep(0, last) + [last]]) if last > 0 else 0


def kept(points, tolerance):
    """The number of points that Douglas-Peucker leaves in the plane of UTM."""
    zone = 32601 + int((points[0][1] + 180) // 6)
    x, y = Transformer.from_crs(4326, zone, always_xy=True).transform([p[1] for p in points], [p[0] for p in points])
    return len(LineString(zip(x, y)).simplify(tolerance, preserve_topology=False).coords)


def best_time(d, t, window):
    """Least time for a distance: all windows with an end at a point."""
    found = math.inf
    for i in range(len(d)):
        if d[i] + window <= d[-1]:
            j = int(np.searchsorted(d, d[i] + window, "left"))
            part = (d[i] + window - d[j - 1]) / (d[j] - d[j - 1])
            found = min(found, t[j - 1] + part * (t[j] - t[j - 1]) - t[i])
        if d[i] - window >= 0:
            j = int(np.searchsorted(d, d[i] - window, "right")) - 1
            part = (d[i] - window - d[j]) / (d[j + 1] - d[j])
            found = min(found, t[i] - (t[j] + part * (t[j + 1] - t[j])))
    return found


def best_way(d, t, window):
    found = -math.inf
    for moment in np.concatenate([t, t - window]):
        if moment >= 0 and moment + window <= t[-1]:
            a, b = np.interp([moment, moment + window], t, d)
            found = max(found, b - a)
    return found


def splits(segments, every):
    """Times of the parts of a track, and the rest: way, time."""
    d, t = [0.0], [0.0]
    for points in segments:
        a, b = line(points)
        d += list(a[1:] + d[-1])
        t += list(b[1:] + t[-1])
    edges = [k * every for k in range(int(d[-1] // every) + 1)]
    # The first moment at each edge.
    at = [0.0]
    for edge in edges[1:]:
        j = int(np.searchsorted(d, edge, "left"))
        part = (edge - d[j - 1]) / (d[j] - d[j - 1])
        at.append(t[j - 1] + part * (t[j] - t[j - 1]))
    return [float(b - a) for a, b in zip(at, at[1:])], d[-1] - edges[-1], t[-1] - at[-1]


rows = ["track,what,value"]
files = {}
for name, tracks in TRACKS.items():
    table = ["track,segment,latitude,longitude,altitude,time"]
    for i, segments in enumerate(tracks):
        for j, points in enumerate(segments):
            table += [f"{i + 1},{j + 1},{p[0]!r},{p[1]!r},{p[2]!r},{p[3]!r}" for p in points]
    files[f"{name}.csv"] = table

    tracks = [[s for s in segments if s] for segments in tracks]
    parts = [points for segments in tracks for points in segments]
    altitudes = [[p[2] for p in points] for points in parts]

    def put(what, value):
        rows.append(f"{name},{what},{value!r}")

    put("distance", math.fsum(math.fsum(steps(p)) for p in parts))
    put("time", math.fsum(p[-1][3] - p[0][3] for p in parts))
    put("raw", math.fsum(raw(e) for e in altitudes))
    put("smooth", math.fsum(smooth(e) for e in altitudes))
    for h in (2, 3, 5, 10):
        put(f"hysteresis:{h}m", math.fsum(hysteresis(e, h) for e in altitudes))
    for tolerance in (5.0, 10.0, 50.0):
        put(f"kept {tolerance!r} m", sum(kept(p, tolerance) for p in parts if len(p) > 1))
    put("rdp:7m", math.fsum(simplified(p, 7) for p in parts))
    for window in (400.0, KM, MILE, 5 * KM, 10 * KM):
        value = min((best_time(*line(p), window) for p in parts), default=math.inf)
        if value < math.inf:
            put(f"best {window!r} m", float(value))
    for window in (60.0, 600.0):
        put(f"best {window!r} s", float(max(best_way(*line(p), window) for p in parts)))
    for every in (KM, MILE):
        for i, segments in enumerate(s for s in tracks if s):
            times, rest, time = splits(segments, every)
            for k, value in enumerate(times):
                put(f"split {every!r} {i + 1} {k + 1}", value)
            put(f"rest {every!r} {i + 1}", float(rest))
            put(f"rest time {every!r} {i + 1}", float(time))
files["reference.csv"] = rows

wrong = []
for name, lines in files.items():
    text = "\n".join(lines) + "\n"
    if "--check" not in sys.argv[1:]:
        (HERE / name).write_text(text)
    else:
        # The last digits of a figure depend on the version of PROJ.
        there = (HERE / name).read_text().splitlines()
        same = len(there) == len(lines) and all(
            a == b or name == "reference.csv" and a.rpartition(",")[0] == b.rpartition(",")[0]
            and math.isclose(float(a.rpartition(",")[2]), float(b.rpartition(",")[2]), rel_tol=1e-9)
            for a, b in zip(there, lines))
        wrong += [] if same else [name]
for name in wrong:
    print(f"track-fixtures.py: Tests/Fixtures/tracks/{name} differs; run it again", file=sys.stderr)
sys.exit(1 if wrong else 0)
