public import ArgumentParser
public import GeoCore
import GeoFormats
import GeoTracks

// Options that several commands share and that mean the same in each.

/// How to measure: a model of the Earth and a method on it.
struct MethodOptions: ParsableArguments {
  @Option(help: "How to measure; where vincenty has no answer, geodesic gives it.")
  var method = Method.geodesic

  @OptionGroup var ellipsoid: EllipsoidOption
}

/// The figure of the Earth.
struct EllipsoidOption: ParsableArguments {
  @Option(
    name: .customLong("ellipsoid"),
    help: ArgumentHelp(
      """
      A name that PROJ knows (WGS84, GRS80, bessel, …), a planet (Mars, …), or the radius a in meters and the \
      flattening: a,f=0.00335, a,1/f=298.25 or a,1/298.25; WGS84 if none is given. haversine takes a sphere instead: of radius R1 = 6371008.7714 m, or of the mean \
      radius of the ellipsoid that is given.
      """,
      valueName: "name|a,f=…|a,1/f=…"))
  var text: ArgumentText?

  /// What the text names; nil if the option was not given.
  func read() throws(GeoError) -> Ellipsoid? { try Self.read(text) }

  /// What `text` names; nil if there is none.
  static func read(_ text: ArgumentText?) throws(GeoError) -> Ellipsoid? {
    guard let text = text?.text ?? Settings.current.ellipsoid.value else { return nil }
    return try Ellipsoid(parsing: text)
  }
}

/// The unit of distances in output.
struct UnitOption: ParsableArguments {
  @Option(help: "The unit of distances in the output.")
  var unit = Settings.current.unit.value
}

/// Threads.
struct ThreadsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many threads work (default: one a processor); the answer does not depend on it.",
      valueName: "n"), transform: WholeNumber.read(_:))
  var threads: Int?

  func validate() throws {
    if let threads, threads < 1 { throw ValidationError("--threads is 1 or more.") }
  }

  /// How many threads work. More than this would only take memory: each has a block of its own.
  var count: Int { min(threads ?? Parallel.defaultThreads, 256) }
}

/// Decimals and JSON.
struct OutputOptions: ParsableArguments {
  /// Decimals where `--precision` is not given.
  static let defaultPrecision = 3

  @Option(
    help: ArgumentHelp(
      """
      Decimals of all numbers in text (default: \(Settings.current.precision.value) of distances, \
      \(Decimals(nil).azimuth) of azimuths, \(Decimals(nil).coordinate) of coordinates).
      """, valueName: "n"), transform: WholeNumber.read(_:))
  var precision: Int?

  @Flag(help: "Print JSON, with all digits.")
  var json = false

  func validate() throws {
    if let precision { try checkPrecision(precision) }
  }

  /// Decimals of numbers in text.
  var decimals: Decimals { Decimals(precision) }
}

/// Decimals of numbers in text: those of `--precision`, or defaults that go with each other.
struct Decimals: Sendable {
  /// `--precision`, if given.
  let given: Int?

  /// Decimals of a distance.
  let length: Int

  init(_ given: Int?) {
    self.given = given
    length = given ?? Settings.current.precision.value
  }

  /// Decimals of an azimuth: at the default, a millionth of a degree is 0.6 m at 5000 km.
  var azimuth: Int { more(3) }

  /// Decimals of a latitude or longitude: at the default, 1e-8 of a degree is a millimeter.
  var coordinate: Int { more(5) }

  /// Decimals of a number that by default has so many more than a distance.
  func more(_ count: Int) -> Int { given ?? min(length + count, DecimalPrinter.maximumPlaces) }
}

extension DecimalPrinter {
  /// An azimuth as text; 0 where it rounds to 360.
  static func string(azimuth: Double, places: Int) -> String {
    string(Self.azimuth(azimuth, places: places), places: places)
  }
}

/// Decimals of coordinates, and JSON.
struct PlaceOutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Decimals of all numbers in text (default: 8 of coordinates, about a millimeter, \
      \(Settings.current.precision.value) of distances, \(Decimals(nil).azimuth) of azimuths).
      """, valueName: "n"), transform: WholeNumber.read(_:))
  var precision: Int?

  @Flag(help: "Print JSON, with all digits.")
  var json = false

  func validate() throws {
    if let precision { try checkPrecision(precision) }
  }

  /// Decimals of a distance and of an azimuth in text.
  var decimals: Decimals { Decimals(precision) }

  private var places: Int { precision ?? 8 }

  /// Latitude and longitude in degrees as text, separated by a space.
  func text(_ place: Coordinate) -> String {
    DecimalPrinter.string(place.latitude, places: places) + " "
      + DecimalPrinter.string(place.longitude, places: places)
  }

  /// Appends latitude and longitude in degrees, separated by a comma.
  func append(_ place: Coordinate, to bytes: inout [UInt8]) {
    DecimalPrinter.append(place.latitude, places: places, to: &bytes)
    bytes.append(UInt8(ascii: ","))
    DecimalPrinter.append(place.longitude, places: places, to: &bytes)
  }
}

extension JSONWriter {
  /// A writer laid out for whoever reads: indented on a terminal, else on one line.
  static func forOutput() -> JSONWriter { JSONWriter(pretty: StandardOutput.isTerminal) }
}

/// A count of decimals that can be printed.
func checkPrecision(_ precision: Int) throws(ValidationError) {
  guard (0...DecimalPrinter.maximumPlaces).contains(precision) else {
    throw ValidationError(
      "--precision is a number of decimals, 0 to \(DecimalPrinter.maximumPlaces).")
  }
}

extension LengthUnit: ExpressibleByArgument {
  /// Reads a symbol or a name: `km`, `kilometers`, `nautical mile`.
  public init?(argument: String) {
    guard let unit = try? LengthUnit(parsing: argument) else { return nil }
    self = unit
  }
}

extension AreaUnit: ExpressibleByArgument {
  /// Reads a symbol or a name: `km2`, `ha`, `square miles`.
  public init?(argument: String) {
    guard let unit = try? AreaUnit(parsing: argument) else { return nil }
    self = unit
  }

  /// The symbol in ASCII.
  public var defaultValueDescription: String { identifier }
}

/// Options whose text GeoCore reads.
enum OptionText {
  /// The value, or a failure that names the option.
  static func read<Value>(
    _ option: String, _ argument: ArgumentText, _ read: (String) throws(GeoError) -> Value
  ) throws(Failure) -> Value {
    do throws(GeoError) {
      return try read(argument.text)
    } catch {
      throw Failure(.badData, "\(option): \(error)")
    }
  }

  /// Where a recording counts as interrupted in time: `auto`, `off` or a time.
  static func gap(_ option: String, _ argument: ArgumentText?) throws(Failure) -> GapRule {
    guard let argument, argument.text != "auto" else { return GapRule() }
    guard argument.text != "off" else { return GapRule(time: nil, speed: nil) }
    let time = try read(option, argument, Duration.init(parsing:))
    // What is asked for holds, whatever the rhythm.
    return GapRule(time: time, samplingIntervalMultiple: nil)
  }

  /// Meters above 0, or 0 where that means something.
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

/// Options that are whole numbers.
enum WholeNumber {
  /// Reads one; which of them are allowed is for the command to say.
  static func read(_ text: String) throws(ValidationError) -> Int {
    guard let number = Int(NegativeNumbers.restored(text)) else {
      throw ValidationError("expected a whole number")
    }
    return number
  }
}

/// An argument as it was written, a leading hyphen included (see ``NegativeNumbers``).
///
/// Numbers, coordinates and lengths arrive as this and are read in `run()`, so that an unreadable
/// one ends with code 65 and its place, not with a page of usage.
struct ArgumentText: ExpressibleByArgument, Equatable {
  /// What the user wrote.
  let text: String

  /// As help shows a default.
  var defaultValueDescription: String { text }

  /// Takes any argument.
  init(argument: String) { text = NegativeNumbers.restored(argument) }
}

extension LocationFormat {
  /// The format that the end of a file's name stands for, `.gz` aside; nil if it stands for none.
  init?(path: String) {
    let name = path.split(separator: "/").last?.lowercased() ?? ""
    let bare = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
    guard let dot = bare.lastIndex(of: ".") else { return nil }
    let end = bare[bare.index(after: dot)...]
    guard let known = Self.nameEnds.first(where: { $0.end == end }) else { return nil }
    self = known.format
  }

  /// What the names of files end in, and what they hold then.
  static let nameEnds: [(end: String, format: LocationFormat)] = [
    ("gpx", .gpx), ("fit", .fit), ("tcx", .tcx), ("kml", .kml), ("kmz", .kml), ("igc", .igc),
    ("nmea", .nmea), ("nma", .nmea), ("log", .nmea), ("ubx", .ubx), ("geojson", .geojson),
    ("json", .geojson), ("rec", .owntracks), ("wkt", .wkt), ("wkb", .wkb), ("ewkb", .wkb),
    ("plt", .plt),
    ("pos", .rtklib),
    ("polyline5", .polyline5), ("polyline6", .polyline6), ("csv", .csv), ("gpsd", .gpsd),
  ]

  /// Whether files with this extension often are something else: tables, JSON and logs.
  static func isNameGeneral(_ path: String) -> Bool {
    switch LocationFormat(path: path) {
    case .csv, .nmea, .plt, .rtklib, .owntracks, .wkt: true
    case .geojson: !path.lowercased().contains(".geojson")
    default: false
    }
  }

  /// The format of an input whose content cannot tell it, by the end of its name: polylines do not show
  /// how many decimals they have. nil for the others.
  init?(namedBy path: String) {
    self.init(path: path)
    guard self == .polyline5 || self == .polyline6 else { return nil }
  }
}

extension CommandConfiguration {
  /// That of a verb, which `Geocalc` parses by itself first: a command below another does not look whether
  /// the words ask for a completion script, which is a twelfth of the instructions of `geocalc distance`.
  var ofGeocalc: CommandConfiguration {
    var configuration = self
    configuration._superCommandName = "geocalc"
    return configuration
  }
}
