#!/usr/bin/env python3
"""Writes WebTexts.swift in Sources/GeoPictures/Web and Sources/GeoServer/Web: the style sheets, scripts and pages
of that folder as texts. For pictures it adds the SHA-256 hashes that a page's
Content-Security-Policy names.

    scripts/generators/web-texts.py [--check]

With --check it writes nothing and fails if the file is outdated.
"""

import base64
import hashlib
import pathlib
import re
import sys

folder = pathlib.Path(__file__).resolve().parents[2] / "Sources/GeoPictures/Web"
DARK = "@media screen and (prefers-color-scheme:dark){"


def css(name):
    """The rules without comments and extra white space."""
    text = re.sub(r"/\*.*?\*/", "", (folder / name).read_text(), flags=re.S)
    text = re.sub(r"\s*\n\s*", "", text)
    return re.sub(r"\s*([{};,])\s*", r"\1", text)


def script(name):
    """The lines without comment lines, empty lines and indentation."""
    lines = [line.strip() for line in (folder / name).read_text().splitlines()]
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def hashed(text):
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


map_, dark, active = css("map.css"), css("map-dark.css"), css("interactive.css")
page, report = active + css("page.css"), active + css("report.css")
map_js, report_js = "\n".join(map(script, ["data.js", "map.js"])), script("report.js")
auto = map_ + DARK + dark + "}"
texts = {
    "map": ("The style of a map.", map_), "mapDark": ("The rules that differ from `map` on dark screens.", dark),
    "page": ("The style of a page with a picture.", page),
    "report": ("The style of a report. The style of its map is separate.", report), "mapScript": ("The script of a page with a map.", map_js),
    "reportScript": ("The script of the charts of a report, which follows the script of the map.", report_js),
}
hashes = {
    "lightHash": ("The hash of the style of a page with a light map.", map_ + page),
    "darkHash": ("The hash of the style of a page with a dark map.", map_ + dark + page),
    "autoHash": ("The hash of the style of a page with a map that follows the setting of the screen.", auto + page),
    "reportHash": ("The hash of the style of a report.", auto + report),
    "scriptHash": ("The hash of both scripts, with a line end between them.", f"{map_js}\n{report_js}"),
    "mapScriptHash": ("The hash of the script of a page with a map.", map_js),
}


def swift(what, texts, hashes):
    """The file of an enumeration of texts."""
    lines = ["// Made by scripts/generators/web-texts.py; not to be edited. swift-format-ignore-file", "",
             f"/// {what}", "enum WebTexts {"]
    for name, (about, text) in texts.items():
        lines += [f"  /// {about}", f'  static let {name} = ##"""',
                  *(("    " + line).rstrip() for line in text.split("\n")), '    """##']
    for name, (about, text) in hashes.items():
        lines += [f"  /// {about}", f'  static let {name} = "{hashed(text)}"']
    return "\n".join(lines + ["}", ""])


def live(name):
    """A file of the live page."""
    return (folder.parent.parent / "GeoServer/Web" / name).read_text()


server = {
    "page": ("The live page.", live("live.html")), "style": ("The style sheet of the live page.", live("live.css")),
    "script": ("The script of the live page.", live("live.js")),
}
made = {
    folder / "WebTexts.swift":
        swift("Style sheets and scripts of pictures and pages, and their hashes for a page's policy.", texts, hashes),
    folder.parent.parent / "GeoServer/Web/WebTexts.swift": swift("The live page.", server, {}),
}
if sys.argv[1:] == ["--check"]:
    wrong = [target for target, text in made.items() if not target.exists() or target.read_text() != text]
    sys.exit("".join(f"make-web-texts: {target} is not made of the files beside it\n" for target in wrong) or 0)
for target, text in made.items():
    target.write_text(text)
    print(target.parent.parent.name, len(text), "bytes")
