import CExpat
import GeoPlatform
import GeoTracks

/// Converts the elements of a GPX document to events. The reader is a state machine that the XML parser's callbacks
/// drive.
///
/// Each depth property contains the depth of an open element; 0 means that no such element is open.
struct GPXReader: ~Copyable, XMLReading {
  var output: XMLOutput

  private let parser: XML_Parser
  private var text = XMLContent()
  private var depth = 0
  private var partDepth = 0
  private var segmentDepth = 0
  private var point = GPXPoint()
  private var pointDepth = 0
  // The depth of an open `link` element, whose child elements describe the link instead of the point.
  private var linkDepth = 0
  private var part = PartKind.none
  private var name: String?
  private var isPartGiven = false
  private var hasSegment = false
  // The attribute name that the open `extra` element defines.
  private var extraName: String?
  // Counts dropped elements outside points. Elements that never contain information are not counted.
  private var unkept = DroppedElementCounts()
  // The metadata of the document, and of the current track or route. `detailDepth` is the depth of the outermost open
  // metadata element. `passedDepth` is the depth of a skipped element inside the metadata element.
  private var ofFile = GPXMetadata()
  private var ofPart = GPXMetadata()
  private var detailDepth = 0
  private var passedDepth = 0
  private var metadataDepth = 0
  // The program that created the document, which is held until the file metadata is emitted.
  private var creator: String?
  // The namespaces declared in the root element and in outer elements, by prefix.
  private var namespaces: [String: String] = [:]
  // True if the text of the open element exceeds the maximum length.
  private var isOverlong = false
  // `isLeaf` is true if the open element has no child element so far. `isListening` is true if the parser reports the
  // text of the element.
  private var isLeaf = false
  private var isListening = false

  private enum PartKind { case none, track, route, waypoints }

  init(parser: XML_Parser) {
    self.parser = parser
    output = XMLOutput(parser: parser)
  }

  // MARK: Elements

  mutating func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    guard !output.hasStopped, !refuseOverlong() else { return }
    depth += 1
    if isLeaf, detailDepth > 0 || pointDepth > 0 { noteMixed() }
    text.removeAll()
    if pointDepth > 0, depth <= GPXDecoder.depthLimit {
      isLeaf = linkDepth == 0 || depth == linkDepth + 1
      let name = XMLName(name)
      extraName = isLeaf && name.isOwn && name == "extra" ? Self.nameAttribute(attributes) : nil
      let isLink = isLeaf && depth == pointDepth + 1 && name == "link"
      if isLink { startLink(attributes) }
      if attributes[0] != nil {
        noteAttributes(attributes, but: isLink ? "href" : extraName != nil ? "name" : nil, of: name)
      }
    } else {
      startOutside(XMLName(name), attributes)
    }
    listen(isLeaf)
    output.checkToken()
  }

  private mutating func startOutside(
    _ name: XMLName, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    isLeaf = false
    guard depth <= GPXDecoder.depthLimit else {
      return output.stop(.tooLong, "elements are nested deeper than \(GPXDecoder.depthLimit)")
    }
    if depth == 1, name != "gpx" {
      return output.stop(.unreadable, "the root element is <\(name.text)>, not <gpx>")
    }
    if depth == 1 {
      declareNamespaces(attributes)
      takeCreator(attributes)
    }
    if name == "trkpt" {
      startPoint(of: .track, attributes)
    } else if name == "trkseg", detailDepth == 0 {
      startSegment()
    } else if name == "wpt" {
      startPoint(of: .waypoints, attributes)
    } else if name == "rtept" {
      startPoint(of: .route, attributes)
    } else if detailDepth > 0 {
      startDetail(name, attributes)
    } else if part == .track, partDepth > 0, segmentDepth > 0 {
      // Count only the outermost dropped element, not the elements inside it.
      guard depth == segmentDepth + 1 else { return }
      guard name == "extensions" else { return note("trk/trkseg/", name.text) }
      detailDepth = depth
      startDetail(name, attributes)
    } else if partDepth == 0, name == "trk" || name == "rte" {
      giveDetails(of: .file)
      declareNamespaces(attributes)
      partDepth = depth
      (part, self.name) = (name == "trk" ? .track : .route, nil)
      (isPartGiven, hasSegment) = (false, false)
      ofPart.reset()
    } else if partDepth > 0, depth == partDepth + 1, name == "name", !isPartGiven {
      isLeaf = true
    } else if depth == 2, name == "metadata" {
      metadataDepth = depth
      declareNamespaces(attributes)
    } else if partDepth > 0
      ? depth == partDepth + 1 : metadataDepth > 0 ? depth == 3 : depth == 2
    {
      detailDepth = depth
      startDetail(name, attributes)
    }
  }

  private mutating func note(_ prefix: String, _ name: String) {
    unkept.note(prefix + QuotedText.plain(name))
  }

  /// Counts the dropped XML attributes of a point.
  ///
  /// - Parameter known: The name of the XML attribute that is kept; nil if none is kept.
  private mutating func noteAttributes(
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, but known: String?, of name: XMLName
  ) {
    var i = 0
    while let attribute = attributes[i] {
      i += 2
      let attribute = String(cString: attribute)
      guard attribute != known, !attribute.hasPrefix("xmlns"), !attribute.hasPrefix("xsi:") else {
        continue
      }
      note(pointPrefix, "\(name.text)/@\(attribute)")
    }
  }

  /// The beginning of the path of an element in a point, as used in diagnostics.
  private var pointPrefix: String {
    (part == .track ? "trkpt/" : part == .route ? "rtept/" : "wpt/")
      + (depth == pointDepth + 1 ? "" : "…/")
  }

  /// Emits the diagnostic about dropped elements at the end of the document.
  private mutating func tellUnkept() {
    if let text = unkept.text { output.report(XMLFault(.unkept, text)) }
  }

  mutating func end(_ elementName: UnsafePointer<CChar>) {
    guard !output.hasStopped, !refuseOverlong() else { return }
    let wasLeaf = isLeaf
    if isLeaf {
      isLeaf = false
      text.trim()
    }
    if pointDepth > 0 {
      if wasLeaf { endField(XMLName(elementName)) }
      // Count an empty element as dropped, because its presence may be information.
      if wasLeaf, text.isEmpty, depth > pointDepth + 1, linkDepth == 0 {
        note(pointPrefix, XMLName(elementName).text)
      }
    } else if detailDepth > 0, passedDepth == 0 {
      endDetail(XMLName(elementName), isLeaf: wasLeaf)
    } else if wasLeaf, isOverlong {
      note(detailPrefix, "name")
    } else if wasLeaf, !text.isEmpty {
      name = text.string
    }
    isOverlong = false
    if depth == pointDepth {
      endPoint()
    } else if depth == segmentDepth {
      segmentDepth = 0
      if part == .track { giveDetails(of: .part) }
    } else if depth == partDepth {
      givePart()
      giveDetails(of: .part)
      (partDepth, part) = (0, .none)
    } else if depth == linkDepth {
      linkDepth = 0
    } else if depth == metadataDepth {
      metadataDepth = 0
      giveDetails(of: .file)
    }
    if depth == passedDepth { passedDepth = 0 }
    if depth == detailDepth { detailDepth = 0 }
    if depth == 1 {
      giveDetails(of: .file)
      tellUnkept()
    }
    depth -= 1
    listen(false)
    output.checkToken()
    if depth == 0 { output.endDocument() }
  }

  mutating func characters(_ bytes: UnsafeRawBufferPointer) {
    if isLeaf, !isOverlong, !text.append(bytes) { isOverlong = true }
  }

  /// Stops reading if the text of a point's element is too long.
  ///
  /// The check happens at the next tag, so that the position in the diagnostic does not depend on the chunk size.
  /// Outside points, the reader drops text that is too long and continues.
  private mutating func refuseOverlong() -> Bool {
    guard isOverlong, pointDepth > 0 else { return false }
    output.stop(.tooLong, "the text of an element is longer than \(GPXDecoder.textLimit) bytes")
    return true
  }

  /// Turns the character data handler on or off. Without this handler, the parser does not report the white space
  /// between elements, which is most of the character data.
  private mutating func listen(_ isWanted: Bool) {
    guard isWanted != isListening else { return }
    isListening = isWanted
    XML_SetCharacterDataHandler(
      parser,
      !isWanted
        ? nil
        : { data, bytes, count in
          data?.assumingMemoryBound(to: GPXReader.self).pointee.characters(
            UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        })
  }

  // MARK: Parts

  private mutating func startSegment() {
    segmentDepth = depth
    if part == .track {
      givePart()
      if hasSegment { output.events.append(.part(.segment)) }
      hasSegment = true
    }
  }

  /// Emits the beginning of the current track or route, unless it has been emitted already.
  private mutating func givePart() {
    guard !isPartGiven else { return }
    isPartGiven = true
    switch part {
    case .track: output.events.append(.part(.track(name: name)))
    case .route: output.events.append(.part(.route(name: name)))
    case .waypoints: output.events.append(.part(.waypoints))
    case .none: break
    }
    giveDetails(of: .part)
  }

  // MARK: Details

  private mutating func startDetail(
    _ name: XMLName, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    guard passedDepth == 0 else { return }
    isOverlong = false
    // Drop bounding boxes, because callers can compute them from the points.
    let isBounds = partDepth == 0 && depth == detailDepth && name == "bounds"
    let isSimplified = partDepth == 0 && ofFile.isInExtensions && name.isOwn && name == "thinned"
    if isSimplified { output.events.append(.simplified) }
    guard !isBounds, !isSimplified else {
      ofFile.passOver()
      passedDepth = depth
      return
    }
    let isOfGPX10 = partDepth == 0 && metadataDepth == 0
    let place =
      depth != detailDepth
      ? nil
      : segmentDepth > 0 ? GPXMetadata.segment : Self.place(of: name, isOfFile: isOfGPX10)
    let isTaken =
      partDepth > 0
      ? ofPart.start(name.whole, as: place, attributes, namespaces)
      : ofFile.start(name.whole, as: place, attributes, namespaces)
    if isTaken {
      isLeaf = true
    } else {
      passedDepth = depth
      note(detailPrefix, name.text)
    }
  }

  private mutating func endDetail(_ name: XMLName, isLeaf: Bool) {
    guard isLeaf, !isOverlong else {
      if isOverlong { note(detailPrefix, name.text) }
      if partDepth > 0 { ofPart.drop() } else { ofFile.drop() }
      return
    }
    let isKept = partDepth > 0 ? ofPart.end(text) : ofFile.end(text)
    if !isKept { note(detailPrefix, name.text) }
  }

  private mutating func noteMixed() {
    text.trim()
    if !text.isEmpty || isOverlong {
      note(pointDepth > 0 ? pointPrefix : detailPrefix, "text beside elements")
    }
    isOverlong = false
  }

  /// The beginning of the path of a metadata element, as used in diagnostics.
  private var detailPrefix: String {
    (partDepth > 0 ? part == .route ? "rte/" : "trk/" : metadataDepth > 0 ? "metadata/" : "gpx/")
      + (detailDepth == 0 || depth == detailDepth ? "" : "…/")
  }

  /// Returns the GPX 1.1 path that corresponds to a GPX 1.0 element. Returns nil if both versions use the same name.
  private static func place(of name: XMLName, isOfFile: Bool) -> String? {
    if name == "url" { return "link/@href" }
    if name == "urlname" { return "link/text" }
    guard isOfFile else { return nil }
    return name == "author" ? "author/name" : name == "email" ? "author/email" : nil
  }

  private mutating func giveDetails(of subject: Metadata.Subject) {
    if subject == .file, let creator {
      // Add the creator last, where `GPXTrackWriter` writes it, so that the order of the metadata stays the same if a
      // document is written and read again.
      if !ofFile.add("creator", creator) { note("gpx/", "creator") }
      self.creator = nil
    }
    let event = subject == .file ? ofFile.take(.file) : ofPart.take(.part)
    if let event { output.events.append(event) }
  }

  /// Reads the name of the program that created the document. Ignores GeoCore itself, which stores the original creator
  /// as metadata.
  private mutating func takeCreator(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    var i = 0
    while let name = attributes[i], let value = attributes[i + 1] {
      i += 2
      guard strcmp(name, "creator") == 0, value.pointee != 0, strncmp(value, "geoc", 4) != 0
      else { continue }
      creator = String(cString: value)
    }
  }

  /// Stores the namespace declarations of an element, up to a maximum number.
  private mutating func declareNamespaces(
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    var i = 0
    while let name = attributes[i], let value = attributes[i + 1] {
      i += 2
      guard strncmp(name, "xmlns:", 6) == 0, strnlen(name, 207) < 207, strnlen(value, 1025) < 1025,
        namespaces.count < 64
      else { continue }
      namespaces[String(cString: name + 6)] = String(cString: value)
    }
  }

  // MARK: Points

  private mutating func startPoint(
    of kind: PartKind, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    if partDepth == 0 { giveDetails(of: .file) }
    if part != kind {
      // GPX has no element around all waypoints. A waypoint after a track or route therefore begins a new group of
      // waypoints.
      (part, name, isPartGiven, hasSegment) = (kind, nil, false, kind == .track)
    }
    givePart()
    pointDepth = depth
    let fault = point.begin(attributes: attributes, scratch: &text)
    if let fault { output.report(fault) }
  }

  private mutating func startLink(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    (linkDepth, isLeaf) = (depth, false)
    var i = 0
    while let name = attributes[i], let value = attributes[i + 1] {
      if strcmp(name, "href") == 0, point.isGood, value.pointee != 0,
        let fault = point.keep("link", value)
      {
        output.report(fault)
      }
      i += 2
    }
  }

  private static func nameAttribute(
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) -> String? {
    var i = 0
    while let name = attributes[i], let value = attributes[i + 1] {
      if strcmp(name, "name") == 0 { return String(cString: value) }
      i += 2
    }
    return nil
  }

  private mutating func endField(_ name: XMLName) {
    guard point.isGood, !text.isEmpty else { return }
    if linkDepth > 0 {
      if let fault = point.keep("link/\(name.text)", text) { output.report(fault) }
      return
    }
    if let extraName {
      if let fault = point.keep(extraName, text) { output.report(fault) }
      self.extraName = nil
      return
    }
    let isDirect = depth == pointDepth + 1
    if let fault = point.take(GPXField(name, isDirect: isDirect), name, text) {
      output.report(fault)
    }
  }

  private mutating func endPoint() {
    pointDepth = 0
    if point.isGood {
      output.events.append(.location(point.finish()))
    }
  }
}

// MARK: Reports

extension GPXReader {
  mutating func stopForToken() { output.reportTooLong() }

  mutating func stopForMemory() { output.reportTooManyNames() }

  mutating func stop(_ fault: XMLBreak) {
    output.reportBroken(
      fault, inside: pointDepth > 0 ? ", inside a point, which is skipped" : "")
  }
}

// MARK: Callbacks

extension GPXReader {
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
      comment: { data, _ in readerOf(data)?.pointee.output.checkToken() },
      instruction: { data, _, _ in readerOf(data)?.pointee.output.checkToken() },
      doctype: { data, _, _, _, hasSubset in
        if hasSubset != 0 { readerOf(data)?.pointee.output.refuseDeclarations() }
      })
  }
}

private func readerOf(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<GPXReader>? {
  data?.assumingMemoryBound(to: GPXReader.self)
}

/// The property of a location that a child element of a point sets.
enum GPXField {
  case elevation, time, geoidHeight, speed, course, bearing, satellites, fix
  case horizontalDilution, verticalDilution, positionDilution
  case horizontalAccuracy, verticalAccuracy, speedAccuracy, courseAccuracy
  // Properties that are elements in GeoCore's namespace.
  case ellipsoidalAltitude, climb, climbAccuracy, satellitesInView, status, device
  /// Any other element, which becomes an attribute.
  case other

  /// - Parameter isDirect: True for a child element of the point, false for an element in its `extensions`.
  init(_ name: XMLName, isDirect: Bool) {
    self = isDirect ? Self.direct(name) : Self.extended(name)
  }

  /// Returns the meaning of an element that GPX 1.0 or 1.1 defines.
  @inline(__always)
  private static func direct(_ name: XMLName) -> GPXField {
    if name == "ele" { return .elevation }
    if name == "time" { return .time }
    if name == "geoidheight" { return .geoidHeight }
    return extended(name)
  }

  /// Returns the meaning of an element in `extensions`.
  ///
  /// Such elements come from Garmin's TrackPointExtension v2 (`speed`, `course`), OsmAnd (`speed`, `bearing`,
  /// `hdop`), GPSLogger (`accuracy`) and OpenTracks (`accuracy_horizontal`).
  private static func extended(_ name: XMLName) -> GPXField {
    if name.isOwn, let field = own(name) { return field }
    for (names, field) in names {
      if names.contains(where: { name.isLoosely($0) }) { return field }
    }
    return .other
  }

  /// Returns the meaning of an element in GeoCore's namespace, which ``GPXPointWriter`` writes; nil for other elements.
  private static func own(_ name: XMLName) -> GPXField? {
    if name == "ellipsoidal_altitude" { return .ellipsoidalAltitude }
    if name == "climb" { return .climb }
    if name == "climb_accuracy" { return .climbAccuracy }
    if name == "satellites_in_view" { return .satellitesInView }
    if name == "status" { return .status }
    return name == "device" ? .device : nil
  }

  private static let names: [([StaticString], GPXField)] = [
    (["speed"], .speed), (["course"], .course), (["bearing"], .bearing), (["sat"], .satellites),
    (["fix"], .fix), (["hdop"], .horizontalDilution), (["vdop"], .verticalDilution),
    (["pdop"], .positionDilution),
    (
      [
        "accuracy", "hacc", "haccuracy", "horizontalaccuracy", "accuracyhorizontal",
      ], .horizontalAccuracy
    ),
    (["vacc", "vaccuracy", "verticalaccuracy", "accuracyvertical"], .verticalAccuracy),
    (["sacc", "speedaccuracy"], .speedAccuracy),
    (["cacc", "courseaccuracy", "bearingaccuracy"], .courseAccuracy),
  ]
}
