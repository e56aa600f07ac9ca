import GeoCore
import GeoFormats

/// One run of `geocalc batch`: table in, table and distances out.
struct BatchRun {
  /// A file, or `-` for standard input.
  var path: String
  /// The byte between fields; nil to recognise it.
  var separator: UInt8?
  /// The columns that the user named; nil to find them.
  var wantedColumns: [String]?
  /// Rows are points, measured from the one before, not pairs.
  var isAlong: Bool
  /// Stop at the first bad row.
  var isStrict: Bool
  /// Print a line of JSON for each row.
  var isJSON: Bool
  var solver: any DistanceSolver<Never>
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
    let name = opening.input.name
    try opening.read(isStrict: isStrict) { record, cursor, output in
      let columns = try columns(in: record, of: cursor, name)
      if record.lineEndCount > 0 { writer.lineEnd = Array(cursor.lineEnd(of: record)) }
      for (old, new) in writer.avoid(columns.names) where columns.hasHeader {
        Talk.note("\(name) has a column \(old) already; the new one is called \(new)")
      }
      if columns.hasHeader, !isJSON { writer.writeHeader(record, of: cursor, to: &output) }
      found = columns
      return columns.hasHeader
    }
    guard let columns = found else { return }
    if isJSON { opening.output.removeAll() }
    try opening.output.flush()

    let plan = BatchPlan(
      isAlong: isAlong, isStrict: isStrict, isJSON: isJSON,
      solver: RowSolver(solver, hasAzimuths: writer.hasAzimuths), writer: writer, columns: columns,
      separator: opening.input.separator)
    // Little input needs no help.
    let threads = opening.input.isAtEnd ? 1 : threads
    let job = BatchJob(plan, opening: opening, threads: threads)
    try OrderedPipeline.run(job, threads: threads)
    job.finish()
    solver.noteFallbacks(rows: true)
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
      return try BatchColumns(cursor, isAlong: isAlong, wanted: wantedColumns)
    } catch {
      let example = isAlong ? "latitude,longitude" : "lat1,lon1,lat2,lon2"
      throw Failure(
        .badData,
        "\(name): line \(record.line): \(error); name or number them: --columns \(example)")
    }
  }
}
