// Exports the system's C library (mathematics, files, clocks) under one name. All modules import GeoPlatform, so the
// conditions for different systems are in one file.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif
