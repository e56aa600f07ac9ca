import GeoCore

/// Writes a FeatureCollection (RFC 7946), a feature a line: a LineString or MultiLineString for each
/// track or route, a Point for each waypoint.
///
/// The properties stand before the geometry, with the times of the positions in
/// `coordinateProperties.times` and other numbers in arrays beside them, so a reader knows a position's
/// time when it comes to it. A feature is held until it is complete, or has
/// ``TrackWriter/geoJSONLineCount`` positions; a longer track goes on in the next feature, whose
/// `_continues` says `segment`, or `track` if a new segment begins with it.
struct GeoJSONTrackWriter: TrackFormatWriter {
  var losses: [TrackLoss: Int] = [:]

  private enum Part { case track, route, waypoints }

  private var hasHeader = false
  private var hasFeature = false
  private var part = Part.track
  private var name: String?
  // What the feature that is held goes on with; nil if it begins something.
  private var continues: String?
  private var held = GeoJSONLines()
  // The next position begins a line.
  private var startsLine = true

  mutating func write(_ event: SourceEvent, into bytes: inout [UInt8]) {
    switch event {
    case .part(let part): begin(part, into: &bytes)
    case .location(let location): write(location, into: &bytes)
    case .thinned: losses.count(.thinned)
    case .noFix, .satellites, .heading, .skipped, .state: break
    }
  }

  mutating func finish(into bytes: inout [UInt8]) {
    flush(into: &bytes)
    writeHeader(into: &bytes)
    bytes.append("\n]}\n")
  }

  private mutating func writeHeader(into bytes: inout [UInt8]) {
    guard !hasHeader else { return }
    hasHeader = true
    bytes.append("{\"type\":\"FeatureCollection\",\"features\":[")
  }

  private mutating func begin(_ part: SourceEvent.Part, into bytes: inout [UInt8]) {
    if case .segment = part {
      // Between two features, the next is a new segment of the same track.
      if held.isEmpty, continues != nil { continues = "track" }
      startsLine = true
      return
    }
    flush(into: &bytes)
    (continues, startsLine) = (nil, true)
    switch part {
    case .track(let name): (self.part, self.name) = (.track, name)
    case .route(let name): (self.part, self.name) = (.route, name)
    case .waypoints: (self.part, self.name) = (.waypoints, nil)
    case .segment: break
    }
  }

  private mutating func write(_ location: Location, into bytes: inout [UInt8]) {
    guard location.coordinate.isValid else { return losses.count(.coordinate) }
    guard part != .waypoints else {
      beginFeature(into: &bytes)
      GeoJSONPoint.write(location, into: &bytes, &losses)
      return
    }
    if let time = location.timestamp, !time.isWritable { losses.count(.time) }
    held.append(location, startsLine: startsLine)
    startsLine = false
    guard held.isFull else { return }
    flush(into: &bytes)
    continues = "segment"
  }

  private mutating func flush(into bytes: inout [UInt8]) {
    guard !held.isEmpty else { return }
    for lines in held.pieces {
      write(lines, into: &bytes)
      // What follows of the same track is a new segment of it.
      continues = "track"
    }
    held = GeoJSONLines()
    startsLine = false
  }

  private mutating func write(_ lines: GeoJSONLines, into bytes: inout [UInt8]) {
    beginFeature(into: &bytes)
    var json = JSONWriter()
    json.bytes = consume bytes
    json.object { json in
      json.member("type", "Feature")
      json.object("properties") { json in
        json.member("_gpxType", part == .route ? "rte" : "trk")
        if let continues { json.member("_continues", continues) }
        if let name, GeoJSONPoint.isShort(name) { json.member("name", name) }
        lines.writeProperties(to: &json, &losses)
      }
      json.object("geometry") { lines.writeGeometry(to: &$0) }
    }
    bytes = json.bytes
  }

  private mutating func beginFeature(into bytes: inout [UInt8]) {
    writeHeader(into: &bytes)
    bytes.append(hasFeature ? ",\n" : "\n")
    hasFeature = true
  }
}
