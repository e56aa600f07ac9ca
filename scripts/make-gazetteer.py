#!/usr/bin/env python3
"""Writes Sources/CoreLocation/Geocoding/NaturalEarthPlaces.swift, the places that CLGeocoder knows.

    scripts/make-gazetteer.py ne_50m_populated_places_simple.json[.gz]

The input is Natural Earth's 1:50m populated places as GeoJSON, in the public domain (naturalearthdata.com).
"""

import gzip
import json
import pathlib
import sys

path = sys.argv[1]
with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as file:
    features = json.load(file)["features"]

lines = []
for feature in features:
    place = feature["properties"]
    longitude, latitude = feature["geometry"]["coordinates"]
    code = place["iso_a2"] if place["iso_a2"] not in (None, "-99") else ""
    fields = [place["name"], place["nameascii"], place["adm1name"], place["adm0name"], code]
    fields = [(field or "").strip() for field in fields]
    if fields[1] == fields[0]:
        fields[1] = ""
    assert not any(mark in field for field in fields for mark in "\t\n\\\""), fields
    fields += [f"{latitude:.4f}", f"{longitude:.4f}", str(max(0, int(place["pop_max"] or 0)))]
    lines.append("\t".join(fields))

lines.sort()
target = pathlib.Path(__file__).parent.parent / "Sources/CoreLocation/Geocoding/NaturalEarthPlaces.swift"
text = "\n".join("    " + line for line in lines)
target.write_text(
    f"""// Made by scripts/make-gazetteer.py; not to be edited. swift-format-ignore-file

extension Gazetteer {{
  /// Natural Earth's populated places, 1:50m, in the public domain: {len(lines)} lines of name, name in ASCII if
  /// that is another, province, country, its code, latitude, longitude, inhabitants.
  static let naturalEarthText = \"\"\"
{text}
    \"\"\"
}}
""",
    encoding="utf-8")
print(f"{len(lines)} places, {target.stat().st_size} bytes")
