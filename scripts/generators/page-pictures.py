#!/usr/bin/env python3
"""Writes the pictures of pages for README.md and the guide, from the samples of the project:

    scripts/generators/page-pictures.py [GEOCALC]

- report.png: a report about the bicycle ride in Guide/Samples/rides.
- live.png: the live page during a replay of data/drive.nmea.

Needs Debian's chromium, and playwright from PyPI. GEOCALC is the program, by default the one on the path.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

root = pathlib.Path(__file__).resolve().parents[2]
target = root / "Guide/Guide.docc/Resources"
geocalc = sys.argv[1] if len(sys.argv) > 1 else "geocalc"
MOST = 200_000  # bytes


def write(name, shot):
    """Stores a screenshot, if it is small enough."""
    if len(shot) > MOST:
        sys.exit(f"{name}: {len(shot)} bytes are more than {MOST}")
    (target / name).write_bytes(shot)
    print(name, len(shot), "bytes")


def report(browser, folder):
    file = folder / "ride.html"
    ride = root / "Guide/Samples/rides/2026-05-17-ride.gpx"
    subprocess.run([geocalc, "track", "report", ride, "--output", file], check=True)
    page = browser.new_page(viewport={"width": 1000, "height": 1500})
    page.goto(file.as_uri())
    # The selected part shows in the map, in all charts, and in figures.
    page.evaluate("page.select(Math.round(page.count * 0.2), Math.round(page.count * 0.4))")
    page.evaluate("page.show(Math.round(page.count * 0.3))")
    bottom = page.evaluate("document.querySelectorAll('svg.chart')[1].getBoundingClientRect().bottom")
    page.set_viewport_size({"width": 1000, "height": round(bottom) + 90})
    write("report.png", page.screenshot())


def live(browser):
    words = [geocalc, "serve", root / "data/drive.nmea", "--speed", "20x", "--listen", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        try:
            address = next(word for line in server.stdout for word in line.split() if word.startswith("http://"))
            page = browser.new_page(viewport={"width": 1000, "height": 640})
            page.goto(address.rstrip(".,;"))
            page.wait_for_timeout(6500)
            page.click("#fit")
            page.wait_for_timeout(1000)
            write("live.png", page.screenshot())
        finally:
            server.terminate()


with sync_playwright() as playwright, tempfile.TemporaryDirectory() as name:
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    report(browser, pathlib.Path(name))
    live(browser)
    browser.close()
