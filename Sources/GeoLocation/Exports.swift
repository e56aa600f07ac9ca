// Users of a location manager also need `Location` and the types of measurements.
@_exported public import GeoTracks
