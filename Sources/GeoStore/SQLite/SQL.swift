/// A statement of SQL, and the values that are bound to it.
///
/// What is interpolated is a value, and never becomes text of the statement: `"… WHERE id = \(id)"` is
/// `… WHERE id = ?` with a value. Text of a statement is written in the source, or is another `SQL`.
struct SQL: ExpressibleByStringInterpolation {
  private(set) var text: String
  private(set) var values: [SQLValue]

  init(stringLiteral text: StaticString) { (self.text, values) = ("\(text)", []) }

  init(stringInterpolation: StringInterpolation) {
    (text, values) = (stringInterpolation.text, stringInterpolation.values)
  }

  /// Appends a number where no value can be bound.
  mutating func append(number: Int) { text += String(number) }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var values: [SQLValue] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount)
    }

    mutating func appendLiteral(_ literal: StaticString) { text += "\(literal)" }

    mutating func appendInterpolation(_ value: SQLValue) {
      text += "?"
      values.append(value)
    }

    mutating func appendInterpolation(_ value: Int64?) {
      appendInterpolation(value.map(SQLValue.integer) ?? .null)
    }

    mutating func appendInterpolation(_ value: Int) {
      appendInterpolation(SQLValue.integer(Int64(value)))
    }

    mutating func appendInterpolation(_ value: Double?) {
      // SQLite takes NaN for NULL; said here.
      appendInterpolation(value.flatMap { $0.isNaN ? nil : SQLValue.real($0) } ?? .null)
    }

    mutating func appendInterpolation(_ value: String?) {
      appendInterpolation(value.map(SQLValue.text) ?? .null)
    }

    mutating func appendInterpolation(_ value: [UInt8]?) {
      appendInterpolation(value.map(SQLValue.blob) ?? .null)
    }

    /// Puts in a part of a statement with its values.
    mutating func appendInterpolation(_ part: SQL) {
      text += part.text
      values += part.values
    }
  }
}

extension [SQL] {
  /// The parts with the same text between each two.
  func joined(by separator: SQL) -> SQL {
    guard let first else { return "" }
    return dropFirst().reduce(first) { "\($0)\(separator)\($1)" }
  }
}

/// A value of SQLite's.
enum SQLValue {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}
