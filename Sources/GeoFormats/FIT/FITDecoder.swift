package import GeoTracks

/// Reads FIT, the file format of sports watches, bicycle computers and many apps.
///
/// A FIT file is a list of messages. A definition message defines the layout of the data messages that follow it. Data
/// messages called records contain the positions. <doc:ReadingActivities> lists the fields that the decoder reads and
/// the properties that they set.
///
/// - The decoder skips a record without a position, such as a record before the first fix. One diagnostic at the end
///   reports the number of such records, and how many of these records have other values.
/// - The decoder reads both byte orders, compressed times, developer fields, and several concatenated files. The
///   decoder skips a value whose size does not match its type.
/// - The decoder reports a wrong or missing checksum, but keeps the data of the file.
/// - If a file is truncated or a message has no definition, the decoder keeps the data before the error. The
///   decoder then continues with any further FIT file in the input.
/// - If the header contains no size, the file extends to the end of the input or to the header of the next file. Some
///   devices lose power before they write the size.
///
/// - Many devices write the session messages after all records. The decoder therefore holds a file of up to
///   ``holdLimit`` bytes until it ends, and uses the start times of these sessions to begin the tracks. The decoder
///   does not hold a live input, a larger file, or a file whose header contains no size.
///
/// **Memory.** The decoder holds at most ``holdLimit`` bytes, or the bytes of an incomplete message, which has a header
/// and at most 510 fields of 255 bytes. The decoder keeps at most 16 definitions and 512 descriptions of developer
/// fields.
package struct FITDecoder: LocationDecoder {
  /// The maximum number of input bytes buffered at once. Without this limit, a large chunk would be copied as a whole.
  private static let pieceSize = 1 << 16
  /// The maximum size of a file that is held until it ends. A device that records all day writes about 10 MB.
  package static let holdLimit = 1 << 24
  /// The number of events after which ``giveMore(into:)`` continues.
  private static let batchSize = 1 << 13

  private var reader = FITReader()
  private var held: [UInt8] = []
  // The number of bytes at the beginning of `held` that are already read.
  private var readCount = 0
  // True if the reader stopped because of the batch size, and not because it needs more bytes.
  private var hasMore = false

  package init() { self.init(holdLimit: Self.holdLimit) }

  /// Creates a decoder with a lower limit than ``holdLimit``, for tests.
  init(holdLimit: Int) { reader.holdLimit = holdLimit }

  package mutating func begin(with options: DecodingOptions) {
    // Only a live source has a clock. Its positions are needed at once.
    if options.clock != nil { reader.holdLimit = 0 }
  }

  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    bytes.withUnsafeBufferPointer { all in
      var rest = all[...]
      while !rest.isEmpty {
        if hasMore { read(isFinal: false, limit: .max, into: &events) }
        held.append(contentsOf: rest.prefix(Self.pieceSize))
        rest = rest.dropFirst(Self.pieceSize)
        read(isFinal: false, limit: Self.batchSize, into: &events)
      }
    }
  }

  package mutating func giveMore(into events: inout [LocationEvent]) -> Bool {
    guard hasMore else { return false }
    let count = events.count
    read(isFinal: false, limit: Self.batchSize, into: &events)
    return events.count > count
  }

  package mutating func finish(into events: inout [LocationEvent]) {
    read(isFinal: true, limit: .max, into: &events)
    reader.finish(rest: held.count, into: &events)
    self = FITDecoder(holdLimit: reader.holdLimit)
  }

  /// Reads the held bytes until the reader needs more bytes, or has emitted `limit` events.
  private mutating func read(isFinal: Bool, limit: Int, into events: inout [LocationEvent]) {
    let count = events.count
    readCount += held.withUnsafeBytes {
      reader.read(
        UnsafeRawBufferPointer(rebasing: $0[readCount...]), isFinal: isFinal, limit: limit,
        into: &events)
    }
    hasMore = events.count - count >= limit
    // Removing the bytes of each batch would move the rest of a large file many times.
    guard !hasMore else { return }
    held.removeFirst(readCount)
    readCount = 0
  }
}

/// Splits concatenated FIT files into messages, and keeps the state that later messages need.
struct FITReader {
  /// The kind of data that the reader expects at the current offset.
  enum State {
    /// The header of the next file, or the end of the input.
    case header
    /// A file that is held up to the offset `end`, to find its sessions before its messages are read.
    case holding(end: Int)
    /// Messages up to the offset `end`, which is nil if the header contains no size.
    case messages(end: Int?)
    /// Bytes to skip up to the offset `end`, after a message that cannot be read.
    case passing(end: Int)
    /// The checksum after the messages; unusable if bytes of the file were skipped.
    case checksum(isUsable: Bool)
    /// Bytes after the last file, or an input that does not begin with a FIT header.
    case padding
  }

  var state = State.header
  /// The offset in the input of the bytes passed to `read`.
  var base = 0
  var fileCount = 0
  /// The maximum size of the messages of a file that is held until it ends.
  var holdLimit = 0
  private var checksum = FITChecksum()
  // The index of the first byte that is not yet included in `checksum`.
  private var unchecked = 0
  var padding = FITPadding()
  var messages = FITMessages()

  /// Reads all complete messages.
  ///
  /// - Parameters:
  ///   - bytes: All input bytes that the reader has not consumed.
  ///   - isFinal: True if the input ends after these bytes.
  ///   - limit: The number of new events after which the reader stops.
  /// - Returns: The number of bytes consumed.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, isFinal: Bool, limit: Int = .max,
    into events: inout [LocationEvent]
  ) -> Int {
    var place = 0
    unchecked = 0
    let count = events.count
    while events.count - count < limit,
      let next = step(bytes, at: place, isFinal: isFinal, into: &events)
    {
      place = next
    }
    check(bytes, upTo: place)
    base += place
    return place
  }

  /// Reads the next header, message or checksum, or skips bytes.
  ///
  /// - Returns: The index of the byte after the header, message or checksum. Nil if more bytes are needed or no bytes
  ///   are left.
  private mutating func step(
    _ bytes: UnsafeRawBufferPointer, at place: Int, isFinal: Bool,
    into events: inout [LocationEvent]
  ) -> Int? {
    switch state {
    case .header: return header(bytes, at: place, isFinal: isFinal, into: &events)
    case .holding(let end):
      let limit = min(bytes.count, end - base)
      guard limit == end - base || isFinal else { return nil }
      messages.expect(
        FITSessionScan.sessions(in: UnsafeRawBufferPointer(rebasing: bytes[place..<limit])))
      state = .messages(end: end)
      return place
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
      let end = header.dataSize == 0 ? nil : start + header.dataSize
      if let end, header.dataSize <= holdLimit {
        state = .holding(end: end)
      } else {
        state = .messages(end: end)
      }
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
      // If the header contains no size, the last two bytes before the end of the input, or before the header of the
      // next file, are the checksum.
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
  /// Ends a file after its checksum, and expects the next header.
  mutating func endFile(_ events: inout [LocationEvent]) {
    fileCount += 1
    messages.endFile(into: &events)
    state = .header
  }

  /// Reports what is missing at the end of the input, and emits the remaining events.
  ///
  /// - Parameter rest: The number of bytes that the reader has not consumed.
  mutating func finish(rest: Int, into events: inout [LocationEvent]) {
    let end = base + rest
    switch state {
    case .header where fileCount == 0:
      report(&events, .truncated, "the file ends within its header", 0, stopsReading: true)
    case .header, .passing: break
    case .holding(let dataEnd): reportEarlyEnd(dataEnd, end, &events)
    case .messages(let dataEnd): reportEarlyEnd(dataEnd, end, &events)
    case .checksum(let isUsable):
      let what = "the file ends before its checksum; its data is kept"
      if isUsable { report(&events, .checksum, what, base) }
    case .padding: if let skipped = padding.report { events.append(.diagnostic(skipped)) }
    }
    messages.endFile(into: &events)
    messages.finish(into: &events)
  }

  private func reportEarlyEnd(_ dataEnd: Int?, _ end: Int, _ events: inout [LocationEvent]) {
    let what =
      dataEnd.map { "the file ends \($0 + 2 - end) bytes early" }
      ?? "the file ends within a message"
    report(&events, .truncated, what + "; the data before it is kept", base, stopsReading: true)
  }
}

/// The header of a FIT file. A header has 12 bytes, or 14 bytes with its own checksum.
struct FITHeader {
  let size: Int
  /// The total size of all messages in bytes; 0 if the device lost power before it wrote the size.
  let dataSize: Int
  /// True if the header's checksum is correct, or if the header has no checksum.
  let isChecked: Bool

  /// The minimum size of a header in bytes, without a checksum.
  static let shortest = 12

  enum Reading {
    case header(FITHeader), none, needsMore
  }

  /// Reads the header at the beginning of `bytes`.
  ///
  /// - Parameter isComplete: True if no more input follows. In that case, an incomplete header counts as `none`.
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

  /// Returns true if the bytes begin with the size and the signature of a FIT header.
  static func follows(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard let size = bytes.first, size == 12 || size == 14, bytes.count >= shortest else {
      return false
    }
    return bytes.dropFirst(8).prefix(4).elementsEqual(".FIT".utf8)
  }
}

/// Bytes between or after FIT files. Zeros after a file are ignored, and any other bytes are reported.
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

  /// The diagnostic to emit at the end of the input; nil if all bytes are zeros after a file.
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

/// The CRC-16 of FIT files, with the reflected polynomial x^16 + x^15 + x^2 + 1 and the initial value 0.
struct FITChecksum {
  private(set) var value: UInt16 = 0

  /// Includes the next bytes in the checksum.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var crc = value
    Self.tables.withUnsafeBufferPointer { table in
      var place = 0
      // Process eight bytes per iteration. The processor can load their eight table entries in parallel.
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

  /// Eight tables of 256 entries. Table n contains the CRC of each byte followed by n zero bytes.
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

/// Finds the sessions of a file whose session messages follow all records.
enum FITSessionScan {
  /// Returns these sessions in the order of their start times.
  ///
  /// The result is empty in each of these cases:
  ///
  /// - A session message precedes a record.
  /// - The file has fewer than two sessions, or more than 64.
  /// - A session has no start time.
  ///
  /// Some programs write a session twice. If several sessions have the same start time, only the first is returned.
  ///
  /// - Parameter bytes: The messages of the file, which may be truncated.
  static func sessions(in bytes: UnsafeRawBufferPointer) -> [Lap] {
    var layouts = [Layout](repeating: Layout(), count: 16)
    var sessions: [(start: Timestamp, lap: Lap)] = []
    var place = 0
    while place < bytes.count {
      let header = bytes[place]
      let rest = UnsafeRawBufferPointer(rebasing: bytes[place...])
      if header & 0xC0 == 0x40 {
        let length = FITDefinition.length(rest)
        guard length <= rest.count else { break }
        layouts[Int(header & 0x0F)] = Layout(UnsafeRawBufferPointer(rebasing: rest[..<length]))
        place += length
        continue
      }
      let layout = layouts[Int(header & 0x80 != 0 ? header >> 5 & 0x03 : header & 0x0F)]
      guard let size = layout.size, size < rest.count else { break }
      if layout.isRecord {
        guard sessions.isEmpty else { return [] }
      } else if let definition = layout.session {
        let content = UnsafeRawBufferPointer(rebasing: rest[1...size])
        guard let lap = Lap(FITMessage(definition: definition, bytes: content)),
          let start = lap.start, sessions.count < FITRecording.aheadLimit
        else { return [] }
        if !sessions.contains(where: { $0.start == start }) { sessions.append((start, lap)) }
      }
      place += 1 + size
    }
    guard sessions.count > 1 else { return [] }
    return sessions.sorted { $0.start < $1.start }.map(\.lap)
  }

  /// The layout of all data messages of a local type, as far as the scan needs it.
  private struct Layout {
    /// The size of each data message in bytes, without its header; nil before the first definition message.
    var size: Int?
    var isRecord = false
    /// The definition of a session message; nil for other messages.
    var session: FITDefinition?

    init() {}

    /// - Parameter bytes: A complete definition message.
    init(_ bytes: UnsafeRawBufferPointer) {
      let (first, second) = (UInt16(bytes[3]), UInt16(bytes[4]))
      let message = bytes[2] != 0 ? first << 8 | second : second << 8 | first
      var size = Self.size(of: Int(bytes[5]), at: 6, in: bytes)
      let next = 6 + 3 * Int(bytes[5])
      if bytes[0] & 0x20 != 0 { size += Self.size(of: Int(bytes[next]), at: next + 1, in: bytes) }
      self.size = size
      isRecord = message == FITMessage.record
      guard message == FITMessage.session else { return }
      session = FITDefinition(bytes, developers: FITDeveloperFields())
    }

    private static func size(
      of fields: Int, at place: Int, in bytes: UnsafeRawBufferPointer
    ) -> Int {
      (0..<fields).reduce(0) { $0 + Int(bytes[place + 3 * $1 + 1]) }
    }
  }
}
