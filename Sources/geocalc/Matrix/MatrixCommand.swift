import ArgumentParser
import GeoCore
import GeoFormats

/// `geocalc matrix`: prints the distances between all points of two tables.
struct MatrixCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix",
    abstract: "Print the distances between all points of two tables",
    usage: "geocalc matrix FROM.csv [TO.csv] [options]",
    discussion: """
      Prints a row for each point of FROM and a column for each point of TO. Without TO, FROM is used for both. \
      --layout long prints a row for each pair instead. Points are named by a column id, name or code, or by --name.

      --format f64 prints little-endian doubles row by row, --format npy a NumPy array. FROM and TO may also be .npy \
      or .f64 files.

      An invalid row keeps its place, with empty fields or NaN. The first 10 are reported, and the exit code is 65.

      The points are kept in memory, and each table may fill a quarter of it. The matrix is not kept in memory.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc matrix shops.csv --unit km", "print a table of kilometers"),
    Example("geocalc matrix customers.csv shops.csv --layout long", "print a row for each pair"),
    Example("geocalc matrix points.csv --format npy > matrix.npy", "write a NumPy array"),
  ]

  static let topic: String? = "tables"

  /// The layouts of CSV output: one row per point, or one row per pair.
  enum Layout: String, CaseIterable, ExpressibleByArgument {
    case wide, long
  }

  @Argument(
    help: ArgumentHelp(
      """
      The points of the rows: a CSV file in UTF-8, a file of numbers (.npy, .f64), or library:QUERY; - is \
      standard input.
      """,
      valueName: "from"),
    completion: .file())
  var from: ArgumentText?

  @Argument(
    help: ArgumentHelp("The points of the columns (default: those of FROM).", valueName: "to"),
    completion: .file())
  var to: ArgumentText?

  @OptionGroup var method: MethodOptions
  @OptionGroup var unit: UnitOption

  @OptionGroup var output: OutputOptions<MatrixForms>

  @Option(
    help: """
      The layout of CSV: wide has a row for each point of FROM, long has a row for each pair (default: wide).
      """)
  var layout: Layout?

  @OptionGroup var columns: TwoTableColumnsOption

  @Option(
    help: ArgumentHelp(
      """
      The column with the names of points, by name or by number from 1. Give it twice for FROM and TO.
      """,
      valueName: "column"), transform: NegativeNumbers.restored(_:))
  var name: [String] = []

  @OptionGroup var table: TableFormOptions

  @OptionGroup var threads: ThreadsOption
  @OptionGroup var library: StoreOption

  @Flag(help: "Stop at the first invalid row (default: report it and continue).")
  var strict = false

  func validate() throws {
    let isBinary = Self.isBinary(try output.choice().form)
    if columns.columns.count > (to == nil ? 1 : 2) || name.count > (to == nil ? 1 : 2) {
      throw ValidationError("--columns and --name: expected one value for each file")
    }
    if isBinary, layout != nil || output.precision != nil || output.decimalComma {
      throw ValidationError(
        "--layout, --precision and --decimal-comma apply to text; remove them for f64 and npy")
    }
    let files = [from, to].compactMap { $0 }
    let isOfNumbers = files.map { NumberFile.Form(path: $0.text) != nil }
    // Each --columns and --name needs its own table; binary files have neither columns nor names.
    for (option, count) in [("--columns", columns.columns.count), ("--name", name.count)] {
      guard let index = isOfNumbers.firstIndex(of: true), count > isOfNumbers.count(where: { !$0 })
      else { continue }
      throw ValidationError(
        "\(option) needs a table; \(files[index].text) has only numbers, latitude and longitude in turn"
      )
    }
    if from?.text == "-", to?.text == "-" {
      throw StandardInput.usedTwice
    }
  }

  func run() throws {
    let path = try StandardInput.path(or: from)
    var choice = try output.choice()
    let target = try choice.open()
    if Self.isBinary(choice.form), target.isTerminal {
      throw Failure(.usage, "f64 and npy are binary; write them to a file with -o FILE.npy")
    }
    let solver = try method.method.solver(on: try method.ellipsoid.read())
    let from = try read(path, self.columns.first, name.first)
    let columns = try to.map { try read($0.text, self.columns.second, name.last) } ?? from
    let (count, isTooMuch) = from.count.multipliedReportingOverflow(by: columns.count)
    guard !isTooMuch else { throw Failure(.badData, "the matrix has more than 2^63 entries") }

    // If the input has decimal commas and the user selects no form, the output has decimal commas too.
    if choice.form == nil, from.hasDecimalComma { choice.decimalComma = true }
    let isJSON = choice.form == .json || choice.form == .ndjson
    let writer = MatrixWriter(
      form: form(choice.form), rows: from, columns: columns, unit: unit.length,
      places: output.decimals.length,
      isJSON: isJSON)
    for (old, new) in writer.renamed {
      Console.note("a column \(old) exists already; the new one is called \(new)")
    }
    let table = TableOutput(target, decimalComma: choice.decimalComma)
    let hasCells = writer.isOfText && (choice.decimalComma || ![nil, .csv].contains(choice.form))
    if hasCells {
      table.begin(writer.shape)
    } else if count == 0 {
      var head = OutputBuffer()
      writer.begin(&head)
      try head.flush(to: table)
    }
    let job = MatrixJob(
      writer, solver: solver.solver, count: count, output: table, hasCells: hasCells)
    try OrderedPipeline.run(job, threads: threads.count)
    job.finish()
    try table.finish()
    solver.noteFallbacks(("entry", "entries"))
    if from.hasProblems || columns.hasProblems { throw Failure(.badData) }
  }

  private static func isBinary(_ form: OutputForm?) -> Bool { form == .f64 || form == .npy }

  private func form(_ form: OutputForm?) -> MatrixWriter.Form {
    switch form {
    case .f64: .doubles
    case .npy: .npy
    default: layout == .long ? .long : .wide
    }
  }

  private func read(
    _ path: String, _ columns: [String]?, _ name: String?
  ) throws -> MatrixPlaces {
    if let form = NumberFile.Form(path: path) {
      return try MatrixPlaces(numbers: path, form: form, isStrict: strict)
    }
    return try MatrixPlaces(
      table: path, store: library.place, columns: columns, separator: table.separatorByte,
      nameColumn: name, isStrict: strict)
  }
}

enum MatrixForms: OutputForms {
  static var all: [OutputForm] { [.csv, .tsv, .json, .ndjson, .md, .table, .f64, .npy] }
}

/// Formats a matrix for output.
struct MatrixWriter: Sendable {
  /// The output formats.
  enum Form {
    /// CSV with a row for each point of the first file, and a column for each point of the second file.
    case wide
    /// CSV with a row for each pair of points.
    case long
    /// Little-endian doubles, row by row.
    case doubles
    /// Little-endian doubles as a NumPy array.
    case npy
  }

  let form: Form
  let rows, columns: MatrixPlaces
  /// The unit of distances, and the number of decimals in text.
  let unit: LengthUnit
  let places: Int
  /// Whether rows become JSON objects, whose first member is the name of the row's point.
  var isJSON = false

  var shape: TableShape {
    let distance = "distance_\(unit.rawValue)"
    guard form == .wide else { return TableShape(names: ["from", "to", distance], numbers: [2]) }
    return TableShape(names: names, numbers: Set(1..<names.count))
  }

  var isOfText: Bool { form == .wide || form == .long }

  /// The column names of the wide format, without duplicates.
  private var names: [String] {
    ColumnName.distinct(
      [isJSON ? "from" : "distance_\(unit.rawValue)"] + (0..<columns.count).map(columns.text))
  }

  /// The first three columns that were renamed because several points have the same name.
  var renamed: [(old: String, new: String)] {
    guard form == .wide else { return [] }
    let old = (0..<columns.count).map(columns.text)
    return zip(old, names.dropFirst()).filter { $0 != $1 }.prefix(3).map { (old: $0, new: $1) }
  }

  /// Writes the header.
  func begin(_ output: inout OutputBuffer) {
    let distance = "distance_\(unit.rawValue)"
    switch form {
    case .wide:
      var bytes: [UInt8] = []
      for (column, name) in names.enumerated() {
        if column > 0 { bytes.append(MatrixPlaces.separator) }
        CSVField.append(name, separator: MatrixPlaces.separator, to: &bytes)
      }
      output.append(bytes)
      output.append(Self.lineEnd)
    case .long: output.append("from,to,\(distance)\n".utf8)
    case .doubles: break
    case .npy: output.append(NPYHeader(shape: [rows.count, columns.count]).bytes)
    }
  }

  /// Writes consecutive entries of a row.
  ///
  /// - Parameter values: the distances in meters. NaN is written as an empty field.
  func write(
    _ values: UnsafePointer<Double>, row: Int, columns range: Range<Int>,
    to output: inout OutputBuffer
  ) {
    switch form {
    case .wide: writeWide(values, row, range, to: &output)
    case .long: writeLong(values, row, range, to: &output)
    case .doubles, .npy:
      output.append(room: 8 * range.count) { bytes in
        for i in 0..<range.count {
          bytes.storeBytes(
            of: (values[i] / unit.meters).bitPattern.littleEndian, toByteOffset: 8 * i,
            as: UInt64.self)
        }
        return bytes + 8 * range.count
      }
    }
  }

  /// Collects consecutive entries of a row as cells, and writes each complete row.
  ///
  /// - Parameters:
  ///   - values: the distances in meters.
  ///   - partial: the cells of an incomplete wide row.
  func write(
    _ values: UnsafePointer<Double>, row: Int, columns range: Range<Int>,
    partial: inout [Cell], to output: TableOutput
  ) throws(SystemFailure) {
    if form == .wide, range.lowerBound == 0 { partial = [.text(rows.text(row))] }
    for column in range {
      let value = Cell.number(values[column - range.lowerBound] / unit.meters, places: places)
      if form == .wide {
        partial.append(value)
      } else {
        try output.write([.text(rows.text(row)), .text(columns.text(column)), value])
      }
    }
    if form == .wide, range.upperBound == columns.count {
      try output.write(partial)
      partial = []
    }
  }

  private static let lineEnd = CollectionOfOne(UInt8(ascii: "\n"))

  private func writeWide(
    _ values: UnsafePointer<Double>, _ row: Int, _ range: Range<Int>,
    to output: inout OutputBuffer
  ) {
    if range.lowerBound == 0 { output.append(rows.name(row)) }
    output.append(room: range.count * (DecimalPrinter.room + 1)) { bytes in
      var bytes = bytes
      for i in 0..<range.count { append(values[i], to: &bytes) }
      return bytes
    }
    if range.upperBound == columns.count { output.append(Self.lineEnd) }
  }

  private func writeLong(
    _ values: UnsafePointer<Double>, _ row: Int, _ range: Range<Int>,
    to output: inout OutputBuffer
  ) {
    let from = rows.name(row)
    for column in range {
      let to = columns.name(column)
      output.append(room: from.count + to.count + DecimalPrinter.room + 3) { bytes in
        var bytes = bytes
        Self.copy(from, to: &bytes)
        bytes.storeBytes(of: MatrixPlaces.separator, as: UInt8.self)
        bytes += 1
        Self.copy(to, to: &bytes)
        append(values[column - range.lowerBound], to: &bytes)
        bytes.storeBytes(of: UInt8(ascii: "\n"), as: UInt8.self)
        return bytes + 1
      }
    }
  }

  @inline(__always)
  private func append(_ value: Double, to bytes: inout UnsafeMutableRawPointer) {
    bytes.storeBytes(of: MatrixPlaces.separator, as: UInt8.self)
    bytes += 1
    bytes += DecimalPrinter.write(value / unit.meters, places: places, to: bytes)
  }

  private static func copy(_ name: ArraySlice<UInt8>, to bytes: inout UnsafeMutableRawPointer) {
    UnsafeMutableRawBufferPointer(start: bytes, count: name.count).copyBytes(from: name)
    bytes += name.count
  }
}
