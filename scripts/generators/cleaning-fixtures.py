#!/usr/bin/env python3
"""Writes the fixtures of Tests/Fixtures/cleaning (needs filterpy and numpy):

- filterpy.csv: a track of 240 points on the equator with noise, and the results of filterpy's Kalman filter and
  Rauch-Tung-Striebel smoother, east, north and up in meters;
- drive.csv: a minute of a drive at 5 Hz whose positions have a constant error, an error that changes slowly and
  white noise. Prints the errors in a tangent plane, for DriveCleaningTests.
"""
import math
import pathlib
import random

import numpy as np
from filterpy.kalman import KalmanFilter

fixtures = pathlib.Path(__file__).resolve().parents[2] / "Tests/Fixtures/cleaning"
# Meters per degree at the equator of WGS84, of longitude and of latitude.
A, E2 = 6378137.0, 0.0066943799901413165
EAST, NORTH = math.radians(A), math.radians(A * (1 - E2))


def run(steps, q, r, velocity):
    """Filtered and smoothed states of one axis: steps are (seconds, position or None, velocity or
    None), r the variance of positions, velocity the variances of the first and of measured velocities."""
    kf = KalmanFilter(dim_x=2, dim_z=1)
    first = steps[0]
    kf.x = np.array([[first[1]], [first[2] if first[2] is not None else 0.0]])
    kf.P = np.diag([r, velocity[1] if first[2] is not None else velocity[0]])
    xs, ps, fs, qs = [kf.x.copy()], [kf.P.copy()], [np.eye(2)], [np.zeros((2, 2))]
    for t, z, v in steps[1:]:
        kf.F = np.array([[1.0, t], [0.0, 1.0]])
        kf.Q = q * np.array([[t**3 / 3, t**2 / 2], [t**2 / 2, t]])
        kf.predict()
        if z is not None:
            kf.update(z, R=r, H=np.array([[1.0, 0.0]]))
        if v is not None:
            kf.update(v, R=velocity[1], H=np.array([[0.0, 1.0]]))
        xs.append(kf.x.copy())
        ps.append(kf.P.copy())
        fs.append(kf.F.copy())
        qs.append(kf.Q.copy())
    # F and Q lead to a step; filterpy's smoother uses index k + 1 for the step from k.
    sx, sp, _, _ = kf.rts_smoother(np.array(xs), np.array(ps), Fs=fs, Qs=qs)
    return [(x[0, 0], x[1, 0], p[0, 0], p[1, 1]) for x, p in zip(xs, ps)], [
        (x[0, 0], x[1, 0], p[0, 0], p[1, 1]) for x, p in zip(sx, sp)
    ]


def synthetic():
    """Profile cycle: q 0.6 over ground and 0.04 upwards, at most 30 m/s, a climb unknown to 3 m/s.
    Positions are accurate to 4 m and altitudes to 6 m, velocities to 0.5 m/s, one deviation."""
    r = random.Random(11)
    time = east = north = 0.0
    up, heading = 200.0, 40.0
    rows = []
    for index in range(240):
        step = 0.0 if index == 0 else r.choice([1.0, 1.0, 1.0, 2.0, 5.0])
        time += step
        heading += r.gauss(0, 5) * step
        speed = 6 + 3 * math.sin(time / 25)
        east += speed * step * math.sin(math.radians(heading))
        north += speed * step * math.cos(math.radians(heading))
        up += 0.3 * math.cos(time / 40) * step
        ve, vn = (speed * f(math.radians(heading)) + r.gauss(0, 0.5) for f in (math.sin, math.cos))
        # Both filters get the values as written to the file.
        lat = round((north + r.gauss(0, 4)) / NORTH, 9)
        lon = round((east + r.gauss(0, 4)) / EAST, 9)
        ele = round(up + r.gauss(0, 6), 3) if index % 7 != 5 else None
        told = 60 <= index < 180
        rows.append((time, step, lat, lon, ele, round(ve, 4) if told else None, round(vn, 4) if told else None))
    axes = []
    for z, v, q, var, vel in (
        (lambda x: x[3] * EAST, lambda x: x[5], 0.6, 16.0, (900.0, 0.25)),
        (lambda x: x[2] * NORTH, lambda x: x[6], 0.6, 16.0, (900.0, 0.25)),
        (lambda x: x[4], lambda x: None, 0.04, 36.0, (9.0, 0.25)),
    ):
        axes.append(run([(x[1], z(x), v(x)) for x in rows], q, var, vel))
    with open(fixtures / "filterpy.csv", "w") as out:
        names = [f"{kind}_{axis}" for kind in ("f", "s") for axis in ("e", "n", "u")]
        print("seconds,lat,lon,ele,ve,vn," + ",".join(f"{n},{n}_v,{n}_pp,{n}_vv" for n in names), file=out)
        for i, x in enumerate(rows):
            cells = [f"{x[0]:g}", f"{x[2]:.9f}", f"{x[3]:.9f}"]
            cells += ["nan" if value is None else f"{value:g}" if k else f"{value:.3f}" for k, value in enumerate(x[4:7])]
            for kind in (0, 1):
                for axis in axes:
                    cells += [f"{value:.5f}" for value in axis[kind][i]]
            print(",".join(cells), file=out)


def drive():
    r = random.Random(12)
    latitude, longitude = 47.7210, 8.4723
    # A tangent plane, accurate to millimeters over this kilometer.
    w = math.sqrt(1 - E2 * math.sin(math.radians(latitude)) ** 2)
    scale = np.array(
        [math.radians(A * (1 - E2) / w**3), math.radians(A / w * math.cos(math.radians(latitude)))])
    place, slow, known, measured = np.zeros(2), np.zeros(2), [], []
    with open(fixtures / "drive.csv", "w") as out:
        print("seconds,lat,lon,ele,speed,course,true_lat,true_lon,true_ele", file=out)
        for i in range(289):
            time = i / 5
            speed = 16 + 8 * math.sin(time / 7)
            course = 0.3 * math.sin(time / 9)
            slow = 0.97 * slow + 0.24 * np.array([r.gauss(0, 0.3), r.gauss(0, 0.3)])
            white = np.array([r.gauss(0, 0.2), r.gauss(0, 0.2)])
            truth = np.round([latitude, longitude] + place / scale, 9)
            found = np.round([latitude, longitude] + (place + [1.9, 0.7] + slow + white) / scale, 9)
            known.append(truth)
            measured.append(found)
            cells = [f"{time:.3f}", f"{found[0]:.9f}", f"{found[1]:.9f}", f"{33 + 0.2 * math.sin(time):.3f}"]
            cells += [f"{speed + r.gauss(0, 0.05):.3f}", f"{math.degrees(course) % 360:.2f}"]
            print(",".join([*cells, f"{truth[0]:.9f}", f"{truth[1]:.9f}", "31.639"]), file=out)
            place = place + 0.2 * speed * np.array([math.cos(course), math.sin(course)])
    error = (np.array(measured) - np.array(known)) * scale
    bias = error.mean(axis=0)
    print(f"{rms(error):.3f} m, of which constant {math.hypot(*bias):.3f} m, the rest {rms(error - bias):.3f} m")


def rms(error):
    return math.sqrt((error**2).sum(axis=1).mean())


fixtures.mkdir(exist_ok=True)
synthetic()
drive()
