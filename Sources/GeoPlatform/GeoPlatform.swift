// Re-exports the system's C library (mathematics, files, clocks). All other modules import GeoPlatform, so only this
// file needs conditions for different systems.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif
