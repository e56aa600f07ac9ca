#!/usr/bin/env python3
"""Writes Tests/Fixtures/geodesy/truth_flat.csv: geodesics on ellipsoids from f = 9/10 to -9, in 30-digit
arithmetic from the definitions (Karney 2013, doi 10.1007/s00190-012-0578-z, eqs. 7, 8 and 38 to 40, and the
area as the integral of a meridian's area over the longitude). `shortest` is 1 if the line is shorter than
the injectivity radius, so that it solves the inverse problem. Needs mpmath."""
import pathlib
import random

from mpmath import atan, atan2, atanh, cos, ellipe, ellipf, floor, hypot, linspace, mp, mpf, nint, nstr, pi
from mpmath import quad, sin, sqrt

mp.dps = 30
out = pathlib.Path(__file__).resolve().parents[2] / "Tests/Fixtures/geodesy/truth_flat.csv"
A = 6378137
FLATTENINGS = (
    "0.9", "0.75", "0.5", "0.25", "0.1", "0.02040816326530612", "0.0196078431372549", "-0.0196078431372549",
    "-0.02040816326530612", "-0.1", "-0.5", "-1", "-3", "-9")
random.seed(20230917)


def line(f, lat1, azi1, s12):
    f, degree = mpf(float(f)), pi / 180
    b, f1 = A * (1 - f), 1 - f
    e2 = f * (2 - f)
    ep2 = e2 / f1 ** 2
    alpha1 = mpf(azi1) * degree
    beta1 = atan2(f1 * sin(mpf(lat1) * degree), cos(mpf(lat1) * degree))
    sa, ca = sin(alpha1) * cos(beta1), hypot(cos(alpha1), sin(alpha1) * sin(beta1))
    k2 = ca ** 2 * ep2
    sigma1 = atan2(sin(beta1), cos(alpha1) * cos(beta1))
    root = lambda x: sqrt(1 + k2 * sin(x) ** 2)

    def integral(g, x):
        nodes = max(2, int(abs(x - sigma1) * (4 if abs(k2) < 0.5 else 16)) + 1)
        return quad(g, linspace(sigma1, x, nodes + 1), method="gauss-legendre")

    # I1 and I2 are the elliptic integrals of the second and the first kind.
    start1, start2 = ellipe(sigma1, -k2), ellipf(sigma1, -k2)
    sigma2 = sigma1 + mpf(s12) / b
    for _ in range(100):
        step = (b * (ellipe(sigma2, -k2) - start1) - mpf(s12)) / (b * root(sigma2))
        sigma2 -= step
        if abs(step) < mpf(10) ** -26:
            break
    beta2 = atan2(ca * sin(sigma2), hypot(ca * cos(sigma2), sa))
    lat2 = atan2(sin(beta2), f1 * cos(beta2))
    azi2 = atan2(sa, ca * cos(sigma2))

    def turn(x):
        whole = 2 * pi * floor((x + pi) / (2 * pi))
        return atan2(sa * sin(x), cos(x)) + (whole if sa > 0 else -whole)

    slope = lambda x: sa / (1 - (ca * sin(x)) ** 2) - f * sa * (2 - f) / (1 + f1 * root(x))
    i3 = integral(lambda x: (2 - f) / (1 + f1 * root(x)), sigma2)
    lon12 = turn(sigma2) - turn(sigma1) - f * sa * i3
    j = ellipe(sigma2, -k2) - start1 - (ellipf(sigma2, -k2) - start2)
    (s1, c1), (s2, c2) = (sin(sigma1), cos(sigma1)), (sin(sigma2), cos(sigma2))
    m12 = b * (root(sigma2) * c1 * s2 - root(sigma1) * s1 * c2 - c1 * c2 * j)

    def belt(x):  # the area between the equator and the line's latitude, for each radian of longitude
        beta = atan2(ca * sin(x), hypot(ca * cos(x), sa))
        u = sin(atan2(sin(beta), f1 * cos(beta)))
        e = sqrt(abs(e2))
        arc = (atanh(e * u) if e2 > 0 else atan(e * u)) / e
        return b * b / 2 * (u / (1 - e2 * u * u) + arc)

    area = integral(lambda x: belt(x) * slope(x), sigma2)
    lon12 -= 2 * pi * nint(lon12 / (2 * pi))
    return lat2 / degree, lon12 / degree, azi2 / degree, m12, area


with out.open("w") as file:
    file.write("f,lat1,azi1,s12,shortest,lat2,lon12,azi2,m12,S12\n")
    for text in FLATTENINGS:
        f = float(text)
        least = 3.14 * A * min(1, 1 - f) * min(1 / (1 - f), 1)
        for i in range(16):
            lat1 = round(random.uniform(-89, 89), 6) if i % 8 else 0
            azi1 = round(random.uniform(1, 179) * random.choice([-1, 1]), 6)
            shortest = i % 2 == 0
            longest = least * 0.999 if shortest else 3 * A
            s12 = round(random.uniform(0, longest) if i % 4 else 10 ** random.uniform(0, 5), 3)
            lat2, lon12, azi2, m12, area = line(text, lat1, azi1, s12)
            if s12 <= least * 0.999:
                shortest = True
            values = [nstr(lat2, 22), nstr(lon12, 22), nstr(azi2, 22), nstr(m12, 25), nstr(area, 25)]
            file.write(",".join([text, repr(lat1), repr(azi1), repr(s12), str(int(shortest)), *values]) + "\n")
