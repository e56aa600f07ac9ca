import GeoPlatform
package import GeoTracks

/// Reads GPX 1.0 and 1.1: waypoints, routes and tracks.
///
/// The decoder recognizes elements by their local names, in any namespace. The decoder supports the encodings UTF-8,
/// UTF-16, ISO-8859-1, US-ASCII, windows-1250 to -1254 and -1257, KOI8-R, and ISO-8859-2, -5, -7, -9, -13 and -15.
///
/// A point has a coordinate, `ele` (meters above mean sea level), `geoidheight`, `time` with its UTC offset, `fix`,
/// `sat` and the dilutions. The decoder reads speed (m/s), course and accuracies (m) from GPX 1.0 elements or from
/// extensions. Every other element in a point that has no child elements becomes an attribute.
///
/// - A point without a valid coordinate, or with a latitude outside [-90, 90], is skipped and reported. Longitudes in
///   [-360, 360] are accepted and reduced to [-180, 180), because some programs count beyond 180 degrees at the
///   antimeridian.
/// - The decoder reports any other unreadable value, and emits the point without it.
/// - If the XML is malformed, the decoder emits all complete points before the error, and then one diagnostic with line
///   and column. The decoder also stops if the document declares entities, or if elements are nested deeper than
///   ``depthLimit``. The decoder never opens other files or URLs.
///
/// **Memory.** The decoder holds up to ``textLimit`` bytes of an element's text and up to ``tokenLimit`` bytes of a tag
/// or comment. Each point has up to ``extraLimit`` attributes with ``extraTextLimit`` bytes in total. The XML parser
/// needs up to 16 MiB, which is enough for about 150,000 different names of elements and attributes. If a document has
/// more names, the decoder stops.
///
/// Use one decoder per input. Do not copy a decoder that has begun to read: the XML parser cannot be copied, so any use
/// of the copy stops the program.
package struct GPXDecoder: LocationDecoder {
  /// The maximum length of an element's text in bytes.
  package static let textLimit = XMLLimits.text
  /// The maximum length of a tag, comment or processing instruction in bytes.
  package static let tokenLimit = XMLLimits.token
  /// The maximum number of attributes per point. Further attributes are dropped and reported.
  package static let extraLimit = 256
  /// The maximum size of all attributes of a point in bytes.
  package static let extraTextLimit = 1 << 17
  /// The maximum nesting depth of elements.
  package static let depthLimit = XMLLimits.depth

  // The parser is created when the first bytes arrive. Copies of an unused decoder are therefore independent.
  private var parser: XMLParser<GPXReader>?

  package init() {}

  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    if parser == nil { parser = XMLParser<GPXReader>() }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a GPXDecoder that is reading")
    parser?.parse(bytes, isFinal: false, into: &events)
  }

  package mutating func finish(into events: inout [LocationEvent]) {
    if parser == nil { parser = XMLParser<GPXReader>() }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a GPXDecoder that is reading")
    let none: [UInt8] = []
    parser?.parse(none.span, isFinal: true, into: &events)
    parser = nil
  }
}

/// Collects the metadata of a GPX document, a track or a route.
///
/// The name of a value is the path of its element, such as `author/name`; see `Metadata`.
struct GPXMetadata {
  /// The maximum nesting depth of metadata elements, and the maximum length of an element or attribute name in bytes.
  static let maximumDepth = 16
  static let maximumName = 200
  /// The path of the metadata in a segment's `extensions` element.
  static let segment = "trkseg/extensions"

  private(set) var values: [Location.Attribute] = []

  private struct Frame {
    /// The path of the element, with an index for repeated elements.
    var path: String
    /// The number of child elements read so far, by name.
    var children: [String: Int] = [:]
    var hasChild = false
    /// The namespace prefixes declared in this element.
    var prefixes: [String] = []
  }

  private var frames: [Frame] = []
  private var top: [String: Int] = [:]
  // The number of child elements in previous `extensions` elements, by name. Indices continue in the next `extensions`
  // element, so that each path is unique.
  private var extensionChildren: [String: Int] = [:]
  private var byteCount = 0
  // True if a limit has been exceeded. In that case, further values are dropped.
  private var isFull = false

  /// True if a metadata element is open.
  var isOpen: Bool { !frames.isEmpty }

  /// Begins a metadata element and stores its XML attributes.
  ///
  /// - Parameters:
  ///   - place: The path to use instead of the element's name; nil to use the name.
  ///   - namespaces: The namespaces that outer elements declare, by prefix.
  /// - Returns: False if the element is dropped. Do not call ``end(_:)`` for a dropped element.
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
    // In GPX 1.0, elements of other namespaces may occur anywhere. Treat such elements as extensions.
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
      // Skip an XML attribute that a previous `extensions` element also had.
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

  /// Returns the name stored in a `geocore:extra` element; nil if the element contains no valid name.
  ///
  /// `GPXTrackWriter` uses this element for metadata that has no GPX element.
  private static func ownName(
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) -> String? {
    guard let name = attributes[0], let value = attributes[1], strcmp(name, "name") == 0,
      1...(maximumDepth * maximumName) ~= strnlen(value, maximumDepth * maximumName + 1)
    else { return nil }
    return String(cString: value)
  }

  var isInExtensions: Bool { frames.count == 1 && Self.isExtensions(frames[0].path) }

  private static func isExtensions(_ path: String) -> Bool {
    path == "extensions" || path == segment
  }

  /// Records that the innermost element has a child element, which the collector skips.
  mutating func passOver() {
    if let last = frames.indices.last { frames[last].hasChild = true }
  }

  /// Returns the path of the next element with this name. A repeated name gets an index, such as `link[2]`.
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

  /// Ends the innermost element, and stores its text if it has no child elements.
  ///
  /// - Returns: False if the text is dropped because of a limit.
  mutating func end(_ text: borrowing XMLContent) -> Bool {
    keepChildren()
    guard let frame = frames.popLast(), !frame.hasChild else { return true }
    if text.isEmpty {
      // Do not store the empty text of an `extensions` element, or for an element whose XML attributes have been stored.
      if Self.isExtensions(frame.path) || values.last?.name.hasPrefix("\(frame.path)/@") ?? false {
        return true
      }
    }
    if frame.path == "author/email" {
      // In GPX 1.0, an e-mail address is text. In GPX 1.1, the two parts of the address are XML attributes.
      let parts = text.string.split(separator: "@", omittingEmptySubsequences: false)
      if parts.count == 2 {
        return add("author/email/@id", String(parts[0]))
          && add("author/email/@domain", String(parts[1]))
      }
    }
    return add(frame.path, text.string)
  }

  /// Ends the innermost element without its text. The XML attributes of the element have already been stored.
  mutating func drop() {
    keepChildren()
    _ = frames.popLast()
  }

  private mutating func keepChildren() {
    if isInExtensions { extensionChildren = frames[0].children }
  }

  /// Stores a value. Returns false if a limit is exceeded.
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

  /// Returns an event with the collected values and removes them; nil if no values have been collected.
  mutating func take(_ subject: Metadata.Subject) -> LocationEvent? {
    defer { (values, top, extensionChildren) = ([], [:], [:]) }
    return values.isEmpty ? nil : .metadata(Metadata(subject, values))
  }

  mutating func reset() { self = GPXMetadata() }
}

/// The point that is being read.
struct GPXPoint {
  /// The properties read so far, which are reset when the next point begins.
  private var location = Location(Coordinate(latitude: 0, longitude: 0))
  /// True if the coordinate of the point is valid.
  private(set) var isGood = false
  private var geoidHeight: Double?
  // The size of the point's attributes in bytes. `hasTooMany` is true after an exceeded limit has been reported.
  private var extraBytes = 0
  private var hasTooMany = false

  /// Begins a point and reads its coordinate.
  ///
  /// - Parameters:
  ///   - attributes: Alternating names and values, followed by nil.
  ///   - scratch: A buffer for temporary use, whose content is overwritten.
  /// - Returns: A fault if the coordinate is missing or invalid; otherwise nil.
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

  /// Reads a child element of the point.
  ///
  /// - Returns: A fault if the value is invalid; otherwise nil.
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

  /// Stores a number. Returns false if the number means "unknown" or if the property already has a value.
  private mutating func take(_ field: GPXField, _ value: Double) -> Bool {
    switch field {
    case .elevation: return location.altitude.fill(value)
    case .geoidHeight: return geoidHeight.fill(value)
    // Some programs write a negative speed if the speed is unknown.
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

  /// Reads `fix` (fixType in GPX 1.1). The value `dgps` does not state whether the fix is 2D or 3D.
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
  /// - Returns: A fault for the first attribute of the point that exceeds a limit; otherwise nil.
  mutating func keep(_ name: String, _ text: borrowing XMLContent) -> XMLFault? {
    if let fault = makeRoom(for: name.utf8.count + text.count) { return fault }
    guard !hasTooMany else { return nil }
    location.attributes.append(Location.Attribute(name, text.string))
    return nil
  }

  /// Stores an attribute whose value is an XML attribute, such as the address of a link.
  mutating func keep(_ name: String, _ value: UnsafePointer<CChar>) -> XMLFault? {
    if let fault = makeRoom(for: strlen(value)) { return fault }
    guard !hasTooMany else { return nil }
    location.attributes.append(Location.Attribute(name, String(cString: value)))
    return nil
  }

  /// Counts the size of an attribute. Returns a fault for the first attribute beyond a limit, and drops all further
  /// attributes.
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

  /// Ends the point and returns its location. The location is moved to avoid a copy.
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
  /// Sets the value if it is nil. Returns false if there was already a value.
  @inline(__always)
  fileprivate mutating func fill(_ value: Wrapped) -> Bool {
    guard self == nil else { return false }
    self = value
    return true
  }
}
