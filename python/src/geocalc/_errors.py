"""The exceptions of geocalc."""

from __future__ import annotations


class GeocalcError(Exception):
    """The base of all errors; each one is also a TypeError, a ValueError or a RuntimeError.

    The message names the argument, the problem and the remedy.
    """


class GeocalcTypeError(GeocalcError, TypeError):
    """An argument of an unsupported kind."""


class GeocalcValueError(GeocalcError, ValueError):
    """An argument of the right kind with an unusable value."""


class GeodError(GeocalcValueError, RuntimeError):
    """The counterpart of pyproj's GeodError: arrays of different lengths, invalid geometries.

    Like pyproj's, it is a RuntimeError.
    """
