#!/usr/bin/env python3
"""Writes Tests/Fixtures/geodesy/magnetic_wmm2025.csv: the field by the Python package of the model's authors.

Needs wmm-calculator 1.4, of the National Centers for Environmental Information. Heights in kilometers above the
ellipsoid, years with decimals, intensities in nT, angles in degrees; `ddec` is the change of the declination per year.
"""
import pathlib
import random
import warnings

from wmm import wmm_calc

path = pathlib.Path(__file__).resolve().parents[2] / "Tests/Fixtures/geodesy/magnetic_wmm2025.csv"
warnings.simplefilter("ignore")
random.seed(34)
lines = ["year,height,latitude,longitude,north,east,down,horizontal,total,inclination,declination,ddec"]
for number in range(100):
    year = 2025 + number % 10 * 0.5
    height = random.choice([0, 0, 1, 10, 100, 500, 850])
    latitude = random.choice([round(random.uniform(-89, 89), 3), 89, -89, 0, 86, -64])
    longitude = round(random.uniform(-180, 180), 3)
    model = wmm_calc()
    model.setup_time(dyear=year)
    model.setup_env(latitude, longitude, height)
    found = model.get_all()
    values = [float(found[key][0]) for key in ("x", "y", "z", "h", "f", "inc", "dec", "ddec")]
    lines.append(f"{year},{height},{latitude},{longitude}," + ",".join(f"{v:.5f}" for v in values))
path.write_text("\n".join(lines) + "\n")
