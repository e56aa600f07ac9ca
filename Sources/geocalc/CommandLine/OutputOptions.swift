import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats
import SystemPackage

/// The output forms (formats) of results.
enum OutputForm: String, Sendable {
  /// Text for people: aligned columns, or lines in the style of the command.
  case table
  case csv, tsv
  /// A JSON document, or one object per line if a command prints rows on standard output.
  case json
  /// One JSON object per line.
  case ndjson
  case geojson
  /// A Markdown table.
  case md
  case wkt
  case gpx, kml
  /// Little-endian doubles, without a header (`f64`) or as a NumPy array (`npy`).
  case f64, npy

  /// The form for each file name extension.
  private static let endings: [(text: String, form: OutputForm)] = [
    ("csv", .csv), ("tsv", .tsv), ("json", .json), ("ndjson", .ndjson), ("jsonl", .ndjson),
    ("geojson", .geojson), ("md", .md), ("txt", .table), ("wkt", .wkt), ("f64", .f64),
    ("npy", .npy), ("gpx", .gpx), ("kml", .kml),
  ]

  /// Detects the form by the extension of a file name, ignoring `.gz`. Nil for an unknown extension.
  init?(path: String) {
    guard let known = Self.endings.first(where: { $0.text == path.fileEnding }) else { return nil }
    self = known.form
  }

  /// Returns the file name extensions of `forms` as a list for messages.
  static func endings(of forms: [OutputForm]) -> String {
    endings.filter { forms.contains($0.form) }.map { ".\($0.text)" }.joined(separator: ", ")
  }
}

/// A list of the forms that a command supports.
protocol OutputForms: Sendable {
  /// The forms, in the order in which help and messages list them.
  static var all: [OutputForm] { get }

  /// The help text about a folder as output. Nil if the command writes one file.
  static var folder: String? { get }
}

extension OutputForms {
  static var folder: String? { nil }
}

/// The forms of commands that print rows with coordinates.
enum RowForms: OutputForms {
  static var all: [OutputForm] { [.table, .csv, .tsv, .json, .ndjson, .geojson, .md] }
}

/// The options that select the output file and the form.
struct FormOptions<Forms: OutputForms>: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      """
      Write to this file, which appears when it is complete. It replaces an existing file, but no input. Its \
      extension selects the format: \(OutputForm.endings(of: Forms.all)). With .gz after it, the file is compressed.\
      \(Self.folderHelp)
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

  private static var folderHelp: String { Forms.folder.map { " \($0)" } ?? "" }

  /// The output folder. Nil if the output is a file or standard output, and for commands that write one file.
  var folder: String? {
    guard Forms.folder != nil, let path = path?.text, path != "-", OutputChoice.isFolder(path)
    else { return nil }
    return path
  }

  private static func read(_ text: String) throws -> OutputForm {
    guard let form = OutputForm(rawValue: text), Forms.all.contains(form) else {
      throw ValidationError("this command prints \(names)")
    }
    return form
  }

  func validate() throws { _ = try choice() }

  /// Returns the selected output file and form.
  ///
  /// - Throws: `ValidationError` for an unsupported form, or for options that contradict each other.
  func choice() throws(ValidationError) -> OutputChoice {
    if json, let format, format != .json {
      throw ValidationError(
        "--json and --format \(format.rawValue) exclude each other; give one of them")
    }
    var choice = OutputChoice(form: format ?? (json ? .json : nil))
    guard let path = path?.text, path != "-" else { return choice }
    choice.path = path
    if folder != nil {
      guard let form = choice.form else { return choice }
      throw ValidationError(
        "-o \(path): a folder has no format; remove \(json ? "--json" : "--format \(form.rawValue)")"
      )
    }
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
      if Forms.folder != nil, ["jpg", "jpeg"].contains(path.fileEnding) {
        throw ValidationError(
          "-o \(path): copies of photos go to a folder; write -o tagged/, with a slash at the end")
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

/// The options that select the output file, the form, and the style of numbers.
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

  /// The number of decimals in text.
  var decimals: Decimals { Decimals(precision) }

  /// Returns the selected output file and form.
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

/// The options of commands that print either text for people or JSON.
struct MessageFormOptions: ParsableArguments {
  enum Form: String, ExpressibleByArgument, CaseIterable { case table, json, ndjson }

  @Option(help: "The format on standard output (default: table).")
  var format: Form?

  @Flag(help: "Print JSON; the same as --format json.")
  var json = false

  var isJSON: Bool { json || format ?? .table != .table }

  func validate() throws {
    guard json, format == .table else { return }
    throw ValidationError("--json and --format table exclude each other; give one of them")
  }
}

/// The values of ``OutputOptions``: the output file, the form, and the style of numbers.
struct OutputChoice: Equatable, Sendable {
  /// The output file. Nil for standard output.
  var path: String?
  /// The form. Nil for the default of the command.
  var form: OutputForm?
  /// Whether the form comes from the extension of the output file, and not from an option.
  var isNamedByFile = false
  /// Whether numbers have decimal commas.
  var decimalComma = false
  /// The value of `--precision`.
  var precision: Int?

  /// The number of decimals in text.
  var decimals: Decimals { Decimals(precision) }

  /// Whether to write rows of cells, instead of text in the style of the command.
  var isOfRows: Bool { (form != nil && form != .table) || decimalComma }

  /// Returns whether a path is a folder or ends in a slash.
  static func isFolder(_ path: String) -> Bool {
    path.hasSuffix("/") || (try? Stat(path: path).type) == .directory
  }

  /// Opens the output file or standard output.
  func open() throws(SystemFailure) -> OutputTarget { try OutputTarget(self) }
}

/// The output: standard output, or a file that appears only when it is complete.
final class OutputTarget: Sendable {
  let choice: OutputChoice
  private let file: OutputFile?

  /// The form. Nil for the default of the command.
  var form: OutputForm? { choice.form }

  /// Whether the output is a terminal.
  var isTerminal: Bool { file == nil && StandardOutput.isTerminal }

  /// The style of several JSON objects: an array in a `.json` file, and lines otherwise.
  var jsonRows: JSONRowStyle { file != nil && form == .json ? .array : .lines }

  init(_ choice: OutputChoice) throws(SystemFailure) {
    self.choice = choice
    file = try choice.path.map { path throws(SystemFailure) in try OutputFile(path: path) }
  }

  /// Returns a writer for a JSON document. The document is indented on a terminal, and a single line in a file or
  /// pipe.
  func json() -> JSONWriter {
    var json = JSONWriter(pretty: isTerminal)
    json.places = choice.precision
    return json
  }

  /// Writes `bytes` completely.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
    guard let file else { return try StandardOutput.write(bytes) }
    try file.write(bytes)
  }

  /// Writes `bytes` completely.
  func write(_ bytes: [UInt8]) throws(SystemFailure) {
    try bytes.span.withUnsafeBytes { (bytes) throws(SystemFailure) in try write(bytes) }
  }

  /// Writes `text` without appending a line break.
  func write(_ text: String) throws(SystemFailure) { try write(Array(text.utf8)) }

  /// Writes and empties `bytes` if it contains at least `count` bytes.
  func write(_ bytes: inout [UInt8], atLeast count: Int) throws(SystemFailure) {
    guard bytes.count >= count else { return }
    try write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes the bytes of a JSON writer and removes them from it.
  func write(_ json: inout JSONWriter) throws(SystemFailure) {
    try write(json.bytes)
    json.bytes.removeAll(keepingCapacity: true)
  }

  /// Completes the output. Without this call, no file appears.
  ///
  /// - Parameter isWhole: whether all input could be read. If false, an existing file is not replaced.
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

/// The numbers of decimals in text, which are the value of `--precision` or a default for each quantity.
struct Decimals: Sendable {
  /// The default number of decimals of a length.
  static let defaultLength = 3

  /// The value of `--precision`. Nil without the option.
  let given: Int?

  /// The number of decimals of a distance.
  let length: Int

  init(_ given: Int?) {
    self.given = given
    length = given ?? Settings.current.precision.value
  }

  /// The number of decimals of an azimuth. The default is 1e-6 degrees, about 0.1 m at a distance of 5000 km.
  var azimuth: Int { more(3) }

  /// The number of decimals of a latitude or longitude. The default is 1e-8 degrees, about a millimeter.
  var coordinate: Int { more(5) }

  /// The number of decimals of a coordinate that is the main result. The default does not depend on the settings.
  var place: Int { given ?? 8 }

  /// Returns the number of decimals of a quantity that by default has `count` more decimals than a distance.
  func more(_ count: Int) -> Int { given ?? min(length + count, DecimalPrinter.maximumPlaces) }
}

extension DecimalPrinter {
  /// Returns an azimuth as text. An azimuth that would round to 360 is printed as 0.
  static func string(azimuth: Double, places: Int) -> String {
    string(Self.azimuth(azimuth, places: places), places: places)
  }

  static func rounded(_ value: Double, places: Int) -> Double {
    Double(string(value, places: places)) ?? value
  }

  /// Returns a coordinate whose degrees are rounded to a number of decimals.
  static func rounded(_ place: Coordinate, places: Int) -> Coordinate {
    Coordinate(
      latitude: rounded(place.latitude, places: places),
      longitude: rounded(place.longitude, places: places))
  }
}

extension JSONWriter {
  /// Creates a writer for standard output. The document is indented on a terminal, and a single line in a file or
  /// pipe.
  static func forOutput() -> JSONWriter { JSONWriter(pretty: StandardOutput.isTerminal) }
}

/// Throws an error for a number of decimals that cannot be printed.
func checkPrecision(_ precision: Int) throws(ValidationError) {
  guard (0...DecimalPrinter.maximumPlaces).contains(precision) else {
    throw ValidationError(
      "--precision must be 0 to \(DecimalPrinter.maximumPlaces)")
  }
}

/// The style in which several JSON objects are written.
enum JSONRowStyle: Sendable {
  /// Each object is a line (NDJSON).
  case lines
  /// The objects are elements of an array. A comma precedes each object; the first comma is then replaced with the
  /// opening bracket.
  case array
}
