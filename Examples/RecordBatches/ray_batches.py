"""Ray: a column more in each batch: python ray_batches.py IN OUT (folders of Parquet)"""

import sys
from functools import partial

import ray

from geocore.arrow import with_distance

ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
rows = ray.data.read_parquet(sys.argv[1])
rows.map_batches(partial(with_distance, threads=1), batch_format="pyarrow").write_parquet(sys.argv[2])
ray.shutdown()
