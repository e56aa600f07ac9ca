"""What geocalc raises."""

from __future__ import annotations


class GeocalcError(Exception):
    """Anything that geocalc refuses; each one is a TypeError, a ValueError or a RuntimeError as well.

    The text says what is wrong, with which argument, and what to give instead.
    """


class GeocalcTypeError(GeocalcError, TypeError):
    """An argument of a kind that the function does not take."""


class GeocalcValueError(GeocalcError, ValueError):
    """An argument of the right kind whose value cannot be used."""


class GeodError(GeocalcValueError, RuntimeError):
    """What pyproj's Geod calls GeodError: arrays of different lengths, geometries that are none.

    As pyproj's, it is a RuntimeError.
    """
