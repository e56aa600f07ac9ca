"""The processes of the cluster: their cost, and killing one during a job."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from pathlib import Path

from pyspark.sql import SparkSession


def _processes() -> dict[int, tuple[int, float]]:
    """The parent of each process, and its seconds of processor time including ended children."""
    tick, found = os.sysconf("SC_CLK_TCK"), {}
    for path in Path("/proc").glob("[0-9]*"):
        # The process may have ended.
        with contextlib.suppress(OSError):
            fields = (path / "stat").read_text().rsplit(")", 1)[1].split()
            found[int(path.name)] = (int(fields[1]), sum(map(int, fields[11:15])) / tick)
    return found


def cpu_seconds(workers: list[int]) -> float:
    """The processor time of the workers' processes and their descendants."""
    processes, total = _processes(), 0.0
    below = list(workers)
    while below:
        one = below.pop()
        total += processes.get(one, (0, 0.0))[1]
        below += [process for process, (parent, _) in processes.items() if parent == one]
    return total


def executors(workers: list[int]) -> list[int]:
    """The children of the workers' processes that are executors."""
    children = [process for process, (parent, _) in _processes().items() if parent in workers]
    found = []
    for process in children:
        with contextlib.suppress(OSError):
            if b"CoarseGrainedExecutorBackend" in Path(f"/proc/{process}/cmdline").read_bytes():
                found.append(process)
    return found


class Killer:
    """A context that kills an executor as soon as `after` tasks of a stage are done."""

    def __init__(self, spark: SparkSession, workers: list[int], after: int = 2) -> None:
        self._tracker, self._workers, self._after = spark.sparkContext.statusTracker(), workers, after
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._wait, daemon=True)
        self.killed: str | None = None

    def _wait(self) -> None:
        while not self._over.is_set():
            for stage in self._tracker.getActiveStageIds():
                info = self._tracker.getStageInfo(stage)
                if info and self._after <= info.numCompletedTasks < info.numTasks - 2:
                    victim = executors(self._workers)[0]
                    os.kill(victim, signal.SIGKILL)
                    self.killed = f"{info.numCompletedTasks} of {info.numTasks} tasks"
                    return
            time.sleep(0.02)

    def __enter__(self) -> Killer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()
