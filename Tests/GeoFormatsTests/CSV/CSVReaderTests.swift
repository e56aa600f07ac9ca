import GeoCore
import Testing

@testable import GeoFormats

@Suite struct CSVReaderTests {
  /// A step with its field texts, for comparisons.
  enum Row: Hashable {
    case fields(line: Int, [String], raw: String, lineEnd: Int)
    case unclosed(line: Int, raw: String)
    case tooLong(line: Int)
  }

  /// Reads `bytes` in pieces of `size`.
  private func rows(
    _ bytes: [UInt8], pieces size: Int = .max, separator: UInt8? = nil, limit: Int = 1 << 20
  ) throws -> [Row] {
    var reader = CSVReader(separator: separator, recordLimit: limit)
    var rows: [Row] = []
    var rest = bytes[...]
    while true {
      switch try reader.step() {
      case .record(let record):
        let text = String(decoding: reader.cursor.bytes(record.bytes), as: UTF8.self)
        if record.isUnclosed {
          #expect(reader.cursor.fieldCount == 0)
          rows.append(.unclosed(line: record.line, raw: text))
        } else {
          rows.append(
            .fields(
              line: record.line, (0..<reader.cursor.fieldCount).map { reader.cursor.text($0) },
              raw: text,
              lineEnd: record.lineEndCount))
        }
      case .tooLong(let line): rows.append(.tooLong(line: line))
      case .needsInput:
        if rest.isEmpty { reader.finish() }
        reader.append(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
      case .end: return rows
      }
    }
  }

  private func fields(_ text: String, separator: UInt8? = nil) throws -> [[String]] {
    try rows(Array(text.utf8), separator: separator).map { row in
      guard case .fields(_, let fields, _, _) = row else { return [] }
      return fields
    }
  }

  // The results of Python's csv module for the same text (strict RFC 4180 texts only).
  @Test(
    "Fields are read as RFC 4180 defines them",
    arguments: [
      ("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
      ("aaa,bbb\r\nzzz,yyy", [["aaa", "bbb"], ["zzz", "yyy"]]),
      ("\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz,y", [["aaa", "b\r\nbb", "ccc"], ["zzz", "y"]]),
      ("\"aaa\",\"b\"\"bb\",\"\"\"\"\n", [["aaa", "b\"bb", "\""]]),
      ("a,,b,\n,\n", [["a", "", "b", ""], ["", ""]]),
      ("\"\",\"\"\n", [["", ""]]),
      ("a,b\rc,d\re,f", [["a", "b"], ["c", "d"], ["e", "f"]]),
      ("a,40°26'46\"N,b\n", [["a", "40°26'46\"N", "b"]]),
      ("a\n\nb\n", [["a"], [""], ["b"]]),
    ])
  func rfc4180(text: String, expected: [[String]]) throws {
    #expect(try fields(text) == expected)
  }

  @Test("Spaces around fields and quotes are removed") func spaces() throws {
    #expect(try fields(" a , \"b, c\" ,d\n") == [["a", "b, c", "d"]])
  }

  @Test(
    "The separator is recognized in the first line",
    arguments: [
      ("lat1;lon1;\"a,b,c,d\"\n1,5;2;3\n", [["lat1", "lon1", "a,b,c,d"], ["1,5", "2", "3"]]),
      ("a\tb c\n1\t2,3\n", [["a", "b c"], ["1", "2,3"]]),
      ("a,b,c;d\n1,2,3;4\n", [["a", "b", "c;d"], ["1", "2", "3;4"]]),
      ("one\ntwo\n", [["one"], ["two"]]),
      ("a|b\n1,5|\"2|3\"\n", [["a", "b"], ["1,5", "2|3"]]),
      ("a|b,c\n1|2,3\n", [["a|b", "c"], ["1|2", "3"]]), ("\"a|b\"\n1|2\n", [["a|b"], ["1|2"]]),
    ])
  func separator(text: String, expected: [[String]]) throws {
    #expect(try fields(text) == expected)
  }

  @Test("A separator given by the user is used") func givenSeparator() throws {
    #expect(try fields("a,b|c\n", separator: UInt8(ascii: "|")) == [["a,b", "c"]])
  }

  @Test("A byte order mark is skipped and counted") func byteOrderMark() throws {
    #expect(try fields("\u{FEFF}a,b\n") == [["a", "b"]])
    var reader = CSVReader()
    reader.append(Array("\u{FEFF}a\n".utf8))
    _ = try reader.step()
    #expect(reader.markCount == 3)
  }

  @Test(
    "Other encodings are refused",
    arguments: [
      [0xFF, 0xFE, 0x61, 0], [0xFE, 0xFF, 0, 0x61], [0x61, 0, 0x2C, 0], [0, 0x61, 0, 0x2C],
      [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0],
    ] as [[UInt8]])
  func otherEncodings(bytes: [UInt8]) {
    #expect(throws: CSVError.notUTF8) { try rows(bytes) }
  }

  @Test("Lines are counted as in an editor") func lines() throws {
    let text = "h\r\n\"a\r\nb\rc\nd\",e\rf\n\ng"
    let lines = try rows(Array(text.utf8)).map { row in
      guard case .fields(let line, _, _, _) = row else { return 0 }
      return line
    }
    #expect(lines == [1, 2, 6, 7, 8])
  }

  @Test("Original bytes and line ends are kept") func originalBytes() throws {
    let text = "a ,\"b\"\"\" \r\nc,\r\"x\ny\"\nlast"
    var again: [UInt8] = []
    for row in try rows(Array(text.utf8)) {
      guard case .fields(_, _, let raw, let lineEnd) = row else { continue }
      again += Array(raw.utf8)
      again += text.utf8.dropFirst(again.count).prefix(lineEnd)
    }
    #expect(String(decoding: again, as: UTF8.self) == text)
  }

  @Test("Numbers may have spaces and quotes") func numbers() throws {
    var reader = CSVReader()
    reader.append(Array(" 1.5 ,\"-2\",\" +3e1 \",x,,4\n".utf8))
    reader.finish()
    _ = try reader.step()
    #expect((0..<7).map { reader.cursor.double($0) } == [1.5, -2, 30, nil, nil, 4, nil])
    #expect(reader.cursor.double(-1) == nil)
    #expect(reader.cursor.text(9).isEmpty)
  }

  @Test("A quote that never closes makes only its own line invalid") func unclosedQuote() throws {
    #expect(
      try rows(Array("h\na,\"b\nc,d\ne\n".utf8)) == [
        .fields(line: 1, ["h"], raw: "h", lineEnd: 1), .unclosed(line: 2, raw: "a,\"b"),
        .fields(line: 3, ["c", "d"], raw: "c,d", lineEnd: 1),
        .fields(line: 4, ["e"], raw: "e", lineEnd: 1),
      ])
    #expect(
      try rows(Array("h\n\"b".utf8)) == [
        .fields(line: 1, ["h"], raw: "h", lineEnd: 1), .unclosed(line: 2, raw: "\"b"),
      ])
  }

  /// The line end does not count toward the limit, for any division of the input.
  @Test(arguments: ["\r", "\r\n", "\n"])
  func aRecordOfJustTheLimit(_ lineEnd: String) throws {
    let bytes = Array((String(repeating: "a", count: 64) + lineEnd + "b" + lineEnd).utf8)
    let whole = try rows(bytes, limit: 64)
    #expect(whole.count == 2)
    for size in 1...bytes.count { #expect(try rows(bytes, pieces: size, limit: 64) == whole) }
  }

  @Test("A record of exactly the limit is read, and a longer one is reported and skipped")
  func recordLimit() throws {
    let most = String(repeating: "x", count: 20)
    #expect(
      try rows(Array("a\n\(most)\n\(most)x\nb\n".utf8), limit: 20) == [
        .fields(line: 1, ["a"], raw: "a", lineEnd: 1),
        .fields(line: 2, [most], raw: most, lineEnd: 1), .tooLong(line: 3),
        .fields(line: 4, ["b"], raw: "b", lineEnd: 1),
      ])
  }

  // Random mixtures of quotes, separators and line ends.
  @Test("Pieces of any size give the same rows", arguments: [1, 2, 3, 5, 7, 64])
  func anyPieces(size: Int) throws {
    let alphabet = Array("a1,,;\"\"\"\r\n\n \u{FEFF}".utf8)
    var random = SplitMix64(seed: UInt64(size))
    for _ in 0..<1000 {
      let count = Int(random.next() % 120)
      let bytes = (0..<count).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
      let whole = try rows(bytes, separator: UInt8(ascii: ","), limit: 24)
      #expect(try rows(bytes, pieces: size, separator: UInt8(ascii: ","), limit: 24) == whole)
      #expect(try rows(bytes, pieces: size) == rows(bytes))
    }
  }

  @Test("Memory is bounded by the record limit") func boundedMemory() throws {
    var reader = CSVReader(recordLimit: 1 << 12, capacity: 1 << 17)
    let piece = [UInt8](repeating: UInt8(ascii: "\""), count: 1 << 16)
    for _ in 0..<64 {
      reader.append(piece)
      while try reader.step() != .needsInput {}
    }
    #expect(reader.capacity == 1 << 17)
  }
}
