/// A value that is no container.
enum JSONScalar: Sendable, Hashable {
  /// NaN for `null`, and for what is too long.
  case number(Double)
  case text(String)
  case bool(Bool)
}

/// The members of one object that are no containers, in their order.
struct JSONRecord: Sendable {
  var members: [(name: String, value: JSONScalar)] = []

  /// The last member of that name, as the last of several counts.
  subscript(name: String) -> JSONScalar? { members.last { $0.name == name }?.value }

  /// A number, also one in quotes; nil if it is not finite or something else.
  func number(_ name: String) -> Double? {
    switch self[name] {
    case .number(let value): value.isFinite ? value : nil
    case .text(let text): DecimalParser.double(Array(text.utf8).span)
    case .bool, nil: nil
    }
  }

  /// A text that is not empty; a number as its text.
  func text(_ name: String) -> String? {
    switch self[name] {
    case .text(let text): text.isEmpty ? nil : text
    case .number(let value): value.isFinite ? NumberText.shortest(value) : nil
    case .bool, nil: nil
    }
  }
}

/// Takes the objects of a document of which each is a record: alone, in an array, or in an array that is a
/// member of an object around them.
///
/// **Memory.** One record, of which ``maximumCount`` members are kept, and what has not been taken yet.
struct JSONRecords: JSONHandler {
  /// What was read: a record, or why the document cannot be read further.
  enum Item {
    case record(JSONRecord)
    case problem(JSONProblem)
  }

  /// What was read and where it ended; whoever reads takes it away.
  var items: [(item: Item, place: JSONPlace)] = []

  private enum Frame { case list, record, envelope, nested, ignored }

  /// Members of a record that are kept, and bytes of their names and texts: more than any program writes.
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
  ///   - nested: the members whose own members belong to the record, as `attributes/batteryLevel`.
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
  /// A number; nil if there is none. One that cannot be read, or cannot be what it is to be, is counted;
  /// -1 is what phones write for unknown.
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
  /// The value as a message quotes it.
  var text: String {
    switch self {
    case .number(let number): NumberText.shortest(number)
    case .text(let text): text
    case .bool(let value): value ? "true" : "false"
    }
  }
}
