#!/usr/bin/env python3
"""Writes the fixtures of Tests/Fixtures/cleaning (needs filterpy and numpy):

- filterpy.csv: a track of 240 points on the equator with noise, and the results of filterpy's Kalman filter and
  Rauch-Tung-Striebel smoother, east, north and up in meters;
- with a folder as argument, which holds comma2k19-10hz-gnss.csv and comma2k19-20hz-fused.csv,
  comma2k19.csv: every second fix of the receiver and the fused position at its time. Also prints the
  least error of filterpy's smoother for any values of its two variances.
"""
import csv
import datetime
import math
import pathlib
import random
import sys

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


def read(path):
    with open(path) as source:
        rows = list(csv.DictReader(source))
    times = [datetime.datetime.fromisoformat(x["time"].replace("Z", "+00:00")).timestamp() for x in rows]
    return rows, np.array(times), np.array([[float(x[k]) for k in ("lat", "lon", "ele")] for x in rows])


def comma2k19(folder):
    rows, times, places = read(folder / "comma2k19-10hz-gnss.csv")
    _, known, truth = read(folder / "comma2k19-20hz-fused.csv")
    inside = [i for i, t in enumerate(times) if known[0] <= t <= known[-1]]
    at = np.array([np.interp(times[inside], known, truth[:, k]) for k in range(3)]).T
    with open(fixtures / "comma2k19.csv", "w") as out:
        print("seconds,lat,lon,ele,speed,course,true_lat,true_lon,true_ele", file=out)
        for i, place in list(zip(inside, at))[::2]:
            x = rows[i]
            cells = [f"{times[i] - times[inside[0]]:.3f}"]
            cells += [x[k] for k in ("lat", "lon", "ele", "speed", "course")]
            print(",".join(cells + [f"{place[0]:.9f}", f"{place[1]:.9f}", f"{place[2]:.3f}"]), file=out)
    # A tangent plane, accurate to millimeters over this kilometer.
    phi = math.radians(37.7255)
    w = math.sqrt(1 - E2 * math.sin(phi) ** 2)
    scale = math.radians(A * (1 - E2) / w**3), math.radians(A / w * math.cos(phi))
    raw = places[inside][:, :2] * scale
    error = raw - at[:, :2] * scale
    bias = error.mean(axis=0)
    print(f"raw {rms(error):.3f} m, of which constant {math.hypot(*bias):.3f} m, the rest {rms(error - bias):.3f} m")
    for seconds in (0.05, 0.1, 0.15):
        later = np.array([np.interp(times[inside] + seconds, known, truth[:, k]) for k in range(2)]).T
        print(f"against the fused position {seconds:g} s later: {rms(raw - later * scale):.3f} m")
    third = np.diff(error, 3, axis=0)
    print(f"white noise of each axis, from third differences: {math.sqrt((third**2).mean() / 20):.4f} m")
    origin = raw[0]
    seconds = [0.0] + list(np.diff(times[inside]))
    best = min(
        (rms(smoothed(raw - origin, seconds, q, r) + origin - at[:, :2] * scale), q, r)
        for q in (0.01, 0.1, 0.5, 1.5, 5.0, 20.0)
        for r in (0.0001, 0.01, 0.25, 1.0, 4.0, 16.0, 100.0)
    )
    print("filterpy's smoother at its best: %.3f m, with q = %g m2/s3 and r = %g m2" % best)


def smoothed(raw, seconds, q, r):
    axes = [run([(t, z, None) for t, z in zip(seconds, raw[:, k])], q, r, (400.0, 0.25))[1] for k in range(2)]
    return np.array([[x[0] for x in axis] for axis in axes]).T


def rms(error):
    return math.sqrt((error**2).sum(axis=1).mean())


fixtures.mkdir(exist_ok=True)
synthetic()
if len(sys.argv) > 1:
    comma2k19(pathlib.Path(sys.argv[1]))
