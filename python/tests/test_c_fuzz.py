"""Calls the C functions with any arguments that a C program might pass: no call may end the process.

Cases are made from a seed and run in children, many per child. If a child ends with a signal, or does not
end, each of its cases runs in a separate child. The failure then names the call. Arguments that a library
cannot check, such as the size of a buffer, are kept valid.
"""

from __future__ import annotations

import ctypes
import faulthandler
import os
import random
import signal
import struct
from collections.abc import Callable
from ctypes import addressof, byref, c_char, c_char_p, c_double, c_int8, c_int32, c_int64, c_size_t, c_void_p
from typing import Any

import pytest

from geocore._library import library
from geocore.arrow._structs import ArrowArray, ArrowSchema, release

CASES = 300
BATCH = 50
SECONDS = 60

NASTY = [
    *(0.0, -0.0, 1.0, -1.0, 45.5, 90.0, -90.0, 90.0000001, 180.0, -180.0, 540.0, 179.9999999),
    *(float("nan"), float("inf"), float("-inf"), 1e308, -1e308, 5e-324, 1e-300, 1e18, -1e18),
]
HUGE = [2**31, 2**32, 2**40, 2**61, 2**63 - 1, 2**63, 2**64 - 1]
THREADS = [-(2**31), -1, 0, 1, 2, 3, 1000, 2**31 - 1]
STATUSES = range(11)

Arguments = list[Any]


class Memory:
    """Buffers that live as long as a case, with columns in them."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.buffers: list[Any] = []

    def keep(self, buffer: Any) -> Any:
        self.buffers.append(buffer)
        return buffer

    def doubles(self) -> int:
        """The middle of 400 doubles, half of them coordinates."""
        chance = self.random.random
        numbers = [
            self.random.choice(NASTY) if chance() < 0.5 else self.random.uniform(-90, 90) for _ in range(400)
        ]
        return addressof(self.keep((c_double * 400)(*numbers))) + 200 * 8

    def column(self, huge: bool) -> list[int | None]:
        """An address and a stride; NULL if the count exceeds any memory."""
        stride = self.random.choice([8, 8, 0, -8, 16, -24, 3, -5, 12])
        if huge or self.random.random() < 0.1:
            return [None, self.random.choice([stride, 2**62, -(2**63)])]
        return [self.doubles(), stride]

    def result(self, huge: bool) -> list[int | None]:
        """Like a column, without the stride 0 and overlapping elements."""
        if huge or self.random.random() < 0.2:
            return [None, 8]
        return [self.doubles(), self.random.choice([8, 16, -8, -24, 12])]

    def count(self) -> tuple[int, bool]:
        """A number of elements, and whether it exceeds any memory."""
        if self.random.random() < 0.2:
            return self.random.choice(HUGE), True
        return self.random.choice([0, 1, 2, 3, 8, 9]), False

    def threads(self) -> int:
        return self.random.choice(THREADS)

    def model(self) -> Any:
        if self.random.random() < 0.3:
            return None
        names = [b"geodesic", b"vincenty", b"haversine", b"rhumb"]
        figures = [None, b"WGS84", b"6378137,0", b"6378137,-0.1", b"6378137,0.9", b"1e-3,150", b"1e300,0.1"]
        place = c_void_p()
        name, figure = self.random.choice(names), self.random.choice(figures)
        library.geocore_model_new(name, figure, byref(place))
        return place


def inverse(m: Memory) -> Arguments:
    n, huge = m.count()
    columns = [x for _ in range(4) for x in m.column(huge)]
    results = [x for _ in range(3) for x in m.result(huge)]
    return ["inverse", m.model(), n, *columns, *results, m.threads()]


def direct(m: Memory) -> Arguments:
    return ["direct", *inverse(m)[1:]]


def distances_float(m: Memory) -> Arguments:
    n, huge = m.count()
    columns = [x for _ in range(4) for x in m.column(huge)]
    return ["distances_float", m.model(), n, *columns, *m.result(huge), m.threads()]


def distance(m: Memory) -> Arguments:
    return ["distance", m.model(), *(m.random.choice(NASTY) for _ in range(4))]


def along(m: Memory) -> Arguments:
    n, huge = m.count()
    columns = [x for _ in range(3) for x in m.column(huge)]
    return ["along", m.model(), n, *columns, *m.result(huge), m.threads()]


def matrix(m: Memory) -> Arguments:
    (n, one), (k, two) = m.count(), m.count()
    huge = one or two
    first = [x for _ in range(2) for x in m.column(huge)]
    second = [x for _ in range(2) for x in m.column(huge)]
    place = None if huge else m.doubles()
    stride = m.random.choice([80, 96, -80, 2**62, -(2**63)] if huge else [80, 96, -80])
    return ["matrix", m.model(), n, *first, k, *second, place, stride, m.threads()]


def polygons(m: Memory) -> Arguments:
    n, huge = m.count()
    numbers = [m.random.randint(0, 12) for _ in range(12)]
    if m.random.random() < 0.7:
        numbers.sort()
    start = None if huge else addressof(m.keep((c_int64 * 12)(*numbers)))
    columns = [x for _ in range(2) for x in m.column(huge)]
    results = [x for _ in range(2) for x in m.result(huge)]
    return ["polygons", m.model(), n, start, *columns, *results, m.threads()]


def index(m: Memory) -> Arguments:
    """An index that is created and queried; some arguments are NULL."""
    n, huge = m.count()
    place = c_void_p()
    columns = [x for _ in range(2) for x in m.column(huge)]
    library.geocore_index_new(m.model(), n, *columns, byref(place))
    library.geocore_index_count(place)
    q, huge = m.count()
    k, many = m.count()
    within = m.random.choice(NASTY)
    columns = [x for _ in range(2) for x in m.column(huge)]
    nothing = huge or many
    number = None if nothing else m.doubles()
    found = None if nothing else m.doubles()
    # These counts would be correct but produce too many answers.
    k = min(k, 2**20) if q < 100 else k
    asked = library.geocore_index_nearest(place, q, *columns, k, within, number, found, m.threads())
    assert asked in STATUSES
    neighbors = c_void_p()
    status = library.geocore_index_within(place, q, *columns, within, byref(neighbors), m.threads())
    count = library.geocore_neighbors_count(neighbors)
    assert count <= 100
    library.geocore_neighbors_copy(neighbors, m.doubles(), m.doubles(), m.doubles())
    library.geocore_neighbors_copy(neighbors, None, None, None)
    library.geocore_neighbors_free(neighbors)
    library.geocore_index_free(place)
    assert status in STATUSES
    return ["index_free", None]


def crosstrack(m: Memory) -> Arguments:
    n, huge = m.count()
    columns = [x for _ in range(6) for x in m.column(huge)]
    results = [x for _ in range(4) for x in m.result(huge)]
    return ["crosstrack", m.model(), n, *columns, m.random.choice([0, 1, -(2**31)]), *results, m.threads()]


def intersection(m: Memory) -> Arguments:
    n, huge = m.count()
    columns = [x for _ in range(8) for x in m.column(huge)]
    results = [x for _ in range(5) for x in m.result(huge)]
    return ["intersection", m.model(), n, *columns, m.random.choice([0, 1, 2]), *results, m.threads()]


def polygon_index(m: Memory) -> Arguments:
    """An index of any rings, with any numbers and holes, that is queried; some arguments are NULL."""
    n, huge = m.count()
    rings = [m.random.randint(0, 30) for _ in range(12)]
    if m.random.random() < 0.8:
        rings.sort()
    is_long = not huge and m.random.random() < 0.05
    if is_long:
        rings[n] = m.random.choice(HUGE[2:5])
    start = None if huge else addressof(m.keep((c_int64 * 12)(*rings)))
    columns = [x for _ in range(2) for x in m.column(huge or is_long)]
    whose, holes = [m.random.choice([-(2**63), -1, 2**63 - 1, 0, 1, 2, 3]) for _ in range(12)], [0] * 12
    if m.random.random() < 0.8:
        whose = [m.random.randint(0, 3) for _ in range(12)]
        holes = [m.random.choice([0, 0, 1, -128]) for _ in range(12)]
    polygon, hole = (c_int64 * 12)(*whose), (c_int8 * 12)(*holes)
    numbers: Arguments = [addressof(m.keep(polygon)), m.random.choice([0, 8])]
    are_holes: Arguments = [addressof(m.keep(hole)), m.random.choice([0, 1])]
    if huge or m.random.random() < 0.5:
        numbers = [None, 2**62]
    if huge or m.random.random() < 0.5:
        are_holes = [None, 2**62]
    place = c_void_p()
    made = library.geocore_polygon_index_new(
        m.model(), n, start, *columns, *numbers, *are_holes, byref(place)
    )
    assert made in STATUSES
    assert library.geocore_polygon_index_count(place) <= 9
    for _ in range(3):
        q, huge = m.count()
        columns = [x for _ in range(2) for x in m.column(huge)]
        status = library.geocore_polygon_index_first(place, q, *columns, *m.result(huge), m.threads())
        assert status in STATUSES
        found = c_void_p()
        status = library.geocore_polygon_index_all(place, q, *columns, byref(found), m.threads())
        assert status in STATUSES
        library.geocore_neighbors_free(found)
    library.geocore_polygon_index_free(place)
    return ["polygon_index_free", None]


def utm(m: Memory) -> Arguments:
    n, huge = m.count()
    columns = [x for _ in range(2) for x in m.column(huge)]
    zone = m.random.choice([-(2**31), -2, -1, -1, 0, 1, 31, 60, 61, 2**31 - 1])
    results = [x for _ in range(6) for x in m.result(huge)]
    return ["utm", n, *columns, zone, *results, m.threads()]


def utm_reverse(m: Memory) -> Arguments:
    n, huge = m.count()
    zones = [m.random.choice([0, 1, 31, 60, 61, -1, -(2**31), 2**31 - 1]) for _ in range(12)]
    zone = [None, 4] if huge else [addressof(m.keep((c_int32 * 12)(*zones))), m.random.choice([0, 4])]
    northern = m.column(huge)
    meters = [m.random.choice([*NASTY, 5e5, 2e6, 1e7, 9.6e6, 1.3e6]) for _ in range(24)]
    columns: Arguments = []
    for k in range(2):
        place = addressof(m.keep((c_double * 12)(*meters[12 * k : 12 * k + 12])))
        columns += [None, 8] if huge else [place, m.random.choice([0, 8])]
    results = [x for _ in range(4) for x in m.result(huge)]
    return ["utm_reverse", n, *zone, *northern, *columns, *results, m.threads()]


def mgrs(m: Memory) -> Arguments:
    n, huge = m.count()
    columns = [x for _ in range(2) for x in m.column(huge)]
    digits = m.random.choice([-(2**31), -1, 0, 1, 5, 11, 12, 2**31 - 1])
    text = None if huge else m.random.choice([None, m.doubles()])
    return ["mgrs", n, *columns, digits, text, m.random.choice([32, 40, -32, 33]), m.threads()]


def mgrs_reverse(m: Memory) -> Arguments:
    n, huge = m.count()
    texts = [
        bytes(m.random.randrange(256) for _ in range(32)),
        "".join(m.random.choices("0123456789 ABCDEFGHJKLMNPQRSTUVWXYZabyz", k=32)).encode(),
        b"31UDQ4825111943",
        b"31U DQ 48251 11943\0",
        f"{m.random.randint(0, 61)}{''.join(m.random.choices('CDEFGHJKLMNPQRSTUVWX', k=3))}".encode(),
        b"".join(m.random.choices([b"A", b"B", b"Y", b"Z"])) + bytes(m.random.choices(b"ABCFGHJKPRZ", k=2)),
        "31U\u00a0DQ\u202f4\u00e9".encode(),
    ]
    room = b"".join(m.random.choice(texts)[:32].ljust(32, b"\0") for _ in range(12)) + bytes(4096)
    text = None if huge else addressof(m.keep((c_char * len(room))(*[bytes([one]) for one in room])))
    size = m.random.choice([0, 1, 5, 32, 32, 32, 4096, 4097, 2**63, 2**64 - 1])
    results = [x for _ in range(2) for x in m.result(huge)]
    return ["mgrs_reverse", n, text, m.random.choice([0, 1, 32]), size, *results, m.threads()]


def parse(m: Memory) -> Arguments:
    texts = [
        bytes(m.random.randrange(256) for _ in range(m.random.randrange(40))),
        "".join(m.random.choices("0123456789.+-°′″NSEWnsew ,;/:°'\"gheo\u00e9\U0001f30d", k=20)).encode(),
        b"40.7128 -74.0060",
        b"+40-074/" * m.random.choice([1, 1000]),
        b"9" * m.random.choice([20, 400, 5000]),
    ]
    text = m.random.choice([*texts, None])
    length = m.random.choice([len(text or b""), 0, max(0, len(text or b"") - 1)])
    if text is None:
        length = m.random.choice([0, 5, 2**63, 2**64 - 1])
    size = m.random.choice([0, 1, 2, 7, 100])
    message = m.random.choice([None, m.keep((c_char * 100)())])
    lat, lon = (m.random.choice([None, m.doubles()]) for _ in range(2))
    return ["parse", text, length, lat, lon, message, size]


def columns(m: Memory) -> Arguments:
    words = [b"lat", b"lon", b"grad", b"N/S", b"E7", b"(", b"Mm", b"from"]
    words += [b"2", b"_", b" ", b"\xff", "纬度".encode()]
    count = m.random.randrange(8)
    names = [b"".join(m.random.choices(words, k=m.random.randrange(5))) for _ in range(count)]
    given = m.keep((c_char_p * 8)(*names))
    n = m.random.choice([count, count, 8, *HUGE])
    array = None if n > 8 or m.random.random() < 0.1 else addressof(given)
    size = m.random.choice([0, 1, 7, 100, 2**63])
    message = m.random.choice([None, m.keep((c_char * 100)())])
    points = m.random.choice([None, m.doubles()])
    library.geocore_hemisphere(m.random.choice([None, *words]), m.random.choice([0, 1, *HUGE]), 1)
    return ["columns", n, array, m.random.choice([0, 1, -1, 2]), points, message, size]


def degrees(m: Memory) -> Arguments:
    n, huge = m.count()
    signs = m.keep((c_int8 * 400)(*(m.random.choice([0, 1, -1, 2, -128]) for _ in range(400))))
    sign = None if huge or m.random.random() < 0.3 else addressof(signs) + 200
    factor = m.random.choice([*NASTY, 1.0, 0.9, 1e-7])
    return ["degrees", n, *m.column(huge), factor, sign, m.random.choice([0, 1, -1, 3]), *m.result(huge)]


def format_(m: Memory) -> Arguments:
    size = m.random.choice([0, 1, 5, 100, 1000])
    text = m.random.choice([None, m.keep((c_char * 1000)())])
    style = m.random.choice([-(2**31), -1, 0, 1, 2, 3, 4, 5, 99, 2**31 - 1])
    places = m.random.choice([-(2**31), -1, 0, 6, 15, 16, 2**31 - 1])
    return ["format", m.random.choice(NASTY), m.random.choice(NASTY), style, places, text, size]


def model(m: Memory) -> Arguments:
    """Models with random names and parameters, and their parameters read back."""
    name = m.random.choice([None, b"", b"geodesic", b"GEODESIC", b"\xff\xfe", b"x" * 10000, b"rhumb"])
    numbers = "".join(m.random.choices("0123456789.,-+e /inf", k=m.random.randrange(12))).encode()
    figures = [None, b"", b",", b"WGS84", b"wgs84", b"6378137,", b"nan,nan", b"inf,0", b"1e400,1", numbers]
    place = c_void_p()
    library.geocore_model_new(name, m.random.choice(figures), byref(place))
    library.geocore_model_figure(place, None, m.doubles())
    numbers4 = [m.random.choice([*NASTY, m.random.uniform(-90, 90)]) for _ in range(4)]
    library.geocore_distance(place, *numbers4)
    for function in (library.geocore_inverse_one, library.geocore_direct_one):
        p = m.doubles()
        function(place, *numbers4, *(m.random.choice([None, p + 8 * k]) for k in range(3)))
    array = m.keep((c_double * 4)(*numbers4))
    for packed in (library.geocore_inverse_packed, library.geocore_direct_packed):
        packed(place, m.random.choice([None, array]), m.random.choice([None, m.doubles()]))
    library.geocore_model_free(place)
    return ["model_new", name, None, None]


def _used(m: Memory, track: c_void_p) -> None:
    """All operations on a track."""
    n, huge = m.count()
    columns = [x for _ in range(4) for x in m.column(huge)]
    assert library.geocore_track_add(track, n, *columns) in STATUSES
    if m.random.random() < 0.3:
        library.geocore_track_break(track)
    figures = (c_double * 40)()
    for size in (0, 1, 8, 160, 320, 2**64 - 1 if track.value is None else 320):
        library.geocore_track_report(track, figures, size)
    library.geocore_track_report(track, None, 160)


def _saved(track: c_void_p) -> bytes:
    needed = c_size_t()
    library.geocore_track_save(track, None, 0, byref(needed))
    room = (c_char * max(1, needed.value))()
    library.geocore_track_save(track, room, needed.value, byref(needed))
    library.geocore_track_save(track, room, 1, None)
    return room.raw


def track(m: Memory) -> Arguments:
    """Tracks with any positions and times, merged with each other, themselves and NULL."""
    gap, speed = (m.random.choice([0.0, 0.5, 10.0, float("inf"), *NASTY]) for _ in range(2))
    shared = m.model()
    tracks = [c_void_p(), c_void_p()]
    for one in tracks:
        library.geocore_track_new(shared, gap, speed, byref(one))
        for _ in range(m.random.randrange(4)):
            _used(m, one)
    library.geocore_track_merge(tracks[0], tracks[1])
    library.geocore_track_merge(tracks[0], tracks[0])
    library.geocore_track_merge(tracks[0], None)
    library.geocore_track_merge(None, tracks[0])
    _used(m, tracks[0])
    for one in tracks:
        _saved(one)
        library.geocore_track_free(one)
    return ["track_new", None, gap, speed, None]


def saved_track(m: Memory) -> Arguments:
    """Random and truncated bytes, and the bytes of a saved track with some changes."""
    origin = c_void_p()
    library.geocore_track_new(m.model(), float("inf"), 0.5, byref(origin))
    for _ in range(m.random.randrange(3)):
        _used(m, origin)
    data = bytearray(_saved(origin))
    for _ in range(m.random.choice([0, 1, 1, 2, 8, 64])):
        data[m.random.randrange(len(data))] = m.random.randrange(256)
    if m.random.random() < 0.5:
        place = m.random.randrange(max(1, len(data) - 8))
        wide = m.random.choice([2**63 - 1, -(2**63), -1, 2**62])
        data[place : place + 8] = m.random.choice(
            [struct.pack("<q", wide), struct.pack("<d", m.random.choice(NASTY))]
        )
    data = data[: m.random.choice([len(data)] * 6 + [0, 3, len(data) - 1])]
    loaded = c_void_p()
    status = library.geocore_track_load(bytes(data), len(data), byref(loaded))
    assert status in STATUSES
    if status == 0:
        # Accepted bytes must be safe to use.
        _used(m, loaded)
        library.geocore_track_merge(loaded, loaded)
        library.geocore_track_merge(loaded, origin)
        library.geocore_track_merge(origin, loaded)
        _used(m, loaded)
        _saved(loaded)
    library.geocore_track_load(None, m.random.choice([0, 1, 2**64 - 1]), byref(loaded))
    return ["track_load", bytes(data), len(data), None]


_RECORDINGS = [
    b"<?xml version='1.0'?><gpx><trk><name>n</name><trkseg><trkpt lat='1' lon='2'><ele>3</ele>"
    b"<time>2026-05-01T10:00:00Z</time></trkpt><trkpt lat='4' lon='5'/></trkseg></trk></gpx>",
    b"time,lat,lon,heart_rate,note\n2026-05-01T10:00:00Z,1,2,120,a\n2026-05-01T10:00:01Z,1,2,-,\xff\n" * 3,
    b"$GPRMC,081836,A,3751.65,S,14507.36,E,000.0,360.0,130998,011.3,E*62\r\n" * 4,
    b'{"type":"LineString","coordinates":[[1,2,3],[4,5]]}',
    bytes.fromhex("0e10d9070e0000002e464954") + bytes(40),
]


def recording(m: Memory) -> Arguments:
    """Recordings with changed bytes, in pieces; their tables are taken at any time, and twice."""
    place = c_void_p()
    formats = [None, None, None, b"gpx", b"fit", b"polyline5", b"", b"\xff\xfe", b"GPX"]
    library.geocore_recording_new(m.random.choice(formats), byref(place))
    if m.random.random() < 0.3:
        library.geocore_recording_keep_repeats(place)
    _asked(m, place)
    data = bytearray(m.random.choice(_RECORDINGS))
    for _ in range(m.random.choice([0, 0, 1, 3, 30])):
        data[m.random.randrange(len(data))] = m.random.randrange(256)
    while data:
        size = m.random.choice([1, 5, 64, len(data)])
        piece, data = bytes(data[:size]), data[size:]
        assert library.geocore_recording_add(place, piece, len(piece)) in STATUSES
        if m.random.random() < 0.1:
            _tables(m, place)
    assert library.geocore_recording_add(place, None, m.random.choice([0, 1, 2**64 - 1])) in STATUSES
    for _ in range(2):
        library.geocore_recording_format(place)
        _tables(m, place)
        output, size = c_void_p(), c_size_t()
        if library.geocore_recording_written(place, byref(output), byref(size)) == 0:
            ctypes.string_at(output, size.value)
        _asked(m, place)
        library.geocore_recording_finish(place)
    library.geocore_recording_free(place)
    return ["recording_new", b"gpx", None]


def _asked(m: Memory, recording: c_void_p) -> None:
    """Edits, questions and an output, with any numbers."""
    for _ in range(m.random.choice([0, 1, 1, 3])):
        edit = m.random.choice([*range(-1, 11), 2**31 - 1, -(2**31)])
        numbers = [m.random.choice([*NASTY, 0, 2, 1777629600.5, 1e11]) for _ in range(3)]
        assert library.geocore_recording_edit(recording, edit, *numbers) in STATUSES
    if m.random.random() < 0.5:
        time = m.random.choice([*NASTY, 1777629600.5])
        assert library.geocore_recording_find(recording, time, m.random.choice([0, 1, -1])) in STATUSES
    if m.random.random() < 0.5:
        measure = m.random.choice([b"heart_rate", b"power_w", b"", b"\xff", None])
        n = m.random.choice([0, 1, 2, 5, 2**63, 2**64 - 1])
        limits = m.random.choice([None, m.doubles()])
        assert library.geocore_recording_zones(recording, measure, n, limits) in STATUSES
    if m.random.random() < 0.3:
        name = m.random.choice([b"gpx", b"csv", b"kml", b"fit", b"a.tcx", b"", b"\xff", None])
        assert library.geocore_recording_write(recording, name) in STATUSES


def _tables(m: Memory, recording: c_void_p) -> None:
    for kind in [0, 1, 2, 3, -1, 4, 5, 6, 7, 8, 2**31 - 1]:
        schema, array = ArrowSchema(), ArrowArray()
        result = addressof(array) if m.random.random() < 0.9 else None
        if library.geocore_recording_table(recording, kind, addressof(schema), result) == 0:
            assert array.n_children == schema.n_children
            release(schema)
            release(array)
            assert not schema.release
            assert not array.release


KINDS: list[Callable[[Memory], Arguments]] = [
    *(inverse, direct, distances_float, distance, along, matrix, polygons, index),
    *(crosstrack, intersection, polygon_index, utm, utm_reverse, mgrs, mgrs_reverse),
    *(parse, columns, degrees, format_, model, track, saved_track, recording),
]


def _case(kind: Callable[[Memory], Arguments], seed: int) -> None:
    memory = Memory(seed)
    name, *arguments = kind(memory)
    result = getattr(library, "geocore_" + name)(*arguments)
    assert result is None or isinstance(result, float) or result in STATUSES


def _child(work: Callable[[], None]) -> int:
    """0, or the result of a child: an exit code, or the number of a signal, negative."""
    child = os.fork()
    if child == 0:
        # The child must use neither Python's handlers nor pytest's output.
        code = 1
        try:
            faulthandler.disable()
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            signal.alarm(SECONDS)
            work()
            code = 0
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _failures(kind: Callable[[Memory], Arguments], cases: int = CASES) -> list[str]:
    failures = []
    for first in range(0, cases, BATCH):
        seeds = range(first, first + BATCH)
        if _child(lambda seeds=seeds: [_case(kind, seed) for seed in seeds] and None) == 0:
            continue
        for seed in seeds:
            code = _child(lambda seed=seed: _case(kind, seed))
            if code:
                failures.append(f"{kind.__name__}, seed {seed}: {code}")
    return failures


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_no_call_ends_the_process(kind: Callable[[Memory], Arguments]) -> None:
    assert _failures(kind) == []


def test_a_signal_is_seen() -> None:
    def broken(memory: Memory) -> Arguments:
        ctypes.string_at(8)
        return []

    assert _failures(broken, BATCH)[0] == f"broken, seed 0: {-signal.SIGSEGV}"
