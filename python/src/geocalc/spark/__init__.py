"""Distances and tracks with Apache Spark, for what outgrows one machine (pip install geocalc[spark]).

- :func:`with_distance`: a data frame with one column more
- :func:`nearest`: the nearest of some places to each row
- :func:`track_statistics`: what each vehicle's points add up to
- :func:`read_tracks`: recordings of positions, GPX, FIT and others, as one data frame
- :func:`process_files`: Parquet in, Parquet out, and no row goes through Spark

Every worker needs geocalc and pyarrow in its Python. A task computes with one thread: Spark has as many tasks
at work as there are cores. Results are those of :mod:`geocalc` on one machine to the last bit, as long as
the processors have the same kernel (:func:`geocalc.kernel`); between kernels lengths differ by nanometers.
The environment variable GEOCORE_KERNEL sets one for all. Sessions are classic ones: with Spark Connect
:func:`nearest`, which broadcasts, does not work, and the others were not tried.
"""

from ._files import Processed, process_files
from ._nearest import nearest
from ._pairs import with_distance
from ._recordings import read_tracks
from ._tracks import track_statistics

__all__ = ["Processed", "nearest", "process_files", "read_tracks", "track_statistics", "with_distance"]
