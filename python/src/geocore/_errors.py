"""The exceptions of geocore."""

from __future__ import annotations


class GeocoreError(Exception):
    """The base of all errors; each one is also a TypeError, a ValueError or a RuntimeError.

    The message names the argument, the problem and the remedy.
    """


class GeocoreTypeError(GeocoreError, TypeError):
    """An argument of an unsupported kind."""


class GeocoreValueError(GeocoreError, ValueError):
    """An argument of the right kind with an unusable value."""


class GeodError(GeocoreValueError, RuntimeError):
    """The counterpart of pyproj's GeodError: arrays of different lengths, invalid geometries.

    Like pyproj's, it is a RuntimeError.
    """
