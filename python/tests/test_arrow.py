"""Arrow data of every producer, in and out, and a check that nothing leaks."""

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

import geocore
import geocore.arrow as ga
from geocore.arrow._export import living

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
    expected = geocore.distance(**columns)[part[0] : part[0] + part[1]]
    assert np.array_equal(ga.distance(producer(batch)).to_numpy(), expected)
    found = ga.inverse(producer(batch))
    wanted = geocore.inverse(*(column[part[0] : sum(part)] for column in columns.values()))
    for a, b in zip(found, wanted):
        assert np.array_equal(a.to_numpy(), b)
    steps = ga.along(producer(batch), columns=("lat1", "lon1")).to_numpy()
    wanted = geocore.along(columns["lat1"][part[0] : sum(part)], columns["lon1"][part[0] : sum(part)])
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
    assert np.array_equal(found["d"].to_numpy(), geocore.distance(**columns)[3:53])
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
        expected = np.where(gone, np.nan, geocore.distance(**columns)[part[0] : sum(part)])
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
    expected = geocore.distance([0.0, 1, 2, 3], [0.0, 1, 2, 3], [0.0, 1, 2, 3], 0.0)
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
    expected = geocore.along(columns["lat1"], columns["lon1"], groups=groups)
    assert np.array_equal(ga.along(batch, groups="g").to_numpy(), expected, equal_nan=True)
    table = pa.Table.from_batches([batch.slice(0, 100), batch.slice(100)])
    assert np.array_equal(ga.along(table, groups="g").to_numpy(), expected, equal_nan=True)


SMALL = [48, None, 16, 0, -33, 48]
EVERY_TYPE: dict[str, Any] = {
    **{
        str(kind): lambda kind=kind: pa.array(SMALL, pa.float64()).cast(kind)
        for kind in (
            *(pa.int8(), pa.int16(), pa.int32(), pa.int64()),
            *(pa.float16(), pa.float32(), pa.float64()),
            *(pa.string(), pa.large_string(), pa.string_view()),
        )
    },
    **{
        str(kind): lambda kind=kind: pa.array([None if x is None else abs(x) for x in SMALL], kind)
        for kind in (pa.uint8(), pa.uint16(), pa.uint32(), pa.uint64())
    },
    **{
        f"{name}, {scale}": lambda make=make, scale=scale: pa.array(SMALL, make(7, scale))
        for name, make in {
            "decimal32": pa.decimal32,
            "decimal64": pa.decimal64,
            "decimal128": pa.decimal128,
            "decimal256": pa.decimal256,
        }.items()
        for scale in (0, 3)
    },
    "decimal128, -1": lambda: pa.array([480, None, -20, 0, 10, 30], pa.decimal128(5, -1)),
    "null": lambda: pa.nulls(6),
    "boolean": lambda: pa.array([True, None, False, True, False, True]),
    **{
        str(kind): lambda kind=kind: pa.array(SMALL, pa.int32()).cast(kind)
        for kind in (pa.date32(), pa.time32("s"), pa.time32("ms"))
    },
    **{
        str(kind): lambda kind=kind: pa.array(SMALL, pa.int64()).cast(kind)
        for kind in (
            *(pa.date64(), pa.time64("us"), pa.time64("ns")),
            *(pa.timestamp(unit, zone) for unit in ("s", "ms", "us", "ns") for zone in (None, "UTC")),
            *(pa.duration(unit) for unit in ("s", "ms", "us", "ns")),
        )
    },
    "interval": lambda: pa.array([(1, 2, 3)] * 6, pa.month_day_nano_interval()),
    **{
        str(kind): lambda kind=kind: pa.array([b"12345678"] * 6, kind)
        for kind in (pa.binary(8), pa.binary(), pa.large_binary(), pa.binary_view())
    },
    **{
        name: lambda make=make: pa.array([[1.0]] * 6, make(pa.float64()))
        for name, make in {
            "list": pa.list_,
            "large_list": pa.large_list,
            "list_view": pa.list_view,
            "large_list_view": pa.large_list_view,
            "fixed_size_list": lambda kind: pa.list_(kind, 1),
        }.items()
    },
    "struct": lambda: pa.array([{"a": 1.0}] * 6),
    "map": lambda: pa.array([[("a", 1.0)]] * 6, pa.map_(pa.string(), pa.float64())),
    "dense_union": lambda: pa.UnionArray.from_dense(
        pa.array([0] * 6, pa.int8()), pa.array(range(6), pa.int32()), [pa.array([1.0] * 6)]
    ),
    "sparse_union": lambda: pa.UnionArray.from_sparse(pa.array([0] * 6, pa.int8()), [pa.array([1.0] * 6)]),
    "run_end_encoded": lambda: pa.RunEndEncodedArray.from_arrays([2, 6], [48.0, 16.0]),
    **{
        f"dictionary of {kind} by {code}": lambda kind=kind, code=code: pa.DictionaryArray.from_arrays(
            pa.array([2, None, 0, 1, 0, 2], code), pa.array([48, None, 16], pa.int16()).cast(kind)
        )
        for kind in (pa.float64(), pa.int32(), pa.string())
        for code in (pa.int8(), pa.uint16(), pa.int32(), pa.int64())
    },
    "dictionary of decimal128": lambda: pa.DictionaryArray.from_arrays(
        pa.array([1, None, 0, 1, 0, 1], pa.int8()), pa.array([48, 16], pa.decimal128(7, 3))
    ),
    "dictionary without words": lambda: pa.DictionaryArray.from_arrays(
        pa.nulls(6, pa.int8()), pa.array([], pa.float64())
    ),
    "extension of float64": lambda: pa.ExtensionArray.from_storage(
        pa.opaque(pa.float64(), "angle", "nobody"), pa.array(SMALL, pa.float64())
    ),
}
# pyarrow casts these too, but nothing shows that they are degrees.
NEVER_READ = ("string", "string_view", "binary", "binary_view", "bool")


@pytest.mark.parametrize("make", EVERY_TYPE.values(), ids=EVERY_TYPE)
@pytest.mark.parametrize("part", [(0, 6), (1, 4), (3, 0)])
def test_a_column_of_every_type_is_what_pyarrow_casts_it_to_or_refused(
    make: Any, part: tuple[int, int]
) -> None:
    column = make()
    kind = column.type.value_type if pa.types.is_dictionary(column.type) else column.type
    data = pa.record_batch({"lat": column, "zero": [0.0] * 6}).slice(*part)
    # Along a meridian from the equator a distance identifies its latitude.
    options: Any = {"columns": ("zero", "zero", "lat", "zero"), "method": "haversine"}
    try:
        cast = column.cast(pa.float64()).slice(*part)
    except pa.ArrowNotImplementedError:
        cast = None
    if cast is None or str(kind).endswith(NEVER_READ):
        # Binary columns and pairs may be points, but these are not.
        with pytest.raises(geocore.GeocoreError, match=r"is of the Arrow type|WKB|columns is"):
            ga.distance(data, **options)
        return
    expected = geocore.distance(0, 0, cast.to_numpy(zero_copy_only=False), 0, method="haversine")
    found = ga.distance(data, **options)
    assert np.array_equal(found.to_numpy(), expected, equal_nan=True)
    assert found.null_count == cast.null_count


def test_decimals_are_rounded_once() -> None:
    from decimal import Decimal

    texts = ["48.858370123456789012345678", "-2.2944800000000000000000000001", "90", "1e-20"]
    for kind in (pa.decimal128(38, 28), pa.decimal256(70, 40)):
        lat = pa.array([Decimal(text) for text in texts], kind)
        found = ga.points(pa.StructArray.from_arrays([lat, lat], ["x", "y"]))[0]
        assert found.tolist() == [float(text) for text in texts]


def test_categories_of_pandas_and_polars_are_their_values() -> None:
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    import geocore.polars as gp

    values = {"lat1": [10.0, 20.0, 20.0], "lon1": [1.0] * 3, "lat2": [11.0] * 3, "lon2": [1.0] * 3}
    expected = geocore.distance(**values)
    assert np.array_equal(ga.distance(pd.DataFrame(values).astype("category")).to_numpy(), expected)
    # Categories of polars are text; their codes are not degrees.
    frame = pl.DataFrame({"lat": ["48", "16"]}).with_columns(pl.col("lat").cast(pl.Categorical))
    with pytest.raises(Exception, match="dictionary of string_view: cast it to float64"):
        frame.select(gp.distance("lat", 0.0, 0.0, 0.0))


def test_nulls_inside_points() -> None:
    pairs = pa.array([[1.0, 2.0], [None, 2.0], [1.0, None], None], pa.list_(pa.float64(), 2))
    structs = pa.array([{"x": 1.0, "y": 2.0}, {"x": None, "y": 2.0}, {"x": 1.0, "y": None}, None])
    nulls = pa.nulls(4, pa.int8())
    codes = pa.array([0, 1, None, 3], pa.int8())
    for column, expected in (
        (pairs, [2, None, None, None]),
        (structs, [2, None, None, None]),
        (pa.DictionaryArray.from_arrays(codes, structs), [2, None, None, None]),
        (pa.DictionaryArray.from_arrays(nulls, structs.slice(0, 0)), [None] * 4),
    ):
        lat, lon = ga.points(column)
        assert np.array_equal(lat, np.array(expected, float), equal_nan=True)
        assert np.isnan(lon).tolist() == [one is None for one in expected]
        batch = pa.record_batch({"p": column})
        assert ga.distance(batch, columns=("p", "p")).null_count == expected.count(None)


@pytest.mark.parametrize("grouped", [False, True])
def test_a_step_that_is_not_there_is_null(grouped: bool) -> None:
    lat = [0.0, 1.0, None, 2.0, 3.0, 91.0, 4.0, 5.0]
    batch = pa.record_batch({"lat": lat, "lon": [0.0] * 8, "g": list("abaabaab") if grouped else ["a"] * 8})
    found = pa.array(ga.along(batch, groups="g")).to_pylist()
    degree = geocore.distance(range(8), 0, range(1, 9), 0)
    # Null for the first point, a null and the point after a null; NaN for and after an invalid point.
    ungrouped = [None, degree[0], None, None, degree[2], np.nan, np.nan, degree[4]]
    in_groups = [None, None, None, None, geocore.distance(1, 0, 3, 0), np.nan, np.nan]
    in_groups += [geocore.distance(3, 0, 5, 0)]
    expected = in_groups if grouped else ungrouped
    assert [None if x is None else round(x, 6) for x in found] == pytest.approx(
        [None if x is None else round(x, 6) for x in expected], nan_ok=True
    )


@pytest.mark.parametrize("producer", PRODUCERS.values(), ids=PRODUCERS)
def test_a_name_that_is_taken_is_refused(producer: Any, columns: dict[str, Any]) -> None:
    batch = pa.record_batch({**columns, "text": ["a"] * N})
    with pytest.raises((ValueError, TypeError), match=r"there is a column 'text' already|no columns"):
        ga.with_distance(producer(batch), name="text")


def test_a_name_that_two_columns_have_is_refused() -> None:
    column = pa.array([1.0])
    batch = pa.RecordBatch.from_arrays([column] * 5, ["lat1", "lon1", "lat2", "lon2", "lat1"])
    with pytest.raises(ValueError, match="2 columns 'lat1': rename"):
        ga.distance(batch, columns=ga.PAIR)
    with pytest.raises(ValueError, match="more than one way to read the columns"):
        ga.distance(batch)


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
    assert np.array_equal(found, geocore.distance(**columns)[4:64])
    assert np.array_equal(ga.points(batch["a"])[0], lat)


def test_null_points_are_nan_and_other_wkb_is_refused() -> None:
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
        (pa.record_batch({"a": [1.0]}), {}, ValueError, 'no coordinates recognized in the columns "a"'),
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
    expected = [None if i % 2 else value for i, value in enumerate(geocore.distance(**columns).tolist())]
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
    # Lists, because pyarrow does not allocate the memory of NumPy arrays.
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
    assert np.array_equal(found["distance_m"].to_numpy(), geocore.distance(**columns))
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
import sys, geocore.arrow as ga, pyarrow as pa, {library}
batch = pa.record_batch({{name: [1.0, 2.0] for name in ga.PAIR}})
column = ga.distance(batch)
kept = sys.held = [column, column.__arrow_c_array__(), column.__arrow_c_stream__(), {held[library]}]
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=600)
    assert (run.returncode, run.stderr) == (0, "")


def test_a_stream_that_fails(columns: dict[str, Any]) -> None:
    batch = pa.record_batch(columns)

    def batches() -> Iterator[Any]:
        yield batch
        raise OSError("the disk is gone")

    reader = pa.RecordBatchReader.from_batches(batch.schema, batches())
    with pytest.raises(ValueError, match="the disk is gone"):
        ga.distance(reader)
