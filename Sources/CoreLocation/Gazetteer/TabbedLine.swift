/// A line of a table with tabs between its fields; a text is made of those alone that are asked for.
struct TabbedLine {
  private let bytes: UnsafeRawBufferPointer
  /// Where each field begins, and one behind the end of the last.
  private let starts: [Int]

  /// How many fields it has.
  var count: Int { starts.count - 1 }

  subscript(field: Int) -> String {
    String(
      decoding: UnsafeRawBufferPointer(rebasing: bytes[starts[field]..<starts[field + 1] - 1]),
      as: UTF8.self)
  }

  /// Most fields that are looked for.
  private static let limit = 32

  private init(_ bytes: UnsafeRawBufferPointer) {
    var starts = [0]
    while starts.count <= Self.limit, let tab = Self.first("\t", in: bytes, from: starts.last ?? 0)
    {
      starts.append(tab + 1)
    }
    starts.append(bytes.count + 1)
    (self.bytes, self.starts) = (bytes, starts)
  }

  /// Hands out the lines of a text one by one; they are valid during the call only.
  static func forEach(in bytes: UnsafeRawBufferPointer, _ body: (TabbedLine) -> Void) {
    var start = 0
    while start < bytes.count {
      let end = first("\n", in: bytes, from: start) ?? bytes.count
      let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
      body(TabbedLine(UnsafeRawBufferPointer(rebasing: bytes[start..<(hasReturn ? end - 1 : end)])))
      start = end + 1
    }
  }

  private static func first(
    _ mark: Unicode.Scalar, in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(mark.value), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
