import CSQLite

/// A prepared SQL statement, which can run several times.
final class Statement {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { sqlite3_finalize(pointer) }

  /// The current row, which is valid until the next step of the statement.
  var row: Row { Row(pointer) }

  func step() -> Int32 { sqlite3_step(pointer) }

  /// Prepares the statement for another run. The method ignores the error of the last step, which has already been
  /// reported.
  func reset() {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
  }

  /// Binds values to the parameters of the statement.
  ///
  /// - Returns: SQLite's result code.
  func bind(_ values: [SQLValue]) -> Int32 {
    for (index, value) in values.enumerated() {
      let position = Int32(index + 1)
      let code: Int32 =
        switch value {
        case .null: sqlite3_bind_null(pointer, position)
        case .integer(let number): sqlite3_bind_int64(pointer, position, number)
        case .real(let number): sqlite3_bind_double(pointer, position, number)
        case .text(let text): bind(text, position)
        case .blob(let bytes): bind(bytes, position)
        }
      guard code == SQLITE_OK else { return code }
    }
    return SQLITE_OK
  }

  private func bind(_ text: String, _ position: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
      // An empty string has no base address. Pass another valid address, because SQLite would otherwise bind NULL.
      guard let base = bytes.baseAddress else {
        return geostore_bind_text(pointer, position, "", 0)
      }
      return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        geostore_bind_text(pointer, position, $0, count)
      }
    }
  }

  private func bind(_ bytes: [UInt8], _ position: Int32) -> Int32 {
    guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
    guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(pointer, position, 0) }
    return bytes.withUnsafeBytes { geostore_bind_blob(pointer, position, $0.baseAddress, count) }
  }
}

/// A row of a query result. Column indexes start at 0.
struct Row {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  var count: Int32 { sqlite3_column_count(statement) }

  /// Returns the value of a column without converting its type.
  func value(_ column: Int32) -> SQLValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT: text(column).map(SQLValue.text) ?? .null
    case SQLITE_BLOB: .blob(blob(column))
    default: .null
    }
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  func count(_ column: Int32) -> Int { Int(integer(column)) }

  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  func real(_ column: Int32) -> Double? {
    isNull(column) ? nil : sqlite3_column_double(statement, column)
  }

  func text(_ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(statement, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  func blob(_ column: Int32) -> [UInt8] {
    guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
  }
}

/// A SQL statement with its bound values.
///
/// An interpolated value becomes a parameter and never part of the SQL text: `"… WHERE id = \(id)"` becomes
/// `… WHERE id = ?` with a bound value. The text itself consists only of string literals and other `SQL` statements.
struct SQL: ExpressibleByStringInterpolation {
  private(set) var text: String
  private(set) var values: [SQLValue]

  init(stringLiteral text: StaticString) { (self.text, values) = ("\(text)", []) }

  init(stringInterpolation: StringInterpolation) {
    (text, values) = (stringInterpolation.text, stringInterpolation.values)
  }

  /// Appends a number to the SQL text, for statements that do not allow bound values.
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
      // Bind NaN as NULL, as SQLite itself does.
      appendInterpolation(value.flatMap { $0.isNaN ? nil : SQLValue.real($0) } ?? .null)
    }

    mutating func appendInterpolation(_ value: String?) {
      appendInterpolation(value.map(SQLValue.text) ?? .null)
    }

    mutating func appendInterpolation(_ value: [UInt8]?) {
      appendInterpolation(value.map(SQLValue.blob) ?? .null)
    }

    /// Appends the text and the bound values of another statement.
    mutating func appendInterpolation(_ part: SQL) {
      text += part.text
      values += part.values
    }
  }
}

extension [SQL] {
  /// Joins the statements into one statement, with a separator between them.
  func joined(by separator: SQL) -> SQL {
    guard let first else { return "" }
    return dropFirst().reduce(first) { "\($0)\(separator)\($1)" }
  }
}

/// A value that SQLite can store in a column.
enum SQLValue {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

extension String {
  /// The text in lower case, for comparisons that ignore case. SQLite itself folds only ASCII letters.
  var caseFolded: String { lowercased() }
}

/// Defines the SQL function `geostore_fold(text)`, which converts text as ``Swift/String/caseFolded`` does.
enum CaseFolding {
  /// Registers the function on a connection. Views and triggers in a database cannot call the function.
  static func add(to handle: OpaquePointer) {
    sqlite3_create_function_v2(
      handle, "geostore_fold", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil,
      { context, _, values in
        guard let value = values?.pointee, let bytes = sqlite3_value_text(value) else {
          sqlite3_result_null(context)
          return
        }
        let count = Int(sqlite3_value_bytes(value))
        var text = String(
          decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self
        ).caseFolded
        text.withUTF8 { bytes in
          guard let base = bytes.baseAddress else {
            return geostore_result_text(context, "", 0)
          }
          base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
            geostore_result_text(context, $0, Int32(clamping: bytes.count))
          }
        }
      }, nil, nil, nil)
  }
}
