import GeoTracks

/// Writes encoded polylines: each segment of a track, and each route, on a line of its own. Only places are in
/// them, with five or six decimals.
struct PolylineTrackWriter: TrackFormatWriter {
  var losses = TrackLosses()
  private let unit: Double
  private var isLine = true
  private var hasPoints = false
  private var latitude: Int64 = 0
  private var longitude: Int64 = 0

  /// - Parameter decimals: of the degrees.
  init(decimals: Int) { unit = decimals == 6 ? 1e6 : 1e5 }

  mutating func write(_ event: SourceEvent, into bytes: inout [UInt8]) {
    switch event {
    case .part(let part):
      if part == .segment, hasPoints { losses.count(.segment) }
      if part.name != nil { losses.count(.name) }
      endLine(&bytes)
      isLine = part != .waypoints
    case .location(let location):
      guard location.coordinate.isValid else { return losses.count(.coordinate) }
      guard isLine else { return losses.count(.place) }
      losses.count(extras: location.extras)
      if location.timestamp != nil { losses.count(.time) }
      losses.count(location.measures)
      write(location.coordinate, &bytes)
    case .details(let details): losses.count(details.values, of: details.subject)
    case .thinned: losses.count(.thinned)
    case .lap: losses.count(.lap)
    case .noFix, .satellites, .heading, .skipped, .state: break
    }
  }

  mutating func finish(into bytes: inout [UInt8]) { endLine(&bytes) }

  private mutating func endLine(_ bytes: inout [UInt8]) {
    if hasPoints { bytes.append(.lineFeed) }
    (hasPoints, latitude, longitude) = (false, 0, 0)
  }

  private mutating func write(_ coordinate: Coordinate, _ bytes: inout [UInt8]) {
    let coordinate = coordinate.longitude.magnitude > 180 ? coordinate.normalized : coordinate
    // Differences of what is written, so that roundings do not add up.
    let next = (
      Int64((coordinate.latitude * unit).rounded()), Int64((coordinate.longitude * unit).rounded())
    )
    Self.append(next.0 - latitude, to: &bytes)
    Self.append(next.1 - longitude, to: &bytes)
    (latitude, longitude) = next
    hasPoints = true
  }

  private static func append(_ number: Int64, to bytes: inout [UInt8]) {
    var rest = UInt64(bitPattern: number < 0 ? ~(number << 1) : number << 1)
    while rest >= 0x20 {
      bytes.append(UInt8(rest & 0x1F | 0x20) + 63)
      rest >>= 5
    }
    bytes.append(UInt8(rest) + 63)
  }
}
