#!/usr/bin/env python3
"""Writes the base maps of pictures to Sources/GeoPictures/Map.

    scripts/generators/base-map.py 50m FOLDER    BaseMapBytes.swift, for large extents
    scripts/generators/base-map.py 10m FOLDER    BaseMapDetail.swift, for small extents

FOLDER has Natural Earth's land, lakes and land boundaries of this scale as GeoJSON, gzipped or not, in the public
domain (naturalearthdata.com); for 50m also the populated places. The lines of 50m are simplified (Douglas and
Peucker) to 0.03 degrees and rounded to 0.01, the lines of 10m to 0.004 and 0.001. BaseMap.swift describes the format.
"""

import base64
import gzip
import json
import math
import pathlib
import sys

if len(sys.argv) != 3 or sys.argv[1] not in ("50m", "10m"):
    sys.exit(__doc__)
scale = sys.argv[1]
folder = pathlib.Path(sys.argv[2])
# The units per degree, and the tolerance in degrees.
UNITS, TOLERANCE = (100, 0.03) if scale == "50m" else (1000, 0.004)


def features(name):
    for path in (folder / f"{name}.json.gz", folder / f"{name}.json"):
        if path.exists():
            with (gzip.open if path.suffix == ".gz" else open)(path, "rt", encoding="utf-8") as file:
                return json.load(file)["features"]
    sys.exit(f"base-map: no {name}.json.gz in {folder}")


def distance(p, a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0 if length == 0 else max(0, min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def simplified(line):
    """The kept points, including the ends; a ring is split at the point farthest from its first one."""
    keep = {0, len(line) - 1}
    parts = [(0, len(line) - 1)]
    while parts:
        first, last = parts.pop()
        best, most = None, TOLERANCE
        for index in range(first + 1, last):
            away = distance(line[index], line[first], line[last])
            if away > most:
                best, most = index, away
        if best is not None:
            keep.add(best)
            parts += [(first, best), (best, last)]
    return [line[index] for index in sorted(keep)]


def rounded(line):
    points = []
    for x, y in line:
        point = (round(x * UNITS), round(y * UNITS))
        if not points or point != points[-1]:
            points.append(point)
    return points


def ring(line):
    """A ring without its last point, which repeats the first; None if less than a triangle."""
    points = rounded(simplified(line))
    if len(set(points)) < 4:
        points = rounded(line)
    if points[0] == points[-1]:
        points.pop()
    return points if len(set(points)) >= 3 else None


def varint(value):
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def signed(value):
    return varint(value << 1 if value >= 0 else (-value << 1) - 1)


def lines_of(geometry):
    kind, parts = geometry["type"], geometry["coordinates"]
    if kind == "LineString":
        return [parts]
    if kind in ("MultiLineString", "Polygon"):
        return parts
    return [line for polygon in parts for line in polygon]


def layer(name, make):
    lines = [[(p[0], p[1]) for p in line] for f in features(name) for line in lines_of(f["geometry"])]
    made = [line for line in map(make, lines) if line]
    # Sort by neighborhood, so that first points need few bytes.
    made.sort(key=lambda line: (min(y for _, y in line) // 500, min(x for x, _ in line)))
    out, last = bytearray(varint(len(made))), (0, 0)
    for line in made:
        out += varint(len(line))
        for x, y in line:
            out += signed(x - last[0]) + signed(y - last[1])
            last = (x, y)
    print(f"{name}: {len(made)} of {len(lines)} lines, {sum(map(len, made))} points, {len(out)} bytes")
    return bytes(out)


def border(line):
    points = rounded(simplified(line))
    return points if len(points) >= 2 else None


def places():
    rows = []
    for feature in features("ne_50m_populated_places_simple"):
        place = feature["properties"]
        longitude, latitude = feature["geometry"]["coordinates"]
        name = place["name"].replace("AmundseniScott", "Amundsen–Scott")
        rows.append((int(place["scalerank"]), -int(place["pop_max"] or 0), name, longitude, latitude))
    rows.sort()
    out, last = bytearray(varint(len(rows))), (0, 0)
    for rank, _, name, longitude, latitude in rows:
        x, y = round(longitude * UNITS), round(latitude * UNITS)
        text = name.encode()
        out += varint(rank) + signed(x - last[0]) + signed(y - last[1]) + varint(len(text)) + text
        last = (x, y)
    print(f"places: {len(rows)}, {len(out)} bytes")
    return bytes(out)


data = (layer(f"ne_{scale}_land", ring) + layer(f"ne_{scale}_lakes", ring)
        + layer(f"ne_{scale}_admin_0_boundary_lines_land", border)
        + (places() if scale == "50m" else varint(0)))
text = base64.b64encode(data).decode()
name, what, content = (
    ("BaseMapBytes", "text", "land, lakes, land boundaries and places") if scale == "50m"
    else ("BaseMapDetail", "detailText", "land, lakes and land boundaries"))
target = pathlib.Path(__file__).resolve().parents[2] / f"Sources/GeoPictures/Map/{name}.swift"
target.write_text(
    f"""// swift-format-ignore-file
// Generated by scripts/generators/base-map.py; do not edit.

extension BaseMap {{
  /// Natural Earth's {content}, 1:{scale}, in the public domain
  /// (naturalearthdata.com): {len(data)} bytes in base64.
  static let {what}: StaticString =
    "{text}"
}}
""",
    encoding="utf-8")
print(f"{len(data)} bytes, {target.stat().st_size} with base64")
