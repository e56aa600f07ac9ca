// All sources under one name, for programs that need both modules. The code is in GeoFiles and GeoGPSD.
@_exported public import GeoFiles
@_exported public import GeoGPSD
