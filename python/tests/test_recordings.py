"""geocore.read_track: file contents in columns, compared with fitdecode and gpxpy."""

from __future__ import annotations

import concurrent.futures
import copy
import gc
import gzip
import io
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import geocore
from geocore.arrow import _export

FIXTURES = Path(__file__).parents[2] / "Tests/Fixtures/formats"
GPX = b"""<?xml version="1.0"?>
<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"
  xmlns:t="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
<metadata><name>Day out</name></metadata>
<wpt lat="46" lon="7"><name>Hut</name></wpt>
<trk><name>One</name><type>hiking</type><trkseg>
<trkpt lat="46.5" lon="7.25"><ele>1000</ele><time>2026-05-01T10:00:00.25Z</time><extensions>
<t:TrackPointExtension><t:hr>120</t:hr><t:atemp>-3.5</t:atemp></t:TrackPointExtension></extensions></trkpt>
<trkpt lat="46.6" lon="7.26"><sym>Flag</sym></trkpt></trkseg><trkseg>
<trkpt lat="46.7" lon="-180"><ele>1002.5</ele><time>2026-05-01T12:00:02+02:00</time></trkpt></trkseg></trk>
<trk><trkseg><trkpt lat="-1" lon="2"/></trkseg></trk>
</gpx>"""


def same(found: Any, wanted: list[Any]) -> bool:
    """Whether two values are equal, NaN and None included."""
    values = [None if one is None or one != one else one for one in found.tolist()]
    return values == wanted


def test_pipeline() -> None:
    """A repeated track is read once, and a time that is years off is skipped, as in the program."""
    points = b"".join(
        b'<trkpt lat="%f" lon="7"><time>%d-05-01T10:00:%02dZ</time></trkpt>'
        % (46 + i / 1e4, 2046 if i == 20 else 2026, i)
        for i in range(40)
    )
    track = b"<trk><trkseg>" + points + b"</trkseg></trk>"
    once = geocore.read_track(b"<gpx>" + track + track + b"</gpx>")
    assert (len(once), int(np.isnat(once["time"]).sum())) == (40, 1)
    assert list(once.skipped["reason"]) == ["duplicate", "assumed"]
    assert len(geocore.read_track(b"<gpx>" + track + track + b"</gpx>", keep_repeats=True)) == 80


def test_figures_of_tracks() -> None:
    """A walk whose file says speed 0 is moving, and a route has a length. The geodesics are libproj's."""
    pyproj = pytest.importorskip("pyproj")
    latitudes = [46 + i * 1.5 / 111_150 for i in range(60)]
    points = "".join(
        f'<trkpt lat="{latitude:.8f}" lon="7"><time>2026-05-01T10:00:{i:02d}Z</time><speed>0</speed></trkpt>'
        for i, latitude in enumerate(latitudes)
    )
    route = '<rte><rtept lat="46" lon="7"/><rtept lat="46.1" lon="7.2"/></rte>'
    text = f'<gpx version="1.0">{route}<trk><trkseg>{points}</trkseg></trk></gpx>'
    tracks = geocore.read_track(text.encode()).tracks
    assert tracks["track_id"].tolist() == [2, 1]
    assert tracks["kind"].tolist() == ["track", "route"]
    geod = pyproj.Geod(ellps="WGS84")
    wanted = [
        geod.line_length([7] * 60, [round(latitude, 8) for latitude in latitudes]),
        geod.line_length([7, 7.2], [46, 46.1]),
    ]
    np.testing.assert_allclose(tracks["distance_m"], wanted, rtol=0, atol=1e-6)
    assert tracks["moving_s"].tolist() == [59, 0]
    assert tracks["receiver_speed"].tolist() == ["ignored", "none"]


def test_figures_are_computed_once() -> None:
    """Threads and copies get the same table of figures, whoever asks first."""
    track = geocore.read_track(GPX)
    twin = copy.copy(track)
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        tables = list(pool.map(lambda _: track.tracks, range(16)))
    assert {id(table) for table in tables} == {id(twin.tracks)}
    assert len(twin.tracks) == 2
    tracks = geocore.read_track(GPX).tracks
    gc.collect()
    assert tracks["points"].tolist() == twin.tracks["points"].tolist() == [3, 1]


def test_columns_of_gpx() -> None:
    track = geocore.read_track(GPX)
    assert (track.format, len(track), track.stopped, len(track.skipped)) == ("gpx", 5, None, 0)
    assert same(track["track_id"], [1, 2, 2, 2, 3])
    assert same(track["segment"], [1, 1, 1, 2, 1])
    assert same(track["kind"], ["waypoint", "track", "track", "track", "track"])
    assert same(track["track_name"], [None, "One", "One", "One", None])
    assert same(track["latitude"], [46.0, 46.5, 46.6, 46.7, -1.0])
    assert same(track["longitude"], [7.0, 7.25, 7.26, -180.0, 2.0])
    assert same(track["altitude_m"], [None, 1000.0, None, 1002.5, None])
    assert same(track["heart_rate_bpm"], [None, 120.0, None, None, None])
    assert same(track["temperature_c"], [None, -3.5, None, None, None])
    assert same(track["utc_offset_s"], [None, 0.0, None, 7200.0, None])
    assert same(track["sym"], [None, None, "Flag", None, None])
    times = np.array(["NaT", "2026-05-01T10:00:00.25", "NaT", "2026-05-01T10:00:02", "NaT"], "datetime64[us]")
    np.testing.assert_array_equal(track["time"], times)
    named = dict(zip(zip(track.details["track_id"].tolist(), track.details["name"]), track.details["value"]))
    assert named[2.0, "type"] == "hiking"
    assert [value for (_, name), value in named.items() if name == "name"] == ["Day out"]
    with pytest.raises(geocore.GeocoreValueError, match="no column 'speed'"):
        track["speed"]
    assert "5 rows" in repr(track)
    assert "latitude" in track


def test_arrow_takes_the_same_values() -> None:
    pa = pytest.importorskip("pyarrow")
    track = geocore.read_track(GPX)
    table = pa.table(track)
    table.validate(full=True)
    assert table.schema.field("time").type == pa.timestamp("us", "UTC")
    for name in track:
        column = table.column(name)
        known = [one for one in track[name].tolist() if one is not None and one == one]
        assert column.null_count + len(known) == 5, name
    assert table.column("heart_rate_bpm").to_pylist() == [None, 120.0, None, None, None]
    assert table.column("track_name").to_pylist() == [None, "One", "One", "One", None]
    for other in (track.laps, track.tracks, track.details, track.skipped):
        pa.table(other).validate(full=True)


def test_data_frames_take_it() -> None:
    pl, pd = pytest.importorskip("polars"), pytest.importorskip("pandas")
    track = geocore.read_track(GPX)
    frame = pl.DataFrame(track)
    assert frame["kind"].to_list() == ["waypoint", "track", "track", "track", "track"]
    assert frame["heart_rate_bpm"].null_count() == 4
    assert pd.DataFrame({name: track[name] for name in track})["latitude"].tolist()[1] == 46.5


def test_memory_lives_as_long_as_it_is_used() -> None:
    pa = pytest.importorskip("pyarrow")
    gc.collect()
    before = _export.living()
    track = geocore.read_track(GPX)
    latitude, names, table = track["latitude"], track["track_name"], pa.table(track)
    del track
    gc.collect()
    noise = [geocore.read_track(GPX) for _ in range(50)]
    assert same(latitude, [46.0, 46.5, 46.6, 46.7, -1.0])
    assert names[1] == "One"
    assert table.column("latitude").to_pylist() == latitude.tolist()
    assert not latitude.flags.writeable
    del table, noise
    gc.collect()
    assert _export.living() == before


@pytest.mark.parametrize("size", [1, 7, 64, 100_000])
def test_pieces_do_not_matter(size: int) -> None:
    class Slow(io.RawIOBase):
        """A file that returns few bytes at a time."""

        rest = GPX

        def read(self, _: int = -1) -> bytes:
            taken, self.rest = self.rest[:size], self.rest[size:]
            return taken

    track, whole = geocore.read_track(Slow()), geocore.read_track(GPX)
    assert track.names == whole.names
    for name in track:
        np.testing.assert_array_equal(track[name], whole[name])


def kmz(*names: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            content = (FIXTURES / "kml/point.kml").read_bytes() if name.endswith("kml") else b"x"
            archive.writestr(name, content)
    return file.getvalue()


def test_compressed(tmp_path: Path) -> None:
    packed = gzip.compress(GPX[:200]) + gzip.compress(GPX[200:])
    path = tmp_path / "day.gpx.gz"
    path.write_bytes(packed)
    for source in (packed, path, str(path), io.BytesIO(packed)):
        assert len(geocore.read_track(source)) == 5
    with path.open("rb") as file:
        assert len(geocore.read_track(file)) == 5
        assert not file.closed
    cut = geocore.read_track(gzip.compress(GPX)[:-30])
    assert len(cut) > 0
    assert cut.stopped == "the compressed data ends early"
    bad = bytearray(gzip.compress(GPX))
    bad[-6] ^= 1
    assert "compressed data is broken" in (geocore.read_track(bytes(bad)).stopped or "")
    assert geocore.read_track(gzip.compress(GPX) + bytes(500)).stopped is None
    assert len(geocore.read_track(kmz("files/a.png", "other.kml", "doc.kml"))) == 1
    with pytest.raises(geocore.GeocoreValueError, match="without a KML document"):
        geocore.read_track(kmz("a.gpx"))
    with pytest.raises(geocore.GeocoreValueError, match="broken zip archive"):
        geocore.read_track(kmz("doc.kml")[:-10])


def test_broken_files_keep_what_was_read(tmp_path: Path) -> None:
    track = geocore.read_track(GPX[: GPX.index(b"<trk><trkseg>")])
    assert len(track) == 4
    assert "ends early" in (track.stopped or "")
    assert track.skipped["stops_reading"].tolist() == [True]
    for empty in (b"", b"no track", b"\0" * 100):
        with pytest.raises(
            geocore.GeocoreValueError, match=r"the bytes: the (input is empty|beginning of the input)"
        ):
            geocore.read_track(empty)
    with pytest.raises(FileNotFoundError):
        geocore.read_track(tmp_path / "none.gpx")
    with pytest.raises(geocore.GeocoreValueError, match="format is 'gpsx'"):
        geocore.read_track(GPX, format="gpsx")
    with pytest.raises(geocore.GeocoreTypeError, match="source is int"):
        geocore.read_track(5)  # type: ignore[arg-type]
    with pytest.raises(geocore.GeocoreTypeError, match="text"):
        geocore.read_track(io.StringIO("x"))  # type: ignore[arg-type]


def test_what_is_no_number_stays_text() -> None:
    rows = b"time,lat,lon,heart_rate,code,level\n2026-05-01T10:00:00Z,1,2,120,007,1e3\n"
    rows += b"2026-05-01T10:00:01Z,1,2,none,12,-0.5\n"
    track = geocore.read_track(rows)
    assert same(track["heart_rate_bpm"], [120.0, None])
    assert same(track["heart_rate"], [None, "none"])
    assert same(track["code"], ["007", "12"])
    assert same(track["level"], [1000.0, -0.5])


def test_a_name_that_is_taken_gets_another() -> None:
    track = geocore.read_track(b"time,lat,lon,kind,hdop\n2026-05-01T10:00:00Z,1,2,bus,0.9\n")
    assert same(track["kind"], ["track"])
    assert same(track["extra kind"], ["bus"])
    assert same(track["hdop"], [0.9])


@pytest.mark.parametrize("name", [path.name for path in sorted((FIXTURES / "fit").glob("*.fit"))])
def test_fit_beside_fitdecode(name: str) -> None:
    fitdecode = pytest.importorskip("fitdecode")
    path = FIXTURES / "fit" / name
    wanted: list[tuple[Any, ...]] = []
    options = {"check_crc": fitdecode.CrcCheck.DISABLED, "error_handling": fitdecode.ErrorHandling.IGNORE}
    try:
        with fitdecode.FitReader(path, **options) as file:
            for frame in file:
                if isinstance(frame, fitdecode.FitDataMessage) and frame.name == "record":
                    values = {field.name: field.value for field in frame.fields}
                    place = values.get("position_lat"), values.get("position_long")
                    if None not in place:
                        wanted.append((values.get("timestamp"), *place, values.get("heart_rate")))
    except fitdecode.FitError:
        pytest.skip("fitdecode does not read it")
    track = geocore.read_track(path)
    assert len(track) == len(wanted)
    if not wanted:
        return
    degrees = 180 / 2**31
    np.testing.assert_allclose(track["latitude"], [one[1] * degrees for one in wanted], atol=1e-12)
    np.testing.assert_allclose(track["longitude"], [one[2] * degrees for one in wanted], atol=1e-12)
    times = [np.datetime64(one[0].replace(tzinfo=None)) if one[0] else np.datetime64("NaT") for one in wanted]
    np.testing.assert_array_equal(track["time"], np.array(times, "datetime64[us]"))
    if "heart_rate_bpm" in track:
        rates = [np.nan if one[3] is None else one[3] for one in wanted]
        np.testing.assert_array_equal(track["heart_rate_bpm"], rates)


def test_gpx_beside_gpxpy() -> None:
    gpxpy = pytest.importorskip("gpxpy")
    track = geocore.read_track(GPX)
    wanted = [point for one in gpxpy.parse(GPX).tracks for part in one.segments for point in part.points]
    rows = track["kind"] == "track"
    assert track["latitude"][rows].tolist() == [point.latitude for point in wanted]
    assert track["longitude"][rows].tolist() == [point.longitude for point in wanted]
    assert same(track["altitude_m"][rows], [point.elevation for point in wanted])
