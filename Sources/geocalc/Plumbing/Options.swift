public import ArgumentParser
public import GeoCore
import GeoFormats

// Options that several commands share and that mean the same in each.

/// How to measure: a model of the Earth and a method on it.
struct MethodOptions: ParsableArguments {
  @Option(help: "How to measure.")
  var method = Method.geodesic

  @OptionGroup var ellipsoid: EllipsoidOption
}

/// The figure of the Earth.
struct EllipsoidOption: ParsableArguments {
  @Option(
    name: .customLong("ellipsoid"),
    help: ArgumentHelp(
      "A name that PROJ knows (WGS84, GRS80, bessel, …) or a,f or a,1/f with a in metres.",
      discussion: """
        The haversine method takes a sphere instead: R1 = 6371008.7714 m, or the mean radius of \
        the ellipsoid if one is named.
        """,
      valueName: "name|a,f|a,1/f"))
  var text: ArgumentText?

  /// What the text names; nil if the option was not given.
  func read() throws(GeoError) -> Ellipsoid? {
    guard let text else { return nil }
    return try Ellipsoid(parsing: text.text)
  }
}

/// The unit of distances in output.
struct UnitOption: ParsableArguments {
  @Option(help: "The unit of distances.")
  var unit = LengthUnit.metre
}

/// Decimals and JSON.
struct OutputOptions: ParsableArguments {
  /// Decimals where `--precision` is not given.
  static let defaultPrecision = 3

  @Option(
    help: ArgumentHelp(
      "Decimals of a distance in text (default: \(defaultPrecision)); azimuths have three more.",
      valueName: "n"))
  var precision: Int?

  @Flag(help: "Print JSON, with all digits.")
  var json = false

  func validate() throws {
    let allowed = 0...DecimalPrinter.maximumPlaces
    guard precision.map(allowed.contains) ?? true else {
      throw ValidationError("--precision is a number of decimals, 0 to \(allowed.upperBound).")
    }
  }

  /// Decimals of a distance in text.
  var places: Int { precision ?? Self.defaultPrecision }

  /// Decimals of an azimuth in text: at the default, a millionth of a degree is 0.6 m at 5000 km.
  var azimuthPlaces: Int { min(places + 3, DecimalPrinter.maximumPlaces) }

  /// A writer laid out for whoever reads: indented on a terminal, else on one line.
  func makeWriter() -> JSONWriter { JSONWriter(pretty: StandardOutput.isTerminal) }
}

extension LengthUnit: ExpressibleByArgument {
  /// Reads a symbol or a name: `km`, `kilometres`, `nautical mile`.
  public init?(argument: String) { self.init(name: argument) }
}
