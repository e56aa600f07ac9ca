import GeoPlatform
package import GeoTracks

/// Reads GPX 1.0 and 1.1: waypoints, routes and tracks.
///
/// Elements are recognized by their local names, in any namespace. The decoder supports the declared encodings UTF-8,
/// UTF-16, ISO-8859-1, US-ASCII, windows-1250 to -1254 and -1257, KOI8-R, and ISO-8859-2, -5, -7, -9, -13 and -15.
///
/// A point has a coordinate, `ele` (meters above mean sea level), `geoidheight`, `time` with its offset, `fix`, `sat`
/// and the dilutions. Speed (m/s), course and accuracies (m) are read from GPX 1.0 elements or from extensions. Every
/// other element without children inside a point becomes an attribute.
///
/// - A point without a valid coordinate, or with a latitude outside [-90, 90], is skipped and reported. Longitudes in
///   [-360, 360] are accepted and reduced to [-180, 180), because some writers continue beyond 180 degrees at the
///   antimeridian.
/// - The decoder reports any other unreadable value and emits the point without this value.
/// - If the XML is malformed, the decoder emits all complete points and then one diagnostic with line and column. The
///   decoder does not read the rest of the document. The decoder also stops if a document declares entities or nests
///   deeper than ``depthLimit``. The decoder never opens other files or addresses.
///
/// **Memory.** The decoder holds up to ``textLimit`` bytes of an element's text and up to ``tokenLimit`` bytes of a tag
/// or comment. Each point has up to ``extraLimit`` attributes with ``extraTextLimit`` bytes in total. The XML parser
/// uses up to 16 MiB, which is enough for about 150,000 different names. With more names, the decoder stops reading.
/// No other memory grows with the input.
///
/// Use one decoder per input. Do not copy a decoder that has begun to read. The state of the XML parser cannot be
/// copied, so using the copy stops the program.
package struct GPXDecoder: LocationDecoder {
  /// The maximum length of an element's text in bytes.
  package static let textLimit = XMLLimits.text
  /// The maximum length of a tag, comment or processing instruction in bytes.
  package static let tokenLimit = XMLLimits.token
  /// The maximum number of attributes per point. The decoder reports a point that has more.
  package static let extraLimit = 256
  /// The maximum total length of a point's attributes in bytes.
  package static let extraTextLimit = 1 << 17
  /// The maximum nesting depth of elements.
  package static let depthLimit = XMLLimits.depth

  // The decoder creates the parser for the first bytes. Copies of a decoder that has not read anything are therefore
  // independent.
  private var parser: XMLParser<GPXReader>?

  /// Creates a decoder for a new input.
  package init() {}

  /// Reads the next bytes.
  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    if parser == nil { parser = XMLParser<GPXReader>() }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a GPXDecoder that is reading")
    parser?.parse(bytes, isFinal: false, into: &events)
  }

  /// Ends the input and resets the decoder.
  package mutating func finish(into events: inout [LocationEvent]) {
    if parser == nil { parser = XMLParser<GPXReader>() }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a GPXDecoder that is reading")
    let none: [UInt8] = []
    parser?.parse(none.span, isFinal: true, into: &events)
    parser = nil
  }
}

/// Collects the metadata of a GPX document or track, element by element.
///
/// The name of each value is the path of its element; see `Metadata`.
struct GPXMetadata {
  /// The maximum nesting depth, and the maximum length of a name in bytes.
  static let maximumDepth = 16
  static let maximumName = 200
  /// The path of a segment's extensions.
  static let segment = "trkseg/extensions"

  /// The values collected so far.
  private(set) var values: [Location.Attribute] = []

  private struct Frame {
    /// The full path of the element.
    var path: String
    /// The number of children by name.
    var children: [String: Int] = [:]
    var hasChild = false
    /// The namespace prefixes that this element declares.
    var prefixes: [String] = []
  }

  private var frames: [Frame] = []
  private var top: [String: Int] = [:]
  // The numbers of children in earlier `extensions` elements, by name. A second `extensions` element continues these
  // counts, so that each path is unique.
  private var extensionChildren: [String: Int] = [:]
  private var byteCount = 0
  // True after a limit was exceeded. The collector then accepts no more values, which limits its memory.
  private var isFull = false

  /// True if an element is open.
  var isOpen: Bool { !frames.isEmpty }

  /// Begins an element.
  ///
  /// - Parameters:
  ///   - place: The path to use instead of the element's name; nil to use the name.
  ///   - namespaces: The namespaces declared by outer elements.
  /// - Returns: False if the element cannot be kept. Do not call ``end(_:)`` for an element that cannot be kept.
  mutating func start(
    _ element: UnsafePointer<CChar>, as place: String? = nil,
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ namespaces: [String: String]
  ) -> Bool {
    passOver()
    guard strnlen(element, Self.maximumName + 1) <= Self.maximumName,
      frames.count < Self.maximumDepth, !isFull
    else { return false }
    let name = String(cString: element)
    if name == "geocore:extra", isInExtensions, let own = Self.ownName(attributes) {
      frames.append(Frame(path: own))
      return true
    }
    let prefix = name.split(separator: ":", maxSplits: 1).dropLast().first.map(String.init)
    // In GPX 1.0, elements of other namespaces may occur anywhere. Treat them as extensions.
    let isForeign = prefix != nil && frames.isEmpty && place == nil
    let path = number(place ?? (isForeign ? "extensions/\(name)" : name))
    frames.append(Frame(path: path))
    if isInExtensions { frames[0].children = extensionChildren }
    var i = 0
    while let name = attributes[i], let value = attributes[i + 1] {
      i += 2
      let name = String(cString: name)
      if name.hasPrefix("xmlns:") {
        frames[frames.count - 1].prefixes.append(String(name.dropFirst(6)))
      }
      let attribute = Location.Attribute("\(path)/@\(name)", String(cString: value))
      // Skip an attribute that an earlier `extensions` element already had.
      if isInExtensions, values.contains(attribute) { continue }
      guard name.utf8.count <= Self.maximumName, add(attribute.name, attribute.value) else {
        drop()
        return false
      }
    }
    if let prefix, prefix != "geocore", !frames.contains(where: { $0.prefixes.contains(prefix) }),
      let uri = namespaces[prefix]
    {
      frames[frames.count - 1].prefixes.append(prefix)
      _ = add("\(path)/@xmlns:\(prefix)", uri)
    }
    return true
  }

  /// Returns the name in a `geocore:extra` element, which `GPXTrackWriter` writes for values that have no element in
  /// GPX.
  private static func ownName(
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) -> String? {
    guard let name = attributes[0], let value = attributes[1], strcmp(name, "name") == 0,
      1...(maximumDepth * maximumName) ~= strnlen(value, maximumDepth * maximumName + 1)
    else { return nil }
    return String(cString: value)
  }

  /// True if the innermost element is an `extensions` element.
  var isInExtensions: Bool { frames.count == 1 && Self.isExtensions(frames[0].path) }

  private static func isExtensions(_ path: String) -> Bool {
    path == "extensions" || path == segment
  }

  /// Records that the reader skips a child of the innermost element.
  mutating func passOver() {
    if let last = frames.indices.last { frames[last].hasChild = true }
  }

  /// Returns the path of the next element with this name, with an index if the name repeats.
  private mutating func number(_ name: String) -> String {
    guard let last = frames.indices.last else {
      if Self.isExtensions(name) { return name }
      let count = top[name, default: 0] + 1
      top[name] = count
      return count == 1 ? name : "\(name)[\(count)]"
    }
    let count = frames[last].children[name, default: 0] + 1
    frames[last].children[name] = count
    return frames[last].path + "/" + (count == 1 ? name : "\(name)[\(count)]")
  }

  /// Ends the innermost element, which has no children.
  ///
  /// - Returns: False if the text of the element is not kept.
  mutating func end(_ text: borrowing XMLContent) -> Bool {
    keepChildren()
    guard let frame = frames.popLast(), !frame.hasChild else { return true }
    if text.isEmpty {
      // Keep no empty value for an element whose attributes have values, or for an `extensions` element.
      if Self.isExtensions(frame.path) || values.last?.name.hasPrefix("\(frame.path)/@") ?? false {
        return true
      }
    }
    if frame.path == "author/email" {
      // In GPX 1.0, the e-mail address is text. In GPX 1.1, the address is split into two attributes.
      let parts = text.string.split(separator: "@", omittingEmptySubsequences: false)
      if parts.count == 2 {
        return add("author/email/@id", String(parts[0]))
          && add("author/email/@domain", String(parts[1]))
      }
    }
    return add(frame.path, text.string)
  }

  /// Ends the innermost element. Keeps the attributes of the element and ignores the text.
  mutating func drop() {
    keepChildren()
    _ = frames.popLast()
  }

  private mutating func keepChildren() {
    if isInExtensions { extensionChildren = frames[0].children }
  }

  /// Keeps a value. Returns false if a limit is exceeded.
  mutating func add(_ name: String, _ value: String) -> Bool {
    let size = name.utf8.count + value.utf8.count
    guard value.utf8.count <= GPXDecoder.textLimit else { return false }
    guard !isFull, values.count < Metadata.countLimit, byteCount + size <= Metadata.byteLimit else {
      isFull = true
      return false
    }
    byteCount += size
    values.append(Location.Attribute(name, value))
    return true
  }

  /// Returns the collected values as an event and clears them.
  mutating func take(_ subject: Metadata.Subject) -> LocationEvent? {
    defer { (values, top, extensionChildren) = ([], [:], [:]) }
    return values.isEmpty ? nil : .metadata(Metadata(subject, values))
  }

  /// Resets the collector for another track or the file.
  mutating func reset() { self = GPXMetadata() }
}

/// The point being read.
struct GPXPoint {
  /// The properties read so far. The properties are cleared when a point begins.
  private var location = Location(Coordinate(latitude: 0, longitude: 0))
  /// True if the coordinate is valid.
  private(set) var isGood = false
  private var geoidHeight: Double?
  // The size of the attributes in bytes, and whether an exceeded limit has been reported.
  private var extraBytes = 0
  private var hasTooMany = false

  /// Begins a point.
  ///
  /// - Parameters:
  ///   - attributes: Alternating names and values, followed by nil.
  ///   - scratch: Memory for temporary use. The function overwrites its contents.
  /// - Returns: The fault if the point is invalid, otherwise nil.
  mutating func begin(
    attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, scratch: inout XMLContent
  ) -> XMLFault? {
    isGood = false
    geoidHeight = nil
    (extraBytes, hasTooMany) = (0, false)
    var latitude: Double?
    var longitude: Double?
    var i = 0
    while let name = attributes[i], let value = attributes[i + 1] {
      i += 2
      let isLatitude = strcmp(name, "lat") == 0
      guard isLatitude || strcmp(name, "lon") == 0 else { continue }
      scratch.set(value)
      scratch.trim()
      let axis = isLatitude ? "latitude" : "longitude"
      guard let number = scratch.number else {
        defer { scratch.removeAll() }
        guard !scratch.isEmpty else { return XMLFault(.noCoordinate, "the \(axis) is empty") }
        return XMLFault(.unreadable, "the \(axis) \(scratch.quoted) is not a number")
      }
      guard number.magnitude <= (isLatitude ? 90 : 360) else {
        defer { scratch.removeAll() }
        return XMLFault(.outOfRange, "the \(axis) \(scratch.quoted) is out of range")
      }
      if isLatitude { latitude = number } else { longitude = number }
    }
    scratch.removeAll()
    guard let latitude, let longitude else {
      let missing =
        latitude != nil ? "longitude" : longitude != nil ? "latitude" : "latitude and longitude"
      return XMLFault(.noCoordinate, "the point has no \(missing)")
    }
    var coordinate = Coordinate(latitude: latitude, longitude: longitude)
    if longitude.magnitude > 180 { coordinate = coordinate.normalized }
    location.coordinate = coordinate
    isGood = true
    return nil
  }

  /// Reads the value of an element.
  ///
  /// - Returns: The fault if the value is skipped, otherwise nil.
  mutating func take(_ field: GPXField, _ name: XMLName, _ text: borrowing XMLContent) -> XMLFault?
  {
    switch field {
    case .time:
      guard location.timestamp == nil else { return keep(name, text) }
      guard let time = text.time else { return unreadable(name, text) }
      location.timestamp = time.timestamp
      location.utcOffset = time.utcOffset
    case .fix: takeFix(name, text)
    case .status:
      guard let status = FixStatus(rawValue: text.string) else { return keep(name, text) }
      location.status = status
    case .device: location.device = text.string
    case .other: return keep(name, text)
    default:
      guard let number = text.number else {
        return text.isNotANumber ? nil : unreadable(name, text)
      }
      if !take(field, number) { return keep(name, text) }
    }
    return nil
  }

  /// Sets a number. Returns false if the value means "unknown" or the property is already set.
  private mutating func take(_ field: GPXField, _ value: Double) -> Bool {
    switch field {
    case .elevation: return location.altitude.fill(value)
    case .geoidHeight: return geoidHeight.fill(value)
    // Skip negative values, by which writers mean "unknown".
    case .speed: return value >= 0 && location.speed.fill(value)
    case .course, .bearing:
      guard (0...360).contains(value) else { return false }
      return location.course.fill(value == 360 ? 0 : value)
    case .satellites:
      return value >= 0 && value < 1000 && location.satellitesUsed.fill(Int(value))
    case .horizontalDilution: return value > 0 && location.dilution.horizontal.fill(value)
    case .verticalDilution: return value > 0 && location.dilution.vertical.fill(value)
    case .positionDilution: return value > 0 && location.dilution.position.fill(value)
    case .horizontalAccuracy: return value > 0 && location.horizontalAccuracy.fill(value)
    case .verticalAccuracy: return value > 0 && location.verticalAccuracy.fill(value)
    case .speedAccuracy: return value >= 0 && location.speedAccuracy.fill(value)
    case .courseAccuracy: return value >= 0 && location.courseAccuracy.fill(value)
    case .ellipsoidalAltitude: return location.ellipsoidalAltitude.fill(value)
    case .climb: return location.climb.fill(value)
    case .climbAccuracy: return value >= 0 && location.climbAccuracy.fill(value)
    case .satellitesInView:
      return value >= 0 && value < 1000 && location.satellitesInView.fill(Int(value))
    case .time, .fix, .status, .device, .other: return false
    }
  }

  /// Reads a fixType of GPX 1.1. The value `dgps` does not determine the dimension.
  private mutating func takeFix(_ name: XMLName, _ text: borrowing XMLContent) {
    if text == "3d" {
      location.fix = .threeDimensional
    } else if text == "2d" {
      location.fix = .twoDimensional
    } else if text == "none" {
      location.fix = FixDimension.none
    } else if text == "dgps" {
      location.status = .differential
    } else if text == "pps" {
      location.status = .precise
    } else {
      _ = keep(name, text)
    }
  }

  private mutating func keep(_ name: XMLName, _ text: borrowing XMLContent) -> XMLFault? {
    if let fault = makeRoom(for: text.count) { return fault }
    guard !hasTooMany else { return nil }
    location.attributes.append(Location.Attribute(name.text, text.string))
    return nil
  }

  /// Stores an attribute of the point.
  ///
  /// - Returns: The fault at the first attribute of this point that exceeds a limit.
  mutating func keep(_ name: String, _ text: borrowing XMLContent) -> XMLFault? {
    if let fault = makeRoom(for: name.utf8.count + text.count) { return fault }
    guard !hasTooMany else { return nil }
    location.attributes.append(Location.Attribute(name, text.string))
    return nil
  }

  /// Stores an attribute whose value comes from an XML attribute.
  mutating func keep(_ name: String, _ value: UnsafePointer<CChar>) -> XMLFault? {
    if let fault = makeRoom(for: strlen(value)) { return fault }
    guard !hasTooMany else { return nil }
    location.attributes.append(Location.Attribute(name, String(cString: value)))
    return nil
  }

  /// Counts an attribute. Reports the first attribute beyond the limits, and rejects all later attributes.
  private mutating func makeRoom(for count: Int) -> XMLFault? {
    guard !hasTooMany else { return nil }
    extraBytes += count
    guard
      location.attributes.count >= GPXDecoder.extraLimit || extraBytes > GPXDecoder.extraTextLimit
    else { return nil }
    hasTooMany = true
    return XMLFault(
      .tooLong,
      """
      a point has more than \(GPXDecoder.extraLimit) further values, or \(GPXDecoder.extraTextLimit) \
      bytes of them; the rest is skipped
      """)
  }

  private func unreadable(_ name: XMLName, _ text: borrowing XMLContent) -> XMLFault {
    XMLFault(
      .unreadable, "<\(name.text)> \(text.quoted) cannot be read; the point is kept without it")
  }

  /// Ends the point and moves its location to the caller, which avoids a copy.
  mutating func finish() -> Location {
    if let geoidHeight, let altitude = location.altitude {
      location.ellipsoidalAltitude = DecimalArithmetic.sum(altitude, geoidHeight)
    }
    var done = Location(Coordinate(latitude: 0, longitude: 0))
    swap(&done, &location)
    return done
  }
}

extension Optional {
  /// Sets the value if it is nil. Returns false if the value was already set.
  @inline(__always)
  fileprivate mutating func fill(_ value: Wrapped) -> Bool {
    guard self == nil else { return false }
    self = value
    return true
  }
}
