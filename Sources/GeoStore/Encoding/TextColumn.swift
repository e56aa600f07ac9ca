/// Encodes texts as decimal numbers if possible. Otherwise, encodes the distinct texts and an index for each text.
enum TextColumn {
  private static let list: UInt8 = 0xFF

  /// Appends a column.
  static func append(_ texts: [String], to writer: inout ByteWriter) {
    if let (integers, decimals) = decimals(texts) {
      writer.append(byte: UInt8(decimals))
      IntegerColumn.append(integers, to: &writer)
      return
    }
    writer.append(byte: list)
    var numbers: [String: Int64] = [:]
    var different: [String] = []
    let indexes = texts.map { text in
      if let known = numbers[text] { return known }
      let new = Int64(different.count)
      numbers[text] = new
      different.append(text)
      return new
    }
    writer.append(different.count)
    for text in different { writer.append(text) }
    IntegerColumn.append(indexes, to: &writer)
  }

  /// Reads a column of `count` texts.
  static func read(_ count: Int, from cursor: inout ByteCursor) throws(ChunkError) -> [String] {
    let kind = try cursor.byte()
    guard kind == list else {
      guard kind <= DecimalText.maximumDecimals else { throw .invalid("texts of kind \(kind)") }
      return try IntegerColumn.read(count, from: &cursor).map {
        DecimalText(integer: $0, decimals: Int(kind)).description
      }
    }
    var different: [String] = []
    for _ in 0..<(try cursor.count(upTo: min(count, cursor.left))) {
      different.append(try cursor.text())
    }
    return try IntegerColumn.read(count, from: &cursor).map { index throws(ChunkError) in
      guard different.indices.contains(Int(index)) else { throw .invalid("text number \(index)") }
      return different[Int(index)]
    }
  }

  /// Returns the texts as decimal numbers if all have the same number of decimals.
  private static func decimals(_ texts: [String]) -> (integers: [Int64], decimals: Int)? {
    var integers: [Int64] = []
    integers.reserveCapacity(texts.count)
    var decimals: Int?
    for text in texts {
      guard let number = DecimalText(text), number.decimals == decimals ?? number.decimals else {
        return nil
      }
      decimals = number.decimals
      integers.append(number.integer)
    }
    return decimals.map { (integers, $0) }
  }
}

/// A decimal number such as `-12.50`: its digits and the number of decimals.
struct DecimalText: CustomStringConvertible {
  var integer: Int64
  var decimals: Int

  /// The maximum number of decimals.
  static let maximumDecimals = 17

  init(integer: Int64, decimals: Int) { (self.integer, self.decimals) = (integer, decimals) }

  /// Parses a text. Returns nil if the text would not be restored exactly, as for `+1`, `007`, `-0` or `1e3`.
  init?(_ text: String) {
    var digits = text.utf8[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    guard (1...18).contains(digits.count) else { return nil }
    var (value, decimals): (Int64, Int?) = (0, nil)
    for byte in digits {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value * 10 + Int64(byte - UInt8(ascii: "0"))
        decimals = decimals.map { $0 + 1 }
      case UInt8(ascii: ".") where decimals == nil: decimals = 0
      default: return nil
      }
    }
    let whole = digits.prefix { $0 != UInt8(ascii: ".") }
    guard let first = whole.first, first != UInt8(ascii: "0") || whole.count == 1, decimals != 0,
      value != 0 || !isNegative
    else { return nil }
    (integer, self.decimals) = (isNegative ? -value : value, decimals ?? 0)
  }

  var description: String {
    guard decimals > 0 else { return String(integer) }
    var digits = String(integer.magnitude)
    if digits.count <= decimals {
      digits = String(repeating: "0", count: decimals + 1 - digits.count) + digits
    }
    digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -decimals))
    return integer < 0 ? "-" + digits : digits
  }
}
