import GeoTracks

/// Writes the metadata of a file, a track or a route as GPX elements.
///
/// Metadata that GPX defines is written in the order of the schema (metadataType, trkType, rteType). All other metadata
/// becomes an extension.
struct GPXExtensionWriter {
  enum Place { case metadata, part, document }

  private let tree: GPXExtensionTree
  private var elements: [(order: Int, index: Int)] = []
  // The content of the `extensions` element: child elements, XML attributes, and values that can be neither of these.
  private var extensions: [Int] = []
  private var attributes: [(name: String, value: String)] = []
  private var others: [Location.Attribute]

  private static let metadata = [
    "name", "desc", "author", "copyright", "link", "time", "keywords",
  ]
  private static let part = ["cmt", "desc", "src", "link", "number", "type"]

  init(_ values: [Location.Attribute], in place: Place) {
    tree = GPXExtensionTree(values)
    others = tree.others
    let names = place == .metadata ? Self.metadata : place == .part ? Self.part : []
    for index in tree.top {
      let node = tree.nodes[index]
      if node.path == "extensions" {
        addExtensions(node)
      } else if let order = names.firstIndex(of: node.name), isStandard(node) {
        elements.append((order, index))
      } else {
        others += tree.values(of: index)
      }
    }
    // The sort is not stable, so elements of equal order are compared by index.
    elements.sort { ($0.order, $0.index) < ($1.order, $1.index) }
  }

  private mutating func addExtensions(_ node: GPXExtensionTree.Node) {
    var prefixes: Set = [GPXPointWriter.prefix, "gpxtpx"]
    if let text = node.text { others.append(Location.Attribute(String(node.path), text)) }
    for (name, value) in node.attributes {
      // GPX allows no XML attributes in this element. Namespace declarations move to a child element, and other
      // attributes become separate values.
      guard name.hasPrefix("xmlns:"), !value.isEmpty, !value.hasPrefix("http://www.w3.org/"),
        !prefixes.contains(String(name.dropFirst(6)))
      else {
        others.append(Location.Attribute("\(node.path)/@\(name)", value))
        continue
      }
      prefixes.insert(String(name.dropFirst(6)))
      attributes.append((name, value))
    }
    for child in node.children {
      let isOwn = tree.nodes[child].name.hasPrefix("\(GPXPointWriter.prefix):")
      if !isOwn, tree.isSound(child, within: prefixes) {
        extensions.append(child)
      } else {
        others += tree.values(of: child)
      }
    }
  }

  // MARK: GPX's own elements

  private func isStandard(_ node: GPXExtensionTree.Node) -> Bool {
    if node.name == "link" { return isLink(node) }
    // Only links may be repeated, with an index in the path.
    guard node.path == node.name else { return false }
    switch node.name {
    case "author":
      return node.attributes.isEmpty && node.text == nil
        && node.children.allSatisfy { child in
          let child = tree.nodes[child]
          return child.path.last != "]"
            && (child.name == "link" && isLink(child)
              || child.name == "email" && child.children.isEmpty && child.text == nil
                && child.attributes.map(\.name).sorted() == ["domain", "id"]
              || child.name == "name" && isLeaf(child))
        } && isInOrder(node, ["name", "email", "link"])
    case "copyright":
      return node.attributes.map(\.name) == ["author"] && node.text == nil
        && isInOrder(node, ["year", "license"])
        && node.children.allSatisfy { child in
          let child = tree.nodes[child]
          return isLeaf(child) && (child.name != "year" || Self.isNumber(child.text, 4...4))
        }
    case "time":
      return isLeaf(node) && node.text.flatMap { try? ZonedTimestamp(parsing: $0) } != nil
    case "number": return isLeaf(node) && Self.isNumber(node.text, 1...18)
    default: return isLeaf(node)
    }
  }

  private func isLeaf(_ node: GPXExtensionTree.Node) -> Bool {
    node.attributes.isEmpty && node.children.isEmpty && node.text != nil
  }

  private func isLink(_ node: GPXExtensionTree.Node) -> Bool {
    node.attributes.map(\.name) == ["href"] && (node.text ?? "").isEmpty
      && isInOrder(node, ["text", "type"]) && node.children.allSatisfy { isLeaf(tree.nodes[$0]) }
  }

  /// Returns true if the child elements have only these names, each at most once and in this order.
  private func isInOrder(_ node: GPXExtensionTree.Node, _ names: [String]) -> Bool {
    let places = node.children.map { names.firstIndex(of: tree.nodes[$0].name) ?? -1 }
    return zip([-1] + places, places).allSatisfy { $0 < $1 }
  }

  private static func isNumber(_ text: String?, _ digits: ClosedRange<Int>) -> Bool {
    guard let text, digits.contains(text.utf8.count) else { return false }
    return text.utf8.allSatisfy { $0 &- 0x30 < 10 }
  }

  // MARK: Writing

  var isEmpty: Bool { elements.isEmpty && hasNoExtensions }
  private var hasNoExtensions: Bool { extensions.isEmpty && others.isEmpty && attributes.isEmpty }

  /// Appends all elements, and then the `extensions` element.
  ///
  /// - Parameter isSimplified: True to also mark the points of the file as simplified.
  func append(isSimplified: Bool = false, to bytes: inout [UInt8]) {
    for (_, index) in elements {
      tree.append(index, to: &bytes)
      bytes.append("\n")
    }
    guard isSimplified || !hasNoExtensions else { return }
    bytes.append("<extensions")
    for (name, value) in attributes {
      bytes.append(" ")
      bytes.append(contentsOf: name.utf8)
      bytes.append("=\"")
      XMLText.append(value, to: &bytes)
      bytes.append("\"")
    }
    bytes.append(">")
    if isSimplified { bytes.append("<geocore:thinned>true</geocore:thinned>") }
    for index in extensions { tree.append(index, to: &bytes) }
    for other in others {
      bytes.append("<geocore:extra name=\"")
      XMLText.append(other.name, to: &bytes)
      bytes.append("\">")
      XMLText.append(other.value, to: &bytes)
      bytes.append("</geocore:extra>")
    }
    bytes.append("</extensions>\n")
  }
}

/// Converts the names of metadata values to a tree of XML elements.
///
/// The names may come from formats other than XML. Values whose names do not fit into the tree are in ``others``. The
/// written XML is therefore always well-formed.
struct GPXExtensionTree {
  struct Node {
    /// The name of the element with its namespace prefix.
    var name: String
    /// The path of the element in the metadata name, such as `author/link[2]`.
    var path: Substring
    var attributes: [(name: String, value: String)] = []
    var text: String?
    var children: [Int] = []
  }

  private(set) var nodes: [Node] = []
  /// The indices in `nodes` of the outermost elements.
  private(set) var top: [Int] = []
  /// The values whose names do not fit into the tree.
  private(set) var others: [Location.Attribute] = []
  private var indices: [Substring: Int] = [:]

  /// The maximum nesting depth, including the `extensions` element of GPX.
  private static let maximumDepth = GPXMetadata.maximumDepth + 1

  init(_ values: [Location.Attribute]) {
    for value in values where !insert(value) { others.append(value) }
  }

  private mutating func insert(_ value: Location.Attribute) -> Bool {
    let name = value.name[...]
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let attribute = parts.last.flatMap { $0.first == "@" ? String($0.dropFirst()) : nil }
    let elements = attribute == nil ? parts[...] : parts.dropLast()
    guard let last = elements.last, elements.count <= Self.maximumDepth,
      attribute.map(Self.isAttribute) ?? true
    else { return false }
    let names = elements.map(Self.elementName)
    // In this tree, an element has either text or child elements.
    guard !names.contains(nil),
      !elements.dropLast().contains(where: {
        indices[name[..<$0.endIndex]].map { nodes[$0].text != nil } ?? false
      })
    else { return false }
    if let known = indices[name[..<last.endIndex]] {
      let isTaken =
        attribute.map { new in nodes[known].attributes.contains { $0.name == new } }
        ?? (nodes[known].text != nil || !nodes[known].children.isEmpty)
      guard !isTaken else { return false }
    }
    var parent: Int?
    for (part, elementName) in zip(elements, names) {
      guard let elementName else { return false }
      let path = name[..<part.endIndex]
      let index = indices[path] ?? nodes.count
      if index == nodes.count {
        nodes.append(Node(name: elementName, path: path))
        indices[path] = index
        if let parent { nodes[parent].children.append(index) } else { top.append(index) }
      }
      parent = index
    }
    guard let node = parent else { return false }
    if let attribute {
      nodes[node].attributes.append((attribute, value.value))
    } else {
      nodes[node].text = value.value
    }
    return true
  }

  /// Returns the name of an element without its index. Returns nil if the name is not valid in XML.
  private static func elementName(_ part: Substring) -> String? {
    var name = part
    if part.last == "]", let bracket = part.lastIndex(of: "[") {
      let digits = part[part.index(after: bracket)...].dropLast()
      guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
      name = part[..<bracket]
    }
    return isName(name) ? String(name) : nil
  }

  private static func isName(_ name: Substring) -> Bool {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy { XMLText.isName(String($0)) }
  }

  private static func isAttribute(_ name: String) -> Bool {
    name == "xmlns" || name.hasPrefix("xmlns:") && XMLText.isName(String(name.dropFirst(6)))
      || isName(name[...])
  }

  // MARK: Namespaces

  /// Returns true if every namespace prefix in an element is declared in the element or around it.
  func isSound(_ index: Int, within outer: Set<String>) -> Bool {
    let node = nodes[index]
    var prefixes = outer
    for (name, value) in node.attributes where name.hasPrefix("xmlns") {
      guard !value.hasPrefix("http://www.w3.org/XML/1998/namespace"),
        !value.hasPrefix("http://www.w3.org/2000/xmlns"), name == "xmlns" || !value.isEmpty
      else { return false }
      prefixes.insert(String(name.dropFirst(6)))
    }
    func isKnown(_ name: String) -> Bool {
      guard let colon = name.firstIndex(of: ":") else { return true }
      return name.hasPrefix("xmlns:") || prefixes.contains(String(name[..<colon]))
    }
    return isKnown(node.name) && !Self.isPoint(node.name)
      && node.attributes.allSatisfy { isKnown($0.name) }
      && node.children.allSatisfy { isSound($0, within: prefixes) }
  }

  /// Returns true if the GPX reader would treat an element with this name as a point, wherever it occurs.
  private static func isPoint(_ name: String) -> Bool {
    let local = name.drop { $0 != ":" }.dropFirst()
    return ["trkpt", "wpt", "rtept"].contains(local.isEmpty ? name : String(local))
  }

  /// Returns the metadata values from which an element and its child elements were created.
  func values(of index: Int) -> [Location.Attribute] {
    let node = nodes[index]
    return node.attributes.map { Location.Attribute("\(node.path)/@\($0.name)", $0.value) }
      + (node.text.map { [Location.Attribute(String(node.path), $0)] } ?? [])
      + node.children.flatMap { values(of: $0) }
  }

  /// Appends an element with all its content.
  func append(_ index: Int, to bytes: inout [UInt8]) {
    let node = nodes[index]
    bytes.append("<")
    bytes.append(contentsOf: node.name.utf8)
    for (name, value) in node.attributes {
      bytes.append(" ")
      bytes.append(contentsOf: name.utf8)
      bytes.append("=\"")
      XMLText.append(value, to: &bytes)
      bytes.append("\"")
    }
    bytes.append(">")
    if let text = node.text { XMLText.append(text, to: &bytes) }
    for child in node.children { append(child, to: &bytes) }
    bytes.append("</")
    bytes.append(contentsOf: node.name.utf8)
    bytes.append(">")
  }
}

/// How an attribute of a point is written.
enum GPXAttributePlace: Sendable, Equatable {
  /// A child element of the GPX 1.1 schema that `Location` has no property for. The number is the position of the
  /// element in the schema.
  case standard(Int)
  /// A child element of Garmin's TrackPointExtension. The number is the position of the element in Garmin's schema.
  case garmin(Int)
  /// The `<power>` element. Garmin's schema has no element for power, but programs read this name.
  case power
  /// An element in GeoCore's namespace that has the name of the attribute.
  case element
  /// An element that stores the name of the attribute in an XML attribute, because this name is invalid or reserved
  /// as the name of an XML element.
  case named

  static let standard = [
    "magvar", "name", "cmt", "desc", "src", "link", "sym", "type", "ageofdgpsdata", "dgpsid",
  ]
  static let garmin = ["atemp", "wtemp", "depth", "hr", "cad"]

  init(_ name: String) {
    if let index = Self.standard.firstIndex(of: name) {
      self = .standard(index)
    } else if let measured = SensorName.garminName(name) {
      self = Self.garmin.firstIndex(of: measured).map { .garmin($0) } ?? .power
    } else {
      self = Self.isPlain(name) ? .element : .named
    }
  }

  /// Returns true if the name is valid in XML and has no other meaning in GeoCore's namespace.
  static func isPlain(_ name: String) -> Bool {
    guard XMLText.isName(name), name != "extra" else { return false }
    return "\(GPXPointWriter.prefix):\(name)".withCString {
      let field = GPXField(XMLName($0), isDirect: false)
      return if case .other = field { true } else { false }
    }
  }
}

/// A link of a point. The attributes `link/text` and `link/type` that follow the address describe the same link.
struct GPXLink: Sendable {
  var address: String
  private var text: String?
  private var type: String?

  init(address: String) { self.address = address }

  /// Returns true if the link can store an attribute with this name and has no such attribute yet.
  func takes(_ name: String) -> Bool {
    name == "link/text" && text == nil || name == "link/type" && type == nil
  }

  mutating func take(_ attribute: Location.Attribute) {
    if attribute.name == "link/text" { text = attribute.value } else { type = attribute.value }
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

/// The attributes of a point, grouped by the kind of element that they become.
///
/// Each element stores one attribute. Repeated attributes, and values that the schema does not allow, become elements
/// in GeoCore's namespace.
struct GPXAttributes {
  private(set) var links: [GPXLink] = []
  /// The power in watts, as text.
  private(set) var power: String?
  private(set) var others: [(attribute: Location.Attribute, isNamed: Bool)] = []
  private var standard: [(name: String, value: String)] = []
  private var garminValues: [(index: Int, attribute: Location.Attribute)] = []

  /// The attributes in Garmin's TrackPointExtension, in the order and with the names of its schema.
  var garmin: [Location.Attribute] {
    let sorted =
      garminValues.count < 2 ? garminValues : garminValues.sorted { $0.index < $1.index }
    return sorted.map { Location.Attribute(GPXAttributePlace.garmin[$0.index], $0.attribute.value) }
  }

  mutating func add(_ attribute: Location.Attribute, _ place: GPXAttributePlace) {
    switch place {
    case .standard where attribute.name == "link": links.append(GPXLink(address: attribute.value))
    case .named where links.last?.takes(attribute.name) == true:
      links[links.count - 1].take(attribute)
    case .standard
    where !standard.contains { $0.name == attribute.name }
      && Self.isAllowed(attribute.value, in: attribute.name):
      standard.append((attribute.name, attribute.value))
    case .garmin(let index)
    where !garminValues.contains { $0.index == index }
      && Self.isDecimal(attribute.value, in: -.infinity...(.infinity)):
      garminValues.append((index, attribute))
    case .power where power == nil && Self.isDecimal(attribute.value, in: -.infinity...(.infinity)):
      power = attribute.value
    case .garmin, .power: others.append((attribute, !GPXAttributePlace.isPlain(attribute.name)))
    case .standard, .element: others.append((attribute, false))
    case .named: others.append((attribute, true))
    }
  }

  /// Appends the schema element with this name, if the point has it.
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

  /// Returns true if the text is a decimal number of XML Schema, without an exponent, and in the given range.
  private static func isDecimal(_ text: String, in range: ClosedRange<Double>) -> Bool {
    let bytes = Array(text.utf8)
    guard !bytes.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return false }
    return DecimalParser.double(bytes.span).map(range.contains) ?? false
  }
}
