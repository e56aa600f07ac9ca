import CExpat
package import GeoTracks

/// Converts the elements of a KML document to events.
struct KMLHandler: XMLElementHandler {
  static let root: StaticString = "kml"

  /// The destination of the last emitted location: a line, a track of points with times, or the waypoints.
  private enum Part { case none, line, points, waypoints }
  /// The diagnostics to emit after the last position of a Track.
  private struct Ending { var reports: [LocationEvent] }
  /// How a line continues the previous line, as stated by a processing instruction of `KMLTrackWriter`.
  private enum Mark { case none, segment, continued }

  private var stack: [KMLElement] = []
  private var placemark = KMLPlacemark()
  private var track = KMLTrack()
  // The number of positions of `track` that are still to be emitted, and the diagnostics to emit after these positions.
  private var toGive = 0
  private var ending: Ending?
  private var coordinates = KMLCoordinates()
  private var mode = KMLAltitude.unsaid
  // The altitude mode of a MultiTrack, which its Tracks inherit. The KML standard does not allow an
  // altitude mode in a MultiTrack.
  private var outerMode = KMLAltitude.unsaid
  private var part = Part.none
  // True if the current Placemark has begun a track, so that the next line of the Placemark begins a segment.
  private var hasTrack = false
  private var startsLine = true
  // True if the current Placemark contains a line or a Track, possibly without points.
  private var hasLine = false
  private var mark = Mark.none
  private var dataName: String?
  private var ofFile = MetadataStore()
  private var hasToldLink = false
  private var unkept = DroppedElementCounts()
  private var unread = UnreadValues()

  // MARK: Elements

  mutating func start(
    _ name: XMLName, _ attributes: XMLAttributes, _ output: inout XMLOutput
  ) -> XMLTextUse {
    let element = stack.last?.child(name) ?? .group
    switch element {
    case .placemark: (placemark, hasTrack, hasLine) = (KMLPlacemark(), false, false)
    case .point, .line:
      (mode, startsLine, mark) = (.unsaid, true, .none)
      if element == .line { hasLine = true }
    case .multiTrack: outerMode = .unsaid
    case .track:
      track = KMLTrack()
      track.mode = stack.last == .multiTrack ? outerMode : .unsaid
      (startsLine, mark, hasLine) = (true, .none, true)
    case .datum: dataName = attributes["name"]
    case .leaf: if stack.last == .dataSchema { dataName = attributes["name"] }
    case .array:
      if let fault = track.beginArray(attributes["name"] ?? "") { output.report(fault) }
    case .area:
      let shape = "<\(QuotedText.plain(name.text))>"
      if name == "Polygon" {
        output.reportPolygon(shape)
      } else {
        let what = "\(shape), which is neither a track nor a waypoint"
        output.report(XMLFault(.invalid, what))
      }
    case .link: tellLink(&output)
    default: break
    }
    stack.append(element)
    return element.textUse
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer, _ output: inout XMLOutput) {
    let isPoint = stack.dropLast().last == .point
    var reader = coordinates
    coordinates = KMLCoordinates()
    reader.read(bytes) { give($0, isPoint: isPoint, &output) }
    coordinates = reader
  }

  mutating func end(
    _ name: XMLName, _ text: borrowing XMLContent, _ output: inout XMLOutput
  ) {
    guard let element = stack.popLast() else { return }
    switch element {
    case .leaf: endText(name, text, &output)
    case .coordinates: endCoordinates(&output)
    case .track: endTrack(isWhole: true, &output)
    case .placemark: endPlacemark(&output)
    default: break
    }
  }

  private mutating func endText(
    _ name: XMLName, _ text: borrowing XMLContent, _ output: inout XMLOutput
  ) {
    guard let parent = stack.last else { return }
    var fault: XMLFault?
    switch parent {
    case .track: fault = takeOfTrack(name, text, &output)
    case .array: fault = track.takeValue(text)
    case _ where text.isEmpty: break
    case .point, .line: mode = KMLAltitude(text)
    case .multiTrack: outerMode = KMLAltitude(text)
    case .group:
      // Keep the name and description of the Document and of the outermost Folders only.
      if stack.count <= 2 { note(name == "name" ? "name" : "desc", text) }
    case .author: note("author/name", text)
    case .placemark:
      if hasTrack {
        unkept.note("Placemark/\(name.text)")
      } else if name == "name" {
        placemark.name = text.string
      } else {
        placemark.add("desc", text.string)
      }
    case .time: fault = placemark.takeTime(name, text)
    case .datum, .dataSchema:
      guard let dataName else { break }
      if hasTrack { unkept.note("ExtendedData") } else { placemark.add(dataName, text.string) }
    default: break
    }
    if let fault { output.report(fault) }
  }

  private mutating func takeOfTrack(
    _ name: XMLName, _ text: borrowing XMLContent, _ output: inout XMLOutput
  ) -> XMLFault? {
    if name == "when" { return track.takeTime(text) }
    if name == "angles" { return track.takeAngles(text, &unread) }
    if name == "altitudeMode" {
      track.mode = KMLAltitude(text)
    } else {
      let fault = track.takePosition(text)
      if let fault { output.report(fault) }
      if track.held > KMLTrack.maximumHeld { give(track.releasable, &output) }
      return nil
    }
    return nil
  }

  mutating func take(instruction: String, _ output: inout XMLOutput) {
    // `KMLTrackWriter` writes these processing instructions.
    switch instruction {
    case "thinned": output.events.append(.simplified)
    case "segment": mark = .segment
    case "continued": mark = .continued
    case "route": placemark.isRoute = true
    case "waypoint": placemark.isWaypoint = true
    default: break
    }
  }

  mutating func finish(_ output: inout XMLOutput) {
    while giveMore(&output) {}
    if stack.contains(.track) {
      endTrack(isWhole: false, &output)
      while giveMore(&output) {}
    }
    if stack.contains(.placemark) { endPlacemark(&output) }
    stack = []
    giveFileDetails(&output)
    unread.tell(into: &output.events)
    if let text = unkept.text { output.report(XMLFault(.unkept, text)) }
  }

  // MARK: Geometries

  private mutating func endCoordinates(_ output: inout XMLOutput) {
    let isPoint = stack.last == .point
    var reader = coordinates
    coordinates = KMLCoordinates()
    let fault = reader.finish { give($0, isPoint: isPoint, &output) }
    if let fault { output.report(fault) }
  }

  private mutating func give(_ position: KMLPosition, isPoint: Bool, _ output: inout XMLOutput) {
    guard let location = position.location(mode) else { return }
    if !isPoint {
      giveOfLine(location, &output)
    } else if !placemark.hold(location) {
      givePoint(location, &output)
    }
  }

  private mutating func giveOfLine(_ location: Location, _ output: inout XMLOutput) {
    if startsLine {
      giveFileDetails(&output)
      // A segment can only follow another line. After points or waypoints, the line begins a new track.
      let follows = part == .line
      if follows, mark != .continued, hasTrack || mark == .segment {
        output.events.append(.part(.segment))
      } else if !follows || mark == .none {
        beginTrack(&output)
      }
      (part, hasTrack, startsLine, mark) = (.line, true, false, .none)
    }
    output.events.append(.location(location))
  }

  private func beginTrack(_ output: inout XMLOutput) {
    let name = placemark.name
    output.events.append(.part(placemark.isRoute ? .route(name: name) : .track(name: name)))
    if let details = placemark.trackDetails() { output.events.append(.metadata(details)) }
  }

  // MARK: Tracks

  /// The maximum number of positions emitted at once. An emitted location needs ten times the memory of a held
  /// position.
  private static let mostAtOnce = 1 << 12

  private mutating func endTrack(isWhole: Bool, _ output: inout XMLOutput) {
    ending = Ending(reports: isWhole ? track.faults.map { output.event($0) } : [])
    give(track.givable(isWhole: isWhole), &output)
  }

  private mutating func give(_ count: Int, _ output: inout XMLOutput) {
    toGive = count
    if count > Self.mostAtOnce { output.pause() } else { _ = giveMore(&output) }
  }

  mutating func giveMore(_ output: inout XMLOutput) -> Bool {
    guard toGive > 0 || ending != nil else { return false }
    let count = min(toGive, Self.mostAtOnce)
    var reader = track
    track = KMLTrack()
    var unread = unread
    reader.give(count, &unread) { giveOfLine($0, &output) }
    self.unread = unread
    confirm(output)
    toGive -= count
    if toGive == 0 {
      reader.drop()
      if let ending {
        output.events += ending.reports
        reader = KMLTrack()
      }
      ending = nil
    }
    track = reader
    return true
  }

  private mutating func endPlacemark(_ output: inout XMLOutput) {
    for point in placemark.points { givePoint(point, &output) }
    // Emit a track without points for a named Placemark with an empty line. Programs that convert GPX write such a
    // Placemark for an empty track.
    if hasLine, !hasTrack, placemark.name != nil {
      giveFileDetails(&output)
      beginTrack(&output)
      (part, startsLine) = (.none, true)
    }
    (placemark, hasLine) = (KMLPlacemark(), false)
  }

  private mutating func givePoint(_ point: Location, _ output: inout XMLOutput) {
    giveFileDetails(&output)
    let isPlace = placemark.time == nil || placemark.isWaypoint
    let new = isPlace ? Part.waypoints : .points
    if part != new {
      output.events.append(.part(new == .waypoints ? .waypoints : .track(name: nil)))
      (part, startsLine) = (new, true)
    }
    output.events.append(.location(placemark.describe(point, &unread)))
    confirm(output)
  }

  /// Assigns the current line and offset of the parser to the values counted as unreadable.
  private mutating func confirm(_ output: XMLOutput) {
    unread.confirm(line: output.line, offset: output.offset)
  }

  // MARK: The document

  private mutating func note(_ name: String, _ text: borrowing XMLContent) {
    guard !ofFile.values.contains(where: { $0.name == name }) else { return }
    _ = ofFile.add(Location.Attribute(name, text.string))
  }

  private mutating func giveFileDetails(_ output: inout XMLOutput) {
    guard !ofFile.values.isEmpty else { return }
    output.events.append(.metadata(Metadata(.file, ofFile.values)))
    ofFile = MetadataStore()
  }

  private mutating func tellLink(_ output: inout XMLOutput) {
    guard !hasToldLink else { return }
    hasToldLink = true
    let what = "a NetworkLink is not followed: the linked document is not read"
    output.report(XMLFault(.unkept, what))
  }
}

extension KMLHandler {
  static var callbacks: XMLCallbacks {
    XMLCallbacks(
      start: { data, name, attributes in
        guard let reader = readerOf(data), let name, let attributes else { return }
        reader.pointee.start(name, attributes)
      },
      end: { data, name in
        guard let reader = readerOf(data), let name else { return }
        reader.pointee.end(name)
      },
      comment: { data, _ in readerOf(data)?.pointee.checkToken() },
      instruction: { data, target, text in
        guard let target else { return }
        readerOf(data)?.pointee.instruction(target, text)
      },
      doctype: { data, _, _, _, hasSubset in
        if hasSubset != 0 { readerOf(data)?.pointee.refuseDeclarations() }
      })
  }

  static var textCallback: XML_CharacterDataHandler {
    { data, bytes, count in
      readerOf(data)?.pointee.characters(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
  }
}

private func readerOf(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<
  XMLElementReader<KMLHandler>
>? {
  data?.assumingMemoryBound(to: XMLElementReader<KMLHandler>.self)
}

/// Reads the tracks, lines and points in a KML document.
///
/// The decoder follows OGC KML 2.3 (12-007r2), and Google's extension of KML 2.2 for `gx:Track` and `gx:MultiTrack`.
/// The decoder recognizes elements by their local names, in any namespace and with any prefix.
///
/// - A Track becomes a track. The second and later Tracks of a MultiTrack become segments. The n-th `when` is the time
///   of the n-th `coord`; the elements can be in any order. An empty `coord` is not emitted as a position. Values
///   of `SimpleArrayData` become attributes, or set the speed, course and accuracies. The heading in `angles` sets
///   the course.
/// - A LineString becomes a track without times. The second and later LineStrings of a MultiGeometry become segments.
/// - A Point whose Placemark has a time becomes a track point, and consecutive Points form one track. A Point
///   without a time becomes a waypoint. The beginning of a TimeSpan becomes the time of the point, and the end
///   becomes the attribute `end_time`.
/// - The decoder reports and skips polygons and rings. The decoder never follows links to other documents.
/// - Altitudes with the mode `absolute` are measured from mean sea level. Altitudes above the ground become the
///   attribute `height_above_ground`. The decoder drops altitudes whose mode places the point on the ground or the sea
///   floor. In the KML standard, a missing mode also places the point on the ground. However, loggers write altitudes
///   without a mode, so the decoder keeps such altitudes unless they are 0.
///
/// If the XML is malformed, the decoder emits all events before the error, and then one diagnostic.
///
/// **Memory.** The limits for text, tags, names and depth are the same as in ``GPXDecoder``. The decoder holds up to
/// 2^17 positions of a Track, because the times or sensor values may follow all positions. A longer Track loses its
/// sensor values, which a diagnostic reports. Lines may have any length.
///
/// Use one decoder per input. Do not copy a decoder that has begun to read: the XML parser cannot be copied, so any use
/// of the copy stops the program.
package struct KMLDecoder: LocationDecoder {
  // The parser is created when the first bytes arrive. Copies of an unused decoder are therefore independent.
  private var parser: XMLParser<XMLElementReader<KMLHandler>>?

  package init() {}

  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    if parser == nil { parser = XMLParser() }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a KMLDecoder that is reading")
    parser?.parse(bytes, isFinal: false, into: &events)
  }

  /// Emits the next positions of a long Track. Returns false if no position is left.
  package mutating func giveMore(into events: inout [LocationEvent]) -> Bool {
    guard parser != nil else { return false }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a KMLDecoder that is reading")
    return parser?.giveMore(into: &events) ?? false
  }

  package mutating func finish(into events: inout [LocationEvent]) {
    if parser == nil { parser = XMLParser() }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a KMLDecoder that is reading")
    let none: [UInt8] = []
    parser?.parse(none.span, isFinal: true, into: &events)
    parser = nil
  }
}
