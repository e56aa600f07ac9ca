"""Arrow data of every producer, in and out, and what is left alive: nothing."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from places import random_pairs

import geocalc
import geocalc.arrow as ga
from geocalc.arrow._export import living

pa = pytest.importorskip("pyarrow")
N = 1000


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Iterator[None]:
    yield
    gc.collect()
    assert living() == 0


@pytest.fixture
def columns(rng: np.random.Generator) -> dict[str, Any]:
    return dict(zip(ga.PAIR, random_pairs(rng, N)))


def _nanoarrow_array(batch: Any) -> Any:
    return pytest.importorskip("nanoarrow").c_array(batch)


def _nanoarrow_stream(batch: Any) -> Any:
    return pytest.importorskip("nanoarrow").ArrayStream(batch)


def _polars_chunks(batch: Any) -> Any:
    pl = pytest.importorskip("polars")
    return pl.concat([pl.from_arrow(part) for part in (batch.slice(0, 7), batch.slice(7))], rechunk=False)


PRODUCERS: dict[str, Any] = {
    "pyarrow.RecordBatch": lambda b: b,
    "pyarrow.Table": lambda b: pa.Table.from_batches([b.slice(0, 10), b.slice(10, 0), b.slice(10)]),
    "pyarrow.StructArray": lambda b: b.to_struct_array(),
    "pyarrow.RecordBatchReader": lambda b: pa.Table.from_batches([b, b.slice(0, 0)]).to_reader(),
    "polars": lambda b: pytest.importorskip("polars").from_arrow(b),
    "polars, chunks": _polars_chunks,
    "pandas": lambda b: pytest.importorskip("pandas") and b.to_pandas(),
    "nanoarrow array": _nanoarrow_array,
    "nanoarrow stream": _nanoarrow_stream,
    "duckdb": lambda b: pytest.importorskip("duckdb").from_arrow(pa.table(b)),
    "arro3.RecordBatch": lambda b: pytest.importorskip("arro3.core").RecordBatch.from_arrow(b),
    "arro3.Table": lambda b: pytest.importorskip("arro3.core").Table.from_arrow(pa.table(b)),
    "ours": lambda b: ga.with_distance(_nanoarrow_array(b)),
}


@pytest.mark.parametrize("producer", PRODUCERS.values(), ids=PRODUCERS)
@pytest.mark.parametrize("part", [(0, N), (0, 0), (5, 100), (13, 1), (9, N - 9)])
def test_producers(producer: Any, part: tuple[int, int], columns: dict[str, Any]) -> None:
    batch = pa.record_batch(columns).slice(*part)
    expected = geocalc.distance(**columns)[part[0] : part[0] + part[1]]
    assert np.array_equal(ga.distance(producer(batch)).to_numpy(), expected)
    found = ga.inverse(producer(batch))
    wanted = geocalc.inverse(*(column[part[0] : sum(part)] for column in columns.values()))
    for a, b in zip(found, wanted):
        assert np.array_equal(a.to_numpy(), b)
    steps = ga.along(producer(batch), columns=("lat1", "lon1")).to_numpy()
    wanted = geocalc.along(columns["lat1"][part[0] : sum(part)], columns["lon1"][part[0] : sum(part)])
    assert np.array_equal(steps, wanted, equal_nan=True)


@pytest.mark.parametrize("producer", PRODUCERS.values(), ids=PRODUCERS)
def test_batches_with_one_column_more(producer: Any, columns: dict[str, Any], rng: Any) -> None:
    texts = pa.array([None if i % 7 == 0 else f"number {i} of them" for i in range(N)])
    lists = pa.array([[i] * (i % 3) for i in range(N)])
    batch = pa.record_batch({**columns, "text": texts, "list": lists}).slice(3, 50)
    given = producer(batch)
    found = pa.table(ga.with_distance(given, name="d"))
    assert found.column_names[-1] == "d"
    assert found["text"].to_pylist() == batch["text"].to_pylist()
    assert [list(one) for one in found["list"].to_pylist()] == batch["list"].to_pylist()
    assert np.array_equal(found["d"].to_numpy(), geocalc.distance(**columns)[3:53])
    found.validate(full=True)
    del given, found


@pytest.mark.parametrize("where", ga.PAIR)
@pytest.mark.parametrize("part", [(0, N), (5, 100), (13, 9)])
def test_nulls(where: str, part: tuple[int, int], columns: dict[str, Any], rng: Any) -> None:
    missing = rng.random(N) < 0.2
    batch = pa.record_batch({**columns, where: pa.array(columns[where], mask=missing)}).slice(*part)
    for data in (batch, pa.Table.from_batches([batch.slice(0, 3), batch.slice(3)])):
        column = ga.distance(data)
        found = pa.array(column)
        found.validate(full=True)
        gone = missing[part[0] : sum(part)]
        assert found.null_count == column.null_count == gone.sum()
        assert np.array_equal(found.is_null().to_numpy(zero_copy_only=False), gone)
        expected = np.where(gone, np.nan, geocalc.distance(**columns)[part[0] : sum(part)])
        assert np.array_equal(column.to_numpy(), expected, equal_nan=True)
        assert np.array_equal(np.asarray(column), expected, equal_nan=True)


def test_null_structs(columns: dict[str, Any]) -> None:
    children = [pa.array(column) for column in columns.values()]
    mask = pa.array([True] + [False] * (N - 1))
    structs = pa.StructArray.from_arrays(children, names=list(columns), mask=mask)
    found = pa.array(ga.distance(structs.slice(0, 5)))
    assert found.is_null().to_pylist() == [True, False, False, False, False]


def test_invalid_is_nan_and_not_null() -> None:
    batch = pa.record_batch({"lat1": [91.0], "lon1": [0.0], "lat2": [0.0], "lon2": [0.0]})
    found = pa.array(ga.distance(batch))
    assert found.null_count == 0
    assert np.isnan(found[0].as_py())


@pytest.mark.parametrize("kind", [pa.float32(), pa.float16(), pa.int8(), pa.int64(), pa.uint16()])
def test_types_of_numbers(kind: Any) -> None:
    values = np.array([0, 1, 2, 3], kind.to_pandas_dtype())
    batch = pa.record_batch({name: pa.array(values, kind) for name in ga.PAIR[:3]} | {"lon2": [0.0] * 4})
    expected = geocalc.distance([0.0, 1, 2, 3], [0.0, 1, 2, 3], [0.0, 1, 2, 3], 0.0)
    assert np.array_equal(ga.distance(batch).to_numpy(), expected)


GROUPS: dict[str, Any] = {
    "text": lambda g: pa.array(g),
    "large text": lambda g: pa.array(g, pa.large_string()),
    "text views": lambda g: pa.array(g, pa.string_view()),
    "dictionary": lambda g: pa.array(g).dictionary_encode(),
    "numbers": lambda g: pa.array([None if one is None else len(one) for one in g]),
}


@pytest.mark.parametrize("kind", GROUPS.values(), ids=GROUPS)
def test_groups(kind: Any, columns: dict[str, Any], rng: Any) -> None:
    texts = np.array(["a", "bb", "a name of more than twelve bytes", "another one of those ", None], object)
    groups = texts[rng.integers(0, 5, N)]
    batch = pa.record_batch({"lat": columns["lat1"], "lon": columns["lon1"], "g": kind(groups.tolist())})
    expected = geocalc.along(columns["lat1"], columns["lon1"], groups=groups)
    assert np.array_equal(ga.along(batch, groups="g").to_numpy(), expected, equal_nan=True)
    table = pa.Table.from_batches([batch.slice(0, 100), batch.slice(100)])
    assert np.array_equal(ga.along(table, groups="g").to_numpy(), expected, equal_nan=True)


def _wkb(lon: Any, lat: Any, **options: Any) -> list[Any]:
    shapely = pytest.importorskip("shapely")
    return list(shapely.to_wkb(shapely.points(lon, lat), **options))


POINTS: dict[str, Any] = {
    "structs": lambda lon, lat: pa.StructArray.from_arrays([pa.array(lon), pa.array(lat)], ["x", "y"]),
    "pairs": lambda lon, lat: pa.FixedSizeListArray.from_arrays(np.column_stack([lon, lat]).ravel(), 2),
    "WKB": lambda lon, lat: pa.array(_wkb(lon, lat), pa.binary()),
    "big-endian WKB": lambda lon, lat: pa.array(_wkb(lon, lat, byte_order=0), pa.large_binary()),
    "EWKB": lambda lon, lat: pa.array(
        [b"\1\1\0\0\x20\xe6\x10\0\0" + one[5:] for one in _wkb(lon, lat)], pa.binary_view()
    ),
}


@pytest.mark.parametrize("kind", POINTS.values(), ids=POINTS)
def test_points(kind: Any, columns: dict[str, Any]) -> None:
    lat1, lon1, lat2, lon2 = columns.values()
    batch = pa.record_batch({"a": kind(lon1, lat1), "b": kind(lon2, lat2)}).slice(4, 60)
    lat, lon = ga.points(batch, "a")
    assert np.array_equal(lat, lat1[4:64])
    assert np.array_equal(lon, lon1[4:64])
    found = ga.distance(batch, columns=("a", "b")).to_numpy()
    assert np.array_equal(found, geocalc.distance(**columns)[4:64])
    assert np.array_equal(ga.points(batch["a"])[0], lat)


def test_points_that_are_null_or_none() -> None:
    shapely = pytest.importorskip("shapely")
    values = [shapely.Point(1, 2).wkb, None, shapely.Point(3, 4).wkb]
    assert np.array_equal(ga.points(pa.array(values))[0], [2, np.nan, 4], equal_nan=True)
    for bad in (shapely.LineString([(0, 0), (1, 1)]).wkb, b"\1\1", b""):
        with pytest.raises(ValueError, match="WKB"):
            ga.points(pa.array([bad]))


@pytest.mark.parametrize(
    ("data", "options", "kind", "text"),
    [
        ([1, 2], {}, TypeError, "PyCapsule"),
        (pa.record_batch({"a": [1.0]}), {}, ValueError, "'lat1'"),
        (pa.record_batch({"a": ["x"]}), {"columns": ("a",) * 4}, TypeError, "cast"),
        (pa.record_batch({"a": [1.0]}), {"columns": ("a",) * 3}, TypeError, "columns"),
        (pa.record_batch({"a": [1.0]}), {"columns": "aaaa"}, TypeError, "columns"),
        (pa.array([1.0]), {}, ValueError, "no columns"),
    ],
)
def test_errors(data: Any, options: Any, kind: type[Exception], text: str) -> None:
    with pytest.raises(kind, match=text):
        ga.distance(data, **options)


def test_consumers(columns: dict[str, Any]) -> None:
    pl, na = pytest.importorskip("polars"), pytest.importorskip("nanoarrow")
    half = pa.array(columns["lat1"], mask=np.arange(N) % 2 > 0)
    column = ga.distance(pa.record_batch({**columns, "lat1": half}))
    expected = [None if i % 2 else value for i, value in enumerate(geocalc.distance(**columns).tolist())]
    assert pa.array(column).to_pylist() == expected
    assert pa.chunked_array(column).to_pylist() == expected
    assert pl.Series(column).to_list() == expected
    assert na.Array(column).to_pylist() == expected
    assert list(na.ArrayStream(column).iter_py()) == expected
    arro3 = pytest.importorskip("arro3.core")
    assert [x.as_py() for x in arro3.Array.from_arrow(column)] == expected
    assert pa.field(column).type == pa.float64()


def test_capsules_that_nobody_opens(columns: dict[str, Any]) -> None:
    batch = ga.with_distance(_nanoarrow_array(pa.record_batch(columns)))
    for data in (batch, ga.distance(batch)):
        capsules = data.__arrow_c_array__(), data.__arrow_c_stream__(), data.__arrow_c_schema__()
        assert living() > 0
        del capsules
    assert living() == 0


def test_inputs_are_released(columns: dict[str, Any]) -> None:
    before = pa.total_allocated_bytes()
    # Lists, as arrays of NumPy would not be pyarrow's memory.
    batch = pa.record_batch({name: pa.array(column.tolist()) for name, column in columns.items()})
    table = pa.Table.from_batches([batch] * 3)
    del batch
    held = pa.total_allocated_bytes()
    for _ in range(20):
        ga.distance(table)
        ga.distance(table.to_reader())
        pa.table(ga.with_distance(_nanoarrow_array(table.to_batches()[0])))
    assert pa.total_allocated_bytes() == held
    del table
    gc.collect()
    assert pa.total_allocated_bytes() == before


def test_results_outlive_everything(columns: dict[str, Any]) -> None:
    found = pa.table(ga.with_distance(_nanoarrow_array(pa.record_batch(columns))))
    gc.collect()
    np.arange(100_000.0)
    assert np.array_equal(found["distance_m"].to_numpy(), geocalc.distance(**columns))
    assert np.array_equal(found["lat1"].to_numpy(), columns["lat1"])
    assert living() > 0


def test_release_in_other_threads(columns: dict[str, Any]) -> None:
    def work() -> None:
        for _ in range(50):
            pa.table(ga.with_distance(_nanoarrow_array(pa.record_batch(columns))))

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


@pytest.mark.parametrize("library", ["pyarrow", "polars", "nanoarrow", "duckdb"])
def test_an_interpreter_that_ends_with_results_alive(library: str) -> None:
    pytest.importorskip(library)
    held = {
        "pyarrow": "pa.array(column)",
        "polars": "polars.Series(column)",
        "nanoarrow": "nanoarrow.c_array(column)",
        "duckdb": "duckdb.from_arrow(pa.table(ga.with_distance(batch)))",
    }
    program = f"""
import sys, geocalc.arrow as ga, pyarrow as pa, {library}
batch = pa.record_batch({{name: [1.0, 2.0] for name in ga.PAIR}})
column = ga.distance(batch)
kept = sys.held = [column, column.__arrow_c_array__(), column.__arrow_c_stream__(), {held[library]}]
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stderr) == (0, "")


def test_a_stream_that_fails(columns: dict[str, Any]) -> None:
    batch = pa.record_batch(columns)

    def batches() -> Iterator[Any]:
        yield batch
        raise OSError("the disk is gone")

    reader = pa.RecordBatchReader.from_batches(batch.schema, batches())
    with pytest.raises(ValueError, match="the disk is gone"):
        ga.distance(reader)
