import CExpat
import GeoCore
import Glibc

/// Makes events of the elements of a GPX document: a state machine that the XML parser's handlers
/// drive.
///
/// Where it is in the document is told by the depths at which the interesting elements began, 0 for
/// those that are not open.
struct GPXReader: ~Copyable {
  /// What has become clear.
  var events: [SourceEvent] = []

  private let parser: XML_Parser
  private var text = GPXText()
  private var depth = 0
  private var partDepth = 0
  private var segmentDepth = 0
  private var point = GPXPoint()
  private var pointDepth = 0
  // Children of this element mean nothing for the point.
  private var linkDepth = 0
  private var part = PartKind.none
  private var name: String?
  private var isPartGiven = false
  private var hasSegment = false
  // What the element in hand says an extra is called.
  private var extraName: String?
  // What stands outside points and has no place in events, as `trk/type`, and how often; few are told.
  private var unkept: [(name: String, count: Int)] = []
  private static let maximumUnkept = 24
  private var metadataDepth = 0
  private var metadataExtensionsDepth = 0
  // Whether the element in hand has had no child so far and its text is wanted.
  private var isLeaf = false
  private var isListening = false
  private var hasStopped = false
  // Where the document ended, once it has.
  private(set) var documentEnd: (line: Int, offset: Int)?

  private enum PartKind { case none, track, route, waypoints }

  init(parser: XML_Parser) {
    self.parser = parser
  }

  // MARK: Elements

  mutating func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    guard !hasStopped else { return }
    depth += 1
    text.removeAll()
    if pointDepth > 0, depth <= GPXDecoder.depthLimit {
      isLeaf = linkDepth == 0
      let name = XMLName(name)
      extraName = isLeaf && name.isOwn && name == "extra" ? Self.nameAttribute(attributes) : nil
      if isLeaf, depth == pointDepth + 1, name == "link" { startLink(attributes) }
    } else {
      startOutside(XMLName(name), attributes)
    }
    listen(isLeaf)
    checkToken()
  }

  private mutating func startOutside(
    _ name: XMLName, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    isLeaf = false
    guard depth <= GPXDecoder.depthLimit else {
      return stop(.tooLong, "elements are nested deeper than \(GPXDecoder.depthLimit)")
    }
    if depth == 1, name != "gpx" {
      return stop(.unreadable, "the root element is <\(name.text)>, not <gpx>")
    }
    if name == "trkpt" {
      startPoint(of: .track, attributes)
    } else if name == "trkseg" {
      startSegment()
    } else if name == "wpt" {
      startPoint(of: .waypoints, attributes)
    } else if name == "rtept" {
      startPoint(of: .route, attributes)
    } else if partDepth == 0, name == "trk" || name == "rte" {
      partDepth = depth
      (part, self.name) = (name == "trk" ? .track : .route, nil)
      (isPartGiven, hasSegment) = (false, false)
    } else if partDepth > 0, depth == partDepth + 1, name == "name" {
      isLeaf = true
    } else if partDepth > 0, depth == partDepth + 1 {
      note(part == .route ? "rte/" : "trk/", name)
    } else if depth == 2, name == "metadata" {
      metadataDepth = depth
    } else if metadataDepth > 0, depth == 3, name == "extensions" {
      metadataExtensionsDepth = depth
    } else if metadataExtensionsDepth > 0, depth == 4 {
      if name.isOwn, name == "thinned" {
        events.append(.thinned)
      } else {
        note("metadata/extensions/", name)
      }
    } else if metadataDepth > 0 ? depth == 3 : depth == 2 && Self.isAbout(name) {
      note(metadataDepth > 0 ? "metadata/" : "gpx/", name)
    }
  }

  /// Whether GPX 1.0 says with it what GPX 1.1 says in its metadata.
  private static func isAbout(_ name: XMLName) -> Bool {
    let names: [StaticString] = [
      "name", "desc", "author", "email", "url", "urlname", "time", "keywords", "extensions",
    ]
    return names.contains { name == $0 }
  }

  /// Counts an element that is not kept.
  private mutating func note(_ prefix: String, _ name: XMLName) {
    let text = prefix + QuotedText.plain(name.text)
    if let index = unkept.firstIndex(where: { $0.name == text }) {
      unkept[index].count += 1
    } else if unkept.count < Self.maximumUnkept {
      unkept.append((text, 1))
    }
  }

  /// Says at the end of the document what of it is not kept.
  private mutating func tellUnkept() {
    // The bounds are computed anew by whoever wants them.
    let told = unkept.filter { $0.name != "metadata/bounds" }.prefix(12)
    guard !told.isEmpty else { return }
    let names = told.map { $0.count == 1 ? $0.name : "\($0.count) × \($0.name)" }
    report(GPXFault(.unkept, "not kept: " + names.joined(separator: ", ")))
  }

  mutating func end(_ elementName: UnsafePointer<CChar>) {
    guard !hasStopped else { return }
    if isLeaf {
      isLeaf = false
      text.trim()
      if pointDepth > 0 {
        endField(XMLName(elementName))
      } else if !text.isEmpty {
        name = text.string
      }
    }
    if depth == pointDepth {
      endPoint()
    } else if depth == segmentDepth {
      segmentDepth = 0
    } else if depth == partDepth {
      givePart()
      (partDepth, part) = (0, .none)
    } else if depth == linkDepth {
      linkDepth = 0
    } else if depth == metadataExtensionsDepth {
      metadataExtensionsDepth = 0
    } else if depth == metadataDepth {
      metadataDepth = 0
    }
    if depth == 1 { tellUnkept() }
    depth -= 1
    listen(false)
    checkToken()
    if depth == 0 {
      documentEnd = (
        Int(XML_GetCurrentLineNumber(parser)),
        Int(XML_GetCurrentByteIndex(parser)) + Int(XML_GetCurrentByteCount(parser))
      )
    }
  }

  mutating func characters(_ bytes: UnsafeRawBufferPointer) {
    if isLeaf, !text.append(bytes) {
      stop(.tooLong, "the text of an element is longer than \(GPXDecoder.textLimit) bytes")
    }
  }

  /// Has character data given to ``characters(_:)`` or passed over: most of it is the blanks between
  /// elements.
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
      if hasSegment { events.append(.part(.segment)) }
      hasSegment = true
    }
  }

  /// Says that a part begins, unless that has been said.
  private mutating func givePart() {
    guard !isPartGiven else { return }
    isPartGiven = true
    switch part {
    case .track: events.append(.part(.track(name: name)))
    case .route: events.append(.part(.route(name: name)))
    case .waypoints: events.append(.part(.waypoints))
    case .none: break
    }
  }

  // MARK: Points

  private mutating func startPoint(
    of kind: PartKind, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    if part != kind {
      // Waypoints come one by one; a point outside its track or route begins one without a name.
      (part, name, isPartGiven, hasSegment) = (kind, nil, false, kind == .track)
    }
    givePart()
    pointDepth = depth
    let fault = point.begin(attributes: attributes, scratch: &text)
    if let fault { report(fault) }
  }

  private mutating func startLink(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    (linkDepth, isLeaf) = (depth, false)
    var i = 0
    while let name = attributes[i], let value = attributes[i + 1] {
      if strcmp(name, "href") == 0, point.isGood, value.pointee != 0,
        let fault = point.keep("link", value)
      {
        report(fault)
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
    if let extraName {
      if let fault = point.keep(extraName, text) { report(fault) }
      self.extraName = nil
      return
    }
    let isDirect = depth == pointDepth + 1
    if let fault = point.take(GPXField(name, isDirect: isDirect), name, text) { report(fault) }
  }

  private mutating func endPoint() {
    pointDepth = 0
    if point.isGood {
      point.finish()
      events.append(.location(point.location))
    }
  }
}

// MARK: Reports

extension GPXReader {
  /// Stops at a tag, comment or the like that is too long.
  mutating func checkToken() {
    if !hasStopped, XML_GetCurrentByteCount(parser) > GPXDecoder.tokenLimit {
      reportTooLong()
      halt()
    }
  }

  /// Says that the token in hand is too long.
  mutating func reportTooLong() {
    guard !hasStopped else { return }
    report(
      GPXFault(
        .tooLong, "a tag or comment is longer than \(GPXDecoder.tokenLimit) bytes",
        stopsReading: true))
  }

  /// Says that the parser has taken all the memory that it may.
  mutating func reportTooManyNames() {
    report(
      GPXFault(
        .tooLong,
        "the names of elements and attributes take more than \(XMLMemory.limit >> 20) MiB",
        stopsReading: true))
  }

  mutating func refuseDeclarations() {
    stop(.unreadable, "the document has a DTD with declarations of its own, which is not read")
  }

  /// Says that nothing more can be read.
  ///
  /// - Parameters:
  ///   - words: what is wrong.
  ///   - isAtEnd: the input ends where it must not.
  ///   - isPadding: nothing but padding follows the document, if that has ended.
  mutating func reportBroken(_ words: String, isAtEnd: Bool, isPadding: Bool) {
    // What is wrong behind the end, and where, depends on how the parser got it.
    if let (line, offset) = documentEnd {
      let what = "something follows the end of the document; it is not read"
      events.append(
        .skipped(Skipped(.noise, what, line: line, offset: offset, stopsReading: !isPadding)))
      return
    }
    let column = Int(XML_GetCurrentColumnNumber(parser)) + 1
    let inside = pointDepth > 0 ? ", inside a point, which is not given" : ""
    let what =
      isAtEnd ? "the document ends early" : "the XML is broken: \(words)"
    report(GPXFault(.truncated, "\(what) (column \(column))\(inside)", stopsReading: true))
  }

  private mutating func stop(_ reason: Skipped.Reason, _ detail: String) {
    report(GPXFault(reason, detail + "; nothing behind it is read", stopsReading: true))
    halt()
  }

  private mutating func halt() {
    hasStopped = true
    XML_StopParser(parser, 0)
  }

  private mutating func report(_ fault: GPXFault) {
    events.append(
      .skipped(
        Skipped(
          fault.reason, fault.detail, line: Int(XML_GetCurrentLineNumber(parser)),
          offset: max(Int(XML_GetCurrentByteIndex(parser)), 0), stopsReading: fault.stopsReading)))
  }
}
