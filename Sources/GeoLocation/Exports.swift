// Whoever has a location manager has locations and what is measured of them.
@_exported public import GeoTracks
