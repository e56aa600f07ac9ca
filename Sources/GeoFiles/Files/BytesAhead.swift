import GeoCore
import SystemPackage

/// Bytes of standard input that have been looked at and are still to be read, by whoever reads it next.
enum BytesAhead {
  private static let bytes = Guarded<ArraySlice<UInt8>>([])

  static func putBack(_ ahead: [UInt8]) { bytes.withLock { $0 = ahead[...] } }

  /// Whether there are any of a descriptor.
  static func isThere(for descriptor: FileDescriptor) -> Bool {
    descriptor == .standardInput && bytes.withLock { !$0.isEmpty }
  }

  /// Takes what fits; nil if there are none of the descriptor.
  static func take(
    for descriptor: FileDescriptor, into space: UnsafeMutableRawBufferPointer
  ) -> Int? {
    guard descriptor == .standardInput else { return nil }
    let piece = bytes.withLock { bytes in
      let piece = bytes.prefix(space.count)
      bytes = bytes.dropFirst(piece.count)
      return piece
    }
    guard !piece.isEmpty else { return nil }
    space.copyBytes(from: piece)
    return piece.count
  }
}
