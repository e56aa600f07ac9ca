import GeoTracks

/// Cuts FIT files, one behind the other, into messages, and keeps what one message needs of those before.
struct FITReader {
  /// Where reading is.
  enum State {
    /// A header is expected, or the end of the input.
    case header
    /// Messages, up to this offset; to the end of the input if it is nil.
    case messages(end: Int?)
    /// What cannot be read, up to this offset.
    case passing(end: Int)
    /// The checksum behind the messages.
    case checksum(isUsable: Bool)
    /// What follows the last file and is none.
    case padding
  }

  var state = State.header
  /// The bytes of the input before those in hand.
  var base = 0
  var fileCount = 0
  private var checksum = FITChecksum()
  // Where bytes that the checksum has not had begin, from the beginning of the bytes in hand.
  private var unchecked = 0
  var padding = FITPadding()
  var messages = FITMessages()

  /// Reads as far as whole messages go.
  ///
  /// - Parameters:
  ///   - bytes: what has been read of the input and not been taken.
  ///   - isFinal: whether nothing follows them.
  /// - Returns: how many have been taken.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, isFinal: Bool, into events: inout [SourceEvent]
  ) -> Int {
    var place = 0
    unchecked = 0
    while let next = step(bytes, at: place, isFinal: isFinal, into: &events) { place = next }
    check(bytes, upTo: place)
    base += place
    return place
  }

  /// Takes the next message or whatever comes.
  ///
  /// - Returns: the place behind it; nil if more bytes have to come first, or none are left.
  private mutating func step(
    _ bytes: UnsafeRawBufferPointer, at place: Int, isFinal: Bool,
    into events: inout [SourceEvent]
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
    _ bytes: UnsafeRawBufferPointer, at place: Int, isFinal: Bool, into events: inout [SourceEvent]
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
    into events: inout [SourceEvent]
  ) -> Int? {
    let limit: Int
    if let end {
      limit = min(bytes.count, end - base)
      guard place < end - base else {
        state = .checksum(isUsable: true)
        return place
      }
    } else {
      // The size was never written. The last two bytes are the checksum, before the end or another file.
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
        &events, .unreadable, "a message is of the local type \(local), which is not defined",
        at: place, end: end)
      return place
    }
  }

  private mutating func stop(
    _ events: inout [SourceEvent], _ reason: Skipped.Reason, _ what: String, at place: Int,
    end: Int?
  ) {
    let detail = what + "; nothing behind it is read"
    events.append(.skipped(Skipped(reason, detail, offset: base + place, stopsReading: true)))
    state = .passing(end: end ?? .max)
  }

  func report(
    _ events: inout [SourceEvent], _ reason: Skipped.Reason, _ detail: String, _ offset: Int,
    stopsReading: Bool = false
  ) {
    events.append(
      .skipped(Skipped(reason, detail, offset: offset, stopsReading: stopsReading)))
  }

  // MARK: Checksum

  private mutating func check(_ bytes: UnsafeRawBufferPointer, upTo place: Int) {
    guard place > unchecked else { return }
    checksum.update(UnsafeRawBufferPointer(rebasing: bytes[unchecked..<place]))
    unchecked = place
  }

  private func compare(
    _ bytes: UnsafeRawBufferPointer, at place: Int, into events: inout [SourceEvent]
  ) {
    let told = UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8
    guard told != checksum.value else { return }
    let what = "the checksum of the file is wrong; what was read is kept"
    report(&events, .checksum, what, base + place)
  }
}
