// Users of a location manager also need `Location` and the types for measurements.
@_exported public import GeoTracks
