"""Copies of Parquet files with one more column, written with the same options."""

from __future__ import annotations

import json
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

# Spark's own schema, which it reads instead of the file's.
_SPARK = b"org.apache.spark.sql.parquet.row.metadata"


def grown(schema: pa.Schema, name: str) -> pa.Schema:
    """The schema with a column of doubles appended, also in Spark's copy of the schema."""
    metadata = dict(schema.metadata or {})
    if _SPARK in metadata:
        try:
            rows = json.loads(metadata[_SPARK])
            rows["fields"].append({"name": name, "type": "double", "nullable": True, "metadata": {}})
            metadata[_SPARK] = json.dumps(rows, separators=(",", ":")).encode()
        except (ValueError, KeyError, TypeError):
            # Otherwise Spark would read the old schema from the file.
            del metadata[_SPARK]
    return schema.append(pa.field(name, pa.float64())).with_metadata(metadata or None)


def writing(file: pq.ParquetFile) -> dict[str, Any]:
    """The options of a writer that compresses and encodes like a given file."""
    metadata = file.metadata
    if metadata.num_row_groups == 0 or metadata.num_columns == 0:
        return {"compression": "snappy"}
    group = metadata.row_group(0)
    columns = [group.column(i) for i in range(metadata.num_columns)]
    name = columns[0].compression
    return {
        "compression": "none" if name == "UNCOMPRESSED" else name.lower(),
        # Looking for repetitions where there are none takes most of the time.
        "use_dictionary": [column.path_in_schema for column in columns if _repeats(column)],
    }


_WIDTHS = {"DOUBLE": 8, "INT64": 8, "FLOAT": 4, "INT32": 4, "INT96": 12}


def _repeats(column: Any) -> bool:
    """Whether a dictionary makes a column of a file smaller."""
    if not any("DICTIONARY" in one for one in column.encodings):
        return False
    width = _WIDTHS.get(column.physical_type)
    return width is None or column.total_uncompressed_size < 0.9 * width * column.num_values
