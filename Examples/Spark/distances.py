"""A distance for every row of Parquet: spark-submit distances.py IN OUT

The files go to Spark's workers as paths, and these read and write them. A second run does only what is new.
"""

import sys

from pyspark.sql import SparkSession

from geocore.spark import process_files

spark = SparkSession.builder.appName("distances").getOrCreate()
done = process_files(spark, sys.argv[1], sys.argv[2], columns=("lat1", "lon1", "lat2", "lon2"))
print(f"{done.files} files, {done.written} of them written now; {done.rows} rows, {done.invalid} invalid")
spark.stop()
