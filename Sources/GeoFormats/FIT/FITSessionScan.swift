import GeoTracks

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
