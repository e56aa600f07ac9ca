import GeoTracks

/// Which element an extra of a point becomes.
enum GPXExtraPlace: Sendable, Equatable {
  /// One that the schema of GPX 1.1 has, and that is no property of a location.
  case standard(Int)
  /// One of Garmin's TrackPointExtension, in its schema's order.
  case garmin(Int)
  /// `<power>`, as Garmin has no element for it and programs look for that.
  case power
  /// An element of its name.
  case element
  /// An element with its name as an attribute: the name is none of XML's, or means something else.
  case named

  static let standard = [
    "magvar", "name", "cmt", "desc", "src", "link", "sym", "type", "ageofdgpsdata", "dgpsid",
  ]
  static let garmin = ["atemp", "wtemp", "depth", "hr", "cad"]

  init(_ name: String) {
    if let index = Self.standard.firstIndex(of: name) {
      self = .standard(index)
    } else if let measured = CSVSensor.garminName(name) {
      self = Self.garmin.firstIndex(of: measured).map { .garmin($0) } ?? .power
    } else {
      self = Self.isPlain(name) ? .element : .named
    }
  }

  /// Whether a name can be that of an element in our own namespace, and means nothing else there.
  static func isPlain(_ name: String) -> Bool {
    guard XMLText.isName(name), name != "extra" else { return false }
    return "\(GPXPointWriter.prefix):\(name)".withCString {
      let field = GPXField(XMLName($0), isDirect: false)
      return if case .other = field { true } else { false }
    }
  }
}

/// A link of a point: what comes behind its address as `link/text` and `link/type` is of it.
struct GPXLink: Sendable {
  var address: String
  private var text: String?
  private var type: String?

  init(address: String) { self.address = address }

  /// Whether it has a place for an extra of that name.
  func takes(_ name: String) -> Bool {
    name == "link/text" && text == nil || name == "link/type" && type == nil
  }

  mutating func take(_ extra: Location.Extra) {
    if extra.name == "link/text" { text = extra.value } else { type = extra.value }
  }

  func append(to bytes: inout [UInt8]) {
    bytes.append("<link href=\"")
    XMLText.append(address, to: &bytes)
    guard text != nil || type != nil else { return bytes.append("\"/>") }
    bytes.append("\">")
    if let text {
      bytes.append("<text>")
      XMLText.append(text, to: &bytes)
      bytes.append("</text>")
    }
    if let type {
      bytes.append("<type>")
      XMLText.append(type, to: &bytes)
      bytes.append("</type>")
    }
    bytes.append("</link>")
  }
}

/// The extras of a point by where they go. Each element takes one; a further extra of the name, and a
/// value that its schema does not allow, become elements of their own.
struct GPXExtras {
  private(set) var links: [GPXLink] = []
  /// Watts.
  private(set) var power: String?
  private(set) var others: [(extra: Location.Extra, isNamed: Bool)] = []
  private var standard: [(name: String, value: String)] = []
  private var garminValues: [(index: Int, extra: Location.Extra)] = []

  /// Those of Garmin's extension, in its order and with its names.
  var garmin: [Location.Extra] {
    let sorted =
      garminValues.count < 2 ? garminValues : garminValues.sorted { $0.index < $1.index }
    return sorted.map { Location.Extra(GPXExtraPlace.garmin[$0.index], $0.extra.value) }
  }

  mutating func add(_ extra: Location.Extra, _ place: GPXExtraPlace) {
    switch place {
    case .standard where extra.name == "link": links.append(GPXLink(address: extra.value))
    case .named where links.last?.takes(extra.name) == true:
      links[links.count - 1].take(extra)
    case .standard
    where !standard.contains { $0.name == extra.name }
      && Self.isAllowed(extra.value, in: extra.name):
      standard.append((extra.name, extra.value))
    case .garmin(let index)
    where !garminValues.contains { $0.index == index }
      && Self.isDecimal(extra.value, in: -.infinity...(.infinity)):
      garminValues.append((index, extra))
    case .power where power == nil && Self.isDecimal(extra.value, in: -.infinity...(.infinity)):
      power = extra.value
    case .garmin, .power: others.append((extra, !GPXExtraPlace.isPlain(extra.name)))
    case .standard, .element: others.append((extra, false))
    case .named: others.append((extra, true))
    }
  }

  /// Writes the element of that name, if there is one.
  func take(_ name: StaticString, into bytes: inout [UInt8]) {
    guard !standard.isEmpty else { return }
    let text = name.description
    guard let value = standard.first(where: { $0.name == text })?.value else { return }
    bytes.append("<")
    bytes.append(name)
    bytes.append(">")
    XMLText.append(value, to: &bytes)
    bytes.append("</")
    bytes.append(name)
    bytes.append(">")
  }

  private static func isAllowed(_ value: String, in name: String) -> Bool {
    switch name {
    case "magvar": isDecimal(value, in: 0...360) && value != "360"
    case "ageofdgpsdata": isDecimal(value, in: -.infinity...(.infinity))
    case "dgpsid": isDecimal(value, in: 0...1023) && Int(value) != nil
    default: true
    }
  }

  /// Whether the text is a decimal as XML Schema has it: without an exponent.
  private static func isDecimal(_ text: String, in range: ClosedRange<Double>) -> Bool {
    let bytes = Array(text.utf8)
    guard !bytes.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return false }
    return DecimalParser.double(bytes.span).map(range.contains) ?? false
  }
}
