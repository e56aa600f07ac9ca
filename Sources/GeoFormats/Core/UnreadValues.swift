import GeoCore
import GeoTracks

/// Counts unreadable values by name, and keeps the first one for each name. The decoder emits the records without these
/// values.
struct UnreadValues: Sendable {
  private struct Kind: Sendable {
    var name: String
    var first: String
    var line: Int?
    var offset = 0
    var count = 1
    /// The number of unreadable values in records that have been read completely.
    var confirmed = 0
  }

  private var kinds: [Kind] = []
  /// The maximum number of names. Values of all further names are counted together as "others".
  private static let limit = 24

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

  /// Makes all counts final, because the record that contains the values has been read completely.
  ///
  /// - Parameters:
  ///   - line: the line number of the record; nil in formats without lines.
  ///   - offset: the byte offset of the record in the input.
  mutating func confirm(line: Int?, offset: Int) {
    for index in kinds.indices where kinds[index].confirmed < kinds[index].count {
      if kinds[index].confirmed == 0 { (kinds[index].line, kinds[index].offset) = (line, offset) }
      kinds[index].confirmed = kinds[index].count
    }
  }

  /// Discards the counts since the last ``confirm(line:offset:)``, because their record is invalid. Another diagnostic
  /// reports this record.
  mutating func forget() {
    kinds.removeAll { $0.confirmed == 0 }
    for index in kinds.indices { kinds[index].count = kinds[index].confirmed }
  }

  /// Emits one diagnostic per name and resets the counts.
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

/// Counts records without a position, which one diagnostic reports at the end.
struct UnplacedRecords: Sendable {
  /// The maximum number of attribute names counted. Files from devices have only a few names.
  private static let maximumNames = 12

  private var count = 0
  private var first: (line: Int?, offset: Int)?
  private var names: [(name: String, count: Int)] = []

  /// Counts a record without a position.
  ///
  /// - Parameters:
  ///   - line: the line number of the record; nil in formats without lines.
  ///   - offset: the byte offset of the record in the input.
  ///   - attributes: the other values of the record.
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

  /// The diagnostic about all records without a position; nil if every record has a position.
  var skipped: Diagnostic? {
    guard let first else { return nil }
    let what =
      count == 1 ? "1 record without a position is" : "\(count) records without a position are"
    let list = names.map { "\($0.count) of them with \(QuotedText.plain($0.name))" }
    let detail = "\(what) skipped" + (list.isEmpty ? "" : "; " + list.joined(separator: ", "))
    return Diagnostic(.noCoordinate, detail, line: first.line, offset: first.offset, count: count)
  }
}

/// Holds records without a position until the decoder finds a position or the file ends.
///
/// If a file has no position at all, such as a recording of an indoor workout, the records become
/// `LocationEvent.noFix(_:)`. If the file has a position, the held records are dropped.
struct UnplacedReports: Sendable {
  /// True until the first position in the file has been found.
  private(set) var isOpen = true
  private var held: [LocationEvent] = []
  var isEmpty: Bool { held.isEmpty }

  /// The maximum number of records held: 36 hours at one record per second.
  private static let limit = 1 << 17

  /// Holds the record if it has a time and at least one other value.
  mutating func hold(_ values: Location) {
    guard isOpen, values.timestamp != nil, held.count < Self.limit,
      values.speed != nil || !values.attributes.isEmpty
    else { return }
    var report = LocationEvent.NoFix(timestamp: values.timestamp)
    (report.speed, report.attributes) = (values.speed, values.attributes)
    held.append(.noFix(report))
  }

  /// Drops all held records, because the file contains a position.
  @inline(__always)
  mutating func close() {
    guard isOpen else { return }
    (isOpen, held) = (false, [])
  }

  /// Emits the held records at the end of a file.
  mutating func give(into events: inout [LocationEvent]) {
    events += held
    held = []
  }
}

/// Shortens and escapes text from the input, so that messages can quote it.
enum QuotedText {
  /// The maximum number of bytes shown.
  static let limit = 60

  /// Returns the text in quotes. Long text is truncated, and control characters are escaped.
  static func quote(_ text: String) -> String {
    let bytes = Array(text.utf8.prefix(limit + 1))
    return bytes.withUnsafeBufferPointer(quote)
  }

  /// Returns the text in quotes. Long text is truncated, control characters become `\u{…}`, and invalid UTF-8 becomes
  /// U+FFFD.
  static func quote(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    "\"" + shown(bytes) + "\""
  }

  /// Returns the text without quotes. Long text is truncated, and control characters are escaped.
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

enum NumberText {
  /// Returns the shortest decimal text that is parsed back to exactly the same double.
  static func shortest(_ number: Double) -> String {
    var text: [UInt8] = []
    ShortestDecimal.append(number, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

enum SnakeCase {
  /// Converts `GroundContactTime` to `ground_contact_time` and `heartRate` to `heart_rate`. All characters except
  /// capital letters stay unchanged.
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
