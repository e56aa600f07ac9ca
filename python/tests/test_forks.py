"""Processes that fork, as multiprocessing does, while other threads compute."""

from __future__ import annotations

import multiprocessing
import threading
import warnings
from typing import Any

import numpy as np
from places import random_pairs

import geocore

FORKS = 60


def _child(pairs: Any, expected: Any) -> None:
    if not np.array_equal(geocore.distance(*pairs), expected):
        raise SystemExit(1)


def test_forks_during_work(rng: np.random.Generator) -> None:
    pairs = random_pairs(rng, 30_000)
    expected = geocore.distance(*pairs)
    stop = threading.Event()

    def work() -> None:
        while not stop.is_set():
            geocore.distance(*pairs)

    workers = [threading.Thread(target=work) for _ in range(2)]
    for worker in workers:
        worker.start()
    codes = []
    try:
        fork = multiprocessing.get_context("fork")
        with warnings.catch_warnings():
            # Python 3.12 warns about the fork tested here.
            warnings.simplefilter("ignore", DeprecationWarning)
            for _ in range(FORKS):
                child = fork.Process(target=_child, args=(pairs, expected))
                child.start()
                child.join(timeout=300)
                codes.append(child.exitcode)
                if child.exitcode is None:
                    child.kill()
                    break
    finally:
        stop.set()
        for worker in workers:
            worker.join()
    assert codes == [0] * FORKS
