import CExpat
package import GeoTracks

/// Converts TCX elements to events.
struct TCXHandler: XMLElementHandler {
  static let root: StaticString = "TrainingCenterDatabase"

  private var stack: [TCXElement] = []
  private var point = TCXPoint()
  private var lap = TCXLap()
  private var ofPart = MetadataStore()
  private var ofFile = MetadataStore()
  private var name: String?
  private var sport: String?
  private var isCourse = false
  // True if the current track has begun. The next two flags describe its content so far.
  private var hasPart = false
  private var hasTrackInLap = false
  private var needsSegment = false
  private var version = ""
  private var unplaced = UnplacedRecords()
  private var unkept = DroppedElementCounts()
  private var waypoints = DeferredWaypoints()

  // MARK: Elements

  mutating func start(
    _ name: XMLName, _ attributes: XMLAttributes, _ output: inout XMLOutput
  ) -> XMLTextUse {
    let element = stack.last?.child(name) ?? .group
    switch element {
    case .activity, .course:
      sport = attributes["Sport"].map(SportName.normalized)
      (self.name, isCourse) = (nil, element == .course)
      (hasPart, needsSegment, ofPart) = (false, false, MetadataStore())
      hasTrackInLap = false
      if let sport { _ = ofPart.add(Location.Attribute("type", sport)) }
    case .lap:
      lap = TCXLap(sport: sport)
      hasTrackInLap = false
      if let text = attributes["StartTime"], let fault = lap.begin(text) { output.report(fault) }
    case .track:
      if hasTrackInLap { needsSegment = true }
      hasTrackInLap = true
    case .point, .coursePoint: point = TCXPoint(line: output.line, offset: output.offset)
    case .device: version = ""
    case .other:
      if stack.last == .group, name == "Workouts" { unkept.note("Workouts") }
    default: break
    }
    stack.append(element)
    return element.hasText ? .whole : .ignored
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer, _ output: inout XMLOutput) {}

  mutating func end(
    _ name: XMLName, _ text: borrowing XMLContent, _ output: inout XMLOutput
  ) {
    guard let element = stack.popLast() else { return }
    switch element {
    case .leaf, .lapExtensions, .pointExtensions:
      if !text.isEmpty { endText(name, text, &output) }
    case .point: endPoint(&output)
    case .coursePoint: endCoursePoint(&output)
    case .lap: if !isCourse, let lap = lap.finish() { output.events.append(.lap(lap)) }
    // The version 0.0 means that the version is unknown.
    case .version: if !version.isEmpty, version != "0.0" { note("version", version) }
    case .activity, .course:
      // The track has a name but no point, such as an empty track converted from GPX.
      if !hasPart, let name = self.name { beginTrack(name, &output) }
      if hasPart { giveDetails(&output) }
      giveFileDetails(&output)
    default: break
    }
  }

  private mutating func endText(
    _ name: XMLName, _ text: borrowing XMLContent, _ output: inout XMLOutput
  ) {
    guard let parent = stack.last else { return }
    var fault: XMLFault?
    switch parent {
    case .point, .coursePoint, .position, .pointExtensions:
      fault = point.take(name, text, in: parent)
    case .heartRate: fault = point.takeHeartRate(text)
    case .lap, .lapExtensions: fault = lap.take(name, text)
    case .averageHeartRate: lap.add("average_heart_rate", text)
    case .maximumHeartRate: lap.add("maximum_heart_rate", text)
    case .activity, .course:
      if name == "Notes" {
        _ = ofPart.add(Location.Attribute("desc", text.string))
      } else if !hasPart {
        self.name = text.string
      }
    case .device where name != "Name" && text == "0": break
    case .device:
      note(name == "Name" ? "src" : name == "UnitId" ? "serial_number" : "product_id", text.string)
    case .version: version += (version.isEmpty ? "" : ".") + text.string
    case .author: if !text.string.hasPrefix("geoc") { note("creator", text.string) }
    default: break
    }
    if let fault { output.report(fault) }
  }

  mutating func take(instruction: String, _ output: inout XMLOutput) {
    // Marks written by `TCXTrackWriter`.
    let words = instruction.split(separator: " ")
    switch words.first {
    case "thinned": output.events.append(.simplified)
    case "segment": needsSegment = hasPart
    case "unsaid" where stack.last == .lap: lap.leaveOut(words.dropFirst().map(String.init))
    case "unsaid" where stack.last == .activity: (sport, ofPart) = (nil, MetadataStore())
    default: break
    }
  }

  mutating func finish(_ output: inout XMLOutput) {
    if hasPart { giveDetails(&output) }
    giveFileDetails(&output)
    waypoints.give(into: &output.events)
    if let skipped = unplaced.skipped { output.events.append(.diagnostic(skipped)) }
    if let text = unkept.text { output.report(XMLFault(.unkept, text)) }
  }

  // MARK: Points

  private mutating func endPoint(_ output: inout XMLOutput) {
    if let fault = point.fault {
      output.report(fault)
      return
    }
    guard let location = point.location else {
      return unplaced.note(line: point.line, offset: point.offset, attributes: point.attributes)
    }
    if !hasPart { beginTrack(name, &output) }
    if needsSegment { output.events.append(.part(.segment)) }
    needsSegment = false
    output.events.append(.location(location))
  }

  private mutating func beginTrack(_ name: String?, _ output: inout XMLOutput) {
    giveFileDetails(&output)
    output.events.append(.part(.track(name: name)))
    (hasPart, needsSegment) = (true, false)
    giveDetails(&output)
  }

  private mutating func endCoursePoint(_ output: inout XMLOutput) {
    if let fault = point.fault {
      output.report(fault)
    } else if point.location.map({ waypoints.hold($0) }) != true {
      unkept.note("Course/CoursePoint")
    }
  }

  // MARK: Details

  private mutating func note(_ name: String, _ value: String) {
    // Activities of the same device repeat the values of the device.
    guard !told.contains(where: { $0.name == name && $0.value == value }),
      told.count < Self.maximumTold
    else { return }
    told.append(Location.Attribute(name, value))
    _ = ofFile.add(Location.Attribute(name, value))
  }

  private var told: [Location.Attribute] = []
  private static let maximumTold = 32

  private mutating func giveDetails(_ output: inout XMLOutput) {
    guard !ofPart.values.isEmpty else { return }
    output.events.append(.metadata(Metadata(.part, ofPart.values)))
    ofPart = MetadataStore()
  }

  private mutating func giveFileDetails(_ output: inout XMLOutput) {
    guard !ofFile.values.isEmpty else { return }
    output.events.append(.metadata(Metadata(.file, ofFile.values)))
    ofFile = MetadataStore()
  }
}

extension TCXHandler {
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
  XMLElementReader<TCXHandler>
>? {
  data?.assumingMemoryBound(to: XMLElementReader<TCXHandler>.self)
}

/// Reads TCX: activities and courses of Garmin's Training Center and compatible programs.
///
/// The sources are the schemas TrainingCenterDatabasev2.xsd and, for extensions, ActivityExtensionv2.xsd. Elements
/// are recognized by their local names, in any namespace and with any prefix.
///
/// - An activity becomes a track with its sport as the metadata `type`. Each activity of a MultiSportSession becomes a
///   track. A course becomes a named track. Each `Track` of a lap except the first begins a segment, because it follows
///   a pause.
/// - The summary of an activity's lap becomes a `LocationEvent.lap` after the positions of the lap.
/// - A trackpoint has a time, position, altitude above mean sea level, and speed. Distance, heart rate, cadence,
///   power and other extensions become attributes. Trackpoints without a position are counted and reported at the
///   end.
/// - The device becomes the file metadata `src`; the program that wrote the file becomes `creator`.
///
/// Points of a course, such as turns and summits, become waypoints with `name`, `type` and `desc` after the tracks.
/// Workouts and folders are not read. Blanks before the document and around values are ignored. If the XML is
/// malformed, the decoder emits everything before the error and then one diagnostic.
///
/// **Memory.** The limits of ``GPXDecoder`` apply to texts, tags, attributes of a point, names and depth.
///
/// Use one decoder per input. Do not copy a decoder that has begun to read: the state of the XML parser cannot be
/// copied, so the copy traps when used.
package struct TCXDecoder: LocationDecoder {
  // The parser is created with the first bytes, so that earlier copies of the decoder are independent.
  private var parser: XMLParser<XMLElementReader<TCXHandler>>?

  /// Creates a decoder for a new input.
  package init() {}

  /// Reads the next bytes.
  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    if parser == nil { parser = XMLParser() }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a TCXDecoder that is reading")
    parser?.parse(bytes, isFinal: false, into: &events)
  }

  /// Ends the input and resets the decoder.
  package mutating func finish(into events: inout [LocationEvent]) {
    if parser == nil { parser = XMLParser() }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a TCXDecoder that is reading")
    let none: [UInt8] = []
    parser?.parse(none.span, isFinal: true, into: &events)
    parser = nil
  }
}
