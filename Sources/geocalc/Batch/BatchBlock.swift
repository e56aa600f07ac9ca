import GeoCore
import GeoFormats
import GeoTracks

/// A block of table rows in `geocalc batch`: the input bytes, the parsed numbers, and the output.
///
/// In a row without coordinates, all numbers are NaN. Solvers return NaN for NaN, and NaN is printed as an empty
/// field. Rows without coordinates therefore need no special handling.
final class BatchBlock {
  /// The input of the block, set by ``BatchTask/fill(_:)``.
  var chunk = TableInput.Chunk()
  var stretch = TableInput.Stretch.records(0..<0)

  /// The formatted rows. Empty if the output needs cells.
  var output = OutputBuffer()

  /// The rows as cells. Empty if the output needs bytes.
  private(set) var rows: [OutputRow] = []

  /// The number of rows, and the number of lines.
  private(set) var rowCount = 0
  private(set) var lineCount = 0

  /// Notes on rows. The first line of each block has number 1.
  private(set) var remarks = RowNotes()

  /// Whether processing ends at an invalid row in this block. The output contains only the rows before the invalid one.
  private(set) var isLast = false

  /// The size of the input in bytes.
  var byteCount: Int {
    switch stretch {
    case .records(let range): range.count
    case .tooLong: 0
    }
  }

  private let plan: BatchConfiguration
  private var cursor: CSVCursor
  private var table: CSVNumberTable
  private var results = UnsafeMutableBufferPointer<Double>.allocate(capacity: 0)
  private var reasons: [Int: String] = [:]
  private var ragged: [RaggedRecord] = []
  private var links: RowPairing?
  private var untimed = UntimedRows()
  /// Whether any row of the block has no coordinates.
  private var hasGaps = false
  /// The number of rows that sorting by time has moved.
  var movedCount: Int { links?.moved ?? 0 }
  /// The number of rows without a speed, because their time is not after the time of the previous row.
  var stalledCount: Int { links?.stalled ?? 0 }
  private var json = JSONWriter()

  init(_ plan: BatchConfiguration) {
    self.plan = plan
    cursor = chunk.cursor(0..<0, separator: plan.separator)
    table = CSVNumberTable(
      columns: plan.columns.numberColumns, fieldCount: plan.columns.names.count,
      leading: plan.isAlong ? 1 : 0)
  }

  deinit { results.deallocate() }

  /// Parses the rows of the block, computes their results, and formats the output.
  ///
  /// - Parameters:
  ///   - chain: calls its argument with the state of the tracks after the previous block; the argument updates this
  ///     state. The block calls `chain` once.
  ///   - sums: calls its argument with the cumulative distances after the previous block; the argument updates
  ///     them. The block calls `sums` once, after `chain`.
  func work(
    chain: ((inout PreviousRowState) -> Void) -> Void, sums: ((inout BatchSums) -> Void) -> Void
  ) {
    output.removeAll()
    rows.removeAll(keepingCapacity: true)
    remarks = RowNotes()
    reasons.removeAll()
    ragged.removeAll()
    (links, untimed, hasGaps) = (nil, UntimedRows(), false)
    (rowCount, lineCount, isLast) = (0, 0, false)
    switch stretch {
    case .tooLong(let count):
      (rowCount, lineCount) = (1, count)
      // The record is too long to be parsed, so its track is unknown. Mark a gap in the unnamed track.
      if plan.isAlong {
        chain { $0.ends[""]?.hasGap = true }
      }
      sums { _ in }
      remark(line: 1, RowNote.tooLong)
    case .records(let range):
      cursor = beginning(of: range)
      // A second reference to the rows would cause a copy when the chunk is filled again.
      defer { cursor.takeRows() }
      table.begin(range)
      read()
      dropMarkedRows()
      (rowCount, lineCount) = (table.rowCount, cursor.line - 1)
      if plan.isAlong {
        // With several tracks, the adjacent rows may belong to another track, so comparing with them cannot show
        // whether coordinates 0,0 are valid.
        if plan.tracks?.names.isEmpty ?? true { dropNullCoordinates() }
        link(chain)
        if !plan.isStrict, untimed.count > 0 {
          remark(untimed.first, count: untimed.count, .untimed)
        }
      }
      remarkLongitudes()
      let results = solve()
      sums { sums in
        guard plan.isCumulative, let start = self.results.baseAddress else { return }
        sums.fill(start, table, tracks: links?.rows)
      }
      if let results {
        if !plan.isStrict { remark(results.unsolved, .unsolved) }
        remark(results.coincident, .coincident)
        print(results)
      }
    }
  }

  private func beginning(of range: Range<Int>) -> CSVCursor {
    chunk.cursor(range, separator: plan.separator)
  }
}

// MARK: Steps

extension BatchBlock {
  private func read() {
    while !isLast {
      // The fast path reads only numbers. Use the slow path if rows have a datum to check. With --strict and for typed
      // rows, use the slow path also if a column marks invalid rows.
      if plan.columns.datums.isEmpty,
        plan.columns.validity.isEmpty || !plan.isStrict && chunk.rows == nil
      {
        cursor.readPlainRows(into: &table)
      }
      guard let record = cursor.next() else { return }
      if record.isEmpty {
        table.append(record)
      } else {
        read(record)
      }
    }
  }

  /// Parses a row whose fields are not all plain numbers.
  private func read(_ record: CSVRecord) {
    var values: [Double]?
    do throws(RowDiagnostic) {
      let found = try plan.columns.values(in: record, of: cursor)
      if let text = try plan.columns.checkWidth(of: cursor, isStrict: plan.isStrict) {
        remark(line: record.line, text, .short)
      }
      values = found
    } catch {
      if plan.columns.isComment(record, of: cursor) {
        // Store the comment as an empty row whose line break includes the text of the comment. The writer copies
        // line breaks, so the output contains the comment.
        remark(line: record.line, "", .comment)
        var comment = record
        comment.bytes = record.bytes.lowerBound..<record.bytes.lowerBound
        comment.lineEndCount += record.bytes.count
        return table.append(comment)
      }
      hasGaps = true
      let kind: RowNote.Kind = plan.isStrict ? .bad : error.kind
      remark(line: record.line, error.reason, kind)
      if isLast { return }
      if plan.content != .copies { reasons[table.rowCount] = kind == .bad ? error.reason : "" }
    }
    if !record.isUnclosed,
      let other = RaggedRecord(record, of: cursor, columns: plan.columns.names.count)
    {
      ragged.append(other)
    }
    table.append(record) { column in values?[column] ?? .nan }
  }

  /// Sets the numbers of a row to NaN if a column marks the row as invalid. Rows that ``read(_:)`` parsed are already
  /// checked.
  private func dropMarkedRows() {
    let validity = plan.columns.validity
    guard !validity.isEmpty, !plan.isStrict, chunk.rows == nil else { return }
    let offset = plan.isAlong ? 1 : 0
    var marked: [(row: Int, text: String)] = []
    var (start, next, count) = (table.start, 0, 0)
    for extent in table.records {
      let record = start..<Int(extent.end)
      start = Int(extent.next)
      guard !record.isEmpty else { continue }
      let row = next
      next += 1
      guard
        !validity.isSurelyValid(record, of: cursor.bytes, separator: plan.separator),
        !table.column(0)[row + offset].isNaN
      else { continue }
      cursor.split(record)
      guard let text = validity.refusal(of: cursor) else { continue }
      for column in 0..<table.columnCount { table.column(column)[row + offset] = .nan }
      count += 1
      if marked.isEmpty { marked.append((row, text)) }
      if plan.content != .copies { reasons[row] = "" }
    }
    guard count > 0 else { return }
    hasGaps = true
    remark(marked, count: count, .marked)
  }

  /// Removes coordinates 0,0 that mean a missing position, as determined by ``NullCoordinate``. Each such
  /// coordinate is compared only with rows of this block.
  private func dropNullCoordinates() {
    let (latitudes, longitudes) = (table.column(0) + 1, table.column(1) + 1)
    func isNull(_ row: Int) -> Bool { latitudes[row] == 0 && longitudes[row] == 0 }
    let count = table.rowCount
    func points(from first: Int, by step: Int) -> [Coordinate] {
      var (row, found) = (first, [Coordinate]())
      while row >= 0, row < count, found.count < 2 {
        if !latitudes[row].isNaN, !isNull(row) {
          found.append(Coordinate(latitude: latitudes[row], longitude: longitudes[row]))
        }
        row += step
      }
      return found
    }
    var nulls: [Int] = []
    var row = 0
    while row < count {
      let start = row
      while row < count, latitudes[row].isNaN || isNull(row) { row += 1 }
      let run = (start..<row).filter { isNull($0) }
      row += 1
      guard !run.isEmpty else { continue }
      let before = points(from: start - 1, by: -1)
      let after = points(from: row - 1, by: 1)
      // If there are valid rows only before or only after the coordinate, compare with the two nearest of them.
      let pair =
        before.isEmpty ? after : after.isEmpty ? before : [before[0], after[0]]
      if pair.count == 2, NullCoordinate.distance(pair[0], pair[1]) != nil { nulls += run }
    }
    guard !nulls.isEmpty else { return }
    for row in nulls {
      (latitudes[row], longitudes[row]) = (.nan, .nan)
      if plan.content != .copies { reasons[row] = "" }
    }
    hasGaps = true
    remark(nulls.prefix(1).map { ($0, "") }, count: nulls.count, .null)
  }

  private func remark(line: Int, _ text: String, _ kind: RowNote.Kind = .bad) {
    remarks.add(RowNote(line: line, text: text, kind: kind))
    if kind == .bad { isLast = plan.isStrict }
  }

  /// Finds the previous row of each row, and updates the state for the next block.
  private func link(_ chain: ((inout PreviousRowState) -> Void) -> Void) {
    let (latitudes, longitudes) = (table.column(0), table.column(1))
    let count = table.rowCount
    let isOne = plan.tracks?.names.isEmpty ?? true
    guard plan.isSorted || plan.hasSpeed || !isOne || hasGaps else {
      let times = plan.tracks.map { BatchTimes(table, $0, of: &cursor) }
      if let times { untimed = times.untimed }
      chain { trail in
        var end = trail.ends["", default: PreviousRowState.End()]
        (latitudes[0], longitudes[0]) = (end.place.latitude, end.place.longitude)
        if count > 0 {
          if end.hasGap, end.place.isValid { trail.gaps += 1 }
          end.place = Coordinate(latitude: latitudes[count], longitude: longitudes[count])
          end.hasGap = false
        }
        if let times {
          trail.backward += times.backward
          if let last = end.time, let first = times.first, first < last { trail.backward += 1 }
          end.time = times.last ?? end.time
        }
        trail.ends[""] = end
      }
      return
    }
    func place(_ row: Int) -> Coordinate {
      Coordinate(latitude: latitudes[row + 1], longitude: longitudes[row + 1])
    }
    var links = RowPairing(
      isSorted: plan.isSorted, hasSeconds: plan.hasSpeed, keepsRows: plan.isCumulative)
    var start = table.start
    var row = 0
    for extent in table.records {
      let record = start..<Int(extent.end)
      start = Int(extent.next)
      guard !record.isEmpty else { continue }
      cursor.split(record)
      let place = place(row)
      let time = plan.tracks.flatMap {
        untimed.time($0.time(of: cursor), row: row, isBad: place.latitude.isNaN)
      }
      links.add(place, of: isOne ? "" : plan.tracks?.track(of: cursor) ?? "", at: time)
      row += 1
    }
    chain { links.join(&$0) }
    if plan.isSorted { links.sort(place) }
    self.links = links
  }

  private func solve() -> RowResults? {
    let count = RowResults.columnCount * table.rowCount
    if results.count < count {
      results.deallocate()
      results = .allocate(capacity: count)
    }
    return results.baseAddress.map {
      let found = plan.solver.solve(table, isAlong: plan.isAlong, links: links, into: $0)
      if plan.hasSpeed, let links { fillSpeeds(links, $0) }
      return found
    }
  }

  /// Computes the result columns for time and speed.
  private func fillSpeeds(_ links: RowPairing, _ results: UnsafeMutablePointer<Double>) {
    let count = table.rowCount
    for (row, seconds) in links.seconds.enumerated() {
      results[RowResults.seconds * count + row] = seconds
      results[RowResults.speed * count + row] = results[row] / seconds
    }
  }

  /// Adds a note on rows with longitudes outside [-180, 180].
  private func remarkLongitudes() {
    var columns: [UnsafePointer<Double>] = []
    for (index, input) in plan.columns.inputs.enumerated() where input.kind == .longitude {
      // With --along, the first entry of the table is the last point of the previous block, which is not a row of
      // this block.
      columns.append(UnsafePointer(table.column(index)) + (plan.isAlong ? 1 : 0))
    }
    func note(_ row: Int) -> String {
      columns.lazy.compactMap { Coordinate(latitude: 0, longitude: $0[row]).longitudeNote }.first
        ?? ""
    }
    let wrapped = (0..<table.rowCount).filter { row in columns.contains { abs($0[row]) > 180 } }
    remark(wrapped.prefix(1).map { ($0, note($0)) }, count: wrapped.count, .wrapped)
  }

  private func print(_ results: RowResults) {
    var limit = Int.max
    if plan.isStrict {
      let fallback = results.fallbacks.first.map { ($0, VincentyOrGeodesic.refusal) }
      let untimed = untimed.first.first.map { ($0.row, $0.text) }
      let unsolved = results.unsolved.first.map { ($0.row, $0.text) }
      if let (row, reason) = [fallback, untimed, unsolved].compactMap({ $0 }).min(by: {
        $0.0 < $1.0
      }) {
        limit = refuse(row: row, reason)
      }
    }
    guard !plan.isTotal else { return }
    switch plan.content {
    case .objects:
      for (row, text) in results.unsolved { reasons[row] = text }
      plan.writer.writeJSON(
        table, results: results, columns: plan.columns, isAlong: plan.isAlong, reasons: reasons,
        limit: limit, style: plan.jsonRows, of: &cursor, to: &json)
      output.append(json.bytes)
      json.bytes.removeAll(keepingCapacity: true)
    case .cells:
      rows += plan.writer.rows(
        table, results: results, columns: plan.columns, places: plan.places,
        isAlong: plan.isAlong, reasons: reasons, limit: limit, of: &cursor)
    case .copies:
      if let rows = chunk.rows {
        plan.writer.write(rows, table, results: results, limit: limit, to: &output)
      } else {
        plan.writer.write(
          table, results: results, ragged: ragged, limit: limit, of: cursor, to: &output)
      }
    }
  }

  /// Marks a row as invalid, so that processing ends before this row.
  ///
  /// - Returns: the number of records before the row.
  private func refuse(row: Int, _ reason: String) -> Int {
    var limit = 0
    forEachLine(of: [row]) { record, number in
      limit = number
      // Drop all other notes, because these notes refer to later rows, which are not printed.
      remarks = RowNotes()
      remark(line: record.line, reason)
    }
    return limit
  }

  /// Adds notes on rows. `count` is the number of all such rows if `rows` contains only the first of them.
  private func remark(
    _ rows: [(row: Int, text: String)], count: Int? = nil, _ kind: RowNote.Kind
  ) {
    guard !rows.isEmpty else { return }
    var told: [RowNote] = []
    forEachLine(of: rows.prefix(RowDiagnostics.told).map(\.row)) { record, _ in
      told.append(RowNote(line: record.line, text: rows[told.count].text, kind: kind))
    }
    remarks.add(told, of: count ?? rows.count, kind)
  }

  /// Returns whether the current record is a comment.
  private func isComment(_ record: CSVRecord, _ cursor: borrowing CSVCursor) -> Bool {
    plan.columns.isComment(record, of: cursor)
      && (try? plan.columns.values(in: record, of: cursor)) == nil
  }

  /// Parses the block again to find the record of each row in `rows`, which must be sorted.
  ///
  /// - Parameter body: called with each record and the number of records before it.
  private func forEachLine(of rows: [Int], _ body: (CSVRecord, Int) -> Void) {
    guard case .records(let range) = stretch else { return }
    var cursor = beginning(of: range)
    var rows = rows[...]
    var (number, row) = (0, 0)
    while let next = rows.first, let record = cursor.next() {
      if !record.isEmpty, !isComment(record, cursor) {
        if row == next {
          body(record, number)
          rows = rows.dropFirst()
        }
        row += 1
      }
      number += 1
    }
  }
}

/// Counts the rows in a block of a single track whose time is before the time of the previous row.
///
/// Times are compared as bytes where possible, because parsing a time takes as long as computing a distance.
struct BatchTimes {
  /// The number of rows out of time order.
  private(set) var backward = 0
  /// The times of the first and of the last row with a valid time.
  private(set) var first: Timestamp?
  private(set) var last: Timestamp?
  private(set) var untimed = UntimedRows()

  /// - Parameter cursor: a cursor over the bytes of the table.
  init(_ table: borrowing CSVNumberTable, _ tracks: CSVRowTracks, of cursor: inout CSVCursor) {
    let (bytes, latitudes) = (cursor.bytes, table.column(0))
    // The byte range of the last time. Nil if the time must be parsed for comparison.
    var known: Range<Int>?
    var start = table.start
    var row = 0
    for extent in table.records {
      let record = start..<Int(extent.end)
      start = Int(extent.next)
      guard !record.isEmpty else { continue }
      row += 1
      // Ignore the time of a row without coordinates.
      guard !latitudes[row].isNaN else { continue }
      let field = tracks.timeField(in: record, of: cursor)
      if let field, let before = known, tracks.isSureTime(field, after: before, of: bytes) {
        known = field
        continue
      }
      if let known { last = tracks.time(in: known, of: bytes) ?? last }
      known = field.flatMap { tracks.time(in: $0, of: bytes) == nil ? nil : $0 }
      let time: Timestamp?
      if let known {
        time = tracks.time(in: known, of: bytes)
      } else {
        cursor.split(record)
        time = untimed.time(tracks.time(of: cursor), row: row - 1)
      }
      guard let time else { continue }
      if let last, time < last { backward += 1 }
      first = first ?? time
      last = time
    }
    if let known { last = tracks.time(in: known, of: bytes) ?? last }
  }
}

/// The state of all tracks in `batch --along` after a row.
struct PreviousRowState: Sendable {
  /// The last valid coordinate and the last time of a track.
  struct End: Sendable {
    var place = Coordinate.nowhere
    var time: Timestamp?
    /// The time of the row that contains `place`. Nil if the row has no time.
    var placeTime: Timestamp?
    /// Whether a row without coordinates follows the row that contains `place`.
    var hasGap = false
  }

  /// The state of each track, keyed by name. Memory grows with the number of tracks.
  var ends: [String: End] = [:]

  /// The number of rows whose time is before the time of the previous row of the same track.
  var backward = 0

  /// The number of distances that are measured across rows without coordinates.
  var gaps = 0
}

/// The rows with invalid times in a block: the number of these rows, and the first few of them.
struct UntimedRows {
  private(set) var count = 0
  /// For each of the first few rows, its index in the block and a note.
  private(set) var first: [(row: Int, text: String)] = []

  /// Returns the time of a row. If the time is invalid, counts the row and returns nil.
  ///
  /// - Parameter isBad: true if the row is invalid for another reason, so its time is not counted.
  mutating func time(_ reading: CSVRowTracks.RowTime, row: Int, isBad: Bool = false) -> Timestamp? {
    switch reading {
    case .none: return nil
    case .time(let time): return time
    case .unreadable(let text):
      guard !isBad else { return nil }
      count += 1
      if first.count < RowDiagnostics.told { first.append((row, text)) }
      return nil
    }
  }
}
