"""Checks of the live page for scripts/pages/test, fed by a real gpsd: live_page.py GEOCALC FOLDER [--write] [--long]
--long adds a minute in which a browser and a client are asleep."""
import contextlib
import datetime
import html
import json
import math
import os
import pathlib
import pty
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import tty
import urllib.error
import urllib.request

from playwright.sync_api import sync_playwright

from page_signatures import Signatures

geocalc, shots = sys.argv[1], pathlib.Path(sys.argv[2])
shots.mkdir(parents=True, exist_ok=True)
root = pathlib.Path(__file__).resolve().parents[2]
failures = []
NMEA = (root / "data/drive.nmea").read_bytes().splitlines(keepends=True)


def want(name, holds, seen=""):
    if not holds:
        failures.append(name)
        print(f"FAILED {name}: {str(seen)[:300]}", file=sys.stderr)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Receiver:
    """A serial line of sentences, ten reports a second, and a gpsd that reads it."""

    def __init__(self):
        self.master, slave = pty.openpty()
        tty.setraw(slave)
        self.line, self.port, self.daemon = os.ttyname(slave), free_port(), None
        self.slave, self.ends = slave, False
        threading.Thread(target=self.feed, daemon=True).start()

    def feed(self):
        while not self.ends:
            for sentence in NMEA:
                if self.ends:
                    return
                with contextlib.suppress(OSError):
                    os.write(self.master, sentence)
                if sentence.startswith(b"$GPRMC") or sentence.startswith(b"$GNRMC"):
                    time.sleep(0.1)

    def start(self):
        gpsd = shutil.which("gpsd", path=os.environ["PATH"] + ":/usr/sbin")
        self.daemon = subprocess.Popen([gpsd, "-N", "-n", "-S", str(self.port), self.line],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: reachable(self.port), "gpsd listens")

    def stop(self):
        self.daemon.kill()
        self.daemon.wait()


def reachable(port):
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def until(holds, name, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := holds():
            return found
        time.sleep(0.1)
    want(name, False, "not within the time")
    return None


def serve(receiver, port):
    process = subprocess.Popen(
        [geocalc, "serve", f"gpsd://127.0.0.1:{receiver.port}", "--listen", str(port), "--store", str(store)],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    until(lambda: reachable(port), "the server listens")
    return process


def look(browser):
    """Checks each width and theme, with screenshots of a recording that has ended. With a moving receiver, the
    map's resolution would depend on when the page was opened."""
    port = free_port()
    recording = root / "data/drive.nmea"
    corners = [[8.556, 47.377], [8.563, 47.377], [8.563, 47.381], [8.556, 47.381], [8.556, 47.377]]
    fences = store.with_name("fences.geojson")
    fences.write_text(json.dumps({"type": "Feature", "properties": {"name": "The end <b>"},
                                  "geometry": {"type": "Polygon", "coordinates": [corners]}}))
    server = subprocess.Popen(
        [geocalc, "serve", str(recording), "--speed", "max", "--listen", str(port), "--store", str(store),
         "--fences", str(fences)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: reachable(port), "the server of a recording listens")
    signatures = Signatures(browser, want, sys.argv[3:])
    for width in (390, 1280, 2560):
        for scheme in ("light", "dark"):
            page = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme).new_page()
            page.goto(f"http://127.0.0.1:{port}/")
            until(lambda: page.wait_for_timeout(50) or page.get_attribute("#state", "data-state") == "ended",
                  "the recording has ended")
            page.wait_for_timeout(1000)
            sizes = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            want(f"live {width} {scheme}: no sideways scrolling", sizes[0] <= sizes[1], sizes)
            crossings = page.locator("#events li").all_inner_texts()
            want("what happened at a fence before is told", len(crossings) == 2
                 and crossings[0].startswith("enter The end <b>, 20") and crossings[1].startswith("outside"), crossings)
            want("who is inside is told", page.inner_text("#inside") == "inside The end <b>")
            png = page.screenshot(path=str(shots / f"live-{width}-{scheme}.png"))
            signatures.compare(f"live-{width}-{scheme}", png)
            page.context.close()
    signatures.end()
    server.terminate()
    server.wait(10)


def units(browser):
    """The page shows the units of --unit."""
    port = free_port()
    server = subprocess.Popen(
        [geocalc, "serve", str(root / "data/drive.nmea"), "--speed", "max", "--listen", str(port), "--unit", "nautical"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: reachable(port), "the server with units listens")
    page = browser.new_page()
    page.goto(f"http://127.0.0.1:{port}/")
    until(lambda: page.wait_for_timeout(50) or page.get_attribute("#state", "data-state") == "ended",
          "the recording with units has ended")
    text = page.inner_text("#figures")
    want("speeds are in knots, altitudes in feet", " kn" in text and " ft" in text and "km/h" not in text, text)
    page.close()
    server.terminate()
    server.wait(10)


def two_receivers(browser, folder):
    """Two receivers have two colors, satellites are drawn at their positions, and figures can be enlarged."""
    port, lines = free_port(), []
    sky = [{"PRN": 3, "gnssid": 0, "svid": 3, "az": 90, "el": 60, "ss": 40, "used": True},
           {"PRN": 8, "gnssid": 0, "svid": 8, "az": 180, "el": 0, "ss": 20, "used": False}]
    for i in range(60):
        when = f"2026-05-01T10:00:{i:02}Z"
        for name, north in (("/dev/a", 0), ("/dev/b", 0.0004)):
            lines.append({"class": "TPV", "device": name, "mode": 3, "time": when, "lat": 47.3 + north + 1e-5 * i,
                          "lon": 8.5 + 2e-5 * i, "eph": 1, "speed": 4.2, "track": 56})
        lines.append({"class": "SKY", "device": "/dev/a", "time": when, "satellites": sky})
    recording = folder / "two.json"
    recording.write_text("".join(json.dumps(line) + "\n" for line in lines))
    server = subprocess.Popen([geocalc, "serve", str(recording), "--speed", "max", "--listen", str(port)],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: reachable(port), "the server of two receivers listens")
    page, said = browser.new_page(viewport={"width": 1280, "height": 800}), []
    page.on("console", lambda one: said.append(one.text))
    page.on("pageerror", lambda one: said.append(str(one)))
    page.goto(f"http://127.0.0.1:{port}/")
    until(lambda: page.wait_for_timeout(50) or page.get_attribute("#state", "data-state") == "ended",
          "the recording of two receivers has ended")
    page.wait_for_timeout(500)
    names = page.locator("#device option").all_inner_texts()
    want("both receivers can be chosen", names == ["/dev/a", "/dev/b"], names)
    seen = page.evaluate("""() => {
      const map = document.getElementById('map'), style = getComputedStyle(document.documentElement);
      const pixels = map.getContext('2d').getImageData(0, 0, map.width, map.height).data, counts = {};
      for (let i = 0; i < pixels.length; i += 4) {
        const hex = '#' + [0, 1, 2].map((k) => pixels[i + k].toString(16).padStart(2, '0')).join('');
        counts[hex] = (counts[hex] || 0) + 1;
      }
      return ['--r0', '--r1'].map((name) => counts[style.getPropertyValue(name)] || 0);
    }""")
    want("each receiver has its color on the map", min(seen) > 300, seen)
    dots = page.evaluate("""[...document.querySelectorAll('#sky circle:not(.ring)')].map(
      (dot) => [dot.getAttribute('class'), +dot.getAttribute('cx'), +dot.getAttribute('cy')].map(
        (one) => isNaN(one) ? one : Math.round(one)))""")
    want("satellites stand where they are in the sky", dots == [["used", 30, 0], ["seen", 0, 90]], dots)
    want("the sky plot is described", page.get_attribute("#sky", "aria-label").startswith("Sky plot: 2 satellites, 1 of"))
    page.screenshot(path=str(shots / "live-two-receivers.png"))
    page.click("#big")
    size = page.evaluate("parseFloat(getComputedStyle(document.getElementById('figures')).fontSize)")
    want("the figures are big instead of the map", size > 60 and not page.is_visible("#map"), size)
    want("the page scrolls only up and down", page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
    page.screenshot(path=str(shots / "live-big.png"))
    page.reload()
    want("an address that ends in #figures opens with big figures", not page.is_visible("#map"), page.url)
    page.click("#big")
    want("the map comes back", page.is_visible("#map"))
    want("silent console with two receivers", not said, said)
    page.close()
    server.terminate()
    server.wait(10)


def keep(folder):
    """A library with 120 recordings, one of which is a lake shore with a malicious name."""
    points = [(47.3 + 0.05 * math.sin(i / 200), 8.6 + 0.08 * math.cos(i / 200)) for i in range(1300)]
    start = datetime.datetime(2026, 5, 1, 10, tzinfo=datetime.timezone.utc)
    names = [("the lake <img src=x onerror=alert(1)>", points)]
    names += [(f"walk {i}", [(46 + i / 100 + j / 1e4, 7.5) for j in range(20)]) for i in range(119)]
    for number, (name, places) in enumerate(names):
        times = (start - datetime.timedelta(days=number) + datetime.timedelta(seconds=s) for s in range(len(places)))
        rows = "".join(f'<trkpt lat="{lat:.7f}" lon="{lon:.7f}"><time>{time:%Y-%m-%dT%H:%M:%SZ}</time></trkpt>'
                       for (lat, lon), time in zip(places, times))
        (folder / f"{number}.gpx").write_text(
            '<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk>'
            f"<name>{html.escape(name)}</name><trkseg>{rows}</trkseg></trk></gpx>")
    file = folder / "geocalc" / "tracks.db"
    subprocess.run([geocalc, "library", "import", str(folder), "--store", str(file)], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return file


def library(page):
    """Recordings are listed, searched and drawn."""
    names = lambda: page.locator("#recordings button").all_inner_texts()
    until(lambda: len(names()) == 100, "recordings are listed")
    want("the last comes first, as text", names()[0].startswith("2026-05-01 10:00 UTC · the lake <img src=x onerror"), names()[:1])
    page.click("#more")
    until(lambda: len(names()) == 120, "the rest comes on request")
    want("there are no more", page.is_hidden("#more"))
    page.fill("#words", "lake")
    page.keyboard.press("Enter")
    until(lambda: len(names()) == 1, "a recording is found by its name")
    page.focus("#recordings button")
    page.keyboard.press("Enter")
    until(lambda: page.get_attribute("#recordings button", "aria-pressed") == "true", "a recording is shown")
    want("what is shown is not left by following", page.get_attribute("#follow", "aria-pressed") == "false")
    # rgb(0, 105, 76) is the line's color.
    drawn = lambda: page.evaluate("""() => {
      const map = document.getElementById('map'), copy = document.createElement('canvas');
      [copy.width, copy.height] = [map.width, map.height];
      const paint = copy.getContext('2d', { willReadFrequently: true });
      paint.drawImage(map, 0, 0);
      const pixels = paint.getImageData(0, 0, map.width, map.height).data;
      let [count, least, most] = [0, map.width, 0];
      for (let i = 0; i < pixels.length; i += 4) {
        if (pixels[i] !== 0 || pixels[i + 1] !== 105 || pixels[i + 2] !== 76) continue;
        [count, least, most] = [count + 1, Math.min(least, i / 4 % map.width), Math.max(most, i / 4 % map.width)];
      }
      return [count, (most - least) / map.width, map.clientHeight / map.clientWidth];
    }""")
    until(lambda: drawn()[0] > 500, "its line is drawn")
    want("it fills the map", drawn()[1] > 0.6 * min(1, drawn()[2]), drawn())
    page.screenshot(path=str(shots / "live-recording.png"))
    page.fill("#words", "2026-03")
    page.keyboard.press("Enter")
    until(lambda: len(names()) == 31, "a month is found")
    page.fill("#words", "nowhere")
    page.keyboard.press("Enter")
    until(lambda: page.inner_text("#kept-state") == "none found", "what is not there is told")
    page.fill("#words", "lake")
    page.keyboard.press("Enter")
    until(lambda: len(names()) == 1 and page.get_attribute("#recordings button", "aria-pressed") == "true",
          "what is shown is known when it is listed again")
    page.click("#recordings button")
    until(lambda: drawn()[0] == 0, "it is hidden again")
    page.click("#follow")


def others(folder):
    """Other machines see a named library but not the default one; both need the token."""
    for more, kept in (([], False), (["--store", str(store)], True)):
        number = free_port()
        process = subprocess.Popen(
            [geocalc, "serve", str(folder / "0.gpx"), "--listen", f"0.0.0.0:{number}", *more],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "XDG_DATA_HOME": str(folder)})
        token = re.search(r"token=(\w+)", process.stderr.readline())[1]
        want("recordings need the token", get(number, "/recordings.json")[0] == 403)
        code, text = get(number, f"/recordings.json?token={token}")
        want(f"recordings with {more}", code == 200 and json.loads(text)["kept"] == kept, text[:100])
        process.terminate()
        process.wait()
        process.stderr.close()


def get(port, path="/state.json", **headers):
    try:
        with urllib.request.urlopen(
                urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers), timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, ""


def memory(process):
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


def processor(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def attack(process, port):
    """Garbage and connections without a request must cost no memory and not delay others."""
    before = memory(process)
    lazy = [socket.create_connection(("127.0.0.1", port)) for _ in range(100)]
    for one in lazy:
        one.send(b"GET / HTTP/1.1\r\nHost:")
    slowest = 0
    for i in range(10_000):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 5) as one:
            one.send([os.urandom(200), b"GET / HTTP/1.1\r\n\r\n", b"POST / HTTP/1.1\r\nHost: x\r\n\r\n"][i % 3])
        if i % 500 == 0:
            start = time.monotonic()
            want("others are answered", get(port)[0] == 200)
            slowest = max(slowest, time.monotonic() - start)
    for one in lazy:
        one.close()
    print(f"10 000 requests of garbage: {before:.1f} to {memory(process):.1f} MB, the slowest answer {slowest:.3f} s")
    want("garbage takes no memory", memory(process) < before + 30, memory(process))
    want("garbage keeps nobody waiting", slowest < 20, slowest)


def crowd(process, port):
    """A hundred browsers, ten positions a second."""
    clients = []
    for _ in range(100):
        one = socket.create_connection(("127.0.0.1", port))
        one.send(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        clients.append(one)
    time.sleep(1)
    start = processor(process)
    end = time.monotonic() + 8
    while time.monotonic() < end:
        for one in clients:
            one.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                one.recv(1 << 16)
        time.sleep(0.1)
    share = (processor(process) - start) / 8
    print(f"100 browsers at 10 positions a second: {100 * share:.1f} % of a core")
    for one in clients:
        one.close()


def received(connection):
    """All messages received so far."""
    connection.setblocking(False)
    pieces = []
    with contextlib.suppress(BlockingIOError):
        while piece := connection.recv(1 << 20):
            pieces.append(piece)
    connection.close()
    return b"".join(pieces).decode()


TOLD = """
  window.told = [];
  const Real = window.EventSource;
  window.EventSource = class extends Real {
    addEventListener(name, take) {
      super.addEventListener(name, (event) => {
        if (name !== 'beat') window.told.push([name, event.lastEventId]);
        take(event);
      });
    }
  };
"""


def gaps(told):
    """The missing messages: each follows the previous one, or is a complete state."""
    last, missing = None, []
    for name, number in told:
        number = int(number.rsplit("-", 1)[1])
        if name != "snapshot" and last is not None and number != last + 1:
            missing.append((last, number))
        last = number
    return missing


def messages(text):
    """Names and numbers of server-sent events."""
    told = []
    for block in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
        if "id" in fields:
            told.append((fields["event"], fields["id"]))
    return told


def renderers(marker):
    """The renderer processes of the browser started by this script."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if entry.name.isdigit():
                words = (entry / "cmdline").read_bytes().decode(errors="replace")
                if "--type=renderer" in words and marker in words:
                    found.append(int(entry.name))
    return found


def sleep_a_minute(playwright, port):
    """A stopped browser, and a client that does not read, for a minute each."""
    folder = tempfile.mkdtemp(prefix="geocalc-asleep-")
    browser = playwright.chromium.launch_persistent_context(
        folder, executable_path=shutil.which("chromium"), args=["--no-sandbox", f"--user-agent=asleep-{port}"])
    page = browser.new_page()
    page.add_init_script(TOLD)
    page.goto(f"http://127.0.0.1:{port}/")
    until(lambda: page.inner_text("#state") == "live", "the page is live before it sleeps")
    client = socket.create_connection(("127.0.0.1", port))
    client.send(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    before = len(page.evaluate("told"))
    asleep = renderers(f"asleep-{port}")
    want("there are pages to put to sleep", asleep)
    for one in asleep:
        os.kill(one, signal.SIGSTOP)
    time.sleep(60)
    for one in asleep:
        os.kill(one, signal.SIGCONT)
    until(lambda: page.inner_text("#state") == "live" and len(page.evaluate("told")) > before + 100,
          "a page that has slept is live again")
    time.sleep(2)
    told = page.evaluate("told")
    print(f"a page asleep for a minute: {len(told)} messages, {before} before, gaps {gaps(told)}")
    want("a page that has slept has missed nothing, or was told all", not gaps(told), gaps(told))
    text = received(client)
    # A disconnected client reconnects and names its last event.
    whole = text[:text.rfind("\n\n") + 2]
    told = messages(whole)
    again = socket.create_connection(("127.0.0.1", port))
    again.send(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nLast-Event-ID: {told[-1][1]}\r\n\r\n".encode())
    time.sleep(1)
    told += messages(received(again))
    print(f"a client asleep for a minute: {len(told)} messages, gaps {gaps(told)}")
    want("a client that has slept has missed nothing, or was told all", len(told) > 500 and not gaps(told), gaps(told))
    browser.close()
    shutil.rmtree(folder, ignore_errors=True)


recordings = tempfile.TemporaryDirectory()
store = keep(pathlib.Path(recordings.name))
others(pathlib.Path(recordings.name))
receiver, port = Receiver(), free_port()
receiver.start()
server = serve(receiver, port)
with sync_playwright() as playwright:
    rules = f"--host-resolver-rules=MAP evil.example 127.0.0.1:{port}"
    browser = playwright.chromium.launch(
        executable_path=shutil.which("chromium"), args=["--no-sandbox", rules])
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page, said = context.new_page(), []
    page.on("console", lambda one: said.append(one.text))
    page.on("pageerror", lambda one: said.append(str(one)))
    page.on("request", lambda one: want("no request elsewhere", one.url.startswith((f"http://127.0.0.1:{port}/", "data:")), one.url))
    page.goto(f"http://127.0.0.1:{port}/")
    body = lambda: page.inner_text("body")
    until(lambda: "47.3" in body() and page.inner_text("#state") == "live", "the page is live")
    want("silent console", not said, said)

    # Positions are gpsd's: each position from gpspipe is among the server's.
    stream = socket.create_connection(("127.0.0.1", port))
    stream.send(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    piped = subprocess.run(["gpspipe", "-w", "-n", "40", f"127.0.0.1:{receiver.port}"], capture_output=True, text=True,
                           timeout=60).stdout
    time.sleep(1)
    told = received(stream)
    fixes = {(one["lat"], one["lon"]) for one in map(json.loads, piped.splitlines()) if one.get("class") == "TPV" and "lat" in one}
    shown = {(one["latitude"], one["longitude"]) for line in told.splitlines() if line.startswith("data:")
             for one in [json.loads(line[5:])] if "latitude" in one}
    want("positions are gpsd's", len(fixes) > 3 and len(fixes - shown) <= 1, (len(fixes), len(fixes - shown)))

    # Requests that other pages may not make.
    for name, headers in (("Host", {"Host": "evil.example"}), ("Origin", {"Origin": "http://evil.example"}),
                          ("site", {"Sec-Fetch-Site": "cross-site"})):
        want(f"a foreign {name} is refused", get(port, **headers)[0] in (403, 421))
    other = context.new_page()
    answer = other.goto(f"http://evil.example:{port}/")
    want("a name that leads here is refused", answer.status == 421, answer.status)
    other.close()

    # The map moves only while it follows.
    page.focus("#map")
    page.keyboard.press("ArrowLeft")
    want("who moves the map is not followed", page.get_attribute("#follow", "aria-pressed") == "false")
    page.keyboard.press("f")
    want("F follows again", page.get_attribute("#follow", "aria-pressed") == "true")

    library(page)
    want("silent console with recordings", not said, said)

    # gpsd stops and restarts.
    receiver.stop()
    until(lambda: "no connection to the receiver" in body(), "a lost receiver is told")
    receiver.start()
    until(lambda: page.inner_text("#state") == "live", "a receiver that comes back is told", 60)

    # The server stops and restarts.
    server.send_signal(signal.SIGKILL)
    server.wait()
    until(lambda: "no connection to geocalc serve" in body(), "a lost server is told")
    said.clear()
    server = serve(receiver, port)
    until(lambda: page.inner_text("#state") == "live", "a server that comes back is found", 60)

    # The base map: served by this server, a part for small extents and the whole map for large ones.
    said.clear()
    figures = page.inner_text("#figures").split("Time")[0]
    grounds, parts = [], []
    page.on("response", lambda answer: grounds.append(answer) if answer.url.endswith("/ground.json") else
            parts.append(answer) if "/ground.json?window=" in answer.url else None)
    page.focus("#map")
    # The map's resolution depends on how much of the trail had arrived when the page was opened.
    for _ in range(40):
        page.keyboard.press("-")
        page.wait_for_timeout(50)
        if grounds:
            break
    want("parts of the detailed ground come first", parts and all(one.status == 200 for one in parts), parts)
    want("parts of the ground are small", all(len(one.body()) < 500_000 for one in parts))
    until(lambda: page.wait_for_timeout(50) or grounds, "the ground is asked for")
    want("the ground comes", grounds and grounds[0].status == 200 and len(grounds[0].body()) > 50_000, grounds)
    page.wait_for_timeout(500)
    seen = page.evaluate("""() => {
      const map = document.getElementById('map');
      const pixels = map.getContext('2d').getImageData(0, 0, map.width, map.height).data;
      const colors = new Set();
      for (let i = 0; i < pixels.length; i += 64) colors.add(pixels[i] + ',' + pixels[i + 1] + ',' + pixels[i + 2]);
      return [...colors];
    }""")
    want("land and sea are drawn", {"244,241,232", "219,232,241"} <= set(seen), seen[:20])
    page.click("#borders")
    want("boundaries are drawn on request", page.get_attribute("#borders", "aria-pressed") == "true")
    page.screenshot(path=str(shots / "live-ground.png"))
    state = json.loads(get(port)[1])["devices"][0]["last"]
    want("there are figures", figures.startswith("Latitude") and abs(state["latitude"] - 47.38) < 0.1, figures)
    want("silent console with the ground", not said, said)

    look(browser)
    units(browser)
    two_receivers(browser, pathlib.Path(recordings.name))
    browser.close()
    if "--long" in sys.argv[3:]:
        sleep_a_minute(playwright, port)
crowd(server, port)
attack(server, port)
server.terminate()
want("the server stops", server.wait(10) == 143, server.returncode)
receiver.ends = True
receiver.stop()
print(f"{len(failures)} failures; screenshots in {shots}")
sys.exit(bool(failures))
