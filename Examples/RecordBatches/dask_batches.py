"""Dask: a column more in each partition: python dask_batches.py IN OUT (folders of Parquet)"""

import sys

import dask.dataframe as dd
import pandas as pd
import pyarrow as pa

from geocore.arrow import with_distance


def measured(part: pd.DataFrame) -> pd.DataFrame:
    batch = pa.RecordBatch.from_pandas(part)
    # Dask has a task for each core already.
    return with_distance(batch, threads=1).to_pandas()


if __name__ == "__main__":
    rows = dd.read_parquet(sys.argv[1])
    rows.map_partitions(measured).to_parquet(sys.argv[2])
