import GeoTracks

extension FITReader {
  /// Ends a file whose checksum has been read.
  mutating func endFile(_ events: inout [SourceEvent]) {
    fileCount += 1
    messages.endFile(into: &events)
    state = .header
  }

  /// Says that the input has ended.
  ///
  /// - Parameter rest: bytes that were not taken.
  mutating func finish(rest: Int, into events: inout [SourceEvent]) {
    let end = base + rest
    switch state {
    case .header where fileCount == 0:
      report(&events, .truncated, "the file ends within its header", 0, stopsReading: true)
    case .header, .passing: break
    case .messages(let dataEnd):
      let what =
        dataEnd.map { "the file ends \($0 + 2 - end) bytes early" }
        ?? "the file ends within a message"
      report(&events, .truncated, what + "; what came before is read", base, stopsReading: true)
    case .checksum(let isUsable):
      let what = "the file ends before its checksum; what was read is kept"
      if isUsable { report(&events, .checksum, what, base) }
    case .padding: if let skipped = padding.report { events.append(.skipped(skipped)) }
    }
    messages.endFile(into: &events)
    messages.finish(into: &events)
  }
}
