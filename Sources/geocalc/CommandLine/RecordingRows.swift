import GeoFiles
import GeoFormats
import GeoStore
import GeoTracks

/// Converts the positions of a recording or of library tracks to typed rows.
///
/// Commands that read tables can therefore also read recordings (GPX, GeoJSON, NMEA 0183, …).
final class RecordingRows {
  private var decoder = AnyLocationDecoder()
  // The library tracks. Nil if the positions come from a file.
  private var tracks: TrackEvents?
  private var writer = PlaceTableWriter()
  private var events: [LocationEvent] = []
  private var passedOver = SkippedSummary()
  private var hasPlaces = false
  private var hasPolygons = false
  private var hasEnded = false

  private static let pieceSize = 1 << 16

  /// - Parameter name: the name of the input. The decoder gets only the file name, without the folder.
  init(_ format: LocationFormat, name: String) {
    decoder = AnyLocationDecoder(format: format)
    decoder.fileName = PathText.fileName(name)
  }

  /// Creates a table of the positions in library tracks.
  init(_ tracks: TrackEvents) { self.tracks = tracks }

  var isAtHand: Bool { tracks != nil }

  /// Returns whether input with this start may be a recording: XML, JSON, NMEA sentences, well-known text or binary
  /// data.
  static func mayBegin(_ start: ArraySlice<UInt8>) -> Bool {
    // The XML decoders can read UTF-16.
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return true }
    if start.first == 0 { return true }
    let mark = [UInt8]([0xEF, 0xBB, 0xBF])
    let text = start.starts(with: mark) ? start.dropFirst(mark.count) : start
    guard let first = text.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      return false
    }
    return "<{[$!".utf8.contains(first) || first < 0x20 || WKTReader.recognizes(text)
  }

  /// Appends the next rows; see ``ConvertedRows/next(into:name:read:)``.
  ///
  /// - Throws: the errors of `read`. At the end, `SystemFailure` with ``SystemFailure/Operation/decode`` if the input
  ///   could not be decoded completely, or if it contains no positions.
  func next(
    into rows: inout TableRows?, name: String,
    read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  ) throws(SystemFailure) -> Bool {
    // Move the rows, because a second reference would cause a copy.
    var output = rows ?? TableRows(of: .recording)
    rows = nil
    defer { rows = output }
    let start = output.fieldCount
    while output.fieldCount == start {
      if hasEnded {
        try conclude(name)
        return false
      }
      if tracks == nil { try decode(read) } else { try readTracks(name) }
      convert(into: &output)
    }
    return true
  }

  private func decode(
    _ read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  ) throws(SystemFailure) {
    guard !decoder.giveMore(into: &events) else { return }
    let piece = try [UInt8](reading: Self.pieceSize, read)
    hasEnded = piece.isEmpty
    if hasEnded { decoder.finish(into: &events) } else { decoder.decode(piece.span, into: &events) }
  }

  private func readTracks(_ name: String) throws(SystemFailure) {
    do throws(StoreError) {
      let block = try tracks?.nextBlock()
      hasEnded = block == nil
      events += block ?? []
    } catch {
      throw SystemFailure(decoding: name, error.description)
    }
  }

  /// Converts decoded events to rows.
  private func convert(into rows: inout TableRows) {
    for event in events {
      if case .diagnostic(let skipped) = event {
        passedOver.add(skipped)
        if skipped.isPolygon { hasPolygons = true }
      }
      if case .location = event { hasPlaces = true }
      writer.write(event, into: &rows)
    }
    events.removeAll(keepingCapacity: true)
    if hasEnded { writer.finish(into: &rows) }
  }

  /// Prints notes on skipped records at the end of the input, or throws an error.
  private func conclude(_ name: String) throws(SystemFailure) {
    guard hasPlaces || !hasPolygons || passedOver.isTruncated else {
      throw SystemFailure(
        decoding: name,
        "it contains polygons, but points are expected; geocalc inside takes polygons as its first file"
      )
    }
    let lines = passedOver.lines
    let stopped = passedOver.isTruncated
    passedOver = SkippedSummary()
    for line in lines { Console.note("\(name): \(line)") }
    let lost = [TrackLoss.attribute, .property].reduce(0) { $0 + (writer.losses[$1] ?? 0) }
    if lost > 0, !lines.isEmpty || hasPlaces {
      Console.note(
        "\(name): \(lost) values dropped, because their columns first appear after the head of the table"
      )
    }
    writer = PlaceTableWriter()
    if stopped {
      throw SystemFailure(decoding: name, decoder.failure ?? "reading stopped before its end")
    }
    guard hasPlaces else { throw SystemFailure(decoding: name, "it contains no points") }
  }
}

/// A converter from input in another format to the rows of a table.
protocol ConvertedRows: AnyObject {
  /// The word before row numbers in messages, and the number to subtract from a line number to get the row number.
  var item: (name: String, offset: Int) { get }
  /// Whether the next rows are available without waiting for input.
  var isAtHand: Bool { get }

  /// Appends the next rows, at least one unless the table ends.
  ///
  /// - Parameters:
  ///   - rows: receives the rows. May be nil before the first call.
  ///   - name: the name of the input, as shown in messages.
  ///   - read: reads input, and returns the number of bytes or 0 at the end.
  /// - Returns: false at the end of the table.
  /// - Throws: the errors of `read`; `SystemFailure` with ``SystemFailure/Operation/decode`` for invalid input.
  func next(
    into rows: inout TableRows?, name: String,
    read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  ) throws(SystemFailure) -> Bool
}

extension RecordingRows: ConvertedRows {
  var item: (name: String, offset: Int) { (name: "row", offset: 1) }
}

/// Converts JSON objects to the rows of a table. The input is an array of objects, or one object per line (NDJSON).
final class JSONTableRows: ConvertedRows {
  private var reader = JSONTableReader()
  private var hasEnded = false
  private var isConcluded = false
  // Bytes that have been read but not converted.
  private var piece: ArraySlice<UInt8> = []

  private static let pieceSize = 1 << 16
  /// The number of fields after which rows are returned before the whole piece is converted.
  private static let fieldCount = 1 << 16

  var item: (name: String, offset: Int) { (name: "object", offset: 1) }
  var isAtHand: Bool { !piece.isEmpty }

  /// Returns whether input with this start may consist of JSON objects.
  ///
  /// Returns false for a table whose first column name is in brackets.
  static func mayBegin(_ start: ArraySlice<UInt8>) -> Bool {
    let mark = [UInt8]([0xEF, 0xBB, 0xBF])
    let text = start.starts(with: mark) ? start.dropFirst(mark.count) : start
    let characters = text.lazy.filter { $0 > 0x20 }.prefix(2).map { $0 }
    switch characters.first {
    case UInt8(ascii: "{"): return "\"}".utf8.contains(characters.last ?? 0)
    case UInt8(ascii: "["): return "{[]".utf8.contains(characters.last ?? 0)
    default: return false
    }
  }

  func next(
    into rows: inout TableRows?, name: String,
    read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  ) throws(SystemFailure) -> Bool {
    // Move the rows to the reader, because a second reference would cause a copy.
    var output = rows ?? TableRows(of: .objects)
    rows = nil
    swap(&output, &reader.output)
    defer {
      swap(&output, &reader.output)
      rows = output
    }
    let start = reader.output.fieldCount
    while reader.output.fieldCount == start {
      guard !hasEnded else {
        try conclude(name)
        return false
      }
      if piece.isEmpty {
        piece = try [UInt8](reading: Self.pieceSize, read)[...]
        hasEnded = piece.isEmpty
        if hasEnded { reader.finish() }
      }
      while !piece.isEmpty, reader.output.fieldCount - start < Self.fieldCount {
        let step = piece.prefix(stepSize)
        reader.read(step.span)
        piece = piece.dropFirst(step.count)
      }
      if let refusal = reader.refusal {
        reader.output.removeFields(from: start)
        throw SystemFailure(decoding: name, refusal)
      }
    }
    return true
  }

  /// The number of bytes to convert at once. Each of many small objects may become a row of thousands of fields, so the
  /// number is small until the width of the table is known.
  private var stepSize: Int {
    let width = reader.columnCount
    return width == 0 ? 1 << 10 : max(1 << 10, min(Self.pieceSize, Self.fieldCount * 4 / width))
  }

  /// Prints notes or throws an error at the end of the input.
  private func conclude(_ name: String) throws(SystemFailure) {
    guard !isConcluded else { return }
    isConcluded = true
    if let lost = reader.lost {
      Console.note(
        "\(name): \(lost.count) values dropped, because their names first appear late, such as \(lost.name)"
      )
    }
    if let problem = reader.problem { throw SystemFailure(decoding: name, problem) }
    if reader.rowCount == 0 { throw SystemFailure(decoding: name, "it contains no objects") }
  }
}
