import ArgumentParser
import GeoTracks

/// How figures are shown to people: their units, and the clock of their times.
///
/// JSON and CSV have units of the SI, with names that say so, and UTC.
struct FigureStyle: Sendable {
  var units = FigureUnits.metric
  var zone = LocalZone.written

  /// A time for a person, by the clock of the place as far as that is known.
  ///
  /// - Parameters:
  ///   - written: the offset that the source wrote with it, in seconds east of UTC.
  ///   - digits: decimals of the second; nil for as many as it needs.
  func time(_ time: Timestamp, written: Int?, digits: Int? = nil) -> String {
    time.iso8601(
      fractionDigits: digits, utcOffset: zone.offset(at: time, written: written))
  }
}

/// The zone of times.
struct ZoneOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The zone of times for people: UTC, an offset such as +02:00, a name such as Europe/Zurich, or \
      written (default), the offset that the source wrote; JSON and CSV have UTC.
      """, valueName: "zone"))
  var tz: ArgumentText?

  func read() throws -> LocalZone { try ZoneOption.read(tz?.text ?? "written") }
}

/// Units and zone.
struct StyleOptions: ParsableArguments {
  @Option(help: "The units of what is printed for people; JSON and CSV are metric.")
  var unit = FigureUnits.metric

  @OptionGroup var zone: ZoneOptions

  func read() throws -> FigureStyle { FigureStyle(units: unit, zone: try zone.read()) }
}

/// What figures are printed as.
enum FigureFormat: String, CaseIterable, ExpressibleByArgument {
  case table, csv, json, md
}
