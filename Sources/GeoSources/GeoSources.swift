// Programs that need both GeoFiles and GeoGPSD can import this module instead. This module contains no other code.
@_exported public import GeoFiles
@_exported public import GeoGPSD
