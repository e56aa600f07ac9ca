"""DuckDB: SQL to record batches, a column more, and back to SQL: python duckdb_batches.py IN.parquet OUT.parquet

Batches are streamed: there is one of them in memory at a time.
"""

import sys

import duckdb
import pyarrow as pa

from geocore.arrow import with_distance

source, target = sys.argv[1:]
with duckdb.connect() as database:
    rows = database.sql(f"from read_parquet('{source}')").to_arrow_reader(100_000)
    schema = rows.schema.append(pa.field("distance_m", pa.float64()))
    measured = pa.RecordBatchReader.from_batches(schema, (with_distance(batch) for batch in rows))
    # A cursor of its own: the first one is being read.
    database.cursor().execute(f"copy (from measured) to '{target}' (format parquet)")
