"""python -m geocore batch in.parquet out.parquet"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import geocore

from ._errors import GeocoreError, GeocoreValueError
from ._names import UnknownColumns, columns

USAGE, BAD_DATA, NO_INPUT, UNAVAILABLE, INPUT_OUTPUT, INTERRUPTED = 64, 65, 66, 69, 74, 130

_EPILOG = """
Columns are found by their names, as the program geocalc finds them: lat1,lon1,lat2,lon2, from_lat,from_lng, …
Numbers in another unit by their name (lat_rad, lonE7) are converted to degrees, letters of hemispheres in
columns of their own are applied, and names with unknown words are refused. Columns that --columns names are
read as degrees.

The output has all columns of the input and distance_m, or batch_distance_m if there is one of that name. It
is written to a temporary file, which replaces the target once it is complete. A row with a null coordinate
gets null. So does a row with an invalid one: standard error reports their number, and the exit code is 65.

exit codes:
  0   fine
  64  usage: arguments that do not make a command
  65  bad data: no Parquet, no such column, or rows with invalid coordinates
  66  no such input, or no permission to read it
  69  pyarrow is missing
  74  reading or writing failed; the old output stays
"""


class _Parser(argparse.ArgumentParser):
    """A parser that exits with code 64 where argparse uses 2."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(USAGE, f"{self.prog}: {message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m geocore", description="Distances on the Earth.")
    parser.add_argument("--version", action="version", version=geocore.__version__)
    commands = parser.add_subparsers(dest="command", required=True, parser_class=_Parser)
    batch = commands.add_parser(
        "batch",
        help="add distances to every row of a Parquet file",
        description="Adds distances to every row of a Parquet file, a row group at a time.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    batch.add_argument("source", metavar="in.parquet")
    batch.add_argument("target", metavar="out.parquet")
    batch.add_argument(
        "--columns",
        metavar="NAMES",
        help="the columns of coordinates in degrees, such as lat1,lon1,lat2,lon2; two of GeoArrow or WKB "
        "points; with --along lat,lon (default: found by their names)",
    )
    batch.add_argument("--along", action="store_true", help="a row is one place: measure from the row before")
    batch.add_argument("--by", metavar="COLUMN", help="with --along, whose a row is")
    batch.add_argument("--method", default="geodesic", choices=geocore._models.METHODS)
    batch.add_argument("--ellipsoid", help="a name that PROJ knows, a planet, or radius,flattening")
    batch.add_argument("--threads", type=int, help="default: one for each processor")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code."""
    parser = _parser()
    given = parser.parse_args(arguments)
    if given.by is not None and not given.along:
        parser.error("--by belongs to --along")
    names = None if given.columns is None else given.columns.split(",")
    if names is not None and len(names) not in ((2,) if given.along else (2, 4)):
        parser.error("--columns needs four names, or two of points; with --along two")
    try:
        geocore._models.model(given.method, given.ellipsoid)
        geocore._library.threads_argument(given.threads)
    except GeocoreError as error:
        parser.error(str(error))
    try:
        from . import _batch
    except ImportError as error:
        return _failed(UNAVAILABLE, f"{error}: batch needs pyarrow (pip install pyarrow)")
    options = _batch.Options(given.method, given.ellipsoid, given.threads)
    measure = _batch.Steps(names, given.by, options) if given.along else _batch.pairs(names, options)
    return _run(given.source, given.target, measure, None if names is not None else not given.along)


def _run(source: str, target: str, measure: Callable[[Any], Any], pair: bool | None) -> int:
    import pyarrow as pa

    from . import _batch

    try:
        with open(source, "rb"):
            pass
    except OSError as error:
        return _failed(NO_INPUT, f"{source}: {error.strerror}")
    try:
        bad = _batch.run(source, target, measure, "distance_m", pair)
    except UnknownColumns as error:
        return _failed(BAD_DATA, f"{source}: {error}; {_advice(source, pair)}")
    # pyarrow's errors are also ValueErrors and KeyErrors; its file errors are OSErrors.
    except (GeocoreError, pa.ArrowInvalid, pa.ArrowNotImplementedError, KeyError) as error:
        return _failed(BAD_DATA, f"{source}: {error.args[0]}")
    except (OSError, pa.ArrowException) as error:
        return _failed(INPUT_OUTPUT, str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    if bad:
        return _failed(BAD_DATA, f"{source}: {bad} rows with invalid coordinates have no distance")
    return 0


def _advice(source: str, pair: bool | None) -> str:
    """The advice for a file whose column names do not identify the coordinates."""
    import pyarrow.parquet as pq

    if not pair:
        return "name them: --columns latitude,longitude"
    try:
        columns(pq.read_schema(source).names, pair=False)
    except GeocoreValueError:
        return "name them: --columns lat1,lon1,lat2,lon2"
    return "name them: --columns lat1,lon1,lat2,lon2; or measure from row to row: --along"


def _failed(code: int, message: str) -> int:
    print(f"geocore: {message}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
