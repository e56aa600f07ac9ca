"""python -m geocore batch: files, exit codes, and leftovers after an error."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from places import random_pairs

import geocore
from geocore.__main__ import main

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
N = 1000


@pytest.fixture
def source(tmp_path: Path, rng: np.random.Generator) -> Path:
    columns = dict(zip(("lat1", "lon1", "lat2", "lon2"), random_pairs(rng, N)))
    table = pa.table({"name": [f"row {i}" for i in range(N)], **columns, "who": rng.integers(0, 4, N)})
    pq.write_table(
        table.replace_schema_metadata({"kept": "yes"}), tmp_path / "in.parquet", row_group_size=130
    )
    return tmp_path / "in.parquet"


def run(*arguments: Any) -> int:
    try:
        return main(["batch", *map(str, arguments)])
    except SystemExit as end:
        return int(end.code or 0)


def test_pairs(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = source.with_name("out.parquet")
    assert run(source, target) == 0
    before, after = pq.read_table(source), pq.read_table(target)
    assert after.column_names == [*before.column_names, "distance_m"]
    assert after.drop_columns(["distance_m"]).equals(before)
    assert after.schema.metadata[b"kept"] == b"yes"
    expected = geocore.distance(*(before[name] for name in ("lat1", "lon1", "lat2", "lon2")))
    assert np.array_equal(after["distance_m"], expected)
    assert pq.ParquetFile(target).num_row_groups == pq.ParquetFile(source).num_row_groups
    assert capsys.readouterr() == ("", "")
    # The input file is also the output, twice.
    assert run(target, target) == run(target, target) == 0
    assert pq.read_schema(target).names[-3:] == [
        "distance_m",
        "batch_distance_m",
        "batch_batch_distance_m",
    ]
    assert sorted(one.name for one in source.parent.iterdir()) == ["in.parquet", "out.parquet"]
    assert target.stat().st_mode == source.stat().st_mode


def test_along(source: Path) -> None:
    target = source.with_name("out.parquet")
    rows = pq.read_table(source)
    for options, groups in (([], None), (["--by", "who"], rows["who"])):
        assert run(source, target, "--along", "--columns", "lat1,lon1", *options) == 0
        found = pq.read_table(target)["distance_m"]
        expected = geocore.along(rows["lat1"], rows["lon1"], groups=groups)
        assert np.array_equal(found.to_numpy(), expected, equal_nan=True)
        assert found.null_count == (1 if groups is None else 4)


def test_methods(source: Path) -> None:
    target = source.with_name("out.parquet")
    assert run(source, target, "--method", "haversine", "--threads", "1") == 0
    rows = pq.read_table(source)
    expected = geocore.distance(
        *(rows[name] for name in ("lat1", "lon1", "lat2", "lon2")), method="haversine"
    )
    assert np.array_equal(pq.read_table(target)["distance_m"], expected)


def test_bad_rows_are_null_and_told(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = pa.table({"lat1": [0.0, 91.0, None], "lon1": [0.0] * 3, "lat2": [0.0] * 3, "lon2": [1.0] * 3})
    pq.write_table(table, source)
    assert run(source, source) == 65
    found = pq.read_table(source)["distance_m"]
    assert found.is_null().to_pylist() == [False, True, True]
    assert "1 rows with invalid coordinates" in capsys.readouterr().err
    assert run(source, source, "--along", "--columns", "lat1,lon1") == 65
    assert "1 rows with invalid coordinates" in capsys.readouterr().err


def test_an_empty_file(source: Path) -> None:
    pq.write_table(pq.read_table(source).slice(0, 0), source)
    assert run(source, source) == 0
    assert pq.read_schema(source).names[-1] == "distance_m"


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (["{source}"], 64, "out.parquet"),
        (["{source}", "{target}", "--columns", "lat1"], 64, "--columns"),
        (["{source}", "{target}", "--by", "who"], 64, "--along"),
        (["{source}", "{target}", "--method", "flat"], 64, "flat"),
        (["{source}", "{target}", "--ellipsoid", "flat"], 64, "flat"),
        (["{source}", "{target}", "--threads", "-1"], 64, "threads"),
        (["{source}", "{target}", "--columns", "lat1,lon1,lat2,nowhere"], 65, "nowhere"),
        (["{source}", "{target}", "--columns", "lat1,lon1,lat2,name"], 65, "name"),
        (["{source}", "{target}", "--along", "--columns", "lat1,nowhere"], 65, "nowhere"),
        (["{source}", "{target}", "--along", "--columns", "lat1,lon1", "--by", "x"], 65, "x"),
        (["{text}", "{target}"], 65, "Parquet"),
        (["{folder}/none.parquet", "{target}"], 66, "No such file"),
        (["{source}", "{folder}/none/out.parquet"], 74, "No such file"),
        (["{source}", "{folder}"], 74, "directory"),
    ],
)
def test_exit_codes(
    arguments: list[str], code: int, text: str, source: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = source.with_name("out.parquet")
    target.write_text("what was there before")
    other = source.with_name("text.csv")
    other.write_text("lat1,lon1\n" * 10)
    names = {"source": source, "target": target, "text": other, "folder": source.parent}
    assert run(*(argument.format(**names) for argument in arguments)) == code
    said = capsys.readouterr()
    assert text in said.err
    assert said.out == ""
    assert target.read_text() == "what was there before"
    assert {one.name for one in source.parent.iterdir()} == {"in.parquet", "out.parquet", "text.csv"}


def test_without_pyarrow(source: Path) -> None:
    program = (
        "import sys; sys.modules['pyarrow'] = None\n"
        f"from geocore.__main__ import main; sys.exit(main(['batch', {str(source)!r}, 'out']))"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ended.returncode == 69
    assert "pip install pyarrow" in ended.stderr


def test_as_a_program(source: Path) -> None:
    command = [sys.executable, "-m", "geocore"]
    ended = subprocess.run([*command, "--version"], capture_output=True, text=True)
    assert ended.stdout.strip() == geocore.__version__
    ended = subprocess.run([*command, "batch", str(source)], capture_output=True, text=True)
    assert ended.returncode == 64


def test_files_of_spark(source: Path) -> None:
    """Spark reads its own schema from the footer, which must also include the new column."""
    key = b"org.apache.spark.sql.parquet.row.metadata"
    target = source.with_name("out.parquet")
    for before, after in ((b'{"type":"struct","fields":[]}', "distance_m"), (b"no schema", None)):
        pq.write_table(pq.read_table(source).replace_schema_metadata({key: before}), source)
        assert run(source, target) == 0
        found = pq.read_schema(target).metadata
        names = [one["name"] for one in json.loads(found[key])["fields"]] if after else []
        assert names == ([after] if after else [])
        assert (found is not None and key in found) == (after is not None)
