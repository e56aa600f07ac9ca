#!/usr/bin/env python3
"""Writes the activities in Guide/Samples/rides: loops around a made-up center near Zurich.

FIT files have records with heart rate and altitude, and a session with the sport. The GPX file has heart rate in
Garmin's extension. The same script writes the same bytes.
"""
import math
import struct
from datetime import datetime, timezone
from pathlib import Path

folder = Path(__file__).resolve().parent / "rides"
running, cycling = 1, 2


def activity(start, seconds, step, speed, wave, rest):
    """Yields (time, latitude, longitude, altitude, heart rate) of a loop that is run at a changing speed."""
    length, radius = 0.0, 900.0
    for second in range(0, seconds + 1, step):
        angle = length / radius
        east = 1.3 * radius * math.sin(angle) + 160 * math.sin(3 * angle + 1) - 90 * math.cos(5 * angle) - 45
        north = radius * (1 - math.cos(angle)) + 190 * math.sin(2 * angle) + 70 * math.sin(6 * angle)
        latitude = 47.37 + north / 111_200
        longitude = 8.54 + east / (111_320 * math.cos(math.radians(47.37)))
        altitude = 410 + 18 * (1 - math.cos(2 * angle)) + 6 * math.sin(5 * angle)
        pace = speed * (1 + 0.12 * math.sin(wave * second / seconds * math.pi))
        resting = rest <= second < rest + 90
        heart = 128 + 22 * math.sin(math.pi * second / seconds) + (pace - speed) * 12 - (15 if resting else 0)
        yield start + second, latitude, longitude, altitude, round(heart)
        length += 0 if resting else pace * step / 1.3


def checksum(data):
    """The CRC of the FIT protocol."""
    table = [0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401,
             0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01, 0x8801, 0x4400]
    crc = 0
    for byte in data:
        for nibble in (byte & 15, byte >> 4):
            crc = (crc >> 4) & 0x0FFF ^ table[crc & 15] ^ table[nibble]
    return crc


def fit(points, sport):
    epoch = 631_065_600
    semicircles = 2**31 / 180
    def definition(local, message, fields):
        return struct.pack("<BBBHB", 0x40 | local, 0, 0, message, len(fields)) + b"".join(map(bytes, fields))
    times = [round(point[0]) - epoch for point in points]
    body = definition(0, 0, [(0, 1, 0), (1, 2, 0x84), (4, 4, 0x86)])
    body += struct.pack("<BBHI", 0, 4, 1, times[0])
    body += definition(1, 20, [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (2, 2, 0x84), (3, 1, 0x02)])
    for time, (_, latitude, longitude, altitude, heart) in zip(times, points):
        body += struct.pack("<BIiiHB", 1, time, round(latitude * semicircles), round(longitude * semicircles),
                            round((altitude + 500) * 5), heart)
    body += definition(2, 18, [(253, 4, 0x86), (2, 4, 0x86), (7, 4, 0x86), (5, 1, 0x00)])
    body += struct.pack("<BIIIB", 2, times[-1], times[0], (times[-1] - times[0]) * 1000, sport)
    head = struct.pack("<BBHI4s", 14, 0x10, 2132, len(body), b".FIT")
    head += struct.pack("<H", checksum(head))
    return head + body + struct.pack("<H", checksum(head + body))


def gpx(points, name):
    rows = "".join(
        f'<trkpt lat="{latitude:.6f}" lon="{longitude:.6f}"><ele>{altitude:.1f}</ele>'
        f"<time>{datetime.fromtimestamp(time, timezone.utc):%Y-%m-%dT%H:%M:%SZ}</time><extensions>"
        f"<x:TrackPointExtension><x:hr>{heart}</x:hr></x:TrackPointExtension></extensions></trkpt>\n"
        for time, latitude, longitude, altitude, heart in points)
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="make-rides.py" '
            'xmlns="http://www.topografix.com/GPX/1/1" '
            'xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">\n'
            f"<trk><name>{name}</name><type>cycling</type><trkseg>\n{rows}</trkseg></trk></gpx>\n").encode()


def at(*date):
    return datetime(*date, tzinfo=timezone.utc).timestamp()


folder.mkdir(exist_ok=True)
for day, seconds, speed, wave in [((2026, 4, 12, 6, 30), 2100, 2.9, 3), ((2026, 5, 3, 16, 10), 2400, 3.1, 5)]:
    points = list(activity(at(*day), seconds, 5, speed, wave, rest=900))
    (folder / f"{day[0]}-{day[1]:02}-{day[2]:02}-run.fit").write_bytes(fit(points, running))
points = list(activity(at(2026, 5, 17, 8, 0), 2700, 20, 6.2, 4, rest=1200))
(folder / "2026-05-17-ride.gpx").write_bytes(gpx(points, "Morning ride"))
