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

extension Timestamp {
  /// Milliseconds since 1970-01-01T00:00:00Z, rounded; the end of what 64 bits hold where it is beyond.
  var milliseconds: Int64 {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    let (sum, overflow2) = product.addingReportingOverflow(
      (Int64(nanoseconds) + 500_000) / 1_000_000)
    return overflow || overflow2 ? (seconds < 0 ? .min : .max) : sum
  }

  init(milliseconds: Int64) {
    var (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    if rest < 0 { (seconds, rest) = (seconds - 1, rest + 1000) }
    self.init(seconds: seconds, nanoseconds: rest * 1_000_000)
  }
}
