"""Columns of data frames: checks that they exist, have the right type, and are not taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F
from pyspark.sql.types import (
    ByteType,
    DataType,
    DoubleType,
    FloatType,
    IntegerType,
    LongType,
    ShortType,
    StructField,
    StructType,
)

from .._errors import GeocoreTypeError, GeocoreValueError

NUMBERS = (DoubleType, FloatType, LongType, IntegerType, ShortType, ByteType)


def field(df: DataFrame, name: str, argument: str) -> StructField:
    """The column with a name, which must exist exactly once."""
    if not isinstance(name, str):
        raise GeocoreTypeError(f"{argument} is {name!r}: give the name of a column")
    found = [one for one in df.schema.fields if one.name == name]
    if not found:
        raise GeocoreValueError(
            f"{argument}: there is no column {name!r}; there are {', '.join(df.columns) or 'none'}"
        )
    if len(found) > 1:
        raise GeocoreValueError(f"{argument}: there are {len(found)} columns {name!r}; rename them")
    return found[0]


def of_type(
    df: DataFrame, name: str, argument: str, kinds: tuple[type[DataType], ...] = NUMBERS, advice: str = ""
) -> DataType:
    """The type of a column, which must be one of the given types."""
    kind = field(df, name, argument).dataType
    if not isinstance(kind, kinds):
        raise GeocoreTypeError(
            f"{argument}: column {name!r} is {kind.simpleString()}: {advice or 'cast it to double'}"
        )
    return kind


def grown(df: DataFrame, added: Sequence[StructField]) -> StructType:
    """The schema with more columns, whose names must not be taken."""
    session = df.sparkSession
    exact = session.conf.get("spark.sql.caseSensitive", "false") == "true"
    taken = {name if exact else name.lower() for name in df.columns}
    for one in added:
        name = one.name if exact else one.name.lower()
        if name in taken:
            raise GeocoreValueError(
                f"there is a column {one.name!r} already: drop or rename it, or choose another name"
            )
        taken.add(name)
    return StructType([*df.schema.fields, *added])


def mapped(df: DataFrame, work: Callable[[Iterator[Any]], Iterator[Any]], schema: StructType) -> DataFrame:
    """The result of a function on record batches with the columns c0, c1, and so on.

    The caller must restore the names: pyspark's mapInArrow accepts no names with a dot.
    """
    plain = StructType(
        [StructField(f"c{i}", one.dataType, one.nullable, one.metadata) for i, one in enumerate(schema)]
    )
    return df.toDF(*(f"c{i}" for i in range(len(df.columns)))).mapInArrow(work, plain).toDF(*schema.names)


def column(name: str) -> Column:
    """A column by its name, with any characters."""
    return F.col("`" + name.replace("`", "``") + "`")
