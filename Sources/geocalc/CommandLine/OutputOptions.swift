import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats
import SystemPackage

/// The forms in which commands print results.
enum OutputForm: String, Sendable {
  /// Text for people: aligned columns, or lines in a format of the command.
  case table
  case csv, tsv
  /// A document, or one object per line if a command prints rows of a table on standard output.
  case json
  /// One JSON object per line.
  case ndjson
  case geojson
  /// A Markdown table.
  case md
  case wkt
  case gpx, kml
  /// Little-endian doubles: without a header, or as a NumPy array.
  case f64, npy

  /// File name extensions and their forms.
  private static let endings: [(text: String, form: OutputForm)] = [
    ("csv", .csv), ("tsv", .tsv), ("json", .json), ("ndjson", .ndjson), ("jsonl", .ndjson),
    ("geojson", .geojson), ("md", .md), ("txt", .table), ("wkt", .wkt), ("f64", .f64),
    ("npy", .npy), ("gpx", .gpx), ("kml", .kml),
  ]

  /// Creates the form for a file name extension, ignoring `.gz`. Nil if the extension is unknown.
  init?(path: String) {
    guard let known = Self.endings.first(where: { $0.text == path.fileEnding }) else { return nil }
    self = known.form
  }

  /// Returns the file name extensions of `forms`, for messages.
  static func endings(of forms: [OutputForm]) -> String {
    endings.filter { forms.contains($0.form) }.map { ".\($0.text)" }.joined(separator: ", ")
  }
}

/// The forms that a command prints.
protocol OutputForms: Sendable {
  /// The forms, in the order of messages and help.
  static var all: [OutputForm] { get }
}

/// The forms of rows with coordinates.
enum RowForms: OutputForms {
  static var all: [OutputForm] { [.table, .csv, .tsv, .json, .ndjson, .geojson, .md] }
}

/// The options for the destination and the form of results.
struct FormOptions<Forms: OutputForms>: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      """
      Write to this file, which appears when it is complete. It replaces an existing file, but no input. Its \
      extension selects the format: \(OutputForm.endings(of: Forms.all)). With .gz after it, the file is compressed.
      """, valueName: "file"), completion: .file())
  var path: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The format on standard output (default: depends on the command). (values: \(Self.names))",
      valueName: "form"), completion: .list(Forms.all.map(\.rawValue)), transform: Self.read)
  var format: OutputForm?

  @Flag(help: "Print JSON; the same as --format json.")
  var json = false

  private static var names: String { Forms.all.map(\.rawValue).joined(separator: ", ") }

  private static func read(_ text: String) throws -> OutputForm {
    guard let form = OutputForm(rawValue: text), Forms.all.contains(form) else {
      throw ValidationError("this command prints \(names)")
    }
    return form
  }

  func validate() throws { _ = try choice() }

  /// Returns the form and the destination that the options select.
  ///
  /// - Throws: `ValidationError` for a form that the command cannot print, or for options that contradict each other.
  func choice() throws(ValidationError) -> OutputChoice {
    if json, let format, format != .json {
      throw ValidationError(
        "--json and --format \(format.rawValue) exclude each other; give one of them")
    }
    var choice = OutputChoice(form: format ?? (json ? .json : nil))
    guard let path = path?.text, path != "-" else { return choice }
    choice.path = path
    let named = OutputForm(path: path)
    if let wanted = choice.form, let named, named != wanted {
      throw ValidationError(
        "-o \(path): the ending means \(named.rawValue), not \(wanted.rawValue); remove "
          + "\(json ? "--json" : "--format") or change the ending")
    }
    guard let form = choice.form ?? named.flatMap({ Forms.all.contains($0) ? $0 : nil }) else {
      if let form = OutputForm(rawValue: path), Forms.all.contains(form) {
        throw ValidationError(
          "-o \(path): expected a file name; for the format on standard output write --format \(path)"
        )
      }
      throw ValidationError(
        "-o \(path): expected a file name that ends in \(OutputForm.endings(of: Forms.all)), optionally "
          + "with .gz after it")
    }
    choice.isNamedByFile = choice.form == nil
    choice.form = form
    return choice
  }
}

/// The options for the form, the destination and the numbers of results.
struct OutputOptions<Forms: OutputForms>: ParsableArguments {
  @OptionGroup private var form: FormOptions<Forms>

  @Option(
    help: ArgumentHelp(
      """
      The number of decimals (default: \(Settings.current.precision.value) for distances, \
      \(Decimals(nil).azimuth) for azimuths, \(Decimals(nil).coordinate) for coordinates, all digits in JSON).
      """, valueName: "n"), transform: WholeNumber.read(_:))
  var precision: Int?

  @Flag(
    help: """
      Write decimal commas instead of decimal points, and semicolons between fields. Decimal commas in the input \
      are recognized without this option.
      """)
  var decimalComma = false

  func validate() throws {
    if let precision { try checkPrecision(precision) }
    _ = try choice()
  }

  /// The decimals of numbers in text.
  var decimals: Decimals { Decimals(precision) }

  /// Returns the form and the destination that the options select.
  ///
  /// - Throws: `ValidationError` for options that contradict each other.
  func choice() throws(ValidationError) -> OutputChoice {
    var choice = try form.choice()
    (choice.decimalComma, choice.precision) = (decimalComma, precision)
    if decimalComma, let form = choice.form, ![.csv, .tsv].contains(form) {
      throw ValidationError(
        "--decimal-comma changes csv and tsv; it has no effect on \(form.rawValue)")
    }
    return choice
  }
}

/// The options of commands that print text for people, or JSON.
struct MessageFormOptions: ParsableArguments {
  enum Form: String, ExpressibleByArgument, CaseIterable { case table, json, ndjson }

  @Option(help: "The format on standard output (default: table).")
  var format: Form?

  @Flag(help: "Print JSON; the same as --format json.")
  var json = false

  /// Whether to print JSON.
  var isJSON: Bool { json || format ?? .table != .table }

  func validate() throws {
    guard json, format == .table else { return }
    throw ValidationError("--json and --format table exclude each other; give one of them")
  }
}

/// The form and the destination of results, from ``OutputOptions``.
struct OutputChoice: Equatable, Sendable {
  /// The output file. Nil for standard output.
  var path: String?
  /// The form. Nil for the default of the command.
  var form: OutputForm?
  /// Whether the file name alone decides the form.
  var isNamedByFile = false
  /// Whether numbers have decimal commas.
  var decimalComma = false
  /// The value of `--precision`.
  var precision: Int?

  /// The decimals of numbers in text.
  var decimals: Decimals { Decimals(precision) }

  /// Whether the result is rows of cells in any form, and not the text of the command.
  var isOfRows: Bool { (form != nil && form != .table) || decimalComma }

  /// Opens the destination.
  func open() throws(SystemFailure) -> OutputTarget { try OutputTarget(self) }
}

/// The destination of results: standard output, or a file that appears complete or not at all.
final class OutputTarget: Sendable {
  let choice: OutputChoice
  private let file: OutputFile?

  /// The form of the results. Nil for the default of the command.
  var form: OutputForm? { choice.form }

  /// Whether results go to a terminal.
  var isTerminal: Bool { file == nil && StandardOutput.isTerminal }

  /// Whether JSON objects are lines or elements of an array. A file `.json` contains one array.
  var jsonRows: JSONRowStyle { file != nil && form == .json ? .array : .lines }

  init(_ choice: OutputChoice) throws(SystemFailure) {
    self.choice = choice
    file = try choice.path.map { path throws(SystemFailure) in try OutputFile(path: path) }
  }

  /// Returns a writer for a JSON document: indented on a terminal, otherwise on one line.
  func json() -> JSONWriter {
    var json = JSONWriter(pretty: isTerminal)
    json.places = choice.precision
    return json
  }

  /// Writes all of `bytes`.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
    guard let file else { return try StandardOutput.write(bytes) }
    try file.write(bytes)
  }

  /// Writes all of `bytes`.
  func write(_ bytes: [UInt8]) throws(SystemFailure) {
    try bytes.span.withUnsafeBytes { (bytes) throws(SystemFailure) in try write(bytes) }
  }

  /// Writes `text` without adding a line end.
  func write(_ text: String) throws(SystemFailure) { try write(Array(text.utf8)) }

  /// Writes and empties `bytes` if it holds at least `count` bytes.
  func write(_ bytes: inout [UInt8], atLeast count: Int) throws(SystemFailure) {
    guard bytes.count >= count else { return }
    try write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes and empties the bytes of a JSON writer.
  func write(_ json: inout JSONWriter) throws(SystemFailure) {
    try write(json.bytes)
    json.bytes.removeAll(keepingCapacity: true)
  }

  /// Completes the file. Without this call, no file appears.
  ///
  /// - Parameter isWhole: whether all input could be read. Incomplete output does not replace an existing file.
  func finish(isWhole: Bool = true) throws(SystemFailure) {
    if !isWhole, let path = choice.path, (try? Stat(path: path).type) == .regular {
      abandon()
      return Console.note(
        "\(path) is unchanged because part of the input could not be read; write the rest to another --output"
      )
    }
    try file?.commit()
  }

  /// Removes an incomplete file. Has no effect after ``finish(isWhole:)``.
  func abandon() { file?.abandon() }
}

/// The number of decimals in text: the value of `--precision`, or a default for each quantity.
struct Decimals: Sendable {
  /// The default number of decimals of a length.
  static let defaultLength = 3

  /// The value of `--precision`, if given.
  let given: Int?

  /// The decimals of a distance.
  let length: Int

  init(_ given: Int?) {
    self.given = given
    length = given ?? Settings.current.precision.value
  }

  /// The decimals of an azimuth. The default is a millionth of a degree, which is 0.6 m at 5000 km.
  var azimuth: Int { more(3) }

  /// The decimals of a latitude or longitude. The default is 1e-8 of a degree, about a millimeter.
  var coordinate: Int { more(5) }

  /// The decimals of a latitude or longitude that is the main result. The default does not depend on the settings.
  var place: Int { given ?? 8 }

  /// Returns the decimals of a number. By default, these are `count` more than for a distance.
  func more(_ count: Int) -> Int { given ?? min(length + count, DecimalPrinter.maximumPlaces) }
}

extension DecimalPrinter {
  /// Returns an azimuth as text. An azimuth that would round to 360 is printed as 0.
  static func string(azimuth: Double, places: Int) -> String {
    string(Self.azimuth(azimuth, places: places), places: places)
  }

  /// Returns a number rounded to a number of decimals.
  static func rounded(_ value: Double, places: Int) -> Double {
    Double(string(value, places: places)) ?? value
  }

  /// Returns a coordinate rounded to a number of decimals.
  static func rounded(_ place: Coordinate, places: Int) -> Coordinate {
    Coordinate(
      latitude: rounded(place.latitude, places: places),
      longitude: rounded(place.longitude, places: places))
  }
}

extension JSONWriter {
  /// Creates a writer for standard output: indented on a terminal, otherwise on one line.
  static func forOutput() -> JSONWriter { JSONWriter(pretty: StandardOutput.isTerminal) }
}

/// Checks that a number of decimals can be printed.
func checkPrecision(_ precision: Int) throws(ValidationError) {
  guard (0...DecimalPrinter.maximumPlaces).contains(precision) else {
    throw ValidationError(
      "--precision must be 0 to \(DecimalPrinter.maximumPlaces)")
  }
}

/// The ways to write several JSON objects.
enum JSONRowStyle: Sendable {
  /// Each object is a line (NDJSON).
  case lines
  /// The objects are the elements of an array. A comma precedes each object.
  case array
}
