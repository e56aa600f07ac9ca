#!/usr/bin/env python3
"""Writes Sources/GeoPlaces/NaturalEarthTowns.swift, the towns that geocalc and CLGeocoder know.

    scripts/generators/gazetteer.py ne_50m_populated_places_simple.json[.gz]

The input is Natural Earth's 1:50m populated places as GeoJSON, in the public domain (naturalearthdata.com).
"""

import gzip
import json
import pathlib
import sys

# Wrong alternative names: names of another town, and names that have lost letters.
REFUSED = {
    "Albina", "Ciudad de Guatemala (Guatemala City)", "Ciudad de M", "Ciudad de Panam", "El Djazacr", "F-s", "Gisenyi", "Grande S", "H", "Hai Phnng", "Klintsy", "Kuybyskev", "M", "N'Djamnna",
    "Novgorod", "San Miguel de Tucumnn", "Sio Paulo", "Southern Auckland", "Th nh Pho Ho Chy Minh", "rumqi",
}


def other_names(place):
    """The name in ASCII and the names in other languages or of other times, each once."""
    names = [place["nameascii"], *(place["namealt"] or "").split("|")]
    # A station in Antarctica has its country in this field.
    if place["adm0name"] != "Antarctica":
        names.insert(1, place["namepar"])
    names = [(name or "").strip() for name in names]
    # A text with a comma is the name and the province.
    names = [n for n in names if n and n != place["name"] and n not in REFUSED and "," not in n]
    return ",".join(dict.fromkeys(names))


path = sys.argv[1]
with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as file:
    features = json.load(file)["features"]

lines = []
for feature in features:
    place = feature["properties"]
    longitude, latitude = feature["geometry"]["coordinates"]
    code = place["iso_a2"] if place["iso_a2"] not in (None, "-99") else ""
    fields = [place["name"], other_names(place), place["adm1name"], place["adm0name"], code]
    fields = [(field or "").strip() for field in fields]
    assert not any(mark in field for field in fields for mark in "\t\n\\\""), fields
    fields += [f"{latitude:.4f}", f"{longitude:.4f}", str(max(0, int(place["pop_max"] or 0)))]
    lines.append("\t".join(fields))

lines.sort()
target = pathlib.Path(__file__).resolve().parents[2] / "Sources/GeoPlaces/NaturalEarthTowns.swift"
text = "\n".join("    " + line for line in lines)
target.write_text(
    f"""// Made by scripts/generators/gazetteer.py; not to be edited. swift-format-ignore-file

extension TownList {{
  /// Natural Earth's populated places, 1:50m, in the public domain: {len(lines)} lines of name, other
  /// names with commas between them, province, country, its code, latitude, longitude, inhabitants.
  static let naturalEarthText = \"\"\"
{text}
    \"\"\"
}}
""",
    encoding="utf-8")
print(f"{len(lines)} places, {target.stat().st_size} bytes")
