import CSQLite

/// A statement that has been compiled.
final class Statement {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { sqlite3_finalize(pointer) }

  /// Its row in hand, to be read before the next step.
  var row: Row { Row(pointer) }

  func step() -> Int32 { sqlite3_step(pointer) }

  /// Makes it ready to run again. What went wrong has been told by the step that did.
  func reset() {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
  }

  /// Gives it its values.
  ///
  /// - Returns: SQLite's result.
  func bind(_ values: [SQLValue]) -> Int32 {
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      let code: Int32 =
        switch value {
        case .null: sqlite3_bind_null(pointer, place)
        case .integer(let number): sqlite3_bind_int64(pointer, place, number)
        case .real(let number): sqlite3_bind_double(pointer, place, number)
        case .text(let text): bind(text, place)
        case .blob(let bytes): bind(bytes, place)
        }
      guard code == SQLITE_OK else { return code }
    }
    return SQLITE_OK
  }

  private func bind(_ text: String, _ place: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
      // An empty text has no bytes to point to, but is a text.
      guard let base = bytes.baseAddress else { return geostore_bind_text(pointer, place, "", 0) }
      return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        geostore_bind_text(pointer, place, $0, count)
      }
    }
  }

  private func bind(_ bytes: [UInt8], _ place: Int32) -> Int32 {
    guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
    guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(pointer, place, 0) }
    return bytes.withUnsafeBytes { geostore_bind_blob(pointer, place, $0.baseAddress, count) }
  }
}

/// A row of what a statement gives; columns count from 0.
struct Row {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  /// How many columns it has.
  var count: Int32 { sqlite3_column_count(statement) }

  /// The value of a column as it is.
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
