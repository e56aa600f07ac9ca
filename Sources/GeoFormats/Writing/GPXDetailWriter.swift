import GeoTracks

/// Writes what a file says of itself or of a track: GPX's own elements as its schema (metadataType,
/// trkType, rteType) has and orders them, all else among the extensions.
struct GPXDetailWriter {
  enum Place { case metadata, part, document }

  private let tree: GPXDetailTree
  private var elements: [(order: Int, index: Int)] = []
  // What goes into the extensions: elements, and what none can be made of.
  private var extensions: [Int] = []
  private var attributes: [(name: String, value: String)] = []
  private var others: [Location.Extra]

  private static let metadata = [
    "name", "desc", "author", "copyright", "link", "time", "keywords",
  ]
  private static let part = ["cmt", "desc", "src", "link", "number", "type"]

  init(_ values: [Location.Extra], in place: Place) {
    tree = GPXDetailTree(values)
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
    // By the order first: the sort is not stable.
    elements.sort { ($0.order, $0.index) < ($1.order, $1.index) }
  }

  private mutating func addExtensions(_ node: GPXDetailTree.Node) {
    var prefixes: Set = [GPXPointWriter.prefix, "gpxtpx"]
    if let text = node.text { others.append(Location.Extra(String(node.path), text)) }
    for (name, value) in node.attributes {
      // An unknown place of a declaration is as good as another; of others there are none.
      guard name.hasPrefix("xmlns:"), !value.isEmpty, !value.hasPrefix("http://www.w3.org/"),
        !prefixes.contains(String(name.dropFirst(6)))
      else {
        others.append(Location.Extra("\(node.path)/@\(name)", value))
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

  private func isStandard(_ node: GPXDetailTree.Node) -> Bool {
    if node.name == "link" { return isLink(node) }
    // Only links may stand there several times.
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
    case "time": return isLeaf(node) && node.text.flatMap { try? WrittenTime(parsing: $0) } != nil
    case "number": return isLeaf(node) && Self.isNumber(node.text, 1...18)
    default: return isLeaf(node)
    }
  }

  private func isLeaf(_ node: GPXDetailTree.Node) -> Bool {
    node.attributes.isEmpty && node.children.isEmpty && node.text != nil
  }

  private func isLink(_ node: GPXDetailTree.Node) -> Bool {
    node.attributes.map(\.name) == ["href"] && (node.text ?? "").isEmpty
      && isInOrder(node, ["text", "type"]) && node.children.allSatisfy { isLeaf(tree.nodes[$0]) }
  }

  /// Whether the children have these names, each at most once, in this order.
  private func isInOrder(_ node: GPXDetailTree.Node, _ names: [String]) -> Bool {
    let places = node.children.map { names.firstIndex(of: tree.nodes[$0].name) ?? -1 }
    return zip([-1] + places, places).allSatisfy { $0 < $1 }
  }

  private static func isNumber(_ text: String?, _ digits: ClosedRange<Int>) -> Bool {
    guard let text, digits.contains(text.utf8.count) else { return false }
    return text.utf8.allSatisfy { $0 &- 0x30 < 10 }
  }

  // MARK: Writing

  /// Whether there is nothing to write.
  var isEmpty: Bool { elements.isEmpty && hasNoExtensions }
  private var hasNoExtensions: Bool { extensions.isEmpty && others.isEmpty && attributes.isEmpty }

  /// Appends all of it.
  ///
  /// - Parameter isThinned: whether the mark of a file of which points have been left out is written, too.
  func append(isThinned: Bool = false, to bytes: inout [UInt8]) {
    for (_, index) in elements {
      tree.append(index, to: &bytes)
      bytes.append("\n")
    }
    guard isThinned || !hasNoExtensions else { return }
    bytes.append("<extensions")
    for (name, value) in attributes {
      bytes.append(" ")
      bytes.append(contentsOf: name.utf8)
      bytes.append("=\"")
      XMLText.append(value, to: &bytes)
      bytes.append("\"")
    }
    bytes.append(">")
    if isThinned { bytes.append("<geocore:thinned>true</geocore:thinned>") }
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
