import GeoCore
import GeoTracks

/// Values that cannot be read, by their names: of each how often, and the first. What they are of is given
/// without them.
struct UnreadValues: Sendable {
  private struct Kind: Sendable {
    var name: String
    var first: String
    var line: Int?
    var offset = 0
    var count = 1
    /// Of what is read for certain.
    var confirmed = 0
  }

  private var kinds: [Kind] = []
  /// Names that are told apart; of what comes then one more holds all.
  private static let limit = 24

  /// Counts a value.
  ///
  /// - Parameter text: the value as the input has it.
  mutating func note(_ name: String, _ text: String) {
    let name = QuotedText.plain(name)
    if let index = kinds.firstIndex(where: { $0.name == name }) {
      kinds[index].count += 1
    } else if kinds.count < Self.limit {
      kinds.append(Kind(name: name, first: QuotedText.quote(text)))
    } else if kinds.count == Self.limit {
      kinds.append(Kind(name: "others", first: QuotedText.quote(text)))
    } else {
      kinds[Self.limit].count += 1
    }
  }

  /// Says that what the values are of has been read.
  ///
  /// - Parameters:
  ///   - line: where that is; nil where lines mean nothing.
  ///   - offset: bytes from the beginning of the input.
  mutating func confirm(line: Int?, offset: Int) {
    for index in kinds.indices where kinds[index].confirmed < kinds[index].count {
      if kinds[index].confirmed == 0 { (kinds[index].line, kinds[index].offset) = (line, offset) }
      kinds[index].confirmed = kinds[index].count
    }
  }

  /// Forgets values since ``confirm(line:offset:)``: what they are of is broken, and told as that.
  mutating func forget() {
    kinds.removeAll { $0.confirmed == 0 }
    for index in kinds.indices { kinds[index].count = kinds[index].confirmed }
  }

  /// Tells each name once, and forgets all.
  mutating func tell(into events: inout [LocationEvent]) {
    forget()
    for kind in kinds {
      let detail =
        kind.count == 1
        ? "the value \(kind.first) of \(kind.name) cannot be read"
        : "\(kind.count) values of \(kind.name) cannot be read, the first \(kind.first)"
      events.append(
        .diagnostic(
          Diagnostic(
            .unreadable, detail, line: kind.line, offset: kind.offset, count: kind.count)))
    }
    kinds = []
  }
}

/// Records without a position, which are counted and told together at the end.
struct UnplacedRecords: Sendable {
  /// Names of values that are counted, at most: what files of devices have is a few.
  private static let maximumNames = 12

  private var count = 0
  private var first: (line: Int?, offset: Int)?
  private var names: [(name: String, count: Int)] = []

  /// Counts a record.
  ///
  /// - Parameters:
  ///   - line: where it is; nil where lines mean nothing.
  ///   - offset: bytes from the beginning of the input.
  ///   - extras: what it holds although it has no position.
  mutating func note(line: Int?, offset: Int, attributes: [Location.Attribute]) {
    count += 1
    if first == nil { first = (line, offset) }
    for attribute in attributes {
      if let index = names.firstIndex(where: { $0.name == attribute.name }) {
        names[index].count += 1
      } else if names.count < Self.maximumNames {
        names.append((attribute.name, 1))
      }
    }
  }

  /// What to say; nil if all have a position.
  var skipped: Diagnostic? {
    guard let first else { return nil }
    let what =
      count == 1 ? "1 record without a position is" : "\(count) records without a position are"
    let list = names.map { "\($0.count) of them with \(QuotedText.plain($0.name))" }
    let detail = "\(what) passed over" + (list.isEmpty ? "" : "; " + list.joined(separator: ", "))
    return Diagnostic(.noCoordinate, detail, line: first.line, offset: first.offset, count: count)
  }
}

/// Text of the input as messages show it.
enum QuotedText {
  /// The most bytes that are shown.
  static let limit = 60

  /// The same for a string.
  static func quote(_ text: String) -> String {
    let bytes = Array(text.utf8.prefix(limit + 1))
    return bytes.withUnsafeBufferPointer(quote)
  }

  /// In quotes, cut if it is long, with `\u{…}` for control characters and U+FFFD for what is no UTF-8.
  static func quote(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    "\"" + shown(bytes) + "\""
  }

  /// The same without the quotes.
  static func plain(_ text: String) -> String {
    let bytes = Array(text.utf8.prefix(limit + 1))
    return bytes.withUnsafeBufferPointer(shown)
  }

  private static func shown(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var quoted = ""
    for scalar in String(decoding: bytes.prefix(limit), as: UTF8.self).unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      if isControl || scalar.value == 0x2028 || scalar.value == 0x2029 {
        quoted += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return bytes.count > limit ? quoted + "…" : quoted
  }
}

/// Numbers as the text of an extra.
enum NumberText {
  /// The fewest digits that read back exactly.
  static func shortest(_ number: Double) -> String {
    var text: [UInt8] = []
    ShortestDecimal.append(number, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

/// Names of elements as extras have them.
enum SnakeCase {
  /// `GroundContactTime` as `ground_contact_time`, `heartRate` as `heart_rate`; the rest as it is.
  static func text(_ name: String) -> String {
    var text = ""
    var wasSmall = false
    for scalar in name.unicodeScalars {
      let isLarge = ("A"..."Z").contains(scalar)
      if isLarge, wasSmall { text += "_" }
      text += isLarge ? String(scalar).lowercased() : String(scalar)
      wasSmall = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
    }
    return text
  }
}
