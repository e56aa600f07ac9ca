import GeoTracks

/// Writes GPX 1.1 that is valid against the schema (http://www.topografix.com/GPX/1/1/gpx.xsd).
///
/// The schema requires waypoints before routes, and routes before tracks. The writer therefore drops waypoints after a
/// route or track, and routes after a track, and counts them as losses. The writer holds only metadata, and writes it
/// where the schema allows it.
struct GPXTrackWriter: DocumentTrackWriter {
  var losses = TrackLosses()
  var head = DocumentHead()

  private let creator: String
  private var stage = Stage.waypoints
  private var element = Element.none
  // Whether the following locations are waypoints, route points or track points.
  private var part = Stage.tracks
  private var isLate = false
  // The file metadata to write at the end of the document, and the metadata of the current track or route.
  private var ofEnd = MetadataStore()
  private var ofPart = MetadataStore()
  private var ofSegment = MetadataStore()
  private var isBeforePoints = false
  private var points = GPXPointWriter()

  /// The parts of a document, in the order of the schema.
  private enum Stage: Int { case waypoints, routes, tracks }
  /// The element that is currently open.
  private enum Element { case none, route, track }

  init(creator: String) { self.creator = creator }

  mutating func finish(into bytes: inout [UInt8]) {
    writeHeader(into: &bytes)
    close(into: &bytes)
    GPXExtensionWriter(ofEnd.values, in: .document).append(to: &bytes)
    bytes.append(contentsOf: "</gpx>\n".utf8)
  }

  private mutating func writeHeader(into bytes: inout [UInt8]) {
    guard head.begin() else { return }
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
    let details = GPXExtensionWriter(head.metadata.values, in: .metadata)
    guard head.isSimplified || !details.isEmpty else { return }
    bytes.append("<metadata>")
    details.append(isSimplified: head.isSimplified, to: &bytes)
    if bytes.last == 0x0A { bytes.removeLast() }
    bytes.append("</metadata>\n\n")
  }

  mutating func hold(_ value: Location.Attribute, of subject: Metadata.Subject) -> Bool {
    switch subject {
    case .file where !head.isWritten: head.metadata.add(value)
    // After the beginning of the document, file metadata can only be stored in the `extensions` at the end of the
    // document.
    case .file: value.name.hasPrefix("extensions/") && ofEnd.add(value)
    case .part where value.name.hasPrefix("trkseg/"):
      element == .track
        && ofSegment.add(Location.Attribute(String(value.name.dropFirst(7)), value.value))
    case .part: isBeforePoints && ofPart.add(value)
    }
  }

  // MARK: Parts

  mutating func begin(_ part: LocationEvent.Part, into bytes: inout [UInt8]) {
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

  /// Writes the metadata of the current track or route before its first point.
  private mutating func beginPoints(into bytes: inout [UInt8]) {
    guard isBeforePoints else { return }
    isBeforePoints = false
    if !ofPart.values.isEmpty {
      GPXExtensionWriter(ofPart.values, in: .part).append(to: &bytes)
      ofPart = MetadataStore()
    }
    if element == .track { bytes.append("<trkseg>\n") }
  }

  private func append(name: String?, to bytes: inout [UInt8]) {
    // Drop a name that exceeds the decoder's limit, because the decoder would reject it.
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
      GPXExtensionWriter(ofSegment.values, in: .document).append(to: &bytes)
      ofSegment = MetadataStore()
    }
    bytes.append(contentsOf: "</trkseg>\n".utf8)
  }

  // MARK: Points

  mutating func write(_ location: Location, into bytes: inout [UInt8]) {
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

/// Writes one GPX 1.1 point (wptType) with its elements in the order of the schema.
///
/// Properties for which the schema has no element become extensions.
struct GPXPointWriter: Sendable {
  /// The namespace prefix for values that neither GPX nor Garmin has an element for.
  static let prefix = "geocore"

  // A cache of how each attribute name is written, because the lookup takes longer than writing a point.
  private var places: [String: GPXAttributePlace] = [:]
  private static let maximumPlaces = 256

  mutating func write(
    _ location: Location, as name: StaticString, into bytes: inout [UInt8],
    _ losses: inout TrackLosses
  ) {
    bytes.append(UInt8(ascii: "<"))
    bytes.append(name)
    bytes.append(" lat=\"")
    ShortestDecimal.append(location.coordinate.latitude, to: &bytes)
    bytes.append("\" lon=\"")
    // The schema allows longitudes in [-180, 180), so write 180 as -180.
    let longitude = location.coordinate.longitude
    ShortestDecimal.append(
      (-180..<180).contains(longitude) ? longitude : location.coordinate.normalized.longitude,
      to: &bytes)
    bytes.append("\">")
    let attributes =
      location.attributes.isEmpty ? GPXAttributes() : sort(location.attributes, &losses)
    if let altitude = location.altitude { bytes.append(element: "ele", altitude) }
    if let time = location.timestamp {
      if time.isWritable {
        bytes.append("<time>")
        time.append(offset: location.utcOffset, to: &bytes)
        bytes.append("</time>")
      } else {
        losses.count(.time)
      }
    }
    attributes.take("magvar", into: &bytes)
    var hasSeparation = false
    if let altitude = location.altitude, let ellipsoidal = location.ellipsoidalAltitude,
      let separation = Self.separation(from: altitude, to: ellipsoidal)
    {
      hasSeparation = true
      bytes.append(element: "geoidheight", separation)
    }
    for name in ["name", "cmt", "desc", "src"] as [StaticString] {
      attributes.take(name, into: &bytes)
    }
    for link in attributes.links {
      link.append(to: &bytes)
    }
    attributes.take("sym", into: &bytes)
    attributes.take("type", into: &bytes)
    writeFix(location, &bytes)
    if let count = location.satellitesUsed { bytes.append(element: "sat", count) }
    if let value = location.dilution.horizontal { bytes.append(element: "hdop", value) }
    if let value = location.dilution.vertical { bytes.append(element: "vdop", value) }
    if let value = location.dilution.position { bytes.append(element: "pdop", value) }
    attributes.take("ageofdgpsdata", into: &bytes)
    attributes.take("dgpsid", into: &bytes)
    writeExtensions(location, attributes, hasSeparation: hasSeparation, &bytes)
    bytes.append("</")
    bytes.append(name)
    bytes.append(">\n")
  }

  /// Returns the geoid height that a reader must add to `altitude` to get exactly `ellipsoidal`.
  ///
  /// Returns nil if no double has this property because of rounding.
  static func separation(from altitude: Double, to ellipsoidal: Double) -> Double? {
    let difference = DecimalArithmetic.difference(ellipsoidal, altitude)
    guard difference.isFinite else { return nil }
    return [difference, difference.nextUp, difference.nextDown].first {
      DecimalArithmetic.sum(altitude, $0) == ellipsoidal
    }
  }

  /// Appends `fix`. In GPX, this element contains either the dimensions of the fix or one of two
  /// fix statuses.
  private func writeFix(_ location: Location, _ bytes: inout [UInt8]) {
    switch (location.fix, location.status) {
    case (.some(.none), _): bytes.append("<fix>none</fix>")
    case (.twoDimensional, _): bytes.append("<fix>2d</fix>")
    case (.threeDimensional, _): bytes.append("<fix>3d</fix>")
    case (nil, .differential): bytes.append("<fix>dgps</fix>")
    case (nil, .precise): bytes.append("<fix>pps</fix>")
    case (nil, _): break
    }
  }

  private func writeExtensions(
    _ location: Location, _ attributes: GPXAttributes, hasSeparation: Bool, _ bytes: inout [UInt8]
  ) {
    let start = bytes.count
    bytes.append("<extensions>")
    let content = bytes.count
    bytes.append("<gpxtpx:TrackPointExtension>")
    let garmin = bytes.count
    for attribute in attributes.garmin {
      bytes.append("<gpxtpx:")
      bytes.append(contentsOf: attribute.name.utf8)
      bytes.append(">")
      XMLText.append(attribute.value, to: &bytes)
      bytes.append("</gpxtpx:")
      bytes.append(contentsOf: attribute.name.utf8)
      bytes.append(">")
    }
    if let speed = location.speed { bytes.append(element: "gpxtpx:speed", speed) }
    if let course = location.course { bytes.append(element: "gpxtpx:course", course) }
    if bytes.count > garmin {
      bytes.append("</gpxtpx:TrackPointExtension>")
    } else {
      bytes.removeLast(garmin - content)
    }
    if let power = attributes.power {
      bytes.append("<power>")
      XMLText.append(power, to: &bytes)
      bytes.append("</power>")
    }
    writeOwn(location, hasSeparation: hasSeparation, &bytes)
    for attribute in attributes.others { writeOwn(attribute, &bytes) }
    if bytes.count > content {
      bytes.append("</extensions>")
    } else {
      bytes.removeLast(content - start)
    }
  }

  private func writeOwn(
    _ location: Location, hasSeparation: Bool, _ bytes: inout [UInt8]
  ) {
    if !hasSeparation, let value = location.ellipsoidalAltitude {
      bytes.append(element: "geocore:ellipsoidal_altitude", value)
    }
    if let value = location.horizontalAccuracy { bytes.append(element: "geocore:accuracy", value) }
    if let value = location.verticalAccuracy {
      bytes.append(element: "geocore:vertical_accuracy", value)
    }
    if let value = location.speedAccuracy { bytes.append(element: "geocore:speed_accuracy", value) }
    if let value = location.courseAccuracy {
      bytes.append(element: "geocore:course_accuracy", value)
    }
    if let value = location.climb { bytes.append(element: "geocore:climb", value) }
    if let value = location.climbAccuracy { bytes.append(element: "geocore:climb_accuracy", value) }
    if let count = location.satellitesInView {
      bytes.append(element: "geocore:satellites_in_view", count)
    }
    if let status = location.status,
      location.fix != nil || (status != .differential && status != .precise)
    {
      bytes.append("<geocore:status>")
      bytes.append(contentsOf: status.rawValue.utf8)
      bytes.append("</geocore:status>")
    }
    if let device = location.device, device.utf8.count <= GPXDecoder.textLimit {
      bytes.append("<geocore:device>")
      XMLText.append(device, to: &bytes)
      bytes.append("</geocore:device>")
    }
  }

  private func writeOwn(
    _ other: (attribute: Location.Attribute, isNamed: Bool), _ bytes: inout [UInt8]
  ) {
    if other.isNamed {
      bytes.append("<geocore:extra name=\"")
      XMLText.append(other.attribute.name, to: &bytes)
      bytes.append("\">")
      XMLText.append(other.attribute.value, to: &bytes)
      bytes.append("</geocore:extra>")
    } else {
      bytes.append("<geocore:")
      bytes.append(contentsOf: other.attribute.name.utf8)
      bytes.append(">")
      XMLText.append(other.attribute.value, to: &bytes)
      bytes.append("</geocore:")
      bytes.append(contentsOf: other.attribute.name.utf8)
      bytes.append(">")
    }
  }

  private mutating func sort(
    _ attributes: [Location.Attribute], _ losses: inout TrackLosses
  ) -> GPXAttributes {
    var sorted = GPXAttributes()
    for attribute in attributes {
      guard !attribute.value.isEmpty, attribute.value.utf8.count <= GPXDecoder.textLimit,
        !attribute.name.isEmpty, attribute.name.utf8.count <= 1024
      else {
        losses.count(attribute: attribute)
        continue
      }
      sorted.add(attribute, place(of: attribute.name))
    }
    return sorted
  }

  private mutating func place(of name: String) -> GPXAttributePlace {
    if let place = places[name] { return place }
    if places.count >= Self.maximumPlaces { places.removeAll() }
    let place = GPXAttributePlace(name)
    places[name] = place
    return place
  }

}

extension [UInt8] {
  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
