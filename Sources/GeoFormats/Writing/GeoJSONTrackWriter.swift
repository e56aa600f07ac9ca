import GeoTracks

/// Writes a FeatureCollection (RFC 7946), a feature a line: a LineString or MultiLineString for each
/// track or route, a Point for each waypoint.
///
/// The properties stand before the geometry, with the times of the positions in
/// `coordinateProperties.times` and other numbers in arrays beside them, so a reader knows a position's
/// time when it comes to it. A feature is held until it is complete, or has
/// ``TrackWriter/geoJSONLineCount`` positions; a longer track goes on in the next feature, whose
/// `_continues` says `segment`, or `track` if a new segment begins with it.
struct GeoJSONTrackWriter: TrackFormatWriter {
  var losses = TrackLosses()

  private enum Part { case track, route, waypoints }

  private var hasHeader = false
  // What the file says of itself, until the header is written, and of the track or route in hand, until its
  // first feature is.
  private var ofFile = DetailStore()
  private var ofPart = DetailStore()
  private var isThinned = false
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
    case .details(let details): hold(details)
    case .thinned: if hasHeader { losses.count(.thinned) } else { isThinned = true }
    case .lap: losses.count(.lap)
    case .noFix, .satellites, .heading, .skipped, .state: break
    }
  }

  mutating func finish(into bytes: inout [UInt8]) {
    flush(into: &bytes)
    losses.count(ofPart.values, of: .part)
    writeHeader(into: &bytes)
    bytes.append("\n]}\n")
  }

  private mutating func writeHeader(into bytes: inout [UInt8]) {
    guard !hasHeader else { return }
    hasHeader = true
    bytes.append("{\"type\":\"FeatureCollection\",")
    if isThinned || !ofFile.values.isEmpty {
      var json = JSONWriter()
      json.bytes = consume bytes
      json.object("metadata") { json in
        if isThinned { json.member(GeoJSONReader.thinnedName, "true") }
        for value in ofFile.values { json.member(value.name, value.value) }
      }
      bytes = json.bytes
      bytes.append(",")
    }
    bytes.append("\"features\":[")
  }

  /// Holds what is said of the file or track until its place comes; members of one name only once.
  private mutating func hold(_ details: Details) {
    for value in details.values {
      let isHeld =
        switch details.subject {
        case .file:
          !hasHeader && value.name != GeoJSONReader.thinnedName
            && GeoJSONProperties.isShort(value.name)
            && !ofFile.values.contains { $0.name == value.name } && ofFile.add(value)
        case .part:
          held.isEmpty && continues == nil && part != .waypoints
            && GeoJSONProperties.isDetail(value.name)
            && !ofPart.values.contains { $0.name == value.name } && ofPart.add(value)
        }
      if !isHeld { losses.count([value], of: details.subject) }
    }
  }

  private mutating func begin(_ part: SourceEvent.Part, into bytes: inout [UInt8]) {
    if case .segment = part {
      // Between two features, the next is a new segment of the same track.
      if held.isEmpty, continues != nil { continues = "track" }
      startsLine = true
      return
    }
    flush(into: &bytes)
    losses.count(ofPart.values, of: .part)
    (continues, startsLine, ofPart) = (nil, true, DetailStore())
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
        if let name, GeoJSONProperties.isShort(name) { json.member("name", name) }
        for value in ofPart.values { json.member(value.name, value.value) }
        lines.writeProperties(to: &json, &losses)
      }
      json.object("geometry") { lines.writeGeometry(to: &$0) }
    }
    bytes = json.bytes
    ofPart = DetailStore()
  }

  private mutating func beginFeature(into bytes: inout [UInt8]) {
    writeHeader(into: &bytes)
    bytes.append(hasFeature ? ",\n" : "\n")
    hasFeature = true
  }
}
