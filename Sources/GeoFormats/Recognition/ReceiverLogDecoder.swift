import GeoTracks

/// Decodes receiver logs that contain both gpsd's JSON reports and NMEA 0183 sentences.
///
/// Each line is passed to ``GPSDDecoder`` or ``NMEADecoder``. A line with other text is passed to the same decoder as
/// the line before. That decoder reports the line. Text before a report on the same line is dropped. If gpsd sends a
/// position in both forms, the decoder emits the report and counts the sentence as `Diagnostic.Reason.duplicate`.
///
/// **Memory.** The decoder needs the memory of both decoders, and holds one line of 64 KiB and 4096 events.
struct ReceiverLogDecoder: LocationDecoder {
  private var nmea = NMEADecoder()
  private var gpsd = GPSDDecoder()
  private var merger = ReceiverLogMerger()

  /// Whether the last recognized line was a sentence or a report.
  private var form: ReceiverForm
  private var heard: Set<ReceiverForm> = []
  private var isMixed: Bool { heard.count == 2 }

  /// The beginning of the current line while its form is unknown.
  private var start: [UInt8] = []
  /// The form of the current line; nil at the beginning of a line.
  private var open: ReceiverForm?
  private var isAfterReturn = false
  /// The form of the bytes that were decoded last.
  private var lastForm = ReceiverForm.nmea
  /// The number of line breaks read so far.
  private var line = 0

  var failure: String? { heard.contains(.json) ? gpsd.failure : nmea.failure }

  /// - Parameter form: the assumed form of the lines before the first recognized line.
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
        // The beginning of this line is in a previous chunk, so no complete line precedes it in this chunk.
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
          // Until both forms have occurred, the events need no merging.
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

  /// Updates the form of the log. Returns the decoder that reads the line, and the number of bytes to skip at the
  /// beginning of the line.
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

  // The maximum number of lines decoded at once if both forms occur.
  private static let mostLines = 64

  /// Passes bytes to the decoder for `form`. The other decoder only counts the bytes and lines.
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

  /// The number of the first line of the position that each decoder holds.
  private var heldLines: [ReceiverForm: Int] {
    var lines: [ReceiverForm: Int] = [:]
    lines[.nmea] = nmea.heldLine
    lines[.json] = gpsd.heldLine
    return lines
  }

  /// Emits the held records of one decoder, and merges their events.
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

/// The form of a receiver log: NMEA 0183 sentences or gpsd's JSON reports.
enum ReceiverForm: CaseIterable {
  case nmea, json
}

/// Merges the events of both decoders in the order of the lines.
///
/// If gpsd reports the same position as a sentence, the position of the sentence is dropped.
///
/// A decoder emits a position only when the next position begins. The merger therefore holds an event while a
/// decoder holds an earlier position. If more than ``patience`` positions wait, the decoder with the earlier
/// position must emit it.
struct ReceiverLogMerger {
  private struct Entry {
    var form: ReceiverForm
    /// The number of the first line from which the event results.
    var line: Int
    var event: LocationEvent
  }

  private var entries: [Entry] = []
  /// The last positions emitted for each form.
  private var recent: [ReceiverForm: [Location]] = [:]
  /// True if gpsd also reported the position of the last sentence.
  private var isDoubled = false

  private static let patience = 3
  private static let recentCount = 8
  private static let limit = 4096

  /// Adds the events of one decoder.
  ///
  /// - Parameters:
  ///   - startLines: the number of the first line of each `location` and `noFix` event.
  ///   - line: the number of the first line that was decoded.
  mutating func process(
    _ events: [LocationEvent], from form: ReceiverForm, startLines: [Int], at line: Int,
    into output: inout [LocationEvent]
  ) {
    var starts = startLines[...]
    var last = line
    for event in events {
      switch event {
      case .location(let location):
        last = starts.popFirst() ?? last
        process(location, from: form, at: last)
      case .noFix:
        last = starts.popFirst() ?? last
        if form == .json || !isDoubled { insert(Entry(form: form, line: last, event: event)) }
      case .diagnostic(let skipped):
        let isKept = form == .json || !isDoubled || skipped.reason != .duplicate
        if isKept { insert(Entry(form: form, line: skipped.line ?? last, event: event)) }
      default:
        if form == .json || !isDoubled { insert(Entry(form: form, line: last, event: event)) }
      }
    }
    while entries.count > Self.limit { emitFirst(&output) }
  }

  /// Emits all events that need not wait any longer.
  ///
  /// - Parameter heldLines: the number of the first line of the position that each decoder holds.
  /// - Returns: the form whose decoder the caller must flush before it calls this method again; nil if no flush is
  ///   necessary.
  mutating func release(
    heldLines: [ReceiverForm: Int], _ output: inout [LocationEvent]
  ) -> ReceiverForm? {
    while let first = entries.first {
      let earlier = heldLines.filter { $0.value < first.line }
      // The position of a sentence also waits, because gpsd's report of the same position may follow.
      if !earlier.isEmpty || first.form == .nmea {
        let waiting = entries.count { $0.event.isPosition }
        if waiting <= Self.patience { return nil }
        if let form = earlier.min(by: { $0.value < $1.value })?.key { return form }
      }
      emitFirst(&output)
    }
    return nil
  }

  /// Emits all waiting events in order.
  mutating func releaseAll(_ output: inout [LocationEvent]) {
    while !entries.isEmpty { emitFirst(&output) }
  }

  private mutating func emitFirst(_ output: inout [LocationEvent]) {
    let entry = entries.removeFirst()
    if case .location(let location) = entry.event {
      recent[entry.form, default: []].append(location)
      if recent[entry.form, default: []].count > Self.recentCount {
        recent[entry.form]?.removeFirst()
      }
    }
    output.append(entry.event)
  }

  private mutating func process(_ location: Location, from form: ReceiverForm, at line: Int) {
    func isSame(_ entry: Entry) -> Bool {
      guard entry.form != form, case .location(let other) = entry.event else { return false }
      return location.isReport(of: other)
    }
    let other: ReceiverForm = form == .nmea ? .json : .nmea
    let duplicate = LocationEvent.diagnostic(
      Diagnostic(
        .duplicate, "a sentence and a report of gpsd give the same position", line: line, offset: 0
      ))
    if form == .json, let i = entries.firstIndex(where: isSame) {
      entries[i].event = duplicate
      isDoubled = true
      insert(Entry(form: form, line: line, event: .location(location)))
    } else if entries.contains(where: isSame)
      || recent[other, default: []].contains(where: { location.isReport(of: $0) })
    {
      isDoubled = true
      insert(Entry(form: form, line: line, event: duplicate))
    } else {
      if form == .nmea { isDoubled = false }
      insert(Entry(form: form, line: line, event: .location(location)))
    }
  }

  /// Inserts an event after all events of the same line and of earlier lines.
  private mutating func insert(_ entry: Entry) {
    var i = entries.count
    while i > 0, entries[i - 1].line > entry.line { i -= 1 }
    entries.insert(entry, at: i)
  }
}

extension LocationEvent {
  fileprivate var isPosition: Bool {
    switch self {
    case .location, .noFix: true
    default: false
    }
  }
}

extension Location {
  /// Returns true if two positions are from the same receiver and the same time.
  ///
  /// Only the times of day are compared, because gpsd moves old dates by 1024 weeks. If neither position has a time,
  /// only the coordinates are compared.
  fileprivate func isReport(of other: Location) -> Bool {
    let distance = max(
      (coordinate.latitude - other.coordinate.latitude).magnitude,
      (coordinate.longitude - other.coordinate.longitude).magnitude)
    guard let a = timeOfDay, let b = other.timeOfDay else {
      return timeOfDay == nil && other.timeOfDay == nil && distance < 2e-5
    }
    return (a - b).magnitude < 2_000_000 && distance < 1e-3
  }

  /// The time of day in nanoseconds; nil if the receiver sent no time.
  private var timeOfDay: Int64? {
    guard let timestamp, timestampSource == .receiver else { return nil }
    let second = ((timestamp.seconds % 86400) + 86400) % 86400
    return second * 1_000_000_000 + Int64(timestamp.nanoseconds)
  }
}

/// The content of a line in a receiver log.
///
/// Programs such as `gpspipe -t`, syslog and journalctl write a time, a host or a tag at the beginning of a line. The
/// first bytes of a line are therefore not sufficient to determine its content.
enum ReceiverLine {
  /// A gpsd report that begins after `prefix` bytes of other text.
  case report(prefix: Int)
  /// An NMEA sentence, or binary data that may contain sentences.
  case sentence
  case comment
  /// Any other text, which contains neither a report nor a sentence.
  case text

  /// A report or sentence must begin within this number of bytes of its line.
  private static let reach = 512
  private static let classKey = Array(#""class""#.utf8)

  /// Determines the content of a line.
  ///
  /// - Parameters:
  ///   - line: the line or its beginning, without the line break.
  ///   - isWhole: true if the line is complete.
  /// - Returns: nil if more bytes of the line are needed.
  static func judge(_ line: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> ReceiverLine? {
    guard let first = line.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else {
      return isWhole ? .text : nil
    }
    switch line[first] {
    case UInt8(ascii: "#"): return .comment
    case UInt8(ascii: "$"), UInt8(ascii: "!"), UInt8(ascii: "\\"): return .sentence
    default: break
    }
    var i = first
    while i < min(line.count, reach) {
      let byte = line[i]
      if byte == UInt8(ascii: "{") {
        guard let isReport = isReport(line, after: i, isWhole: isWhole) else { return nil }
        if isReport { return .report(prefix: i) }
      } else if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") {
        guard i + 1 < line.count || isWhole else { return nil }
        if i + 1 < line.count, line[i + 1] &- 0x41 < 26 { return .sentence }
      } else if byte < 0x20, byte != 0x09 {
        return .sentence
      }
      i += 1
    }
    return isWhole || line.count >= reach ? .text : nil
  }

  /// Returns whether an object with the member `class` begins at a brace. Returns nil if more bytes are needed.
  private static func isReport(
    _ line: UnsafeBufferPointer<UInt8>, after brace: Int, isWhole: Bool
  ) -> Bool? {
    var i = brace + 1
    while i < line.count, line[i] == 0x20 || line[i] == 0x09 { i += 1 }
    guard i < line.count else { return isWhole ? false : nil }
    guard line[i] == UInt8(ascii: "\"") else { return false }
    let rest = line[i...]
    if rest.starts(with: classKey) { return true }
    // The first member is not `class`. Search up to the maximum length of a report.
    guard isWhole || line.count >= GPSDReader.maximumLineLength else { return nil }
    return contains(classKey, in: rest)
  }

  /// Returns true if the line contains a gpsd report, such as `{"class":"TPV"`.
  static func hasReport(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let opening = Array(#"{"class":""#.utf8)
    guard line.count > opening.count + 1 else { return false }
    for i in 0..<line.count - opening.count - 1 where line[i] == UInt8(ascii: "{") {
      // gpsd writes class names in capital letters.
      let name = i + opening.count
      if line[i..<name].elementsEqual(opening), line[name] &- 0x41 < 26, line[name + 1] &- 0x41 < 26
      {
        return true
      }
    }
    return false
  }

  private static func contains(
    _ text: [UInt8], in line: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    line.indices.contains { line[$0] == text[0] && line[$0...].starts(with: text) }
  }
}

/// Finds the NMEA sentences and binary messages of receivers.
enum SentenceSearch {
  /// Returns true if the line contains an NMEA 0183 sentence.
  ///
  /// A sentence with a valid checksum may be anywhere in the line. Any other sentence must be at the beginning of the
  /// line or after a TAG block.
  static func hasSentence(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = line.firstIndex { !$0.isBlank } ?? line.count
    if start < line.count, line[start] == UInt8(ascii: "\\"),
      let end = line[(start + 1)...].firstIndex(of: UInt8(ascii: "\\"))
    {
      start = end + 1
    }
    if hasAddress(line[start...]) { return true }
    return checkedSentence(in: line) != nil
  }

  /// Returns true if the line ends with a sentence whose checksum is valid.
  ///
  /// A sentence in a string of another format is not accepted, because further text follows it.
  static func endsWithSentence(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let end = checkedSentence(in: line) else { return false }
    return line[end...].allSatisfy(\.isBlank)
  }

  /// Returns true if the line ends with a checksum, which means that it may be the rest of a
  /// truncated sentence.
  static func isRest(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let mark = line.lastIndex(of: UInt8(ascii: "*")), mark + 2 < line.count else {
      return false
    }
    return digit(line[mark + 1]) != nil && digit(line[mark + 2]) != nil
      && line[(mark + 3)...].allSatisfy(\.isBlank)
  }

  /// Returns the index after the first sentence with a valid checksum; nil if there is no such sentence.
  private static func checkedSentence(in line: UnsafeBufferPointer<UInt8>) -> Int? {
    // A sentence contains no further `$` or `!`. The checksum therefore covers the text after the last of these
    // characters.
    var mark: Int?
    for i in line.indices {
      if isMark(line[i]) {
        mark = i
      } else if line[i] == UInt8(ascii: "*"), let begin = mark {
        if hasAnyAddress(line[(begin + 1)..<i]), isChecked(line, begin + 1..<i) { return i + 3 }
        mark = nil
      }
    }
    return nil
  }

  /// Returns true if the line contains the beginning of a u-blox message of a known class.
  static func hasUBX(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    var i = 0
    while i + 2 < line.count {
      if line[i] == 0xB5, line[i + 1] == 0x62, line[i + 2] < 0x30 { return true }
      i += 1
    }
    return false
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!")
  }

  /// Returns true if the text begins like `$GPGGA,`: with `$` or `!`, an address and a comma.
  ///
  /// The address is a talker and a sentence type, or P and the code of a manufacturer.
  private static func hasAddress(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = text.first, isMark(first) else { return false }
    let address = text.dropFirst().prefix(12).prefix { $0 != UInt8(ascii: ",") }
    guard (4...11).contains(address.count),
      text.count > address.count + 1, let letter = address.first
    else { return false }
    let isOwn = letter == UInt8(ascii: "P")
    return (isOwn || address.count == 5)
      && address.allSatisfy { $0 &- 0x41 < 26 || $0 &- 0x30 < 10 }
  }

  /// Returns true if the sentence begins with a capital letter and 2 to 11 further capital letters or digits.
  private static func hasAnyAddress(_ body: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let address = body.prefix { $0 != UInt8(ascii: ",") }
    guard (3...12).contains(address.count), let letter = address.first, letter &- 0x41 < 26 else {
      return false
    }
    return address.allSatisfy { $0 &- 0x41 < 26 || $0 &- 0x30 < 10 }
  }

  private static func isChecked(_ line: UnsafeBufferPointer<UInt8>, _ body: Range<Int>) -> Bool {
    guard body.upperBound + 2 < line.count, let high = digit(line[body.upperBound + 1]),
      let low = digit(line[body.upperBound + 2])
    else { return false }
    return line[body].reduce(0, ^) == high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    if byte &- 0x30 < 10 { return byte &- 0x30 }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}
