import GeoTracks

/// Decodes input in which lines of gpsd's JSON and of NMEA 0183 are mixed.
///
/// Each line is passed to ``GPSDDecoder`` or ``NMEADecoder``. A line of other text is passed to the decoder of the
/// preceding lines, which counts it. Text before a report on the same line is dropped. If gpsd sends a position in both
/// forms, the position in JSON is used, and the other one is counted as `Diagnostic.Reason.duplicate`.
///
/// **Memory.** The memory of both decoders, one line of 64 KiB, and 4096 events.
struct ReceiverLogDecoder: LocationDecoder {
  private var nmea = NMEADecoder()
  private var gpsd = GPSDDecoder()
  private var merger = ReceiverLogMerger()

  /// The form of the last line that was recognized.
  private var form: ReceiverForm
  private var heard: Set<ReceiverForm> = []
  private var isMixed: Bool { heard.count == 2 }

  /// The beginning of a line whose form is still unknown.
  private var start: [UInt8] = []
  /// The form of the current line; nil at the beginning of a line.
  private var open: ReceiverForm?
  private var isAfterReturn = false
  /// The form of the last bytes that were decoded.
  private var lastForm = ReceiverForm.nmea
  /// The number of line ends that have been read.
  private var line = 0

  var failure: String? { heard.contains(.json) ? gpsd.failure : nmea.failure }

  /// - Parameter form: the form that is assumed for lines before the first recognized line.
  init(_ form: ReceiverForm) {
    self.form = form
    for form in ReceiverForm.allCases { _ = takeStartLines(form) }
  }

  mutating func begin(with options: DecodingOptions) {
    nmea.begin(with: options)
    gpsd.begin(with: options)
  }

  mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    bytes.withUnsafeBufferPointer { read($0, into: &events) }
  }

  mutating func finish(into events: inout [LocationEvent]) {
    if !start.isEmpty {
      let rest = start
      start = []
      rest.withUnsafeBufferPointer { rest in
        let (kind, prefix) = note(ReceiverLine.judge(rest, isWhole: true) ?? .text)
        feed(rest, 0..<prefix, to: nil, lineEnds: 0, &events)
        feed(rest, prefix..<rest.count, to: kind, lineEnds: 0, &events)
      }
    }
    for form in ReceiverForm.allCases { end(form, isLast: true, &events) }
    merger.releaseAll(&events)
  }

  mutating func flush(into events: inout [LocationEvent]) {
    for form in ReceiverForm.allCases { end(form, &events) }
    merger.releaseAll(&events)
  }

  mutating func settle(into events: inout [LocationEvent]) {
    guard isMixed else {
      if form == .nmea { nmea.settle(into: &events) } else { gpsd.settle(into: &events) }
      return
    }
    var settled: [LocationEvent] = []
    nmea.settle(into: &settled)
    merge(settled, of: .nmea, at: line + 1, &events)
    settled = []
    gpsd.settle(into: &settled)
    merge(settled, of: .json, at: line + 1, &events)
    merger.releaseAll(&events)
  }

  // MARK: Lines

  private mutating func read(
    _ piece: UnsafeBufferPointer<UInt8>, into events: inout [LocationEvent]
  ) {
    guard let base = piece.baseAddress, !piece.isEmpty else { return }
    var position = 0
    if isAfterReturn, piece[0] == .lineFeed {
      feed(piece, 0..<1, to: lastForm, lineEnds: 0, isMixed: false, &events)
      position = 1
    }
    isAfterReturn = false
    // Consecutive lines of the same form are decoded together.
    var run = (form: open ?? form, range: position..<position, lineEnds: 0)
    var (lineFeed, carriageReturn) = (-1, -1)
    while position < piece.count {
      if lineFeed < position {
        lineFeed =
          CSVBytes.first(.lineFeed, from: position, to: piece.count, in: base) ?? piece.count
      }
      if carriageReturn < position {
        carriageReturn =
          CSVBytes.first(.carriageReturn, from: position, to: piece.count, in: base) ?? piece.count
      }
      let end = min(lineFeed, carriageReturn)
      let isWhole = end < piece.count
      let isPair = end == carriageReturn && end + 1 == lineFeed && lineFeed < piece.count
      let next = isWhole ? end + (isPair ? 2 : 1) : piece.count
      isAfterReturn = end == carriageReturn && next == piece.count && isWhole && !isPair
      var begin = position
      if open == nil, !start.isEmpty {
        // The line began in an earlier chunk, so the run is empty.
        start.append(contentsOf: piece[position..<next])
        let content = start.count - (next - end)
        let judged = start.withUnsafeBufferPointer {
          ReceiverLine.judge(UnsafeBufferPointer(rebasing: $0[..<content]), isWhole: isWhole)
        }
        guard let judged else { return }
        let (kind, prefix) = note(judged)
        let first = start
        start = []
        first.withUnsafeBufferPointer {
          feed($0, 0..<prefix, to: nil, lineEnds: 0, &events)
          feed($0, prefix..<first.count, to: kind, lineEnds: isWhole ? 1 : 0, &events)
        }
        run = (kind, next..<next, 0)
        open = isWhole ? nil : kind
        position = next
        continue
      }
      if open == nil {
        let content = UnsafeBufferPointer(rebasing: piece[position..<end])
        guard let judged = ReceiverLine.judge(content, isWhole: isWhole) else {
          feed(piece, run.range, to: run.form, lineEnds: run.lineEnds, &events)
          start = Array(piece[position...])
          return
        }
        let wasMixed = isMixed
        let (kind, prefix) = note(judged)
        if kind != run.form || prefix > 0 || wasMixed || isMixed {
          // Events of lines before the first line of the second form need no merging.
          feed(
            piece, run.range, to: run.form, lineEnds: run.lineEnds, isMixed: wasMixed, &events)
          feed(piece, position..<position + prefix, to: nil, lineEnds: 0, &events)
          begin = position + prefix
          run = (kind, begin..<begin, 0)
        }
        open = kind
      }
      run.range = run.range.lowerBound..<next
      if isWhole {
        run.lineEnds += 1
        open = nil
        if isMixed, run.lineEnds >= Self.mostLines {
          feed(piece, run.range, to: run.form, lineEnds: run.lineEnds, &events)
          run = (run.form, next..<next, 0)
        }
      }
      position = next
    }
    feed(piece, run.range, to: run.form, lineEnds: run.lineEnds, &events)
  }

  /// Records the form of a line. Returns the form of its decoder and the number of bytes to skip.
  private mutating func note(_ line: ReceiverLine) -> (ReceiverForm, prefix: Int) {
    switch line {
    case .report(let prefix):
      hear(.json)
      return (.json, prefix)
    case .sentence:
      hear(.nmea)
      return (.nmea, 0)
    case .comment: return (.nmea, 0)
    case .text: return (form, 0)
    }
  }

  private mutating func hear(_ form: ReceiverForm) {
    self.form = form
    heard.insert(form)
  }

  // The maximum number of lines whose events are merged at once.
  private static let mostLines = 64

  /// Passes bytes to the decoder of a form; the other decoder only counts them.
  private mutating func feed(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to form: ReceiverForm?,
    lineEnds: Int, isMixed: Bool? = nil, _ events: inout [LocationEvent]
  ) {
    guard !range.isEmpty else { return }
    if form != .nmea { nmea.skip(bytes: range.count, lines: lineEnds) }
    if form != .json { gpsd.skip(bytes: range.count, lines: lineEnds) }
    let number = line + 1
    line += lineEnds
    guard let form else { return }
    lastForm = form
    let part = UnsafeBufferPointer(rebasing: bytes[range]).span
    guard isMixed ?? self.isMixed else {
      if form == .nmea {
        nmea.decode(part, into: &events)
      } else {
        gpsd.decode(part, into: &events)
      }
      _ = takeStartLines(form)
      return
    }
    var read: [LocationEvent] = []
    if form == .nmea { nmea.decode(part, into: &read) } else { gpsd.decode(part, into: &read) }
    merge(read, of: form, at: number, &events)
    guard lineEnds > 0 else { return }
    while let waiting = merger.release(heldLines: heldLines, &events) { end(waiting, &events) }
  }

  private mutating func merge(
    _ read: [LocationEvent], of form: ReceiverForm, at line: Int, _ events: inout [LocationEvent]
  ) {
    merger.process(read, from: form, startLines: takeStartLines(form), at: line, into: &events)
  }

  private mutating func takeStartLines(_ form: ReceiverForm) -> [Int] {
    switch form {
    case .nmea: nmea.takeStartLines()
    case .json: gpsd.takeStartLines()
    }
  }

  /// The first line of the position that each decoder holds.
  private var heldLines: [ReceiverForm: Int] {
    var lines: [ReceiverForm: Int] = [:]
    lines[.nmea] = nmea.heldLine
    lines[.json] = gpsd.heldLine
    return lines
  }

  /// Ends the pending records of one decoder.
  private mutating func end(
    _ form: ReceiverForm, isLast: Bool = false, _ events: inout [LocationEvent]
  ) {
    var rest: [LocationEvent] = []
    switch (form, isLast) {
    case (.nmea, true): nmea.finish(into: &rest)
    case (.json, true): gpsd.finish(into: &rest)
    case (.nmea, false): nmea.flush(into: &rest)
    case (.json, false): gpsd.flush(into: &rest)
    }
    merge(rest, of: form, at: line + 1, &events)
  }
}

/// The form of a receiver's reports.
enum ReceiverForm: CaseIterable {
  case nmea, json
}
