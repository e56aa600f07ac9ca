"""geocore.spark.process_files: the same rows, all or nothing, and only the necessary work."""

from __future__ import annotations

import json
import os
import shutil
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from places import random_pairs

import geocore

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
PAIR = ("lat1", "lon1", "lat2", "lon2")
N = 1000


@pytest.fixture
def process(spark: Any, tmp_path: Path) -> Any:
    from geocore.spark import process_files

    return lambda **options: process_files(spark, tmp_path / "in", tmp_path / "out", **options)


@pytest.fixture
def files(tmp_path: Path, rng: np.random.Generator) -> Path:
    """Six files, two of them in subfolders, and some that Spark would skip."""
    for name in ("a", "b", "c", "d", "day=1/e", "day=_2/f"):
        write(tmp_path / "in" / f"{name}.parquet", rng)
    for name in ("_SUCCESS", ".a.parquet.crc", "_temporary/x.parquet"):
        path = tmp_path / "in" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("not Parquet")
    return tmp_path / "in"


def write(path: Path, rng: np.random.Generator, **more: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    columns = {
        "name": [f"{path.stem} {i}" for i in range(N)],
        **dict(zip(PAIR, random_pairs(rng, N))),
        **more,
    }
    pq.write_table(pa.table(columns), path, row_group_size=300)


def state(folder: Path) -> dict[str, int]:
    return {
        str(one.relative_to(folder)): one.stat().st_mtime_ns for one in folder.rglob("*") if one.is_file()
    }


def right(source: Path, target: Path, **options: Any) -> bool:
    """Whether all files have their rows and the local distances, and nothing else exists."""
    found = {name for name in state(target) if name.endswith(".parquet")}
    wanted = {name for name in state(source) if "day=" in name or not name.startswith(("_", "."))}
    if found != wanted or len(state(target)) != len(wanted) + 1:
        return False
    for name in wanted:
        before, after = (pq.ParquetFile(folder / name).read() for folder in (source, target))
        expected = geocore.distance(*(before[one] for one in PAIR), **options)
        if not after.drop_columns(["distance_m"]).equals(before):
            return False
        if not np.array_equal(after["distance_m"], expected, equal_nan=True):
            return False
    return os.listdir(source.parent).count(".out.geocore") == 0


def test_rows_and_only_what_is_to_be_done(process: Any, files: Path, rng: np.random.Generator) -> None:
    target = files.with_name("out")
    assert tuple(process()) == (6, 6, 6 * N, 0)
    assert right(files, target)
    assert pq.ParquetFile(target / "a.parquet").num_row_groups == 4
    before = state(target)
    assert tuple(process()) == (6, 0, 6 * N, 0)
    assert state(target) == before
    # A changed source, a new one, and a deleted one.
    write(files / "b.parquet", rng, **{"lat1": np.full(N, 91.0)})
    write(files / "new.parquet", rng)
    (files / "day=1/e.parquet").unlink()
    assert tuple(process()) == (6, 2, 6 * N, N)
    assert right(files, target)
    after = state(target)
    assert {name for name in after if after[name] == before.get(name)} == {
        "a.parquet",
        "c.parquet",
        "d.parquet",
        "day=_2/f.parquet",
    }
    # A deleted result, and other options.
    (target / "c.parquet").unlink()
    assert process().written == 1
    assert right(files, target)
    assert process(method="haversine").written == 6
    assert right(files, target, method="haversine")
    assert process(method="haversine", ellipsoid=(6371000, 0)).written == 6
    assert process(method="haversine", ellipsoid=(6371000, 0)).written == 0


def test_a_run_that_ended_half_way_goes_on(process: Any, files: Path) -> None:
    target, staging = files.with_name("out"), files.with_name(".out.geocore")
    process()
    # The state after a run that died: some files, one half written, no target.
    os.rename(target, staging)
    (staging / "_geocore.json").unlink()
    for name in ("b.parquet", "c.parquet"):
        (staging / name).unlink()
    whole = (staging / "d.parquet").read_bytes()
    (staging / "d.parquet").write_bytes(whole[: len(whole) // 2])
    (staging / ".b.parquet.1234").write_bytes(whole[:100])
    kept = state(staging)["a.parquet"]
    assert process().written == 3
    assert right(files, target)
    assert state(target)["a.parquet"] == kept
    # Between the two steps of replacing the old folder by the new one.
    os.rename(target, staging)
    shutil.copytree(staging, files.with_name(".out.geocore-old"))
    assert process().written == 0
    assert right(files, target)
    assert sorted(os.listdir(files.parent)) == ["in", "out"]


def broken(path: Path, how: str) -> None:
    content = path.read_bytes()
    if how == "text":
        path.write_text("name,lat1\n" * 100)
    elif how == "empty":
        path.write_bytes(b"")
    elif how == "cut":
        path.write_bytes(content[: len(content) // 2])
    elif how == "page":
        # The beginning of the third row group.
        offset = pq.read_metadata(path).row_group(2).column(0).dictionary_page_offset
        path.write_bytes(content[:offset] + b"\xff" * 40 + content[offset + 40 :])


@pytest.mark.parametrize(
    ("how", "text"),
    [
        ("text", r"c\.parquet: no Parquet file that can be read"),
        ("empty", r"c\.parquet: no Parquet file that can be read"),
        ("cut", r"c\.parquet: no Parquet file that can be read"),
        ("page", r"c\.parquet: row group 3 of 4 \(rows 601 to 900\) cannot be read"),
    ],
)
def test_a_bad_file(how: str, text: str, process: Any, files: Path, rng: np.random.Generator) -> None:
    target = files.with_name("out")
    broken(files / "c.parquet", how)
    with pytest.raises(geocore.GeocoreValueError, match=text) as caught:
        process()
    assert "\n" not in str(caught.value)
    assert not target.exists()
    left = state(files.with_name(".out.geocore"))
    assert not [name for name in left if "c.parquet" in name]
    # After the repair, the others are not processed again.
    write(files / "c.parquet", rng)
    assert process().written == 1
    assert right(files, target)
    # A complete target is not changed.
    before = state(target)
    broken(files / "c.parquet", how)
    with pytest.raises(geocore.GeocoreValueError, match=text):
        process()
    assert state(target) == before


def test_a_result_that_cannot_be_written(process: Any, files: Path) -> None:
    place = files.with_name(".out.geocore") / "c.parquet"
    (place / "x").mkdir(parents=True)
    with pytest.raises(geocore.GeocoreValueError, match=rf"^{place}: cannot be written: Is a directory$"):
        process()
    shutil.rmtree(place)
    assert process().written == 1
    assert right(files, files.with_name("out"))


def test_columns_that_do_not_fit(process: Any, files: Path, rng: np.random.Generator) -> None:
    for columns, column, text in (
        (
            ("lat1", "lon1", "lat2", "nowhere"),
            "d",
            r"a\.parquet: there is no column 'nowhere'; it has name, lat1",
        ),
        (
            ("lat1", "lon1", "lat2", "name"),
            "d",
            r"a\.parquet: row group 1 of 4 .*'name'.*\(and 5 files more\)",
        ),
        (PAIR, "name", r"a\.parquet: there is a column 'name' already"),
    ):
        with pytest.raises(ValueError, match=text):
            process(columns=columns, column=column)
    write(files / "d.parquet", rng, distance_m=np.zeros(N))
    with pytest.raises(ValueError, match=r"d\.parquet: there is a column 'distance_m' already"):
        process()
    for options, kind in (
        ({"columns": "lat1"}, TypeError),
        ({"columns": ("lat1",)}, ValueError),
        ({"method": "flat"}, ValueError),
        ({"ellipsoid": "flat"}, ValueError),
    ):
        with pytest.raises(kind, match=r"columns|flat"):
            process(**options)


def test_folders_that_do_not_fit(spark: Any, files: Path, tmp_path: Path) -> None:
    from geocore.spark import process_files

    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine.txt").write_text("mine")
    (tmp_path / "nothing").mkdir()
    for source, target, text in (
        ("ftp://host/in", "out", "source is 'ftp://host/in': .* begins with s3, gs, abfss or hdfs, not ftp"),
        ("in", "https://host/out", "target is 'https://host/out'"),
        ("s3://bucket/in?nonsense=1", "out", "source: s3://bucket/in.*nonsense"),
        ("in", "in/out", "lie in one another"),
        ("in", "in", "lie in one another"),
        ("in", "other", "other: the folder has other files"),
        ("in", "other/mine.txt", "is a file"),
        ("nowhere", "out", "nowhere: no such file or folder"),
        ("nothing", "out", "nothing: there is no file"),
    ):
        places = [one if "://" in one else str(tmp_path / one) for one in (source, target)]
        with pytest.raises(ValueError, match=text):
            process_files(spark, *places)
    assert (tmp_path / "other" / "mine.txt").read_text() == "mine"
    # One file, as an address, into an empty folder.
    found = process_files(spark, f"file://{tmp_path}/in/a.parquet", tmp_path / "nothing")
    assert found.files == 1
    assert sorted(os.listdir(tmp_path / "nothing")) == ["_geocore.json", "a.parquet"]


def test_another_run(process: Any, files: Path) -> None:
    from geocore.spark._staging import held

    with held(str(files.with_name("out"))), pytest.raises(ValueError, match="another run"):
        process()
    assert process().written == 6


def test_files_of_spark(process: Any, files: Path, spark: Any, tmp_path: Path) -> None:
    """Spark reads its own schema from the footer, which must also include the new column."""
    rows = spark.range(10).selectExpr("id", *(f"id * {i}.5D as {name}" for i, name in enumerate(PAIR)))
    shutil.rmtree(files)
    rows.repartition(2).write.parquet(str(files))
    process()
    found = spark.read.parquet(str(tmp_path / "out"))
    assert found.columns == ["id", *PAIR, "distance_m"]
    footers = [pq.read_metadata(one).metadata for one in (tmp_path / "out").glob("*.parquet")]
    assert all(
        len(json.loads(one[b"org.apache.spark.sql.parquet.row.metadata"])["fields"]) == 6 for one in footers
    )
    one = found.where("id = 7").first()
    assert one.distance_m == geocore.distance(*([one[name]] for name in PAIR))[0]


def test_points_as_wkb(process: Any, files: Path, rng: np.random.Generator) -> None:
    """Points as in GeoParquet, and so in Sedona."""
    shutil.rmtree(files)
    files.mkdir()
    places = random_pairs(rng, 50)
    ends = {
        name: [struct.pack("<bIdd", 1, 1, x, y) for y, x in zip(places[i], places[i + 1])]
        for name, i in (("a", 0), ("b", 2))
    }
    table = pa.table({name: pa.array(one, pa.binary()) for name, one in ends.items()})
    pq.write_table(table.replace_schema_metadata({"geo": "{}"}), files / "a.parquet")
    process(columns=("a", "b"))
    found = pq.read_table(files.with_name("out") / "a.parquet")
    assert np.array_equal(found["distance_m"], geocore.distance(*places))
    assert found.schema.metadata[b"geo"] == b"{}"


def test_columns_by_their_names(process: Any, files: Path) -> None:
    shutil.rmtree(files)
    files.mkdir()
    # 50 gon are 45 degrees.
    gons = {"from_lat_gon": [50.0], "from_lon_gon": [10.0], "to_lat": [45.0], "to_lon": [9.0]}
    pq.write_table(pa.table(gons), files / "a.parquet")
    process()
    assert pq.read_table(files.with_name("out") / "a.parquet")["distance_m"].to_pylist() == [0]
    errors = {"lat": [1.0], "lon": [1.0], "lat_err": [1.0], "lon_err": [1.0]}
    pq.write_table(pa.table(errors), files / "b.parquet")
    with pytest.raises(
        geocore.GeocoreValueError, match=r'b\.parquet: its columns: .*"lat_err", "lon_err" hold errors'
    ):
        process()


def test_no_rows(process: Any, files: Path) -> None:
    shutil.rmtree(files)
    files.mkdir()
    pq.write_table(pa.table({name: pa.array([], pa.float64()) for name in PAIR}), files / "a.parquet")
    pq.write_table(pa.table({name: pa.array([None, 1.0]) for name in PAIR}), files / "b.parquet")
    assert tuple(process()) == (2, 2, 2, 0)
    found = pq.read_table(files.with_name("out") / "b.parquet")["distance_m"]
    assert found.to_pylist() == [None, 0.0]


@pytest.fixture
def store() -> Iterator[Any]:
    """The address of a bucket of a local S3 server."""
    server = pytest.importorskip("moto.server")
    pafs = pytest.importorskip("pyarrow.fs")
    thread = server.ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    thread.start()
    host, port = thread.get_host_and_port()
    end = f"endpoint_override={host}:{port}&scheme=http&region=us-east-1"
    system, _ = pafs.FileSystem.from_uri(f"s3://a:b@bucket?{end}&allow_bucket_creation=true")
    system.create_dir("bucket")
    yield system, lambda path: f"s3a://a:b@bucket/{path}?{end}"
    thread.stop()


def test_files_of_an_object_store(
    spark: Any, store: Any, files: Path, tmp_path: Path, rng: np.random.Generator
) -> None:
    from pyarrow import fs as pafs

    from geocore.spark import process_files

    system, address = store
    local = pafs.LocalFileSystem()
    pafs.copy_files(str(files), "bucket/in", source_filesystem=local, destination_filesystem=system)
    with pytest.raises(geocore.GeocoreValueError, match="lie in one another"):
        process_files(spark, address("in"), address("in/out"))
    done = process_files(spark, address("in"), address("out"))
    assert (done.files, done.written) == (6, 6)
    pafs.copy_files(
        "bucket/out", str(tmp_path / "back"), source_filesystem=system, destination_filesystem=local
    )
    assert right(files, tmp_path / "back")
    assert process_files(spark, address("in"), address("out")).written == 0
    # A new file and a deleted one; the others stay.
    names = sorted(path.relative_to(files).as_posix() for path in files.rglob("*.parquet"))
    visible = [name for name in names if not any(part[0] in "._" for part in name.split("/"))]
    system.delete_file(f"bucket/in/{visible[0]}")
    write(tmp_path / "new.parquet", rng)
    pafs.copy_files(
        str(tmp_path / "new.parquet"),
        "bucket/in/new.parquet",
        source_filesystem=local,
        destination_filesystem=system,
    )
    done = process_files(spark, address("in"), address("out"))
    assert (done.files, done.written) == (6, 1)
    there = {
        one.base_name
        for one in system.get_file_info(pafs.FileSelector("bucket/out", recursive=True))
        if one.is_file
    }
    assert there >= {"new.parquet", "_geocore.json"}
    assert visible[0].rsplit("/")[-1] not in there
    # From the store to a folder.
    assert process_files(spark, address("in"), tmp_path / "local").written == 6
    with pytest.raises(geocore.GeocoreValueError, match="other files"):
        process_files(spark, address("out"), address("in"))
