import GeoCore
import GeoFormats

/// One run of `geocalc batch`: table in, table and distances out, a block at a time.
///
/// Bytes are read into the reader, rows stepped through and their coordinates collected; a block is
/// solved in one call and printed. Memory is the reader's and one block's, whatever the size of the
/// table.
struct BatchRun: ~Copyable {
  /// Rows are points, measured from the one before, not pairs.
  let isAlong: Bool
  /// The columns that the user named; nil to find them.
  let wantedColumns: [String]?
  /// Stop at the first bad row.
  let isStrict: Bool
  /// Print a line of JSON for each row.
  let isJSON: Bool
  let solver: any DistanceSolver<Never>
  private var writer: RowWriter

  private let input: InputFile
  private var reader: CSVReader
  private var columns: BatchColumns?
  private var block = RowBlock()
  private var json = JSONWriter()
  private var output: [UInt8] = []
  private var problems = RowProblems()
  private var rowCount = 0
  // The last point of a chain of points; none at its beginning.
  private var previous = Coordinate.none

  // Output is held back until there is this much, or until the input lets one wait.
  private static let flushCount = 1 << 17

  init(
    path: String, separator: UInt8?, wantedColumns: [String]?, isAlong: Bool, isStrict: Bool,
    isJSON: Bool, solver: any DistanceSolver<Never>, writer: RowWriter
  ) throws(SystemFailure) {
    input = try InputFile(path)
    reader = CSVReader(separator: separator)
    self.wantedColumns = wantedColumns
    self.isAlong = isAlong
    self.isStrict = isStrict
    self.isJSON = isJSON
    self.solver = solver
    self.writer = writer
    output.reserveCapacity(4 * Self.flushCount)
  }

  /// Reads, measures and prints all rows.
  ///
  /// - Throws: `Failure` with code 65 if a row was bad, `SystemFailure` where reading or writing
  ///   failed, `CSVError` for what is no CSV.
  mutating func run() throws {
    while true {
      switch try reader.step() {
      case .record(let record): try take(record)
      case .tooLong(let line):
        rowCount += 1
        previous = .none
        try reject(line: line, "longer than 1 MiB, left out")
      case .needsInput:
        // The rows' bytes move when input comes.
        try printBlock()
        if !input.isReady { try flush() }
        let count = try reader.fill { space throws(SystemFailure) in
          try input.read(into: space)
        }
        if count == 0 { reader.finish() }
      case .end:
        try printBlock()
        try flush()
        return try finish()
      }
    }
  }

  private func finish() throws {
    guard columns != nil || rowCount > 0 else {
      throw Failure(.badData, "\(input.name) is empty: expected a header or rows of numbers")
    }
    solver.noteFallbacks(rows: true)
    if let summary = problems.summary(rowCount: rowCount) { throw Failure(.badData, summary) }
  }
}

// MARK: Rows

extension BatchRun {
  private mutating func take(_ record: CSVRecord) throws {
    if record.isEmpty {
      // No row, but a line that keeps its place.
      if !isJSON { block.append(record, from: .none, to: .none) }
    } else if let columns {
      try read(record, columns)
    } else {
      let columns = try open(with: record)
      self.columns = columns
      if !columns.hasHeader { try read(record, columns) }
    }
    if block.isFull { try printBlock() }
  }

  /// Learns from the first record which columns to read.
  private mutating func open(with record: CSVRecord) throws(Failure) -> BatchColumns {
    guard !record.isUnclosed else {
      throw Failure(.badData, "line \(record.line): a quote is not closed")
    }
    let columns: BatchColumns
    do {
      columns = try BatchColumns(reader, isAlong: isAlong, wanted: wantedColumns)
    } catch {
      let example = isAlong ? "latitude,longitude" : "lat1,lon1,lat2,lon2"
      throw Failure(
        .badData, "line \(record.line): \(error); name or number them: --columns \(example)")
    }
    if record.lineEndCount > 0 {
      let end = record.bytes.upperBound
      writer.lineEnd.removeAll()
      reader.copy(end..<end + record.lineEndCount, to: &writer.lineEnd)
    }
    if !isJSON {
      if reader.markCount > 0 { output.append(contentsOf: [0xEF, 0xBB, 0xBF]) }
      if columns.hasHeader { writer.writeHeader(record, from: reader, to: &output) }
    }
    return columns
  }

  private mutating func read(_ record: CSVRecord, _ columns: BatchColumns) throws {
    rowCount += 1
    var problem: String?
    do throws(RowProblem) {
      let first = try columns.place(0, in: record, of: reader)
      let second = isAlong ? first : try columns.place(1, in: record, of: reader)
      block.append(record, from: isAlong ? previous : first, to: second)
      previous = second
    } catch {
      problem = error.reason
      previous = .none
      try reject(line: record.line, error.reason)
      block.append(record, from: .none, to: .none)
    }
    if isJSON { try printJSON(columns, problem: problem) }
  }

  private mutating func reject(line: Int, _ reason: String) throws {
    problems.add(line: line, reason)
    guard isStrict else { return }
    try printBlock()
    try flush()
    throw Failure(.badData)
  }
}

// MARK: Output

extension BatchRun {
  private mutating func printBlock() throws(SystemFailure) {
    guard !isJSON else { return }
    block.solve(with: solver, azimuths: writer.hasAzimuths)
    writer.write(block, from: reader, to: &output)
    block.removeAll()
    try StandardOutput.write(&output, atLeast: Self.flushCount)
  }

  /// JSON needs the fields of its row, which the reader has only until the next step.
  private mutating func printJSON(
    _ columns: BatchColumns, problem: String?
  ) throws(SystemFailure) {
    block.solve(with: solver, azimuths: writer.hasAzimuths)
    writer.writeJSON(block, columns: columns, from: reader, problem: problem, to: &json)
    block.removeAll()
    output.append(contentsOf: json.bytes)
    json.bytes.removeAll(keepingCapacity: true)
    try StandardOutput.write(&output, atLeast: Self.flushCount)
  }

  private mutating func flush() throws(SystemFailure) {
    try StandardOutput.write(&output, atLeast: 0)
  }
}
