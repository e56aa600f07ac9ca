import GeoCore
import GeoFormats

/// One run of `geocalc batch`: table in, table and distances out.
struct BatchRun {
  /// A file, or `-` for standard input.
  var path: String
  /// The byte between fields; nil to recognize it.
  var separator: UInt8?
  /// The columns that the user named; nil to find them.
  var wantedColumns: [String]?
  /// What is found out for each row.
  var operation = RowOperation.distance
  /// Rows are points, measured from the one before.
  var isAlong: Bool
  /// The column that says whose a row is, `none`, or nil to find it.
  var by: String?
  /// The column of times, or nil to find it.
  var timeColumn: String?
  /// How times are written, or nil.
  var timeFormat: String?
  /// Rows are measured in the order of their times.
  var sortsByTime = false
  /// Stop at the first bad row.
  var isStrict: Bool
  /// Print a line of JSON for each row.
  var isJSON: Bool
  var solver: MethodSolver
  var writer: RowWriter
  /// How many threads work.
  var threads: Int

  /// Reads, measures and prints all rows.
  ///
  /// - Throws: `Failure` with code 65 if a row was bad, `SystemFailure` where reading or writing
  ///   failed, `CSVError` for what is no CSV.
  func run() throws {
    var opening = try BatchOpening(path: path, separator: separator)
    var writer = writer
    var found: BatchColumns?
    var tracks: CSVRowTracks?
    let name = opening.input.name
    try opening.read(isStrict: isStrict) { record, cursor, output in
      let columns = try columns(in: record, of: cursor, name)
      if record.lineEndCount > 0 { writer.lineEnd = Array(cursor.lineEnd(of: record)) }
      for (old, new) in writer.avoid(columns.names) where columns.hasHeader {
        Talk.note("\(name) has a column \(old) already; the new one is called \(new)")
      }
      if columns.hasHeader, !isJSON { writer.writeHeader(record, of: cursor, to: &output) }
      found = columns
      if isAlong { tracks = try rowTracks(columns, of: cursor, name) }
      return columns.hasHeader
    }
    guard let columns = found else { return }
    if sortsByTime {
      guard tracks?.hasTimes == true else {
        throw Failure(
          .badData,
          "\(name): no column of times is recognized, which --sort time needs; name one with "
            + "--column time=NAME")
      }
      try opening.readOn { range, _, _ in
        guard range.upperBound < 1 << 31 else {
          throw Failure(.badData, "\(name): --sort time takes tables of less than 2 GiB")
        }
        return false
      }
      guard opening.tooLong == nil else {
        throw Failure(
          .badData, "\(name): a row is longer than 1 MiB, and --sort time needs them all")
      }
    }
    if isJSON { opening.output.removeAll() }
    try opening.output.flush()
    if tracks?.needsProof == true { try prove(&tracks, &opening, name) }
    // Of rows without times and of one track there is nothing to find out.
    if tracks.map({ $0.names.isEmpty && !$0.hasTimes }) ?? false { tracks = nil }
    let plan = BatchPlan(
      isAlong: isAlong, tracks: tracks, isSorted: sortsByTime, isStrict: isStrict, isJSON: isJSON,
      solver: try RowSolver(
        operation, solver, inputs: columns.inputs, hasAzimuths: writer.hasAzimuths),
      writer: writer, columns: columns, separator: opening.input.separator)
    // Little input needs no help.
    let threads = opening.input.isAtEnd ? 1 : threads
    let job = BatchJob(plan, opening: opening, threads: threads)
    try OrderedPipeline.run(job, threads: threads)
    job.finish()
    solver.noteFallbacks(("row", "rows"))
    noteTracks(tracks, job, name)
    if let summary = job.problems.conclude(rowCount: job.rowCount) {
      throw Failure(.badData, summary)
    }
  }

  /// Learns from the first record which columns to read.
  private func columns(
    in record: CSVRecord, of cursor: borrowing CSVCursor, _ name: String
  ) throws(Failure) -> BatchColumns {
    guard !record.isUnclosed else {
      throw Failure(.badData, "\(name): line \(record.line): \(RowProblem.unclosedQuote)")
    }
    do {
      return try BatchColumns(
        cursor, for: operation, isAlong: isAlong, wanted: wantedColumns)
    } catch {
      let example = operation.example(isAlong: isAlong)
      throw Failure(
        .badData,
        "\(name): line \(record.line): \(error); name or number them: --columns \(example)")
    }
  }

  // MARK: Tracks

  private func rowTracks(
    _ columns: BatchColumns, of cursor: borrowing CSVCursor, _ name: String
  ) throws(Failure) -> CSVRowTracks? {
    guard columns.hasHeader || by != nil || timeColumn != nil else { return nil }
    do {
      return try CSVRowTracks(
        first: (0..<cursor.fieldCount).map { cursor.text($0) }, latitude: columns.indices[0],
        longitude: columns.indices[1], by: by, time: timeColumn, timeFormat: timeFormat)
    } catch {
      throw Failure(
        .badData, "\(name): \(error); --by and --column time=NAME name or number a column")
    }
  }

  /// Sees in the first rows whether a column says whose a row is or only numbers the rows.
  private func prove(
    _ tracks: inout CSVRowTracks?, _ opening: inout BatchOpening, _ name: String
  ) throws {
    guard var known = tracks else { return }
    var values: Set<String> = []
    var rows = 0
    try opening.readOn { range, bytes, separator in
      var cursor = CSVCursor(separator: separator, bytes: bytes)
      cursor.begin(range, of: bytes, separator: separator)
      (values, rows) = ([], 0)
      while rows == values.count, rows < CSVRowTracks.proofLimit, let record = cursor.next() {
        guard !record.isEmpty else { continue }
        rows += 1
        values.insert(known.track(of: cursor))
      }
      return rows > values.count || rows == CSVRowTracks.proofLimit
    }
    let remark = known.settle(distinct: values.count, isRepeated: rows > values.count, rows: rows)
    if let remark { Talk.note("\(name): \(remark)") }
    tracks = known
  }

  private func noteTracks(_ tracks: CSVRowTracks?, _ job: BatchJob, _ name: String) {
    guard let tracks else { return }
    if !tracks.names.isEmpty {
      let columns = tracks.names.map { "\"\($0)\"" }.joined(separator: ", ")
      let count = job.trail.ends.count
      Talk.note(
        "\(name): \(count) track\(count == 1 ? "" : "s") by column \(columns), each measured by itself; "
          + "--by none measures from row to row")
    }
    if sortsByTime {
      if job.movedCount > 0 {
        Talk.note(
          "\(name): \(job.movedCount) rows were not in the order of their times; each is measured from the "
            + "one before it in time")
      }
    } else if job.trail.backward > 0 {
      Talk.note(
        "\(name): \(OrderRemark.text(job.trail.backward, of: job.rowCount, "rows"))")
    }
  }
}
