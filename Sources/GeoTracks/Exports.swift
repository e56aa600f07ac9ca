// GeoTracks uses the coordinates and distances of GeoCore.
@_exported public import GeoCore
