public import GeoTracks

/// Reads tables of locations: CSV with commas, semicolons, tabs or vertical bars.
///
/// The header says which columns hold what, and in what units, which may also stand in a row of their own
/// behind or before it, or in the fields (`20.5 km/h`): `lat`, `latitude` or `y`; `lon`, `lng`,
/// `longitude` or `x`;
/// `time`, `timestamp`, `datetime`, `date` beside `time`, in ISO 8601 or seconds, milliseconds,
/// microseconds or nanoseconds since 1970, told apart by their size, and dates and times apart as loggers
/// write them (`090508`, `081236`); altitude, speed, `course` or `bearing`, accuracies, dilutions,
/// satellites. A speed without a unit is compared with distance over time in the first rows. What is
/// decided so, and a unit that is not known, is told by `LocationEvent.skipped` with the reason `assumed`. `N`/`S` and
/// `E`/`W` may stand behind a coordinate or in a column of their own, and a coordinate may have any
/// notation that `Coordinate(parsing:)` reads. Numbers may have a decimal comma. Lines before the header
/// that begin with `#` are comments, the last of which may be the header. Without header the columns
/// are latitude, longitude and perhaps altitude, a time before or behind, unless the first row speaks
/// against it; lines before a header that are neither are passed over.
///
/// Numbers of times that are too small to count since 1970 count from the start of the recording: see
/// `Location.TimestampSource.elapsed`.
///
/// A table is one track, unless it has a column such as `track_id` or `segment`: where that changes, a
/// track or segment begins; a table without times may hold several lines, told apart by a column such as
/// `shape_id`, or one whose values lie near each other, and ordered by one such as `shape_pt_sequence`; `track_name` beside `track_id` says what a track is called. A column such as
/// `MMSI`, `individual-local-identifier` or `vehicle_id` becomes the device of its locations, by which
/// `ReceiverSplitter` makes a track of each. A row with more fields than there are columns, empty ones at the
/// end aside, is reported: it is read if the last column is no number, as a text there may have commas, and
/// passed over else, as one of them may be a decimal comma. One with fewer is reported, and read with the
/// others empty. A row without a readable coordinate is reported and the rest goes on;
/// another value that cannot be read is reported and the row given without it. A table whose columns
/// are not clear is reported once, and nothing of it read: ``failure`` says why. Longitudes in
/// [-360, 360] are taken and reduced to [-180, 180).
///
/// **Memory.** A row is held up to ``recordLimit`` bytes, of a comment that may be the header 4096 bytes,
/// and of a row up to 256 values become extras: below 2 MB, and the events of 64 KiB at a time. The first
/// rows, 1024 at most, are held until the unit of a speed and the meaning of an identifier are clear.
public struct CSVLocationDecoder: LocationDecoder {
  /// The most bytes that a record may have; longer ones are reported and passed over.
  public static let recordLimit = 1 << 16

  /// Why nothing can be read; nil while nothing is wrong with the table as a whole.
  public private(set) var failure: String?

  private let options: CSVLocationOptions
  private let pattern: CSVTimePattern?
  private var prologue: HeaderDetection
  private var cutter: CSVCutter?
  private var layout: CSVLocationLayout?
  private let decimal = PlainDecimal()

  // Input that has not been read, and how much there was before it.
  private var held: [UInt8] = []
  private var base = 0
  private var line = 1
  private var hasRows = false
  // The record behind the header may have units.
  private var mayHaveUnits = false
  private var headerPlace = (line: 1, offset: 0)
  private var hasSaidDates = false
  private var unread = UnreadValues()
  // What is open about the columns, until the first rows have shown it.
  private var settling: UnitInference?
  // The lines of a table without times, and steps between them that nothing explains.
  private var groups: CSVRowGroups?
  private var jumps: CSVJumps?
  // Of the last row.
  private var part = CSVLocationRows.Part()

  private static let pieceSize = 1 << 16

  /// Creates a decoder at the beginning of an input.
  public init(options: CSVLocationOptions = CSVLocationOptions()) {
    self.options = options
    prologue = HeaderDetection(options)
    pattern = options.timeFormat.flatMap(CSVTimePattern.init)
  }

  /// Reads the next bytes.
  public mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
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
  public mutating func finish(into events: inout [LocationEvent]) {
    guard failure == nil else { return }
    read(isComplete: true, into: &events)
    let count = events.count
    settleUnits(into: &events)
    groups?.finish(into: &events)
    tellGroups(into: &events)
    jumps?.watch(events[count...])
    if let text = jumps?.remark() { remark([text], into: &events) }
    unread.tell(into: &events)
    if failure == nil, layout == nil {
      fail("the table is empty", line: line, offset: base, into: &events)
    }
  }

  /// Gives out the first rows with what can be said of them by now.
  public mutating func flush(into events: inout [LocationEvent]) { settleUnits(into: &events) }

  private mutating func fail(
    _ why: String, line: Int, offset: Int, into events: inout [LocationEvent]
  ) {
    failure = why
    events.append(
      .diagnostic(Diagnostic(.unreadable, why, line: line, offset: offset, stopsReading: true)))
    held = []
  }

  /// Reads what can be read of the bytes held.
  private mutating func read(isComplete: Bool, into events: inout [LocationEvent]) {
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
    _ bytes: UnsafePointer<UInt8>, count: Int, isComplete: Bool, into events: inout [LocationEvent]
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
          .diagnostic(
            Diagnostic(
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
    _ stretch: Range<Int>, of bytes: UnsafePointer<UInt8>, into events: inout [LocationEvent]
  ) {
    guard let separator = cutter?.separator else { return }
    var cursor = CSVCursor(separator: separator, recordLimit: Self.recordLimit, bytes: bytes)
    cursor.line = line
    cursor.begin(stretch, of: bytes, separator: separator)
    if layout == nil { readHeader(&cursor, into: &events) }
    let count = events.count
    defer { jumps?.watch(events[count...]) }
    var rows = CSVLocationRows(
      bytes: bytes, end: stretch.upperBound, separator: separator, decimal: decimal)
    while cursor.hasNext, failure == nil {
      rows.part = part
      rows.restCount = layout.map { $0.columnCount - $0.leastCount } ?? 0
      if groups != nil {
        guard let record = cursor.next() else { break }
        read(record, &cursor, into: &events)
      } else if settling == nil {
        readPlainRows(&cursor, rows, atMost: .max, into: &events)
        guard let record = cursor.next() else { break }
        read(record, &cursor, into: &events)
      } else {
        readSettling(&cursor, rows, into: &events)
      }
    }
    line = cursor.line
  }

  /// Reads a row while there is something open about the columns.
  private mutating func readSettling(
    _ cursor: inout CSVCursor, _ rows: CSVLocationRows, into events: inout [LocationEvent]
  ) {
    var new: [LocationEvent] = []
    readPlainRows(&cursor, rows, atMost: 1, into: &new)
    if new.isEmpty, let record = cursor.next() { read(record, &cursor, into: &new) }
    settling?.take(new)
    if settling?.isOver == true { settleUnits(into: &events) }
  }

  private mutating func settleUnits(into events: inout [LocationEvent]) {
    guard var settling, var layout else { return }
    self.settling = nil
    let (held, remarks) = settling.settle(&layout, keepsAttributes: options.keepsAttributes)
    self.layout = layout
    remark(remarks, into: &events)
    events += held
  }

  /// Says how the table is read where it leaves that open.
  private func remark(_ remarks: [String], into events: inout [LocationEvent]) {
    for text in remarks {
      events.append(
        .diagnostic(Diagnostic(.assumed, text, line: headerPlace.line, offset: headerPlace.offset)))
    }
  }

  private mutating func readPlainRows(
    _ cursor: inout CSVCursor, _ rows: CSVLocationRows, atMost limit: Int,
    into events: inout [LocationEvent]
  ) {
    guard let steps = layout?.steps, hasRows else { return }
    var position = cursor.position
    var count = 0
    var device: String?
    steps.withUnsafeBufferPointer { steps in
      while position < rows.end, count < limit {
        var location = Location(Coordinate(latitude: 0, longitude: 0))
        guard rows.read(steps, at: &position, into: &location, device: &device) else { break }
        events.append(.location(location))
        count &+= 1
      }
    }
    cursor.position = position
    cursor.line += count
  }

  // Whether rows have fewer fields than there are columns, so that a last one that has is not cut.
  private var hasShortRows = false

  /// The column that says that points have been left out on purpose (``TrackWriter``).
  static let thinnedName = "thinned"

  /// Finds the columns in the first record that is not empty.
  private mutating func readHeader(_ cursor: inout CSVCursor, into events: inout [LocationEvent]) {
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
      headerPlace = (record.line, base + record.bytes.lowerBound)
      mayHaveUnits = layout?.hasHeader == true
      remark(prologue.remarks + (layout?.remarks ?? []), into: &events)
      if layout?.hasHeader == true, fields.contains(Self.thinnedName) { events.append(.simplified) }
      if let count = layout?.leftOutCount, count > 0 {
        let detail = "\(count) columns beyond \(CSVLocationLayout.maximumExtras) of other values"
        events.append(
          .diagnostic(
            Diagnostic(
              .tooLong, detail, line: record.line, offset: base + record.bytes.lowerBound)))
      }
      if layout?.hasHeader == false { read(record, &cursor, into: &events) }
      return
    }
  }

  /// Takes a closer look at a record that has been stepped to.
  private mutating func read(
    _ record: CSVRecord, _ cursor: inout CSVCursor, into events: inout [LocationEvent]
  ) {
    let text = cursor.bytes(record.bytes)
    guard let layout, let first = text.first(where: { $0 > 0x20 }), first != UInt8(ascii: "#")
    else { return }
    let offset = base + record.bytes.lowerBound
    // Of a last row without a line end more may have been to come.
    let isLast = record.lineEndCount == 0
    guard !record.isUnclosed else {
      events.append(
        .diagnostic(
          Diagnostic(
            isLast ? .truncated : .unreadable,
            isLast ? "the table ends inside a quote" : "a quote that is not closed",
            line: record.line, offset: offset, stopsReading: isLast)))
      return
    }
    if mayHaveUnits {
      mayHaveUnits = false
      if let error = layout.unclearUnit(in: (0..<cursor.fieldCount).map(cursor.text)) {
        return fail("\(error)", line: record.line, offset: offset, into: &events)
      }
      let said = layout.remarks.count
      if self.layout?.takeUnits((0..<cursor.fieldCount).map(cursor.text)) == true {
        return remark(Array(self.layout?.remarks.dropFirst(said) ?? []), into: &events)
      }
    }
    let hasMore = hasMoreFields(cursor, layout)
    if hasMore {
      let detail =
        "the row has \(cursor.fieldCount) fields and the table \(layout.columnCount) columns; "
        + (layout.takesMoreFields
          ? "it is read all the same, as if the last column had the others"
          : "a decimal comma may be among them, so it is passed over")
      events.append(
        .diagnostic(
          Diagnostic(
            layout.takesMoreFields ? .moreFields : .unreadable, detail, line: record.line,
            offset: offset)))
      guard layout.takesMoreFields else { return }
    }
    if !hasRows, let error = layout.unreadLetters(of: cursor) {
      return fail("\(error)", line: record.line, offset: offset, into: &events)
    }
    var row = CSVLocationRecord(cursor, layout, pattern)
    if row.hasRelativeTime, !hasRows, let text = self.layout?.takeElapsedTimes() {
      remark([text], into: &events)
      row = self.layout.map { CSVLocationRecord(cursor, $0, pattern) } ?? row
    }
    if row.location != nil, isLast, cursor.fieldCount < layout.columnCount, !hasShortRows {
      let detail =
        "the table ends in the middle of a row, with \(cursor.fieldCount) of \(layout.columnCount) fields"
      events.append(
        .diagnostic(
          Diagnostic(.truncated, detail, line: record.line, offset: offset, stopsReading: true)))
      return
    }
    if row.location != nil, cursor.fieldCount < layout.columnCount {
      hasShortRows = true
      let detail =
        "the row has \(cursor.fieldCount) fields and the table \(layout.columnCount) columns; "
        + "the others are taken as empty"
      events.append(
        .diagnostic(Diagnostic(.fewerFields, detail, line: record.line, offset: offset)))
    }
    let isCut =
      isLast && row.location == nil && layout.steps.contains { $0.column >= cursor.fieldCount }
    for value in row.impossible { unread.note(value.name, value.text) }
    unread.confirm(line: record.line, offset: offset)
    for fault in row.faults {
      events.append(
        .diagnostic(
          Diagnostic(
            isCut ? .truncated : fault.reason,
            isCut ? "the table ends in the middle of a row: \(fault.detail)" : fault.detail,
            line: record.line, offset: offset, stopsReading: isCut)))
    }
    if row.hasShortDate, !hasSaidDates {
      hasSaidDates = true
      remark(
        ["dates of six digits are read as yymmdd; --time-format dmy or mdy reads them otherwise"],
        into: &events)
    }
    if let location = row.location {
      if row.hasSpeedUnit { settling?.dropSpeed() }
      let isFirst = !hasRows
      if isFirst { beginGroups(self.layout ?? layout) }
      if groups != nil {
        hasRows = true
        groups?.take(location, { cursor.text($0) }, into: &events)
        tellGroups(into: &events)
        if groups?.isIdle == true { (groups, part) = (nil, row.part) }
        return
      }
      begin(row, location)
      events.append(.location(location))
      if isFirst {
        settling = UnitInference(layout)
        if settling != nil { beginSettling(row, &events) }
      }
    }
    func begin(_ row: CSVLocationRecord, _ location: Location) {
      if !hasRows || row.part.track != part.track {
        // An empty name is none, beside a column that tells tracks apart.
        let own = layout.identity == nil ? nil : location.device
        let name = row.part.trackName.map { $0.isEmpty ? nil : $0 } ?? row.part.track ?? own
        events.append(.part(.track(name: name)))
      } else if row.part.segment != part.segment {
        events.append(.part(.segment))
      }
      (part, hasRows) = (row.part, true)
    }
  }

  /// Looks for several lines in a table without times.
  private mutating func beginGroups(_ layout: CSVLocationLayout) {
    guard layout.hasHeader, !layout.hasTimes else { return }
    groups = CSVRowGroups(layout, by: options.by)
    if options.by == nil, layout.columnCount > 2 { jumps = CSVJumps() }
  }

  private mutating func tellGroups(into events: inout [LocationEvent]) {
    guard let remarks = groups?.remarks, !remarks.isEmpty else { return }
    groups?.remarks = []
    remark(remarks, into: &events)
  }

  /// Whether a row has fields beyond the columns that are not empty.
  private func hasMoreFields(_ cursor: CSVCursor, _ layout: CSVLocationLayout) -> Bool {
    cursor.fieldCount > layout.columnCount
      && (layout.columnCount..<cursor.fieldCount).contains { !cursor.text($0).isEmpty }
  }

  /// The first row is held as well.
  private mutating func beginSettling(_ row: CSVLocationRecord, _ events: inout [LocationEvent]) {
    guard let first = events.lastIndex(where: { if case .part = $0 { true } else { false } }) else {
      return
    }
    if row.hasSpeedUnit { settling?.dropSpeed() }
    settling?.take(Array(events[first...]))
    events.removeSubrange(first...)
    if settling?.isOver == true { settleUnits(into: &events) }
  }
}

/// What ``CSVLocationDecoder`` shall not find out by itself.
///
/// A column is given by its name, letter case aside, or by its number from 1.
public struct CSVLocationOptions: Sendable, Hashable, Codable {
  /// The ASCII byte between fields; nil to recognize it in the header: comma, semicolon or tab.
  public var separator: UInt8?

  /// The column of the latitude; the longitude has to be given too.
  public var latitude: String?

  /// The column of the longitude.
  public var longitude: String?

  /// The column of the date and time, in ISO 8601 or a count since 1970.
  public var time: String?

  /// The column of the altitude above mean sea level.
  public var altitude: String?

  /// The column of the speed over ground.
  public var speed: String?

  /// The column of the course over ground in degrees.
  public var course: String?

  /// The column of the horizontal accuracy in meters.
  public var accuracy: String?

  /// The column that says whose a row is: each of its values has a track of its own; `none` for no such
  /// column. If nil, columns with names such as `MMSI`, `individual-local-identifier`, `vehicle_id` or
  /// `device` are taken, unless their values differ from row to row.
  public var by: String?

  /// How times are written, where they are neither ISO 8601 nor counts: `dmy`, `mdy` or `ymd`, or
  /// directives of strptime(3) such as `%d/%m/%Y %H:%M`. Of a text that is none of these no time is read.
  public var timeFormat: String?

  /// Whether columns without a meaning become extras, which costs time.
  public var keepsAttributes = false

  /// Whether, without ``keepsAttributes``, columns of heart rate, cadence, power and temperature become extras
  /// by the names that `TrackMeasure` knows.
  package var keepsMeasures = false

  /// Creates options that leave everything to the decoder.
  public init() {}
}
