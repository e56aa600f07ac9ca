package import GeoTracks

/// The content of a file: its bytes, or if they are gzip's, what was compressed, or of a zip archive that is
/// KMZ the KML document.
///
/// Bytes go in by ``append(_:)`` and come out by ``next(_:)`` in steps of at most 64 KiB, so that a
/// file that is tiny when compressed takes no memory when it is large uncompressed, and each step can
/// wait until there is room for what it gave.
package struct ContentStream {
  /// Bytes given out so far.
  package private(set) var offset = 0

  private var mode = Mode.unknown
  private var pending: [UInt8] = []
  private var position = 0
  private var hasEnded = false
  private var output: [UInt8] = []
  /// Whether the last step filled the output, so that zlib may hold more of it.
  private var isOutputFull = false
  private var report: Diagnostic?

  private static let stepSize = 1 << 16

  private let unzips: Bool

  /// - Parameters:
  ///   - unzips: whether zip archives are taken for KMZ; if not, their bytes are the content.
  ///   - isPlain: whether the bytes are the content whatever they are.
  package init(unzips: Bool = false, isPlain: Bool = false) {
    self.unzips = unzips
    if isPlain { mode = .plain }
  }

  private enum Mode {
    /// Fewer than the two bytes that tell gzip, or the four that tell zip, have come.
    case unknown
    case plain
    case member(GzipInflater)
    /// A member has ended; another, padding or the end follows.
    case betweenMembers(GzipInflater)
    case archive(ZipDocument)
    /// What comes is passed over.
    case closed
  }

  /// Adds input; to be called when ``next(_:)`` has no more.
  package mutating func append(_ bytes: [UInt8]) {
    if position == pending.count {
      pending = bytes
    } else {
      // Few bytes are left over: while the mode is unknown, and of headers in archives.
      pending = Array(pending[position...]) + bytes
    }
    position = 0
  }

  /// Says that the input has ended; ``next(_:)`` may then have more, and ``takeReport()`` too.
  package mutating func end() { hasEnded = true }

  /// Gives out the next step.
  ///
  /// - Parameter body: takes the bytes.
  /// - Returns: false, with nothing given out, if there is nothing until more is added.
  package mutating func next(_ body: (Span<UInt8>) -> Void) -> Bool {
    while true {
      switch mode {
      case .unknown:
        guard recognize() else { return false }
      case .plain:
        guard position < pending.count else { return false }
        let end = min(position + Self.stepSize, pending.count)
        body(pending.span.extracting(position..<end))
        offset += end - position
        position = end
        return true
      case .member(let inflater):
        guard position < pending.count || isOutputFull else {
          if hasEnded { close(.truncated, "the gzip stream ends early") }
          return false
        }
        if step(inflater, body) { return true }
      case .betweenMembers(let inflater):
        guard skipPadding() else { return false }
        if pending[position] == 0x1F {
          inflater.beginMember()
          mode = .member(inflater)
        } else {
          close(.noise, "bytes behind the gzip stream that are not gzip")
        }
      case .archive(var archive):
        switch step(&archive, body) {
        case true?: return true
        case false?: continue
        case nil: return false
        }
      case .closed:
        position = pending.count
        return false
      }
    }
  }

  /// Why there is no content at all, if something is wrong with what it should be in.
  package private(set) var failure: String?

  /// What was passed over, once.
  package mutating func takeReport() -> Diagnostic? {
    defer { report = nil }
    return report
  }

  /// One that goes on from the same place by itself; of no zip archive.
  package func copy() -> ContentStream {
    var copy = self
    switch mode {
    case .member(let inflater): copy.mode = .member(inflater.copy())
    case .betweenMembers(let inflater): copy.mode = .betweenMembers(inflater.copy())
    default: break
    }
    return copy
  }

  /// Settles the mode, if enough bytes are there.
  private mutating func recognize() -> Bool {
    let mayBeZip = unzips && pending.first == Self.zipMark[0]
    let isEnough = pending.count >= (mayBeZip ? Self.zipMark.count : 2)
    guard isEnough || (hasEnded && !pending.isEmpty) else { return false }
    if mayBeZip, pending.starts(with: Self.zipMark) {
      mode = .archive(ZipDocument())
      output = [UInt8](repeating: 0, count: Self.stepSize)
    } else if pending.count >= 2, pending[0] == 0x1F, pending[1] == 0x8B {
      mode = .member(GzipInflater())
      output = [UInt8](repeating: 0, count: Self.stepSize)
    } else {
      mode = .plain
    }
    return true
  }

  private static let zipMark: [UInt8] = [0x50, 0x4B, 3, 4]

  /// Takes a step in an archive; whether anything was given out, and nil if more input is needed.
  private mutating func step(
    _ archive: inout ZipDocument, _ body: (Span<UInt8>) -> Void
  ) -> Bool? {
    var used = 0
    var given = 0
    let outcome = archive.step(pending[position...], used: &used, output: &output) {
      given = $0.count
      body($0)
    }
    position += used
    offset += given
    mode = .archive(archive)
    switch outcome {
    case .running: break
    case .complete, .failed: end(archive, outcome)
    case .hungry:
      if hasEnded { end(archive, archive.end()) }
      return nil
    }
    return given > 0
  }

  private mutating func end(_ archive: ZipDocument, _ outcome: ZipDocument.Outcome) {
    if case .failed(let reason, let detail) = outcome {
      return close(reason, ([detail] + [archive.remark].compactMap(\.self)).joined(separator: "; "))
    }
    mode = .closed
    report = archive.remark.map { Diagnostic(.assumed, $0, offset: offset) }
  }

  /// Uncompresses one step; whether anything was given out.
  private mutating func step(_ inflater: GzipInflater, _ body: (Span<UInt8>) -> Void) -> Bool {
    let (used, written, outcome) = pending.withUnsafeBufferPointer { input in
      output.withUnsafeMutableBufferPointer {
        inflater.inflate(UnsafeBufferPointer(rebasing: input[position...]), into: $0)
      }
    }
    position += used
    isOutputFull = written == output.count
    if written > 0 {
      body(output.span.extracting(0..<written))
      offset += written
    }
    switch outcome {
    case .running: break
    case .memberEnd: mode = .betweenMembers(inflater)
    case .broken(let message):
      let isChecksum = message.contains("incorrect")
      close(isChecksum ? .checksum : .truncated, "the gzip stream is broken: \(message)")
    }
    return written > 0
  }

  /// Passes over the zeros with which tapes fill up; whether a byte follows.
  private mutating func skipPadding() -> Bool {
    while position < pending.count, pending[position] == 0 { position += 1 }
    return position < pending.count
  }

  private mutating func close(_ reason: Diagnostic.Reason, _ detail: String) {
    mode = .closed
    report = Diagnostic(reason, detail, offset: offset, stopsReading: true)
    if offset == 0 { failure = detail }
  }
}

extension Array<LocationEvent> {
  /// Gives the locations that have no time the one at which they arrived.
  mutating func stampLocations(_ now: () -> Timestamp) {
    for i in indices {
      guard case .location(var location) = self[i], location.timestamp == nil else { continue }
      location.timestamp = now()
      location.timestampSource = .arrival
      self[i] = .location(location)
    }
  }
}
