package import GeoTracks

/// Decodes tables of locations, with commas, semicolons, tabs or vertical bars between the fields.
///
/// **Columns.** The header names the columns and their units. Units may also be in a row before or after the header, or
/// in the fields (`20.5 km/h`). The decoder recognizes these columns:
///
/// - `lat`, `latitude` or `y`; `lon`, `lng`, `longitude` or `x`. `N`/`S` and `E`/`W` may follow a coordinate or be in a
///   separate column. Coordinates may have any notation that `Coordinate(parsing:)` reads. Longitudes in [-360, 360]
///   are reduced to [-180, 180).
/// - `time`, `timestamp`, `datetime`, or `date` with `time`, in ISO 8601 or as a number since 1970. The magnitude of a
///   number shows whether it counts seconds, milliseconds, microseconds or nanoseconds. Numbers too small for a date
///   are seconds since the start of the recording (`Location.TimestampSource.elapsed`). Separate dates and times may
///   also have the forms that loggers write (`090508`, `081236`).
/// - Altitude, speed, `course` or `bearing`, accuracies, dilutions of precision, satellites. If a speed has no
///   unit, the decoder infers the unit by comparing the speeds in the first rows with distance divided by time.
///
/// The decoder reports each inferred and each unknown unit in a diagnostic with the reason `assumed`. Numbers may have
/// a decimal comma.
///
/// **Header.** Lines before the header that begin with `#` are comments, but the last comment may itself be the
/// header. Other lines before a header are skipped. In a table without a header, the decoder expects latitude,
/// longitude and an optional altitude, with an optional time before or after them. The decoder checks that the
/// values in the first row match this order.
///
/// **Tracks.** A table becomes one track, with these exceptions:
///
/// - A track or segment begins where the value in a column such as `track_id` or `segment` changes. A `track_name`
///   column contains the name of the track. Tracks whose rows alternate are separated.
/// - A table without times may describe several lines on a map. A column such as `shape_id` separates these lines, or
///   any column in which points with equal values are close together. A column such as `shape_pt_sequence` contains
///   the order of the points.
/// - A column such as `MMSI`, `individual-local-identifier` or `vehicle_id` contains the device of each location.
///   `ReceiverSplitter` creates one track per device.
///
/// **Errors.** The decoder reports rows with these errors and continues:
///
/// - If a row has no readable coordinate, it is skipped.
/// - If a row has another unreadable value, it is emitted without this value.
/// - If a row has fewer fields than columns, the missing fields are empty.
/// - If a row has more nonempty fields than columns, the type of the last column decides. If the last column
///   contains text, the row is read, because text may contain commas. If it contains numbers, the row is skipped,
///   because one of the commas may be a decimal comma.
///
/// If the columns are ambiguous, the decoder reads no rows, and ``failure`` contains the reason.
///
/// **Memory.** The decoder needs less than 2 MB, plus the events from 64 KiB of input. The decoder holds a row of up to
/// ``recordLimit`` bytes, 4096 bytes of a comment that may be the header, and 256 attributes per row. The decoder also
/// holds up to 1024 rows at the beginning, until it has inferred the unit of the speed and the meaning of an
/// identifier.
package struct CSVLocationDecoder: LocationDecoder {
  /// The maximum length of a record in bytes. Longer records are reported and skipped.
  package static let recordLimit = 1 << 16

  /// The reason why the whole table is unreadable; nil if the table is readable.
  package private(set) var failure: String?

  private let options: CSVLocationOptions
  private let pattern: CSVTimePattern?
  private var prologue: HeaderDetection
  private var cutter: CSVCutter?
  private var layout: CSVLocationLayout?
  private let decimal = PlainDecimal()

  // The input that has not been read, and the offset of its first byte.
  private var held: [UInt8] = []
  private var base = 0
  private var line = 1
  private var hasRows = false
  // Whether the record after the header may contain the units of the columns.
  private var mayHaveUnits = false
  private var headerPlace = (line: 1, offset: 0)
  private var hasSaidDates = false
  private var unread = UnreadValues()
  // Infers from the first rows what the column names do not state, such as units.
  private var settling: UnitInference?
  // Separates the lines of a table without times, and counts unusually long steps between points.
  private var groups: CSVRowGroups?
  private var jumps: CSVJumps?
  // Separates tracks whose rows alternate; nil if the table has no track column.
  private var interleaved: CSVInterleavedTracks?
  // The names of all segments. `segmentReturns` counts the rows in which the segment changes back
  // to an earlier segment.
  private var segments: Set<String> = []
  private var segmentReturns = 0
  // The track and the segment of the last row.
  private var part = CSVLocationRows.Part()

  private static let pieceSize = 1 << 16

  /// Creates a decoder for a new table.
  package init(options: CSVLocationOptions = CSVLocationOptions()) {
    self.options = options
    prologue = HeaderDetection(options)
    pattern = options.timeFormat.flatMap(CSVTimePattern.init)
  }

  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    bytes.withUnsafeBufferPointer {
      var rest = $0[...]
      while !rest.isEmpty, failure == nil {
        held.append(contentsOf: rest.prefix(Self.pieceSize))
        rest = rest.dropFirst(Self.pieceSize)
        emit(into: &events) { $0.read(isComplete: false, into: &$1) }
      }
    }
  }

  package mutating func finish(into events: inout [LocationEvent]) {
    if failure == nil { emit(into: &events) { $0.finishRows(into: &$1) } }
    interleaved?.settle(into: &events)
    guard failure == nil else { return }
    if let text = interleavingRemark { remark([text], into: &events) }
  }

  /// Emits the events of new rows. If the table has a track column, the method also separates tracks whose rows
  /// alternate.
  private mutating func emit(
    into events: inout [LocationEvent],
    _ read: (inout CSVLocationDecoder, inout [LocationEvent]) -> Void
  ) {
    guard layout == nil || interleaved != nil else { return read(&self, &events) }
    var new: [LocationEvent] = []
    read(&self, &new)
    if interleaved == nil, let layout, layout.step(.track) != nil, layout.hasTimes {
      interleaved = CSVInterleavedTracks()
    }
    if interleaved == nil { events += new } else { interleaved?.process(new, into: &events) }
  }

  private var interleavingRemark: String? {
    if let step = layout?.step(.track) { return interleaved?.remark(step.name) }
    guard let step = layout?.step(.segment), segmentReturns >= 3,
      segmentReturns >= segments.count
    else { return nil }
    return
      "column \(QuotedText.quote(step.name)) returns \(segmentReturns) times to an earlier value, and each time begins a "
      + "segment; for one track per value, use --by \(step.name)"
  }

  private mutating func finishRows(into events: inout [LocationEvent]) {
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

  /// Emits the first rows if they are still held back. If the meaning of a column is still unknown, it is now
  /// inferred from these rows.
  package mutating func flush(into events: inout [LocationEvent]) {
    emit(into: &events) { $0.settleUnits(into: &$1) }
    interleaved?.settle(into: &events)
  }

  private mutating func fail(
    _ why: String, line: Int, offset: Int, into events: inout [LocationEvent]
  ) {
    failure = why
    events.append(
      .diagnostic(Diagnostic(.unreadable, why, line: line, offset: offset, stopsReading: true)))
    held = []
  }

  /// Reads all complete records in the bytes that are not yet read.
  private mutating func read(isComplete: Bool, into events: inout [LocationEvent]) {
    let count = held.count
    // The record parsers may read some bytes after the end. The values of these bytes do not matter.
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

  /// - Returns: the number of bytes that have been read.
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
    if layout == nil {
      readHeader(&cursor, into: &events)
      refuseInterleavedRows(after: cursor, into: &events)
    }
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

  /// Reads a row while the meaning of some columns is still unknown.
  private mutating func readSettling(
    _ cursor: inout CSVCursor, _ rows: CSVLocationRows, into events: inout [LocationEvent]
  ) {
    var new: [LocationEvent] = []
    readPlainRows(&cursor, rows, atMost: 1, into: &new)
    if new.isEmpty, let record = cursor.next() { read(record, &cursor, into: &new) }
    settling?.process(new)
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

  /// Emits the diagnostics about assumptions that concern the whole table.
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
        events.append(.location(consume location))
        count &+= 1
      }
    }
    cursor.position = position
    cursor.line += count
  }

  // True if an earlier row had fewer fields than the header. In this case, a last row with too few
  // fields is not reported as truncated.
  private var hasShortRows = false

  /// The name of the column that ``TrackWriter`` adds to mark a simplified track.
  static let thinnedName = "thinned"

  /// Determines the columns from the first nonempty record.
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
      if readsPlaces, layout?.hasHeader == true {
        var first = cursor
        if first.next() != nil {
          layout?.namePlaces((0..<first.fieldCount).map(first.text))
        }
      }
      headerPlace = (record.line, base + record.bytes.lowerBound)
      mayHaveUnits = layout?.hasHeader == true
      remark(prologue.remarks + (layout?.remarks ?? []), into: &events)
      if layout?.hasHeader == true, fields.contains(Self.thinnedName) { events.append(.simplified) }
      if let count = layout?.leftOutCount, count > 0 {
        let detail = "\(count) columns more than the limit of \(CSVLocationLayout.maximumExtras)"
        events.append(
          .diagnostic(
            Diagnostic(
              .tooLong, detail, line: record.line, offset: base + record.bytes.lowerBound)))
      }
      if layout?.hasHeader == false { read(record, &cursor, into: &events) }
      return
    }
  }

  /// Rejects a table in which the rows of several vehicles alternate, if the name of the separating column is unknown.
  private mutating func refuseInterleavedRows(
    after header: CSVCursor, into events: inout [LocationEvent]
  ) {
    guard failure == nil, let layout, var rows = CSVInterleaving(layout, by: options.by) else {
      return
    }
    var cursor = header
    while !rows.isOver, cursor.next() != nil {
      rows.process(CSVLocationRecord(cursor, layout, pattern).location) { cursor.text($0) }
    }
    guard let (column, count) = rows.column else { return }
    let name = layout.names[column]
    fail(
      "rows of \(count) different values of column \(QuotedText.quote(name)) alternate and are too far apart for one "
        + "track; use --by \(QuotedText.plain(name)) for a track of each value, or --by none for a single track",
      line: headerPlace.line, offset: headerPlace.offset, into: &events)
  }

  /// Reads a record with the slower general parser.
  private mutating func read(
    _ record: CSVRecord, _ cursor: inout CSVCursor, into events: inout [LocationEvent]
  ) {
    let text = cursor.bytes(record.bytes)
    guard let layout, let first = text.first(where: { $0 > 0x20 }), first != UInt8(ascii: "#")
    else { return }
    let offset = base + record.bytes.lowerBound
    // If the last row has no line break, it may be truncated. The message then states this.
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
          ? "the additional fields are ignored"
          : "the row is skipped, because one comma may be a decimal comma")
      events.append(
        .diagnostic(
          Diagnostic(
            layout.takesMoreFields ? .moreFields : .unreadable, detail, line: record.line,
            offset: offset)))
      guard layout.takesMoreFields else { return }
    }
    if !hasRows || layout.hasLettersOfOneAxis, let error = layout.unreadLetters(of: cursor) {
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
        + "the missing fields are read as empty"
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
        ["dates of six digits are read as yymmdd; for another order, use --time-format dmy or mdy"],
        into: &events)
    }
    if row.hasOnlyDate, !hasRows, let time = row.location?.timestamp {
      let example = time.iso8601(fractionDigits: 0).prefix(10) + "T14:30:00+02:00"
      remark(
        [
          "times without a time of day are read as the start of the day in UTC; write times such as \(example)"
        ],
        into: &events)
    }
    if let location = row.location {
      if row.hasSpeedUnit { settling?.dropSpeed() }
      let isFirst = !hasRows
      if isFirst { beginGroups(self.layout ?? layout) }
      if groups != nil {
        hasRows = true
        groups?.process(location, { cursor.text($0) }, into: &events)
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
      if !hasRows, readsPlaces {
        events.append(.part(.waypoints))
      } else if !hasRows || row.part.track != part.track {
        // An empty track name means that the track has no name.
        let own = layout.identity == nil ? nil : location.device
        let name = row.part.trackName.map { $0.isEmpty ? nil : $0 } ?? row.part.track ?? own
        events.append(.part(.track(name: name)))
      } else if row.part.segment != part.segment {
        events.append(.part(.segment))
        if let segment = row.part.segment, segments.count < 10_000,
          !segments.insert(segment).inserted
        {
          segmentReturns += 1
        }
      }
      (part, hasRows) = (row.part, true)
    }
  }

  /// Whether the rows are waypoints.
  private var readsPlaces: Bool { options.readsPlaces && layout?.isOfPlaces == true }

  /// Prepares to separate several lines if the table has a header but no times.
  private mutating func beginGroups(_ layout: CSVLocationLayout) {
    guard layout.hasHeader, !layout.hasTimes, !readsPlaces else { return }
    groups = CSVRowGroups(layout, by: options.by)
    if options.by == nil, layout.columnCount > 2 { jumps = CSVJumps() }
  }

  private mutating func tellGroups(into events: inout [LocationEvent]) {
    guard let remarks = groups?.remarks, !remarks.isEmpty else { return }
    groups?.remarks = []
    remark(remarks, into: &events)
  }

  /// Returns whether a row has nonempty fields after the last column.
  private func hasMoreFields(_ cursor: CSVCursor, _ layout: CSVLocationLayout) -> Bool {
    cursor.fieldCount > layout.columnCount
      && (layout.columnCount..<cursor.fieldCount).contains { !cursor.text($0).isEmpty }
  }

  /// Starts to hold the events of the first rows, beginning with `row`.
  private mutating func beginSettling(_ row: CSVLocationRecord, _ events: inout [LocationEvent]) {
    guard let first = events.lastIndex(where: { if case .part = $0 { true } else { false } }) else {
      return
    }
    if row.hasSpeedUnit { settling?.dropSpeed() }
    settling?.process(Array(events[first...]))
    events.removeSubrange(first...)
    if settling?.isOver == true { settleUnits(into: &events) }
  }
}

/// Settings for reading tables. By default, the decoder infers these settings.
///
/// A column is specified by its name, ignoring case, or by its number, counted from 1.
public struct CSVLocationOptions: Sendable, Hashable {
  /// The ASCII byte that separates fields. If nil, the decoder chooses comma, semicolon or tab according to the header.
  public var separator: UInt8?

  /// The column with the latitude. If this property is set, ``longitude`` must also be set.
  public var latitude: String?

  /// The column with the longitude. If this property is set, ``latitude`` must also be set.
  public var longitude: String?

  /// The column with the date and time, in ISO 8601 or as a number since 1970.
  public var time: String?

  /// The column with the altitude above mean sea level.
  public var altitude: String?

  /// The column with the speed over ground.
  public var speed: String?

  /// The column with the course over ground in degrees.
  public var course: String?

  /// The column with the horizontal accuracy in meters.
  public var accuracy: String?

  /// The column that identifies the device or vehicle of a row, such as a ship.
  ///
  /// Each value in this column becomes a separate track. The name `none` disables the separation.
  ///
  /// If nil, the decoder uses a column with a name such as `MMSI`, `individual-local-identifier`, `vehicle_id` or
  /// `device`, unless this column has a different value in each row.
  public var by: String?

  /// The format of times that are neither numbers nor in ISO 8601 format.
  ///
  /// The format is `dmy`, `mdy`, `ymd`, or a pattern of strptime(3) such as `%d/%m/%Y %H:%M`. Times in any other
  /// format are reported as unreadable.
  public var timeFormat: String?

  /// Whether columns with an unknown meaning become attributes, which takes additional time.
  public var keepsAttributes = false

  /// Whether heart rate, cadence, power and temperature become attributes with the names of `TrackMeasure`.
  ///
  /// This property has no effect if ``keepsAttributes`` is true.
  package var keepsMeasures = false

  /// Whether the rows of a table without times are waypoints. ``NameColumn`` finds the column with their names.
  ///
  /// Such a table is not divided by devices.
  package var readsPlaces = false

  /// Creates options that let the decoder infer all settings.
  public init() {}
}
