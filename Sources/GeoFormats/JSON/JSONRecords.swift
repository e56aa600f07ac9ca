/// A JSON value that is not an array or object.
enum JSONScalar: Sendable, Hashable {
  /// A number; NaN if it is too large or not finite.
  case number(Double)
  case text(String)
  case bool(Bool)
}

/// The members of an object whose values are not containers, in order.
struct JSONRecord: Sendable {
  var members: [(name: String, value: JSONScalar)] = []

  /// Returns the value of the last member with this name.
  subscript(name: String) -> JSONScalar? { members.last { $0.name == name }?.value }

  /// Returns a number, which can be in quotes; nil if the value is not a finite number.
  func number(_ name: String) -> Double? {
    switch self[name] {
    case .number(let value): value.isFinite ? value : nil
    case .text(let text): DecimalParser.double(Array(text.utf8).span)
    case .bool, nil: nil
    }
  }

  /// Returns a non-empty text; a number is converted to text.
  func text(_ name: String) -> String? {
    switch self[name] {
    case .text(let text): text.isEmpty ? nil : text
    case .number(let value): value.isFinite ? NumberText.shortest(value) : nil
    case .bool, nil: nil
    }
  }
}

/// Collects the records of a document. A record is a JSON object.
///
/// A record can be alone, in an array, or in an array inside another object.
///
/// **Memory.** One record with at most ``maximumCount`` members, and the items that the caller has not yet removed.
struct JSONRecords: JSONHandler {
  /// A record, or the reason why the document cannot be read further.
  enum Item {
    case record(JSONRecord)
    case problem(JSONProblem)
  }

  /// The items and the positions of their ends; the caller removes them.
  var items: [(item: Item, place: JSONPlace)] = []

  private enum Frame { case list, record, envelope, nested, ignored }

  /// Limits for the members of a record, and for the bytes of their names and texts. No known program writes more.
  static let maximumCount = 96
  static let maximumName = 128
  static let maximumText = 1024

  private let lists: Set<String>
  private let nested: Set<String>
  private var frames: [Frame] = []
  private var record = JSONRecord()
  private var name = ""
  private var prefix = ""

  /// - Parameters:
  ///   - lists: the members that are arrays of records.
  ///   - nested: the members whose own members belong to the record, as in `attributes/batteryLevel`.
  init(lists: Set<String> = [], nested: Set<String> = []) {
    (self.lists, self.nested) = (lists, nested)
  }

  mutating func beginObject() {
    switch frames.last {
    case nil, .list:
      frames.append(.record)
      record = JSONRecord()
    case .record where nested.contains(name):
      frames.append(.nested)
      prefix = name + "/"
    default: frames.append(.ignored)
    }
  }

  mutating func endObject(at place: JSONPlace) {
    switch frames.removeLast() {
    case .record:
      items.append((.record(record), place))
      record = JSONRecord()
    case .nested: prefix = ""
    default: break
    }
  }

  mutating func beginArray() {
    switch frames.last {
    case nil: frames.append(.list)
    case .record where lists.contains(name), .envelope where lists.contains(name):
      frames[frames.count - 1] = .envelope
      record = JSONRecord()
      frames.append(.list)
    default: frames.append(.ignored)
    }
  }

  mutating func endArray(at place: JSONPlace) { frames.removeLast() }

  mutating func key(_ text: JSONText) {
    switch frames.last {
    case .record, .envelope, .nested: name = text.count <= Self.maximumName ? text.string : ""
    default: name = ""
    }
  }

  mutating func text(_ text: JSONText) {
    if text.count <= Self.maximumText { take(.text(text.string)) }
  }
  mutating func number(_ value: Double) { take(.number(value)) }
  mutating func bool(_ value: Bool) { take(.bool(value)) }
  mutating func other() {}

  private mutating func take(_ value: JSONScalar) {
    guard frames.last == .record || frames.last == .nested, !name.isEmpty,
      record.members.count < Self.maximumCount
    else { return }
    record.members.append((prefix + name, value))
  }

  mutating func giveUp(_ problem: JSONProblem, at place: JSONPlace) {
    items.append((.problem(problem), place))
    (frames, record, prefix) = ([], JSONRecord(), "")
  }
}

extension JSONRecord {
  /// Returns a number, or nil. Values that are unreadable or out of range are counted in `unread`.
  ///
  /// A value of -1 is not counted, because phones write it for "unknown".
  func number(
    _ name: String, in range: ClosedRange<Double> = -.infinity ... .infinity,
    _ unread: inout UnreadValues
  ) -> Double? {
    guard let value = self[name], value != .text("") else { return nil }
    if let number = number(name) {
      if range.contains(number) { return number }
      if number == -1 { return nil }
    }
    unread.note(name, value.text)
    return nil
  }
}

extension JSONScalar {
  /// The text with which messages quote the value.
  var text: String {
    switch self {
    case .number(let number): NumberText.shortest(number)
    case .text(let text): text
    case .bool(let value): value ? "true" : "false"
    }
  }
}
