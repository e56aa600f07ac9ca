import CSQLite

extension String {
  /// The text as it is compared where case does not count. SQLite's own comparison knows only the letters of ASCII.
  var caseFolded: String { lowercased() }
}

/// `geostore_fold(text)`, which compares as ``Swift/String/caseFolded`` does.
enum CaseFolding {
  /// Gives a connection the function; no schema can use it.
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
