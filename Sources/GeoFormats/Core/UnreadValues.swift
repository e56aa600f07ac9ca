import GeoCore
import GeoTracks

/// Counts unreadable values by name and keeps the first value of each name. The decoder emits the records without these
/// values.
struct UnreadValues: Sendable {
  private struct Kind: Sendable {
    var name: String
    var first: String
    var line: Int?
    var offset = 0
    var count = 1
    /// The number of unreadable values in records that were read completely.
    var confirmed = 0
  }

  private var kinds: [Kind] = []
  /// The maximum number of names. The count of all further names is called "others".
  private static let limit = 24

  /// Counts an unreadable value.
  ///
  /// - Parameter text: the value as it appears in the input.
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

  /// Marks all counts as confirmed, because the record with the values was read completely.
  ///
  /// - Parameters:
  ///   - line: the line of the record; nil in formats without lines.
  ///   - offset: bytes from the beginning of the input.
  mutating func confirm(line: Int?, offset: Int) {
    for index in kinds.indices where kinds[index].confirmed < kinds[index].count {
      if kinds[index].confirmed == 0 { (kinds[index].line, kinds[index].offset) = (line, offset) }
      kinds[index].confirmed = kinds[index].count
    }
  }

  /// Discards the counts since the last ``confirm(line:offset:)``, because their record is broken. Another diagnostic
  /// reports the record.
  mutating func forget() {
    kinds.removeAll { $0.confirmed == 0 }
    for index in kinds.indices { kinds[index].count = kinds[index].confirmed }
  }

  /// Emits one diagnostic for each name and resets the counts.
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

/// Counts records without a position. One diagnostic at the end reports all of them.
struct UnplacedRecords: Sendable {
  /// The maximum number of names that are counted. Files from devices have only a few names.
  private static let maximumNames = 12

  private var count = 0
  private var first: (line: Int?, offset: Int)?
  private var names: [(name: String, count: Int)] = []

  /// Counts a record.
  ///
  /// - Parameters:
  ///   - line: the line of the record; nil in formats without lines.
  ///   - offset: bytes from the beginning of the input.
  ///   - attributes: the values of the record.
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

  /// The diagnostic about the records; nil if all records have a position.
  var skipped: Diagnostic? {
    guard let first else { return nil }
    let what =
      count == 1 ? "1 record without a position is" : "\(count) records without a position are"
    let list = names.map { "\($0.count) of them with \(QuotedText.plain($0.name))" }
    let detail = "\(what) skipped" + (list.isEmpty ? "" : "; " + list.joined(separator: ", "))
    return Diagnostic(.noCoordinate, detail, line: first.line, offset: first.offset, count: count)
  }
}

/// Holds the records without a position until the decoder finds a position or the file ends.
///
/// In a file without positions, such as indoor training, the records become `LocationEvent.noFix(_:)`. In other files,
/// the decoder drops these records.
struct UnplacedReports: Sendable {
  /// False after the first position.
  private(set) var isOpen = true
  private var held: [LocationEvent] = []
  /// True if no record is held.
  var isEmpty: Bool { held.isEmpty }

  /// The largest number of held records: 36 hours at one per second.
  private static let limit = 1 << 17

  /// Holds a record that has a time and a value.
  mutating func hold(_ values: Location) {
    guard isOpen, values.timestamp != nil, held.count < Self.limit,
      values.speed != nil || !values.attributes.isEmpty
    else { return }
    var report = LocationEvent.NoFix(timestamp: values.timestamp)
    (report.speed, report.attributes) = (values.speed, values.attributes)
    held.append(.noFix(report))
  }

  /// Drops the records, because the file has positions.
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

/// Formats input text for messages.
enum QuotedText {
  /// The maximum number of bytes shown.
  static let limit = 60

  /// Returns a text in quotes, shortened if it is long, and with escapes.
  static func quote(_ text: String) -> String {
    let bytes = Array(text.utf8.prefix(limit + 1))
    return bytes.withUnsafeBufferPointer(quote)
  }

  /// Returns text in quotes, shortened if it is long. Control characters become `\u{…}`, and invalid UTF-8 becomes
  /// U+FFFD.
  static func quote(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    "\"" + shown(bytes) + "\""
  }

  /// Returns a text without quotes, shortened if it is long, and with escapes.
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

/// Formats numbers as attribute values.
enum NumberText {
  /// Returns the shortest text that reads back as exactly the same number.
  static func shortest(_ number: Double) -> String {
    var text: [UInt8] = []
    ShortestDecimal.append(number, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

/// Converts element names to attribute names.
enum SnakeCase {
  /// Converts `GroundContactTime` to `ground_contact_time` and `heartRate` to `heart_rate`. Other characters do not
  /// change.
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
