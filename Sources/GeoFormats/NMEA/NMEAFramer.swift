/// A range of bytes that begins with `$` or `!` and has the form of a sentence.
struct NMEAFrame {
  enum Ending {
    /// The checksum is correct.
    case checksum
    /// The checksum is wrong, or `*` is not followed by two hexadecimal digits.
    case wrongChecksum
    /// The sentence ends with a line break and has no checksum.
    case line
    /// The sentence is incomplete, because another sentence, binary data or the end of the input follows.
    case cut
    /// The sentence is longer than ``NMEAFramer/limit`` bytes.
    case tooLong
  }

  var ending: Ending
  /// True if the bytes are in ``NMEAFramer/carried``; false if the bytes are in the current chunk.
  var isCarried = false
  /// The index of `$` or `!` in these bytes.
  var start: Int
  /// The index after the last field in these bytes.
  var end: Int
  /// The byte offset of the sentence in the input.
  var offset: Int
  /// The line number, counted from 1.
  var line: Int
}

/// Finds NMEA sentences in a stream that may contain any other data.
///
/// A sentence begins with `$` or `!`, followed by an address of capital letters and digits. The end of a sentence is
/// after `*` and two hexadecimal digits, at a line break, or where another sentence begins (IEC 61162-1, section 7.3).
///
/// - Printable text before a sentence on the same line is skipped. Examples are TAG blocks (IEC 61162-450), timestamps
///   of loggers and replies of modems.
/// - A line that begins with `#` is a comment.
/// - A line that begins with `{`, like gpsd's reports, may contain sentences. Other bytes on such a line are skipped.
/// - All other data is noise. The framer reports the noise between two sentences once.
struct NMEAFramer {
  /// The maximum length of a sentence in bytes, including `$`. The standard allows 82 bytes.
  static let limit = 1024

  /// Consecutive bytes that are not part of a sentence.
  struct Run {
    var offset: Int
    var line: Int
    var count: Int
  }

  /// The incomplete sentence at the end of the previous chunks, with at most ``limit`` bytes.
  private(set) var carried: [UInt8] = []
  /// The noise since the last sentence. The caller sets this property to nil after it has reported the noise.
  var noise: Run?

  // The printable text at the beginning of the current line, which becomes noise if no sentence follows on the line.
  private var text: Run?
  private var carriedIsRead = false
  private var isDiscarding = false
  // A comment begins with `#`, and a report with `{`. `hasBegun` is true if the line has bytes other than blanks. A
  // control character ends a comment, because the `#` may be part of binary data.
  private var isComment = false
  private var isReport = false
  private var hasBegun = false
  /// The number of input bytes read.
  var total: Int { offset }

  // The offsets in the input of the current chunk and of the carried sentence.
  private var offset = 0
  private var carriedOffset = 0
  private var line = 1
  private var followsCR = false

  /// Returns the next sentence in the chunk, or nil at the end of the chunk.
  ///
  /// - Parameters:
  ///   - piece: The chunk. Pass the same chunk until the result is nil.
  ///   - position: The index at which the search continues. Pass 0 for a new chunk.
  mutating func next(
    in piece: UnsafeBufferPointer<UInt8>, at position: inout Int
  ) -> NMEAFrame? {
    if carriedIsRead {
      carried.removeAll(keepingCapacity: true)
      carriedIsRead = false
    }
    guard let base = piece.baseAddress else { return nil }
    if !carried.isEmpty, position < piece.count {
      if let frame = continueCarried(base, piece.count, &position) { return frame }
    }
    while position < piece.count {
      let byte = base[position]
      if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!"), !isComment {
        hasBegun = true
        (isDiscarding, followsCR) = (false, false)
        let found = Self.scan(base, from: position, to: piece.count)
        guard let ending = found.ending else {
          carried.append(contentsOf: piece[position...])
          carriedOffset = offset + position
          position = piece.count
          break
        }
        let frame = NMEAFrame(
          ending: ending, start: position, end: found.end, offset: offset + position, line: line)
        position = found.next
        if accept(frame, base, found) { return frame }
      } else {
        passOver(byte, at: offset &+ position)
        position &+= 1
      }
    }
    offset += piece.count
    position = 0
    return nil
  }

  /// Advances the byte offset and the line number over lines that another decoder reads. Call this method only between
  /// lines.
  mutating func skip(bytes: Int, lines: Int) {
    offset += bytes
    line += lines
    followsCR = false
  }

  /// Returns the incomplete sentence at the end of the input. Returns nil if the last bytes do not have the form of a
  /// sentence; these bytes become noise.
  mutating func finish() -> NMEAFrame? {
    if carriedIsRead { carried.removeAll() }
    defer { endText() }
    guard !carried.isEmpty else { return nil }
    carriedIsRead = true
    let frame = NMEAFrame(
      ending: .cut, isCarried: true, start: 0, end: carried.count, offset: carriedOffset,
      line: line)
    let found = Found(ending: .cut, end: carried.count, next: carried.count)
    let sentence = carried
    let isSentence = sentence.withUnsafeBufferPointer {
      $0.baseAddress.map { accept(frame, $0, found) } ?? false
    }
    return isSentence ? frame : nil
  }

  /// Appends bytes of the chunk to the carried sentence until the sentence ends.
  private mutating func continueCarried(
    _ base: UnsafePointer<UInt8>, _ count: Int, _ position: inout Int
  ) -> NMEAFrame? {
    let had = carried.count
    let taken = min(Self.limit - had, count - position)
    carried.append(
      contentsOf: UnsafeBufferPointer(start: base + position, count: taken))
    let sentence = carried
    return sentence.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return nil }
      let found = Self.scan(start, from: 0, to: bytes.count)
      guard let ending = found.ending else {
        position += taken
        return nil
      }
      // The earlier bytes do not contain the end of the sentence, so the end is among the appended bytes.
      position += found.next - had
      carriedIsRead = true
      let frame = NMEAFrame(
        ending: ending, isCarried: true, start: 0, end: found.end, offset: carriedOffset,
        line: line)
      if accept(frame, start, found) { return frame }
      carried.removeAll(keepingCapacity: true)
      carriedIsRead = false
      return nil
    }
  }

  /// Returns true if a range has the form of a sentence. Otherwise counts the range as noise.
  private mutating func accept(
    _ frame: NMEAFrame, _ bytes: UnsafePointer<UInt8>, _ found: Found
  ) -> Bool {
    if frame.ending == .tooLong {
      isDiscarding = true
    } else if found.isGarbled || !Self.hasAddress(bytes, frame.start + 1, frame.end) {
      addNoise(at: frame.offset, count: found.next - frame.start)
      return false
    }
    text = nil
    return true
  }

  // MARK: Between sentences

  @inline(__always)
  private mutating func passOver(_ byte: UInt8, at offset: Int) {
    switch byte {
    case UInt8(ascii: "\n"):
      if !followsCR { endLine() }
      followsCR = false
      return
    case UInt8(ascii: "\r"):
      endLine()
      followsCR = true
      return
    case UInt8(ascii: " "), UInt8(ascii: "\t"): break
    case UInt8(ascii: "#") where !hasBegun: (isComment, isDiscarding, hasBegun) = (true, true, true)
    case 0x21...0x7E:
      if !hasBegun {
        hasBegun = true
        isReport = byte == UInt8(ascii: "{")
      }
      if !isDiscarding {
        if text == nil { text = Run(offset: offset, line: line, count: 0) }
        text?.count += 1
      }
    default:
      // A UTF-8 byte order mark at the beginning of the input is not noise.
      let isMark = offset < 3 && byte == (offset == 0 ? 0xEF : offset == 1 ? 0xBB : 0xBF)
      if isComment, byte < 0x20 || byte == 0x7F { (isComment, isDiscarding) = (false, false) }
      if !isMark { hasBegun = true }
      if !isDiscarding, !isMark { addNoise(at: offset, count: 1) }
    }
    followsCR = false
  }

  private mutating func endLine() {
    endText()
    (isDiscarding, isComment, isReport, hasBegun) = (false, false, false, false)
    line &+= 1
  }

  private mutating func endText() {
    guard let run = text else { return }
    text = nil
    if isReport { return }
    if noise == nil { noise = Run(offset: run.offset, line: run.line, count: 0) }
    noise?.count += run.count
  }

  private mutating func addNoise(at offset: Int, count: Int) {
    followsCR = false
    endText()
    if noise == nil { noise = Run(offset: offset, line: line, count: 0) }
    noise?.count += count
  }

  // MARK: Sentences

  /// The result of the search for the end of a sentence.
  private struct Found {
    /// How the sentence ends; nil if its end is not in the chunk.
    var ending: NMEAFrame.Ending?
    /// True if a control character interrupts the sentence.
    var isGarbled = false
    var end = 0
    /// The index at which the next search continues.
    var next = 0
  }

  /// Finds the end of the sentence at `start`, eight bytes at a time.
  private static func scan(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to count: Int
  ) -> Found {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let window = min(count, start + limit)
    var i = start &+ 1
    var sums: UInt64 = 0
    while true {
      // Every byte that can end a sentence is below `+`. Other bytes below `+` are rare in sentences, so few bytes need
      // a closer look.
      var hit: UInt64 = 0
      while i &+ 8 <= window {
        let word = UInt64(
          littleEndian: UnsafeRawPointer(bytes + i).loadUnaligned(as: UInt64.self))
        hit = (word &- ones &* 0x2B) & ~word & (ones &* 0x80)
        if hit != 0 {
          let place = hit.trailingZeroBitCount >> 3
          sums ^= word & ~(UInt64.max &<< UInt64(place &* 8))
          i &+= place
          break
        }
        sums ^= word
        i &+= 8
      }
      if hit == 0 {
        while i < window, bytes[i] >= 0x2B {
          sums ^= UInt64(bytes[i])
          i &+= 1
        }
        guard i < window else { break }
      }
      let byte = bytes[i]
      switch byte {
      case UInt8(ascii: "*"):
        guard i &+ 1 < window else { return open(start, count, i) }
        let high = hexadecimal(bytes[i &+ 1])
        guard high < 16 else {
          return Found(ending: .wrongChecksum, end: i, next: i &+ 1)
        }
        guard i &+ 2 < window else { return open(start, count, i) }
        let low = hexadecimal(bytes[i &+ 2])
        guard low < 16 else {
          return Found(ending: .wrongChecksum, end: i, next: i &+ 2)
        }
        let isRight = fold(sums) == high &<< 4 | low
        return Found(ending: isRight ? .checksum : .wrongChecksum, end: i, next: i &+ 3)
      case UInt8(ascii: "$"), UInt8(ascii: "!"): return Found(ending: .cut, end: i, next: i)
      case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        return Found(ending: .line, end: i, next: i)
      case 0..<0x20: return Found(ending: .cut, isGarbled: true, end: i, next: i)
      default:
        sums ^= UInt64(byte)
        i &+= 1
      }
    }
    return open(start, count, i)
  }

  /// Returns the result for a chunk that ends within the sentence.
  private static func open(_ start: Int, _ count: Int, _ end: Int) -> Found {
    guard count - start >= limit else { return Found() }
    return Found(ending: .tooLong, end: end, next: start + limit)
  }

  @inline(__always)
  private static func fold(_ sums: UInt64) -> UInt8 {
    var sums = sums
    sums ^= sums >> 32
    sums ^= sums >> 16
    sums ^= sums >> 8
    return UInt8(truncatingIfNeeded: sums)
  }

  /// Returns the value of a hexadecimal digit, or a number above 15 for any other byte.
  @inline(__always)
  private static func hexadecimal(_ byte: UInt8) -> UInt8 {
    let digit = byte &- UInt8(ascii: "0")
    if digit < 10 { return digit }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter &+ 10 : 0xFF
  }

  /// Returns true if an address precedes the first comma: 3 to 12 capital letters and digits, beginning with a letter.
  @inline(__always)
  private static func hasAddress(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int
  ) -> Bool {
    var i = start
    while i < end, bytes[i] != UInt8(ascii: ",") {
      let isLetter = bytes[i] &- UInt8(ascii: "A") < 26
      guard isLetter || (i > start && bytes[i] &- UInt8(ascii: "0") < 10), i < start &+ 12
      else { return false }
      i &+= 1
    }
    return i >= start &+ 3
  }
}
