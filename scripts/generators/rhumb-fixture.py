#!/usr/bin/env python3
"""Writes Tests/Fixtures/geodesy/truth_rhumb_hard.csv: rhumb lines where digits are easily
lost (nearly along a parallel, near and between the poles, tiny, across the antimeridian) on WGS 84, and
ordinary ones on ellipsoids from f = 1/2 to -1, in 60-digit arithmetic from the definitions: the
meridian as an elliptic integral of the second kind, the isometric latitude in closed form, the area
by quadrature. Needs mpmath."""
import pathlib
import random

from mpmath import asinh, atan, atan2, atanh, cos, ellipe, mp, mpc, mpf, pi, quad, sin, sqrt, tan

mp.dps = 60
out = pathlib.Path(__file__).resolve().parents[2] / "Tests/Fixtures/geodesy/truth_rhumb_hard.csv"
WGS84 = (6378137.0, 1 / 298.257223563)
random.seed(20240709)


def rhumb(a, f, lat1, lon1, lat2, lon2):
    a, f = mpf(a), mpf(f)
    b, e2 = a * (1 - f), f * (2 - f)
    e = sqrt(mpc(e2))
    p, q = mpf(lat1) * pi / 180, mpf(lat2) * pi / 180
    dlon = (mpf(lon2) - mpf(lon1)) % 360
    dlon = (dlon - 360 if dlon > 180 else dlon) * pi / 180

    def meridian(x):
        return b * ellipe(atan((1 - f) * tan(x)), -e2 / (1 - e2))

    def isometric(x):
        return asinh(tan(x)) - (e * atanh(e * sin(x))).real

    def authalic(u):  # c^2 sin xi
        return b * b / 2 * (u / (1 - e2 * u * u) + ((atanh(e * u) / e).real if e2 else u))

    if p == q:
        north, radius = mpf(0), a * cos(p) / sqrt(1 - e2 * sin(p) ** 2)
        area = dlon * authalic(sin(p))
    else:
        north, psi = meridian(q) - meridian(p), isometric(q) - isometric(p)
        radius = north / psi
        # t = artanh sin phi turns the logarithm at the poles into a straight line.
        density = lambda t: authalic(mp.tanh(t)) * (1 - e2) / (1 - e2 * mp.tanh(t) ** 2)
        low, high = asinh(tan(p)), asinh(tan(q))
        nodes = [low + (high - low) * k / 8 for k in range(9)]
        area = dlon * quad(density, nodes) / psi
    east = dlon * radius
    return sqrt(north ** 2 + east ** 2), atan2(east, north) * 180 / pi, area


def cases():
    uniform = random.uniform
    for _ in range(30):
        lat, lon = uniform(-89, 89), uniform(-180, 180)
        yield "parallel", WGS84, lat, lon, lat + 10 ** uniform(-13, -3), lon + uniform(-180, 180)
    for _ in range(10):
        lat, lon = uniform(-90, 90), uniform(-180, 180)
        yield "along", WGS84, lat, lon, lat, uniform(-180, 180)
    for _ in range(30):
        s = random.choice([-1, 1])
        yield ("polar", WGS84, s * (90 - 10 ** uniform(-10, 0.5)), uniform(-180, 180),
               s * (90 - 10 ** uniform(-10, 0.5)), uniform(-180, 180))
    for _ in range(30):
        s = random.choice([-1, 1])
        yield ("opposite", WGS84, s * (90 - 10 ** uniform(-10, 1)), uniform(-180, 180),
               -s * (90 - 10 ** uniform(-10, 1)), uniform(-180, 180))
    for _ in range(20):
        s = random.choice([-1, 1])
        yield ("onePole", WGS84, uniform(-90, 90), uniform(-180, 180), s * (90 - 10 ** uniform(-12, 0)),
               uniform(-180, 180))
    for _ in range(30):
        lat, lon, d = uniform(-89, 89), uniform(-180, 180), 10 ** uniform(-9, -3)
        yield "tiny", WGS84, lat, lon, lat + uniform(-d, d), lon + uniform(-d, d)
    for _ in range(20):
        d = 10 ** uniform(-9, 1)
        yield "dateLine", WGS84, uniform(-85, 85), 180 - uniform(0, d), uniform(-85, 85), -180 + uniform(0, d)
    for f in (1 / 150, -1 / 150, 1 / 50, 1 / 10, -1 / 10, 1 / 3, 1 / 2, -1.0, 0.0):
        for _ in range(8):
            yield "ellipsoid", (6.4e6, f), uniform(-90, 90), uniform(-180, 180), uniform(-90, 90), uniform(-180, 180)
        lat, lon = uniform(-89, 89), uniform(-180, 180)
        yield "ellipsoid", (6.4e6, f), lat, lon, lat + 1e-9, lon + 100


with open(out, "w") as file:
    print("class,a,f,lat1,lon1,lat2,lon2,s12,azi12,S12", file=file)
    for name, (a, f), *place in cases():
        s12, azi12, area = rhumb(a, f, *place)
        print(name, a, f, *place, mp.nstr(s12, 25), mp.nstr(azi12, 22), mp.nstr(area, 25), sep=",", file=file)
