public import GeoCore

/// Reads tables of locations: CSV with commas, semicolons or tabs.
///
/// The header says which columns hold what: `lat`, `latitude` or `y`; `lon`, `lng`, `longitude` or `x`;
/// `time`, `timestamp`, `datetime`, `date` beside `time`, in ISO 8601 or seconds, milliseconds,
/// microseconds or nanoseconds since 1970, told apart by their size; altitude, speed (m/s unless the
/// name says km/h, mph or knots), `course` or `bearing`, accuracies, dilutions, satellites. `N`/`S` and
/// `E`/`W` may stand behind a coordinate or in a column of their own, and a coordinate may have any
/// notation that `Coordinate(parsing:)` reads. Numbers may have a decimal comma. Lines before the header
/// that begin with `#` are comments, the last of which may be the header. Without header the columns
/// are latitude, longitude and perhaps altitude, a time before or behind, unless the first row speaks
/// against it.
///
/// A table is one track, unless it has a column such as `track_id` or `segment`: where that changes, a
/// track or segment begins; `track_name` beside `track_id` says
/// what a track is called. A row without a readable coordinate is reported and the rest goes on;
/// another value that cannot be read is reported and the row given without it. A table whose columns
/// are not clear is reported once, and nothing of it read: ``failure`` says why. Longitudes in
/// [-360, 360] are taken and reduced to [-180, 180).
///
/// **Memory.** A row is held up to ``recordLimit`` bytes, of a comment that may be the header 4096 bytes,
/// and of a row up to 256 values become extras: below 2 MB, and the events of 64 KiB at a time.
public struct CSVLocationDecoder: LocationDecoder {
  /// The most bytes that a record may have; longer ones are reported and passed over.
  public static let recordLimit = 1 << 16

  /// Why nothing can be read; nil while nothing is wrong with the table as a whole.
  public private(set) var failure: String?

  private let options: CSVLocationOptions
  private var prologue = CSVPrologue()
  private var cutter: CSVCutter?
  private var layout: CSVLocationLayout?
  private let decimal = PlainDecimal()

  // Input that has not been read, and how much there was before it.
  private var held: [UInt8] = []
  private var base = 0
  private var line = 1
  private var hasRows = false
  // Of the last row.
  private var part = CSVLocationRows.Part()

  private static let pieceSize = 1 << 16

  /// Creates a decoder at the beginning of an input.
  public init(options: CSVLocationOptions = CSVLocationOptions()) { self.options = options }

  /// Reads the next bytes.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
    bytes.withUnsafeBufferPointer {
      var rest = $0[...]
      while !rest.isEmpty, failure == nil {
        held.append(contentsOf: rest.prefix(Self.pieceSize))
        rest = rest.dropFirst(Self.pieceSize)
        read(isComplete: false, into: &events)
      }
    }
  }

  /// Says that the input has ended.
  public mutating func finish(into events: inout [SourceEvent]) {
    guard failure == nil else { return }
    read(isComplete: true, into: &events)
    if failure == nil, layout == nil {
      fail("the table is empty", line: line, offset: base, into: &events)
    }
  }

  private mutating func fail(
    _ why: String, line: Int, offset: Int, into events: inout [SourceEvent]
  ) {
    failure = why
    events.append(
      .skipped(Skipped(.unreadable, why, line: line, offset: offset, stopsReading: true)))
    held = []
  }

  /// Reads what can be read of the bytes held.
  private mutating func read(isComplete: Bool, into events: inout [SourceEvent]) {
    let count = held.count
    // Readers look a little behind the end, whatever is there.
    held.append(contentsOf: repeatElement(0, count: CSVCursor.reach))
    var bytes: [UInt8] = []
    swap(&bytes, &held)
    var done = 0
    bytes.withUnsafeBufferPointer {
      if let base = $0.baseAddress {
        done = read(base, count: count, isComplete: isComplete, into: &events)
      }
    }
    guard failure == nil else { return }
    swap(&bytes, &held)
    held.removeLast(CSVCursor.reach)
    held.removeSubrange(..<done)
    base += done
  }

  /// - Returns: how many bytes are done with.
  private mutating func read(
    _ bytes: UnsafePointer<UInt8>, count: Int, isComplete: Bool, into events: inout [SourceEvent]
  ) -> Int {
    var start = 0
    if cutter == nil {
      start = prologue.skip(
        UnsafeBufferPointer(start: bytes, count: count), isComplete: isComplete)
      line = prologue.line
      guard prologue.isOver else { return start }
      cutter = CSVCutter(
        separator: options.separator ?? prologue.separator, recordLimit: Self.recordLimit)
    }
    while true {
      let cut: CSVCutter.Cut?
      do throws(CSVError) {
        cut = try cutter?.cut(bytes + start, filled: count - start, isComplete: isComplete)
      } catch {
        fail(error.description, line: line, offset: base + start, into: &events)
        return start
      }
      switch cut {
      case .records(let range):
        readRows(start + range.lowerBound..<start + range.upperBound, of: bytes, into: &events)
        start += range.upperBound
        if failure != nil { return start }
      case .tooLong(let end, let lineCount):
        events.append(
          .skipped(
            Skipped(
              .tooLong, "a row longer than \(Self.recordLimit) bytes", line: line,
              offset: base + start)))
        start += end
        line += lineCount
      case .needsInput(let first): return start + first
      case .end, nil: return count
      }
    }
  }

  private mutating func readRows(
    _ stretch: Range<Int>, of bytes: UnsafePointer<UInt8>, into events: inout [SourceEvent]
  ) {
    guard let separator = cutter?.separator else { return }
    var cursor = CSVCursor(separator: separator, recordLimit: Self.recordLimit, bytes: bytes)
    cursor.line = line
    cursor.begin(stretch, of: bytes, separator: separator)
    if layout == nil { readHeader(&cursor, into: &events) }
    var rows = CSVLocationRows(
      bytes: bytes, end: stretch.upperBound, separator: separator, decimal: decimal)
    while cursor.hasNext, failure == nil {
      rows.part = part
      readPlainRows(&cursor, rows, into: &events)
      guard let record = cursor.next() else { break }
      read(record, &cursor, into: &events)
    }
    line = cursor.line
  }

  private mutating func readPlainRows(
    _ cursor: inout CSVCursor, _ rows: CSVLocationRows, into events: inout [SourceEvent]
  ) {
    guard let steps = layout?.steps, hasRows else { return }
    var position = cursor.position
    var count = 0
    steps.withUnsafeBufferPointer { steps in
      while position < rows.end {
        var location = Location(Coordinate(latitude: 0, longitude: 0))
        guard rows.read(steps, at: &position, into: &location) else { break }
        events.append(.location(location))
        count &+= 1
      }
    }
    cursor.position = position
    cursor.line += count
  }

  /// Finds the columns in the first record that is not empty.
  private mutating func readHeader(_ cursor: inout CSVCursor, into events: inout [SourceEvent]) {
    while let record = cursor.next() {
      guard cursor.fieldCount > 1 || !cursor.text(0).isEmpty || record.isUnclosed else { continue }
      let fields = (0..<cursor.fieldCount).map(cursor.text)
      do throws(CSVLayoutError) {
        layout = try CSVLocationLayout(
          first: fields, comment: prologue.header(separator: cursor.separator), options: options)
      } catch {
        fail(
          error.description, line: record.line, offset: base + record.bytes.lowerBound,
          into: &events)
        return
      }
      if let count = layout?.leftOutCount, count > 0 {
        let detail = "\(count) columns beyond \(CSVLocationLayout.maximumExtras) of other values"
        events.append(
          .skipped(
            Skipped(
              .tooLong, detail, line: record.line, offset: base + record.bytes.lowerBound)))
      }
      if layout?.hasHeader == false { read(record, &cursor, into: &events) }
      return
    }
  }

  /// Takes a closer look at a record that has been stepped to.
  private mutating func read(
    _ record: CSVRecord, _ cursor: inout CSVCursor, into events: inout [SourceEvent]
  ) {
    let text = cursor.bytes(record.bytes)
    guard let layout, let first = text.first(where: { $0 > 0x20 }), first != UInt8(ascii: "#")
    else { return }
    let offset = base + record.bytes.lowerBound
    guard !record.isUnclosed else {
      events.append(
        .skipped(
          Skipped(
            .unreadable, "a quote that is not closed", line: record.line, offset: offset)))
      return
    }
    let row = CSVLocationRecord(cursor, layout)
    for fault in row.faults {
      events.append(
        .skipped(Skipped(fault.reason, fault.detail, line: record.line, offset: offset)))
    }
    // A time that counts from the start of the recording; saying so once is enough.
    if row.hasRelativeTime, !hasRows { self.layout?.drop(.time) }
    if let location = row.location {
      begin(row)
      events.append(.location(location))
    }
    func begin(_ row: CSVLocationRecord) {
      if !hasRows || row.part.track != part.track {
        // An empty name is none, beside a column that tells tracks apart.
        let name = row.part.trackName.map { $0.isEmpty ? nil : $0 } ?? row.part.track
        events.append(.part(.track(name: name)))
      } else if row.part.segment != part.segment {
        events.append(.part(.segment))
      }
      (part, hasRows) = (row.part, true)
    }
  }
}
