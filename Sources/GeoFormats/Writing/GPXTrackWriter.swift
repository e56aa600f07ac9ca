import GeoTracks

/// Writes GPX 1.1 (http://www.topografix.com/GPX/1/1/gpx.xsd), as valid as the schema demands: elements
/// of a point in their order, waypoints before routes before tracks.
///
/// Waypoints after a route or track, and routes after a track, are left out and counted: what stands
/// before them has been written. Held is only what a file says of itself and of its tracks, until its place
/// comes.
struct GPXTrackWriter: TrackFormatWriter {
  var losses = TrackLosses()

  private let creator: String
  private var hasHeader = false
  private var isThinned = false
  private var stage = Stage.waypoints
  private var element = Element.none
  // What the locations that come belong to.
  private var part = Stage.tracks
  private var isLate = false
  // What the file says of itself, before the header and behind it; what it says of the track or route in
  // hand, of which no point has been written yet.
  private var ofFile = DetailStore()
  private var ofEnd = DetailStore()
  private var ofPart = DetailStore()
  // What it says of the segment in hand.
  private var ofSegment = DetailStore()
  private var isBeforePoints = false
  private var points = GPXPointWriter()

  /// What has been written last, in the order of the schema.
  private enum Stage: Int { case waypoints, routes, tracks }
  /// What is open.
  private enum Element { case none, route, track }

  init(creator: String) { self.creator = creator }

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
    writeHeader(into: &bytes)
    close(into: &bytes)
    GPXDetailWriter(ofEnd.values, in: .document).append(to: &bytes)
    bytes.append(contentsOf: "</gpx>\n".utf8)
  }

  private mutating func writeHeader(into bytes: inout [UInt8]) {
    guard !hasHeader else { return }
    hasHeader = true
    bytes.append(
      contentsOf: """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="
        """.utf8)
    XMLText.append(creator, to: &bytes)
    bytes.append(
      contentsOf: """
        " xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
        xmlns:geocore="urn:geocore:point">

        """.utf8)
    let details = GPXDetailWriter(ofFile.values, in: .metadata)
    guard isThinned || !details.isEmpty else { return }
    bytes.append("<metadata>")
    details.append(isThinned: isThinned, to: &bytes)
    if bytes.last == 0x0A { bytes.removeLast() }
    bytes.append("</metadata>\n\n")
  }

  private mutating func hold(_ details: Details) {
    for value in details.values {
      let isHeld =
        switch details.subject {
        case .file where !hasHeader: ofFile.add(value)
        // GPX has a place for extensions at the end of the document, too.
        case .file: value.name.hasPrefix("extensions/") && ofEnd.add(value)
        case .part where value.name.hasPrefix("trkseg/"):
          element == .track
            && ofSegment.add(Location.Extra(String(value.name.dropFirst(7)), value.value))
        case .part: isBeforePoints && ofPart.add(value)
        }
      if !isHeld { losses.count([value], of: details.subject) }
    }
  }

  // MARK: Parts

  private mutating func begin(_ part: SourceEvent.Part, into bytes: inout [UInt8]) {
    writeHeader(into: &bytes)
    switch part {
    case .segment where element == .track:
      beginPoints(into: &bytes)
      endSegment(into: &bytes)
      bytes.append(contentsOf: "<trkseg>\n".utf8)
    case .segment:
      if self.part == .tracks { openTrack(nil, into: &bytes) }
    case .track(let name): openTrack(name, into: &bytes)
    case .route(let name):
      close(into: &bytes)
      (self.part, isLate) = (.routes, stage == .tracks)
      guard !isLate else { return }
      (stage, element, isBeforePoints) = (.routes, .route, true)
      bytes.append(contentsOf: "<rte>".utf8)
      append(name: name, to: &bytes)
    case .waypoints:
      close(into: &bytes)
      (self.part, isLate) = (.waypoints, stage != .waypoints)
    }
  }

  private mutating func openTrack(_ name: String?, into bytes: inout [UInt8]) {
    close(into: &bytes)
    (part, stage, element, isLate) = (.tracks, .tracks, .track, false)
    bytes.append(contentsOf: "<trk>".utf8)
    isBeforePoints = true
    append(name: name, to: &bytes)
  }

  /// Ends what stands before the points of a track or route.
  private mutating func beginPoints(into bytes: inout [UInt8]) {
    guard isBeforePoints else { return }
    isBeforePoints = false
    if !ofPart.values.isEmpty {
      GPXDetailWriter(ofPart.values, in: .part).append(to: &bytes)
      ofPart = DetailStore()
    }
    if element == .track { bytes.append("<trkseg>\n") }
  }

  private func append(name: String?, to bytes: inout [UInt8]) {
    // Of a name that no reader takes, nothing is written.
    if let name, name.utf8.count <= GPXDecoder.textLimit {
      bytes.append(contentsOf: "<name>".utf8)
      XMLText.append(name, to: &bytes)
      bytes.append(contentsOf: "</name>".utf8)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func close(into bytes: inout [UInt8]) {
    beginPoints(into: &bytes)
    switch element {
    case .none: break
    case .route: bytes.append(contentsOf: "</rte>\n".utf8)
    case .track:
      endSegment(into: &bytes)
      bytes.append(contentsOf: "</trk>\n".utf8)
    }
    element = .none
  }

  private mutating func endSegment(into bytes: inout [UInt8]) {
    if !ofSegment.values.isEmpty {
      GPXDetailWriter(ofSegment.values, in: .document).append(to: &bytes)
      ofSegment = DetailStore()
    }
    bytes.append(contentsOf: "</trkseg>\n".utf8)
  }

  // MARK: Points

  private mutating func write(_ location: Location, into bytes: inout [UInt8]) {
    guard location.coordinate.isValid else { return losses.count(.coordinate) }
    guard !isLate else { return losses.count(.place) }
    writeHeader(into: &bytes)
    let name: StaticString
    switch part {
    case .tracks:
      if element != .track { openTrack(nil, into: &bytes) }
      name = "trkpt"
    case .routes: name = "rtept"
    case .waypoints: name = "wpt"
    }
    beginPoints(into: &bytes)
    points.write(location, as: name, into: &bytes, &losses)
  }
}
