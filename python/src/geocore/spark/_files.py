"""Parquet files with distances: workers receive paths, and no row passes through Spark."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pyarrow as pa
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from .._errors import GeocoreError, GeocoreTypeError, GeocoreValueError
from .._models import Ellipsoid, model
from . import _manifest, _staging
from ._folders import Folder, LocalFolder, RemoteFolder, folder, sources
from ._manifest import Manifest
from ._one_file import Done, Options, process
from ._source import Source

_RESULT = "number int, rows long, invalid long, size long, made boolean, error string"
# A task costs 50 ms of a core before it starts, so small files share one. Planning more than 100,000 tasks
# is slow.
_BYTES, _TASKS = 64_000_000, 100_000


class Processed(NamedTuple):
    """The result of :func:`process_files`."""

    files: int
    """Files of the source."""
    written: int
    """Files processed by this call; earlier calls processed the others."""
    rows: int
    invalid: int
    """Rows with invalid coordinates: their distance is NaN."""


def process_files(
    spark: SparkSession,
    source: str | os.PathLike[str],
    target: str | os.PathLike[str],
    *,
    columns: Sequence[str] | None = None,
    column: str = "distance_m",
    method: str = "geodesic",
    ellipsoid: Ellipsoid = None,
) -> Processed:
    """Copies every Parquet file of a folder with an added column of distances in meters.

    Spark sends paths to its workers, which read and write the files themselves, one row group at a
    time. A task needs the memory of one row group, and Spark's cost of moving rows is avoided. A
    file is never divided, so there should be at least as many files as cores.

    The operation is atomic: results are collected in a hidden folder next to the target, which finally
    becomes the target. A run that fails or dies leaves its results there, and the next run continues with
    them. A run with nothing to do writes nothing. Changed files are processed again, and so are all files if
    the options change. New files are added, and results of deleted files are removed.

    Parameters
    ----------
    spark : pyspark.sql.SparkSession
    source : path
        A folder with its subfolders, or one file. As in Spark, names beginning with a dot or an underscore
        are skipped. All machines must see the source and the target: a local file system on
        one machine, a shared one on many, or an object store or HDFS by its address, such as
        "s3://bucket/in", "abfss://…", "gs://…" or "hdfs://…". pyarrow opens these with the credentials of the
        environment of the driver and the workers.
    target : path
        A folder: missing, empty, or made by this function. Files keep their names and subfolders
        from the source. `_geocore.json` records their sources. An object store cannot rename folders, so
        results appear one by one, and `_geocore.json` lists them when all are complete. Run one call at a
        time there.
    columns : sequence of str, optional
        Four columns of numbers, the latitudes and longitudes in degrees of the two points; or two of
        points, as GeoArrow or WKB. By default, each file's columns are found by name: see
        :func:`geocore.columns`.
    column : str
        The name of the new column.
    method, ellipsoid
        As for :func:`geocore.distance`.

    Returns
    -------
    Processed
        The numbers of files and rows, and how many this call wrote.

    Raises
    ------
    GeocoreValueError
        A file cannot be read or written, lacks a column or already has the new one: the message names the
        file and the position in it. Source and target conflict, or another run writes to the target.
    GeocoreTypeError
        `columns` is not a sequence of names.
    """
    names = columns or ()
    if isinstance(columns, str) or not all(isinstance(name, str) for name in names):
        raise GeocoreTypeError(f"columns is {columns!r}: give a sequence of names")
    if columns is not None and len(columns) not in (2, 4):
        raise GeocoreValueError(f"columns has {len(columns)} names: give four, or two of points")
    model(method, ellipsoid)
    if ellipsoid is not None and not isinstance(ellipsoid, str):
        ellipsoid = (float(ellipsoid[0]), float(ellipsoid[1]))
    options = Options(None if columns is None else tuple(columns), column, method, ellipsoid)
    origin, place = folder(source, "source"), folder(target, "target")
    _check_apart(origin, place)
    if isinstance(place, LocalFolder):
        _staging.check(place.path)
    origin, files = sources(origin)
    before = _manifest.read(place)
    if before is not None and before.is_of(options, files) and before.is_whole(place):
        return _processed([done for _, done in before.files.values()])
    if isinstance(place, RemoteFolder):
        return _processed(_upload(spark, origin, files, place, options, before))

    with _staging.held(place.path) as path:
        staging = LocalFolder(path)
        if before is not None:
            _staging.carry(place.path, path, before.files)
        done = _run(spark, origin, files, staging, options)
        _staging.clear(path, {one.name for one in files})
        _check(staging, files, done)
        Manifest.of(options, {one.name: (one, its) for one, its in zip(files, done)}).write(staging)
        _staging.commit(path, place.path)
    return _processed(done)


def _check_apart(origin: Folder, place: Folder) -> None:
    """Raises if one of two folders is in the other."""
    if isinstance(origin, LocalFolder) and isinstance(place, LocalFolder):
        inside = os.path.commonpath([origin.path, place.path]) in (origin.path, place.path)
    else:
        names = [one.name("").rstrip("/") + "/" for one in (origin, place)]
        inside = names[0].startswith(names[1]) or names[1].startswith(names[0])
    if inside:
        raise GeocoreValueError(
            f"source {origin.name('').rstrip('/')} and target {place.name('').rstrip('/')} lie in one "
            "another: name another target"
        )


def _upload(
    spark: SparkSession,
    origin: Folder,
    files: list[Source],
    place: RemoteFolder,
    options: Options,
    before: Manifest | None,
) -> list[Done]:
    """Writes the results into a folder that cannot be renamed; its manifest is complete last."""
    try:
        old = {one.name for one in place.files()}
        if before is None and old:
            raise GeocoreValueError(f"{place.name('')}: the folder has other files; name an empty one")
        # A manifest without files claims the folder, and shows readers that it is not complete.
        Manifest.of(options, {}).write(place)
        done = _run(spark, origin, files, place, options)
        for name in old - {one.name for one in files} - {_manifest.FILE}:
            place.remove(name)
        _check(place, files, done)
        Manifest.of(options, {one.name: (one, its) for one, its in zip(files, done)}).write(place)
    except (OSError, pa.ArrowException) as reason:
        raise GeocoreValueError(f"{place.name('')}: {reason}") from None
    return done


def _run(
    spark: SparkSession, origin: Folder, sources: list[Source], target: Folder, options: Options
) -> list[Done]:
    """Lets the workers process the files; raises the error of the first bad file."""
    # Largest first, so that no long task starts when all others have ended.
    order = sorted(range(len(sources)), key=lambda number: -sources[number].size)
    count = tasks(spark, [(origin.name(""), source) for source in sources])

    def work(batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            for number in [one for task in batch.column(0).to_pylist() for one in order[task::count]]:
                row: dict[str, Any] = {"number": number}
                try:
                    row.update(process(origin, sources[number], target, options)._asdict())
                except GeocoreError as reason:
                    # Retrying would not help; the other files are processed.
                    row["error"] = str(reason)
                yield pa.RecordBatch.from_pylist([row], _arrow_schema())

    rows = spark.range(0, count, 1, count).mapInArrow(work, _RESULT).collect()
    found = {row["number"]: row for row in rows}
    errors = [found[number]["error"] for number in range(len(sources)) if found[number]["error"]]
    if errors:
        more = f" (and {len(errors) - 1} files more)" if len(errors) > 1 else ""
        raise GeocoreValueError(errors[0] + more)
    fields = Done._fields
    return [Done(*(found[number][name] for name in fields)) for number in range(len(sources))]


def tasks(spark: SparkSession, files: Sequence[tuple[str, Source]]) -> int:
    """Four tasks for each core, more for large jobs, but not more than files."""
    try:
        cores = spark.sparkContext.defaultParallelism
    except PySparkException:
        # Spark Connect does not report the number.
        cores = len(files)
    much = sum(source.size for _, source in files) // _BYTES
    return min(len(files), max(4 * cores, much), _TASKS)


def _arrow_schema() -> pa.Schema:
    kinds = {"int": pa.int32(), "long": pa.int64(), "boolean": pa.bool_(), "string": pa.string()}
    return pa.schema([(name, kinds[kind]) for name, kind in (one.split() for one in _RESULT.split(", "))])


def _check(staging: Folder, sources: list[Source], done: list[Done]) -> None:
    """Raises unless the workers' result files are visible here."""
    for source, its in zip(sources, done):
        if _manifest.size(staging, source.name) != its.size:
            raise GeocoreValueError(
                f"{staging.name(source.name)}: a worker has written it, and it is not seen here: source and "
                "target have to be on a file system that all machines share"
            )


def _processed(done: list[Done]) -> Processed:
    return Processed(
        len(done),
        sum(one.made for one in done),
        sum(one.rows for one in done),
        sum(one.invalid for one in done),
    )
