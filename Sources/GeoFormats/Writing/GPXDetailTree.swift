import GeoTracks

/// The elements that the names of details stand for, and what no element can be made of.
///
/// Whatever the names are, what is made of them is well-formed: they may come from other formats than XML.
struct GPXDetailTree {
  struct Node {
    /// The name of the element, with its prefix.
    var name: String
    /// The place that it was made of.
    var path: Substring
    var attributes: [(name: String, value: String)] = []
    var text: String?
    var children: [Int] = []
  }

  private(set) var nodes: [Node] = []
  /// The outermost elements.
  private(set) var top: [Int] = []
  /// What no element can be made of.
  private(set) var others: [Location.Extra] = []
  private var indices: [Substring: Int] = [:]

  /// Elements in each other, one of them for GPX's extensions.
  private static let maximumDepth = GPXDetails.maximumDepth + 1

  init(_ values: [Location.Extra]) {
    for value in values where !insert(value) { others.append(value) }
  }

  private mutating func insert(_ value: Location.Extra) -> Bool {
    let name = value.name[...]
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let attribute = parts.last.flatMap { $0.first == "@" ? String($0.dropFirst()) : nil }
    let elements = attribute == nil ? parts[...] : parts.dropLast()
    guard let last = elements.last, elements.count <= Self.maximumDepth,
      attribute.map(Self.isAttribute) ?? true
    else { return false }
    let names = elements.map(Self.elementName)
    // Text beside elements has no place of its own.
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

  /// The name without the number behind it; nil if no element can have it.
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

  /// Whether the prefixes in an element and in what lies in it are declared, and only as they may be.
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

  /// Whether a reader takes an element of this name for a point, wherever it stands.
  private static func isPoint(_ name: String) -> Bool {
    let local = name.drop { $0 != ":" }.dropFirst()
    return ["trkpt", "wpt", "rtept"].contains(local.isEmpty ? name : String(local))
  }

  /// What an element and what lies in it was made of.
  func values(of index: Int) -> [Location.Extra] {
    let node = nodes[index]
    return node.attributes.map { Location.Extra("\(node.path)/@\($0.name)", $0.value) }
      + (node.text.map { [Location.Extra(String(node.path), $0)] } ?? [])
      + node.children.flatMap { values(of: $0) }
  }

  /// Writes an element.
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
