package import GeoTracks

/// Reads FIT, the file format of sports watches, bicycle computers and many apps.
///
/// A file is a list of messages. An earlier definition message defines the layout of each message. The messages called
/// records contain the positions. <doc:ReadingActivities> lists the fields that are read, and the properties that they
/// set.
///
/// - The decoder skips a record without a position, such as a record before the first fix. One diagnostic at the end
///   reports the number of such records, and how many of these records have other values.
/// - The decoder reads both byte orders, compressed times, developer fields, and several concatenated files. The
///   decoder skips a value whose size does not match its type.
/// - The decoder reports a wrong or missing checksum, but still uses the data of the file.
/// - If a file is truncated or a message has no definition, the decoder keeps the data before that point. The decoder
///   continues with the next file in the input, if any.
/// - If the header contains no size, the decoder reads up to the end of the input or to the next file. Some devices
///   lose power before they write the size.
///
/// **Memory.** The decoder holds the bytes of an incomplete message. A message has at most 510
/// fields of 255 bytes and a header. The decoder keeps at most 16 definitions and 512 descriptions of developer fields.
package struct FITDecoder: LocationDecoder {
  /// The number of input bytes that the decoder processes at once. The limit avoids a copy of the whole input.
  private static let pieceSize = 1 << 16

  private var reader = FITReader()
  private var held: [UInt8] = []

  /// Creates a decoder for a new input.
  package init() {}

  /// Reads the next bytes.
  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    bytes.withUnsafeBufferPointer { all in
      var rest = all[...]
      while !rest.isEmpty {
        held.append(contentsOf: rest.prefix(Self.pieceSize))
        rest = rest.dropFirst(Self.pieceSize)
        read(isFinal: false, into: &events)
      }
    }
  }

  /// Ends the input and resets the decoder.
  package mutating func finish(into events: inout [LocationEvent]) {
    read(isFinal: true, into: &events)
    reader.finish(rest: held.count, into: &events)
    self = FITDecoder()
  }

  private mutating func read(isFinal: Bool, into events: inout [LocationEvent]) {
    let taken = held.withUnsafeBytes { reader.read($0, isFinal: isFinal, into: &events) }
    held.removeFirst(taken)
  }
}

/// Splits concatenated FIT files into messages, and keeps the state that later messages need.
struct FITReader {
  /// The item the reader expects next.
  enum State {
    /// A header or the end of the input.
    case header
    /// Messages up to this offset, or up to the end of the input if nil.
    case messages(end: Int?)
    /// Unreadable data up to this offset.
    case passing(end: Int)
    /// The checksum after the messages.
    case checksum(isUsable: Bool)
    /// Data after the last file that does not belong to a FIT file.
    case padding
  }

  var state = State.header
  /// The input offset of the current bytes.
  var base = 0
  var fileCount = 0
  private var checksum = FITChecksum()
  // The index of the first byte that is not yet part of the computed checksum.
  private var unchecked = 0
  var padding = FITPadding()
  var messages = FITMessages()

  /// Reads all complete messages.
  ///
  /// - Parameters:
  ///   - bytes: The input bytes not consumed so far.
  ///   - isFinal: True if the input ends after these bytes.
  /// - Returns: The number of bytes consumed.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, isFinal: Bool, into events: inout [LocationEvent]
  ) -> Int {
    var place = 0
    unchecked = 0
    while let next = step(bytes, at: place, isFinal: isFinal, into: &events) { place = next }
    check(bytes, upTo: place)
    base += place
    return place
  }

  /// Reads the next message or other item.
  ///
  /// - Returns: The index after the message or item; nil if more bytes are needed or no bytes are left.
  private mutating func step(
    _ bytes: UnsafeRawBufferPointer, at place: Int, isFinal: Bool,
    into events: inout [LocationEvent]
  ) -> Int? {
    switch state {
    case .header: return header(bytes, at: place, isFinal: isFinal, into: &events)
    case .messages(let end):
      return message(bytes, at: place, end: end, isFinal: isFinal, into: &events)
    case .passing(let end):
      let next = min(bytes.count, end - base)
      guard next == end - base else { return next == place ? nil : next }
      state = .checksum(isUsable: false)
      return next
    case .checksum(let isUsable):
      guard bytes.count - place >= 2 else { return nil }
      check(bytes, upTo: place)
      if isUsable { compare(bytes, at: place, into: &events) }
      endFile(&events)
      return place + 2
    case .padding:
      padding.take(bytes[place...])
      return place < bytes.count ? bytes.count : nil
    }
  }

  private mutating func header(
    _ bytes: UnsafeRawBufferPointer, at place: Int, isFinal: Bool,
    into events: inout [LocationEvent]
  ) -> Int? {
    guard bytes.count > place else { return nil }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[place...])
    switch FITHeader.read(rest, isComplete: isFinal && fileCount > 0) {
    case .needsMore: return nil
    case .none:
      padding = FITPadding(offset: base + place, isBehindFile: fileCount > 0)
      state = .padding
      return place
    case .header(let header):
      if !header.isChecked {
        report(&events, .checksum, "the checksum of the file's header is wrong", base + place)
      }
      (unchecked, checksum) = (place, FITChecksum())
      let start = base + place + header.size
      state = .messages(end: header.dataSize == 0 ? nil : start + header.dataSize)
      return place + header.size
    }
  }

  // MARK: Messages

  private mutating func message(
    _ bytes: UnsafeRawBufferPointer, at place: Int, end: Int?, isFinal: Bool,
    into events: inout [LocationEvent]
  ) -> Int? {
    let limit: Int
    if let end {
      limit = min(bytes.count, end - base)
      guard place < end - base else {
        state = .checksum(isUsable: true)
        return place
      }
    } else {
      // The header has no size. Therefore the last two bytes before the end of the input, or before another file, are
      // the checksum.
      let ahead = UnsafeRawBufferPointer(rebasing: bytes[place...])
      guard ahead.count >= 2 + FITHeader.shortest || isFinal else { return nil }
      if ahead.count == 2 || FITHeader.follows(ahead.dropFirst(2)) {
        state = .checksum(isUsable: true)
        return place
      }
      limit = bytes.count - 2
    }
    guard place < limit else { return nil }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[place..<limit])
    switch messages.read(rest, offset: base + place, into: &events) {
    case .length(let length) where length <= rest.count: return place + length
    case .length(let length):
      if let end, base + place + length > end {
        stop(&events, .truncated, "a message goes beyond the end of the file", at: place, end: end)
        return place
      }
      return nil
    case .undefined(let local):
      stop(
        &events, .unreadable, "a message has the undefined local type \(local)",
        at: place, end: end)
      return place
    }
  }

  private mutating func stop(
    _ events: inout [LocationEvent], _ reason: Diagnostic.Reason, _ what: String, at place: Int,
    end: Int?
  ) {
    let detail = what + "; nothing after it is read"
    events.append(.diagnostic(Diagnostic(reason, detail, offset: base + place, stopsReading: true)))
    state = .passing(end: end ?? .max)
  }

  func report(
    _ events: inout [LocationEvent], _ reason: Diagnostic.Reason, _ detail: String, _ offset: Int,
    stopsReading: Bool = false
  ) {
    events.append(
      .diagnostic(Diagnostic(reason, detail, offset: offset, stopsReading: stopsReading)))
  }

  // MARK: Checksum

  private mutating func check(_ bytes: UnsafeRawBufferPointer, upTo place: Int) {
    guard place > unchecked else { return }
    checksum.update(UnsafeRawBufferPointer(rebasing: bytes[unchecked..<place]))
    unchecked = place
  }

  private func compare(
    _ bytes: UnsafeRawBufferPointer, at place: Int, into events: inout [LocationEvent]
  ) {
    let told = UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8
    guard told != checksum.value else { return }
    let what = "the checksum of the file is wrong; its data is kept"
    report(&events, .checksum, what, base + place)
  }
}

extension FITReader {
  /// Ends a file whose checksum has been read.
  mutating func endFile(_ events: inout [LocationEvent]) {
    fileCount += 1
    messages.endFile(into: &events)
    state = .header
  }

  /// Ends the input.
  ///
  /// - Parameter rest: The number of bytes that were not consumed.
  mutating func finish(rest: Int, into events: inout [LocationEvent]) {
    let end = base + rest
    switch state {
    case .header where fileCount == 0:
      report(&events, .truncated, "the file ends within its header", 0, stopsReading: true)
    case .header, .passing: break
    case .messages(let dataEnd):
      let what =
        dataEnd.map { "the file ends \($0 + 2 - end) bytes early" }
        ?? "the file ends within a message"
      report(&events, .truncated, what + "; the data before it is kept", base, stopsReading: true)
    case .checksum(let isUsable):
      let what = "the file ends before its checksum; its data is kept"
      if isUsable { report(&events, .checksum, what, base) }
    case .padding: if let skipped = padding.report { events.append(.diagnostic(skipped)) }
    }
    messages.endFile(into: &events)
    messages.finish(into: &events)
  }
}

/// The header of a FIT file. A header has 12 bytes, or 14 bytes with its own checksum.
struct FITHeader {
  let size: Int
  /// The size of all messages in bytes; 0 if the device never wrote it.
  let dataSize: Int
  /// True if the checksum is correct or absent.
  let isChecked: Bool

  /// The minimum size of a header in bytes.
  static let shortest = 12

  /// The result of reading a header.
  enum Reading {
    case header(FITHeader), none, needsMore
  }

  /// Reads the header at the beginning of `bytes`.
  ///
  /// - Parameter isComplete: True if no bytes follow. A header that is too short then counts as missing.
  static func read(_ bytes: UnsafeRawBufferPointer, isComplete: Bool) -> Reading {
    guard let first = bytes.first else { return .needsMore }
    let size = Int(first)
    guard size >= shortest else { return .none }
    guard bytes.count >= shortest else { return isComplete ? .none : .needsMore }
    guard bytes[8..<12].elementsEqual(".FIT".utf8) else { return .none }
    guard bytes.count >= size else { return isComplete ? .none : .needsMore }
    let told = size >= 14 ? UInt16(bytes[12]) | UInt16(bytes[13]) << 8 : 0
    var checksum = FITChecksum()
    checksum.update(UnsafeRawBufferPointer(rebasing: bytes[..<shortest]))
    let dataSize = (0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << (8 * $1) }
    return .header(
      FITHeader(size: size, dataSize: dataSize, isChecked: told == 0 || told == checksum.value))
  }

  /// Returns true if the bytes look like the beginning of a header.
  static func follows(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard let size = bytes.first, size == 12 || size == 14, bytes.count >= shortest else {
      return false
    }
    return bytes.dropFirst(8).prefix(4).elementsEqual(".FIT".utf8)
  }
}

/// Data between or after FIT files that does not belong to a file. Zeros after a file are harmless. The decoder reports
/// all other data.
struct FITPadding {
  private var offset = 0
  private var isBehindFile = false
  private var isZero = true

  init() {}

  init(offset: Int, isBehindFile: Bool) {
    (self.offset, self.isBehindFile) = (offset, isBehindFile)
  }

  mutating func take(_ bytes: Slice<UnsafeRawBufferPointer>) {
    if isZero { isZero = bytes.allSatisfy { $0 == 0 } }
  }

  /// The diagnostic to emit at the end of the input; nil if there is nothing to report.
  var report: Diagnostic? {
    guard isBehindFile else {
      return Diagnostic(
        .unreadable, "the input does not begin with the header of a FIT file", offset: offset,
        stopsReading: true)
    }
    guard !isZero else { return nil }
    return Diagnostic(
      .noise, "data that is not a FIT file follows the end of the file and is skipped",
      offset: offset, stopsReading: true)
  }
}

/// The CRC-16 of FIT files: the reflected polynomial x^16 + x^15 + x^2 + 1, initial value 0.
struct FITChecksum {
  private(set) var value: UInt16 = 0

  /// Adds the next bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var crc = value
    Self.tables.withUnsafeBufferPointer { table in
      var place = 0
      // Processes eight bytes at once, because the processor can look up their table values in parallel.
      while place + 8 <= bytes.count {
        var word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        word ^= UInt64(crc)
        crc = 0
        for behind in stride(from: 7, through: 0, by: -1) {
          crc ^= table[behind << 8 | Int(UInt8(truncatingIfNeeded: word))]
          word >>= 8
        }
        place += 8
      }
      for byte in bytes[place...] {
        crc = crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)]
      }
    }
    value = crc
  }

  /// The CRC of each byte, without and with one to seven zero bytes after it.
  private static let tables: [UInt16] = {
    var tables = (0..<256).map { byte -> UInt16 in
      var crc = UInt16(byte)
      for _ in 0..<8 {
        let carry = crc & 1
        crc >>= 1
        if carry == 1 { crc ^= 0xA001 }
      }
      return crc
    }
    for place in 256..<8 * 256 {
      let before = tables[place - 256]
      tables.append(before >> 8 ^ tables[Int(before & 0xFF)])
    }
    return tables
  }()
}
