import GeoCore
import GeoFormats

/// The configuration and the execution of `geocalc batch`.
struct BatchRun {
  /// The path of the input file, or `-` for standard input.
  var path: String
  /// The field separator. If nil, the separator is detected.
  var separator: UInt8?
  /// The shifted coordinate system of the input, GCJ-02 or BD-09. Nil for WGS 84, or if the column names specify
  /// the coordinate system.
  var system: WholeCoordinate.Kind?
  var choice: OutputChoice
  /// The columns that the user named. If nil, the columns are detected.
  var wantedColumns: [String]?
  var operation = RowOperation.distance
  /// Whether each row is a point of a path. If true, the distance of a row is measured from the previous row.
  var isAlong: Bool
  /// The point from which all rows are measured. Nil if rows are pairs of points or points of a path.
  var start: Coordinate?
  /// The column that contains the track of each row, or `none`. If nil, the column is detected.
  var by: String?
  /// The time column. If nil, the column is detected.
  var timeColumn: String?
  /// The format of times. If nil, the format is detected.
  var timeFormat: String?
  /// Whether to sort the rows of a path by time.
  var sortsByTime = false
  /// Whether to append a column with the distance from the start of each track.
  var isCumulative = false
  /// Whether to append columns with the time and the speed since the previous row.
  var hasSpeed = false
  /// Whether to print only a row of totals for each track.
  var isTotal = false
  /// Whether to stop at the first invalid row.
  var isStrict: Bool
  /// The towns to find for the computed points.
  var towns = TownColumns()
  var solver: MethodSolver
  var writer: RowWriter
  var threads: Int

  /// Reads the table, computes the results of all rows, and prints them.
  ///
  /// - Throws: `Failure` with code 65 for an invalid row, `SystemFailure` if reading or writing fails, `CSVError` for
  ///   invalid CSV.
  func run() throws {
    var opening = try TablePrologue(path: path, separator: separator)
    var writer = writer
    var found: BatchColumns?
    var tracks: CSVRowTracks?
    let name = opening.input.name
    let output = TableOutput(try choice.open())
    var content = TableOutput.Content.copies
    try opening.read(isStrict: isStrict) { record, cursor, place, printed in
      let columns = try columns(in: record, of: cursor, "\(name): \(place)")
      if record.lineEndCount > 0 { writer.lineEnd = Array(cursor.lineEnd(of: record)) }
      for (old, new) in writer.avoid(columns.names) where columns.hasHeader && !isTotal {
        Console.note("\(name) has a column \(old) already; the new one is called \(new)")
      }
      content = isTotal ? .cells : output.content(separator: cursor.separator)
      if content == .cells, !isTotal {
        output.begin(shape(columns, writer.names), separator: cursor.separator)
      }
      if columns.hasHeader, content == .copies {
        writer.writeHeader(record, of: cursor, to: &printed)
      }
      if operation == .swap { writer.exchanged = (columns.indices[0], columns.indices[1]) }
      found = columns
      if isAlong { tracks = try rowTracks(columns, of: cursor, name) }
      return columns.hasHeader
    }
    guard let columns = found else { return }
    try checkLetters(opening, columns)
    noteSeaLevel(columns, name)
    noteDefaultUnits(columns, name)
    columns.noteSystem(of: name)
    noteHeights(opening, columns)
    if content == .objects { columns.noteKeys(of: name) }
    if wantedColumns == nil { columns.noteOrder(of: name) }
    if sortsByTime || hasSpeed, tracks?.hasTimes != true {
      throw Failure(
        .badData,
        "\(name): found no time column, which \(sortsByTime ? "--sort time" : "--speed") needs; name it "
          + "with --column time=NAME")
    }
    if sortsByTime {
      try opening.readOn { range, cursor in
        guard !(cursor.rows?.isFull ?? (range.upperBound >= 1 << 31)) else {
          throw Failure(
            .badData,
            "\(name): --sort time reads tables up to 2 GiB; sort the file first, or remove it")
        }
        return false
      }
      guard opening.tooLong == nil else {
        throw Failure(
          .badData,
          "\(name): a row is longer than 1 MiB, and --sort time needs all rows; remove the row")
      }
    }
    if opening.input.separator != UInt8(ascii: ","), content == .copies {
      writer.hasDecimalComma = Self.hasDecimalComma(opening, columns)
    }
    if content != .copies { opening.output.removeAll() }
    try opening.output.flush(to: output)
    if tracks?.needsProof == true { try prove(&tracks, &opening, name) }
    // Without track and time columns, the slower code for tracks is not needed.
    if tracks.map({ $0.names.isEmpty && !$0.hasTimes }) ?? false { tracks = nil }
    let separator = opening.input.separator
    let plan = BatchConfiguration(
      isAlong: isAlong, tracks: tracks, isSorted: sortsByTime,
      isCumulative: isCumulative || isTotal, hasSpeed: hasSpeed, isTotal: isTotal,
      isStrict: isStrict, content: content,
      jsonRows: output.target.jsonRows,
      places: choice.form == .geojson ? places : [],
      solver: try RowSolver(
        operation, solver, inputs: columns.inputs, from: start,
        hasAzimuths: writer.hasAzimuths, towns: towns),
      writer: writer, columns: columns, separator: separator)
    // If the first read returned the whole input, one thread is enough.
    let threads = opening.input.isAtEnd ? 1 : threads
    let job = BatchTask(plan, opening: opening, output: output, threads: threads)
    do {
      try OrderedPipeline.run(job, threads: threads)
    } catch {
      // Print the results of earlier rows before the error.
      try? output.flush()
      throw error
    }
    job.finish()
    if isTotal { try writeTotals(job.totals, of: tracks?.names ?? [], separator, to: output) }
    try output.finish()
    solver.noteFallbacks(("row", "rows"))
    noteTracks(tracks, job, name)
    if let summary = job.problems.conclude(rowCount: job.rowCount) {
      throw Failure(.badData, summary)
    }
  }

  /// Throws an error if the table has hemisphere letters in columns that the command does not read.
  private func checkLetters(
    _ opening: borrowing TablePrologue, _ columns: BatchColumns
  ) throws(Failure) {
    var cursor = opening.cursor
    var rowCount = 0
    while rowCount < 100, let record = cursor.next() {
      guard !record.isEmpty else { continue }
      rowCount += 1
      // Check the first row with a plain number as coordinate. Other notations contain their own hemisphere letter.
      guard cursor.double(columns.indices[0]) != nil else { continue }
      return try columns.checkLetters(of: cursor, in: opening.input.name)
    }
  }

  /// Prints a note if coordinates contain heights that the operation ignores.
  private func noteHeights(_ opening: borrowing TablePrologue, _ columns: BatchColumns) {
    guard !columns.wholes.isEmpty, operation != .convert(.ecef) else { return }
    var cursor = opening.cursor
    var rowCount = 0
    while rowCount < 100, let record = cursor.next() {
      guard !record.isEmpty, !record.isUnclosed else { continue }
      rowCount += 1
      if let column = columns.columnWithHeight(of: cursor) {
        return Console.note("\(opening.input.name): the heights in column \(column) are ignored")
      }
    }
  }

  /// Returns whether the first number with a decimal mark has a decimal comma.
  private static func hasDecimalComma(
    _ opening: borrowing TablePrologue, _ columns: BatchColumns
  ) -> Bool {
    var cursor = opening.cursor
    var rowCount = 0
    while rowCount < 100, let record = cursor.next() {
      guard !record.isEmpty else { continue }
      rowCount += 1
      if let mark = columns.decimalMark(of: cursor) { return mark == UInt8(ascii: ",") }
    }
    return false
  }

  /// Whether each row contains only one of the two points that the operation needs.
  private var isOfPoints: Bool { isAlong || start != nil }

  /// Returns the columns of the output.
  private func shape(_ columns: BatchColumns, _ names: [String]) -> TableShape {
    let start = columns.names.count
    let numbers = writer.columns.enumerated().filter { $0.element.text == nil }
    return TableShape(
      names: columns.names + names,
      numbers: Set(columns.indices + numbers.map { start + $0.offset }),
      hasHeader: columns.hasHeader)
  }

  /// The coordinates of each output row, for the GeoJSON geometry.
  private var places: [PlaceSource] {
    switch operation {
    case .distance where !isOfPoints, .azimuth where !isOfPoints: [.input(0), .input(1)]
    case .distance, .azimuth, .convert, .swap: [.input(0)]
    case .destination: [.input(0), .result(0)]
    case .crosstrack: [.input(2), .result(2)]
    case .intersection: [.result(2)]
    }
  }

  /// Prints a note that lengths are read as meters if the header contains no unit.
  private func noteDefaultUnits(_ columns: BatchColumns, _ name: String) {
    guard columns.hasHeader else { return }
    for (index, input) in zip(columns.indices, columns.inputs) where input.hasDefaultUnit {
      Console.note(
        "\(name): the name of column \(columns.names[index]) has no unit; its numbers are read as meters"
      )
    }
  }

  /// Prints a note that altitudes are read as ellipsoidal heights, although most files contain altitudes above sea
  /// level.
  private func noteSeaLevel(_ columns: BatchColumns, _ name: String) {
    guard columns.hasHeader, columns.inputs.count == 3, operation == .convert(.ecef) else { return }
    let column = columns.names[columns.indices[2]]
    guard CoordinateColumns.isOfSeaLevel(column) else { return }
    Console.note(
      "\(name): \(column) is read as the height above the ellipsoid; heights above sea level differ "
        + "from it by up to 110 m")
  }

  /// Determines the columns to read from the first record.
  ///
  /// - Parameter place: the line of the record, as shown in messages.
  private func columns(
    in record: CSVRecord, of cursor: borrowing CSVCursor, _ place: String
  ) throws(Failure) -> BatchColumns {
    guard !record.isUnclosed else {
      throw Failure(.badData, "\(place): \(RowDiagnostic.unclosedQuote)")
    }
    var found: BatchColumns
    do {
      var columns = try BatchColumns(
        cursor, for: operation, isOfPoints: isOfPoints, wanted: wantedColumns)
      if let system { try columns.read(as: system) }
      found = columns
    } catch {
      let header = (0..<cursor.fieldCount).map { cursor.text($0) }
      var example = operation.example(isOfPoints: isOfPoints)
      if example.split(separator: ",").count == 2, let names = CommandHint.pointColumns(in: header)
      {
        example = "\(names.latitude),\(names.longitude)"
      }
      let isPoint =
        !isOfPoints && operation.isOfPairs && (try? CoordinateColumns.point(in: header)) != nil
      throw Failure(
        .badData,
        "\(place): \(error); name or number them: --columns \(example)"
          + (isPoint
            ? "; or measure from row to row with --along, or from one point with --from" : ""))
    }
    if operation == .swap { try found.exchange(in: place) }
    return found
  }

  // MARK: Tracks

  /// Writes a row with the number of points and the distance for each track.
  ///
  /// - Parameter names: the names of the columns that identify tracks.
  private func writeTotals(
    _ totals: [(name: String, points: Int, distance: Double)], of names: [String],
    _ separator: UInt8, to output: TableOutput
  ) throws {
    // The first new column contains the distance.
    let added = ["points", writer.names[0]].map {
      ColumnName.unique($0, prefix: "batch_", among: Set(names))
    }
    output.begin(
      TableShape(names: names + added, numbers: [names.count, names.count + 1]),
      separator: separator)
    for total in totals {
      let track = names.isEmpty ? [] : CSVRowTracks.fields(ofTrack: total.name)
      let column = writer.columns[0]
      try output.write(
        track.map { .text($0) } + [
          .number(Double(total.points), places: 0),
          .number(total.distance / column.divisor, places: column.places),
        ])
    }
  }

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

  /// Decides from the first rows whether the track column identifies tracks or only numbers the rows.
  private func prove(
    _ tracks: inout CSVRowTracks?, _ opening: inout TablePrologue, _ name: String
  ) throws {
    guard var known = tracks else { return }
    var values: Set<String> = []
    var rows = 0
    try opening.readOn { _, cursor in
      var cursor = cursor
      (values, rows) = ([], 0)
      while rows == values.count, rows < CSVRowTracks.proofLimit, let record = cursor.next() {
        guard !record.isEmpty else { continue }
        rows += 1
        values.insert(known.track(of: cursor))
      }
      return rows > values.count || rows == CSVRowTracks.proofLimit
    }
    let remark = known.settle(distinct: values.count, isRepeated: rows > values.count, rows: rows)
    if let remark { Console.note("\(name): \(remark)") }
    tracks = known
  }

  private func noteTracks(_ tracks: CSVRowTracks?, _ job: BatchTask, _ name: String) {
    let gaps = job.trail.gaps
    if gaps > 0 {
      Console.note(
        "\(name): \(gaps) row\(gaps == 1 ? " is" : "s are") measured from the last row with coordinates, not "
          + "from the row before, which has none")
    }
    guard let tracks else { return }
    if !tracks.names.isEmpty {
      let columns = tracks.names.map { "\"\($0)\"" }.joined(separator: ", ")
      let count = job.trail.ends.count
      Console.note(
        "\(name): \(count) track\(count == 1 ? "" : "s") by column \(columns), each measured separately; "
          + "--by none measures from row to row")
    }
    if sortsByTime {
      if job.movedCount > 0 {
        Console.note(
          "\(name): \(job.movedCount) rows were not in the order of their times; each is measured from the "
            + "one before it in time")
      }
    } else if job.trail.backward > 0 {
      Console.note(
        "\(name): \(OrderRemark.text(job.trail.backward, of: job.rowCount, "rows"))")
    }
    if job.stalledCount > 0 {
      let isOne = job.stalledCount == 1
      Console.note(
        "\(name): \(job.stalledCount) row\(isOne ? " has" : "s have") no speed, because \(isOne ? "its time is" : "their times are") "
          + "not later than the row before")
    }
  }
}

/// The configuration for processing blocks, which is known after the columns have been detected.
struct BatchConfiguration: Sendable {
  /// Whether each row is a point of a path. If true, the distance of a row is measured from the previous row.
  var isAlong: Bool
  /// The track and time columns. Nil without such columns, or if rows are not points of a path.
  var tracks: CSVRowTracks?
  /// Whether to sort the rows of a path by time. If true, a single block contains the whole table.
  var isSorted = false
  /// Whether to append a column with the distance from the start of each track.
  var isCumulative = false
  /// Whether to append columns with the time and the speed since the previous row.
  var hasSpeed = false
  /// Whether to print only a row of totals for each track.
  var isTotal = false
  /// Whether to stop at the first invalid row.
  var isStrict: Bool
  /// The kind of content that each block produces.
  var content: TableOutput.Content
  var jsonRows: JSONRowStyle
  /// The coordinates of each row for GeoJSON. Empty for other forms.
  var places: [PlaceSource]
  var solver: RowSolver
  var writer: RowWriter
  var columns: BatchColumns
  /// The field separator.
  var separator: UInt8
}

/// The pipeline job of `geocalc batch`, which processes blocks of rows in parallel.
///
/// Sendable conformance is unchecked. The pipeline fills one block at a time and drains one block at a time, and
/// ``OrderedGate`` serializes access to the state of tracks.
final class BatchTask: PipelineJob, @unchecked Sendable {
  private let plan: BatchConfiguration

  // The state of ``fill(_:)``, which the pipeline calls for one block at a time.
  private var input: TableInput
  private var opened: BatchBlock?
  private var tooLong: Int?

  // The state of the tracks, which blocks update in order while they are processed in parallel.
  private let chain: OrderedGate
  private(set) var trail = PreviousRowState()
  // The cumulative sums have a separate gate, because a block needs them later than the state of the tracks.
  private let sumChain: OrderedGate
  private var sums = BatchSums()
  /// The number of points and the distance of each track, after the last block.
  var totals: [(name: String, points: Int, distance: Double)] { sums.totals }

  // The state of ``drain(_:)``, which the pipeline calls for one block at a time.
  private let output: TableOutput
  private(set) var problems: RowDiagnostics
  private(set) var rowCount: Int
  private(set) var movedCount = 0
  private(set) var stalledCount = 0
  private var line: Int
  private var progress: Progress

  /// - Parameters:
  ///   - opening: the start of the table, which has already been read.
  ///   - threads: the maximum number of blocks that are processed at the same time.
  init(
    _ plan: BatchConfiguration, opening: consuming TablePrologue, output: TableOutput, threads: Int
  ) {
    (self.plan, self.output) = (plan, output)
    chain = OrderedGate(threads: threads)
    sumChain = OrderedGate(threads: threads)
    problems = opening.problems
    rowCount = opening.rowCount
    line = opening.line
    progress = Progress(unit: "rows", total: opening.input.byteCount)
    if !opening.range.isEmpty {
      let block = BatchBlock(plan)
      block.stretch = .records(opening.range)
      block.chunk = opening.chunk
      opened = block
    }
    tooLong = opening.tooLong
    input = opening.input
  }

  func makeBlock() -> BatchBlock { BatchBlock(plan) }

  func fill(_ block: inout BatchBlock) throws -> Bool {
    if let opened {
      block = opened
      self.opened = nil
      return true
    }
    if let tooLong {
      block.stretch = .tooLong(lineCount: tooLong)
      self.tooLong = nil
      return true
    }
    guard let stretch = try input.next(into: &block.chunk) else { return false }
    block.stretch = stretch
    return true
  }

  func work(on block: BatchBlock, number: Int) {
    block.work { body in
      chain.wait(for: number)
      body(&trail)
      chain.pass(number)
    } sums: { body in
      sumChain.wait(for: number)
      body(&sums)
      sumChain.pass(number)
    }
  }

  func drain(_ block: BatchBlock) throws {
    if !block.remarks.first.isEmpty { progress.clear() }
    problems.add(block.remarks, from: line)
    line += block.lineCount
    rowCount += block.rowCount
    movedCount += block.movedCount
    stalledCount += block.stalledCount
    for row in block.rows { try output.write(row) }
    try block.output.flush(to: output)
    if block.isLast {
      progress.clear()
      throw Failure(.badData)
    }
    progress.advance(count: rowCount, part: block.byteCount)
  }

  /// Removes the progress line after the last block.
  func finish() { progress.clear() }
}
