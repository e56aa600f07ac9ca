// The system's C library under one name: mathematics, files, clocks. Everything else imports this, so that the
// branches by system stand in one place.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif
