"""geocore.spark.read_tracks: the results of read_track for many files."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from test_recordings import GPX

import geocore

pytest.importorskip("pyarrow")
CSV = b"""time,lat,lon,heart_rate,hdop,note
2026-05-01T10:00:00Z,1,2,120,0.9,bus
2026-05-01T10:00:01Z,1,2,,1,
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Readable files, a truncated one, one in no known format, and a hidden one."""
    (tmp_path / "2026").mkdir()
    (tmp_path / "a.gpx").write_bytes(GPX)
    (tmp_path / "2026/b.gpx.gz").write_bytes(gzip.compress(GPX))
    (tmp_path / "2026/c.csv").write_bytes(CSV)
    (tmp_path / "cut.gpx").write_bytes(GPX[:-30])
    (tmp_path / "README").write_bytes(b"hello")
    (tmp_path / ".hidden.gpx").write_bytes(GPX)
    return tmp_path


def test_all_files_are_read(spark: Any, folder: Path) -> None:
    from geocore.spark import read_tracks

    frame = read_tracks(spark, folder)
    rows = [row.asDict() for row in frame.collect()]
    assert {Path(row["path"]).name for row in rows} == {"a.gpx", "b.gpx.gz", "c.csv", "cut.gpx", "README"}
    problems = {Path(row["path"]).name: row["problem"] for row in rows if row["problem"]}
    assert sorted(problems) == ["README", "cut.gpx"]
    assert "none of the formats" in problems["README"]
    assert "XML is broken" in problems["cut.gpx"]
    for name in ("a.gpx", "2026/b.gpx.gz", "2026/c.csv"):
        track = geocore.read_track(folder / name)
        mine = [row for row in rows if row["path"] == str(folder / name)]
        assert len(mine) == len(track)
        for column in ("track_id", "segment", "kind", "track_name", "latitude", "longitude"):
            assert [row[column] for row in mine] == track[column].tolist(), column
    table = [row for row in rows if row["path"].endswith("c.csv")]
    assert [row["heart_rate_bpm"] for row in table] == [120.0, None]
    assert [row["extras"] for row in table] == [
        {"hdop": "0.9", "note": "bus", "utc_offset_s": "0"},
        {"hdop": "1", "utc_offset_s": "0"},
    ]
    waypoint = next(row for row in rows if row["kind"] == "waypoint")
    assert (waypoint["time"], waypoint["altitude_m"]) == (None, None)


def test_statistics_of_what_is_read(spark: Any, folder: Path) -> None:
    from geocore.spark import read_tracks, track_statistics

    frame = read_tracks(spark, [folder / "a.gpx", folder / "a.gpx", folder / "2026"])
    sums = track_statistics(
        frame.where("problem is null"), key="path", time="time", latitude="latitude", longitude="longitude"
    )
    found = {Path(row.path).name: row.points for row in sums.collect()}
    assert found == {"a.gpx": 2, "b.gpx.gz": 2, "c.csv": 2}


def test_what_is_wrong_is_said(spark: Any, tmp_path: Path) -> None:
    from geocore.spark import read_tracks

    with pytest.raises(geocore.GeocoreValueError, match="no such file or folder"):
        read_tracks(spark, tmp_path / "none")
    with pytest.raises(geocore.GeocoreValueError, match="format is 'gpsx'"):
        read_tracks(spark, tmp_path, format="gpsx")
    with pytest.raises(geocore.GeocoreTypeError):
        read_tracks(spark, 5)  # type: ignore[arg-type]
