import GeoTracks

/// Writes well-known text with one geometry per line.
///
/// A track or route becomes a LINESTRING, or a MULTILINESTRING if it has several segments. A waypoint becomes a POINT.
/// Heights are written if every point has a height. Up to ``TrackWriter/wktLineCount`` points of a track are held until
/// the track ends. A longer track continues in the next line. A segment of one point becomes a POINT, because a line
/// needs two points.
struct WKTTrackWriter: TrackFormatWriter {
  var losses = TrackLosses()

  private struct Place {
    var longitude: Double
    var latitude: Double
    /// The altitude; NaN if it is missing.
    var altitude: Double
  }

  private var isLine = true
  private var segments: [[Place]] = [[]]
  private var count = 0

  mutating func write(_ event: LocationEvent, into bytes: inout [UInt8]) {
    switch event {
    case .part(.segment):
      if segments.last?.isEmpty == false { segments.append([]) }
      isLine = true
    case .part(let part):
      if part.name != nil { losses.count(.name) }
      endTrack(&bytes)
      isLine = part != .waypoints
    case .location(let location):
      guard location.coordinate.isValid else { return losses.count(.coordinate) }
      losses.count(attributes: location.attributes)
      if location.timestamp != nil { losses.count(.time) }
      losses.count(location.measures.subtracting(.altitude))
      write(location, &bytes)
    case .metadata(let details): losses.count(details.values, of: details.subject)
    case .simplified: losses.count(.simplified)
    case .lap: losses.count(.lap)
    case .noFix, .satellites, .heading, .diagnostic, .state: break
    }
  }

  mutating func finish(into bytes: inout [UInt8]) { endTrack(&bytes) }

  private mutating func write(_ location: Location, _ bytes: inout [UInt8]) {
    let coordinate =
      location.coordinate.longitude.magnitude > 180
      ? location.coordinate.normalized : location.coordinate
    let altitude = location.altitude.flatMap { $0.isFinite ? $0 : nil }
    let place = Place(
      longitude: coordinate.longitude, latitude: coordinate.latitude, altitude: altitude ?? .nan)
    guard isLine else { return Self.append(point: place, to: &bytes) }
    segments[segments.count - 1].append(place)
    count += 1
    guard count >= TrackWriter.wktLineCount else { return }
    // The next line begins at the last point of this line, so that the step between them is not lost.
    endTrack(&bytes)
    segments = [[place]]
    count = 1
  }

  private mutating func endTrack(_ bytes: inout [UInt8]) {
    defer { (segments, count) = ([[]], 0) }
    for segment in segments where segment.count == 1 { Self.append(point: segment[0], to: &bytes) }
    let lines = segments.filter { $0.count > 1 }
    guard !lines.isEmpty else { return }
    let altitudes = lines.reduce(0) { $0 + $1.count { !$0.altitude.isNaN } }
    let hasZ = altitudes == lines.reduce(0) { $0 + $1.count }
    if !hasZ { losses.count(.altitude, altitudes) }
    bytes.append(contentsOf: (lines.count > 1 ? "MULTILINESTRING" : "LINESTRING").utf8)
    if hasZ { bytes.append(contentsOf: " Z".utf8) }
    bytes.append(contentsOf: (lines.count > 1 ? " (" : " ").utf8)
    for (i, line) in lines.enumerated() {
      if i > 0 { bytes.append(contentsOf: ", ".utf8) }
      bytes.append(UInt8(ascii: "("))
      for (j, place) in line.enumerated() {
        if j > 0 { bytes.append(contentsOf: ", ".utf8) }
        Self.append(place, hasZ: hasZ, to: &bytes)
      }
      bytes.append(UInt8(ascii: ")"))
    }
    if lines.count > 1 { bytes.append(UInt8(ascii: ")")) }
    bytes.append(.lineFeed)
  }

  private static func append(point: Place, to bytes: inout [UInt8]) {
    let hasZ = !point.altitude.isNaN
    bytes.append(contentsOf: (hasZ ? "POINT Z (" : "POINT (").utf8)
    append(point, hasZ: hasZ, to: &bytes)
    bytes.append(contentsOf: ")\n".utf8)
  }

  private static func append(_ place: Place, hasZ: Bool, to bytes: inout [UInt8]) {
    ShortestDecimal.append(place.longitude, to: &bytes)
    bytes.append(0x20)
    ShortestDecimal.append(place.latitude, to: &bytes)
    guard hasZ else { return }
    bytes.append(0x20)
    ShortestDecimal.append(place.altitude, to: &bytes)
  }
}
