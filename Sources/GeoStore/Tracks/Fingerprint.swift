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
    let numbers = Self.numbers(time, place)
    append(numbers.0)
    append(numbers.1)
    append(numbers.2)
    if bytes.count >= Self.blockSize {
      hash.update(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
  }

  private static func numbers(_ time: Int64?, _ place: Coordinate) -> (Int64, Int64, Int64) {
    (
      time ?? .min, Int64((place.latitude * 1e7).rounded()),
      Int64((place.normalized.longitude * 1e7).rounded())
    )
  }

  /// Whether two positions are of one time and place.
  static func isOfOne(_ a: Location, _ b: Location) -> Bool {
    numbers(a.timestamp?.milliseconds, a.coordinate)
      == numbers(b.timestamp?.milliseconds, b.coordinate)
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
