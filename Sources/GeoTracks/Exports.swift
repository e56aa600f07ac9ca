// Whoever has tracks has places and distances.
@_exported public import GeoCore
