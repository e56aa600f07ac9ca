// All sources under one name, for programs that need both. The code is in the two modules.
@_exported public import GeoFiles
@_exported public import GeoGPSD
