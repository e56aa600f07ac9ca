#!/usr/bin/env python3
"""Writes Tests/Fixtures/tiles: vector tiles of an invented lakeside town at 47.05 N, 8.30 E, zooms 12 to 14, in the
schemas OpenMapTiles and Protomaps, each as MBTiles and as PMTiles.

    scripts/generators/tile-fixtures.py [FOLDER [STREETS]]

With STREETS, the town has that many streets in each direction and many more houses, to measure with.
"""

import gzip
import math
import pathlib
import sqlite3
import struct
import sys

LATITUDE, LONGITUDE = 47.05, 8.30
ZOOMS = range(12, 15)
EXTENT, MARGIN = 4096, 64
CREDIT = '<a href="https://www.openstreetmap.org/copyright">&copy; Town &amp; Lake</a>'

# --- Protocol buffers and vector tiles (specification 2.1) ---


def varint(value):
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def block(number, content):
    return varint(number << 3 | 2) + varint(len(content)) + content


def integer(number, value):
    return varint(number << 3) + varint(value)


def zigzag(value):
    return varint(value << 1 ^ value >> 63 if value >= 0 else (-value << 1) - 1)


def value(of):
    if isinstance(of, bool):
        return integer(7, int(of))
    if isinstance(of, int):
        return varint(6 << 3) + zigzag(of)
    if isinstance(of, float):
        return varint(3 << 3 | 1) + struct.pack("<d", of)
    return block(1, of.encode())


def geometry(kind, lines):
    out, here = bytearray(), (0, 0)
    for line in lines:
        for index, point in enumerate(line):
            if index < 2:
                count = 1 if index == 0 and kind > 1 else len(line) - index
                if index == 0 or kind > 1:
                    out += varint(count << 3 | (1 if index == 0 else 2))
            out += zigzag(point[0] - here[0]) + zigzag(point[1] - here[1])
            here = point
        if kind == 3:
            out += varint(1 << 3 | 7)
    return bytes(out)


def layer(name, features):
    keys, values, out = {}, {}, bytearray(block(1, name.encode()))
    for kind, lines, properties in features:
        tags = bytearray()
        for key, of in properties.items():
            tags += varint(keys.setdefault(key, len(keys))) + varint(values.setdefault(value(of), len(values)))
        out += block(2, block(2, bytes(tags)) + integer(3, kind) + block(4, geometry(kind, lines)))
    for key in keys:
        out += block(3, key.encode())
    for encoded in values:
        out += block(4, encoded)
    return block(3, bytes(out + integer(5, EXTENT) + integer(15, 2)))


# --- The town, in meters east and north of its middle ---


def town(streets):
    """Features: role, kind of geometry, lines, properties of the name."""
    side = 120
    reach = streets * side / 2

    def ring(x, y, width, height):
        return [(x, y), (x, y + height), (x + width, y + height), (x + width, y)]

    features = [
        ("earth", 3, [ring(-9000, -9000, 18000, 18000)], {}),
        # A lake with an island.
        ("lake", 3, [ring(-9000, -9000, 18000, 9000 - reach - 300), ring(-300, -reach - 1200, 600, 400)[::-1]], {}),
        ("forest", 3, [ring(-reach - 2500, reach + 200, 2000, 2000)], {}),
        ("park", 3, [ring(0, 0, 2 * side, 2 * side)], {}),
        ("houses", 3, [ring(-reach, -reach, 2 * reach, 2 * reach)], {}),
        ("river", 2, [[(-200, 9000), (-150, reach), (-100, 0), (0, -reach - 400)]], {"name": "Aach"}),
        ("motorway", 2, [[(-9000, reach + 400), (0, reach + 500), (9000, reach + 400)]], {"name": "Seeautobahn"}),
        ("rail", 2, [[(-9000, reach + 150), (9000, reach + 150)]], {}),
        ("country", 2, [[(-9000, -reach - 3000), (9000, -reach - 3000)]], {}),
        ("footpath", 2, [[(-reach, reach), (-reach - 900, reach + 800), (-reach - 1500, reach + 1500)]], {}),
        ("city", 1, [[(0, reach / 2)]], {"name": "Lakeside"}),
        ("suburb", 1, [[(reach, reach)]], {"name": "Oberfeld"}),
    ]
    for index in range(streets + 1):
        at = -reach + index * side
        role = "primary" if index == streets // 2 else "secondary" if index == 1 else "residential"
        names = {"primary": "Hauptstrasse", "secondary": "Seestrasse"}
        for axis in "xy":
            line = [(at, -reach), (at, 0), (at, reach)] if axis == "x" else [(-reach, at), (0, at), (reach, at)]
            name = f"{names.get(role, 'Gasse')} {axis.upper()}{index}"
            features.append((role, 2, [line], {"name": name}))
        for other in range(streets):
            for house in range(4 if streets > 20 else 1):
                x, y = at + 20 + house * 24, -reach + other * side + 30
                if index < streets:
                    features.append(("house", 3, [ring(x, y, 18, 40)], {}))
    return features


OPENMAPTILES = {
    "lake": ("water", {"class": "lake"}), "forest": ("landcover", {"class": "wood"}),
    "park": ("park", {"class": "public_park"}), "houses": ("landuse", {"class": "residential"}),
    "river": ("waterway", {"class": "river"}), "motorway": ("transportation", {"class": "motorway"}),
    "primary": ("transportation", {"class": "primary"}), "secondary": ("transportation", {"class": "secondary"}),
    "residential": ("transportation", {"class": "minor"}), "footpath": ("transportation", {"class": "path"}),
    "rail": ("transportation", {"class": "rail"}), "house": ("building", {}),
    "country": ("boundary", {"admin_level": 2, "maritime": 0}),
    "city": ("place", {"class": "city", "rank": 3}), "suburb": ("place", {"class": "suburb", "rank": 12}),
}
PROTOMAPS = {
    "earth": ("earth", {"kind": "earth"}), "lake": ("water", {"kind": "lake"}),
    "forest": ("landuse", {"kind": "forest"}), "park": ("landuse", {"kind": "park"}),
    "houses": ("landuse", {"kind": "residential"}), "river": ("water", {"kind": "river"}),
    "motorway": ("roads", {"kind": "highway", "kind_detail": "motorway"}),
    "primary": ("roads", {"kind": "major_road", "kind_detail": "primary"}),
    "secondary": ("roads", {"kind": "major_road", "kind_detail": "secondary"}),
    "residential": ("roads", {"kind": "minor_road", "kind_detail": "residential"}),
    "footpath": ("roads", {"kind": "path", "kind_detail": "footway"}), "rail": ("roads", {"kind": "rail"}),
    "house": ("buildings", {"kind": "building", "height": 9.5}), "country": ("boundaries", {"kind": "country"}),
    "city": ("places", {"kind": "locality", "kind_detail": "city", "population_rank": 9}),
    "suburb": ("places", {"kind": "neighbourhood", "population_rank": 2}),
}


def clipped(kind, points):
    """The part of a line or ring in the tile with its margin (Sutherland and Hodgman; lines are cut by edge)."""
    low, high = -MARGIN, EXTENT + MARGIN
    if kind == 1:
        return [[p for p in points if all(low <= c <= high for c in p)]]
    if kind == 2:
        parts = []
        for a, b in zip(points, points[1:]):
            first, last = 0.0, 1.0
            for axis in (0, 1):
                d = b[axis] - a[axis]
                for limit, sign in ((low, 1), (high, -1)):
                    room = sign * (a[axis] - limit)
                    slope = sign * d
                    if slope == 0:
                        if room < 0:
                            first = 2
                    elif slope > 0:
                        first = max(first, -room / slope)
                    else:
                        last = min(last, room / -slope)
            if first < last:
                cut = [tuple(a[i] + (b[i] - a[i]) * t for i in (0, 1)) for t in (first, last)]
                if parts and parts[-1][-1] == cut[0]:
                    parts[-1].append(cut[1])
                else:
                    parts.append(cut)
        return parts
    for axis in (0, 1):
        for limit, sign in ((low, 1), (high, -1)):
            out = []
            for a, b in zip(points[-1:] + points[:-1], points):
                ra, rb = sign * (a[axis] - limit), sign * (b[axis] - limit)
                if (ra < 0) != (rb < 0):
                    t = ra / (ra - rb)
                    out.append(tuple(a[i] + (b[i] - a[i]) * t for i in (0, 1)))
                if rb >= 0:
                    out.append(b)
            points = out
            if not points:
                return []
    return [points]


def tiles(features, schema, name_layer):
    """The compressed tiles by zoom, column and row."""
    found = {}
    step = 360 / 40075016.686 / math.cos(math.radians(LATITUDE))
    for zoom in ZOOMS:
        size = 1 << zoom

        def position(point):
            longitude = LONGITUDE + point[0] * step
            latitude = math.radians(LATITUDE + point[1] * 360 / 40075016.686)
            return (longitude + 180) / 360 * size, (1 - math.asinh(math.tan(latitude)) / math.pi) / 2 * size

        layers = {}
        for role, kind, lines, names in features:
            if role not in schema:
                continue
            placed = [[position(p) for p in line] for line in lines]
            xs, ys = zip(*(p for line in placed for p in line))
            edge = MARGIN / EXTENT
            middle = position((0, 0))
            columns = range(max(int(min(xs) - edge), int(middle[0]) - 3), min(int(max(xs) + edge), int(middle[0]) + 3) + 1)
            for x in columns:
                rows = range(max(int(min(ys) - edge), int(middle[1]) - 3), min(int(max(ys) + edge), int(middle[1]) + 3) + 1)
                for y in rows:
                    parts = []
                    for line in placed:
                        local = [((px - x) * EXTENT, (py - y) * EXTENT) for px, py in line]
                        for part in clipped(kind, local):
                            part = [(round(px), round(py)) for px, py in part]
                            part = [p for i, p in enumerate(part) if i == 0 or p != part[i - 1]]
                            if len(part) >= kind:
                                parts.append(part)
                    if not parts:
                        continue
                    name, properties = schema[role]
                    tile = layers.setdefault((zoom, x, y), {})
                    tile.setdefault(name, []).append((kind, parts, {**properties, **names}))
                    if name_layer and kind == 2 and names and name == "transportation":
                        tile.setdefault(name_layer, []).append((kind, parts, {**properties, **names}))
        for key, content in layers.items():
            found[key] = gzip.compress(b"".join(layer(n, f) for n, f in content.items()), mtime=0)
    return found


# --- Files ---


def mbtiles(path, tiles, layout):
    path.unlink(missing_ok=True)
    base = sqlite3.connect(path)
    base.execute("PRAGMA page_size = 512")
    base.execute("CREATE TABLE metadata (name text, value text)")
    base.executemany("INSERT INTO metadata VALUES (?, ?)", [
        ("name", "Lakeside"), ("format", "pbf"), ("attribution", CREDIT),
        ("minzoom", str(ZOOMS[0])), ("maxzoom", str(ZOOMS[-1])), ("bounds", "8.2,47,8.4,47.1")])
    rows = [(z, x, (1 << z) - 1 - y, data) for (z, x, y), data in sorted(tiles.items())]
    if layout == "view":
        base.execute("CREATE TABLE map (zoom_level integer, tile_column integer, tile_row integer, tile_id text)")
        base.execute("CREATE TABLE images (tile_data blob, tile_id text)")
        base.execute("CREATE UNIQUE INDEX map_index ON map (zoom_level, tile_column, tile_row)")
        base.execute("CREATE UNIQUE INDEX images_id ON images (tile_id)")
        base.execute("CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column, "
                     "map.tile_row AS tile_row, images.tile_data AS tile_data FROM map "
                     "JOIN images ON images.tile_id = map.tile_id")
        for z, x, y, data in rows:
            base.execute("INSERT INTO map VALUES (?, ?, ?, ?)", (z, x, y, f"{z}/{x}/{y}"))
            base.execute("INSERT INTO images VALUES (?, ?)", (data, f"{z}/{x}/{y}"))
    else:
        base.execute("CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)")
        base.execute("CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)")
        base.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)", rows)
    base.commit()
    base.execute("VACUUM")
    base.close()


def hilbert(zoom, x, y):
    number = ((1 << 2 * zoom) - 1) // 3
    for level in range(zoom - 1, -1, -1):
        side = 1 << level
        right, down = x & side, y & side
        number += (3 * right ^ down) << level
        if down == 0:
            if right:
                x, y = side - 1 - x, side - 1 - y
            x, y = y, x
    return number


def directory(entries):
    """Entries: the first tile, the run length, the offset, the size."""
    out, last = bytearray(varint(len(entries))), 0
    for first, _, _, _ in entries:
        out += varint(first - last)
        last = first
    for _, count, _, _ in entries:
        out += varint(count)
    for _, _, _, size in entries:
        out += varint(size)
    for index, (_, _, offset, _) in enumerate(entries):
        before = entries[index - 1] if index else None
        out += varint(0 if before and before[2] + before[3] == offset else offset + 1)
    return gzip.compress(bytes(out), mtime=0)


def pmtiles(path, tiles, leaf_size):
    entries, data = [], bytearray()
    for number, content in sorted((hilbert(*key), content) for key, content in tiles.items()):
        entries.append((number, 1, len(data), len(content)))
        data += content
    leaves = bytearray()
    root = entries
    if leaf_size:
        root = []
        for start in range(0, len(entries), leaf_size):
            leaf = directory(entries[start:start + leaf_size])
            root.append((entries[start][0], 0, len(leaves), len(leaf)))
            leaves += leaf
    root = directory(root)
    metadata = gzip.compress(b'{"name":"Lakeside","attribution":"%s","vector_layers":[{"id":"x"}]}'
                             % CREDIT.replace('"', '\\"').encode(), mtime=0)
    sections, offset = b"", 127
    for part in (root, metadata, leaves, data):
        sections += struct.pack("<QQ", offset, len(part))
        offset += len(part)
    count = len(entries)
    header = b"PMTiles\x03" + sections + struct.pack("<QQQ", count, count, count) + bytes([1, 2, 2, 1])
    header += bytes([ZOOMS[0], ZOOMS[-1]])
    header += struct.pack("<iiiiBii", 82000000, 470000000, 84000000, 471000000, ZOOMS[0], 83000000, 470500000)
    path.write_bytes(header + root + metadata + leaves + data)


folder = pathlib.Path(__file__).resolve().parents[2] / "Tests/Fixtures/tiles"
if len(sys.argv) > 1:
    folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
features = town(int(sys.argv[2]) if len(sys.argv) > 2 else 6)
for name, schema, name_layer in (("openmaptiles", OPENMAPTILES, "transportation_name"), ("protomaps", PROTOMAPS, None)):
    content = tiles(features, schema, name_layer)
    mbtiles(folder / f"{name}.mbtiles", content, "view" if name == "openmaptiles" else "table")
    pmtiles(folder / f"{name}.pmtiles", content, 10 if name == "protomaps" else 0)
