#!/usr/bin/env python3
"""Writes the tables of grids, Tests/Fixtures/grids/grids_*.csv, with independent programs:
GeoConvert of GeographicLib 2 (package geographiclib-tools), mpmath, and openlocationcode, pygeohash
and maidenhead from PyPI.

scripts/generators/grid-fixtures.py [folder [count]]   count: random points for UTM and MGRS, 1000 by default

Every coordinate is a multiple of 2^-44 degrees, written with all its decimals. So all programs read the same
double, however they parse decimals."""
import random
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import maidenhead
import mpmath as mp
import pygeohash
from openlocationcode import openlocationcode

folder = Path(sys.argv[1] if len(sys.argv) > 1 else
              Path(__file__).resolve().parents[2] / "Tests/Fixtures/grids")
count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
rng = random.Random(16)


def exact(x):
    """All decimals of a double."""
    return format(x, ".60f").rstrip("0").rstrip(".")


def dyadic(low, high, bits=20):
    return rng.randint(low << bits, high << bits) / (1 << bits)


def geoconvert(lines, *options):
    out = subprocess.run(["GeoConvert", *options], input="\n".join(lines) + "\n", capture_output=True, text=True)
    rows = out.stdout.splitlines()
    assert len(rows) == len(lines)
    return rows


def around(x, limit=None):
    """A value, and its neighbors at 4e-9 and a few ulps."""
    values = [x, x - 2.0 ** -28, x + 2.0 ** -28, x - 2.0 ** -44, x + 2.0 ** -44]
    return [v for v in values if limit is None or abs(v) <= limit]


def edges():
    latitudes = [-80.0, -33.5, 0.0, 47.25, 63.5, 72.0, 83.5]
    for zone in range(61):  # the west edge of every zone, and 180 east
        for latitude in latitudes:
            for longitude in around(6.0 * zone - 180):
                yield latitude, longitude
    for band in range(-80, 85, 8):  # edges of bands, and of UTM
        for latitude in around(float(band), 90):
            for longitude in (-180.0, -177.0, -3.125, 0.0, 3.0, 10.5, 100.25, 180.0):
                yield latitude, longitude
    for latitude in [x for y in (56.0, 60.0, 64.0, 72.0, 78.0, 84.0) for x in around(y)]:  # Norway, Svalbard
        for longitude in [x for y in (0.0, 3.0, 6.0, 9.0, 12.0, 21.0, 33.0, 36.0, 42.0) for x in around(y)]:
            yield latitude, longitude
    for pole in (90.0, -90.0):
        for latitude in (pole, pole * (1 - 2.0 ** -40), pole * (1 - 2.0 ** -20)):
            for longitude in range(-180, 181, 30):
                yield latitude, float(longitude)
    for latitude in (0.0, -0.0, 2.0 ** -30, -(2.0 ** -30), 2.0 ** -44, -(2.0 ** -44)):
        for longitude in (-180.0, -0.0, 0.0, 2.5, 3.0, 179.5, 181.5, 359.0, -359.0):
            yield latitude, longitude


def utm():
    places = [(dyadic(-90, 90), dyadic(-180, 180)) for _ in range(count)]
    places = list(dict.fromkeys((exact(a), exact(b)) for a, b in [*edges(), *places]))
    lines = [f"{a} {b}" for a, b in places]
    grid, turned = geoconvert(lines, "-u", "-p", "9"), geoconvert(lines, "-c", "-p", "8")
    squares, fine = geoconvert(lines, "-m", "-p", "0"), geoconvert(lines, "-m", "-p", "6")
    with open(folder / "grids_utm.csv", "w") as out:
        print("lat,lon,zone,easting,northing,convergence,scale,mgrs,mgrs11", file=out)
        for (a, b), g, t, m, f in zip(places, grid, turned, squares, fine):
            print(",".join([a, b, *g.split(), *t.split(), m, f]), file=out)


def squares():
    """The south-west corner of every band, column and row of zones 31 and 32; empty if there is none."""
    bands, rows = "CDEFGHJKLMNPQRSTUVWX", "ABCDEFGHJKLMNPQRSTUV"
    names = [f"{zone}{band}{column}{row}" for zone, columns in ((31, "ABCDEFGH"), (32, "JKLMNPQR"))
             for band in bands for column in columns for row in rows]
    names += [f"{zone}{column}{row}" for zone in "ABYZ" for column in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
              for row in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    with open(folder / "grids_squares.csv", "w") as out:
        print("square,corner", file=out)
        for name, corner in zip(names, geoconvert(names, "-u", "-n", "-p", "0")):
            print(f"{name},{'-' if corner.startswith('ERROR') else corner}", file=out)


mp.mp.dps = 50
a, k0 = mp.mpf(6378137), mp.mpf("0.9996")


def transverse(f, latitude, longitude):
    """Gauß-Krüger by its definition: N + iE is the length of the meridian, continued to the complex latitude
    whose isometric latitude is psi + i lambda."""
    e2 = f * (2 - f)
    e = mp.sqrt(e2)  # imaginary if prolate

    def isometric(phi):
        return mp.atanh(mp.sin(phi)) - e * mp.atanh(e * mp.sin(phi))

    phi, lam = mp.radians(mp.mpf(latitude)), mp.radians(mp.mpf(longitude))
    w = isometric(phi) + 1j * lam
    z = mp.mpc(mp.asin(mp.tanh(w)))
    for _ in range(100):
        root = mp.sqrt(1 - e2 * mp.sin(z) ** 2)
        step = (isometric(z) - w) * root ** 2 * mp.cos(z) / (1 - e2)
        z -= step
        if abs(step) < mp.mpf(10) ** -36:
            break
    else:
        raise ArithmeticError((latitude, longitude))
    arc = mp.quad(lambda x: (1 - e2 * mp.sin(x * z) ** 2) ** mp.mpf(-1.5), mp.linspace(0, 1, 5)) * z
    plane = k0 * a * (1 - e2) * arc
    slope = k0 * a * mp.cos(z) / mp.sqrt(1 - e2 * mp.sin(z) ** 2)
    parallel = a * mp.cos(phi) / mp.sqrt(1 - e2 * mp.sin(phi) ** 2)
    return plane.imag, plane.real, -mp.degrees(mp.arg(slope)), abs(slope) / parallel


def mercator():
    groups = [("zone", 89, 3, 200), ("beyond", 89, 6, 100), ("far", 85, 35, 100), ("pole", 0, 60, 60),
              ("oblate", 89, 6, 60), ("prolate", 89, 6, 60)]
    with open(folder / "grids_transverse.csv", "w") as out:
        print("class,f,lat,lon,easting,northing,convergence,scale", file=out)
        for name, top, wide, number in groups:
            f = {"oblate": "1/150", "prolate": "-1/150"}.get(name, "1/298.257223563")
            flattening = mp.mpf(f.split("/")[0]) / mp.mpf(f.split("/")[1])
            for index in range(number):
                latitude = dyadic(-top, top) if top else 90 - 2.0 ** (-index / 3.0)
                longitude = dyadic(-wide, wide)
                if name == "far":  # 3900 km at most
                    longitude = max(min(longitude, 35.0), -35.0)
                row = transverse(flattening, latitude, longitude)
                print(",".join([name, f, exact(latitude), exact(longitude), *(mp.nstr(v, 20) for v in row)]), file=out)


def georef(latitude, longitude, digits):
    """The reference by its definition, in exact arithmetic; digits of minutes each."""
    x = (Fraction(longitude) + 180) % 360
    y = min(Fraction(latitude) + 90, 180 - Fraction(1, 60 * 10 ** 9))
    letters = "ABCDEFGHJKLMNPQRSTUVWXYZ"
    text = letters[int(x // 15)] + letters[int(y // 15)] + letters[int(x % 15)] + letters[int(y % 15)]
    return text + "".join(f"{int(v % 1 * 60 * 10 ** (digits - 2)):0{digits}d}" for v in (x, y))


def codes():
    places = [(dyadic(-90, 90, 24), dyadic(-180, 180, 24)) for _ in range(400)]
    # maidenhead rounds to 2e-5 degrees before it cuts off.
    places = [(lat, lon) for lat, lon in places
              if maidenhead.to_maiden(lat, lon, 4) == maidenhead.to_maiden(lat - 2e-5, lon - 4e-5, 4)]
    places += [(float(lat), float(lon)) for lat in (-90, -45, 0, 30, 89) for lon in (-180, -90, 0, 45, 179)]
    with open(folder / "grids_codes.csv", "w") as out:
        print("lat,lon,geohash,olc,olc15,maidenhead,georef", file=out)
        for lat, lon in places:
            print(",".join([
                exact(lat), exact(lon), pygeohash.encode(lat, lon, 12), openlocationcode.encode(lat, lon),
                openlocationcode.encode(lat, lon, 15), maidenhead.to_maiden(lat, lon, 4),
                georef(lat, lon, 5)]), file=out)
    with open(folder / "grids_short_codes.csv", "w") as out:
        print("code,lat,lon,short", file=out)
        while places:
            lat, lon = places.pop()
            if abs(lat) > 80:
                continue
            code = openlocationcode.encode(lat, lon)
            off = 2.0 ** rng.randint(-14, 2)
            near = (lat + off * rng.choice((-1, 1)), lon + off * rng.choice((-1, 1)) * 0.75)
            if abs(near[1]) < 180:
                short = openlocationcode.shorten(code, *near)
                assert openlocationcode.recoverNearest(short, *near) == code
                print(f"{code},{exact(near[0])},{exact(near[1])},{short}", file=out)


utm()
if len(sys.argv) < 3:
    squares()
    mercator()
    codes()
