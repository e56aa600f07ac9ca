import GeoTracks

/// By which a track is known again whatever format it comes in: SHA-256 of the times to the millisecond and the
/// places to 1e-7 degrees; of waypoints their texts, too.
struct Fingerprint: Sendable {
  private var hash = SHA256()
  private var bytes: [UInt8] = []
  private static let blockSize = 1 << 14

  init(_ part: StoredTrack.Part) { bytes = Array(part.rawValue.utf8) }

  /// Adds a position.
  ///
  /// - Parameter time: in milliseconds; nil if it has none.
  mutating func add(_ time: Int64?, _ place: Coordinate) {
    append(time ?? .min)
    append(Int64((place.latitude * 1e7).rounded()))
    append(Int64((place.normalized.longitude * 1e7).rounded()))
    if bytes.count >= Self.blockSize {
      hash.update(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
  }

  /// Adds what is said of a place of interest.
  mutating func add(_ texts: some Sequence<Location.Extra>) {
    for text in texts {
      for part in [text.name, text.value] {
        append(Int64(part.utf8.count))
        bytes += part.utf8
      }
    }
  }

  var digest: [UInt8] {
    var hash = hash
    hash.update(bytes)
    return hash.digest
  }

  private mutating func append(_ number: Int64) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }
}
