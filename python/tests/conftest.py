"""Shared fixtures of the tests."""

from __future__ import annotations

import os
import shutil
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

SOURCE = Path(__file__).parent.parent / "src"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Ignores warnings of pyspark 3.5, which uses distutils and does not close its sockets."""
    try:
        from pyspark import __version__ as version
    except ImportError:
        return
    if not version.startswith("3."):
        return
    for item in items:
        if "spark" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.filterwarnings("ignore:distutils Version classes:DeprecationWarning"))
            item.add_marker(pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning"))


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(15)


def need(there: object, what: str) -> None:
    """Skips a test that lacks a requirement, or fails it if everything must be installed."""
    if not there:
        if os.environ.get("GEOCORE_TEST_ALL"):
            pytest.fail(f"{what} is missing")
        pytest.skip(f"{what} is missing")


@pytest.fixture(scope="session")
def program() -> str:
    """The program geocalc of the same version."""
    named = os.environ.get("GEOCALC")
    built = [SOURCE.parents[1] / f".build/{kind}/geocalc" for kind in ("release", "debug")]
    found = named or next((str(path) for path in built if path.exists()), None) or shutil.which("geocalc")
    if found is None:
        pytest.skip("there is no program geocalc: scripts/build makes it")
    return found


@pytest.fixture(scope="session")
def environment() -> dict[str, str]:
    """The environment for processes that must use this package and this Python."""
    # spark-submit prints warnings to standard output, among the results.
    quiet = {"PYTHONWARNINGS": "ignore::FutureWarning"}
    paths = os.pathsep.join(filter(None, [str(SOURCE), os.environ.get("PYTHONPATH")]))
    return {"PYTHONPATH": paths, "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1", **quiet}


@pytest.fixture(scope="session")
def spark(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Spark with two executors, each in its own process."""
    try:
        from pyspark.sql import SparkSession
    except ImportError:
        need(None, "pyspark (pip install geocore[spark])")
    need(shutil.which("java"), "Java 17 (scripts/setup spark)")
    old = dict(os.environ)
    os.environ.update(environment)
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("tests")
    settings = {
        "ui.enabled": "false",
        "ui.showConsoleProgress": "false",
        "executor.memory": "1g",
        "sql.shuffle.partitions": "4",
        "sql.session.timeZone": "UTC",
        "sql.warehouse.dir": str(tmp_path_factory.mktemp("warehouse")),
        "worker.dir": str(tmp_path_factory.mktemp("workers")),
    }
    for name, value in settings.items():
        builder = builder.config("spark." + name, value)
    os.environ["SPARK_WORKER_DIR"] = settings["worker.dir"]
    with warnings.catch_warnings():
        # Sockets that pyspark leaves to the garbage collector.
        warnings.simplefilter("ignore")
        session = builder.getOrCreate()
        session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()
    os.environ.clear()
    os.environ.update(old)


@pytest.fixture
def frame(spark: Any, tmp_path_factory: pytest.TempPathFactory) -> Callable[[dict[str, Any]], Any]:
    """Makes a Spark data frame of columns; through Parquet in Spark 3.5, which accepts no Arrow table."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    def made(columns: dict[str, Any]) -> Any:
        table = pa.table(columns)
        if hasattr(spark, "dataSource"):
            return spark.createDataFrame(table)
        path = tmp_path_factory.mktemp("frame") / "rows.parquet"
        pq.write_table(table, path)
        return spark.read.parquet(str(path))

    return made
