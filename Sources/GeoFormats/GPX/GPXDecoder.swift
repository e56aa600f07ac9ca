import GeoPlatform
public import GeoTracks

/// Reads GPX 1.0 and 1.1: waypoints, routes and tracks.
///
/// Elements are known by their local names, whatever their namespace. The encoding is the declared one:
/// UTF-8, UTF-16, ISO-8859-1, US-ASCII, windows-1250 to -1254 and -1257, KOI8-R, or ISO-8859-2, -5, -7,
/// -9, -13 and -15. Of a point are read its coordinate, `ele` (meters above mean sea level),
/// `geoidheight`, `time` with its offset, `fix`, `sat`, the dilutions, and speed (m/s), course and
/// accuracies (m), which GPX 1.0 has and others write among the extensions; every other leaf below a
/// point becomes an extra.
///
/// - A latitude outside [-90, 90] and a coordinate that is missing or no number lose the point, which
///   is reported. A longitude in [-360, 360] is taken, and reduced to [-180, 180): some writers count
///   past the antimeridian.
/// - Another value that cannot be read is reported, and the point given without it.
/// - Where the XML is broken, all points complete before are given, then one report with line and
///   column; nothing behind it is read. Nor is a document that declares entities, or nests deeper than
///   ``depthLimit``. Nothing outside the document is ever fetched.
///
/// **Memory.** An element's text is held up to ``textLimit`` bytes, a tag, comment or the like up to
/// ``tokenLimit``, and of a point up to ``extraLimit`` extras of ``extraTextLimit`` bytes together. The
/// XML parser takes up to 16 MiB, of which most is for names: an input with more different names of
/// elements and attributes, some 150 000 of them, is given up. Nothing else grows with the input.
///
/// One value reads one input: a copy made once reading has begun must not be used, and using it traps,
/// because the state of the XML parser cannot be copied.
public struct GPXDecoder: LocationDecoder {
  /// The most bytes that the text of an element may have.
  public static let textLimit = XMLLimits.text
  /// The most bytes that a tag, comment or processing instruction may have.
  public static let tokenLimit = XMLLimits.token
  /// The most extras that a point is given with; it is reported if there are more.
  public static let extraLimit = 256
  /// The most bytes that the extras of a point may have together.
  public static let extraTextLimit = 1 << 17
  /// The most elements that may be open at once.
  public static let depthLimit = XMLLimits.depth

  // Made with the first bytes, so that copies made before are independent.
  private var parser: XMLParser<GPXReader>?

  /// Creates a decoder at the beginning of an input.
  public init() {}

  /// Reads the next bytes.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    if parser == nil { parser = XMLParser<GPXReader>() }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a GPXDecoder that is reading")
    parser?.parse(bytes, isFinal: false, into: &events)
  }

  /// Says that the input has ended; the decoder is then as new.
  public mutating func finish(into events: inout [LocationEvent]) {
    if parser == nil { parser = XMLParser<GPXReader>() }
    precondition(isKnownUniquelyReferenced(&parser), "a copy of a GPXDecoder that is reading")
    let none: [UInt8] = []
    parser?.parse(none.span, isFinal: true, into: &events)
    parser = nil
  }
}

/// Gathers what a GPX document says of itself or of a track, element by element, as values named by their
/// places: see `Metadata`.
struct GPXMetadata {
  /// Elements that may lie in each other, and bytes that one name may have.
  static let maximumDepth = 16
  static let maximumName = 200
  /// The place of what a segment has among its extensions.
  static let segment = "trkseg/extensions"

  /// What has been gathered.
  private(set) var values: [Location.Attribute] = []

  private struct Frame {
    /// The name of the place, with what it lies in.
    var path: String
    /// How many children of each name there were.
    var children: [String: Int] = [:]
    var hasChild = false
    /// Prefixes that are declared here.
    var prefixes: [String] = []
  }

  private var frames: [Frame] = []
  private var top: [String: Int] = [:]
  // The children of extensions that have ended: a further element of the name goes on with them.
  private var extensionChildren: [String: Int] = [:]
  private var byteCount = 0
  // Something was too much: nothing more is taken, so that nothing grows.
  private var isFull = false

  /// Whether an element is open.
  var isOpen: Bool { !frames.isEmpty }

  /// Begins an element.
  ///
  /// - Parameters:
  ///   - place: what it is called where it is none of GPX's own names; nil for the name of the element.
  ///   - namespaces: those that are declared outside.
  /// - Returns: false if it cannot be kept; its end must not be told then.
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
    // Of another namespace: GPX 1.0 has such elements anywhere.
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
      // Said before, of extensions that this element goes on with.
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

  /// The name that a writer of ours gave what has no element of its own.
  private static func ownName(
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) -> String? {
    guard let name = attributes[0], let value = attributes[1], strcmp(name, "name") == 0,
      1...(maximumDepth * maximumName) ~= strnlen(value, maximumDepth * maximumName + 1)
    else { return nil }
    return String(cString: value)
  }

  /// Whether the innermost element is that for what GPX has no element for.
  var isInExtensions: Bool { frames.count == 1 && Self.isExtensions(frames[0].path) }

  private static func isExtensions(_ path: String) -> Bool {
    path == "extensions" || path == segment
  }

  /// Leaves a child of the innermost element out.
  mutating func passOver() {
    if let last = frames.indices.last { frames[last].hasChild = true }
  }

  /// The place of a child that has that name, numbered if there were such ones before.
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

  /// Ends the innermost element, which has no child.
  ///
  /// - Returns: false if its text is not kept.
  mutating func end(_ text: borrowing XMLContent) -> Bool {
    keepChildren()
    guard let frame = frames.popLast(), !frame.hasChild else { return true }
    if text.isEmpty {
      // Its attributes have said all, or there is nothing to say.
      if Self.isExtensions(frame.path) || values.last?.name.hasPrefix("\(frame.path)/@") ?? false {
        return true
      }
    }
    if frame.path == "author/email" {
      // GPX 1.0; GPX 1.1 has it in two attributes.
      let parts = text.string.split(separator: "@", omittingEmptySubsequences: false)
      if parts.count == 2 {
        return add("author/email/@id", String(parts[0]))
          && add("author/email/@domain", String(parts[1]))
      }
    }
    return add(frame.path, text.string)
  }

  /// Forgets the innermost element, of which nothing but attributes is kept.
  mutating func drop() {
    keepChildren()
    _ = frames.popLast()
  }

  private mutating func keepChildren() {
    if isInExtensions { extensionChildren = frames[0].children }
  }

  /// Keeps a value; false if there are too many.
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

  /// Gives out what has been gathered.
  mutating func take(_ subject: Metadata.Subject) -> LocationEvent? {
    defer { (values, top, extensionChildren) = ([], [:], [:]) }
    return values.isEmpty ? nil : .metadata(Metadata(subject, values))
  }

  /// Begins another track, or the file.
  mutating func reset() { self = GPXMetadata() }
}
