import GeoCore
import GeoFormats
import GeoTracks

/// A block of table rows that `batch` processes: input bytes, numbers, and output.
///
/// Rows without coordinates contain NaN. Every solver returns NaN for NaN. The printer writes NaN as an empty field, so
/// these rows need no special case.
final class BatchBlock {
  /// The input, which the pipeline stores when it fills the block.
  var chunk = TableInput.Chunk()
  var stretch = TableInput.Stretch.records(0..<0)

  /// The printed rows, as bytes.
  var output = OutputBuffer()

  /// The rows as cells, if the output needs cells.
  private(set) var rows: [OutputRow] = []

  /// The numbers of rows and of physical lines.
  private(set) var rowCount = 0
  private(set) var lineCount = 0

  /// Notes on rows. In each block, line numbers start at 1.
  private(set) var remarks = RowNotes()

  /// Whether a bad row of this block ends the run. The output contains neither this row nor later rows.
  private(set) var isLast = false

  /// The number of input bytes.
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
  /// Whether a row of the block has no coordinates.
  private var hasGaps = false
  /// The number of rows that were moved by sorting.
  var movedCount: Int { links?.moved ?? 0 }
  /// The number of rows without a speed because their times do not increase.
  var stalledCount: Int { links?.stalled ?? 0 }
  private var json = JSONWriter()

  init(_ plan: BatchConfiguration) {
    self.plan = plan
    cursor = CSVCursor(separator: 0, bytes: UnsafePointer(chunk.bytes))
    table = CSVNumberTable(
      columns: plan.columns.numberColumns, fieldCount: plan.columns.names.count,
      leading: plan.isAlong ? 1 : 0)
  }

  deinit { results.deallocate() }

  /// Reads, measures and prints the block.
  ///
  /// - Parameters:
  ///   - chain: runs the given closure with the state of the tracks before the block. The block calls this function
  ///     once.
  ///   - sums: runs the given closure with the cumulative distances before the block. The block calls this function
  ///     once, after `chain`.
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
      // The record is skipped, so its track is unknown. Record a gap in the unnamed track. Only `--along` uses the
      // state of tracks.
      if plan.isAlong {
        chain { $0.ends[""]?.hasGap = true }
      }
      sums { _ in }
      remark(line: 1, RowNote.tooLong)
    case .records(let range):
      cursor = beginning(of: range)
      table.begin(range)
      read()
      dropMarkedRows()
      (rowCount, lineCount) = (table.rowCount, cursor.line - 1)
      if plan.isAlong {
        // Skip this check for a table of several tracks, because the row above or below may belong to another track.
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
    let bytes = UnsafePointer(chunk.bytes)
    var cursor = CSVCursor(separator: plan.separator, bytes: bytes)
    cursor.begin(range, of: bytes, separator: plan.separator)
    return cursor
  }
}

// MARK: Steps

extension BatchBlock {
  private func read() {
    while !isLast {
      // The datum of a row must be checked before its coordinate is read. With --strict, the first row that is marked
      // as invalid ends the run.
      if plan.columns.datums.isEmpty, !plan.isStrict || plan.columns.validity.isEmpty {
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

  /// Reads a row that does not consist of plain numbers.
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
        // Store the comment as an empty row with a long line end. The writer copies line ends unchanged, so the output
        // contains the comment.
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

  /// Removes the numbers of rows that a column marks as invalid. Rows that do not consist of plain numbers are already
  /// checked.
  private func dropMarkedRows() {
    let validity = plan.columns.validity
    guard !validity.isEmpty, !plan.isStrict else { return }
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

  /// Removes coordinates 0,0 that mean a missing position. The rule is ``NullCoordinate``, as for tracks. Only rows of
  /// this block are compared.
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
      // At the start and the end of the block, there are rows only on one side. Compare with the two nearest rows
      // there.
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

  /// Finds the previous row of each row, and passes the last positions to the next block.
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

  /// Fills the columns of seconds and speeds.
  private func fillSpeeds(_ links: RowPairing, _ results: UnsafeMutablePointer<Double>) {
    let count = table.rowCount
    for (row, seconds) in links.seconds.enumerated() {
      results[RowResults.seconds * count + row] = seconds
      results[RowResults.speed * count + row] = results[row] / seconds
    }
  }

  /// Notes the rows with a longitude outside [-180, 180].
  private func remarkLongitudes() {
    var columns: [UnsafePointer<Double>] = []
    for (index, input) in plan.columns.inputs.enumerated() where input.kind == .longitude {
      // For a path, skip the first point, which is the last point of the previous block.
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
      plan.writer.write(
        table, results: results, ragged: ragged, limit: limit, of: cursor, to: &output)
    }
  }

  /// Marks a row as the bad row that ends the run.
  ///
  /// - Returns: the number of records before the bad row.
  private func refuse(row: Int, _ reason: String) -> Int {
    var limit = 0
    forEachLine(of: [row]) { record, number in
      limit = number
      // Drop all other notes, because they are about later rows, which are not printed.
      remarks = RowNotes()
      remark(line: record.line, reason)
    }
    return limit
  }

  /// Adds notes on the first few of `rows`. `count` is the total, if `rows` is incomplete.
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

  /// Returns whether the current record is skipped as a comment.
  private func isComment(_ record: CSVRecord, _ cursor: borrowing CSVCursor) -> Bool {
    plan.columns.isComment(record, of: cursor)
      && (try? plan.columns.values(in: record, of: cursor)) == nil
  }

  /// Reads the block again to find the line of each row in `rows`, which must be sorted.
  ///
  /// - Parameter body: receives the record and the number of records before it.
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

/// Counts the rows of a single-track block that are earlier than the previous row.
///
/// The check usually compares times as bytes, because parsing a time takes as long as measuring its row.
struct BatchTimes {
  /// The number of rows out of time order.
  private(set) var backward = 0
  /// The first and the last valid time in the block.
  private(set) var first: Timestamp?
  private(set) var last: Timestamp?
  /// Rows with invalid times.
  private(set) var untimed = UntimedRows()

  /// - Parameter cursor: reads the bytes of the table.
  init(_ table: borrowing CSVNumberTable, _ tracks: CSVRowTracks, of cursor: inout CSVCursor) {
    let (bytes, latitudes) = (cursor.bytes, table.column(0))
    // The bytes of the last time, if times can be compared without parsing.
    var known: Range<Int>?
    var start = table.start
    var row = 0
    for extent in table.records {
      let record = start..<Int(extent.end)
      start = Int(extent.next)
      guard !record.isEmpty else { continue }
      row += 1
      // Ignore the time of a bad row.
      guard !latitudes[row].isNaN else { continue }
      let field = tracks.timeField(in: record, of: bytes, separator: cursor.separator)
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

/// The state of the tracks of `batch --along` after a row.
struct PreviousRowState: Sendable {
  /// The last valid coordinate of a track and its last time.
  struct End: Sendable {
    var place = Coordinate.nowhere
    var time: Timestamp?
    /// The time of the row with this coordinate. Nil if the row has no time.
    var placeTime: Timestamp?
    /// Whether rows without coordinates came after this coordinate.
    var hasGap = false
  }

  /// The state of each track, by track name. Memory grows with the number of tracks.
  var ends: [String: End] = [:]

  /// The number of rows that are earlier than the previous row of their track.
  var backward = 0

  /// The number of rows measured from an earlier row because the previous row has no coordinates.
  var gaps = 0
}

/// The number of rows of a block with invalid times, and the first few of them.
struct UntimedRows {
  private(set) var count = 0
  /// The first few rows, with their index in the block.
  private(set) var first: [(row: Int, text: String)] = []

  /// Returns the time of a row. For an invalid time, counts the time and returns nil.
  ///
  /// - Parameter isBad: true if the row is invalid for another reason.
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
