import ArgumentParser
import GeoCore
import GeoFormats
import GeoTracks

// Options with the same meaning in several commands.

/// The options `--method` and `--ellipsoid`.
struct MethodOptions: ParsableArguments {
  @Option(help: "The method of computation. Where vincenty has no result, geodesic is used.")
  var method = Method.geodesic

  @OptionGroup var ellipsoid: EllipsoidOption

  func validate() throws {
    guard method != .all else {
      throw ValidationError("--method all is available only in geocalc distance")
    }
  }
}

/// The option `--ellipsoid`.
struct EllipsoidOption: ParsableArguments {
  @Option(
    name: .customLong("ellipsoid"),
    help: ArgumentHelp(
      """
      The shape of the Earth (default: WGS84): a name that PROJ knows, such as GRS80 or bessel; a planet, such \
      as Mars; or the equatorial radius in meters and the flattening, such as 6378137,f=0.00335 or \
      6378137,1/f=298.25. The method haversine uses a sphere with the mean radius of this ellipsoid, or with \
      6371008.7714 m without this option.
      """,
      valueName: "name|a,f=…|a,1/f=…"))
  var text: ArgumentText?

  /// Returns the ellipsoid from the option or the settings. Nil if neither specifies an ellipsoid.
  func read() throws(GeoError) -> Ellipsoid? { try Self.read(text) }

  /// Returns the ellipsoid from `text` or the settings. Nil if neither specifies an ellipsoid.
  static func read(_ text: ArgumentText?) throws(GeoError) -> Ellipsoid? {
    guard let text = text?.text ?? Settings.current.ellipsoid.value else { return nil }
    return try Ellipsoid(parsing: text)
  }
}

struct ThreadsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The number of threads (default: one for each processor). The results do not depend on it.",
      valueName: "n"), transform: WholeNumber.read(_:))
  var threads: Int?

  func validate() throws {
    if let threads, threads < 1 { throw ValidationError("--threads must be 1 or more") }
  }

  /// The number of threads, at most 256. The limit bounds memory, because each thread has its own block.
  var count: Int { min(threads ?? Parallel.defaultThreads, 256) }
}

/// The options that specify the separator and other properties of input tables.
struct TableFormOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The character between the fields of the input, such as ';', or the word tab (default: detected).
      """,
      valueName: "char"),
    transform: NegativeNumbers.restored(_:))
  var separator: String?

  func validate() throws {
    if separator != nil, separatorByte == nil {
      throw ValidationError(
        "--separator must be the word tab, or one ASCII character other than quotes, digits and letters"
      )
    }
  }

  /// The field separator. If nil, the separator is detected.
  var separatorByte: UInt8? {
    guard let separator else { return nil }
    if separator == "tab" || separator == #"\t"# { return 0x09 }
    guard let character = separator.first, separator.count == 1, let byte = character.asciiValue,
      byte == 0x09 || byte > 0x20, !character.isLetter, !character.isNumber, byte != 0x22
    else { return nil }
    return byte
  }
}

/// The option `--columns` of commands that read two tables.
struct TwoTableColumnsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The columns with latitude and longitude, by name or by number from 1: lat,lon. Give the option twice for \
      two tables.
      """, valueName: "lat,lon"), transform: NegativeNumbers.restored(_:))
  var columns: [String] = []

  /// The coordinate columns of the first table. If nil, the columns are detected.
  var first: [String]? { ColumnList.read(columns.first) }

  /// The coordinate columns of the second table. If the option is given only once, the same columns are used for both
  /// tables. If nil, the columns are detected.
  var second: [String]? { ColumnList.read(columns.last) }

  func validate() throws {
    guard columns.count <= 2 else {
      throw ValidationError("--columns: expected at most 2 lists, one for each table")
    }
    for list in columns { try ColumnList.check("--columns", list) }
  }
}

/// Parses the value of options that list columns.
enum ColumnList {
  /// Splits a list of column names or numbers at its commas. Returns nil if `text` is nil.
  static func read(_ text: String?) -> [String]? {
    text?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// Throws an error for a list with a wrong number of columns.
  ///
  /// - Parameters:
  ///   - count: the number of columns, including latitudes and longitudes.
  ///   - places: the number of coordinates, each of which may also be a single column.
  static func check(
    _ option: String, _ text: String?, count: Int = 2, places: Int = 1
  ) throws(ValidationError) {
    guard let found = read(text)?.count, found != count, found != count - places else { return }
    throw ValidationError(
      "\(option) takes \(count) columns, or \(count - places) with whole coordinates; found \(found)"
    )
  }
}

extension AreaUnit: ExpressibleByArgument {
  /// Parses the symbol or name of a unit, or a system of units: `km2`, `ha`, `square miles` or `imperial`.
  init?(argument: String) {
    if let system = UnitChoice.System(rawValue: argument.lowercased()) {
      self = .square(system.length)
      return
    }
    guard let unit = try? AreaUnit(parsing: argument) else { return nil }
    self = unit
  }

  /// The symbol of the unit in ASCII.
  var defaultValueDescription: String { identifier }
}

/// Parses the values of options. Errors name the option.
enum OptionText {
  /// Parses a value with a parser of GeoCore.
  static func read<Value>(
    _ option: String, _ argument: ArgumentText, _ read: (String) throws(GeoError) -> Value
  ) throws(Failure) -> Value {
    do throws(GeoError) {
      return try read(argument.text)
    } catch {
      throw Failure(.badData, "\(option): \(error)")
    }
  }

  /// Parses `auto`, `off` or the duration of a gap.
  static func gap(_ option: String, _ argument: ArgumentText?) throws(Failure) -> GapRule {
    guard let argument, argument.text != "auto" else { return GapRule() }
    guard argument.text != "off" else { return GapRule(time: nil, speed: nil) }
    let time = try read(option, argument, Duration.init(parsing:))
    // A duration that the user specified applies regardless of the sampling interval.
    return GapRule(time: time, samplingIntervalMultiple: nil)
  }

  /// Parses a length above 0 m. If `orZero` is true, 0 is also valid.
  static func length(
    _ option: String, _ argument: ArgumentText, orZero: Bool = false
  ) throws(Failure) -> Double {
    try read(option, argument) { text throws(GeoError) in
      let meters = try LengthUnit.meters(parsing: text)
      guard meters > 0 || orZero && meters == 0 else {
        throw .outOfRange(
          what: "the length", text: text, column: 1,
          allowed: orZero ? "0 m or more" : "above 0 m")
      }
      return meters
    }
  }
}

/// Parses the values of options that are whole numbers.
enum WholeNumber {
  /// Parses a whole number without checking its range.
  static func read(_ text: String) throws(ValidationError) -> Int {
    guard let number = Int(NegativeNumbers.restored(text)) else {
      throw ValidationError("expected a whole number")
    }
    return number
  }
}

/// An argument as the user wrote it, with the hyphen of a negative number (see ``NegativeNumbers``).
///
/// This type is used for numbers, coordinates and lengths. Commands parse these values in `run()`, so an invalid
/// value causes an error with code 65 that contains the location of the value. ArgumentParser would report invalid
/// usage instead.
struct ArgumentText: ExpressibleByArgument, Equatable {
  let text: String

  /// The text of a default value on the help page.
  var defaultValueDescription: String { text }

  init(argument: String) { text = NegativeNumbers.restored(argument) }
}

extension CommandConfiguration {
  /// The configuration of a subcommand that `Geocalc` parses directly, without the tree of all commands.
  ///
  /// For a configuration with a super command, ArgumentParser does not check whether a completion script is
  /// requested. The check would take a twelfth of the instructions that `geocalc distance` executes.
  var ofGeocalc: CommandConfiguration {
    var configuration = self
    configuration._superCommandName = "geocalc"
    return configuration
  }
}
