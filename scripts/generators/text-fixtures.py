#!/usr/bin/env python3
"""Writes the tables in Tests/Fixtures/text.

Every expected value comes from Python's exact arithmetic: fractions.Fraction for the true value,
float() of it for the nearest double (correctly rounded), Decimal for the written decimals.
The cells of H3 come from the package h3 of PyPI.
"""
import math
import pathlib
import random
from decimal import ROUND_HALF_EVEN, Decimal, getcontext
from fractions import Fraction

import h3

folder = pathlib.Path(__file__).resolve().parents[2] / "Tests/Fixtures/text"
getcontext().prec = 1200
random.seed(6709)
DEGREE = ["°", "º", "˚", "d", "D", "deg", " ° ", "∘"]
MINUTE = ["′", "'", "’", "m", "M", "min", "´"]
SECOND = ["″", '"', "”", "''", "′′", "’’", "sec"]


def table(name, head, rows):
    with open(folder / name, "w", encoding="utf-8") as out:
        print(head, file=out)
        for row in rows:
            print(*row, sep="\t", file=out)


def digits(count):
    return "".join(random.choice("0123456789") for _ in range(count))


def angle(kind):
    """A random angle: its text in a random notation and its exact value."""
    limit, letters = (90, "NS") if kind == "latitude" else (360, "EW")
    degrees, minutes = random.randrange(limit), random.randrange(60)
    seconds, places = random.randrange(60), random.choice([0, 0, 1, 2, 5, 9, 12, 16, 24, 30])
    fraction = "." + digits(places) if places else ""
    parts = random.choice([1, 2, 3])
    sign = random.choice(["", "-", "+", "−", letters[0], letters[1], letters.lower()[1]])
    is_letter = sign[:1].isalpha()
    last = [degrees, minutes, seconds][parts - 1]
    numbers = [str(degrees), f"{minutes:02}", str(seconds)][: parts - 1] + [f"{last}{fraction}"]
    style = random.choice(["marks", "colons", "blanks", "dashes" if is_letter else "marks"])
    if parts == 1:
        style = random.choice(["marks", "blanks"])
    if style == "marks":
        marks = [random.choice(DEGREE), random.choice(MINUTE), random.choice(SECOND)][:parts]
        body = random.choice(["", " ", "\u202f"]).join(n + m for n, m in zip(numbers, marks))
    else:
        body = {"colons": ":", "blanks": random.choice([" ", "\u00a0"]), "dashes": "-"}[
            style
        ].join(numbers)
    if not is_letter:
        text = sign + body
    else:
        text = random.choice([f"{sign}{body}", f"{sign} {body}", f"{body}{sign}", f"{body} {sign}"])
    value = Fraction(degrees)
    if parts > 1:
        value += Fraction(minutes, 60)
    if parts > 2:
        value += Fraction(seconds, 3600)
    if fraction:
        value += Fraction("0" + fraction) / [1, 60, 3600][parts - 1]
    negative = sign in ("-", "−") or sign.upper() in ("S", "W")
    return text, -value if negative else value


def angles():
    for kind in ("latitude", "longitude"):
        for _ in range(300):
            text, value = angle(kind)
            yield kind, text, repr(float(value))
    for _ in range(100):
        text = f"{random.randrange(90)}.{digits(random.randrange(1, 60))}"
        yield "latitude", text, repr(float(Fraction(text)))
    for _ in range(50):
        text = f"{random.randrange(1, 10)}.{digits(random.randrange(1, 20))}e-{random.randrange(40)}"
        yield "latitude", text, repr(float(Fraction(text)))
    # Halfway between two doubles, a hair below and above: the hardest decimals there are.
    for _ in range(50):
        low = random.uniform(1, 90)
        half = (Fraction(low) + Fraction(math.nextafter(low, 100))) / 2
        exact = Decimal(half.numerator) / Decimal(half.denominator)
        for text in (f"{exact:f}", f"{exact:f}1"):
            yield "latitude", text, repr(float(Fraction(text)))


def sexagesimal(units, places, letter):
    second = 10**places
    rest, whole = units % (3600 * second), units // (3600 * second)
    minutes, seconds = rest // (60 * second), rest % (60 * second)
    tail = f".{seconds % second:0{places}}" if places else ""
    return f"{whole}°{minutes:02}′{seconds // second:02}{tail}″{letter}"


def minutes_only(units, places, letter):
    minute = 10**places
    tail = f".{units % minute:0{places}}" if places else ""
    return f"{units // (60 * minute)}°{units // minute % 60:02}{tail}′{letter}"


def written():
    values = [0.0, -0.0, 1e-20, -1e-20, 0.5, -0.5, 2.5, 0.125, 89.99999999, 59.999999999 / 3600,
              1 - 1e-12, 12.9999999999999, 40.7128, -33.9, 5e-324, 90.0, -90.0, 1e-5]
    values += [random.uniform(-90, 90) for _ in range(60)]
    values += [random.uniform(-1, 1) * 10 ** -random.randrange(12) for _ in range(20)]
    for value in values:
        for places in (0, 1, 3, 7, 15):
            fixed = Decimal(value).quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)
            decimal = f"{abs(fixed) if fixed == 0 else fixed:f}"
            # round() of a Fraction is exact and takes ties to even.
            minutes = round(abs(Fraction(value)) * 60 * 10**places)
            seconds = round(abs(Fraction(value)) * 3600 * 10**places)
            letters = ["S" if value < 0 and units else "N" for units in (minutes, seconds)]
            yield (repr(value), places, decimal, minutes_only(minutes, places, letters[0]),
                   sexagesimal(seconds, places, letters[1]))


def lengths():
    units = {"m": Fraction(1), "km": Fraction(1000), "mi": Fraction("1609.344"),
             "nmi": Fraction(1852), "ft": Fraction("0.3048"), "yd": Fraction("0.9144"),
             "us-ft": Fraction(1200, 3937)}
    for symbol, meters in units.items():
        for _ in range(40):
            places = random.randrange(20)
            number = digits(random.randrange(1, 9)) + ("." + digits(places) if places else "")
            yield f"{number}{symbol}", repr(float(Fraction(number) * meters))


def h3_cells():
    """Points with their cell and its center: random points, the pentagons, the base cells, and special points."""
    points = [(resolution, math.degrees(math.asin(random.uniform(-1, 1))), random.uniform(-180, 180))
              for resolution in range(16) for _ in range(14)]
    points += [(resolution, *h3.cell_to_latlng(cell))
               for resolution in range(16) for cell in sorted(h3.get_pentagons(resolution))]
    for cell in sorted(h3.get_res0_cells()):
        latitude, longitude = h3.cell_to_latlng(cell)
        points.append((random.randrange(1, 16), latitude + random.uniform(-1, 1), longitude + random.uniform(-1, 1)))
    points += [(resolution, latitude, longitude) for resolution in (0, 5, 10, 15)
               for latitude, longitude in [(90, 0), (-90, 0), (89.99, 77), (-89.99, -77), (48.8583, 2.2945),
                                           (12.3, 180), (12.3, -180), (-45.6, 179.999999), (-45.6, -179.999999),
                                           (0, 0), (0.1, 90), (-33.3, 0), (51.4779, 360)]]
    for resolution, latitude, longitude in points:
        cell = h3.latlng_to_cell(latitude, longitude, resolution)
        center = h3.cell_to_latlng(cell)
        yield (resolution, repr(float(latitude)), repr(float(longitude)), cell, *map(repr, center),
               int(h3.is_pentagon(cell)))


table("angles.tsv", "kind\ttext\tdegrees", angles())
table("written.tsv", "degrees\tplaces\tdecimal\tminutes\tseconds", written())
table("lengths.tsv", "text\tmeters", lengths())
table("h3.tsv", "resolution\tlatitude\tlongitude\tcell\tcenter_latitude\tcenter_longitude\tpentagon", h3_cells())
