"""Distances and tracks with Apache Spark, for data too large for one machine (pip install geocore[spark]).

- :func:`distance`, :func:`azimuth`, :func:`direct`: columns for `select` and `withColumn`
- :func:`register`: the same as functions of SQL, and the data source "geocore"
- :func:`with_distance`: a data frame with one column more
- :func:`nearest`: the nearest of some points to each row
- :func:`track_statistics`: statistics of each vehicle's points
- :func:`read_tracks`: recordings of positions, GPX, FIT and others, as one data frame
- :func:`process_files`: Parquet to Parquet, without passing rows through Spark

Every worker needs geocore and pyarrow in its Python. A task computes with one thread, because Spark runs as
many tasks as there are cores. Results equal :mod:`geocore` results on one machine to the last bit, if the
processors have the same kernel (:func:`geocore.kernel`); between kernels lengths differ by nanometers. The
environment variable GEOCORE_KERNEL sets one for all.

Spark 3.5 and 4 are supported; the data source needs Spark 4. Spark Connect was tested with Spark 4 only.
With it, :func:`nearest` sends the places with each task instead of once to each worker.
"""

import pyarrow

if int(pyarrow.__version__.partition(".")[0]) < 19:
    raise ImportError(
        f"geocore.spark needs pyarrow 19 or later, this is {pyarrow.__version__}: pip install 'pyarrow>=19'"
    )

from ._files import Processed, process_files
from ._functions import azimuth, direct, distance, register
from ._nearest import nearest
from ._pairs import with_distance
from ._recordings import read_tracks
from ._tracks import track_statistics

__all__ = [
    "Processed",
    "azimuth",
    "direct",
    "distance",
    "nearest",
    "process_files",
    "read_tracks",
    "register",
    "track_statistics",
    "with_distance",
]
