#!/usr/bin/env python3
"""Makes the tables of this folder from public GPX recordings: make.py FOLDER.

<name>.csv has the points: track, segment, latitude, longitude, altitude, seconds since 1970.
reference.csv has what they measure: distances from PROJ's geodesics (pyproj), everything else from the
definitions, by plain loops over the whole recording. Needs pyproj and numpy.

garmin-trackpointextension.gpx: georust/gpx, MIT. blue-hills-crlf.gpx: placemark/togeojson, BSD-2-Clause.
cerknicko-jezero.gpx: tkrajina/gpxpy, Apache-2.0.
"""
import math
import pathlib
import sys
import xml.etree.ElementTree as ET
from datetime import datetime

import numpy as np
from pyproj import Geod

GEOD = Geod(ellps="WGS84")
HERE = pathlib.Path(__file__).parent
FILES = {
    "garmin": "garmin-trackpointextension.gpx",
    "blue-hills": "blue-hills-crlf.gpx",
    "cerknicko": "cerknicko-jezero.gpx",
}
KM, MILE = 1000.0, 1609.344


def children(element, name):
    return [c for c in element if c.tag.endswith("}" + name)]


def load(path):
    """Tracks of segments of (latitude, longitude, altitude, seconds)."""
    tracks = []
    for track in children(ET.parse(path).getroot(), "trk"):
        segments = []
        for segment in children(track, "trkseg"):
            points = []
            for p in children(segment, "trkpt"):
                time = children(p, "time")[0].text.strip().replace("Z", "+00:00")
                points.append(
                    (
                        float(p.get("lat")),
                        float(p.get("lon")),
                        float(children(p, "ele")[0].text),
                        datetime.fromisoformat(time).timestamp(),
                    )
                )
            segments.append(points)
        tracks.append(segments)
    return tracks


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
for name, file in FILES.items():
    tracks = load(pathlib.Path(sys.argv[1]) / file)
    table = ["track,segment,latitude,longitude,altitude,time"]
    for i, segments in enumerate(tracks):
        for j, points in enumerate(segments):
            table += [f"{i + 1},{j + 1},{p[0]!r},{p[1]!r},{p[2]!r},{p[3]!r}" for p in points]
    (HERE / f"{name}.csv").write_text("\n".join(table) + "\n")

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
(HERE / "reference.csv").write_text("\n".join(rows) + "\n")
